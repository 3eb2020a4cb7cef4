"""How finished matches ended, added up. Knows no store."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from hearthside import gin
from hearthside.games import GAMES, Rules
from hearthside.hearts.rules import PLACES
from hearthside.storage import Result

PURSE: Final = 1000
"""Cash that everybody begins with."""
BEST: Final = 20
"""How many of the best averages are listed."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match. All lists are by seat."""

    table: str
    game: str
    ended: str
    """ISO 8601, UTC."""
    rules: str
    """Name for people, such as `Black Lady`."""
    sides: Sequence[str]
    names: Sequence[str]
    scores: Sequence[int]
    winners: Sequence[int]
    cash: Sequence[int] | None
    """Won in this match; null unless played for cash."""
    hands: int | None
    """Hands of Gin that were finished; null for Hearts."""
    points: Sequence[int] | None
    """Of the hands of Gin, boxes and bonuses aside; null for Hearts."""
    quit: bool
    """Whether the match was left before its end."""


@dataclass(frozen=True, slots=True)
class SideResults:
    """What one side of the table won across all finished matches that were not cleared."""

    side: str
    """`South`, and so on."""
    games: int
    won: int
    """Shared wins among them."""
    cash: int | None
    """1000 to begin with, and what was won since; null before a match for cash."""


@dataclass(frozen=True, slots=True)
class NameResults:
    """The same for one player by name."""

    name: str
    games: int
    won: int
    cash: int | None
    points: int
    """Sum of final scores."""


@dataclass(frozen=True, slots=True)
class GinNameResults:
    """What a person has come to in Gin, under one name. A match left part-way counts as it stood."""

    name: str
    hands: int
    """Finished hands, drawn ones among them."""
    drawn_hands: int
    games: int
    won: int
    lost: int
    drawn: int
    points: int
    """Points of all hands won, boxes and bonuses aside."""
    average: float
    """Points a hand."""


@dataclass(frozen=True, slots=True)
class BestAverage:
    """One of the best averages: the points of a match over its hands."""

    average: float
    name: str
    score: int
    """The points that the average is of: boxes and bonuses aside."""
    goal: int
    hands: int
    oklahoma: bool
    rules: str
    """Name for people."""
    ended: str
    """ISO 8601, UTC."""


@dataclass(frozen=True, slots=True)
class GinResults:
    """How matches of Gin ended."""

    since: str | None
    names: Sequence[GinNameResults]
    """Most hands first; none is ever dropped."""
    top: Sequence[BestAverage]
    """The 20 best averages, best first; an average of 0 is not among them."""
    latest: Sequence[MatchResult]
    """The latest 50 matches, latest first."""


@dataclass(frozen=True, slots=True)
class ResultStatistics:
    """How matches ended: finished matches of Hearts, and under `gin` those of Gin."""

    gin: GinResults
    since: str | None
    """ISO 8601, UTC: the first match counted."""
    sides: Sequence[SideResults]
    names: Sequence[NameResults]
    """Most games first."""
    latest: Sequence[MatchResult]
    """The latest matches, at most 20, latest first."""


def result_statistics(results: Sequence[Result]) -> ResultStatistics:
    """All that these matches came to, the first to end being the first here.

    Matches whose rules this version does not know are left out.
    """
    known = [(result, rules) for result in results if (rules := _rules(result))]
    by_game = {game: [each for each in known if each[0].game == game] for game in GAMES}
    hearts = [_match(result, rules) for result, rules in by_game["hearts"]]
    sides, names = _hearts_sums(hearts)
    around = [*PLACES[4], *(side for side in (*PLACES[6], *PLACES[5]) if side not in PLACES[4])]
    most = sorted(names.items(), key=lambda item: (-item[1].games, -item[1].won, item[0]))
    return ResultStatistics(
        gin=_gin(by_game["gin"]),
        since=hearts[0].ended if hearts else None,
        sides=[
            SideResults(side, found.games, found.won, found.cash)
            for side in dict.fromkeys(around)
            if (found := sides.get(side))
        ],
        names=[NameResults(name, found.games, found.won, found.cash, found.points) for name, found in most],
        latest=_latest(hearts, 20),
    )


