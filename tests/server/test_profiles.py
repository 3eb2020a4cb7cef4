"""Players of one machine: each match keeps the name it was begun with, and statistics are counted by player."""

from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from .asking import FEW_CARDS, Program
from .conftest import Running
from .test_people import PERSON, Party
from .test_statistics import NOTHING, play_out, stats

JSON = {"content-type": "application/json"}


def finished(program: Program, name: str | None, seed: int) -> str:
    """Play a short match to its end under a name; its table."""
    seats = [{"kind": "person", "name": name}, *({"style": each} for each in ("cal", "vicky", "charlie"))]
    table: str = play_out(program, Random(seed), goal=5, rules=FEW_CARDS, seats=seats)["table"]
    return table


def of(program: Program, *names: str, what: str = "/api/stats") -> Any:
    """What is counted of a player."""
    answer = program.ask("GET", f"{what}?{urlencode([('player', name) for name in names])}")
    assert answer.status == 200, answer.body
    return answer.json


def tables(found: Any) -> list[str]:
    return [match["table"] for match in found["latest"]]


@pytest.fixture
def owner(server: Running) -> Iterator[Program]:
    """The owner in a browser where nobody has played."""
    owner = server.owner()
    yield owner
    owner.ask("PUT", "/api/settings", {"values": {"play.profiles": {}}}, JSON)
    owner.ask("DELETE", "/api/stats")


def call(owner: Program, profiles: dict[str, str]) -> None:
    """Set what the players are called."""
    assert owner.ask("PUT", "/api/settings", {"values": {"play.profiles": profiles}}, JSON).status == 200


def test_statistics_of_a_player_are_there_in_any_browser_of_the_owner(server: Running, owner: Program) -> None:
    first, second = server.program(), server.program()
    adas = [finished(first, "Ada", 1), finished(second, "Ada", 2)]
    bens = [finished(first, "Ben", 3)]
    unnamed = [finished(second, None, 4)]
    assert of(owner, what="/api/stats/players") == ["Ada", "Ben", "You"]
    assert tables(of(owner, "Ada")) == adas[::-1]
    assert tables(of(owner, "Ben")) == bens
    assert tables(of(owner, "You")) == unnamed
    assert tables(of(owner)) == [*unnamed, *bens, *adas[::-1]]
    deals = {name: of(owner, name, what="/api/stats/figures")["hearts"]["deals"] for name in ("Ada", "Ben", "You")}
    assert of(owner, what="/api/stats/figures")["hearts"]["deals"] == sum(deals.values())
    assert of(owner, "Cal") == of(owner, "Cautious Cal") == NOTHING, "an opponent is no player of this machine"


def test_whoever_is_not_the_owner_sees_their_own_matches_alone(server: Running, owner: Program) -> None:
    mine, other = server.program(), server.program()
    table = finished(mine, "Ada", 5)
    theirs = finished(other, "Ada", 6)
    assert (tables(stats(mine)), tables(of(mine, "Ada")), tables(of(mine, "Ben"))) == ([table], [table], [])
    assert tables(of(other, "Ada")) == [theirs]
    assert of(mine, what="/api/stats/players") == ["Ada"]
    for nobody in (server.program(), server.program(server.issued())):
        assert of(nobody, "Ada") == NOTHING
        assert of(nobody, what="/api/stats/players") == []
        assert of(nobody, "Ada", what="/api/stats/figures") == {"hearts": None, "gin": None}
    assert server.program().ask("DELETE", "/api/stats?player=Ada").status == 204
    assert mine.ask("DELETE", "/api/stats?player=Ben").status == 204
    assert tables(of(owner)) == [theirs, table]
    assert mine.ask("DELETE", "/api/stats?player=Ada").status == 204
    assert tables(of(owner)) == [theirs]


