"""The daily deal over HTTP: nothing of its cards is told before it is over, and nobody is helped."""

from collections.abc import Iterator
from datetime import date
from random import Random
from time import sleep
from typing import Any, cast

import pytest

from hearthside.app import daily
from hearthside.app.daily import daily_of, secret_of
from hearthside.app.daily_days import number_of
from hearthside.games import GAMES
from hearthside.match import Log
from hearthside.server.limits import LIMITS
from hearthside.server.reach import LOOPBACK, Reach
from hearthside.storage.store import Store

from . import test_hidden, test_hidden_gin
from .asking import Program, awaited, some_move
from .conftest import Running, running
from .spying import beyond, strings_in
from .test_api import refused
from .test_public import PUBLIC

DAY = number_of(date(2026, 11, 27))


@pytest.fixture(scope="module", params=[LOOPBACK, PUBLIC], ids=["home", "hosted"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "today", lambda: DAY)
        patch.setattr(daily, "OPPONENT", "nellie")
        patch.setattr(daily, "par_of", lambda *_: 6)
        folder, reach = tmp_path_factory.mktemp("daily"), cast("Reach", request.param)
        limits = LIMITS[reach.kind]._replace(moves=None)  # programs play faster than people
        with running(folder, reach=reach, limits=limits) as server:
            yield server


def asked(program: Program, method: str, path: str, body: object = None) -> Any:
    answer = program.ask(method, path, body)
    assert answer.status < 300, answer.body
    return answer.json


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_names_a_hidden_card_or_the_deal_before_it_is_over(served: Running, game: str) -> None:
    program, rng, hosted = served.program(), Random(1), served.reach.kind == "public"
    fresh = asked(program, "GET", f"/api/daily?game={game}")
    assert (fresh["number"], fresh["table"], fresh["result"], fresh["streak"]) == (DAY, None, None, 0)
    new = asked(program, "POST", "/api/daily", {"game": game, "pace": 0})
    program.token, table = new["token"], f"/api/tables/{new['table']}"
    message = new["message"]
    assert message["daily"] == DAY and not message["practice"] and message["seal"] == fresh["seal"]
    styles = [seat["style"] for seat in message["seats"]]
    assert styles == [None, *["nellie"] * (daily_of(game).rules.seats - 1)]
    rules = message["view"]["rules"]
    known = {"hearts": test_hidden, "gin": test_hidden_gin}[game].known
    match = served.tables._live[new["table"]]
    number = match.table.log.moves[0].number

    def see(told: Any) -> None:
        log = match.table.log
        state = Log(log.state.rules, log.entries[: told["n"]]).state
        for text in strings_in({"view": {**told.get("view", {}), "rules": None}, "all": {**told, "view": None}}):
            assert not beyond(text, known(state, 0)), text

    helped: list[tuple[str, dict[str, Any]]] = [
        ("undo", {}),
        ("options", {"all_hands": True}),
        ("options", {"counting": True}),
        ("options", {"auto": {"on": True}}),
        ("options", {"opponent": {"seat": 1, "style": "cal"}}),
        ("moves", {"move": {"type": "quit_deal"}}),
        ("moves", {"move": {"type": "scores", "scores": [*range(daily_of(game).rules.seats)]}}),
        ("hint", {}),
    ]
    while message["view"]["phase"] != "over":
        with program.events(new["table"]) as events:
            message = next(each for _, each in events if awaited(each))
        if message["view"]["phase"] == "over":
            break
        assert message["view"]["rules"] == rules
        see(message)
        told = asked(program, "GET", f"/api/daily?game={game}")
        assert (told["result"], told["others"]) == (None, None)
        see(told | {"n": message["n"]})
        if helped:  # one each time, since moves are limited
            end, body = helped.pop()
            given = body if end == "options" else {"n": message["n"], **body}
            assert "One try counts" in refused(program, "POST", f"{table}/{end}", given)[2], end
        moved = asked(program, "POST", f"{table}/moves", {"n": message["n"], "move": some_move(message["view"], rng)})
        if moved["view"]["phase"] != "over":
            see(moved)
    assert not helped
    before_the_end = b"".join(answer.body for answer in program.answers[:-1])
    assert str(number).encode() not in before_the_end and match.row.seed.encode() not in before_the_end

    points = daily_of(game).points(match.table.state)
    while (ended := asked(program, "GET", f"/api/daily?game={game}"))["result"]["par"] is None:
        sleep(0.05)
    assert ended["result"]["points"] == points and ended["result"]["par"] == 6 and ended["streak"] == 1
    assert ended["result"]["share"].startswith(
        f"Hearthside {DAY}, {daily_of(game).name}: {daily_of(game).shown(points)}, par "
    )
    counts = {"said": "You are the first to finish it here.", "counts": [{"points": points, "players": 1}]}
    assert ended["others"] == (counts if hosted else None)
    assert [each["table"] for each in ended["past"]] == [new["table"]]
    assert "had your try" in refused(program, "POST", "/api/daily", {"game": game, "pace": 0})[2]
    again = asked(program, "POST", f"{table}/replay", {"deal": 1})
    assert again["practice"] and again["daily"] is None


def test_the_deal_of_a_hosted_server_is_not_that_of_the_date(served: Running) -> None:
    told = asked(served.program(), "GET", "/api/daily")
    at_home = daily.seal_of(DAY, None, "hearts")
    assert told["secret"] is (served.reach.kind == "public")
    assert (told["seal"] == at_home) is not told["secret"]
    assert (told["next_seal"] == daily.seal_of(DAY + 1, None, "hearts")) is not told["secret"]
    assert secret_of(DAY, None, "hearts") not in str(told)


def test_a_try_that_cannot_be_kept_is_refused(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    program = served.program()
    asked(program, "GET", "/api/daily")  # a server that is hosted has its key by then
    monkeypatch.setattr(Store, "put_first", lambda *_: False)
    found = refused(program, "POST", "/api/daily", {"pace": 0})
    assert found == (409, "not-now", "Your try cannot be kept.")
