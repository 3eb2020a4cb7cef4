"""What one seat may know of a match of Gin Rummy. Holds plain values and no reference to the state."""

from enum import StrEnum
from typing import NamedTuple

from hearthside.cards import Card, Cards
from hearthside.game import IllegalMove

from . import turns
from .melds import Defence
from .moves import Melds, Move
from .rules import Defence as Answering
from .rules import Rules
from .turns import Laid, Phase, Position, Turn


class Kind(StrEnum):
    """How a hand ended. ``equal``: a knock that nobody won; ``drawn``: the stock came to its end."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    EQUAL = "equal"
    DRAWN = "drawn"


class HandResult(NamedTuple):
    """A finished hand, open to both. Pairs are by seat."""

    kind: Kind
    winner: int | None
    points: int
    """Added to the winner's score, doubled already where the hand is."""
    bonus: int
    """Of those, for gin, big gin or an undercut."""
    doubled: bool
    knocker: int | None
    dealer: int
    upcard: Card
    """The first one."""
    limit: int
    """The most deadwood that one could knock with."""
    hands: tuple[Cards, Cards]
    """As they stood at the end, without the knocker's discard."""
    melds: tuple[Melds, Melds]
    layoffs: Melds
    """What was laid off on each of the knocker's melds, in their order; empty where nobody knocked."""
    deadwood: tuple[Cards, Cards]
    """What was left, after laying off."""
    counts: tuple[int, int]
    """What that counts."""
    held: tuple[int, int]
    """The same before laying off."""
    turns: tuple[Turn, ...]
    pile: tuple[Card, ...]
    """The discards, the latest last, the knocker's among them."""
    stock: tuple[Card, ...]
    """What was left of it."""

    def won(self, seat: int) -> int:
        """The points that the hand brought the seat, below 0 where the other won them."""
        if self.winner is None:
            return 0
        return self.points if self.winner == seat else -self.points


class Start(NamedTuple):
    """Where the score sheet begins: with the match, or where its scores were changed."""

    hands: int = 0
    """Hands finished before, which stand on it no more."""
    points: tuple[int, int] = (0, 0)
    """What it begins with, by seat."""


class View(NamedTuple):
    """All that ``seat`` may know. Pairs are by seat."""

    rules: Rules
    seat: int
    to_move: tuple[int, ...]
    results: tuple[HandResult, ...]
    """The finished hands of the match."""
    scores: tuple[int, ...]
    """Points of the finished hands; in Hollywood those of its three columns together. Boxes and bonuses aside."""
    winners: tuple[int, ...]
    """Those who won the match; empty until it is over."""
    phase: Phase
    dealer: int
    """Who dealt; between hands, who deals next."""
    hand: Cards
    counts: tuple[int, ...]
    """Cards held by each."""
    known: tuple[Cards, ...]
    """Of each hand, the cards that both have seen: taken from the discards and not discarded since."""
    upcard: Card | None
    """The first one of this hand; None between hands."""
    pile: tuple[Card, ...]
    """The discards, the latest last."""
    stock: int
    """Cards left in the stock."""
    turns: tuple[Turn, ...]
    """This hand so far."""
    takes: int
    """How many draws in a row were from the discards."""
    laid: Laid | None
    """The knocker's hand, while the other is to lay off."""
    start: Start = Start()
    """Where the score sheet begins."""

    @property
    def hand_number(self) -> int:
        """Which hand of the match this is, from 0; between hands, the next one."""
        return len(self.results)

    @property
    def limit(self) -> int | None:
        """The most deadwood that one may knock with; None between hands."""
        return None if self.upcard is None else self.rules.limit(self.upcard)

    @property
    def doubled(self) -> bool:
        """Whether this hand counts twice."""
        return self.upcard is not None and self.rules.doubles(self.upcard)

    @property
    def deadwood(self) -> int:
        """The least that the hand can count; of eleven cards, with all of them held."""
        return self.rules.melding.deadwood(self.hand)

    @property
    def position(self) -> Position:
        """What decides about the moves of this seat."""
        return Position(
            self.rules,
            self.phase,
            int(self.hand),
            self.upcard,
            self.pile,
            self.stock,
            self.turns,
            self.takes,
            self.laid,
        )

    @property
    def defence(self) -> Defence | None:
        """The answer to a knock that leaves the seat the least; None where it is not to answer one."""
        if self.laid is None or self.laid.seat == self.seat:
            return None
        free = self.rules.defence is Answering.FREE
        return self.rules.melding.defend(self.hand, self.laid.melds, break_up=free)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that this seat may make, melds left to the program; none when it is not to move."""
        return turns.moves(self.position, self.seat) if self.seat in self.to_move else ()

    def why_not(self, move: Move) -> IllegalMove | None:
        """Why this seat may not make a move now, or None where it may."""
        if error := turns.idle(self.phase):
            return error
        if self.seat not in self.to_move:
            return IllegalMove("not-your-turn", "It is the other's turn.")
        return turns.refusal(self.position, move)


class Peek(NamedTuple):
    """A view, and both hands: what the search is shown where one measures how much lies hidden. No table makes one."""

    view: View
    hands: tuple[Cards, ...]
