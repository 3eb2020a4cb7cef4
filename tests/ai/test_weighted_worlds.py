"""How likely others were to play as they did: play for play, and on true cards among imagined ones."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from hearthside.ai.hearts import policy_weights
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import Points, Settings
from hearthside.ai.hearts.weighted_worlds import WeightedWorlds, thin
from hearthside.ai.kernels import hearts_play_likelihood as kernel
from hearthside.ai.kernels import hearts_policy as policy_kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_encoding import deal_row, trick_rows
from hearthside.ai.kernels.hearts_policy import LETS_MOONS
from hearthside.ai.worlds import hearts as worlds_of
from hearthside.cards import shuffled
from hearthside.game import DEALER, Limit
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Move, Play, Rules, State, View
from tests.hearts import strategies

from .test_hearts_policy import voids_row

PLAIN = [name for name, rules in PRESETS.items() if not rules.special]


def likely(view: View, deals: Ints, lax: Ints | None = None) -> Points:
    row, _, shape = policy_weights.rows(view.rules)
    found = np.zeros(len(deals))
    kernel.log_likelihoods(
        row, shape, policy_weights.tables(), trick_rows(view), view.seat, np.zeros(MOST,
        np.int64) if lax is None else lax,
        deals, found,
    )  # fmt: skip
    return found


def chance(before: State, move: Play, lax: Ints) -> float:
    """How likely the policy is to make this play, from the sums of all cards that it judges."""
    row, _, shape = policy_weights.rows(before.rules)
    logits, index = np.zeros(52, np.float32), np.zeros((52, policy_kernel.WIDTH), np.int32)
    policy_kernel.decide(
        row, shape, policy_weights.tables(), 0, deal_row(before), voids_row(before) | lax, 0.0, np.ones(1, np.uint64),
        logits,
        index, True,
    )  # fmt: skip
    judged = np.flatnonzero(np.isfinite(logits))
    place = int(max(each for each in judged if each <= move.card))
    odds = np.exp(logits[judged].astype(float) - float(logits[place]))
    return float((1 - kernel.ANY_CARD_CHANCE) / odds.sum() + kernel.ANY_CARD_CHANCE / len(judged))


@pytest.mark.parametrize("preset", PLAIN)
def test_a_deal_is_as_likely_as_all_plays_of_the_others_in_it(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(preset)
    lax = np.zeros(MOST, np.int64)
    lax[1] = 1 << LETS_MOONS
    totals = [0.0] * rules.seats
    for before, move, after in strategies.walk(rules, rng, 1):
        if not isinstance(move, Play):
            continue
        if len(list(before.legal(move.seat))) > 1:
            logarithm = np.log(chance(before, move, lax))
            totals = [each + logarithm * (seat != move.seat) for seat, each in enumerate(totals)]
        if not after.results and rng.random() < 0.2:
            for seat in range(rules.seats):
                found = likely(after.view(seat), deal_row(after)[None], lax)[0]
                assert found == pytest.approx(totals[seat], abs=1e-4)
    assert min(totals) < -5


def test_deals_weighed_together_are_as_likely_as_each_alone() -> None:
    for before, _, _ in strategies.walk(PRESETS["black-lady"], Random(8), 1):
        if len(before.tricks) in (4, 8, 10) and not before.trick.cards:
            view = before.view(before.to_move[0])
            deals = worlds_of.rows(view, Random(3), 40)
            assert likely(view, deals).tolist() == [likely(view, deal[None])[0] for deal in deals]


def played(rules: Rules, who: SearchPlayer, seed: int) -> Iterator[tuple[State, Move]]:
    state, rng = State.new(rules), Random(seed)
    while not state.results:
        if state.to_move[0] == DEALER:
            move: Move = Deal(shuffled(seed))
        else:
            move = who.choose(state.view(state.to_move[0]), rng, Limit())
        yield state, move
        state = state.play(move)


def test_the_true_cards_are_likelier_than_others_that_agree_with_the_view() -> None:
    gains, rng = [], Random(1)
    for seed in range(6):
        for state, move in played(BLACK_LADY, SearchPlayer(Settings(worlds=16)), seed):
            if isinstance(move, Play) and len(state.tricks) in (3, 6, 9):
                view = state.view(move.seat)
                others = likely(view, worlds_of.rows(view, rng, 100))
                gains.append(likely(view, deal_row(state)[None])[0] - np.log(np.exp(others).mean()))
    assert np.mean(gains) > 0.7


def test_deals_that_count_the_same_are_likelier_than_any_that_agree_with_the_view() -> None:
    gains, rng = [], Random(2)
    for state, move in played(BLACK_LADY, SearchPlayer(Settings()), 3):
        if isinstance(move, Play) and 2 < len(state.tricks) < 9:
            view = state.view(move.seat)
            drawn = WeightedWorlds(Settings(proposals=4), view, rng).resampled(50)
            others = worlds_of.rows(view, rng, 50)
            assert len(drawn) == 50
            gains.append(likely(view, drawn).mean() - likely(view, others).mean())
    assert np.mean(gains) > 1


def test_the_lower_the_powers_the_more_equally_worlds_count() -> None:
    def even(settings: Settings) -> float:
        """The number of worlds of equal weight that would be as reliable, on average."""
        counts = []
        for state, move in played(BLACK_LADY, SearchPlayer(Settings()), 3):
            if isinstance(move, Play) and state.tricks:
                _, weights = WeightedWorlds(settings, state.view(move.seat), Random(2)).deals(32)
                counts.append(weights.sum() ** 2 / (weights @ weights))
        return float(np.mean(counts))

    by_play = [even(Settings(proposals=3, play_power=power)) for power in (0.0, 0.4, 1.0)]
    by_pass = [even(Settings(passes=3, pass_power=power)) for power in (0.0, 0.8, 2.0)]
    for least, usual, most in (by_play, by_pass):
        assert least == pytest.approx(32)
        assert least > usual > most


def test_of_many_deals_the_likely_ones_are_kept_and_the_rest_drawn_fairly() -> None:
    rng = np.random.default_rng(1)
    chances = np.exp(rng.normal(size=40) * 1.5)
    counted, sure = np.zeros(40), chances > chances.sum() / 8
    assert 0 < sure.sum() < 8
    for turn in range(4000):
        kept, weights = thin(chances, 8, (turn + 0.5) / 4000)
        assert len(set(kept.tolist())) == 8 and set(np.flatnonzero(sure)) <= set(kept.tolist())
        counted[kept] += weights / 4000
    assert counted == pytest.approx(chances, rel=0.05, abs=2e-3)


def test_one_deal_that_is_likelier_than_all_others_counts_alone() -> None:
    kept, weights = thin(np.array([0.0, 1.0, 0.0, 1e-30]), 2, 0.5)
    assert 1 in kept and weights[kept == 1] == pytest.approx(1.0) and weights.sum() == pytest.approx(1.0)
