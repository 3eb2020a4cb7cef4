"""The log of games: what a finished match leaves there, whose it is, and that it can be cleared."""

from random import Random
from typing import Any

import pytest

from hearthside.app.statistics import play

from .asking import ONE_DEAL, Program, play_until
from .conftest import Running


def play_out(program: Program, rng: Random, hands: int | None = None, **wanted: object) -> Any:
    """The last message of a match with random cards: of all of it, or when so many hands are finished."""
    new = program.ask("POST", "/api/tables", {"pace": 0} | wanted).json
    program.token, table = new["token"], new["table"]
    return play_until(
        program,
        table,
        lambda message: message["view"]["phase"] == "over" or len(message["view"]["history"]) == hands,
        rng,
    )


def stats(program: Program) -> Any:
    answer = program.ask("GET", "/api/stats")
    assert answer.status == 200, answer.body
    return answer.json


NO_GIN: dict[str, object] = {"since": None, "names": [], "top": [], "latest": []}
NOTHING: dict[str, object] = {"gin": NO_GIN, "since": None, "sides": [], "names": [], "latest": []}


def test_a_finished_match_is_in_the_log_of_whoever_held_a_seat_and_of_nobody_else(server: Running) -> None:
    mine, other, rng = server.program(), server.program(), Random(1)
    other.token = other.ask("POST", "/api/tables", {}).json["token"]
    assert stats(mine) == stats(other) == NOTHING
    over = play_out(mine, rng, rules="openspiel")["view"]
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
    mine, rng = server.program(), Random(2)
    won = [0, 0, 0, 0]
    for _ in range(2):
        view = play_out(mine, rng, rules="tommys-standard goal=1")["view"]
        assert view["cash"] is not None
        won = [had + paid for had, paid in zip(won, view["cash"], strict=True)]
    play_out(mine, rng, rules=ONE_DEAL)
    found = stats(mine)
    assert [side["cash"] for side in found["sides"]] == [1000 + paid for paid in won]
    assert [side["games"] for side in found["sides"]] == [3] * 4
    assert {each["name"]: each["cash"] for each in found["names"]}["You"] == 1000 + won[0]
    assert [match["rules"] for match in found["latest"]] == ["OpenSpiel", "Tommy's Standard", "Tommy's Standard"]


def test_clearing_is_for_ones_own_log_and_leaves_the_matches(server: Running) -> None:
    mine, other, rng = server.program(), server.program(), Random(3)
    over = play_out(mine, rng, rules=ONE_DEAL)
    play_out(other, rng, rules=ONE_DEAL)
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


# ---- Gin ----


def test_a_finished_match_of_gin_is_in_the_log_beside_those_of_hearts(server: Running) -> None:
    mine, other, rng = server.program(), server.program(), Random(4)
    other.token = other.ask("POST", "/api/tables", {"game": "gin"}).json["token"]
    over = play_out(mine, rng, game="gin", rules="standard goal=40")
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
    play_out(mine, rng, rules=ONE_DEAL)
    assert len(stats(mine)["latest"]) == len(stats(mine)["gin"]["latest"]) == 1
    assert mine.ask("DELETE", "/api/stats").status == 204
    assert stats(mine) == NOTHING


def test_a_match_of_gin_that_is_left_counts_as_it_stands_without_the_hand_in_progress(server: Running) -> None:
    mine, rng = server.program(), Random(5)
    message = play_out(mine, rng, hands=2, game="gin", rules="eaai goal=900")
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
    mine, rng = server.program(), Random(6)
    rules = "straight goal=0 stock_left=20"  # so few draws, and only gin wins
    played = 1
    while play_out(mine, rng, game="gin", rules=rules)["view"]["winners"] != [0, 1]:
        played += 1
    [name] = stats(mine)["gin"]["names"]
    assert (name["hands"], name["games"], name["drawn_hands"], name["drawn"]) == (played, played, 1, 1)
    assert name["won"] + name["lost"] == played - 1


def test_a_match_is_counted_once_and_for_its_player_alone(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, other = server.program(), server.program()
    other.token = other.ask("POST", "/api/tables", {}).json["token"]
    nothing = {"hearts": None, "gin": None}
    assert server.program().ask("GET", "/api/stats/figures").json == nothing
    seats = [{"style": "guest"}, {"style": "guest"}, {"kind": "person"}, {"style": "guest"}]
    view = play_out(mine, Random(1), rules=ONE_DEAL, seats=seats)["view"]
    found = mine.ask("GET", "/api/stats/figures").json
    points = view["history"][0]["points"]
    assert (found["hearts"]["deals"], found["hearts"]["points"]) == (1, points[2])
    assert found["gin"] is None
    assert other.ask("GET", "/api/stats/figures").json == nothing

    def again(*_: Any) -> object:
        raise AssertionError("counted twice")

    monkeypatch.setattr(play, "counted", again)
    assert mine.ask("GET", "/api/stats/figures").json == found
    mine.ask("DELETE", "/api/stats")
    assert mine.ask("GET", "/api/stats/figures").json == nothing
