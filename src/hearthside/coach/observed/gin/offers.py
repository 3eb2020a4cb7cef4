"""What may be entered of a hand of Gin Rummy beside a card alone."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hearthside.coach.observed.deal import ObservedOffer as Offer
from hearthside.coach.observed.deal import faces
from hearthside.coach.observed.expected import Expected
from hearthside.gin import Phase
from hearthside.gin.turns import big_gin, knocks

if TYPE_CHECKING:
    from .deal import GinHand


def offers(hand: "GinHand") -> Iterator[Offer]:
    """What may be entered now."""
    what, seat, _ = hand.progress.expectation
    laid = hand.progress.state.laid
    on = [] if laid is None else [" ".join(card.symbol for card in meld) for meld in laid.melds]
    match what:
        case Expected.TURN:
            yield from _turn(hand, seat == hand.seat)
        case Expected.DISCARD:
            yield from _ending(hand, seat == hand.seat)
        case Expected.OPENED if hand.rules.own_melds:
            yield Offer("Melds by hand ...", "shows", -1, melds=True, on=on, open=faces(hand.open_cards))
        case Expected.LAYOFF:
            yield Offer("Lay off what leaves the least", "l")
            yield Offer("By hand ...", "l", melds=True, on=on, open=faces(hand.held))


def _turn(hand: "GinHand", mine: bool) -> Iterator[Offer]:
    """Where the card of a turn came from."""
    state = hand.progress.state
    if hand.sees_draw(state.turn):
        yield Offer("From the stock ...", "d", 1)
    else:
        yield Offer("From the stock", "d")
    if state.pile:
        yield Offer(f"{'I take' if mine else 'Takes'} {state.pile[-1].symbol}", "t")
    if state.phase is Phase.OFFER:
        yield Offer("I leave it" if mine else "Leaves it", "no")


def _ending(hand: "GinHand", mine: bool) -> Iterator[Offer]:
    """What may end a hand instead of a discard alone: of the own hand, what its cards allow."""
    position = hand.progress.state.position(hand.progress.expectation.seat)
    own_melds = mine and hand.rules.own_melds
    if not mine or knocks(position):
        yield Offer("Knock with ...", "k", 1)
        if own_melds:
            yield Offer("Knock, melds by hand ...", "k", 1, melds=True, open=faces(hand.held))
    if big_gin(position) if mine else hand.rules.big_gin_bonus:
        yield Offer("Big gin", "big gin")
        if own_melds:
            yield Offer("Big gin, melds by hand ...", "k big", melds=True, open=faces(hand.held))
