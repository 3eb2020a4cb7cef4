"""Draws the table of either game, or what a deal came to, whichever a message is about."""

from typing import TYPE_CHECKING, Any

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .cards import SMALL, Face
from .look import Look

if TYPE_CHECKING:
    from hearthside.server.schemas import TableMessage


def is_between(message: "TableMessage") -> bool:
    """Whether a deal is over and its result is shown. There is no hand then, and the felt has its rows too."""
    view = message.view
    return view.phase in ("deal", "over") and (view.story is not None or view.match_story is not None)


def draw_felt(
    message: "TableMessage",
    width: int,
    height: int,
    look: Look,
    face: Face = SMALL,
    raised: tuple[str, ...] = (),
    hide_scores: bool = False,
    show_known: bool = False,
    since: float = 0.0,
) -> list[Strip]:
    """The rows of the table without the reader's hand, or of the result between deals.

    Args:
        message: What the server said of it. Nothing else of the match is known here.
        width: Cells across.
        height: Rows.
        look: Colours and characters.
        face: How large cards are, as `hand.face_for` says.
        raised: The cards of the hand that are raised.
        hide_scores: Whether the player wants to see no points while cards are in play.
        show_known: Whether to say which cards the other is known to hold.
        since: Seconds since the message came, for clocks.
    """
    if message.view.game == "gin":
        from .gin_felt import draw_gin, draw_reveal

        if message.view.story is not None:
            return draw_reveal(message, width, height, look, face)
        one = raised[0] if len(raised) == 1 else None
        return draw_gin(message, width, height, look, face, one, hide_scores, show_known, since)
    from .hearts_felt import draw_hearts

    if is_between(message):
        from .hearts_score import draw_score

        return draw_score(message, width, height, look)
    return draw_hearts(message, width, height, look, face, len(raised), hide_scores, since)


class Felt(Widget):
    """The felt of a table. A click on a pile of Gin Rummy is sent on as a message."""

    DEFAULT_CSS = """
    Felt { width: 1fr; height: 1fr; }
    """

    class PileClicked(Message):
        """The stock or the discards were clicked: ``stock`` or ``pile``."""

        def __init__(self, felt: "Felt", pile: str) -> None:
            """It is about this pile of this felt."""
            super().__init__()
            self.felt, self.pile = felt, pile

        @property
        def control(self) -> "Felt":
            """The felt that it comes from."""
            return self.felt

    def __init__(
        self, look: Look, *, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        """Nothing lies on it at first."""
        super().__init__(name=name, id=id, classes=classes)
        self.look = look
        self.face = SMALL
        self.shown: TableMessage | None = None
        self._options: dict[str, Any] = {}
        self._strips: list[Strip] = []
        self._drawn_for: tuple[object, ...] = ()

    def show(self, message: "TableMessage", look: Look | None = None, face: Face | None = None, **options: Any) -> None:
        """Draw another message, with the options of `draw_felt`."""
        self.shown, self.look, self.face, self._options = message, look or self.look, face or self.face, options
        self._drawn_for = ()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row of the felt."""
        if self.shown is None:
            return Strip.blank(self.size.width, self.look.style("felt-ink"))
        if self._drawn_for != (self.size,):
            self._strips = draw_felt(self.shown, *self.size, self.look, self.face, **self._options)
            self._drawn_for = (self.size,)
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.look.style("felt-ink"))

    def on_click(self, event: events.Click) -> None:
        """A pile may have been clicked."""
        if self.shown is None or self.shown.view.game != "gin" or self.shown.view.story is not None:
            return
        from .gin_felt import pile_at

        if (pile := pile_at(*self.size, self.face, event.x, event.y)) is not None:
            event.stop()
            self.post_message(self.PileClicked(self, pile))
