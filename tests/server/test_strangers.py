"""Every route, asked by somebody of the network or the internet who has nothing of what is there."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import pytest

from hearthside.ai import kernels
from hearthside.app import reviews, tables
from hearthside.app.table import Table
from hearthside.puzzles import load
from hearthside.server.limits import Limits
from hearthside.server.reach import Reach
from hearthside.server.secret import Secret
from tests.mistaken import flagged

from .asking import JSON, ONE_DEAL, Answer, Program
from .conftest import Running, running
from .test_puzzles import moves_of
from .test_records import LADY
from .test_sounds import wav
from .test_statistics import play_out

Kind = Literal["all", "own", "refused"]
PUZZLE: Final = load("gin").puzzles[0]

WHAT: Final[dict[str, dict[str, tuple[Kind, object]]]] = {
    "/api/health": {"get": ("all", None)},
    "/api/rules": {"get": ("all", None)},
    "/api/rules/read": {"post": ("all", {"rules": "black-lady"})},
    "/api/styles": {"get": ("all", None)},
    "/api/reactions": {"get": ("all", None)},
    "/api/stats": {"get": ("own", None), "delete": ("own", None)},
    "/api/stats/players": {"get": ("own", None)},
    "/api/stats/figures": {"get": ("own", None)},
    "/api/stats/reviews": {"get": ("own", None), "put": ("own", None), "delete": ("own", None)},
    "/api/duplicates": {"get": ("own", None)},
    "/api/mirrors": {"get": ("own", None)},
    "/api/tables": {"get": ("own", None), "post": ("own", {})},
    "/api/deals/read": {"post": ("all", {"code": "{link}"})},
    "/api/deals": {"post": ("own", {"code": "{link}"})},
    "/api/unreadable": {"get": ("own", None)},
    "/api/unreadable/{table}": {"delete": ("refused", None)},
    "/api/tables/{table}": {"get": ("refused", None), "delete": ("refused", None)},
    "/api/tables/{table}/consent": {"post": ("refused", {"request": 1, "agrees": True})},
    "/api/tables/{table}/events": {"get": ("refused", None)},
    "/api/tables/{table}/moves": {"post": ("refused", {"n": 1, "move": {"type": "deal"}})},
    "/api/tables/{table}/check": {"post": ("refused", {"n": 1, "move": {"type": "deal"}})},
    "/api/tables/{table}/undo": {"post": ("refused", {"n": 1})},
    "/api/tables/{table}/options": {"post": ("refused", {"name": "Mallory", "all_hands": True})},
    "/api/tables/{table}/deals/{deal}": {"get": ("refused", None)},
    "/api/tables/{table}/replay": {"post": ("refused", {})},
    "/api/tables/{table}/duplicate": {"post": ("refused", {})},
    "/api/tables/{table}/duplicate/{deal}": {"get": ("refused", None)},
    "/api/tables/{table}/record": {"get": ("refused", None)},
    "/api/tables/{table}/seats/{place}": {
        "get": ("refused", None),
        "post": ("refused", {"code": "A" * 22}),
        "delete": ("refused", None),
    },
    "/api/seats": {"get": ("refused", None), "post": ("refused", {"letters": "BCDFGH"})},
    "/api/tables/{table}/move": {"post": ("refused", {})},
    "/api/tables/{table}/recovery-code": {"post": ("refused", {})},
    "/api/tables/{table}/seats/{place}/invitation": {"post": ("refused", {}), "delete": ("refused", None)},
    "/api/tables/{table}/swap": {"post": ("refused", {"places": [0, 1]})},
    "/api/tables/{table}/host": {"post": ("refused", {})},
    "/api/tables/{table}/rules": {"post": ("refused", {"rules": "omnibus"})},
    "/api/tables/{table}/invitations": {"get": ("refused", None)},
    "/api/tables/{table}/begin": {"post": ("refused", {"n": 0})},
    "/api/tables/{table}/rematch": {"post": ("refused", {})},
    "/api/tables/{table}/reactions": {"post": ("refused", {"reaction": "thanks"})},
    "/api/tables/{table}/watch": {
        "get": ("refused", None),
        "put": ("refused", {"on": True}),
        "post": ("refused", {"code": "A" * 22}),
    },
    "/api/tables/{table}/watch/rematch": {"get": ("refused", None)},
    "/api/tables/{table}/watch/events": {"get": ("refused", None)},
    "/api/tables/{table}/hint": {"post": ("refused", {"n": 1})},
    "/api/tables/{table}/deals/{deal}/try": {"post": ("refused", {"place": 0})},
    "/api/tables/{table}/deals/{deal}/review": {"get": ("refused", None)},
    "/api/tables/{table}/review": {"get": ("refused", None)},
    "/api/mistakes": {"get": ("own", None)},
    "/api/tables/{table}/deals/{deal}/mistakes": {"get": ("refused", None)},
    "/api/tables/{table}/deals/{deal}/mistakes/{place}": {
        "get": ("refused", None),
        "post": ("refused", {"move": {"type": "play", "card": "2C"}}),
    },
    "/api/tables/{table}/deals/{deal}/mistakes/{place}/show": {"post": ("refused", {})},
    "/api/daily": {"get": ("own", None), "post": ("own", {})},
    "/api/lessons": {"get": ("own", None)},
    "/api/lessons/{lesson}": {"get": ("own", None), "post": ("own", {"step": 2})},
    "/api/lessons/{lesson}/answer": {"post": ("own", {"step": 1, "move": None})},
    "/api/puzzles": {"get": ("own", None)},
    "/api/puzzles/next": {"get": ("own", None)},
    "/api/puzzles/{puzzle}": {"get": ("own", None), "post": ("own", {"moves": moves_of(PUZZLE)[:1]})},
    "/api/puzzles/{puzzle}/show": {"post": ("own", {})},
    "/api/puzzles/{puzzle}/object": {"post": ("own", {"decision": 1, "move": moves_of(PUZZLE)[0]})},
    "/api/records": {"get": ("own", None), "post": ("own", {"content": "{record}"})},
    "/api/records/{record}": {"get": ("refused", None), "delete": ("refused", None)},
    "/api/records/{record}/deals/{deal}/try": {"post": ("refused", {"place": 1})},
    "/api/records/{record}/deals/{deal}/review": {"get": ("refused", None)},
    "/api/records/{record}/deals/{deal}": {"get": ("refused", None)},
    "/api/records/{record}/file": {"get": ("refused", None)},
    "/api/records/{record}/notes": {"post": ("refused", {"deal": 0, "step": 0, "text": "Mallory"})},
    "/api/records/{record}/marks": {"post": ("refused", {"deal": 1, "step": 1, "mark": "!"})},
    "/api/onehanded": {"get": ("own", None), "post": ("own", {})},
    "/api/onehanded/{match}": {"get": ("refused", None), "delete": ("refused", None)},
    "/api/onehanded/{match}/tell": {"post": ("refused", {"n": 0, "line": "hand 2C"})},
    "/api/onehanded/{match}/undo": {"post": ("refused", {"n": 0})},
    "/api/onehanded/{match}/change": {"post": ("refused", {"n": 0, "place": 1, "line": "x"})},
    "/api/onehanded/{match}/redo": {"post": ("refused", {"n": 0})},
    "/api/onehanded/{match}/suggestion": {"post": ("refused", {"n": 0})},
    "/api/onehanded/{match}/record": {"get": ("refused", None)},
    "/api/settings": {"get": ("own", None), "put": ("refused", {"values": {"play.name": "Mallory"}})},
    "/api/sounds": {"get": ("own", None)},
    "/api/sounds/{name}": {"get": ("refused", None)},
}
"""What comes of each request: `all` is answered to everybody alike, `own` with what is the sender's alone."""


