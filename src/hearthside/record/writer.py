"""Writes records of either game as text. The notation is in docs/record.md; what is written reads back as it was.

Knows no game's moves: each game has a subclass of `DealWriter`.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from hearthside.cards import Card
from hearthside.game import Deal, Scores
from hearthside.games import game_of

from .deal import Again, Change, Entry
from .model import Record
from .replay import Figures, Replay, Step, numbers
from .tokens import braced, quoted


class DealWriter(ABC):
    """Writes one deal."""

    replay: ClassVar[Replay[Any, Any, Any]]
    figures: ClassVar[Mapping[str, Figures]]

    def __init__(self, deal: Any, steps: Iterable[Step[Any, Any]]) -> None:
        """``steps`` are those of the deal, the deal itself first."""
        self.deal = deal
        self.steps = iter(steps)
        self.before, _, self.state = next(self.steps)
        self.rules = self.state.rules
        self.places: tuple[str, ...] = self.rules.places
        self.finished = len(self.state.results)
        """Deals finished before this one."""

    @property
    def result(self) -> Any:
        """What the deal came to; None where it goes on at the move that is written."""
        return self.state.results[-1] if len(self.state.results) > self.finished else None

    def lines(self, sums: Counter[type]) -> Iterator[str]:
        """The lines of the deal. ``sums`` are what the deals so far came to that were played twice."""
        yield from self.cards()
        yield from remarks(self.deal.comments)
        yield ""
        yield from self.play()
        for second in self.deal.second_plays:
            played = self.deal.played(second)
            again = type(self)(played, self.replay.deal_steps(self.before, played))
            if isinstance(second, Again):
                head, word, counts = f"Again {self.places[second.seat]} {second.style}", "Duplicate", True
            else:
                head = f"Mirror {self.places[second.seat]}{' helped' * second.helped}"
                word, counts = "Together", not second.helped
            yield from ("", head, *remarks(second.comments), "", *again.play())
            worth = self.replay.worth(second, self.state, again.state, self.finished)
            sums[type(second)] += worth * counts
            yield f"{word} {worth} {sums[type(second)]}"

    def play(self) -> Iterator[str]:
        """The lines of the deal after its cards."""
        for entry in self.deal.log:
            before, ended = self.state, self.result
            if not isinstance(entry.move, Change):
                self.state = next(self.steps).after
            yield from self.entry(entry, before)
            if self.result is not None and ended is None:
                yield from self.row()
                yield ""
                yield from self.outcome()
                yield from remarks(self.deal.closing)
        yield from self.row()

    def head(self, dealer: int | None, size: int, width: int) -> Iterator[str]:
        """The number of the deal, who deals, and the hands of so many cards; ``width`` is that of their names."""
        number = "" if self.deal.number is None else f" #{self.deal.number}"
        yield f"{game_of(self.rules).deal.capitalize()} {self.finished + 1}{number}"
        if dealer is not None:
            yield f"Dealer {self.places[dealer]}"
        seats = self.rules.seats
        for seat, name in enumerate(self.places):
            yield labelled(name, width, map(hideable, self.deal.deck[seat : seats * size : seats]))

    def figures_of(self, *names: str) -> Iterator[str]:
        """Lines of the outcome with a number for each seat, by their first words."""
        for name in names:
            yield f"{name.capitalize()} {numbers(self.figures[name].due(self.state, self.result))}"

    @classmethod
    def aside(cls, entry: Entry[Any], places: Sequence[str]) -> str | None:
        """A note or a change with its comments, which may stand between any two moves; None for another entry."""
        match entry.move:
            case Change(tag, value):
                said: str | None = f"[{tag} {quoted(value)}]"
            case Scores(seat, scores):
                said = f"({places[seat]} scores {numbers(scores)})"
            case move:
                said = cls.note(move, places)
        return said and " ".join((said, *remarks(entry.comments)))

    # ---- Of one game ----

    @classmethod
    def note(cls, move: Any, places: Sequence[str]) -> str | None:
        """A move as a note; None for one that is no note."""
        return None

    @abstractmethod
    def cards(self) -> Iterator[str]:
        """The first lines of the deal, with its cards."""

    @abstractmethod
    def entry(self, entry: Entry[Any], before: Any) -> Iterator[str]:
        """The lines that are whole with this entry; what is not stays in the row. ``before`` is the state before it."""

    @abstractmethod
    def row(self) -> Iterator[str]:
        """The row that is begun, if one is."""

    @abstractmethod
    def outcome(self) -> Iterator[str]:
        """What the deal came to."""


def write(record: Record, writer: type[DealWriter]) -> str:
    """The record as text, ending with a line feed. Raises BadRecord for an invalid one."""
    played = list(writer.replay.steps(record))
    final = played[-1].after if played else game_of(record.rules).begin(record.rules)
    begun = [place for place, step in enumerate(played) if isinstance(step.move, Deal)]
    sums = Counter[type]()
    parts: list[Iterable[str]] = [_heading(record, final, writer)]
    for deal, start, end in zip(record.deals, begun, [*begun[1:], len(played)], strict=False):
        parts.append(writer(deal, played[start:end]).lines(sums))
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _heading(record: Record, final: Any, writer: type[DealWriter]) -> Iterator[str]:
    """The lines before the first deal: tags, comments and choices."""
    game, places = game_of(record.rules), record.rules.places
    tags = [("Game", game.slug), ("Rules", game.variants.notation(record.rules))]
    if record.seat is not None:
        tags.append(("Seat", places[record.seat]))
    tags += record.tags
    if final.results:
        tags.append(("Result", numbers(writer.replay.totals(final))))
    if final.winners:
        tags.append(("Winner", " ".join(places[seat] for seat in final.winners)))
    yield from (f"[{name} {quoted(value)}]" for name, value in tags)
    if record.comments or record.choices:
        yield ""
    yield from remarks(record.comments)
    yield from (writer.aside(entry, places) or "" for entry in record.choices)


def remarks(comments: Iterable[str]) -> Iterator[str]:
    """Comments as they are written."""
    return map(braced, comments)


def labelled(name: str, width: int, words: Iterable[str]) -> str:
    """A row with its name and a colon before it, padded."""
    return " ".join((f"{name + ':':<{width}}", *words)).rstrip()


def hideable(card: Card | None) -> str:
    """A card, or what stands for one that is not known."""
    return "?" if card is None else str(card)
