"""Reads records of Hearts from their text. The notation is in docs/record.md."""

from collections.abc import Callable
from typing import ClassVar

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.games import GAMES
from hearthside.hearts import Direct, Direction, MoonChoice, Play
from hearthside.record.model import HeartsRecord
from hearthside.record.reader import SECOND_WORDS, Reader
from hearthside.record.token_reader import SEAT_NAMES
from hearthside.record.tokens import Kind, Token
from hearthside.text import number

from . import claims
from .deal import Passed
from .draft import DealDraft
from .replay import REPLAY


class HeartsReader(Reader[DealDraft, HeartsRecord]):
    """Reads one record, and then plays it."""

    replay: ClassVar = REPLAY
    draft = DealDraft
    made = HeartsRecord
    game: ClassVar = GAMES["hearts"]
    figures: ClassVar = claims.FIGURES
    reserved: ClassVar = SECOND_WORDS.union((">", "deal", "dealer", "left:", "pass", "cash-in", "moon"), claims.FIGURES)
    others: ClassVar = "a pass, a trick or a score"

    def preamble(self) -> None:
        """Reads a choice for a moon before the first deal."""
        if self.tokens.peek().kind is not Kind.NOTE:
            raise self.tokens.unexpected("a tag or a deal")
        note = self.tokens.take()
        _choice(note)
        self.notes.append((note, []))

    def cards(self, draft: DealDraft) -> None:
        """Reads who deals, the hands, and the cards that are left over."""
        size, deck = self.rules.hand_size, self.rules.deck
        self.hands(draft, size)
        left = len(deck) - self.rules.seats * size
        if left or self.tokens.sees("left:"):
            self.tokens.expect("left:", "the row of cards left over")
            draft.left = self.row(draft, left, "Left over are")

    def item(self, draft: DealDraft) -> bool:
        """Reads a pass, a trick, or what ended the deal. False where none of these is next."""
        tokens = self.tokens
        rows: dict[str, Callable[[DealDraft], None]] = {"pass": self.passed, "cash-in": self.shown}
        if tokens.sees_ordinal():
            draft.rows_of = None
            self.trick(draft)
        elif tokens.sees_seat() and draft.rows_of:
            rows[draft.rows_of](draft)
        elif tokens.skip("pass"):
            draft.rows_of = "pass"
            direction = tokens.one_of(Direction, "a passing direction")
            draft.claim(tokens.line, claims.direction, Direction(direction))
        elif tokens.skip("cash-in"):
            draft.rows_of = "cash-in"
            # A row of cards follows at once where nobody takes the rest, and its seat has a colon.
            taker = tokens.sees_seat() and not tokens.peek().text.endswith(":")
            draft.claim_outcome(tokens.line, claims.cashed_in, tokens.seat() if taker else None)
        elif tokens.skip("moon"):
            seat, what = tokens.seat(), tokens.one_of(claims.MOONS, "'off', 'others' or 'collects'")
            draft.claim_outcome(tokens.line, claims.shot, seat, what)
        else:
            return False
        return True

    def noted(self, word: Token) -> Direct | MoonChoice:
        """What a note says: a choice for a moon, or within a deal another passing direction."""
        match word.text.lower().split():
            case [name, "passes", to] if name in SEAT_NAMES and to in tuple(Direction):
                return Direct(self.noted_seat(name, word.line), Direction(to))
        name, deduct = _choice(word)
        return MoonChoice(self.noted_seat(name, word.line), deduct)

    def passed(self, draft: DealDraft) -> None:
        """Reads what a seat passes."""
        seat, line = self.tokens.seat(), self.tokens.line
        cards: list[Card | None] = []
        marks: list[str] = []
        with self.tokens.remarks_kept() as comments:
            while self.tokens.sees_card():
                card, mark = self.tokens.card()
                cards.append(card)
                marks += [mark] if mark else []
        if len(marks) > 1:
            raise BadRecord("mark", "A pass can have one mark.", line)
        draft.enter(line, Passed(seat, tuple(cards)), "".join(marks), tuple(comments))

    def trick(self, draft: DealDraft) -> None:
        """Reads a trick: its number, who leads, its cards, and who took it."""
        tokens, seats = self.tokens, self.rules.seats
        trick = int(tokens.take().text[:-1])
        draft.claim(tokens.line, claims.trick_begins, trick)
        leader = tokens.seat()
        draft.claim(tokens.line, claims.leads, leader)
        cards = 0
        while self.aside(draft) or tokens.sees_card():
            if tokens.sees_card():
                self.play(draft, (leader + cards) % seats)
                cards += 1
            if cards > seats:
                raise BadRecord("trick-long", f"A trick has no more than {number(seats)} cards.", tokens.line)
        if not tokens.skip(">"):
            return
        if tokens.skip("nobody"):
            draft.claim(tokens.line, claims.took, None, 0)
        else:
            winner, points = tokens.seat(), tokens.integer("the points of the trick")
            draft.claim(tokens.line, claims.took, winner, points)

    def play(self, draft: DealDraft, seat: int) -> None:
        """Reads a card that is played."""
        card, mark = self.tokens.card()
        if card is None:
            raise BadRecord("hidden", "A card that is played cannot be hidden: all have seen it.", self.tokens.line)
        draft.enter(self.tokens.line, Play(seat, card), mark)

    def shown(self, draft: DealDraft) -> None:
        """Reads what a seat still held at a cash-in."""
        seat, line = self.tokens.seat(), self.tokens.line
        cards = []
        while self.tokens.sees_card():
            card, mark = self.tokens.card()
            if card is None or mark:
                raise BadRecord(
                    "hidden", "Cards that are shown at a cash-in cannot be hidden or have marks.", self.tokens.line
                )
            cards.append(card)
        draft.claim_outcome(line, claims.shown, seat, Cards.of(cards))


def _choice(word: Token) -> tuple[str, bool]:
    """Whose moon a note is about, and whether it shall come off that seat's own score. Raises BadRecord."""
    match word.text.lower().split():
        case [name, "moon", "off" | "others" as where] if name in SEAT_NAMES:
            return name, where == "off"
    more = "in a deal also such as (South scores 9 0 4 2) or (South passes left)"
    raise BadRecord("note", f"A note is a choice for a moon, such as (South moon off); {more}.", word.line)
