"""What players gain on a whole population, as one figure each, and what one of them gains more than another.

Every member counts the same: the figure of a deal is the mean over all members, who play the same cards. Deals that
were not played against all of them are left out.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from .duplicate import Contest
from .statistics import Sample

if TYPE_CHECKING:
    from .report import PairReport


class Overall(NamedTuple):
    """The figures of one player, or what one gains more than another on the same deals."""

    name: str
    deals: int
    gain: Sample
    apart: Sample
    """The gain in the deals that are shown apart too."""
    won: Sample
    """The percentage won."""
    cpu_ms: float | None
    """Processor milliseconds a move, over all members; None for a difference."""


ByPlace = dict[int, tuple[float, float]]
"""Points gained and percentage won in each deal."""


def overall(contest: Contest, reports: Sequence["PairReport"]) -> Iterator[Overall]:
    """Each player's figures, and then for each two of them what the later one gains more than the earlier one. A
    program that made no move of its own has no figures.
    """
    found: dict[str, ByPlace] = {}
    names = {report.players[0]: report.names[0] for report in reports}
    if len({*names.values()}) < len(names):
        names = {player: player for player in names}  # programs of the same name: by their commands
    for player in contest.players:
        theirs = [report for report in reports if report.players[0] == player]
        if any(report.forfeited for report in theirs):
            continue
        moves = sum(report.sides[0].get("moves", 0) for report in theirs)
        seconds = sum(report.sides[0].get("seconds", 0) for report in theirs)
        found[player] = _sums([report.by_place for report in theirs], 1 / len(theirs))
        yield _sampled(contest, names[player], found[player], 1000 * seconds / moves if moves else None)
    for one, other in combinations(found, 2):
        less = {place: (-gain, -rate) for place, (gain, rate) in found[one].items()}
        yield _sampled(contest, f"{names[other]} less {names[one]}", _sums([found[other], less]), None)


def _sums(figures: Sequence[ByPlace], share: float = 1.0) -> ByPlace:
    """Such a share of the sum of several, for the deals that all of them have."""
    places = sorted(set[int].intersection(*(set(each) for each in figures)))
    return {
        place: (share * sum(each[place][0] for each in figures), share * sum(each[place][1] for each in figures))
        for place in places
    }


def _sampled(contest: Contest, name: str, figures: ByPlace, cpu_ms: float | None) -> Overall:
    gain, apart, won = Sample(), Sample(), Sample()
    for place, (points, rate) in figures.items():
        gain.add(points)
        won.add(rate)
        if contest.apart(place):
            apart.add(points)
    return Overall(name, gain.count, gain, apart, won, cpu_ms)
