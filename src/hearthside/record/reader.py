"""Records read from their text, and held to all that they say. The notation is specified in docs/record.md."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from hearthside.cards import DECK, Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import Direction, MoonChoice, Play, Rules, State, variants

from .claims import CashedIn, Claim, Leads, Numbered, Passing, Scored, Shot, Shown, Took, Totals
from .model import DERIVED_TAGS, SEATS, Change, DealRecord, Entry, Passed, Record
from .replay import NOTHING_HIDDEN, Line, deal_steps, enter
from .scan import Kind, Word, scan

_SEATS: Final = {name.lower(): seat for seat, name in enumerate(SEATS)}
_CARD: Final = re.compile(r"(?P<card>[^!?]+)(?P<mark>[!?]{0,2})")
_TRICK: Final = re.compile(r"[0-9]{1,2}\.")
_INTEGER: Final = re.compile(r"-?[0-9]{1,9}")
_NUMBER: Final = re.compile(r"#[0-9]{1,16}")
_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
_HAND: Final = len(DECK) // len(SEATS)
_OPENERS: Final = frozenset({"deal", "pass", "cash-in", "moon", "score", "total"})


def read(text: str) -> list[Record]:
    """The records of a text, one after another, each held to all that it says. Raises BadRecord."""
    words = _Words(text)
    records = []
    while words.peek().kind is not Kind.END:
        records.append(_Reader(words).record())
    if not records:
        raise BadRecord("empty", 'There is no record here; one begins with [Game "hearts"].', 1)
    return records


class _Words:
    """The words still to be read, and the line of the last one that was."""

    def __init__(self, text: str) -> None:
        self._rest = scan(text)
        self._next = next(self._rest)
        self.line = 1

    def peek(self) -> Word:
        """The next word."""
        return self._next

    def take(self) -> Word:
        word, self._next = self._next, next(self._rest)
        self.line = word.line
        return word

    def sees(self, word: str) -> bool:
        """Whether this word is next, in whatever case."""
        return self.peek().kind is Kind.WORD and self.peek().text.lower() == word

    def sees_card(self) -> bool:
        """Whether the next word would be a card."""
        return self.peek().kind is Kind.WORD and not (
            self.peek().text == ">" or self.peek().text.lower() in _OPENERS or self.sees_seat() or self.sees_trick()
        )

    def sees_seat(self) -> bool:
        return self.peek().kind is Kind.WORD and self.peek().text.lower().removesuffix(":") in _SEATS

    def sees_trick(self) -> bool:
        return self.peek().kind is Kind.WORD and _TRICK.fullmatch(self.peek().text) is not None

    def sees_integer(self) -> bool:
        return self.peek().kind is Kind.WORD and _INTEGER.fullmatch(self.peek().text) is not None


class _Draft:
    """A deal as it is read, word by word."""

    def __init__(self, line: int, ordinal: int, number: int | None) -> None:
        self.line = line
        self.ordinal = ordinal
        self.number = number
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

    def finish(self) -> DealRecord:
        """The deal without what follows from it, but for what only its claims tell where cards are hidden."""
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


class _Reader:
    """Reads one record, and then plays it."""

    def __init__(self, words: _Words) -> None:
        self.words = words
        self.tags: dict[str, Word] = {}
        self.comments: list[str] = []
        self.choices: list[Line] = []
        self.deals: list[_Draft] = []

    def record(self) -> Record:
        """The next record, which holds."""
        self.opening()
        while self.words.sees("deal"):
            self.deal()
        if not self.at_end():
            raise self.unexpected("a deal")
        return self.held()

    def at_end(self) -> bool:
        """Whether this record is over: no words are left, or another record begins."""
        word = self.words.peek()
        return word.kind is Kind.END or (word.kind is Kind.TAG and word.text == "Game")

    def unexpected(self, wanted: str) -> BadRecord:
        word = self.words.peek()
        if word.kind is Kind.END:
            return BadRecord("unfinished", f"The text ends where {wanted} should stand.", self.words.line)
        text = word.text if len(word.text) <= 24 else word.text[:24] + "..."
        return BadRecord("unexpected", f"{text!r} stands where {wanted} should.", word.line)

    # ---- Before the first deal ----

    def opening(self) -> None:
        if self.words.peek().kind is not Kind.TAG or self.words.peek().text != "Game":
            raise BadRecord("no-record", 'A record begins with [Game "hearts"].', self.words.peek().line)
        self.tag()
        while not self.at_end() and not self.words.sees("deal"):
            match self.words.peek().kind:
                case Kind.TAG:
                    self.tag()
                case Kind.NOTE:
                    self.choices.append(self.choice())
                case Kind.COMMENT if self.choices:
                    entry = self.choices[-1].item
                    assert isinstance(entry, Entry)
                    entry = replace(entry, comments=(*entry.comments, self.words.take().text))
                    self.choices[-1] = self.choices[-1]._replace(item=entry)
                case Kind.COMMENT:
                    self.comments.append(self.words.take().text)
                case _:
                    raise self.unexpected("a tag or a deal")

    def tag(self) -> None:
        word = self.words.take()
        if word.text in self.tags:
            raise BadRecord("tag", f"The tag {word.text} stands there twice.", word.line)
        self.tags[word.text] = word

    # ---- A deal ----

    def deal(self) -> None:
        word = self.words.take()
        ordinal = self.integer("the number of the deal in the match")
        number = None
        if self.words.peek().kind is Kind.WORD and _NUMBER.fullmatch(self.words.peek().text):
            number = int(self.words.take().text[1:])
        draft = _Draft(word.line, ordinal, number)
        self.deals.append(draft)
        while len(draft.hands) < len(SEATS):
            if self.words.peek().kind is Kind.COMMENT:
                draft.comment(self.words.take().text)
                continue
            seat = self.seat()
            if seat in draft.hands:
                raise BadRecord("hand", f"{SEATS[seat]} is dealt two hands.", self.words.line)
            draft.hands[seat] = self.hand(draft)
        self.body(draft)

    def hand(self, draft: _Draft) -> list[Card | None]:
        line = self.words.line
        cards: list[Card | None] = []
        while self.words.sees_card() or self.words.peek().kind is Kind.COMMENT:
            if self.words.peek().kind is Kind.COMMENT:
                draft.comment(self.words.take().text)
            else:
                card, mark = self.card()
                if mark:
                    raise BadRecord("mark", "A card that is dealt takes no mark.", self.words.line)
                if card is not None and (card in cards or any(card in hand for hand in draft.hands.values())):
                    raise BadRecord("card-twice", f"{card.symbol} is dealt twice.", self.words.line)
                cards.append(card)
        if len(cards) != _HAND:
            raise BadRecord("hand", f"A hand has {_HAND} cards, and this one {len(cards)}.", line)
        return cards

    def body(self, draft: _Draft) -> None:
        """All of a deal after its hands."""
        row: Callable[[_Draft], None] | None = None
        while not self.at_end() and not self.words.sees("deal"):
            if self.aside(draft):
                continue
            if self.words.sees_trick():
                row = None
                self.trick(draft)
            elif self.words.sees_seat() and row:
                row(draft)
            elif self.words.sees("pass"):
                row = self.passed
                self.direction(draft)
            elif self.words.sees("cash-in"):
                row = self.shown
                self.cash_in(draft)
            elif self.words.sees("moon"):
                self.moon(draft)
            elif self.words.sees("score"):
                self.score(draft, Scored)
            elif self.words.sees("total"):
                self.score(draft, Totals)
            else:
                raise self.unexpected("a pass, a trick or a score")

    def aside(self, draft: _Draft) -> bool:
        """Takes a comment, a choice or a change, which may stand between any two words."""
        match self.words.peek().kind:
            case Kind.COMMENT:
                draft.comment(self.words.take().text)
            case Kind.NOTE:
                draft.lines.append(self.choice())
            case Kind.TAG if not self.at_end():
                word = self.words.take()
                with _at(word.line):
                    draft.lines.append(Line(Entry(Change(word.text, word.value)), word.line))
            case _:
                return False
        return True

    def choice(self) -> Line:
        """What a note says, such as ``(South moon off)``."""
        word = self.words.take()
        match word.text.lower().split():
            case [seat, "moon", "off" | "others" as where] if seat in _SEATS:
                return Line(Entry(MoonChoice(_SEATS[seat], where == "off")), word.line)
        raise BadRecord("note", "A note is a choice for a moon, such as (South moon off).", word.line)

    def direction(self, draft: _Draft) -> None:
        self.words.take()
        for direction in Direction:
            if self.words.sees(direction):
                self.words.take()
                self.claim(draft, Passing(direction))
                return
        raise self.unexpected("a passing direction")

    def passed(self, draft: _Draft) -> None:
        seat, line = self.seat(), self.words.line
        cards: list[Card | None] = []
        marks: list[str] = []
        comments: list[str] = []
        while self.words.sees_card() or self.words.peek().kind is Kind.COMMENT:
            if self.words.peek().kind is Kind.COMMENT:
                comments.append(self.words.take().text)
                continue
            card, mark = self.card()
            cards.append(card)
            marks += [mark] if mark else []
        if len(marks) > 1:
            raise BadRecord("mark", "A pass takes one mark.", line)
        with _at(line):
            entry = Entry(Passed(seat, tuple(cards)), "".join(marks), tuple(comments))
        draft.lines.append(Line(entry, line))

    def trick(self, draft: _Draft) -> None:
        self.claim(draft, Numbered(int(self.words.take().text[:-1])))
        leader, count = self.seat(), 0
        self.claim(draft, Leads(leader))
        while self.aside(draft) or self.words.sees_card():
            if not self.words.sees_card():
                continue
            card, mark = self.card()
            if card is None:
                raise BadRecord("hidden", "A card that is played is known to all.", self.words.line)
            if count == len(SEATS):
                raise BadRecord("trick-long", "A trick has no more than four cards.", self.words.line)
            with _at(self.words.line):
                play = Entry(Play((leader + count) % len(SEATS), card), mark)
            draft.lines.append(Line(play, self.words.line))
            count += 1
        if self.words.sees(">"):
            self.words.take()
            winner = self.seat()
            self.claim(draft, Took(winner, self.integer("the points of the trick")))

    def cash_in(self, draft: _Draft) -> None:
        self.words.take()
        # A row of cards follows at once where nobody takes the rest, and its seat has a colon.
        taker = self.words.sees_seat() and not self.words.peek().text.endswith(":")
        self.claim(draft, CashedIn(self.seat() if taker else None))

    def shown(self, draft: _Draft) -> None:
        seat, line = self.seat(), self.words.line
        cards = []
        while self.words.sees_card():
            card, mark = self.card()
            if card is None or mark:
                raise BadRecord("hidden", "Cards are shown at a cash-in, without marks.", self.words.line)
            cards.append(card)
        draft.lines.append(Line(Shown(seat, Cards.of(cards)), line))

    def moon(self, draft: _Draft) -> None:
        self.words.take()
        seat = self.seat()
        if not self.words.sees("off") and not self.words.sees("others"):
            raise self.unexpected("'off' or 'others'")
        self.claim(draft, Shot(seat, self.words.take().text.lower() == "off"))

    def score(self, draft: _Draft, kind: Callable[[tuple[int, ...]], Claim]) -> None:
        self.words.take()
        self.claim(draft, kind(tuple(self.integer("a score for each seat") for _ in SEATS)))

    def claim(self, draft: _Draft, claim: Claim) -> None:
        draft.lines.append(Line(claim, self.words.line))

    # ---- Words ----

    def seat(self) -> int:
        if not self.words.sees_seat():
            raise self.unexpected("South, West, North or East")
        return _SEATS[self.words.take().text.lower().removesuffix(":")]

    def integer(self, wanted: str) -> int:
        if not self.words.sees_integer():
            raise self.unexpected(wanted)
        return int(self.words.take().text)

    def card(self) -> tuple[Card | None, str]:
        """A card and the mark at its end; None for one that is hidden."""
        if self.words.sees("?"):
            self.words.take()
            return None, ""
        found = _CARD.fullmatch(self.words.peek().text)
        if found is None:
            raise self.unexpected("a card")
        try:
            card = Card.parse(_SELECTORS.sub("", found["card"]))
        except ValueError:
            raise self.unexpected("a card such as QS") from None
        self.words.take()
        return card, found["mark"]

    # ---- Holding the record to what it says ----

    def held(self) -> Record:
        """The record, after every move is played and every claim is found true."""
        rules = self.rules()
        seat = self.seat_known()
        line = self.tags["Game"].line
        deals = []
        for draft in self.deals:
            with _at(draft.line):
                deals.append(draft.finish())
        tags = tuple((word.text, word.value) for word in self.tags.values() if word.text not in DERIVED_TAGS)
        with _at(line):
            choices = tuple(each.item for each in self.choices if isinstance(each.item, Entry))
            record = Record(rules, tuple(deals), tags, seat, choices, tuple(self.comments))
        state = State.new(rules)
        for each in self.choices:
            for step in enter(state, each, NOTHING_HIDDEN):
                state = step.after
        for draft, deal in zip(self.deals, deals, strict=True):
            if draft.ordinal != len(state.results) + 1:
                sentence = f"Deal {draft.ordinal} stands where deal {len(state.results) + 1} is due."
                raise BadRecord("deal-ordinal", sentence, draft.line)
            for step in deal_steps(state, deal, draft.lines, draft.line):
                state = step.after
        self.check_outcome(state)
        return record

    def rules(self) -> Rules:
        game = self.tags["Game"]
        if game.value.lower() != "hearts":
            raise BadRecord("game", f"There is no game {game.value!r} here; hearts is.", game.line)
        word = self.tags.get("Rules")
        if word is None:
            raise BadRecord("rules", 'The rules are missing; write [Rules "black-lady"].', game.line)
        try:
            return variants.parse(word.value)
        except (ValueError, RecursionError) as error:
            raise BadRecord("rules", str(error), word.line) from None

    def seat_known(self) -> int | None:
        word = self.tags.get("Seat")
        if word is None:
            return None
        if word.value.lower() not in _SEATS:
            raise BadRecord("seat", f"There is no seat {word.value!r}; choose {', '.join(SEATS)}.", word.line)
        return _SEATS[word.value.lower()]

    def check_outcome(self, state: State) -> None:
        """Holds the tags Result and Winner against the scores."""
        scores = " ".join(map(str, state.scores))
        winners = " ".join(SEATS[seat] for seat in state.winners)
        result, winner = self.tags.get("Result"), self.tags.get("Winner")
        if result and result.value != scores:
            raise BadRecord("result", f"The scores come to {scores}, not {result.value}.", result.line)
        if winner and winner.value != winners:
            told = f"{winners.replace(' ', ' and ')} won" if winners else "Nobody has won"
            raise BadRecord("winner", f"{told}, not {winner.value}.", winner.line)


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Names the line of whatever is refused inside."""
    try:
        yield
    except BadRecord as error:
        if error.line is not None:
            raise
        raise BadRecord(error.code, error.sentence, line) from None
