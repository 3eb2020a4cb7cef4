"""Hands of Gin Rummy as rows of a dataset."""

from collections.abc import Iterator, Sequence
from typing import Final

from hearthside.cards import Card
from hearthside.gin import Decline, Discard, Draw, HandResult, Knock, LayOff, Move, Rules, State, Take
from hearthside.record.gin.complete import STOCK, UPCARD
from hearthside.record.gin.deal import HandRecord

from .rows import UNKNOWN, Row

_DRAW, _TAKE, _DECLINE, _DISCARD, _KNOCK, _BIG_GIN, _LAY_OFF = range(7)
COLUMNS: Final = {
    "moves": ("list uint8", "The moves in order: 0 draw, 1 take, 2 decline, 3 discard, 4 knock, 5 big gin, 6 lay off."),
    "cards": ("list uint8", "The card drawn, taken or discarded with each of them; 255 where there is none."),
    "seats": ("list uint8", "Who made each of them."),
    "kind": ("string", "How the hand ended: knock, gin, big gin, undercut and so on."),
    "winner": ("uint8", "The seat that won the hand; null where none did."),
    "points": ("int16", "What the hand added to the winner's score."),
}
"""The columns of Gin Rummy alone."""


def refusal(rules: Rules) -> str:
    """Why no dataset is made under these rules; empty where one is."""
    return ""


def values(dealt: HandRecord, match: State) -> Row:
    """The values of a hand as it was written down; ``match`` is the match when its cards lay dealt."""
    moves, seats, cards = list[int](), list[int](), list[int]()
    upcard, drawn = dealt.deck[UPCARD], STOCK
    for entry in dealt.log:
        card: Card | None = None
        match entry.move:
            case Draw():
                code, card, drawn = _DRAW, dealt.deck[drawn], drawn + 1
            case Take():
                code, card = _TAKE, upcard
            case Decline():
                code = _DECLINE
            case Discard(_, card):
                code, upcard = _DISCARD, card
            case Knock(_, card, None):
                code = _BIG_GIN if card is None else _KNOCK
            case LayOff(_, None, None):
                code = _LAY_OFF
            case other:
                raise ValueError(
                    f"A dataset cannot hold the move {type(other).__name__} with melds that a player chose."
                )
        moves.append(code)
        seats.append(entry.move.seat)
        cards.append(UNKNOWN if card is None else int(card))
    return {"moves": moves, "cards": cards, "seats": seats}


def result(result: HandResult) -> Row:
    """The values of how a hand ended."""
    return {"kind": result.kind.value, "winner": result.winner, "points": result.points}


def moves(row: Row, match: State) -> Iterator[Move]:
    """The moves of a row with all cards known. ``match`` has the cards dealt."""
    for code, card, seat in zip(row["moves"], row["cards"], row["seats"], strict=True):
        match code:
            case 0:
                yield Draw(seat)
            case 1:
                yield Take(seat)
            case 2:
                yield Decline(seat)
            case 3:
                yield Discard(seat, Card(card))
            case 4:
                yield Knock(seat, Card(card))
            case 5:
                yield Knock(seat, None)
            case 6:
                yield LayOff(seat)
            case _:
                raise ValueError(f"There is no move {code}.")


def completed(row: Row, deck: Sequence[Card], match: State) -> Row:
    """A row as a seat knew it, with the cards filled in that the others drew."""
    drawn, cards = STOCK, list[int]()
    for code, card in zip(row["moves"], row["cards"], strict=True):
        cards.append(int(deck[drawn]) if code == _DRAW else card)
        drawn += code == _DRAW
    return row | {"cards": cards}
