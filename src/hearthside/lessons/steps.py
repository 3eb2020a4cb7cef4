"""The parts of a lesson: hands whose moves are written down, and steps at which the learner is asked or told something.

Knows no game. How moves are written is each game's own.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from hearthside.cards import DECK, Card
from hearthside.game import Deal
from hearthside.games import Rules
from hearthside.text import Sentence, sentence

LEARNER: Final = 0
"""The learner sits at South."""
_CARD: Final = re.compile(r"\{(\w\w)\}")


@dataclass(frozen=True, slots=True)
class Tell:
    """A step at which something is explained, and nothing is asked."""

    about: str
    """The subject: ``the queen of spades``."""
    text: str
    """Cards stand in braces: ``{QS}``."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A step at which the learner is to move."""

    about: str
    text: str
    move: str
    """The right move, as a script has it."""
    why: str
    """Told when the learner asks."""
    otherwise: str
    """Told after any other legal move."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """What is told of certain moves instead; of a pass, of certain cards."""
    also: tuple[str, ...] = ()
    """Moves that are as good."""
    shown: bool = True
    """Whether the right move is lit from the start, and not only once the learner asks or was wrong."""


Step = Ask | Tell


@dataclass(frozen=True)
class Hand:
    """A deal and what is played in it.

    A script is moves in a row, as `hearts_moves` and `gin_moves` read them, parted by steps. What the others pass
    stands first, each by itself.
    """

    rules: Rules
    hands: tuple[str, ...]
    """The cards that each seat is dealt."""
    script: tuple[str | Step, ...]
    rest: str = ""
    """What the other cards begin with, in order: at Gin the upcard and the stock."""
    dealer: int | None = None
    counts: bool = False
    """Whether the counting aid is on."""

    @cached_property
    def deal(self) -> Deal:
        """The move that deals these cards."""
        dealt = [Card.parse(name) for row in zip(*map(str.split, self.hands), strict=True) for name in row]
        first = [Card.parse(name) for name in self.rest.split()]
        taken = {*dealt, *first}
        return Deal((*dealt, *first, *(card for card in DECK if card not in taken)), self.dealer)


def with_cards(text: str) -> Sentence:
    """A text of a lesson with its cards.

    >>> with_cards("Play {QS} now.")
    ('Play ', Card.parse('QS'), ' now.')
    """
    parts = _CARD.split(text)
    return sentence(*(Card.parse(part) if at % 2 else part for at, part in enumerate(parts) if part))
