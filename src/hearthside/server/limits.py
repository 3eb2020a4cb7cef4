"""What clients may send, hold and keep waiting: every limit of the server, by who reaches it. Knows nothing of how each
is held.
"""

import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from hearthside.app.limits import PUBLIC, Amounts

from .reach import Kind

MAX_HEADER: Final = 16 * 1024
"""Bytes of the header of a request."""
AHEAD: Final = 16
"""Requests of a connection that wait for the answer to one before them."""
MAX_BODY: Final = 64 * 1024
"""Bytes of a request."""
MAX_RECORDS: Final = 1024 * 1024
"""Bytes of a request that imports records."""
RECORDS_AT_ONCE: Final = 4
"""Requests to import records that are read and answered at a time. Others wait, and are not read meanwhile."""
ACCEPTED: Final = 16
"""New connections that are accepted at once, before those that give way to them are closed."""
WAITING: Final = 128
"""New connections that the system holds until they are accepted."""
RESERVE: Final = 128
"""File descriptors that are no connections of clients: files, the database, and connections just accepted or ended."""
LOGGED: Final = 60.0
"""Seconds in which the same message is logged once."""


class Rate(NamedTuple):
    """How often something may be done: so many times at once, and after that evenly, so many in so many seconds."""

    times: int
    seconds: float


class Limits(NamedTuple):
    """Limits that depend on the machine, or that a test makes short. Times are seconds."""

    connections: int = 1024
    """Connections at a time."""
    header: float = 10.0
    """From the start of a connection, or the first byte of a later request, until the header is whole."""
    body: float = 30.0
    """From the end of the header until the body is whole."""
    unread: float = 30.0
    """How long an answer may wait for a client that does not read."""
    idle: int = 5
    """How long a connection stays open between an answer and the next request."""
    streams_of_seat: int = 16
    """Event streams of one seat."""
    codes: Rate | None = Rate(10, 60)
    """Codes of letters that are tried from one address. An IPv6 network of 64 bits is one address."""
    newcomers: Rate | None = None
    """Requests from one address that came without a token and are given one, so that something is kept for somebody."""
    sessions: Rate | None = None
    """Programs that are begun here for people from one address, such as by SSH."""
    creates: Rate | None = None
    """Tables that are set up from one address."""
    imports: Rate | None = None
    """Files and pastes of records that are imported from one address."""
    observed: Rate | None = None
    """Matches at other tables that are begun from one address."""
    moves: Rate | None = None
    """Requests of one seat that change something. Each process counts its own, so that it need not tell the others of
    every move: with N of them a seat may make up to N times as many.
    """
    hints: Rate | None = None
    """Hints and suggestions for one address."""
    reviews: Rate | None = None
    """Reviews of a deal or of a match for one address."""
    objections: Rate | None = None
    """Objections to answers of puzzles from one address. Each takes a second of a processor and more."""
    amounts: Amounts = Amounts()
    """What is kept for one person, and for how long."""

    @property
    def streams(self) -> int:
        """Event streams of all seats, so that half of the connections are left for requests."""
        return self.connections // 2


LIMITS: Final[Mapping[Kind, Limits]] = {
    "loopback": Limits(),
    "network": Limits(sessions=Rate(30, 600)),
    "public": Limits(
        connections=10_000,
        newcomers=Rate(120, 3600),
        sessions=Rate(30, 600),
        creates=Rate(20, 3600),
        imports=Rate(20, 3600),
        observed=Rate(20, 3600),
        moves=Rate(20, 2),
        hints=Rate(60, 3600),
        reviews=Rate(30, 3600),
        objections=Rate(10, 3600),
        amounts=PUBLIC,
    ),
}
"""The limits of a server, by who reaches it."""


def limits_here(kind: Kind = "loopback") -> Limits:
    """The limits for this process: fewer connections where it may open fewer files. It is allowed more if possible."""
    usual = LIMITS[kind]
    if sys.platform == "win32":  # where sockets are not counted as files
        return usual
    import resource

    def allowed() -> int:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return sys.maxsize if soft == resource.RLIM_INFINITY else soft

    wanted = usual.connections + RESERVE
    if allowed() < wanted:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    return usual._replace(connections=min(usual.connections, max(allowed() - RESERVE, allowed() // 2)))
