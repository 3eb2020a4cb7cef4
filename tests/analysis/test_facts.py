"""Facts held against each other: what is counted is told where it speaks for the move."""

import pytest

from hearthside.analysis.facts import Fact, telling
from hearthside.analysis.gin_facts import Kind


def counted(found: int, good: int, kind: Kind = Kind.OUTS) -> Fact:
    return Fact(kind, f"{found} of it.", found, 96, good=good)


@pytest.mark.parametrize(
    ("good", "found", "others", "told"),
    [
        (1, 40, 20, "40 of it, against 20 with K♠."),
        (1, 20, 40, None),
        (1, 40, 38, None),
        (1, 40, None, "40 of it."),
        (1, 0, None, None),
        (-1, 20, 40, "20 of it, against 40 with K♠."),
        (-1, 0, 40, "0 of it, against 40 with K♠."),
        (-1, 40, 20, None),
        (-1, 40, None, None),
        (0, 20, 40, "20 of it, against 40 with K♠."),
        (0, 40, 20, "40 of it, against 20 with K♠."),
    ],
)
def test_a_count_is_told_where_it_speaks_for_the_move(
    good: int, found: int, others: int | None, told: str | None
) -> None:
    beside = [] if others is None else [counted(others, good)]
    assert telling([counted(found, good)], beside, "K♠") == told


def test_the_next_fact_is_told_where_the_first_does_not_speak_for_the_move() -> None:
    facts = [counted(20, 1), Fact(Kind.LEAST, "It leaves the least.")]
    assert telling(facts, [counted(40, 1)], "K♠") == "It leaves the least."
