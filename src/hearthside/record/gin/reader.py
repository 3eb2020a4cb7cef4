"""Reads records of Gin Rummy from their text. The notation is in docs/record.md."""

import re
from typing import Any, ClassVar, Final

from hearthside.cards import Cards
from hearthside.game import BadRecord
from hearthside.games import GAMES
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Melds, Source, Take
from hearthside.gin.rules import HAND
from hearthside.record.model import GinRecord
from hearthside.record.reader import SECOND_WORDS, Reader
from hearthside.record.tokens import Token

from . import claims
from .complete import STOCK
from .deal import FULL
from .draft import HandDraft
from .replay import REPLAY

_MARK: Final = r"(?P<mark>[!?]{0,2})"
_DRAWN: Final = re.compile(
    rf"(?P<source>stock|pile|declined)(:(?P<card>\?|[^!?/:]+))?{_MARK}(?P<rest>/.+)?", re.IGNORECASE
)
_DISCARDED: Final = re.compile(rf"/(?P<card>[^!?/]+){_MARK}")
_MELDS: Final = re.compile(rf"melds{_MARK}", re.IGNORECASE)
_GIN: Final = re.compile(rf"gin{_MARK}", re.IGNORECASE)
_PLACE: Final = re.compile(r"(?P<place>[1-9]),?")
_HEADS: Final = (
    "hand dealer upcard: stock: limit doubled knock gin big melds by laid on deadwood column mirror helped together"
)


