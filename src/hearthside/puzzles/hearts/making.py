"""Puzzles of Hearts: which rules, what the answer must show, other judges, and what a puzzle is about."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np

from hearthside.ai.hearts import policy_weights
from hearthside.ai.hearts.settings import MASTER
from hearthside.ai.hearts.weighted_worlds import WeightedWorlds
from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.players import foreign_players, player, with_settings
from hearthside.ai.worlds.hearts import rows, state_of
from hearthside.coach.games import weigher
from hearthside.coach.values import Weighing
from hearthside.game import Deal, Scores
from hearthside.hearts import Direct, State, View
from hearthside.puzzles.opinions import POINTS, Opinion, of_playouts, of_trials
from hearthside.puzzles.trials import Trials

from .solving import solved
from .trials import tried

PRESETS: Final[Mapping[str, float]] = {
    "black-lady": 8,
    "microsoft": 3,
    "omnibus": 3,
    "hearts-only": 1,
    "cardshark": 1,
    "spot-full": 1,
    "pink-lady": 1,
    "three-hand": 1,
    "five-hand": 1,
}
DEALS_BEFORE: Final = (0, 0, 1, 2, 3, 4, 6, 8)
SCREENS: Final = (96, 400)
CHARACTERS: Final = ("frank", "nellie", "cal")
LEAST_CHOICES: Final = 3
LEAST_WRONG: Final = 2
_OTHERS: Final = 1500
"""Deals in which judges try choices by other settings."""
_PLAYED: Final = 20
"""Deals that are played out."""
_SCREENED: Final = 1.5
"""Times the least gap that a set of cards to pass must cost at a first look to be offered."""
_SETS: Final = 4
"""Sets of cards to pass that are offered."""
_SOLVED: Final = {4: 1000, 5: 200}
"""By cards of the hand, in how many deals a position is solved."""
_LOOKS: Final = 2_000_000
"""Positions that are looked at in each."""
_OPEN: Final = -(1 << 40)


def gap(view: View) -> tuple[float, float]:
    """What a choice that is not accepted must cost: so many points, or so much of the chance to win the match."""
    return 3 * weigher(view).thresholds(view.rules).inaccuracy, 0.03


def opening(state: State, deal: Deal) -> list[Any]:
    """The moves with which a record begins: this deal, and the scores and the direction of a state that awaits one."""
    moves: list[Any] = [deal]
    if any(state.scores):
        moves.append(Scores(0, state.scores))
    if state.direction is not state.rules.direction(0):
        moves.append(Direct(0, state.direction))
    return moves


def fits(view: View) -> bool:
    """Whether a position may be a puzzle."""
    if view.passing:
        return not any(view.has_passed) and view.direction.offset(view.rules.seats) > 0
    return len(view.legal) >= LEAST_CHOICES


def offered(view: View, weighing: Weighing) -> tuple[Any, ...]:
    """The moves that are offered where not every move may be chosen: sets of cards to pass, the best and those that
    cost something among the ones that the search thought of first; elsewhere none.
    """
    if not view.passing:
        return ()
    least, _ = gap(view)
    wrong = [each.move for each in weighing.choices if each.behind.points > _SCREENED * least]
    return (weighing.best.move, *wrong[: _SETS - 1]) if len(wrong) >= _SETS - 1 else ()


def asks_levels(view: View) -> bool:
    """Whether how hard a position is shows in what the levels do there."""
    return not view.passing


def opinions(view: View, best: Any, rivals: Sequence[Any], by: int, rng: Random) -> Iterator[Opinion]:
    """What four judges think, the cheapest first."""
    for judge, settings in (("unweighted", replace(MASTER, proposals=1)), ("varied", replace(MASTER, noise=1.0))):
        found = tried(view, rng, _OTHERS, settings=settings)
        assert found is not None
        yield of_trials(judge, Trials(*found), best, rivals, by)
    seats, frank, counter = view.rules.seats, player("frank"), foreign_players("hearts")["counter"].make()
    level, shark = player("level-8"), with_settings(player("shark"), ["worlds=16"])

    def strangers(number: int) -> list[Any]:
        return [level if seat == view.seat else (frank, counter)[(seat + number) % 2] for seat in range(seats)]

    yield of_playouts("strangers", _states(view, rng, 2 * _PLAYED), best, rivals, by, strangers, rng)
    yield of_playouts("sharks", _states(view, rng, _PLAYED), best, rivals, by, lambda _: [shark] * seats, rng)


def _states(view: View, rng: Random, count: int) -> Iterator[State]:
    for row in WeightedWorlds(MASTER, view, rng).resampled(count):
        yield state_of(view, row, rng)


def proof(view: View, best: Any, wrong: Sequence[Any], by: int, rng: Random) -> int | None:
    """In how many deals it was solved that the best choice is at least as good as any that is not accepted, with one
    seat against the others and with each for itself. None where that is not so in every deal, or too much to solve.
    """
    if view.passing or by != POINTS or len(view.hand) > max(_SOLVED) or view.rules.packs > 1 or view.rules.special:
        return None
    deals = rows(view, rng, _SOLVED[max(len(view.hand), min(_SOLVED))])
    deals = np.unique(deals, axis=0)
    rules, worth, _ = policy_weights.rows(view.rules)
    scores = np.zeros(kernel.MOST, np.int64)
    scores[: view.rules.seats] = view.scores
    deduct, better = np.zeros(kernel.MOST, np.int64), dict.fromkeys(wrong, False)
    for deal in deals:
        for alone in (True, False):
            values = np.full(52, _OPEN, np.int64)
            if not solved(rules, worth, deal, scores, deduct, alone, _LOOKS, values):
                return None
            most = _value(view, values, best.card)
            for each in wrong:
                value = _value(view, values, each.card)
                if value > most:
                    return None
                better[each] |= value < most
    return len(deals) if all(better.values()) else None


def _value(view: View, values: Ints, card: int) -> int:
    """What a card comes to: the same as the next lower one of the hand where it has no value of its own."""
    while values[card] == _OPEN:
        card = max(each for each in view.legal if each < card)
    return int(values[card])
