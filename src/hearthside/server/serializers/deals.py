"""Finished deals and links of deals as wire values."""

from collections.abc import Sequence

from hearthside.app.errors import NotNow
from hearthside.app.seat_names import seat_views
from hearthside.games import game_of
from hearthside.hearts import Direction
from hearthside.match import Log, Seat, decks
from hearthside.match.link import DealLink, code_of
from hearthside.server import schemas as wire


def deal_view(log: Log, deal: int, link: DealLink) -> wire.DealView:
    """A deal of the match, counted from 0. Raises NotNow if it is not over."""
    place = log.deal_place(deal)
    if place is None or deal >= len(log.state.results):
        raise NotNow(f"That {log.game.deal} is not over yet.")
    entry, rules = log.moves[place], log.state.rules
    return wire.DealView.of(
        entry,
        deal=deal + 1,
        cards=decks.cards_of(rules, entry),
        seal=decks.seal_of(rules, entry),
        code=code_of(link),
        whole=link.deals == deal,
    )


def link_view(link: DealLink, seats: Sequence[Seat]) -> wire.LinkView:
    """What a link holds, without the cards."""
    game = game_of(link.rules)
    return wire.LinkView.of(
        link,
        game=game.slug,
        rules=game.variants.notation(link.rules),
        rules_name=link.rules.name,
        direction=None if link.direction is None else Direction(link.direction),
        places=link.rules.places,
        seats=seat_views(seats, link.seat, link.rules),
    )
