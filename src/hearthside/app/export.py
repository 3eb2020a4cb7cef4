"""The record of a match, as far as one seat may know it."""

from collections.abc import Sequence

from hearthside import __version__
from hearthside.ai.styles import find_style
from hearthside.match import Log, Seat
from hearthside.match.to_record import written
from hearthside.record import Record, redact

from .seat_names import seat_views


def record(log: Log, seats: Sequence[Seat], seat: int, started: str) -> Record:
    """What counts of the match, as far as the seat may know it."""
    whole = written(log, seats, _tags(log, seats, seat, started), lambda style: find_style(style).name)
    return redact(whole, seat)


def _tags(log: Log, seats: Sequence[Seat], reader: int, started: str) -> dict[str, str]:
    """Who sat where, and when."""
    tags: dict[str, str] = {}
    styles: dict[str, str] = {}
    rules = log.state.rules
    first = [seat._replace(style=seat.before[0].style) if seat.before else seat for seat in seats]
    for place, seat, shown in zip(rules.places, first, seat_views(first, reader, rules), strict=True):
        tags[place] = shown.name
        if seat.style is not None:
            tags[place] = seat.name or find_style(seat.style).name
            styles[f"{place}Style"] = seat.style
    return tags | styles | {"Date": started[:10], "Version": __version__}
