"""A hand of Gin Rummy while it is read: its moves and its derived values, line by line."""

from dataclasses import replace

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.gin import Draw, Knock, Melds, Source, State
from hearthside.gin.melds import cards_of
from hearthside.record.deal import Entry
from hearthside.record.draft import Draft
from hearthside.record.steps import Line

from .complete import STOCK
from .deal import HandRecord, Written
from .derived import CameTo, Columned, Counted, Derived, Drew, Ending, Left, Scored, Settled, Totals


class HandDraft(Draft[Written, Derived]):
    """A hand as it is read, word by word."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.ended: Ending | None = None
        """How the hand was ended, as far as it is read."""
        self.knocker: int | None = None
        self.open: Melds | None = None
        """The knocker's melds, once they are written."""
        self.column = 0
        """The column of which the score is told."""
        self.exchanged: tuple[int, bool] | None = None
        """Who sat where at the match, and whether they were helped, in a hand that is played with hands exchanged."""
        self.mirror: HandDraft | None = None
        """The same hand as it is played with the hands exchanged."""

    def closes(self, derived: Derived) -> bool:
        """Whether a derived value is of the outcome, so that a comment after it belongs to the hand's end."""
        return isinstance(derived, Counted | CameTo | Scored | Totals | Columned | Settled)

    def begin_mirror(self, line: int, seat: int, helped: bool) -> "HandDraft":
        """The same cards, to be played with the hands exchanged by whoever sat there."""
        self.mirror = self.anew(line)
        self.mirror.exchanged = seat, helped
        return self.mirror

    @property
    def sums(self) -> str | None:
        """The word that says what both plays come to; None for the first of them."""
        if self.exchanged is not None:
            return "together"
        return None if self.player is None else "duplicate"

    def comment(self, text: str) -> None:
        """A comment belongs to the latest play, where there are several."""
        if self.mirror is not None:
            self.mirror.comment(text)
        else:
            super().comment(text)

    def lay_open(self, melds: Melds, by_hand: bool) -> None:
        """Notes the knocker's melds, and puts those that it laid out itself into the knock. Raises BadRecord."""
        if self.open is not None:
            raise BadRecord("melds", "The melds of the knocker stand there twice.")
        self.open = melds
        for at, line in enumerate(self.lines):
            match line.item:
                case Entry(Knock() as knock) as entry if by_hand:
                    arranged = Knock(knock.seat, knock.discard, melds)
                    self.lines[at] = Line(replace(entry, move=arranged), line.number)

    def finish(self, state: State) -> HandRecord:
        """The hand without what follows from it, but for what only its derived values tell where cards are hidden.

        ``state`` awaits this hand.
        """
        dealer = state.dealer if self.dealer is None else self.dealer
        hand = HandRecord(
            self._known_deck(),
            self.log,
            self.number,
            None if state.results else dealer,
            tuple(self.comments),
            tuple(self.closing),
        )
        return hand if hand.known else replace(hand, shown=self._shown())

    def _known_deck(self) -> tuple[Card | None, ...]:
        """The deck, with the cards that were told only when they were drawn."""
        deck, at = list(self.deck), STOCK
        for line in self.lines:
            match line.item:
                case Entry(Draw()):
                    at += 1
                case Drew(Source.STOCK, card) if at <= len(deck) and deck[at - 1] is None and card not in deck:
                    deck[at - 1] = card
        return tuple(deck)

    def _shown(self) -> Cards | None:
        """The cards of the hand that knocked, if they are written."""
        cards = cards_of(self.open or ())
        for line in self.lines:
            match line.item:
                case Left(seat, left) if seat == self.knocker:
                    cards |= left
        return cards or None
