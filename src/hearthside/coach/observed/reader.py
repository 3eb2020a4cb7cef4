"""Entries as lines, and lines read word by word. Each game has a subclass that knows its words."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from hearthside.cards import TWO_DECKS, Card, Cards
from hearthside.games import Rules

from .entries import Entry
from .expected import Expected

_SUITED: Final = re.compile(r"([SHDC]):\s*((?:10|[2-9TJQKA])+)(?![^\s,])", re.IGNORECASE)
_RANK: Final = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)
LONGEST: Final = 24
"""The characters of a wrong word that an error repeats."""
_COMPASS: Final = re.compile("north|south|west|east")


def seats_by_word(rules: Rules, seat: int) -> dict[str, int]:
    """The seats by their names and initials; ``me``, ``i`` and ``you`` are ``seat``."""
    words = {"me": seat, "i": seat, "you": seat}
    for number, place in enumerate(rules.places):
        initials = "".join(part[0] for part in _COMPASS.findall(place.lower()))
        words |= {place.lower(): number, initials: number}
    return words


class Verb(NamedTuple):
    """A word that begins an entry, after the seat."""

    words: str
    """How it may be written."""
    read: Callable[[Any], Entry]
    """Reads the rest of the entry, with a reader."""
    expected: Expected | None = None
    """When it may stand there; None where the refusal of the entry says more."""


class LineReader(ABC):
    """A line, word by word, and the match with the entries read so far."""

    verbs: ClassVar[Mapping[str, Verb]]
    """The words that begin an entry."""

    @staticmethod
    @abstractmethod
    def show(entry: Any, places: Sequence[str]) -> str:
        """An entry as a line."""

    def __init__(self, observed: Any, line: str) -> None:
        """``S:AKT5`` stands for four spades."""
        self.observed = observed
        spelt = _SUITED.sub(lambda found: " ".join(rank + found[1] for rank in _RANK.findall(found[2])), line)
        self.words = spelt.split()
        self.seats = seats_by_word(observed.rules, observed.seat)
        self.who: int | None = None
        """The seat that the entry names."""

    def read(self) -> Any:
        """The match with all entries of the line. Raises ValueError with a sentence."""
        if not self.words:
            raise ValueError(self.observed.prompt)
        while self.words:
            self.who = self.seat()
            self.observed = self.observed.add(self._entry(self.observed.expectation.what))
        return self.observed

    def _entry(self, what: Expected) -> Entry:
        verb = self.verbs.get(self.words[0].lower()) if self.words else None
        if verb is None:
            return self.unsaid(what)
        if verb.expected not in (None, what):
            raise self.unexpected()
        self.words.pop(0)
        return verb.read(self)

    @abstractmethod
    def unsaid(self, what: Expected) -> Entry:
        """Read an entry that begins with no such word, where this is expected."""

    def unexpected(self) -> ValueError:
        """The error for a word that is not expected now."""
        return ValueError(f"That is not what comes next. {self.observed.prompt}")

    # ---- Words ----

    def take(self, *words: str) -> bool:
        """Whether the next word is one of these; then it is read."""
        found = bool(self.words) and self.words[0].lower() in words
        if found:
            self.words.pop(0)
        return found

    def seat(self) -> int | None:
        """The seat that the next word names, if it names one."""
        if self.words and (found := self.seats.get(self.words[0].lower().rstrip(":"))) is not None:
            self.words.pop(0)
            return found
        return None

    @property
    def deal(self) -> Any:
        """The deal, with the entries read so far."""
        return self.observed.deal

    @property
    def doer(self) -> int:
        """The seat that the line names, or whose turn it is."""
        seat = self.observed.expectation.seat if self.who is None else self.who
        return int(self.observed.seat if seat is None else seat)

    def sees_card(self) -> bool:
        """Whether the next word is a card."""
        try:
            return bool(self.words and Card.parse(self.words[0].rstrip(",")) is not None)
        except ValueError:
            return False

    def card(self) -> Card:
        """The next word, as a card."""
        if not self.words:
            raise ValueError(f"A card is missing. {self.observed.prompt}")
        word = self.words.pop(0).strip(",")
        try:
            return Card.parse(word)
        except ValueError:
            if word.lower() in self.verbs:
                raise self.unexpected() from None
            shown = word if len(word) <= LONGEST else f"{word[:LONGEST]}..."
            raise ValueError(f"{shown!a} is not a card. Write the rank and the suit, such as QS or TD.") from None

    def cards(self) -> list[Card]:
        """The cards up to the next word that is none."""
        cards = [self.card()]
        while self.sees_card():
            cards.append(self.card())
        return cards

    def card_set(self, among: Cards) -> Cards:
        """The cards that follow, each once. Of two equal cards, the copy that is in ``among`` and not named yet."""
        found: list[Card] = []
        for card in self.cards():
            found.append(self.copy(card, among, found))
        return once(found)

    def copy(self, card: Card, among: Cards, named: Sequence[Card] = ()) -> Card:
        """Which of two equal cards is meant."""
        copies = [card, TWO_DECKS[card + 52]] if self.observed.rules.packs == 2 and card < 52 else [card]
        return next((each for each in copies if each in among and each not in named), card)


def by_word(*verbs: Verb) -> dict[str, Verb]:
    """Verbs by each of their words."""
    return {word: verb for verb in verbs for word in verb.words.split()}


def once(cards: Iterable[Card]) -> Cards:
    """A set of these cards. Raises ValueError where one is named twice."""
    found: list[Card] = []
    for card in cards:
        if card in found:
            raise ValueError(f"{card.symbol} appears twice.")
        found.append(card)
    return Cards.of(found)
