"""How often short codes were tried, by address. Knows nothing of the codes."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Final

from .limits import CODES_TRIED
from .refused import Refused

_MINUTE: Final = 60
_LETTERS: Final = 16
_TOO_MANY: Final = "Too many codes were tried from here. Wait a minute, then try again."


class Tries:
    """Counts tries by address and minute. An IPv6 network of 64 bits is one address."""

    def __init__(self, clock: Callable[[], float] = monotonic, tell: Callable[[str], None] = lambda _: None) -> None:
        """``clock`` gives seconds; ``tell`` tells the other processes of a try, by a name for its address."""
        self._tell = tell
        self._clock = clock
        self._minute = 0
        self._counts = Counter[str]()

    def count(self, address: str) -> None:
        """Count a try. Raises Refused where there were too many in this minute."""
        key = sha256(_network(address).encode()).hexdigest()[:_LETTERS]
        self._tell(key)
        if self.add(key) > CODES_TRIED:
            raise Refused(429, "busy", _TOO_MANY)

    def add(self, key: str) -> int:
        """Count a try by the name that stands for its address. Returns how many there were in this minute."""
        if (minute := int(self._clock() // _MINUTE)) != self._minute:
            self._minute, self._counts = minute, Counter()
        self._counts[key] += 1
        return self._counts[key]


def _network(address: str) -> str:
    """What counts as one address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address
