"""What a program in a seat can do wrong. Knows no pipes."""

from typing import Literal, NamedTuple, TypeAlias

Wrong: TypeAlias = Literal["crashed", "hung", "flood", "nonsense", "refused", "illegal", "clock", "out"]


class Fault(Exception):
    """A program forfeits a move. ``code`` is stable; ``str(fault)`` goes on after "the program": "did not answer"."""

    def __init__(self, code: Wrong, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code

    @property
    def lost(self) -> bool:
        """Whether later answers cannot be matched to their questions, so that the program has to be started again."""
        return self.code in ("crashed", "hung", "flood", "nonsense")


class Forfeit(NamedTuple):
    """A move that a program did not make: its seat's ``turn``-th of that deal, both counted from 0."""

    seat: int
    deal: int
    turn: int
    fault: Fault
