"""A table written down for one seat. Knows no HTTP."""

from collections.abc import Sequence

from hearthside import __version__
from hearthside.ai.styles import called
from hearthside.record import Record, redact
from hearthside.table import Log, Seat
from hearthside.table.written import written

from .shown import seat_views


def record(log: Log, seats: Sequence[Seat], seat: int, started: str) -> Record:
    """What counts of the match, as far as the seat may know it."""
    whole = written(log, seats, _tags(log, seats, seat, started), lambda style: called(style).name)
    return redact(whole, seat)


def _tags(log: Log, seats: Sequence[Seat], reader: int, started: str) -> dict[str, str]:
    """Who sat where, and when."""
    tags: dict[str, str] = {}
    styles: dict[str, str] = {}
    rules = log.state.rules
    first = [seat._replace(style=seat.before[0][1]) if seat.before else seat for seat in seats]
    for place, seat, shown in zip(rules.places, first, seat_views(first, reader, rules), strict=True):
        tags[place] = shown.name
        if seat.style is not None:
            tags[place] = seat.name or called(seat.style).name
            styles[f"{place}Style"] = seat.style
    return tags | styles | {"Date": started[:10], "Version": __version__}
