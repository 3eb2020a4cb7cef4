"""What one person at a table asks for and the others have to agree to. Knows no game."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

RequestKind = Literal["undo", "quit_deal", "scores", "direct"]


class ConsentRequest(NamedTuple):
    """A request that waits until all other people at the table agree. It is kept in memory alone."""

    number: int
    """Counts the requests of a table, so that an answer cannot be taken for one to another request."""
    kind: RequestKind
    seat: int
    """Who asks."""
    waits_for: frozenset[int]
    """The seats of the people who have not agreed yet."""
    carry_out: Callable[[], Awaitable[Any]]
    """Does what was asked for. Raises what doing it at once would raise."""
