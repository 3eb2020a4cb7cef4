"""The other processes that serve the same tables: what one process needs of them, and one that is alone.

The match itself does not depend on them. The store settles who was first, and what is told here may be lost.
"""

from typing import Final, NamedTuple, Protocol

from hearthside.storage.listener import Listener, Message


class Peers(Protocol):
    """The other processes. `hearthside.storage.peers` implements it."""

    @property
    def process(self) -> int:
        """The number by which others know this process now; 0 while it can be told nothing."""

    async def begin(self, listener: Listener) -> None:
        """Be there for the others."""

    def holds(self, table: str) -> bool:
        """Whether this process has the lease of the table: then its computer players and clocks run here."""

    def look_again(self, table: str) -> None:
        """The lease of that table is wanted: ask the listener soon."""

    def changed(self, table: str) -> None:
        """Tell the others that something was written about the table. It has to be committed."""

    def tell(self, table: str, message: Message) -> None:
        """Tell the others that about the table."""

    async def close(self) -> None:
        """Be there no more. Whatever was leased is free."""


class Alone:
    """No other process. This one has every lease."""

    process: Final = 0

    async def begin(self, listener: Listener) -> None:
        """Nothing is ever told."""

    def holds(self, table: str) -> bool:
        """Always."""
        return True

    def look_again(self, table: str) -> None:
        """There is nothing to look for."""

    def changed(self, table: str) -> None:
        """Nobody hears it."""

    def tell(self, table: str, message: Message) -> None:
        """Nobody hears it."""

    async def close(self) -> None:
        """There is nothing to end."""


ALONE: Final = Alone()
"""For a process that is alone."""


class Link(NamedTuple):
    """One table's side of it."""

    peers: Peers = ALONE
    table: str = ""

    @property
    def leased(self) -> bool:
        """Whether computer players and clocks of the table run here. If not, that is asked for."""
        if self.peers.holds(self.table):
            return True
        self.peers.look_again(self.table)
        return False

    def changed(self) -> None:
        """Tell the others that something was written about the table."""
        self.peers.changed(self.table)

    def tell(self, kind: str, **values: object) -> None:
        """Tell the others that about the table."""
        self.peers.tell(self.table, {"kind": kind, **values})
