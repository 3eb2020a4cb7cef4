"""The command that plays line by line."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from .base import Level, app, game_named, refuse, rules_named


@app.command()
def plain(
    game: Annotated[str, typer.Option(help="hearts or gin.")] = "hearts",
    rules: Annotated[
        str | None,
        typer.Option(help="A preset, or notation such as 'black-lady goal=50'; if not given, the usual."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**52, help="Number of the first deal; random if not given.")
    ] = None,
    points: Annotated[
        int | None, typer.Option(help="What to play to: points, or deals where the rules count those.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            help="Styles or levels of the others, clockwise from your left, parted by commas: cal,level-7,vicky."
        ),
    ] = "",
    level: Level = None,
    name: Annotated[str, typer.Option(help="Your name in the record.")] = "You",
    data: Annotated[
        Path | None, typer.Option(help="A new file that keeps the match, or a folder for such files.")
    ] = None,
    link: Annotated[
        str | None, typer.Option(help="A deal's link, as an address or its code: the match begins with that deal.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="The file of a match to go on with.")] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask what to play to, as is done in a terminal.")] = False,
) -> None:
    """Play line by line: for a pipe, a script, a screen reader, or any terminal."""
    from hearthside import plain
    from hearthside.ai import kernels

    survive_any_text()
    try:
        if resume is not None:
            keeper = plain.Keeper.at(data) if data else plain.Keeper(resume)
            plain.go_on(plain.read(resume), keeper, asked, said)
            return
        if link is not None:
            if any((rules, seed is not None, points, seats, level)):
                refuse("A link says by which rules, with which cards and against whom: leave out what says otherwise.")
            begun = plain.Setting.linked(link, name)
            _say_whether_ready(kernels.compiled_before())
            plain.begin(begun, plain.Keeper.at(data, begun.rules.game), asked, said)
            return
        played = game_named(game)
        keeper = plain.Keeper.at(data, played.slug)
    except (plain.Unusable, ValueError) as error:
        refuse(str(error))
    value = rules_named(played, rules, data)
    styles = [style.strip().lower() for style in seats.split(",") if style.strip()]
    if level is not None:
        if styles:
            refuse("Name styles or a level, and not both.")
        styles = [f"level-{level}"] * (value.seats - 1)
    try:
        value = value if points is None else value.with_goal(points)
        setting = plain.Setting.of(value, styles, name, seed)
    except ValueError as error:
        refuse(str(error))
    _say_whether_ready(kernels.compiled_before())
    asks = points is None and (ask or sys.stdin.isatty())
    plain.begin(setting, keeper, asked, said, ask_goal=asks)


def _say_whether_ready(compiled: bool) -> None:
    if not compiled:
        typer.echo("Hearthside plays here for the first time: its opponents take a minute to get ready.", err=True)


def asked(prompt: str) -> str:
    """A line from standard input. The prompt is a line of its own where no person types behind it."""
    sys.stdout.write(prompt if sys.stdin.isatty() else prompt.rstrip() + "\n")
    sys.stdout.flush()
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line


def said(line: str) -> None:
    """A line to standard output."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def survive_any_text() -> None:
    """No character that is typed, or that is in a name, stops the program."""
    from io import TextIOWrapper

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
