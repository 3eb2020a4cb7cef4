"""The kernel of Hearts against the readable rules: every legal card, every step, every score, over any rules."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_encoding import card_points_row, deal_row, hands_of, rules_row
from hearthside.ai.kernels.hearts_random_play import play_out_deal, some_card
from hearthside.ai.kernels.hearts_training import settle_points
from hearthside.cards import Cards
from hearthside.game import DEALER
from hearthside.hearts import PRESETS, Direction, Moon, MoonChoice, Play, Rules, State, Trick
from hearthside.hearts.presets import parse
from tests.hearts import strategies
from tests.lengths import length

from .hearts_positions import taken_of


def legal(row: Ints, deal: Ints) -> int:
    """The legal cards as one mask."""
    first, second = kernel.legal(row, deal)
    return int(first) | int(second) << 52


def follow(rules: Rules, rng: Random, deals: int) -> None:
    """Play both side by side, and hold them to each other at every step."""
    row, worth = rules_row(rules), card_points_row(rules)
    deal, points = np.zeros(kernel.STATE_SIZE, np.int64), np.zeros(kernel.MOST, np.int64)
    for before, move, after in strategies.walk(rules, rng, deals):
        if isinstance(move, Play):
            assert legal(row, deal) == before.legal(move.seat)
            kernel.play(row, deal, int(move.card))
        elif isinstance(move, MoonChoice) or after.passing or after.turn == DEALER:
            continue
        else:
            deal = deal_row(after)
            began = np.array(deal)
            kernel.open_deal(row, began)
            assert (began[kernel.TURN], began[kernel.LEADER]) == (after.turn, after.leader)
        if len(after.results) > len(before.results):
            assert deal[kernel.OVER]
            result = after.results[-1]
            assert taken_of(deal, rules.seats) == tuple(map(int, result.taken))
            deduct = np.array([*before.deduct, *[False] * 6][:6], np.int64)
            scores = np.array([*before.scores, *[0] * 6][:6], np.int64)
            kernel.settle(row, worth, deal, scores, deduct, points)
            assert tuple(points[: rules.seats]) == result.points
            shooter = int(deal[kernel.SHOOTER])
            assert (None if shooter < 0 else shooter) == result.shooter
        else:
            assert not deal[kernel.OVER]
            assert hands_of(deal, rules.seats) == after.hands
            assert taken_of(deal, rules.seats) == after.taken
            assert (deal[kernel.TURN], deal[kernel.LEADER], deal[kernel.BROKEN]) == (
                after.turn,
                after.leader,
                after.broken,
            )
            assert tuple(deal[kernel.TABLE : kernel.TABLE + deal[kernel.PLAYED_COUNT]]) == after.table


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(12, 200), deadline=None)
def test_the_kernel_passes_cards_as_the_rules_do(rules: Rules, seed: int) -> None:
    """Those that are scattered in the order of the deck, since it knows of no other."""
    rng = Random(seed)
    state = State.new(rules).play(strategies.deal(rules, rng))
    if not state.passing:
        return
    scatters = state.direction is Direction.SCATTER
    deal, passes = deal_row(state), np.zeros((2, kernel.MOST), np.int64)
    for seat in range(rules.seats):
        passed = strategies.a_pass(state, seat, rng)._replace(to=())
        passes[:, seat] = int(passed.cards) & (1 << 52) - 1, int(passed.cards) >> 52
        state = state.play(passed)
    offset = kernel.SCATTER if scatters else state.direction.offset(rules.seats)
    kernel.pass_cards(rules_row(rules), deal, passes, offset)
    assert hands_of(deal, rules.seats) == state.hands


@given(rules=strategies.rules().filter(lambda rules: not rules.special), seed=st.integers(0, 2**32))
@settings(max_examples=length(12, 200), deadline=None)
def test_the_kernel_settles_moons_of_any_rules(rules: Rules, seed: int) -> None:
    settle_both(rules, Random(seed))


@pytest.mark.parametrize("doubles", ["ten_of_clubs_doubles", "sun_doubles"])
@pytest.mark.parametrize("moon", ["others-gain", "shooter-loses", "choice", "collects"])
def test_the_kernel_doubles_moons_and_points_as_the_rules_do(moon: str, doubles: str) -> None:
    cash = ' scoring="cash"' if moon == "collects" else ""
    for seed in range(40):
        settle_both(parse(f'omnibus moon="{moon}"{cash} {doubles}=true'), Random(seed))


def settle_both(rules: Rules, rng: Random) -> None:
    """The last trick of a deal in which one seat took all that counts, or every card, or any did: by both."""
    row, points = rules_row(rules), np.zeros(kernel.MOST, np.int64)
    cards = rng.sample(list(rules.deck), len(rules.deck))
    last, leader = cards[: rules.seats], rng.randrange(rules.seats)
    greedy = Trick(leader, tuple(last)).winner(rules.seats)
    wanted = rng.choice([Cards(0), rules.penalty, Cards(rules.counting), rules.deck])
    taken = [0] * rules.seats
    for card in cards[rules.seats :]:
        taken[greedy if card in wanted else rng.randrange(rules.seats)] |= 1 << card
    hands = [0] * rules.seats
    for place, card in enumerate(last):
        hands[(leader + place) % rules.seats] = 1 << card
    state = State.new(rules)._replace(
        scores=tuple(rng.randrange(-30, 30) for _ in range(rules.seats)),
        deduct=tuple(rng.random() < 0.5 for _ in range(rules.seats)),
        hands=tuple(hands), turn=leader, leader=leader, tricks=(Trick(0, ()),), taken=tuple(taken),
    )  # fmt: skip
    deal = deal_row(state)
    deduct, scores = (np.array([*each, *[0] * 6][:6], np.int64) for each in (state.deduct, state.scores))
    for card in last:
        kernel.play(row, deal, int(card))
        state = state.play(Play(state.turn, card))
    kernel.settle(row, card_points_row(rules), deal, scores, deduct, points)
    assert tuple(points[: rules.seats]) == state.results[-1].points
    if rules.moon is Moon.COLLECTS:
        plain = points.copy()
        settle_points(row, card_points_row(rules), deal, scores, deduct, points)
        paid = [-cash for cash in state.results[-1].cash] if deal[kernel.SHOOTER] >= 0 else [0] * rules.seats
        assert [max(0, each) for each in paid] == list((points - plain)[: rules.seats]) or state.winners


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(12, 200), deadline=None)
def test_the_kernel_plays_any_rules_move_for_move(rules: Rules, seed: int) -> None:
    follow(rules, Random(seed), 3)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_kernel_plays_every_preset_move_for_move(preset: str) -> None:
    follow(PRESETS[preset], Random(preset), 40)


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_tricks_at_once_are_what_single_cards_come_to(preset: str) -> None:
    """`play_out_deal` has a loop of its own for the usual deals; the same dice lead both to the same end."""
    rules, rng = PRESETS[preset], Random(preset)
    row = rules_row(rules)
    for seed in range(1, 60):
        state = State.new(rules)
        while state.turn == DEALER:
            state = state.play(strategies.moves(state, rng))
        for _ in range(rng.randrange(2 * rules.seats)):
            state = state.play(Play(state.turn, rng.choice(list(state.legal(state.turn)))))
        at_once, by_card = deal_row(state), deal_row(state)
        first, second = np.array([seed], np.uint64), np.array([seed], np.uint64)
        play_out_deal(row, at_once, first)
        while not by_card[kernel.OVER]:
            kernel.play(row, by_card, some_card(row, by_card, second))
        assert taken_of(at_once, rules.seats) == taken_of(by_card, rules.seats)
        assert first == second
