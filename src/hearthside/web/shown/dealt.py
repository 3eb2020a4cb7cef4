"""A finished deal as it is told: its number, its cards, and its seal."""

from hearthside.table import Log, NotNow, dealing
from hearthside.web import messages as wire


def deal_told(log: Log, deal: int) -> wire.DealTold:
    """A deal of the match, counted from 0. Raises NotNow for one that is not over."""
    place = log.deal_place(deal)
    if place is None or deal >= len(log.state.results):
        raise NotNow("That deal is not over yet.")
    entry, rules = log.moves[place], log.state.rules
    return wire.DealTold(
        deal=deal + 1,
        number=entry.number,
        chosen=entry.chosen,
        cards=[str(card) for card in dealing.cards_of(rules, entry)],
        seal=dealing.seal_of(rules, entry),
        salt=entry.salt,
    )
