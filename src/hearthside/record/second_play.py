"""A deal that was played twice: again by a program in one seat, or by the same two with their hands exchanged."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from hearthside.game import BadRecord

from .steps import Step

_AGAIN: Final = "played again"


class Compared(NamedTuple):
    """What a deal brought whoever sat there, and what it brought the program in the same seat."""

    yours: int
    """The points of the deal: at Hearts those charged, at Gin those won less those that the other won."""
    computers: int
    bonus: int
    """At Hearts, what a moon brings whoever shot it while the other did not; below 0 where the program did."""
    difference: int
    """Above 0 where the player did better, the bonus included."""


def end_of(second: Iterable[Step[Any, Any]], first: Any, line: int | None = None) -> Any:
    """The match as the second play left it. Both plays must have gone to the end of the deal: ``first`` is the match
    after the first one. Raises BadRecord.
    """
    try:
        *_, last = second
    except BadRecord as error:
        raise error.within(_AGAIN) from None
    if any(first.hands) or any(last.after.hands):
        raise BadRecord("again", "A deal that is played again is over, both times.", line, _AGAIN)
    return last.after
