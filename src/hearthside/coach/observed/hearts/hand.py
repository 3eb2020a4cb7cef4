"""The hand that a seat holds by its entries of a deal of Hearts, and adding an entry to them."""

from collections.abc import Sequence

from hearthside.cards import Cards
from hearthside.coach.observed.entries import Dealt, Drew, Gave, Got, HeartsEntry, Leftovers
from hearthside.hearts import Play, Rules

Entries = Sequence[HeartsEntry]


def held(rules: Rules, entries: Entries, seat: int) -> Cards:
    """What the seat holds, by its own entries of the deal."""
    hand = Cards(0)
    for entry in entries:
        match entry:
            case Dealt(cards) | Got(cards):
                hand |= cards
            case Leftovers(cards) if rules.leftover_to_hand:
                hand |= cards
            case Gave(cards):
                hand -= cards
            case Drew(_, _, cards):
                hand |= Cards.of(cards)
            case Play(who, card) if who == seat:
                hand -= Cards(1 << card)
    return hand


def with_entry(entries: Entries, entry: HeartsEntry) -> tuple[HeartsEntry, ...]:
    """The entries with one more; more cards of the same hand or pass go to the entry that is there."""
    if entries:
        match entries[-1], entry:
            case Dealt(cards), Dealt(more):
                return (*entries[:-1], Dealt(cards | more))
            case Gave(cards), Gave(more):
                return (*entries[:-1], Gave(cards | more))
            case Got(cards), Got(more):
                return (*entries[:-1], Got(cards | more))
    return (*entries, entry)
