"""The log of games: what a finished match leaves there, whose it is, and that it can be cleared."""

import json
from random import Random
from typing import Any

from hearthside.store import Result
from hearthside.web import tally

from .asking import Program, awaited, some_move
from .conftest import Running


def play_out(program: Program, dice: Random, hands: int | None = None, **wanted: object) -> Any:
    """The last message of a match with random cards: of all of it, or when so many hands are finished."""
    new = program.ask("POST", "/api/tables", {"pace": 0} | wanted).json
    program.token, table = new["token"], new["table"]
    while True:
        with program.events(table) as events:
            message = next(message for _, message in events if awaited(message))
        if message["view"]["phase"] == "over" or len(message["view"]["history"]) == hands:
            return message
        move = some_move(message["view"], dice)
        answer = program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move})
        assert answer.status == 200, answer.body


def stats(program: Program) -> Any:
    answer = program.ask("GET", "/api/stats")
    assert answer.status == 200, answer.body
    return answer.json


NO_GIN: dict[str, object] = {"since": None, "names": [], "top": [], "latest": []}
NOTHING: dict[str, object] = {"gin": NO_GIN, "since": None, "sides": [], "names": [], "latest": []}


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


def test_who_has_lost_all_its_cash_is_not_given_a_thousand_again() -> None:
    cash = [[-1000, 500, 300, 200], [5, -1, -2, -2]]
    names = ["You", "Cal", "Vicky", "Shark"]
    found = tally.tally([result(str(k), "tommys-standard", names, [9, 1, 2, 3], paid) for k, paid in enumerate(cash)])
    assert [each.cash for each in found.sides] == [5, 1499, 1298, 1198]


def test_the_latest_of_hearts_are_twenty_and_all_who_share_a_match_have_a_star() -> None:
    shared = [result(str(k), "black-lady", ["You", "Cal", "Vicky", "Shark"], [9, 100, 9, 30]) for k in range(22)]
    found = tally.tally(shared)
    assert [match.table for match in found.latest] == [str(k) for k in range(21, 1, -1)]
    assert tally.text(found).endswith("You 9*, Cal 100, Vicky 9*, Shark 30")


def test_the_text_has_columns() -> None:
    assert tally.text(tally.tally(RESULTS[2:3])) == (
        "Hearts: finished matches since 2026-03-03.\n\n"
        "Side   Games  Won  Cash\n"
        "South      1    1  1238\n"
        "West       1    0   935\n"
        "North      1    0   918\n"
        "East       1    0   909\n\n"
        "Name   Games  Won  Cash  Points\n"
        "Ada        1    1  1238      30\n"
        "Cal        1    0   935      45\n"
        "Shark      1    0   909      71\n"
        "Vicky      1    0   918      62\n\n"
        "Latest                 Rules                               Scores\n"
        "2026-03-03  Tommy's Standard  Ada 30*, Cal 45, Vicky 62, Shark 71"
    )


# ---- Gin ----


def test_a_finished_match_of_gin_is_in_the_log_beside_those_of_hearts(server: Running) -> None:
    mine, other, dice = server.program(), server.program(), Random(4)
    other.token = other.ask("POST", "/api/tables", {"game": "gin"}).json["token"]
    over = play_out(mine, dice, game="gin", rules="standard goal=40")
    view, hands = over["view"], over["view"]["history"]
    found = stats(mine)
    assert {key: found[key] for key in NOTHING if key != "gin"} == {
        key: NOTHING[key] for key in NOTHING if key != "gin"
    }
    [match] = found["gin"]["latest"]
    assert found["gin"]["since"] == match["ended"]
    assert (match["game"], match["rules"], match["quit"], match["cash"]) == ("gin", "Standard", False, None)
    assert (match["sides"], match["names"]) == (["South", "North"], ["You", "The Shark"])
    assert (match["scores"], match["winners"], match["hands"]) == (view["final"], view["winners"], len(hands))
    assert match["points"] == view["scores"]
    assert match["points"] == view["scores"]
    [name] = found["gin"]["names"]
    points = sum(each["points"] for each in hands if each["winner"] == 0)
    assert points == view["scores"][0]
    assert (name["name"], name["hands"], name["games"], name["points"]) == ("You", len(hands), 1, points)
    assert (name["won"], name["lost"], name["drawn"]) == (int(view["winners"] == [0]), int(view["winners"] == [1]), 0)
    assert name["average"] == points / len(hands)
    assert name["drawn_hands"] == sum(each["winner"] is None for each in hands)
    assert stats(other) == NOTHING
    play_out(mine, dice, rules="openspiel")
    assert len(stats(mine)["latest"]) == len(stats(mine)["gin"]["latest"]) == 1
    assert mine.ask("DELETE", "/api/stats").status == 204
    assert stats(mine) == NOTHING


