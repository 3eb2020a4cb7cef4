"""The seat of a person who is away, which the host offers, over HTTP."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from hearthside.app import tables
from hearthside.app.table import Table

from .asking import Answer, Program
from .conftest import Running
from .test_api import refused
from .test_people import GAMES, PERSON, Party
from .test_recovery import code_of, sat_down
from .test_seating import any_number_of_tries, begin, by_letters

__all__ = ["any_number_of_tries"]


@pytest.fixture(autouse=True)
def soon_away() -> Iterator[None]:
    """Whoever has no stream is away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "Table", partial(Table, away_seconds=0))
        yield


def in_play(server: Running, game: str = "four") -> Party:
    """A match in play. Nobody has a stream."""
    party = Party(server, **GAMES[game]).all_join()
    party.deal()
    party.play_some(Random(5), 2)
    return party


def offer(party: Party, place: int, by: int = 0) -> Answer:
    answer: Answer = party.post(by, f"seats/{place}/invitation", {})
    return answer


def taken(party: Party, who: Program, place: int, code: str, **more: object) -> Answer:
    return who.ask("POST", f"/api/tables/{party.table}/seats/{place}", {"code": code} | more)


def seat_of(party: Party, place: int) -> Any:
    return party.message(0)["seats"][place]


@pytest.mark.usefixtures("any_number_of_tries")
@pytest.mark.parametrize("by", ["link", "letters"])
def test_a_friend_without_device_and_code_plays_on_and_the_old_device_has_no_seat(server: Running, by: str) -> None:
    party = Party(server, **GAMES["four"])
    recovery = code_of(sat_down(party, 1, name="Bea"))
    for place in 2, 3:
        party.join(place)
    party.deal()
    before, old, new = party.message(1), party.people[1], server.program()
    with party.people[0].events(party.table) as events:
        next(events)
        invitation = offer(party, 1).json
        told = next(events)[1]["seats"][1]
        assert (told["name"], told["offered"], told["handovers"]) == ("Bea", True, 0), "everybody is told"
        view = new.ask("GET", f"/api/tables/{party.table}/seats/1", headers={"invitation": invitation["code"]}).json
        assert (view["seat"], view["free"], view["away"], view["yours"]) == (1, True, True, None)
        answer = (
            taken(party, new, 1, invitation["code"], name="Bea")
            if by == "link"
            else by_letters(new, invitation["letters"])
        )
        assert answer.status == 201
        while (told := next(events)[1]["seats"][1])["offered"]:
            pass
        assert told["handovers"] == 1
        assert told["name"] == ("Bea" if by == "link" else "West")
    new.token, party.people[1] = answer.json["token"], new
    assert party.message(1)["view"]["hand"] == before["view"]["hand"]
    party.play_some(Random(2), 8)
    _, code, sentence, *_ = refused(old, "GET", f"/api/tables/{party.table}")
    assert (code, sentence) == (
        "not-found",
        "The host gave your seat to somebody else while you were away. You can still read its record.",
    )
    assert old.ask("GET", f"/api/tables/{party.table}/record").status == 200
    for void in recovery, invitation["letters"]:
        assert by_letters(server.program(), void).status == 404
    assert taken(party, server.program(), 1, invitation["code"]).status == 404
    assert by_letters(server.program(), code_of(answer)).status == 201, "the new person has a recovery code"


def test_a_seat_is_not_offered_while_its_person_is_connected_and_stays_theirs_once_they_are_back(
    server: Running,
) -> None:
    party = in_play(server)
    with party.people[1].events(party.table) as events:
        next(events)
        assert offer(party, 1).json["code"] == "not-now"
    invitation = offer(party, 1).json
    assert seat_of(party, 1)["offered"]
    party.message(1)
    assert not seat_of(party, 1)["offered"], "whatever they ask for says that they are back"
    assert taken(party, server.program(), 1, invitation["code"]).status == 404
    assert by_letters(server.program(), invitation["letters"]).status == 404
    assert party.people[0].ask("GET", f"/api/tables/{party.table}/invitations").json == []


def test_only_the_host_offers_a_seat_and_never_their_own_or_one_at_their_screen(server: Running) -> None:
    party = in_play(server)
    with party.people[2].events(party.table) as events:
        assert next(events)[1]["host"], "who stands in for the host"
        assert offer(party, 1, by=2).json["code"] == "forbidden"
        assert offer(party, 0, by=2).json["code"] == "forbidden"
        offer(party, 1)
        path = f"/api/tables/{party.table}/invitations"
        assert party.people[2].ask("GET", path).json == [], "whoever stands in does not get at the cards by it"
        assert [each["seat"] for each in party.people[0].ask("GET", path).json] == [1]
        assert party.people[2].ask("DELETE", f"/api/tables/{party.table}/seats/1/invitation").status == 403
    for place in 0, 4:
        assert offer(party, place).json["code"] == "not-now"
    assert party.people[0].ask("DELETE", f"/api/tables/{party.table}/seats/1/invitation").status == 204
    assert not seat_of(party, 1)["offered"]
    assert refused(server.program(), "POST", f"/api/tables/{party.table}/seats/1/invitation", {})[0] == 403
    shared = Party(server, goal=5, seats=[PERSON, {"kind": "here", "name": "Bo"}, PERSON, {"style": "cal"}])
    shared.join(2)
    assert offer(shared, 2).json["code"] == "not-now", "before the first deal it is opened again"
    assert begin(shared, 0).status == 200
    assert shared.people[0].ask("POST", f"/api/tables/{shared.table}/seats/1/invitation?seat=0", {}).status == 409


