"""Matches put into a data folder as if they had been played there."""

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random

from hearthside.app.effects import result_of
from hearthside.games import game_of
from hearthside.gin import Rules as GinRules
from hearthside.gin import State as GinState
from hearthside.hearts import Rules, State
from hearthside.match import Entry, Log, Seat
from hearthside.storage import Effects, Row, now
from hearthside.storage.store import Store
from tests import random_matches
from tests.record import gin_matches


def random_match(rules: Rules | GinRules, rng: Random, deals: int | None = None) -> Log:
    """A match of random moves, until it is over or so many deals are."""
    log = Log(rules)
    while log.state.to_move and len(log.state.results) != deals:
        match log.state:
            case State() as state:
                log.add(Entry(random_matches.random_move(state, rng)))
            case GinState() as hand:
                log.add(Entry(gin_matches.random_move(hand, rng)))
    return log


def put(data: Path, log: Log, seats: Sequence[Seat], pace: int = 0) -> str:
    """Put a match there, with its result if it is over; the table's name."""
    game = game_of(log.state.rules)
    row = Row(
        id="".join(secrets.choice("abcdefghjk") for _ in range(10)),
        game=game.slug,
        rules=game.variants.notation(log.state.rules),
        seats=tuple(seats),
        seed="the same dice every time",
        first_deal=None,
        pace=pace,
        created=now(),
        touched=now(),
    )
    store = Store(data)
    try:
        lines = [json.dumps(entry.to_json(game), separators=(",", ":")) for entry in log.entries]
        result = result_of(row, list(seats), log, row.touched) if log.state.winners else None
        assert store.append(row, 0, lines, Effects(result=result))
    finally:
        store.close()
    return row.id
