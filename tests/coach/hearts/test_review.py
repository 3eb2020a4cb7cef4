"""Choices weighed at Hearts, and deals looked back at: what they cost, luck told from skill, and errors that hold."""

from dataclasses import replace
from math import hypot
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from hearthside.ai import kernels
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import LEVELS
from hearthside.cards import Card, Cards, Suit, shuffled
from hearthside.coach.annotations import summary_text
from hearthside.coach.hearts import weighing as weigher
from hearthside.coach.hints import GETTING_READY
from hearthside.coach.review import Decision, Review, is_finished, split_deals
from hearthside.coach.values import NOTHING, Choice, Mark, Thresholds, Weighing, Worth, cost, mark
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, DealResult, Direct, Direction, Pass, Play, Rules, State, View
from hearthside.record import Step
from hearthside.record.moments import AnyStep
from tests.ai.hearts_positions import position
from tests.coach.drawn import decision_text, hint
from tests.few_worlds import look_at_few_worlds
from tests.lengths import length

NAMES = ("You", "Cal", "Vicky", "The Shark")


def played(rules: Rules, number: int, count: int = 1) -> list[AnyStep]:
    """The steps of some deals among players of little strength."""
    state, steps, who, rng = State.new(rules), list[AnyStep](), SearchPlayer(LEVELS[4]), Random(number)
    while state.to_move and len(state.results) < count:
        move: Any = (
            who.choose(state.view(state.to_move[0]), rng, Limit())
            if any(state.hands)
            else Deal(shuffled(number + len(state.results), rules.packs))
        )
        after = state.play(move)
        steps.append(Step(state, move, after))
        state = after
    return steps


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at_few_worlds(monkeypatch)


def test_what_a_card_costs_is_exact_where_nothing_is_left_to_chance() -> None:
    tricks = tuple((3, text) for text in ELEVEN)
    state = position("3H 5C", "", tricks=tricks, others={0: "2H 6C", 1: "JS QS", 2: "4S 5S"})
    weighing = weigher.weigh(state.view(3), Random(1), known=state)
    assert weighing is not None
    taken = BLACK_LADY.count(state.taken[3])
    points = {str(choice.move.card): -choice.worth.points - taken for choice in weighing.choices}
    # The five loses to the six, and the queen with it; then the three takes the two. The three takes the two and her.
    assert points == {"5C": 2, "3H": 15}
    (five, three) = weighing.choices
    assert (str(five.move.card), three.behind.points, three.error.points) == ("5C", 13, 0)
    assert weighing.best.behind == weighing.best.error == Worth(0.0, 0.0)


ELEVEN = (
    "2C 3C 4C 7C", "8C 9C TC JC", "QC KC AC 2D", "3D 4D 5D 6D", "7D 8D 9D TD", "JD QD KD AD", "4H 5H 6H 7H",
    "8H 9H TH JH", "QH KH AH 2S", "6S 7S 8S 9S", "TS AS KS 3S",
)  # fmt: skip


def clubs_and_spades(rules: Rules = BLACK_LADY, *, scores: tuple[int, ...] = ()) -> State:
    """East leads the king of spades, and South's queen falls on it, or the deuce, and she takes it."""
    tricks = (
        "AC KC QC JC", "TC 9C 8C 7C", "AD KD QD JD", "TD 9D 8D 7D", "6D 5D 4D 3D", "AH KH QH JH", "TH 9H 8H 7H",
        "6H 5H 4H 3H", "AS 9S 8S 7S", "6S 6C 5S 2D", "4S 3S 2C 2H",
    )  # fmt: skip
    others = {0: "QS 3C", 1: "JS 4C", 2: "TS 5C"}
    rows = tuple((int("H" in each), each) for each in tricks)
    return position("KS 2S", tricks=rows, others=others, rules=rules, scores=scores)


