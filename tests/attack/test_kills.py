"""A server that is killed at any moment of play, as a power cut would end it: nothing that it told or took is lost."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import pytest

from hearthside.games import GAMES
from hearthside.match import Entry, Log, Seat
from hearthside.server import serializers
from hearthside.storage.postgres import PostgreSQL
from hearthside.storage.store import Store
from tests.e2e.serving import Serving
from tests.lengths import length
from tests.server.asking import Program, awaited, some_move
from tests.server.reading import view_sent

from .conftest import Tell

KILLS = {"sqlite": length(3, 150), "postgresql": length(2, 150)}


@pytest.fixture(params=KILLS)
def kills(request: pytest.FixtureRequest) -> tuple[str, int]:
    """Where matches are kept, and how often the server is killed."""
    return request.param, KILLS[request.param]


@pytest.fixture
def serving(kills: tuple[str, int], tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Serving]:
    """A server in a process of its own."""
    database = request.getfixturevalue("database") if kills[0] == "postgresql" else None
    server = Serving(tmp_path / "data", tmp_path / "complaints", database)
    yield server
    server.stop()


class Player:
    """Somebody who plays one match after another at random, and keeps what the server tells, and each move it takes."""

    def __init__(self, port: int, game: str) -> None:
        self.game = GAMES[game]
        self.styles = ["cal"] * (self.game.usual.seats - 1)
        self.program = Program(port)
        self.told: dict[tuple[str, int], Any] = {}
        """Views, by table and length of its log."""
        self.taken: dict[tuple[str, int], dict[str, Any]] = {}
        """Moves, by table and place in its log."""
        self._rng = Random(game)
        self._table = ""

    def play(self) -> None:
        """Play until the server is gone."""
        try:
            while True:
                self._move()
        except OSError:
            pass  # killed while it spoke

    def _move(self) -> None:
        if not self._table:
            seats = [{"kind": "person"}, *({"style": style} for style in self.styles)]
            created = self.program.ask("POST", "/api/tables", {"game": self.game.slug, "pace": 0, "seats": seats}).json
            self._table, self.program.token = created["table"], created["token"]
        message = self._ask("GET", f"/api/tables/{self._table}")
        if message["view"]["phase"] == "over":
            self._table = ""
        elif awaited(message) and (move := some_move(message["view"], self._rng)):
            n = message["n"]
            self._ask("POST", f"/api/tables/{self._table}/moves", {"n": n, "move": move})
            self.taken[self._table, n] = move

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        answer = self.program.ask(method, path, body)
        assert answer.status == 200, answer.body
        assert answer.json["saved"]
        self.told[self._table, answer.json["n"]] = answer.json["view"]
        return answer.json


def test_nothing_that_was_told_or_taken_is_lost(kills: tuple[str, int], serving: Serving, tell: Tell) -> None:
    rng = Random(1)
    players = [Player(serving.port, game) for game in GAMES]
    for kill in range(kills[1]):
        if kill:
            serving.start()
        until_killed(serving, players, more=rng.randint(4, 60), later=rng.uniform(0, 0.05))
    told = sum(len(player.told) for player in players)
    taken = sum(len(player.taken) for player in players)
    store = Store(serving.data if serving.database is None else PostgreSQL(serving.database))
    for player in players:
        for table in {table for table, _ in player.told}:
            kept(player, table, store.entries(table))
    assert store.notice is None and not serving.said()
    store.close()
    many = f"{taken} moves taken and {told} views told of both games"
    tell(f"Kills under play, with {kills[0]}: {kills[1]}, {many}, none lost")


def until_killed(serving: Serving, players: list[Player], *, more: int, later: float) -> None:
    """Play until the server has told so much more, and a little longer, until it is killed."""
    threads = [Thread(target=each.play) for each in players]
    until = sum(len(each.told) for each in players) + more
    for each in threads:
        each.start()
    while sum(len(each.told) for each in players) < until and all(each.is_alive() for each in threads):
        sleep(0.005)
    sleep(later)
    serving.kill()
    for each in threads:
        each.join()


def kept(player: Player, table: str, lines: list[str]) -> None:
    """Check that each move stands at its place on disk, and that each view is what the log comes to."""
    entries = [Entry.from_json(player.game, json.loads(line)) for line in lines]
    log, rules = Log(player.game.usual), player.game.usual
    called = serializers.seat_views([Seat(holder="me"), *map(Seat, player.styles)], 0, rules)
    for n, entry in enumerate([None, *entries]):
        if entry is not None:
            log.add(entry)
        if (view := player.told.pop((table, n), None)) is not None:
            assert view == json.loads(view_sent(log, 0, called)), (table, n)
    assert not [n for other, n in player.told if other == table], "told, and not on disk"
    for (other, n), move in player.taken.items():
        if other == table:
            written = json.loads(lines[n])
            assert written["type"] == move["type"]
            for named in {"card", "discard", "cards"} & move.keys() & written.keys():
                assert set(written[named] or ()) == set(move[named] or ()), "in any order"
