"""What the seats of a table are called. Knows no game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hearthside.ai import styles
from hearthside.games import Rules
from hearthside.match import Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits in a seat, as one reader sees it."""

    name: str
    """`You` for the reader unless they gave a name. Otherwise such as `Cautious Cal`."""
    short: str
    """For narrow columns and sentences, such as `Cal`."""
    kind: Literal["person", "style", "open"]
    """`open` waits for a person."""
    style: str | None
    """One of GET /api/styles, such as `cal`, for kind `style`."""
    peeks: bool
    """Whether this opponent sees all hands. It is labelled as a cheat."""


def seat_views(seats: Sequence[Seat], reader: int, rules: Rules) -> list[SeatView]:
    """Who sits in each seat. If two have the same name, the place is added to it."""
    names = [
        _name(seat, "You" if place == reader else side)
        for place, (seat, side) in enumerate(zip(seats, rules.places, strict=True))
    ]
    count = Counter(each.name for each in names)
    return [
        replace(each, name=f"{each.name}, {side}", short=side) if count[each.name] > 1 else each
        for each, side in zip(names, rules.places, strict=True)
    ]


def _name(seat: Seat, unnamed: str) -> SeatView:
    if seat.style is None:
        name = seat.name or unnamed
        return SeatView(name, name, "open" if seat.is_open else "person", None, peeks=False)
    style = styles.find_style(seat.style)
    return SeatView(seat.name or style.name, seat.name or style.short, "style", seat.style, style.peeks)


def in_sentence(name: str, short: str) -> str:
    """A name as it stands in a sentence: ``Cal``, but ``The Shark``."""
    return name if name.startswith("The ") else short
