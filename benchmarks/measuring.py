"""What benchmarks share: options, rates, ratios to another program's rates, and tables in Markdown."""

import argparse
import re
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median

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


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """The median of the ratios of our rates to theirs, round by round, with the least and the greatest."""
    ratios = sorted(our / their for our, their in zip(ours, theirs, strict=True))
    return f"{median(ratios):8.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f} in {len(ratios)} rounds)"


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table in Markdown, each row as soon as it is known."""
    for line in markdown_table(heads, rows):
        print(re.sub(r"(?<= )-(?=\d)", "−", line), flush=True)
