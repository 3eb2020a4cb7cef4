"""The daily deal over the wire."""

from pydantic import Field

from hearthside.app.daily import DailyDay, DailyResult
from hearthside.app.daily import DailyDeal as DailyDeal
from hearthside.app.limits import NAME

from .base import Message, publish

publish(DailyDay, DailyResult, DailyDeal)


class DailyRequest(Message):
    """Begin your try at the deal of today. You sit at South, against three Sharks."""

    name: str | None = Field(default=None, max_length=NAME, description="Your name.")
    pace: int = Field(default=600, ge=0, le=5000)
