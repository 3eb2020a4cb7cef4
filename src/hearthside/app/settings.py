"""The settings file: reads, watches, repairs and writes it. Knows no HTTP.

The file may be edited by hand at any time. An invalid line is reported and counts as not set. It is not lost: it
becomes a comment when the file is next written.
"""

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hearthside.folder import replace_file, write_once

from .options import DEFAULTS, OPTIONS, SECTIONS, Option, Value, written

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

FILE: Final = "settings.toml"

_HEAD: Final = """\
# What can be set at Hearthside, for you to change here or in the browser: each follows the other at once.
# A line that makes no sense is named, and the rest holds. Your own notes behind a # stay.
"""
_ASIDE: Final = "# kept aside: "
_LINE: Final = re.compile(r"at line (\d+)")
_MOST_WRONG: Final = 200
"""How many invalid lines become comments one by one. With more, the whole file does."""
_TALLEST: Final = 24
"""The most lines that one value may take."""


@dataclass(frozen=True, slots=True)
class SettingTrouble:
    """Something invalid in the settings file. It counts as not set."""

    line: int | None
    """From 1; null if it has no line."""
    option: str | None
    """Such as `look.theme`; null if it is about no option."""
    sentence: str

    def __str__(self) -> str:
        return f"{FILE}, line {self.line}: {self.sentence}" if self.line else f"{FILE}: {self.sentence}"


class Settings(NamedTuple):
    """A value for every option, by name, and what is invalid in the file."""

    values: Mapping[str, Value]
    troubles: tuple[SettingTrouble, ...]


class _Read(NamedTuple):
    """A file that was read: its values, and its text with invalid parts as comments."""

    values: dict[str, Value]
    troubles: tuple[SettingTrouble, ...]
    repaired: str


class SettingsFile:
    """The file at a path. It is read again when it has changed. For any thread."""

    def __init__(self, path: Path, say: Callable[[str], None] = lambda _: None) -> None:
        """Does not touch the disk yet. ``say`` gets each new trouble once."""
        self.path = path
        self._say = say
        self._lock = Lock()
        self._seen: tuple[int, ...] | None = None
        self._settings = Settings(DEFAULTS, ())
        self._unwritten: dict[str, Value] = {}

    def now(self) -> Settings:
        """The settings now."""
        with self._lock:
            return self._looked()

    def begin(self) -> Settings:
        """The settings now. If there is no file, one is written for the player to edit."""
        with self._lock:
            settings = self._looked()
            if not self.path.exists():
                self._write({})
            return settings if self.path.exists() else self._looked()

    def change(self, values: Mapping[str, object]) -> Settings:
        """Set these options, by name. Raises ValueError with a sentence if one is invalid; then none is set."""
        checked = {name: _named(name).check(value) for name, value in values.items()}
        with self._lock:
            before = self._looked().values
            changed = {name: value for name, value in checked.items() if before[name] != value}
            if changed:
                self._write(changed)
            return self._looked()

    def _looked(self) -> Settings:
        seen = _stamp(self.path)
        if seen != self._seen:
            read = _read_file(self.path) if seen else _Read({}, (), "")
            fresh = [trouble for trouble in read.troubles if trouble not in self._settings.troubles]
            for trouble in fresh:
                self._say(str(trouble))
            self._seen = seen
            self._settings = Settings({**DEFAULTS, **read.values, **self._unwritten}, read.troubles)
        return self._settings

    def _write(self, changed: Mapping[str, Value]) -> None:
        """Write the changes, and earlier ones that could not be written. If that fails, they stay in memory."""
        self._unwritten.update(changed)
        try:
            _write_file(self.path, self._unwritten)
            self._unwritten.clear()
            self._seen = None
        except OSError as error:
            why = error.strerror or "it cannot be written"
            trouble = SettingTrouble(
                None, None, f"It cannot be written ({why}). Your changes last until Hearthside ends."
            )
            if trouble not in self._settings.troubles:
                self._say(str(trouble))
            others = tuple(each for each in self._settings.troubles if each != trouble)
            self._settings = Settings({**self._settings.values, **self._unwritten}, (*others, trouble))


def _named(name: str) -> Option:
    if (option := OPTIONS.get(name)) is None:
        raise ValueError(f"There is no option {name[:60]!r}.{_meant(name)}")
    return option


def _meant(name: str) -> str:
    near = get_close_matches(name, OPTIONS, 1)
    return f" Did you mean {near[0]}?" if near else ""


