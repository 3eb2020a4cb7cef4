"""Writes records of Gin Rummy as text. The notation is in docs/record.md."""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from hearthside.cards import Cards
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Melds, Oklahoma, State, Take
from hearthside.gin.melds import in_order
from hearthside.gin.rules import HAND
from hearthside.gin.score import columns
from hearthside.record.replay import numbers
from hearthside.record.writer import DealWriter, hideable, labelled, remarks

from . import claims
from .complete import STOCK, UPCARD
from .deal import GinEntry
from .replay import REPLAY

_WIDTH: Final = len("Upcard:")
_TURN: Final = len("stock:JD/KC  ")
_LABEL: Final = len("Deadwood South:")


class GinWriter(DealWriter):
    """Writes one hand."""

    replay: ClassVar = REPLAY
    figures: ClassVar = claims.FIGURES

    def __init__(self, deal: Any, steps: Any) -> None:
        super().__init__(deal, steps)
        self.turns: list[str] = []
        """Those of the row that is being written."""
        self.rows = 0
        self.seat = 0
        """Whose turn is the first of the row."""

    def cards(self) -> Iterator[str]:
        """The first lines of the hand, with its cards."""
        deck, upcard = self.deal.deck, self.state.upcard
        yield from self.head(self.state.dealer, HAND, _WIDTH)
        yield labelled("Upcard", _WIDTH, map(hideable, deck[UPCARD:STOCK]))
        yield labelled("Stock", _WIDTH, map(hideable, deck[STOCK:]))
        if self.rules.oklahoma is not Oklahoma.NO:
            yield f"Limit {self.rules.limit(upcard)}{' doubled' * self.rules.doubles(upcard)}"

    # ---- Turns ----

    def entry(self, entry: GinEntry, before: State) -> Iterator[str]:
        """The lines that are whole with this entry; what is not stays in the row."""
        remarked = [*remarks(entry.comments)]
        match entry.move:
            case Draw(seat) | Take(seat) | Decline(seat):
                yield from self.row() if len(self.turns) == 2 else ()
                if not self.turns:
                    self.rows, self.seat = self.rows + 1, seat
                self.turns.append(" ".join((f"{self.drawn(entry.move, before)}{entry.mark}", *remarked)))
            case Discard(_, card):
                self.discarded(" ".join((f"/{card}{entry.mark}", *remarked)))
            case Knock(seat, discard, melds):
                ending = claims.ending(self.state, self.result)
                said = f"{ending}{entry.mark}" if discard is None else f"/{discard}{entry.mark} {ending}"
                self.discarded(" ".join((said, *remarked)))
                yield from self.row()
                yield ""
                yield from self.laid(seat, melds is not None, "")
                if self.state.laid is None:
                    yield from self.laid(1 - seat, False, "")
            case LayOff(seat, melds):
                *lines, last = self.laid(seat, melds is not None, entry.mark)
                yield from lines
                yield " ".join((last, *remarked))
            case _:
                said = self.aside(entry, self.places) or ""
                if self.turns:
                    self.turns[-1] += f" {said}"
                else:
                    yield said

    def drawn(self, move: Draw | Take | Decline, before: State) -> str:
        """Where a turn's card comes from, and what it is, if that is known; a draw that ends the hand brings none."""
        over = self.result is not None
        match move:
            case Draw():
                return "stock" if over else f"stock:{hideable(self.deal.deck[-len(before.stock)])}"
            case Take():
                return "pile" if over else f"pile:{before.pile[-1]}"
            case Decline():
                return "declined"

    def discarded(self, said: str) -> None:
        """Ends a turn, in one word with its draw where nothing stands between them."""
        turn = self.turns[-1]
        apart = not said.startswith("/") or turn.endswith(("}", "]", ")"))
        self.turns[-1] = f"{turn} {said}" if apart else turn + said

    def row(self) -> Iterator[str]:
        """The row of turns, if one is begun."""
        if self.turns:
            first, *second = self.turns
            cells = " ".join((f"{first:<{_TURN}}", *second)) if second else first
            yield f"{self.rows:>2}. {self.places[self.seat]}: {cells}"
        self.turns = []

    # ---- Hands that lie open ----

    def laid(self, seat: int, by_hand: bool, mark: str) -> Iterator[str]:
        """The rows of a hand that lies open; of the hand that did not knock, with what it lays off."""
        result, name = self.result, self.places[seat]
        laid = claims.laid_open(self.state, result, seat)
        assert laid is not None
        melds, left = laid
        yield labelled(f"Melds{mark} {name}{' by hand' if by_hand else ''}", _LABEL, (_groups(melds),))
        if result is not None and result.knocker != seat and any(result.layoffs):
            places = [f"{_group(cards)} on {place}" for place, cards in enumerate(result.layoffs, 1) if cards]
            yield labelled(f"Laid off {name}", _LABEL, (", ".join(places),))
        if left:
            yield labelled(f"Deadwood {name}", _LABEL, map(str, in_order(left)))

    # ---- The outcome ----

    def outcome(self) -> Iterator[str]:
        """What the hand came to."""
        result, sheet = self.result, self.state.sheet
        if result.knocker is not None:
            yield from self.figures_of("count")
        yield from (word.capitalize() for word, kind in claims.KINDS.items() if kind is result.kind)
        yield from self.figures_of("score", "total")
        if len(sheet) == 1:
            yield from self.settlement(0)
            return
        for place, before in enumerate(columns(self.rules, self.state.results[: self.finished], self.state.start)):
            if not before.closed:
                yield " ".join((f"Column {place + 1} {numbers(sheet[place].totals)}", *self.settlement(place)))

    def settlement(self, column: int) -> list[str]:
        """What the game of a column adds, once it is over; nothing where it adds nothing."""
        game = self.state.sheet[column]
        if not game.closed or game.final == game.totals:
            return []
        points = {name: part(game) for name, part in claims.PARTS.items()}
        return [f"{name.capitalize()} {numbers(each)}" for name, each in points.items() if any(each)]


def _groups(melds: Melds) -> str:
    return ", ".join(map(_group, melds))


def _group(cards: Cards) -> str:
    return " ".join(map(str, in_order(cards)))
