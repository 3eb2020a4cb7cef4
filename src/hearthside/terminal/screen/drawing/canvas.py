"""A piece of the screen, cell by cell. Knows no cards.

Whatever is put on it takes the cells that a terminal gives it: wide letters of names take two, and what is put over
half of one leaves no other half.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import normalize

from rich.cells import cell_len, split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from .look import Look

TEXT_FORM: Final = "\ufe0e"
"""After a suit: a letter of one cell, where a terminal would draw an emoji of two."""
_SUITS: Final = "♠♥♦♣"
_BARE: Final = re.compile(f"[{_SUITS}](?!{TEXT_FORM})")
_DRAWN: Final = range(0x2500, 0x2600)
"""Lines, blocks and shapes. Those that are nothing in ASCII are left out there."""
_ASCII: Final = str.maketrans(
    {
        **dict.fromkeys("─╌▁▂▔", "-"),
        **dict.fromkeys("│▏▎▍▌▋▊▐▕", "|"),
        "┄": ".",
        "┊": ":",
        "□": "o",
        "┅": ":",
        "┇": "#",
        **dict.fromkeys("╭╮┌┐", "."),
        **dict.fromkeys("╰╯└┘", "'"),
        **dict.fromkeys("├┤┬┴┼╋┿", "+"),
        **dict.fromkeys("━═╍", "="),
        **dict.fromkeys("┃║", "#"),
        **dict.fromkeys("┏┓┗┛╔╗╚╝", "#"),
        **dict.fromkeys("█■", "#"),
        **dict.fromkeys("▒░", ":"),
        **dict.fromkeys("▀▄", " "),
        **dict.fromkeys("▶▸►→", ">"),
        **dict.fromkeys("◀◂◄←", "<"),
        **dict.fromkeys("▲↑", "^"),
        **dict.fromkeys("▼↓", "v"),
        **dict.fromkeys("•●◆", "*"),
        **dict.fromkeys("·…", "."),
        **dict.fromkeys("−–—", "-"),
        **dict.fromkeys("’‘", "'"),
        **dict.fromkeys("“”", '"'),
        **dict(zip(_SUITS, "SHDC", strict=True)),
        "✓": "+",
        "×": "x",
        TEXT_FORM: "",
    }
)

Text = Sequence[tuple[str, Style]]
"""Words, each in its style."""


def width_of(text: str) -> int:
    """The cells that words take."""
    return len(text) if text.isascii() and text.isprintable() else cell_len(text)


def length(text: Text) -> int:
    """The cells that words in their styles take."""
    return sum(width_of(words) for words, _ in text)


def fitted(text: str, width: int) -> str:
    """Words in no more than so many cells, cut with an ellipsis where they are too long."""
    if width_of(text) <= width:
        return text
    kept, taken = [], 0
    for start, end, cells in split_graphemes(text)[0]:
        if taken + cells > width - 1:
            break
        kept.append(text[start:end])
        taken += cells
    return "".join(kept).rstrip() + "…" if width > 0 else ""


def wrapped(text: Text, width: int) -> list[Text]:
    """Words in their styles, in lines of no more than so many cells. A word that is longer is cut."""
    lines: list[list[tuple[str, Style]]] = [[]]
    free = width
    for word, space in _words(text):
        wide = length(word)
        if lines[-1] and wide > free - (1 if space else 0):
            lines.append([])
            free = width
        if lines[-1] and space is not None:
            lines[-1].append((" ", space))
            free -= 1
        for part, style in word:
            cut = fitted(part, max(free, 0))
            lines[-1].append((cut, style))
            free -= width_of(cut)
    return [line for line in lines if line] or [[]]


def _words(text: Text) -> Iterable[tuple[list[tuple[str, Style]], Style | None]]:
    """The words, each of parts in their styles, and the style of the space before it, if there is one."""
    word: list[tuple[str, Style]] = []
    space: Style | None = None
    for part, style in text:
        pieces = part.split(" ")
        for at, piece in enumerate(pieces):
            if at > 0:
                if word:
                    yield word, space
                word, space = [], style
            if piece:
                word.append((piece, style))
    if word:
        yield word, space


class Canvas:
    """So many cells across and down, all of one style at first."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        """It is empty."""
        self.width, self.height = max(0, width), max(0, height)
        self._cells = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[style] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Write words from a cell on, in a style or in that of what is there. Returns the cell after them.

        What lies outside is left out.
        """
        if text.isascii() and text.isprintable():
            end = x + len(text)
            if not 0 <= y < self.height:
                return end
            first, last = max(0, x), min(self.width, end)
            if first < last:
                self._mend(first, last, y)
                self._cells[y][first:last] = text[first - x : last - x]
                if style is not None:
                    self._styles[y][first:last] = [style] * (last - first)
            return end
        for start, stop, cells in split_graphemes(text)[0]:
            self._put(x, y, text[start:stop], cells, style)
            x += cells
        return x

    def _put(self, x: int, y: int, letter: str, cells: int, style: Style | None) -> None:
        if not 0 <= y < self.height or x < 0 or x + cells > self.width or cells == 0:
            return
        self._mend(x, x + cells, y)
        self._cells[y][x : x + cells] = [letter, *[""] * (cells - 1)]
        if style is not None:
            self._styles[y][x : x + cells] = [style] * cells

    def _mend(self, first: int, last: int, y: int) -> None:
        """Leave no half of a wide letter on either side of what is written over."""
        row = self._cells[y]
        if row[first] == "":
            row[first - 1] = " "
        if last < self.width and row[last] == "":
            row[last] = " "

    def write(self, x: int, y: int, text: Text) -> int:
        """Write words in their styles. Returns the cell after them."""
        for words, style in text:
            x = self.put(x, y, words, style)
        return x

    def centre(self, x: int, y: int, width: int, text: Text) -> None:
        """Write words in the middle of so many cells."""
        self.write(x + max(0, (width - length(text)) // 2), y, text)

    def right(self, x: int, y: int, text: Text) -> None:
        """Write words so that they end before a cell."""
        self.write(x - length(text), y, text)

    def fill(self, x: int, y: int, width: int, height: int, style: Style, letter: str = " ") -> None:
        """Fill a part with one letter."""
        for row in range(y, y + height):
            self.put(x, row, letter * width, style)

    def strips(self, look: Look) -> list[Strip]:
        """The rows as Textual wants them, in the characters of a look."""
        plain = look.ascii
        return [
            _strip([_in_ascii(cell) for cell in cells] if plain else cells, styles)
            for cells, styles in zip(self._cells, self._styles, strict=True)
        ]


def in_characters(text: str, look: Look) -> str:
    """Words in the characters of a look: suits as letters of one cell, or all of it in ASCII."""
    if text.isascii():
        return text
    if not look.ascii:
        return _in_text_form(text)
    return "".join(_in_ascii(text[start:end]) for start, end, _ in split_graphemes(text)[0])


def _in_ascii(cell: str) -> str:
    """A cell in ASCII; a wide letter becomes two."""
    if cell.isascii():
        return cell
    found = cell.translate(_ASCII)
    if found.isascii():
        return found
    if ord(cell[0]) in _DRAWN:
        return " "
    found = normalize("NFKD", cell).encode("ascii", "ignore").decode()
    return found[0] if len(found) > 0 and cell_len(cell) == 1 else "?" * cell_len(cell)


def _strip(cells: Sequence[str], styles: Sequence[Style]) -> Strip:
    segments, start, width = [], 0, len(cells)
    while start < width:
        style, end = styles[start], start + 1
        while end < width and styles[end] is style:
            end += 1
        text = "".join(cells[start:end])
        if not text.isascii():
            text = _in_text_form(text)
        segments.append(Segment(text, style))
        start = end
    return Strip(segments, width)


def _in_text_form(text: str) -> str:
    """Suits as letters, not as emoji."""
    return _BARE.sub(rf"\g<0>{TEXT_FORM}", text)
