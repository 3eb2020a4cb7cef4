"""What is to be entered next, and how far the entries of a deal go. Knows no game."""

from enum import StrEnum
from typing import Any, NamedTuple


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


class Progress(NamedTuple):
    """How far the entries of a deal go."""

    expectation: Expectation
    steps: tuple[Any, ...]
    """The steps of the deal that are fully known, in one of the worlds that explain the entries."""
    state: Any
    """The state after the entries. Its finished deals contain nothing made up."""
    has_view: bool
    """Whether the state's view for the seat is what the seat sees. If not, more must be entered."""
    record: Any
    """The deal for a record, without the last ``pending`` entries; None where a record cannot hold any of it yet."""
    pending: int
    """The number of entries at the end that the record does not hold."""
    over: bool = False
    """Whether the deal is finished, and all that its score depends on is entered."""
