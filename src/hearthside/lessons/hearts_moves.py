"""Moves of Hearts as lessons write them: a card for its play, and the cards of a pass side by side."""

from collections.abc import Sequence
from typing import Final, Literal

from hearthside.cards import Card, Cards
from hearthside.hearts import Move, Pass, Play, State

from .steps import LEARNER

ONLY: Final = "*"
"""Written for the one card that a seat can play."""


def split(state: State, text: str) -> Sequence[str]:
    """The moves of a text, one after another."""
    return [text] if state.passing else text.split()


def read(state: State, text: str) -> Move:
    """One move of whoever is to move; a pass of the learner, or of the seat before a colon. ValueError for none."""
    if state.passing:
        who, _, cards = text.rpartition(":")
        return Pass(int(who or LEARNER), Cards.parse(cards))
    seat = state.to_move[0]
    if text == ONLY:
        (card,) = state.legal(seat)
        return Play(seat, card)
    return Play(seat, Card.parse(text))


def named(move: Move) -> tuple[Literal["pass", "play"], list[Card]]:
    """What a move is called, and the cards that it names."""
    match move:
        case Pass(_, cards):
            return "pass", list(cards)
        case Play(_, card):
            return "play", [card]
    raise ValueError(f"{move!r} is no move of a lesson")


def alike(_: State, one: Move, other: Move) -> bool:
    """Whether two moves come to the same."""
    return one == other
