"""The record of a match, as far as one seat may know it."""

from collections.abc import Sequence

from hearthside import __version__
from hearthside.match import Log, Seat
from hearthside.match.to_record import written
from hearthside.record import Record, redact

from .seat_names import named, seat_name, seat_views


def record(log: Log, seats: Sequence[Seat], seat: int, started: str) -> Record:
    """What counts of the match, as far as the seat may know it."""
    called = named(seats)
    whole = written(log, called, _tags(log, called, seat, started), seat_name)
    return redact(whole, seat)


def _tags(log: Log, seats: Sequence[Seat], reader: int, started: str) -> dict[str, str]:
    """Who sat where, and when."""
    tags: dict[str, str] = {}
    styles: dict[str, str] = {}
    rules = log.state.rules
    first = [seat.before[0] if seat.before else seat for seat in seats]
    for place, seat, shown in zip(rules.places, first, seat_views(first, reader, rules), strict=True):
        tags[place] = shown.name
        if seat.style is not None:
            tags[place] = seat_name(seat)
            styles[f"{place}Style"] = seat.style
    return tags | styles | {"Date": started[:10], "Version": __version__}
