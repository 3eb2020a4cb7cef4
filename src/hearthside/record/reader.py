"""Records read from their text, and held to all that they say. The notation is specified in docs/record.md."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import Direction, MoonChoice, Play, Rules, State, variants
from hearthside.hearts.rules import number

from .claims import CashedIn, Claim, Leads, Numbered, Paid, Passing, Purses, Scored, Shot, Shown, Took, Totals
from .draft import Draft
from .model import DERIVED_TAGS, Change, Entry, Passed, Record
from .replay import NOTHING_HIDDEN, Line, deal_steps, enter
from .scan import Kind, Word
from .words import SEAT_NAMES, Words, seat_named

_SCORES: Final[dict[str, Callable[[tuple[int, ...]], Claim]]] = {
    "score": Scored,
    "total": Totals,
    "paid": Paid,
    "cash": Purses,
}


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
        self.rules: Rules
        self.notes: list[tuple[Word, list[str]]] = []
        self.comments: list[str] = []
        self.deals: list[Draft] = []
        words.remark = self.remark

    def record(self) -> Record:
        """The next record, which holds."""
        self.opening()
        self.rules = self.rules_named()
        self.words.places = self.rules.places
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
        elif self.notes:
            self.notes[-1][1].append(comment)
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
                    note = self.words.take()
                    _noted(note)
                    self.notes.append((note, []))
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
        if self.words.sees("dealer"):
            self.words.take()
            draft.dealer = self.words.seat()
        while len(draft.hands) < self.rules.seats:
            seat = self.words.seat()
            if seat in draft.hands:
                raise BadRecord("hand", f"{self.rules.places[seat]} is dealt two hands.", self.words.line)
            draft.hands[seat] = self.hand(draft, self.rules.hand_size, "A hand has")
        left = len(self.rules.deck) - self.rules.seats * self.rules.hand_size
        if left or self.words.sees("left:"):
            if not self.words.sees("left:"):
                raise self.words.unexpected("the row of cards left over")
            self.words.take()
            draft.left = self.hand(draft, left, "Left over are")
        self.body(draft)

    def hand(self, draft: Draft, size: int, what: str) -> list[Card | None]:
        line = self.words.line
        hand: list[Card | None] = []
        while self.words.sees_card():
            card, mark = self.words.card()
            if mark:
                raise BadRecord("mark", "A card that is dealt takes no mark.", self.words.line)
            if card is not None and any(card in cards for cards in (hand, *draft.hands.values())):
                raise BadRecord("card-twice", f"{card.symbol} is dealt twice.", self.words.line)
            if card is not None and card not in self.rules.deck:
                raise BadRecord("bad-deck", f"{card} is not in play under these rules.", self.words.line)
            hand.append(card)
        if len(hand) != size:
            raise BadRecord("hand", f"{what} {size} cards, and this row has {len(hand)}.", line)
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
            elif (kind := _SCORES.get(self.words.peek().text.lower())) is not None:
                self.score(draft, kind)
            else:
                raise self.words.unexpected("a pass, a trick or a score")

    def aside(self, draft: Draft) -> bool:
        """Takes a choice or a change, which may stand between any two moves."""
        match self.words.peek().kind:
            case Kind.NOTE:
                draft.lines.append(self.choice(self.words.take()))
            case Kind.TAG if not self.at_end():
                word = self.words.take()
                with _at(word.line):
                    draft.enter(Entry(Change(word.text, word.value)), word.line)
            case _:
                return False
        return True

    def choice(self, word: Word, comments: Sequence[str] = ()) -> Line:
        """What a note says, such as ``(South moon off)``."""
        name, deduct = _noted(word)
        seat = seat_named(name, self.rules.places)
        if seat is None:
            raise BadRecord("note", f"There is no seat {name!r} at this table.", word.line)
        return Line(Entry(MoonChoice(seat, deduct), "", tuple(comments)), word.line)

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
                self.play(draft, (seat + cards) % self.rules.seats)
                cards += 1
            if cards > self.rules.seats:
                most = number(self.rules.seats)
                raise BadRecord("trick-long", f"A trick has no more than {most} cards.", self.words.line)
        if not self.words.sees(">"):
            return
        self.words.take()
        if self.words.sees("nobody"):
            self.words.take()
            draft.claim(Took(None, 0), self.words.line)
        else:
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
        if not any(map(self.words.sees, ("off", "others", "collects"))):
            raise self.words.unexpected("'off', 'others' or 'collects'")
        draft.claim(Shot(seat, self.words.take().text.lower()), self.words.line)

    def score(self, draft: Draft, kind: Callable[[tuple[int, ...]], Claim]) -> None:
        self.words.take()
        row = tuple(self.words.integer("a number for each seat") for _ in self.rules.places)
        draft.claim(kind(row), self.words.line)

    # ---- Holding the record to what it says ----

    def held(self) -> Record:
        """The record, after every move is played and every claim is found true."""
        seat = self.seat_known()
        line = self.tags["Game"].line
        state = State.new(self.rules)
        choices = []
        for word, comments in self.notes:
            choice = self.choice(word, comments)
            choices.append(choice)
            for step in enter(state, choice, NOTHING_HIDDEN):
                state = step.after
        deals = []
        for draft in self.deals:
            if draft.ordinal != len(state.results) + 1:
                sentence = f"Deal {draft.ordinal} stands where deal {len(state.results) + 1} is due."
                raise BadRecord("deal-ordinal", sentence, draft.line)
            with _at(draft.line):
                deal = draft.finish(state)
            deals.append(deal)
            for step in deal_steps(state, deal, draft.lines, draft.line):
                state = step.after
        self.check_outcome(state)
        tags = tuple((word.text, word.value) for word in self.tags.values() if word.text not in DERIVED_TAGS)
        with _at(line):
            before = tuple(each.item for each in choices if isinstance(each.item, Entry))
            return Record(self.rules, tuple(deals), tags, seat, before, tuple(self.comments))

    def rules_named(self) -> Rules:
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
        places = self.rules.places
        seat = seat_named(word.value, places)
        if seat is None:
            raise BadRecord("seat", f"There is no seat {word.value!r}; choose {', '.join(places)}.", word.line)
        return seat

    def check_outcome(self, state: State) -> None:
        """Holds the tags Result and Winner against the scores."""
        scores = " ".join(map(str, state.scores))
        winners = " ".join(self.rules.places[seat] for seat in state.winners)
        result, winner = self.tags.get("Result"), self.tags.get("Winner")
        if result and result.value != scores:
            raise BadRecord("result", f"The scores come to {scores}, not {result.value}.", result.line)
        if winner and winner.value != winners:
            told = f"{winners.replace(' ', ' and ')} won" if winners else "Nobody has won"
            raise BadRecord("winner", f"{told}, not {winner.value}.", winner.line)


def _noted(word: Word) -> tuple[str, bool]:
    """Whose moon a note is about, and whether it shall come off that seat's own score."""
    match word.text.lower().split():
        case [name, "moon", "off" | "others" as where] if name in SEAT_NAMES:
            return name, where == "off"
    raise BadRecord("note", "A note is a choice for a moon, such as (South moon off).", word.line)


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Names the line of whatever is refused inside."""
    try:
        yield
    except BadRecord as error:
        if error.line is not None:
            raise
        raise BadRecord(error.code, error.sentence, line) from None
