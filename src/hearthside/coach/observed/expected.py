"""What is to be entered next. Knows no game."""

from enum import StrEnum
from typing import NamedTuple


class Expected(StrEnum):
    """What is to be entered next."""

    HAND = "hand"
    """The cards that the seat was dealt; with them the next deal begins."""
    GIVE = "give"
    """What the seat passes."""
    GET = "get"
    """What it was passed."""
    LEADER = "leader"
    """Who leads to trick 1, with the card or without."""
    PLAY = "play"
    DRAWN = "drawn"
    """What the seat drew from the stock."""
    LEFT = "left"
    """The cards left over from the deal."""
    REST = "rest"
    """What others still held when play stopped."""
    MOON = "moon"
    """What a moon did."""
    UPCARD = "upcard"
    TURN = "turn"
    """Where a turn's card comes from, or that it was declined."""
    DISCARD = "discard"
    OPENED = "opened"
    """The other hand, which lies open."""
    LAYOFF = "layoff"
    """What the seat lays off."""
    NOTHING = "nothing"
    """The match is over."""


class Expectation(NamedTuple):
    """What is to be entered next, of which seat, and how many cards; None and 0 where that is open."""

    what: Expected
    seat: int | None = None
    cards: int = 0
