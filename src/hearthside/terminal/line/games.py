"""What the line game needs of each game, in one table."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from hearthside.ai.styles import Style
from hearthside.games import GameTable

from .game import GameLines
from .gin import GinLines
from .hearts import HeartsLines


class LineGame(NamedTuple):
    """One game for the line game."""

    lines: Callable[[Any, int], GameLines]
    """Makes the game's lines from its rules and the seat of the person."""
    usual: tuple[str, ...]
    """The styles of the opponents, clockwise from the left, where nobody is named."""
    line: Callable[[Style], str | None]
    """Who an opponent is, in a line."""
    help: str
    """The command that only this game has."""


LINE_GAMES: Final = GameTable(
    hearts=LineGame(
        HeartsLines,
        ("cal", "vicky", "shark", "frank", "charlie"),
        lambda style: style.line,
        "direction    cycles where the cards of this deal are passed; direction left says it",
    ),
    gin=LineGame(
        GinLines,
        ("shark",),
        lambda style: style.gin_line,
        "mirror       play the last hand with the hands exchanged, or mirror 2",
    ),
)
