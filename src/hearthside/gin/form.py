"""The rules of Gin Rummy as a form: a line for every field of `Rules`. Knows no state and no screen."""

from collections.abc import Mapping
from typing import Final

from hearthside.form import Field, Line, filled

from .rules import Dealing, Defence, Equal, Oklahoma, Opening, Rules, Scoring, Shutout, StockEnd

_LINES: Final[Mapping[str, Line[Rules]]] = {
    "name": Line("Name", "Table", "text"),
    "dealing": Line(
        "The next hand is dealt by",
        "Table",
        "choice",
        {
            Dealing.WINNER: "the winner",
            Dealing.LOSER: "the loser",
            Dealing.ALTERNATE: "each in turn",
            Dealing.ALTERNATE_WON: "each in turn; the same player again after a hand that nobody won",
            Dealing.NORTH: "North, so South always begins",
        },
    ),
    "own_melds": Line("Players may arrange melds themselves", "Table", "switch"),
    "round_the_corner": Line("Runs may go round the corner (queen, king, ace, two)", "Cards", "switch"),
    "ace_points": Line("Points of an ace as deadwood", "Cards", "number", range=lambda _: (1, 15)),
    "opening": Line(
        "The first upcard",
        "Play",
        "choice",
        {
            Opening.OFFER: "is offered to each in turn before anyone draws",
            Opening.DRAW: "may be taken like any discard",
        },
    ),
    "return_taken": Line("A card taken from the discards may go back in the same turn", "Play", "switch"),
    "standoff": Line("The hand ends if both take the same card and put it back", "Play", "switch"),
    "takes_in_a_row": Line("Most draws in a row from the discards", "Play", "number", range=lambda _: (2, 200)),
    "takes_in_all": Line(
        "Draws from the discards that end a hand (0: no limit)", "Play", "number", range=lambda _: (0, 200)
    ),
    "knocking": Line("Players may knock with deadwood left", "Knock", "switch"),
    "knock_limit": Line("Most deadwood to knock with", "Knock", "number", range=lambda _: (0, 100)),
    "oklahoma": Line(
        "The first upcard sets the knock limit (Oklahoma)",
        "Knock",
        "choice",
        {
            Oklahoma.NO: "no",
            Oklahoma.ACE_IS_GIN: "yes; after an ace, only gin",
            Oklahoma.ACE_IS_ONE: "yes; an ace is 1",
        },
    ),
    "defence": Line(
        "The other player lays off",
        "Knock",
        "choice",
        {
            Defence.FREE: "any card, even from their melds",
            Defence.MELDS_STAND: "only deadwood",
        },
    ),
    "layoff_on_gin": Line("Cards may be laid off on a gin hand", "Knock", "switch"),
    "stock_left": Line("Last cards of the stock that nobody draws", "Stock", "number", range=lambda _: (0, 20)),
    "stock_end": Line(
        "When only those are left",
        "Stock",
        "choice",
        {
            StockEnd.OVER: "the hand is over",
            StockEnd.TAKE: "play goes on while the discard is taken",
            StockEnd.TAKE_TO_KNOCK: "the discard may be taken only to knock",
        },
    ),
    "gin_bonus": Line("Points for gin", "Score", "number", range=lambda _: (0, 999)),
    "big_gin_bonus": Line("Points for big gin (0: none)", "Score", "number", range=lambda _: (0, 999)),
    "undercut_bonus": Line("Points for an undercut", "Score", "number", range=lambda _: (0, 999)),
    "equal": Line(
        "Equal deadwood after a knock",
        "Score",
        "choice",
        {Equal.UNDERCUT: "is an undercut", Equal.NOBODY: "scores for nobody"},
    ),
    "spade_doubles": Line("A spade as the first upcard doubles the hand (Oklahoma)", "Score", "switch"),
    "scoring": Line(
        "Hands are scored",
        "Score",
        "choice",
        {Scoring.SINGLE: "in one column", Scoring.HOLLYWOOD: "in three columns (Hollywood)"},
    ),
    "goal": Line(
        "Goal (0: one hand)",
        "Score",
        "number",
        range=lambda rules: (int(rules.scoring is Scoring.HOLLYWOOD), 9999),
    ),
    "box": Line("Box: points at the end for each hand won", "Score", "number", range=lambda _: (0, 999)),
    "gin_boxes": Line("Extra boxes for gin", "Score", "number", range=lambda _: (0, 9)),
    "undercut_boxes": Line("Extra boxes for an undercut", "Score", "number", range=lambda _: (0, 9)),
    "game_bonus": Line(
        "Game bonus",
        "Score",
        "number",
        range=lambda rules: (int(rules.shutout is Shutout.BONUS), 999),
    ),
    "shutout": Line(
        "Shutout (the loser won no hand)",
        "Score",
        "choice",
        {
            Shutout.NONE: "no extra points",
            Shutout.BONUS: "doubles the game bonus",
            Shutout.SCORE: "doubles the winner's score and the game bonus",
        },
    ),
}


def fields(rules: Rules) -> tuple[Field, ...]:
    """The form, filled in with these rules."""
    return filled(rules, _LINES)
