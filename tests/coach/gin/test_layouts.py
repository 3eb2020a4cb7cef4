"""Cards laid off and melds laid out by hand: what they cost, worked out again by playing them."""

from dataclasses import replace
from random import Random
from statistics import fmean, stdev

import pytest

from hearthside.ai import kernels
from hearthside.ai.worlds.gin import worlds
from hearthside.cards import Card, Cards, shuffled
from hearthside.coach.gin import weighing as weigher
from hearthside.coach.gin.layouts import answers, with_layouts
from hearthside.coach.review import Review
from hearthside.coach.values import NOTHING, Mark, Weighing
from hearthside.gin import STANDARD, Deal, Defence, Knock, LayOff, Rules, State, Take
from hearthside.record import Step
from tests.coach.drawn import better_reason, comparison, decision_text, hint
from tests.gin.positions import dealt
from tests.gin.strategies import moves as any_move

KING = Card.parse("KC")


def knocked(hand: str, rules: Rules = STANDARD) -> State:
    """South has knocked with three melds and 8♥, and North answers with this hand."""
    state = dealt(rules, "5S 6S 7S 9D 9C 9H QD QC QS KC", hand, "8H")
    return state.play(Take(0)).play(Knock(0, KING))


def points(state: State, move: LayOff) -> int:
    """What an answer brings to its seat, by playing it."""
    result = state.play(move).results[-1]
    return 0 if result.winner is None else result.points if result.winner == move.seat else -result.points


def test_an_answer_is_worth_what_it_brings_to_the_point() -> None:
    rng, met = Random(3), 0
    for number in range(40):
        state = State.new(STANDARD).play(Deal(shuffled(number)))
        while any(state.hands) and state.laid is None:
            state = state.play(any_move(state, rng))
        if state.laid is None or (weighing := answers(state.view(state.turn), None)) is None:
            continue
        met += 1
        brought = []
        for choice in weighing.choices:
            for move in choice.alike:
                assert choice.worth.points == points(state, move)
            assert choice.error == NOTHING
            assert choice.behind == weighing.best.worth - choice.worth
            brought.append(choice.worth.points)
        assert brought == sorted(set(brought), reverse=True)
        assert weighing.of(LayOff(state.turn)) is weighing.best, "the program leaves as little as can be"
        assert weighing.worlds == 0
    assert met > 5


def test_an_answer_by_hand_has_its_cost_and_its_reason() -> None:
    state = knocked("4S 8S KS TS 3D 3C 3H AH AD 5D")
    mine = Cards.parse("3D 3C 3H")
    poor = LayOff(1, (mine,), (Cards(0),) * 3)
    after = state.play(poor)
    view = state.view(1)
    weighing = weigher.weigh(view, Random(1), poor)
    assert weighing is not None
    made = weighing.of(poor)
    assert made is not None
    assert made.behind.points == points(state, LayOff(1)) - points(state, poor)
    review = Review([Step(state, poor, after)], 1)
    decision = review.decision(0)
    assert (decision.mark, decision.cost.points, decision.error) == (Mark.BLUNDER, made.behind.points, NOTHING)
    names = ("South", "You")
    held = after.results[-1].counts[1]
    assert decision_text(review.steps, 0, names) == f"You laid off nothing, leaving {held}."
    left = state.play(LayOff(1)).results[-1].counts[1]
    assert (
        better_reason(view, decision, names)
        == f"Laying off 4♠ and 8♠: If you lay off nothing, your deadwood is {held}."
    )
    assert left < held


def test_a_meld_is_broken_up_only_where_the_rules_allow_it() -> None:
    hand = "4S 8S 9S TS KH 3C JH AH AD 5D"
    broken = {}
    for name, rules in (("free", STANDARD), ("stand", replace(STANDARD, defence=Defence.MELDS_STAND))):
        state = knocked(hand, rules)
        assert all(state.why_not(move) is None for move in _moves(state))
        broken[name] = any(
            move.layoffs and any(Cards.parse("8S") <= off for off in move.layoffs) for move in _moves(state)
        )
    assert broken == {"free": True, "stand": False}


def _moves(state: State) -> list[LayOff]:
    found = answers(state.view(state.turn), None)
    return [] if found is None else [move for choice in found.choices for move in choice.alike]


def test_nothing_is_weighed_where_nothing_fits() -> None:
    state = knocked("4C 8C KS TS 3D 3H 2H AH AD 5D")
    assert weigher.weigh(state.view(1), Random(1)) is None
    assert weigher.unweighed_mark(state.view(1)) is Mark.ONLY


def test_a_hint_for_an_answer_says_what_is_left_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)
    state = knocked("4S 8S KS TS 3D 3C 3H AH AD 5D")
    found = hint(state.view(1), ("South", "You"), Random(1))
    assert found.weighing is not None
    held = state.rules.melding.deadwood(state.hands[1])
    assert points(state, found.move) == max(points(state, move) for move in _moves(state))
    assert found.reason == f"If you lay off nothing, your deadwood is {held}."


def test_a_hint_names_the_other_and_not_the_asker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)
    state = knocked("4S 8S 9S TS 3D 3C 3H AH AD 5D")
    assert hint(state.view(1), ("South", "You"), Random(1)).reason == "It leaves you 7, and South knocked with 8."


def test_a_match_that_is_shared_is_won_by_half() -> None:
    state = State.new(STANDARD)
    assert [weigher.win_chance(state._replace(winners=each), 0) for each in ((0,), (0, 1), (1,))] == [1, 0.5, 0]


# ---- Knocks ----


