"""Matches of Gin brought to the point where they are worth looking at, with both seats led by one hand."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER
from hearthside.gin import Deal, Decline, Discard, Draw, Knock, LayOff, Move, Phase, Rules, State, Take
from hearthside.gin.turns import Source, big_gin, knocks, may_decline, may_take
from hearthside.match import Entry, Log

_BOTH = (0, 1)
_MOST = 10
"""Hands of a match that are looked through."""
_KING = 11


def hands(rules: Rules, stop: Callable[[State], bool], knocking: tuple[int, ...] = _BOTH) -> Log:
    """A match up to the first moment that ``stop`` is true of, in which these seats knock as soon as they may."""
    for first in range(0, 4000, _MOST):
        log = Log(rules)
        for deal in range(first, first + _MOST):
            log.add(Entry(Deal(shuffled(deal)), deal))
            while log.state.turn != DEALER and not stop(log.state):
                log.add(Entry(led(log.state, log.state.turn in knocking)))
            if stop(log.state):
                return log
            if log.state.winners:
                break
    raise AssertionError("no match among these comes to that")


def led(state: State, knocking: bool) -> Move:
    """Takes what leaves less, discards what leaves the least, and knocks if wanted."""
    seat = state.turn
    position, melding = state.position(seat), state.rules.melding
    match state.phase:
        case Phase.OFFER | Phase.DRAW:
            if may_take(position) and _helps(state, state.pile[-1]):
                return Take(seat)
            return Decline(seat) if may_decline(position) else Draw(seat)
        case Phase.LAYOFF:
            return LayOff(seat)
        case _:
            left = melding.after_discard(state.hands[seat])
            able = knocks(position) if knocking else Cards(0)
            card = min(able or state.legal(seat), key=lambda card: (left[card], -card))
            return Knock(seat, card) if able else Discard(seat, card)


def _helps(state: State, card: Card) -> bool:
    melding, hand = state.rules.melding, state.hands[state.turn]
    left = melding.after_discard(hand | 1 << card)
    return min(count for each, count in left.items() if each != card) < melding.deadwood(hand)


# ---- Moments ----


def may_knock(state: State) -> bool:
    """South may knock, but is not gin."""
    if state.turn != 0 or state.phase is not Phase.DISCARD:
        return False
    able = knocks(state.position(0))
    return bool(able) and all(count for count in state.rules.melding.after_discard(state.hands[0]).values())


def north_is_far(state: State) -> bool:
    """North will not knock for some turns yet."""
    return state.rules.melding.deadwood(state.hands[1]) > 45


def may_go_gin(state: State) -> bool:
    """South may go gin, with ten cards."""
    return (
        state.turn == 0
        and state.phase is Phase.DISCARD
        and bool(state.rules.melding.deadwood(state.hands[0]))
        and not min(state.rules.melding.after_discard(state.hands[0]).values())
    )


def to_discard(state: State) -> bool:
    """South is to discard, and has nothing to knock with."""
    return state.turn == 0 and state.phase is Phase.DISCARD and not knocks(state.position(0))


def gin_in_reach(state: State) -> bool:
    """South is gin once it takes the upcard."""
    if state.turn != 0 or state.phase is not Phase.DRAW or not may_take(state.position(0)):
        return False
    melding, card, hand = state.rules.melding, state.pile[-1], state.hands[0]
    left = melding.after_discard(hand | 1 << card)
    return bool(melding.deadwood(hand)) and any(not count for each, count in left.items() if each != card)


def useless_upcard(state: State) -> bool:
    """South is to draw, and the upcard, a king, goes with nothing that it holds."""
    if state.turn != 0 or state.phase is not Phase.DRAW or state.pile[-1].rank != _KING:
        return False
    hand, king = Cards(state.hands[0]), state.pile[-1]
    return not any(card.rank == _KING or (card.suit == king.suit and card.rank > _KING - 3) for card in hand)


def all_eleven(state: State) -> bool:
    """South has eleven cards in melds."""
    return state.turn == 0 and big_gin(state.position(0))


def to_lay_off(state: State) -> bool:
    """North has knocked, and something of South's fits."""
    if state.turn != 0 or state.laid is None:
        return False
    return any(state.rules.melding.defend(state.hands[0], state.laid.melds).layoffs)


def seven_left(state: State) -> bool:
    """South is to draw from a stock of seven."""
    return state.turn == 0 and state.phase is Phase.DRAW and len(state.stock) == 7


def other_took(state: State) -> bool:
    """South is to draw, and North took the last card that it drew from the discards."""
    return (
        state.turn == 0 and state.phase is Phase.DRAW and len(state.turns) > 1 and state.turns[-1].source is Source.PILE
    )


def hand_over(state: State) -> bool:
    """A hand is over, and the match is not."""
    return bool(state.results) and state.turn == DEALER and not state.winners
