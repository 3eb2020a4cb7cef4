"""Views as plain JSON values, and back. Knows what a view is made of, and nothing of who sends one.

A view is written field by field, as its class names them: cards as words, sets of cards as lists of them, rules with
every field. Beside its fields stands what follows from them, for readers that have no rules; it is not read back.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from json import dumps
from types import UnionType
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.presets import Variant

from .games import PARTS

View: TypeAlias = hearts.View | gin.View

_SHORT: Final = 100
"""Letters of a value that is repeated in a sentence."""


class BadView(ValueError):
    """A position that cannot be one. ``str(error)`` is a sentence that names the field."""


def view_to_json(view: View) -> dict[str, object]:
    """A view as plain JSON values, with what follows from it."""
    return {"game": view.rules.game, **_fields(view), **PARTS.of(view).derived(view)}


def _fields(value: Any) -> dict[str, object]:
    return {name: _plain(getattr(value, name)) for name in value._fields}


def _plain(value: Any) -> Any:
    match value:
        case Card() | StrEnum():
            return str(value)
        case Cards():
            return [str(card) for card in value]
        case Variant():
            return value.to_json()
        case tuple() if hasattr(value, "_fields"):
            return _fields(value)
        case tuple():
            return [_plain(each) for each in value]
        case _:
            return value


def view_from_json(plain: object) -> View:
    """Read what `view_to_json` wrote; what follows from the fields is passed over. BadView for what is no view."""
    if not isinstance(plain, dict) or plain.get("game") not in list(PARTS):
        raise BadView(f"A view is an object whose game is {' or '.join(PARTS)}.")
    view: View = _read(PARTS[plain["game"]].VIEW, plain, "view")
    _check(view)
    return view


def _check(view: View) -> None:
    """Holds a view to the seats that its rules have; what else is wrong with one is for whoever plays it to meet."""
    seats = view.rules.seats
    for name in {"scores", "counts", "has_passed", "taken", "cash", "known"} & set(view._fields):
        if len(getattr(view, name)) != seats:
            raise BadView(f"view.{name} has a value for each of the {seats} seats.")
    for seat in (view.seat, view.dealer, *view.to_move):
        if seat not in range(seats):
            raise BadView(f"There is no seat {seat} that could be asked.")
    if view.seat not in view.to_move:
        raise BadView("The seat of the view is not to move.")
    if len(view.hand) != view.counts[view.seat]:
        raise BadView("view.hand and view.counts disagree.")
    if sentence := PARTS.of(view).trouble(view):
        raise BadView(sentence)


def _read(kind: Any, plain: object, path: str) -> Any:
    """A value of that type."""
    if isinstance(kind, UnionType):
        return None if plain is None else _read(get_args(kind)[0], plain, path)
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind), plain, path)
    if hasattr(kind, "_fields"):
        return _named(kind, plain, path)
    if issubclass(kind, Variant | StrEnum | Card | Cards):
        return _word(kind, plain, path)
    if type(plain) is not kind:
        raise BadView(f"{path} is {_WANTED[kind]}.")
    return plain


_WANTED: Final = {int: "a whole number", bool: "true or false"}


def _tuple(kinds: tuple[Any, ...], plain: object, path: str) -> tuple[Any, ...]:
    if not isinstance(plain, list):
        raise BadView(f"{path} is a list.")
    if kinds[-1] is ...:
        kinds = (kinds[0],) * len(plain)
    if len(kinds) != len(plain):
        raise BadView(f"{path} has {len(kinds)} values.")
    return tuple(
        _read(kind, each, f"{path}[{place}]") for place, (kind, each) in enumerate(zip(kinds, plain, strict=True))
    )


def _named(kind: Any, plain: object, path: str) -> Any:
    if not isinstance(plain, dict):
        raise BadView(f"{path} is an object.")
    hints = _hints(kind)
    if missing := [name for name in hints if name not in plain and name not in kind._field_defaults]:
        raise BadView(f"{path}.{missing[0]} is missing.")
    return kind(**{name: _read(hint, plain[name], f"{path}.{name}") for name, hint in hints.items() if name in plain})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _word(kind: Any, plain: object, path: str) -> Any:
    """What has a notation of its own."""
    read: Callable[[Any], Any] = kind
    if issubclass(kind, Variant):
        read = kind.from_json
    elif issubclass(kind, Card):
        read = _card
    elif issubclass(kind, Cards):
        read = _cards
    try:
        return read(plain)
    except ValueError as error:
        raise BadView(f"{path}: {str(error)[:200].rstrip('.')}.") from error


def _card(plain: object) -> Card:
    if not isinstance(plain, str):
        raise ValueError(f"{short(plain)} is not a card")
    return Card.parse(plain)


def _cards(plain: object) -> Cards:
    if not isinstance(plain, list):
        raise ValueError("cards are a list")
    cards = Cards.of(map(_card, plain))
    if len(cards) < len(plain):
        raise ValueError("a card stands there twice")
    return cards


def short(value: object) -> str:
    """Something that was sent, as JSON that is short enough for a sentence and holds nothing that cannot be written."""
    try:
        text = dumps(value)
    except RecursionError:
        return "something too deep to repeat"
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 3]}..."