SIXES = "3S 4S 5S 6S 6D 6C 7D 2H AC KC"
USUAL, LONG_RUN = Knock(0, KING), Knock(0, KING, (Cards.parse("3S 4S 5S 6S"), Cards.parse("6C 6D 6H")))


def test_melds_laid_out_by_hand_cost_what_they_let_the_other_lay_off() -> None:
    state = dealt(STANDARD, SIXES, "4C 7S 8H TH QH 8C 4H KS AH JC", "6H").play(Take(0))
    open_hands = with_layouts(state.view(0), None, LONG_RUN, state)
    assert open_hands is not None
    assert open_hands.best.move == USUAL
    made = open_hands.of(LONG_RUN)
    assert made is not None
    assert made.behind.points == 7, "the seven of spades goes on the run, and on nothing else"
    assert made.error == NOTHING


def test_melds_laid_out_by_hand_are_compared_in_the_same_hands_imagined() -> None:
    state = dealt(STANDARD, SIXES, "4C 7S 8H TH QH 8C 4H KS AH JC", "6H").play(Take(0))
    view = state.view(0)
    found = with_layouts(view, None, LONG_RUN, None)
    assert found is not None
    gaps = []
    for world in worlds(view, Random(f"laid out/{len(view.turns)}"), found.worlds):
        ends = [world.play(move).play(LayOff(1)).results[-1] for move in (USUAL, LONG_RUN)]
        usual, by_hand = (0 if end.winner is None else end.points * (1 - 2 * end.winner) for end in ends)
        gaps.append(usual - by_hand)
    made = found.of(LONG_RUN)
    assert made is not None
    assert found.best.move == USUAL
    assert made.behind.points == pytest.approx(fmean(gaps))
    assert made.error.points == pytest.approx(stdev(gaps) / len(gaps) ** 0.5)
    same = Knock(0, KING, tuple(state.rules.melding.arrange(view.hand - (1 << KING))))
    assert found.of(same) is found.best, "the program's own way, laid out by hand"


ON_GIN = replace(STANDARD, layoff_on_gin=True)


def test_cards_are_laid_off_on_gin_where_the_rules_allow_it() -> None:
    south, north = "5S 6S 7S 9D 9C 9H QD QC QS KC", "4S 8C KS TS 3D 3C 3H AH AD 5D"
    state = dealt(ON_GIN, south, north, "QH").play(Take(0)).play(Knock(0, KING))
    found = answers(state.view(1), None)
    assert found is not None
    assert [choice.behind.points for choice in found.choices] == [0, 4], "what the four of spades counts"


def test_a_better_way_to_lay_out_a_knock_comes_first_and_the_programs_is_measured_by_it() -> None:
    """Fours and sevens with a run between: the program keeps 8S off, which counts most, and North has 3S."""
    state = dealt(ON_GIN, "4S 5S 6S 7S 4D 4C 4H 7D 7C KC", "3S 9C KS TS 2D JC QH AH AD 5D", "7H").play(Take(0))
    usual = Knock(0, KING)
    by_hand = Knock(0, KING, tuple(map(Cards.parse, ("5S 6S 7S", "4D 4C 4H 4S", "7D 7C 7H"))))
    found = with_layouts(state.view(0), None, usual, state)
    assert found is not None
    assert isinstance(found.best.move, Knock) and found.best.move.melds is not None
    assert set(found.best.move.melds) == set(by_hand.melds or ())
    made = found.of(usual)
    assert made is not None
    assert (found.best.behind, made.behind.points) == (NOTHING, 3)
    searched = Weighing((made._replace(behind=NOTHING), made._replace(move=None, alike=())), 200)
    again = with_layouts(state.view(0), searched, None, state)
    assert again is not None
    assert again.best.move == found.best.move, "of the best knock that was searched too"
    assert again.best.worth.points == made.worth.points + 3
    standard = state._replace(rules=STANDARD)
    assert with_layouts(standard.view(0), None, usual, standard) is None, "nothing is laid off on gin there"


def test_a_knock_laid_out_by_hand_is_weighed_once() -> None:
    state = dealt(STANDARD, SIXES, "4C 7S 8H TH QH 8C 4H KS AH JC", "6H").play(Take(0))
    found = with_layouts(state.view(0), None, LONG_RUN, state)
    assert found is not None
    ways = [set(choice.move.melds) for choice in found.choices if choice.move.melds is not None]
    assert ways == [set(LONG_RUN.melds or ())], "in whatever order its melds are named"


def test_where_the_program_lays_out_there_is_one_way_to_knock() -> None:
    state = dealt(replace(STANDARD, own_melds=False), SIXES, "4C 7S 8H TH QH 8C 4H KS AH JC", "6H").play(Take(0))
    assert with_layouts(state.view(0), None, USUAL, None) is None


def test_how_far_a_choice_is_ahead_or_behind_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "ready", lambda: True)
    state = knocked("4S 8S KS TS 3D 3C 3H AH AD 5D")
    view, names = state.view(1), ("South", "You")
    best, poor = LayOff(1), LayOff(1, (Cards.parse("3D 3C 3H"),), (Cards(0),) * 3)
    found, other = hint(view, names, Random(1)), hint(view, names, Random(1), poor)
    assert found.weighing is not None
    nearest = found.weighing.choices[1]
    gap, cost = nearest.behind.points, points(state, best) - points(state, poor)
    assert comparison(found, view).startswith(f"About {gap:.1f} points better than ")
    assert comparison(found, view).endswith("% more chance to win.")
    assert other.move == poor, "what another would do is explained, and not the best"
    assert comparison(other, view).startswith(f"Laying off 4♠ and 8♠ is about {cost:.1f} points better, ")
