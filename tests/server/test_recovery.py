"""The recovery code, with which somebody gets their seat back whose device is lost, over HTTP."""

from pathlib import Path
from random import Random

import pytest

from hearthside.app.invitations import ALPHABET
from hearthside.server.limits import Limits, Rate
from hearthside.storage.store import Store

from .asking import Answer
from .conftest import Running, running
from .test_api import refused
from .test_people import GAMES, Party
from .test_seating import any_number_of_tries, begin, by_letters

__all__ = ["any_number_of_tries"]


def code_of(answer: Answer) -> str:
    """The one code that a person is told who has just sat down."""
    [recovery] = answer.json["recovery_codes"]
    letters: str = recovery["letters"]
    assert recovery["seat"] == answer.json["seat"] and len(letters) == 12 and not set(letters) - set(ALPHABET)
    return letters


def sat_down(party: Party, place: int, **more: object) -> Answer:
    """The answer to somebody who sits down by the link of that seat."""
    guest = party.server.program()
    answer = guest.ask("POST", f"/api/tables/{party.table}/seats/{place}", {"code": party.codes[place]} | more)
    assert answer.status == 201, answer.body
    guest.token = answer.json["token"]
    party.people[place] = guest
    return answer


@pytest.mark.usefixtures("any_number_of_tries")
def test_a_recovery_code_that_was_told_once_brings_the_seat_to_another_device(server: Running) -> None:
    party = Party(server, **GAMES["gin"])
    [host] = party.new["recovery_codes"]
    code = code_of(sat_down(party, 1, name="Bea"))
    assert host["seat"] == 0 and host["letters"] != code
    party.deal()
    old, new = party.people[1], server.program()
    before = party.message(1)
    typed = " ".join(code[at : at + 3] for at in range(0, 12, 3)).lower()
    told = new.ask("GET", "/api/seats", headers={"invitation": typed}).json
    assert (told["table"], told["seat"], told["free"]) == (party.table, 1, False)
    assert by_letters(party.people[0], code).status == 409, "the host sits here already, and has the code of nobody"
    del server.tables._live[party.table]
    with old.stream(party.table) as lines:
        moved = by_letters(new, typed)
        ended = "".join(lines)
    assert moved.status == 201 and "another device" in ended
    new.token = moved.json["token"]
    party.people[1] = new
    before["seats"][1]["handovers"] += 1
    assert party.message(1) == before
    assert refused(old, "GET", f"/api/tables/{party.table}")[:2] == (403, "forbidden")

    again, third = code_of(moved), server.program()
    assert by_letters(third, code).status == 404, "once"
    assert by_letters(third, again).status == 201, "whoever is back can lose that device too"


@pytest.mark.usefixtures("any_number_of_tries")
def test_another_code_makes_the_one_before_void_and_nobody_else_is_told_either(server: Running) -> None:
    party = Party(server, **GAMES["gin"])
    first = code_of(sat_down(party, 1))
    second = party.post(1, "recovery-code", {}).json
    assert second["seat"] == 1 and second["letters"] != first
    party.deal()
    for who in party.people.values():
        for end in "", "/record":
            body = who.ask("GET", f"/api/tables/{party.table}{end}").body
            assert first.encode() not in body and second["letters"].encode() not in body
    store = Store(server.folder)
    kept = repr(store.match(party.table))
    store.close()
    assert first not in kept and second["letters"] not in kept, "the store has a hash"
    wrong = by_letters(server.program(), "BCDFGHJKMNPQ")
    late = by_letters(server.program(), first)
    assert (late.status, late.body) == (wrong.status, wrong.body) == (404, wrong.body)
    assert refused(server.program(), "POST", f"/api/tables/{party.table}/recovery-code", {})[0] == 403
    assert by_letters(server.program(), second["letters"]).status == 201


def test_recovery_codes_are_tried_as_seldom_as_others(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(codes=Rate(1, 3600))) as server:
        party = Party(server, **GAMES["gin"])
        code = code_of(sat_down(party, 1))
        assert by_letters(server.program(), "BCDFGHJKMNPQ").status == 404
        assert by_letters(server.program(), code).status == 429


@pytest.mark.usefixtures("any_number_of_tries")
def test_a_recovery_code_is_for_the_rematch_once_there_is_one(server: Running) -> None:
    party = Party(server, **GAMES["gin"])
    code = code_of(sat_down(party, 1))
    party.deal()
    party.play(Random(3))
    guest = server.program()
    assert guest.ask("GET", "/api/seats", headers={"invitation": code}).json["table"] == party.table
    again = party.post(0, "rematch", {}).json["table"]
    assert guest.ask("GET", "/api/seats", headers={"invitation": code}).json["table"] == again
    moved = by_letters(guest, code)
    assert (moved.status, moved.json["table"]) == (201, again)
    assert by_letters(server.program(), code).status == 404, "the match that is over is not to be had by it"


@pytest.mark.usefixtures("any_number_of_tries")
def test_nobody_comes_back_to_a_seat_that_they_left(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    code = code_of(sat_down(party, 1))
    sat_down(party, 2)
    assert begin(party, 0).status == 200
    assert party.people[1].ask("DELETE", f"/api/tables/{party.table}").status == 204
    assert by_letters(server.program(), code).status == 404


def test_everybody_at_one_screen_has_a_code_and_who_plays_alone_needs_none(server: Running) -> None:
    ann = {"kind": "person", "name": "Ann"}
    shared = Party(server, game="gin", seats=[ann, {"kind": "here", "name": "Bo"}])
    assert [each["seat"] for each in shared.new["recovery_codes"]] == [0, 1]
    alone = Party(server, game="gin", seats=[ann, {"style": "cal"}])
    assert alone.new["recovery_codes"] == []
