"""What One-Handed says of rules of Gin Rummy, of the score, and of what it waits for."""

from collections.abc import Iterator, Sequence
from typing import Any

from hearthside.coach.observed.expected import Expectation, Expected
from hearthside.gin import Dealing, Rules, State
from hearthside.gin.score import final
from hearthside.text import number


def unsupported(rules: Rules) -> str | None:
    """Why rules cannot be kept by one seat: all can."""
    return None


def has_fixed_dealer(rules: Rules) -> bool:
    """Whether the same seat always deals."""
    return rules.dealing is Dealing.NORTH


def needs_first_dealer(rules: Rules) -> bool:
    """Whether somebody must say who deals first."""
    return not has_fixed_dealer(rules)


def narrated(steps: Sequence[Any]) -> list[Any]:
    """The steps to narrate: all."""
    return list(steps)


def is_unseen(move: Any, seat: int) -> bool:
    """Whether a move is one that the seat did not see: none is."""
    return False


def limitations(rules: Rules) -> Iterator[str]:
    """What one seat must see, or cannot, for these rules to be kept, in sentences."""
    yield "The other hand is told when it lies open; what the other draws stays unknown."


def score(state: State, over: bool) -> list[tuple[str, tuple[int, ...]]]:
    """The rows of the score, with a figure for each seat: ``over`` says that the hand is."""
    result = state.results[-1] if over else None
    points = tuple(result.points if result and result.winner == seat else 0 for seat in (0, 1))
    games = [(f"Game {place}", column.totals) for place, column in enumerate(state.sheet, 1)]
    ended = [("In the end", final(state.sheet))] if state.winners else []
    return [("This hand", points), *(games if len(games) > 1 else []), ("Total", state.scores), *ended]


def prompt(rules: Rules, seat: int, expectation: Expectation) -> str:
    """What is to be told next, in a sentence."""
    other = rules.places[1 - seat]
    mine = expectation.seat == seat
    cards = f"{number(expectation.cards)} card{'s' * (expectation.cards != 1)}"
    match expectation.what:
        case Expected.HAND:
            return f"Tell {cards} of your hand."
        case Expected.UPCARD:
            return "Tell the upcard."
        case Expected.TURN:
            return "It is for you to draw or take." if mine else f"It is for {other} to draw or take."
        case Expected.DISCARD:
            return "It is for you to discard." if mine else f"It is for {other} to discard."
        case Expected.OPENED:
            return f"Tell the {cards} of {other}."
        case Expected.LAYOFF:
            return "Tell what you lay off."
    return "The match is over."
