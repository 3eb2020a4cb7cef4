"""Opens the page in a window of its own, with neither tabs nor an address, or else in the usual browser."""

import subprocess
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

from .browsers import Browser, find
from .machine import Machine

PROFILE: Final = "window"
"""The folder in the data folder with what the browser keeps for the window, apart from all else that it keeps."""
_NONE: Final = (
    "A window of its own needs Chromium, Chrome, Edge, Brave or Vivaldi, and none was found. Hearthside opens in your "
    "usual browser."
)
_FAILED: Final = "{program} opened no window. Hearthside opens in your usual browser."
_BRIEF: Final = 3.0
"""Seconds. A browser that ends so soon has not shown a window of its own."""


def open_window(
    address: str, folder: Path, machine: Machine, say: Callable[[str], None], brief: float = _BRIEF
) -> "subprocess.Popen[bytes] | None":
    """Open a page in a window of its own. What the browser keeps for it is kept in that data folder.

    Returns:
        The process that has the window, and ends when it is closed. None where the window belongs to one that was open
        before, or the page is in the usual browser, which ``say`` is told.
    """
    if (browser := find(machine)) is None:
        say(_NONE)
    else:
        try:
            process = subprocess.Popen(
                command(browser, address, folder, machine.platform),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            if process.wait(brief) == 0:
                return None
        except subprocess.TimeoutExpired:
            return process
        except OSError:
            pass
        say(_FAILED.format(program=browser.program.name))
    open_in_browser(address)
    return None


def open_in_browser(address: str) -> None:
    """Open a page in the browser that is usual on this machine."""
    webbrowser.open(address)


def command(browser: Browser, address: str, folder: Path, platform: str) -> list[str]:
    """What is run for a window at that address."""
    words = [
        str(browser.program),
        f"--app={address}",
        f"--user-data-dir={browser.profile or (folder / PROFILE).absolute()}",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-background-mode",  # it ends with its window
    ]
    return words if platform in ("darwin", "win32") else [*words, "--class=hearthside"]
