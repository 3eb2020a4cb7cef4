"""What the other may hold at Gin Rummy: how its hand may have come about, and what speaks for that."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from hearthside.ai.gin import Settings
from hearthside.ai.gin.opponent_style import style_counts
from hearthside.ai.gin.search_player import SearchPlayer
from hearthside.ai.gin.weights import Weights
from hearthside.ai.kernels import gin_belief as hands
from hearthside.ai.kernels import gin_features
from hearthside.ai.kernels.bits import Ints, Rng
from hearthside.ai.kernels.gin_encoding import encoded_rules, history_row, notes_row, view_row
from hearthside.ai.kernels.gin_features import Observation
from hearthside.ai.training import gin as train
from hearthside.cards import Card, Cards, mask
from hearthside.gin import PRESETS, Source, State, Turn, View

from .gin_positions import position, walk
from .test_gin_search_player import RULES, turns

Floats = gin_features.Floats


def walked(view: View, belief_weights: Floats, past: Ints, steps: int, rng: Rng) -> None:
    """So many steps, into the past."""
    seen = Observation(view_row(view), notes_row(view), np.array(style_counts(view).style))
    hands.metropolis_walk(
        encoded_rules(view.rules), belief_weights, seen, history_row(view), view.seat, past, steps, rng
    )


@pytest.mark.parametrize("preset", RULES)
def test_pasts_imagined_are_always_possible(preset: str) -> None:
    rng, looked = np.array([5], np.uint64), 0
    for state, _ in turns(preset, 2):
        view = state.view(state.turn)
        known = int(view.known[1 - view.seat])
        past = np.zeros(hands.PAST_SIZE, np.int64)
        for steps in (0, 5, 30):
            walked(view, Weights.default().belief_weights, past, steps, rng)
            hidden = int(past[hands.UNSEEN])
            assert not hidden & (known | int(view.hand) | mask(view.pile))
            assert hidden.bit_count() == 10 - known.bit_count()
            assert played(view, past) == hidden | known
            looked += 1
    assert looked > 10


def played(view: View, past: Ints) -> int:
    """The hand that the other has now if it was dealt and drew what this past says."""
    hand, place = int(past[hands.DEALT]), hands.CAME
    assert hand.bit_count() == 10
    for turn in view.turns:
        if turn.seat == view.seat:
            continue
        came = int(past[place])
        assert came.bit_count() == (turn.source is Source.STOCK)
        if turn.source is Source.PILE and turn.drew is not None:
            came = 1 << turn.drew
        assert not hand & came
        hand |= came
        if turn.discard is not None:
            assert hand >> turn.discard & 1
            hand ^= 1 << turn.discard
        place += 1
    assert not past[place:].any()
    return hand


def once_drawn(thrown: str) -> State:
    """South is to discard; North has drawn from the stock once, and thrown this."""
    state = position("5H 6H 7H KC KD KS 2D 3C 8S TH QC", f"4C {thrown}", upcard="4C", turns=0)
    card = Card.parse(thrown)
    return state._replace(turns=(Turn(1, Source.STOCK, card, card), state.turns[-1]))


def test_a_walk_that_nothing_speaks_for_comes_to_every_past_alike() -> None:
    state = once_drawn("9D")
    view, rng = state.view(0), np.array([5], np.uint64)
    past, counts, drawn = np.zeros(hands.PAST_SIZE, np.int64), np.zeros(52), Counter[int]()
    for _ in range(6000):
        walked(view, np.zeros(hands.BELIEF_FEATURES), past, 20, rng)
        drawn[int(past[hands.CAME])] += 1
        for card in Cards(int(past[hands.UNSEEN])):
            counts[card] += 1
    share = counts[counts > 0] / 6000
    assert len(share) == 39
    assert share == pytest.approx(np.full(39, 10 / 39), abs=0.05)
    # Of the eleven cards that it then had, any may have been the one drawn.
    assert drawn[1 << Card.parse("9D")] / 6000 == pytest.approx(1 / 11, abs=0.02)


def speaks(state: State, dealt: str, came: str, style: tuple[float, float, float] = (0.5, 0.8, 0.2)) -> float:
    """How much speaks for North having been dealt these ten, and having drawn that."""
    view, rules = state.view(0), state.rules
    into, past = np.zeros(hands.PAST_FEATURES), np.zeros(hands.PAST_SIZE, np.int64)
    past[hands.DEALT], past[hands.CAME] = int(Cards.parse(dealt)), 1 << Card.parse(came)
    hands.past_features(encoded_rules(rules), 10, np.array(style), history_row(view), past, 1.0, into)
    return float(Weights.default().belief_weights[-hands.PAST_FEATURES :] @ into)


def test_what_was_left_lying_and_what_was_thrown_speak_against_hands_that_had_a_use_for_it() -> None:
    state = once_drawn("9D")
    default = speaks(state, "2C 5S 7D 9C JD JS QH AS 4H 6D", "9D")
    left = speaks(state, "3S 5S 7D 9C JD JS QH AS 4H 4D", "9D")
    thrown = speaks(state, "2C 5S 7D 9C 9S JS QH AS 9H 6D", "9D")
    assert left < default - 0.5
    assert thrown < default - 0.5


def test_who_always_throws_what_leaves_least_is_thought_to_have_thrown_it_here_too() -> None:
    state = once_drawn("2D")
    greedy, free = (0.5, 0.97, 0.2), (0.5, 0.6, 0.2)
    best, worse = "AC 2C 3C 5S 5D 5H 8C 8D 8H AS", "AC 2C 3C 5S 5D 5H 8C 8D 8H KS"
    apart = [speaks(state, best, "2D", style) - speaks(state, worse, "2D", style) for style in (greedy, free)]
    assert apart[0] > apart[1] + 0.5


def test_more_turns_than_can_be_told_are_left_out() -> None:
    state = position("5H 6H 7H KC KD KS 2D 3C 8S TH QC", "4C 9D", turns=2 * hands.MAX_TURNS + 2)
    view, past = state.view(0), np.zeros(hands.PAST_SIZE, np.int64)
    walked(view, Weights.default().belief_weights, past, 20, np.array([5], np.uint64))
    assert int(past[hands.UNSEEN]).bit_count() == 10
    assert not past[hands.CAME :].any()


def test_true_hands_and_pasts_are_told_from_others_in_hands_that_nothing_was_learned_from() -> None:
    samples = train.play(Weights.default(), [Weights.default().packed()], "held out", 150)
    belief_weights = Weights.default().belief_weights
    hand, past = samples.differences[::2], samples.differences[1::2]
    past = past[np.abs(past).max(axis=1) > 0]
    assert len(hand) > 200
    assert train.information(hand, belief_weights) > 0.15
    assert len(past) > 20
    assert train.information(past, belief_weights) > 0.1


def test_worlds_come_nearer_to_the_truth_by_what_was_seen() -> None:
    rng, right, any_right = Random(4), list[float](), list[float]()
    seats = (SearchPlayer(Settings(equity=False)), SearchPlayer(Settings(equity=False)))
    stream = np.array([5], np.uint64)
    for state, _ in walk(PRESETS["eaai"].with_goal(9000), seats, 700, rng, 16):
        view = state.view(state.turn)
        true = int(state.hands[1 - view.seat] & ~state.known[1 - view.seat])
        if len(view.turns) < 4 or not true or not view.moves or view.laid:
            continue
        for belief_weights, found in (
            (Weights.default().belief_weights, right),
            (np.zeros(hands.BELIEF_FEATURES), any_right),
        ):
            past = np.zeros(hands.PAST_SIZE, np.int64)
            for steps in (120, *[20] * 9):
                walked(view, belief_weights, past, steps, stream)
                found.append((int(past[hands.UNSEEN]) & true).bit_count() / true.bit_count())
    assert len(right) > 1000
    assert np.mean(right) > np.mean(any_right) + 0.03
