"""What the whole screen is written in: suits as letters and not as emoji, or ASCII alone, whatever a widget wrote."""

from collections.abc import Callable

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from .canvas import in_characters
from .look import Look


class Characters(LineFilter):
    """Has each row in the characters of the look. No row becomes longer or shorter."""

    def __init__(self, look: Callable[[], Look]) -> None:
        """``look`` gives the one that holds now."""
        super().__init__()
        self._look = look

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in these characters."""
        if all(segment.text.isascii() for segment in segments):
            return segments
        look = self._look()
        return [
            segment if segment.text.isascii() else Segment(in_characters(segment.text, look), *segment[1:])
            for segment in segments
        ]
