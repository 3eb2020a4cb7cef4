"""What there is for each game: the encoding for rules, by one function, and the kernels of many tables."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from hearthside.games import GAMES, GameTable, Rules
from hearthside.presets import Variant

from . import gin_tables, hearts_tables
from .encoding import Encoding
from .gin_encoding import GinEncoding
from .hearts_encoding import HeartsEncoding


class Tables(Protocol):
    """What a batch needs of a game: its module of tables."""

    @property
    def kernel(self) -> Any:
        """The module of its kernels."""

    def game(self, rules: Any, match: bool, autoreset: bool, raw: bool) -> Any:
        """What is played, and how it goes on, as the kernels read it."""


class _Part(NamedTuple):
    encoding: Callable[..., Encoding]
    tables: Tables


_PARTS: Final = GameTable[_Part](hearts=_Part(HeartsEncoding, hearts_tables), gin=_Part(GinEncoding, gin_tables))


def tables_for(rules: Rules) -> Tables:
    """The kernels of many tables of a game."""
    return _PARTS.of(rules).tables


def named_rules(rules: Rules | str | None, game: str | None = None) -> Rules:
    """The rules that an argument means: themselves, or in words.

    Words are a preset's name, a line of notation or a code, and none for the usual rules. They begin with the name of
    the game where ``game`` does not give it: ``gin``, ``hearts black-lady goal=50``. ValueError with a sentence for
    anything else.
    """
    if isinstance(rules, Variant):
        return rules
    if rules is not None and not isinstance(rules, str):
        raise ValueError(f"Give rules, or name them, such as 'gin' or 'gin oklahoma', not {rules!r}.")
    line = rules or ""
    if game is None:
        game, _, line = line.partition(" ")
    if game not in GAMES:
        raise ValueError(f"There is no game named {game!r}: name {' or '.join(GAMES)} first, as in 'gin oklahoma'.")
    chosen: Rules = GAMES[game].variants.parse(line) if line else GAMES[game].usual
    return chosen


def encoding_for(rules: Rules | str) -> Encoding:
    """The encoding of a game by these rules.

    ``rules``: `hearts.Rules` or `gin.Rules`, or the game and its rules in words: ``gin``, ``gin oklahoma``,
    ``hearts black-lady goal=50``. ValueError with a sentence where there are no such rules, or no encoding has them.

    >>> from hearthside import gin, hearts
    >>> [encoding_for(rules).id for rules in (hearts.BLACK_LADY, gin.STANDARD)]
    ['hearts-v1', 'gin-v1']
    """
    chosen = named_rules(rules)
    return _PARTS.of(chosen).encoding(chosen)
