"""Entries of a deal of Hearts: what follows from them alone."""

from collections.abc import Sequence

from hearthside.advice.entries import Dealt, Drew, Gave, Got, HeartsEntry, Left
from hearthside.cards import Cards
from hearthside.hearts import Play, Rules

Entries = Sequence[HeartsEntry]


def held(rules: Rules, entries: Entries, seat: int) -> Cards:
    """What the seat holds, by its own entries of the deal."""
    hand = Cards(0)
    for entry in entries:
        match entry:
            case Dealt(cards) | Got(cards):
                hand |= cards
            case Left(cards) if rules.leftover_to_hand:
                hand |= cards
            case Gave(cards):
                hand -= cards
            case Drew(_, _, cards):
                hand |= Cards.of(cards)
            case Play(who, card) if who == seat:
                hand -= Cards(1 << card)
    return hand


def joined(entries: Entries, entry: HeartsEntry) -> tuple[HeartsEntry, ...]:
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
