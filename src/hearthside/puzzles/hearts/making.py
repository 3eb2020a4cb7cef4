"""Puzzles of Hearts: which rules, what the answer must show, other judges, and what a puzzle is about."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from hearthside.ai.hearts.settings import MASTER
from hearthside.ai.hearts.weighted_worlds import WeightedWorlds
from hearthside.ai.players import foreign_players, player, with_settings
from hearthside.ai.worlds.hearts import state_of
from hearthside.coach.games import weigher
from hearthside.game import Deal, Scores
from hearthside.hearts import Direct, State, View
from hearthside.puzzles.opinions import Opinion, of_playouts, of_trials
from hearthside.puzzles.trials import Trials

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
RUN: Final = 4000
"""Deals of each run that confirms, as many as a hint has."""
CHARACTERS: Final = ("frank", "nellie", "cal")
LEAST_CHOICES: Final = 3
LEAST_WRONG: Final = 2
_OTHERS: Final = 1500
"""Deals in which judges try choices by other settings."""
_PLAYED: Final = 20
"""Deals that are played out."""


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
    return not view.passing and len(view.legal) >= LEAST_CHOICES


def opinions(view: View, best: Any, rivals: Sequence[Any], by: int, rng: Random) -> Iterator[Opinion]:
    """What four judges think, the cheapest first."""
    for judge, settings in (("unweighted", replace(MASTER, proposals=1)), ("varied", replace(MASTER, noise=1.0))):
        found = tried(view, rng, _OTHERS, settings=settings)
        assert found is not None
        yield of_trials(judge, Trials(*found), best, rivals, by)
    seats, frank, counter = view.rules.seats, player("frank", None), foreign_players("hearts")["counter"].make()
    level, shark = player("level-8", None), with_settings(player("shark", None), ["worlds=16"])

    def strangers(number: int) -> list[Any]:
        return [level if seat == view.seat else (frank, counter)[(seat + number) % 2] for seat in range(seats)]

    yield of_playouts("strangers", _states(view, rng, 2 * _PLAYED), best, rivals, by, strangers, rng)
    yield of_playouts("sharks", _states(view, rng, _PLAYED), best, rivals, by, lambda _: [shark] * seats, rng)


def _states(view: View, rng: Random, count: int) -> Iterator[State]:
    for row in WeightedWorlds(MASTER, view, rng).resampled(count):
        yield state_of(view, row, rng)


def proof(view: View, best: Any, wrong: Sequence[Any], rng: Random) -> int | None:
    """In how many deals it was solved that the best choice is at least as good as any that is not accepted: all that
    are possible or a large sample. None where that is not so, or too much to solve.
    """
    return None
