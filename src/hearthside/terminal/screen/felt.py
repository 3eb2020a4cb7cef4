"""Draws the table of either game, or what a deal came to, whichever a message is about."""

from typing import TYPE_CHECKING

from textual.strip import Strip

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