def test_a_match_that_is_shared_is_won_in_part() -> None:
    state = State.new(BLACK_LADY)
    assert [weigher.win_chance(state._replace(winners=each), 0) for each in ((0,), (0, 1, 2, 3), (1,))] == [1, 0.25, 0]


def test_a_lead_is_worth_more_the_fewer_deals_are_to_come() -> None:
    none = (Cards(0),) * 4
    done = DealResult(Direction.HOLD, (0,) * 4, none, None, False, (), none, Cards(0), (0,) * 4)
    state = State.new(PRESETS["tommys-standard"])._replace(scores=(20, 30, 30, 30))
    early, late = (weigher.win_chance(state._replace(results=(done,) * deals), 0) for deals in (1, 4))
    assert 0.25 < early < late < 1


def test_cards_are_one_choice_where_none_that_matters_lies_between() -> None:
    """The seven is out, or gone, or holds the trick; and the queen is not the jack."""
    high = "AH KH QH JH TH 9H 8H 7H"
    gone = ((0, "2C 3C 4C 7C"),)
    for state, alike in (
        (position(f"9C 8C 6C 2S {high}"), {"8C", "9C"}),
        (position(f"9C 8C 6C 2S {high}", tricks=gone), {"6C", "8C", "9C"}),
        (position(f"8C 6C 3S 2S {high}", "7C"), {"8C"}),
        (position(f"QS JS 9C 8C {high}"), {"8C", "9C"}),
    ):
        view = state.view(3)
        best = max(card for card in view.legal if card.suit is Suit.CLUBS)
        assert {str(move.card) for move in weigher.alike(view, best) if isinstance(move, Play)} == alike
    two_packs = position(f"9C 8C 6C 2S {high}").view(3)._replace(rules=PRESETS["cancellation"])
    for sevens, touch in (("7C", False), ("7C 7C'", True)):
        gone_there = two_packs._replace(taken=(Cards.parse(sevens), *two_packs.taken[1:]))
        assert weigher._touch(gone_there, Card.parse("8C"), Card.parse("6C")) is touch
    queen = position(f"QS JS 9C 8C {high}").view(3)
    assert weigher.alike(queen, Card.parse("QS")) == (Play(3, Card.parse("QS")),)


def test_in_how_many_deals_a_choice_is_heavy_or_clean_is_counted() -> None:
    """Half of the points are many, and none beside those that the seat has are no more."""
    state = clubs_and_spades()
    assert state.view(3).points == (0, 13, 0, 0)
    weighing = weigher.weigh(state.view(3), Random(1), known=state)
    assert weighing is not None
    traits = {str(choice.move.card): choice.traits for choice in weighing.choices}
    many = weighing.worlds
    assert traits == {"2S": (0, many), "KS": (many, 0)}


def test_the_last_deal_of_a_match_decides_it() -> None:
    """The fifth of five: with the queen, who counts 5, East comes to 41, above South's 40; without her it wins."""
    none = (Cards(0),) * 4
    done = DealResult(Direction.HOLD, (0,) * 4, none, None, False, (), none, Cards(0), (0,) * 4)
    state = clubs_and_spades(PRESETS["tommys-standard"], scores=(40, 60, 60, 36))._replace(results=(done,) * 4)
    weighing = weigher.weigh(state.view(3), Random(1), known=state)
    assert weighing is not None
    assert {str(choice.move.card): choice.worth.chance for choice in weighing.choices} == {"2S": 1, "KS": 0}


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("number", [3, 8])
def test_points_gained_and_lost_are_luck_and_skill_and_nothing_else(number: int) -> None:
    steps = played(BLACK_LADY, number)
    review = Review(steps, 2)
    decisions = list(review.decisions())
    summary = review.summary(decisions)
    result = steps[-1].after.results[-1]
    assert summary.luck + summary.skill == pytest.approx(summary.above)
    if result.shooter is None:
        assert summary.outcome.points == -result.points[2]
        assert summary.above.points == 6.5 - result.points[2]
    assert summary.skill.points == pytest.approx(-sum(each.cost.points for each in decisions))
    assert summary.above.chance == pytest.approx(weigher.win_chance(steps[-1].after, 2) - 0.25)
    assert len(decisions) == 14
    assert all((each.mark is Mark.BEST) == (each.cost == Worth(0, 0)) for each in decisions if each.weighing)


