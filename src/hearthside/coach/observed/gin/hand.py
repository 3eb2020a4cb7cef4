"""The hand that a seat holds by its entries of a hand of Gin Rummy, and adding an entry to them."""

from collections.abc import Sequence

from hearthside.cards import Card, Cards
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, Upcard
from hearthside.gin import Discard, Knock, Rules, Take

Entries = Sequence[GinEntry]


def held(rules: Rules, entries: Entries, seat: int) -> Cards:
    """What the seat holds, by its own entries of the hand."""
    hand, pile = Cards(0), list[Card]()
    for entry in entries:
        match entry:
            case Dealt(cards):
                hand |= cards
            case Upcard(card):
                pile.append(card)
            case Drew(_, _, cards):
                hand |= Cards.of(cards)
            case Take(who) if pile:
                card = pile.pop()
                hand |= Cards(1 << card if who == seat else 0)
            case Discard(_, card) | Knock(_, Card() as card):
                hand -= Cards(1 << card)
                pile.append(card)
    return hand


def with_entry(entries: Entries, entry: GinEntry) -> tuple[GinEntry, ...]:
    """The entries with one more; more cards of the hand that is dealt go to the entry that is there."""
    if entries:
        match entries[-1], entry:
            case Dealt(cards), Dealt(more):
                return (*entries[:-1], Dealt(cards | more))
    return (*entries, entry)
