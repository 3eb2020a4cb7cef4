"""All benchmarks that compare with other programs, in the order of docs/benchmarks.md, as one table.

    python -m benchmarks [--output dist/benchmarks.md]

The table is printed, and written to the file once it is whole, with the machine and its load above it, since figures
taken on a busy machine say less. How strong the players are is measured by `benchmarks.strength`,
`benchmarks.gin_strength`, `benchmarks.gin_choices`, `benchmarks.gin_knocks`, `benchmarks.styles` and
`benchmarks.moon_defence`, which take hours: docs/opponents.md.
"""

import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module
from itertools import tee
from pathlib import Path
from subprocess import SubprocessError
from typing import Final

from benchmarks.measuring import HEADS, Figure, parser, print_table
from hearthside import __version__
from hearthside.arena.report import markdown_table

BENCHMARKS: Final = (
    "rules",
    "rules --game gin --deals 300",
    "melds",
    "kernels",
    "environments",
    "server",
    "terminal",
    "ssh",
    "messages",
    "hosted --tables 100 --seconds 10",
    "client_size",
    "reviews",
)
"""What is run, each with its arguments."""


def processor() -> str:
    """The name of the processor, where the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.processor())


def load() -> str:
    """How many processes ran or waited in the last minute, where the system tells it."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def measured(commands: Sequence[str]) -> Iterator[tuple[str, Figure | OSError | SubprocessError]]:
    """Every figure with its command; where a benchmark lacks something on this machine, what it lacks."""
    for command in commands:
        name, *arguments = command.split()
        try:
            for figure in import_module(f"benchmarks.{name}").figures(arguments):
                yield f"python -m benchmarks.{command}", figure
        except (OSError, SubprocessError) as missing:
            yield f"python -m benchmarks.{command}", missing


def rows(commands: Sequence[str]) -> Iterator[list[str]]:
    """The rows of the table."""
    for command, figure in measured(commands):
        what, *rest = (
            figure.cells() if isinstance(figure, Figure) else [f"left out: {figure}"] + [""] * (len(HEADS) - 1)
        )
        yield [what, f"`{command}`", *rest]


def main() -> None:
    """Print the table and write it to a file."""
    ask = parser(__doc__)
    ask.add_argument("--output", type=Path, default=Path("dist/benchmarks.md"), metavar="FILE")
    output, before = ask.parse_args().output, load()
    heads = [HEADS[0], "command", *HEADS[1:]]
    shown, kept = tee(rows(BENCHMARKS))
    print_table(heads, shown)
    made = list(kept)
    missed = sum(row[-1] == "no" for row in made)
    about = (
        f"Hearthside {__version__}, {datetime.now(UTC):%Y-%m-%d}. {processor()}, {os.cpu_count()} cores;"
        f" {platform.system()} {platform.release()}, Python {platform.python_version()}."
        f" Load {before} before and {load()} after. "
        f"{sum(row[-1] == 'yes' for row in made)} aims are reached and {missed} are not."
    )
    print(f"\n{about}")
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text("\n".join([about, "", *markdown_table(heads, made), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
