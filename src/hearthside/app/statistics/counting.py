"""What a statistic is, and what statistics of both games are made of. Knows no store.

A match is counted once, when it is over: sums by name, which are kept beside its result. Statistics are those sums
added up.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from hearthside.app.amount import Amount
from hearthside.games import GAMES, Rules
from hearthside.storage import Result

from . import text

LATEST: Final = 50
"""How many of the latest matches are listed one by one."""

Counts = Counter[str]
"""Sums by the name of what was counted. A count of some deals alone has the name of those deals before a slash."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


def read_counts(text: str) -> Counts | None:
    """Sums as they are stored, a JSON object; None where that is damaged."""
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
        if isinstance(found, dict) and all(type(value) in (int, float) for value in found.values()):
            return Counts(found)
    _log.warning("Sums that are stored with a match cannot be read, and are computed again: %.80s", text)
    return None


class Statistic(NamedTuple, Generic[T]):
    """Something that is counted in each deal of a player.

    To add one, add it to the table of its game and raise ``play.COUNT_VERSION``, so that old matches are counted again.
    """

    name: str
    """For programs. It is kept with the sums."""
    count: Callable[[T], int]
    """How much a deal adds."""
    label: str = ""
    """For people. What has none is not shown by itself, and others are compared with it."""
    of: str = ""
    """The name of the statistic that it is a part of."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often something happened, and how often it could have."""

    name: str
    label: str
    """For people: `Moons shot`."""
    count: int
    of: int
    """How often it could have happened."""
    base: str
    """The name of what it is a part of: `deals`."""


def shown(statistics: Iterable[Statistic[Any]], sums: Counts) -> tuple[Count, ...]:
    """The statistics that have a label, in the order of their table."""
    return tuple(
        Count(each.name, each.label, sums[each.name], sums[each.of], each.of) for each in statistics if each.label
    )


class CountedMatch(NamedTuple):
    """A match that is over, and what was counted of its player there."""

    result: Result
    counts: Counts
    reviews: Mapping[int, Counts] = MappingProxyType({})
    """Luck, cost of choices and marks of the reviewed deals, by the deal's number from 1."""

    @property
    def deals(self) -> int:
        """How many deals count; none of a practice match."""
        return int(self.counts["deals"] + self.counts["hands"])

    @property
    def unreviewed(self) -> Sequence[int]:
        """The deals that have no review, counted from 1."""
        return [deal for deal in range(1, self.deals + 1) if deal not in self.reviews]

    @property
    def rules_name(self) -> str:
        """The name of its rules, for people."""
        rules = rules_of(self.result)
        return self.result.rules if rules is None else rules.name


def rules_of(result: Result) -> Rules | None:
    """The rules of a match, None where this version does not know them."""
    with suppress(KeyError, ValueError):
        rules: Rules = GAMES[result.game].variants.parse(result.rules)
        return rules
    return None


def added(parts: Iterable[Counts]) -> Counts:
    """The sum of all these, negative sums among them."""
    total = Counts()
    for part in parts:
        total.update(part)
    return total


@dataclass(frozen=True, slots=True)
class MatchLuck:
    """Luck and skill in a match of which every deal was reviewed."""

    table: str
    ended: str
    """ISO 8601, UTC."""
    rules: str
    deals: int
    luck: Amount
    skill: Amount
    """What the choices cost, never above 0."""
    inaccuracies: int
    mistakes: int
    blunders: int


@dataclass(frozen=True, slots=True)
class LuckStatistics:
    """Luck and skill over time, from the matches of which every deal was reviewed."""

    deals: int
    """Of these matches."""
    left: int
    """Deals of finished matches that were not reviewed."""
    luck: Amount
    """Points a deal and chance a deal, on average."""
    skill: Amount
    """The same of what the choices cost: never above 0."""
    error: Amount
    """The standard error of both, since a review samples deals."""
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    matches: Sequence[MatchLuck]
    """The latest 50, the first to end first."""
    summary: str
    """What luck and choices came to, in sentences."""
    marks_summary: str
    """How many inaccuracies, mistakes and blunders there were, in a sentence."""
    left_summary: str
    """How many deals were not reviewed, in a sentence; empty where all were."""


def luck(found: Sequence[CountedMatch], deal: str) -> LuckStatistics:
    """Luck and skill in those matches of which every deal was reviewed. ``deal``: what the game calls one."""
    whole = [(match, added(match.reviews.values())) for match in found if not match.unreviewed]
    sums, deals = added(counts for _, counts in whole), sum(match.deals for match, _ in whole)
    share, left = deals or 1, sum(len(match.unreviewed) for match in found)
    by_luck = Amount(sums["luck"] / share, sums["luck_chance"] / share)
    skill = Amount(sums["skill"] / share, sums["skill_chance"] / share)
    error = Amount(sqrt(sums["variance"]) / share, sqrt(sums["variance_chance"]) / share)
    return LuckStatistics(
        deals=deals,
        left=left,
        luck=by_luck,
        skill=skill,
        error=error,
        summary=text.luck_text(by_luck, skill, error, deal),
        marks_summary=text.marks_text(**_flaws(sums), decisions=sums["decisions"], deals=deals, deal=deal),
        left_summary=text.left_text(left, deal),
        decisions=sums["decisions"],
        **_flaws(sums),
        matches=[
            MatchLuck(
                table=match.result.table,
                ended=match.result.ended,
                rules=match.rules_name,
                deals=match.deals,
                luck=Amount(counts["luck"], counts["luck_chance"]),
                skill=Amount(counts["skill"], counts["skill_chance"]),
                **_flaws(counts),
            )
            for match, counts in whole[-LATEST:]
        ],
    )


def _flaws(counts: Counts) -> dict[str, int]:
    """How many decisions had each of the marks that count against one."""
    return {"inaccuracies": counts["inaccuracy"], "mistakes": counts["mistake"], "blunders": counts["blunder"]}
