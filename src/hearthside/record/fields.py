"""JSON values read field by field, each refusal in a sentence. Knows no game."""

from collections.abc import Callable
from typing import Final, TypeVar

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord

from .deal import Again, Entry

T = TypeVar("T")
M = TypeVar("M")
_MISSING: Final = object()


class Fields:
    """The fields of an object, taken one by one until none is left."""

    def __init__(self, what: str, plain: object) -> None:
        if not isinstance(plain, dict):
            raise BadRecord("malformed", f"An object of fields is wanted for {what}.")
        self.what = what
        self.left = dict(plain)

    def take(self, name: str, read: Callable[[object], T], default: object = _MISSING) -> T:
        """The value of a field, as ``read`` reads it."""
        value = self.left.pop(name, default)
        if value is _MISSING:
            raise BadRecord("malformed", f"The field {name} of {self.what} is missing.")
        try:
            return read(value)
        except BadRecord:
            raise
        except (ValueError, RecursionError) as error:
            raise BadRecord("malformed", f"The field {name} of {self.what} cannot be read. {error}") from None

    def close(self) -> None:
        """Refuses fields that nobody took."""
        for name in self.left:
            raise BadRecord("malformed", f"There is no field {str(name)[:24]!r} of {self.what}.")


def anything(value: object) -> object:
    """Any value at all."""
    return value


def text(value: object) -> str:
    """A text; ValueError for anything else, like all that follow."""
    if isinstance(value, str):
        return value
    raise ValueError("A text is wanted.")


def integer(value: object) -> int:
    """A whole number."""
    if type(value) is int:
        return value
    raise ValueError("A whole number is wanted.")


def boolean(value: object) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise ValueError("True or false is wanted.")


def card(value: object) -> Card:
    """A card as records write it; the twin is for programs, and takes no other notation."""
    read = Card.parse(text(value)[:8])
    if str(read) != value:
        raise ValueError(f"The card {read} is written {str(read)!r}.")
    return read


def texts(value: object) -> dict[str, str]:
    """An object of texts."""
    if isinstance(value, dict) and all(isinstance(each, str) for each in (*value, *value.values())):
        return value
    raise ValueError("An object of texts is wanted.")


def list_of(read: Callable[[object], T], what: str = "") -> Callable[[object], list[T]]:
    """Reads lists of what ``read`` reads. ``what`` names one of them, for a refusal to say which it is."""

    def read_list(value: object) -> list[T]:
        if isinstance(value, list):
            return [read_one(place, each) for place, each in enumerate(value, 1)]
        raise ValueError("A list is wanted.")

    def read_one(place: int, value: object) -> T:
        try:
            return read(value)
        except BadRecord as error:
            raise error.within(f"{what} {place}" if what else "") from None

    return read_list


def optional(read: Callable[[object], T]) -> Callable[[object], T | None]:
    """Reads null, or what ``read`` reads."""

    def read_optional(value: object) -> T | None:
        return None if value is None else read(value)

    return read_optional


def card_set(value: object) -> Cards:
    """A list of cards, none of them twice."""
    cards = list_of(card)(value)
    if len(set(cards)) < len(cards):
        raise ValueError("A card is named twice.")
    return Cards.of(cards)


def read_again(read_entry: Callable[[object], Entry[M]]) -> Callable[[object], Again[M]]:
    """Reads how a program played a deal again, whose entries ``read_entry`` reads."""

    def read(plain: object) -> Again[M]:
        told = Fields("a deal that is played again", plain)
        again = Again(
            seat=told.take("seat", integer),
            style=told.take("style", text),
            log=tuple(told.take("log", list_of(read_entry))),
            comments=tuple(told.take("comments", list_of(text), [])),
            closing=tuple(told.take("closing", list_of(text), [])),
        )
        told.close()
        return again

    return read


def again_to_json(again: Again[M], entry: Callable[[Entry[M]], object]) -> dict[str, object]:
    """What `read_again` reads."""
    return {
        "seat": again.seat,
        "style": again.style,
        "comments": list(again.comments),
        "log": list(map(entry, again.log)),
        "closing": list(again.closing),
    }
