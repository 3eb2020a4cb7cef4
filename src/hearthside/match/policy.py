"""The policies of the games at a table, by game."""

from typing import Final

from hearthside.games import GameTable

from .gin import GinPolicy
from .hearts import HeartsPolicy
from .table_policy import TablePolicy

POLICIES: Final = GameTable[TablePolicy](hearts=HeartsPolicy(), gin=GinPolicy())
