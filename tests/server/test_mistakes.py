"""One's own mistakes, asked again: which are, what is told before and after, and what is remembered."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hearthside.ai import kernels
from hearthside.app import mistakes, played_match, reviews
from hearthside.app.played_match import PlayedMatch
from hearthside.app.review_lines import MarkName, ReviewDecision, ReviewLine
from hearthside.cards import ALL
from hearthside.server import schemas as wire
from tests.mistaken import flagged
from tests.server.sentences import words

from .asking import Program
from .conftest import Running
from .test_api import at_rest, created, refused
from .test_studying import lines, play_deal


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_readiness", kernels.Readiness.READY)


class Reviewed:
    """Has reviews take no time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.turned = False
        """Whether the best choice and the one that is as good change places."""
        self.mark: MarkName = "mistake"
        self.cards: dict[int, list[str]] = {}
        monkeypatch.setattr(reviews, "_lines", self.lines)

    def lines(self, match: PlayedMatch, deal: int, *_: object) -> Iterator[ReviewLine]:
        lines, self.cards = flagged(match, deal, self.turned)
        return (replace(each, mark=self.mark) if isinstance(each, ReviewDecision) else each for each in lines)


@pytest.fixture
def review(monkeypatch: pytest.MonkeyPatch) -> Reviewed:
    return Reviewed(monkeypatch)


def a_deal(program: Program) -> str:
    """A table with a deal that was played and reviewed."""
    table: str = created(program, deal=5)["table"]
    other = {"type": "direct", "direction": "right"}  # a move without a card
    moved = {"n": at_rest(program, table)["n"], "move": other}
    assert program.ask("POST", f"/api/tables/{table}/moves", moved).status == 200
    play_deal(program, table, Random(1))
    return f"/api/tables/{table}/deals/1/mistakes"


def asked(program: Program, path: str) -> Any:
    answer = program.ask("GET", path)
    assert answer.status == 200, answer.body
    return answer.json


def chosen(program: Program, path: str, card: str) -> Any:
    answer = program.ask("POST", path, {"move": {"type": "play", "card": card}})
    assert answer.status == 200, answer.body
    return answer.json


def test_a_flagged_decision_is_asked_again_as_it_was_known_and_answered_by_the_review(
    program: Program, server: Running, review: Reviewed
) -> None:
    path = a_deal(program)
    assert refused(program, "GET", path) == (409, "not-now", "Review this deal first.")
    table = path.split("/")[3]
    lines(program, table)
    first, second = asked(program, path)["mistakes"]
    assert (first["mark"], first["where"], first["title"], first["theme"]) == (
        "mistake",
        "trick 3",
        "trick 3, cost 2.5 points",
        "Run out of a suit",
    )
    assert asked(program, "/api/mistakes") == {"mistakes": [first, second], "learned": 0, "outdated": 0}
    for each in (f"{path}/{first['place'] + 1}", f"{path}/999"):
        assert refused(program, "GET", each)[:2] == refused(program, "POST", f"{each}/show")[:2] == (404, "not-found")

    at = f"{path}/{first['place']}"
    question = wire.MistakeQuestion.model_validate_json(program.ask("GET", at).body)
    view = question.message.view
    assert isinstance(view, wire.HeartsView)
    frames = asked(program, f"/api/records/{table}/deals/1")["frames"]
    assert frames[question.step]["place"] == first["place"] != question.step, "where the board shows it"
    best, good, made, unknown = review.cards[first["place"]]
    assert {best, good, made, unknown} <= set(view.playable) and view.to_move == [view.seat]
    assert len(question.tricks) == view.tricks_played and words(question.model_dump()["done"])

    wrong = chosen(program, at, made)
    assert (wrong["outcome"], wrong["decision"], wrong["theme"]) == ("wrong", None, "")
    assert "costs 2.5 points and 6.0% of the chance to win" in words(wrong["said"])
    assert words(wrong["hint"]) == "Nobody can beat it."
    assert chosen(program, at, unknown)["outcome"] == "wrong", "the last that is listed is a mistake already"
    refusal = program.ask(
        "POST", at, {"move": {"type": "play", "card": next(str(c) for c in ALL if str(c) not in view.playable)}}
    )
    assert (refusal.status, refusal.json["code"]) == (422, "illegal")
    right = chosen(program, at, best)
    assert (right["outcome"], right["in_row"], right["theme"]) == ("right", 0, "Run out of a suit"), (
        "not at the first try"
    )
    assert right["decision"]["choices"][0]["cards"] == [best] and words(right["said"]).endswith("is best.")
    fine = chosen(program, at, good)
    assert (fine["outcome"], fine["in_row"]) == ("good", 1)
    assert program.ask("POST", f"{at}/show").json["in_row"] == 0, "shown is not solved"
    chosen(program, at, best)
    chosen(program, at, best)
    assert chosen(program, at, best)["in_row"] == 2
    left = asked(program, "/api/mistakes")
    assert ([each["place"] for each in left["mistakes"]], left["learned"]) == ([second["place"]], 1)
    assert len(asked(program, path)["mistakes"]) == 2, "of one deal all are asked again"

    stranger = server.program()
    assert asked(stranger, "/api/mistakes") == {"mistakes": [], "learned": 0, "outdated": 0}
    assert refused(stranger, "GET", at)[0] in (401, 403, 404)


def test_the_bytes_of_a_question_do_not_hang_on_its_answer(
    program: Program, server: Running, review: Reviewed, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_deal(program)
    table = path.split("/")[3]
    lines(program, table)
    place = asked(program, path)["mistakes"][0]["place"]
    before = program.ask("GET", f"{path}/{place}").body
    cards = review.cards[place]
    review.turned = True
    monkeypatch.setattr(played_match, "REVIEW_VERSION", -1)
    monkeypatch.setattr(mistakes, "REVIEW_VERSION", -1)
    lines(program, table)
    assert review.cards[place][:2] == cards[1::-1], "another card is best"
    assert program.ask("GET", f"{path}/{place}").body == before


def test_a_deal_without_mistakes_asks_for_its_inaccuracies(program: Program, review: Reviewed) -> None:
    review.mark = "inaccuracy"
    path = a_deal(program)
    lines(program, path.split("/")[3])
    assert [each["mark"] for each in asked(program, path)["mistakes"]] == ["inaccuracy"] * 2
    assert asked(program, "/api/mistakes")["mistakes"] == [], "over time only what cost more"
