"""How the table looks in a terminal: which colours and which characters. Draws nothing.

The colours are those of the browser, so both look alike, with one name for each.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self

from rich.style import Style

from .colours import BACKS, BASE, FELTS, GREYS, TWO, Colours
from .few_colours import FEW, FEW_FELTS

FELT_NAMES: Final = tuple(FELTS)
BACK_NAMES: Final = tuple(BACKS)

_VEIL: Final = 0.3
"""How much of the felt is seen through a card that may not be played: its suit can still be read."""


def _between(one: str, other: str, part: float) -> str:
    """A colour that is so far from one to the other."""
    parts = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in parts)


@dataclass(frozen=True)
class Look:
    """What a player chose of the look: evening or day, the felt, the backs, and the suits in two colours or four.

    ``greys`` is without colours. ``ascii`` is for terminals that have no other characters, and ``few``
    for those that have 256 colours.
    """

    evening: bool = True
    felt: str = "sage"
    back: str = "hearth"
    two: bool = False
    greys: bool = False
    ascii: bool = False
    few: bool = False

    def but(self, **others: bool | str) -> Self:
        """The same with something changed."""
        return replace(self, **others)  # type: ignore[arg-type]

    @cached_property
    def colours(self) -> dict[str, str]:
        """All colours by name, as ``#RRGGBB``."""
        found: Colours = {**BASE, **FELTS[self.felt], **BACKS[self.back]}
        if self.few:
            found = {**found, **FEW, **FEW_FELTS[self.felt]}
        if self.greys:
            found = {**found, **GREYS}
        colours = {name: pair[self.evening] for name, pair in found.items()}
        colours["ember-strong"] = found["ember"][0]  # for cards, which are light in the evening too
        # Narrow bars of it would be lost on a dark felt.
        colours["back-bar"] = _between(colours["back"], colours["back-line"], 0.3) if self.evening else colours["back"]
        colours["card-off"] = _between(colours["card"], colours["felt"], _VEIL)
        return colours | ({name: colours[same] for name, same in TWO.items()} if self.two else {})

    @cached_property
    def _styles(self) -> dict[tuple[str, str, str], Style]:
        return {}

    def style(self, ink: str, on: str = "felt", how: str = "") -> Style:
        """Letters of a colour on another, by their names; ``how`` names attributes, such as ``bold``."""
        key = ink, on, how
        if (style := self._styles.get(key)) is None:
            named = dict.fromkeys(how.split(), True)
            style = Style(color=self.colours[ink], bgcolor=self.colours[on], **named)  # type: ignore[arg-type]
            self._styles[key] = style
        return style
