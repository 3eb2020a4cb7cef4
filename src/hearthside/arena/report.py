"""The result of a contest: the figures of each pair with intervals, as a table and as JSON."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from hearthside.games import game_of

from .duplicate import Contest, Finished, Totals, add
from .population import overall
from .statistics import ERROR, Sample, Sprt, Verdict


class PairReport:
    """The figures of one pair so far."""

    def __init__(self, contest: Contest, pair: int, sprt: Sprt | None = None) -> None:
        self.contest, self.pair, self.sprt = contest, pair, sprt
        self.players = contest.pairs[pair]
        self.names: tuple[str, ...] = self.players
        """What the players are called: programs as they call themselves."""
        self.gain, self.rate, self.apart = Sample(), Sample(), Sample()
        """The points gained, the percentage won, and the points gained in the deals that are shown apart too."""
        self.by_place: dict[int, tuple[float, float]] = {}
        """The points gained and the percentage won in each deal."""
        self.sides: tuple[Totals, Totals] = ({}, {})

    def add(self, finished: Finished) -> None:
        """One deal more, or one match more."""
        gain, rate = self.by_place[finished.place] = self.contest.gain(finished), self.contest.rate(finished)
        self.gain.add(gain)
        self.rate.add(rate)
        if self.contest.apart(finished.place):
            self.apart.add(gain)
        self.names = finished.names or self.names
        for side, more in zip(self.sides, finished.sides, strict=True):
            add(side, more)

    @property
    def forfeited(self) -> list[str]:
        """The programs that made no move of their own, so that the figures say nothing about them."""
        sides = zip(self.names, self.sides, strict=True)
        return [name for name, side in sides if side.get("moves") and side.get("forfeits") == side["moves"]]

    @property
    def tested(self) -> Sample:
        """What a sequential test looks at: points gained by the deal; for whole matches, percent won beyond chance."""
        if not self.contest.whole:
            return self.gain
        return Sample(self.rate.count, self.rate.mean - self.contest.fair, self.rate.squares)

    @property
    def verdict(self) -> Verdict | None:
        """What a sequential test accepts, if one was asked for and it does."""
        return None if self.sprt is None or self.forfeited else self.sprt.verdict(self.tested)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values. What depends on the machine is under ``cpu_ms``."""
        plain: dict[str, Any] = {
            "players": list(self.players),
            "names": list(self.names),
            "forfeited": self.forfeited,
            "deals": self.gain.count,
            "gain": _measured(Sample() if self.forfeited else self.gain),
            "apart": _measured(Sample() if self.forfeited else self.apart),
            "won": _measured(Sample() if self.forfeited else self.rate),
            "sides": [
                {name: round(figure, 6) for name, figure in side.items() if name != "seconds"} for side in self.sides
            ],
            "cpu_ms": [_cost(side) for side in self.sides],
        }
        if self.sprt is not None:
            plain["sprt"] = {**self.sprt._asdict(), "error": ERROR, "accepted": self.verdict}
        return plain


def to_json(contest: Contest, reports: Sequence[PairReport], *, complete: bool) -> dict[str, Any]:
    """The whole report as plain JSON values."""
    about = contest.to_json() | {"seatings": len(contest.seatings), "complete": complete}
    plain = about | {"pairs": [report.to_json() for report in reports]}
    if contest.against:
        plain["overall"] = [
            {name: _measured(each) if isinstance(each, Sample) else each for name, each in row._asdict().items()}
            for row in overall(contest, reports)
        ]
    return plain


def lines(contest: Contest, reports: Sequence[PairReport]) -> Iterator[str]:
    """The whole report in words, with a table in Markdown."""
    game, (unit, played) = game_of(contest.rules), ("match", "matches") if contest.whole else ("deal", "deals")
    better = "fewer" if contest.part.SIGN < 0 else "more"
    seats = {"even": "as many seats each", "alone": "the first alone among the others"}[contest.field]
    yield f"{game.name}, {game.variants.notation(contest.rules)}, seed {contest.seed}."
    yield f"Every {unit} is played in {len(contest.seatings)} seatings, {seats}."
    yield f"Points are those of a seat in a deal, and {better} are better; the gain and the share won are those of the"
    yield f"first player, with 95% intervals over {played}."
    yield ""
    extra_counts, apart = contest.part.EXTRA_COUNTS, _apart_heads(contest)
    heads = ["player", "against", played, "gain", *apart, "won", "points"]
    rows = (_cells(report, _labels(reports), list(extra_counts)) for report in reports)
    yield from markdown_table([*heads, *extra_counts.values(), "CPU ms a move"], rows)
    if contest.against:
        yield ""
        heads = ["player", "against", played, "gain", *apart, "won", "CPU ms a move"]
        yield from markdown_table(heads, _overall_cells(contest, reports))
    for report in reports:
        yield from _forfeited(report)
        yield from _tested(report)


