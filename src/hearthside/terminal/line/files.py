"""Where the plain game keeps a match: one record file each, whole before every question. Knows no play."""

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from hearthside.folder import replace_file, usual_folder
from hearthside.game import BadRecord
from hearthside.record import GinRecord, HeartsRecord, Record, load, write

LEFT: Final = "Left"
"""The tag of a match that was left for good."""
APART: Final = "Apart"
"""The tag of a deal that was played again beside its match."""
SUFFIXES: Final = (".txt", ".record")


class Unusable(Exception):
    """A file that a match cannot be taken up from, or be kept in; ``str(error)`` is a sentence."""


class Keeper:
    """Writes one match to its file, again and again; where that fails it says so once, and play goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: str | None = None
        """Why the latest record is not on disk, in a sentence."""

    @classmethod
    def at(cls, data: Path | None, game: str = "hearts", usual: str = "plain") -> "Keeper":
        """A new file: that one, or one in that folder, or one in the usual folder of that name. Raises Unusable."""
        if data is None or data.is_dir() or (data.suffix.lower() not in SUFFIXES and not data.exists()):
            return cls(_unused(data or usual_folder() / usual, game))
        if data.exists():
            raise Unusable(f"{data} exists already, and a new match would replace it; name another file.")
        return cls(data)

    def beside(self, what: str) -> "Keeper":
        """A file beside this one, not there yet, that keeps something of the same match."""
        return Keeper(_free(self.path.parent, f"{self.path.stem}-{what}"))

    def keep(self, record: Record) -> None:
        """Bring the file up to this record. Never raises for the disk: see ``trouble``."""
        try:
            replace_file(self.path, write(record))
            self.trouble = None
        except OSError as error:
            self.trouble = f"The match cannot be saved in {self.path}: {error.strerror or error}."


def one(path: Path) -> HeartsRecord | GinRecord:
    """The one match of a file. Raises Unusable."""
    try:
        records = load(path.read_bytes())
    except OSError as error:
        raise Unusable(f"{path} cannot be read: {error.strerror}.") from None
    except BadRecord as error:
        raise Unusable(f"{path}: {error}") from None
    if len(records) != 1:
        raise Unusable(f"{path} has {len(records)} matches; only a file with one can be continued.")
    return records[0]


def read(path: Path) -> HeartsRecord | GinRecord:
    """The one match of a file, all of it known, and not left for good. Raises Unusable."""
    record = one(path)
    if record.seat is not None or not all(deal.known for deal in record.deals):
        raise Unusable(f"{path} hides cards, so the match cannot be continued from it.")
    if record.tag(LEFT) is not None:
        raise Unusable("That match was left for good.")
    if record.tag(APART) is not None:
        raise Unusable("That is a deal played again, not a match. Continue the match itself.")
    return record


def _unused(folder: Path, game: str) -> Path:
    """A file in the folder that is named after the game and this minute, and not there yet."""
    return _free(folder, datetime.now().astimezone().strftime(f"{game}-%Y-%m-%d-%H%M"))


def _free(folder: Path, stem: str) -> Path:
    """A file in the folder whose name begins so, and not there yet."""
    count, path = 1, folder / f"{stem}.txt"
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stem}-{count}.txt"
    return path
