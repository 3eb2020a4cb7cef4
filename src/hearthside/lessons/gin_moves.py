"""Moves of Gin Rummy as lessons write them: ``take``, ``draw``, ``leave``, ``layoff``, a card for its discard, and
``knock:KD`` for a knock with that discard.
"""

from collections.abc import Sequence
from typing import Literal

from hearthside.cards import Card
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, State, Take

Name = Literal["take", "draw", "decline", "discard", "knock", "layoff"]


def split(_: State, text: str) -> Sequence[str]:
    """The moves of a text, one after another."""
    return text.split()


def read(state: State, text: str) -> Move:
    """One move of whoever is to move. ValueError for none."""
    seat = state.to_move[0]
    match text:
        case "take":
            return Take(seat)
        case "draw":
            return Draw(seat)
        case "leave":
            return Decline(seat)
        case "layoff":
            return LayOff(seat)
    what, _, card = text.rpartition(":")
    return Knock(seat, Card.parse(card)) if what == "knock" else Discard(seat, Card.parse(card))


def named(move: Move) -> tuple[Name, list[Card]]:
    """What a move is called, and the cards that it names."""
    match move:
        case Take():
            return "take", []
        case Draw():
            return "draw", []
        case Decline():
            return "decline", []
        case Discard(_, card):
            return "discard", [card]
        case Knock(_, discard):
            return "knock", [] if discard is None else [discard]
        case LayOff():
            return "layoff", []
    raise ValueError(f"{move!r} is no move of a lesson")


def alike(state: State, one: Move, other: Move) -> bool:
    """Whether two moves come to the same. So do knocks however their melds are laid out, and answers to a knock that
    leave as much.
    """
    if isinstance(one, LayOff) and isinstance(other, LayOff):
        return state.play(one).results[-1].counts == state.play(other).results[-1].counts
    return named(one) == named(other)
