"""Values as plain JSON and back, from one declaration for both directions.

A `Codec` writes a value of one type as plain JSON values, and reads it back. Small ones are put together: `obj` for
objects with fields, `tagged` for a choice among objects, `many`, `optional` and `enum`. A field is required unless it
is declared with `maybe` (always written, may be missing when read) or `left_out` (written only where it differs from
its default).

Reading is strict for records: no unknown fields, and cards exactly as they are written. Elsewhere unknown fields are
passed over and every notation of a card is read.

>>> from typing import NamedTuple
>>> class Play(NamedTuple):
...     seat: int
...     card: Card
>>> MOVE = tagged("a move", play=obj(Play, "a move", seat=INT, card=CARD))
>>> MOVE.write(Play(2, Card.parse("QS")))
{'type': 'play', 'seat': 2, 'card': 'QS'}
>>> MOVE.read({"type": "play", "seat": 2, "card": "QS"}, True)
Play(seat=2, card=Card.parse('QS'))
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)
_MISSING: Final = object()


class Codec(Generic[T]):
    """How values of one type are written as plain JSON values, and read.

    ``read`` takes the plain value and whether to be strict. It raises ValueError with a sentence, which is a BadRecord
    wherever the value is a field of an object.
    """

    def __init__(self, write: Callable[[T], Any], read: Callable[[object, bool], T]) -> None:
        self.write: Final = write
        self.read: Final = read


class Field(NamedTuple):
    """A field of an object that need not be there."""

    codec: Codec[Any]
    default: Any
    omit: bool = False
    """Whether it is left out where it has its default."""


class Inline(NamedTuple):
    """A field whose own fields stand among those of the object that holds it."""

    codec: "ObjectCodec[Any] | TaggedCodec[Any]"


class Fields:
    """The fields of an object, taken one by one until none is left."""

    def __init__(self, what: str, plain: object) -> None:
        if not isinstance(plain, dict):
            raise BadRecord("malformed", f"There must be an object of fields for {what}.")
        self.what = what
        self.left = dict(plain)

    def take(self, name: str, codec: Codec[T], strict: bool = True, default: object = _MISSING) -> T:
        """The value of a field. Raises BadRecord where it is missing or cannot be read."""
        value = self.left.pop(name, _MISSING)
        if value is _MISSING:
            if default is _MISSING:
                raise BadRecord("malformed", f"The field {name} of {self.what} is missing.")
            return default  # type: ignore[return-value]
        try:
            return codec.read(value, strict)
        except BadRecord:
            raise
        except (ValueError, RecursionError) as error:
            why = str(error).rstrip(".")
            raise BadRecord("malformed", f"The field {name} of {self.what} cannot be read. {why}.") from None

    def close(self) -> None:
        """Refuses fields that nobody took."""
        for name in self.left:
            raise BadRecord("malformed", f"There is no field {str(name)[:24]!r} of {self.what}.")


class ObjectCodec(Codec[T]):
    """An object with named fields; see `obj`."""

    def __init__(self, make: Callable[..., T], what: str, fields: Mapping[str, Codec[Any] | Field | Inline]) -> None:
        super().__init__(self._write, self._read)
        self.make: Final = make
        self.what: Final = what
        self.fields: Final = fields

    def _write(self, value: T) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for name, field in self.fields.items():
            each = getattr(value, name)
            match field:
                case Inline(codec):
                    plain |= codec.write(each)
                case Field(codec, default, omit):
                    if not omit or each != default:
                        plain[name] = codec.write(each)
                case _:
                    plain[name] = field.write(each)
        return plain

    def take(self, fields: Fields, strict: bool) -> T:
        """The value of these fields, which may be some of an object's."""
        read: dict[str, Any] = {}
        for name, field in self.fields.items():
            match field:
                case Inline(codec):
                    read[name] = codec.take(fields, strict)
                case Field(codec, default):
                    read[name] = fields.take(name, codec, strict, default)
                case _:
                    read[name] = fields.take(name, field, strict)
        return self.make(**read)

    def _read(self, plain: object, strict: bool) -> T:
        fields = Fields(self.what, plain)
        value = self.take(fields, strict)
        if strict:
            fields.close()
        return value


