"""Gin that is passed up, and the end of the stock: every decision has its cost, and it is the right one."""

from dataclasses import replace
from math import hypot
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from hearthside.ai import kernels
from hearthside.ai.gin.search_player import SearchPlayer
from hearthside.ai.gin.settings import Settings
from hearthside.cards import Card, shuffled
from hearthside.coach.gin import weighing as weigher
from hearthside.coach.review import Review
from hearthside.coach.values import NOTHING, Mark, Weighing
from hearthside.game import Limit
from hearthside.gin import (
    PRESETS,
    STANDARD,
    Deal,
    Decline,
    Discard,
    Draw,
    Knock,
    LayOff,
    Move,
    Rules,
    State,
    StockEnd,
    Take,
)
from hearthside.record import Step
from hearthside.record.moments import AnyStep
from tests.coach.drawn import hint
from tests.few_worlds import look_at_few_worlds
from tests.gin import strategies
from tests.gin.positions import dealt, draw, play
from tests.lengths import length

GINRUMMY42, OPENSPIEL, OKLAHOMA = (PRESETS[name] for name in ("ginrummy42", "openspiel", "oklahoma"))
SHORT = {end: replace(GINRUMMY42, stock_left=20, stock_end=end) for end in StockEnd}
"""Eleven cards of the stock are played."""


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)


def discard(word: str, seat: int = 0) -> Discard:
    return Discard(seat, Card.parse(word))


def knock(word: str, seat: int = 0) -> Knock:
    return Knock(seat, Card.parse(word))


def points(state: State, *moves: Move) -> int:
    """What a hand that these moves end brings to South."""
    state = play(state, *moves)
    result = (state if state.laid is None else state.play(LayOff(state.turn))).results[-1]
    return 0 if result.winner is None else result.points * (1 - 2 * result.winner)


def looked(state: State, made: Move | None = None) -> tuple[Weighing, Weighing]:
    """What South may do, from what it knows and with both hands open."""
    view = state.view(0)
    found = [weigher.weigh(view, Random(1), made, known) for known in (None, state)]
    assert found[0] is not None
    assert found[1] is not None
    return found[0], found[1]


def worth(weighing: Weighing, move: Move) -> float:
    choice = weighing.of(move)
    assert choice is not None
    return choice.worth.points


# ---- Every decision ----


def never_knocking(rules: Rules, number: int) -> list[AnyStep]:
    """The steps of a hand between players who slip, and seldom knock."""
    state, steps, who, rng = State.new(rules), list[AnyStep](), SearchPlayer(Settings(temperature=5.0)), Random(number)
    while not state.results:
        move: Any = who.choose(state.view(state.turn), rng, Limit()) if any(state.hands) else Deal(shuffled(number))
        others = [each for each in state.moves(state.turn) if not isinstance(each, Knock)]
        if (isinstance(move, Knock) or rng.random() < 0.1) and others and rng.random() < 0.9:
            left = state.rules.melding.after_discard(state.hands[state.turn]) if isinstance(move, Knock) else {}
            others.sort(key=lambda each: left[each.card] if isinstance(each, Discard) and left else 0)
            move = rng.choice(others[:3])
        steps.append(Step(state, move, state.play(move)))
        state = steps[-1].after
    return steps


def all_weighed(steps: list[AnyStep], every: int) -> set[Mark]:
    """Reviews each so manyth decision of South, and all at the end of the hand."""
    review = Review(steps, 0)
    marks = set[Mark]()
    for place in {*review.places[::every], *review.places[-3:]}:
        found, state = review.decision(place), steps[place].before
        if found.weighing is None:
            assert found.mark in (Mark.ONLY, Mark.ALIKE)
            assert found.cost == NOTHING
        else:
            assert found.mark not in (Mark.ONLY, Mark.ALIKE)
            if found.hindsight is not None:
                assert found.hindsight.of(found.move) is not None
            else:
                assert weigher.won_outright(found.move, steps[-1].after)
            alike = [move for choice in found.weighing.choices for move in choice.alike]
            assert len(alike) == len(set(alike))
            assert not any(state.why_not(move) for move in alike)
        marks.add(found.mark)
    return marks


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at_few_worlds(monkeypatch)


@pytest.mark.usefixtures("few_worlds")
def test_every_decision_of_every_preset_has_its_cost() -> None:
    more = replace(STANDARD, layoff_on_gin=True), replace(STANDARD, big_gin_bonus=0), *SHORT.values()
    met = set[Mark]()
    for number, rules in enumerate((*PRESETS.values(), *more)):
        met |= all_weighed(never_knocking(rules, number), 9)
    assert {Mark.MISTAKE, Mark.BEST} <= met


@pytest.mark.usefixtures("few_worlds")
def test_every_decision_under_any_rules_has_its_cost() -> None:
    @settings(max_examples=length(4, 6))
    @given(strategies.rules(), strategies.rng)
    def decided(rules: Rules, rng: Random) -> None:
        state, steps = State.new(rules), list[AnyStep]()
        while not state.results:
            move = strategies.moves(state, rng)
            steps.append(Step(state, move, state.play(move)))
            state = steps[-1].after
        all_weighed(steps, 9)

    decided()


