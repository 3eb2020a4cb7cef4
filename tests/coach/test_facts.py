"""Facts held against each other: what is counted is told where it speaks for the move."""

import pytest

from hearthside.coach.facts import EXACT, SAMPLED, Fact, likely, reason_for
from hearthside.coach.gin.facts import Kind
from hearthside.text import plain


def counted(count: int, good: int, kind: Kind = Kind.OUTS, distinct: float = EXACT) -> Fact:
    return Fact(kind, f"{count} of it.", count, 96, distinct, good)


@pytest.mark.parametrize(
    ("good", "found", "others", "told"),
    [
        (1, 40, 20, "40 of it, against 20 with K♠."),
        (1, 20, 40, ""),
        (1, 40, 38, ""),
        (1, 40, None, "40 of it."),
        (1, 0, None, ""),
        (-1, 20, 40, "20 of it, against 40 with K♠."),
        (-1, 0, 40, "0 of it, against 40 with K♠."),
        (-1, 40, 20, ""),
        (-1, 40, None, ""),
        (0, 20, 40, "20 of it, against 40 with K♠."),
        (0, 40, 20, "40 of it, against 20 with K♠."),
    ],
)
def test_a_count_is_told_where_it_speaks_for_the_move(good: int, found: int, others: int | None, told: str) -> None:
    beside = [] if others is None else [counted(others, good)]
    assert plain(reason_for([counted(found, good)], beside, "K♠")) == told


def test_the_next_fact_is_told_where_the_first_does_not_speak_for_the_move() -> None:
    facts = [counted(20, 1), Fact(Kind.LEAST, "It leaves the least.")]
    assert plain(reason_for(facts, [counted(40, 1)], "K♠")) == "It leaves the least."


def test_a_count_in_sampled_deals_is_not_told_with_the_others() -> None:
    sampled = [counted(count, 0, distinct=SAMPLED) for count in (20, 40)]
    assert plain(reason_for(sampled[:1], sampled[1:], "K♠")) == "20 of it."


def test_a_share_of_the_sampled_deals_is_told_in_words() -> None:
    words = ("surely", "probably", "perhaps", "hardly", "never")
    counts = {90: "surely", 89: "probably", 50: "probably", 49: "perhaps", 31: "perhaps", 30: "hardly", 10: "never"}
    assert {count: likely(count, 100, words) for count in counts} == counts
