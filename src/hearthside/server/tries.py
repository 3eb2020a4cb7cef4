"""How often short codes were tried, by address. Knows nothing of the codes."""

from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Final

from .limits import CODES_TRIED
from .refused import Refused

_MINUTE: Final = 60
_TOO_MANY: Final = "Too many codes were tried from here. Wait a minute, then try again."


class Tries:
    """Counts tries by address and minute. An IPv6 network of 64 bits is one address."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """``clock`` gives seconds."""
        self._clock = clock
        self._minute = 0
        self._counts = Counter[str]()

    def count(self, address: str) -> None:
        """Count a try. Raises Refused where there were too many in this minute."""
        if (minute := int(self._clock() // _MINUTE)) != self._minute:
            self._minute, self._counts = minute, Counter()
        key = _network(address)
        self._counts[key] += 1
        if self._counts[key] > CODES_TRIED:
            raise Refused(429, "busy", _TOO_MANY)


def _network(address: str) -> str:
    """What counts as one address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address
