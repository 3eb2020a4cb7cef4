"""Who took which cards of a deal of Hearts, told from its tricks. Knows no sentences and no notation."""

from collections.abc import Sequence
from typing import NamedTuple

from hearthside.cards import Cards, mask

from .rules import Leftover, Moon, Rules
from .state import State
from .view import DealResult


def awarded(result: DealResult) -> int | None:
    """Who takes the rest of a deal that was cashed in; None where it is worth nothing, and nobody takes it."""
    rest = 0
    for cards in result.rest:
        rest |= cards
    return next((seat for seat, cards in enumerate(result.taken) if cards & rest), None)


def left_to(rules: Rules, result: DealResult) -> int | None:
    """Who took the leftover cards of a finished deal; None where nobody did, or they were played."""
    if rules.leftover_to_hand:
        return None
    return next((seat for seat, taken in enumerate(result.taken) if result.left & taken), None)


def stranded(rules: Rules, result: DealResult) -> list[Cards]:
    """By seat, the cards that one still held when all others had run out of cards, and was charged for."""
    if not rules.uneven and not result.cashed_in:
        return [Cards(0)] * rules.seats
    accounted = result.left if left_to(rules, result) is not None else Cards(0)
    for trick in result.tricks:
        accounted |= mask(trick.cards)
    return [taken - accounted for taken in result.taken]


def takers(result: DealResult, seats: int) -> list[int]:
    """By trick, who took its cards: of a cancelled trick, the winner of the next one, or of the last one before it."""
    tricks = result.tricks
    counts = [
        next((each for each in (*tricks[place:], *reversed(tricks[:place])) if not each.cancelled), trick)
        if trick.cancelled
        else trick
        for place, trick in enumerate(tricks)
    ]
    return [trick.winner(seats) for trick in counts]


def taker(after: State) -> int | None:
    """Who took the trick that was just completed. Nobody takes a cancelled trick, but for the last of a deal: that goes
    to the winner of the one before.
    """
    tricks = after.tricks or after.results[-1].tricks
    last = tricks[-1]
    if last.cancelled:
        if after.tricks:
            return None
        last = next((each for each in reversed(tricks) if not each.cancelled), last)
    return last.winner(after.rules.seats)


def taking(after: State) -> tuple[int | None, Cards]:
    """Who took the trick that was just completed, and all that came with it: the cards of cancelled tricks before it,
    and leftover cards that go to its winner.
    """
    if (winner := taker(after)) is None:
        return None, Cards(0)
    rules, over = after.rules, not after.tricks
    tricks = after.tricks or after.results[-1].tricks
    cashed_in = over and after.results[-1].cashed_in
    taken = mask(tricks[-1].cards)
    before = len(tricks) - 1
    while before and tricks[before - 1].cancelled:
        before -= 1
        taken |= mask(tricks[before].cards)
    left = after.results[-1].left if over else mask(after.left)
    if rules.leftover is Leftover.LAST and over and not cashed_in:
        taken |= left
    if rules.leftover is Leftover.FIRST and not rules.leftover_to_hand and not before and not tricks[-1].cancelled:
        taken |= left
    return winner, Cards(taken)


class MoonNews(NamedTuple):
    """What became of a moon when cards were taken. All can see it."""

    made: int | None = None
    """The seat that took the last card of a moon."""
    stopped: int | None = None
    """The seat whose moon was stopped: nobody else had a card of it, and it was two thirds done."""


def moon_news(rules: Rules, before: Sequence[int], after: Sequence[int]) -> MoonNews:
    """What became of a moon, of the cards taken by each seat before and after a trick."""
    wanted, penalty = rules.moon_cards, +rules.penalty
    holders = [seat for seat, cards in enumerate(before) if +cards & wanted]
    if rules.moon is Moon.NONE or len(holders) > 1:
        return MoonNews()
    if (made := rules.shooter(after)) is not None:
        return MoonNews(made=made if rules.shooter(before) is None else None)
    if not holders or 3 * rules.count(before[holders[0]] & penalty) < 2 * rules.count(penalty):
        return MoonNews()
    lost = any(cards & wanted for seat, cards in enumerate(after) if seat != holders[0])
    return MoonNews(stopped=holders[0] if lost else None)
