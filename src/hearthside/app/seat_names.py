"""What the seats of a table are called. Knows no game."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal

from hearthside.ai import styles
from hearthside.games import Rules
from hearthside.match import Seat
from hearthside.player_names import SHARK, free_name

from .limits import NAME


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
    level: int | None = None
    """The strength, from 1 to 10, of a player for whom one was chosen."""
    offered: bool = False
    """Whether the host has given out an invitation to the seat of this person, who is away."""
    handovers: int = 0
    """How often the seat has gone to another device: that of its person, or of somebody to whom it was offered."""


def seat_views(seats: Sequence[Seat], reader: int, rules: Rules) -> list[SeatView]:
    """Who sits in each seat. If two have the same name, the place is added to it: ``Cal (West)``."""
    names = [
        _name(seat, "You" if place == reader else side)
        for place, (seat, side) in enumerate(zip(named(seats), rules.places, strict=True))
    ]
    count = Counter(each.name for each in names)
    return [
        replace(each, name=f"{each.name}, {side}", short=f"{each.short} ({side})") if count[each.name] > 1 else each
        for each, side in zip(names, rules.places, strict=True)
    ]


def _name(seat: Seat, unnamed: str) -> SeatView:
    if seat.style is None:
        name = seat.name or unnamed
        kind: Literal["person", "open"] = "open" if seat.is_open else "person"
        return SeatView(name, name, kind, None, peeks=False, offered=seat.is_offered, handovers=seat.handovers)
    style = styles.find_style(seat.style)
    return SeatView(
        seat.name or style.name, seat.name or style.short, "style", seat.style, style.peeks, level=style.level
    )


def named(seats: Sequence[Seat]) -> list[Seat]:
    """The seats with names for all computer players of a chosen strength but the first, as they sat down.

    Nobody's name changes when somebody else comes or goes. Whoever sat there before is named too.
    """
    sat = [[*seat.before, seat] for seat in seats]
    turns = sorted(
        (turn and (sat[place][turn - 1].until or 0), _is_shark(each), place, turn)
        for place, row in enumerate(sat)
        for turn, each in enumerate(row)
    )
    sitting: dict[int, str] = {}
    for _, is_shark, place, turn in turns:
        gone, seat = sitting.pop(place, None), sat[place][turn]
        if is_shark and seat.name is None:
            stays = gone is not None and _is_shark(sat[place][turn - 1])
            name = gone if stays else free_name(sitting.values())
            seat = sat[place][turn] = seat._replace(name=None if name == SHARK else name)
        sitting[place] = seat_name(seat)
    return [row[-1]._replace(before=tuple(row[:-1])) for row in sat]


def with_name(seat: Seat, name: str | None, others: Sequence[Seat]) -> Seat:
    """A person's seat by that name, told apart from others at the table."""
    called = told_apart(name, others)
    return seat._replace(name=called, own_name=None if called == name else name)


def told_apart(name: str | None, others: Sequence[Seat]) -> str | None:
    """A person's name, with a number behind it where somebody else at the table has it: ``Ann 2``."""
    if name is None:
        return None
    taken = {seat_name(each).casefold() for each in named(others)}
    numbered = (f"{name[: NAME - len(str(each)) - 1].rstrip()} {each}" for each in count(2))
    return name if name.casefold() not in taken else next(each for each in numbered if each.casefold() not in taken)


def recorded_seat(name: str, tag: str) -> SeatView:
    """Who sits in a seat of a record, by its name and the style that it is tagged with."""
    try:
        style = styles.find_style(tag)
    except ValueError:
        return SeatView(name, name, "person", None, peeks=False)
    short = style.short if name == style.name else name
    return SeatView(name, short, "style", tag, style.peeks, level=style.level)


def _is_shark(seat: Seat) -> bool:
    return seat.style is not None and styles.find_style(seat.style).name == SHARK


def seat_name(seat: Seat, unnamed: str = "You") -> str:
    """The name of whoever sits there."""
    return seat.name or (unnamed if seat.style is None else styles.find_style(seat.style).name)


def seat_title(seat: Seat) -> str:
    """The name of a computer player with its level, where it has one: ``Ada, level 7``."""
    level = styles.find_style(seat.style or "").level
    return seat_name(seat) if level is None else f"{seat_name(seat)}, level {level}"


def stand_in_name(style: str, names: Collection[str]) -> str:
    """The name of a computer player in the seat of a person, where the others have these names."""
    name = styles.find_style(style).name
    return "The computer" if name in names else name


def names_for(seats: Sequence[Seat], reader: int, rules: Rules) -> list[str]:
    """What the seats are called in a sentence for the person in one of them, who is `You`."""
    views = seat_views(seats, reader, rules)
    return ["You" if place == reader else in_sentence(each.name, each.short) for place, each in enumerate(views)]


def in_sentence(name: str, short: str) -> str:
    """A name as it stands in a sentence: ``Cal``, but ``The Shark``."""
    return name if name.startswith("The ") else short
