"""A table written down for one seat. Knows no HTTP."""

import json
from collections.abc import Sequence

from hearthside import __version__
from hearthside.games import Move
from hearthside.record import Record, redact, to_json, write
from hearthside.table import Log, Seat, Undo

from .shown import seat_views


def record(log: Log, seats: Sequence[Seat], seat: int, started: str) -> Record:
    """What counts of the match, as far as the seat may know it."""
    moves: list[Move] = [entry.what for entry in log.moves if not isinstance(entry.what, Undo)]
    whole: Record = Record.of(log.state.rules, moves, log.deal_numbers(), _tags(log, seats, seat, started))
    return redact(whole, seat)


def text(log: Log, seats: Sequence[Seat], seat: int, started: str) -> str:
    """The record in the text notation."""
    return write(record(log, seats, seat, started))


def twin(log: Log, seats: Sequence[Seat], seat: int, started: str) -> str:
    """The record's JSON twin."""
    return json.dumps(to_json(record(log, seats, seat, started)), ensure_ascii=False)


def _tags(log: Log, seats: Sequence[Seat], reader: int, started: str) -> dict[str, str]:
    """Who sat where, when, and whether a move was taken back."""
    tags: dict[str, str] = {}
    styles: dict[str, str] = {}
    rules = log.state.rules
    for place, seat, called in zip(rules.places, seats, seat_views(seats, reader, rules), strict=True):
        tags[place] = called.name
        if seat.style is not None:
            styles[f"{place}Style"] = seat.style
    practice = {"Practice": "yes"} if log.practice else {}
    return tags | styles | {"Date": started[:10]} | practice | {"Version": __version__}
