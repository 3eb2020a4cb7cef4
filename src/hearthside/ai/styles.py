"""The styles of the computer opponents: eight characters, and ten levels of strength (see `levels`).

Data only: `hearthside.ai.players` makes the players.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from .levels import LEVELS, MASTER, Level


@dataclass(frozen=True, kw_only=True)
class Style:
    """A character, and the traits by which the Hearts player of rules of thumb differs from others.

    As in CardShark, the characters share one set of rules of thumb and differ in its parameters.
    """

    id: str
    name: str
    short: str
    line: str
    # The description at Gin; None if it does not play Gin.
    gin_line: str | None = None
    # Whether it sees all hands.
    peeks: bool = False
    # Tricks back that it remembers; None for all.
    span: int | None = None
    # The least chance, 0..1, at which it shoots the moon; None for never.
    nerve: float | None = 0.4
    # How much it fears another's moon; 1 is usual, 0 is not at all.
    guard: float = 1.0
    # Points that it adds to the cost of taking any trick.
    fear: float = 0.0
    # How often, 0..1, one card of its pass is a mistake.
    slips: float = 0.0
    # Whether it wants the person at the table to lose more than to win itself; without a person, the leader.
    spiteful: bool = False

    @property
    def games(self) -> tuple[str, ...]:
        """The slugs of the games that it plays."""
        return ("hearts",) if self.gin_line is None else ("hearts", "gin")


_NELLIE: Final = Style(
    id="nellie",
    name="Novice Nellie",
    short="Nellie",
    line="Loses track of what has gone.",
    gin_line="Throws her highest loose card.",
    span=2,
    nerve=0.8,
    guard=0.3,
    slips=0.35,
)
_FRANK: Final = Style(
    id="frank",
    name="Fraidy Frank",
    short="Frank",
    line="Ducks everything, moons included.",
    nerve=None,
    guard=0.0,
    fear=4.0,
)
_CAL: Final = Style(
    id="cal",
    name="Cautious Cal",
    short="Cal",
    line="Remembers all, risks nothing.",
    gin_line="Knocks early, and throws what is safe.",
    nerve=0.7,
    guard=1.2,
)
_SHARK: Final = Style(
    id="shark",
    name="The Shark",
    short="Shark",
    line="Thinks every card through.",
    gin_line="The best of them, so far.",
    nerve=0.25,
    guard=0.6,
)
_CHARLIE: Final = Style(
    id="charlie",
    name="Crazy Charlie",
    short="Charlie",
    line="Shoots whenever he can.",
    nerve=0.15,
)
_VICKY: Final = Style(
    id="vicky",
    name="Vicious Vicky",
    short="Vicky",
    line="Would rather you lost than she won.",
    gin_line="Waits for gin.",
    nerve=0.5,
    spiteful=True,
)
_CHUCK: Final = Style(
    id="chuck",
    name="Cheatin' Chuck",
    short="Chuck",
    line="Peeks at every hand. Says so.",
    nerve=0.35,
    guard=0.6,
    peeks=True,
)
_GUEST: Final = Style(
    id="guest",
    name="Mystery Guest",
    short="Guest",
    line="One of the seven. Which?",
)

GUEST: Final = _GUEST.id
"""The style that is one of the other characters, chosen at random."""
STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {style.id: style for style in (_NELLIE, _FRANK, _CAL, _SHARK, _CHARLIE, _VICKY, _CHUCK, _GUEST)}
)
"""Every character by its id, in the order in which they are offered."""

AnyStyle = Style | Level
"""A character, or a level."""


def styles_for(game: str) -> dict[str, AnyStyle]:
    """The styles that play a game, by id: characters in the order in which they are offered, then levels."""
    everyone: list[AnyStyle] = [*STYLES.values(), *LEVELS.values()]
    return {each.id: each for each in everyone if game in each.games}


def find_style(style_id: str) -> AnyStyle:
    """The character or level of that id; ``master`` is the highest level. ValueError with a sentence for an unknown id.

    >>> find_style("cal").name, find_style("master").name
    ('Cautious Cal', 'Level 10')
    """
    if style_id in STYLES:
        return STYLES[style_id]
    level = list(LEVELS)[-1] if style_id == MASTER else style_id
    if level not in LEVELS:
        raise ValueError(f"Nobody here plays as {style_id!r}; choose one of {', '.join([*STYLES, *LEVELS])}.")
    return LEVELS[level]
