"""Who may be seated: eight characters, each a set of traits of the same rules (CS-08), and ten levels of strength."""

from collections.abc import Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, Final

from hearthside.game import Player

from . import gin
from .hearts import RulePlayer, Style
from .hearts.characters import Bold, mind
from .hearts.settings import LEVELS as LEVELS_OF_HEARTS
from .hearts.settings import Settings
from .levels import LEVELS, MASTER, Level
from .standing import StandIn

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
"""Who is one of the others, drawn by lot."""
STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {style.id: style for style in (_NELLIE, _FRANK, _CAL, _SHARK, _CHARLIE, _VICKY, _CHUCK, _GUEST)}
)
"""Every style by its id, in the order in which they are offered."""


Seated = Style | Level
"""A character, or a level."""


def seated(game: str) -> dict[str, Seated]:
    """Who plays that game, by id: the characters in the order in which they are offered, then the levels."""
    everyone: list[Seated] = [*STYLES.values(), *LEVELS.values()]
    return {each.id: each for each in everyone if game in each.games}


def called(style_id: str) -> Seated:
    """The character or the level of that id; ``master`` is the highest level. ValueError with a sentence for nobody."""
    if style_id in STYLES:
        return STYLES[style_id]
    level = list(LEVELS)[-1] if style_id == MASTER else style_id
    if level not in LEVELS:
        raise ValueError(f"Nobody here plays as {style_id!r}; choose one of {', '.join([*STYLES, *LEVELS])}.")
    return LEVELS[level]


def player(
    style_id: str, rng: Random | None = None, game: str = "hearts", *, at_once: bool = False, person: int = 0
) -> Player[Any, Any]:
    """Whoever plays that game in that style or at that level; who comes as a guest is drawn with these dice.

    ``at_once``: who needs the kernels is not waited for; until they are ready, a player of rules of thumb stands in. At
    a live table that is better than a wait; elsewhere the same view and dice shall always give the same move.
    ``person``: the seat of the person at the table, whom Vicky is after.
    ValueError with a sentence for a style that there is none of in that game, and for a guest without dice.
    """
    offered = seated(game)
    if style_id not in offered and style_id != MASTER:
        raise ValueError(f"Nobody here plays as {style_id!r}; choose one of {', '.join(offered)}.")
    who = called(style_id)
    if game == "gin":
        return gin.level(who.number, at_once) if isinstance(who, Level) else gin.character(style_id, at_once)
    if who is _GUEST:
        who = character(style_id, rng).style
    rules_of_thumb = character(_STAND_INS[(who.number - 1) // 4] if isinstance(who, Level) else who.id, person=person)
    settings = LEVELS_OF_HEARTS[who.number - 1] if isinstance(who, Level) else mind(who.id, person)
    if settings is None:
        return rules_of_thumb
    strong = partial(_searcher, settings, rules_of_thumb if who is _CHARLIE else None)
    return StandIn(rules_of_thumb, strong) if at_once else strong()


def _searcher(settings: Settings, bold: RulePlayer | None) -> Player[Any, Any]:
    """Who thinks; beside who goes by rules of thumb for moons, if anybody does."""
    # Imported where it is wanted, since the compiler comes with it.
    from .hearts.searcher import Searcher

    return Searcher(settings) if bold is None else Bold(bold, Searcher(settings))


def character(style_id: str, rng: Random | None = None, person: int = 0) -> RulePlayer:
    """The player of Hearts by rules of thumb in that style; its ``style`` says who came where a guest was asked for,
    drawn with these dice. ValueError with a sentence for a style that there is none of, and for a guest without dice.
    """
    if style_id not in STYLES:
        raise ValueError(f"Nobody here plays as {style_id!r}; choose one of {', '.join(STYLES)}.")
    if style_id != GUEST:
        return RulePlayer(STYLES[style_id], person)
    if rng is None:
        raise ValueError("The guest is drawn by lot, and there are no dice to draw with.")
    return RulePlayer(rng.choice([style for style in STYLES.values() if style is not _GUEST]), person)


_STAND_INS: Final = (_NELLIE.id, _CAL.id, _SHARK.id)
"""Who stands in for a level before the kernels are ready."""
