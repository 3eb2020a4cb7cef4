"""What a record of Gin Rummy says that follows from its moves, compared with what does follow. Knows no notation.

Each function is the check of a `Claim`: it is handed the state, the result of the hand once that is over, and what is
said. It returns the code and the sentence of a refusal, or None where it is so.
"""

from collections.abc import Callable, Sequence
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.gin import Column, HandResult, Kind, Melds, Phase, Source, State
from hearthside.record.replay import Figures, Trouble, numbers

Pair = tuple[int, ...]

FIGURES: Final = {
    "count": Figures("count", lambda state, result: result.counts, "The deadwood is {due}, not {said}."),
    "score": Figures("score", lambda state, result: scored(result), "The hand scores {due}, not {said}."),
    "total": Figures("score", lambda state, result: state.scores, "The totals are {due}, not {said}."),
}
"""The lines of the outcome that have a number for each player, by their first word."""

KINDS: Final = {"undercut": Kind.UNDERCUT, "equal": Kind.EQUAL, "drawn": Kind.DRAWN}
"""How a hand can come out that is not said by who ended it."""

PARTS: Final[dict[str, Callable[[Column], Pair]]] = {
    "boxes": lambda column: column.boxes,
    "bonus": lambda column: _to_winner(column, column.bonus),
    "shutout": lambda column: _to_winner(column, column.shutout),
    "final": lambda column: column.final,
}
"""What a game that is over adds: boxes, the game bonus, the shutout, and all of it with the points."""

_ENDINGS: Final = {"knock": "a knock", "gin": "gin", "big gin": "big gin", "": "no end of the hand"}
_KINDS: Final = {
    Kind.KNOCK: "a knock",
    Kind.GIN: "gin",
    Kind.BIG_GIN: "big gin",
    Kind.UNDERCUT: "an undercut",
    Kind.EQUAL: "equal deadwood",
    Kind.DRAWN: "a draw",
}


def scored(result: HandResult) -> Pair:
    """The points of a hand by seat."""
    return tuple(result.points if seat == result.winner else 0 for seat in (0, 1))


def _to_winner(column: Column, points: int) -> Pair:
    return tuple(points if seat == column.winner else 0 for seat in (0, 1))


def ending(state: State, result: HandResult | None) -> str:
    """What ending the hand is called: ``knock``, ``gin`` or ``big gin``; empty where nobody ended it."""
    if state.laid is not None:
        points, discard = state.laid.points, state.laid.discard
    elif result is not None and result.knocker is not None:
        points, discard = result.counts[result.knocker], result.turns[-1].discard
    else:
        return ""
    if points:
        return "knock"
    return "big gin" if discard is None else "gin"


def deals(state: State, result: HandResult | None, seat: int) -> Trouble:
    """This seat deals the hand."""
    places = state.rules.places
    return None if seat == state.dealer else ("bad-dealer", f"{places[state.dealer]} deals here, not {places[seat]}.")


def limit(state: State, result: HandResult | None, most: int, doubled: bool) -> Trouble:
    """One may knock with so much in this hand, and whether it counts double."""
    upcard = state.upcard if result is None else result.upcard
    assert upcard is not None
    if most != (due := state.rules.limit(upcard)):
        return "limit", f"The knock limit of this hand is {due}, not {most}."
    if doubled != (twice := state.rules.doubles(upcard)):
        return "limit", f"This hand counts {'double' if twice else 'once'}."
    return None


