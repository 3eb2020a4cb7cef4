"""Rules as a form: each field with a title, what it may be, and in words. Knows no game and no screen.

A game has one `Line` for every field of its rules, in the order in which a table is set up, so that whoever can fill in
a form can make any variant that there is.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Generic, Literal, NamedTuple

from hearthside.presets import R

Kind = Literal["text", "choice", "switch", "number", "points", "cycle", "cards"]


class Field(NamedTuple):
    """One field of the rules, with what it holds now as a plain JSON value."""

    name: str
    title: str
    group: str
    kind: Kind
    choices: tuple[str, ...]
    """Of a choice, the steps of a cycle, or the cards."""
    words: tuple[str, ...]
    """The choices for people."""
    least: int | None
    most: int | None
    value: object


class Line(NamedTuple, Generic[R]):
    """What is said of a field whatever the others hold; the range of a number depends on them."""

    title: str
    group: str
    kind: Kind
    words: Mapping[str, str] = MappingProxyType({})
    range: Callable[[R], tuple[int, int]] | None = None


def filled(rules: R, lines: Mapping[str, Line[R]]) -> tuple[Field, ...]:
    """The form of these lines, by the names of their fields, filled in with the rules."""
    plain = rules.to_json()
    return tuple(_field(name, line, rules, plain[name]) for name, line in lines.items())


def _field(name: str, line: Line[R], rules: R, value: object) -> Field:
    least, most = line.range(rules) if line.range else (None, None)
    choices, words = tuple(map(str, line.words)), tuple(line.words.values())
    return Field(name, line.title, line.group, line.kind, choices, words, least, most, value)
