"""The words of a record one by one, as a reader looks at them. Knows no order in which they must come."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import tee
from typing import Final

from hearthside.cards import Card
from hearthside.game import BadRecord
from hearthside.hearts.rules import PLACES

from .tokens import Kind, Token, tokens

Remark = Callable[[str], None]

OPENING: Final = 'A record begins with [Game "hearts"] or [Game "gin"]'
SEAT_NAMES: Final = frozenset(name.lower() for places in PLACES.values() for name in places)
"""The seats of all tables."""
_CARD: Final = re.compile(r"(?P<card>[^!?]+)(?P<mark>[!?]{0,2})")
_ORDINAL: Final = re.compile(r"[0-9]{1,2}\.")
INTEGER: Final = re.compile(r"-?[0-9]{1,9}")
"""A number that a record may hold."""
_NUMBER: Final = re.compile(r"#[0-9]{1,39}")
_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")


class TokenReader:
    """The words still to be read. Comments are given to ``remark`` on the way, since they may stand anywhere."""

    def __init__(self, text: str) -> None:
        self._rest = tokens(text)
        self._next = next(self._rest)
        self.line = 1
        """The line of the last word that was read."""
        self.places: tuple[str, ...] = ()
        """The seats of the table, once its rules are known."""
        self.reserved: frozenset[str] = frozenset()
        """Words of the game that stand where a card might, and are none."""
        self.remark: Remark = _too_early

    def again(self) -> "TokenReader":
        """A second reader that stands at the same word."""
        second = copy(self)
        self._rest, second._rest = tee(self._rest)
        return second

    def peek(self) -> Token:
        """The next word that is no comment."""
        while self._next.kind is Kind.COMMENT:
            self.remark(self._next.text)
            self._next = next(self._rest)
        return self._next

    def take(self, leaving: str = "") -> Token:
        """The next word, which is read with this, but for an end of it that is left to be read."""
        word = self.peek()
        self.line = word.line
        self._next = word._replace(text=leaving) if leaving else next(self._rest)
        return word

    @contextmanager
    def remarks_kept(self) -> Iterator[list[str]]:
        """Keeps comments in a list for a while."""
        kept: list[str] = []
        before, self.remark = self.remark, kept.append
        yield kept
        self.remark = before

    # ---- What is next ----

    def sees(self, word: str) -> bool:
        """Whether this word is next, in any mixture of capitals."""
        return self.peek().kind is Kind.WORD and self.peek().text.lower() == word

    def sees_seat(self) -> bool:
        """Whether a seat is next, of this table or of another."""
        return self.peek().kind is Kind.WORD and self.peek().text.lower().removesuffix(":") in SEAT_NAMES

    def sees_ordinal(self) -> bool:
        """Whether the number of a trick or of a turn is next."""
        return self.match(_ORDINAL) is not None

    def sees_card(self) -> bool:
        """Whether a word is next that can be nothing but a card."""
        known = self.sees_seat() or self.sees_ordinal() or self.peek().text.lower().rstrip("!?") in self.reserved
        return self.peek().kind is Kind.WORD and not known

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The next word as a pattern has it, if it does."""
        return pattern.fullmatch(self.peek().text) if self.peek().kind is Kind.WORD else None

    # ---- Reading ----

    def skip(self, word: str) -> bool:
        """Whether this word is next, which is read then."""
        if found := self.sees(word):
            self.take()
        return found

    def expect(self, word: str, wanted: str) -> None:
        """Reads a word that must come. ``wanted`` says what it is in a sentence. Raises BadRecord, as all below do."""
        if not self.skip(word):
            raise self.unexpected(wanted)

    def one_of(self, words: Iterable[str], wanted: str) -> str:
        """Reads one of these words, which must come, as it stands among them."""
        for word in words:
            if self.skip(word):
                return word
        raise self.unexpected(wanted)

    def seat(self) -> int:
        """The seat that is next."""
        seat = seat_named(self.peek().text.removesuffix(":"), self.places) if self.sees_seat() else None
        if seat is None:
            raise self.unexpected(f"{', '.join(self.places[:-1])} or {self.places[-1]}")
        self.take()
        return seat

    def integer(self, wanted: str) -> int:
        """The whole number that is next."""
        if not self.match(INTEGER):
            raise self.unexpected(wanted)
        return int(self.take().text)

    def integers(self) -> tuple[int, ...]:
        """The whole numbers that are next, one for each seat."""
        return tuple(self.integer("a number for each seat") for _ in self.places)

    def deal_number(self) -> int | None:
        """The deal number, if one is next."""
        return int(self.take().text[1:]) if self.match(_NUMBER) else None

    def card(self) -> tuple[Card | None, str]:
        """The card that is next and the mark at its end; None for a card that is hidden."""
        if self.sees("?"):
            self.take()
            return None, ""
        found = _CARD.fullmatch(self.peek().text)
        if found is None:
            raise self.unexpected("a card such as QS")
        card = self.named(found["card"])
        self.take()
        return card, found["mark"]

    def named(self, text: str) -> Card:
        """The card of that name, which is part of the next word."""
        try:
            return Card.parse(_SELECTORS.sub("", text))
        except ValueError:
            raise self.unexpected("a card such as QS") from None

    def unexpected(self, wanted: str) -> BadRecord:
        """What is said of the next word where another is wanted."""
        word = self.peek()
        if word.kind is Kind.END:
            return BadRecord("unfinished", f"The text ends, and {wanted} is missing.", self.line)
        text = word.text if len(word.text) <= 24 else word.text[:24] + "..."
        return BadRecord("unexpected", f"{text!r} is here in place of {wanted}.", word.line)


def seat_named(name: str, places: Sequence[str]) -> int | None:
    """The seat of that name, in any mixture of capitals."""
    return next((seat for seat, place in enumerate(places) if place.lower() == name.lower()), None)


def _too_early(comment: str) -> None:
    raise BadRecord("no-record", f"{OPENING}. Comments come after it.", 1)
