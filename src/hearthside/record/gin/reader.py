"""Records of Gin Rummy read from their text, and held to all that they say. The notation is in docs/record.md."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from hearthside.cards import ALL, Cards
from hearthside.game import BadRecord
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Melds, Rules, Source, State, Take, presets
from hearthside.gin.rules import HAND
from hearthside.gin.score import final
from hearthside.record.deal import Change, Entry
from hearthside.record.model import GinRecord
from hearthside.record.reading import AGAIN, Reader, at
from hearthside.record.second_play import end_of
from hearthside.record.token_reader import TokenReader
from hearthside.record.tokens import Kind

from .complete import STOCK
from .deal import FULL, HandRecord, Mirror
from .derived import (
    KINDS,
    CameTo,
    Columned,
    Counted,
    Deals,
    Derived,
    Drew,
    Ended,
    Ending,
    LaidOff,
    Left,
    Limited,
    Melded,
    Pair,
    Part,
    Row,
    Scored,
    Settled,
    Totals,
)
from .draft import HandDraft
from .replay import hand_steps
from .second_play import compared, together

_MARK: Final = r"(?P<mark>[!?]{0,2})"
_DRAWN: Final = re.compile(
    rf"(?P<source>stock|pile|declined)(:(?P<card>\?|[^!?/:]+))?{_MARK}(?P<rest>/.+)?", re.IGNORECASE
)
_DISCARDED: Final = re.compile(rf"/(?P<card>[^!?/]+){_MARK}")
_MELDS: Final = re.compile(rf"melds{_MARK}", re.IGNORECASE)
_GIN: Final = re.compile(rf"gin{_MARK}", re.IGNORECASE)
_PLACE: Final = re.compile(r"(?P<place>[1-9]),?")
_SCORES: Final[dict[str, Callable[[Pair], Derived]]] = {"count": Counted, "score": Scored, "total": Totals}
_PARTS: Final = {part.value: part for part in Part}
_FIRST: Final = frozenset({"deadwood", "limit", "column", *_SCORES, *_PARTS, *KINDS})
"""TokenReader that begin a line of what follows from the moves."""


class GinReader(Reader):
    """Reads one record, and then plays it."""

    opener: ClassVar[str] = "hand"
    reserved: ClassVar[frozenset[str]] = AGAIN | frozenset(
        {
            "again",
            "duplicate",
            "mirror",
            "helped",
            "together",
            "hand",
            "dealer",
            "upcard:",
            "stock:",
            "doubled",
            "knock",
            "gin",
            "big",
            "melds",
            "by",
            "laid",
            "on",
            *_FIRST,
        }
    )

    def __init__(self, tokens: TokenReader) -> None:
        super().__init__(tokens)
        self.rules: Rules
        self.hands: list[HandDraft] = []
        self.together = 0
        """Of the hands so far that were played from either side, without help."""

    def record(self) -> GinRecord:
        """The next record, which holds."""
        self.opening()
        self.rules = self.rules_named()
        self.tokens.places = self.rules.places
        while self.tokens.sees("hand"):
            self.hand()
        if not self.at_end():
            raise self.tokens.unexpected("a hand")
        return self.held()

    def remark(self, comment: str) -> None:
        """A comment belongs to what it follows."""
        if self.hands:
            self.hands[-1].comment(comment)
        else:
            self.comments.append(comment)

    # ---- A hand ----

    def hand(self) -> None:
        """Reads a hand."""
        draft = HandDraft(self.tokens.take().line)
        self.hands.append(draft)
        draft.ordinal = self.tokens.integer("the number of the hand in the match")
        draft.number = self.tokens.deal_number()
        if self.tokens.sees("dealer"):
            self.tokens.take()
            draft.dealer = self.tokens.seat()
            draft.derive(Deals(draft.dealer), self.tokens.line)
        while len(draft.hands) < self.rules.seats:
            seat = self.tokens.seat()
            if seat in draft.hands:
                raise BadRecord("hand", f"{self.rules.places[seat]} is dealt two hands.", self.tokens.line)
            draft.hands[seat] = self.dealt(draft, HAND, ALL, "A hand has")
        self.expect("upcard:", "the row of the upcard")
        draft.left = self.dealt(draft, 1, ALL, "The upcard is")
        self.expect("stock:", "the row of the stock")
        draft.left += self.dealt(draft, FULL - STOCK, ALL, "The stock has")
        self.body(draft)

    def expect(self, word: str, wanted: str) -> None:
        """Reads a word that must come."""
        if not self.tokens.sees(word):
            raise self.tokens.unexpected(wanted)
        self.tokens.take()

    def body(self, draft: HandDraft) -> None:
        """All of a hand after its cards."""
        while not self.body_ends(draft):
            if self.aside(draft):
                continue
            if self.tokens.sees_ordinal():
                self.row(draft)
            elif self.tokens.match(_MELDS):
                comments: list[str] = []
                with self.tokens.remarks_to(comments.append):
                    self.melds(draft)
                for comment in comments:
                    draft.comment(comment)
            elif self.sees_again(draft) and draft.exchanged is None:
                self.body(self.begin_again(draft))
            elif self.tokens.sees("mirror") and draft.exchanged is None and draft.mirror is None:
                self.body(self.begin_mirror(draft))
            elif draft.sums is not None and self.tokens.sees(draft.sums):
                self.ahead(draft)
            else:
                self.told(draft)

    def body_ends(self, draft: HandDraft) -> bool:
        """Whether another hand is next, or after a program's play the same hand from the other side."""
        mirrored = draft.player is not None and self.tokens.sees("mirror")
        return self.at_end() or self.tokens.sees(self.opener) or mirrored

    def begin_mirror(self, draft: HandDraft) -> HandDraft:
        """Reads who played it with the hands exchanged: ``Mirror South``, or ``Mirror South helped``."""
        line = self.tokens.take().line
        seat = self.tokens.seat()
        comments: list[str] = []
        with self.tokens.remarks_to(comments.append):
            helped = self.tokens.sees("helped")
        if helped:
            self.tokens.take()
        mirror = draft.begin_mirror(line, seat, helped)
        mirror.comments += comments
        return mirror

    def aside(self, draft: HandDraft) -> bool:
        """Takes a change of a tag or of the scores, which may stand between any two moves."""
        if self.tokens.peek().kind is Kind.NOTE:
            word = self.tokens.take()
            if (scores := self.rescored(word)) is None:
                raise BadRecord("note", "A note is a change of the scores, such as (South scores 25 0).", word.line)
            draft.enter(Entry(scores), word.line)
            return True
        if self.tokens.peek().kind is not Kind.TAG or self.at_end():
            return False
        word = self.tokens.take()
        with at(word.line):
            draft.enter(Entry(Change(word.text, word.value)), word.line)
        return True

    # ---- Turns ----

    def row(self, draft: HandDraft) -> None:
        """Reads a row of turns, of one seat and the other."""
        number = int(self.tokens.take().text[:-1])
        seat = self.tokens.seat()
        draft.derive(Row(number, seat), self.tokens.line)
        turns = 0
        while self.aside(draft) or self.tokens.match(_DRAWN):
            if self.tokens.match(_DRAWN):
                self.turn(draft, (seat + turns) % self.rules.seats)
                turns += 1
            if turns > self.rules.seats:
                raise BadRecord("row-long", "A row has no more than two turns.", self.tokens.line)

    def turn(self, draft: HandDraft, seat: int) -> None:
        """Reads a turn, or as much of it as there is."""
        self.drawn(draft, seat)
        while self.aside(draft):
            pass
        if self.tokens.match(_DISCARDED):
            self.discarded(draft, seat)
        elif self.tokens.sees("big"):
            self.big_gin(draft, seat)

    def drawn(self, draft: HandDraft, seat: int) -> None:
        """Reads where a turn's card came from, and what it was; the discard may be the rest of the word."""
        found = self.tokens.match(_DRAWN)
        assert found is not None
        line, mark, told = self.tokens.peek().line, found["mark"], found["card"]
        card = None if told in (None, "?") else self.tokens.named(told)
        match found["source"].lower():
            case "stock":
                move: Draw | Take | Decline = Draw(seat)
            case "pile":
                move = Take(seat)
            case _:
                move = Decline(seat)
        if isinstance(move, Decline) and (told or found["rest"]):
            raise self.tokens.unexpected("a turn")
        if isinstance(move, Take) and told == "?":
            raise BadRecord("hidden", "A card from the discards is known to all.", line)
        with at(line):
            draft.enter(Entry(move, mark), line)
        if told:
            draft.derive(Drew(Source(found["source"].lower()), card), line)
        self.tokens.take(found["rest"] or "")

    def discarded(self, draft: HandDraft, seat: int) -> None:
        """Reads a discard, and whether the hand is knocked with it."""
        found = self.tokens.match(_DISCARDED)
        assert found is not None
        card, line = self.tokens.named(found["card"]), self.tokens.take().line
        comments: list[str] = []
        with self.tokens.remarks_to(comments.append):
            ended = next((word for word in (Ending.KNOCK, Ending.GIN) if self.tokens.sees(word)), None)
        with at(line):
            move = Discard(seat, card) if ended is None else Knock(seat, card)
            draft.enter(Entry(move, found["mark"], tuple(comments)), line)
        if ended:
            self.tokens.take()
            self.ended(draft, seat, ended)

    def big_gin(self, draft: HandDraft, seat: int) -> None:
        """Reads big gin, which has no discard."""
        self.tokens.take()
        found = self.tokens.match(_GIN)
        if found is None:
            raise self.tokens.unexpected("gin")
        line = self.tokens.take().line
        with at(line):
            draft.enter(Entry(Knock(seat, None), found["mark"]), line)
        self.ended(draft, seat, Ending.BIG_GIN)

    def ended(self, draft: HandDraft, seat: int, word: Ending) -> None:
        """Notes who ended the hand, and how."""
        draft.knocker, draft.ended = seat, word
        draft.derive(Ended(word), self.tokens.line)

    # ---- Hands that lie open ----

    def melds(self, draft: HandDraft) -> None:
        """Reads the melds of a seat: the program's, or those that it laid out itself; a defender's are its move."""
        found = self.tokens.match(_MELDS)
        assert found is not None
        mark, line = found["mark"], self.tokens.take().line
        seat = self.tokens.seat()
        by_hand = self.tokens.sees("by")
        if by_hand:
            self.tokens.take()
            self.expect("hand:", "'hand:'")
        if draft.knocker is None:
            raise BadRecord("not-over", "Nobody has knocked, so no hand lies open.", line)
        defends = seat != draft.knocker and (by_hand or self.awaited(draft))
        if mark and not defends:
            raise BadRecord("mark", "A mark stands after a card, or at the melds of who lays off.", line)
        melds = self.groups()
        if defends:
            layoffs = self.laid_off(draft, seat) if by_hand else None
            with at(line):
                draft.enter(Entry(LayOff(seat, melds if by_hand else None, layoffs), mark), line)
        elif seat == draft.knocker:
            with at(line):
                draft.lay_open(melds, by_hand)
        if not by_hand:
            draft.derive(Melded(seat, melds), line)

    def awaited(self, draft: HandDraft) -> bool:
        """Whether the knock calls for an answer."""
        return self.rules.own_melds and (draft.ended is Ending.KNOCK or self.rules.layoff_on_gin)

    def groups(self) -> Melds:
        """Cards in groups, with a comma at the end of each but the last."""
        melds: list[Cards] = []
        ended = True
        while self.tokens.sees_card():
            text = self.tokens.peek().text
            card = self.tokens.named(text.removesuffix(","))
            if any(card in meld for meld in melds):
                raise BadRecord("meld-twice", f"{card.symbol} stands there twice.", self.tokens.peek().line)
            if ended:
                melds.append(Cards(0))
            melds[-1] |= 1 << card
            ended = text.endswith(",")
            self.tokens.take()
        return tuple(melds)

    def laid_off(self, draft: HandDraft, seat: int) -> Melds:
        """Reads what the seat lays off on each of the knocker's melds: ``Laid off North: 3H on 1, 9H on 2``."""
        if draft.open is None:
            raise BadRecord("laid-off", "The knocker's melds must stand before what is laid off.", self.tokens.line)
        layoffs = [Cards(0)] * len(draft.open)
        if not self.tokens.sees("laid"):
            return tuple(layoffs)
        self.tokens.take()
        self.expect("off", "'off'")
        if self.tokens.seat() != seat:
            name = self.rules.places[seat]
            raise BadRecord("laid-off", f"It is for {name} to lay off here.", self.tokens.line)
        while self.tokens.sees_card():
            cards = self.group()
            self.expect("on", "'on' and the number of a meld")
            found = self.tokens.match(_PLACE)
            if found is None or int(found["place"]) > len(layoffs):
                raise self.tokens.unexpected("the number of a meld")
            self.tokens.take()
            layoffs[int(found["place"]) - 1] |= cards
        return tuple(layoffs)

    def group(self) -> Cards:
        """Cards as far as the next word that is none."""
        cards = Cards(0)
        while self.tokens.sees_card():
            card = self.tokens.named(self.tokens.peek().text)
            cards |= 1 << card
            self.tokens.take()
        return cards

    # ---- The outcome ----

    def told(self, draft: HandDraft) -> None:
        """Reads a line of what follows from the moves."""
        word = self.tokens.peek()
        if word.kind is not Kind.WORD or word.text.lower() not in self.reserved:
            raise self.tokens.unexpected("a turn or a score")
        draft.derive(self.claimed(word.text.lower(), draft), word.line)

    def claimed(self, word: str, draft: HandDraft) -> Derived:
        """What a line says that begins with this word."""
        if word == "laid":
            seat = 1 if draft.knocker is None else 1 - draft.knocker
            return LaidOff(seat, self.laid_off(draft, seat))
        if word not in _FIRST:
            raise self.tokens.unexpected("a turn or a score")
        self.tokens.take()
        match word:
            case "deadwood":
                return Left(self.tokens.seat(), self.group())
            case "limit":
                limit = self.tokens.integer("the most deadwood to knock with")
                doubled = self.tokens.sees("doubled")
                if doubled:
                    self.tokens.take()
                return Limited(limit, doubled)
            case "column":
                draft.column = self.tokens.integer("the number of a column") - 1
                return Columned(draft.column, self.numbers())
        if word in KINDS:
            return CameTo(KINDS[word])
        if word in _PARTS:
            return Settled(draft.column, _PARTS[word], self.numbers())
        return _SCORES[word](self.numbers())

    def numbers(self) -> Pair:
        """A number for each seat."""
        return tuple(self.tokens.integer("a number for each seat") for _ in self.rules.places)

    # ---- Holding the record to what it says ----

    def held(self) -> GinRecord:
        """The record, after every move is played and every derived value is found true."""
        seat = self.seat_known()
        state = State.new(self.rules)
        hands = []
        for draft in self.hands:
            if draft.ordinal != len(state.results) + 1:
                sentence = f"Hand {draft.ordinal} stands where hand {len(state.results) + 1} is due."
                raise BadRecord("deal-ordinal", sentence, draft.line)
            with at(draft.line):
                hand = draft.finish(state)
            before = state
            for step in hand_steps(state, hand, draft.lines, draft.line):
                state = step.after
            if draft.again is not None:
                with at(draft.again.line):
                    again = draft.again.finish(before)
                played = hand_steps(before, again, draft.again.lines, draft.again.line)
                left = end_of(played, state, draft.again.line)
                hand = self.add_again(
                    hand, draft.again, again, compared(state, left, len(before.results), draft.again.by)
                )
            if draft.mirror is not None:
                hand = self.add_mirror(hand, draft.mirror, before, state)
            hands.append(hand)
        self.check_outcome(final(state.sheet), state.winners)
        with at(self.tags["Game"].line):
            return GinRecord(self.rules, tuple(hands), self.kept_tags(), seat, tuple(self.comments))

    def add_mirror(self, hand: HandRecord, draft: HandDraft, before: State, after: State) -> HandRecord:
        """The hand with its mirror, once that is played and what is said of both holds. ``before`` awaits the hand."""
        assert draft.exchanged is not None
        seat, helped = draft.exchanged
        with at(draft.line):
            mirrored = draft.finish(before)
        left = end_of(hand_steps(before, mirrored, draft.lines, draft.line), after, draft.line)
        both = together(after, left, len(before.results), seat)
        self.together += 0 if helped else both
        if draft.ahead is not None and draft.ahead[:2] != (both, self.together):
            sentence = f"Together both hands come to {both}, and to {self.together} with those before."
            raise BadRecord("again", sentence, draft.ahead[2])
        return replace(hand, mirror=Mirror(seat, mirrored.log, helped, mirrored.comments, mirrored.closing))

    def rules_named(self) -> Rules:
        """The rules that the record names."""
        word = self.rules_tag("standard")
        try:
            return presets.parse(word.value)
        except (ValueError, RecursionError) as error:
            raise BadRecord("rules", str(error), word.line) from None
