"""A deal while it is read: its moves and its claims, line by line."""

from dataclasses import replace

from hearthside.cards import Card, Cards

from .claims import CashedIn, Claim, Leads, Scored, Shot, Shown, Totals
from .model import SEATS, DealRecord, Entry, Passed
from .replay import Line


class Draft:
    """A deal as it is read, word by word."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.ordinal = 0
        self.number: int | None = None
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
                case CashedIn() | Shown() | Shot() | Scored() | Totals():
                    self.closing.append(text)
                    return
        self.comments.append(text)

    def claim(self, claim: Claim, line: int) -> None:
        """Adds what the record says of what follows from its moves."""
        self.lines.append(Line(claim, line))

    def enter(self, entry: Entry, line: int) -> None:
        """Adds a move."""
        self.lines.append(Line(entry, line))

    def finish(self, pass_count: int) -> DealRecord:
        """The deal without what follows from it, but for what only its claims tell where cards are hidden."""
        self.lines = [_spelt_out(line, pass_count) for line in self.lines]
        deck = tuple(
            card for dealt in zip(*(self.hands[seat] for seat in range(len(SEATS))), strict=True) for card in dealt
        )
        log = tuple(line.item for line in self.lines if isinstance(line.item, Entry))
        deal = DealRecord(deck, log, self.number, comments=tuple(self.comments), closing=tuple(self.closing))
        if deal.known:
            return deal
        leads = [line.item.seat for line in self.lines if isinstance(line.item, Leads)]
        shown = {line.item.seat: line.item.cards for line in self.lines if isinstance(line.item, Shown)}
        return replace(
            deal,
            leader=leads[0] if leads and not any(True for _ in deal.plays) else None,
            rest=tuple(shown.get(seat, Cards(0)) for seat in range(len(SEATS))) if shown else None,
        )


def _spelt_out(line: Line, pass_count: int) -> Line:
    """The same line, with a ``?`` for each card where one stands for a whole pass."""
    match line.item:
        case Entry(Passed(seat, (None,))) as entry:
            return line._replace(item=replace(entry, move=Passed(seat, (None,) * pass_count)))
    return line
