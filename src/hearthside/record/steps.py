"""What a replay is made of, in either game: lines of a record, and steps of a match. Knows no game's moves."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from hearthside.game import BadRecord, Deal

from .deal import Change, Dealt, Entry

M = TypeVar("M")
C = TypeVar("C")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Line(NamedTuple, Generic[M, C]):
    """An entry, or a derived value: what follows from the moves, and where it stands; None where there are no lines."""

    item: Entry[M] | C
    number: int | None = None


class Step(NamedTuple, Generic[StateT, MoveT]):
    """One move of a match, and the states before and after it."""

    before: StateT
    move: MoveT
    after: StateT


def located(
    steps: Iterator[Step[StateT, MoveT]], deals: Sequence[Dealt[Any]], what: str
) -> Iterator[Step[StateT, MoveT]]:
    """The steps of these deals. Raises BadRecord as they do, and says in which deal, so called, and at which move."""
    deal, left = 0, list[int]()
    try:
        for step in steps:
            if isinstance(step.move, Deal):
                log = deals[deal].log
                deal, left = deal + 1, [at for at, each in enumerate(log, 1) if not isinstance(each.move, Change)]
            elif deal:
                left.pop(0)
            yield step
    except BadRecord as error:
        if left:
            error = error.within(f"move {left[0]}")
        elif not error.where:  # nothing of this deal is left to be refused
            deal = min(deal + 1, len(deals))
        raise error.within(f"{what} {deal}") from None
