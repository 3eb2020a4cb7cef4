"""What a server keeps: a match read from its data folder while it is being played, or laid there to be taken up."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import BrowserContext

from hearthside.games import GAMES
from hearthside.match import Entry, Log, Seat
from hearthside.match.seats import beside
from hearthside.server.secret import Secret
from hearthside.storage import Row
from hearthside.storage.store import Store
from tests.e2e.serving import add_cookie
from tests.laid import put

_OTHERS = ["cal", "shark", "vicky", "nellie", "charlie"]


def kept(data: Path, table: str) -> tuple[Row, Log]:
    """A table as it is on disk: its row, and its log with every hand in it."""
    store = Store(data)
    try:
        row = store.match(table)
        assert row is not None
        game = GAMES[row.game]
        entries = [Entry.from_json(game, json.loads(line)) for line in store.entries(table)]
        return row, Log(game.variants.parse(row.rules), entries)
    finally:
        store.close()


def lay(
    data: Path,
    log: Log,
    player: BrowserContext,
    url: str,
    others: Sequence[str] = _OTHERS,
    pace: int = 0,
    name: str | None = None,
) -> str:
    """Put a match there whose South is this player, under that name; the table's name. ``pace`` is what the others take
    over a card.
    """
    south = Seat(name=name, holder=_holder(data, player, url))
    return put(data, log, [south, *map(Seat, others[: log.state.rules.seats - 1])], pace)


def lay_for(data: Path, log: Log, people: Mapping[str, BrowserContext], url: str) -> str:
    """Put a match there in which these people have the first seats, by name, each in a browser of their own; the first
    is the host, and the Shark has what seats are left. The table's name.
    """
    holders = [_holder(data, browser, url) for browser in people.values()]
    return put(data, log, _people(log, list(people), holders))


def lay_for_screen(data: Path, log: Log, names: Sequence[str], browser: BrowserContext, url: str) -> str:
    """The same for people of these names who are all at one screen, in seats as far apart as they can be."""
    holder = _holder(data, browser, url)
    holders = [holder, *(beside(holder, place) for place in range(1, len(names)))]
    return put(data, log, _people(log, names, holders, log.state.rules.seats // len(names)))


def _people(log: Log, names: Sequence[str], holders: Sequence[str], apart: int = 1) -> list[Seat]:
    seats = [Seat("shark")] * log.state.rules.seats
    for place, (name, holder) in enumerate(zip(names, holders, strict=True)):
        seats[place * apart] = Seat(name=name, holder=holder)
    seats[0] = seats[0]._replace(role="host")
    return seats


def _holder(data: Path, player: BrowserContext, url: str) -> str:
    """Whoever holds the player's seats."""
    return sha256(_token(data, player, url).encode()).hexdigest()


def _token(data: Path, player: BrowserContext, url: str) -> str:
    """What the player's seats are held by."""
    secret = Secret.of(data)
    for cookie in player.cookies(url):
        if cookie.get("name") == secret.cookie:
            return cookie["value"]
    token = secret.issue("token")
    add_cookie(player, url, secret.cookie, token)
    return token
