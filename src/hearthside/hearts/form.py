"""The rules of Hearts as a form: each field with a title, what it may be, and in words. Knows no state and no screen.

Every field of `Rules` is here, in the order in which a table is set up, so that whoever can fill in a form can make
any variant that there is.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from hearthside.cards import DECK

from .rules import (
    CashIn,
    Direction,
    Ending,
    FirstTrick,
    Leftover,
    Moon,
    Opening,
    QueenBreaks,
    Rules,
    Scoring,
    Ties,
)

Kind = Literal["text", "choice", "switch", "number", "points", "cycle", "cards"]


class Field(NamedTuple):
    """One field of the rules, with what it holds now as a plain JSON value."""

    name: str
    title: str
    group: str
    kind: Kind
    choices: tuple[str, ...]
    """Of a choice, the steps of a cycle, or the cards."""
    words: tuple[str, ...]
    """The choices for people."""
    least: int | None
    most: int | None
    value: object


class _Line(NamedTuple):
    """What is said of a field whatever the others hold; the range of a number depends on them."""

    title: str
    group: str
    kind: Kind
    words: Mapping[str, str] = MappingProxyType({})
    range: Callable[[Rules], tuple[int, int]] | None = None


def _said(words: Mapping[StrEnum, str]) -> Mapping[str, str]:
    return {str(choice): told for choice, told in words.items()}


_CARDS: Final = {str(card): card.title for card in DECK}
_WAYS: Final = _said(
    {
        Direction.LEFT: "to the left",
        Direction.RIGHT: "to the right",
        Direction.ACROSS: "across",
        Direction.HOLD: "none passed",
    }
)

_LINES: Final = {
    "name": _Line("Name", "Table", "text"),
    "seats": _Line("Seats", "Table", "number", range=lambda _: (2, 6)),
    "deal_moves": _Line(
        "The deal moves on", "Table", "choice", _said({Direction.LEFT: "to the left", Direction.RIGHT: "to the right"})
    ),
    "packs": _Line("Packs", "Cards", "number", range=lambda _: (1, 2)),
    "removed": _Line("Cards left out of each pack", "Cards", "cards", _CARDS),
    "cards_each": _Line(
        "Cards each, 0 for as many as there are",
        "Cards",
        "number",
        range=lambda rules: (0, len(rules.deck) // rules.seats),
    ),
    "leftover": _Line(
        "Cards left over",
        "Cards",
        "choice",
        _said(
            {
                Leftover.NONE: "there are none",
                Leftover.FIRST: "go to the winner of trick 1",
                Leftover.LAST: "go to the winner of the last trick",
                Leftover.STOCK: "are a stock to draw from",
            }
        ),
    ),
    "leftover_to_hand": _Line("They go to the winner's hand, to be played", "Cards", "switch"),
    "passing": _Line("Passing, deal by deal", "Passing", "cycle", _WAYS),
    "pass_count": _Line("Cards passed", "Passing", "number", range=lambda rules: (1, rules.hand_size - 1)),
    "pass_hearts": _Line("Hearts may be passed", "Passing", "switch"),
    "pass_queen": _Line("The queen of spades may be passed", "Passing", "switch"),
    "opening": _Line(
        "Trick 1 is led by",
        "Play",
        "choice",
        _said(
            {
                Opening.TWO: "the lowest club",
                Opening.ANY_CLUB: "any club of whoever holds the lowest",
                Opening.ELDEST: "any card of the dealer's left",
            }
        ),
    ),
    "first_trick": _Line(
        "On trick 1 a hand without the suit led may play",
        "Play",
        "choice",
        _said(
            {
                FirstTrick.NONE: "no points",
                FirstTrick.HEARTS: "hearts, but no other points",
                FirstTrick.ANY: "any card",
            }
        ),
    ),
    "first_trick_queen_last": _Line("With nothing but points, the queen still waits on trick 1", "Play", "switch"),
    "must_break": _Line("Hearts must be broken before they are led", "Play", "switch"),
    "queen_breaks": _Line(
        "The queen of spades breaks hearts",
        "Play",
        "choice",
        _said(
            {
                QueenBreaks.NEVER: "never",
                QueenBreaks.DISCARDED: "when she is played on another suit",
                QueenBreaks.PLAYED: "whenever she is played",
            }
        ),
    ),
    "queen_leads": _Line("The queen may be led at any time", "Play", "switch"),
    "heart_beside_queen": _Line("With only hearts and the queen, a heart may be led", "Play", "switch"),
    "cash_in": _Line(
        "Play stops early",
        "Play",
        "choice",
        _said(
            {
                CashIn.NEVER: "never",
                CashIn.POINTS: "when all points are out",
                CashIn.WINNERS: "when all points are out, or the leader holds only winners",
            }
        ),
    ),
    "moon": _Line(
        "Taking every card with points",
        "Moon",
        "choice",
        _said(
            {
                Moon.OTHERS_GAIN: "gives the points to the others",
                Moon.SHOOTER_LOSES: "takes the points off the shooter's score",
                Moon.CHOICE: "does what the shooter chooses",
                Moon.COLLECTS: "collects the points in cash from each",
                Moon.NONE: "is nothing special",
            }
        ),
    ),
    "moon_safety": _Line("It comes off the shooter's score where another would stay below", "Moon", "switch"),
    "moon_needs_bonus": _Line("Cards that count below zero are needed for it", "Moon", "switch"),
    "points": _Line("What cards count", "Score", "points", _CARDS, lambda _: (-100, 100)),
    "no_trick_bonus": _Line("Taking no trick counts", "Score", "number", range=lambda _: (-100, 100)),
    "ending": _Line(
        "The match ends",
        "Score",
        "choice",
        _said(
            {
                Ending.REACH: "when a score reaches the goal",
                Ending.EXCEED: "when a score exceeds the goal",
                Ending.DEALS: "after that many deals",
            }
        ),
    ),
    "goal": _Line("Goal", "Score", "number", range=lambda rules: (int(rules.ending is Ending.DEALS), 9999)),
    "ties": _Line(
        "Equals at the bottom",
        "Score",
        "choice",
        _said({Ties.SHARED: "share the win", Ties.PLAY_ON: "play another deal"}),
    ),
    "scoring": _Line(
        "The match is played for",
        "Score",
        "choice",
        _said({Scoring.POINTS: "the fewest points", Scoring.CASH: "cash, by the fewest points"}),
    ),
    "cash_extra": _Line("Points added to each loser's score for cash", "Score", "number", range=lambda _: (0, 9999)),
}


def fields(rules: Rules) -> tuple[Field, ...]:
    """The form, filled in with these rules."""
    plain = rules.to_json()
    return tuple(_field(name, line, rules, plain[name]) for name, line in _LINES.items())


def _field(name: str, line: _Line, rules: Rules, value: object) -> Field:
    least, most = line.range(rules) if line.range else (None, None)
    choices, words = tuple(line.words), tuple(line.words.values())
    return Field(name, line.title, line.group, line.kind, choices, words, least, most, value)
