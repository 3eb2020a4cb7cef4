"""The kernel of Gin Rummy against the readable rules: every move, every meld, every point, over any rules."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.random_play import play_out_hand, some_move
from hearthside.ai.kernels import gin as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.gin_encoding import encoded_rules
from hearthside.cards import DECK, Card, Cards, mask
from hearthside.gin import (
    PRESETS,
    Deal,
    Decline,
    Defence,
    Discard,
    Draw,
    HandResult,
    Kind,
    Knock,
    LayOff,
    Move,
    Phase,
    Rules,
    State,
    Take,
)
from hearthside.gin.melds import melding
from tests.gin import strategies
from tests.lengths import length

from .gin_positions import deal_row

MAY = {Draw: kernel.MAY_DRAW, Take: kernel.MAY_TAKE, Decline: kernel.MAY_DECLINE, LayOff: kernel.MAY_LAY_OFF}
NUMBER = {Draw: kernel.DRAW, Take: kernel.TAKE, Decline: kernel.DECLINE, LayOff: kernel.LAY_OFF}
MELDINGS = [(corner, ace) for corner in (False, True) for ace in (1, 15)]


def number(move: Move) -> int:
    """The move as the kernel has it."""
    match move:
        case Discard(_, card):
            return card
        case Knock(_, card, _):
            return kernel.BIG if card is None else kernel.KNOCKS + card
    return NUMBER[type(move)]


def some(state: State, rng: Random) -> Move:
    """A random move: a knocker may lay out melds of its own, and the answer is the program's."""
    move = strategies.moves(state, rng)
    return LayOff(move.seat) if isinstance(move, LayOff) else move


def assert_same_moves(state: State, deal: Ints) -> None:
    """Both know the same moves."""
    discards = knocks = other = 0
    for move in state.moves(state.turn):
        match move:
            case Discard(_, card):
                discards |= 1 << card
            case Knock(_, card, _):
                knocks |= 0 if card is None else 1 << card
                other |= kernel.MAY_BIG if card is None else 0
            case _:
                other |= MAY[type(move)]
    assert kernel.legal(encoded_rules(state.rules), deal) == (discards, knocks, other)


def melds(deal: Ints, at: int) -> tuple[Cards, ...]:
    """The melds in three places of the row."""
    return tuple(Cards(int(meld)) for meld in deal[at : at + kernel.MOST_MELDS] if meld)


def assert_same_end(result: HandResult, deal: Ints) -> None:
    """Both end the hand the same way, to the last meld."""
    assert deal[kernel.OVER]
    assert list(Kind)[deal[kernel.KIND]] is result.kind
    assert (None if deal[kernel.WINNER] < 0 else deal[kernel.WINNER]) == result.winner
    assert (deal[kernel.POINTS], deal[kernel.BONUS]) == (result.points, result.bonus)
    assert tuple(deal[kernel.COUNTS : kernel.COUNTS + 2]) == result.counts
    assert tuple(deal[kernel.HELD : kernel.HELD + 2]) == result.held
    assert tuple(deal[:2]) == result.hands
    if result.knocker is not None:
        assert deal[kernel.KNOCKER] == result.knocker
        assert melds(deal, kernel.MELDS) == result.melds[result.knocker]
        assert melds(deal, kernel.OWN) == result.melds[1 - result.knocker]
        assert tuple(deal[kernel.LAYOFFS : kernel.LAYOFFS + len(result.layoffs)]) == result.layoffs


def follow(rules: Rules, rng: Random, hands: int) -> None:
    """Play both side by side, and hold them to each other at every step."""
    row = encoded_rules(rules)
    deal = np.zeros(kernel.STATE_SIZE, np.int64)
    state = State.new(rules)
    while state.to_move and len(state.results) < hands:
        move = some(state, rng)
        after = state.play(move)
        if isinstance(move, Deal):
            deal = deal_row(after)
            began = np.zeros(kernel.STATE_SIZE, np.int64)
            kernel.begin(row, np.array(move.deck, np.int64), after.dealer, began)
            assert (began == deal).all()
        else:
            assert_same_moves(state, deal)
            kernel.play(row, deal, number(move))
            if isinstance(move, Knock) and move.melds is not None:
                # What players lay out by hand comes to the kernel as a state.
                deal = deal_row(after) if after.phase is Phase.LAYOFF else deal
        if len(after.results) > len(state.results):
            by_hand = isinstance(move, Knock) and move.melds is not None
            if not by_hand:
                assert_same_end(after.results[-1], deal)
        else:
            assert not deal[kernel.OVER]
            same = deal_row(after)
            pile = kernel.PILE + int(same[kernel.PILE_COUNT])
            assert (deal[: kernel.MELDS] == same[: kernel.MELDS]).all()
            assert (deal[kernel.PILE : pile] == same[kernel.PILE : pile]).all()
            assert melds(deal, kernel.MELDS) == melds(same, kernel.MELDS)
        state = after


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(12, 200), deadline=None)
def test_the_kernel_plays_any_rules_move_for_move(rules: Rules, seed: int) -> None:
    follow(rules, Random(seed), 3)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernel_plays_every_preset_move_for_move(preset: str) -> None:
    follow(PRESETS[preset], Random(preset), length(10, 40))


