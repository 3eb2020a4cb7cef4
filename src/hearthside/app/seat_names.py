"""What the seats of a table are called. Knows no game."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from hearthside.ai import styles
from hearthside.games import Rules
from hearthside.match import Seat


class SeatName(NamedTuple):
    """What a seat is called, as one reader sees it."""

    name: str
    """``You`` for the reader unless they gave a name."""
    short: str
    """For narrow columns and for sentences."""
    style: str | None
    """The style of an opponent; None for a person."""
    peeks: bool
    """Whether it is the opponent that sees all hands."""


def seat_names(seats: Sequence[Seat], reader: int, rules: Rules) -> list[SeatName]:
    """What each seat is called. Where two have the same name, the place is added to it."""
    names = [
        _name(seat, "You" if place == reader else side)
        for place, (seat, side) in enumerate(zip(seats, rules.places, strict=True))
    ]
    count = Counter(each.name for each in names)
    return [
        each._replace(name=f"{each.name}, {side}", short=side) if count[each.name] > 1 else each
        for each, side in zip(names, rules.places, strict=True)
    ]


def _name(seat: Seat, unnamed: str) -> SeatName:
    if seat.style is None:
        name = seat.name or unnamed
        return SeatName(name, name, None, peeks=False)
    style = styles.find_style(seat.style)
    return SeatName(seat.name or style.name, seat.name or style.short, seat.style, style.peeks)


def in_sentence(name: str, short: str) -> str:
    """A name as it stands in a sentence: ``Cal``, but ``The Shark``."""
    return name if name.startswith("The ") else short
