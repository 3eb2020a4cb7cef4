"""The command `autoplay`: plays matches without people and writes their records."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import INTERRUPTED, FirstDeal, RulesName, app, game_named, refusing, rules_named, split_styles, write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hearthside.record import Record


@app.command()
def autoplay(
    game: Annotated[str, typer.Option(help="The game: hearts or gin.")] = "hearts",
    rules: RulesName = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="A style or a level for each seat, clockwise from South: nellie,cal,vicky,level-7; in gin cal,level-7."
            " exec:COMMAND seats a program that speaks the engine protocol; module:name, net.npz or net.onnx a policy."
        ),
    ] = None,
    limit: Annotated[
        float | None, typer.Option(min=1, max=600_000, help="Most processor time for a move, in milliseconds.")
    ] = None,
    deal: FirstDeal = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 1,
    out: Annotated[Path | None, typer.Option(help="File to write; .json writes JSON.")] = None,
) -> None:
    """Play matches without people, and write their records. Ctrl-C keeps those that are finished."""
    from itertools import chain
    from random import SystemRandom

    from rich.console import Console
    from rich.progress import track

    from hearthside import arena
    from hearthside.game import Limit

    value = rules_named(game_named(game), rules)
    styles = arena.default_styles(value) if seats is None else split_styles(seats)
    first = SystemRandom().randrange(10**6) if deal is None else deal
    records = track(
        arena.matches(value, styles, first, matches, Limit(ms=limit)),
        "Matches",
        total=matches,
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    finished = _Finished(records)
    pieces = _pieces(finished, matches, as_json=out is not None and out.suffix.lower() == ".json")
    with refusing():
        beginning = next(pieces, None)
    if beginning is not None and out is None:
        sys.stdout.writelines(chain([beginning], pieces))
    elif beginning is not None and out is not None:
        write_text(out, chain([beginning], pieces))
    if finished.count < matches:
        if not finished.count:
            typer.echo("Stopped before a match was finished.", err=True)
        elif out is None:
            typer.echo(f"Stopped after {finished.count} of {matches} matches.", err=True)
        else:
            typer.echo(f"Stopped after {finished.count} of {matches} matches, which are in {out}.", err=True)
        raise typer.Exit(INTERRUPTED)


class _Finished:
    """The records of matches, until all are there or Ctrl-C is pressed."""

    def __init__(self, records: "Iterable[Record]") -> None:
        self._records = records
        self.count = 0

    def __iter__(self) -> "Iterator[Record]":
        try:
            for record in self._records:
                self.count += 1
                yield record
        except KeyboardInterrupt:
            return


def _pieces(records: "Iterable[Record]", count: int, as_json: bool) -> "Iterator[str]":
    """The text of a file of so many records, piece by piece. Several records as JSON make a list."""
    from json import dumps

    from hearthside.record import to_json, write

    place = -1
    for place, record in enumerate(records):
        if as_json:
            before = "" if count == 1 else ",\n" if place else "["
            yield before + dumps(to_json(record), ensure_ascii=False)
        else:
            yield ("\n" if place else "") + write(record)
    if as_json and place >= 0:
        yield "\n" if count == 1 else "]\n"
