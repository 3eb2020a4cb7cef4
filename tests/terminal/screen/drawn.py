"""What was drawn, as text."""

from collections.abc import Sequence

from textual.strip import Strip

from hearthside.terminal.screen.drawing.canvas import TEXT_FORM


def text(strips: Sequence[Strip]) -> str:
    """The rows without their styles and without spaces at their ends."""
    return "".join(f"{strip.text.replace(TEXT_FORM, '').rstrip()}\n" for strip in strips)


def widths(strips: Sequence[Strip]) -> set[int]:
    """How many cells the rows take, as Rich counts each of them and as Textual was told."""
    return {Strip(strip).cell_length for strip in strips} | {strip.cell_length for strip in strips}
