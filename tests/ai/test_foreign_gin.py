"""The foreign players of Gin Rummy: legal under any rules, the same by seed, and as their descriptions have them."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.foreign.gin_kernels import flat_points, move_by_rule
from hearthside.ai.kernels import gin as kernel
from hearthside.ai.kernels.gin_encoding import encoded_rules, view_row
from hearthside.ai.players import foreign_players
from hearthside.cards import Card, mask
from hearthside.game import DEALER, Limit
from hearthside.gin import PRESETS, STANDARD, Discard, Draw, Knock, Move, Rules, State, Take
from tests.gin import strategies
from tests.lengths import length

from .gin_positions import NO_LIMIT, deal_row, position

FEW = Limit(worlds=2)
MEMBERS = foreign_players("gin")


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(7, 80), deadline=None)
def test_every_move_is_legal_under_any_rules(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state = State.new(rules)
    seats = [MEMBERS[name].make() for name in rng.choices([*MEMBERS], k=2)]
    for _ in range(300):
        if state.turn == DEALER:
            if state.results:
                return
            state = state.play(strategies.moves(state, rng))
        else:
            state = state.play(seats[state.turn].choose(state.view(state.turn), rng, FEW))


@pytest.mark.parametrize("name", MEMBERS)
def test_the_same_view_and_seed_give_the_same_move_and_another_player_may_think_between(name: str) -> None:
    for state in (HELD, UPCARD):
        view, who = state.view(0), MEMBERS[name].make()
        moves = [who.choose(view, Random(5), FEW)]
        who.choose(UPCARD.view(0), Random(6), FEW)
        moves += [who.choose(view, Random(5), FEW), MEMBERS[name].make().choose(view, Random(5), FEW)]
        assert moves[0] == moves[1] == moves[2]


def does(name: str, state: State) -> Move:
    move: Move = MEMBERS[name].make().choose(state.view(0), Random(1), NO_LIMIT)
    assert state.why_not(move) is None
    return move


HELD = position("2C 3C 4C 7D 7H 7S TH JH QH 2D KD", stock=20)
"""Without the king, two points are left."""
MANY = position("2C 3C 4C 7D 7H 7S TH JH QH 8D KD", stock=20)
"""Without the king, eight points are left."""
UPCARD = position("2C 3C 4C 7D 7H 7S TH JH 5S KD", "QH")
"""The queen of hearts makes a run."""
BESIDE = position("2C 3C 4C 7D 7H 7S TH 4D 5S KD", "5D")
"""The five of diamonds stands beside the four, and counts less than the king."""


def test_who_waits_for_gin_knocks_with_nothing_else_until_the_stock_ends() -> None:
    for name in ("gin-waiter", "memory-waiter"):
        assert isinstance(does(name, HELD), Discard)
        gin = position("2C 3C 4C 7D 7H 7S TH JH QH KH KD", stock=20)
        assert isinstance(does(name, gin), Knock)
        assert isinstance(does(name, position("2C 3C 4C 7D 7H 7S TH JH QH 2D KD", stock=4)), Knock)


def test_early_knockers_knock_as_soon_as_they_may_and_the_low_one_with_three_points() -> None:
    for name in ("early-knocker", "pile-taker", "memory"):
        assert isinstance(does(name, MANY), Knock)
    assert isinstance(does("low-knocker", HELD), Knock)
    assert does("low-knocker", MANY) == Discard(0, Card.parse("KD"))


def test_all_take_what_makes_a_meld_and_one_takes_what_stands_beside_its_cards() -> None:
    for name in MEMBERS:
        if not name.startswith("flat"):
            assert isinstance(does(name, UPCARD), Take)
            assert isinstance(does(name, BESIDE), Take if name == "pile-taker" else Draw)


def test_who_remembers_keeps_what_can_still_be_melded() -> None:
    # Of two pairs of queens and kings, the other queens lie in the pile.
    state = position("2C 3C 4C 7D 7H 7S QH QS KH KD 2S", "QD QC 9S", stock=20)
    assert does("gin-waiter", state) == Discard(0, Card.parse("KD"))
    thrown = does("memory-waiter", state)
    assert isinstance(thrown, Discard) and thrown.card.rank == Card.parse("QH").rank


def test_who_remembers_keeps_from_the_other_what_it_collects() -> None:
    hand = "2C 3C 4C 7D 7H 7S 2H 4H 9S KC TD"
    free, watched = position(hand, stock=20), position(hand, other="KS KH", took="KS KH", stock=20)
    assert does("memory-waiter", free) == Discard(0, Card.parse("KC"))
    assert does("memory-waiter", watched) == Discard(0, Card.parse("TD"))


# ---- Flat Monte Carlo ----


def test_a_rollout_is_a_hand_that_the_rules_allow_and_is_counted_as_they_count_it() -> None:
    rng = np.array([5], np.uint64)
    for seed in range(30):
        rules = list(PRESETS.values())[seed % len(PRESETS)]
        dice = Random(seed)
        state = State.new(rules).play(strategies.moves(State.new(rules), dice))
        row, encoded = deal_row(state), encoded_rules(rules)
        for _ in range(250):
            if row[kernel.OVER]:
                break
            number = int(move_by_rule(encoded, row, bool(seed % 2), rng))
            discards, knocks, other = kernel.legal(encoded, row)
            if number < kernel.KNOCKS:
                assert discards >> number & 1
            elif number < kernel.BIG:
                assert knocks >> number - kernel.KNOCKS & 1
            else:
                assert other >> number - kernel.BIG & 1
            kernel.play(encoded, row, number)


def test_a_knock_that_surely_wins_is_worth_what_it_brings() -> None:
    state = position("2C 3C 4C 7D 7H 7S TH JH QH KH KD", stock=20)
    moves = np.array([kernel.KNOCKS + Card.parse("KD"), Card.parse("KH")], np.int64)
    row, before = view_row(state.view(0)), view_row(state.view(0))
    points = flat_points(encoded_rules(STANDARD), row, moves, 50, False, np.array([3], np.uint64))
    assert np.array_equal(row, before)
    # Gin brings its bonus in every world, and the other's deadwood as well.
    assert points[0] > 50 * STANDARD.gin_bonus and points[0] > points[1]


def test_hidden_cards_are_any_that_the_seat_has_not_seen() -> None:
    state = position("2C 3C 4C 7D 7H 7S TH JH QH 2D KD", other="5S 6S", took="5S 6S", stock=12)
    view = state.view(0)
    row = view_row(view)
    seen = int(view.hand) | mask(view.pile) | int(view.known[1])
    hidden = int(row[kernel.HANDS + 1]) & ~int(row[kernel.KNOWN + 1])
    stock = mask(int(card) for card in row[kernel.STOCK + row[kernel.STOCK_AT] : kernel.STOCK + 31])
    assert (hidden | stock) & seen == 0 and (hidden | stock | seen) == (1 << 52) - 1


@pytest.mark.parametrize("name", ["flat-knock", "flat-wait"])
def test_a_search_declares_gin_and_takes_the_card_that_makes_it(name: str) -> None:
    assert does(name, position("2C 3C 4C 7D 7H 7S TH JH QH KH KD", stock=20)) == Knock(0, Card.parse("KD"))
    assert isinstance(does(name, position("2C 3C 4C 7D 7H 7S TH JH QH 9D", "KH")), Take)


def test_who_waits_in_its_rollouts_waits_more_often() -> None:
    knocks = {"flat-knock": 0, "flat-wait": 0}
    for name in knocks:
        who, rng = MEMBERS[name].make(), Random(1)
        for deal in range(6):
            state = State.new(PRESETS["eaai"])
            state = state.play(strategies.moves(state, Random(deal)))
            while not state.results:
                state = state.play(who.choose(state.view(state.turn), rng, Limit(worlds=8)))
            [result] = state.results
            knocks[name] += result.knocker is not None and result.kind.name not in ("GIN", "BIG_GIN")
    assert knocks["flat-knock"] > knocks["flat-wait"]
