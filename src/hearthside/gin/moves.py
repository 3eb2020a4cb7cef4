"""The moves of Gin Rummy as values, and as JSON. Knows no state.

They are no tuples: a seat's draw and its take would be the same one, and so equal.
"""

from dataclasses import dataclass

from hearthside.cards import Card, Cards
from hearthside.game import Deal, Scores

Melds = tuple[Cards, ...]


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


def to_json(move: Move) -> dict[str, object]:
    """A move as plain JSON values, for logs and records."""
    match move:
        case Deal(deck, dealer):
            plain: dict[str, object] = {"type": "deal", "deck": [str(card) for card in deck]}
            return plain if dealer is None else plain | {"dealer": dealer}
        case Draw(seat):
            return {"type": "draw", "seat": seat}
        case Take(seat):
            return {"type": "take", "seat": seat}
        case Decline(seat):
            return {"type": "decline", "seat": seat}
        case Discard(seat, card):
            return {"type": "discard", "seat": seat, "card": str(card)}
        case Knock(seat, discard, melds):
            name = None if discard is None else str(discard)
            return {"type": "knock", "seat": seat, "discard": name, "melds": _plain(melds)}
        case LayOff(seat, melds, layoffs):
            return {"type": "layoff", "seat": seat, "melds": _plain(melds), "layoffs": _plain(layoffs)}
        case Scores(seat, scores):
            return {"type": "scores", "seat": seat, "scores": list(scores)}


def from_json(plain: object) -> Move:
    """Read what `to_json` wrote. ValueError with a sentence for what is no move."""
    match plain:
        case {"type": "deal", "deck": list(deck), "dealer": int(dealer)}:
            return Deal(tuple(Card.parse(str(card)) for card in deck), dealer)
        case {"type": "deal", "deck": list(deck)}:
            return Deal(tuple(Card.parse(str(card)) for card in deck))
        case {"type": "draw", "seat": int(seat)}:
            return Draw(seat)
        case {"type": "take", "seat": int(seat)}:
            return Take(seat)
        case {"type": "decline", "seat": int(seat)}:
            return Decline(seat)
        case {"type": "discard", "seat": int(seat), "card": str(card)}:
            return Discard(seat, Card.parse(card))
        case {"type": "knock", "seat": int(seat), "discard": None, "melds": melds}:
            return Knock(seat, None, _read(melds))
        case {"type": "knock", "seat": int(seat), "discard": str(card), "melds": melds}:
            return Knock(seat, Card.parse(card), _read(melds))
        case {"type": "layoff", "seat": int(seat), "melds": melds, "layoffs": layoffs}:
            return LayOff(seat, _read(melds), _read(layoffs))
        case {"type": "scores", "seat": int(seat), "scores": [*scores]}:
            return Scores(seat, tuple(map(int, scores)))
    raise ValueError(f"{plain!r} is not a move.")


def _plain(melds: Melds | None) -> list[list[str]] | None:
    return None if melds is None else [[str(card) for card in meld] for meld in melds]


def _read(plain: object) -> Melds | None:
    match plain:
        case None:
            return None
        case list(melds):
            return tuple(map(_meld, melds))
    raise ValueError(f"{plain!r} are not melds.")


def _meld(plain: object) -> Cards:
    if isinstance(plain, list):
        return Cards.parse(" ".join(map(str, plain)))
    raise ValueError(f"{plain!r} is not a meld.")
