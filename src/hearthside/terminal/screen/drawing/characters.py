"""What the whole screen is written in: suits as letters and not as emoji, or ASCII alone, whatever a widget wrote."""

from collections.abc import Callable
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from .canvas import in_characters
from .look import Look

_CONTROLS: Final = dict.fromkeys([*range(32), *range(127, 160)], "")
"""What a terminal would obey and not draw, such as in a name that another server sends. It takes no cells."""


class Characters(LineFilter):
    """Has each row in the characters of the look. No row becomes longer or shorter."""

    def __init__(self, look: Callable[[], Look]) -> None:
        """``look`` gives the one that holds now."""
        super().__init__()
        self._look = look

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in these characters."""
        if all(_as_it_is(segment.text) for segment in segments):
            return segments
        look = self._look()
        return [
            segment
            if _as_it_is(segment.text)
            else Segment(in_characters(segment.text.translate(_CONTROLS), look), *segment[1:])
            for segment in segments
        ]


def _as_it_is(text: str) -> bool:
    return text.isascii() and text.isprintable()
