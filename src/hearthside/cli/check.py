"""The command `check`: checks records."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import app

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearthside.record import Record


@app.command()
def check(files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")]) -> None:
    """Check records: work out every trick and score again, and say of each file whether it is correct."""
    from hearthside.game import BadRecord
    from hearthside.record import load

    bad = False
    for file in files:
        try:
            content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
            records = load(content)
        except OSError as error:
            typer.echo(f"{file}: cannot be read: {error.strerror}.", err=True)
            bad = True
        except BadRecord as error:
            typer.echo(f"{file}: {error}", err=True)
            bad = True
        else:
            typer.echo(f"{file}: {_summary(records)}")
    raise typer.Exit(1 if bad else 0)


def _summary(records: "Sequence[Record]") -> str:
    """How many matches and deals there are, in a sentence."""
    deals = sum(len(record.deals) for record in records)
    matches = "1 match" if len(records) == 1 else f"{len(records)} matches"
    return f"{matches}, {deals} deal{'' if deals == 1 else 's'}; {'it holds' if len(records) == 1 else 'all hold'}."
