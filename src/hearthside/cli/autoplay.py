"""The command `autoplay`: plays matches without people and writes their records."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import FirstDeal, RulesName, app, game_named, refusing, rules_named, split_styles, write_text

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
    """Play matches without people, and write their records."""
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
    pieces = _pieces(records, matches, as_json=out is not None and out.suffix.lower() == ".json")
    with refusing():
        beginning = next(pieces)
    if out is None:
        sys.stdout.writelines(chain([beginning], pieces))
    else:
        write_text(out, chain([beginning], pieces))


def _pieces(records: "Iterable[Record]", count: int, as_json: bool) -> "Iterator[str]":
    """The text of a file of so many records, piece by piece. Several records as JSON make a list."""
    from json import dumps

    from hearthside.record import to_json, write

    for place, record in enumerate(records):
        if as_json:
            around = ("", "\n") if count == 1 else ("[" if place == 0 else ",\n", "]\n" if place == count - 1 else "")
            yield dumps(to_json(record), ensure_ascii=False).join(around)
        else:
            yield ("\n" if place else "") + write(record)
