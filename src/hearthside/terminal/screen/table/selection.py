"""Which cards of the hand are raised, and what a touch does to them; and a card that is typed. Knows no screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hearthside.terminal.screen.drawing.cards import order

DOUBLE: Final = 0.35
"""Where a card is to be confirmed, a second touch within so many seconds is part of the first."""
_TYPING: Final = 1.5
_RANKS: Final = "23456789TJQKA"

Touched = Literal["raised", "lowered", "play", "refused", "full", "ignored"]


@dataclass(frozen=True)
class Asked:
    """What is asked of the hand now."""

    what: Literal["wait", "play", "pass", "nothing"] = "nothing"
    """``wait`` while others play, when a card may be raised ahead of time."""
    count: int = 1
    """How many cards a pass takes."""
    playable: Sequence[str] = ()
    one_click: bool = False
    """One touch plays."""
    confirms: bool = False
    """A second touch lowers the card again: it is played by confirming."""


class Selection:
    """The cards that are raised."""

    def __init__(self) -> None:
        """None are."""
        self.raised: tuple[str, ...] = ()
        self._at = 0.0

    def touch(self, card: str, asked: Asked, now: float, at_once: bool = False) -> Touched:
        """A click or a key on a card at ``now`` seconds; ``at_once``: whatever may be played is."""
        match asked.what:
            case "nothing":
                return "ignored"
            case "pass":
                if card in self.raised:
                    return self.lower(card)
                if len(self.raised) >= asked.count:
                    return "full"
                self.raised = (*self.raised, card)
                return "raised"
            case "wait":
                return self.lower(card) if card in self.raised else self.lift(card, now)
        if card not in asked.playable:
            return "refused"
        if asked.one_click or at_once:
            return "play"
        if card not in self.raised:
            return self.lift(card, now)
        if not asked.confirms:
            return "play"
        return "ignored" if now - self._at < DOUBLE else self.lower(card)

    def lift(self, card: str, now: float = 0.0) -> Literal["raised"]:
        """Raise one card and lower any other."""
        self.raised, self._at = (card,), now
        return "raised"

    def lower(self, card: str | None = None) -> Literal["lowered"]:
        """Lower a card, or all of them."""
        self.raised = () if card is None else tuple(each for each in self.raised if each != card)
        return "lowered"

    def settle(self, hand: Sequence[str], asked: Asked) -> None:
        """After a message: what has left the hand, or may not be played at one's turn, does not stay raised."""
        if asked.what == "nothing":
            self.raised = ()
        self.raised = tuple(
            card for card in self.raised if card in hand and (asked.what != "play" or card in asked.playable)
        )


class Typed:
    """Reads a card key by key, rank first: Q S, 1 0 S or T S."""

    def __init__(self) -> None:
        """Nothing is typed."""
        self._rank, self._at = "", 0.0

    def begun(self, now: float) -> bool:
        """Whether a rank is typed, and its suit is to follow."""
        return bool(self._rank) and now - self._at <= _TYPING

    def key(self, key: str, now: float) -> tuple[Literal["card", "begun"], str] | None:
        """Take a key at ``now`` seconds: the card that it completes, or the rank that may become one; else None."""
        letter = key.upper()
        rank = "" if now - self._at > _TYPING else self._rank
        self._rank = ""
        if len(letter) != 1:
            return None
        if rank not in ("", "1") and letter in "SHDC":
            return "card", rank + letter
        if (rank == "1") if letter == "0" else (letter == "1" or letter in _RANKS):
            self._rank, self._at = "T" if letter == "0" else letter, now
            return "begun", self._rank
        return None


def copy_of(face: str, hand: Sequence[str], raised: Sequence[str]) -> str | None:
    """The card that a typed face means: of two equal ones that which is not raised, the first pack's first."""
    copies = [card for card in order(hand) if card[:2] == face]
    return next((card for card in copies if card not in raised), copies[0] if copies else None)
