"""One step of a deal that is looked back at, as a picture of the table. Computes nothing of the game.

Whoever reads sits at the bottom. Hands that do not lie open are backs, with the cards in them that the reader knew.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.style import Style
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from hearthside.terminal.screen.drawing.canvas import Canvas, Text
from hearthside.terminal.screen.drawing.cards import RANK_ORDER, suits_text
from hearthside.terminal.screen.drawing.look import Look

from .replay_steps import game_of

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Judged(NamedTuple):
    """What a review says of the move of a step."""

    move: str
    cards: Sequence[str]
    sign: str
    best: Sequence[str]
    """The cards of the best move, where another was made."""


class Moment(NamedTuple):
    """What is drawn."""

    deal: "wire.ReplayDeal"
    step: int
    open: bool
    judged: Judged | None = None

    @property
    def frame(self) -> "wire.ReplayFrame":
        """The step."""
        return self.deal.frames[self.step]

    @property
    def me(self) -> int:
        """The seat at the bottom."""
        return self.deal.seat or 0


def draw_moment(moment: Moment, width: int, height: int, look: Look) -> list[Strip]:
    """The table at a step, in so many columns and rows."""
    canvas = Canvas(width, height, look.style("felt-ink", "felt"))
    game_of(moment.deal.game).Table(canvas, moment, look).draw()
    return canvas.strips(look)


class Drawing:
    """Draws one moment; each game says how."""

    ranks: ClassVar[str] = RANK_ORDER

    def __init__(self, canvas: Canvas, moment: Moment, look: Look) -> None:
        self.canvas, self.moment, self.look = canvas, moment, look
        self.deal, self.frame, self.me = moment.deal, moment.frame, moment.me
        self.ink = look.style("felt-ink", "felt")
        self.quiet = look.style("felt-ink-2", "felt")
        self.strong = look.style("felt-ink", "felt", "bold")
        self.ember = look.style("ember", "felt", "bold")

    # ---- Pieces ----

    def short(self, seat: int) -> str:
        """What a seat is called."""
        return self.deal.seats[seat].short

    def plate(self, seat: int) -> Text:
        """A name with what it has of this deal."""
        return [(self.short(seat), self.ember if seat in self.frame.to_move else self.strong), self.figures(seat)]

    def figures(self, seat: int) -> tuple[str, Style]:
        """What a seat has of this deal."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw the moment."""
        raise NotImplementedError

    def open_cards(self, seat: int) -> Sequence[str] | None:
        """The cards of a hand, where it lies open."""
        hand = self.frame.hands[seat]
        return hand.cards if hand.cards is not None and (self.moment.open or seat == self.me) else None

    def knows(self, seat: int) -> Text:
        """What the reader knows of a hand that does not lie open."""
        hand = self.frame.hands[seat]
        voids = ", ".join(f"no {SUIT_NAMES[suit]}" for suit in hand.voids)
        return [*suits_text(hand.known, self.look, ranks=self.ranks), (voids, self.quiet)]

    def hidden(self, seat: int) -> Text:
        """A hand that does not lie open, in one line."""
        count = self.frame.hands[seat].count
        return [("▒" * count + (" " if count else ""), self.look.style("back-line", "felt")), *self.knows(seat)]

    def hand_line(self, seat: int) -> Text:
        """Another hand, in one line."""
        cards = self.open_cards(seat)
        return self.hidden(seat) if cards is None else suits_text(cards, self.look, ranks=self.ranks)


class ReplayFelt(Widget):
    """The table at a step. A wheel or a click on its left or right half walks."""

    DEFAULT_CSS: ClassVar[str] = """
    ReplayFelt { width: 1fr; height: 1fr; background: $surface; }
    """

    class Walked(Message):
        """One goes so many steps on."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        """There is no deal at first."""
        super().__init__(id=id)
        self.look = look
        self._moment: Moment | None = None
        self._drawn: tuple[object, list[Strip]] = (None, [])

    def show(self, moment: Moment | None, look: Look | None = None) -> None:
        """Draw another moment."""
        self._moment, self.look = moment, look or self.look
        self._drawn = (None, [])
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row of the table."""
        if self._moment is None:
            return Strip.blank(self.size.width, self.look.style("felt-ink", "felt"))
        if self._drawn[0] != self.size:
            self._drawn = (self.size, draw_moment(self._moment, self.size.width, self.size.height, self.look))
        return self._drawn[1][y] if y < len(self._drawn[1]) else Strip.blank(self.size.width)

    def on_click(self, event: Click) -> None:
        """On, or back."""
        self.post_message(self.Walked(1 if event.x >= self.size.width // 2 else -1))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """On."""
        event.stop()
        self.post_message(self.Walked(1))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Back."""
        event.stop()
        self.post_message(self.Walked(-1))


def turn_name(moment: Moment) -> str:
    """``Trick 5``, ``Turn 2``, ``Pass``, or ``The deal``."""
    game = game_of(moment.deal.game)
    turn = game.turns_of(moment.deal)[moment.step]
    if turn:
        return f"{game.TURN} {turn}"
    return "Pass" if moment.frame.move == "pass" else f"The {game.DEAL}"
