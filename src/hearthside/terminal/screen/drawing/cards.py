"""Cards as cells: faces, backs and names. Knows no game.

A face has its rank and suit at the upper left, where a card that lies over it leaves three cells free, and its suit in
the middle. What is said of a card, such as that it may not be played, is said by the lines around it and not by colour
alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from rich.style import Style

from .canvas import Canvas, Text
from .look import Look

if TYPE_CHECKING:
    from hearthside.text import CardSpan, Spans

SUIT_ORDER: Final = "SHCD"
"""As they lie in a hand, from the left: red and black take turns."""
RANK_ORDER: Final = "23456789TJQKA"
ACE_LOW: Final = "A23456789TJQK"
SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

Edge = Literal["usual", "cursor", "winning", "barred", "barred cursor"]
_EDGES: Final[dict[Edge, tuple[str, ...]]] = {
    "usual": tuple("╭─╮│╰╯"),
    "cursor": tuple("┏━┓┃┗┛"),
    "winning": tuple("╔═╗║╚╝"),
    "barred": tuple("╭┄╮┊╰╯"),
    "barred cursor": tuple("┏┅┓┇┗┛"),
}
_LINE_EDGES: Final[dict[Edge, tuple[str, str]]] = {
    "usual": ("[", "]"),
    "cursor": (">", "<"),
    "winning": ("{", "}"),
    "barred": (" ", " "),
    "barred cursor": (" ", " "),
}
_BACK_LETTERS: Final = {"hearth": "▒", "lattice": "╳", "night": "·", "plain": " "}


@dataclass(frozen=True)
class Face:
    """How large a card is, and how much of one is seen under the next: so many cells."""

    wide: int
    tall: int
    seen: int


SMALL: Final = Face(5, 4, 3)
LARGE: Final = Face(7, 5, 4)
LINE: Final = Face(4, 1, 4)
"""``[Q♠]``, for small terminals."""
TINY: Final = Face(2, 1, 2)
"""The same without its edges, for long hands there."""
_BESIDE: Final = 3
"""With so many cells of a card in sight, its left edge counted, the suit stands beside the rank; else below it."""


def order(hand: Sequence[str], by: Literal["suit", "rank"] = "suit", ranks: str = RANK_ORDER) -> list[str]:
    """A hand from left to right: low to high within a suit, or by rank throughout; of equal cards that of the
    first pack before the other.
    """
    suits = {suit: at for at, suit in enumerate(SUIT_ORDER)}
    rank = {each: at for at, each in enumerate(ranks)}
    if by == "suit":
        return sorted(hand, key=lambda card: (suits[card[1]], rank[card[0]], len(card)))
    return sorted(hand, key=lambda card: (rank[card[0]], suits[card[1]], len(card)))


def card_name(card: str) -> str:
    """A card as a sentence has it: ``10♠``. That of the second pack has a mark, ``10♠'``."""
    return f"{_rank(card)}{SUITS[card[1]]}{card[2:]}"


def by_suits(cards: Sequence[str], ranks: str = RANK_ORDER) -> list[tuple[str, str]]:
    """Cards as one word for each suit that they have, high to low: ``S`` with ``A10'7``."""
    found: dict[str, str] = {}
    for card in reversed(order(cards, ranks=ranks)):
        found[card[1]] = found.get(card[1], "") + _rank(card) + card[2:]
    return [(suit, found[suit]) for suit in SUIT_ORDER if suit in found]


def suits_text(cards: Sequence[str], look: Look, on: str = "felt", ranks: str = RANK_ORDER) -> Text:
    """Cards in few cells, in the colours of their suits: ``♠A103 ♥7 ``."""
    return [
        (f"{SUITS[suit]}{held} ", look.style(f"{suit.lower()}-text", on, "bold"))
        for suit, held in by_suits(cards, ranks)
    ]


def _rank(card: str) -> str:
    return "10" if card[0] == "T" else card[0]


def card_text(card: str, look: Look, on: str = "paper", how: str = "bold") -> tuple[str, Style]:
    """A card within words, in the colour of its suit."""
    return card_name(card), look.style(f"{card[1].lower()}-text", on, how)


