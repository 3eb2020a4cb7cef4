"""How finished matches ended, added up. Knows no store."""

import json
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeVar

from hearthside import gin
from hearthside.codec import INT, TEXT, Codec, many, optional
from hearthside.games import GAMES, Rules
from hearthside.hearts.rules import PLACES, PURSE
from hearthside.player_names import names_of_today
from hearthside.storage import Result

from .counting import Counts, rules_of

T = TypeVar("T")
_log = logging.getLogger(__name__)
_LISTS: Final[dict[str, Codec[Any]]] = {
    "names": optional(many(TEXT)),
    **dict.fromkeys(("scores", "winners", "cash", "points"), optional(many(INT))),
}
"""The lists of a result, and how they are read."""
_NOBODY: Final[Mapping[str, str]] = MappingProxyType({})
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


def result_statistics(results: Sequence[Result], called: Mapping[str, str] = _NOBODY) -> ResultStatistics:
    """All that these matches came to, the first to end being the first here.

    Matches whose rules this version does not know are left out, and those whose result is damaged. ``called`` is what
    people who played under another name are called now.
    """
    by_game = _by_game(results, called)
    hearts = list(_whole(_match, by_game["hearts"]))
    sides, names = defaultdict[str, Counts](Counts), defaultdict[str, Counts](Counts)
    for match in hearts:
        for seat, (side, name) in enumerate(zip(match.sides, match.names, strict=True)):
            counts = Counts(games=1, won=int(seat in match.winners), points=match.scores[seat])
            if match.cash:
                counts["cash"] = match.cash[seat]
            sides[side].update(counts)
            names[name].update(counts)
    around = [*PLACES[4], *(side for side in (*PLACES[6], *PLACES[5]) if side not in PLACES[4])]
    most = sorted(names, key=lambda name: (-names[name]["games"], -names[name]["won"], name))
    return ResultStatistics(
        gin=_gin(by_game["gin"]),
        since=hearts[0].ended if hearts else None,
        sides=[
            SideResults(side, sides[side]["games"], sides[side]["won"], _cash(sides[side]))
            for side in dict.fromkeys(around)
            if side in sides
        ],
        names=[
            NameResults(name, each["games"], each["won"], _cash(each), each["points"])
            for name, each in ((name, names[name]) for name in most)
        ],
        latest=_latest(hearts, 20),
    )


def players(results: Sequence[Result], called: Mapping[str, str] = _NOBODY) -> list[str]:
    """The names of the people for whom these matches count, by the number of their matches."""
    counts: Counter[str] = Counter()
    for found in _by_game(results, called).values():
        for match, holders in _whole(lambda result, rules: (_match(result, rules), result.holders), found):
            counts.update(match.names[place] for place, _ in holders if 0 <= place < len(match.names))
    return [name for name, _ in counts.most_common()]


def _by_game(results: Sequence[Result], called: Mapping[str, str]) -> dict[str, list[tuple[Result, Any]]]:
    """Results with their rules, by game."""
    known = [(_renamed(result, called), rules) for result in results if (rules := rules_of(result))]
    return {game: [each for each in known if each[0].game == game] for game in GAMES}


def _renamed(result: Result, called: Mapping[str, str]) -> Result:
    """The result with the names that people have now, the number behind theirs with somebody else who has that name."""
    with suppress(ValueError, TypeError, LookupError, RecursionError):
        names, people = json.loads(result.names), {place for place, _ in result.holders}
        for place, own in enumerate(json.loads(result.own or "[]")):
            if own is not None and place in people:
                names = [names[place] if name == own and at not in people else name for at, name in enumerate(names)]
                names[place] = own
        now = [called.get(name, name) if place in people else name for place, name in enumerate(names)]
        return result._replace(names=json.dumps(now))
    return result  # what is damaged is left out later


def _cash(counts: Counts) -> int | None:
    """What somebody has, None before a match for cash."""
    return PURSE + counts["cash"] if "cash" in counts else None


def _gin(results: Sequence[tuple[Result, Any]]) -> GinResults:
    played = list(_whole(_gin_match, results))
    matches = [match for match, _, _, _ in played]
    names = defaultdict[str, Counts](Counts)
    best: list[BestAverage] = []
    for match, seats, drawn_hands, rules in played:
        assert match.points and match.hands
        for seat in seats:
            name, points = match.names[seat], match.points[seat]
            names[name].update(
                games=1,
                won=int(match.winners == [seat]),
                drawn=int(len(match.winners) > 1),
                hands=match.hands,
                drawn_hands=drawn_hands,
                points=points,
            )
            if points:
                best.append(
                    BestAverage(
                        average=points / match.hands,
                        name=name,
                        score=points,
                        goal=rules.goal,
                        hands=match.hands,
                        oklahoma=rules.oklahoma is not gin.Oklahoma.NO,
                        rules=match.rules,
                        ended=match.ended,
                    )
                )
    people = []
    for name, counts in names.items():
        lost = counts["games"] - counts["won"] - counts["drawn"]
        people.append(GinNameResults(name=name, lost=lost, average=counts["points"] / counts["hands"], **counts))
    return GinResults(
        since=matches[0].ended if matches else None,
        names=sorted(people, key=lambda each: (-each.hands, each.name)),
        top=sorted(best, key=lambda each: -each.average)[:BEST],
        latest=_latest(matches, 50),
    )


def _match(result: Result, rules: Rules) -> MatchResult:
    """The result with its lists. Raises ValueError if it is damaged."""
    lists = {name: kind.read(json.loads(getattr(result, name) or "null"), True) for name, kind in _LISTS.items()}
    by_seat = [lists[name] for name in ("names", "scores", "cash", "points") if lists[name] is not None]
    if None in (lists["names"], lists["scores"], lists["winners"]) or any(len(each) != rules.seats for each in by_seat):
        raise ValueError("One of each seat is wanted.")
    if any(not 0 <= seat < rules.seats for seat in lists["winners"]):
        raise ValueError("There is no such seat.")
    same: dict[str, Any] = {name: getattr(result, name) for name in ("table", "game", "ended", "hands", "quit")}
    named: dict[str, Any] = {name: None if values is None else list(values) for name, values in lists.items()}
    named["names"] = list(names_of_today(named["names"]))
    return MatchResult(rules=rules.name, sides=rules.places, **named, **same)


def _gin_match(result: Result, rules: Any) -> tuple[MatchResult, Sequence[int], int, Any]:
    """A match of Gin, the seats of people in it, its drawn hands and its rules. Raises ValueError if it is damaged."""
    match, people = _match(result, rules), many(INT).read(json.loads(result.people or ""), True)
    if not match.points or not match.hands or result.drawn_hands is None:
        raise ValueError("What its hands came to is missing.")
    if any(not 0 <= seat < rules.seats for seat in people):
        raise ValueError("There is no such seat.")
    return match, people, result.drawn_hands, rules


def is_damaged(result: Result) -> bool:
    """Whether a result is left out, although its rules are known."""
    found = result_statistics([result])
    return rules_of(result) is not None and not (found.latest or found.gin.latest)


def _whole(read: Callable[[Result, Any], T], results: Iterable[tuple[Result, Any]]) -> Iterator[T]:
    """Those results that can be read."""
    for result, rules in results:
        try:
            yield read(result, rules)
        except (ValueError, RecursionError) as error:
            _log.warning("The result of table %s is damaged and left out: %s", result.table, error)


def _latest(matches: Sequence[MatchResult], most: int) -> Sequence[MatchResult]:
    """The last of them, at most so many, latest first."""
    return matches[: -most - 1 : -1]
