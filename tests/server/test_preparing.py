"""What the host of a table changes before the first deal, over HTTP: who sits where, and the rules."""

from random import Random

import pytest

from hearthside.storage.store import Store

from .asking import FEW_CARDS, Answer
from .conftest import Running
from .test_api import refused
from .test_people import GAMES, PERSON, Party
from .test_seating import any_number_of_tries, begin, by_letters, letters_of

__all__ = ["any_number_of_tries"]


def names(party: Party, place: int) -> list[str]:
    return [each["name"] for each in party.message(place)["seats"]]


def swap(party: Party, by: int, one: int, other: int) -> Answer:
    answer: Answer = party.post(by, "swap", {"places": [one, other]})
    return answer


def change_rules(party: Party, by: int, **wanted: object) -> Answer:
    answer: Answer = party.post(by, "rules", wanted)
    return answer


def swapped(party: Party, host: int, one: int, other: int) -> None:
    """Have two change places, and go on with those who sit where now."""
    assert swap(party, host, one, other).status == 204
    people = party.people
    party.people = {{one: other, other: one}.get(place, place): who for place, who in people.items()}


def test_people_change_places_and_each_is_sent_their_own_cards_alone(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    party.join(1, name="Bea")
    party.join(2, name="Cy")
    bea = party.people[1]
    with bea.stream(party.table) as lines:
        assert swap(party, 0, 1, 2).status == 204
        assert "event: again" in "".join(lines), "it is to open another stream"
    party.people[1], party.people[2] = party.people[2], party.people[1]
    assert [party.message(place)["view"]["seat"] for place in (0, 1, 2)] == [0, 1, 2]
    assert names(party, 0)[1:3] == ["Cy", "Bea"]
    party.join(3)
    del server.tables._live[party.table]
    assert begin(party, 0).status == 200
    hands = [set(party.message(place)["view"]["hand"]) for place in range(4)]
    assert len(set.union(*hands)) == sum(map(len, hands)), "each has a hand of their own"
    party.play(Random(2))
    for program in party.people.values():
        latest = program.ask("GET", "/api/stats").json["latest"]
        assert [each["names"][1:3] for each in latest] == [["Cy", "Bea"]]


def test_the_host_changes_places_too_and_stays_the_host(server: Running) -> None:
    party = Party(server, goal=5, rules=FEW_CARDS, seats=[PERSON, {"style": "cal"}, PERSON, {"style": "vicky"}])
    party.join(2, name="Bea")
    swapped(party, 0, 0, 1)
    told = party.message(1)
    assert (told["host"], told["host_seat"], told["seats"][0]["name"]) == (True, 1, "Cautious Cal")
    assert swap(party, 2, 0, 1).status == 403
    assert begin(party, 1).status == 200
    party.play(Random(2))


@pytest.mark.usefixtures("any_number_of_tries")
def test_the_link_and_the_letters_of_an_open_seat_go_along_with_it(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    letters = letters_of(party)
    swapped(party, 0, 0, 1)
    swapped(party, 1, 2, 3)
    invited = {each["seat"]: each for each in party.people[1].ask("GET", f"/api/tables/{party.table}/invitations").json}
    assert {seat: each["code"] for seat, each in invited.items()} == {
        0: party.codes[1],
        2: party.codes[3],
        3: party.codes[2],
    }
    path = f"/api/tables/{party.table}/seats/1"
    told = server.program().ask("GET", path, headers={"invitation": party.codes[1]}).json
    assert (told["seat"], told["place"], told["free"]) == (0, "South", True)
    taken = server.program().ask("POST", path, {"code": party.codes[1], "name": "Bea"})
    assert (taken.status, taken.json["seat"]) == (201, 0)
    assert by_letters(server.program(), letters[3]).json["seat"] == 2
    assert refused(server.program(), "POST", path, {"code": party.codes[1]})[0] == 404, "a link seats one person, once"


def test_people_at_one_screen_change_places_and_another_sits_down_beside_them(server: Running) -> None:
    ann, bo = {"kind": "person", "name": "Ann"}, {"kind": "here", "name": "Bo"}
    party = Party(server, goal=5, rules=FEW_CARDS, seats=[ann, bo, PERSON, PERSON])
    assert swap(party, 0, 1, 3).status == 204
    assert swap(party, 0, 0, 3).status == 204
    told = party.message(0)
    assert [each["name"] for each in told["seats"]] == ["Bo", "West", "North", "Ann"] and told["here"] == [0, 3]
    path, sent = f"/api/tables/{party.table}/seats/3", {"code": party.codes[3], "name": "Cy", "here": True}
    assert party.people[0].ask("POST", path, sent).status == 201
    told = party.message(0)
    assert [each["name"] for each in told["seats"]][:2] == ["Bo", "Cy"] and told["here"] == [0, 1, 3]
    assert begin(party, 0).status == 200
    hands = []
    for seat in told["here"]:
        view = party.people[0].ask("GET", f"/api/tables/{party.table}?seat={seat}").json["view"]
        assert view["seat"] == seat
        hands.append(set(view["hand"]))
    assert len(set.union(*hands)) == sum(map(len, hands))


def test_only_the_host_changes_places_and_only_before_the_first_deal(server: Running) -> None:
    party = Party(server, **GAMES["two"]).all_join()
    for by, places, status in ((2, (0, 1), 403), (0, (1, 1), 409), (0, (0, 4), 409)):
        assert swap(party, by, *places).status == status
    assert refused(server.program(), "POST", f"/api/tables/{party.table}/swap", {"places": [0, 1]})[0] == 403
    party.post(2, "options", {"auto": {"on": True}})
    assert swap(party, 0, 2, 3).json["code"] == "not-now", "practice is counted by seat"
    assert swap(party, 0, 1, 3).status == 204
    party.deal()
    assert swap(party, 0, 0, 2).json["sentence"] == "The match has begun."


# ---- Rules ----


@pytest.mark.usefixtures("any_number_of_tries")
def test_other_rules_leave_people_and_invitations_as_they_are(server: Running) -> None:
    party = Party(server, **(GAMES["four"] | {"rules": None}))
    bea, letters = party.join(1, name="Bea"), letters_of(party)
    party.post(0, "options", {"clock": 60, "opponent": {"seat": 3, "style": "cal"}})
    with bea.stream(party.table) as lines:
        assert change_rules(party, 0, rules="omnibus", goal=70).status == 204
        assert "event: again" in "".join(lines)
    told = party.message(1)
    assert (told["view"]["rules"]["name"], told["view"]["rules"]["goal_text"]) == ("Omnibus", "to 70")
    assert (names(party, 0)[1], names(party, 0)[3], told["clock"]) == ("Bea", "Cautious Cal", 60)
    assert letters_of(party) == {2: letters[2]}
    del server.tables._live[party.table]
    party.join(2)
    [table] = [each for each in bea.ask("GET", "/api/tables").json if each["table"] == party.table]
    assert table["rules_name"] == "Omnibus"
    assert begin(party, 0).status == 200
    party.play_some(Random(1), 6)
    store = Store(server.folder)
    assert store.entries(party.table), "the log is whole"
    store.close()
    del server.tables._live[party.table]
    assert party.message(2)["view"]["rules"]["name"] == "Omnibus"


def test_another_number_of_players_keeps_people_and_their_links(server: Running) -> None:
    party = Party(server, **(GAMES["four"] | {"rules": None}))
    bea, letters = party.join(2, name="Bea"), letters_of(party)
    party.post(0, "options", {"opponent": {"seat": 1, "style": "vicky"}})
    with bea.stream(party.table) as lines:
        assert change_rules(party, 0, rules="six-hand").status == 204
        assert "event: again" in "".join(lines)
    now = letters_of(party)
    assert names(party, 0)[2] == "Bea" and names(party, 0)[1] == "Vicious Vicky" and sorted(now) == [3, 4, 5]
    assert now[3] == letters[3], "an invitation that was sent is good"
    assert change_rules(party, 0, game="gin").status == 204
    told = party.people[0].ask("GET", f"/api/tables/{party.table}").json
    assert (told["view"]["game"], len(told["seats"]), told["seats"][1]["name"]) == ("gin", 2, "Bea")
    assert by_letters(server.program(), letters[3]).status == 404, "there are no more seats"
    assert change_rules(party, 0, game="hearts", rules="three-hand").status == 204
    assert list(letters_of(party)) == [2]
    party.people = {0: party.people[0], 1: bea}
    assert by_letters(server.program(), letters_of(party)[2]).json["seat"] == 2
    refused_by = change_rules(party, 0, game="gin")
    assert refused_by.json["code"] == "not-now"
    assert refused_by.json["sentence"] == "Those rules are for 2 players, and 3 people sit here."
    assert begin(party, 0).status == 200
    hands = [set(party.message(seat)["view"]["hand"]) for seat in (0, 1)]
    assert all(len(hand) == 17 for hand in hands) and not set.intersection(*hands)


@pytest.mark.usefixtures("any_number_of_tries")
def test_the_other_game_is_played_by_the_same_people_and_an_open_seat_goes_before_nobody_but_them(
    server: Running,
) -> None:
    party = Party(server, **(GAMES["four"] | {"rules": None}))
    letters = letters_of(party)
    party.post(0, "options", {"opponent": {"seat": 1, "style": "cal"}})
    assert change_rules(party, 0, game="gin").status == 204
    assert letters_of(party) == {1: letters[2]}, "the first open seat stays, and the computer player goes"
    ben = server.program()
    joined = by_letters(ben, letters[2])
    ben.token, party.people = joined.json["token"], {0: party.people[0], 1: ben}
    assert (joined.json["seat"], joined.json["message"]["view"]["game"]) == (1, "gin")
    del server.tables._live[party.table]
    assert begin(party, 0).status == 200
    party.play_some(Random(1), 6)
    assert change_rules(party, 0, game="hearts").json["sentence"] == "The match has begun."


def test_people_at_one_screen_stay_together_in_another_game(server: Running) -> None:
    ann, bo = {"kind": "person", "name": "Ann"}, {"kind": "here", "name": "Bo"}
    party = Party(server, goal=5, seats=[ann, {"style": "chuck"}, PERSON, bo])
    assert change_rules(party, 0, game="gin").status == 204
    told = party.message(0)
    assert told["here"] == [0, 1] and [each["name"] for each in told["seats"]] == ["Ann", "Bo"]
    assert begin(party, 0).status == 200
    hands = [party.people[0].ask("GET", f"/api/tables/{party.table}?seat={seat}").json["view"] for seat in (0, 1)]
    assert [view["seat"] for view in hands] == [0, 1]


def test_rules_are_changed_by_the_host_before_the_first_deal(server: Running) -> None:
    party = Party(server, **GAMES["two"]).all_join()
    assert change_rules(party, 2, rules="omnibus").status == 403
    assert change_rules(party, 0, rules="nonsense").status == 422
    before = party.message(0)
    assert change_rules(party, 0, rules=before["view"]["rules"]["notation"]).status == 204, "that changes nothing"
    party.post(2, "options", {"auto": {"on": True}})
    assert change_rules(party, 0, rules="omnibus").json["code"] == "not-now"
    other = Party(server, **GAMES["two"]).all_join()
    other.deal()
    assert change_rules(other, 0, rules="omnibus").json["sentence"] == "The match has begun."


def test_whoever_deals_by_the_former_rules_at_that_moment_is_told_so_and_nothing_is_written(server: Running) -> None:
    party = Party(server, **GAMES["two"]).all_join()
    former = server.tables._live[party.table]
    assert change_rules(party, 0, rules="omnibus").status == 204
    party.message(0)
    made = server.tables._live[party.table]
    server.tables._live[party.table] = former
    assert begin(party, 0).json["code"] == "stale"
    server.tables._live[party.table] = made
    assert begin(party, 0).status == 200
    assert party.message(2)["view"]["rules"]["name"] == "Omnibus"