def _rules(result: Result) -> Rules | None:
    """The rules of that match, None where this version does not know them."""
    try:
        rules: Rules = GAMES[result.game].variants.parse(result.rules)
    except (KeyError, ValueError):
        return None
    return rules


def _match(result: Result, rules: Rules) -> MatchResult:
    return MatchResult(
        table=result.table,
        game=result.game,
        ended=result.ended,
        rules=rules.name,
        sides=rules.places,
        names=json.loads(result.names),
        scores=json.loads(result.scores),
        winners=json.loads(result.winners),
        cash=json.loads(result.cash) if result.cash else None,
        hands=result.hands,
        points=json.loads(result.points) if result.points else None,
        quit=result.quit,
    )


def _latest(matches: Sequence[MatchResult], most: int) -> Sequence[MatchResult]:
    """The last of them, at most so many, latest first."""
    return matches[: -most - 1 : -1]


# ---- Hearts ----


@dataclass
class _Sum:
    """What a side, or a name, has come to."""

    games: int = 0
    won: int = 0
    points: int = 0
    cash: int | None = None

    def add(self, won: bool, score: int, paid: int | None) -> None:
        """One match more."""
        self.games += 1
        self.won += won
        self.points += score
        if paid is not None:
            self.cash = paid + (PURSE if self.cash is None else self.cash)


def _hearts_sums(matches: Sequence[MatchResult]) -> tuple[dict[str, _Sum], dict[str, _Sum]]:
    """By side, and by name."""
    sides: dict[str, _Sum] = {}
    names: dict[str, _Sum] = {}
    for match in matches:
        for seat, (side, name, score) in enumerate(zip(match.sides, match.names, match.scores, strict=True)):
            for sums, key in ((sides, side), (names, name)):
                paid = match.cash[seat] if match.cash else None
                sums.setdefault(key, _Sum()).add(seat in match.winners, score, paid)
    return sides, names


# ---- Gin ----


class _Played(NamedTuple):
    """A match of Gin as one person played it, to its end or as far as it went."""

    name: str
    points: int
    hands: int
    drawn_hands: int
    won: bool
    level: bool


def _gin(results: Sequence[tuple[Result, Any]]) -> GinResults:
    matches = [_match(result, rules) for result, rules in results]
    names: dict[str, list[_Played]] = {}
    best: list[BestAverage] = []
    for result, rules in results:
        for played in _people(result):
            names.setdefault(played.name, []).append(played)
            if played.points:
                best.append(_average(played, rules, result.ended))
    return GinResults(
        since=matches[0].ended if matches else None,
        names=sorted((_name(each) for each in names.values()), key=lambda each: (-each.hands, each.name)),
        top=sorted(best, key=lambda each: -each.average)[:BEST],
        latest=_latest(matches, 50),
    )


def _people(result: Result) -> list[_Played]:
    """The match for each of the people at the table."""
    assert result.people and result.points and result.hands is not None and result.drawn_hands is not None
    names, points, winners = json.loads(result.names), json.loads(result.points), json.loads(result.winners)
    level = len(winners) > 1
    return [
        _Played(names[seat], points[seat], result.hands, result.drawn_hands, won=winners == [seat], level=level)
        for seat in json.loads(result.people)
    ]


def _name(played: Sequence[_Played]) -> GinNameResults:
    """What all the matches under one name come to."""
    hands, points = sum(each.hands for each in played), sum(each.points for each in played)
    won, level = sum(each.won for each in played), sum(each.level for each in played)
    return GinNameResults(
        name=played[0].name,
        hands=hands,
        drawn_hands=sum(each.drawn_hands for each in played),
        games=len(played),
        won=won,
        lost=len(played) - won - level,
        drawn=level,
        points=points,
        average=points / hands,
    )


def _average(played: _Played, rules: gin.Rules, ended: str) -> BestAverage:
    return BestAverage(
        average=played.points / played.hands,
        name=played.name,
        score=played.points,
        goal=rules.goal,
        hands=played.hands,
        oklahoma=rules.oklahoma is not gin.Oklahoma.NO,
        rules=rules.name,
        ended=ended,
    )
