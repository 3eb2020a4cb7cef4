"""Who advises a seat at another table, and sees what the seat sees."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from hearthside import gin, hearts
from hearthside.ai import called, player
from hearthside.ai.standing import StandIn
from hearthside.game import Limit
from hearthside.games import Move, Rules

from .account import Account
from .entries import Entry, Gave
from .progress import Wanted

T = TypeVar("T")
Explain = Callable[[Any, Sequence[str], Random, Move | None], T]
"""Makes a suggestion of the seat's view, what the seats are called, dice, and what the adviser would do; where that is
None, it is for the Master to say.
"""
_THINKING: Final = Limit(ms=700)
_MASTERS: Final = ("shark", "master")
"""Whose advice is a hint as tables give it."""


class Adviser:
    """A player of the house who is asked, and sees no more than the seat does.

    ValueError with a sentence for a style that there is none of in that game, or that needs to see every hand.
    """

    def __init__(self, rules: Rules, style: str) -> None:
        who = called(style)
        if who.peeks:
            raise ValueError(f"{who.name} looks at every hand, and here there is none to look at.")
        self.style = style
        self._who = who
        self._player = player(style, Random("hearthside adviser"), rules.game, at_once=True)

    @property
    def name(self) -> str:
        """Who it is."""
        return self._who.name

    @property
    def warms(self) -> bool:
        """Whether it plays by rules of thumb until the kernels are ready, for whoever wants them to be."""
        return isinstance(self._player, StandIn)

    def advise(self, account: Account, explain: Explain[T]) -> T | None:
        """What is explained of what the adviser would do now; None where it is not for the seat to move."""
        view = account.view
        if view is None or account.awaited.what is Wanted.NOTHING or account.seat not in view.to_move:
            return None
        names = ["You" if seat == account.seat else place for seat, place in enumerate(account.rules.places)]
        # The same entries are answered in the same way.
        dice = Random(f"hearthside advice {account.seat}/{len(account.entries)}")
        move = None if self.style in _MASTERS else self._player.choose(view, dice, _THINKING)
        return explain(view, names, dice, move)


def entry_of(move: Move) -> Entry | None:
    """The entry that tells the seat's own move; None for a draw, whose card is to be told."""
    match move:
        case hearts.Pass(_, cards):
            return Gave(cards)
        case gin.Draw():
            return None
    entry: Entry = move
    return entry
