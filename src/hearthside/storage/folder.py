"""The folder where a player's matches, settings and sounds are kept. Only its owner can enter it and read its files:
hands in play are in there. Knows nothing of what is in a file.
"""

import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

_FOR_OTHERS = 0o077
"""The bits of a mode that let others in."""


def usual_folder() -> Path:
    """The folder that counts if the player names no other."""
    return user_data_path("hearthside", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can enter. Raises OSError.

    One that is there already stays as it is, unless it is the usual one: another may be for more than Hearthside.
    """
    usual = usual_folder()
    for each in (usual, folder) if folder.is_relative_to(usual) else (folder,):
        each.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.is_relative_to(usual):
        close_to_others(usual)


def close_to_others(path: Path) -> None:
    """Let nobody but its owner read or write a file, or enter a folder, where it is there and ours."""
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & _FOR_OTHERS:
            path.chmod(mode & ~_FOR_OTHERS & 0o7777)


def replace_file(path: Path, text: str) -> None:
    """Write a file that only its owner can read: all of it, or nothing. Its folder is made first. Raises OSError."""
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(opened, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
