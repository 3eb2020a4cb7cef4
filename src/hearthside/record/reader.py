"""Records read from their text, and held to all that they say. The notation is specified in docs/record.md."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from hearthside.cards import DECK, Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import Direction, MoonChoice, Play, Rules, State, variants

from .claims import CashedIn, Claim, Leads, Numbered, Passing, Scored, Shot, Shown, Took, Totals
from .draft import Draft
from .model import DERIVED_TAGS, SEATS, Change, Entry, Passed, Record
from .replay import NOTHING_HIDDEN, Line, deal_steps, enter
from .scan import Kind, Word
from .words import Words, seat_named

_HAND: Final = len(DECK) // len(SEATS)


def read(text: str) -> list[Record]:
    """The records of a text, one after another, each held to all that it says. Raises BadRecord."""
    words = Words(text)
    records = []
    while words.peek().kind is not Kind.END:
        records.append(_Reader(words).record())
    if not records:
        raise BadRecord("empty", 'There is no record here; one begins with [Game "hearts"].', 1)
    return records


class _Reader:
    """Reads one record, and then plays it."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.tags: dict[str, Word] = {}
        self.comments: list[str] = []
        self.choices: list[Line] = []
        self.deals: list[Draft] = []
        words.remark = self.remark

    def record(self) -> Record:
        """The next record, which holds."""
        self.opening()
        while self.words.sees("deal"):
            self.deal()
        if not self.at_end():
            raise self.words.unexpected("a deal")
        return self.held()

    def at_end(self) -> bool:
        """Whether this record is over: no words are left, or another record begins."""
        word = self.words.peek()
        return word.kind is Kind.END or (word.kind is Kind.TAG and word.text == "Game")

    def remark(self, comment: str) -> None:
        """A comment belongs to what it follows."""
        if self.deals:
            self.deals[-1].comment(comment)
        elif self.choices:
            line = self.choices[-1]
            assert isinstance(line.item, Entry)
            entry = replace(line.item, comments=(*line.item.comments, comment))
            self.choices[-1] = line._replace(item=entry)
        else:
            self.comments.append(comment)

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
                case _:
                    raise self.words.unexpected("a tag or a deal")

    def tag(self) -> None:
        word = self.words.take()
        if word.text in self.tags:
            raise BadRecord("tag", f"The tag {word.text} stands there twice.", word.line)
        if "\t" in word.value:
            raise BadRecord("tag", f"The tag {word.text} holds a tab.", word.line)
        self.tags[word.text] = word

    # ---- A deal ----

    def deal(self) -> None:
        draft = Draft(self.words.take().line)
        self.deals.append(draft)
        draft.ordinal = self.words.integer("the number of the deal in the match")
        draft.number = self.words.deal_number()
        while len(draft.hands) < len(SEATS):
            seat = self.words.seat()
            if seat in draft.hands:
                raise BadRecord("hand", f"{SEATS[seat]} is dealt two hands.", self.words.line)
            draft.hands[seat] = self.hand(draft)
        self.body(draft)

    def hand(self, draft: Draft) -> list[Card | None]:
        line = self.words.line
        hand: list[Card | None] = []
        while self.words.sees_card():
            card, mark = self.words.card()
            if mark:
                raise BadRecord("mark", "A card that is dealt takes no mark.", self.words.line)
            if card is not None and any(card in cards for cards in (hand, *draft.hands.values())):
                raise BadRecord("card-twice", f"{card.symbol} is dealt twice.", self.words.line)
            hand.append(card)
        if len(hand) != _HAND:
            raise BadRecord("hand", f"A hand has {_HAND} cards, and this one {len(hand)}.", line)
        return hand

    def body(self, draft: Draft) -> None:
        """All of a deal after its hands."""
        row: Callable[[Draft], None] | None = None
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
                raise self.words.unexpected("a pass, a trick or a score")

    def aside(self, draft: Draft) -> bool:
        """Takes a choice or a change, which may stand between any two moves."""
        match self.words.peek().kind:
            case Kind.NOTE:
                draft.lines.append(self.choice())
            case Kind.TAG if not self.at_end():
                word = self.words.take()
                with _at(word.line):
                    draft.enter(Entry(Change(word.text, word.value)), word.line)
            case _:
                return False
        return True

    def choice(self) -> Line:
        """What a note says, such as ``(South moon off)``."""
        word = self.words.take()
        match word.text.lower().split():
            case [name, "moon", "off" | "others" as where] if (seat := seat_named(name)) is not None:
                return Line(Entry(MoonChoice(seat, where == "off")), word.line)
        raise BadRecord("note", "A note is a choice for a moon, such as (South moon off).", word.line)

    def direction(self, draft: Draft) -> None:
        self.words.take()
        for direction in Direction:
            if self.words.sees(direction):
                self.words.take()
                draft.claim(Passing(direction), self.words.line)
                return
        raise self.words.unexpected("a passing direction")

    def passed(self, draft: Draft) -> None:
        seat, line = self.words.seat(), self.words.line
        cards: list[Card | None] = []
        marks: list[str] = []
        comments: list[str] = []
        with self.words.remarks_to(comments.append):
            while self.words.sees_card():
                card, mark = self.words.card()
                cards.append(card)
                marks += [mark] if mark else []
        if len(marks) > 1:
            raise BadRecord("mark", "A pass takes one mark.", line)
        with _at(line):
            draft.enter(Entry(Passed(seat, tuple(cards)), "".join(marks), tuple(comments)), line)

    def trick(self, draft: Draft) -> None:
        draft.claim(Numbered(int(self.words.take().text[:-1])), self.words.line)
        seat = self.words.seat()
        draft.claim(Leads(seat), self.words.line)
        cards = 0
        while self.aside(draft) or self.words.sees_card():
            if self.words.sees_card():
                self.play(draft, (seat + cards) % len(SEATS))
                cards += 1
            if cards > len(SEATS):
                raise BadRecord("trick-long", "A trick has no more than four cards.", self.words.line)
        if self.words.sees(">"):
            self.words.take()
            winner = self.words.seat()
            draft.claim(Took(winner, self.words.integer("the points of the trick")), self.words.line)

    def play(self, draft: Draft, seat: int) -> None:
        card, mark = self.words.card()
        if card is None:
            raise BadRecord("hidden", "A card that is played is known to all.", self.words.line)
        with _at(self.words.line):
            draft.enter(Entry(Play(seat, card), mark), self.words.line)

    def cash_in(self, draft: Draft) -> None:
        self.words.take()
        # A row of cards follows at once where nobody takes the rest, and its seat has a colon.
        taker = self.words.sees_seat() and not self.words.peek().text.endswith(":")
        draft.claim(CashedIn(self.words.seat() if taker else None), self.words.line)

    def shown(self, draft: Draft) -> None:
        seat, line = self.words.seat(), self.words.line
        cards = []
        while self.words.sees_card():
            card, mark = self.words.card()
            if card is None or mark:
                raise BadRecord("hidden", "Cards are shown at a cash-in, without marks.", self.words.line)
            cards.append(card)
        draft.claim(Shown(seat, Cards.of(cards)), line)

    def moon(self, draft: Draft) -> None:
        self.words.take()
        seat = self.words.seat()
        if not self.words.sees("off") and not self.words.sees("others"):
            raise self.words.unexpected("'off' or 'others'")
        draft.claim(Shot(seat, self.words.take().text.lower() == "off"), self.words.line)

    def score(self, draft: Draft, kind: Callable[[tuple[int, ...]], Claim]) -> None:
        self.words.take()
        draft.claim(kind(tuple(self.words.integer("a score for each seat") for _ in SEATS)), self.words.line)

    # ---- Holding the record to what it says ----

    def held(self) -> Record:
        """The record, after every move is played and every claim is found true."""
        rules = self.rules()
        seat = self.seat_known()
        line = self.tags["Game"].line
        deals = []
        for draft in self.deals:
            with _at(draft.line):
                deals.append(draft.finish(rules.pass_count))
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
        seat = seat_named(word.value)
        if seat is None:
            raise BadRecord("seat", f"There is no seat {word.value!r}; choose {', '.join(SEATS)}.", word.line)
        return seat

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
