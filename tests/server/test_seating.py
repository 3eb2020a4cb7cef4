"""A table before play begins, over HTTP: names, who may begin, and what everybody is told."""

from typing import Any

import pytest

from .conftest import Running
from .test_api import refused
from .test_people import GAMES, Party


def begin(party: Party, place: int, n: int = 0) -> Any:
    return party.post(place, "begin", {"n": n})


def test_the_host_begins_and_the_shark_takes_what_is_left(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    bea = party.join(2, name="Bea")
    assert [party.message(place)["can_begin"] for place in (0, 2)] == [True, False]
    assert [party.message(place)["host_seat"] for place in (0, 2)] == [0, 0]
    assert begin(party, 2).status == 403
    with bea.events(party.table) as events:
        assert next(events)[1]["seal"] is None, "a seat is open, and nothing is to be dealt yet"
        assert begin(party, 0).status == 200
        filled, dealt = next(events)[1], next(events)[1]
    assert [each["name"] for each in filled["seats"]] == ["South", "The Shark", "Bea", "Ada"]
    assert (filled["n"], filled["view"]["phase"]) == (0, "deal")
    assert filled["seal"] == dealt["seal"] is not None, "the seal is told before a card is dealt"
    assert dealt["view"]["phase"] == "pass"
    assert not party.message(0)["can_begin"]
    assert begin(party, 0, party.message(0)["n"]).json["code"] == "not-now"
    assert refused(server.program(), "POST", f"/api/tables/{party.table}/seats/1", {"code": party.codes[1]})[0] == 404


def test_a_beginning_that_is_outdated_changes_nothing(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    assert begin(party, 0, 1).json["code"] == "stale"
    assert [each["kind"] for each in party.message(0)["seats"]] == ["person", "open", "open", "open"]


def test_people_of_one_name_are_told_apart(server: Running) -> None:
    party = Party(server, goal=5, seats=[{"kind": "person", "name": "Ann"}, *[{"kind": "person"}] * 3])
    party.join(1, name="  ann ")
    party.join(2, name="Ann")
    party.join(3, name="Q" * 24)
    assert [each["name"] for each in party.message(0)["seats"]] == ["Ann", "ann 2", "Ann 3", "Q" * 24]
    assert party.post(2, "options", {"name": "Q" * 24}).status == 200
    assert party.message(0)["seats"][2]["name"] == f"{'Q' * 22} 2"
    assert party.post(2, "options", {"name": "Ann"}).status == 200
    assert party.post(0, "options", {"name": "Ann"}).status == 200, "one keeps one's own name"
    assert [each["name"] for each in party.message(0)["seats"]][:3] == ["Ann", "ann 2", "Ann 3"]


def test_a_person_may_not_have_the_name_of_a_computer_player_at_the_table(server: Running) -> None:
    party = Party(server, **GAMES["two"])
    party.join(2, name="Cautious Cal")
    assert [each["name"] for each in party.message(0)["seats"]][1:3] == ["Cautious Cal", "Cautious Cal 2"]


@pytest.mark.parametrize(
    "name", ["a\u202eb", "\u3164\u3164", "\u2066x", "A\x07", "\u200b", "x" * 25, "\u0301", "\u2800", "You"]
)
def test_a_name_that_cannot_be_read_is_refused_with_a_sentence(name: str, server: Running) -> None:
    party = Party(server, **GAMES["gin"])
    path, sent = f"/api/tables/{party.table}/seats/1", {"code": party.codes[1], "name": name}
    status, code, sentence = refused(server.program(), "POST", path, sent)
    assert (status, code) == (422, "malformed") and sentence.endswith(".")
    assert party.message(0)["seats"][1]["kind"] == "open"