# ---- Gin ----

SOUTH = "5S 6S 7S 8S 9D 9C 9H 2D 3D KC"
NORTH = "2C 4C 6C 8H TH QH 2S 4S KS AH"
GIN, KEPT = knock("KC"), discard("KC")
"""South may lay down gin, or throw the king and hold on to it."""


def with_gin(rules: Rules = STANDARD) -> State:
    """South has drawn 4♦, and only K♣ is in no meld."""
    state = dealt(rules, SOUTH, NORTH, "JS", "QD JC 4D").play(Decline(0)).play(Decline(1))
    return draw(draw(state), "JC").play(Draw(0))


@pytest.mark.parametrize(
    "rules", [STANDARD, replace(STANDARD, layoff_on_gin=True), OKLAHOMA], ids=["usual", "laid off on", "doubled"]
)
def test_gin_that_is_passed_up_costs_what_gin_brings_above_the_rest(rules: Rules) -> None:
    state = with_gin(rules)
    known, seen = looked(state, discard("5S"))
    assert known.best.move == seen.best.move == GIN
    assert worth(seen, GIN) == points(state, GIN), "both hands lie open, and gin ends it"
    times = 2 if state.view(0).doubled else 1
    assert 25 * times < worth(known, GIN) < (25 + 98) * times
    thrown = known.of(discard("5S"))
    assert thrown is not None
    assert thrown.behind.points == pytest.approx(known.best.worth.points - thrown.worth.points)
    assert thrown.behind.points > 4 * times
    assert thrown.behind.points > 3 * thrown.error.points
    assert thrown.behind.chance > 0.02
    kept = known.best.worth.points - worth(known, KEPT)
    assert 0 < kept < 12 * times, "gin that is held on to can be laid down the next time"


def test_a_card_that_would_make_gin_and_is_left_has_its_cost() -> None:
    state = dealt(STANDARD, SOUTH, NORTH, "4D")
    for weighing in looked(state):
        assert weighing.best.move == Take(0)
        assert weighing.choices[1].move == Decline(0)
        assert weighing.choices[1].behind.points > 4
    assert worth(looked(state)[1], Take(0)) == points(state, Take(0), GIN)


def test_big_gin_is_worth_more_than_gin_by_its_bonus() -> None:
    state = dealt(STANDARD, "5S 6S 7S 8S 9D 9C 9H 2D 3D 4D", NORTH, "JS", "QD JC 9S").play(Decline(0))
    state = draw(draw(state.play(Decline(1))), "JC").play(Draw(0))
    gin = knock("9S")
    for weighing in looked(state, gin):
        assert weighing.best.move == Knock(0, None)
        assert worth(weighing, Knock(0, None)) - worth(weighing, gin) == pytest.approx(31 - 25)
    assert worth(looked(state, gin)[1], gin) == points(state, gin)
    told = hint(state.view(0), ("You", "Cal"), Random(1))
    assert (told.move, told.reason) == (Knock(0, None), "Its bonus is 31; gin has 25.")


def test_a_hand_that_is_gin_already_draws_once_more() -> None:
    state = draw(with_gin().play(KEPT))
    assert Take(0) in state.moves(0)
    for weighing in looked(state):
        assert weighing.best.move == Draw(0)
    certain = 25 + state.rules.melding.deadwood(state.hands[1])
    assert certain <= worth(looked(state)[1], Draw(0)) <= certain + 31 - 25, "gin, or big gin"


def test_gin_is_hinted_with_what_it_is_worth() -> None:
    told = hint(with_gin().view(0), ("You", "Cal"), Random(1))
    assert (told.move, told.reason) == (GIN, "No deadwood is left.")
    assert told.unweighed is None
    assert told.weighing is not None
    taken = hint(dealt(STANDARD, SOUTH, NORTH, "4D").view(0), ("You", "Cal"), Random(1))
    assert (taken.move, taken.reason) == (Take(0), "With it you can go gin.")
    assert taken.weighing is not None


# ---- The end of the stock ----

LOW = "5S 6S 7S 8S 9D 9C 9H 2D 3C AH"
HIGH = "2C 4C KC 8H TH QH 2S 4S KS JH"


def at_the_end(rules: Rules, south: str = LOW, north: str = HIGH, last: str = "KH") -> State:
    """South has drawn the last card of the stock; all eleven were thrown as they came, but for this one."""
    state = dealt(rules, south, north, "JS", f"QD QC QS JC JD TD TC TS 8D 8C {last}")
    for _ in range(10):
        state = draw(state)
    return state.play(Draw(0))


