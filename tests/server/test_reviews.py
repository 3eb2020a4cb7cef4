"""Deals looked back at are kept beside their match, and what finished matches have left is worked through."""

import json
import zlib
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from threading import Event
from time import sleep
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from hearthside.ai import kernels
from hearthside.ai.hearts.equity import Equity
from hearthside.app import played_match, reviews
from hearthside.app.amount import Amount
from hearthside.app.review_lines import ReviewBegun, ReviewDecision, ReviewLine, ReviewSummary
from hearthside.app.statistics import play
from hearthside.coach import review
from hearthside.coach.values import Mark
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from hearthside.hearts.presets import parse
from hearthside.storage import Reviewed
from hearthside.storage.store import Store
from hearthside.text import number
from tests.laid import random_match
from tests.server.sentences import words

from .asking import ONE_DEAL, Program
from .conftest import Running
from .test_api import at_rest, created, refused
from .test_one_screen import GAMES, Screen
from .test_studying import lines, play_deal

PATH = "/api/stats/reviews"
NOTHING = {"working": False, "waits": False, "done": 0, "deals": 0}


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_readiness", kernels.Readiness.READY)


def found(deal: int) -> Iterator[ReviewLine]:
    """A review that takes no time: two decisions, one of them an inaccuracy."""
    nothing, cost = Amount(0, 0), Amount(1.5, 0.02)
    yield ReviewBegun(
        game="hearts", deal=deal, deals=1, seat=0, names=["Somebody"], rules_name="Any", decisions=2, points=[0] * 4,
        passed_to=None, got=[], tricks=[], outcome="You took 0.",
    )  # fmt: skip
    for place, mark in enumerate((Mark.BEST, Mark.INACCURACY), 1):
        yield ReviewDecision(
            place=place, turn=place, move="play", cards=["2C"], mark=mark.value, cost=cost, error=nothing,
            said=["You play."], reason=[], hindsight_said=[],
            choices=[], worlds=0, title="trick 1", basis="", hindsight=[], hindsight_cost=nothing,
        )  # fmt: skip
    yield ReviewSummary(
        deal=deal, came_to=cost, above=cost, cards=0, worth="", luck=Amount(4, 0.03),
        skill=Amount(-1.5, -0.02), error=Amount(0.5, 0.01),
    )  # fmt: skip


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Has reviews take no time; which were worked out, by table and deal."""
    asked = []

    def worked(past: Any, deal: int, threads: Any) -> Iterator[ReviewLine]:
        asked.append((past.id, deal))
        return found(deal)

    monkeypatch.setattr(reviews, "_lines", worked)
    return asked


def until(true: Callable[[], object]) -> None:
    """Wait for something that comes soon."""
    while not true():
        sleep(0.02)


# ---- Kept ----


def test_a_review_is_told_again_from_the_disk_before_the_master_is_ready(
    program: Program, server: Running, monkeypatch: pytest.MonkeyPatch, quick: list[tuple[str, int]]
) -> None:
    table = created(program, deal=5)["table"]
    over = play_deal(program, table, Random(1))
    first = lines(program, table)
    monkeypatch.setattr(kernels, "_readiness", kernels.Readiness.WARMING)
    assert lines(program, table)[1:] == first[1:]
    assert quick == [(table, 1)]

    # How far the match has come since is said as it is.
    program.ask("POST", f"/api/tables/{table}/moves", {"n": over["n"], "move": {"type": "deal"}})
    play_deal(program, table, Random(2))
    program.ask("POST", f"/api/tables/{table}/options", {"name": "Ada"})
    begun, *others = lines(program, table)
    assert (begun["deals"], begun["names"][0], others) == (2, "You", first[1:])
    assert refused(program, "GET", f"/api/tables/{table}/deals/2/review")[:2] == (409, "not-now")


def after_a_deal(server: Running, program: Program) -> str:
    """The table of a match of which one deal was played."""
    table: str = server.laid(program, random_match(BLACK_LADY, Random(1), 1))["table"]
    return table


@pytest.mark.usefixtures("quick")
def test_a_review_parts_the_match_into_deals_once(
    program: Program, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = after_a_deal(server, program)
    split = Mock(wraps=review.split_deals)
    monkeypatch.setattr(review, "split_deals", split)
    assert len(lines(program, table, 1)) == 4
    assert split.call_count == 1


def test_a_better_way_of_looking_back_looks_anew(
    program: Program, server: Running, monkeypatch: pytest.MonkeyPatch, quick: list[tuple[str, int]]
) -> None:
    table = after_a_deal(server, program)
    lines(program, table)
    monkeypatch.setattr(played_match, "REVIEW_VERSION", play.REVIEW_VERSION + 1)
    lines(program, table)
    lines(program, table)
    assert quick == [(table, 1)] * 2


def test_a_match_that_went_another_way_is_looked_at_anew(
    program: Program, server: Running, quick: list[tuple[str, int]]
) -> None:
    table = after_a_deal(server, program)
    lines(program, table)
    store = Store(server.folder)
    [kept] = store.find(Reviewed, table=table, deal=1, seat=0)
    assert kept is not None
    store.put(kept._replace(moves="another"))
    lines(program, table)
    lines(program, table)
    assert quick == [(table, 1)] * 2
    assert store.find(Reviewed, table=table, deal=1, seat=0) == [kept]
    store.close()


def test_a_review_that_calls_a_player_by_its_level_is_made_again(
    program: Program, server: Running, quick: list[tuple[str, int]]
) -> None:
    table = after_a_deal(server, program)
    lines(program, table)
    store = Store(server.folder)
    [kept] = store.find(Reviewed, table=table, deal=1, seat=0)
    begun, *others = zlib.decompress(kept.lines).decode().splitlines()
    former = json.dumps(json.loads(begun) | {"names": ["You", "Level 7", "Cal", "Nellie"]})
    store.put(kept._replace(lines=zlib.compress("\n".join([former, *others]).encode())))
    lines(program, table)
    lines(program, table)
    assert quick == [(table, 1)] * 2
    store.close()


def test_what_is_kept_comes_to_its_sums(program: Program, server: Running, quick: list[tuple[str, int]]) -> None:
    table = after_a_deal(server, program)
    lines(program, table)
    store = Store(server.folder)
    [kept] = store.find(Reviewed, table=table, deal=1, seat=0)
    assert isinstance(kept, Reviewed)
    [(_, deal, _, counts)] = [each for each in store.reviews(play.REVIEW_VERSION) if each[0] == table]
    assert (deal, counts) == (1, kept.counts)
    assert table not in [each[0] for each in store.reviews(play.REVIEW_VERSION + 1)]
    store.close()
    assert reviews.counted([*found(1)]) == {
        "decisions": 2, "best": 1, "inaccuracy": 1, "luck": 4, "luck_chance": 0.03, "skill": -1.5,
        "skill_chance": -0.02, "variance": 0.25, "variance_chance": 0.0001,
    }  # fmt: skip


# ---- The rest ----


def test_what_finished_matches_have_left_is_looked_at_and_counted(
    server: Running, quick: list[tuple[str, int]]
) -> None:
    mine = server.program()
    tables = [server.laid(mine, random_match(parse(ONE_DEAL), Random(seed)))["table"] for seed in (1, 2)]
    luck = mine.ask("GET", "/api/stats/figures").json["hearts"]["luck"]
    assert (luck["deals"], luck["left"], luck["matches"]) == (0, 2, [])
    assert mine.ask("GET", PATH).json == NOTHING
    begun = mine.ask("PUT", PATH)
    assert begun.status == 200
    until(lambda: not mine.ask("GET", PATH).json["working"])
    luck = mine.ask("GET", "/api/stats/figures").json["hearts"]["luck"]
    assert (luck["deals"], luck["left"], luck["inaccuracies"], luck["decisions"]) == (2, 0, 2, 4)
    assert (luck["luck"], luck["skill"]) == ({"points": 4, "chance": 0.03}, {"points": -1.5, "chance": -0.02})
    assert [each["skill"]["points"] for each in luck["matches"]] == [-1.5, -1.5]
    assert quick == [(table, 1) for table in reversed(tables)], "the latest comes first"

    # Nothing is looked at twice, and nobody else is told.
    mine.ask("PUT", PATH)
    until(lambda: not mine.ask("GET", PATH).json["working"])
    assert len(quick) == 2
    assert server.program().ask("PUT", PATH).json == NOTHING


def test_it_waits_while_somebody_plays_and_can_be_stopped(
    server: Running, quick: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = server.program(), server.program()
    server.laid(mine, random_match(parse(ONE_DEAL), Random(1)))
    other.token = other.ask("POST", "/api/tables", {}).json["token"]
    monkeypatch.setattr(type(server.tables), "busy", True)
    mine.ask("PUT", PATH)
    until(lambda: mine.ask("GET", PATH).json["waits"])
    assert mine.ask("GET", PATH).json == {"working": True, "waits": True, "done": 0, "deals": 1}
    assert refused(other, "PUT", PATH)[:2] == (409, "not-now")
    assert other.ask("DELETE", PATH).json == NOTHING
    assert mine.ask("GET", PATH).json["working"], "nobody else stops it"
    assert mine.ask("DELETE", PATH).json == NOTHING
    assert mine.ask("GET", "/api/stats/figures").json["hearts"]["luck"]["left"] == 1
    assert quick == [quick[0]]


def test_it_goes_on_once_nobody_plays(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = server.program()
    server.laid(mine, random_match(parse(ONE_DEAL), Random(1)))
    going = Event()

    def held(past: Any, deal: int, threads: Any) -> Iterator[ReviewLine]:
        begun, *rest = found(deal)
        yield begun
        assert going.wait(120)
        yield from rest

    monkeypatch.setattr(reviews, "_lines", held)
    monkeypatch.setattr(type(server.tables), "busy", True)
    mine.ask("PUT", PATH)
    until(lambda: mine.ask("GET", PATH).json["waits"])
    monkeypatch.setattr(type(server.tables), "busy", False)
    until(lambda: not mine.ask("GET", PATH).json["waits"])
    assert mine.ask("GET", PATH).json["working"]
    going.set()
    until(lambda: not mine.ask("GET", PATH).json["working"])
    assert mine.ask("GET", "/api/stats/figures").json["hearts"]["luck"]["left"] == 0


def test_a_table_that_is_watched_while_cards_are_in_play_keeps_it_busy(server: Running, program: Program) -> None:
    table = created(program, deal=5)["table"]
    at_rest(program, table)
    until(lambda: not server.tables.busy)
    with program.events(table) as events:
        next(iter(events))
        assert server.tables.busy
    until(lambda: not server.tables.busy)


def test_before_the_master_is_ready_nothing_is_begun(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    created(program, deal=5)
    monkeypatch.setattr(kernels, "_readiness", kernels.Readiness.WARMING)
    assert refused(program, "PUT", PATH)[:2] == (409, "not-now")


# ---- A whole match ----


def match_lines(program: Program, table: str) -> list[Any]:
    answer = program.ask("GET", f"/api/tables/{table}/review")
    assert answer.status == 200, answer.body
    return [json.loads(line) for line in answer.body.splitlines()]


def test_a_match_is_reviewed_deal_by_deal_once_it_is_over(
    program: Program, server: Running, quick: list[tuple[str, int]]
) -> None:
    over = server.laid(program, random_match(BLACK_LADY.with_goal(40), Random(1)))
    table, deals = over["table"], len(over["view"]["history"])
    assert deals > 1
    first, *others = match_lines(program, table)
    assert (first["done"], first["deals"], first["said"], first["costliest"]) == (0, deals, [], None)
    assert [each["done"] for each in others] == list(range(1, deals + 1))
    assert quick == [(table, deal) for deal in range(1, deals + 1)]

    last = others[-1]
    assert last["over"] == f"in points, over {number(deals)} deals"
    assert last["luck"] == {"points": 4 * deals, "chance": pytest.approx(0.03 * deals)}
    assert last["skill"] == {"points": -1.5 * deals, "chance": pytest.approx(-0.02 * deals)}
    share, mine = round(sum(over["view"]["scores"]) / 4), over["view"]["scores"][0]
    assert last["said"] == [f"An average share was {share}, and you took {mine}."]
    assert last["costliest"] == {
        "deal": 1, "title": "Your costliest choice, 1.5 points, was in deal 1, on trick 1.", "said": ["You play."]
    }  # fmt: skip
    assert match_lines(program, table) == [last], "what is stored is not worked out again"
    assert server.program().ask("GET", f"/api/tables/{table}/review").status == 403


def test_the_deal_that_moved_the_chance_to_win_most_is_named_before_anything_is_reviewed(
    program: Program, server: Running, quick: list[tuple[str, int]]
) -> None:
    over = server.laid(program, random_match(BLACK_LADY.with_goal(60), Random(2)))
    totals = [[0] * 4]
    for deal in over["view"]["history"]:
        totals.append([total + points for total, points in zip(totals[-1], deal["points"], strict=True)])
    equity = Equity.of(BLACK_LADY.with_goal(60))
    chances = [float(equity.chances(np.array([each]), deal)[0, 0]) for deal, each in enumerate(totals[:-1])]
    chances.append((0 in over["view"]["winners"]) / len(over["view"]["winners"]))
    moved = [abs(after - before) for before, after in pairwise(chances)]
    deal = moved.index(max(moved)) + 1

    told = match_lines(program, over["table"])[0]["decisive"]
    assert (told["deal"], told["title"]) == (deal, f"Deal {deal} decided it.")
    assert words(told["said"]).endswith(f"from {chances[deal - 1]:.0%} to {chances[deal]:.0%}.")
    assert f"Points: you {over['view']['history'][deal - 1]['points'][0]}, " in words(told["said"])


def test_a_hand_of_gin_is_named_too_and_a_match_of_one_has_none_that_decided_it(
    program: Program, server: Running, quick: list[tuple[str, int]]
) -> None:
    over = server.laid(program, random_match(STANDARD.with_goal(30), Random(1)))
    last = match_lines(program, over["table"])[-1]
    assert last["deals"] > 1
    assert last["decisive"]["title"] == f"Hand {last['decisive']['deal']} decided it."
    assert words(last["said"]).startswith("You ")
    one = server.laid(program, random_match(STANDARD.with_goal(0), Random(1)))
    assert match_lines(program, one["table"])[-1]["decisive"] is None


def test_a_match_in_progress_is_not_reviewed_as_a_whole(program: Program) -> None:
    table = created(program, deal=5)["table"]
    told = refused(program, "GET", f"/api/tables/{table}/review")
    assert told == (409, "not-now", "The match is not over yet.")


# ---- Several people at one screen ----


def test_each_of_several_people_at_one_screen_has_reviews_of_their_own(server: Running) -> None:
    screen = Screen(server, **GAMES["gin"] | {"goal": 0})
    screen.begin()
    screen.play(Random(1))

    def begun(seat: int | None, end: str = "/deals/1/review") -> Any:
        answer = screen.program.ask("GET", screen.at(end, seat))
        assert answer.status == 200, answer.body
        return json.loads(answer.body.splitlines()[0])

    both = [{"seat": 0, "name": "Ann"}, {"seat": 1, "name": "Ben"}]
    for seat in (None, 0, 1, 1):  # the last one is told from the disk
        told = begun(seat)
        assert (told["seat"], told["here"]) == (seat or 0, both)
        assert told["names"][seat or 0] == "You"
    assert begun(0, "/review")["deals"] == begun(1, "/review")["deals"]
    for wrong in (2, 5):
        assert screen.program.ask("GET", screen.at("/deals/1/review", wrong)).status == 403
    assert server.program().ask("GET", screen.at("/deals/1/review", 1)).status == 403
    place = json.loads(screen.program.ask("GET", screen.at("/deals/1/review", 1)).body.splitlines()[1])["place"]
    on = screen.post("/deals/1/try", {"place": place}, 1).json
    assert on["seat"] == 1 and on["message"]["here"] == [1], "Ben alone plays on"
