"""The command line: nothing but wiring. What a command needs is imported when it runs, so that all start fast."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hearthside.hearts import Rules
    from hearthside.record import Record

app = typer.Typer(
    help="Hearts and Gin Rummy at your own table.",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


Host = Annotated[str, typer.Option(help="An address of this machine: 127.0.0.1, ::1 or localhost.")]
Port = Annotated[
    int | None, typer.Option(min=1, max=65535, help="The port to take; if not given, the next free one from 8737 on.")
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Open no browser.")]
Data = Annotated[Path | None, typer.Option(help="The folder where matches are kept, if not the usual one.")]


def main() -> None:
    """What the command ``hearthside`` does."""
    app()


def _version(wanted: bool) -> None:
    if wanted:
        from hearthside import __version__

        typer.echo(f"hearthside {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def hearthside(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = None,
    no_browser: NoBrowser = False,
    data: Data = None,
) -> None:
    """Hearts and Gin Rummy at your own table. Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        serve(host, port, no_browser, data)


@app.command()
def serve(host: Host = "127.0.0.1", port: Port = None, no_browser: NoBrowser = False, data: Data = None) -> None:
    """Serve the table from this machine, and open it in the browser."""
    from hearthside.web.serve import CannotServe, serve

    try:
        serve(host, port, data, browser=not no_browser)
    except CannotServe as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(error.status) from None


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of the HTTP interface."""
    from hearthside.web.app import openapi_text

    typer.echo(openapi_text())


@app.command()
def autoplay(
    game: Annotated[str, typer.Option(help="The game; hearts is the one there is.")] = "hearts",
    rules: Annotated[str, typer.Option(help="A preset, or notation such as 'black-lady goal=50'.")] = "black-lady",
    seats: Annotated[str, typer.Option(help="Styles for South, West, North and East.")] = "nellie,cal,vicky,shark",
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

    if game != "hearts":
        _refuse(f"There is no game {game!r} here; hearts is.")
    value = _rules(rules)
    styles = [style.strip() for style in seats.split(",")]
    first = SystemRandom().randrange(10**6) if deal is None else deal
    records = _watched(arena.matches(value, styles, first, matches), matches)
    chunks = _written(records, matches, as_json=out is not None and out.suffix.lower() == ".json")
    try:
        beginning = next(chunks)
    except ValueError as error:
        _refuse(str(error))
    if out is None:
        sys.stdout.writelines(chain([beginning], chunks))
        return
    try:
        with out.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(chain([beginning], chunks))
    except OSError as error:
        _refuse(f"{out} cannot be written: {error.strerror}.")


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


@app.command("rules")
def rules_card(
    name: Annotated[str | None, typer.Argument(help="A preset, or notation such as 'black-lady goal=50'.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print values instead of sentences.")] = False,
) -> None:
    """List the presets, or print a rule card."""
    from json import dumps

    from hearthside.hearts import rulecard, variants

    if name is not None:
        value = _rules(name)
        typer.echo(dumps(value.to_json(), indent=2) if as_json else "\n".join((value.name, *rulecard.card(value))))
    elif as_json:
        typer.echo(dumps({slug: preset.to_json() for slug, preset in variants.PRESETS.items()}, indent=2))
    else:
        for slug in variants.PRESETS:
            typer.echo(f"{slug:<12} {variants.SUMMARIES[slug]}")


def _rules(text: str) -> "Rules":
    from hearthside.hearts import variants

    try:
        return variants.parse(text)
    except ValueError as error:
        _refuse(str(error))


def _refuse(sentence: str) -> NoReturn:
    """Ends the command with a sentence about its options."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


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


def _told(records: "list[Record]") -> str:
    deals = sum(len(record.deals) for record in records)
    matches = "1 match" if len(records) == 1 else f"{len(records)} matches"
    return f"{matches}, {deals} deal{'' if deals == 1 else 's'}; {'it holds' if len(records) == 1 else 'all hold'}."