def row_begins(state: State, result: HandResult | None, row: int, seat: int) -> Trouble:
    """A row of turns of this number, from 1, begins with this seat."""
    places = state.rules.places
    if result is not None or state.laid is not None:
        return "hand-over", f"The hand is over before row {row}."
    if state.phase is Phase.DISCARD or len(state.turns) % 2:
        return "turn-missing", f"A turn is missing before row {row}."
    if (due := len(state.turns) // 2 + 1) != row:
        return "row-number", f"This is row {due}, not row {row}."
    if seat != state.turn:
        return "turn", f"{places[state.turn]} plays here, not {places[seat]}."
    return None


def drew(state: State, result: HandResult | None, source: Source, card: Card | None) -> Trouble:
    """This card was drawn, from the stock or from the discards; None for one that the record does not know."""
    if result is not None:
        return "drew", "The hand ended with this draw, and no card was drawn."
    due = state.turns[-1].drew
    assert due is not None
    if card is None or card == due:
        return None
    where = "the discards" if source is Source.PILE else "the stock"
    return "drew", f"{due.symbol} comes from {where} here, not {card.symbol}."


def ended(state: State, result: HandResult | None, word: str) -> Trouble:
    """The hand was ended so."""
    due = ending(state, result)
    return None if word == due else ("knock", f"This is {_ENDINGS[due]}, not {_ENDINGS[word]}.")


# ---- Hands that lie open ----


def laid_open(state: State, result: HandResult | None, seat: int) -> tuple[Melds, Cards] | None:
    """The melds and the deadwood of a seat after a knock; None where its hand does not lie open."""
    if result is not None:
        return result.melds[seat], result.deadwood[seat]
    if state.laid is not None and state.laid.seat == seat:
        return state.laid.melds, state.laid.deadwood
    return None


def melds(state: State, result: HandResult | None, seat: int, said: Melds) -> Trouble:
    """The melds of a seat, as they were laid out."""
    if (laid := laid_open(state, result, seat)) is None:
        return _closed(state, seat)
    return None if said == laid[0] else ("melds", f"The melds of {_name(state, seat)} are {_groups(laid[0])}.")


def deadwood(state: State, result: HandResult | None, seat: int, said: Cards) -> Trouble:
    """The deadwood of a seat, once it has laid off what it lays off."""
    if (laid := laid_open(state, result, seat)) is None:
        return _closed(state, seat)
    return None if said == laid[1] else ("deadwood", f"The deadwood of {_name(state, seat)} is {laid[1] or 'nothing'}.")


def laid_off(state: State, result: HandResult | None, seat: int, said: Melds) -> Trouble:
    """What a seat laid off on each of the knocker's melds."""
    if laid_open(state, result, seat) is None:
        return _closed(state, seat)
    if result is None or result.knocker in (None, seat):
        return "laid-off", f"{_name(state, seat)} may not lay off here."
    if said != result.layoffs:
        return "laid-off", f"{_name(state, seat)} lays off {_groups([each for each in result.layoffs if each])}."
    return None


def _closed(state: State, seat: int) -> Trouble:
    return "not-over", f"The hand of {_name(state, seat)} is not shown here."


# ---- The outcome ----


def came_to(state: State, result: HandResult, kind: Kind) -> Trouble:
    """What became of the hand, where that is not said by who ended it: a value of `KINDS`."""
    return (
        None
        if kind is result.kind
        else ("outcome", f"The hand ended with {_KINDS[result.kind]}, not with {_KINDS[kind]}.")
    )


def column_stands(state: State, result: HandResult, column: int, said: Pair) -> Trouble:
    """Points in one of several columns, from 0, after the hand."""
    if not 0 <= column < len(state.sheet):
        return "column", f"There is no column {column + 1} under these rules."
    if said != (due := state.sheet[column].totals):
        return "score", f"Column {column + 1} is {numbers(due)}, not {numbers(said)}."
    return None


def settled(state: State, result: HandResult, column: int, part: str, said: Pair) -> Trouble:
    """What a game that is over adds, in its column: one of the `PARTS`."""
    if not (game := state.sheet[column]).closed:
        return "settlement", "The game is not over here, so it has no bonuses yet."
    if said != (due := PARTS[part](game)):
        return "settlement", f"{part.capitalize()} is {numbers(due)}, not {numbers(said)}."
    return None


def _name(state: State, seat: int) -> str:
    return state.rules.places[seat]


def _groups(cards: Sequence[Cards]) -> str:
    return ", ".join(map(str, cards)) or "nothing"
