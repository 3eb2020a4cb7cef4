"""How matches ended: added up by side and by name, over tables of any size, and printed."""

import json
from dataclasses import asdict

from hearthside.app.statistics.results import result_statistics
from hearthside.storage import Result
from hearthside.terminal.statistics_text import results_text


def result(table: str, rules: str, names: list[str], scores: list[int], cash: list[int] | None = None) -> Result:
    winners = [seat for seat, score in enumerate(scores) if score == min(scores)]
    return Result(
        table=table,
        ended=f"2026-03-0{table}",
        game="hearts",
        rules=rules,
        holders=((0, "me"),),
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
    found = result_statistics(RESULTS)
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


def test_players_that_were_called_by_their_level_add_up_with_the_shark() -> None:
    names = [["You", "Level 7", "Cal", "Level 10"], ["You", "The Shark", "Cal", "Ada"]]
    found = result_statistics([result(str(at), "black-lady", each, [1, 2, 3, 100]) for at, each in enumerate(names)])
    assert {each.name: (each.games, each.points) for each in found.names} == {
        "You": (2, 2),
        "The Shark": (2, 4),
        "Cal": (2, 6),
        "Ada": (2, 200),
    }
    assert [match.names for match in found.latest] == [names[1]] * 2


def test_who_has_lost_all_its_cash_is_not_given_a_thousand_again() -> None:
    cash = [[-1000, 500, 300, 200], [5, -1, -2, -2]]
    names = ["You", "Cal", "Vicky", "Shark"]
    found = result_statistics(
        [result(str(k), "tommys-standard", names, [9, 1, 2, 3], paid) for k, paid in enumerate(cash)]
    )
    assert [each.cash for each in found.sides] == [5, 1499, 1298, 1198]


def test_the_latest_of_hearts_are_twenty_and_all_who_share_a_match_have_a_star() -> None:
    shared = [result(str(k), "black-lady", ["You", "Cal", "Vicky", "Shark"], [9, 100, 9, 30]) for k in range(22)]
    found = result_statistics(shared)
    assert [match.table for match in found.latest] == [str(k) for k in range(21, 1, -1)]
    assert results_text(found).endswith("You 9*, Cal 100, Vicky 9*, Shark 30")


def test_the_text_has_columns() -> None:
    assert results_text(result_statistics(RESULTS[2:3])) == (
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
        holders=((0, "me"),),
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
    found = result_statistics(
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
    assert [asdict(each) for each in found.gin.names] == [
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
    [found] = result_statistics([hands(1, (90, 100), 9, winners=[0], rules="hollywood")]).gin.names
    assert (found.won, found.lost, found.points) == (1, 0, 90)


def test_the_best_averages_are_twenty_and_none_is_zero() -> None:
    found = result_statistics([hands(place, (place, 100), 4) for place in range(23)] + [hands(23, (11, 3), 2)]).gin
    assert [each.average for each in found.top[:8]] == [5.5, 5.5, 5.25, 5.0, 4.75, 4.5, 4.25, 4.0]
    assert [each.ended for each in found.top[:2]] == ["2026-04-01T22", "2026-04-01T23"], (
        "the first to do it comes first"
    )
    assert len(found.top) == 20
    few = result_statistics(
        [hands(1, (0, 100), 5), hands(2, (0, 20), 1, quit=True), hands(3, (5, 0), 2, quit=True)]
    ).gin
    assert [asdict(each) for each in few.top] == [
        {"average": 2.5, "name": "You", "score": 5, "goal": 100, "hands": 2, "oklahoma": False}
        | {"rules": "Standard", "ended": "2026-04-01T03"}
    ]
    [top] = result_statistics([hands(1, (60, 0), 2, rules="oklahoma goal=50")]).gin.top
    assert (top.goal, top.oklahoma, top.rules) == (50, True, "Oklahoma")


def test_no_name_is_ever_dropped_and_the_latest_are_fifty() -> None:
    found = result_statistics([hands(place, (10, 0), 1, name=f"Player {place}") for place in range(70)]).gin
    assert len(found.names) == 70
    assert [match.table for match in found.latest] == [str(place) for place in range(69, 19, -1)]


def test_a_program_in_either_seat_is_no_person() -> None:
    assert result_statistics([hands(1, (10, 0), 1, people=())]).gin.names == []
    [found] = result_statistics([hands(1, (10, 30), 1, people=(1,))]).gin.names
    assert (found.name, found.won, found.points) == ("The Shark", 1, 30), "a person may be called so"


def test_the_text_of_gin_has_columns() -> None:
    stats = result_statistics([hands(1, (110, 35), 8, drawn=1, rules="oklahoma"), hands(2, (0, 104), 7, name="Ada")])
    assert results_text(stats) == (
        "Gin Rummy: matches since 2026-04-01, with those that were left part-way.\n\n"
        "Name  Hands  Drawn  Games  Won  Lost  Level  Points  Average\n"
        "You       8      1      1    1     0      0     110     13.8\n"
        "Ada       7      0      1    0     1      0       0      0.0\n\n"
        "Best averages  A hand  Points  Goal  Hands  Oklahoma        Date\n"
        "You              13.8     110   100      8       yes  2026-04-01\n\n"
        "Latest         Rules  Hands                   Scores\n"
        "2026-04-01  Standard      7  Ada 100, The Shark 204*\n"
        "2026-04-01  Oklahoma      8  You 210*, The Shark 135"
    )
    assert results_text(stats, ["hearts"]) == ""
    both = result_statistics([RESULTS[0], hands(2, (0, 104), 7)])
    assert results_text(both) == f"{results_text(both, ['hearts'])}\n\n{results_text(both, ['gin'])}"
    assert "Best" not in results_text(both, ["gin"])


def test_who_has_a_number_behind_the_name_counts_by_their_own_and_somebody_else_has_the_number() -> None:
    own = json.dumps([None, None, "Ann", None])
    match = result("1", "black-lady", ["Ann", "Cal", "Ann 2", "Vicky"], [1, 2, 3, 100])._replace(own=own)
    by_name = {
        holders: {each.name: each.points for each in result_statistics([match._replace(holders=holders)]).names}
        for holders in (((0, "me"),), ((2, "you"),), ((0, "me"), (2, "you")))
    }
    assert by_name[((0, "me"),)] == {"Ann": 1, "Cal": 2, "Ann 2": 3, "Vicky": 100}
    assert by_name[((2, "you"),)] == {"Ann 2": 1, "Cal": 2, "Ann": 3, "Vicky": 100}
    assert by_name[((0, "me"), (2, "you"))] == {"Ann": 4, "Cal": 2, "Vicky": 100}, "both are called so"
    broken = match._replace(own="[1", holders=((2, "you"),))
    assert [each.name for each in result_statistics([broken]).names][2:] != [], "it counts by the names at the table"
