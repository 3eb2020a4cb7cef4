"""How a player of Hearts does under each preset against players of any legal card: a row of the arena for each.

    python -m benchmarks.variants [--player shark] [--against random] [--deals 40] [--seed 1] [PRESET ...]

As `hearthside arena hearts` tells it: as many seats each, every deal in all seatings, points a seat a deal, in games
for cash too, and the gain with its 95% interval.
"""

import argparse
from typing import Final

from hearthside.arena.contest import run
from hearthside.arena.duplicate import Contest
from hearthside.arena.report import PairReport
from hearthside.arena.workers import LocalWorkers
from hearthside.hearts import PRESETS

HEADS: Final = ["rules", "gain", "won", "points", "theirs", "moons", "theirs", "ms a move"]


def row(preset: str, players: tuple[str, str], deals: int, seed: int) -> str:
    """How the first does against the second."""
    contest = Contest(rules=PRESETS[preset], players=players, seed=seed)
    report = PairReport(contest, 0)
    with LocalWorkers(1) as workers:
        run(contest, [report], deals, workers, None, lambda finished: None)
    gain, won, sides = report.gain, report.rate, report.sides
    return " | ".join((
        PRESETS[preset].name,
        f"{gain.mean:+.2f} ± {gain.interval or 0:.2f}",
        f"{won.mean:.0f}%",
        *(f"{side['points'] / side['hands']:.2f}" for side in sides),
        *(f"{100 * side['moons'] / side['hands']:.1f}%" for side in sides),
        f"{1000 * sides[0]['seconds'] / sides[0]['moves']:.2f}",
    )).replace(" -", " −")  # fmt: skip


def main() -> None:
    """Print a row for each preset."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("presets", nargs="*", metavar="PRESET", default=[*PRESETS])
    ask.add_argument("--player", default="shark", metavar="NAME")
    ask.add_argument("--against", default="random", metavar="NAME")
    ask.add_argument("--deals", type=int, default=40)
    ask.add_argument("--seed", type=int, default=1)
    asked = ask.parse_args()
    for cells in (HEADS, ["---"] * len(HEADS)):
        print(f"| {' | '.join(cells)} |")
    for preset in asked.presets:
        print(f"| {row(preset, (asked.player, asked.against), asked.deals, asked.seed)} |", flush=True)


if __name__ == "__main__":
    main()
