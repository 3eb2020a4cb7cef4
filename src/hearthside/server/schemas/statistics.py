"""Statistics over the wire: they are sent as the application has them."""

from pydantic import Field

from hearthside.app.statistics.counting import Count, LuckStatistics, MatchLuck
from hearthside.app.statistics.gin import GinPlay, KnockGroup
from hearthside.app.statistics.hearts import HeartsPlay, MatchPlay, PassGroup
from hearthside.app.statistics.play import PlayStatistics as PlayStatistics
from hearthside.app.statistics.results import (
    BestAverage,
    GinNameResults,
    GinResults,
    MatchResult,
    NameResults,
    SideResults,
)
from hearthside.app.statistics.results import ResultStatistics as ResultStatistics

from .base import Answer, Game, publish

publish(
    *(Count, LuckStatistics, MatchLuck, GinPlay, KnockGroup, HeartsPlay, MatchPlay, PassGroup, PlayStatistics),
    *(BestAverage, GinNameResults, GinResults, MatchResult, NameResults, ResultStatistics, SideResults),
)


class DuplicateTotal(Answer):
    """The Dup Total of a game: matches that were ahead in the end, less those that were behind."""

    game: Game
    total: int
    won: int
    lost: int
    tied: int
    sentence: str = Field(description="Empty where no match is over.")
