"""Messages of tables, as the server writes them, at points of matches that are the same in each run."""

import json
from functools import cache
from random import Random
from typing import Any, cast

from pydantic_core import to_json

from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER
from hearthside.gin import PRESETS as GIN
from hearthside.gin import Deal as GinDeal
from hearthside.hearts import Deal, Pass, Play
from hearthside.hearts.presets import parse
from hearthside.match import Entry, Log, Seat
from hearthside.server import schemas as wire
from hearthside.server import serializers
from hearthside.server.serializers.counting import counting_view
from hearthside.terminal.screen.client import Value
from tests.record.gin_matches import random_move
from tests.server.reading import view_sent

ME = Seat(holder="me")
OTHERS = (Seat("cal"), Seat("vicky"), Seat("shark"), Seat("nellie"), Seat("chuck", "Bo"))


def hearts(preset: str, length: int, number: int = 1, reader: int = 0, **changed: Any) -> "wire.TableMessage":
    """The message after so many moves of a match of Hearts. Each plays the lowest card that may be played, or any."""
    rules, dice = parse(preset), Random(number)
    log = Log(rules)
    while len(log) < length and log.state.to_move:
        seat = log.state.to_move[0]
        if seat == DEALER:
            log.add(Entry(Deal(shuffled(number + log.dealt, rules.packs))))
            continue
        legal = list(log.state.legal(seat))
        if log.state.passing:
            log.add(Entry(Pass(seat, Cards.of(sorted(legal, key=lambda card: -card.rank)[: rules.pass_count]))))
        else:
            log.add(Entry(Play(seat, dice.choice([min(legal, key=lambda card: card.rank), *legal]))))
    return message(log, (ME, *OTHERS)[: rules.seats], reader, **changed)


def gin(preset: str, length: int, number: int = 1, reader: int = 0, **changed: Any) -> "wire.TableMessage":
    """The message after so many moves of a match of Gin Rummy."""
    log, dice = Log(GIN[preset]), Random(number)
    while len(log) < length and log.state.to_move:
        move = random_move(log.state, dice)
        log.add(Entry(GinDeal(shuffled(number + log.dealt)) if log.state.to_move == (DEALER,) else move))
    return message(log, (ME, OTHERS[2]), reader, **changed)


def message(log: Log, seats: tuple[Seat, ...], reader: int, **changed: Any) -> "wire.TableMessage":
    """A message of that log for one of the seats, with members changed. It is one that the server could send."""
    called = serializers.seat_views(seats, reader, log.state.rules)
    if changed.get("counting"):
        view = counting_view(log.state.view(reader), serializers.Reader(reader, called))
        changed["counting"] = json.loads(to_json(view))
    members: dict[str, Any] = _usual() | {
        "n": len(log),
        "view": json.loads(view_sent(log, reader, called)),
        "seats": json.loads(to_json(called)),
    }
    members |= changed
    wire.TableMessage.model_validate_json(json.dumps(members), strict=True)
    return cast("wire.TableMessage", json.loads(json.dumps(members), object_hook=Value))


@cache
def _usual() -> dict[str, Any]:
    """The members of a message in which nothing is unusual."""
    lists = ("saw", "said", "duplicates", "mirrors", "people")
    no = ("can_undo", "practice", "zip", "pause", "waits", "watching", "covered", "may_be_watched", "can_quit",
          "can_duplicate", "mirrored", "can_mirror", "can_begin")  # fmt: skip
    return (
        dict.fromkeys(wire.TableMessage.model_fields)
        | {name: [] for name in lists}
        | dict.fromkeys(no, False)
        | {"table": "t", "pace": 0, "here": [0], "watchers": 0, "host": True, "host_seat": 0, "saved": True}
        | {"duplicates_text": "", "mirrors_text": ""}
    )
