"""The baselines of Hearts that sample worlds, and their kernels: what they play where anybody can say what is best."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.hearts.baselines import AnyCard
from hearthside.ai.hearts.card_values import card_values
from hearthside.ai.hearts.monte_carlo import FlatMonteCarlo, Uct, by_rule, try_cards_by_rule, uct_gains
from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_encoding import card_points_row, deal_row, rules_row
from hearthside.ai.worlds.hearts import rows
from hearthside.cards import TWO_DECKS, shuffled
from hearthside.game import DEALER, Limit
from hearthside.hearts import BLACK_LADY, Deal, Play, Rules, State, View
from tests.hearts import strategies
from tests.lengths import length

from .hearts_positions import NO_LIMIT, position

NOTHING = np.zeros(kernel.MOST, np.int64)
IMAGINING = (Uct, FlatMonteCarlo)


def ruled(state: State) -> str:
    """What the seat to move plays by rule."""
    rules, dear = state.rules, card_values(state.rules).dear & (1 << 52) - 1
    return str(TWO_DECKS[by_rule(rules_row(rules), card_points_row(rules), dear, deal_row(state))])


def check_rollout(rules: Rules, rng: Random) -> None:
    """Plays a deal by rule; `State.play` refuses whatever is not legal."""
    state = State.new(rules)
    while not state.results:
        if state.turn == DEALER:
            state = state.play(strategies.moves(state, rng))
        else:
            state = state.play(Play(state.turn, next(card for card in TWO_DECKS if str(card) == ruled(state))))


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(4, 25), deadline=None)
def test_play_by_rule_is_legal_under_any_rules(rules: Rules, seed: int) -> None:
    check_rollout(rules, Random(seed))


HAND = "2H 3H 4H 5H 6H 7H 8H "


def test_play_by_rule_ducks_and_takes_what_costs_nothing() -> None:
    assert ruled(position(HAND + "6D 8D TD QD AD", "JD 9D")) == "TD"
    assert ruled(position(HAND + "6D 8D TD QD AD", "9D JD 7D")) == "AD"
    assert ruled(position(HAND + "6D 8D TD QD AD", "9D JD QS")) == "TD"
    assert ruled(position(HAND + "3D 4D 5D 2S QS", "KS")) == "QS"
    assert ruled(position(HAND + "3D 4D 9S QS KS", "8S JS TS")) == "KS"


def test_play_by_rule_is_rid_of_danger() -> None:
    assert ruled(position(HAND + "3D 4D 5D 2S QS", "9C")) == "QS"
    assert ruled(position("2H 3H 4H 5H 6H 7H 8H 3D 4D 5D 2S AS", "9C")) == "AS"
    assert ruled(position("2H 3D 4D 5D 6D 7D 8D 2S 3S 4S 5S KH", "9C")) == "KH"


def test_play_by_rule_stops_a_moon_and_nothing_less() -> None:
    begun = ((0, "2C 3C 4C KC"), (1, "AC QC JC TC"), (1, "AH 2H 3H 4H"))
    hand = "TH KH 2D 3D 4D 5D 6D 7D 8D"
    alone, shared = (1, "AS 2S 3S 4S"), (0, "5H 6H 7H 8H")
    assert ruled(position(hand, "JH 9H", tricks=(*begun, alone))) == "KH"
    assert ruled(position(hand, "JH 9H", tricks=(*begun, shared))) == "TH"
    # Whoever would shoot it has lost this trick already.
    assert ruled(position(hand, "9H JH", tricks=(*begun, alone))) == "TH"
    # Nor does it throw points to them, where it has others.
    thrown = position("KH 2D 3D 4D 5D 6D 7D 8D 9D", "AS 5S", tricks=(*begun, (1, "6S 2S 3S 4S")))
    assert ruled(thrown) == "9D"


def last_two(rng: Random) -> State:
    """A deal in which each seat holds two cards, and the one to lead may choose."""
    while True:
        for _, _, after in strategies.walk(BLACK_LADY, rng, 1):
            two = {hand.bit_count() for hand in after.hands} == {2}
            if after.turn != DEALER and not after.table and two and len(after.legal(after.turn)) == 2:
                return after


@pytest.mark.parametrize("seed", range(12))
def test_what_a_card_costs_is_what_a_deal_comes_to_after_it(seed: int) -> None:
    state = last_two(Random(seed))
    me, legal, rules = state.turn, list(state.legal(state.turn)), state.rules
    deals = np.repeat(deal_row(state)[None], 3, axis=0)
    before = deals.copy()
    row, points, dear = rules_row(rules), card_points_row(rules), card_values(rules).dear & (1 << 52) - 1
    cost = try_cards_by_rule(row, points, dear, deals, np.array(legal, np.int64), NOTHING, NOTHING)
    assert np.array_equal(before, deals)
    for card, each in zip(legal, cost / 3, strict=True):
        after = state.play(Play(me, card))
        while not after.results:
            after = after.play(Play(after.turn, next(card for card in TWO_DECKS if str(card) == ruled(after))))
        (*others,) = after.results[0].points
        mine = others.pop(me)
        assert each == pytest.approx(mine - sum(others) / 3)


@pytest.mark.parametrize("seed", range(12))
def test_a_tree_that_is_grown_out_finds_the_best_card_of_each_seat(seed: int) -> None:
    state = last_two(Random(seed))
    me = state.turn
    best: dict[int, float] = {card: solved(state.play(Play(me, card)))[me] for card in state.legal(me)}
    deals, rng = deal_row(state)[None], np.array([seed + 1], np.uint64)
    gained, tried = uct_gains(
        rules_row(BLACK_LADY), card_points_row(BLACK_LADY), deals, NOTHING, NOTHING, 4000, 0.4, rng
    )
    assert tried.sum() == 4000 and not gained[tried == 0].any()
    assert all(0 <= gained[card] <= 1 for card in best)
    one, other = sorted(best, key=lambda card: best[card])
    if best[other] - best[one] > 1:
        assert gained[one] > gained[other] and tried[one] > tried[other]


def solved(state: State) -> list[float]:
    """The points of all seats where each plays for the fewest of its own."""
    if state.results:
        return [float(each) for each in state.results[0].points]
    return min(
        (solved(state.play(Play(state.turn, card))) for card in state.legal(state.turn)),
        key=lambda end: end[state.turn],
    )


@pytest.mark.parametrize("kind", IMAGINING)
def test_the_limit_says_how_many_worlds(kind: type[Uct | FlatMonteCarlo], monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []

    def counted(view: View, rng: Random, count: int) -> Ints:
        counts.append(count)
        return rows(view, rng, count)

    monkeypatch.setattr("hearthside.ai.hearts.monte_carlo.rows", counted)
    state = position(HAND + "6D 8D TD QD AD")
    player = kind()
    counts.clear()
    for limit in (NO_LIMIT, Limit(worlds=3)):
        player.choose(state.view(state.turn), Random(1), limit)
    assert counts == [kind.worlds, 3]


@pytest.mark.parametrize("kind", IMAGINING)
def test_those_who_imagine_worlds_beat_any_card(kind: type[Uct | FlatMonteCarlo]) -> None:
    player, other, mine, deals = kind(), AnyCard(), 0, 24  # of fewer deals one moon decides
    for number in range(deals):
        state = State.new(BLACK_LADY).play(Deal(shuffled(number)))
        while not state.results:
            seat = state.to_move[0]
            who = player if seat % 2 else other
            state = state.play(who.choose(state.view(seat), Random(number), Limit(worlds=8)))
        mine += state.results[0].points[1] + state.results[0].points[3]
    assert mine < deals * 26 / 3
