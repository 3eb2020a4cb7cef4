"""Reads a line of entries word by word. Each game has a subclass that knows its words."""

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


class Form(NamedTuple):
    """How an entry of cards alone is written, and when it is expected. The word before the cards may be left out."""

    word: str
    expected: Expected
    entry: Callable[[Any], Entry]


def show_form(forms: Iterable[Form], entry: Any) -> str | None:
    """An entry in the words of its form; None where no form has it."""
    form = next((form for form in forms if form.entry is type(entry)), None)
    return None if form is None else f"{form.word} {getattr(entry, 'cards', None) or entry.card}"


class LineReader(ABC):
    """A line, word by word, and the match with the entries read so far."""

    heads: ClassVar[Mapping[str, Expected]] = {}
    """Words that may stand before what is expected, and before nothing else."""
    acts: ClassVar[frozenset[str]] = frozenset()
    """Other words, which are no cards."""

    def __init__(self, observed: Any, line: str) -> None:
        """``S:AKT5`` stands for four spades."""
        self.observed = observed
        spelt = _SUITED.sub(lambda found: " ".join(rank + found[1] for rank in _RANK.findall(found[2])), line)
        self.words = spelt.split()
        self.seats = seats_by_word(observed.rules, observed.seat)
        self.who: int | None = None
        """The seat that the line names."""

    def read(self) -> Any:
        """The match with all entries of the line. Raises ValueError with a sentence."""
        if not self.words:
            raise ValueError(self.observed.prompt)
        while self.words:
            self.who = self.seat()
            word = self.words[0].lower() if self.words else ""
            if word in self.heads:
                self.words.pop(0)
                if self.observed.expectation.what is not self.heads[word]:
                    raise self.unexpected()
            self.entry(word)
        return self.observed

    @abstractmethod
    def entry(self, word: str) -> None:
        """Read the next entry; ``word`` is its first word, in small letters."""

    def add(self, entry: Entry) -> None:
        """Add an entry."""
        self.observed = self.observed.add(entry)

    def unexpected(self) -> ValueError:
        """The error for a word that is not expected now."""
        return ValueError(f"That is not what comes now. {self.observed.prompt}")

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
    def doer(self) -> int:
        """The seat that the line names, or whose turn it is."""
        seat = self.observed.expectation.seat if self.who is None else self.who
        return int(self.observed.seat if seat is None else seat)

    def sees_card(self) -> bool:
        """Whether the next word is a card."""
        if not self.words:
            return False
        try:
            Card.parse(self.words[0].rstrip(","))
        except ValueError:
            return False
        return True

    def card(self) -> Card:
        """The next word, as a card."""
        if not self.words:
            raise ValueError(f"A card is missing. {self.observed.prompt}")
        word = self.words.pop(0).strip(",")
        try:
            return Card.parse(word)
        except ValueError:
            if word.lower() in self.acts:
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


def once(cards: Iterable[Card]) -> Cards:
    """A set of these cards. Raises ValueError where one is named twice."""
    found: list[Card] = []
    for card in cards:
        if card in found:
            raise ValueError(f"{card.symbol} stands there twice.")
        found.append(card)
    return Cards.of(found)