def test_a_match_of_gin_that_is_left_counts_as_it_stands_without_the_hand_in_progress(server: Running) -> None:
    mine, dice = server.program(), Random(5)
    message = play_out(mine, dice, hands=2, game="gin", rules="eaai goal=900")
    answer = mine.ask("POST", f"/api/tables/{message['table']}/moves", {"n": message["n"], "move": {"type": "deal"}})
    assert answer.status == 200
    assert stats(mine) == NOTHING, "as long as it is not left, it is not in the log"
    assert mine.ask("DELETE", f"/api/tables/{message['table']}").status == 204
    [match] = stats(mine)["gin"]["latest"]
    scores = message["view"]["scores"]
    assert (match["quit"], match["hands"], match["scores"]) == (True, 2, scores)
    assert match["winners"] == [seat for seat in (0, 1) if scores[seat] == max(scores)]
    [name] = stats(mine)["gin"]["names"]
    assert (name["hands"], name["games"], name["points"]) == (2, 1, scores[0])
    assert [top["score"] for top in stats(mine)["gin"]["top"]] == ([scores[0]] if scores[0] else [])


def test_a_match_of_gin_that_is_left_in_its_first_hand_leaves_nothing(program: Program) -> None:
    new = program.ask("POST", "/api/tables", {"game": "gin", "pace": 0}).json
    program.token = new["token"]
    assert program.ask("DELETE", f"/api/tables/{new['table']}").status == 204
    assert stats(program) == NOTHING


def test_a_single_hand_counts_even_where_nobody_wins_it(server: Running) -> None:
    mine, dice = server.program(), Random(6)
    rules = "straight goal=0 stock_left=20"  # so few draws, and only gin wins
    played = 1
    while play_out(mine, dice, game="gin", rules=rules)["view"]["winners"] != [0, 1]:
        played += 1
    [name] = stats(mine)["gin"]["names"]
    assert (name["hands"], name["games"], name["drawn_hands"], name["drawn"]) == (played, played, 1, 1)
    assert name["won"] + name["lost"] == played - 1


def hands(
    table: int,
    points: tuple[int, int],
    count: int,
    *,
    name: str = "You",
    rules: str = "standard",
    drawn: int = 0,
    quit: bool = False,
    winners: list[int] | None = None,
    people: tuple[int, ...] = (0,),
) -> Result:
    """A match of Gin in which the seats won so many points in so many hands; boxes make 100 more for each."""
    ahead = [seat for seat, each in enumerate(points) if each == max(points)]
    return Result(
        table=str(table),
        ended=f"2026-04-01T{table:02}",
        game="gin",
        rules=rules,
        holders="me",
        names=json.dumps([name, "The Shark"]),
        scores=json.dumps([each + 100 for each in points]),
        winners=json.dumps(ahead if winners is None else winners),
        quit=quit,
        people=json.dumps(people),
        points=json.dumps(points),
        hands=count,
        drawn_hands=drawn,
    )


