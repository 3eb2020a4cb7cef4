"""A match that its player looks back at: who sat where, and its deals. Knows no HTTP and no disk."""

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from hearthside.games import game_of
from hearthside.table import Log, NotNow, Seat

from .house import House
from .problems import Refused
from .shown import seat_views
from .shown.seats import called

if TYPE_CHECKING:
    from hearthside.store import Row


class Past(NamedTuple):
    """A match that the asker plays or played, as it stands now."""

    house: House
    row: "Row"
    seat: int
    seats: list[Seat]
    log: Log

    @property
    def names(self) -> list[str]:
        """What the seats are called, the asker's own `You`."""
        views = seat_views(self.seats, self.seat, self.log.state.rules)
        return ["You" if place == self.seat else called(each) for place, each in enumerate(views)]

    def seats_at(self, at: int) -> list[Seat]:
        """Who sat there before the move at that place was made."""
        n = self.log.before(at)
        return [each.at(n) for each in self.seats]

    def stamp(self, number: int) -> str:
        """What names the match up to the end of a deal, counted from 1: a SHA-256. Raises Refused and NotNow."""
        start, steps = self.deal(number)
        game = game_of(self.log.state.rules)
        lines = (json.dumps(entry.to_json(game)) for entry in self.log.moves[: start + len(steps)])
        return sha256("\n".join(lines).encode()).hexdigest()

    def deal(self, number: int) -> tuple[int, list[Any]]:
        """Where among the moves a deal begins, counted from 1, and its steps. Raises Refused and NotNow."""
        from hearthside.analysis.review import Step, deals, finished
        from hearthside.game import Deal

        log = self.log
        steps = [Step(log.states[at], entry.what, log.states[at + 1]) for at, entry in enumerate(log.moves)]
        starts = [at for at, step in enumerate(steps) if isinstance(step.move, Deal)]
        parted = deals(steps)
        if not 1 <= number <= len(parted):
            raise Refused(404, "not-found", f"There is no {log.game.deal} {number} in this match.")
        if not finished(parted[number - 1]):
            raise NotNow(f"This {log.game.deal} is not over yet.")
        return starts[number - 1], parted[number - 1]


async def past(house: House, table: str, holder: str | None) -> Past:
    """That match, for the token of that hash. Raises NoTable, and Refused where it holds no seat there."""
    row, seats, log = await house.record_of(table)
    seat = next((place for place, each in enumerate(seats) if holder and each.holder == holder), None)
    if seat is None:
        raise Refused(403, "forbidden", "You hold no seat at this table.")
    return Past(house, row, seat, list(seats), log.copy())
