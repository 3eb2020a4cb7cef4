"""The people at a table: who is away, for whom the computer plays, and how long the others wait. Knows no cards."""

from typing import NamedTuple

from hearthside.app.table import Table
from hearthside.match.text import absence
from hearthside.text import Sentence

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

    def told(self, reader: Reader) -> Values:
        """The members of a `wire.PersonView`, as the reader is told."""
        return self._asdict() | {"sentence": reader.spans(self.sentence) if self.sentence else None}


def people(table: Table) -> tuple[Person, ...]:
    """Each person at the table."""
    found: list[Person] = []
    clock = table.turn_clock
    for seat in table.seats.people:
        auto, away, wait = table.log.auto.get(seat), clock.is_away(seat), clock.wait(seat)
        plays = None if auto is None else auto.reason or "asked"
        idle = clock.left(wait.idle) == 0
        sentence = absence(seat, away=away, plays=plays, soon=wait.takeover is not None, idle=idle)
        state = "away" if away else "idle" if idle else "connected"
        found.append(Person(seat, state, plays, clock.left(wait.clock), clock.left(wait.takeover), sentence))
    return tuple(found)
