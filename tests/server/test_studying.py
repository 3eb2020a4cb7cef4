"""Hints and reviews over the interface: what they hold, who may ask and when, and a deal that is taken up again."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from hearthside.ai import kernels
from hearthside.app.played_match import PlayedMatch
from hearthside.app.tables import Tables
from hearthside.cards import Cards, shuffled
from hearthside.hearts import BLACK_LADY, Deal, Pass, Play
from hearthside.match import Entry, Log, Seat, Undo
from hearthside.server import schemas as wire
from hearthside.server.dependencies import SeatAtTable
from hearthside.server.routes.analysis import ask_for_hint
from tests.server.sentences import words

from .asking import Program, play_until
from .conftest import Running
from .test_api import at_rest, created, refused


@pytest.fixture(scope="module", autouse=True)
def ready() -> Iterator[None]:
    """The Master is ready in this module, and not before others that count on the rules of thumb."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels, "_readiness", kernels.Readiness.READY)
        yield


def test_without_the_master_nothing_is_looked_back_at(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    table = created(program, deal=5)["table"]
    message = play_deal(program, table, Random(1))
    for readiness, sentence in (
        (kernels.Readiness.WARMING, "getting ready"),
        (kernels.Readiness.FAILED, "cannot run"),
    ):
        monkeypatch.setattr(kernels, "_readiness", readiness)
        told = refused(program, "GET", f"/api/tables/{table}/deals/1/review")
        assert told[:2] == (409, "not-now")
        assert sentence in told[2]
    dealt = program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": {"type": "deal"}}).json
    hint = program.ask("POST", f"/api/tables/{table}/hint", {"n": at_rest(program, table)["n"]}).json
    assert "no figures" in words(hint["figures"])
    assert (hint["choices"], hint["worlds"]) == ([], 0)
    assert set(hint["cards"]) <= set(dealt["view"]["hand"])


def play_deal(program: Program, table: str, rng: Random) -> Any:
    """Play on at random until the deal is over."""
    return play_until(program, table, lambda message: message["view"]["phase"] in ("deal", "over"), rng)


def lines(program: Program, table: str, deal: int = 1) -> list[Any]:
    answer = program.ask("GET", f"/api/tables/{table}/deals/{deal}/review")
    assert answer.status == 200, answer.body
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert answer.headers["x-accel-buffering"] == "no", "each line comes as soon as it is known, by a proxy too"
    return [json.loads(line) for line in answer.body.splitlines()]


def test_a_hint_says_what_it_is_worth_and_why(program: Program) -> None:
    table = created(program, deal=5)["table"]
    message = at_rest(program, table)
    hint = program.ask("POST", f"/api/tables/{table}/hint", {"n": message["n"]}).json
    assert hint == program.ask("POST", f"/api/tables/{table}/hint", {"n": message["n"]}).json, (
        "the same when asked again"
    )
    assert (hint["move"], len(hint["cards"])) == ("pass", 3)
    assert set(hint["cards"]) < set(message["view"]["hand"])
    assert hint["choices"][0]["cards"] == hint["cards"]
    assert hint["choices"][0]["behind"] == {"points": 0, "chance": 0}
    assert len(hint["choices"]) == 5
    assert words(hint["sentence"]).startswith("Pass ")


def test_a_deal_is_looked_back_at_once_it_is_over_and_by_whoever_played_it(program: Program, server: Running) -> None:
    table = created(program, deal=5)["table"]
    at_rest(program, table)
    review = f"/api/tables/{table}/deals/1/review"
    assert refused(program, "GET", review)[:2] == (409, "not-now")
    over = play_deal(program, table, Random(1))
    begun, *decisions, summary = lines(program, table)
    assert (begun["type"], begun["decisions"], begun["deals"], len(begun["tricks"])) == ("begun", 14, 1, 13)
    assert begun["names"][0] == "You"
    assert begun["points"] == over["view"]["scores"]
    assert [each["type"] for each in decisions] == ["decision"] * 14
    assert sorted(each["place"] for each in decisions) == [each["place"] for each in decisions]
    assert [each["turn"] for each in decisions] == [None, *range(1, 14)]
    for each in decisions:
        assert sum(choice["made"] for choice in each["choices"]) == bool(each["choices"])
        assert words(each["said"]).startswith("You ")
        named = [card for choice in each["choices"] for card in (*choice["cards"], *choice["alike"])]
        assert each["move"] == "pass" or len(named) == len(set(named)), "a card is in one row"
    assert any(choice["alike"] for each in decisions for choice in each["choices"])
    lost = sum(each["cost"]["points"] for each in decisions)
    assert summary["skill"]["points"] == pytest.approx(-lost, abs=0.05)
    assert summary["luck"]["points"] + summary["skill"]["points"] == pytest.approx(summary["above"]["points"], abs=0.01)
    to_take = summary["above"]["points"] - summary["came_to"]["points"] - summary["cards"]
    said = float(summary["worth"].removeprefix("These cards were worth ").removesuffix(".").replace("−", "-"))
    assert said == pytest.approx(to_take, abs=0.1)
    assert lines(program, table) == [begun, *decisions, summary], "the same when asked again"

    assert refused(server.program(), "GET", review)[:2] == (403, "forbidden")
    for number in (0, 2):
        assert refused(program, "GET", f"/api/tables/{table}/deals/{number}/review")[:2] == (404, "not-found")
    assert refused(program, "GET", "/api/tables/nowhere/deals/1/review")[:2] == (404, "not-found")


def test_a_deal_in_progress_is_not_looked_back_at_after_one_that_is_over(program: Program) -> None:
    table = created(program, deal=6)["table"]
    message = play_deal(program, table, Random(2))
    program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": {"type": "deal"}})
    assert refused(program, "GET", f"/api/tables/{table}/deals/2/review")[:2] == (409, "not-now")
    assert lines(program, table, 1)[0]["deals"] == 1


@pytest.mark.parametrize("turn", [None, 6])
def test_a_deal_is_taken_up_again_at_a_table_of_its_own(turn: int | None, program: Program, server: Running) -> None:
    table = created(program, deal=7, goal=30)["table"]
    over = play_deal(program, table, Random(3))
    record = program.ask("GET", f"/api/tables/{table}/record").body
    decisions = [each for each in lines(program, table) if each["type"] == "decision"]
    decision = next(each for each in decisions if each["turn"] == turn)
    answer = program.ask("POST", f"/api/tables/{table}/deals/1/try", {"place": decision["place"]})
    assert answer.status == 201, answer.body
    again = answer.json["table"]
    assert again != table
    message = at_rest(program, again)
    view = message["view"]
    assert message["practice"]
    assert message["taken_up"] == {"table": table, "deal": 1}, "where the way back leads"
    assert view["phase"] == ("pass" if turn is None else "play")
    assert view["tricks_played"] == (turn or 1) - 1
    assert set(decision["cards"]) <= set(view["hand"])

    # It is on disk, and is played to its end without touching the match that it comes from.
    server.tables._live.pop(again)
    kept = at_rest(program, again)
    assert (kept["view"], kept["taken_up"]) == (view, message["taken_up"])
    play_deal(program, again, Random(4))
    assert at_rest(program, table) | {what: over[what] for what in ("saw", "said", "note")} == over
    assert program.ask("GET", f"/api/tables/{table}/record").body == record
    assert b'[Practice "yes"]' in program.ask("GET", f"/api/tables/{again}/record").body

    of_others = next(place for place in range(20, 57) if place not in [each["place"] for each in decisions])
    other = program.ask("POST", f"/api/tables/{table}/deals/1/try", {"place": of_others})
    assert other.status == 201 and other.json["message"]["practice"], "whoever is to move there plays on"
    for place in (0, 500):
        assert refused(program, "POST", f"/api/tables/{table}/deals/1/try", {"place": place})[0] == 422
    assert refused(server.program(), "POST", f"/api/tables/{table}/deals/1/try", {"place": 1})[0] == 403


def test_a_deal_taken_up_again_is_answered_as_it_was_and_tells_nothing_of_those_to_come(
    program: Program, server: Running
) -> None:
    seats = [{"kind": "person"}, *({"style": style} for style in ("guest", "cal", "nellie"))]
    table = created(program, seats=seats)["table"]
    over = play_deal(program, table, Random(3))
    first = next(each for each in lines(program, table) if each.get("turn") == 1)
    another = {"opponent": {"seat": 1, "style": "frank"}}
    assert program.ask("POST", f"/api/tables/{table}/options", another).status == 200
    again = program.ask("POST", f"/api/tables/{table}/deals/1/try", {"place": first["place"]}).json["table"]
    assert [seat["style"] for seat in at_rest(program, again)["seats"]] == [None, "guest", "cal", "nellie"]
    log = server.tables._live[table].table.log
    for entry in log.moves:
        if isinstance(entry.what, Play) and entry.what.seat == 0:
            move = {"type": "play", "card": str(entry.what.card)}
            program.ask("POST", f"/api/tables/{again}/moves", {"n": at_rest(program, again)["n"], "move": move})
    done = at_rest(program, again)
    assert server.tables._live[again].table.state.results == log.state.results, "the same play gets the same answers"
    assert done["seal"] not in (None, over["seal"])
    for place, message in ((again, done), (table, over)):
        program.ask("POST", f"/api/tables/{place}/moves", {"n": message["n"], "move": {"type": "deal"}})
    assert at_rest(program, again)["view"]["hand"] != at_rest(program, table)["view"]["hand"]
    assert not at_rest(program, table)["practice"]


def test_who_sat_at_a_move_is_known_by_all_that_stood_in_the_log_before_it() -> None:
    """A pass is taken back and made anew; another had sat down across before that."""
    log = Log(BLACK_LADY, [Entry(Deal(shuffled(1)), 1)])
    passed = Entry(Pass(0, Cards.of(list(Cards(log.state.hands[0]))[:3])))
    for entry in (passed, Entry(Undo(0, 1)), passed._replace(chosen=True)):
        log.add(entry)
    unasked: Any = None
    match = PlayedMatch(unasked, unasked, 0, [Seat("vicky", before=(Seat("cal", until=2),))], log)
    assert [seat.style for at in (0, 1) for seat in match.seats_at(at)] == ["cal", "vicky"]


def test_a_hand_of_gin_is_looked_back_at_and_taken_up_again(program: Program) -> None:
    table = created(program, game="gin", deal=5, seats=[{"kind": "person"}, {"style": "cal"}])["table"]
    message = at_rest(program, table)
    hint = program.ask("POST", f"/api/tables/{table}/hint", {"n": message["n"]}).json
    assert words(hint["sentence"]).startswith(("Take ", "Leave ", "Draw "))
    assert len(hint["choices"]) == 2
    play_deal(program, table, Random(1))
    begun, *decisions, summary = lines(program, table)
    assert (begun["game"], begun["tricks"], begun["passed_to"]) == ("gin", [], None)
    assert begun["decisions"] == len(decisions) > 1
    assert summary["came_to"]["points"] == begun["points"][0] - begun["points"][1]
    assert [each["turn"] for each in decisions] == sorted(each["turn"] for each in decisions)
    late = decisions[-1]
    again = program.ask("POST", f"/api/tables/{table}/deals/1/try", {"place": late["place"]}).json
    assert again["message"]["practice"]
    assert set(late["cards"]) <= {*again["message"]["view"]["hand"], again["message"]["view"]["upcard"]}


def test_hints_that_take_long_delay_no_table_that_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()

    def slow(*_: object) -> None:
        begun.set()
        go_on.wait(60)
        raise LookupError

    monkeypatch.setattr("hearthside.coach.hints.hint", slow)

    async def asked() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        tables = Tables(tmp_path)
        seats = [Seat(holder="me", role="host"), *[Seat("cal")] * 3]
        live, _ = await tables.new(BLACK_LADY, seats, 5, 100_000)
        at, request = SeatAtTable(live, 0, tables), wire.HintRequest(n=live.table.n)
        hints = [asyncio.create_task(ask_for_hint(request, at)) for _ in range(8)]
        assert await asyncio.to_thread(begun.wait, 30)
        async with asyncio.timeout(30):
            await tables.own.record_of(live.id)
            await asyncio.to_thread(int)
        assert not any(task.done() for task in hints)
        go_on.set()
        found = await asyncio.gather(*hints, return_exceptions=True)
        assert all(isinstance(each, LookupError) for each in found)
        await tables.close()

    asyncio.run(asked())
