"""Another match of the same people, and what they say to each other, over HTTP."""

import threading
from random import Random
from typing import Any

from sqlalchemy import text

from hearthside.storage.store import Store
from tests.storage.damage import engine_of

from .conftest import Running
from .test_api import refused
from .test_people import GAMES, Party


def over(server: Running, wanted: str = "gin") -> Party:
    party = Party(server, **GAMES[wanted]).all_join()
    party.deal()
    party.play(Random(8))
    return party


def test_whoever_asks_first_sets_the_next_match_up_and_all_sit_there(server: Running) -> None:
    party = over(server, "two")
    place = max(party.people)
    assert party.message(0)["rematch"] is None
    with party.people[0].events(party.table) as events:
        next(events)
        asked = party.post(place, "rematch", {})
        assert asked.status == 201, asked.body
        assert next(events)[1]["rematch"] == asked.json["table"], "the others are told"
    again = asked.json["table"]
    assert again != party.table
    assert party.post(0, "rematch", {}).json["table"] == again
    messages = {each: program.ask("GET", f"/api/tables/{again}").json for each, program in party.people.items()}
    assert [messages[each]["view"]["seat"] for each in party.people] == list(party.people)
    before, after = party.message(0), messages[0]
    assert [each["name"] for each in after["seats"]] == [each["name"] for each in before["seats"]]
    assert after["view"]["rules"] == before["view"]["rules"]
    assert [after[field] for field in ("n", "pace", "host_seat", "rematch")] == [0, 0, 0, None]
    assert after["view"]["phase"] == "deal"
    assert {each["state"] for each in after["people"]} == {"away"}, "nobody has come yet"
    party.table = again
    party.deal()
    party.play(Random(9))
    assert party.message(0)["view"]["phase"] == "over"


def test_all_who_ask_at_once_get_one_table_also_from_two_servers(server: Running) -> None:
    party = over(server)
    tables: list[Any] = []

    def ask(place: int) -> None:
        tables.append(party.post(place, "rematch", {}).json["table"])

    threads = [threading.Thread(target=ask, args=(place,)) for place in (0, 1, 0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(tables)) == 1
    again = tables[0]
    party.table, before = again, party.table
    party.deal()
    seen = party.message(0)
    for name in (before, again):  # as at another server, and after a restart
        del server.tables._live[name]
    party.table = before
    assert party.message(1)["rematch"] == again
    assert party.post(1, "rematch", {}).json["table"] == again
    party.table = again
    told = party.message(0)
    assert told == seen | {"people": told["people"]}, "who is connected is kept in memory alone"


def test_a_match_that_is_not_over_has_no_rematch(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    assert refused(party.people[1], "POST", f"/api/tables/{party.table}/rematch", {})[:2] == (409, "not-now")
    party.deal()
    assert party.post(1, "rematch", {}).status == 409
    assert refused(server.program(), "POST", f"/api/tables/{party.table}/rematch", {})[:2] == (403, "forbidden")
    assert party.message(0)["rematch"] is None


def test_a_reaction_is_shown_to_all_and_stored_nowhere(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    party.deal()
    offered = party.people[0].ask("GET", "/api/reactions").json
    assert len(offered) == 8
    chosen = offered[0]
    with party.people[0].events(party.table) as events:
        before = next(events)[1]
        assert party.post(1, "reactions", {"reaction": chosen["reaction"]}).status == 204
        shown = next(events)[1]
    assert shown["reaction"] == chosen | {"seat": 1}
    assert shown | {"reaction": None} == before
    assert party.message(0)["reaction"] is None
    soon = party.post(1, "reactions", {"reaction": chosen["reaction"]})
    assert (soon.status, soon.json["code"]) == (409, "not-now")
    unknown = party.post(0, "reactions", {"reaction": "you idiot"})
    assert unknown.status == 422 and "idiot" not in unknown.json["sentence"]
    assert party.post(0, "reactions", {"reaction": "thanks"}).status == 204
    assert refused(server.program(), "POST", f"/api/tables/{party.table}/reactions", {"reaction": "thanks"})[0] == 403


def test_a_rematch_that_cannot_be_read_is_said_and_left_as_it_is(server: Running) -> None:
    party = over(server)
    again = party.post(0, "rematch", {}).json["table"]
    party.table, before = again, party.table
    party.deal()
    for name in (before, again):  # as after a restart
        del server.tables._live[name]
    with engine_of(Store(server.folder)).begin() as connection:
        connection.execute(text('UPDATE entries SET n = 5 WHERE "table" = :again'), {"again": again})
    party.table = before
    answer = party.post(1, "rematch", {})
    assert (answer.status, answer.json["code"]) == (404, "not-found")
    assert "That match cannot be read." in answer.json["sentence"]
