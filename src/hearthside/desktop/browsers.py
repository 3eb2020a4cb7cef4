"""Finds a browser of the Chromium family, since these alone open a page in a window of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from .machine import Machine

_ON_PATH: Final = (
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge-stable", "microsoft-edge",
    "brave-browser", "brave", "vivaldi-stable", "vivaldi",
)  # fmt: skip
_FLATPAKS: Final = (
    "org.chromium.Chromium", "com.google.Chrome", "com.microsoft.Edge", "com.brave.Browser", "com.vivaldi.Vivaldi",
)  # fmt: skip
_MAC: Final = ("Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser", "Vivaldi")
_WINDOWS: Final = {
    "chrome.exe": ("Google/Chrome/Application", "Chromium/Application"),
    "msedge.exe": ("Microsoft/Edge/Application",),
    "brave.exe": ("BraveSoftware/Brave-Browser/Application",),
    "vivaldi.exe": ("Vivaldi/Application",),
}


class Browser(NamedTuple):
    """A browser of the Chromium family."""

    program: Path
    profile: Path | None = None
    """The only folder in which it can keep what it keeps for us, if it is confined to its own."""


def find(machine: Machine) -> Browser | None:
    """The first browser of the Chromium family on that machine; None if there is none."""
    match machine.platform:
        case "darwin":
            found = _of_mac(machine)
        case "win32":
            found = _of_windows(machine)
        case _:
            found = _of_linux(machine)
    return next((each for each in found if each.program.is_file()), None)


def _of_linux(machine: Machine) -> Iterator[Browser]:
    for name in _ON_PATH:
        if program := shutil.which(name, path=machine.environment.get("PATH", "")):
            snap = Path(program).parent == machine.root / "snap" / "bin"
            yield Browser(Path(program), machine.home / "snap" / name / "common" / "hearthside" if snap else None)
    shared = machine.root / "var" / "lib", machine.folder("XDG_DATA_HOME", ".local", "share")
    for name in _FLATPAKS:
        own = machine.home / ".var" / "app" / name / "data" / "hearthside"
        yield from (Browser(folder / "flatpak" / "exports" / "bin" / name, own) for folder in shared)


def _of_mac(machine: Machine) -> Iterator[Browser]:
    for name in _MAC:
        for folder in (machine.root, machine.home):
            yield Browser(folder / "Applications" / f"{name}.app" / "Contents" / "MacOS" / name)


def _of_windows(machine: Machine) -> Iterator[Browser]:
    for program, folders in _WINDOWS.items():
        if registered := machine.program_of(program):
            yield Browser(Path(registered))
        for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
            if named := machine.environment.get(variable):
                yield from (Browser(Path(named) / folder / program) for folder in folders)
