"""What a record of Gin Rummy says of what follows from its moves, and whether it does follow. Knows no notation."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.gin import HandResult, Kind, Melds, Phase, Source, State, Turn

Pair = tuple[int, ...]


class Ending(StrEnum):
    """What ending a hand is called when it is done."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big gin"


class Part(StrEnum):
    """What is settled when a game is over: boxes, the game bonus, the shutout, and all of it with the points."""

    BOXES = "boxes"
    BONUS = "bonus"
    SHUTOUT = "shutout"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Deals:
    """This seat deals the hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Limited:
    """One may knock with so much in this hand, and whether it counts double."""

    limit: int
    doubled: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of turns of this number, from 1, begins with this seat."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """This card was drawn, from the stock or from the discards; None for one that the record does not know."""

    source: Source
    card: Card | None


@dataclass(frozen=True, slots=True)
class Ended:
    """The hand was ended so."""

    word: Ending


@dataclass(frozen=True, slots=True)
class Melded:
    """The melds of a seat, as they were laid out."""

    seat: int
    melds: Melds


@dataclass(frozen=True, slots=True)
class LaidOff:
    """What a seat laid off on each of the knocker's melds."""

    seat: int
    layoffs: Melds


@dataclass(frozen=True, slots=True)
class Left:
    """The deadwood of a seat, once it has laid off what it lays off."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Counted:
    """What the deadwood of each seat counts."""

    counts: Pair


@dataclass(frozen=True, slots=True)
class CameTo:
    """What became of the hand, where that is not said by who ended it: an undercut, an equal count, or a draw."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Scored:
    """Points of the hand."""

    points: Pair


@dataclass(frozen=True, slots=True)
class Totals:
    """Points of the match after the hand."""

    scores: Pair


@dataclass(frozen=True, slots=True)
class Columned:
    """Points in one of several columns, from 0, after the hand."""

    column: int
    totals: Pair


@dataclass(frozen=True, slots=True)
class Settled:
    """What a game that is over adds, in its column."""

    column: int
    part: Part
    points: Pair


Outcome = Counted | CameTo | Scored | Totals | Columned | Settled
Derived = Deals | Limited | Row | Drew | Ended | Melded | LaidOff | Left | Outcome
Trouble = tuple[str, str] | None

KINDS = {"undercut": Kind.UNDERCUT, "equal": Kind.EQUAL, "drawn": Kind.DRAWN}
"""How a hand can come out that is not said by who ended it."""


def scored(result: HandResult) -> Pair:
    """The points of a hand by seat."""
    return tuple(result.points if seat == result.winner else 0 for seat in (0, 1))


def settled(state: State, column: int, part: Part) -> Pair:
    """What a game that is over adds to the points of its column, by seat."""
    game = state.sheet[column]
    match part:
        case Part.BOXES:
            return game.boxes
        case Part.BONUS:
            return tuple(game.bonus if seat == game.winner else 0 for seat in (0, 1))
        case Part.SHUTOUT:
            return tuple(game.shutout if seat == game.winner else 0 for seat in (0, 1))
        case Part.FINAL:
            return game.final


def word(state: State, result: HandResult | None) -> Ending | None:
    """How the hand was ended; None where the stock ended it, or nothing has."""
    laid = state.laid
    if laid is not None:
        return _called(laid.points, laid.discard)
    if result is None or result.knocker is None:
        return None
    return _called(result.counts[result.knocker], result.turns[-1].discard)


def _called(points: int, discard: Card | None) -> Ending:
    return Ending.KNOCK if points else Ending.BIG_GIN if discard is None else Ending.GIN


def check(derived: Derived, state: State, hands: int, line: int | None) -> None:
    """Compares a derived value with the state. ``hands`` were finished before this one."""
    result = state.results[hands] if len(state.results) > hands else None
    match derived:
        case Deals(seat):
            trouble = _check_dealer(seat, state)
        case Limited():
            trouble = _check_limit(derived, state, result)
        case Row():
            trouble = _check_row(derived, state, result)
        case Drew():
            trouble = _check_drawn(derived, state, result)
        case Ended(told):
            trouble = _check_word(told, word(state, result))
        case Melded() | LaidOff() | Left():
            trouble = _check_laid(derived, state, result)
        case _ if result is None:
            trouble = ("not-over", "The hand is not over here; a turn or a lay-off is missing.")
        case _:
            trouble = _check_result(derived, state, result)
    if trouble:
        raise BadRecord(*trouble, line)


def _check_dealer(seat: int, state: State) -> Trouble:
    places = state.rules.places
    return None if seat == state.dealer else ("bad-dealer", f"{places[state.dealer]} deals here, not {places[seat]}.")


