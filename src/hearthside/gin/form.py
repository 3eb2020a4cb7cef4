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
            Dealing.ALTERNATE_WON: "each in turn, but the same again after a hand that nobody won",
            Dealing.NORTH: "North, so that South always begins",
        },
    ),
    "own_melds": Line("Melds may be laid out by hand", "Table", "switch"),
    "round_the_corner": Line("Runs go round the corner, as queen, king, ace, two", "Cards", "switch"),
    "ace_points": Line("An ace counts as deadwood", "Cards", "number", range=lambda _: (1, 15)),
    "opening": Line(
        "The first upcard",
        "Play",
        "choice",
        {
            Opening.OFFER: "is offered to each in turn before anyone draws",
            Opening.DRAW: "is there to be taken, like any discard",
        },
    ),
    "return_taken": Line("A card just taken from the discards may go back at once", "Play", "switch"),
    "standoff": Line("When both take the same card and put it back, the hand is over", "Play", "switch"),
    "takes_in_a_row": Line("Draws in a row from the discards, at most", "Play", "number", range=lambda _: (2, 200)),
    "takes_in_all": Line(
        "Draws from the discards that end a hand, 0 for none", "Play", "number", range=lambda _: (0, 200)
    ),
    "knocking": Line("One may knock with deadwood left", "Knock", "switch"),
    "knock_limit": Line("Most deadwood to knock with", "Knock", "number", range=lambda _: (0, 100)),
    "oklahoma": Line(
        "The first upcard sets that limit (Oklahoma)",
        "Knock",
        "choice",
        {
            Oklahoma.NO: "no",
            Oklahoma.ACE_IS_GIN: "yes, and an ace asks for gin",
            Oklahoma.ACE_IS_ONE: "yes, and an ace is one",
        },
    ),
    "defence": Line(
        "Who did not knock lays off",
        "Knock",
        "choice",
        {
            Defence.FREE: "as suits best, from their own melds too",
            Defence.MELDS_STAND: "from their deadwood alone",
        },
    ),
    "layoff_on_gin": Line("Cards may be laid off on gin", "Knock", "switch"),
    "stock_left": Line("Cards of the stock never played", "Stock", "number", range=lambda _: (0, 20)),
    "stock_end": Line(
        "When no others are left",
        "Stock",
        "choice",
        {
            StockEnd.OVER: "the hand is over",
            StockEnd.TAKE: "play goes on for as long as the discard is taken",
            StockEnd.TAKE_TO_KNOCK: "the discard may be taken to knock with",
        },
    ),
    "gin_bonus": Line("Points for gin", "Score", "number", range=lambda _: (0, 999)),
    "big_gin_bonus": Line("Points for big gin, 0 for none", "Score", "number", range=lambda _: (0, 999)),
    "undercut_bonus": Line("Points for an undercut", "Score", "number", range=lambda _: (0, 999)),
    "equal": Line(
        "Equal counts after a knock",
        "Score",
        "choice",
        {Equal.UNDERCUT: "are an undercut", Equal.NOBODY: "count for nobody"},
    ),
    "spade_doubles": Line("A spade as first upcard doubles the hand (Oklahoma)", "Score", "switch"),
    "scoring": Line(
        "Hands are scored",
        "Score",
        "choice",
        {Scoring.SINGLE: "in one column", Scoring.HOLLYWOOD: "in three columns (Hollywood)"},
    ),
    "goal": Line(
        "Goal, 0 for one hand",
        "Score",
        "number",
        range=lambda rules: (int(rules.scoring is Scoring.HOLLYWOOD), 9999),
    ),
    "box": Line("Points for each hand won, at the end", "Score", "number", range=lambda _: (0, 999)),
    "gin_boxes": Line("Gin counts for that as so many hands more", "Score", "number", range=lambda _: (0, 9)),
    "undercut_boxes": Line("An undercut counts for that as so many more", "Score", "number", range=lambda _: (0, 9)),
    "game_bonus": Line(
        "Points for the game",
        "Score",
        "number",
        range=lambda rules: (int(rules.shutout is Shutout.BONUS), 999),
    ),
    "shutout": Line(
        "A loser who won no hand",
        "Score",
        "choice",
        {
            Shutout.NONE: "costs nothing more",
            Shutout.BONUS: "doubles the points for the game",
            Shutout.SCORE: "doubles the winner's score and the points for the game",
        },
    ),
}


def fields(rules: Rules) -> tuple[Field, ...]:
    """The form, filled in with these rules."""
    return filled(rules, _LINES)
