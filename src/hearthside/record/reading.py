"""What the readers of both games share: how a record begins and ends, its tags, and rows of cards. Knows no game."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar, Final, Protocol, TypeVar

from hearthside.cards import Card
from hearthside.game import BadRecord, Scores

from .deal import DERIVED_TAGS, Again, Dealt
from .draft import Draft
from .second_play import Compared
from .token_reader import INTEGER, SEAT_NAMES, TokenReader, seat_named
from .tokens import Kind, Token

DraftT = TypeVar("DraftT", bound=Draft[Any, Any])
DealtT = TypeVar("DealtT", bound=Dealt[Any])

AGAIN: Final = frozenset({"again", "duplicate"})
"""TokenReader of a deal that is played again, which stand where a card might."""


class _Pile(Protocol):
    """Cards of a deal that are read already."""

    hands: dict[int, list[Card | None]]
    left: list[Card | None]


class Reader(ABC):
    """Reads one record, and then plays it."""

    opener: ClassVar[str]
    """The word that begins a deal."""
    reserved: ClassVar[frozenset[str]]
    """TokenReader that stand where a card might, and are none."""

    def __init__(self, tokens: TokenReader) -> None:
        self.tokens = tokens
        self.tags: dict[str, Token] = {}
        self.comments: list[str] = []
        self.difference = 0
        """Of the deals so far that were played again."""
        tokens.remark = self.remark
        tokens.reserved = self.reserved

    @abstractmethod
    def remark(self, comment: str) -> None:
        """Takes a comment, which belongs to what it follows."""

    def at_end(self) -> bool:
        """Whether this record is over: no words are left, or another record begins."""
        word = self.tokens.peek()
        return word.kind is Kind.END or (word.kind is Kind.TAG and word.text == "Game")

    # ---- Tags ----

    def opening(self) -> None:
        """Reads all that stands before the first deal; the record's first tag is next."""
        self.tag()
        while not self.at_end() and not self.tokens.sees(self.opener):
            if self.tokens.peek().kind is Kind.TAG:
                self.tag()
            else:
                self.preamble()

    def preamble(self) -> None:
        """Reads what is no tag before the first deal, where a game has such a thing."""
        raise self.tokens.unexpected(f"a tag or a {self.opener}")

    def tag(self) -> None:
        """Reads a tag of the record."""
        word = self.tokens.take()
        if word.text in self.tags:
            raise BadRecord("tag", f"The tag {word.text} stands there twice.", word.line)
        if "\t" in word.value:
            raise BadRecord("tag", f"The tag {word.text} holds a tab.", word.line)
        self.tags[word.text] = word

    def rules_tag(self, example: str) -> Token:
        """The tag with the rules."""
        word = self.tags.get("Rules")
        if word is None:
            raise BadRecord("rules", f'The rules are missing; write [Rules "{example}"].', self.tags["Game"].line)
        return word

    def seat_known(self) -> int | None:
        """The seat whose knowledge the record is."""
        word = self.tags.get("Seat")
        if word is None:
            return None
        places = self.tokens.places
        seat = seat_named(word.value, places)
        if seat is None:
            raise BadRecord("seat", f"There is no seat {word.value!r}; choose {', '.join(places)}.", word.line)
        return seat

    def kept_tags(self) -> tuple[tuple[str, str], ...]:
        """The tags that are kept as they are."""
        return tuple((word.text, word.value) for word in self.tags.values() if word.text not in DERIVED_TAGS)

    def noted_seat(self, name: str, line: int) -> int:
        """The seat that a note is about."""
        seat = seat_named(name, self.tokens.places)
        if seat is None:
            raise BadRecord("note", f"There is no seat {name!r} at this table.", line)
        return seat

    def rescored(self, word: Token) -> Scores | None:
        """What a note says such as ``(South scores 10 0 4 12)``; None for a note of another kind."""
        match word.text.lower().split():
            case [name, "scores", *numbers] if name in SEAT_NAMES:
                if not all(INTEGER.fullmatch(number) for number in numbers):
                    raise BadRecord("note", "After the word scores comes a number for each seat.", word.line)
                return Scores(self.noted_seat(name, word.line), tuple(map(int, numbers)))
        return None

    def check_outcome(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Holds the tags Result and Winner against the scores."""
        due = " ".join(map(str, scores))
        names = " ".join(self.tokens.places[seat] for seat in winners)
        result, winner = self.tags.get("Result"), self.tags.get("Winner")
        if result and result.value != due:
            raise BadRecord("result", f"The scores come to {due}, not {result.value}.", result.line)
        if winner and winner.value != names:
            told = f"{names.replace(' ', ' and ')} won" if names else "Nobody has won"
            raise BadRecord("winner", f"{told}, not {winner.value}.", winner.line)

    # ---- Deals that are played again ----

    def sees_again(self, draft: Draft[Any, Any]) -> bool:
        """Whether the deal comes once more, as a program played it."""
        return self.tokens.sees("again") and draft.player is None

    def begin_again(self, draft: DraftT) -> DraftT:
        """Reads who played it: ``Again South shark``."""
        line = self.tokens.take().line
        seat = self.tokens.seat()
        style = self.tokens.take().text
        with at(line):
            Again(seat, style)
        return draft.begin_again(line, seat, style)

    def ahead(self, draft: Draft[Any, Any]) -> None:
        """Reads what is said of both plays: ``Duplicate -5 8``, or ``Together -5 8``."""
        line = self.tokens.take().line
        told = "a number for the deal and one for all so far"
        draft.ahead = self.tokens.integer(told), self.tokens.integer(told), line

    def add_again(self, deal: DealtT, draft: Draft[Any, Any], again: Dealt[Any], compared: Compared) -> DealtT:
        """The deal with the play of the program, once what is said of the difference holds."""
        assert draft.player is not None
        seat, style = draft.player
        difference = compared.difference
        self.difference += difference
        if draft.ahead is not None and draft.ahead[:2] != (difference, self.difference):
            sentence = f"The difference is {difference}, and {self.difference} with those before it."
            raise BadRecord("again", sentence, draft.ahead[2])
        return replace(deal, again=Again(seat, style, again.log, again.comments, again.closing))

    # ---- Rows ----

    def dealt(self, pile: _Pile, size: int, pack: int, what: str) -> list[Card | None]:
        """A row of so many cards out of the pack, none of them dealt before; one ``?`` may stand for all of it."""
        line = self.tokens.line
        row: list[Card | None] = []
        while self.tokens.sees_card():
            card, mark = self.tokens.card()
            if mark:
                raise BadRecord("mark", "A card that is dealt takes no mark.", self.tokens.line)
            if card is not None and any(card in cards for cards in (row, pile.left, *pile.hands.values())):
                raise BadRecord("card-twice", f"{card.symbol} is dealt twice.", self.tokens.line)
            if card is not None and not pack >> card & 1:
                raise BadRecord("bad-deck", f"{card} is not in play under these rules.", self.tokens.line)
            row.append(card)
        if row == [None] and size:
            return row * size
        if len(row) != size:
            raise BadRecord("hand", f"{what} {size} card{'' if size == 1 else 's'}, and this row has {len(row)}.", line)
        return row


@contextmanager
def at(line: int | None) -> Iterator[None]:
    """Names the line of whatever is refused inside."""
    try:
        yield
    except BadRecord as error:
        if error.line is not None:
            raise
        raise BadRecord(error.code, error.sentence, line) from None
