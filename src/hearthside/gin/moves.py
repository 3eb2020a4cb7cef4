"""The moves of Gin Rummy as values, and as JSON. Knows no state.

They are no tuples: a seat's draw and its take would be the same one, and so equal.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hearthside.cards import Card, Cards
from hearthside.codec import CARD, CARDS, DECK, INT, ObjectCodec, left_out, many, maybe, obj, optional, tagged
from hearthside.game import Deal, Scores

Melds = tuple[Cards, ...]
"""Melds laid out, each a set of cards."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws from the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes the upcard: the latest discard, or the card turned up with the deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decline:
    """A seat leaves the first upcard where it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat discards, and its turn is over."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """A seat ends the hand: with a discard, and the melds that it lays out. Without deadwood this is gin.

    No discard is big gin, eleven cards melded. Where no melds are named, the program arranges them: least deadwood, and
    of such arrangements the one that most can be laid off on is the last to be chosen.
    """

    seat: int
    discard: Card | None
    melds: Melds | None = None


@dataclass(frozen=True, slots=True)
class LayOff:
    """The other seat's answer to a knock, in one move: its own melds, and what it lays off on each of the knocker's
    melds, in their order. Where either is not named, the program does all of it, and leaves as little as can be.
    """

    seat: int
    melds: Melds | None = None
    layoffs: Melds | None = None


Move = Deal | Draw | Take | Decline | Discard | Knock | LayOff | Scores
"""What `State.play` takes."""


MELDS: Final = many(CARDS)
MOVES: Final[Mapping[str, ObjectCodec[Any]]] = {
    "draw": obj(Draw, "a move", seat=INT),
    "take": obj(Take, "a move", seat=INT),
    "decline": obj(Decline, "a move", seat=INT),
    "discard": obj(Discard, "a move", seat=INT, card=CARD),
    "knock": obj(Knock, "a move", seat=INT, discard=optional(CARD), melds=maybe(optional(MELDS), None)),
    "layoff": obj(LayOff, "a move", seat=INT, melds=maybe(optional(MELDS), None), layoffs=maybe(optional(MELDS), None)),
    "scores": obj(Scores, "a move", seat=INT, scores=many(INT)),
}
"""How every move of a seat is written, by its type."""
_MOVE: Final = tagged("a move", deal=obj(Deal, "a deal", deck=DECK, dealer=left_out(optional(INT), None)), **MOVES)


def to_json(move: Move) -> dict[str, object]:
    """A move as plain JSON values, for logs and for programs: its fields, and its ``type``."""
    plain: dict[str, object] = _MOVE.write(move)
    return plain


def from_json(plain: object) -> Move:
    """Read what `to_json` wrote; other fields are passed over. ValueError with a sentence for what is no move."""
    move: Move = _MOVE.read(plain, False)
    return move
