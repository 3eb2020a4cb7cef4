"""Noticing a seat that lets moons through, from the finished deals of a match."""

from dataclasses import replace
from random import Random

import numpy as np

from hearthside.ai.hearts import policy_weights
from hearthside.ai.hearts.moon_defence import lets_moons_through
from hearthside.ai.kernels import hearts_policy as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_encoding import deal_row
from hearthside.cards import Cards, shuffled
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, DealResult, Direction, Moon, Rules, State, Trick

from .hearts_positions import cards, taken_of

QUEEN = (0, "KS QS 3S 4S")
"""Seat 0 takes the queen."""
DUCKED, STOPPED = (0, "TH 2H 3H 4H"), (0, "TH 2H KH 4H")
"""Seat 2 has the king of hearts, and nobody else a heart above the ten."""


def settle_points(*tricks: tuple[int, str], rest: str = "") -> DealResult:
    """A deal in which these tricks were played, and seat 2 still held the rest, which the winner then took."""
    done = tuple(Trick(leader, cards(text)) for leader, text in tricks)
    nothing = (Cards(0),) * 4
    return DealResult(
        Direction.HOLD, (0,) * 4, nothing, None, False, done, (*nothing[:2], Cards.parse(rest), nothing[3]), Cards(0),
        (0,) * 4,
    )  # fmt: skip


def noticed(*results: DealResult, seat: int = 3, rules: Rules = BLACK_LADY) -> tuple[bool, ...]:
    return lets_moons_through(State.new(rules)._replace(results=results).view(seat))


LAX = settle_points(QUEEN, DUCKED, rest="KH")
HELPED = settle_points(QUEEN, STOPPED)


def test_who_ducked_three_times_is_not_relied_on() -> None:
    assert noticed() == noticed(LAX) == noticed(LAX, LAX) == (False,) * 4
    assert noticed(LAX, LAX, LAX) == (False, False, True, False)
    assert noticed(LAX, LAX, LAX, seat=2) == (False,) * 4


def test_who_helped_is_relied_on_for_longer() -> None:
    assert noticed(HELPED, HELPED, HELPED) == (False,) * 4
    assert noticed(HELPED, LAX, LAX, LAX, LAX) == (False,) * 4
    assert noticed(HELPED, *[LAX] * 6)[2]


def test_only_moments_that_mattered_count() -> None:
    early = settle_points(DUCKED, QUEEN, rest="KH")
    could_not = settle_points(QUEEN, DUCKED, rest="KD")
    shared = settle_points((1, "5S QS 3S 4S"), (0, "AC 2C 2S 3C"), (0, "9H 5H 6H 7H"), DUCKED, rest="KH")
    another = settle_points(QUEEN, (0, "TH 2H 3H AH"), rest="KH")
    for each in (early, could_not, shared, another):
        assert noticed(*[each] * 5) == (False,) * 4


def test_where_there_is_no_moon_nothing_is_noticed() -> None:
    assert noticed(LAX, LAX, LAX, rules=replace(BLACK_LADY, moon=Moon.NONE)) == (False,) * 4
    assert noticed(LAX, LAX, LAX, rules=replace(PRESETS["heartsette"], points=BLACK_LADY.points)) == (False,) * 4


def test_seats_that_let_moons_through_do_so_in_deals_that_are_imagined() -> None:
    helped, lax = (sum(_shot(lax, number) for number in range(1500)) for lax in (False, True))
    assert lax > 1.4 * helped > 0


def _shot(lax: bool, number: int) -> bool:
    """Whether seat 0 shoots the moon in a deal that all play by the policy, where the others help, or do not."""
    known: Ints = np.zeros(MOST, np.int64)
    known[1:4] = lax << kernel.LETS_MOONS
    state = State.new(replace(BLACK_LADY, passing=(Direction.HOLD,))).play(Deal(shuffled(number)))
    rules, _, shape = policy_weights.rows(state.rules)
    row, rng = deal_row(state), np.array([Random(number).getrandbits(63) | 1], np.uint64)
    kernel.play_to_end(
        rules, shape, policy_weights.tables(), 0, row, known, 0.0, rng, np.zeros(52, np.float32),
        np.zeros((52, kernel.WIDTH), np.int32),
    )  # fmt: skip
    return taken_of(row, 4)[0] & state.rules.penalty == state.rules.penalty
