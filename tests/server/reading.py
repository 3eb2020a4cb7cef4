"""What is sent about a table, read back with the wire models, which describe every byte of it."""

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_json

from hearthside.match import Log, Step
from hearthside.server import schemas as wire
from hearthside.server.serializers import Reader, Views, tell_step

_VIEW: TypeAdapter[wire.View] = TypeAdapter(wire.View)
_SAW: TypeAdapter[list[wire.Saw]] = TypeAdapter(list[wire.Saw])


def view_sent(log: Log, seat: int, seats: Sequence[wire.SeatView]) -> bytes:
    """What is sent of a match to a seat, made from nothing that was made before."""
    view = Views(log.state.rules).reader(Reader(seat, seats))
    return view.written(log, view.narration(log, ()))


def view_shown(log: Log, seat: int, seats: Sequence[wire.SeatView]) -> wire.View:
    """The same, read."""
    return _VIEW.validate_json(view_sent(log, seat, seats), strict=True)


def saw(step: Step, seat: int) -> list[wire.Saw]:
    """The events of a step, for a seat."""
    rules = step.before.rules
    places = [wire.SeatView(place, place, "person", None, peeks=False) for place in rules.places]
    seen: list[Any] = []
    tell_step(step, Views(rules).reader(Reader(seat, places)), seen, [])
    return _SAW.validate_json(to_json(seen), strict=True)
