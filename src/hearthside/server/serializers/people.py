"""The people at a table: who is away, for whom the computer plays, and how long the others wait. Knows no cards."""

from hearthside.app.table import Table
from hearthside.match.text import absence

from .parts import Values
from .seats import Reader


def people(table: Table, reader: Reader) -> list[Values]:
    """The members of a `wire.PersonView` for each person at the table, as the reader is told."""
    found: list[Values] = []
    for seat in table.seats.people:
        auto, away, wait = table.log.auto.get(seat), table.turn_clock.is_away(seat), table.turn_clock.wait(seat)
        plays = None if auto is None else auto.reason or "asked"
        idle = table.turn_clock.left(wait.idle) == 0
        sentence = absence(seat, away=away, plays=plays, soon=wait.takeover is not None, idle=idle)
        found.append(
            {
                "seat": seat,
                "state": "away" if away else "idle" if idle else "connected",
                "auto": plays,
                "clock_left": table.turn_clock.left(wait.clock),
                "takeover_left": table.turn_clock.left(wait.takeover),
                "sentence": reader.spans(sentence) if sentence else None,
            }
        )
    return found
