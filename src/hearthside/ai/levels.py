"""The ten levels of strength at both games: 1 for beginners, 10 the strongest. They all want the same, and differ in
how surely they find it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

MASTER: Final = "master"
"""Another name of the highest level."""
SHOWN_ALL: Final = "shark-shown-all"
"""The Shark who sees all hands: not an opponent, but a measure of what the hidden cards are worth."""


@dataclass(frozen=True)
class Level:
    """How strong an opponent is. It has the same attributes as a `Style`, for code that shows both."""

    number: int
    line: str

    @property
    def id(self) -> str:
        """The id in logs and records: ``level-7``."""
        return f"level-{self.number}"

    @property
    def name(self) -> str:
        """The name on the screen: ``Level 7``."""
        return f"Level {self.number}"

    @property
    def short(self) -> str:
        """The name where there is little room."""
        return self.name

    @property
    def gin_line(self) -> str:
        """The description at Gin."""
        return self.line

    @property
    def games(self) -> tuple[str, ...]:
        """The slugs of the games that it plays."""
        return "hearts", "gin"

    @property
    def peeks(self) -> bool:
        """False: no level sees more than its own cards."""
        return False


_LINES: Final = (
    "Knows the rules, and little else.",
    "Sees danger, and often lets it come.",
    "Sees danger about half the time.",
    "Plays soundly, with lapses.",
    "A steady player, now and then careless.",
    "Errs where the choice is close.",
    "Rarely errs by much.",
    "Plays by feel, almost without a slip.",
    "Slips only where it costs little.",
    "The Master: takes time to think, and misses little.",
)

LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {level.id: level for level in (Level(number, line) for number, line in enumerate(_LINES, 1))}
)
"""Every level by its id, the weakest first."""
