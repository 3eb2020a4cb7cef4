"""The people at a table: who is away, for whom the computer plays, and how long the others wait. Knows no cards."""

from typing import Final, NamedTuple

from hearthside.app.table import Table
from hearthside.app.turn_clock import NO_WAIT, TurnClock, Wait
from hearthside.match import AutoPlay
from hearthside.match.text import absence, away_plate
from hearthside.text import Plate, Sentence

from .parts import Values
from .seats import Reader


class Person(NamedTuple):
    """A person at a table, as everybody may know."""

    seat: int
    state: str
    auto: str | None
    clock_left: int | None
    takeover_left: int | None
    sentence: Sentence
    plate: Plate | None

    def told(self, reader: Reader) -> Values:
        """The members of a `wire.PersonView`, as the reader is told."""
        sentence = reader.spans(self.sentence) if self.sentence else None
        return self._asdict() | {"sentence": sentence, "plate": self.plate and self.plate._asdict()}


def people(table: Table) -> tuple[Person, ...]:
    """Each person at the table."""
    clock, auto = table.turn_clock, table.log.auto
    found: list[Person] = []
    for seat in table.seats.people:
        away, wait = clock.is_away(seat), clock.wait(seat)
        if wait is NO_WAIT and not away and seat not in auto:
            found.append(_CONNECTED[seat])
        else:
            plate = _away_plate(table, seat) if away else None
            found.append(_person(seat, away, wait, auto.get(seat), clock, plate))
    return tuple(found)


_CONNECTED: Final = tuple(Person(seat, "connected", None, None, None, (), None) for seat in range(6))
"""Those who are there, by seat."""


def _away_plate(table: Table, seat: int) -> Plate:
    state = table.state
    awaited = table.policy.awaited(state) if seat in state.to_move else ""
    return away_plate(offered=table.seats[seat].is_offered, played=seat in table.log.auto, awaited=awaited)


def _person(seat: int, away: bool, wait: Wait, auto: AutoPlay | None, clock: TurnClock, plate: Plate | None) -> Person:
    plays = None if auto is None else auto.reason or "asked"
    idle = clock.left(wait.idle) == 0
    sentence = absence(seat, away=away, plays=plays, soon=wait.takeover is not None, idle=idle)
    state = "away" if away else "idle" if idle else "connected"
    return Person(seat, state, plays, clock.left(wait.clock), clock.left(wait.takeover), sentence, plate)
