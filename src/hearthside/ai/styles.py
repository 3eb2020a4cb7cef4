"""The styles of the computer opponents: eight characters, and ten levels of strength at both games.

Data only: `hearthside.ai.players` makes the players.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hearthside.player_names import SHARK

MASTER: Final = "master"
"""Another name of the highest level."""
SHOWN_ALL: Final = "shark-shown-all"
"""The Shark who sees all hands: not an opponent, but a measure of what the hidden cards are worth."""


@dataclass(frozen=True, kw_only=True)
class Style:
    """A character or a level, and the traits by which the Hearts player by rules of thumb differs from others.

    As in CardShark, the characters share one set of rules of thumb and differ in its parameters.
    """

    id: str
    """The id in logs and records."""
    name: str
    """The name at a table, if nobody else there is called so."""
    short: str
    """The name where there is little room."""
    line: str
    """The description."""
    gin_line: str | None = None
    """The description at Gin; None if it does not play Gin."""
    level: int | None = None
    """The strength of a level, 1 for beginners, 10 the strongest; None for a character."""
    peeks: bool = False
    """Whether it sees all hands."""
    span: int | None = None
    """Tricks back that it remembers; None for all."""
    nerve: float | None = 0.4
    """The least chance, 0..1, at which it shoots the moon; None for never."""
    guard: float = 1.0
    """How much it fears another's moon; 1 is usual, 0 is not at all."""
    fear: float = 0.0
    """Points that it adds to the cost of taking any trick."""
    slips: float = 0.0
    """How often, 0..1, one card of its pass is a mistake."""
    spiteful: bool = False
    """Whether it wants the person at the table to lose more than to win itself; without a person, the leader."""

    @property
    def title(self) -> str:
        """The name in a list to choose from, where every strength is a choice: ``The Shark, level 7``."""
        return self.name if self.level is None else f"{self.name}, level {self.level}"

    @property
    def games(self) -> tuple[str, ...]:
        """The slugs of the games that it plays."""
        return ("hearts",) if self.gin_line is None else ("hearts", "gin")


_NELLIE: Final = Style(
    id="nellie",
    name="Novice Nellie",
    short="Nellie",
    line="Forgets which cards have gone.",
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
    line="Remembers every card, risks nothing.",
    gin_line="Knocks early, and throws what is safe.",
    nerve=0.7,
    guard=1.2,
)
_SHARK: Final = Style(
    id="shark",
    name=SHARK,
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

_LEVEL_LINES: Final = (
    "Knows the rules, and little else.",
    "Sees danger, but often lets it happen.",
    "Sees danger about half the time.",
    "Plays soundly, with lapses.",
    "A steady player, now and then careless.",
    "Only gets close calls wrong.",
    "Rarely makes a costly mistake.",
    "Plays by feel, with hardly a slip.",
    "Slips only where it costs little.",
    "The Master: takes time to think, and misses little.",
)


def _level(number: int, line: str) -> Style:
    return Style(id=f"level-{number}", name=SHARK, short=_SHARK.short, line=line, gin_line=line, level=number)


LEVELS: Final[Mapping[str, Style]] = MappingProxyType(
    {level.id: level for level in (_level(number, line) for number, line in enumerate(_LEVEL_LINES, 1))}
)
"""Every level by its id, the weakest first. They all want the same, and differ in how surely they find it."""


def styles_for(game: str) -> dict[str, Style]:
    """The styles that play a game, by id: characters in the order in which they are offered, then levels."""
    return {id: style for id, style in {**STYLES, **LEVELS}.items() if game in style.games}


def find_style(style_id: str) -> Style:
    """The character or level of that id; ``master`` is the highest level. ValueError with a sentence for an unknown id.

    >>> find_style("cal").title, find_style("master").title
    ('Cautious Cal', 'The Shark, level 10')
    """
    found = {**STYLES, **LEVELS, MASTER: LEVELS["level-10"]}.get(style_id)
    if found is None:
        raise ValueError(f"Nobody here plays as {style_id!r}; choose one of {', '.join([*STYLES, *LEVELS])}.")
    return found