def sentence(spans: "Spans", look: Look, ink: str = "ink", on: str = "paper", how: str = "") -> Text:
    """A sentence of a message, with its cards in the colours of their suits."""
    return [
        (part, look.style(ink, on, how)) if isinstance(part, str) else card_text(part.card, look, on) for part in spans
    ]


def plain(spans: "Sequence[str | CardSpan]") -> str:
    """A sentence of a message without styles."""
    return "".join(part if isinstance(part, str) else card_name(part.card) for part in spans)


@lru_cache(maxsize=512)
def _face_rows(card: str, face: Face, whole: bool, narrow: bool) -> tuple[str, ...]:
    """What stands between the edges of a face, row by row."""
    inner, suit = face.wide - 2, SUITS[card[1]]
    if narrow:
        return tuple(row.ljust(inner) for row in (card[0], suit, *[""] * (face.tall - 4)))
    index, pack = _rank(card) + suit, card[2:]
    middle = pack + " " * (inner // 2 - len(pack)) + suit
    rows = [index.ljust(inner), middle.ljust(inner)]
    return (*rows, (index if whole else "").rjust(inner)) if face.tall > 4 else tuple(rows)


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: str | None,
    look: Look,
    face: Face = SMALL,
    edge: Edge = "usual",
    mark: str = "",
    seen: int | None = None,
) -> None:
    """Draw a card, or the back of one, with its upper left corner at a cell.

    ``mark`` is a letter on its upper edge. Where another lies over its right side, so many cells of it are ``seen``.
    """
    whole = seen is None or seen >= face.wide
    if face.tall == 1:
        _draw_line(canvas, x, y, card, look, face, edge, whole)
        return
    ground = "back" if card is None else "card-off" if edge.startswith("barred") else "card"
    ink, how = ("ember-strong", "bold") if edge.endswith("cursor") else ("card-edge", "")
    line = look.style("back-line" if card is None else "suit-s" if edge == "winning" else ink, ground, how)
    left, flat, right, side, low, last = _EDGES[edge]
    bar = flat * (face.wide - 2)
    canvas.put(x, y, left + bar + right, line)
    canvas.put(x, y + face.tall - 1, low + bar + last, line)
    if card is None:
        rows: Sequence[str] = (_BACK_LETTERS[look.back] * (face.wide - 2),) * (face.tall - 2)
        inside = line
    else:
        rows = _face_rows(card, face, whole, narrow=seen is not None and seen < _BESIDE)
        inside = look.style(f"suit-{card[1].lower()}", ground, "bold")
    for row, text in enumerate(rows, y + 1):
        canvas.put(x, row, side, line)
        canvas.put(x + 1, row, text, inside)
        canvas.put(x + face.wide - 1, row, side, line)
    if mark:
        canvas.put(x + 1, y, mark, look.style("ember-strong", ground, "bold"))


def _draw_line(
    canvas: Canvas, x: int, y: int, card: str | None, look: Look, face: Face, edge: Edge, whole: bool
) -> None:
    """Draw a card in one row of cells; of one that may not be played the edges are left out."""
    if card is None:
        canvas.put(x, y, f"[{_BACK_LETTERS[look.back] * 2}]", look.style("back-line", "back"))
        return
    ground = "card-off" if edge.startswith("barred") else "card"
    left, right = _LINE_EDGES[edge]
    line = look.style("ember-strong" if edge == "cursor" else "card-edge", ground, "bold" if edge != "usual" else "")
    name, style = card[0] + SUITS[card[1]], look.style(f"suit-{card[1].lower()}", ground, "bold")
    if face is TINY:
        canvas.put(x, y, name, style)
        return
    canvas.put(x, y, left if whole else card[2:] or left, line)
    canvas.put(x + 1, y, name, style)
    canvas.put(x + 3, y, card[2:] or right, line)


def draw_row(
    canvas: Canvas, x: int, y: int, cards: Sequence[str | None], look: Look, face: Face = SMALL, step: int | None = None
) -> None:
    """Draw cards beside and over each other."""
    step = face.seen if step is None else step
    for at, card in enumerate(cards):
        draw_card(canvas, x + at * step, y, card, look, face, seen=None if at == len(cards) - 1 else step)


def row_width(cards: int, face: Face = SMALL, step: int | None = None) -> int:
    """The cells that a row of cards takes."""
    return 0 if cards == 0 else face.wide + (cards - 1) * (face.seen if step is None else step)
