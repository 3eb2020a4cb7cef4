"""How often something was done, by address or by seat. Knows nothing of what is done."""

from collections.abc import Callable
from hashlib import sha256
from ipaddress import ip_address, ip_network
from math import ceil
from time import monotonic
from typing import Final, Literal

from hearthside.storage.listener import Message

from .limits import Limits
from .refused import Refused

What = Literal[
    "codes", "newcomers", "sessions", "creates", "imports", "observed", "moves", "hints", "reviews", "objections"
]

_SENTENCES: Final[dict[What, str]] = {
    "codes": "Too many codes were tried from here. The next is possible in {}.",
    "newcomers": "Too many new people came from here. The next is possible in {}.",
    "sessions": "Too many terminals were opened from here. The next is possible in {}.",
    "creates": "Too many tables were set up from here. The next is possible in {}.",
    "imports": "Too many files of records came from here. The next is possible in {}.",
    "observed": "Too many matches at other tables were begun from here. The next is possible in {}.",
    "moves": "That was too fast. The next move is possible in {}.",
    "hints": "Too many hints were asked for from here. The next is possible in {}.",
    "reviews": "Too many reviews were asked for from here. The next is possible in {}.",
    "objections": "Too many objections came from here. The next is possible in {}.",
}
_LETTERS: Final = 16
_SWEPT: Final = 10_000
"""So many are remembered before those are dropped that may do everything again."""


class Tries:
    """Counts what is done. An IPv6 network of 64 bits is one address."""

    def __init__(
        self,
        limits: Limits = Limits(),
        clock: Callable[[], float] = monotonic,
        tell: Callable[[Message], None] = lambda _: None,
    ) -> None:
        """``clock`` gives seconds; ``tell`` tells the other processes of all but moves, which are too many."""
        self._tell = tell
        self._limits = limits
        self._clock = clock
        self._used: dict[tuple[What, str], float] = {}
        """Until when what each did counts. Each time adds its share of the seconds in which so many are allowed."""

    def count(self, what: What, who: str) -> None:
        """Count that somebody, an address or a seat, does that. Raises Refused where it is too often."""
        if (rate := getattr(self._limits, what)) is None:
            return
        named = _name(who if what == "moves" else network_of(who))  # a seat is no address
        now, key, share = self._clock(), (what, named), rate.seconds / rate.times
        until = max(self._used.get(key, now), now) + share
        if (wait := until - now - rate.seconds) > share / 1e6:  # but for what rounding makes of it
            seconds = ceil(wait)
            refused = Refused(429, "busy", _SENTENCES[what].format(in_words(seconds)))
            refused.headers = {"retry-after": str(seconds)}
            raise refused
        if len(self._used) >= _SWEPT:
            self._used = {each: used for each, used in self._used.items() if used > now}
        self._used[key] = until
        if what != "moves":
            self._tell({"kind": "done", "what": what, "who": key[1]})

    def hear(self, message: Message) -> None:
        """Count what somebody did at another process."""
        match message:
            case {"kind": "done", "what": what, "who": str(who)} if what in _SENTENCES:
                if (rate := getattr(self._limits, what)) is not None:
                    key = what, who
                    self._used[key] = max(self._used.get(key, 0), self._clock()) + rate.seconds / rate.times


def in_words(seconds: int) -> str:
    """So many seconds, in seconds or in minutes.

    >>> in_words(1), in_words(60), in_words(61), in_words(150)
    ('1 second', '60 seconds', '2 minutes', '3 minutes')
    """
    if seconds <= 60:
        return "1 second" if seconds == 1 else f"{seconds} seconds"
    return f"{ceil(seconds / 60)} minutes"


def _name(who: str) -> str:
    """What stands for an address or a seat, so that others are not told the address itself."""
    return sha256(who.encode()).hexdigest()[:_LETTERS]


def network_of(address: str) -> str:
    """What counts as one address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address
