"""The adviser: a computer player that sees what the observing seat sees."""

from random import Random
from typing import Final

from hearthside.ai import player
from hearthside.ai.fallback import FallbackPlayer
from hearthside.ai.styles import find_style
from hearthside.coach.hints import Hint, hint
from hearthside.game import Limit
from hearthside.games import Rules

from .match import ObservedMatch

ADVISER: Final = "Adviser"
"""The tag of a record that says who advises."""
_THINKING: Final = Limit(ms=700)
_MASTERS: Final = ("shark", "master")
"""Styles whose advice is the hint that tables give."""


class Adviser:
    """A computer player that advises the seat and sees no more than it does.

    Raises ValueError with a sentence for a style that the game does not have, or that needs to see every hand.
    """

    def __init__(self, rules: Rules, style: str) -> None:
        who = find_style(style)
        if who.peeks:
            raise ValueError(
                f"{who.name} plays by looking at every hand, which cannot be done here: choose another adviser."
            )
        self.style = style
        self.name = who.name
        self._player = player(style, rules.game, Random("hearthside adviser"), at_once=True)

    @property
    def warms(self) -> bool:
        """Whether it plays by rules of thumb until the kernels are ready."""
        return isinstance(self._player, FallbackPlayer)

    def advise(self, observed: ObservedMatch) -> Hint | None:
        """What it would do, as a hint; None where the seat is not to move."""
        if not observed.to_move:
            return None
        view = observed.view
        # The same entries are answered in the same way.
        rng = Random(f"hearthside advice {observed.seat}/{len(observed.entries)}")
        move = None if self.style in _MASTERS else self._player.choose(view, rng, _THINKING)
        return hint(view, rng, move)
