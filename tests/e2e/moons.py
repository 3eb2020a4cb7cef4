"""Matches brought to the point where they are worth looking at, with all four seats led by one hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthside.cards import HEARTS, Card, Cards, shuffled
from hearthside.hearts import Deal, Pass, Play, Rules, State
from hearthside.hearts.moves import winning
from hearthside.match import Entry, Log

CANCELLED: Final = 15
"""The number of a deal of Cancellation in which South comes to cancel a trick, played by `some`."""

UNTIED: Final = 7
"""The number of a deal of six hands that somebody wins alone, played by `some`."""

UNTIED_OF_FOUR: Final = 4
"""The number of a deal of Black Lady that somebody wins alone, played by `some` up to `last_three`, however it ends."""

_QUEEN = Card.parse("QS")


def moon(rules: Rules, shooter: int, stop: Callable[[State], bool]) -> Log:
    """A deal in which the shooter takes it all, up to the last moment that ``stop`` is true of."""
    for number in range(200):
        log = Log(rules)
        log.add(Entry(Deal(shuffled(number)), number))
        _pass(log, shooter)
        while log.state.turn >= 0:
            log.add(Entry(towards(log.state, shooter)))
        if log.state.results[0].shooter == shooter:
            ends = [place for place, state in enumerate(log.states) if stop(state)]
            if ends:
                return Log(rules, log.entries[: ends[-1]])
    raise AssertionError("no deal among these in which that seat shoots the moon and comes to that")


def some(rules: Rules, number: int, stop: Callable[[State], bool]) -> Log:
    """A deal played low, equal cards first, up to the first moment that ``stop`` is true of."""
    log = Log(rules)
    log.add(Entry(Deal(shuffled(number, rules.packs)), number))
    while log.state.to_move and log.state.to_move[0] >= 0 and not stop(log.state):
        state = log.state
        seat = state.to_move[0]
        cards = sorted(state.legal(seat), key=lambda card: (card.rank, card))
        if state.passing:
            log.add(Entry(Pass(seat, Cards.of(cards[: rules.pass_count]))))
        else:
            equals = [card for card in cards if any(card % 52 == other % 52 for other in state.table)]
            log.add(Entry(Play(seat, (equals or cards)[0])))
    return log


def cancelling(state: State) -> Card | None:
    """The card with which South would cancel the trick."""
    if state.turn != 0:
        return None
    count = len(state.tricks)
    for card in state.legal(0):
        after = state.play(Play(0, card)).tricks
        if len(after) > count and after[-1].cancelled:
            return card
    return None


def last_card(state: State) -> bool:
    """South is to play the last card of its hand."""
    return state.turn == 0 and state.hands[0].bit_count() == 1


def last_three(state: State) -> bool:
    """South is to play the last but two of its hand."""
    return state.turn == 0 and state.hands[0].bit_count() == 3


def promising(state: State) -> bool:
    """South is to lead, has all the points that are out, and holds more than the last card."""
    return state.turn == 0 and not state.table and len(state.tricks) > 3 and state.hands[0].bit_count() > 1


def _pass(log: Log, shooter: int) -> None:
    """Whoever passes to the shooter passes the best there is, all others what does least harm there."""
    state = log.state
    while state.passing:
        seat = state.to_move[0]
        to = (seat + state.rules.direction(0).offset(4)) % 4
        cards = sorted(Cards(state.hands[seat]), key=lambda card: card.rank, reverse=to == shooter)
        log.add(Entry(Pass(seat, Cards.of(cards[: state.rules.pass_count]))))
        state = log.state


def towards(state: State, shooter: int) -> Play:
    """The shooter plays to win; the others to lose, and to give away what counts."""
    seat = state.turn
    legal = list(state.legal(seat))
    if seat == shooter:
        if not state.table:
            return Play(seat, max(legal, key=lambda card: _strength(state, seat, card)))
        wins = [card for card in legal if winning((*state.table, card)) == len(state.table)]
        return Play(seat, max(wins) if wins else min(legal, key=lambda card: (card in HEARTS, card.rank)))
    if state.table and legal[0].suit != state.table[0].suit:
        return Play(seat, max(legal, key=lambda card: (card == _QUEEN, card in HEARTS, card.rank)))
    if not state.table:
        return Play(seat, min(legal, key=lambda card: card.rank))
    loses = [card for card in legal if winning((*state.table, card)) != len(state.table)]
    return Play(seat, max(loses) if loses else min(legal))


def _strength(state: State, seat: int, card: Card) -> tuple[int, int]:
    """Leads that cannot lose come first, and of those the longest suit."""
    others = Cards(0)
    for other, hand in enumerate(state.hands):
        if other != seat:
            others |= Cards(hand)
    higher = sum(each.suit == card.suit and each > card for each in others)
    length = sum(each.suit == card.suit for each in Cards(state.hands[seat]))
    return -higher, length
