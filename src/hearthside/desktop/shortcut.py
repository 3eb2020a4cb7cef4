"""Puts Hearthside into the menu of programs of its person, with its icon, and takes it away again."""

import plistlib
import re
import shlex
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from .machine import Machine

_ABOUT: Final = "Hearts and Gin Rummy at your own table"


class CannotMake(Exception):
    """There can be no shortcut. ``str(error)`` is a sentence."""


class Icons(NamedTuple):
    """The icon as PNG, by the length of its side in pixels."""

    of_192: bytes
    of_512: bytes


def launcher(python: Path, prefix: Path, platform: str) -> list[str]:
    """What starts Hearthside from where it is installed. Raises CannotMake where that will not be there for long."""
    parts = [part.lower() for part in prefix.parts]
    of_uv = any(re.fullmatch(r"(archive|environments)-v\d+", part) for part in parts)
    if of_uv or ("pipx" in parts and "venvs" not in parts):
        raise CannotMake(
            "Hearthside runs from a temporary place here, which a shortcut would outlive. Install it first, with "
            "`uv tool install hearthside` or `pipx install hearthside`."
        )
    if platform == "win32":  # one without a console
        without = python.with_name("pythonw.exe")
        return [str(without if without.is_file() else python), "-m", "hearthside"]
    program = python.with_name("hearthside")
    return [str(program)] if program.is_file() else [str(python), "-m", "hearthside"]


def make(machine: Machine, words: Sequence[str], icons: Icons) -> Path:
    """Make the shortcut for that command, in place of the one that is there. Returns where it is.

    Raises:
        OSError: It cannot be written.
        CannotMake: Windows makes none.
    """
    place, *others = _places(machine)
    for each in (place, *others):
        each.parent.mkdir(parents=True, exist_ok=True)
    match machine.platform:
        case "darwin":
            _remove(place)
            _make_bundle(place, words, icons)
        case "win32":
            others[0].write_bytes(_ico(icons.of_192))
            _make_link(place, words, others[0])
        case _:
            others[0].write_bytes(icons.of_512)
            place.write_text(_desktop_entry(words, others[0]), "utf-8")
    return place


def remove(machine: Machine) -> list[Path]:
    """Take the shortcut and its icon away. Returns what was there. Raises OSError."""
    return [place for place in _places(machine) if _remove(place)]


def _places(machine: Machine) -> list[Path]:
    """Where the shortcut is, and after it the icon, if that is a file of its own."""
    match machine.platform:
        case "darwin":
            return [machine.home / "Applications" / "Hearthside.app"]
        case "win32":
            menu = machine.folder("APPDATA", "AppData", "Roaming") / "Microsoft" / "Windows" / "Start Menu" / "Programs"
            kept = machine.folder("LOCALAPPDATA", "AppData", "Local") / "hearthside"
            return [menu / "Hearthside.lnk", kept / "hearthside.ico"]
    data = machine.folder("XDG_DATA_HOME", ".local", "share")
    icon = data / "icons" / "hicolor" / "512x512" / "apps" / "hearthside.png"
    return [data / "applications" / "hearthside.desktop", icon]


def _remove(place: Path) -> bool:
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
        return True
    there = place.is_symlink() or place.exists()
    place.unlink(missing_ok=True)
    return there


# ---- Linux ----


def _desktop_entry(words: Sequence[str], icon: Path) -> str:
    lines = {
        "Type": "Application",
        "Version": "1.5",
        "Name": "Hearthside",
        "Comment": _ABOUT,
        "Exec": " ".join(map(_quoted, words)),
        "Icon": str(icon),
        "Terminal": "false",
        "Categories": "Game;CardGame;",
        "Keywords": "hearts;gin;rummy;cards;",
        "StartupWMClass": "hearthside",
    }
    return "".join(("[Desktop Entry]\n", *(f"{key}={_escaped(value)}\n" for key, value in lines.items())))


def _quoted(word: str) -> str:
    """A word of a command line, as the desktop entry specification has it."""
    for each in '\\"`$':
        word = word.replace(each, f"\\{each}")
    return f'"{word}"'.replace("%", "%%")


def _escaped(value: str) -> str:
    """A value of a desktop entry."""
    return value.replace("\\", "\\\\").replace("\n", "\\n")


# ---- macOS ----


def _make_bundle(place: Path, words: Sequence[str], icons: Icons) -> None:
    for folder in ("MacOS", "Resources"):
        (place / "Contents" / folder).mkdir(parents=True)
    about = {
        "CFBundleName": "Hearthside",
        "CFBundleIdentifier": "hearthside.table",
        "CFBundleExecutable": "Hearthside",
        "CFBundleIconFile": "Hearthside",
        "CFBundlePackageType": "APPL",
        "CFBundleInfoDictionaryVersion": "6.0",
        "LSArchitecturePriority": ["arm64", "x86_64"],  # a script has none of its own, and Rosetta would be asked for
        "LSUIElement": True,  # the window has a place in the Dock, and what serves it needs none
    }
    (place / "Contents" / "Info.plist").write_bytes(plistlib.dumps(about))
    icns = b"ic09" + struct.pack(">I", len(icons.of_512) + 8) + icons.of_512
    (place / "Contents" / "Resources" / "Hearthside.icns").write_bytes(
        b"icns" + struct.pack(">I", len(icns) + 8) + icns
    )
    program = place / "Contents" / "MacOS" / "Hearthside"
    program.write_text(f"#!/bin/sh\nexec {shlex.join(words)}\n", "utf-8")
    program.chmod(0o755)


# ---- Windows ----


def _ico(png: bytes) -> bytes:
    """A file of icons with that one, of 192 pixels."""
    return struct.pack("<3H4B2H2I", 0, 1, 1, 192, 192, 0, 0, 1, 32, len(png), 22) + png


def _make_link(place: Path, words: Sequence[str], icon: Path) -> None:
    """Has PowerShell make the link, since what is in one is not written by hand."""
    fields = {
        "TargetPath": words[0],
        "Arguments": subprocess.list2cmdline(words[1:]),
        "IconLocation": str(icon),
        "Description": _ABOUT,
        "WindowStyle": "7",
    }
    literal = {key: "'" + value.replace("'", "''") + "'" for key, value in {"": str(place), **fields}.items()}
    script = f"$link = (New-Object -ComObject WScript.Shell).CreateShortcut({literal.pop('')}); "
    script += "".join(f"$link.{key} = {value}; " for key, value in literal.items())
    command = ["powershell", "-NoProfile", "-NonInteractive", "-Command", script + "$link.Save()"]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        raise CannotMake("Windows made no shortcut: PowerShell is missing, or refused.") from None


def of_this_program(machine: Machine, more: Sequence[str]) -> list[str]:
    """The command for a window of this very program, with more options. Raises CannotMake."""
    return [*launcher(Path(sys.executable), Path(sys.prefix), machine.platform), "--app", *more]