def _labels(reports: Sequence[PairReport]) -> dict[str, str]:
    """What each player is called in the table: programs of the same name with their commands."""
    names = {player: name for report in reports for player, name in zip(report.players, report.names, strict=True)}
    often = Counter(names.values())
    return {player: name if often[name] == 1 else f"{name} ({player})" for player, name in names.items()}


def _cells(report: PairReport, labels: Mapping[str, str], extra_counts: Sequence[str]) -> list[str]:
    """A row of the table."""
    sides = [
        [
            f"{side['points'] / side['hands']:.2f}" if side.get("hands") else "",
            *(f"{side.get(each, 0):.0f}" for each in extra_counts),
            f"{_cost(side) or 0:.2f}",
        ]
        for side in report.sides
    ]
    both = [f"{mine} : {theirs}" for mine, theirs in zip(*sides, strict=True)]
    apart = [report.apart.text("+.2f") for _ in _apart_heads(report.contest)]
    figures = [report.gain.text("+.2f"), *apart, report.rate.text(".1f", "%")]
    if report.forfeited:
        figures = ["forfeited"] * len(figures)
    return [*(labels[player] for player in report.players), str(report.gain.count), *figures, *both]


def _apart_heads(contest: Contest) -> list[str]:
    """The heading of the deals that a table shows apart: none, or one against a population."""
    return [contest.part.APART] if contest.against and contest.part.APART and not contest.whole else []


def _overall_cells(contest: Contest, reports: Sequence[PairReport]) -> Iterator[list[str]]:
    """The rows of the table of whole populations."""
    for row in overall(contest, reports):
        apart = [row.apart.text("+.2f") for _ in _apart_heads(contest)]
        figures = [row.gain.text("+.2f"), *apart, row.won.text(".1f" if row.cpu_ms else "+.1f", "%")]
        against = f"{contest.against} ({len(contest.opponents)})"
        yield [row.name, against, str(row.deals), *figures, f"{row.cpu_ms:.2f}" if row.cpu_ms else ""]


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table in Markdown, each row as soon as it is known."""
    for cells in chain((heads, ["---"] * len(heads)), rows):
        yield f"| {' | '.join(cells)} |"


def _forfeited(report: PairReport) -> Iterator[str]:
    """How many moves of a program were made by a stand-in, and so say nothing about its strength."""
    for name, side in zip(report.names, report.sides, strict=True):
        if count := side.get("forfeits"):
            yield ""
            said = ", so nothing was measured" if name in report.forfeited else ""
            yield f"A stand-in made {count:.0f} of the {side['moves']:.0f} moves of {name}{said}."


def _tested(report: PairReport) -> Iterator[str]:
    """What a sequential test says, in a sentence."""
    if report.sprt is None or report.forfeited:
        return
    what = "percent of matches beyond chance" if report.contest.whole else "points a seat a deal"
    (low, high), (one, other) = report.sprt, report.names
    count = report.gain.count
    yield ""
    match report.verdict:
        case Verdict.HIGH:
            yield f"After {count}, accepted: {one} gains {high:g} {what} on {other}, rather than {low:g}."
        case Verdict.LOW:
            yield f"After {count}, accepted: {one} gains {low:g} {what} on {other}, rather than {high:g}."
        case None:
            yield f"After {count}, neither is accepted: that {one} gains {low:g} {what} on {other}, or {high:g}."


def _cost(side: Totals) -> float | None:
    """Processor milliseconds a move; None where there was no move."""
    return 1000 * side["seconds"] / side["moves"] if side.get("moves") else None


def _measured(sample: Sample) -> dict[str, float | None]:
    interval = sample.interval
    return {
        "mean": round(sample.mean, 6) if sample.count else None,
        "interval": None if interval is None else round(interval, 6),
    }
