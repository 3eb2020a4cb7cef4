"""The command `autoplay`: plays matches without people and writes their records."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import RulesName, app, game_named, refuse, rules_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hearthside.record import Record


@app.command()
def autoplay(
    game: Annotated[str, typer.Option(help="The game: hearts or gin.")] = "hearts",
    rules: RulesName = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="A style or a level for each seat, clockwise from South: nellie,cal,vicky,level-7; in gin cal,level-7."
            " exec:COMMAND seats a program that speaks the engine protocol."
        ),
    ] = None,
    limit: Annotated[
        float | None, typer.Option(min=1, max=600_000, help="Most processor milliseconds for a move.")
    ] = None,
    deal: Annotated[
        int | None, typer.Option(min=0, max=2**52, help="Number of the first deal; random if not given.")
    ] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 1,
    out: Annotated[Path | None, typer.Option(help="File to write; .json writes JSON.")] = None,
) -> None:
    """Play matches without people, and write their records."""
    from itertools import chain
    from random import SystemRandom

    from hearthside import arena
    from hearthside.game import Limit

    value = rules_named(game_named(game), rules)
    styles = arena.default_styles(value) if seats is None else _split(seats)
    first = SystemRandom().randrange(10**6) if deal is None else deal
    records = _with_progress(arena.matches(value, styles, first, matches, Limit(ms=limit)), matches)
    chunks = _file_text(records, matches, as_json=out is not None and out.suffix.lower() == ".json")
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


def _split(seats: str) -> list[str]:
    """The styles in a list separated by commas. A style that contains a comma stands in double quotes."""
    from csv import reader

    return [style.strip() for style in next(reader([seats], skipinitialspace=True), [])]


def _with_progress(records: "Iterator[Record]", count: int) -> "Iterator[Record]":
    """The same records, with a progress bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield from records
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(records, "Matches", total=count, console=Console(stderr=True), transient=True)


def _file_text(records: "Iterator[Record]", count: int, as_json: bool) -> "Iterator[str]":
    """The text of a file of so many records, piece by piece. Several records as JSON make a list."""
    from json import dumps

    from hearthside.record import to_json, write

    for place, record in enumerate(records):
        if as_json:
            around = ("", "\n") if count == 1 else ("[" if place == 0 else ",\n", "]\n" if place == count - 1 else "")
            yield dumps(to_json(record), ensure_ascii=False).join(around)
        else:
            yield ("\n" if place else "") + write(record)
