"""What happens at a table of Hearts, as one seat is told it, line by line. Knows no input and no disk.

The sentences are those of `hearts.text`. What stands here is the hand, the trick and the score in columns.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hearthside.cards import Cards
from hearthside.hearts import Deal, Leftover, Move, Pass, Rules, Scoring, State, Trick, text
from hearthside.text import Sentence, in_ascii

from .ascii import code, codes, columns, hand_lines


class Teller(NamedTuple):
    """Whoever tells a seat of a match what it may know."""

    rules: Rules
    seat: int
    hides_scores: bool = False
    """Whether points are passed over until the deal is over."""

    def name(self, seat: int) -> str:
        """At the head of a sentence or a column: ``West``, ``You``."""
        return "You" if seat == self.seat else self.rules.places[seat]

    def tell(self, before: State, move: Move, after: State) -> Iterator[str]:
        """What a move, and what follows from it, looks like from this seat."""
        if isinstance(move, Deal):
            yield ""
        for said in text.happened(before, move, after, self.seat, points=not self.hides_scores):
            yield self._drawn(said)
        if len(after.results) > len(before.results):
            yield from self._settled(after)
        elif self._shows_hand(before, move, after):
            yield from self.hand(after)

    def hand(self, state: State) -> Iterator[str]:
        """The hand of this seat by suits."""
        yield "Your hand:"
        yield from hand_lines(Cards(state.hands[self.seat]))

    def trick(self, trick: Trick) -> str:
        """The cards of a trick, and who played them."""
        players = zip(trick.players(self.rules.seats), trick.cards, strict=False)
        return ", ".join(f"{self.name(seat)} {code(card)}" for seat, card in players)

    def score(self, state: State) -> list[str]:
        """Points taken in the deal in progress, where one is, and the totals."""
        taken = tuple(self.rules.count(cards) for cards in state.taken)
        deal = [("This deal", taken)] if any(state.hands) else []
        return self._table([*deal, ("Total", state.scores)], state)

    def _drawn(self, said: Sentence) -> str:
        return in_ascii(said, self.rules.places, self.seat)

    def _shows_hand(self, before: State, move: Move, after: State) -> bool:
        """Whether the hand is told: it was dealt, got other cards, or a trick is over."""
        if not after.hands[self.seat]:
            return False
        match move:
            case Deal():
                return True
            case Pass():
                return not after.passing
        return len(after.tricks) > len(before.tricks)

    def _settled(self, after: State) -> Iterator[str]:
        result = after.results[-1]
        if self.rules.leftover is Leftover.STOCK and result.left:
            yield f"Left in the stock: {codes(result.left)}."
        for seat, cards in enumerate(result.rest):
            if cards:
                yield f"{self.name(seat)} still held {codes(cards)}."
        yield ""
        yield f"Deal {len(after.results)} is over."
        yield from self._table([("This deal", result.points), ("Total", after.scores)], after)
        if after.winners:
            yield ""
            yield self._drawn(("The match is over. ", *text.won(after.winners, after.scores)))

    def _table(self, rows: list[tuple[str, tuple[int, ...]]], state: State) -> list[str]:
        cash = [("Cash", state.cash)] if self.rules.scoring is Scoring.CASH else []
        return columns([self.name(seat) for seat in range(self.rules.seats)], [*rows, *cash])
