"""A deal of Hearts while it is read: its moves and its derived values, line by line."""

from collections.abc import Sequence
from dataclasses import replace

from hearthside.cards import Card, Cards
from hearthside.hearts import Deal, Direct, Move, Pass, Play, State
from hearthside.record.deal import Entry
from hearthside.record.draft import Draft

from .deal import DealRecord, Passed, Written
from .derived import CashedIn, Derived, Leads, Paid, Purses, Scored, Shot, Shown, Totals
from .replay import HeartsLine


class DealDraft(Draft[Written, Derived]):
    """A deal as it is read, word by word."""

    def closes(self, derived: Derived) -> bool:
        """Whether a derived value is of the outcome, so that a comment after it belongs to the deal's end."""
        return isinstance(derived, CashedIn | Shown | Shot | Scored | Totals | Paid | Purses)

    def finish(self, state: State) -> DealRecord:
        """The deal without what follows from it, but for what only its derived values tell where cards are hidden.

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
        leads = [line.item.seat for line in self.lines if isinstance(line.item, Leads)]
        shown = {line.item.seat: line.item.cards for line in self.lines if isinstance(line.item, Shown)}
        return replace(
            deal,
            leader=leads[0] if leads and not any(True for _ in deal.plays) else None,
            rest=tuple(shown.get(seat, Cards(0)) for seat in range(rules.seats)) if shown else None,
        )

    def _seat_players(self, state: State, deck: Sequence[Card | None]) -> None:
        """Says who plays each card where hands run out at different times, as far as the moves hold."""
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
                    move = Pass(seat, Cards.of(card for card in cards if card is not None))
                case Entry(Direct() as direct):
                    move = direct
                case _:
                    continue
            if not 0 <= move.seat < state.rules.seats or state.why_not(move):
                self.lines[at] = line
                return
            state = state.play(move)


def _spelt_out(line: HeartsLine, pass_count: int) -> HeartsLine:
    """The same line, with a ``?`` for each card where one stands for a whole pass."""
    match line.item:
        case Entry(Passed(seat, (None,))) as entry:
            return line._replace(item=replace(entry, move=Passed(seat, (None,) * pass_count)))
    return line
