"""What a replay is made of, in either game: lines of a record, and steps of a match. Knows no game's moves."""

from typing import Generic, NamedTuple, TypeVar

from .deal import Entry

M = TypeVar("M")
C = TypeVar("C")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Line(NamedTuple, Generic[M, C]):
    """An entry, or a claim of what follows from the moves, and where it stands; None where there are no lines."""

    item: Entry[M] | C
    number: int | None = None


class Step(NamedTuple, Generic[StateT, MoveT]):
    """One move of a match, and the states before and after it."""

    before: StateT
    move: MoveT
    after: StateT