class Owned:
    """What the owner of a folder has in it, and the words that nobody else may read."""

    def __init__(self, server: Running) -> None:
        self.owner = server.owner() if server.reach.has_owner else server.program(server.issued())
        (server.folder / "settings.toml").write_text('[play]\nname = "Ottilie"\n')
        (server.folder / "sounds").mkdir()
        (server.folder / "sounds" / "QS2Me9.wav").write_bytes(wav())
        seats = [{"kind": "person", "name": "Ottilie"}, *({"kind": "style", "style": "cal"} for _ in range(3))]
        over, self._mistake = self._with_mistakes(seats)
        self.link = self._ask("GET", f"/api/tables/{over}/deals/1")["code"]
        table = self._ask("POST", "/api/tables", {"seats": [seats[0]] + [{"kind": "person"}] * 3})
        match = self._ask("POST", "/api/onehanded", {})["match"]
        watched = self._ask("PUT", f"/api/tables/{over}/watch", {"on": True})
        self.names = {
            "record": over,
            "match": match,
            "deal": "1",
            "place": "1",
            "name": "QS2Me9.wav",
            "puzzle": PUZZLE.id,
            "lesson": "hearts",
        }
        self.tables = (over, table["table"])
        """One that is over, and one that waits for people."""
        self.invitation = next(each for each in table["invitations"] if each["seat"] == 1)
        codes = [each[part] for each in table["invitations"] for part in ("code", "letters")]
        codes += [each["letters"] for each in table["recovery_codes"]]
        self.secrets = ["Ottilie", *self.tables, match, "QS2Me9", str(server.folder), watched["code"], *codes]

    def _with_mistakes(self, seats: list[dict[str, str]]) -> tuple[str, int]:
        """A match that was played out and reviewed, and the place of a mistake in it. How the others play is drawn, and
        not every deal has a card of the owner's that `flagged` can call a mistake.
        """
        for deal in range(5, 25):
            over = play_out(self.owner, Random(deal), rules="openspiel", seats=seats, deal=deal)["table"]
            assert self.owner.ask("GET", f"/api/tables/{over}/deals/1/review").status == 200
            if mistakes := self._ask("GET", f"/api/tables/{over}/deals/1/mistakes")["mistakes"]:
                return over, mistakes[0]["place"]
        pytest.fail("no mistake in twenty deals")

    def path(self, path: str, table: str) -> str:
        """Where that is, at a table."""
        place = {"place": self._mistake} if "/mistakes/" in path else {}
        return path.format(table=table, **(self.names | place))

    def has(self) -> list[Any]:
        """All of it, as the owner is told."""
        paths = [
            "settings",
            "sounds",
            "stats",
            "stats/players",
            "tables",
            "records",
            "onehanded",
            "mistakes",
            "puzzles",
        ]
        paths += [f"tables/{each}" for each in self.tables] + [f"records/{each}" for each in self.tables]
        return [self._ask("GET", f"/api/{path}") for path in paths]

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        answer = self.owner.ask(method, path, body, {"content-type": JSON})
        assert answer.status < 300, (path, answer.body)
        return answer.json