def _stamp(path: Path) -> tuple[int, ...] | None:
    """A value that changes when the file does; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


# ---- Reading ----


def _toml(lines: Sequence[str]) -> dict[str, Any]:
    """What lines of TOML hold. Raises TOMLDecodeError."""
    try:
        return tomllib.loads("\n".join(lines))
    except RecursionError:
        raise tomllib.TOMLDecodeError("Too many brackets (at line 1, column 1)") from None


def _read_file(path: Path) -> _Read:
    try:
        return read(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        return _Read({}, (SettingTrouble(None, None, f"It cannot be read: {error.strerror}."),), "")
    except UnicodeDecodeError:
        return _Read({}, (SettingTrouble(None, None, "It is not UTF-8 text, so none of it is used."),), "")


def read(text: str) -> _Read:
    """The values of a settings file, its troubles in the order of lines, and its repaired text."""
    file = _Lines(text)
    values: dict[str, Value] = {}
    for section, keys in file.parsed().items():
        if not isinstance(keys, dict):
            file.refuse_unknown(section)
            continue
        for key, value in keys.items():
            option = OPTIONS.get(f"{section}.{key}")
            if option is None:
                file.refuse_unknown(section, key)
            elif option.kind == "own" and isinstance(value, dict):
                values[option.name], wrong = option.own_rules(value)
                for name, sentence in wrong.items():
                    file.refuse(sentence, option, section, key, name)
            else:
                try:
                    values[option.name] = option.check(value)
                except ValueError as error:
                    file.refuse(str(error), option, section, key, instead=f"{key} = {written(option.default)}")
    troubles = (_with_usual(each, values) for each in file.troubles)
    return _Read(values, tuple(sorted(troubles, key=lambda each: each.line or 0)), "\n".join(file.lines))


def _with_usual(trouble: SettingTrouble, values: Mapping[str, Value]) -> SettingTrouble:
    """The trouble, with the value that its option has instead."""
    if trouble.option is None or trouble.option in values:
        return trouble
    usual = written(OPTIONS[trouble.option].default)
    return replace(trouble, sentence=f"{trouble.sentence} {trouble.option} is {usual} now.")


class _Lines:
    """The lines of a settings file. What is invalid becomes a comment in its place, so that their number stays."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.troubles: list[SettingTrouble] = []
        self._places: list[tuple[tuple[str, ...], range]] = []
        """Each key with its sections, and its lines."""

    def parsed(self) -> dict[str, Any]:
        """The lines as TOML, without those that are no TOML."""
        self._read_statements()
        while len(self.troubles) <= _MOST_WRONG:
            try:
                return _toml(self.lines)
            except tomllib.TOMLDecodeError as error:  # such as a key that is there twice
                named = _LINE.search(str(error))
                self._refuse_line(int(named[1]) - 1 if named else len(self.lines) - 1, (), error)
        self.lines = [_ASIDE + line if line.strip() else line for line in self.lines]
        self.troubles = [SettingTrouble(None, None, "It is not valid TOML, so none of it is used.")]
        return {}

    def _read_statements(self) -> None:
        """Find the lines of each key, and refuse lines that are no TOML by themselves."""
        header: tuple[str, ...] = ()
        at = 0
        while at < len(self.lines) and len(self.troubles) <= _MOST_WRONG:
            found, end = self._statement(at)
            if isinstance(found, tomllib.TOMLDecodeError):
                self._refuse_line(at, header, found)
            elif self.lines[at].lstrip().startswith("["):
                header = tuple(_nested(found))
            else:
                self._places += [((*header, key), range(at, end)) for key in found]
            at = end

    def _statement(self, at: int) -> tuple[dict[str, Any] | tomllib.TOMLDecodeError, int]:
        """The header, or the key with its value, that begins at a line; or what is wrong with that line."""
        errors = []
        for end in range(at + 1, min(at + _TALLEST, len(self.lines)) + 1):
            try:
                return _toml(self.lines[at:end]), end
            except tomllib.TOMLDecodeError as error:
                errors.append(error)
        return errors[0], at + 1

    def _refuse_line(self, at: int, header: tuple[str, ...], error: tomllib.TOMLDecodeError) -> None:
        """Make a comment of a line that is no TOML, and of the value that it belongs to."""
        path, place = next((each for each in self._places if at in each[1]), ((), range(at, at + 1)))
        line, why = self.lines[place.start], str(error).partition(" (at ")[0]
        name = ".".join(path or (*header, line.partition("=")[0].strip().strip("\"'")))
        hint = "; put words in quotes" if why.startswith("Invalid value") else ""
        sentence = f"{line.strip()[:60]} is not valid TOML ({why[0].lower()}{why[1:]}{hint})."
        self._add(sentence, OPTIONS.get(name), place)
        self._set_aside(place)

    def refuse(self, sentence: str, option: Option, *path: str, instead: str | None = None) -> None:
        """Make a comment of an invalid value, and put ``instead`` below it."""
        place = self._place(path)
        # Rules in an inline table have no line of their own, and stay.
        self._add(sentence, option, place or self._place(path[:-1]))
        if place:
            self._set_aside(place, instead)

    def refuse_unknown(self, *path: str) -> None:
        """Name an option that does not exist. It stays as it is."""
        name = ".".join(path)
        self._add(f"There is no option {name[:60]}.{_meant(name)}", None, self._place(path))

    def _place(self, path: tuple[str, ...]) -> range | None:
        """The lines of a key. None if it is not there, or written with dots."""
        places = (lines for known, lines in self._places if known == path)
        return next((lines for lines in places if not self.lines[lines.start].startswith(_ASIDE)), None)

    def _add(self, sentence: str, option: Option | None, place: range | None) -> None:
        name = option.name if option else None
        self.troubles.append(SettingTrouble(place.start + 1 if place else None, name, sentence))

    def _set_aside(self, place: range, instead: str | None = None) -> None:
        for at in place:
            self.lines[at] = _ASIDE + self.lines[at]
        if instead is not None:
            self.lines[place[-1]] += f"\n{instead}"


