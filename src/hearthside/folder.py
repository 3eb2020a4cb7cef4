"""The folder where a player's matches, settings and sounds are kept. Only its owner can enter it and read its files:
hands in play are in there. Knows nothing of what is in a file.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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


def shown(path: Path) -> str:
    """A path as a page may show it to the player: from the home folder on, or else its name alone."""
    try:
        return str("~" / path.absolute().relative_to(Path.home()))
    except (ValueError, RuntimeError):  # elsewhere; there is no home folder
        return path.name


def replace_file(path: Path, text: str) -> None:
    """Write a file that only its owner can read: all of it, or nothing. Its folder is made first. Raises OSError."""
    with _written_beside(path, text) as written:
        written.replace(path)


def write_once(path: Path, text: str) -> None:
    """The same, unless the file is there already. Of several programs that do this at once, one writes its text, and
    the others leave that. Raises OSError.
    """
    with _written_beside(path, text) as written:
        try:
            os.link(written, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            written.replace(path)


@contextmanager
def _written_beside(path: Path, text: str) -> Iterator[Path]:
    """The text in a file beside the one meant, to be given its name."""
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(opened, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        yield beside
    finally:
        beside.unlink(missing_ok=True)
