"""Who plays at this machine: the profiles of the settings, and whose matches statistics are made of. Knows no file.

A profile is a person by name. Matches keep the name that they were begun with. The setting ``play.profiles`` has each
name that somebody has or had, and what this person is called now, so a profile that is renamed keeps its matches. What
somebody is called who gave no name is ``You``.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

MOST: Final = 60
"""Names that are kept, former ones included."""
_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def are_profiles(found: Mapping[Any, Any], longest: int) -> bool:
    """Whether these are names of up to so many letters, each with the name that this person has now."""
    return len(found) <= MOST and all(
        isinstance(name, str)
        and 0 < len(name) <= longest
        and name.isprintable()
        and name == name.strip()
        and found.get(now, now) == now
        for each, now in found.items()
        for name in (each, now)
    )


class Whose(NamedTuple):
    """Whose matches are asked for."""

    holder: str | None
    """The holder of a seat there; None for anybody but strangers."""
    names: tuple[str, ...] | None = None
    """The names that the person played under; None for any name."""
    called: Mapping[str, str] = _NONE
    """What people who played under another name are called now."""

    @classmethod
    def of(cls, holder: str | None, players: Collection[str], profiles: Mapping[str, str] = _NONE) -> "Whose":
        """The matches of these players by any of their names; of all players, if there are none.

        Several players count as one, who has the name of the first.
        """
        now = [profiles.get(player, player) for player in players]
        if not now:
            return cls(holder, None, profiles)
        names = tuple(dict.fromkeys([*now, *players, *(name for name, each in profiles.items() if each in now)]))
        return cls(holder, names, {**profiles, **dict.fromkeys(names, now[0])})
