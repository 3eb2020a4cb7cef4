"""The command `check`: checks records."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from .common import app, read_records

if TYPE_CHECKING:
    from hearthside.record import Record


@app.command()
def check(files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")]) -> None:
    """Check records: work out every trick and score again, and say whether each file is correct."""
    bad = False
    for file in files:
        try:
            typer.echo(f"{file}: {_summary(read_records(file))}")
        except ValueError as error:
            typer.echo(error, err=True)
            bad = True
    raise typer.Exit(1 if bad else 0)


def _summary(records: "Sequence[Record]") -> str:
    """How many matches and deals there are, in a sentence."""
    deals = sum(len(record.deals) for record in records)
    matches = "1 match" if len(records) == 1 else f"{len(records)} matches"
    verdict = "it is correct" if len(records) == 1 else "all are correct"
    return f"{matches}, {deals} deal{'' if deals == 1 else 's'}; {verdict}."
