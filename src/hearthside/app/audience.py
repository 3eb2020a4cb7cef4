"""Who watches a table, by this process and by others. Knows no seats and no network."""

from collections.abc import Collection, Hashable
from typing import NamedTuple

from .peers import Link
from .presence import Presence


class Share(NamedTuple):
    """Who watches a table by one process."""

    screens: frozenset[str] = frozenset()
    """The holders of the screens at which people of the table have it open."""
    watchers: int = 0
    """How many look on without a seat."""


class Audience:
    """All who watch a table. The streams of people are told to `Presence`."""

    def __init__(self, presence: Presence, link: Link) -> None:
        self._presence = presence
        self._link = link
        self._here: dict[Hashable, str | None] = {}
        self._elsewhere: dict[int, Share] = {}
        """By the number of the process."""
        self._told = Share()
        self.watchers = 0
        """How many look on without a seat."""

    @property
    def _share(self) -> Share:
        screens = frozenset(screen for screen in self._here.values() if screen is not None)
        return Share(screens, sum(screen is None for screen in self._here.values()))

    def begin(self, stream: Hashable, screen: str | None) -> None:
        """A stream begins here: of the people at a screen, or of somebody who looks on."""
        self._here[stream] = screen
        if screen is not None:
            self._presence.begin(stream, screen)
        self._count_watchers()
        self.tell()

    def end(self, stream: Hashable) -> None:
        """A stream has ended. Nothing happens if it is not known."""
        self._here.pop(stream, None)
        self._presence.end(stream)
        self._count_watchers()
        self.tell()

    def set_aside(self, screen: str) -> None:
        """The people at a screen give no sign: the streams that they have here count no more, but others will."""
        for stream in [stream for stream, its in self._here.items() if its == screen]:
            self.end(stream)

    def tell(self, *, again: bool = False) -> None:
        """Tell the other processes who watches here, if that has changed since they were last told."""
        share = self._share
        if again or share != self._told:
            self._told = share
            self._link.tell("share", screens=sorted(share.screens), watchers=share.watchers)

    def take(self, process: int, share: Share) -> bool:
        """Another process has told who watches there. Returns whether that is new."""
        known = self._elsewhere.pop(process, Share())
        for screen in known.screens - share.screens:
            self._presence.end((process, screen))
        for screen in share.screens - known.screens:
            self._presence.begin((process, screen), screen)
        if share != Share():
            self._elsewhere[process] = share
        self._count_watchers()
        return share != known

    def keep(self, processes: Collection[int]) -> bool:
        """There are no other processes than these. Returns whether anybody watched by one that is gone."""
        gone = self._elsewhere.keys() - set(processes)
        for process in gone:
            self.take(process, Share())
        return bool(gone)

    def _count_watchers(self) -> None:
        elsewhere = sum(share.watchers for share in self._elsewhere.values())
        self.watchers = list(self._here.values()).count(None) + elsewhere
