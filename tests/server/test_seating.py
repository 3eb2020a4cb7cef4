"""A table before play begins, over HTTP: names, who may begin, and what everybody is told."""

import logging
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hearthside.app import seating
from hearthside.app.invitations import ALPHABET
from hearthside.server.limits import Limits, Rate

from .asking import Answer, Program
from .conftest import Running, running
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
    while (again := begin(party, 0, party.message(0)["n"]).json["code"]) == "stale":
        pass  # a computer player has passed meanwhile
    assert again == "not-now"
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


# ---- Six letters ----


@pytest.fixture
def any_number_of_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.server.tries.Tries.count", lambda *_: None)


def by_letters(program: Program, letters: str, **more: object) -> Answer:
    return program.ask("POST", "/api/seats", {"letters": letters} | more)


def letters_of(party: Party) -> dict[int, str]:
    asked = party.people[0].ask("GET", f"/api/tables/{party.table}/invitations")
    assert asked.status == 200, asked.body
    return {each["seat"]: each["letters"] for each in asked.json}


@pytest.mark.usefixtures("any_number_of_tries")
def test_six_letters_name_table_and_seat_and_are_good_once(server: Running) -> None:
    party, other = Party(server, **GAMES["four"]), Party(server, **GAMES["gin"])
    letters = letters_of(party)
    assert letters == {each["seat"]: each["letters"] for each in party.new["invitations"]}
    assert all(len(each) == 6 and not set(each) - set(ALPHABET) for each in letters.values())
    assert not set(letters.values()) & set(letters_of(other).values())
    typed = f" {letters[2][:3].lower()}-{letters[2][3:]} "
    taken = by_letters(server.program(), typed, name="Bea")
    assert (taken.status, taken.json["table"], taken.json["seat"]) == (201, party.table, 2)
    assert taken.json["invitations"] == []
    assert party.message(0)["seats"][2]["name"] == "Bea"
    assert letters_of(party) == {place: each for place, each in letters.items() if place != 2}
    guest = server.program()
    used = by_letters(guest, letters[2])
    voided = letters[1]
    party.post(0, "options", {"opponent": {"seat": 1, "style": "cal"}})
    for wrong in (voided, "BCDFGH", "", "BCD", letters[3][:5], letters[3] + "B", letters[3][::-1]):
        refusal = by_letters(guest, wrong)
        assert (refusal.status, refusal.body) == (used.status, used.body), wrong
        assert "set-cookie" not in refusal.headers
    assert used.status == 404
    party.codes = {each["seat"]: each["code"] for each in party.new["invitations"]}
    assert refused(guest, "POST", f"/api/tables/{party.table}/seats/2", {"code": party.codes[2]})[0] == 404
    party.join(3)
    assert by_letters(guest, letters[3]).status == 404, "the link takes the letters with it"


def test_letters_can_be_tried_a_few_times_a_minute_from_one_address(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(codes=Rate(1, 3600))) as server:
        party = Party(server, **GAMES["gin"])
        letters, guest = letters_of(party)[1], server.program()
        assert by_letters(guest, "BCDFGH").status == 404
        for answer in (by_letters(guest, letters), guest.ask("GET", "/api/seats", headers={"invitation": letters})):
            assert (answer.status, answer.json["code"]) == (429, "busy")
            assert answer.json["sentence"].endswith(".")
        assert party.message(0)["seats"][1]["kind"] == "open"
        party.join(1)


@pytest.mark.usefixtures("any_number_of_tries")
def test_an_invitation_can_be_looked_at_without_sitting_down(server: Running) -> None:
    party = Party(
        server, goal=5, seats=[{"kind": "person", "name": "Ann"}, {"kind": "person"}, *[{"style": "cal"}] * 2]
    )
    guest, path = server.program(), f"/api/tables/{party.table}/seats/1"
    letters = letters_of(party)[1]
    for _ in range(2):
        by_link = guest.ask("GET", path, headers={"invitation": party.codes[1]})
        assert by_link.status == 200 and "set-cookie" not in by_link.headers
        assert by_link.json == guest.ask("GET", "/api/seats", headers={"invitation": letters}).json
    told = by_link.json
    assert (told["table"], told["seat"], told["place"]) == (party.table, 1, "West")
    assert (told["game"], told["rules_name"], told["host_seat"]) == ("hearts", "Black Lady", 0)
    assert [each["name"] for each in told["seats"]][:2] == ["Ann", "You"]
    assert (told["free"], told["yours"]) == (True, None)
    assert guest.ask("HEAD", path, headers={"invitation": party.codes[1]}).status in (200, 405)
    assert party.message(0)["seats"][1]["kind"] == "open", "nobody sat down"
    host = party.people[0].ask("GET", path, headers={"invitation": party.codes[1]})
    assert host.json["yours"] == 0
    wrong = guest.ask("GET", path, headers={"invitation": "wrong"})
    party.join(1)
    assert guest.ask("GET", path, headers={"invitation": party.codes[1]}).body == wrong.body
    assert wrong.status == 404