def some_hand(rng: Random, size: int) -> list[Card]:
    """Random cards, of a few neighbouring ranks more often than not, so that there is much to choose."""
    ranks = rng.choice([ranks for ranks in (4, 5, 5, 7, 13) if 4 * ranks >= size])
    first = rng.randrange(14 - ranks)
    return rng.sample([card for card in DECK if first <= card.rank < first + ranks], size)


@pytest.mark.parametrize(("corner", "ace"), MELDINGS)
def test_hands_rich_in_melds_count_and_lie_as_they_do_by_the_readable_rules(corner: bool, ace: int) -> None:
    rules, rng = Rules(name="Any", round_the_corner=corner, ace_points=ace), Random(f"{corner}{ace}")
    table, lay = encoded_rules(rules).tables, melding(corner, ace)
    deal = np.zeros(kernel.STATE_SIZE, np.int64)
    for _ in range(length(300, 1500)):
        hand = mask(some_hand(rng, rng.choice((10, 11))))
        others = Cards.of(rng.sample(DECK, 40))
        assert kernel.deadwood(table, hand) == lay.deadwood(hand)
        left = lay.after_discard(hand)
        least = min(left.values())
        best = Cards.of(card for card, count in left.items() if count == least)
        assert kernel.best_discards(table, hand) == (least, best)
        limit = rng.randrange(least, least + 12)
        candidate_margin = Cards.of(card for card, count in left.items() if count <= limit)
        assert kernel.discards_within(table, hand, limit) == candidate_margin
        kernel.arrange(table, hand, int(others), deal, kernel.OWN)
        assert melds(deal, kernel.OWN) == lay.arrange(hand, others)


@pytest.mark.parametrize("stand", [False, True])
@pytest.mark.parametrize(("corner", "ace"), MELDINGS)
def test_rich_hands_are_defended_as_by_the_readable_rules(corner: bool, ace: int, stand: bool) -> None:
    rules, rng = Rules(name="Any", round_the_corner=corner, ace_points=ace), Random(f"{corner}{ace}{stand}")
    lay = melding(corner, ace)
    row = encoded_rules(replace(rules, defence=Defence.MELDS_STAND if stand else Defence.FREE))
    for _ in range(length(300, 1500)):
        cards = some_hand(rng, 20) if rng.random() < 0.5 else rng.sample(DECK, 20)
        knocker, hand = mask(cards[:10]), mask(cards[10:])
        laid = strategies.some_melds(rules, knocker, rng)
        deal = np.zeros(kernel.STATE_SIZE, np.int64)
        deal[kernel.MELDS : kernel.MELDS + len(laid)] = laid
        defence = lay.defend(hand, laid, break_up=not stand)
        kernel.defend(row, deal, hand)
        assert melds(deal, kernel.OWN) == defence.melds
        assert tuple(deal[kernel.LAYOFFS : kernel.LAYOFFS + len(laid)]) == defence.layoffs


@pytest.mark.parametrize("preset", PRESETS)
def test_hands_played_out_at_random_end_as_the_readable_rules_have_it(preset: str) -> None:
    """The same dice lead the kernel to the end at once, and move by move beside a state."""
    rules, rng = PRESETS[preset], Random(preset)
    row = encoded_rules(rules)
    for seed in range(1, 40):
        state = strategies.after_first_deal(rules, rng)
        at_once, by_move = deal_row(state), deal_row(state)
        play_out_hand(row, at_once, np.array([seed], np.uint64))
        same = np.array([seed], np.uint64)
        while not state.results:
            move = some_move(row, by_move, same)
            state = state.play(next(each for each in state.moves(state.turn) if number(each) == move))
            kernel.play(row, by_move, move)
        assert_same_end(state.results[0], at_once)
