"""The players of both games by name: characters, levels, and the baselines that others are measured by."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from json import JSONDecodeError, loads
from math import inf
from random import Random
from typing import Any, Final, Protocol

from hearthside.game import Player
from hearthside.games import GameTable

from .foreign import Half, Member
from .gin import opponents as gin
from .hearts import opponents as hearts
from .styles import MASTER, SHOWN_ALL, find_style, styles_for


class Opponents(Protocol):
    """What each game's module `opponents` has."""

    @property
    def BASELINES(self) -> Mapping[str, Callable[[], Player[Any, Any]]]:  # noqa: N802
        """Players to measure others by, by name. They are not seated at a table."""

    @property
    def FOREIGN(self) -> tuple[Member, ...]:  # noqa: N802
        """The foreign players of this game, who are seated in the arena alone."""

    def player(self, style_id: str, rng: Random | None, *, at_once: bool, person: int) -> Player[Any, Any]:
        """The player of a style that plays this game; see `player`."""


_WANTED: Final[Mapping[object, str]] = {
    bool: "true or false",
    int: "a whole number, 0 or more",
    float: "a number, 0 or more",
}
"""The kinds of settings, and what each may be."""
_OPPONENTS: Final = GameTable[Opponents](hearts=hearts, gin=gin)


def player(
    name: str, game: str = "hearts", rng: Random | None = None, *, at_once: bool = False, person: int = 0
) -> Player[Any, Any]:
    """The player of a game with a name: the id of a character or of a level, a baseline, or ``master``.

    ``rng`` chooses the character behind the guest. ``at_once``: do not wait for the kernels; until they are compiled, a
    player by rules of thumb plays. A live table needs that; elsewhere the same view and seed must always give the same
    move. ``person``: the seat of the person at the table, whom Vicky wants to lose.

    ValueError with a sentence for a name that nobody has at that game, and for the guest without ``rng``.

    >>> from hearthside import hearts
    >>> from hearthside.cards import shuffled
    >>> from hearthside.game import Limit
    >>> state = hearts.State.new(hearts.BLACK_LADY).play(hearts.Deal(shuffled(1)))
    >>> type(player("nellie").choose(state.view(0), Random(1), Limit())).__name__
    'Pass'
    """
    opponents = _OPPONENTS[game]
    if name in opponents.BASELINES:
        return opponents.BASELINES[name]()
    if name not in styles_for(game) and name != MASTER:
        raise ValueError(f"Nobody here plays as {name!r}; choose one of {', '.join(player_names(game))}.")
    return opponents.player(name, rng, at_once=at_once, person=person)


def player_names(game: str) -> list[str]:
    """All names under which somebody plays that game: characters, levels, then baselines."""
    return [*styles_for(game), *_OPPONENTS[game].BASELINES]


def with_settings(player: Player[Any, Any], changes: Iterable[str]) -> Player[Any, Any]:
    """The same searching player with other settings, each written as ``worlds=96`` or ``daring=true``.

    The settings are the numbers and the switches of `hearthside.ai.hearts.settings.Settings` or
    `hearthside.ai.gin.settings.Settings`. ValueError with a sentence for a player that has none, and for what is no
    setting or no value of one.
    """
    settings = getattr(player, "settings", None)
    if settings is None:
        raise ValueError("That player has no settings; searching players and levels have.")
    kinds = {each.name: each.type for each in fields(settings) if each.type in _WANTED}
    found: dict[str, object] = {}
    for change in changes:
        name, _, text = change.partition("=")
        if name not in kinds:
            raise ValueError(f"There is no setting {name!r}; choose one of {', '.join(kinds)}.")
        found[name] = _setting(change, text, kinds[name])
    made: Player[Any, Any] = type(player)(replace(settings, **found))  # type: ignore[call-arg]
    return made


def _setting(change: str, text: str, kind: object) -> object:
    """The value of a setting, in JSON. ValueError with a sentence."""
    try:
        value = loads(text)
    except JSONDecodeError:
        value = None
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind or not 0 <= value < inf:
        raise ValueError(f"{change!r} is no setting: it wants {_WANTED[kind]}.")
    return value


def foreign_players(game: str, half: Half = Half.POPULATION) -> dict[str, Member]:
    """The foreign players of that game by name: all of them, or one half.

    >>> len(foreign_players("hearts")), len(foreign_players("hearts", Half.KEPT_OUT))
    (12, 6)
    """
    wanted = {Half.POPULATION: (False, True), Half.PARTNERS: (False,), Half.KEPT_OUT: (True,)}[half]
    return {each.name: each for each in _OPPONENTS[game].FOREIGN if each.kept_out in wanted}


def sees_all_hands(name: str, game: str) -> bool:
    """Whether the player of that game with that name is given a `Peek`, with all hands. A guest never is, even if the
    character behind it is the cheat: nothing would say so on the screen.
    """
    return name == SHOWN_ALL or (name in styles_for(game) and find_style(name).peeks)
