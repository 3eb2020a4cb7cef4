"""What people at a table say to each other: one of a few words, which nobody types. Knows no game.

A reaction is shown to all who look on just then. It is in no log, and nothing of it is stored.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from .errors import NotNow
from .limits import REACTION_SECONDS
from .subscriptions import Change, Reaction

TEXTS: Final[dict[Reaction, str]] = {
    "well-played": "Well played",
    "nice-one": "Nice one",
    "thanks": "Thanks",
    "sorry": "Sorry",
    "oh-no": "Oh no",
    "ouch": "Ouch",
    "good-luck": "Good luck",
    "one-moment": "One moment",
}


class Reactions:
    """The reactions at one table."""

    def __init__(
        self,
        publish: Callable[[Change], None],
        clock: Callable[[], float] = monotonic,
        tell: Callable[[int, Reaction], None] = lambda *_: None,
    ) -> None:
        """``clock`` gives seconds; ``tell`` tells the other processes."""
        self._publish = publish
        self._tell = tell
        self._clock = clock
        self._latest: dict[int, float] = {}
        """When each seat had its latest one."""

    def react(self, seat: int, reaction: Reaction) -> None:
        """Show a reaction to all. Raises NotNow for a seat that had one just now."""
        now = self._clock()
        if now - self._latest.get(seat, float("-inf")) < REACTION_SECONDS:
            raise NotNow(f"Wait {REACTION_SECONDS} seconds between two reactions.")
        self.show(seat, reaction)
        self._tell(seat, reaction)

    def show(self, seat: int, reaction: Reaction) -> None:
        """Show a reaction to all who look on by this process."""
        if reaction in TEXTS:
            self._latest[seat] = self._clock()
            self._publish(Change(reaction=(seat, reaction)))
