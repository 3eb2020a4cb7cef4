"""Every choice of a decision tried in many deals imagined, by the search that hints and reviews use, and pooled.

The figures and what is accepted follow the review: a choice is accepted where the review would call it best or good.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.coach.games import weigher
from hearthside.coach.values import CHANCES, FLAWS, Choice, Weighing, Worth, compared, cost, mark
from hearthside.games import GAMES

from .games import game_trials
from .puzzle import Figures, Move

Floats = NDArray[np.float64]


class Trials(NamedTuple):
    """What each choice came to."""

    moves: tuple[tuple[Any, ...], ...]
    """The moves that each choice stands for."""
    points: Floats
    """To the seat, more is better; float64[samples, choices]."""
    chances: Floats
    """Of the match; the same."""
    merits: Floats
    """What the search would choose by; float64[choices]."""
    traits: tuple[Any, ...]
    """Where each trait of the game held; bool[samples, choices] each."""
    deals: int
    """Deals imagined, in all samples together."""
    each: bool
    """Whether a sample is a deal, so that it can be said in how many deals a choice came out ahead."""


def tried(view: Any, rng: Random, samples: int, made: Any = None) -> Trials | None:
    """Every choice of the seat to move in so many samples, at Hearts in parts of no more than a hint has, to limit the
    memory used; None where there is nothing to choose.
    """
    game, parts = game_trials(view.rules.game), list[Trials]()
    most = game.usual(view)
    for done in range(0, samples, most):
        found = game.tried(view, rng, min(most, samples - done), made)
        if found is None:
            return None
        parts.append(Trials(*found))
    return pooled(parts)


def pooled(parts: Sequence[Trials]) -> Trials:
    """Trials of the same decision together. Choices that are not in all of them are left out."""
    first, *rest = parts
    if not rest:
        return first
    moves = [each for each in first.moves if all(place_of(part, each) is not None for part in rest)]
    places = [[place_of(part, each) or 0 for each in moves] for part in parts]
    counts = np.array([len(part.points) for part in parts], np.float64)
    merits = np.array([part.merits[place] for part, place in zip(parts, places, strict=True)])
    return Trials(
        tuple(moves),
        np.concatenate([part.points[:, place] for part, place in zip(parts, places, strict=True)]),
        np.concatenate([part.chances[:, place] for part, place in zip(parts, places, strict=True)]),
        (counts[:, None] * merits).sum(axis=0) / counts.sum(),
        tuple(
            np.concatenate([part.traits[trait][:, place] for part, place in zip(parts, places, strict=True)])
            for trait in range(len(first.traits))
        ),
        sum(part.deals for part in parts),
        first.each,
    )


def only(trials: Trials, moves: Sequence[Any]) -> Trials:
    """Trials of these moves alone, as far as they were tried."""
    places = [place for each in moves if (place := place_of(trials, (each,))) is not None]
    return trials._replace(
        moves=tuple(trials.moves[place] for place in places),
        points=trials.points[:, places],
        chances=trials.chances[:, places],
        merits=trials.merits[places],
        traits=tuple(each[:, places] for each in trials.traits),
    )


def place_of(trials: Trials, moves: tuple[Any, ...]) -> int | None:
    """The place of the choice that has one of these moves."""
    return next((place for place, each in enumerate(trials.moves) if any(move in each for move in moves)), None)


def weighing_of(trials: Trials) -> Weighing:
    """The choices in their order, with what each is behind."""
    order = np.argsort(-trials.merits, kind="stable").tolist()
    ddof = 0 if trials.each or len(trials.points) == 1 else 1
    return compared(trials.moves, order, trials.points, trials.chances, trials.traits, trials.deals, ddof)


def accepted(choice: Choice, view: Any) -> bool:
    """Whether a choice is the best or as good: whether the review would not mark it."""
    return mark(cost(choice), weigher(view).thresholds(view.rules)) not in FLAWS


def is_worse(lost: Worth, view: Any) -> bool:
    """Whether an amount that a choice is behind another is as much as a review would mark: in points, where the match
    does not speak for it, or in chance.
    """
    return lost.chance >= CHANCES.inaccuracy or (
        lost.chance > -CHANCES.inaccuracy / 2 and lost.points >= weigher(view).thresholds(view.rules).inaccuracy
    )


def figures_of(trials: Trials, view: Any) -> tuple[Figures, ...]:
    """What each choice is worth, the best first."""
    weighing, write = weighing_of(trials), GAMES.of(view).move_to_json
    first = trials.points[:, place_of(trials, weighing.best.alike) or 0]

    def figures(choice: Choice) -> Figures:
        place = place_of(trials, choice.alike) or 0
        own = trials.points[:, place]
        return Figures(
            tuple(write(each) for each in choice.alike),
            choice.behind,
            choice.error,
            accepted(choice, view),
            int((own > first).sum()) if trials.each else None,
            int((own == first).sum()) if trials.each else None,
        )

    return tuple(map(figures, weighing.choices))


def read_move(view: Any, move: Move) -> Any:
    """A move from JSON. ValueError with a sentence for what is none."""
    return GAMES.of(view).move_from_json(move)
