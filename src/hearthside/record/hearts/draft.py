"""A deal of Hearts while it is read: its moves and its claims, line by line."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hearthside.cards import Card, Cards
from hearthside.hearts import Deal, Direct, Move, Pass, Play, State
from hearthside.record.deal import Entry
from hearthside.record.draft import Draft
from hearthside.record.replay import Line

from . import claims
from .deal import DealRecord, Passed, Written


class DealDraft(Draft[Written, DealRecord]):
    """A deal as it is read, word by word."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.rows_of: str | None = None
        """The word to which rows of cards that come next belong: ``pass`` or ``cash-in``."""

    def finish(self, state: State) -> DealRecord:
        """The deal without what follows from it, but for what only its claims say where cards are hidden.

        ``state`` awaits this deal.
        """
        rules = state.rules
        self.lines = [_spelt_out(line, rules.pass_count) for line in self.lines]
        if rules.uneven and None not in self.deck:
            self._seat_players(state, self.deck)
        comments, closing = tuple(self.comments), tuple(self.closing)
        deal = DealRecord(self.deck, self.log, self.number, self.dealer, comments, closing)
        if deal.known:
            return deal
        shown = dict(self.claimed(claims.shown))
        rest = tuple(shown.get(seat, Cards(0)) for seat in range(rules.seats)) if shown else None
        (leader,) = next(self.claimed(claims.leads), (None,))
        return replace(deal, leader=None if any(deal.plays) else leader, rest=rest)

    def _seat_players(self, state: State, deck: Sequence[Card | None]) -> None:
        """Says who plays each card where hands run out at different times, as far as the moves are legal."""
        move: Move = Deal(tuple(card for card in deck if card is not None), self.dealer)
        if state.why_not(move):
            return
        state = state.play(move)
        for at, line in enumerate(self.lines):
            match line.item:
                case Entry(Play(_, card)) as entry:
                    move = Play(state.turn, card)
                    self.lines[at] = line._replace(item=replace(entry, move=move))
                case Entry(Passed(seat, cards)):
                    move = Pass.of(seat, [card for card in cards if card is not None], state.direction)
                case Entry(Direct() as direct):
                    move = direct
                case _:
                    continue
            if not 0 <= move.seat < state.rules.seats or state.why_not(move):
                self.lines[at] = line
                return
            state = state.play(move)


def _spelt_out(line: Line[Any], pass_count: int) -> Line[Any]:
    """The same line, with a ``?`` for each card where one stands for a whole pass."""
    match line.item:
        case Entry(Passed(seat, (None,))) as entry:
            return line._replace(item=replace(entry, move=Passed(seat, (None,) * pass_count)))
    return line
