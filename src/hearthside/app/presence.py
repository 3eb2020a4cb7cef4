"""Who of the people at a table is connected, and who is away. Knows no seats, no network and no tasks."""

from collections.abc import Callable, Hashable
from typing import Final

AWAY_SECONDS: Final = 20.0
"""How long after the end of their last stream somebody is away."""


class Presence:
    """The streams by which people watch a table. Whoever serves a stream says when it begins and when it ends.

    A person is a holder, or all people at one screen. Whoever never had a stream counts as gone since they were first
    asked about: when the table came into memory, or when they sat down.
    """

    def __init__(
        self, time: Callable[[], float], away_seconds: float = AWAY_SECONDS, until: float | None = None
    ) -> None:
        """``time`` is a clock in seconds. Somebody was connected ``until`` then, if that is known."""
        self._time = time
        self._away_seconds = away_seconds
        self._streams: dict[Hashable, str] = {}
        self._gone: dict[str, float] = {}
        self._watched_since = 0.0 if until is None else until
        self._last_end = until

    def begin(self, stream: Hashable, holder: str) -> None:
        """A stream of that holder begins."""
        now = self._time()
        if not self._streams and (self._last_end is None or now - self._last_end >= self._away_seconds):
            self._watched_since = now
        self._streams[stream] = holder

    def was_watched(self, since: float) -> None:
        """Somebody has been connected since then, or before, at another server."""
        self._watched_since = min(self._watched_since, since)

    def expect(self, holder: str) -> None:
        """Somebody is yet to come: they are away until they do."""
        self._gone[holder] = self._time() - self._away_seconds

    def end(self, stream: Hashable) -> None:
        """A stream has ended. Nothing happens if it is not known."""
        holder = self._streams.pop(stream, None)
        if holder is None:
            return
        self._gone[holder] = self._last_end = self._time()

    def is_connected(self, holder: str) -> bool:
        """Whether the holder has a stream."""
        return holder in self._streams.values()

    def gone_since(self, holder: str) -> float | None:
        """Since when the holder has had no stream; None for one who is connected."""
        return None if self.is_connected(holder) else self._gone.setdefault(holder, self._time())

    def is_gone_for(self, holder: str, seconds: float) -> bool:
        """Whether the holder has had no stream for so long."""
        gone = self.gone_since(holder)
        return gone is not None and self._time() - gone >= seconds

    def away_from(self, holder: str) -> float | None:
        """When the holder is away, which may be a moment to come; None for one who is connected."""
        gone = self.gone_since(holder)
        return None if gone is None else gone + self._away_seconds

    def is_away(self, holder: str) -> bool:
        """Whether the holder is away now."""
        if holder in self._streams.values():  # as nearly always
            return False
        away_from = self.away_from(holder)
        return away_from is not None and away_from <= self._time()

    @property
    def watched_since(self) -> float | None:
        """Since when somebody has been connected, with no break in which all were away; None while nobody is."""
        return self._watched_since if self._streams else None
