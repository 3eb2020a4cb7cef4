"""Puzzles of Gin Rummy: which rules, what the answer must show, other judges, and what a puzzle is about."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from hearthside.ai.gin.imagined import imagined_hands
from hearthside.ai.gin.settings import SHARK
from hearthside.ai.players import player, with_settings
from hearthside.ai.worlds.gin import world_with
from hearthside.coach.gin.text import answer
from hearthside.coach.values import Weighing
from hearthside.game import Deal, Scores
from hearthside.gin import Phase, State, View
from hearthside.puzzles.opinions import Opinion, of_playouts, of_trials
from hearthside.puzzles.trials import Trials

from .trials import tried

PRESETS: Final[Mapping[str, float]] = {
    "standard": 6,
    "hoyle": 2,
    "ginrummy42": 1,
    "oklahoma": 2,
    "eaai": 1,
    "straight": 1,
}
DEALS_BEFORE: Final = (0, 0, 1, 2, 3, 4, 5)
SCREENS: Final = (2, 4)
CHARACTERS: Final = ("nellie", "cal", "vicky")
LEAST_CHOICES: Final = 2
LEAST_WRONG: Final = 1
_PLAYED: Final = 80
"""Hands that are played out."""
_ANSWERS: Final = 5
"""Answers to a knock that are offered, at most."""


def gap(view: View) -> tuple[float, float]:
    """What a choice that is not accepted must cost: so much of the chance to win the match. Points are too noisy."""
    return (1e9, 0.03) if view.rules.goal else (6.0, 1e9)


def opening(state: State, deal: Deal) -> list[Any]:
    """The moves with which a record begins: this hand by the dealer of a state that awaits one, and its scores."""
    moves: list[Any] = [deal._replace(dealer=state.dealer)]
    if any(state.scores):
        moves.append(Scores(0, state.scores))
    return moves


def fits(view: View) -> bool:
    """Whether a position may be a puzzle."""
    return len(view.moves) > 1 or view.phase is Phase.LAYOFF


def offered(view: View, weighing: Weighing) -> tuple[Any, ...]:
    """The moves that are offered where not every move may be chosen: answers to a knock, where the best is not to lay
    off all that can be; elsewhere none.
    """
    if view.phase is not Phase.LAYOFF:
        return ()
    off = {each.move: len(answer(each.move, view)[0]) for each in weighing.choices}
    best = weighing.best.move
    return tuple(off)[:_ANSWERS] if off[best] < max(off.values()) else ()


def asks_levels(view: View) -> bool:
    """Whether how hard a position is shows in what the levels do there: they have the program lay off."""
    return view.phase is not Phase.LAYOFF


def opinions(view: View, best: Any, rivals: Sequence[Any], by: int, rng: Random) -> Iterator[Opinion]:
    """What four judges think, the cheapest first."""
    if view.phase is Phase.LAYOFF:
        return
    found = tried(view, rng, 4, rivals[0], replace(SHARK, worlds=96))
    assert found is not None
    yield of_trials("unweighted", Trials(*found), best, rivals, by)
    mine, varied = player("level-9", "gin"), player("level-6", "gin")
    others = [player(name, "gin", rng) for name in ("cal", "patient", "simple")]
    shark = with_settings(player("shark", "gin"), ["worlds=16"])

    def strangers(number: int) -> list[Any]:
        other = others[number % len(others)]
        return [mine, other] if view.seat == 0 else [other, mine]

    for judge, seated, count in (
        ("strangers", strangers, _PLAYED),
        ("varied", lambda _: [varied, varied], _PLAYED),
        ("sharks", lambda _: [shark, shark], _PLAYED // 2),
    ):
        yield of_playouts(judge, _states(view, rng, count), best, rivals, by, seated, rng)


def _states(view: View, rng: Random, count: int) -> Iterator[State]:
    for hidden in imagined_hands(view, rng, count):
        yield world_with(view, hidden, rng)


def proof(view: View, best: Any, wrong: Sequence[Any], by: int, rng: Random) -> int | None:
    """The answer to a knock is certain, since both hands lie open; nothing else is solved."""
    return 0 if view.phase is Phase.LAYOFF else None
