"""What a game has to say about play at a table: what opponents wait for, what may be taken back, how moves are written
in links. Uses no clock and no randomness.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from hearthside.game import State
from hearthside.games import Move

from .log import Log, Step


class TablePolicy(Protocol):
    """What one game asks of a table. States and views are that game's own."""

    nothing_back: str
    """What is said where there is nothing to take back."""
    exchanges: bool = False
    """Whether a deal may be played once more with the hands exchanged."""
    directions: Sequence[str | None] = (None,)
    """The directions in which cards may be passed; only None in a game that passes none."""

    def wait(self, move: Move, last: Step | None) -> float:
        """How many times the pace lies between what happened last and an opponent's move."""

    def moment(self, state: State[Any, Any], seat: int) -> str:
        """Which decision of the deal this is, so that a generator for it is always seeded alike."""

    def awaited(self, state: State[Any, Any]) -> str:
        """What somebody does who is waited for: ``choosing``."""
        return "to play"

    def repeats(self, log: Log, move: Move) -> bool:
        """Whether an opponent who did this would not get the match on."""
        return False

    def fallback_move(self, view: Any) -> Move:
        """A simple legal move, for a seat whose player fails."""

    def taken_back(self, log: Log, seat: int) -> int | None:
        """How many moves of the log stay when the seat takes back; None where it has nothing to."""

    def goes_back(self, log: Log, move: Move) -> int | None:
        """How many moves of the log stay when a change by hand is made here; None where all do."""
        return None

    def outlasts(self, what: object, seat: int) -> bool:
        """Whether an entry holds though the seat takes back what it did before."""
        return False

    def confirms(self, state: State[Any, Any]) -> bool:
        """Whether a card was played that is to be confirmed, at a table that pauses after every card."""

    def draws_dealer(self, rules: Any) -> bool:
        """Whether it is drawn who deals first."""

    # ---- Finished deals in a link ----

    def letters(self, state: Any, move: Move) -> str | None:
        """A move in letters, each the place of a choice among those that there are; None where letters do not do."""

    def lettered(self, state: Any, letters: str) -> tuple[Move, int]:
        """The move that these letters begin with, and how many of them it takes. ValueError where there is none."""

    def direction(self, state: Any) -> str | None:
        """Where cards are passed in this deal; None in a game that passes none."""
        return None

    def as_sent(self, state: Any, move: Move) -> Move:
        """A move that somebody sent, as the rules take it."""
        return move

    def direct(self, seat: int, direction: str) -> Move:
        """The move by which a seat changes the direction. ValueError in a game that passes none."""
        raise ValueError("No cards are passed in this game.")

    def totals_suffice(self, rules: Any) -> bool:
        """Whether the totals say all that a match needs to go on from there."""
        return True