class GinReader(Reader[HandDraft, GinRecord]):
    """Reads one record, and then plays it."""

    replay: ClassVar = REPLAY
    draft = HandDraft
    made = GinRecord
    game: ClassVar = GAMES["gin"]
    figures: ClassVar = claims.FIGURES
    reserved: ClassVar = SECOND_WORDS.union(_HEADS.split(), claims.FIGURES, claims.PARTS, claims.KINDS)
    others: ClassVar = "a turn or a score"

    def cards(self, draft: HandDraft) -> None:
        """Reads who deals, the hands, the upcard and the stock."""
        self.hands(draft, HAND)
        self.tokens.expect("upcard:", "the row of the upcard")
        draft.left = self.row(draft, 1, "The upcard is")
        self.tokens.expect("stock:", "the row of the stock")
        draft.left += self.row(draft, FULL - STOCK, "The stock has")

    def dealer_named(self, draft: HandDraft, seat: int) -> None:
        """Notes that this seat is said to deal."""
        draft.claim(self.tokens.line, claims.deals, seat)

    def item(self, draft: HandDraft) -> bool:
        """Reads a row of turns, a hand that lies open, or a line of the outcome. False where none of these is next."""
        tokens = self.tokens
        if tokens.sees_ordinal():
            self.turns(draft)
            return True
        if tokens.match(_MELDS):
            with tokens.remarks_kept() as comments:
                self.melds(draft)
            for comment in comments:
                draft.comment(comment)
            return True
        line, word = tokens.peek().line, tokens.peek().text.lower()
        if tokens.sees("laid"):
            seat = 1 if draft.knocker is None else 1 - draft.knocker
            draft.claim(line, claims.laid_off, seat, self.laid_off(draft, seat))
        elif tokens.skip("deadwood"):
            draft.claim(line, claims.deadwood, tokens.seat(), self.group())
        elif tokens.skip("limit"):
            draft.claim(line, claims.limit, tokens.integer("the most deadwood to knock with"), tokens.skip("doubled"))
        elif tokens.skip("column"):
            draft.column = tokens.integer("the number of a column") - 1
            draft.claim_outcome(line, claims.column_stands, draft.column, tokens.integers())
        elif word in claims.KINDS:
            tokens.take()
            draft.claim_outcome(line, claims.came_to, claims.KINDS[word])
        elif word in claims.PARTS:
            tokens.take()
            draft.claim_outcome(line, claims.settled, draft.column, word, tokens.integers())
        else:
            return False
        return True

    def noted(self, word: Token) -> Any:
        """Refuses a note that is no change of the scores."""
        raise BadRecord("note", "A note is a change of the scores, such as (South scores 25 0).", word.line)

    # ---- Turns ----

    def turns(self, draft: HandDraft) -> None:
        """Reads a row of turns, of one seat and the other."""
        number = int(self.tokens.take().text[:-1])
        seat = self.tokens.seat()
        draft.claim(self.tokens.line, claims.row_begins, number, seat)
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
        elif self.tokens.skip("big"):
            found = self.tokens.match(_GIN)
            if found is None:
                raise self.tokens.unexpected("gin")
            self.tokens.take()
            draft.enter(self.tokens.line, Knock(seat, None), found["mark"])
            draft.end(self.tokens.line, seat, "big gin")

    def drawn(self, draft: HandDraft, seat: int) -> None:
        """Reads where a turn's card came from, and what it was; the discard may be the rest of the word."""
        found = self.tokens.match(_DRAWN)
        assert found is not None
        line, named = self.tokens.peek().line, found["card"]
        card = None if named in (None, "?") else self.tokens.named(named)
        source = found["source"].lower()
        if source == "declined" and (named or found["rest"]):
            raise self.tokens.unexpected("a turn")
        if source == "pile" and named == "?":
            raise BadRecord("hidden", "A card from the discards cannot be hidden: all have seen it.", line)
        moves: dict[str, type[Draw | Take | Decline]] = {"stock": Draw, "pile": Take, "declined": Decline}
        draft.enter(line, moves[source](seat), found["mark"])
        if named:
            draft.claim(line, claims.drew, Source(source), card)
        self.tokens.take(found["rest"] or "")

    def discarded(self, draft: HandDraft, seat: int) -> None:
        """Reads a discard, and whether the hand is knocked with it."""
        found = self.tokens.match(_DISCARDED)
        assert found is not None
        card, line = self.tokens.named(found["card"]), self.tokens.take().line
        with self.tokens.remarks_kept() as comments:
            ended = next((word for word in ("knock", "gin") if self.tokens.sees(word)), None)
        move = Discard(seat, card) if ended is None else Knock(seat, card)
        draft.enter(line, move, found["mark"], tuple(comments))
        if ended:
            draft.end(self.tokens.take().line, seat, ended)

    # ---- Hands that lie open ----

    def melds(self, draft: HandDraft) -> None:
        """Reads the melds of a seat: the program's, or those that it laid out itself; a defender's are its move."""
        found = self.tokens.match(_MELDS)
        assert found is not None
        mark, line = found["mark"], self.tokens.take().line
        seat = self.tokens.seat()
        by_hand = self.tokens.skip("by")
        if by_hand:
            self.tokens.expect("hand:", "'hand:'")
        if draft.knocker is None:
            raise BadRecord("not-over", "Nobody has knocked, so no hand is shown.", line)
        awaited = self.rules.own_melds and (draft.ended == "knock" or self.rules.layoff_on_gin)
        defends = seat != draft.knocker and (by_hand or awaited)
        if mark and not defends:
            raise BadRecord(
                "mark", "A mark belongs after a card, or beside the melds of the player who lays off.", line
            )
        melds = self.groups()
        if defends:
            layoffs = self.laid_off(draft, seat) if by_hand else None
            draft.enter(line, LayOff(seat, melds if by_hand else None, layoffs), mark)
        elif seat == draft.knocker:
            draft.lay_open(line, melds, by_hand)
        if not by_hand:
            draft.claim(line, claims.melds, seat, melds)

    def groups(self) -> Melds:
        """Cards in groups, with a comma at the end of each but the last."""
        melds: list[Cards] = []
        ended = True
        while self.tokens.sees_card():
            text = self.tokens.peek().text
            card = self.tokens.named(text.removesuffix(","))
            if any(card in meld for meld in melds):
                raise BadRecord("meld-twice", f"{card.symbol} appears twice.", self.tokens.peek().line)
            if ended:
                melds.append(Cards(0))
            melds[-1] |= 1 << card
            ended = text.endswith(",")
            self.tokens.take()
        return tuple(melds)

    def laid_off(self, draft: HandDraft, seat: int) -> Melds:
        """Reads what the seat lays off on each of the knocker's melds: ``Laid off North: 3H on 1, 9H on 2``."""
        if draft.open is None:
            raise BadRecord("laid-off", "Write the knocker's melds before what is laid off.", self.tokens.line)
        layoffs = [Cards(0)] * len(draft.open)
        if not self.tokens.skip("laid"):
            return tuple(layoffs)
        self.tokens.expect("off", "'off'")
        if self.tokens.seat() != seat:
            name = self.rules.places[seat]
            raise BadRecord("laid-off", f"{name} lays off here.", self.tokens.line)
        while self.tokens.sees_card():
            cards = self.group()
            self.tokens.expect("on", "'on' and the number of a meld")
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
