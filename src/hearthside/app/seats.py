"""The seats of a table: which are people's, who plays at one screen, and who may change what concerns everybody.

Knows no match and no disk.
"""

from collections.abc import Iterable

from hearthside.match.seats import Seat, screen_of

from .errors import NotAllowed, NotNow
from .latest import Latest


class Seats(list[Seat]):
    """The seats of a table, clockwise."""

    def __init__(self, seats: Iterable[Seat] = ()) -> None:
        super().__init__(seats)
        self._latest_screens = Latest(_screens)

    @property
    def _screens(self) -> dict[int, str]:
        """The holder of the screen of each person, by place."""
        return self._latest_screens(tuple(self))

    @property
    def people(self) -> list[int]:
        """The seats of people with tokens. Empty at a table without a server."""
        return list(self._screens)

    @property
    def open(self) -> list[int]:
        """The seats that wait for people."""
        return [place for place, seat in enumerate(self) if seat.is_open]

    def screen(self, seat: int) -> str:
        """The holder of the screen at which the person of that seat plays; empty without one."""
        return self._screens.get(seat, "")

    def others(self, seat: int) -> list[int]:
        """The seats of other people."""
        return [place for place in self._screens if place != seat]

    def places_of(self, holder: str) -> list[int]:
        """The seats of the people at the screen of that holder."""
        return [place for place, screen in self._screens.items() if screen == holder]

    def at_screen(self, seat: int) -> list[int]:
        """The seats of the people who play at the screen of that one, itself included. A spectator is alone."""
        return self.places_of(self.screen(seat)) if seat in self._screens else [seat]

    def elsewhere(self, seat: int) -> list[int]:
        """The seats of people at other screens."""
        here = self.at_screen(seat)
        return [place for place in self._screens if place not in here]

    @property
    def host(self) -> int | None:
        """The seat of the host."""
        return next((place for place, seat in enumerate(self) if seat.role == "host"), None)

    def is_host(self, seat: int) -> bool:
        """Whether the seat may change what concerns the whole table: at the screen of the host, or where everybody
        plays at one.
        """
        return self.host in self.at_screen(seat) or not self.elsewhere(seat)

    def refuse_unless_host(self, seat: int) -> None:
        """Raises NotAllowed for a guest."""
        if not self.is_host(seat):
            raise NotAllowed("Only the host can change that, because it affects everybody at the table.")

    def refuse_with_others(self, seat: int) -> None:
        """Raises NotNow if other people sit here or a seat is open."""
        if self.others(seat) or self.open:
            raise NotNow("That works only without other people at the table.")


def _screens(seats: tuple[Seat, ...]) -> dict[int, str]:
    return {place: screen_of(seat.holder) for place, seat in enumerate(seats) if seat.holder is not None}
