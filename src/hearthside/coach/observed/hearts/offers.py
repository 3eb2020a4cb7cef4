"""What may be entered of a deal of Hearts beside a card alone."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hearthside.cards import Cards
from hearthside.coach.observed.deal import ObservedOffer as Offer
from hearthside.coach.observed.deal import faces
from hearthside.coach.observed.expected import Expected
from hearthside.hearts import CashIn, Leftover

if TYPE_CHECKING:
    from .deal import HeartsDeal

_DRAWN: Final = 6
"""Up to how many cards drawn there are buttons for."""


def offers(deal: "HeartsDeal") -> Iterator[Offer]:
    """What may be entered now."""
    what, seat, _ = deal.progress.expectation
    state, places = deal.progress.state, deal.rules.places
    match what:
        case Expected.HAND | Expected.NOTHING if deal.ended and state.results[-1].cashed_in and deal.rest is None:
            yield _rest(deal, "What was still held ...", state.results[-1].rest[deal.seat])
        case Expected.LEADER:
            for place in (*places[deal.seat + 1 :], *places[: deal.seat]):
                yield Offer(f"{place} leads", f"{place} leads")
            yield Offer("I lead", f"{places[deal.seat]} leads")
        case Expected.MOON:
            yield Offer("Off the own score", "moon off")
            yield Offer("To the others", "moon others")
        case Expected.DRAWN:
            yield Offer("I drew ...", "draws", -1)
        case Expected.PLAY:
            if seat != deal.seat and state.table and deal.rules.leftover is Leftover.STOCK:
                yield from _draws(deal.stock)
            if state.tricks and not state.table and deal.rules.cash_in is not CashIn.NEVER:
                yield _rest(deal, "Play stops here ...", deal.held)


def _draws(stock: int) -> Iterator[Offer]:
    few = min(_DRAWN, stock)
    for count in range(1, few + 1):
        yield Offer(f"draws {count}", f"draws {count}")
    if stock > few:
        yield Offer("draws more ...", "draws", counts=range(few + 1, stock + 1))


def _rest(deal: "HeartsDeal", label: str, mine: Cards) -> Offer:
    """What the others still held when play stopped."""
    others = tuple(place for seat, place in enumerate(deal.rules.places) if seat != deal.seat)
    asks = tuple(f"Tap what {place} still held." for place in others)
    return Offer(label, "rest", -1, seats=others, asks=asks, open=faces(deal.unseen(mine)))
