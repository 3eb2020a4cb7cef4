"""What time is worth: the Shark's search in more and more worlds, against foreign players.

    python -m benchmarks.strength_over_time GAME [--worlds 0 8 64 512 4096] [--most 120] [--seconds 600]
                                            [--against partners] [--seed 1] [--files FOLDER] [--plot FILE.svg]

Each row is a contest as `hearthside arena` plays it, on the same deals, with the command that makes it alone: the
points a seat gains in a deal, as one figure for all players it meets, with its 95% interval over deals; what that is
more than the row above gained on the same deals; and the processor milliseconds of a move, passes and forced cards
included. Searches are limited in worlds and not in time, so that the same figures come out on any machine; 0 is no
search. Rows are played by turns, a deal at a time, until each has ``--most`` deals, or its share of ``--seconds`` of
processor time is spent. ``--files`` keeps what was played, as ``--resume`` does in the arena, and goes on from it.
``--plot`` draws what each row gains more than the first on the same deals, with time on a logarithmic scale.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import ceil, floor, log10
from pathlib import Path
from typing import Final

from benchmarks.measuring import parser, print_table
from hearthside.arena.duplicate import Contest
from hearthside.arena.population import overall
from hearthside.arena.report import PairReport
from hearthside.arena.results_file import ResultsFile
from hearthside.arena.statistics import Sample
from hearthside.games import GAMES

HEADS: Final = ["worlds", "CPU ms a move", "deals", "gain", "more than the row above", "command"]
RULES: Final = {"hearts": 'black-lady ending="deals" goal=1', "gin": "eaai"}
_WORLDS: Final = (0, 8, 64, 512, 4096)


def player(game: str, worlds: int) -> str:
    """The Shark who samples so many worlds; at Hearts as many before a pass."""
    return f"shark worlds={worlds} pass_worlds={worlds}" if game == "hearts" else f"shark worlds={worlds}"


@dataclass(frozen=True)
class Row:
    """One search, and how it came out."""

    worlds: int
    contest: Contest
    reports: list[PairReport]

    @property
    def gains(self) -> dict[int, float]:
        """The mean gain over all members, by deal, where all were met."""
        common = set[int].intersection(*(set(report.by_place) for report in self.reports))
        return {
            place: sum(report.by_place[place][0] for report in self.reports) / len(self.reports)
            for place in sorted(common)
        }

    @property
    def milliseconds(self) -> float:
        """Of processor time a move."""
        return next(overall(self.contest, self.reports)).cpu_ms or 0.0

    @property
    def command(self) -> str:
        """What plays it alone."""
        name, against, rules = self.contest.players[0], self.contest.against, RULES[self.contest.rules.game]
        deals = len(self.gains)
        return (
            f"hearthside arena {self.contest.rules.game} '{name}' --against {against} --rules '{rules}' "
            f"--deals {deals} --seed {self.contest.seed}"
        )


def sample(figures: Sequence[float]) -> Sample:
    """Their mean and interval."""
    made = Sample()
    for each in figures:
        made.add(each)
    return made


def beyond(row: Row, other: Row) -> Sample:
    """What a row gains more than another on the deals that both have."""
    less = other.gains
    return sample([gain - less[place] for place, gain in row.gains.items() if place in less])


def played(game: str, worlds: Sequence[int], against: str, seed: int, most: int, seconds: float,
           files: Path | None) -> list[Row]:  # fmt: skip
    """The rows, played by turns."""
    rows, rules = list[Row](), GAMES[game].variants.parse(RULES[game])
    with ExitStack() as stack:
        kept: dict[int, ResultsFile] = {}
        for each in worlds:
            contest = Contest(rules=rules, players=(player(game, each),), against=against, seed=seed)
            rows.append(Row(each, contest, [PairReport(contest, pair) for pair in range(len(contest.pairs))]))
            if files is not None:
                files.mkdir(parents=True, exist_ok=True)
                kept[each] = stack.enter_context(ResultsFile(files / f"{game}-{each}.jsonl", contest))
        for row in rows[:2]:
            row.contest.play(0, 0)  # compiled before any time is taken
        spent = dict.fromkeys(worlds, 0.0)
        for place in range(most):
            for row in rows:
                start, file = time.process_time(), kept.get(row.worlds)
                done = file.done if file else {}
                missing = [report.pair for report in row.reports if (report.pair, place) not in done]
                if missing and spent[row.worlds] >= seconds / len(rows):
                    continue
                for report in row.reports:
                    finished = done.get((report.pair, place)) or row.contest.play(report.pair, place)
                    if file and report.pair in missing:
                        file.add(finished)
                    report.add(finished)
                spent[row.worlds] += time.process_time() - start
    return rows


def cells(rows: Sequence[Row]) -> Iterator[list[str]]:
    """The rows as they stand in the table."""
    before: Row | None = None
    for row in rows:
        gains, more = row.gains, "" if before is None else beyond(row, before).text("+.2f")
        yield [
            str(row.worlds), f"{row.milliseconds:.2f}", str(len(gains)), sample([*gains.values()]).text("+.2f"), more,
            f"`{row.command}`",
        ]  # fmt: skip
        before = row


# ---- The plot ----

_STYLE: Final = (
    "<style>:root { --ground: #fff; --ink: #333; --line: #ddd; --mark: #06c } @media (prefers-color-scheme: dark) { "
    ":root { --ground: #2A2019; --ink: #F4E8D4; --line: #4A3B2F; --mark: #8FBDF3 } }</style>"
)
"""The colours of the picture, by day and by night."""
_WIDE, _HIGH, _LEFT, _BELOW, _EDGE = 640, 360, 64, 48, 16


def plot(rows: Sequence[Row], title: str) -> str:
    """What rows gain more than the first on the same deals, by processor time, as SVG with intervals."""
    points = [(row.milliseconds, beyond(row, rows[0]), row.worlds) for row in rows]
    low, high = floor(log10(min(ms for ms, _, _ in points))), ceil(log10(max(ms for ms, _, _ in points)))
    bottom = floor(min(gain.mean - (gain.interval or 0) for _, gain, _ in points))
    top = ceil(max(gain.mean + (gain.interval or 0) for _, gain, _ in points))

    def across(ms: float) -> float:
        return round(_LEFT + (log10(ms) - low) / (high - low) * (_WIDE - _LEFT - _EDGE), 1)

    def down(gain: float) -> float:
        return round(_HIGH - _BELOW - (gain - bottom) / (top - bottom) * (_HIGH - _BELOW - 2 * _EDGE), 1)

    form = 'font-family="sans-serif" font-size="12" fill="var(--ink)"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" {form}>',
        _STYLE,
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="var(--ground)"/>',
        f'<text x="{_LEFT}" y="{_EDGE}">{title}</text>',
        f'<text x="{(_LEFT + _WIDE) / 2}" y="{_HIGH - 8}" text-anchor="middle">processor milliseconds a move</text>',
    ]
    for power in range(low, high + 1):
        x = across(10.0**power)
        parts.append(f'<path d="M{x} {down(bottom)}V{down(top)}" stroke="var(--line)"/>')
        parts.append(f'<text x="{x}" y="{_HIGH - 28}" text-anchor="middle">{10.0**power:g}</text>')
    for gain in range(bottom, top + 1):
        y = down(gain)
        parts.append(f'<path d="M{_LEFT} {y}H{_WIDE - _EDGE}" stroke="var(--line)"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{gain:+d}</text>')
    line = " ".join(f"{across(ms)},{down(gain.mean)}" for ms, gain, _ in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="var(--mark)" stroke-width="2"/>')
    for ms, figure, worlds in points:
        x, y, half = across(ms), down(figure.mean), figure.interval or 0.0
        parts.append(f'<path d="M{x} {down(figure.mean - half)}V{down(figure.mean + half)}" stroke="var(--mark)"/>')
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="var(--mark)"/>')
        parts.append(f'<text x="{x + 6}" y="{y - 6}">{worlds}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Print the table, and draw it."""
    ask = parser(__doc__, most=120, seconds=600, seed=1)
    ask.add_argument("game", choices=list(RULES), metavar="GAME")
    ask.add_argument("--worlds", nargs="+", type=int, default=_WORLDS)
    ask.add_argument("--against", default="partners")
    ask.add_argument("--files", type=Path)
    ask.add_argument("--plot", type=Path)
    asked = ask.parse_args()
    rows = played(asked.game, asked.worlds, asked.against, asked.seed, asked.most, asked.seconds, asked.files)
    print_table(HEADS, cells(rows))
    if asked.plot:
        title = f"{GAMES[asked.game].name}: points a seat a deal more than without worlds, by worlds"
        asked.plot.write_text(plot(rows, title), encoding="utf-8")


if __name__ == "__main__":
    main()
