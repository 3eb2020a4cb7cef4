"""The commands that play matches without people, and check records."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .base import app, game_named, refuse, rules_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hearthside.record import Record


@app.command()
def autoplay(
    game: Annotated[str, typer.Option(help="The game: hearts or gin.")] = "hearts",
    rules: Annotated[
        str | None, typer.Option(help="A preset, or notation such as 'black-lady goal=50'; if not given, the usual.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="A style or a level for each seat, clockwise from South: nellie,cal,vicky,level-7; in gin cal,level-7."
            " exec:COMMAND seats a program that speaks the engine protocol."
        ),
    ] = None,
    limit: Annotated[
        float | None, typer.Option(min=1, max=600_000, help="Processor milliseconds that a move may take.")
    ] = None,
    deal: Annotated[
        int | None, typer.Option(min=0, max=2**52, help="Number of the first deal; random if not given.")
    ] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 1,
    out: Annotated[Path | None, typer.Option(help="File to write; .json for the JSON twin.")] = None,
) -> None:
    """Play matches without people, and write their records."""
    from itertools import chain
    from random import SystemRandom

    from hearthside import arena
    from hearthside.game import Limit

    value = rules_named(game_named(game), rules)
    styles = arena.usual(value) if seats is None else _parted(seats)
    first = SystemRandom().randrange(10**6) if deal is None else deal
    records = _watched(arena.matches(value, styles, first, matches, Limit(ms=limit)), matches)
    chunks = _written(records, matches, as_json=out is not None and out.suffix.lower() == ".json")
    try:
        beginning = next(chunks)
    except ValueError as error:
        refuse(str(error))
    if out is None:
        sys.stdout.writelines(chain([beginning], chunks))
        return
    try:
        with out.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(chain([beginning], chunks))
    except OSError as error:
        refuse(f"{out} cannot be written: {error.strerror}.")


@app.command()
def check(files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")]) -> None:
    """Play records again, and say of each file whether it holds."""
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
            typer.echo(f"{file}: {_told(records)}")
    raise typer.Exit(1 if bad else 0)


def _parted(seats: str) -> list[str]:
    """The styles of a list; in double quotes, one that has a comma in it."""
    from csv import reader

    return [style.strip() for style in next(reader([seats], skipinitialspace=True), [])]


def _watched(records: "Iterator[Record]", count: int) -> "Iterator[Record]":
    """The same records, with their progress on standard error where a person sees it."""
    if not sys.stderr.isatty():
        yield from records
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(records, "Matches", total=count, console=Console(stderr=True), transient=True)


def _written(records: "Iterator[Record]", count: int, as_json: bool) -> "Iterator[str]":
    """So many records as a file holds them, piece by piece; the twin of several is a list."""
    from json import dumps

    from hearthside.record import to_json, write

    for place, record in enumerate(records):
        if as_json:
            around = ("", "\n") if count == 1 else ("[" if place == 0 else ",\n", "]\n" if place == count - 1 else "")
            yield dumps(to_json(record), ensure_ascii=False).join(around)
        else:
            yield ("\n" if place else "") + write(record)


def _told(records: "Sequence[Record]") -> str:
    deals = sum(len(record.deals) for record in records)
    matches = "1 match" if len(records) == 1 else f"{len(records)} matches"
    return f"{matches}, {deals} deal{'' if deals == 1 else 's'}; {'it holds' if len(records) == 1 else 'all hold'}."
