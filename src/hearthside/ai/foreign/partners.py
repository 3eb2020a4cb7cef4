"""The foreign players that training and tuning may use. They import this module, and nothing else of the population."""

from collections.abc import Mapping
from typing import Any

from hearthside.ai.players import foreign_players
from hearthside.game import Player

from .member import Half


def partners(game: str) -> Mapping[str, Player[Any, Any]]:
    """The players of that game that are not kept out, by name, made anew.

    >>> "lowest" in partners("hearts")
    True
    """
    return {name: member.make() for name, member in foreign_players(game, Half.PARTNERS).items()}


def partner(name: str, game: str) -> Player[Any, Any]:
    """The player of that name. ValueError with a sentence where it is kept out, or where there is none."""
    if name in foreign_players(game, Half.KEPT_OUT):
        raise ValueError(f"{name} is kept out of training and tuning, so that it measures what they brought.")
    members = foreign_players(game, Half.PARTNERS)
    if name not in members:
        raise ValueError(f"No foreign player is called {name!r}; choose one of {', '.join(members)}.")
    return members[name].make()
