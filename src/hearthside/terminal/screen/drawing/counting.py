"""The counting aid on the felt: where the cards of each suit are. Knows no rules."""

from typing import TYPE_CHECKING, Final

from .canvas import Canvas, Text
from .cards import SUIT_ORDER, SUITS
from .look import Look

if TYPE_CHECKING:
    from hearthside.server.schemas import CountingView

SQUARES: Final = {"played": "·", "yours": "■", "out": "□", "known": "◆"}
"""What stands for a card, by where it is."""


def draw_counting(canvas: Canvas, x: int, y: int, width: int, counting: "CountingView", look: Look) -> None:
    """Draw a row for each suit: a letter for each card, and how many are out. Nothing where they need more cells."""
    suits = sorted(counting.suits, key=lambda each: SUIT_ORDER.index(each.suit))
    if not suits or max(len(each.squares) for each in suits) + 5 > width:
        return
    quiet, strong = look.style("felt-ink-2"), look.style("felt-ink", "felt", "bold")
    for row, each in enumerate(suits, y):
        squares = "".join(SQUARES[square] for square in each.squares)
        suit = (SUITS[each.suit], look.style(f"{each.suit.lower()}-text", "felt", "bold"))
        line: Text = [suit, (f" {squares} ", quiet), (f"{each.out:>2}", strong)]
        canvas.write(x, row, line)
