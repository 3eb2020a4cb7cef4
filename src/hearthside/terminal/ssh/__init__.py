"""The table over SSH: whoever comes with a key plays in their own terminal, without an account and without a shell."""

from contextlib import AbstractContextManager
from socket import socket

from .players import Passing


class BySsh:
    """Serves players who come by SSH. What it needs is imported once there is something to serve."""

    def said(self, passing: Passing, name: str, port: int) -> str:
        """How to come here, and the key by which one knows this machine."""
        from .host_key import HostKey

        key = HostKey(passing.seed("ssh host key")).fingerprint
        return f"By SSH others play with: ssh -p {port} {name}\n  This machine has the key {key}."

    def serving(self, passing: Passing, sockets: list[socket]) -> AbstractContextManager[object]:
        """Serves on these sockets, in a thread of its own."""
        from .serving import Serving

        return Serving(passing, sockets)
