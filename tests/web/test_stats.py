"""The log of games: what a finished match leaves there, whose it is, and that it can be cleared."""

import json
from random import Random
from typing import Any

from hearthside.store import Result
from hearthside.web import tally

from .asking import Program, awaited, some_move
from .conftest import Running


def play_out(program: Program, dice: Random, **wanted: object) -> Any:
    """The last message of a whole match with random cards."""
    new = program.ask("POST", "/api/tables", {"pace": 0} | wanted).json
    program.token, table = new["token"], new["table"]
    while True:
        with program.events(table) as events:
            message = next(message for _, message in events if awaited(message))
        if message["view"]["phase"] == "over":
            return message
        move = some_move(message["view"], dice)
        answer = program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move})
        assert answer.status == 200, answer.body


def stats(program: Program) -> Any:
    answer = program.ask("GET", "/api/stats")
    assert answer.status == 200, answer.body
    return answer.json


NOTHING: dict[str, object] = {"since": None, "sides": [], "names": [], "latest": []}


def test_a_finished_match_is_in_the_log_of_whoever_held_a_seat_and_of_nobody_else(server: Running) -> None:
    mine, other, dice = server.program(), server.program(), Random(1)
    other.token = other.ask("POST", "/api/tables", {}).json["token"]
    assert stats(mine) == stats(other) == NOTHING
    over = play_out(mine, dice, rules="openspiel")["view"]
    found = stats(mine)
    [match] = found["latest"]
    assert found["since"] == match["ended"]
    assert match["scores"] == over["scores"]
    assert match["winners"] == over["winners"]
    assert (match["rules"], match["cash"]) == ("OpenSpiel", None)
    assert match["sides"] == ["South", "West", "North", "East"]
    assert match["names"] == ["You", "Cautious Cal", "Vicious Vicky", "The Shark"]
    for seat, side in enumerate(found["sides"]):
        won = int(seat in over["winners"])
        assert side == {"side": match["sides"][seat], "games": 1, "won": won, "cash": None}
    assert sum(each["points"] for each in found["names"]) == sum(over["scores"])
    assert stats(other) == NOTHING
    assert stats(server.program()) == NOTHING, "nor of somebody without a token"


def test_cash_is_what_everyone_begins_with_and_what_was_won(server: Running) -> None:
    mine, dice = server.program(), Random(2)
    won = [0, 0, 0, 0]
    for _ in range(2):
        view = play_out(mine, dice, rules="tommys-standard goal=1")["view"]
        assert view["cash"] is not None
        won = [had + paid for had, paid in zip(won, view["cash"], strict=True)]
    play_out(mine, dice, rules="openspiel")
    found = stats(mine)
    assert [side["cash"] for side in found["sides"]] == [1000 + paid for paid in won]
    assert [side["games"] for side in found["sides"]] == [3] * 4
    assert {each["name"]: each["cash"] for each in found["names"]}["You"] == 1000 + won[0]
    assert [match["rules"] for match in found["latest"]] == ["OpenSpiel", "Tommy's Standard", "Tommy's Standard"]


def test_clearing_is_for_ones_own_log_and_leaves_the_matches(server: Running) -> None:
    mine, other, dice = server.program(), server.program(), Random(3)
    over = play_out(mine, dice, rules="openspiel")
    play_out(other, dice, rules="openspiel")
    assert server.program().ask("DELETE", "/api/stats").status == 204
    assert len(stats(mine)["latest"]) == 1
    assert mine.ask("DELETE", "/api/stats").status == 204
    assert stats(mine) == NOTHING
    assert len(stats(other)["latest"]) == 1
    assert mine.ask("GET", f"/api/tables/{over['table']}").json["view"] == over["view"]
    assert "[Date" in mine.ask("GET", f"/api/tables/{over['table']}/record").body.decode()


def test_a_match_that_is_left_before_its_end_is_not_in_the_log(program: Program) -> None:
    new = program.ask("POST", "/api/tables", {"pace": 0}).json
    program.token = new["token"]
    program.ask("DELETE", f"/api/tables/{new['table']}")
    assert stats(program) == NOTHING


def result(table: str, rules: str, names: list[str], scores: list[int], cash: list[int] | None = None) -> Result:
    winners = [seat for seat, score in enumerate(scores) if score == min(scores)]
    return Result(
        table=table,
        ended=f"2026-03-0{table}",
        game="hearts",
        rules=rules,
        holders="me",
        names=json.dumps(names),
        scores=json.dumps(scores),
        winners=json.dumps(winners),
        cash=None if cash is None else json.dumps(cash),
    )


RESULTS = [
    result("1", "black-lady", ["You", "Cal", "Vicky", "Shark"], [30, 101, 50, 30]),
    result("2", "dynacomp", ["You", "Cal", "Vicky"], [100, 20, 30]),
    result("3", "tommys-standard", ["Ada", "Cal", "Vicky", "Shark"], [30, 45, 62, 71], [238, -65, -82, -91]),
    result("4", "cancellation", ["You", "Cal", "Vicky", "Shark", "Charlie", "Nellie"], [9, 8, 7, 6, 5, 100]),
    result("5", "no such rules", ["You"], [1]),
]


def test_sums_are_by_side_and_by_name_over_tables_of_any_size() -> None:
    found = tally.tally(RESULTS)
    assert found.since == "2026-03-01"
    assert [(each.side, each.games, each.won, each.cash) for each in found.sides] == [
        ("South", 4, 2, 1238),
        ("West", 3, 1, 935),
        ("North", 3, 0, 918),
        ("East", 3, 1, 909),
        ("Southwest", 1, 0, None),
        ("Northwest", 1, 0, None),
        ("Northeast", 1, 1, None),
        ("Southeast", 1, 0, None),
    ]
    assert [(each.name, each.games, each.won, each.points) for each in found.names[:4]] == [
        ("Cal", 4, 1, 174),
        ("Vicky", 4, 0, 149),
        ("Shark", 3, 1, 107),
        ("You", 3, 1, 139),
    ]
    assert [match.table for match in found.latest] == ["4", "3", "2", "1"]


def test_the_table_of_text_has_columns() -> None:
    assert tally.table(tally.tally(RESULTS[2:3])) == (
        "Finished matches since 2026-03-03.\n\n"
        "Side   Games  Won  Cash\n"
        "South      1    1  1238\n"
        "West       1    0   935\n"
        "North      1    0   918\n"
        "East       1    0   909\n\n"
        "Name   Games  Won  Cash  Points\n"
        "Ada        1    1  1238      30\n"
        "Cal        1    0   935      45\n"
        "Shark      1    0   909      71\n"
        "Vicky      1    0   918      62"
    )