PUBLIC = Reach("public", frozenset(("cards.example",)), "https://cards.example", ("127.0.0.1",))


@pytest.fixture(scope="module", params=[Reach("network"), PUBLIC], ids=lambda reach: reach.kind)
def hosted(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        # Who has no stream is away, also where a slow machine takes 20 s for a test.
        patch.setattr(tables, "Table", partial(Table, away_seconds=0))
        patch.setattr(kernels, "_readiness", kernels.Readiness.READY)
        patch.setattr(reviews, "_lines", lambda match, deal, *_: iter(flagged(match, deal)[0]))
        with running(tmp_path_factory.mktemp("hosted"), reach=request.param, limits=Limits()) as server:
            yield server


@pytest.fixture(scope="module")
def owned(hosted: Running) -> Owned:
    return Owned(hosted)


@pytest.fixture(params=["nobody", "somebody", "forger"])
def stranger(request: pytest.FixtureRequest, hosted: Running) -> Program:
    program = hosted.program()
    if request.param != "nobody":
        program.token = program.ask("POST", "/api/tables", {}).json["token"]
    if request.param == "forger":
        other = Secret.random()
        program.cookie = f"{hosted.keys.secret.owner_cookie}={other.owner}"
        if not hosted.reach.has_owner:  # not even who could read the secret
            program.cookie = hosted.owner().cookie
    return program


def test_all_routes_are_walked(hosted: Running) -> None:
    paths = hosted.program().ask("GET", "/openapi.json").json["paths"]
    assert {path: {*methods} for path, methods in paths.items()} == {path: {*each} for path, each in WHAT.items()}


def test_a_stranger_learns_and_changes_nothing_of_what_is_others(
    stranger: Program, hosted: Running, owned: Owned
) -> None:
    before = owned.has()
    for path, methods in WHAT.items():
        for method, (kind, body) in methods.items():
            for table in owned.tables if "{table}" in path else owned.tables[:1]:
                answer = asked(stranger, method, owned.path(path, table), body, owned)
                where = f"{method} {path}: {answer.status} {answer.body[:200]!r}"
                if kind == "refused":
                    assert answer.status in (403, 404), where
                else:
                    assert answer.status in (200, 201, 204, 409), where  # 409: the Master is not ready to review
                for secret in owned.secrets:
                    assert secret not in answer.body.decode(), where
    assert owned.has() == before


def asked(who: Program, method: str, path: str, body: object, owned: Owned, code: str = "A" * 22) -> Answer:
    """The answer to a request that could be granted to somebody else."""
    filled = {"{link}": owned.link, "{record}": LADY}
    if isinstance(body, dict):
        body = {name: filled.get(value, value) if isinstance(value, str) else value for name, value in body.items()}
    return who.ask(method.upper(), path, body, {"content-type": JSON, "invitation": code})


def test_what_a_stranger_is_refused_is_there_for_whoever_may_have_it(hosted: Running, owned: Owned) -> None:
    """Otherwise a refusal would prove nothing."""
    refused = [path for path, methods in WHAT.items() if "get" in methods and methods["get"][0] == "refused"]
    for path in refused:
        if path.endswith(("/watch", "/watch/rematch", "/events")) or (
            "/sounds/" in path and not hosted.reach.has_owner
        ):
            continue
        code = owned.invitation["letters" if path == "/api/seats" else "code"]
        answers = [
            asked(owned.owner, "get", owned.path(path, table), None, owned, code).status for table in owned.tables
        ]
        assert {*answers} & {200, 409}, path  # 409: nothing was played a second time


@pytest.mark.parametrize(
    "path", ["/", "/docs/guide.html", "/secret", "/hearthside.db", "/settings.toml", "/..%2fsecret"]
)
def test_files_of_the_folder_are_never_sent(path: str, hosted: Running, owned: Owned) -> None:
    answer = hosted.program().ask("GET", path)
    assert "set-cookie" not in answer.headers
    for secret in owned.secrets:
        assert secret.encode() not in answer.body


def test_statistics_of_a_hosted_folder_are_each_persons_own(tmp_path: Path) -> None:
    with running(tmp_path, reach=Reach("network")) as server:
        owner, stranger = server.owner(), server.program()
        for program, name, seed in ((owner, "Ottilie", 1), (stranger, "Mallory", 2)):
            seats = [{"kind": "person", "name": name}, *({"kind": "style", "style": "cal"} for _ in range(3))]
            play_out(program, Random(seed), rules=ONE_DEAL, seats=seats)
        assert owner.ask("GET", "/api/stats/players").json == ["Ottilie"]
        assert owner.ask("DELETE", "/api/stats").status == 204
        assert owner.ask("GET", "/api/stats/players").json == []
        assert stranger.ask("GET", "/api/stats/players").json == ["Mallory"]


def test_whoever_came_to_a_hosted_folder_counts_for_nobody_but_themselves(tmp_path: Path) -> None:
    def played(program: Program, name: str, seed: int) -> Program:
        seats = [{"kind": "person", "name": name}, *({"kind": "style", "style": "cal"} for _ in range(3))]
        play_out(program, Random(seed), rules=ONE_DEAL, seats=seats)
        return program

    with running(tmp_path, reach=Reach("network")) as server:
        played(server.owner(), "Ottilie", 1)
        stranger = played(server.program(), "Mallory", 2)
        token = stranger.token
    with running(tmp_path) as server:
        played(server.program(), "Ben", 3)
        owner = server.owner()
        assert sorted(owner.ask("GET", "/api/stats/players").json) == ["Ben", "Ottilie"]
        found = owner.ask("GET", "/api/stats").json
        assert {each["names"][0] for each in found["latest"]} == {"Ottilie", "Ben"}
        assert owner.ask("GET", "/api/stats?player=Mallory").json["latest"] == []
        assert owner.ask("DELETE", "/api/stats").status == 204
        again = server.program(token)
        assert again.ask("GET", "/api/stats/players").json == ["Mallory"], "what is theirs stays theirs"
