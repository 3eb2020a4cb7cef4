"""What hears of the other processes over the same database. Knows no database."""

from collections.abc import Collection
from typing import Any, Protocol

Message = dict[str, Any]
"""JSON. It says nothing that a view may not hold."""


class Listener(Protocol):
    """Is told of everything that others do. Nothing here may take long."""

    def wanted(self) -> Collection[str]:
        """The tables whose lease is wanted here. Asked once a second, and when something is new."""

    def leases_changed(self, tables: Collection[str]) -> None:
        """This process has the lease of these tables now, or has it no more."""

    def changed(self, tables: Collection[str]) -> None:
        """Another process has written about these tables."""

    def told(self, process: int, table: str, message: Message) -> None:
        """What another process says about a table, or about no table: an empty id."""

    def present(self, processes: Collection[int]) -> None:
        """All others that are there. Told once a second."""

    def connected(self) -> None:
        """From now on this process hears of others. What was to be heard before is lost."""
