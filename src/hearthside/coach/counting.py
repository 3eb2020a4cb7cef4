"""The counting aid: what a seat has seen of each suit in a deal, what is still out, and who is known to lack or to hold
what. It is worked out from a view alone. Each game's module ``counting`` finds it; here is what both share.
"""

from typing import Any

from hearthside.text import Sentence, does, row, sentence

from .counts import Counting, SuitCount
from .games import COACHES


def count(view: Any) -> Counting:
    """What the seat of a view of either game has seen of each suit, and what is still out.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.hearts import BLACK_LADY, Deal, State
    >>> view = State.new(BLACK_LADY).play(Deal(shuffled(5))).view(0)
    >>> for each in count(view).suits:
    ...     print(each.suit, len(each.played), len(each.yours), len(each.out))
    spades 0 3 10
    hearts 0 2 11
    clubs 0 3 10
    diamonds 0 5 8
    """
    return COACHES.of(view).counting.find(view) if any(view.counts) else Counting()


def label(each: SuitCount, gone: str) -> str:
    """A suit in words: ``Spades: 7 played, 3 yours, 3 still out``."""
    name = str(each.suit).capitalize()
    return f"{name}: {len(each.played)} {gone}, {len(each.yours)} yours, {len(each.out)} still out"


def total(counting: Counting) -> str:
    """How many cards are out of each suit: ``Still out: spades 3, hearts 8, clubs 2, diamonds 11`` and a full stop;
    nothing where there is nothing to count.
    """
    if not counting.suits:
        return ""
    return f"Still out: {', '.join(f'{each.suit} {len(each.out)}' for each in counting.suits)}."


def notes(counting: Counting, view: Any) -> list[Sentence]:
    """Who is known to have no cards of a suit, and who is known to hold which cards."""
    voids = [(seat, suits) for seat, suits in enumerate(counting.voids) if suits]
    source = COACHES.of(view).counting.SOURCE
    known = [(seat, cards) for seat, cards in enumerate(counting.known) if cards]
    return [
        *[sentence(does(seat, "has"), " ", row([f"no {suit}" for suit in suits]), ".") for seat, suits in voids],
        *[sentence(does(seat, "has"), " ", row(list(cards)), f" {source}.") for seat, cards in known],
    ]