def test_a_choice_is_marked_by_what_the_seat_knew_and_with_open_cards_it_is_told_what_it_cost() -> None:
    state = clubs_and_spades()
    king, deuce = Play(3, Card.parse("KS")), Play(3, Card.parse("2S"))
    after = state.play(king)
    steps = [Step(state, king, after), Step(after, Play(0, Card.parse("QS")), after)]

    def weighing(lost: float) -> Weighing:
        behind, error = Worth(lost, 0), Worth(0.2, 0)
        best = Choice(deuce, (deuce,), NOTHING, NOTHING, NOTHING)
        return Weighing((best, Choice(king, (king,), NOTHING, behind, error)), 9)

    knew, known = weighing(0.5), weighing(3)

    def looked(steps: list[AnyStep], open_cards: bool) -> Decision:
        review = Review(steps, 3, open_cards=open_cards)
        assert review.places == [0], "the queen is not the seat's"
        fake: Any = SimpleNamespace(
            weigh=lambda view, rng, move, open_=None: knew if open_ is None else known,
            thresholds=weigher.thresholds,
            won_outright=weigher.won_outright,
        )
        review.weigher = fake
        return review.decision(0)

    cost, error, late = Worth(0.5, 0), Worth(0.2, 0), Worth(3, 0)
    assert looked(steps, True) == Decision(0, king, Mark.INACCURACY, cost, error, knew, known, late)
    assert looked(steps, False) == Decision(0, king, Mark.INACCURACY, cost, error, knew, None, NOTHING)


def after_a_deal(*points: int) -> State:
    """A match after one deal, in which so many points were taken."""
    result: Any = SimpleNamespace(points=points)
    return State.new(BLACK_LADY)._replace(scores=points, results=(result,))


def test_a_deal_is_summed_up_by_hand() -> None:
    """South took 3 of 26, where 6.5 is a deal's; its first choice that was weighed promised 4.5, and two cost 1.5."""
    before = State.new(BLACK_LADY)
    review = Review([Step(before, Deal(shuffled(1)), after_a_deal(3, 13, 6, 4))], 0)
    card = Play(0, Card.parse("2C"))

    def made(promised: float | None, lost: float, error: float) -> Decision:
        best = Choice(card, (card,), Worth(promised or 0, 0), NOTHING, NOTHING)
        weighing = None if promised is None else Weighing((best,), 9)
        return Decision(1, card, Mark.GOOD, Worth(lost, 0), Worth(error, 0), weighing, None, NOTHING)

    summary = review.summary([made(None, 0, 0), made(-4.5, 0.5, 3), made(-9, 1, 4)])
    assert (summary.outcome.points, summary.above.points, summary.cards) == (-3, 3.5, 2)
    assert (summary.luck.points, summary.skill.points, summary.error.points) == (5, -1.5, 5)
    unweighed = review.summary([])
    assert (unweighed.cards, unweighed.luck.points, unweighed.skill.points) == (0, 3.5, 0)
    even = unweighed._replace(luck=Worth(-0.04, 0.0004), skill=Worth(-0.01, -0.0004))
    assert summary_text(even).startswith("Luck +0.0 points and +0.0%, choices +0.0 points and +0.0%")


def test_a_moon_counts_as_what_it_changes() -> None:
    before, after = State.new(BLACK_LADY), after_a_deal(26, 0, 26, 26)
    assert weigher.outcome(before, after, 1).points == 13
    assert weigher.outcome(before, after, 0).points == -13


