"""The counting aid as it is sent. Knows no game and no table."""

from typing import Any

from hearthside.coach.counting import count, label, notes, total
from hearthside.coach.counts import SuitCount
from hearthside.coach.games import COACHES

from .parts import Values
from .seats import Reader


def counting_view(view: Any, reader: Reader) -> Values:
    """The members of a `wire.CountingView`: what the seat of a view has seen of each suit, and what is still out."""
    counting, game = count(view), COACHES.of(view).counting
    known = sum(map(int, counting.known))
    suits = [
        {
            "suit": each.suit.letter,
            "squares": _squares(each, known, game.BY_RANK),
            "out": len(each.out),
            "label": label(each, game.GONE),
        }
        for each in counting.suits
    ]
    told = [reader.spans(note) for note in notes(counting, view)]
    return {"suits": suits, "by_rank": game.BY_RANK, "gone": game.GONE, "total": total(counting), "notes": told}


def _squares(each: SuitCount, known: int, by_rank: bool) -> list[str]:
    """Where each card of a suit is: in order of rank, from the ace, or first what is played, then what is yours."""
    places = {"played": each.played, "yours": each.yours, "out": each.out - known, "known": each.out & known}
    cards = [(card, place) for place, cards in places.items() for card in cards]
    if by_rank:
        cards.sort(key=lambda each: (each[0].rank + 1) % 13)
    return [place for _, place in cards]
