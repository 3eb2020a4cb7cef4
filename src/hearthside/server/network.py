"""What this machine is called in its network, and at which addresses others reach it. Knows no HTTP."""

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

import ifaddr


def own_names() -> frozenset[str]:
    """The names of this machine, in lower case: as the system has it, and as networks without a name server find it."""
    name = socket.gethostname().lower()
    return frozenset((name, f"{name.partition('.')[0]}.local")) if name else frozenset()


def own_addresses() -> list[str]:
    """The addresses at which this machine's network reaches it, first the one that most of its traffic uses.

    Those that the whole internet may reach are left out, as are those that need the name of an interface.
    """
    found = [
        ip_address(each.ip if isinstance(each.ip, str) else each.ip[0])
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
    ]
    usual = _usual_address()

    def order(address: IPv4Address | IPv6Address) -> tuple[bool, int]:
        return str(address) != usual, address.version

    ours = (each for each in found if not (each.is_global or each.is_loopback or each.is_link_local))
    return [str(each) for each in sorted(dict.fromkeys(ours), key=order)]


def _usual_address() -> str | None:
    """The address that the system sends from. Nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # an address that belongs to nobody
        return str(asked.getsockname()[0])
    return None
