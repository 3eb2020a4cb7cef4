"""The command `plain`: plays a match line by line."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from .common import (
    FirstDeal,
    Level,
    MatchFile,
    MatchPlace,
    RulesName,
    app,
    game_named,
    refuse,
    refusing,
    rules_named,
    settings_of,
)
from .console import print_line, read_line


@app.command()
def plain(
    game: Annotated[str, typer.Option(help="hearts or gin.")] = "hearts",
    rules: RulesName = None,
    seed: FirstDeal = None,
    points: Annotated[int | None, typer.Option(help="The goal: points, or deals if the rules count deals.")] = None,
    seats: Annotated[
        str,
        typer.Option(
            help="Styles or levels of the others, clockwise from your left, separated by commas: cal,level-7,vicky."
        ),
    ] = "",
    level: Level = None,
    name: Annotated[
        str | None, typer.Option(help="Your name in the record; if not given, the one in the settings.")
    ] = None,
    data: MatchPlace = None,
    link: Annotated[
        str | None, typer.Option(help="A link to a deal, as an address or its code. The match begins with that deal.")
    ] = None,
    resume: MatchFile = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for the goal even when input comes from a pipe.")] = False,
) -> None:
    """Play line by line: in a terminal, with a screen reader, over a pipe or from a script."""
    from hearthside.ai import kernels
    from hearthside.terminal import line

    try:
        if resume is not None:
            keeper = line.Keeper.at(data) if data else line.Keeper(resume)
            line.go_on(line.read(resume), keeper, read_line, print_line)
            return
        if link is not None:
            if any((rules, seed is not None, points, seats, level)):
                refuse("A link already sets the rules, the cards and the opponents: leave out those options.")
            begun = line.Setting.linked(link, _called(name, data))
            _say_if_compiling(kernels.compiled_before())
            line.begin(begun, line.Keeper.at(data, begun.rules.game), read_line, print_line)
            return
        played = game_named(game)
        keeper = line.Keeper.at(data, played.slug)
    except (line.Unusable, ValueError) as error:
        refuse(str(error))
    value = rules_named(played, rules, data)
    styles = [style.strip().lower() for style in seats.split(",") if style.strip()]
    if level is not None:
        if styles:
            refuse("Name styles or a level, not both.")
        styles = [f"level-{level}"] * (value.seats - 1)
    with refusing():
        value = value if points is None else value.with_goal(points)
        setting = line.Setting.of(value, styles, _called(name, data), seed)
    _say_if_compiling(kernels.compiled_before())
    asks = points is None and (ask or sys.stdin.isatty())
    line.begin(setting, keeper, read_line, print_line, ask_goal=asks)


def _called(name: str | None, data: Path | None) -> str:
    """The player's name: the one that was given, or the one in the settings, or You."""
    return name if name is not None else str(settings_of(data)["play.name"]).strip() or "You"


def _say_if_compiling(compiled: bool) -> None:
    if not compiled:
        typer.echo("This is the first start: the opponents take a minute to get ready.", err=True)