def test_where_the_hand_ends_by_the_stock_discards_are_worth_nothing_and_a_knock_is_settled() -> None:
    state = at_the_end(SHORT[StockEnd.OVER])
    for weighing in looked(state):
        ending, over = weighing.choices
        assert ending.move == knock("KH")
        assert {discard(str(card)) for card in (Card.parse("KH"), Card.parse("AH"))} < set(over.alike)
        assert over.worth.points == 0
        assert over.worth.chance == pytest.approx(0.5)
    assert worth(looked(state)[1], knock("KH")) == points(state, knock("KH"))
    told = hint(at_the_end(SHORT[StockEnd.OVER]).view(0), ("You", "Cal"), Random(1))
    assert told.move == knock("KH")
    assert told.weighing is not None


def test_where_nobody_can_win_any_more_all_come_to_the_same() -> None:
    state = at_the_end(SHORT[StockEnd.OVER], "5S 6S 7S KD 9D 9C 9H 2D 3C AH")
    steps = [Step(state, discard("KH"), state.play(discard("KH")))]
    found = Review(steps, 0).decision(0)
    assert (found.mark, found.weighing, found.cost) == (Mark.ALIKE, None, NOTHING)
    told = hint(state.view(0), ("You", "Cal"), Random(1))
    assert (told.reason, told.unweighed) == ("Any other choice does as well.", None)


NEAR = "5S 6S 7S 8S 9D 9C 9H 7D 6C AH"
"""Fourteen of deadwood, and nine or less with a deuce or 4♠."""
LAST = [StockEnd.TAKE, StockEnd.TAKE_TO_KNOCK]


@pytest.mark.parametrize("end", LAST)
def test_a_last_discard_that_lets_the_other_knock_costs_what_the_knock_would(end: StockEnd) -> None:
    state = at_the_end(SHORT[end], HIGH, NEAR)
    known, seen = looked(state)
    for word in ("2C", "2S", "4S"):
        throw = discard(word)
        assert worth(seen, throw) == points(state, throw, Take(1), knock("7D", 1)) < 0
        assert worth(known, throw) < worth(known, discard("8H"))
    for word in ("8H", "4C"):
        assert worth(seen, discard(word)) == points(state, discard(word), *state.play(discard(word)).moves(1)[:1]) == 0
    assert known.best.move == discard("8H")
    told = hint(state.view(0), ("You", "Cal"), Random(1))
    assert told.move == discard("8H")


@pytest.mark.parametrize("end", LAST)
def test_where_the_last_discard_may_be_taken_leaving_it_is_worth_nothing(end: StockEnd) -> None:
    state = at_the_end(SHORT[end], HIGH, NEAR).play(discard("2C"))
    view = state.view(1)
    for found in (weigher.weigh(view, Random(1)), weigher.weigh(view, Random(1), None, state)):
        assert found is not None
        taking, leaving = found.choices
        assert taking.move == Take(1)
        assert leaving.worth.points == 0
        assert leaving.worth.chance == pytest.approx(0.5)
    assert taking.worth.points == -points(state, Take(1), knock("7D", 1)) > 0
    told = hint(view, ("Cal", "You"), Random(1))
    assert (told.move, told.reason) == (Take(1), "With it you can knock with 9.")


def test_who_cannot_knock_with_the_last_discard_has_no_choice_where_it_is_for_that_alone() -> None:
    state = at_the_end(SHORT[StockEnd.TAKE_TO_KNOCK], HIGH, NEAR).play(discard("KC"))
    assert weigher.weigh(state.view(1), Random(1)) is None
    assert weigher.unweighed_mark(state.view(1)) is Mark.ONLY


def test_a_take_that_ends_the_hand_is_worth_nothing() -> None:
    state = dealt(replace(OPENSPIEL, takes_in_all=1), HIGH, LOW, "3D").play(Decline(0)).play(Decline(1))
    state = play(draw(state), Draw(1), discard("3C", 1))
    found = looked(state)[0]
    assert {each.move for each in found.choices} == {Draw(0), Take(0)}
    assert worth(found, Take(0)) == 0 != worth(found, Draw(0))


# ---- Whatever the dice ----


def test_these_costs_hold_within_their_errors_whatever_the_dice() -> None:
    apart = []
    passed = with_gin()
    cases: list[tuple[State, Move]] = [
        (passed, discard("5S")),
        (passed, KEPT),
        (dealt(STANDARD, SOUTH, NORTH, "4D"), Decline(0)),
        (at_the_end(SHORT[StockEnd.OVER]), discard("AH")),
        *((at_the_end(SHORT[end], HIGH, NEAR), discard(word)) for end in LAST for word in ("4S", "2C")),
    ]
    for state, made in cases:
        first, second = (weigher.weigh(state.view(0), Random(k), made) for k in (0, 1))
        assert first is not None
        assert second is not None
        one, two = first.of(made), second.of(made)
        assert one is not None
        assert two is not None
        assert first.best.move == second.best.move
        apart.append((one.behind.points - two.behind.points) / hypot(one.error.points, two.error.points, 0.05))
    assert max(map(abs, apart)) < 5
    assert sum(each * each for each in apart) / len(apart) < 3
    assert any(apart), "the dice were others"