def test_gin_is_counted_by_the_names_of_people() -> None:
    found = tally.tally(
        [
            hands(1, (110, 35), 8, drawn=1),
            hands(2, (20, 104), 7, name="Ada"),
            hands(3, (0, 0), 1, drawn=1, rules="standard goal=0"),
            hands(4, (40, 10), 3, quit=True),
            hands(5, (10, 40), 2, quit=True),
            hands(6, (30, 30), 2, quit=True),
            hands(7, (100, 5), 4, rules="no such rules"),
            result("8", "openspiel", ["You", "Cal", "Vicky", "Shark"], [1, 2, 3, 20]),
        ]
    )
    assert [each.model_dump() for each in found.gin.names] == [
        {"name": "You", "hands": 16, "drawn_hands": 2, "games": 5, "won": 2, "lost": 1, "drawn": 2}
        | {"points": 190, "average": 190 / 16},
        {"name": "Ada", "hands": 7, "drawn_hands": 0, "games": 1, "won": 0, "lost": 1, "drawn": 0}
        | {"points": 20, "average": 20 / 7},
    ]
    assert found.gin.since == "2026-04-01T01"
    assert [match.table for match in found.gin.latest] == ["6", "5", "4", "3", "2", "1"]
    assert [(match.quit, match.hands) for match in found.gin.latest[2:4]] == [(True, 3), (False, 1)]
    assert [match.table for match in found.latest] == ["8"], "Hearts leaves Gin out"
    assert {each.name for each in found.names} == {"You", "Cal", "Vicky", "Shark"}


def test_who_won_is_who_was_ahead_with_all_that_is_settled() -> None:
    """In Hollywood, and with boxes, that need not be who won more points."""
    [found] = tally.tally([hands(1, (90, 100), 9, winners=[0], rules="hollywood")]).gin.names
    assert (found.won, found.lost, found.points) == (1, 0, 90)


def test_the_best_averages_are_twenty_and_none_is_zero() -> None:
    found = tally.tally([hands(place, (place, 100), 4) for place in range(23)] + [hands(23, (11, 3), 2)]).gin
    assert [each.average for each in found.top[:8]] == [5.5, 5.5, 5.25, 5.0, 4.75, 4.5, 4.25, 4.0]
    assert [each.ended for each in found.top[:2]] == ["2026-04-01T22", "2026-04-01T23"], (
        "the first to do it comes first"
    )
    assert len(found.top) == 20
    few = tally.tally([hands(1, (0, 100), 5), hands(2, (0, 20), 1, quit=True), hands(3, (5, 0), 2, quit=True)]).gin
    assert [each.model_dump() for each in few.top] == [
        {"average": 2.5, "name": "You", "score": 5, "goal": 100, "hands": 2, "oklahoma": False}
        | {"rules": "Standard", "ended": "2026-04-01T03"}
    ]
    [top] = tally.tally([hands(1, (60, 0), 2, rules="oklahoma goal=50")]).gin.top
    assert (top.goal, top.oklahoma, top.rules) == (50, True, "Oklahoma")


def test_no_name_is_ever_dropped_and_the_latest_are_fifty() -> None:
    found = tally.tally([hands(place, (10, 0), 1, name=f"Player {place}") for place in range(70)]).gin
    assert len(found.names) == 70
    assert [match.table for match in found.latest] == [str(place) for place in range(69, 19, -1)]


def test_a_program_in_either_seat_is_no_person() -> None:
    assert tally.tally([hands(1, (10, 0), 1, people=())]).gin.names == []
    [found] = tally.tally([hands(1, (10, 30), 1, people=(1,))]).gin.names
    assert (found.name, found.won, found.points) == ("The Shark", 1, 30), "a person may be called so"


def test_the_text_of_gin_has_columns() -> None:
    stats = tally.tally([hands(1, (110, 35), 8, drawn=1, rules="oklahoma"), hands(2, (0, 104), 7, name="Ada")])
    assert tally.text(stats) == (
        "Gin Rummy: matches since 2026-04-01, those that were left as they stood.\n\n"
        "Name  Hands  Drawn  Games  Won  Lost  Level  Points  Average\n"
        "You       8      1      1    1     0      0     110    13.75\n"
        "Ada       7      0      1    0     1      0       0     0.00\n\n"
        "Best averages  A hand  Points  Goal  Hands  Oklahoma        Date\n"
        "You             13.75     110   100      8       yes  2026-04-01\n\n"
        "Latest         Rules  Hands                   Scores\n"
        "2026-04-01  Standard      7  Ada 100, The Shark 204*\n"
        "2026-04-01  Oklahoma      8  You 210*, The Shark 135"
    )
    assert tally.text(stats, ["hearts"]) == ""
    both = tally.tally([RESULTS[0], hands(2, (0, 104), 7)])
    assert tally.text(both) == f"{tally.text(both, ['hearts'])}\n\n{tally.text(both, ['gin'])}"
    assert "Best" not in tally.text(both, ["gin"])
