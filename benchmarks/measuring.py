"""What benchmarks share: options, rates, figures beside another program's, and tables in Markdown."""

import argparse
import re
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Final, NamedTuple

from hearthside.arena.report import markdown_table


def parser(description: str | None, **numbers: int) -> argparse.ArgumentParser:
    """A parser of options that prints this description, with whole numbers by their defaults."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in numbers.items():
        made.add_argument(f"--{name}", type=int, default=default)
    return made


def rate(task: Callable[[], object], count: int, clock: Callable[[], float] = time.process_time) -> float:
    """How many a second, by that clock, if the task does so many."""
    start = clock()
    task()
    return count / (clock() - start)


class Figure(NamedTuple):
    """What was measured of ours, and of another program in the same run."""

    what: str
    ours: Sequence[float]
    """By round."""
    unit: str = ""
    peer: str = ""
    theirs: Sequence[float] = ()
    """By round; none where there is no peer."""
    at_least: float | None = None
    """The aim: of the ratio, or of our own figure where there is no peer."""
    at_most: float | None = None

    @property
    def ratios(self) -> list[float]:
        """Of ours to the peer's, round by round."""
        return [our / their for our, their in zip(self.ours, self.theirs, strict=True)] if self.theirs else []

    @property
    def holds(self) -> bool | None:
        """Whether the median reaches the aim; None where there is none."""
        if self.at_least is None and self.at_most is None:
            return None
        reached = median(self.ratios or self.ours)
        return (self.at_least is None or reached >= self.at_least) and (self.at_most is None or reached <= self.at_most)

    def cells(self) -> list[str]:
        """What stands in a row of a table under `HEADS`."""
        beside = f"{self.peer}: {written(median(self.theirs), self.unit)}" if self.theirs else self.peer
        ratios = sorted(self.ratios)
        spread = f" ({ratios[0]:.2f} to {ratios[-1]:.2f} in {len(ratios)} rounds)" if len(ratios) > 1 else ""
        aims = [("at least", self.at_least), ("at most", self.at_most)]
        return [
            self.what,
            written(median(self.ours), self.unit),
            beside,
            f"{median(ratios):.2f}{spread}" if ratios else "",
            ", ".join(f"{which} {written(aim, '' if ratios else self.unit)}" for which, aim in aims if aim is not None),
            {True: "yes", False: "no", None: ""}[self.holds],
        ]


HEADS: Final = ("what", "Hearthside", "beside it", "ratio", "aim", "reached")


def written(value: float, unit: str = "") -> str:
    """A figure with its unit, in three or four digits.

    >>> [written(value) for value in (2_063_000, 45_310.4, 812.4, 67.94, 1.2)]
    ['2.06 million', '45,310', '812', '67.9', '1.20']
    """
    if value >= 1_000_000:
        shown = f"{value / 1_000_000:.2f} million"
    else:
        shown = f"{value:,.0f}" if value >= 200 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
    return f"{shown} {unit}".rstrip()


def print_figures(figures: Iterable[Figure]) -> None:
    """Print a table of these, each as soon as it is measured."""
    print_table(HEADS, (figure.cells() for figure in figures))


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table in Markdown, each row as soon as it is known."""
    for line in markdown_table(heads, rows):
        print(re.sub(r"(?<= )-(?=\d)", "−", line), flush=True)