def host_gone(party: Party, seconds: int) -> None:
    """The host has been without a stream for so long."""
    table = party.server.tables._live[party.table].table
    gone, screen = table.presence._gone, table.seats.screen(0)
    gone[screen] = table.presence._time() - seconds


def test_whoever_stands_in_is_the_host_once_that_one_was_away_for_as_long_as_is_waited(server: Running) -> None:
    party = in_play(server)
    with party.people[1].events(party.table) as events, party.people[3].events(party.table):
        next(events)
        host_gone(party, 59)
        early = party.post(1, "host", {})
        sentence = "Somebody else may be the host once the host has been away for 60 seconds."
        assert (early.status, early.json["sentence"]) == (409, sentence)
        host_gone(party, 60)
        assert party.post(3, "host", {}).status == 403, "the next clockwise who is there stands in"
        assert party.post(0, "host", {}).json["sentence"] == "You are the host."
        assert party.post(1, "host", {}).status == 204
        while (told := next(events)[1])["host_seat"] != 1:
            pass
        assert told["host"]
        invitation = offer(party, 0, by=1).json
        assert (party.message(0)["host"], party.message(0)["host_seat"]) == (False, 1)
        assert taken(party, server.program(), 0, invitation["code"]).status == 404, "they came back first"
        assert offer(party, 2).status == 403
    del server.tables._live[party.table]
    assert party.message(2)["host_seat"] == 1
    assert party.people[1].ask("DELETE", f"/api/tables/{party.table}").status == 204
    assert [party.message(place)["host_seat"] for place in (0, 2)] == [0, 0]


def test_before_the_first_deal_whoever_stands_in_keeps_the_seat_of_the_host(server: Running) -> None:
    party = Party(server, **GAMES["four"]).all_join()
    with party.people[1].events(party.table) as events:
        assert next(events)[1]["host"]
        path = f"/api/tables/{party.table}/seats"
        assert party.people[1].ask("DELETE", f"{path}/0").status == 409
        host_gone(party, 60)
        assert party.post(1, "host", {}).status == 204
        assert party.people[1].ask("DELETE", f"{path}/0").status == 200, "the host opens the seat of any other"
    assert party.message(1)["host_seat"] == 1


def test_nobody_at_the_table_takes_a_second_seat_by_it(server: Running) -> None:
    party = in_play(server)
    invitation = offer(party, 1).json
    for who in 0, 2:
        for here in False, True:
            answer = taken(party, party.people[who], 1, invitation["code"], here=here, name="Bo")
            assert (answer.status, answer.json["sentence"]) == (409, "You sit at this table already.")
    assert party.message(0)["here"] == [0]


@pytest.mark.usefixtures("any_number_of_tries")
def test_a_recovery_code_is_good_while_the_seat_is_offered_and_ends_that(server: Running) -> None:
    party = Party(server, **GAMES["gin"])
    code = code_of(sat_down(party, 1, name="Bea"))
    party.deal()
    invitation = offer(party, 1).json
    assert by_letters(server.program(), code).status == 201
    seat = seat_of(party, 1)
    assert (seat["name"], seat["offered"], seat["handovers"]) == ("Bea", False, 1)
    assert taken(party, server.program(), 1, invitation["code"]).status == 404


def test_others_see_that_a_seat_goes_to_another_device(server: Running) -> None:
    party = in_play(server, "two")
    with party.people[0].events(party.table) as events:
        assert next(events)[1]["seats"][2]["handovers"] == 0
        letters = party.post(2, "move", {}).json["letters"]
        assert by_letters(server.program(), letters).status == 201
        while next(events)[1]["seats"][2]["handovers"] != 1:
            pass


def test_what_was_taken_is_kept_and_counts_for_whoever_ends_the_match(server: Running) -> None:
    party = in_play(server, "gin")
    old, new = party.people[1], server.program()
    new.token = taken(party, new, 1, offer(party, 1).json["code"], name="Cy").json["token"]
    party.people[1] = new
    del server.tables._live[party.table]
    assert seat_of(party, 1)["name"] == "Cy"
    party.play(Random(4))
    assert offer(party, 1).json["code"] == "not-now", "the match is over"
    assert [each["table"] for each in new.ask("GET", "/api/tables").json] == [party.table]
    assert old.ask("GET", "/api/tables").json == []
