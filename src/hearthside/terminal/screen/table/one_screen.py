"""Whose turn it is at a screen that several people share. Draws nothing.

Between them the screen is covered: nobody speaks then, and the server sends no hand.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .live import Live, Outcome

if TYPE_CHECKING:
    from hearthside.server import schemas as wire


def next_here(message: "wire.TableMessage", speaker: int | None, last: int | None) -> int | None:
    """Who has to come to the screen: the first who is to move, clockwise from the seat that was ``last`` there.

    None while nobody is, or whoever is there is to move.
    """
    view = message.view
    if len(message.here) < 2 or view.phase in ("deal", "over"):
        return None
    played = {person.seat for person in message.people if person.auto is not None}
    due = [seat for seat in view.to_move if seat in message.here and seat not in played]
    if not due or speaker in due:
        return None
    after = -1 if last is None else last
    return min(due, key=lambda seat: (seat - after - 1) % len(message.seats))


class OneScreen:
    """Who is at the screen."""

    def __init__(self, live: Live, turned: Callable[[], object]) -> None:
        """Nobody is, since it is not known who sits there. ``turned`` follows the table as whoever is there now."""
        self.live, self._turned = live, turned
        self.covers = True
        self.undo_of: tuple[int, int] | None = None
        self._last: int | None = None

    @property
    def shared(self) -> bool:
        """Whether several people play at this screen."""
        return self.live.message is not None and len(self.live.message.here) > 1

    @property
    def next(self) -> int | None:
        """Who has to come to the screen."""
        message = self.live.message
        return None if message is None else next_here(message, self.live.speaker, self._last)

    @property
    def asked(self) -> int | None:
        """Who is asked to come, on the cover; None while the table is shown."""
        if not (self.shared and self.covers):
            return None
        return self.live.speaker if self.live.speaker is not None else self.next

    @property
    def undoable(self) -> int | None:
        """Whose last move may be taken back from the cover."""
        message = self.live.message
        same = self.undo_of is not None and message is not None and self.undo_of[1] == message.n
        return self.undo_of[0] if same and self.undo_of is not None else None

    @property
    def _in_play(self) -> bool:
        return self.live.message is not None and self.live.message.view.phase not in ("deal", "over")

    def settle(self) -> None:
        """A message came."""
        message = self.live.message
        if message is None or not self.shared:
            return
        if not self._in_play:
            if self.live.speaker is not None or not self.covers:
                self.cover()
        elif self.covers and self.live.is_for_us(message) and (self.live.speaker is not None or self.next is None):
            self.covers = False

    def cover(self) -> None:
        """Nobody is at the screen any more."""
        message, speaker = self.live.message, self.live.speaker
        if speaker is not None and message is not None:
            self.undo_of = (speaker, message.n) if message.can_undo else None
        self.covers = True
        if speaker is not None:
            self.live.speak_as(None)
            self._turned()

    def uncover(self) -> None:
        """Whoever was asked to come is there."""
        seat = self.next
        if seat is not None:
            self._last = seat
            self.live.speak_as(seat)
            self._turned()

    async def undo(self) -> Outcome:
        """Take back what whoever was last there did. They come to the screen before all others."""
        seat = self.undoable
        if seat is None:
            return Outcome("busy")
        self._last = (seat - 1) % len(self.live.message.seats) if self.live.message is not None else seat
        self.live.speaker = seat
        outcome = await self.live.undo()
        self.live.speaker = None
        if outcome.what == "done":
            self.live.speak_as(seat)
            self._turned()
        return outcome