def _nested(found: object) -> Iterator[str]:
    """The names in a header, such as ``rules`` and ``hearts``."""
    while isinstance(found, dict) and found:
        [(name, found)] = found.items()
        yield name


# ---- Writing ----


def _write_file(path: Path, values: Mapping[str, Value]) -> None:
    """Write these values into the file, and keep all else. Raises OSError."""
    from tomlkit.exceptions import TOMLKitError

    path = path.resolve()
    if not path.exists():  # if the player makes one just then, it is theirs
        write_once(path, with_values(_HEAD, {}))
        if not values:
            return
    try:
        text = read(path.read_bytes().decode("utf-8-sig")).repaired
    except UnicodeDecodeError:
        os.replace(path, _free_name(path))
        text = _HEAD
    try:
        after = with_values(text, values)
    except TOMLKitError:
        os.replace(path, _free_name(path))
        after = with_values(_HEAD, values)
    replace_file(path, after)


def _free_name(path: Path) -> Path:
    """A free name beside it."""
    names = (path.with_name(f"{path.name}.bad{count or ''}") for count in range(1_000_000))
    return next(name for name in names if not name.exists())


def with_values(text: str, values: Mapping[str, Value]) -> str:
    """The text with these values, and with every option that it lacks. Raises TOMLKitError."""
    import tomlkit

    document = tomlkit.parse(text)
    for section in SECTIONS:
        for option in OPTIONS.values():
            if option.section == section:
                _put(document, option, values.get(option.name))
    return tomlkit.dumps(document)


def _put(document: "TOMLDocument", option: Option, value: Value | None) -> None:
    """Set an option. Without a value, add it if it is missing."""
    import tomlkit

    if option.section not in document:
        title = tomlkit.table(is_super_table=option.kind == "own")
        document.add(tomlkit.nl())
        document.add(tomlkit.comment(SECTIONS[option.section]))
        document.add(option.section, title)
    table: Any = document[option.section]
    if option.kind == "own":
        _put_own(table, option, value)
        return
    if option.key in table:
        if value is not None:
            table[option.key] = _in_line(value)
        return
    table.add(tomlkit.nl())
    for line in option.description:
        table.add(tomlkit.comment(line))
    table.add(option.key, _in_line(option.default if value is None else value))


def _in_line(value: Value) -> Any:
    """The value as tomlkit writes it into one line."""
    import tomlkit

    if not isinstance(value, dict):
        return value
    table = tomlkit.inline_table()
    table.update(value)
    return table


def _put_own(section: Any, option: Option, value: Value | None) -> None:
    """Set rules of one's own, a line each under a title; a line that says the same already stays as it is."""
    import tomlkit

    if option.key not in section:
        title = tomlkit.table()
        for line in option.description:
            title.add(tomlkit.comment(line))
        section.add(option.key, title)
    if not isinstance(value, dict):
        return
    table = section[option.key]
    now, _ = option.own_rules(table)
    for name in now.keys() - value.keys():
        del table[name]
    for name, line in value.items():
        if now.get(name) != line:
            table[name] = tomlkit.string(line, literal='"' in line and "'" not in line)
