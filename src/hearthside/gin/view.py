"""What one seat may know of a match of Gin Rummy. Holds plain values and no reference to the state."""

from functools import lru_cache
from typing import NamedTuple

from hearthside.cards import Card, Cards
from hearthside.game import SPECTATOR, IllegalMove, scores_row
from hearthside.pictures import Row, picture
from hearthside.words import Word

from . import turns
from .melds import Answer, Melding
from .moves import Melds, Move
from .rules import PLACES, Defence, Rules
from .turns import Laid, Phase, Position, Turn


class Kind(Word):
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
    """How it ended."""
    winner: int | None
    """The seat that won it; None where nobody did."""
    points: int
    """Added to the winner's score, doubled already where the hand is."""
    bonus: int
    """Of those, for gin, big gin or an undercut."""
    doubled: bool
    """Whether it counts twice."""
    knocker: int | None
    """The seat that knocked; None where the stock came to its end."""
    dealer: int
    """Who dealt it."""
    upcard: Card
    """The first one."""
    limit: int
    """The most deadwood that one could knock with."""
    hands: tuple[Cards, Cards]
    """As they stood at the end, without the knocker's discard."""
    melds: tuple[Melds, Melds]
    """The melds of each seat."""
    layoffs: Melds
    """What was laid off on each of the knocker's melds, in their order; empty where nobody knocked."""
    deadwood: tuple[Cards, Cards]
    """What was left, after laying off."""
    counts: tuple[int, int]
    """What that counts."""
    held: tuple[int, int]
    """The same before laying off."""
    turns: tuple[Turn, ...]
    """The turns, first to last."""
    pile: tuple[Card, ...]
    """The discards, the latest last, the knocker's among them."""
    stock: tuple[Card, ...]
    """What was left of it."""

    def _repr_svg_(self) -> str:
        """A picture of both hands in melds, the discards and the stock, for notebooks."""
        rows = []
        for name, melds, deadwood in zip(PLACES, self.melds, self.deadwood, strict=True):
            rows.append(Row(f"{name}: melds and deadwood", (*map(list, melds), list(deadwood))))
        rows += [Row("Laid off", tuple(map(list, self.layoffs)))] if any(self.layoffs) else []
        rows += [Row("Discards", (self.pile,)), Row("Stock", (self.stock,))]
        won = f"{PLACES[self.winner]} wins {self.points}" if self.winner is not None else "Nobody wins"
        return picture("A hand of Gin Rummy", [*rows, Row(f"{won} ({self.kind})")])

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
    """All that ``seat`` may know of a match of Gin Rummy. It holds no reference to the `State`, which makes it.

    Pairs are by seat: South, North.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.gin import STANDARD, Deal, State
    >>> view = State.new(STANDARD).play(Deal(shuffled(5))).view(1)
    >>> len(view.hand), view.deadwood == view.rules.melding.deadwood(view.hand)
    (10, True)
    """

    rules: Rules
    """The rules of the match."""
    seat: int
    """Whose view this is; SPECTATOR for what no seat hides."""
    to_move: tuple[int, ...]
    """The seat whose move is awaited, DEALER before a deal, none at the end."""
    results: tuple[HandResult, ...]
    """The finished hands of the match."""
    scores: tuple[int, ...]
    """The points of the finished hands without boxes and bonuses; in Hollywood those of all columns together."""
    winners: tuple[int, ...]
    """Those who won the match; empty until it is over."""
    phase: Phase
    """What is awaited."""
    dealer: int
    """Who dealt; between hands, who deals next."""
    hand: Cards
    """The cards that this seat holds."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    known: tuple[Cards, ...]
    """The cards of each hand that both have seen: taken from the discard pile and not discarded since."""
    upcard: Card | None
    """The card turned up at the start of this hand; None between hands."""
    pile: tuple[Card, ...]
    """The discard pile; the last may be taken."""
    stock: int
    """Cards left in the stock."""
    turns: tuple[Turn, ...]
    """The turns of this hand, first to last."""
    takes: int
    """How many draws in a row were from the discard pile."""
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
        return turns.deadwood(self.rules.melding, self.hand)

    @property
    def best_deadwood(self) -> int:
        """The same, but where this seat is to discard the least that an allowed discard leaves."""
        if self.phase is Phase.DISCARD and self.seat in self.to_move:
            return turns.best_deadwood(self.position)
        return self.deadwood

    def _repr_svg_(self) -> str:
        """A picture of the hand and the discards, for notebooks. It shows nothing that the seat does not know."""
        rows = []
        for seat, name in enumerate(PLACES):
            if self.laid is not None and seat == self.laid.seat:
                melds = tuple(map(list, self.laid.melds))
                rows.append(Row(f"{name} knocks: melds and deadwood", (*melds, list(self.laid.deadwood))))
            elif seat == self.seat:
                rows.append(Row(f"{name} holds", (list(self.hand),)))
            else:
                hidden: list[Card | None] = [None] * (self.counts[seat] - len(self.known[seat]))
                rows.append(Row(f"{name} holds", ([*self.known[seat], *hidden],)))
        cards = [*rows, Row("Discards", (self.pile,)), Row(f"Stock: {self.stock} cards")] if any(self.counts) else []
        title = "Gin Rummy" if self.seat == SPECTATOR else f"Gin Rummy, as {PLACES[self.seat]} sees it"
        return picture(title, [*cards, scores_row("Score", PLACES, self.scores)])

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
    def defence(self) -> Answer | None:
        """The answer to a knock that leaves the seat the least; None where it is not to answer one."""
        if self.laid is None or self.seat not in self.to_move:
            return None
        free = self.rules.defence is Defence.FREE
        return _defend(self.rules.melding, +self.hand, self.laid.melds, free)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that this seat may make, melds left to the program; none when it is not to move."""
        return turns.moves(self.position, self.seat) if self.seat in self.to_move else ()

    def why_not(self, move: Move) -> IllegalMove | None:
        """Why this seat may not make a move now, or None where it may."""
        if error := turns.idle(self.phase):
            return error
        if self.seat not in self.to_move:
            return IllegalMove("not-your-turn", "It is the other player's turn.")
        return turns.refusal(self.position, move)


@lru_cache(maxsize=64)
def _defend(melding: Melding, hand: int, melds: Melds, break_up: bool) -> Answer:
    """It is asked for several times in one position."""
    return melding.defend(hand, melds, break_up)


class Peek(NamedTuple):
    """A view, and both hands: what the search is shown where one measures how much lies hidden. No table makes one."""

    view: View
    """What its seat may know."""
    hands: tuple[Cards, ...]
    """The cards of each seat."""
