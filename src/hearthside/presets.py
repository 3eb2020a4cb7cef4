"""Rules values by name, in a line, in a word and as JSON. Knows no game."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from json import JSONDecodeError, dumps, loads
from types import MappingProxyType
from typing import ClassVar, Final, Generic, Self, TypeGuard, TypeVar, get_args

_LONGEST: Final = 4000
"""Of the notation in a code."""
_NOT_IN_SLUGS: Final = str.maketrans("", "", "'.()")


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One way to play a game, by name. Its fields are bools, ints, words and cycles of words, or read and written by
    the game itself. ValueError with a sentence for an impossible mixture.
    """

    game: ClassVar[str]

    name: str

    def __post_init__(self) -> None:
        for trouble in self._troubles():
            raise ValueError(trouble)

    def _troubles(self) -> Iterator[str]:
        """What cannot be, a sentence for each."""
        if not self.name.strip() or not self.name.isprintable():
            yield "The rules need a name."

    @property
    def slug(self) -> str:
        """The name for programs: ``black-lady``, and ``three-hand`` for Three-handed."""
        return self.name.lower().replace("-handed", "-hand").replace(" ", "-").translate(_NOT_IN_SLUGS)

    def __repr__(self) -> str:
        """As code, with the fields that are not at their default."""
        given = (each for each in fields(self) if getattr(self, each.name) != each.default)
        return f"{type(self).__name__}({', '.join(f'{each.name}={getattr(self, each.name)!r}' for each in given)})"

    def to_json(self) -> dict[str, object]:
        """Every field as plain JSON values."""
        return {each.name: _plain(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def from_json(cls, plain: object) -> Self:
        """Read what `to_json` wrote; fields left out keep their default. ValueError with a sentence otherwise."""
        if not isinstance(plain, dict):
            raise ValueError("Rules must be an object of fields.")
        kinds = {each.name: each.type for each in fields(cls)}
        if unknown := sorted(set(plain) - set(kinds)):
            raise ValueError(f"Rules have no field {unknown[0]!r}.")
        if "name" not in plain:
            raise ValueError("The rules need a name.")
        return cls(**{name: cls._read(name, kinds[name], value) for name, value in plain.items()})  # type: ignore[arg-type]

    @classmethod
    def _read(cls, name: str, kind: object, value: object) -> object:
        """One field from its JSON value, by the field's type."""
        if type(value) is kind:
            return value
        if isinstance(value, str) and _is_choice(kind):
            return _chosen(name, kind, value)
        if isinstance(value, list) and (steps := get_args(kind)) and _is_choice(steps[0]):
            return tuple(_chosen(name, steps[0], each) for each in value)
        raise ValueError(f"{value!r} is not a value for the field {name!r}.")


R = TypeVar("R", bound=Variant)


def changed(rules: R, changes: Mapping[str, object]) -> R:
    """The rules with these fields, given as plain JSON values, in place of their own.

    ValueError with a sentence for what is no field or no value of one, and for a mixture that cannot be.
    """
    return type(rules).from_json(rules.to_json() | dict(changes))


class Variants(Generic[R]):
    """The rules of one game that have a name, and the short notation for any other."""

    def __init__(
        self,
        game: str,
        kind: type[R],
        presets: Mapping[R, str],
        groups: Mapping[tuple[str, str], Sequence[R]],
        changed: Callable[[R, Mapping[str, object]], R] = changed,
        former: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Takes the presets of a game.

        ``presets`` has one line for each, for a list. ``groups`` has the same presets, each once, under the titles of a
        list to choose from; a title comes with a sentence. ``changed`` is how the game takes changes to its rules.
        ``former`` says of presets that once had other rules which these were, by the name that they had and as a line
        of today's notation.
        """
        self.presets: Final = MappingProxyType({rules.slug: rules for rules in presets})
        self.summaries: Final = MappingProxyType({rules.slug: line for rules, line in presets.items()})
        self.groups: Final = MappingProxyType(
            {title: tuple(each.slug for each in group) for (title, _), group in groups.items()}
        )
        self.group_notes: Final[Mapping[str, str]] = MappingProxyType(dict(groups.keys()))
        """A sentence about each group, by its title."""
        self.changed: Final = changed
        self._former: Final = former
        self._kind: Final = kind
        self._coded: Final = f"{game}."

    def notation(self, rules: R) -> str:
        """The rules in one line: the preset of that name, and each field that differs, as ``black-lady goal=50``."""
        preset = self.presets.get(rules.slug)
        plain = rules.to_json()
        if preset is None or preset.name != rules.name:
            return dumps(plain)
        return " ".join([rules.slug, *self._written(plain, preset)])

    def code(self, rules: R) -> str:
        """The rules as one word that is safe in an address: a preset's name, or the game's with a dot, and letters.

        The letters are URL-safe base64, without padding, of a zlib stream of notation: of the preset that differs in
        the fewest fields, and of those fields. Its checksum tells a code that was not copied whole.
        """
        slug, differing = self._nearest(rules, ())
        if not differing:
            return slug
        # A blank parts two fields, so one inside a name is written as JSON's escape.
        line = " ".join([slug, *(field.replace(" ", "\\u0020") for field in differing)])
        return self._coded + urlsafe_b64encode(zlib.compress(line.encode(), 9)).decode().rstrip("=")

    def line(self, rules: R) -> str:
        """The rules in one line without their name: the preset that is nearest, and the fields that differ."""
        slug, differing = self._nearest(rules, ("name",))
        return " ".join([slug, *differing])

    def named(self, text: str, name: str) -> R:
        """Read what `line`, `notation` or `code` writes, and call it so. ValueError with a sentence otherwise."""
        return self.changed(self.parse(text), {"name": name})

    def _nearest(self, rules: R, without: Collection[str]) -> tuple[str, list[str]]:
        """The preset that differs in the fewest fields, those left out aside, and these fields."""
        plain = {name: value for name, value in rules.to_json().items() if name not in without}
        nearest = min(self.presets.values(), key=lambda preset: len(_differing(plain, preset)))
        return nearest.slug, self._written(plain, nearest)

    def _written(self, plain: Mapping[str, object], base: R) -> list[str]:
        """The fields that are not those of the base, as ``goal=50``; all of them where these would bring others."""
        fields = _differing(plain, base)
        if fields and _differing(plain, self.changed(base, fields)):
            fields = dict(plain)
        return [f"{name}={dumps(value, separators=(',', ':'))}" for name, value in fields.items()]

    def former(self, text: str) -> str:
        """What a notation or code stood for in version 0.1, as notation of today's. ValueError as in `parse`."""
        slug, *fields = self._decoded(text).split(maxsplit=1)
        return " ".join([self._former.get(slug, slug), *fields])

    def _decoded(self, text: str) -> str:
        """The notation in a line that may be a code."""
        text = text.strip()
        return _decoded(text.removeprefix(self._coded)) if text.startswith(self._coded) else text

    def parse(self, text: str) -> R:
        """Read what `notation` or `code` writes. ValueError with a sentence for what is no rules."""
        text = self._decoded(text)
        try:
            if text.startswith("{"):
                return self._kind.from_json(loads(text))
            slug, *words = text.split()
            changes = {key: loads(value) for key, _, value in (word.partition("=") for word in words)}
        except JSONDecodeError as error:
            raise ValueError(
                f"{text!r} is not rules: write a preset's name, then field=value with JSON values."
            ) from error
        except ValueError as error:
            if text:
                raise
            raise ValueError("Name the rules.") from error
        if slug not in self.presets:
            raise ValueError(f"There are no rules named {slug!r}; choose one of {', '.join(self.presets)}.")
        return self.changed(self.presets[slug], changes)


def _plain(value: object) -> object:
    match value:
        case StrEnum():
            return str(value)
        case tuple():
            return [str(each) for each in value]
        case _:
            return value


def _is_choice(kind: object) -> TypeGuard[type[StrEnum]]:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def _chosen(name: str, kind: type[StrEnum], value: object) -> StrEnum:
    for each in kind:
        if each == value:
            return each
    raise ValueError(f"{value!r} is not a value for {name!r}; choose one of {', '.join(kind)}.")


def _differing(plain: Mapping[str, object], base: Variant) -> dict[str, object]:
    """The fields that are not those of the base."""
    before = base.to_json()
    return {name: value for name, value in plain.items() if value != before[name]}


def _decoded(letters: str) -> str:
    """The notation in the letters of a code. ValueError with a sentence where it is not whole."""
    broken = "That code of rules is incomplete. Copy all of it, from its first letter to its last."
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacker = zlib.decompressobj()
        line = unpacker.decompress(packed, _LONGEST).decode()
    except (ValueError, zlib.error) as error:
        raise ValueError(broken) from error
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError(broken)
    return line
