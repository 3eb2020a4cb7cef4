"""What lets players in by another way than HTTP, such as SSH, needs of this server, which it asks for them. Knows no
such way.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from socket import socket
from typing import Final, Protocol

from .limits import limits_here
from .passed_on import passed_on_by
from .reach import Reach
from .refused import Refused
from .secret import Secret

_REMEMBERED: Final = 50_000
"""Players who are known as having been here, before all are new again."""


class Passing:
    """Lets players in, and says how requests are passed on for them."""

    def __init__(self, address: str, reach: Reach, secret: Secret) -> None:
        """``address`` is where this machine reaches the server."""
        # Imported here, so that the first page need not wait for it.
        from .tries import Tries

        self.address: Final = address
        self._reach = reach
        self._secret = secret
        self._tries = Tries(limits_here(reach.kind))
        self._known: set[str] = set()

    def why_not(self, who: str, client: str, server: str) -> str | None:
        """Why somebody is not let in who came from one address to the other, as a sentence; None if they are.

        ``who`` is what tells them apart from all others. They have the same seats whenever they come with it.
        """
        if not self._reach.lets_in({"client": (client, 0), "server": (server, 0)}):
            return "This server is open to its own network alone."
        try:
            self._tries.count("sessions", client)
            if who in self._known:
                return None
            self._tries.count("newcomers", client)
        except Refused as refused:
            return refused.sentence
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known.add(who)
        return None

    def network_of(self, client: str) -> str:
        """What counts as one address."""
        from .tries import network_of

        return network_of(client)

    def headers(self, who: str, client: str) -> Mapping[str, str]:
        """The headers of all requests for them."""
        named = {"host": next(iter(self._reach.names))} if self._reach.kind == "public" else {}
        return {
            "authorization": f"Bearer {self._secret.token_of(who)}",
            **named,
            **passed_on_by(self._secret, client),
        }

    def seed(self, purpose: str) -> bytes:
        """32 secret bytes, the same at each start."""
        return self._secret.seed(purpose)


class Beside(Protocol):
    """Serves by another way, in threads of its own, until the context is left."""

    def said(self, passing: Passing, name: str, port: int) -> str:
        """What is printed about it, where others reach this machine by that name or address."""

    def serving(self, passing: Passing, sockets: list[socket]) -> AbstractContextManager[object]:
        """Serves on these sockets, which it closes."""
