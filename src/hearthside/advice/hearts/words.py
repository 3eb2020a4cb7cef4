"""What One-Handed says of rules of Hearts, of the score, and of what it waits for."""

from collections.abc import Iterator

from hearthside.advice.progress import Awaited, Wanted
from hearthside.hearts import Leftover, Moon, Opening, Rules, Scoring, State
from hearthside.words import number


def trouble_of(rules: Rules) -> str | None:
    """Why rules cannot be kept by one seat; None where they can."""
    if rules.uneven and any(direction.offset(rules.seats) for direction in rules.passing):
        return "Where hands run out at different times, One-Handed keeps no passing: set passing to hold."
    if rules.uneven and rules.opening is not Opening.ELDEST:
        return "Where hands run out at different times, the dealer's left must lead first: set opening to eldest."
    return None


def limits(rules: Rules) -> Iterator[str]:
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


def wanted(rules: Rules, seat: int, awaited: Awaited) -> str:
    """What is to be told next, in a sentence."""
    cards = f"{number(awaited.cards)} card{'s' * (awaited.cards != 1)}"
    whose = "you" if awaited.seat == seat else "nobody" if awaited.seat is None else rules.places[awaited.seat]
    match awaited.what:
        case Wanted.HAND:
            return f"Tell {cards} of your hand."
        case Wanted.GIVE:
            return f"Tell {cards} that you pass."
        case Wanted.GET:
            return f"Tell {cards} that {whose} passes to you."
        case Wanted.LEADER:
            return "Tell who leads to trick 1."
        case Wanted.PLAY:
            return f"It is for {whose} to play."
        case Wanted.DRAWN:
            return "You cannot follow suit: tell what you drew."
        case Wanted.LEFT:
            return f"Tell the {cards} left over."
        case Wanted.REST:
            return f"Tell the {cards} that {whose} still held."
        case Wanted.MOON:
            if whose == "you":
                return "Tell what your moon did: off your own score, or to the others."
            return f"Tell what the moon of {whose} did: off the own score, or to the others."
    return "The match is over."
