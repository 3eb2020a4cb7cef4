"""A deal while it is read: its moves and its claims, line by line."""

from collections.abc import Sequence
from dataclasses import replace

from hearthside.cards import Card, Cards
from hearthside.hearts import Deal, Move, Pass, Play, State

from .claims import CashedIn, Claim, Leads, Paid, Purses, Scored, Shot, Shown, Totals
from .model import DealRecord, Entry, Passed
from .replay import Line


class Draft:
    """A deal as it is read, word by word."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.ordinal = 0
        self.number: int | None = None
        self.dealer: int | None = None
        self.left: list[Card | None] = []
        self.hands: dict[int, list[Card | None]] = {}
        self.lines: list[Line] = []
        self.comments: list[str] = []
        self.closing: list[str] = []

    def comment(self, text: str) -> None:
        """A comment belongs to the move before it, but before all moves and after the score to the deal."""
        for at, line in reversed(list(enumerate(self.lines))):
            match line.item:
                case Entry() as entry:
                    self.lines[at] = line._replace(item=replace(entry, comments=(*entry.comments, text)))
                    return
                case CashedIn() | Shown() | Shot() | Scored() | Totals() | Paid() | Purses():
                    self.closing.append(text)
                    return
        self.comments.append(text)

    def claim(self, claim: Claim, line: int) -> None:
        """Adds what the record says of what follows from its moves."""
        self.lines.append(Line(claim, line))

    def enter(self, entry: Entry, line: int) -> None:
        """Adds a move."""
        self.lines.append(Line(entry, line))

    def finish(self, state: State) -> DealRecord:
        """The deal without what follows from it, but for what only its claims tell where cards are hidden.

        ``state`` awaits this deal.
        """
        rules = state.rules
        self.lines = [_spelt_out(line, rules.pass_count) for line in self.lines]
        hands = zip(*(self.hands[seat] for seat in range(rules.seats)), strict=True)
        deck = (*(card for dealt in hands for card in dealt), *self.left)
        if rules.uneven and None not in deck:
            self._seat_players(state, deck)
        log = tuple(line.item for line in self.lines if isinstance(line.item, Entry))
        comments, closing = tuple(self.comments), tuple(self.closing)
        deal = DealRecord(deck, log, self.number, comments=comments, closing=closing, dealer=self.dealer)
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
                case _:
                    continue
            if not 0 <= move.seat < state.rules.seats or state.why_not(move):
                self.lines[at] = line
                return
            state = state.play(move)


def _spelt_out(line: Line, pass_count: int) -> Line:
    """The same line, with a ``?`` for each card where one stands for a whole pass."""
    match line.item:
        case Entry(Passed(seat, (None,))) as entry:
            return line._replace(item=replace(entry, move=Passed(seat, (None,) * pass_count)))
    return line
