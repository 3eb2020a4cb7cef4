"""Another opponent in a seat during play: who answers from then on, and what the record says of it."""

from random import Random
from typing import Any

import pytest

from hearthside.ai import player
from hearthside.game import Player
from hearthside.record import Record, from_json, moments, read

from .asking import Program, play_until
from .conftest import Running
from .test_api import at_rest, created, refused


def seat(program: Program, table: str, place: int, style: str) -> Any:
    answer = program.ask("POST", f"/api/tables/{table}/options", {"opponent": {"seat": place, "style": style}})
    assert answer.status == 200, answer.body
    return answer.json


def play_on(program: Program, table: str, moves: int) -> Any:
    """So many moves of the asker, of whatever kind is asked for, and the answers to them."""
    left = iter(range(moves))
    return play_until(program, table, lambda _: next(left, None) is None, Random(moves))


def written(program: Program, table: str) -> Record:
    """The record at rest, which reads back as it is written in both forms."""
    at_rest(program, table)
    told = program.ask("GET", f"/api/tables/{table}/record")
    assert told.status == 200, told.body
    (record,) = read(told.body.decode())
    assert from_json(program.ask("GET", f"/api/tables/{table}/record?format=json").json) == record
    return record


def told(record: Record) -> list[tuple[int, int, str, str]]:
    """Deal, place in its log, tag and value of each change in a record."""
    deals: Any = record.deals
    return [
        (deal, place, entry.move.tag, entry.move.value)
        for deal, each in enumerate(deals)
        for place, entry in enumerate(each.log)
        if hasattr(entry.move, "tag")
    ]


@pytest.mark.parametrize(("game", "place", "name"), [("hearts", 2, "Ada"), ("gin", 1, "The Shark")])
def test_another_opponent_sits_down_for_good_and_is_named_everywhere(
    game: str, place: int, name: str, program: Program, server: Running
) -> None:
    table = created(program, game=game, deal=5)["table"]
    play_on(program, table, 2)
    shown = seat(program, table, place, "level-7")["seats"][place]
    assert (shown["name"], shown["style"], shown["kind"]) == (name, "level-7", "style")
    play_on(program, table, 2)
    tables = server.tables
    live = tables._live.pop(table)
    assert program.ask("GET", f"/api/tables/{table}").json["seats"][place]["style"] == "level-7"
    assert tables._live[table].table.seats == live.table.seats
    listed = program.ask("GET", "/api/tables").json
    assert [each["seats"][place]["name"] for each in listed if each["table"] == table] == [name]


@pytest.mark.parametrize("game", ["hearts", "gin"])
@pytest.mark.parametrize("moves", [0, 1, 2, 5])
def test_the_record_says_from_which_move_on(game: str, moves: int, program: Program) -> None:
    table = created(program, game=game, deal=5)["table"]
    play_on(program, table, moves)
    before = written(program, table)
    deals: Any = before.deals
    seat(program, table, 1, "nellie")
    seat(program, table, 1, "level-10")
    place, name = ("West", "Ada") if game == "hearts" else ("North", "The Shark")
    at = len(deals[-1].log)
    expected = [(0, at, place, name), (0, at + 1, f"{place}Style", "level-10")]
    assert told(written(program, table)) == expected
    play_on(program, table, 1)
    after = written(program, table)
    assert told(after)[: len(expected)] == expected
    assert dict(after.tags)[place] == dict(before.tags)[place]
    assert dict(after.tags)[f"{place}Style"] == dict(before.tags)[f"{place}Style"] != "level-10"


def test_what_is_undone_does_not_move_a_change_past_moves_that_count(program: Program) -> None:
    table = created(program, deal=5)["table"]
    message = play_on(program, table, 4)
    seat(program, table, 3, "cal")
    play_on(program, table, 1)
    at = told(written(program, table))[0][:2]
    for _ in range(3):
        n = at_rest(program, table)["n"]
        message = program.ask("POST", f"/api/tables/{table}/undo", {"n": n}).json
    record = written(program, table)
    deals: Any = record.deals
    assert told(record)[0][:2] < at
    assert told(record)[0][1] == len(deals[-1].log) - 2
    assert message["seats"][3]["style"] == "cal"


