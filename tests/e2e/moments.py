"""Matches brought to the card of South's before a moment at the table, whatever the others play to the trick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from hearthside.cards import HEARTS, Card, Cards, shuffled
from hearthside.hearts import Deal, Pass, Play, Rules, State
from hearthside.hearts.taking import MoonNews, moon_news
from hearthside.match import Entry, Log
from tests.e2e.moons import moon

Wanted = Callable[[State, Card], bool]
"""Whether a card of South's leads to the moment."""

_QUEEN: Final = Card.parse("QS")
_DEALS: Final = 400


class Brink(NamedTuple):
    """A match, and the card that South plays next."""

    log: Log
    card: Card


def brink(rules: Rules, wanted: Wanted) -> Brink:
    """The first match found, with all seats at random, in which a card of South's leads to the moment."""
    for number in range(_DEALS):
        log, rng = Log(rules), Random(number)
        log.add(Entry(Deal(shuffled(number)), number))
        while log.state.to_move and log.state.to_move[0] >= 0:
            state = log.state
            if (card := _leading(state, wanted)) is not None:
                return Brink(log, card)
            seat = state.to_move[0]
            legal = list(state.legal(seat))
            if state.passing:
                log.add(Entry(Pass(seat, Cards.of(rng.sample(legal, rules.pass_count)))))
            else:
                log.add(Entry(Play(seat, rng.choice(legal))))
    raise AssertionError("no deal among these comes to that")


def moon_brink(rules: Rules, shooter: int, wanted: Wanted) -> Brink:
    """A match in which a seat is helped to a moon, up to the last card of South's that leads to the moment."""
    log = moon(rules, shooter, lambda state: _leading(state, wanted) is not None)
    card = _leading(log.state, wanted)
    assert card is not None
    return Brink(log, card)


def queen_taken(by: int) -> Wanted:
    """The queen of spades goes to a seat, and another played it."""

    def wanted(before: State, card: Card) -> bool:
        for after in _ends(before, card):
            trick, seats = after.tricks[-1], before.rules.seats
            played = dict(zip(trick.cards, trick.players(seats), strict=True))
            if trick.winner(seats) != by or played.get(_QUEEN, by) == by:
                return False
        return True

    return wanted


def hearts_broken(before: State, card: Card) -> bool:
    """Hearts are broken by South."""
    return card in HEARTS and not before.broken and before.play(Play(0, card)).broken


def moon_made(by: int) -> Wanted:
    """A seat takes the last card of a moon, before the last trick."""
    return lambda before, card: all(_news(before, after) == MoonNews(made=by) for after in _ends(before, card))


def moon_stopped(of: int, by: int) -> Wanted:
    """A seat takes a card of another's moon."""
    return lambda before, card: all(
        _news(before, after) == MoonNews(stopped=of) and after.tricks[-1].winner(before.rules.seats) == by
        for after in _ends(before, card)
    )


def _leading(state: State, wanted: Wanted) -> Card | None:
    """The card of South's that leads to the moment, if there is one; not in the last trick."""
    if state.turn != 0 or state.hands[0].bit_count() < 2:
        return None
    return next((card for card in state.legal(0) if wanted(state, card)), None)


def _ends(before: State, card: Card) -> Iterator[State]:
    """Ways in which the trick may end that South plays this card to: the others play low, or high."""
    for pick in (min, max):
        after = before.play(Play(0, card))
        while after.table:
            after = after.play(Play(after.turn, pick(after.legal(after.turn), key=lambda each: each.rank)))
        yield after


def _news(before: State, after: State) -> MoonNews:
    return moon_news(before.rules, before.taken, after.taken)
