"""Remakes golden records, narrations and perft counts: ``python -m tests.golden``.

Read what it changes before you commit.

A golden match stays the match that it is: its record is read and written again. Only a preset without one gets a new
match, played at random.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from hearthside.games import GAMES
from hearthside.record import narrate, read, steps, write
from tests import random_matches
from tests.golden import DIGESTS, FOLDERS, WHOLE, digest, narration, presets, record
from tests.perft import test_gin_perft, test_perft
from tests.record import gin_matches

_MATCHES: Final[dict[str, Callable[[Any, Random], Any]]] = {
    "hearts": random_matches.numbered_match,
    "gin": gin_matches.numbered_match,
}
_NAMES: Final = {"hearts": ("Nellie", "Cal", "Vicky", "Shark", "Chuck", "Fran"), "gin": gin_matches.NAMES}
"""Who sits there in the partial records, whose narrations are for one seat."""


def main() -> None:
    """Writes every golden file."""
    lines = []
    for game, preset in presets():
        file = FOLDERS[game] / f"{preset}.txt"
        if file.exists():
            file.write_text(write(record(game, preset)), "utf-8")
        else:
            rules = GAMES[game].variants.presets[preset]
            file.write_text(write(_MATCHES[game](rules, Random(1))), "utf-8")
        text = narration(record(game, preset))
        lines.append(f"{digest(text)}  {game}/{preset}\n")
        if preset in WHOLE[game]:
            file.with_suffix(".narration.txt").write_text(text, "utf-8")
    DIGESTS.write_text("".join(lines))
    for game, folder in FOLDERS.items():
        (partial,) = read((folder / "partial.txt").read_text("utf-8"))
        told = narrate.tell(steps(partial), partial.seat, _NAMES[game])
        (folder / "partial.narration.txt").write_text("".join(f"{sentence}\n" for sentence in told), "utf-8")
    for module in (test_perft, test_gin_perft):
        module.COUNTS.write_text("".join(f"{line}\n" for line in module.lines()))


if __name__ == "__main__":
    main()