class TaggedCodec(Codec[T]):
    """One of several objects, told apart by their field ``type``; see `tagged`."""

    def __init__(self, what: str, kinds: Mapping[str, ObjectCodec[Any]]) -> None:
        super().__init__(self._write, self._read)
        self.what: Final = what
        self.kinds: Final = kinds
        self._tags: Final = {codec.make: tag for tag, codec in kinds.items()}

    def _write(self, value: T) -> dict[str, Any]:
        tag = self._tags[type(value)]
        return {"type": tag, **self.kinds[tag].write(value)}

    def take(self, fields: Fields, strict: bool) -> T:
        """The value of these fields, which may be some of an object's."""
        tag = fields.take("type", TEXT, strict)
        if tag not in self.kinds:
            raise BadRecord("malformed", f"There is no move of the type {tag[:24]!r}.")
        value: T = self.kinds[tag].take(fields, strict)
        return value

    def _read(self, plain: object, strict: bool) -> T:
        fields = Fields(self.what, plain)
        value = self.take(fields, strict)
        if strict:
            fields.close()
        return value


def obj(make: Callable[..., T], what: str, /, **fields: Codec[Any] | Field | Inline) -> ObjectCodec[T]:
    """An object with these fields, in the order in which they are written. ``make`` is called with all of them by name;
    ``what`` is what the object is called in a sentence.
    """
    return ObjectCodec(make, what, fields)


def tagged(what: str, /, **kinds: ObjectCodec[Any]) -> TaggedCodec[Any]:
    """One of these objects, by the value of the field ``type``; each is made by its class."""
    return TaggedCodec(what, kinds)


def maybe(codec: Codec[T], default: T) -> Field:
    """A field that is always written, and may be missing."""
    return Field(codec, default)


def left_out(codec: Codec[T], default: T) -> Field:
    """A field that is not written where it has its default."""
    return Field(codec, default, omit=True)


def optional(codec: Codec[T]) -> Codec[T | None]:
    """Null, or what the codec reads."""
    return Codec(
        lambda value: None if value is None else codec.write(value),
        lambda plain, strict: None if plain is None else codec.read(plain, strict),
    )


def many(codec: Codec[T], what: str = "") -> Codec[tuple[T, ...]]:
    """A list. ``what`` names one of its values, so that a refusal can say which one it is, counted from 1."""

    def read_one(place: int, plain: object, strict: bool) -> T:
        try:
            return codec.read(plain, strict)
        except BadRecord as error:
            raise error.within(f"{what} {place}" if what else "") from None

    def read(plain: object, strict: bool) -> tuple[T, ...]:
        if isinstance(plain, list):
            return tuple(read_one(place, each, strict) for place, each in enumerate(plain, 1))
        raise ValueError("It must be a list.")

    return Codec(lambda values: [codec.write(each) for each in values], read)


def enum(kind: type[E]) -> Codec[E]:
    """One of the words of an enumeration."""

    def read(plain: object, strict: bool) -> E:
        if isinstance(plain, str) and plain in tuple(kind):
            return kind(plain)
        raise ValueError(f"It must be one of {', '.join(kind)}.")

    return Codec(str, read)


def _exactly(kind: type[T], sentence: str) -> Codec[T]:
    def read(plain: object, strict: bool) -> T:
        if type(plain) is kind:
            return plain
        raise ValueError(sentence)

    return Codec(lambda value: value, read)


TEXT: Final = _exactly(str, "It must be a text.")
INT: Final = _exactly(int, "It must be a whole number.")
BOOL: Final = _exactly(bool, "It must be true or false.")


def _card(plain: object, strict: bool) -> Card:
    card = Card.parse(TEXT.read(plain, strict)[:8])
    if strict and str(card) != plain:
        raise ValueError(f"Write the card {card} as {str(card)!r}.")
    return card


def _cards(plain: object, strict: bool) -> Cards:
    cards = many(CARD).read(plain, strict)
    if len(set(cards)) < len(cards):
        raise ValueError("A card is named twice.")
    return Cards.of(cards)


def _texts(plain: object, strict: bool) -> tuple[tuple[str, str], ...]:
    if isinstance(plain, dict) and all(isinstance(each, str) for each in (*plain, *plain.values())):
        return tuple(plain.items())
    raise ValueError("It must be an object of texts.")


CARD: Final = Codec[Card](str, _card)
CARDS: Final = Codec[Cards](lambda cards: [str(card) for card in cards], _cards)
"""A set of cards, as a list of cards none of which stands there twice."""
DECK: Final = many(CARD)
PAIRS: Final = Codec[tuple[tuple[str, str], ...]](dict, _texts)
"""Texts by name, as an object."""
