"""Processes of tests that hear of each other only as far as a test has it: wake-ups come late, twice or never."""

from collections.abc import Callable
from typing import Any

from hearthside.storage.listener import Listener, Message


class Bus:
    """What the processes tell each other, until it is delivered or lost."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers = 0

    def node(self) -> "Node":
        """Another process."""
        self._numbers += 1
        self.nodes.append(Node(self, self._numbers))
        return self.nodes[-1]

    def send(self, sender: "Node", deliver: Callable[[Listener], None]) -> None:
        for node in self.nodes:
            if node is not sender:
                node.waiting.append(deliver)


class Node:
    """One process as the others know it. Several may believe that they have the same lease."""

    def __init__(self, bus: Bus, process: int) -> None:
        self.process = process
        self.waiting: list[Callable[[Listener], None]] = []
        """What is on its way to this process."""
        self.leased = False
        self._bus = bus
        self.listener: Any = None

    async def begin(self, listener: Listener) -> None:
        self.listener = listener

    def holds(self, table: str) -> bool:
        return self.leased

    def look_again(self, table: str) -> None:
        pass

    def changed(self, table: str) -> None:
        self._bus.send(self, lambda listener: listener.changed([table]))

    def tell(self, table: str, message: Message) -> None:
        self._bus.send(self, lambda listener: listener.told(self.process, table, message))

    def lease(self, held: bool) -> None:
        """Have the process believe that it has all leases, or none."""
        self.leased = held
        if self.listener is not None:
            self.listener.leases_changed(self.listener.wanted())

    def deliver(self, place: int) -> None:
        """Deliver one of the things on their way, whichever was told first."""
        if self.waiting and self.listener is not None:
            self.waiting.pop(place % len(self.waiting))(self.listener)

    def lose(self) -> None:
        """Nothing of what is on its way arrives."""
        self.waiting.clear()

    def gone(self) -> None:
        """The process is there no more."""
        self._bus.nodes.remove(self)
        for node in self._bus.nodes:
            if node.listener is not None:
                node.listener.present([each.process for each in self._bus.nodes])

    async def close(self) -> None:
        pass
