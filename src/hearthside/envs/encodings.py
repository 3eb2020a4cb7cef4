"""What there is for each game: the encoding for rules, by one function, and the kernels of many tables."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from hearthside.games import GameTable, Rules

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


def encoding_for(rules: Rules) -> Encoding:
    """The encoding of a game by these rules.

    ``rules``: `hearts.Rules` or `gin.Rules`. ValueError with a sentence where no encoding has them.

    >>> from hearthside import gin, hearts
    >>> [encoding_for(rules).id for rules in (hearts.BLACK_LADY, gin.STANDARD)]
    ['hearts-v1', 'gin-v1']
    """
    return _PARTS.of(rules).encoding(rules)
