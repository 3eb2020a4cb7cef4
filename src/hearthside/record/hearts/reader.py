"""Records of Hearts read from their text, and held to all that they say. The notation is in docs/record.md."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import Direct, Direction, MoonChoice, Play, Rules, State, presets
from hearthside.record.deal import Change, Entry
from hearthside.record.model import HeartsRecord
from hearthside.record.reading import AGAIN, Reader, at
from hearthside.record.second_play import end_of
from hearthside.record.steps import Line
from hearthside.record.token_reader import SEAT_NAMES, TokenReader
from hearthside.record.tokens import Kind, Token
from hearthside.text import number

from .deal import Passed
from .derived import CashedIn, Derived, Leads, Numbered, Paid, Passing, Purses, Scored, Shot, Shown, Took, Totals
from .draft import DealDraft
from .replay import NOTHING_HIDDEN, HeartsLine, deal_steps, enter
from .second_play import compared

_SCORES: Final[dict[str, Callable[[tuple[int, ...]], Derived]]] = {
    "score": Scored,
    "total": Totals,
    "paid": Paid,
    "cash": Purses,
}


class HeartsReader(Reader):
    """Reads one record, and then plays it."""

    opener: ClassVar[str] = "deal"
    reserved: ClassVar[frozenset[str]] = AGAIN | frozenset(
        {">", "deal", "dealer", "left:", "pass", "cash-in", "moon", "score", "total", "paid", "cash"}
    )

    def __init__(self, tokens: TokenReader) -> None:
        super().__init__(tokens)
        self.rules: Rules
        self.notes: list[tuple[Token, list[str]]] = []
        self.deals: list[DealDraft] = []

    def record(self) -> HeartsRecord:
        """The next record, which holds."""
        self.opening()
        self.rules = self.rules_named()
        self.tokens.places = self.rules.places
        while self.tokens.sees("deal"):
            self.deal()
        if not self.at_end():
            raise self.tokens.unexpected("a deal")
        return self.held()

    def remark(self, comment: str) -> None:
        """A comment belongs to what it follows."""
        if self.deals:
            self.deals[-1].comment(comment)
        elif self.notes:
            self.notes[-1][1].append(comment)
        else:
            self.comments.append(comment)

    # ---- Before the first deal ----

    def preamble(self) -> None:
        """Reads a choice for a moon, to which nothing can be held before the rules are known."""
        if self.tokens.peek().kind is not Kind.NOTE:
            raise self.tokens.unexpected("a tag or a deal")
        note = self.tokens.take()
        _noted(note)
        self.notes.append((note, []))

    # ---- A deal ----

    def deal(self) -> None:
        draft = DealDraft(self.tokens.take().line)
        self.deals.append(draft)
        draft.ordinal = self.tokens.integer("the number of the deal in the match")
        draft.number = self.tokens.deal_number()
        if self.tokens.sees("dealer"):
            self.tokens.take()
            draft.dealer = self.tokens.seat()
        while len(draft.hands) < self.rules.seats:
            seat = self.tokens.seat()
            if seat in draft.hands:
                raise BadRecord("hand", f"{self.rules.places[seat]} is dealt two hands.", self.tokens.line)
            draft.hands[seat] = self.dealt(draft, self.rules.hand_size, self.rules.deck, "A hand has")
        left = len(self.rules.deck) - self.rules.seats * self.rules.hand_size
        if left or self.tokens.sees("left:"):
            if not self.tokens.sees("left:"):
                raise self.tokens.unexpected("the row of cards left over")
            self.tokens.take()
            draft.left = self.dealt(draft, left, self.rules.deck, "Left over are")
        self.body(draft)

    def body(self, draft: DealDraft) -> None:
        """All of a deal after its hands."""
        row: Callable[[DealDraft], None] | None = None
        while not self.at_end() and not self.tokens.sees("deal"):
            if self.aside(draft):
                continue
            if self.tokens.sees_ordinal():
                row = None
                self.trick(draft)
            elif self.tokens.sees_seat() and row:
                row(draft)
            elif self.tokens.sees("pass"):
                row = self.passed
                self.direction(draft)
            elif self.tokens.sees("cash-in"):
                row = self.shown
                self.cash_in(draft)
            elif self.tokens.sees("moon"):
                self.moon(draft)
            elif self.sees_again(draft):
                self.body(self.begin_again(draft))
            elif self.tokens.sees("duplicate") and draft.player is not None:
                self.ahead(draft)
            elif (kind := _SCORES.get(self.tokens.peek().text.lower())) is not None:
                self.score(draft, kind)
            else:
                raise self.tokens.unexpected("a pass, a trick or a score")

    def aside(self, draft: DealDraft) -> bool:
        """Takes a note or a change, which may stand between any two moves."""
        match self.tokens.peek().kind:
            case Kind.NOTE:
                draft.lines.append(self.note(self.tokens.take()))
            case Kind.TAG if not self.at_end():
                word = self.tokens.take()
                with at(word.line):
                    draft.enter(Entry(Change(word.text, word.value)), word.line)
            case _:
                return False
        return True

    def note(self, word: Token) -> HeartsLine:
        """What a note within a deal says: a choice for a moon, other totals, or another passing direction."""
        if (scores := self.rescored(word)) is not None:
            return Line(Entry(scores), word.line)
        match word.text.lower().split():
            case [name, "passes", to] if name in SEAT_NAMES and to in tuple(Direction):
                return Line(Entry(Direct(self.noted_seat(name, word.line), Direction(to))), word.line)
        return self.choice(word)

    def choice(self, word: Token, comments: Sequence[str] = ()) -> HeartsLine:
        """What a note says, such as ``(South moon off)``."""
        name, deduct = _noted(word)
        return Line(Entry(MoonChoice(self.noted_seat(name, word.line), deduct), "", tuple(comments)), word.line)

    def direction(self, draft: DealDraft) -> None:
        self.tokens.take()
        for direction in Direction:
            if self.tokens.sees(direction):
                self.tokens.take()
                draft.derive(Passing(direction), self.tokens.line)
                return
        raise self.tokens.unexpected("a passing direction")

    def passed(self, draft: DealDraft) -> None:
        seat, line = self.tokens.seat(), self.tokens.line
        cards: list[Card | None] = []
        marks: list[str] = []
        comments: list[str] = []
        with self.tokens.remarks_to(comments.append):
            while self.tokens.sees_card():
                card, mark = self.tokens.card()
                cards.append(card)
                marks += [mark] if mark else []
        if len(marks) > 1:
            raise BadRecord("mark", "A pass takes one mark.", line)
        with at(line):
            draft.enter(Entry(Passed(seat, tuple(cards)), "".join(marks), tuple(comments)), line)

    def trick(self, draft: DealDraft) -> None:
        draft.derive(Numbered(int(self.tokens.take().text[:-1])), self.tokens.line)
        seat = self.tokens.seat()
        draft.derive(Leads(seat), self.tokens.line)
        cards = 0
        while self.aside(draft) or self.tokens.sees_card():
            if self.tokens.sees_card():
                self.play(draft, (seat + cards) % self.rules.seats)
                cards += 1
            if cards > self.rules.seats:
                most = number(self.rules.seats)
                raise BadRecord("trick-long", f"A trick has no more than {most} cards.", self.tokens.line)
        if not self.tokens.sees(">"):
            return
        self.tokens.take()
        if self.tokens.sees("nobody"):
            self.tokens.take()
            draft.derive(Took(None, 0), self.tokens.line)
        else:
            winner = self.tokens.seat()
            draft.derive(Took(winner, self.tokens.integer("the points of the trick")), self.tokens.line)

    def play(self, draft: DealDraft, seat: int) -> None:
        card, mark = self.tokens.card()
        if card is None:
            raise BadRecord("hidden", "A card that is played is known to all.", self.tokens.line)
        with at(self.tokens.line):
            draft.enter(Entry(Play(seat, card), mark), self.tokens.line)

    def cash_in(self, draft: DealDraft) -> None:
        self.tokens.take()
        # A row of cards follows at once where nobody takes the rest, and its seat has a colon.
        taker = self.tokens.sees_seat() and not self.tokens.peek().text.endswith(":")
        draft.derive(CashedIn(self.tokens.seat() if taker else None), self.tokens.line)

    def shown(self, draft: DealDraft) -> None:
        seat, line = self.tokens.seat(), self.tokens.line
        cards = []
        while self.tokens.sees_card():
            card, mark = self.tokens.card()
            if card is None or mark:
                raise BadRecord("hidden", "Cards are shown at a cash-in, without marks.", self.tokens.line)
            cards.append(card)
        draft.derive(Shown(seat, Cards.of(cards)), line)

    def moon(self, draft: DealDraft) -> None:
        self.tokens.take()
        seat = self.tokens.seat()
        if not any(map(self.tokens.sees, ("off", "others", "collects"))):
            raise self.tokens.unexpected("'off', 'others' or 'collects'")
        draft.derive(Shot(seat, self.tokens.take().text.lower()), self.tokens.line)

    def score(self, draft: DealDraft, kind: Callable[[tuple[int, ...]], Derived]) -> None:
        self.tokens.take()
        row = tuple(self.tokens.integer("a number for each seat") for _ in self.rules.places)
        draft.derive(kind(row), self.tokens.line)

    # ---- Holding the record to what it says ----

    def held(self) -> HeartsRecord:
        """The record, after every move is played and every derived value is found true."""
        seat = self.seat_known()
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
            with at(draft.line):
                deal = draft.finish(state)
            before = state
            for step in deal_steps(state, deal, draft.lines, draft.line):
                state = step.after
            if draft.again is not None:
                with at(draft.again.line):
                    again = draft.again.finish(before)
                played = deal_steps(before, again, draft.again.lines, draft.again.line)
                left = end_of(played, state, draft.again.line)
                deal = self.add_again(
                    deal, draft.again, again, compared(state, left, len(before.results), draft.again.by)
                )
            deals.append(deal)
        self.check_outcome(state.scores, state.winners)
        with at(self.tags["Game"].line):
            chosen = tuple(each.item for each in choices if isinstance(each.item, Entry))
            return HeartsRecord(self.rules, tuple(deals), self.kept_tags(), seat, tuple(self.comments), chosen)

    def rules_named(self) -> Rules:
        """The rules that the record names."""
        word = self.rules_tag("black-lady")
        try:
            return presets.parse(word.value)
        except (ValueError, RecursionError) as error:
            raise BadRecord("rules", str(error), word.line) from None


def _noted(word: Token) -> tuple[str, bool]:
    """Whose moon a note is about, and whether it shall come off that seat's own score."""
    match word.text.lower().split():
        case [name, "moon", "off" | "others" as where] if name in SEAT_NAMES:
            return name, where == "off"
    more = "in a deal also such as (South scores 9 0 4 2) or (South passes left)"
    raise BadRecord("note", f"A note is a choice for a moon, such as (South moon off); {more}.", word.line)
