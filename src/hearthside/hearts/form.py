"""The rules of Hearts as a form: a line for every field of `Rules`. Knows no state and no screen."""

from collections.abc import Mapping
from typing import Final

from hearthside.cards import DECK
from hearthside.form import Field, Line, filled

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

_CARDS: Final = {str(card): card.title for card in DECK}
_WAYS: Final[Mapping[str, str]] = {
    Direction.LEFT: "to the left",
    Direction.RIGHT: "to the right",
    Direction.ACROSS: "across",
    Direction.HOLD: "none passed",
}

_LINES: Final[Mapping[str, Line[Rules]]] = {
    "name": Line("Name", "Table", "text"),
    "seats": Line("Seats", "Table", "number", range=lambda _: (2, 6)),
    "deal_moves": Line(
        "The deal moves on", "Table", "choice", {Direction.LEFT: "to the left", Direction.RIGHT: "to the right"}
    ),
    "packs": Line("Packs", "Cards", "number", range=lambda _: (1, 2)),
    "removed": Line("Cards left out of each pack", "Cards", "cards", _CARDS),
    "cards_each": Line(
        "Cards each, 0 for as many as there are",
        "Cards",
        "number",
        range=lambda rules: (0, len(rules.deck) // rules.seats),
    ),
    "leftover": Line(
        "Cards left over",
        "Cards",
        "choice",
        {
            Leftover.NONE: "there are none",
            Leftover.FIRST: "go to the winner of trick 1",
            Leftover.LAST: "go to the winner of the last trick",
            Leftover.STOCK: "are a stock to draw from",
        },
    ),
    "leftover_to_hand": Line("They go to the winner's hand, to be played", "Cards", "switch"),
    "passing": Line("Passing, deal by deal", "Passing", "cycle", _WAYS),
    "pass_count": Line("Cards passed", "Passing", "number", range=lambda rules: (1, rules.hand_size - 1)),
    "pass_hearts": Line("Hearts may be passed", "Passing", "switch"),
    "pass_queen": Line("The queen of spades may be passed", "Passing", "switch"),
    "opening": Line(
        "Trick 1 is led by",
        "Play",
        "choice",
        {
            Opening.TWO: "the lowest club",
            Opening.ANY_CLUB: "any club of whoever holds the lowest",
            Opening.ELDEST: "any card of the dealer's left",
        },
    ),
    "first_trick": Line(
        "On trick 1 a hand without the suit led may play",
        "Play",
        "choice",
        {
            FirstTrick.NONE: "no points",
            FirstTrick.HEARTS: "hearts, but no other points",
            FirstTrick.QUEEN: "the queen of spades, but no hearts",
            FirstTrick.ANY: "any card",
        },
    ),
    "first_trick_queen_last": Line("With nothing but points, the queen still waits on trick 1", "Play", "switch"),
    "must_break": Line("Hearts must be broken before they are led", "Play", "switch"),
    "queen_breaks": Line(
        "The queen of spades breaks hearts",
        "Play",
        "choice",
        {
            QueenBreaks.NEVER: "never",
            QueenBreaks.DISCARDED: "when she is played on another suit",
            QueenBreaks.PLAYED: "whenever she is played",
        },
    ),
    "heart_lead_breaks": Line("A heart that is led breaks hearts, as one does that is discarded", "Play", "switch"),
    "queen_leads": Line("The queen may be led at any time", "Play", "switch"),
    "heart_beside_queen": Line("With only hearts and the queen, a heart may be led", "Play", "switch"),
    "cash_in": Line(
        "Play stops early",
        "Play",
        "choice",
        {
            CashIn.NEVER: "never",
            CashIn.POINTS: "when all points are out",
            CashIn.WINNERS: "when all points are out, or the leader holds only winners",
        },
    ),
    "moon": Line(
        "Taking every card with points",
        "Moon",
        "choice",
        {
            Moon.OTHERS_GAIN: "gives the points to the others",
            Moon.SHOOTER_LOSES: "takes the points off the shooter's score",
            Moon.CHOICE: "does what the shooter chooses",
            Moon.COLLECTS: "collects the points in cash from each",
            Moon.NONE: "is nothing special",
        },
    ),
    "moon_safety": Line("It comes off the shooter's score where another would stay below", "Moon", "switch"),
    "moon_needs_bonus": Line("Cards that count below zero are needed for it", "Moon", "switch"),
    "sun_doubles": Line("It counts twice with every trick, which is shooting the sun", "Moon", "switch"),
    "points": Line("What cards count", "Score", "points", _CARDS, lambda _: (-100, 100)),
    "ten_of_clubs_doubles": Line("The ten of clubs doubles the points of its taker", "Score", "switch"),
    "no_trick_bonus": Line("Taking no trick counts", "Score", "number", range=lambda _: (-100, 100)),
    "ending": Line(
        "The match ends",
        "Score",
        "choice",
        {
            Ending.REACH: "when a score reaches the goal",
            Ending.EXCEED: "when a score exceeds the goal",
            Ending.DEALS: "after that many deals",
        },
    ),
    "goal": Line("Goal", "Score", "number", range=lambda rules: (int(rules.ending is Ending.DEALS), 9999)),
    "exact_goal_resets": Line("A score of exactly the goal goes back to 0", "Score", "switch"),
    "ties": Line(
        "A tie for the lowest score",
        "Score",
        "choice",
        {Ties.SHARED: "shares the win", Ties.PLAY_ON: "plays one more deal"},
    ),
    "scoring": Line(
        "The match is played for",
        "Score",
        "choice",
        {Scoring.POINTS: "the fewest points", Scoring.CASH: "cash, by the fewest points"},
    ),
    "cash_extra": Line("Points added to each loser's score for cash", "Score", "number", range=lambda _: (0, 9999)),
}


def fields(rules: Rules) -> tuple[Field, ...]:
    """The form, filled in with these rules."""
    return filled(rules, _LINES)
