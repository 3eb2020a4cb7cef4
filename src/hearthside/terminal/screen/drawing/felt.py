"""Draws the table of either game, or what a deal came to, whichever a message is about."""

from importlib import import_module
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


def moves(message: "TableMessage") -> bool:
    """Whether the message tells of a card that can be seen coming."""
    if is_between(message):
        return False
    return bool(import_module(f".{message.view.game}_felt", __package__).moves(message))


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
    way: float = 1.0,
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
        way: How much of its way the card has come that was played last, from 0 to 1.
    """
    module = import_module(f".{message.view.game}_felt", __package__)
    drawn: list[Strip] = module.draw(message, width, height, look, face, raised, hide_scores, show_known, since, way)
    return drawn
