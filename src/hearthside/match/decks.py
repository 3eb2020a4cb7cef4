"""Which deck comes next at a table, what seals it, and the seed of the opponents in a deal.

All of it follows from the table's secret and from how many deals were dealt there, so that a seal which was shown
still holds after a restart. Knows no clocks.
"""

from hashlib import sha256
from typing import Final, NamedTuple

from hearthside.cards import DEAL_NUMBERS, Card, shuffled
from hearthside.game import Deal
from hearthside.games import Rules
from hearthside.record.seal import seal

from .log import Entry, Log

LONGEST_SEED: Final = 64
"""Letters that a seed from elsewhere may have."""


class Drawn(NamedTuple):
    """A deal number that the table drew, of 128 bits as the salt of its seal has."""

    number: int
    salt: str


def drawn(secret: str, log: Log) -> Drawn:
    """What a table deals next, if nobody asks for another deal."""
    place = dealt(log)
    number = int.from_bytes(sha256(f"hearthside number {secret}/{place}".encode()).digest()) % DEAL_NUMBERS
    return Drawn(number, sha256(f"hearthside salt {secret}/{place}".encode()).hexdigest()[:32])


def dealt(log: Log) -> int:
    """How many deals the table has dealt, those that were thrown away among them."""
    return len(log.deal_places) + log.quits


def player_seed(secret: str, log: Log, place: int | None = None) -> str:
    """The seed of the opponents in the deal at that place of the moves; in the latest for None.

    It belongs to one deal and says nothing of any other, so it may be told once that deal is over.
    """
    deal = log.moves[log.deal_start() if place is None else place]
    if deal.player_seed is not None:
        return deal.player_seed
    dealt = [entry for entry in log.entries if isinstance(entry.what, Deal)]
    count = next(count for count, entry in enumerate(dealt, 1) if entry is deal)
    return sha256(f"hearthside dice {secret}/{count}".encode()).hexdigest()[:16]


def seed_of_number(number: int) -> str:
    """The seed of the opponents in a deal where it is to follow from the deal number alone: in the plain game, whose
    matches are taken up from records, and in the deal of a day, which is played there too.
    """
    return f"hearthside plain {number}"


def guest_seed(secret: str, place: int) -> str:
    """What draws a guest in that seat. It tells nothing else, so that a link may bring it along."""
    return sha256(f"hearthside guest {secret}/{place}".encode()).hexdigest()[:16]


def elsewhere(log: Log, secret: str, until: int) -> list[Entry]:
    """The first so many moves of a log, for a table with another secret: the seed of each deal stays as it was."""
    entries = log.moves[:until]
    for place, entry in enumerate(entries):
        if isinstance(entry.what, Deal):
            entries[place] = entry._replace(player_seed=player_seed(secret, log, place))
    return entries


def again(log: Log, secret: str, deal: int, table: str) -> list[Entry]:
    """How a log goes on that deals a finished deal again, counted from 0: with its seed, and what was changed in it.

    ``table`` is where it was played.
    """
    place = log.deal_place(deal)
    assert place is not None
    dealt = log.moves[place]._replace(
        chosen=True, player_seed=player_seed(secret, log, place), replay=log.replay or table
    )
    return [dealt, *map(Entry, log.changes(deal))]


def anew(log: Log) -> list[Entry]:
    """How a log goes on that begins the deal in progress once more, with what was changed in it."""
    dealt = log.moves[log.deal_start()]._replace()  # an entry of its own: places are told by identity
    return [dealt, *map(Entry, log.changes(len(log.state.results)))]


def cards_in_play(rules: Rules, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck without the cards that the rules leave out."""
    in_play = rules.deck
    return deck if len(deck) == len(in_play) else tuple(card for card in deck if card in in_play)


def cards_of(rules: Rules, entry: Entry) -> tuple[Card, ...]:
    """The cards of a deal that are in play, in dealing order."""
    assert isinstance(entry.what, Deal)
    return cards_in_play(rules, entry.what.deck)


def seal_of(rules: Rules, entry: Entry) -> str | None:
    """What sealed the cards of a deal; None where nothing did."""
    return None if entry.salt is None else seal(cards_of(rules, entry), entry.salt)


def next_seal(rules: Rules, secret: str, log: Log) -> str:
    """What seals the cards that the table deals next, if nobody asks for another deal."""
    number, salt = drawn(secret, log)
    return seal(cards_in_play(rules, shuffled(number, rules.packs)), salt)
