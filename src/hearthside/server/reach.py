"""Who reaches the server: this machine alone, its network, or the internet through a proxy. What differs between them
is decided here. Knows no tables.
"""

from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

from starlette.types import Scope

Kind = Literal["loopback", "network", "public"]

_ONLY_HERE: Final = "This server answers only on this machine: use the address 127.0.0.1 or localhost."
_ONLY_AT: Final = "This server is reached at %s alone."
_ONLY_OWN_NAMES: Final = "This server answers only to the addresses and names of its machine: use its address."


class Reach(NamedTuple):
    """Who reaches a server."""

    kind: Kind = "loopback"
    names: frozenset[str] = frozenset()
    """What this machine is called in its network, in lower case. On the internet, what stands in the Host header."""
    address: str | None = None
    """What links to this server begin with, where others are to open them: None if nobody else can."""
    proxies: tuple[str, ...] = ()
    """The addresses and networks whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed."""

    @property
    def has_owner(self) -> bool:
        """Whether a browser can be that of the owner of the data folder."""
        return self.kind != "public"

    def cookie(self, name: str, everywhere: bool = True) -> str:
        """The name of a cookie, for all paths or for one. Browsers keep one with a prefix only if it came by https from
        this very host, and send it by https alone.
        """
        if self.kind != "public":
            return name
        return f"__Host-{name}" if everywhere else f"__Secure-{name}"

    def why_not_host(self, host: str, scope: Scope) -> str | None:
        """Why a request with that Host header is refused; None if it names this machine.

        A foreign name that DNS points here is refused. An address cannot be pointed elsewhere, so the one that the
        request came to is this machine's.
        """
        if self.kind == "loopback":
            return None if _names_this_machine(host) else _ONLY_HERE
        if self.kind == "public":
            asked = scope["scheme"] == "https" and host.lower() in self.names
            return None if asked or _is_health_check(host, scope) else _ONLY_AT % self.address
        server = scope.get("server") or ("", 0)
        here = _address(server[0])

        def is_own(name: str) -> bool:
            return is_loopback(name) or name in self.names or (here is not None and _address(name) == here)

        return None if _names(host, is_own) else _ONLY_OWN_NAMES

    def lets_in(self, scope: Scope) -> bool:
        """Whether the client is in the network, as far as that can be told from its address.

        A machine may have an address that the whole internet reaches. What is open to a network is not open to that.
        """
        if self.kind != "network" or not scope.get("client"):
            return True
        client, server = _address(scope["client"][0]), _address(scope["server"][0])
        if client is None:
            return False
        if isinstance(client, IPv6Address) and isinstance(server, IPv6Address) and client.is_global:
            return client in IPv6Network((server, 64), strict=False)
        return not client.is_global


LOOPBACK: Final = Reach()
"""This machine alone."""


def _is_health_check(host: str, scope: Scope) -> bool:
    """Whether this machine asks its own server how it is, and not through the proxy."""
    client = _address((scope.get("client") or ("",))[0])
    here = client is not None and client.is_loopback
    return here and scope["path"] == "/api/health" and _names_this_machine(host)


def is_loopback(host: str) -> bool:
    """Whether the name or address is this machine's own on every machine."""
    if host.lower() == "localhost":
        return True
    found = _address(host.removeprefix("[").removesuffix("]"))
    return found is not None and found.is_loopback


def _names(host: str, is_own: Callable[[str], bool]) -> bool:
    try:
        parts = urlsplit(f"//{host}")
        return parts.netloc == host and "@" not in host and is_own(parts.hostname or "") and parts.port != 0
    except ValueError:
        return False


@lru_cache(maxsize=64)
def _names_this_machine(host: str) -> bool:
    return _names(host, is_loopback)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
