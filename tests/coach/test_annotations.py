"""What a review writes into a record: marks and comments beside its decisions, and luck and skill below the deal."""

from dataclasses import replace
from typing import Any

import pytest

from hearthside.cards import Card, Cards
from hearthside.coach.annotations import ReviewedDeal, annotated, move_text, reviews
from hearthside.coach.review import Decision, Summary
from hearthside.coach.values import NOTHING, Choice, Mark, Weighing, Worth
from hearthside.gin import Discard, Draw, Knock, LayOff
from hearthside.hearts import Pass, Play
from hearthside.record import read, write
from tests.record.test_again import match

COST, ERROR = Worth(1.5, 0.021), Worth(0.25, 0.01)
SUMMARY = Summary(NOTHING, NOTHING, 0, Worth(4.25, -0.031), Worth(-1.5, -0.021), Worth(0.6, 0.02))


def decided(place: int, move: Any, mark: Mark) -> Decision:
    """A decision that cost something, and a better one."""
    better = Choice(Play(1, Card.parse("2D")), (), NOTHING, NOTHING, NOTHING)
    return Decision(place, move, mark, COST, ERROR, Weighing((better,), 100), None, NOTHING)


def test_flaws_are_marked_where_they_were_made_and_nothing_is_lost() -> None:
    """West's pass is good, then come flaws; another card has a mark of its owner's, which stays."""
    record = match("hearts")
    first = record.deals[0]
    mine = [place for place, entry in enumerate(first.log) if getattr(entry.move, "seat", None) == 1]
    log = list(first.log)
    log[mine[1]] = replace(log[mine[1]], mark="!", comments=("Well.",))
    log[mine[4]] = replace(log[mine[4]], mark="!?", comments=())
    record = replace(record, deals=(replace(first, log=tuple(log), closing=("So far.",)), *record.deals[1:]))
    marks = [Mark.GOOD, Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER, *[Mark.GOOD] * (len(mine) - 4)]
    looked = ReviewedDeal(
        0, tuple(decided(at, log[at].move, mark) for at, mark in zip(mine, marks, strict=True)), SUMMARY
    )
    after = annotated(record, 1, [looked])
    entries = after.deals[0].log
    assert [entries[at].mark for at in mine[:5]] == ["", "?!", "?", "??", "!?"]
    cost = "cost 1.5 points (+-0.5) and 2.1% of the chance to win; better was 2D"
    assert [entries[at].comments for at in mine[:5]] == [(), ("Well.", cost), (cost,), (cost,), ()]
    others = [entry for at, entry in enumerate(entries) if at not in mine]
    assert others == [entry for at, entry in enumerate(log) if at not in mine], "those of other seats stay as they are"
    assert after.deals[0].closing == (
        "So far.",
        "Luck +4.2 points and -3.1%, choices -1.5 points and -2.1% (+-1.2 points).",
    )
    assert after.deals[1:] == record.deals[1:]
    assert read(write(after)) == [after]


def test_finished_deals_are_looked_back_at_or_one_of_them_and_no_other() -> None:
    record = match("hearts")
    assert [number for number, _ in reviews(record, 1)] == [0, 1], "the third is not over"
    [(number, review)] = reviews(record, 1, 1)
    assert (number, review.seat, review.open_cards) == (1, 1, True)
    assert list(reviews(record, 1, 2)) == []


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Pass(0, Cards.parse("2C 3C QS")), "2C 3C QS"),
        (Play(0, Card.parse("QS")), "QS"),
        (Discard(0, Card.parse("QS")), "QS"),
        (Knock(0, Card.parse("QS")), "knock QS"),
        (Knock(0, None), "big gin"),
        (LayOff(0), "lay off"),
        (Draw(0), "draw"),
    ],
)
def test_moves_have_names_for_a_row_of_figures(move: Any, words: str) -> None:
    assert move_text(move) == words
