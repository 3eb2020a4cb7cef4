"""The seats of a table: which are people's, who plays at one screen, and who may change what concerns everybody.

Knows no match and no disk.
"""

from collections.abc import Callable, Iterable
from typing import Any

from hearthside.match.seats import Seat, screen_of

from .errors import NotAllowed, NotNow


class Seats(list[Seat]):
    """The seats of a table, clockwise. Their number stays: they change by assignment alone."""

    def __init__(self, seats: Iterable[Seat] = (), is_away: Callable[[str], bool] = lambda _: False) -> None:
        """``is_away`` says whether somebody with that screen is away."""
        super().__init__(seats)
        self._is_away = is_away
        self._derive()

    def __setitem__(self, place: Any, seat: Any) -> None:
        """Another sits there, or others in several places."""
        super().__setitem__(place, seat)
        self._derive()

    def _derive(self) -> None:
        self.host = next((place for place, seat in enumerate(self) if seat.role == "host"), None)
        """The seat of the host."""
        self._screens = {place: screen_of(seat.holder) for place, seat in enumerate(self) if seat.holder is not None}
        """The holder of the screen of each person, by place."""
        self._places = {
            screen: [place for place, other in self._screens.items() if other == screen]
            for screen in self._screens.values()
        }
        """The places of the people at each screen."""
        self._at_screen = {place: self._places[screen] for place, screen in self._screens.items()}
        """The same by the place of each of them."""
        self.people = tuple(self._screens)
        """The seats of people with tokens. Empty at a table without a server."""

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
        return self._places.get(holder, [])

    def at_screen(self, seat: int) -> list[int]:
        """The seats of the people who play at the screen of that one, itself included. A spectator is alone."""
        return self._at_screen.get(seat) or [seat]

    def elsewhere(self, seat: int) -> list[int]:
        """The seats of people at other screens."""
        here = self.at_screen(seat)
        return [place for place in self._screens if place not in here]

    @property
    def stand_in(self) -> int | None:
        """The seat of whoever stands in for a host who is away: the next person clockwise who is there."""
        host = self.host
        if host is None or not self._is_away(self.screen(host)):
            return None
        clockwise = sorted(self.others(host), key=lambda place: (place - host) % len(self))
        return next((place for place in clockwise if not self._is_away(self.screen(place))), None)

    def is_host(self, seat: int) -> bool:
        """Whether the seat may change what concerns the whole table: at the screen of the host, or of whoever stands in
        for a host who is away, or where everybody plays at one.
        """
        here = self.at_screen(seat)
        return self.host in here or not self.elsewhere(seat) or self.stand_in in here

    def refuse_unless_host(self, seat: int) -> None:
        """Raises NotAllowed for a guest."""
        if not self.is_host(seat):
            raise NotAllowed("Only the host can change that, because it affects everybody at the table.")

    def refuse_with_others(self, seat: int) -> None:
        """Raises NotNow if other people sit here or a seat is open."""
        if self.others(seat) or self.open:
            raise NotNow("That works only without other people at the table.")
