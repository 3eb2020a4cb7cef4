"""Who sits at a table: a person, a computer player, or nobody yet. Knows no play."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from hearthside.game import Player
from hearthside.games import Move

MOST_SEATS: Final = 6
"""The most seats that a table of either game has."""


STRANGER: Final = "~"
"""How the holders of strangers begin: of those who play in somebody else's data folder, on a server open to others."""


class Seat(NamedTuple):
    """Who sits at a place: a computer player of some style, a person, or nobody while it is open to a person.

    A person holds the token of which ``holder`` is the hash. People at one screen have holders that belong together:
    see `beside`. An open seat has an ``invitation``: the hash of the code that takes it. So has the seat of a person
    who is away, where the host offers it. At a table outside a server a person needs neither. ``letters`` name a
    seat with an invitation among all tables, or for a while the seat of a person who goes on at another device.
    """

    style: str | None = None
    name: str | None = None
    holder: str | None = None
    role: str = "player"
    """``host`` for the person who set the table up, else ``player``."""
    guest_seed: str | None = None
    """What a guest here is drawn with, where a deal's link brought one along."""
    invitation: str | None = None
    letters: str | None = None
    """Six letters that take the seat."""
    letters_until: str | None = None
    """Until when they take it from the person who sits there, as ISO 8601 in UTC; None beside an invitation."""
    recovery: str | None = None
    """The hash of the person's recovery code, which brings them back from another device."""
    handovers: int = 0
    """How often the seat has gone to another device: that of its person, or of somebody to whom it was offered."""
    until: int | None = None
    """The length of the log when this one gave way to the next; None for whoever sits there now."""
    joined: str | None = None
    """When the person sat down, as ISO 8601 in UTC."""
    left: str | None = None
    """When the person left for good."""
    own_name: str | None = None
    """What the person wanted to be called, where ``name`` has a number behind it because somebody else there is."""
    before: tuple["Seat", ...] = ()
    """Who sat here before, the first first."""

    @property
    def is_open(self) -> bool:
        """Whether the seat waits for a person."""
        return self.style is None and self.holder is None and self.invitation is not None

    @property
    def is_offered(self) -> bool:
        """Whether the seat is a person's, and goes to whoever takes the invitation before they are back."""
        return self.holder is not None and self.invitation is not None

    def at(self, n: int) -> "Seat":
        """Who sat there when the log had so many entries, as if nobody had before."""
        for former in self.before:
            if former.until is not None and former.until > n:
                return former._replace(until=None, joined=None, left=None)
        return self._replace(before=())

    def when_left(self, n: int) -> "Seat":
        """The place as it was just before somebody left at the length ``n`` of the log."""
        before = (each for each in self.before if each.until is not None and each.until < n)
        return self.at(n - 1)._replace(before=tuple(before))

    def given_to(self, seat: "Seat", n: int, left: str | None = None) -> "Seat":
        """The place once another sits there, from the length ``n`` of the log on."""
        return seat._replace(before=(*self.before, self._replace(until=n, left=left, before=())))


def beside(holder: str, place: int) -> str:
    """The holder of the seat at that place for somebody who plays at the screen of another holder. Only whoever has the
    token of that one can speak for it.
    """
    return f"{holder}.{place}"


def screen_of(holder: str) -> str:
    """The holder to whose token the screen belongs at which that one plays: the same for all people at one screen."""
    return holder.partition(".")[0]


def at_screen_of(holder: str) -> tuple[str, ...]:
    """That holder, and all who can play at the same screen."""
    return (holder, *(beside(holder, place) for place in range(MOST_SEATS)))


def person_in(seats: Sequence[Seat]) -> int:
    """Where a person sits; South where none does."""
    return next((place for place, seat in enumerate(seats) if seat.holder), 0)


def place_held(seats: Sequence[Seat], holder: str | None) -> int | None:
    """The place where that holder sits, or sat and left; None where it never did."""
    if holder is None:
        return None
    now = (place for place, seat in enumerate(seats) if seat.holder == holder)
    before = (place for place, seat in enumerate(seats) if any(each.holder == holder for each in seat.before))
    return next(now, next(before, None))


def was_offered(seat: Seat, holder: str | None) -> bool:
    """Whether the place went from that holder, who sat there before, to somebody to whom it was offered."""
    sat = [*seat.before, seat]
    return any(each.holder == holder and later.handovers > each.handovers for each, later in pairwise(sat))


class SeatedPlayer(NamedTuple):
    """Who plays a seat that no person holds. A player that peeks is handed every hand."""

    player: Player[Any, Move]
    peeks: bool = False


PlayerFactory = Callable[[int, str], SeatedPlayer]
"""Makes whoever plays a seat in some style."""
