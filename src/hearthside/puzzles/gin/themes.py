"""What a puzzle of Gin Rummy is about: predicates over the view, the coach's facts, the best choice and its rivals."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from hearthside.coach.gin.facts import Kind
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Take, View

_FEW: Final = 4
"""Cards to draw from the stock with which the end is near."""
TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "draw-or-take": "Draw or take",
        "knock-or-wait": "Knock or wait",
        "gin-or-knock": "Gin or knock",
        "safe-discard": "A safe discard",
        "break-the-pair": "Break the pair",
        "read-the-takes": "Read the takes",
        "lay-off": "Lay off",
        "undercut": "The undercut",
        "end-of-the-stock": "The end of the stock",
        "mind-the-score": "Mind the score",
    }
)
"""The themes, with their titles."""


def themes(view: View, kinds: set[Any], best: Any, rivals: Sequence[Any]) -> Iterator[str]:
    """What a decision is about. ``kinds`` are those of the facts of the best choice."""
    moves = best, *rivals
    if any(isinstance(each, Take) for each in moves) and any(isinstance(each, Draw | Decline) for each in moves):
        yield "draw-or-take"
    if any(isinstance(each, Knock) for each in moves):
        gin = kinds & {Kind.GIN, Kind.GOES_GIN}
        yield "gin-or-knock" if gin else "knock-or-wait"
    if isinstance(best, Discard):
        if any(isinstance(each, Discard) for each in rivals) and kinds & {Kind.DEAD, Kind.THREW, Kind.APART}:
            yield "safe-discard"
        if Kind.ALONE not in kinds:
            yield "break-the-pair"
        if view.known[1 - view.seat]:
            yield "read-the-takes"
    if isinstance(best, LayOff):
        yield "lay-off"
        if Kind.UNDERCUTS in kinds:
            yield "undercut"
    if view.stock - view.rules.stock_left <= _FEW:
        yield "end-of-the-stock"
