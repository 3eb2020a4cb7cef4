"""The days of the daily deal: their numbers, and how many of them somebody played in a row. Days are those of UTC."""

import calendar
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

_FIRST: Final = date(2026, 1, 1)
"""The day with the number 1."""

DayState = Literal["played", "grace", "missed", "open", "ahead"]
"""``open``: today, not played yet."""


@dataclass(frozen=True, slots=True)
class DailyDay:
    """A day of this week."""

    date: str
    state: DayState
    today: bool


def today() -> int:
    """The number of the day."""
    return number_of(datetime.now(UTC).date())


def number_of(day: date) -> int:
    """The number of a day, by which its deal is called."""
    return (day - _FIRST).days + 1


def date_of(day: int) -> date:
    """The day of that number."""
    return _FIRST + timedelta(days=day - 1)


def days_of(played: set[int], until: int) -> dict[int, DayState]:
    """What became of each day from the first that was played to that one. One missed day of each week, which begins
    on Monday, is a grace day, unless there was nothing to go on from.
    """
    found: dict[int, DayState] = {}
    graced: set[tuple[int, int]] = set()
    for day in range(min(played, default=until), until + 1):
        week = date_of(day).isocalendar()[:2]
        if day in played:
            found[day] = "played"
        elif day == until:
            found[day] = "open"
        elif week not in graced and found.get(day - 1) in ("played", "grace"):
            found[day] = "grace"
            graced.add(week)
        else:
            found[day] = "missed"
    return found


def streak_of(days: Mapping[int, DayState]) -> int:
    """How many days were played in a row, up to the last. Grace days end no row, and do not count."""
    streak = 0
    for each in days.values():
        streak = 0 if each == "missed" else streak + (each == "played")
    return streak


def days_in_a_row(streak: int) -> str:
    """A streak in words."""
    return "1 day in a row." if streak == 1 else f"{streak} days in a row."


def week_of(days: Mapping[int, DayState], day: int) -> list[DailyDay]:
    """The week of that day."""
    monday = day - date_of(day).weekday()
    return [
        DailyDay(date_of(each).isoformat(), days.get(each, "missed" if each < day else "ahead"), each == day)
        for each in range(monday, monday + 7)
    ]


def grace_text(days: Mapping[int, DayState], day: int) -> str:
    """Which day of the week of that day was the grace day, or that there is one."""
    graced = (each for each in week_of(days, day) if each.state == "grace")
    if (found := next(graced, None)) is None:
        return "Either game counts, and one missed day a week is a grace day."
    return f"{calendar.day_name[date.fromisoformat(found.date).weekday()]} was your grace day. Either game counts."
