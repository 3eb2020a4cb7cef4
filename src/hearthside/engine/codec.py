"""Views as plain JSON values, and back. Knows what a view is made of, and nothing of who sends one.

A view is written field by field, as its class names them: cards as words, sets of cards as lists of them, rules with
every field. Values that follow from the fields are added for programs without rules, and are not read back.
"""

from enum import StrEnum
from functools import cache
from json import dumps
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from hearthside.cards import Card, Cards
from hearthside.codec import BOOL, CARD, CARDS, INT, Codec, enum, many, maybe, obj, optional
from hearthside.game import BadRecord
from hearthside.presets import Variant

from .games import PARTS, View

_SHORT: Final = 100
"""Letters of a value that is repeated in a sentence."""
_SIMPLE: Final[dict[Any, Codec[Any]]] = {Card: CARD, Cards: CARDS, int: INT, bool: BOOL}


def view_to_json(view: View) -> dict[str, object]:
    """A view as plain JSON values, with what follows from it."""
    return {"game": view.rules.game, **_codec(PARTS.of(view).VIEW).write(view), **PARTS.of(view).derived(view)}


def view_from_json(plain: object) -> View:
    """Read what `view_to_json` wrote; values that follow from the fields are ignored. BadRecord for what is no view."""
    if not isinstance(plain, dict) or plain.get("game") not in list(PARTS):
        raise BadRecord("malformed", f"A view must be an object whose game is {' or '.join(PARTS)}.")
    view: View = _codec(PARTS[plain["game"]].VIEW).read(plain, False)
    if sentence := _trouble(view):
        raise BadRecord("malformed", sentence)
    return view


def _trouble(view: View) -> str | None:
    """What is wrong with the seats of a view; any other contradiction is found by the player who is asked."""
    seats = view.rules.seats
    for name in ("scores", "counts", "has_passed", "taken", "cash", "known"):
        if len(getattr(view, name, range(seats))) != seats:
            return f"The field {name} must have a value for each of the {seats} seats."
    for seat in (view.seat, view.dealer, *view.to_move):
        if seat not in range(seats):
            return f"There is no seat {seat} to ask."
    if view.seat not in view.to_move:
        return "It is not the turn of the view's seat."
    if len(view.hand) != view.counts[view.seat]:
        return "The fields hand and counts disagree."
    return PARTS.of(view).trouble(view)


@cache
def _codec(kind: Any) -> Codec[Any]:
    """The codec for values of that type: rules, a word, a number, cards, a named tuple or a tuple of these, or None."""
    if isinstance(kind, UnionType):
        return optional(_codec(get_args(kind)[0]))
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind))
    if hasattr(kind, "_fields"):
        codecs = {name: _codec(each) for name, each in get_type_hints(kind).items()}
        fields = codecs | {name: maybe(codecs[name], default) for name, default in kind._field_defaults.items()}
        return obj(kind, f"a {kind.__name__}", **fields)
    if issubclass(kind, Variant):
        return Codec(kind.to_json, lambda plain, strict: kind.from_json(plain))
    return enum(kind) if issubclass(kind, StrEnum) else _SIMPLE[kind]


def _tuple(kinds: tuple[Any, ...]) -> Codec[tuple[Any, ...]]:
    """The codec for tuples with values of one type: as many as there are kinds, or any number where ``...`` is one."""
    values = many(_codec(kinds[0]))

    def read(plain: object, strict: bool) -> tuple[Any, ...]:
        if len(found := values.read(plain, strict)) != len(kinds):
            raise ValueError(f"It must be a list of {len(kinds)}.")
        return found

    return values if ... in kinds else Codec(values.write, read)


def short(value: object) -> str:
    """Something that was sent, as JSON that is short enough for a sentence and holds nothing that cannot be written."""
    try:
        text = dumps(value)
    except RecursionError:
        return "something too deep to repeat"
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 3]}..."
