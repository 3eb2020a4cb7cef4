"""Two server processes on one database, of which now one and now the other is killed under play. Nobody loses a move by
it, and everybody goes on at the other process.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, Final

import pytest

from hearthside.games import GAMES
from hearthside.match import Entry, Log
from hearthside.server import serializers
from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.store import Store
from tests.e2e.serving import Serving
from tests.lengths import IN_FULL, length
from tests.server.asking import Program, some_move
from tests.server.reading import view_sent

from .conftest import Tell

KILLS: Final = length(2, 200)
_SEATS: Final = {"gin": 2, "hearts": 4}
_RETRY_SECONDS: Final = 0.3
"""The client's first wait before it connects again."""
_SECONDS: Final = 3.0
"""Within which every table answers again."""
_PATIENCE: Final = 60.0
_GOAL: Final = 9999
"""Of matches that do not end meanwhile."""
_TOLD_LAST: Final = 40
"""Views of each person that are compared with the log: as many as they were sent last."""


@pytest.fixture
def both(database: str, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    """Two processes over one database and one folder, with the same secret."""
    first = Serving(tmp_path / "data", tmp_path / "complaints", database)
    second = Serving(tmp_path / "data", tmp_path / "complaints", database)
    yield first, second
    for each in (first, second):
        each.stop()


class Person:
    """Somebody at a table, who asks the other process once one does not answer."""

    def __init__(self, ports: tuple[int, int], at: int, table: str, seat: int, token: str) -> None:
        self.table, self.seat = table, seat
        self.taken: list[tuple[int, int, dict[str, Any]]] = []
        """Moves, each with the length of the log before it and after it."""
        self.told: dict[int, Any] = {}
        """Views, by the length of the log."""
        self.went_on = 0.0
        """When the log was last seen to grow."""
        self.over = Event()
        self._n = -1
        self._ports, self._at = ports, at
        self._program = Program(ports[at], token)
        self._rng = Random(f"{table}{seat}")
        self._thread = Thread(target=self._play, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.over.set()
        self._thread.join(_PATIENCE)
        assert not self._thread.is_alive()

    def _play(self) -> None:
        while not self.over.is_set():
            try:
                self._go_on()
            except OSError:  # killed while it spoke
                self.over.wait(_RETRY_SECONDS)
                self._at = 1 - self._at
                self._program.port = self._ports[self._at]
            self._program.answers.clear()

    def _go_on(self) -> None:
        """Watch as a browser does, and move whenever it is one's turn."""
        with self._program.events(self.table) as events:
            for n, message in events:
                self._tell(n, message)
                move = some_move(message["view"], self._rng)
                if self.over.is_set():
                    return
                if move is not None:
                    sleep(self._rng.uniform(0, 0.03))
                    self._move(n, move)

    def _move(self, n: int, move: dict[str, Any]) -> None:
        answer = self._program.ask("POST", f"/api/tables/{self.table}/moves", {"n": n, "move": move})
        if answer.status == 200:
            self.taken.append((n, answer.json["n"], move))
            self._tell(answer.json["n"], answer.json)
        else:
            assert answer.status in (409, 503), answer.body

    def _tell(self, n: int, message: Any) -> None:
        assert message["saved"]
        self.told[n] = message["view"]
        if n > self._n:
            self._n, self.went_on = n, monotonic()


def tables_of(both: tuple[Serving, Serving]) -> list[list[Person]]:
    """A table of each game with two people, each at another process."""
    ports = both[0].port, both[1].port
    found = []
    for game in GAMES:
        host, guest = (Program(port) for port in ports)
        seats = [{"kind": "person"}, {"kind": "person"}, *[{"style": "cal"}] * (_SEATS[game] - 2)]
        asked = {"game": game, "pace": 0, "seats": seats, "goal": _GOAL}
        created = host.ask("POST", "/api/tables", asked).json
        [invitation] = created["invitations"]
        path = f"/api/tables/{created['table']}/seats/1"
        taken = guest.ask("POST", path, {"code": invitation["code"], "name": "Bea"}).json
        people = [(0, created["token"]), (1, taken["token"])]
        found.append([Person(ports, seat, created["table"], seat, token) for seat, token in people])
    return found


@pytest.mark.timeout(length(300, 3600))
def test_nothing_taken_is_lost_and_every_table_goes_on_at_the_other_process(
    both: tuple[Serving, Serving], tell: Tell
) -> None:
    rng, tables = Random(1), tables_of(both)
    everybody = [person for people in tables for person in people]
    for person in everybody:
        person.start()
    waits: list[float] = []
    for kill in range(KILLS):
        await_all(tables, since=monotonic())
        sleep(rng.uniform(0, 0.5))
        victim = both[rng.randrange(2)]
        victim.kill()
        waits.append(await_all(tables, since=monotonic()))
        if kill < KILLS - 1:
            victim.start()
    for person in everybody:
        person.stop()
    store = Store(PostgreSQL(both[0].database or ""))
    for people in tables:
        kept(people, store)
    store.close()
    taken = sum(len(person.taken) for person in everybody)
    waits.sort()
    tell(
        f"Kills of one of two processes: {KILLS}, {taken} moves taken, none lost; a table went on after "
        f"{waits[len(waits) // 2]:.1f} s in the middle, {waits[-1]:.1f} s at most"
    )
    assert not IN_FULL or waits[-1] < _SECONDS


def await_all(tables: list[list[Person]], since: float) -> float:
    """Wait until each table has gone on since then. Returns for how long."""
    until = monotonic() + _PATIENCE
    while any(max(person.went_on for person in people) <= since for people in tables):
        assert monotonic() < until, [(p.table, p.seat, p._n, since - p.went_on) for people in tables for p in people]
        sleep(0.005)
    return max(min(person.went_on for person in people if person.went_on > since) for people in tables) - since


def kept(people: list[Person], store: Store) -> None:
    """Check that each move stands in the log where it was taken, and that what was told last is what it comes to."""
    table = people[0].table
    row = store.match(table)
    assert row is not None
    game = GAMES[row.game]
    entries = [Entry.from_json(game, json.loads(line)) for line in store.entries(table)]
    for person in people:
        for before, after, move in person.taken:
            written = [entry.to_json(game) for entry in entries[before:after]]
            assert any(_same(each, person.seat, move) for each in written), (before, after, move, written)
    log = Log(game.variants.parse(row.rules))
    called = [serializers.seat_views(row.seats, person.seat, log.state.rules) for person in people]
    last = [set(sorted(person.told)[-_TOLD_LAST:]) for person in people]
    for n, entry in enumerate([None, *entries]):
        if entry is not None:
            log.add(entry)
        for person, names, compared in zip(people, called, last, strict=True):
            if n in compared:
                assert person.told[n] == json.loads(view_sent(log, person.seat, names)), (table, n)
    assert all(max(person.told) <= len(entries) for person in people), "told, and not kept"


def _same(written: dict[str, Any], seat: int, move: dict[str, Any]) -> bool:
    """Whether an entry is the move that somebody in that seat sent."""
    named = {"card", "discard", "cards"} & move.keys() & written.keys()
    same = all(set(written[name] or ()) == set(move[name] or ()) for name in named)
    return written["type"] == move["type"] and written.get("seat", seat) == seat and same
