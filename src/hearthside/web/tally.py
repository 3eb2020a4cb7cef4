"""The log of games added up, as wire values. Knows no HTTP and no disk."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from hearthside import gin
from hearthside.games import GAMES, Rules, game_of
from hearthside.hearts.rules import PLACES
from hearthside.words import scored

from . import messages as wire
from .printed import columns

if TYPE_CHECKING:
    from hearthside.store import Result

PURSE: Final = 1000
"""Cash that everybody begins with."""
BEST: Final = 20
"""How many of the best averages are listed."""
_LATEST: Final = {"hearts": 20, "gin": 50}


def tally(results: Sequence["Result"]) -> wire.Stats:
    """All that the matches came to, the first to end being the first here.

    Those whose rules this version does not know are passed over.
    """
    known = [(result, rules) for result in results if (rules := _rules(result))]
    hearts = [_match(result, rules) for result, rules in known if result.game == "hearts"]
    sides, names = _hearts_sums(hearts)
    around = [*PLACES[4], *(side for side in (*PLACES[6], *PLACES[5]) if side not in PLACES[4])]
    most = sorted(names.items(), key=lambda item: (-item[1].games, -item[1].won, item[0]))
    return wire.Stats(
        gin=_gin([(result, rules) for result, rules in known if isinstance(rules, gin.Rules)]),
        since=hearts[0].ended if hearts else None,
        sides=[
            wire.SideStats(side=side, games=found.games, won=found.won, cash=found.cash)
            for side in dict.fromkeys(around)
            if (found := sides.get(side))
        ],
        names=[
            wire.NameStats(name=name, games=found.games, won=found.won, cash=found.cash, points=found.points)
            for name, found in most
        ],
        latest=_latest(hearts),
    )


def _rules(result: "Result") -> Rules | None:
    """The rules of that match, None where this version does not know them."""
    try:
        rules: Rules = GAMES[result.game].variants.parse(result.rules)
    except (KeyError, ValueError):
        return None
    return rules


def _match(result: "Result", rules: Rules) -> wire.MatchResult:
    return wire.MatchResult(
        game=game_of(rules).slug,
        hands=result.hands,
        points=json.loads(result.points) if result.points else None,
        quit=result.quit,
        table=result.table,
        ended=result.ended,
        rules=rules.name,
        sides=list(rules.places),
        names=json.loads(result.names),
        scores=json.loads(result.scores),
        winners=json.loads(result.winners),
        cash=json.loads(result.cash) if result.cash else None,
    )


def _latest(matches: Sequence[wire.MatchResult]) -> list[wire.MatchResult]:
    """The last of them, latest first."""
    return list(matches[: -_LATEST[matches[0].game] - 1 : -1]) if matches else []


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


def _hearts_sums(matches: Sequence[wire.MatchResult]) -> tuple[dict[str, _Sum], dict[str, _Sum]]:
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


def _gin(results: Sequence[tuple["Result", gin.Rules]]) -> wire.GinStats:
    matches = [_match(result, rules) for result, rules in results]
    names: dict[str, list[_Played]] = {}
    top: list[wire.GinTop] = []
    for result, rules in results:
        for played in _people(result):
            names.setdefault(played.name, []).append(played)
            if played.points:
                top.append(_top(played, rules, result.ended))
    return wire.GinStats(
        since=matches[0].ended if matches else None,
        names=sorted((_name(each) for each in names.values()), key=lambda each: (-each.hands, each.name)),
        top=sorted(top, key=lambda each: -each.average)[:BEST],
        latest=_latest(matches),
    )


def _people(result: "Result") -> list[_Played]:
    """The match for each of the people at the table."""
    assert result.people and result.points and result.hands is not None and result.drawn_hands is not None
    names, points, winners = json.loads(result.names), json.loads(result.points), json.loads(result.winners)
    level = len(winners) > 1
    return [
        _Played(names[seat], points[seat], result.hands, result.drawn_hands, won=winners == [seat], level=level)
        for seat in json.loads(result.people)
    ]


def _name(played: Sequence[_Played]) -> wire.GinNameStats:
    """What all the matches under one name come to."""
    hands, points = sum(each.hands for each in played), sum(each.points for each in played)
    won, level = sum(each.won for each in played), sum(each.level for each in played)
    return wire.GinNameStats(
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


def _top(played: _Played, rules: gin.Rules, ended: str) -> wire.GinTop:
    return wire.GinTop(
        average=played.points / played.hands,
        name=played.name,
        score=played.points,
        goal=rules.goal,
        hands=played.hands,
        oklahoma=rules.oklahoma is not gin.Oklahoma.NO,
        rules=rules.name,
        ended=ended,
    )


# ---- As text ----


def text(stats: wire.Stats, games: Collection[str] = tuple(GAMES)) -> str:
    """The sums of these games as plain text, in columns; empty where there are none."""
    parts = []
    if stats.since and "hearts" in games:
        parts.append(_hearts_text(stats, stats.since))
    if stats.gin.since and "gin" in games:
        parts.append(_gin_text(stats.gin, stats.gin.since))
    return "\n\n".join(parts)


def _hearts_text(stats: wire.Stats, since: str) -> str:
    sides = [(each.side, each.games, each.won, _or_blank(each.cash)) for each in stats.sides]
    names = [(each.name, each.games, each.won, _or_blank(each.cash), each.points) for each in stats.names]
    return "\n\n".join(
        (
            f"Hearts: finished matches since {since[:10]}.",
            columns(("Side", "Games", "Won", "Cash"), sides),
            columns(("Name", "Games", "Won", "Cash", "Points"), names),
            columns(("Latest", "Rules", "Scores"), [(m.ended[:10], m.rules, _scores(m)) for m in stats.latest]),
        )
    )


def _gin_text(stats: wire.GinStats, since: str) -> str:
    """What each name has come to, then the best averages."""
    names = [
        (
            each.name,
            each.hands,
            each.drawn_hands,
            each.games,
            each.won,
            each.lost,
            each.drawn,
            each.points,
            each.average,
        )
        for each in stats.names
    ]
    top = [
        (each.name, each.average, each.score, each.goal, each.hands, "yes" if each.oklahoma else "no", each.ended[:10])
        for each in stats.top
    ]
    parts = [
        f"Gin Rummy: matches since {since[:10]}, those that were left as they stood.",
        columns(("Name", "Hands", "Drawn", "Games", "Won", "Lost", "Level", "Points", "Average"), names),
    ]
    if top:
        head = ("Best averages", "A hand", "Points", "Goal", "Hands", "Oklahoma", "Date")
        parts.append(columns(head, top))
    latest = [
        (each.ended[:10], each.rules, each.hands or 0, _scores(each), "left part-way" if each.quit else "")
        for each in stats.latest
    ]
    parts.append(columns(("Latest", "Rules", "Hands", "Scores", ""), latest))
    return "\n\n".join(parts)


def _scores(match: wire.MatchResult) -> str:
    """Who came to what, the winners with a star."""
    return ", ".join(
        scored(name, f"{score}{'*' if seat in match.winners else ''}")
        for seat, (name, score) in enumerate(zip(match.names, match.scores, strict=True))
    )


def _or_blank(number: int | None) -> int | str:
    return "" if number is None else number
