"""The daily deals over the wire."""

from pydantic import Field

from hearthside.app.daily import DailyCount, DailyOthers, DailyPast, DailyResult
from hearthside.app.daily import DailyDeal as DailyDeal
from hearthside.app.daily_days import DailyDay
from hearthside.app.limits import NAME

from .base import Game, Message, publish

publish(DailyDay, DailyResult, DailyCount, DailyOthers, DailyPast, DailyDeal)


class DailyRequest(Message):
    """Begin your try at the deal of today. You sit at South, against Sharks."""

    game: Game = "hearts"
    name: str | None = Field(default=None, max_length=NAME, description="Your name.")
    pace: int = Field(default=600, ge=0, le=5000)
