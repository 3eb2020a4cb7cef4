"""Moves of Hearts in words, for hints and reviews."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearthside.coach.values import Mark
from hearthside.hearts import Direction, MoonChoice, Pass, Play, View
from hearthside.hearts.text import cards_row, passed_row
from hearthside.record.moments import AnyStep
from hearthside.text import Name, Part, Sentence, counted, does, row, sentence, signed, tenths

OPEN: Final = "all cards open"
"""What lies open in hindsight, after "with"."""
TURN: Final = "trick"
"""What a deal is played in."""
THEMES: Final[Mapping[str, tuple[str, ...]]] = {
    "Stay under the trick": ("taken_from", "under", "stays", "higher"),
    "Take it while it is free": ("free", "first"),
    "Throw away what costs": ("thrown", "top", "few_above"),
    "Run out of a suit": ("void", "pass_void", "pass_short"),
    "What to lead": ("bottom", "followed", "queen"),
    "The moon": ("spoils", "shoots"),
    "Keep low cards": ("keeps_low", "guard", "pass_guard"),
    "What to pass": ("pass_queen", "pass_high", "pass_over", "pass_top"),
}
"""Themes of mistakes for people, each with the kinds of facts that it is about."""


def action(move: Any, view: View) -> Part:
    """A move as it stands after "would"."""
    match move:
        case Pass() if view.direction is Direction.SCATTER:
            return "pass ", passed_row(view.rules, view.direction, move)
        case Pass(_, cards):
            return "pass ", cards_row(cards)
        case Play(_, card):
            return "play ", card
        case MoonChoice(_, deduct):
            return f"let a moon {'take its points off the own score' if deduct else 'give its points to the others'}"
    raise AssertionError(move)


def title(move: Any, view: View) -> Part:
    """A move as a hint begins with it: of a card to play, the card."""
    return move.card if isinstance(move, Play) else action(move, view)


def label(move: Any, view: View, other: object = None) -> Part:
    """A move as something to compare: its cards."""
    return row(list(move.cards), " ", " ") if isinstance(move, Pass) else move.card


def detail(move: Any, view: View) -> Sentence:
    """Nothing: moves that name the same cards are the same."""
    return ()


def came_to(points: Sequence[int], seat: int) -> Sentence:
    """What a deal came to for a seat that is reviewed."""
    return sentence(does(seat, "took"), f" {signed(points[seat])}.")


def match_came_to(points: Sequence[int], seat: int) -> str:
    """What a match came to for a seat that is reviewed, beside an average share of the points."""
    return f"An average share was {signed(round(sum(points) / len(points)))}, and you took {signed(points[seat])}."


def cards_worth(points: float) -> str:
    """What cards were worth that are reviewed: points to take."""
    return f"These cards were worth {tenths(-points)}."


def no_choice(view: View, mark: Mark) -> str | None:
    """Why there is nothing to weigh."""
    if mark is Mark.ALIKE:
        return "Any legal card does as well."
    return None if view.passing else "There is no other card to play."


def decision_text(steps: Sequence[AnyStep], place: int) -> Sentence:
    """What a seat passed, or played and what its trick brought."""
    before, move = steps[place].before, steps[place].move
    who, rules = move.seat, before.rules
    if isinstance(move, Pass):
        return sentence(does(who, "passed"), " ", passed_row(rules, before.direction, move), ".")
    played = does(who, "played" if before.table else "led"), " ", move.card
    trick = steps[-1].after.results[-1].tricks[len(before.tricks)]
    if trick.cancelled:
        return sentence(played, "; the cards cancelled.")
    winner, points = trick.winner(rules.seats), sum(rules.worth[card] for card in trick.cards)
    taker: Part = " and" if winner == who else (", and ", Name(winner))
    return sentence(played, taker, f" took {counted(points, 'point') if points else 'the trick, no points'}.")