def test_between_deals_it_stands_at_the_end_of_the_one_before(program: Program) -> None:
    table = created(program, deal=5)["table"]
    message = play_until(program, table, lambda message: message["view"]["phase"] == "deal", Random(3))
    seat(program, table, 1, "level-2")
    changes = told(written(program, table))
    assert [change[2:] for change in changes] == [("West", "Ada"), ("WestStyle", "level-2")]
    program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": {"type": "deal"}})
    assert told(written(program, table)) == changes
    _, second = moments.played(written(program, table))
    assert second.names[1] == "Ada", "from the deal on"


@pytest.mark.parametrize(
    ("opponent", "status", "sentence"),
    [
        ({"seat": 0, "style": "cal"}, 422, "No opponent sits there."),
        ({"seat": 4, "style": "cal"}, 422, "No opponent sits there."),
        ({"seat": -1, "style": "cal"}, 422, "seat"),
        ({"seat": 1, "style": "level-11"}, 404, "Nobody here plays as 'level-11'"),
        ({"seat": 1}, 422, "style"),
    ],
)
def test_nobody_else_can_be_replaced_and_by_nobody_else(
    opponent: dict[str, object], status: int, sentence: str, program: Program
) -> None:
    table = created(program)["table"]
    refusal = refused(program, "POST", f"/api/tables/{table}/options", {"opponent": opponent})
    assert refusal[0] == status
    assert sentence in refusal[2]


def test_who_does_not_play_that_game_is_not_seated(program: Program) -> None:
    table = created(program, game="gin")["table"]
    refusal = refused(program, "POST", f"/api/tables/{table}/options", {"opponent": {"seat": 1, "style": "chuck"}})
    assert refusal[0] == 422
    assert "does not play Gin Rummy" in refusal[2]


def test_vicky_is_after_the_seat_where_the_person_sits(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    def spy(*wanted: Any, person: int, **more: Any) -> Player[Any, Any]:
        asked.append(person)
        return player(*wanted, person=person, **more)

    monkeypatch.setattr("hearthside.app.tables.player", spy)
    seats = [{"kind": "style", "style": "vicky"}] * 2 + [{"kind": "person"}, {"kind": "style", "style": "cal"}]
    table = created(program, game="hearts", deal=5, seats=seats)["table"]
    seat(program, table, 3, "vicky")
    play_on(program, table, 2)
    assert asked == [2] * 4, "one for each seat, and one for whoever came"


def test_who_goes_by_the_same_name_is_told_apart_by_the_place(program: Program) -> None:
    wanted = [{"kind": "person"}, {"style": "cal"}, {"style": "nellie"}, {"style": "cal"}]
    new = created(program, deal=5, seats=wanted)
    shown = [(each["name"], each["short"]) for each in new["message"]["seats"]]
    cals = [("Cautious Cal, West", "Cal (West)"), ("Cautious Cal, East", "Cal (East)")]
    assert shown == [("You", "You"), cals[0], ("Novice Nellie", "Nellie"), cals[1]]
    assert dict(written(program, new["table"]).tags)["West"] == "Cautious Cal"


def test_players_of_a_chosen_strength_have_a_name_each_and_show_the_level_apart(program: Program) -> None:
    wanted = [{"kind": "person"}, {"style": "level-7"}, {"style": "cal"}, {"style": "level-10"}]
    new = created(program, deal=5, seats=wanted)
    shown = [(each["name"], each["short"], each["level"]) for each in new["message"]["seats"]]
    expected = [("You", "You", None), ("The Shark", "Shark", 7), ("Cautious Cal", "Cal", None), ("Ada", "Ada", 10)]
    assert shown == expected
    seat(program, new["table"], 1, "nellie")
    after = seat(program, new["table"], 2, "level-3")["seats"]
    assert [each["name"] for each in after] == ["You", "Novice Nellie", "The Shark", "Ada"], "nobody is called anew"
    play_on(program, new["table"], 2)
    record = written(program, new["table"])
    assert record.names == ("You", "The Shark", "Cautious Cal", "Ada")
    assert [change[3] for change in told(record)] == ["Novice Nellie", "nellie", "The Shark", "level-3"]
