"""What one seat may have of a record of Gin Rummy. Knows no notation."""

from dataclasses import replace

from hearthside.cards import Cards, mask
from hearthside.game import DEALER
from hearthside.gin import Source, State
from hearthside.record.deal import Entry
from hearthside.record.model import GinRecord
from hearthside.record.seal import is_salt

from .complete import STOCK, UPCARD
from .deal import HandRecord


def redact(record: GinRecord, state: State) -> GinRecord:
    """The record as far as its seat may know it: finished hands in full, the one in progress as the seat sees it.

    ``state`` is the match as the record leaves it, which is not over.
    """
    if state.to_move == (DEALER,):
        return record
    assert record.seat is not None
    return replace(record, deals=(*record.deals[:-1], _hide(record.deals[-1], state, record.seat)))


def _hide(hand: HandRecord, state: State, seat: int) -> HandRecord:
    """A hand in progress, without the cards and the words that the seat may not know."""
    drawers = [turn.seat for turn in state.turns if turn.source is Source.STOCK]
    known = mask((*range(seat, UPCARD, 2), UPCARD))
    known |= mask(STOCK + place for place, drawer in enumerate(drawers) if drawer == seat)
    laid = state.laid
    return HandRecord(
        deck=tuple(card if known >> place & 1 else None for place, card in enumerate(hand.deck)),
        log=tuple(Entry(entry.move) for entry in hand.log if not is_salt(entry)),
        dealer=hand.dealer,
        shown=None if laid is None else Cards(state.hands[laid.seat]),
    )
