"""A review weighs two decisions at a time where there is a thread for it, and comes to the same."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event, get_ident
from typing import Any

import pytest

from hearthside.coach.review import Decision, Review
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from tests.coach.played import played
from tests.few_worlds import look_at_few_worlds


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at_few_worlds(monkeypatch)


@pytest.mark.parametrize("rules", [STANDARD, BLACK_LADY])
def test_decisions_weighed_two_at_a_time_are_those_weighed_one_by_one(
    rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    review, where, weigh = Review(played(rules, 3), 0), set[int](), Review.decision
    alone = list(review.decisions())

    def noting(self: Review, place: int) -> Decision:
        where.add(get_ident())
        return weigh(self, place)

    monkeypatch.setattr(Review, "decision", noting)
    with ThreadPoolExecutor(1) as threads:
        assert list(review.decisions(threads)) == alone
    assert len(where) == 2
    assert [each.place for each in alone] == review.places


def test_a_review_waits_for_no_thread_that_is_taken() -> None:
    review, free = Review(played(STANDARD, 3), 0), Event()
    with ThreadPoolExecutor(1) as threads:
        threads.submit(free.wait)
        assert [each.place for each in review.decisions(threads)] == review.places
        unfinished = review.decisions(threads)
        assert next(unfinished).place == review.places[0]
        unfinished.close()
        free.set()
