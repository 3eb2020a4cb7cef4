"""The command line: nothing but wiring. What a command needs is imported when it runs, so that all start fast."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hearthside.games import Game
    from hearthside.hearts import Rules
    from hearthside.record import Record
    from hearthside.store import Store

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
def stats(
    data: Data = None,
    game: Annotated[str | None, typer.Option(help="Only that game: hearts or gin.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Forget them, once you have said yes.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --clear, ask nothing.")] = False,
) -> None:
    """Print the log of games: Hearts by side and by name, Gin by name with the best averages."""
    from hearthside.store import FILE, Store
    from hearthside.web.serve import data_folder

    if game is not None and clear:
        _refuse("The log is cleared for both games: leave out --game.")
    games = [_game(each).slug for each in ((game,) if game else ("hearts", "gin"))]
    folder = data or data_folder()
    if not (folder / FILE).exists():
        typer.echo(_NONE)
        return
    store = Store(folder)
    try:
        if _log_printed(store, games) and clear:
            if yes or typer.confirm("Clear this log? The matches themselves stay."):
                _clear_log(store)
            else:
                typer.echo("Nothing is cleared.")
    finally:
        store.close()


_NONE = "No match has been finished yet."


def _log_printed(store: "Store", games: "Sequence[str]") -> bool:
    """Print the log of these games; whether there is any."""
    from hearthside.web import tally

    results = store.results(None)
    if store.notice:
        typer.echo(store.notice, err=True)
        raise typer.Exit(1)
    typer.echo(tally.text(tally.tally(results), games) or _NONE)
    return bool(results)


def _clear_log(store: "Store") -> None:
    from hearthside.store import Missing

    try:
        cleared = store.clear_results(None)
    except Missing:
        cleared = False
    if not cleared:
        _refuse(store.notice or "The log could not be cleared.")
    typer.echo("The log is cleared.")


@app.command()
def autoplay(
    game: Annotated[str, typer.Option(help="The game; hearts is the one there is.")] = "hearts",
    rules: Annotated[str, typer.Option(help="A preset, or notation such as 'black-lady goal=50'.")] = "black-lady",
    seats: Annotated[
        str | None, typer.Option(help="A style for each seat, clockwise from South: nellie,cal,vicky,shark.")
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

    if game != "hearts":
        _refuse(f"There is no game {game!r} here; hearts is.")
    value = _rules(rules)
    styles = arena.usual(value) if seats is None else [style.strip() for style in seats.split(",")]
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
def plain(
    rules: Annotated[str, typer.Option(help="A preset, or notation such as 'black-lady goal=50'.")] = "black-lady",
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**52, help="Number of the first deal; random if not given.")
    ] = None,
    points: Annotated[
        int | None, typer.Option(help="What to play to: points, or deals where the rules count those.")
    ] = None,
    seats: Annotated[str, typer.Option(help="Styles of the others, clockwise from your left, parted by commas.")] = "",
    name: Annotated[str, typer.Option(help="Your name in the record.")] = "You",
    data: Annotated[
        Path | None, typer.Option(help="A new file that keeps the match, or a folder for such files.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="The file of a match to go on with.")] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask what to play to, as is done in a terminal.")] = False,
) -> None:
    """Play line by line: for a pipe, a script, a screen reader, or any terminal."""
    from hearthside import plain
    from hearthside.hearts import PRESETS

    _survive_any_text()
    try:
        if resume is not None:
            keeper = plain.Keeper.at(data) if data else plain.Keeper(resume)
            plain.go_on(plain.read(resume), keeper, _asked, _said)
            return
        keeper = plain.Keeper.at(data)
    except plain.Unusable as error:
        _refuse(str(error))
    # Capitals do not matter in the name of a preset; in a code, or in the JSON of rules, they do.
    slug, _, changes = rules.strip().partition(" ")
    value = _rules(f"{slug.lower()} {changes}" if slug.lower() in PRESETS else rules)
    styles = [style.strip().lower() for style in seats.split(",") if style.strip()]
    try:
        value = value if points is None else value.with_goal(points)
        setting = plain.Setting.of(value, styles, name, seed)
    except ValueError as error:
        _refuse(str(error))
    asks = points is None and (ask or sys.stdin.isatty())
    plain.begin(setting, keeper, _asked, _said, ask_goal=asks)


def _asked(prompt: str) -> str:
    """A line from standard input. The prompt is a line of its own where no person types behind it."""
    sys.stdout.write(prompt if sys.stdin.isatty() else prompt.rstrip() + "\n")
    sys.stdout.flush()
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line


def _said(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _survive_any_text() -> None:
    """No character that is typed, or that is in a name, stops the program."""
    from io import TextIOWrapper

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


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


def _game(name: str) -> "Game":
    from hearthside.games import GAMES

    if (found := GAMES.get(name.strip().lower())) is None:
        _refuse(f"There is no game {name!r} here; choose {' or '.join(GAMES)}.")
    return found


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


def _told(records: "Sequence[Record]") -> str:
    deals = sum(len(record.deals) for record in records)
    matches = "1 match" if len(records) == 1 else f"{len(records)} matches"
    return f"{matches}, {deals} deal{'' if deals == 1 else 's'}; {'it holds' if len(records) == 1 else 'all hold'}."
