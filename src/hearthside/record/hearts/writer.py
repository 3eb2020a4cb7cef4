"""Writes records of Hearts as text. The notation is in docs/record.md."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from hearthside.cards import Card
from hearthside.hearts import Direct, MoonChoice, Play, Scoring, State
from hearthside.hearts.taking import awarded, taking
from hearthside.record.writer import DealWriter, hideable, labelled, remarks

from . import claims
from .deal import HeartsEntry, Passed
from .replay import REPLAY


class HeartsWriter(DealWriter):
    """Writes one deal."""

    replay: ClassVar = REPLAY
    figures: ClassVar = claims.FIGURES

    def __init__(self, deal: Any, steps: Any) -> None:
        super().__init__(deal, steps)
        self.width = max(map(len, self.places)) + 1
        """How wide the names of the seats are, with their colons."""
        self.words: list[str] = []
        """Those of the trick that is being written."""

    def cards(self) -> Iterator[str]:
        """The first lines of the deal, with its cards."""
        yield from self.head(self.deal.dealer, self.rules.hand_size, self.width)
        if left := self.deal.deck[self.rules.seats * self.rules.hand_size :]:
            yield labelled("Left", self.width, map(hideable, left))

    def play(self) -> Iterator[str]:
        """The lines of the deal from the passing on."""
        yield f"Pass {self.state.direction}"
        yield from super().play()
        if self.deal.leader is not None:
            yield from ("", f" 1. {self.places[self.deal.leader]}:")

    def entry(self, entry: HeartsEntry, before: State) -> Iterator[str]:
        """The lines that are whole with this entry; what is not stays in the row."""
        match entry.move:
            case Passed(seat, cards):
                yield labelled(self.places[seat], self.width, (*_marked(cards, entry.mark), *remarks(entry.comments)))
            case Play(_, card):
                if not self.words:
                    yield from () if before.tricks else ("",)
                    leader = f"{self.places[before.leader]}:"
                    self.words.append(f"{len(before.tricks) + 1:>2}. {leader:<{self.width}}")
                self.words += [f"{card}{entry.mark}", *remarks(entry.comments)]
                if not self.state.table:
                    winner, taken = taking(self.state)
                    took = "nobody" if winner is None else f"{self.places[winner]} {self.rules.count(taken)}"
                    self.words += [">", took]
                    yield from self.row()
            case _:
                said = self.aside(entry, self.places) or ""
                if self.words:
                    self.words.append(said)
                else:
                    yield said

    @classmethod
    def note(cls, move: Any, places: Sequence[str]) -> str | None:
        """A choice for a moon, or another passing direction."""
        match move:
            case MoonChoice(seat, deduct):
                return f"({places[seat]} moon {'off' if deduct else 'others'})"
            case Direct(seat, direction):
                return f"({places[seat]} passes {direction})"
        return None

    def row(self) -> Iterator[str]:
        """The trick that is begun, if one is."""
        if self.words:
            yield " ".join(self.words)
        self.words = []

    def outcome(self) -> Iterator[str]:
        """What the deal came to."""
        result = self.result
        if result.cashed_in:
            taker = awarded(result)
            yield "Cash-in" if taker is None else f"Cash-in {self.places[taker]}"
            if self.deal.known or self.deal.rest is not None:
                for name, cards in zip(self.places, result.rest, strict=True):
                    yield labelled(name, self.width, map(str, cards))
        if result.shooter is not None:
            yield f"Moon {self.places[result.shooter]} {claims.moon(self.rules, result)}"
        yield from self.figures_of("score", "total")
        if self.rules.scoring is Scoring.CASH and any(result.cash):
            yield from self.figures_of("paid", "cash")


def _marked(cards: Sequence[Card | None], mark: str) -> list[str]:
    """Cards of a pass, the last that is known with the mark."""
    last = max((place for place, card in enumerate(cards) if card is not None), default=None)
    return [f"{hideable(card)}{mark if place == last else ''}" for place, card in enumerate(cards)]
