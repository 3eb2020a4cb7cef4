"""People who are away, over HTTP: what everybody is told, what the host may change, and that no card is given away."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from hearthside.app import tables
from hearthside.app.table import Table
from hearthside.app.table_options import TableOptions
from hearthside.match import Log
from hearthside.storage.store import Store

from . import test_hidden, test_hidden_gin
from .conftest import Running
from .spying import beyond, strings_in
from .test_people import GAMES, Party, in_play

USUAL = {"auto": None, "clock_left": None, "takeover_left": None, "sentence": None, "plate": None}
AWAY = {"full": "away", "brief": "away"}


@pytest.fixture(autouse=True)
def soon_away() -> Iterator[None]:
    """Whoever has no stream is away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "Table", partial(Table, away_seconds=0))
        yield


def person(message: Any, seat: int) -> Any:
    return next(each for each in message["people"] if each["seat"] == seat)


def test_everybody_is_told_who_is_connected(server: Running) -> None:
    party = Party(server, **GAMES["two"])
    party.join(2, name="Bea")
    with party.people[0].events(party.table) as mine:
        first = next(mine)[1]
        assert person(first, 0) == {"seat": 0, "state": "connected"} | USUAL
        assert person(first, 2) == {"seat": 2, "state": "away"} | USUAL | {"sentence": ["Bea is away."], "plate": AWAY}
        with party.people[2].events(party.table) as theirs:
            assert person(next(theirs)[1], 2)["state"] == "connected"
            back = next(mine)[1]
            assert (back["n"], person(back, 2)) == (first["n"], {"seat": 2, "state": "connected"} | USUAL)


def test_the_next_person_who_is_there_stands_in_for_a_host_who_is_away(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    ann = party.join(2, name="Ann")
    party.join(3, name="Bea")
    invitations = f"/api/tables/{party.table}/invitations"
    with ann.events(party.table) as events, party.people[3].events(party.table):
        assert [party.message(seat)["host"] for seat in (0, 2, 3)] == [True, True, False]
        while len(told := next(events)[1]["people"]) < 3 or person({"people": told}, 3)["state"] == "away":
            pass
        with party.people[0].events(party.table):
            back = next(events)[1]
            assert (back["host"], back["can_begin"], back["host_seat"]) == (False, False, 0)
            assert ann.ask("GET", invitations).status == party.post(2, "begin", {"n": 0}).status == 403
        gone = next(events)[1]
        assert (gone["host"], gone["can_begin"], gone["host_seat"]) == (True, True, 0)
        assert [each["seat"] for each in ann.ask("GET", invitations).json] == [1]
        assert party.post(3, "begin", {"n": 0}).status == 403
        assert party.post(2, "begin", {"n": 0}).status == 200


def test_a_wait_is_told_in_milliseconds_from_now(server: Running) -> None:
    party = Party(server, clock=600, takeover=300, **GAMES["four"]).all_join()
    with party.people[0].events(party.table) as mine:
        message = next(mine)[1]
        assert (message["clock"], message["takeover"]) == (600, 300)
        party.deal()
        message = next(mine)[1]
        assert message["view"]["phase"] == "pass"
        assert 500_000 < person(message, 0)["clock_left"] <= 600_000
        assert person(message, 0)["takeover_left"] is None
        assert 200_000 < person(message, 1)["takeover_left"] <= 300_000
        assert person(message, 1)["sentence"][0].endswith("is away. The Shark plays for West in")


def test_only_the_host_sets_how_long_is_waited_and_it_is_kept(server: Running) -> None:
    party = in_play(server, "two")
    for asked in ({"clock": 30}, {"takeover": 0}):
        answer = party.post(2, "options", asked)
        assert (answer.status, answer.json["code"]) == (403, "forbidden")
    for asked in ({"clock": 9}, {"clock": 601}, {"takeover": 5}, {"takeover": -1}):
        assert party.post(0, "options", asked).json["code"] == "malformed"
    assert party.message(2)["clock"] is None
    assert party.post(0, "options", {"clock": 30, "takeover": 0}).status == 200
    del server.tables._live[party.table]  # as it is after a restart
    assert [(party.message(seat)["clock"], party.message(seat)["takeover"]) for seat in (0, 2)] == [(30, None)] * 2
    assert party.post(0, "options", {"clock": 0}).json["clock"] is None
    row = Store(server.folder).match(party.table)
    assert row is not None and TableOptions.from_json(row.options) == TableOptions(None, None)


def test_a_table_of_ones_own_for_a_deal_has_no_clock(server: Running) -> None:
    party = Party(server, clock=600, **GAMES["two"]).all_join()
    party.deal()
    party.play(Random(1), until="deal")
    replay = party.post(0, "replay", {})
    assert (replay.status, replay.json["clock"]) == (201, None)


def test_do_not_wait_is_for_the_host_and_for_a_seat_that_is_away(server: Running) -> None:
    party = in_play(server, "two")
    assert party.post(2, "options", {"do_not_wait": 0}).status == 403
    for seat in (0, 1, 9):
        assert party.post(0, "options", {"do_not_wait": seat}).json["code"] == "not-now"
    answer = party.post(0, "options", {"do_not_wait": 2})
    assert (answer.status, person(answer.json, 2)["auto"]) == (200, "away")
    assert person(answer.json, 2)["plate"] == AWAY | {"full": "away, Shark plays"}
    theirs = party.message(2)
    assert theirs["practice"] and not answer.json["practice"]
    assert (theirs["auto"]["reason"], theirs["auto"]["style"]) == ("away", "shark")
    assert answer.json["auto"] is None
    assert party.post(2, "options", {"auto": {"on": False}}).json["auto"] is None, "I am back"


def test_whoever_connects_has_the_seat_again(server: Running) -> None:
    party = in_play(server, "two")
    assert party.post(0, "options", {"do_not_wait": 2}).status == 200
    with party.people[2].events(party.table) as events:
        for _, message in events:
            if message["auto"] is None:
                break
        assert person(message, 2)["auto"] is None
    record = party.people[0].ask("GET", f"/api/tables/{party.table}/record").body.decode()
    assert '[NorthAuto "shark"] [NorthAutoReason "away"]' in record
    assert '[NorthAuto "off"]' in record
    assert '[PracticeSeats "North"]' in record


@pytest.mark.parametrize("wanted", GAMES.values(), ids=GAMES)
def test_no_message_names_a_card_of_a_seat_that_the_computer_plays(wanted: dict[str, object], server: Running) -> None:
    party = Party(server, **wanted).all_join()
    party.deal()
    away = max(party.people)
    stays = {place: program for place, program in party.people.items() if place != away}
    assert party.post(0, "options", {"do_not_wait": away}).status == 200
    del party.people[away]
    messages = party.play(Random(8), until="deal")
    assert {message["view"]["seat"] for message in messages} == set(stays)
    table = server.tables._live[party.table].table
    folded = Log(table.log.state.rules)
    states: list[Any] = [folded.state]
    for entry in table.log.entries:
        folded.add(entry)
        states.append(folded.state)
    known = test_hidden_gin.known if wanted.get("game") == "gin" else test_hidden.known
    checked = 0
    for message in messages:
        state, seat = states[message["n"]], message["view"]["seat"]
        if any(state.hands):
            assert message["open"] is None
            message["view"].pop("rules")  # which say what cards count, the same for all
            allowed = known(state, seat)
            for text in strings_in(message):
                assert not beyond(text, allowed), (seat, text)
            checked += 1
    assert checked > 5
    assert table.log.practised == {away}
