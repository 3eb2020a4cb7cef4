"""How far a deal has been told, and what is to be told next. Knows no game."""

from enum import StrEnum
from typing import Any, NamedTuple


class Wanted(StrEnum):
    """What is to be told next."""

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


class Awaited(NamedTuple):
    """What is to be told next: of which seat, and how many cards, where that is said."""

    what: Wanted
    seat: int | None = None
    cards: int = 0


class Progress(NamedTuple):
    """A deal as far as it is told."""

    awaited: Awaited
    steps: tuple[Any, ...]
    """The steps of the deal of which all is told, in one of the worlds that explain it."""
    state: Any
    """The state as far as the entries go, with nothing made up in its finished deals."""
    exact: bool
    """Whether the state's view for the seat is what the seat sees."""
    record: Any
    """The deal as a record has it, but for the last entries; None where a record cannot hold any of it yet."""
    pending: int
    """How many entries at the end the record does not hold."""
    over: bool = False
    """Whether the deal is finished, and all is told that its score hangs on."""
