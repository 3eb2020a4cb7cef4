"""The settings file: reads, watches, repairs and writes it. Knows no HTTP.

The file may be edited by hand at any time. An invalid line is reported and counts as not set. It is not lost: it
becomes a comment when the file is next written.
"""

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

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
_HEADER: Final = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY: Final = re.compile(r"""\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*=""")
_MOST_WRONG: Final = 200
"""How many invalid lines become comments one by one. With more, the whole file does."""
_SEARCHED: Final = 8
"""Lines above an error in which the wrong line is searched."""


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
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _write_file(self.path, self._unwritten)
            self._unwritten.clear()
            self._seen = None
        except OSError as error:
            why = error.strerror or "it cannot be written"
            trouble = SettingTrouble(
                None, None, f"It cannot be written ({why}). What you set holds until Hearthside ends."
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
    return f" Is {near[0]} meant?" if near else ""


def _stamp(path: Path) -> tuple[int, ...] | None:
    """A value that changes when the file does; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


# ---- Reading ----


def _read_file(path: Path) -> _Read:
    try:
        return read(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        return _Read({}, (SettingTrouble(None, None, f"It cannot be read: {error.strerror}."),), "")
    except UnicodeDecodeError:
        return _Read({}, (SettingTrouble(None, None, "It is no UTF-8 text, and nothing of it counts."),), "")


def read(text: str) -> _Read:
    """The values of a settings file, its troubles in the order of lines, and its repaired text."""
    lines = text.replace("\r\n", "\n").split("\n")
    found, troubles = _parsed(lines)
    values: dict[str, Value] = {}
    for section, keys in found.items():
        if not isinstance(keys, dict):
            troubles.append(_unknown(lines, "", section))
            continue
        for key, value in keys.items():
            name = f"{section}.{key}"
            if (option := OPTIONS.get(name)) is None:
                troubles.append(_unknown(lines, section, key))
                continue
            if option.kind == "own" and isinstance(value, dict):
                values[name], wrong = _own(lines, option, value)
                troubles += wrong
                continue
            try:
                values[name] = option.check(value)
            except ValueError as error:
                line = _line_of(lines, section, key)
                troubles.append(SettingTrouble(None if line is None else line + 1, name, str(error)))
                _set_aside_value(lines, line, f"{option.key} = {written(option.default)}")
    troubles = [_with_usual(each, values) for each in troubles]
    return _Read(values, tuple(sorted(troubles, key=lambda each: each.line or 0)), "\n".join(lines))


def _own(lines: list[str], option: Option, found: Mapping[str, object]) -> tuple[dict[str, str], list[SettingTrouble]]:
    """The player's own rules that are valid, a line each, and what is wrong with the others."""
    held: dict[str, str] = {}
    troubles = []
    for name, rules in found.items():
        try:
            if len(held) == option.most:
                raise ValueError(f"{option.name} has room for {option.most} rules; {name[:60]} is one too many.")
            held[name] = option.line(name, rules)
        except ValueError as error:
            line = _line_of(lines, option.name, name)
            # Rules in an inline table have no line of their own, and stay.
            near = _line_of(lines, option.section, option.key) if line is None else line
            troubles.append(SettingTrouble(None if near is None else near + 1, option.name, str(error)))
            _set_aside_value(lines, line)
    return held, troubles


def _with_usual(trouble: SettingTrouble, values: Mapping[str, Value]) -> SettingTrouble:
    """The trouble, with the value that its option has instead."""
    if trouble.option is None or trouble.option in values:
        return trouble
    usual = written(OPTIONS[trouble.option].default)
    return replace(trouble, sentence=f"{trouble.sentence} {trouble.option} is {usual} now.")


def _parsed(lines: list[str]) -> tuple[dict[str, Any], list[SettingTrouble]]:
    """The lines as TOML. Lines that are no TOML become comments, in place."""
    troubles: list[SettingTrouble] = []
    for _ in range(_MOST_WRONG):
        try:
            return tomllib.loads("\n".join(lines)), troubles
        except tomllib.TOMLDecodeError as error:
            place = _wrong(lines, str(error))
            if place is None:
                break
            wrong, lines[place] = lines[place], _ASIDE + lines[place]
            troubles.append(_no_toml(lines, place, wrong, error))
    for place, line in enumerate(lines):
        lines[place] = _ASIDE + line if line.strip() else line
    return {}, [SettingTrouble(None, None, "It is not valid TOML, so none of it is used.")]


def _wrong(lines: list[str], message: str) -> int | None:
    """The place of the line that causes a parser error, None if no line has content.

    The line that the parser names may be right, and an open bracket above it wrong. So of the lines above, the one is
    chosen without which most of the file can be read; of equal ones, the lowest.
    """
    named = _LINE.search(message)
    last = min(int(named[1]), len(lines)) if named else len(lines)
    says = [at for at in range(last - 1, -1, -1) if lines[at].strip() and not lines[at].lstrip().startswith("#")]
    return max(
        says[:_SEARCHED] if named else says, key=lambda at: _read_to([*lines[:at], "", *lines[at + 1 :]]), default=None
    )


def _read_to(lines: list[str]) -> int:
    """The number of lines that can be read."""
    try:
        tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError as error:
        named = _LINE.search(str(error))
        return int(named[1]) if named else len(lines)
    return len(lines) + 1


def _no_toml(lines: list[str], place: int, wrong: str, error: tomllib.TOMLDecodeError) -> SettingTrouble:
    """The trouble with a line that is no TOML, and the option that it would set."""
    why = str(error).partition(" (at ")[0]
    hint = "; words stand in quotes" if why.startswith("Invalid value") else ""
    sentence = f"{wrong.strip()[:60]} is not valid TOML ({why[0].lower()}{why[1:]}{hint})."
    headers = [header[1].strip() for line in lines[:place] if (header := _HEADER.match(line))]
    key = _KEY.match(wrong)
    name = f"{headers[-1] if headers else ''}.{key[0].partition('=')[0].strip()}" if key else ""
    return SettingTrouble(place + 1, name if name in OPTIONS else None, sentence)


def _unknown(lines: list[str], section: str, key: str) -> SettingTrouble:
    line = _line_of(lines, section, key)
    name = f"{section}.{key}" if section else key
    return SettingTrouble(None if line is None else line + 1, None, f"There is no option {name[:60]}.{_meant(name)}")


def _line_of(lines: list[str], section: str, key: str) -> int | None:
    """The line that sets a key of a section, from 0; None if it is written in an unusual way."""
    here = ""
    for place, line in enumerate(lines):
        if header := _HEADER.match(line):
            here = header[1].strip()
        elif (found := _KEY.match(line)) and here == section and key in found.groups():
            return place
    return None


def _set_aside_value(lines: list[str], place: int | None, instead: str | None = None) -> None:
    """Make an invalid value a comment, and put ``instead`` below it. The number of lines stays."""
    if place is None:
        return
    for end in range(place + 1, len(lines) + 1):
        try:
            tomllib.loads("\n".join(lines[place:end]))
        except tomllib.TOMLDecodeError:
            continue
        aside = [_ASIDE + line for line in lines[place:end]]
        if instead is not None:
            aside[-1] += f"\n{instead}"
        lines[place:end] = aside
        return


# ---- Writing ----


def _write_file(path: Path, values: Mapping[str, Value]) -> None:
    """Write these values into the file, and keep all else. Raises OSError."""
    from tomlkit.exceptions import TOMLKitError

    path = path.resolve()
    try:
        text = read(path.read_bytes().decode("utf-8-sig")).repaired
    except FileNotFoundError:
        text = _HEAD
    except UnicodeDecodeError:
        os.replace(path, _free_name(path))
        text = _HEAD
    try:
        after = with_values(text, values)
    except TOMLKitError:
        os.replace(path, _free_name(path))
        after = with_values(_HEAD, values)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_text(after, encoding="utf-8", newline="\n")
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


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
            table[option.key] = value
        return
    table.add(tomlkit.nl())
    for line in option.description:
        table.add(tomlkit.comment(line))
    table.add(option.key, option.default if value is None else value)


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
    now, _ = _own([], option, table)
    for name in now.keys() - value.keys():
        del table[name]
    for name, line in value.items():
        if now.get(name) != line:
            table[name] = tomlkit.string(line, literal='"' in line and "'" not in line)
