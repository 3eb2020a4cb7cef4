"""The encoding of each game: which there is for rules, by one function."""

from collections.abc import Callable
from typing import Final

from hearthside.games import GameTable, Rules

from .encoding import Encoding
from .gin_encoding import GinEncoding
from .hearts_encoding import HeartsEncoding

_ENCODINGS: Final = GameTable[Callable[..., Encoding]](hearts=HeartsEncoding, gin=GinEncoding)


def encoding_for(rules: Rules) -> Encoding:
    """The encoding of a game by these rules.

    ``rules``: `hearts.Rules` or `gin.Rules`. ValueError with a sentence where no encoding has them.

    >>> from hearthside import gin, hearts
    >>> [encoding_for(rules).id for rules in (hearts.BLACK_LADY, gin.STANDARD)]
    ['hearts-v1', 'gin-v1']
    """
    return _ENCODINGS.of(rules)(rules)