def test_costs_hold_within_their_errors_whatever_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weigher, "WORLDS", length(400, weigher.WORLDS))
    steps = played(BLACK_LADY, 21)
    apart = []
    for place in Review(steps, 1).places:
        before, move = steps[place].before, steps[place].move
        for seed in range(length(1, 3)):
            first, second = (weigher.weigh(before.view(1), Random(f"{seed}/{k}"), move) for k in (0, 1))
            if first is None or second is None:
                continue
            best = first.best
            one, two = first.of(move), second.of(move)
            same = second.of(best.move)
            assert one is not None and two is not None and same is not None
            gap = (two.behind.points - same.behind.points) - one.behind.points
            apart.append(gap / (hypot(one.error.points, two.error.points, same.error.points) or 1.0))
    assert len(apart) > length(5, 15)
    assert max(map(abs, apart)) < 4
    assert sum(each * each for each in apart) / len(apart) < 2


@pytest.mark.usefixtures("few_worlds")
def test_the_same_review_is_told_twice_and_hangs_on_no_hidden_card() -> None:
    steps = played(BLACK_LADY, 5)
    review = Review(steps, 0)
    place = next(place for place in review.places[3:] if review.decision(place).weighing is not None)
    before, move = steps[place].before, steps[place].move
    hidden = [card for seat in (1, 2, 3) for card in Cards(before.hands[seat])]
    Random(2).shuffle(hidden)
    hands, dealt = [before.hands[0]], 0
    for seat in (1, 2, 3):
        size = before.hands[seat].bit_count()
        hands.append(int(Cards.of(hidden[dealt : dealt + size])))
        dealt += size
    other = before._replace(hands=tuple(hands))

    def looked(state: State) -> Decision:
        return Review([*steps[:place], Step(state, move, state), *steps[place + 1 :]], 0).decision(place)

    assert other.view(0) == before.view(0)
    assert looked(other).weighing == looked(before).weighing
    assert looked(before).hindsight != looked(other).hindsight
    assert looked(before) == looked(before)


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("preset", ["cancellation", "domino", "spot-full", "hearts-only", "omnibus", "heartsette"])
def test_every_kind_of_rules_is_looked_back_at(preset: str) -> None:
    steps = played(PRESETS[preset], 2)
    review = Review(steps, 0)
    decisions = [review.decision(place) for place in review.places[:3]]
    assert decisions
    for each in decisions:
        assert each.weighing is not None or each.mark in (Mark.ONLY, Mark.ALIKE)
        if each.weighing is not None:
            assert each.weighing.of(each.move) is not None


TWINS = Cards.parse("QS QS' AS AS' 2C 3C 4C 2D 3D 4D 5D 6D 2H 3H 4H 5H 6H")
"""The hand of one of six with two packs."""


def what_comes_of(view: View, *passes: str) -> list[Worth]:
    """What the first of these passes costs, and what each comes to."""
    made = [Pass(view.seat, Cards.parse(cards)) for cards in passes]
    found = [weigher.weigh(view, Random(1), each) for each in made]
    choices = [weighing and weighing.of(each) for weighing, each in zip(found, made, strict=True)]
    return [choice.worth for choice in choices if choice]


def test_with_two_packs_any_pass_is_weighed_and_equal_cards_are_worth_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(weigher, "PASS_WORLDS", length(200, weigher.PASS_WORLDS))
    rules = PRESETS["cancellation"]
    rest = iter(card for card in rules.deck if card not in TWINS)
    own = iter(TWINS)
    last = rules.seats * len(TWINS)
    deck = [next(rest if place % rules.seats or place >= last else own) for place in range(len(rules.deck))]
    view = State.new(rules).play(Deal(tuple(deck))).view(0)
    assert view.hand == TWINS
    queens, first, second, low = what_comes_of(view, "QS QS' AS", "QS AS AS'", "QS' AS AS'", "2C 2D 2H")
    assert queens.points > low.points + 1
    assert abs(first.points - second.points) < 0.3


