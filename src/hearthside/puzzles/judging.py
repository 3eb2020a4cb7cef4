"""Whether an answer to a puzzle is right, by the figures that come with it; and an objection, which computes anew."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .puzzle import Answer, Figures, Move, Puzzle, Step, position_of, view_of

if TYPE_CHECKING:
    from .trials import Trials


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the moves of a solver come to so far. All of it may be told."""

    right: bool
    """Whether every move so far is accepted: the best, or not clearly worse."""
    over: bool
    """Whether the line ends here: it was solved, or the last move was wrong."""
    answered: tuple[Step, ...]
    """The decisions that were made, with their figures, the best choice and why."""
    made: tuple[Figures | None, ...]
    """For each of them the choice that was made; None where it was not weighed, which is not accepted."""
    position: str | None
    """The position of the next decision, where there is one. The line goes on with the best move."""

    @property
    def solved(self) -> bool:
        """Whether the whole line was found."""
        return self.right and self.over


def judge(puzzle: Puzzle, answer: Answer, moves: Sequence[Move]) -> Verdict:
    """What the solver's moves come to, from the first decision of the line on.

    ValueError with a sentence for none, for more moves than decisions, and for moves after a wrong one.
    """
    if not 0 < len(moves) <= puzzle.length:
        raise ValueError(f"This puzzle has {puzzle.length} decisions, and these are {len(moves)} moves.")
    answered = answer.steps[: len(moves)]
    made = tuple(step.of(move) for step, move in zip(answered, moves, strict=True))
    good = [each is not None and each.good for each in made]
    if not all(good[:-1]):
        raise ValueError("This puzzle was over with the first wrong move.")
    over = not good[-1] or len(moves) == puzzle.length
    return Verdict(good[-1], over, answered, made, None if over else position_of(answer, len(moves)))


@dataclass(frozen=True, slots=True)
class Objection:
    """A decision that was computed anew."""

    stands: bool
    """Whether the solver's choice is still worse than the one that was published, by what a review would mark."""
    figures: tuple[Figures, ...]
    """All choices on fresh dice, the best first."""
    deals: int
    """Deals imagined for them."""


def object_to(puzzle: Puzzle, answer: Answer, step: int, move: Move, *, times: int = 10) -> Objection:
    """Compute a decision of the line anew, on fresh dice, with so many times the deals of a hint.

    ``move``: the solver's, which was not accepted. With ten times the deals it takes about a second of a processor at
    Hearts and at Gin Rummy; a public server asks for fewer. Where it does not stand, the solver was right.
    """
    # Imported here, since it imports the compiler.
    from random import Random

    from .games import game_trials
    from .trials import figures_of, is_worse, read_move, tried, weighing_of

    view, published = view_of(position_of(answer, step)), answer.steps[step]
    made, samples = read_move(view, move), times * game_trials(puzzle.game).USUAL
    found: Trials | None = tried(view, Random(f"objection/{puzzle.id}/{step}/{times}"), samples, made)
    assert found is not None, puzzle.id
    weighing, read = weighing_of(found), [read_move(view, each) for each in (published.best.moves[0], move)]
    best, chosen = map(weighing.of, read)
    stands = best is not None and chosen is not None and is_worse(chosen.behind - best.behind, view)
    return Objection(stands, figures_of(found, view), found.deals)
