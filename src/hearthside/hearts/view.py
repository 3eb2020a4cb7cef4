"""What one seat may know of a match of Hearts. Holds plain values and no reference to the state."""

from typing import NamedTuple

from hearthside.cards import Card, Cards
from hearthside.game import IllegalMove

from .moves import playable, refusal, winning
from .rules import Direction, Rules


class Trick(NamedTuple):
    """A trick: its cards in the order played, the first of them by the leader."""

    leader: int
    cards: tuple[Card, ...]

    def winner(self, seats: int) -> int:
        """The seat that holds the trick, so far or for good."""
        return (self.leader + winning(self.cards)) % seats


class DealResult(NamedTuple):
    """A finished deal, as all saw it."""

    direction: Direction
    points: tuple[int, ...]
    """Added to each seat's score."""
    taken: tuple[Cards, ...]
    """Cards each seat took, those awarded at a cash-in among them."""
    shooter: int | None
    deducted: bool
    """Whether the moon came off the shooter's own score."""
    tricks: tuple[Trick, ...]
    rest: tuple[Cards, ...]
    """Cards each seat still held when play stopped; all empty unless the deal was cashed in."""

    @property
    def cashed_in(self) -> bool:
        """Whether play stopped before the last trick."""
        return any(self.rest)


class View(NamedTuple):
    """All that ``seat`` may know. Masks and tuples are by seat, clockwise from 0."""

    rules: Rules
    seat: int
    to_move: tuple[int, ...]
    results: tuple[DealResult, ...]
    """The finished deals of the match."""
    scores: tuple[int, ...]
    """Totals of the finished deals."""
    winners: tuple[int, ...]
    """Those who won the match; empty until it is over."""
    hand: Cards
    counts: tuple[int, ...]
    """Cards held by each seat."""
    has_passed: tuple[bool, ...]
    gave: Cards
    """What this seat passed in this deal."""
    got: Cards
    """What this seat was passed, once all have passed."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this deal."""
    trick: Trick
    """The trick in progress; no cards when it is to be led."""
    broken: bool
    taken: tuple[Cards, ...]
    """Cards taken by each seat in this deal."""
    deduct: bool
    """This seat's own choice for a moon."""

    @property
    def deal(self) -> int:
        """Which deal of the match this is, from 0; between deals, the next one."""
        return len(self.results)

    @property
    def direction(self) -> Direction:
        """Where cards are passed in this deal."""
        return self.rules.direction(self.deal)

    @property
    def passing(self) -> bool:
        """Whether cards are being passed."""
        return any(self.counts) and not all(self.has_passed)

    @property
    def points(self) -> tuple[int, ...]:
        """Points each seat took so far in this deal, moon aside."""
        return tuple(self.rules.count(cards) for cards in self.taken)

    @property
    def legal(self) -> Cards:
        """The cards that this seat may play, or choose from to pass, now; none when it is not to move."""
        if self.seat not in self.to_move:
            return Cards(0)
        return self.hand if self.passing else Cards(playable(*self._position))

    def why_not(self, card: Card) -> IllegalMove | None:
        """Why a card of the hand may not be played now, or None where it may or where no card is awaited."""
        if self.seat not in self.to_move or self.passing or card in self.legal:
            return None
        return refusal(*self._position, card)

    @property
    def _position(self) -> tuple[Rules, int, tuple[Card, ...], bool, bool]:
        return self.rules, int(self.hand), self.trick.cards, not self.tricks, self.broken


class Peek(NamedTuple):
    """What the one labelled cheat sees: its view, and every hand. Only a table makes one."""

    view: View
    hands: tuple[Cards, ...]
