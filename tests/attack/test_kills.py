"""A server that is killed at any moment of play, as a power cut would end it: no move that it acknowledged is lost."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread, Timer
from typing import Any

import pytest

from hearthside.games import GAMES
from hearthside.storage.store import Store
from tests.e2e.serving import Serving
from tests.lengths import length
from tests.server.asking import Program, awaited, some_move

from .conftest import Tell

KILLS = length(3, 150)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A server in a process of its own."""
    server = Serving(tmp_path / "data", tmp_path / "complaints")
    yield server
    server.stop()


class Acknowledged:
    """Somebody who plays one match after another at random, and keeps each move that the server took."""

    def __init__(self, port: int, game: str) -> None:
        self.game = game
        self.program = Program(port)
        self.moves: dict[tuple[str, int], dict[str, object]] = {}
        """By table and place in its log."""
        self._rng = Random(game)
        self._table = ""

    def play(self) -> None:
        """Play until the server is gone."""
        try:
            while True:
                self._move()
        except (OSError, http.client.HTTPException):
            pass  # killed while it spoke

    def _move(self) -> None:
        if not self._table:
            quick: list[dict[str, str]] = [{"style": "cal"}] * (GAMES[self.game].usual.seats - 1)
            wanted = {"game": self.game, "pace": 0, "seats": [{"kind": "person"}, *quick]}
            created = self.program.ask("POST", "/api/tables", wanted).json
            self._table, self.program.token = created["table"], created["token"]
        message: Any = self.program.ask("GET", f"/api/tables/{self._table}").json
        if message["view"]["phase"] == "over":
            self._table = ""
        elif awaited(message) and (move := some_move(message["view"], self._rng)):
            n = message["n"]
            answer = self.program.ask("POST", f"/api/tables/{self._table}/moves", {"n": n, "move": move})
            if answer.status == 200 and answer.json["saved"]:
                self.moves[self._table, n] = move


def test_no_move_that_was_acknowledged_is_lost(serving: Serving, tell: Tell) -> None:
    rng = Random(1)
    players = [Acknowledged(serving.port, game) for game in GAMES]
    for kill in range(KILLS):
        threads = [Thread(target=each.play) for each in players]
        killed = Timer(rng.uniform(0.1, 1.5), serving.kill)
        for each in (*threads, killed):
            each.start()
        for each in (*threads, killed):
            each.join()
        kept(serving.data, players)
        if kill < KILLS - 1:
            serving.start()
    made = sum(len(each.moves) for each in players)
    assert made >= KILLS, "they played"
    assert not serving.said()
    tell(f"Kills under play: {KILLS}, {made} acknowledged moves of both games, none lost")


def kept(folder: Path, players: list[Acknowledged]) -> None:
    """Check that each acknowledged move stands at its place on disk."""
    store = Store(folder)
    logs: dict[str, list[str]] = {}
    for player in players:
        for (table, n), move in player.moves.items():
            log = logs.setdefault(table, store.entries(table))
            entry = json.loads(log[n])
            assert entry["type"] == move["type"] and entry.get("seat", 0) == 0, (entry, move)
            assert {"card", "discard"} & move.keys() <= entry.keys()
            for key in entry.keys() & {"card", "discard"}:
                assert entry[key] == move.get(key, entry[key])
            if move["type"] == "pass":
                assert sorted(entry["cards"]) == sorted(move["cards"])  # type: ignore[call-overload]
    assert store.notice is None
    store.close()
