"""What One-Handed says of rules of Hearts, of the score, and of what it waits for."""

from collections.abc import Iterator, Sequence
from typing import Any

from hearthside.coach.observed.expected import Expectation, Expected
from hearthside.hearts import Leftover, Moon, MoonChoice, Opening, Pass, Rules, Scoring, State
from hearthside.text import number


def unsupported(rules: Rules) -> str | None:
    """Why rules cannot be kept by one seat; None where they can."""
    if rules.uneven and any(direction.offset(rules.seats) for direction in rules.passing):
        return "Where hands run out at different times, One-Handed keeps no passing: set passing to hold."
    if rules.uneven and rules.opening is not Opening.ELDEST:
        return "Where hands run out at different times, the dealer's left must lead first: set opening to eldest."
    return None


def has_fixed_dealer(rules: Rules) -> bool:
    """Whether the same seat always deals first: never."""
    return False


def needs_first_dealer(rules: Rules) -> bool:
    """Whether somebody must say who deals first: where the dealer decides who leads."""
    return rules.opening is Opening.ELDEST


def narrated(steps: Sequence[Any]) -> list[Any]:
    """The steps to narrate. A choice about a moon may move before steps already narrated, so it is left out."""
    return [step for step in steps if not isinstance(step.move, MoonChoice)]


def is_unseen(move: Any, seat: int) -> bool:
    """Whether a move is one that the seat did not see: that another has passed."""
    return isinstance(move, Pass) and move.seat != seat


def limitations(rules: Rules) -> Iterator[str]:
    """What one seat must see, or cannot, for these rules to be kept, in sentences."""
    if rules.leftover in (Leftover.FIRST, Leftover.LAST) and not rules.leftover_to_hand:
        yield "Cards left over are told when the winner of their trick turns them up."
    if rules.leftover_to_hand:
        yield "Cards left over are told where you take them up; else they stay unknown."
    if rules.leftover is Leftover.STOCK:
        yield "Tell how many cards each draws, and which of them are yours. What lies in the stock stays unknown."
    if rules.moon is Moon.CHOICE:
        yield "What others would do with a moon is asked when there is one."


def score(state: State, over: bool) -> list[tuple[str, tuple[int, ...]]]:
    """The rows of the score, with a figure for each seat: ``over`` says that the deal is."""
    rules = state.rules
    points = state.results[-1].points if over else tuple(rules.count(cards) for cards in state.taken)
    cash = [("Cash", state.cash)] if rules.scoring is Scoring.CASH else []
    return [("This deal", points), ("Total", state.scores), *cash]


def prompt(rules: Rules, seat: int, expectation: Expectation) -> str:
    """What is to be told next, in a sentence."""
    cards = f"{number(expectation.cards)} card{'s' * (expectation.cards != 1)}"
    whose = (
        "you" if expectation.seat == seat else "nobody" if expectation.seat is None else rules.places[expectation.seat]
    )
    match expectation.what:
        case Expected.HAND:
            return f"Tell {cards} of your hand."
        case Expected.GIVE:
            return f"Tell {cards} that you pass."
        case Expected.GET:
            return f"Tell {cards} that {whose} passes to you."
        case Expected.LEADER:
            return "Tell who leads to trick 1."
        case Expected.PLAY:
            return f"It is for {whose} to play."
        case Expected.DRAWN:
            return "You cannot follow suit: tell what you drew."
        case Expected.LEFT:
            return f"Tell the {cards} left over."
        case Expected.REST:
            return f"Tell the {cards} that {whose} still held."
        case Expected.MOON:
            if whose == "you":
                return "Tell what your moon did: off your own score, or to the others."
            return f"Tell what the moon of {whose} did: off the own score, or to the others."
    return "The match is over."
