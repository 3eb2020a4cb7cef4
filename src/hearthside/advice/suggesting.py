"""What a player of the house would do in the seat, seeing what the seat sees."""

from random import Random
from typing import Final

from hearthside import gin, hearts
from hearthside.ai import called, player
from hearthside.ai.standing import StandIn
from hearthside.cards import Card
from hearthside.game import Limit
from hearthside.games import Move, Rules

from .account import Account
from .entries import Entry, Gave
from .progress import Wanted

_THINKING: Final = Limit(ms=1000)


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

    def move(self, account: Account, limit: Limit = _THINKING) -> Move | None:
        """What the player would do now; None where it is not for the seat to move."""
        view = account.view
        if view is None or account.awaited.what is Wanted.NOTHING or account.seat not in view.to_move:
            return None
        # The same entries are answered in the same way.
        dice = Random(f"hearthside advice {account.seat}/{len(account.entries)}")
        move: Move = self._player.choose(view, dice, limit)
        return move


def entry_of(move: Move) -> Entry | None:
    """The entry that tells the seat's own move; None for a draw, whose card is to be told."""
    match move:
        case hearts.Pass(_, cards):
            return Gave(cards)
        case gin.Draw():
            return None
    entry: Entry = move
    return entry


def does(move: Move, account: Account) -> str:
    """What a move would do, after "would"."""
    match move:
        case hearts.Pass(_, cards):
            return f"pass {' '.join(card.symbol for card in cards)}"
        case hearts.Play(_, card):
            return f"play {card.symbol}"
        case hearts.MoonChoice(_, deduct):
            return "say moon off" if deduct else "say moon others"
        case gin.Draw():
            return "draw from the stock"
        case gin.Take():
            return f"take {account.state.pile[-1].symbol}"
        case gin.Decline():
            return f"leave {account.state.pile[-1].symbol}"
        case gin.Discard(_, card):
            return f"discard {card.symbol}"
        case gin.Knock(_, discard):
            return _knocks(discard, account)
    return "lay off what leaves the least"


def _knocks(discard: Card | None, account: Account) -> str:
    """What a knock is called, after "would"."""
    if discard is None:
        return "say big gin"
    left = account.rules.melding.deadwood(account.hand & ~(1 << discard))
    return f"knock with {discard.symbol}" if left else f"go gin with {discard.symbol}"
