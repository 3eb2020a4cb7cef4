"""The machine as far as this room looks at it: its system, its variables, its folders, and the registry of Windows."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple


class Machine(NamedTuple):
    """A machine on which there may be browsers and a menu of programs."""

    platform: str
    """As in ``sys.platform``."""
    environment: Mapping[str, str]
    home: Path
    program_of: Callable[[str], str | None]
    """By the name of a program of Windows, such as ``chrome.exe``: where it is, as its registry has it."""
    root: Path = Path("/")

    def folder(self, variable: str, *usual: str) -> Path:
        """The folder that a variable of the environment names, or else one in the home folder."""
        named = self.environment.get(variable, "")
        return Path(named) if named else self.home.joinpath(*usual)


def this_machine() -> Machine:
    """The machine that this program runs on."""
    return Machine(sys.platform, os.environ, Path.home(), _in_registry)


def _in_registry(program: str) -> str | None:
    if sys.platform == "win32":
        import winreg

        key = rf"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\{program}"
        for hive in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
            try:
                return str(winreg.QueryValue(hive, key)).strip('"') or None
            except OSError:
                continue
    return None
