"""How strong the Shark and the Master are, and what the cards that they cannot see are worth.

    python -m benchmarks.strength [--parts rows ceiling matches variants] [--game hearts] [--share 1.0]
                                  [--seed 11]

Each row is a contest by duplicate, as `hearthside arena` plays it, one after the other in one process, with the command
that makes it alone. The gain and the share won are those of the first player, with 95% intervals over deals or matches;
CPU ms are processor milliseconds a move, of both.

The ceiling is the Shark's search handed all hands, and the variants are all presets of Hearts, against players of any
legal card. ``--share`` plays so much of each row's deals. What more worlds gain is `benchmarks.strength_over_time`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from benchmarks.measuring import parser, print_table
from hearthside.ai.styles import SHOWN_ALL
from hearthside.arena.contest import run
from hearthside.arena.duplicate import Contest
from hearthside.arena.report import PairReport
from hearthside.arena.workers import LocalWorkers
from hearthside.games import GAMES
from hearthside.hearts import PRESETS

HEADS: Final = ["player", "against", "deals", "gain", "won", "CPU ms a move", "command"]
_USUAL: Final = {"hearts": "black-lady", "gin": "eaai"}


@dataclass(frozen=True)
class Row:
    """One contest, and to how many deals or matches."""

    part: str
    game: str
    one: str
    other: str
    deals: int
    whole: bool = False
    rules: str = ""

    def command(self, deals: int, seed: int) -> str:
        """What makes it alone."""
        rules = "" if self.variant == "black-lady" else f" --rules {self.variant}"
        whole = " --whole" if self.whole else ""
        return f"hearthside arena {self.game} {self.one} {self.other}{rules}{whole} --deals {deals} --seed {seed}"

    @property
    def variant(self) -> str:
        """The name of its rules."""
        return self.rules or _USUAL[self.game]

    def played(self, deals: int, seed: int) -> PairReport:
        """How it comes out."""
        contest = Contest(
            rules=GAMES[self.game].variants.parse(self.variant),
            players=(self.one, self.other),
            whole=self.whole,
            seed=seed,
        )
        # The players are compiled before their time is taken.
        contest.play(0, 0)
        report = PairReport(contest, 0)
        with LocalWorkers(1) as workers:
            run(contest, [report], deals, workers)
        return report


ROWS: Final = (
    Row("rows", "hearts", "shark", "uct", 200),
    Row("rows", "hearts", "shark", "mc", 200),
    Row("rows", "hearts", "shark", "mc", 150, rules="openspiel"),
    Row("rows", "hearts", "shark", "duck", 100),
    Row("rows", "hearts", "master", "uct", 100),
    Row("rows", "hearts", "master", "mc", 100),
    Row("rows", "hearts", "master", "shark", 200),
    Row("rows", "gin", "shark", "simple", 200, whole=True),
    Row("rows", "gin", "shark", "patient", 100, whole=True),
    Row("rows", "gin", "master", "simple", 100, whole=True),
    Row("rows", "gin", "master", "patient", 60, whole=True),
    Row("rows", "gin", "master", "shark", 100, whole=True),
    Row("ceiling", "hearts", SHOWN_ALL, "shark", 200),
    Row("ceiling", "gin", SHOWN_ALL, "shark", 300),
    Row("matches", "hearts", "shark", "shark-on-points", 20, whole=True),
    *(Row("variants", "hearts", "shark", "random", 40, rules=preset) for preset in PRESETS),
)


def cells(row: Row, deals: int, seed: int) -> Iterator[str]:
    """As they stand in the table."""
    report = row.played(deals, seed)
    yield from (row.one, row.other, str(report.gain.count))
    yield report.gain.text("+.2f")
    yield report.rate.text(".1f", "%")
    yield " : ".join(f"{1000 * side['seconds'] / side['moves']:.2f}" for side in report.sides)
    yield f"`{row.command(deals, seed)}`"


def main() -> None:
    """Print a row for each contest."""
    parts, games = list(dict.fromkeys(row.part for row in ROWS)), list(_USUAL)
    ask = parser(__doc__, seed=11)
    ask.add_argument("--parts", nargs="+", default=parts, choices=parts, metavar="PART")
    ask.add_argument("--game", nargs="+", default=games, choices=games, metavar="GAME")
    ask.add_argument("--player", metavar="NAME", help="only rows that begin with this one")
    ask.add_argument("--share", type=float, default=1.0)
    asked = ask.parse_args()
    chosen = (
        row for row in ROWS if row.part in asked.parts and row.game in asked.game and asked.player in (None, row.one)
    )
    print_table(HEADS, (list(cells(row, max(2, round(asked.share * row.deals)), asked.seed)) for row in chosen))


if __name__ == "__main__":
    main()