@pytest.mark.parametrize("changes", [{"cards_each": 4}, {"pass_hearts": False}])
def test_of_two_packs_what_is_passed_is_legal_though_all_but_two_cards_are_equal(changes: dict[str, Any]) -> None:
    rules = replace(PRESETS["cancellation"], **changes)
    twice = ("QS", "2C", "2H", "3H", "4H", "5H", "6H", "7H", "8H")
    hand = [Card.parse(each + mark) for each in twice for mark in ("", "'")][: rules.hand_size]
    rest = iter(card for card in rules.deck if card not in hand)
    mine = iter(hand)
    last = rules.seats * len(hand)
    deck = [next(rest if place % rules.seats or place >= last else mine) for place in range(len(rules.deck))]
    state = State.new(rules).play(Deal(tuple(deck)))
    move = SearchPlayer(LEVELS[9]).choose(state.view(0), Random(1), Limit())
    assert state.why_not(move) is None


def test_a_pass_is_weighed_where_there_are_too_many_to_look_at_all() -> None:
    rules = replace(BLACK_LADY, seats=2, pass_count=4, passing=(Direction.LEFT,))
    view = State.new(rules).play(Deal(shuffled(3))).view(0)
    made = Pass(0, Cards(sum(1 << card for card in list(view.hand)[:4])))
    found = weigher.weigh(view, Random(1), made)
    assert found is not None
    assert found.of(made) is not None
    assert len({each.move for each in found.choices}) == len(found.choices) > 10


@pytest.mark.usefixtures("few_worlds")
def test_a_hint_is_the_best_choice_and_has_a_reason() -> None:
    steps = played(BLACK_LADY, 9)
    for step in steps[1::5]:
        seat = step.before.to_move[0]
        found = hint(step.before.view(seat), NAMES, Random(1))
        assert step.before.why_not(found.move) is None
        assert not found.reason or found.reason.endswith(".")
        if found.weighing is not None:
            assert not found.reason or any(cost(found.weighing.choices[1])), "what makes no difference has no reason"
            assert found.move == found.weighing.best.move
            worths = [each.behind.chance for each in found.weighing.choices]
            assert worths[0] == 0


def test_a_hint_says_why_it_has_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: False)
    state = State.new(BLACK_LADY).play(Deal(shuffled(1)))
    found = hint(state.view(0), NAMES, Random(1))
    assert (found.weighing, found.unweighed) == (None, GETTING_READY)
    assert state.why_not(found.move) is None


def test_marks_go_by_points_and_by_chance() -> None:
    limits = Thresholds(0.4, 1.5, 4)
    costs = ((0, 0), (0.1, 0), (0.39, 0.0099), (0.4, 0), (0, 0.01), (1.5, 0), (0, 0.04), (4, 0), (0, 0.1), (0.4, 0.1))
    marks = [Mark.BEST, *[Mark.GOOD] * 2, *[Mark.INACCURACY] * 2, *[Mark.MISTAKE] * 2, *[Mark.BLUNDER] * 3]
    assert [mark(Worth(points, chance), limits) for points, chance in costs] == marks


def test_deals_are_parted_and_the_last_may_be_in_progress() -> None:
    steps = played(BLACK_LADY, 4, 2)
    parted = split_deals(steps[:-3])
    assert [is_finished(each) for each in parted] == [True, False]
    over = State.new(BLACK_LADY)._replace(winners=(2,))
    assert not over.to_move and is_finished([steps[0]._replace(after=over)])
    assert sum(map(len, parted)) == len(steps) - 3


def test_cards_that_were_passed_another_way_are_told_by_where_they_went() -> None:
    state = State.new(BLACK_LADY).play(Deal(shuffled(5))).play(Direct(0, Direction.RIGHT))
    move = Pass(0, Cards.of(sorted(Cards(state.hands[0]))[:3]))
    done = [Step(state, move, state.play(move))]
    assert decision_text(done, 0, ("You", "West", "North", "East")).endswith(" to East.")
