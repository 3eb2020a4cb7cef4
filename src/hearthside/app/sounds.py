"""The categories of sounds, and the player's own sound files in a folder. Plays nothing.

The browser makes the built-in sounds itself. This module says when each category is played, and which files of the
folder belong to it.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from hearthside.folder import make_folder

FOLDER: Final = "sounds"
MOST_BYTES: Final = 4 * 1024 * 1024
"""The longest file, in bytes."""
MOST_FILES: Final = 1000
TYPES: Final[Mapping[str, str]] = MappingProxyType({"wav": "audio/wav", "ogg": "audio/ogg", "mp3": "audio/mpeg"})
"""Media types by the ending of a name."""
_BEGINNINGS: Final = {"wav": rb"RIFF....WAVE", "ogg": rb"OggS", "mp3": rb"ID3|\xff[\xe0-\xff]"}
"""How files of each type begin."""
_NAME: Final = re.compile(r"([a-z][a-z0-9-]*?)(\d*)", re.IGNORECASE | re.ASCII)


class Category(NamedTuple):
    """Sounds for one kind of event."""

    name: str
    hearts: str
    """When it is played at Hearts, or in both games if ``gin`` is None."""
    gin: str | None
    """When it is played at Gin Rummy. None: as at Hearts. Empty: never."""

    @property
    def when(self) -> str:
        """When it is played, in a sentence."""
        if self.gin is None:
            return f"{self.hearts[0].upper()}{self.hearts[1:]}."
        return f"Hearts: {self.hearts}. Gin: {self.gin}." if self.gin else f"Hearts: {self.hearts}."


CATEGORIES: Final[Mapping[str, Category]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Category("CardUp", "a card of yours rises", None),
            Category("Close", "a raised card is lowered again", None),
            Category("NoGood", "what you try is refused", None),
            Category("Hello", "a match begins", None),
            Category("Hrt2Me", "you take a trick with points, but without the queen", "the other wins the hand"),
            Category("Hrt2U", "another takes such a trick", "you win the hand"),
            Category("QS2Me", "you take the queen of spades", "the other goes gin, or undercuts you"),
            Category("QS2U", "another takes the queen of spades", "you go gin, or undercut the other"),
            Category("QSPlayd", "the queen of spades is played", "somebody knocks"),
            Category("IWon", "you win the match", None),
            Category("UWon", "another wins the match", None),
            Category("Tied", "the match is shared", "the match is shared, or a hand is drawn"),
            Category("OK", "something is chosen in the menu or in the settings", None),
            Category("Log", "the game record is opened", None),
            Category("Intro", "Hearthside is opened, with the first touch or key", None),
            Category("Quit", "a match is left", None),
            Category("Card", "a card is laid", None),
            Category("Deal", "cards are dealt", None),
            Category("Trick", "a trick without points is swept to its winner", "a card is drawn"),
            Category("Broken", "hearts are broken", ""),
            Category("Moon", "somebody shoots the moon", ""),
            Category("MoonSure", "the last card of a moon is taken", ""),
            Category("MoonStop", "a moon that was nearly made is stopped", ""),
        )
    }
)
"""Every category by name. Those of CardShark Hearts come first."""

_BY_FOLDED: Final = {name.lower(): name for name in CATEGORIES}


class SoundFile(NamedTuple):
    """A file that is played. ``stamp`` changes when the file does."""

    name: str
    category: str
    number: int
    stamp: str


@dataclass(frozen=True, slots=True)
class SoundIgnored:
    """A file of the folder that is not played, and why."""

    name: str
    """Characters that cannot be printed are replaced."""
    why: str


class Found(NamedTuple):
    """The files in the folder."""

    files: tuple[SoundFile, ...]
    ignored: tuple[SoundIgnored, ...]

    @property
    def stamp(self) -> str:
        """A value that changes when any of the files does."""
        return "/".join(f"{file.name}:{file.stamp}" for file in self.files)


def begin(folder: Path) -> None:
    """Make the folder, if possible."""
    with suppress(OSError):
        make_folder(folder)


def look(folder: Path) -> Found:
    """The files in the folder now, by category and number. A folder that cannot be read counts as empty."""
    try:
        paths = sorted(folder.iterdir())[:MOST_FILES]
    except OSError:
        return Found((), ())
    files, ignored = [], []
    for path in paths:
        if path.name.startswith("."):
            continue
        try:
            files.append(_sound_file(path))
        except (OSError, ValueError) as error:
            why = f"It cannot be read: {error.strerror}." if isinstance(error, OSError) else str(error)
            name = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in path.name)
            ignored.append(SoundIgnored(name, why))
    order = list(CATEGORIES)
    files.sort(key=lambda file: (order.index(file.category), file.number, file.name))
    return Found(tuple(files), tuple(ignored))


def _sound_file(path: Path) -> SoundFile:
    """A file that is played. Raises OSError, and ValueError with a sentence for a file that is ignored."""
    kind = path.suffix[1:].lower()
    if kind not in TYPES:
        raise ValueError("Not a sound file: its name must end in .wav, .ogg or .mp3.")
    parts = _NAME.fullmatch(path.stem)
    if parts is None:
        raise ValueError("Its name must be a kind of sound and a number, such as qs2me1.wav.")
    category = _BY_FOLDED.get(parts[1].lower().replace("-", ""))
    if category is None:
        raise ValueError(f"There is no kind of sound called {parts[1]}.")
    if path.is_symlink() and path.resolve().parent != path.parent.resolve():
        raise ValueError("A link to something outside the folder.")
    if not path.is_file():
        raise ValueError("Not a file.")
    status = path.stat()
    if status.st_size > MOST_BYTES:
        raise ValueError(f"Longer than {MOST_BYTES // 1024 // 1024} MiB.")
    with path.open("rb") as file:
        head = file.read(12)
    if not re.match(_BEGINNINGS[kind], head, re.DOTALL):
        raise ValueError(f"Its content is not that of a .{kind} file.")
    return SoundFile(path.name, category, int(parts[2] or 0), f"{status.st_mtime_ns:x}-{status.st_size:x}")
