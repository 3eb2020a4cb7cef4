"""Whether an answer to a puzzle is right, by the figures that come with it; and an objection, which computes anew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from hearthside.games import GAMES

from .puzzle import Answer, Figures, Move, Puzzle, Step, position_of, view_of

if TYPE_CHECKING:
    from .trials import Trials

Outcome = Literal["right", "good", "wrong", "shown"]
"""What a try was. ``good``: not the best at every decision, and never clearly worse."""
SAID: Final[Mapping[Outcome, str]] = {
    "right": "Right.",
    "good": "Also good.",
    "wrong": "Not the best.",
    "shown": "Answer shown.",
}


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

    @property
    def outcome(self) -> Literal["right", "good", "wrong"]:
        """What the moves are: ``good`` where one of them is not the best, and all are accepted."""
        best = all(made is step.best for made, step in zip(self.made, self.answered, strict=True))
        return "wrong" if not self.right else "right" if best else "good"


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
    from .trials import figures_of

    view, found = _tried_anew(puzzle, answer, step, times, move)
    return Objection(_is_behind(view, found, answer.steps[step], move), figures_of(found, view), found.deals)


class Recheck(NamedTuple):
    """A decision that was computed anew, with all its choices."""

    best_again: bool
    """Whether the best choice is the same."""
    reversed: bool
    """Whether a choice that is not accepted came out as good as the best: a review would not tell them apart, or would
    put it first.
    """
    deals: int


def check_again(puzzle: Puzzle, answer: Answer, times: int, seed: int = 0) -> list[Recheck]:
    """All decisions of a puzzle on fresh dice, with so many times the deals of a hint."""
    from .trials import weighing_of

    found = []
    for number, step in enumerate(answer.steps):
        view, trials = _tried_anew(puzzle, answer, number, times, None, seed)
        best = GAMES[puzzle.game].move_to_json(weighing_of(trials).best.move)
        wrong = [each.moves[0] for each in step.figures if not each.good]
        behind = all(_is_behind(view, trials, step, each) for each in wrong)
        found.append(Recheck(step.of(best) is step.best, not behind, trials.deals))
    return found


def _tried_anew(
    puzzle: Puzzle, answer: Answer, step: int, times: int, move: Move | None, seed: int = 0
) -> "tuple[Any, Trials]":
    """The view of a decision, and its choices in fresh deals."""
    # Imported here, since it imports the compiler.
    from .games import game_trials
    from .trials import only, read_move, tried

    view = view_of(position_of(answer, step))
    dice = Random(f"again/{puzzle.id}/{step}/{times}/{seed}")
    also = None if move is None else read_move(view, move)
    found = tried(view, dice, times * game_trials(puzzle.game).usual(view), also)
    assert found is not None, puzzle.id
    if puzzle.offered and not step:
        found = only(found, [read_move(view, each) for each in puzzle.offered])
    return view, found


def _is_behind(view: Any, found: "Trials", published: Step, move: Move) -> bool:
    """Whether a move is still worse than the choice that was published as the best, by what a review would mark."""
    from .trials import is_worse, read_move, weighing_of

    weighing = weighing_of(found)
    best, chosen = (weighing.of(read_move(view, each)) for each in (published.best.moves[0], move))
    if best is None or chosen is None:
        return best is not None  # what the search does not think of is behind
    return is_worse(chosen.behind - best.behind, view)
