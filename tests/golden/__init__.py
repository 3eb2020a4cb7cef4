"""Golden files: what today's program must still write. ``python -m tests.golden`` remakes all of them.

Records lie in ``records/`` (Hearts) and ``records/gin/``. Two narrations of each game are kept as text, so that a
change can be read. Of the others there is a SHA-256 in ``narrations.sha256``.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from hearthside.games import GAMES
from hearthside.record import Record, narrate, read, steps

HERE: Final = Path(__file__).parent
FOLDERS: Final = {"hearts": HERE / "records", "gin": HERE / "records" / "gin"}
DIGESTS: Final = HERE / "narrations.sha256"
WHOLE: Final = {"hearts": ("black-lady", "cancellation"), "gin": ("standard", "hollywood")}
"""The presets whose narrations are kept as text."""


def record(game: str, preset: str) -> Record:
    """The golden record of a preset."""
    (found,) = read((FOLDERS[game] / f"{preset}.txt").read_text("utf-8"))
    return found


def narration(record: Record) -> str:
    """A record in sentences, as told to the whole room; people go by the last of their names."""
    names = [name.split()[-1] for name in record.names]
    return "".join(f"{sentence}\n" for sentence in narrate.tell(steps(record), None, names))


def digest(text: str) -> str:
    """The SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()


def digests() -> dict[str, str]:
    """The digests of narrations, by ``GAME/PRESET``."""
    return {name: value for value, name in (line.split() for line in DIGESTS.read_text().splitlines())}


def check_narration(game: str, preset: str) -> None:
    """Asserts that a golden record is narrated as it was."""
    text = narration(record(game, preset))
    if preset in WHOLE[game]:
        assert text.splitlines() == (FOLDERS[game] / f"{preset}.narration.txt").read_text("utf-8").splitlines()
    assert digest(text) == digests()[f"{game}/{preset}"], "run python -m tests.golden, and read what it changes"


def presets() -> list[tuple[str, str]]:
    """Every preset, with its game."""
    return [(slug, preset) for slug, game in GAMES.items() for preset in game.variants.presets]
