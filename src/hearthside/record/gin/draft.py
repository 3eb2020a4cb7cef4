"""A hand of Gin Rummy while it is read: its moves and its claims, line by line."""

from dataclasses import replace

from hearthside.cards import Card
from hearthside.game import BadRecord
from hearthside.gin import Draw, Knock, Melds, Source, State
from hearthside.gin.melds import cards_of
from hearthside.record.deal import Entry
from hearthside.record.draft import Draft, at
from hearthside.record.replay import Claim

from . import claims
from .complete import STOCK
from .deal import HandRecord, Written


class HandDraft(Draft[Written, HandRecord]):
    """A hand as it is read, word by word."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.ended = ""
        """How the hand was ended, as far as it is read: ``knock``, ``gin`` or ``big gin``."""
        self.knocker: int | None = None
        self.open: Melds | None = None
        """The knocker's melds, once they are written."""
        self.column = 0
        """The column whose score was read last."""

    def end(self, line: int, seat: int, word: str) -> None:
        """Notes who ended the hand, and how."""
        self.knocker, self.ended = seat, word
        self.claim(line, claims.ended, word)

    def lay_open(self, line: int, melds: Melds, by_hand: bool) -> None:
        """Notes the knocker's melds, and puts those that it laid out itself into the knock. Raises BadRecord."""
        if self.open is not None:
            raise BadRecord("melds", "The melds of the knocker appear twice.", line)
        self.open = melds
        for place, each in enumerate(self.lines):
            match each.item:
                case Entry(Knock() as knock) as entry if by_hand:
                    with at(line):
                        arranged = replace(entry, move=replace(knock, melds=melds))
                    self.lines[place] = each._replace(item=arranged)

    def finish(self, state: State) -> HandRecord:
        """The hand without what follows from it, but for what only its claims say where cards are hidden.

        ``state`` awaits this hand.
        """
        dealer = state.dealer if self.dealer is None else self.dealer
        first = None if state.results else dealer
        comments, closing = tuple(self.comments), tuple(self.closing)
        hand = HandRecord(self._known_deck(), self.log, self.number, first, comments, closing)
        if hand.known:
            return hand
        deadwood = [cards for seat, cards in self.claimed(claims.deadwood) if seat == self.knocker]
        return replace(hand, shown=cards_of((*(self.open or ()), *deadwood)) or None)

    def _known_deck(self) -> tuple[Card | None, ...]:
        """The deck, with the cards that are named only where they are drawn."""
        deck, drawn = list(self.deck), list[Card | None]()
        for line in self.lines:
            match line.item:
                case Entry(Draw()):
                    drawn.append(None)
                case Claim(claims.drew, (Source.STOCK, card)):
                    drawn[-1] = card
        for place, card in enumerate(drawn[: len(deck) - STOCK], STOCK):
            if deck[place] is None and card not in deck:
                deck[place] = card
        return tuple(deck)
