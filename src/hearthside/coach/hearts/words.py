"""Moves of Hearts in words, for hints and reviews."""

from collections.abc import Sequence
from typing import Any

from hearthside.coach.values import Mark
from hearthside.hearts import Moon, MoonChoice, Pass, Play, View
from hearthside.text import inside, listed


def action(move: Any, view: View) -> str:
    """A move as it stands after "would"."""
    match move:
        case Pass(_, cards):
            return f"pass {listed([card.symbol for card in cards])}"
        case Play(_, card):
            return f"play {card.symbol}"
        case MoonChoice(_, deduct):
            return f"let a moon {'take its points off the own score' if deduct else 'give its points to the others'}"
    raise AssertionError(move)


def label(move: Any, view: View, other: object = None) -> str:
    """A move as something to compare: its cards."""
    return " ".join(card.symbol for card in (move.cards if isinstance(move, Pass) else [move.card]))


def detail(move: Any, view: View) -> str:
    """Nothing: moves that name the same cards are the same."""
    return ""


def is_weighed(move: Any) -> bool:
    """Whether the search weighs moves of this kind."""
    return isinstance(move, Pass | Play)


def may_ask_unweighed(view: View) -> bool:
    """Whether whoever shoots the moon has a choice."""
    return view.rules.moon is Moon.CHOICE


def no_choice(view: View, mark: Mark) -> str | None:
    """Why there is nothing to weigh."""
    if mark is Mark.ALIKE:
        return "Any legal card does as well."
    return None if view.passing else "There is no other card to play."


def decision_text(steps: Sequence[Any], place: int, names: Sequence[str]) -> str:
    """What a seat passed, or played and what its trick brought."""
    before, move = steps[place].before, steps[place].move
    who, rules = names[move.seat], before.rules
    if isinstance(move, Pass):
        to = inside(names[(move.seat + before.direction.offset(rules.seats)) % rules.seats])
        return f"{who} passed {listed([card.symbol for card in move.cards])} to {to}."
    verb = "played" if before.table else "led"
    trick = steps[-1].after.results[-1].tricks[len(before.tricks)]
    if trick.cancelled:
        return f"{who} {verb} {move.card.symbol}; the cards cancelled."
    winner, points = trick.winner(rules.seats), sum(rules.worth[card] for card in trick.cards)
    brought = f"{points} point{'s' * (points != 1)}" if points else "the trick, no points"
    taker = " and" if winner == move.seat else f", and {inside(names[winner])}"
    return f"{who} {verb} {move.card.symbol}{taker} took {brought}."
