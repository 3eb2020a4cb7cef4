"""What One-Handed says of rules of Gin Rummy, of the score, and of what it waits for."""

from collections.abc import Iterator

from hearthside.advice.progress import Awaited, Wanted
from hearthside.gin import Rules, State
from hearthside.gin.score import final
from hearthside.words import number


def trouble_of(rules: Rules) -> str | None:
    """Why rules cannot be kept by one seat: all can."""
    return None


def limits(rules: Rules) -> Iterator[str]:
    """What one seat must see, or cannot, for these rules to be kept, in sentences."""
    yield "The other hand is told when it lies open; what the other draws stays unknown."


def score(state: State, over: bool) -> list[tuple[str, tuple[int, ...]]]:
    """The rows of the score, with a figure for each seat: ``over`` says that the hand is."""
    result = state.results[-1] if over else None
    points = tuple(result.points if result and result.winner == seat else 0 for seat in (0, 1))
    games = [(f"Game {place}", column.totals) for place, column in enumerate(state.sheet, 1)]
    ended = [("In the end", final(state.sheet))] if state.winners else []
    return [("This hand", points), *(games if len(games) > 1 else []), ("Total", state.scores), *ended]


def wanted(rules: Rules, seat: int, awaited: Awaited) -> str:
    """What is to be told next, in a sentence."""
    other = rules.places[1 - seat]
    mine = awaited.seat == seat
    cards = f"{number(awaited.cards)} card{'s' * (awaited.cards != 1)}"
    match awaited.what:
        case Wanted.HAND:
            return f"Tell {cards} of your hand."
        case Wanted.UPCARD:
            return "Tell the upcard."
        case Wanted.TURN:
            return "It is for you to draw or take." if mine else f"It is for {other} to draw or take."
        case Wanted.DISCARD:
            return "It is for you to discard." if mine else f"It is for {other} to discard."
        case Wanted.OPENED:
            return f"Tell the {cards} of {other}."
        case Wanted.LAYOFF:
            return "Tell what you lay off."
    return "The match is over."