def test_a_player_who_is_renamed_keeps_the_matches_and_one_who_is_removed_leaves_theirs(
    server: Running, owner: Program
) -> None:
    program = server.program()
    first, second = finished(program, None, 7), finished(program, "Ada", 8)
    ben = finished(program, "Ben", 9)
    call(owner, {"You": "Bea", "Ada": "Bea", "Ben": "Ben"})
    assert of(owner, what="/api/stats/players") == ["Bea", "Ben"]
    for name in ("Bea", "Ada", "You"):
        found = of(owner, name)
        assert tables(found) == [second, first]
        assert {match["names"][0] for match in found["latest"]} == {"Bea"}
    everybody = of(owner)
    assert {each["name"]: each["games"] for each in everybody["names"]}["Bea"] == 2
    # Another browser knows the names itself, as one that is not the owner's must.
    assert tables(of(program, "Bea", "You", "Ada")) == [second, first]
    call(owner, {"You": "Bea", "Ada": "Bea"})
    assert of(owner, what="/api/stats/players") == ["Bea", "Ben"]
    assert tables(of(owner, "Ben")) == [ben]
    record = program.ask("GET", f"/api/tables/{ben}/record").body.decode()
    assert '[South "Ben"]' in record
    assert owner.ask("DELETE", "/api/stats?player=Bea").status == 204
    assert tables(of(owner)) == [ben]


def test_second_plays_are_counted_by_player(server: Running, owner: Program) -> None:
    program = server.program()
    table = finished(program, "Ada", 10)
    answer = program.ask("POST", f"/api/tables/{table}/duplicate", {"style": "nellie"})
    assert answer.status == 202, answer.body
    with program.events(table) as events:
        next(message for _, message in events if message["duplicates"])

    def matches(*names: str) -> int:
        found = of(owner, *names, what="/api/duplicates")
        return sum(each["won"] + each["lost"] + each["tied"] for each in found)

    assert (matches("Ada"), matches("Ben"), matches()) == (1, 0, 1)


def test_two_matches_begun_under_two_names_keep_them(server: Running, owner: Program) -> None:
    program = server.program()

    def begun(name: str) -> str:
        seats = [{"kind": "person", "name": name}, *({"style": each} for each in ("cal", "vicky", "charlie"))]
        new = program.ask("POST", "/api/tables", {"seats": seats}).json
        program.token = new["token"]
        table: str = new["table"]
        return table

    wanted = {begun("Ada"): "Ada", begun("Ben"): "Ben"}
    for values in ({"play.name": "Cleo"}, {"play.name": "", "play.profiles": {"Ada": "Bea"}}):
        owner.ask("PUT", "/api/settings", {"values": values}, JSON)
        listed = program.ask("GET", "/api/tables").json
        assert {each["table"]: each["seats"][each["seat"]]["name"] for each in listed} == wanted
        for table, name in wanted.items():
            assert program.ask("GET", f"/api/tables/{table}").json["seats"][0]["name"] == name


def test_too_many_or_too_long_names_are_refused(server: Running, owner: Program) -> None:
    assert owner.ask("GET", f"/api/stats?player={'x' * 25}").status == 422
    assert owner.ask("GET", "/api/stats?" + "&".join(f"player=P{k}" for k in range(61))).status == 422


def test_a_guest_who_was_told_apart_counts_under_their_own_name(server: Running, owner: Program) -> None:
    party = Party(server, goal=5, rules=FEW_CARDS, seats=[PERSON | {"name": "Ann"}, {"style": "cal"}, PERSON, PERSON])
    ann = party.join(2, name="ann")
    party.join(3, name="Ben")
    assert party.message(0)["seats"][2]["name"] == "ann 2"
    [listed] = ann.ask("GET", "/api/tables").json
    assert listed["own_name"] == "ann" and party.people[3].ask("GET", "/api/tables").json[0]["own_name"] is None
    party.deal()
    party.play(Random(5))
    assert '[North "ann 2"]' in ann.ask("GET", f"/api/tables/{party.table}/record").body.decode()
    assert of(ann, what="/api/stats/players") == ["ann"]
    assert tables(of(ann, "ann")) == [party.table] and of(ann, "ann 2") == NOTHING
    assert of(ann)["latest"][0]["names"][2] == "ann"
    assert of(ann, "ann", what="/api/stats/figures")["hearts"] is not None
    assert of(party.people[3])["latest"][0]["names"] == ["Ann", "Cautious Cal", "ann 2", "Ben"]

    again = party.post(2, "rematch", {}).json["table"]
    assert ann.ask("GET", f"/api/tables/{again}").json["seats"][2]["name"] == "ann 2"
    assert {each["table"]: each["own_name"] for each in ann.ask("GET", "/api/tables").json}[again] == "ann"
    ann.ask("POST", f"/api/tables/{again}/options", {"name": "Cleo"})
    assert {each["table"]: each["own_name"] for each in ann.ask("GET", "/api/tables").json}[again] is None
