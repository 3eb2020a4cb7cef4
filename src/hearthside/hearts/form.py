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
    Direction.HOLD: "no passing",
    Direction.SCATTER: "as many to each player",
}

_LINES: Final[Mapping[str, Line[Rules]]] = {
    "name": Line("Name", "Table", "text"),
    "seats": Line("Seats", "Table", "number", range=lambda _: (2, 6)),
    "deal_moves": Line(
        "The deal moves", "Table", "choice", {Direction.LEFT: "to the left", Direction.RIGHT: "to the right"}
    ),
    "packs": Line("Packs", "Cards", "number", range=lambda _: (1, 2)),
    "removed": Line("Cards left out of each pack", "Cards", "cards", _CARDS),
    "cards_each": Line(
        "Cards each (0: as many as possible)",
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
    "leftover_to_hand": Line("The winner adds them to their hand", "Cards", "switch"),
    "passing": Line("Passing order", "Passing", "cycle", _WAYS),
    "pass_count": Line("Cards passed", "Passing", "number", range=lambda rules: (1, rules.hand_size - 1)),
    "pass_hearts": Line("Hearts may be passed", "Passing", "switch"),
    "pass_queen": Line("The queen of spades may be passed", "Passing", "switch"),
    "opening": Line(
        "Lead to trick 1",
        "Play",
        "choice",
        {
            Opening.TWO: "the lowest club",
            Opening.ANY_CLUB: "any club, by the player with the lowest",
            Opening.ELDEST: "any card, by the player left of the dealer",
        },
    ),
    "first_trick": Line(
        "If you cannot follow suit on trick 1, you may play",
        "Play",
        "choice",
        {
            FirstTrick.NONE: "no points",
            FirstTrick.HEARTS: "hearts, but no other points",
            FirstTrick.QUEEN: "the queen of spades, but no hearts",
            FirstTrick.ANY: "any card",
        },
    ),
    "first_trick_queen_last": Line("If you hold only points on trick 1, the queen waits", "Play", "switch"),
    "must_break": Line("Hearts must be broken before they are led", "Play", "switch"),
    "queen_breaks": Line(
        "The queen of spades breaks hearts",
        "Play",
        "choice",
        {
            QueenBreaks.NEVER: "never",
            QueenBreaks.DISCARDED: "when it is discarded on another suit",
            QueenBreaks.PLAYED: "whenever it is played",
        },
    ),
    "heart_lead_breaks": Line("Leading a heart breaks hearts", "Play", "switch"),
    "queen_leads": Line("The queen of spades may be led at any time", "Play", "switch"),
    "heart_beside_queen": Line("If you hold only hearts and the queen, you may lead a heart", "Play", "switch"),
    "cash_in": Line(
        "Play stops early",
        "Play",
        "choice",
        {
            CashIn.NEVER: "never",
            CashIn.POINTS: "once all points are taken",
            CashIn.WINNERS: "once all points are taken, or the leader holds only winners",
        },
    ),
    "moon": Line(
        "Shooting the moon",
        "Moon",
        "choice",
        {
            Moon.OTHERS_GAIN: "gives each of the others the points",
            Moon.SHOOTER_LOSES: "takes the points off your score",
            Moon.CHOICE: "is one or the other, as you choose",
            Moon.COLLECTS: "collects the points in cash from each of the others",
            Moon.NONE: "has no effect",
        },
    ),
    "moon_safety": Line("It comes off your score if another player would stay below you", "Moon", "switch"),
    "moon_needs_bonus": Line("A moon needs every card worth less than 0 too", "Moon", "switch"),
    "sun_doubles": Line("Shooting the sun (taking every trick) is worth two moons", "Moon", "switch"),
    "points": Line("Points for each card", "Score", "points", _CARDS, lambda _: (-100, 100)),
    "ten_of_clubs_doubles": Line("The ten of clubs doubles your points", "Score", "switch"),
    "no_trick_bonus": Line("Points for taking no trick", "Score", "number", range=lambda _: (-100, 100)),
    "ending": Line(
        "The match ends",
        "Score",
        "choice",
        {
            Ending.REACH: "when a score reaches the goal",
            Ending.EXCEED: "when a score goes above the goal",
            Ending.DEALS: "after a number of deals",
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
        {Scoring.POINTS: "points", Scoring.CASH: "cash"},
    ),
    "cash_extra": Line("Extra cash from each loser", "Score", "number", range=lambda _: (0, 9999)),
}


def fields(rules: Rules) -> tuple[Field, ...]:
    """The form, filled in with these rules."""
    return filled(rules, _LINES)
