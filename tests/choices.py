"""What Hypothesis draws from: it takes longer to make ready than to draw, so each is made once."""

from collections.abc import Iterable
from typing import Any, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")
_made: dict[Any, st.SearchStrategy[Any]] = {}


def sampled(values: Iterable[T]) -> st.SearchStrategy[T]:
    """Any of these values; one that stands there twice is twice as likely."""
    some = tuple(values)
    key = type(some[0]), some
    if key not in _made:
        _made[key] = st.sampled_from(some)
    return _made[key]