def _check_limit(told: Limited, state: State, result: HandResult | None) -> Trouble:
    upcard = state.upcard if result is None else result.upcard
    assert upcard is not None
    limit, doubled = state.rules.limit(upcard), state.rules.doubles(upcard)
    if told.limit != limit:
        return "limit", f"One may knock with {limit} in this hand, not with {told.limit}."
    if told.doubled != doubled:
        return "limit", f"This hand counts {'double' if doubled else 'once'}."
    return None


def _check_row(row: Row, state: State, result: HandResult | None) -> Trouble:
    places = state.rules.places
    if result is not None or state.laid is not None:
        return "hand-over", f"The hand is over before row {row.number}."
    if state.phase is Phase.DISCARD or len(state.turns) % 2:
        return "turn-missing", f"A turn is missing before row {row.number}."
    if (due := len(state.turns) // 2 + 1) != row.number:
        return "row-number", f"Row {row.number} stands where row {due} is due."
    if row.seat != state.turn:
        return "turn", f"It is for {places[state.turn]} to play here, not for {places[row.seat]}."
    return None


def _check_drawn(drew: Drew, state: State, result: HandResult | None) -> Trouble:
    if result is not None:
        return "drew", "The hand ended with this draw, and no card was drawn."
    turn: Turn = state.turns[-1]
    assert turn.drew is not None
    if drew.card is None or drew.card == turn.drew:
        return None
    where = "the discards" if drew.source is Source.PILE else "the stock"
    return "drew", f"{turn.drew.symbol} comes from {where} here, not {drew.card.symbol}."


def _check_word(told: Ending, due: Ending | None) -> Trouble:
    return None if told is due else ("knock", f"This is {_WORDS[due]}, not {_WORDS[told]}.")


def _check_laid(derived: Melded | LaidOff | Left, state: State, result: HandResult | None) -> Trouble:
    """Holds rows of cards against a hand that lies open after a knock."""
    name = state.rules.places[derived.seat]
    laid = state.laid
    if result is not None:
        melds, left = result.melds[derived.seat], result.deadwood[derived.seat]
    elif laid is not None and laid.seat == derived.seat:
        melds, left = laid.melds, laid.deadwood
    else:
        return "not-over", f"The hand of {name} does not lie open here."
    match derived:
        case Melded(_, told) if told != melds:
            return "melds", f"The melds of {name} are {_melds(melds)}."
        case Left(_, cards) if cards != left:
            return "deadwood", f"The deadwood of {name} is {left or 'nothing'}."
        case LaidOff(seat) if result is None or result.knocker in (None, seat):
            return "laid-off", f"{name} may not lay off here."
        case LaidOff(_, told) if result is not None and told != result.layoffs:
            return "laid-off", f"{name} lays off {_melds([each for each in result.layoffs if each])}."
    return None


def _check_result(derived: Outcome, state: State, result: HandResult) -> Trouble:
    match derived:
        case Counted(counts) if counts != result.counts:
            return "count", f"The hands count {_row(result.counts)}, not {_row(counts)}."
        case CameTo(kind) if kind is not result.kind:
            return "outcome", f"The hand came to {_KINDS[result.kind]}, not to {_KINDS[kind]}."
        case Scored(points) if points != scored(result):
            return "score", f"The hand scores {_row(scored(result))}, not {_row(points)}."
        case Totals(scores) if scores != state.scores:
            return "score", f"The totals are {_row(state.scores)}, not {_row(scores)}."
        case Columned(column) if not 0 <= column < len(state.sheet):
            return "column", f"There is no column {column + 1} under these rules."
        case Columned(column, totals) if totals != state.sheet[column].totals:
            return "score", f"Column {column + 1} stands at {_row(state.sheet[column].totals)}, not {_row(totals)}."
        case Settled(column) if not state.sheet[column].closed:
            return "settlement", "The game is not over here, so nothing of it is settled."
        case Settled(column, part, points) if points != settled(state, column, part):
            return "settlement", f"{part.capitalize()} is {_row(settled(state, column, part))}, not {_row(points)}."
    return None


_WORDS = {Ending.KNOCK: "a knock", Ending.GIN: "gin", Ending.BIG_GIN: "big gin", None: "no end of the hand"}
_KINDS = {
    Kind.KNOCK: "a knock",
    Kind.GIN: "gin",
    Kind.BIG_GIN: "big gin",
    Kind.UNDERCUT: "an undercut",
    Kind.EQUAL: "an equal count",
    Kind.DRAWN: "a draw",
}


def _melds(melds: Sequence[Cards]) -> str:
    return ", ".join(map(str, melds)) or "nothing"


def _row(points: Sequence[int]) -> str:
    return " ".join(map(str, points))
