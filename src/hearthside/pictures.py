"""Rows of cards as SVG, for notebooks. Knows no game and no notation: a caller says what lies in which row.

The cards have the four colours, the indices and the pips of the table in the browser. Text and cards stand on a ground
of their own, so they can be read on a light page and on a dark one.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple, Protocol


class Face(Protocol):
    """A card, as far as it is drawn."""

    @property
    def suit(self) -> int:
        """0 to 3: clubs, diamonds, hearts, spades."""

    @property
    def rank(self) -> int:
        """0 for a deuce to 12 for an ace."""

    @property
    def title(self) -> str:
        """In words."""

    def __int__(self) -> int:
        """52 and more for a card of the second pack."""


class Row(NamedTuple):
    """What stands in a line: a heading, and below it groups of cards; None is the back of one."""

    heading: str
    groups: tuple[Sequence[Face | None], ...] = ()
    captions: tuple[str, ...] = ()
    """What is written below each card; then cards do not overlap."""


_WIDTH: Final = 40
"""Of a card, in pixels; 1.4 times as much is its height."""
_HEIGHT: Final = 56
_STEP: Final = 28
"""From one card of a group to the next."""
_EDGE: Final = 12
_LINE: Final = 20
"""The height of a line of text."""
_MOST: Final = 16
"""The most cards of a group that lie `_STEP` apart; more lie closer."""
_INKS: Final = ("#1B6634", "#17539A", "#B11F1C", "#1C1917")
_PIPS: Final = (
    (
        "M12 1.4a4.8 4.8 0 0 1 3.3 8.3 4.9 4.9 0 1 1-1.9 7c.3 2.5 1.1 4.4 2.9 5.7H7.7c1.8-1.3 2.6-3.2 "
        "2.9-5.7a4.9 4.9 0 1 "
        "1-1.9-7A4.8 4.8 0 0 1 12 1.4Z"
    ),
    "M12 1.2c2.3 4 5.2 7.7 8.8 10.8-3.6 3.1-6.5 6.8-8.8 10.8-2.3-4-5.2-7.7-8.8-10.8C6.8 8.9 9.7 5.2 12 1.2Z",
    (
        "M12 21.8C7.6 17.2 1.8 13.2 1.8 8.1 1.8 4.9 4.2 2.6 7.2 2.6c2 0 3.9 1.2 4.8 3.2.9-2 2.8-3.2 4.8-3.2 "
        "3 0 5.4 2.3 "
        "5.4 5.5 0 5.1-5.8 9.1-10.2 13.7Z"
    ),
    (
        "M12 1.4C9.4 5.5 2.4 9.3 2.4 14.3c0 2.8 2.1 4.7 4.6 4.7 1.7 0 3.2-.9 4.1-2.3-.2 2.6-1.2 4.5-3.1 "
        "5.7h8c-1.9-1.2-2.9"
        "-3.1-3.1-5.7.9 1.4 2.4 2.3 4.1 2.3 2.5 0 4.6-1.9 4.6-4.7 0-5-7-8.8-9.6-12.9Z"
    ),
)
"""The outlines of the suits, in a square of 24."""
_INDICES: Final = (
    "M3 9.2C3 4.8 6 2 10 2s7 2.7 7 6.8c0 3.4-2 5.9-5.4 8.9L3.2 25v1H17.6",
    "M3.2 2h13.2L9.6 11.2c5 0 8 3 8 7.2 0 4.6-3.4 7.6-7.8 7.6-3.9 0-6.8-2.2-7.4-5.6",
    "M13.6 27V2.6h-.9L2.4 18.8v1.1h16.4",
    "M16.6 2H5.4l-1 11c1.4-1.5 3.3-2.4 5.5-2.4 4.5 0 7.7 3.2 7.7 7.6 0 4.6-3.3 7.8-7.8 7.8-3.8 0-6.6-2.1-7.4-5.2",
    "M14.8 1.6C8.6 5.2 2.8 11.6 2.8 18.4c0 4.6 3 7.6 7.3 7.6s7.3-3.1 7.3-7.4-2.9-7.1-6.9-7.1-7 2.7-7.6 6.2",
    "M2.2 2h15v.9L8 27.4",
    "M10.1 2a5.7 5.5 0 1 0 .01 0ZM10.1 13a7.1 6.5 0 1 0 .01 0Z",
    "M5.4 26.4C11.6 22.8 17.4 16.4 17.4 9.6 17.4 5 14.4 2 10.1 2S2.8 5.1 2.8 9.4s2.9 7.1 6.9 7.1 7-2.7 7.6-6.2",
    "M1 6.9 6.4 2.6V27M19 2a6.4 12 0 1 0 .01 0Z",
    "M13.8 1v17.6c0 4.6-2.2 7.4-5.8 7.4-3.2 0-5.4-2-5.8-5.4M8.6 2h9.2",
    "M10.4 2a8.3 12 0 1 0 .01 0ZM11.4 19.2l7.4 8.4",
    "M4 1v26M17.6 1.4 4.6 15.8M8.9 11.2 18.4 27",
    "M2 27 9.4 2.6h1.2L18 27M5.2 18.6h9.6",
)
"""The ranks as strokes, from the deuce."""
_FACE: Final = '<rect x="1" y="1" width="98" height="138" rx="8" fill="#FFFDF7" stroke="#8F7B60" stroke-width="2"/>'
_STYLE: Final = "<style>@media(prefers-color-scheme:dark){.hs-felt{fill:#2F3A2B}.hs-ink{fill:#F2E8D4}}</style>"


def picture(title: str, rows: Iterable[Row]) -> str:
    """An SVG of these rows, one below the other. A screen reader reads the title, the headings and the cards."""
    drawn, spoken, width, y = list[str](), [title], 0, _EDGE
    for heading, groups, captions in rows:
        if heading:
            drawn.append(_text(_EDGE, y + 15, heading))
            y += _LINE
        if any(groups):
            x, step = _EDGE, max([_WIDTH + 8, *(7 * len(each) for each in captions)]) if captions else _STEP
            for group in groups:
                close = min(step, step * _MOST // max(1, len(group)))
                for place, card in enumerate(group):
                    drawn.append(_card(card, x + place * close, y))
                x += max(0, len(group) - 1) * close + (_WIDTH + 12 if group else 0)
            width = max(width, x - 12 + _EDGE)
            y += _HEIGHT + 4
            if captions:
                drawn += (
                    _text(_EDGE + _WIDTH // 2 + place * step, y + 10, each, 'text-anchor="middle" font-size="11"')
                    for place, each in enumerate(captions)
                )
                y += _LINE
        names = [card.title if card is not None else "a card face down" for group in groups for card in group]
        spoken.append(": ".join(filter(None, (heading, ", ".join(names)))))
        width = max(width, 2 * _EDGE + 8 * len(heading))
        y += 4
    height = y + _EDGE - 4
    label = escape(". ".join(filter(None, spoken)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{label}"><title>{escape(title)}</title>{_STYLE}'
        f'<rect class="hs-felt" width="{width}" height="{height}" rx="8" fill="#B5C1A1"/>{"".join(drawn)}</svg>'
    )


def _text(x: int, y: int, words: str, more: str = 'font-size="14"') -> str:
    look = f'class="hs-ink" font-family="Georgia, serif" {more} fill="#232519"'
    return f'<text x="{x}" y="{y}" {look}>{escape(words)}</text>'


def _card(card: Face | None, x: int, y: int) -> str:
    """A card that is 100 wide and 140 high, made smaller."""
    lies = f'<g transform="translate({x} {y}) scale(.4)">'
    if card is None:
        back = '<rect x="8" y="8" width="84" height="124" rx="4" fill="#8E3A1E" stroke="#F2DFC2" stroke-width="3"/>'
        return f"{lies}<title>a card face down</title>{_FACE}{back}</g>"
    ink, pip = _INKS[card.suit], f'<path d="{_PIPS[card.suit]}" fill="{_INKS[card.suit]}"'
    across = 1.18 if card.rank == 8 else 1.48
    prime = f'<path d="M54 12 48 34" stroke="{ink}" stroke-width="6"/>' if int(card) >= 52 else ""
    return (
        f"{lies}<title>{card.title}</title>{_FACE}"
        f'<path transform="translate(7 8.6) scale({across} 1.48)" d="{_INDICES[card.rank]}" fill="none" '
        f'stroke="{ink}" stroke-width="3.9" stroke-linejoin="bevel"/>'
        f'{pip} transform="translate(6.3 57) scale(1.29)"/>{pip} transform="translate(46 82) scale(1.96)"/>{prime}</g>'
    )