def test_whoever_opens_their_own_link_again_is_told_of_their_seat(server: Running) -> None:
    party = Party(
        server, goal=5, seats=[{"kind": "person", "name": "Ann"}, {"kind": "person"}, *[{"style": "cal"}] * 2]
    )
    path, sent = f"/api/tables/{party.table}/seats/1", {"invitation": party.codes[1]}
    party.join(1)
    told = party.people[1].ask("GET", path, headers=sent)
    assert (told.status, told.json["yours"], told.json["seat"], told.json["free"]) == (200, 1, 1, False)
    again = party.people[1].ask("POST", path, {"code": party.codes[1], "name": None})
    assert again.status == 404, "a link seats one person, once"
    assert server.program().ask("GET", path, headers=sent).status == 404


def test_the_host_alone_asks_for_invitations_again_also_after_a_restart(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    party.join(1)
    path = f"/api/tables/{party.table}/invitations"
    asked = party.people[0].ask("GET", path).json
    assert asked == [each for each in party.new["invitations"] if each["seat"] != 1]
    assert refused(party.people[1], "GET", path)[:2] == (403, "forbidden")
    assert refused(server.program(), "GET", path)[:2] == (403, "forbidden")
    del server.tables._live[party.table]
    assert party.people[0].ask("GET", path).json == asked
    secrets = [each[key] for each in asked for key in ("code", "letters")]
    party.message(1)
    for answer in party.people[1].answers:
        assert not any(secret.encode() in answer.body for secret in secrets)


@pytest.mark.usefixtures("any_number_of_tries")
def test_no_token_and_no_code_is_in_the_log_whatever_is_logged_and_whatever_fails(
    server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    party = Party(server, **GAMES["four"])
    path, letters = f"/api/tables/{party.table}/seats", letters_of(party)
    recovery = party.join(1).answers[-1].json["recovery_codes"]
    guest = server.program("x" * 43)
    assert guest.ask("POST", f"{path}/2", {"code": party.codes[2]}).status == 401
    guest.token = None

    async def fails(at: seating.Invited, *_: object) -> Any:
        raise RuntimeError(f"Nobody sits down at {at.seat}")

    monkeypatch.setattr(seating, "take_seat", fails)
    assert guest.ask("POST", f"{path}/2", {"code": party.codes[2]}).status == 500
    assert by_letters(guest, letters[2]).status == 500
    assert guest.ask("GET", f"{path}/2", headers={"invitation": party.codes[2]}).status == 200
    assert "Nobody sits down at 2" in caplog.text
    codes = [*party.codes.values(), *letters.values(), *(each["letters"] for each in recovery)]
    tokens = [program.token for program in party.people.values()]
    assert len(recovery) == 1 and not any(str(secret) in caplog.text for secret in (*codes, *tokens, "x" * 43))


@pytest.mark.usefixtures("any_number_of_tries")
def test_the_host_gives_a_seat_another_invitation(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    party.join(1)
    path, letters = f"/api/tables/{party.table}/seats/2", letters_of(party)[2]
    assert refused(party.people[1], "DELETE", path)[:2] == (403, "forbidden")
    renewed = party.people[0].ask("DELETE", path).json
    assert renewed["seat"] == 2 and renewed["letters"] != letters
    guest = server.program()
    assert by_letters(guest, letters).status == 404
    assert refused(guest, "POST", path, {"code": party.codes[2]})[0] == 404
    party.codes[2] = renewed["code"]
    party.join(2)


def test_the_host_gives_the_seat_of_a_person_free_before_the_first_deal(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    bea, path = party.join(1, name="Bea"), f"/api/tables/{party.table}/seats/1"
    with bea.stream(party.table) as lines:
        opened = party.people[0].ask("DELETE", path)
        assert opened.status == 200, opened.body
        ended = "".join(lines)
    assert "event: ended" in ended and "given your seat" in ended
    assert party.message(0)["seats"][1]["kind"] == "open"
    assert bea.ask("GET", f"/api/tables/{party.table}").status == 404
    assert bea.ask("GET", "/api/tables").json == []
    assert refused(server.program(), "POST", path, {"code": party.codes[1]})[0] == 404
    party.codes[1] = opened.json["code"]
    party.join(1, name="Bo")
    del server.tables._live[party.table]
    assert [each["name"] for each in party.message(0)["seats"]][1] == "Bo"
    assert party.people[0].ask("DELETE", f"/api/tables/{party.table}/seats/0").status == 409
    assert begin(party, 0).status == 200
    party.play_some(Random(1), 4)
    assert refused(party.people[0], "DELETE", path)[:2] == (409, "not-now")


def test_the_host_opens_the_seat_of_a_computer_player_again_before_the_first_deal(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    path = f"/api/tables/{party.table}/seats/2"
    party.post(0, "options", {"opponent": {"seat": 2, "style": "level-3"}})
    assert party.message(0)["seats"][2]["kind"] == "style"
    party.join(1)
    assert refused(party.people[1], "DELETE", path)[:2] == (403, "forbidden")
    opened = party.people[0].ask("DELETE", path).json
    assert party.message(0)["seats"][2]["kind"] == "open"
    assert refused(server.program(), "POST", path, {"code": party.codes[2]})[0] == 404
    party.codes[2] = opened["code"]
    party.join(2, name="Bea")
    assert [each["name"] for each in party.message(0)["seats"]][2] == "Bea"


def test_no_seat_is_opened_where_the_host_may_know_the_cards(server: Running) -> None:
    host = server.program()
    new = host.ask("POST", "/api/tables", {"game": "gin", "deal": 7, "wait": True}).json
    host.token = new["token"]
    assert refused(host, "DELETE", f"/api/tables/{new['table']}/seats/1")[:2] == (409, "not-now")


def test_whoever_leaves_before_the_first_deal_leaves_an_open_seat(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    bea = party.join(2, name="Bea")
    assert bea.ask("DELETE", f"/api/tables/{party.table}").status == 204
    assert party.message(0)["seats"][2]["kind"] == "open"
    assert refused(server.program(), "POST", f"/api/tables/{party.table}/seats/2", {"code": party.codes[2]})[0] == 404
    invited = party.people[0].ask("GET", f"/api/tables/{party.table}/invitations").json
    assert [each["seat"] for each in invited] == [1, 2, 3]
    party.codes = {each["seat"]: each["code"] for each in invited}
    party.join(1, name="Ann")
    assert party.people[0].ask("DELETE", f"/api/tables/{party.table}").status == 204
    told = party.message(1)
    assert (told["host"], [each["kind"] for each in told["seats"]]) == (True, ["open", "person", "open", "open"])
    assert begin(party, 1).status == 200
    assert bea.ask("GET", f"/api/tables/{party.table}").status == 404


# ---- Another device ----


@pytest.mark.usefixtures("any_number_of_tries")
def test_a_seat_moves_to_another_browser_once(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    party.deal()
    old, new = party.people[1], server.program()
    asked = party.post(1, "move", {}).json
    assert asked["seconds"] == 120
    letters = asked["letters"]
    told = new.ask("GET", "/api/seats", headers={"invitation": letters}).json
    assert (told["table"], told["seat"], told["free"]) == (party.table, 1, False)
    assert by_letters(party.people[0], letters).status == 409, "the host sits here already"
    assert by_letters(old, letters).status == 409
    before = party.message(1)
    with old.stream(party.table) as lines:
        moved = by_letters(new, letters)
        ended = "".join(lines)
    assert moved.status == 201 and "another device" in ended
    new.token = moved.json["token"]
    party.people[1] = new
    before["seats"][1]["handovers"] += 1
    assert party.message(1) == before
    assert refused(old, "GET", f"/api/tables/{party.table}")[:2] == (403, "forbidden")
    assert old.ask("GET", "/api/tables").json == [] and old.ask("GET", "/api/records").json["records"] == []
    assert by_letters(server.program(), letters).status == 404, "once"
    del server.tables._live[party.table]
    assert party.message(1)["n"] == before["n"]
    party.play(Random(3))
    results = [each.ask("GET", "/api/stats").json["gin"]["latest"] for each in (old, new)]
    assert [len(each) for each in results] == [0, 1], "the match counts at the device where it ended"


@pytest.mark.usefixtures("any_number_of_tries")
def test_letters_that_move_a_seat_are_good_for_a_while(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    first = party.post(1, "move", {}).json["letters"]
    second = party.post(1, "move", {}).json["letters"]
    assert by_letters(server.program(), first).status == 404, "later ones take their place"
    with monkeypatch.context() as later:
        later.setattr("hearthside.app.seating.now", lambda: "2999-01-01T00:00:00.000+00:00")
        assert by_letters(server.program(), second).status == 404
    assert by_letters(server.program(), second).status == 201


@pytest.mark.usefixtures("any_number_of_tries")
def test_a_finished_match_counts_for_the_device_that_its_seat_moved_to(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    party.deal()
    party.play(Random(4))
    new = server.program()
    moved = by_letters(new, party.post(1, "move", {}).json["letters"])
    new.token = moved.json["token"]
    counted = [each.ask("GET", "/api/stats").json["gin"]["latest"] for each in (party.people[1], new)]
    assert [len(each) for each in counted] == [0, 1]
