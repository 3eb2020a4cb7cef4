"""Opponents at Hearts by their style: characters and levels. Imports the compiler only when a player needs it."""

from random import Random
from typing import Any, Final

from hearthside.ai.fallback import FallbackPlayer
from hearthside.ai.foreign.hearts import MEMBERS as FOREIGN
from hearthside.ai.styles import GUEST, STYLES, find_style
from hearthside.game import Player
from hearthside.hearts import Move

from .baselines import BASELINES, search_player
from .characters import BoldPlayer, character_settings
from .rule_player import RulePlayer
from .settings import LEVELS

__all__ = ["BASELINES", "FOREIGN", "player", "rule_player"]

_FALLBACKS: Final = ("nellie", "cal", "shark")
"""Who plays for levels 1 to 4, 5 to 8, and 9 and 10 until the kernels are ready."""


def player(style_id: str, rng: Random | None, *, at_once: bool, person: int) -> Player[Any, Move]:
    """The player of that style; see `hearthside.ai.players.player`."""
    style = find_style(style_id)
    if style.id == GUEST:
        style = rule_player(style_id, rng).style
    level = style.level
    fallback = rule_player(style.id if level is None else _FALLBACKS[(level - 1) // 4], person=person)
    settings = character_settings(style.id, person) if level is None else LEVELS[level - 1]
    if settings is None:
        return fallback

    def strong() -> Player[Any, Move]:
        searcher = search_player(settings)
        return BoldPlayer(fallback, searcher) if style.id == "charlie" else searcher

    return FallbackPlayer(fallback, strong) if at_once else strong()


def rule_player(style_id: str, rng: Random | None = None, person: int = 0) -> RulePlayer:
    """The player by rules of thumb in the style of a character. For the guest, ``rng`` chooses another character.

    ``person``: the seat of the person at the table. ValueError with a sentence for an unknown character, and for the
    guest without ``rng``.
    """
    if style_id not in STYLES:
        raise ValueError(f"Nobody here plays as {style_id!r}; choose one of {', '.join(STYLES)}.")
    if style_id != GUEST:
        return RulePlayer(STYLES[style_id], person)
    if rng is None:
        raise ValueError("The Mystery Guest is chosen at random, and there is no random generator to choose with.")
    return RulePlayer(rng.choice([style for style in STYLES.values() if style.id != GUEST]), person)
