"""The command that prints the log of games, and clears it."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from .base import Data, app, game_named, refuse

if TYPE_CHECKING:
    from hearthside.store import Result, Store

_NONE: Final = "No match has been finished yet."


@app.command()
def stats(
    data: Data = None,
    game: Annotated[str | None, typer.Option(help="That game alone: hearts or gin.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Forget them, once you have said yes.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --clear, ask nothing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of text.")] = False,
) -> None:
    """Print the log of games, and how they were played: passes, moons, queens, knocks, luck and skill."""
    if game is not None and clear:
        refuse("The log is cleared for both games: leave out --game.")
    if as_json and clear:
        refuse("JSON is for programs, and clearing asks you: leave out --json or --clear.")
    games = ["hearts", "gin"] if game is None else [game_named(game).slug]
    if as_json:
        _print_json(data, games)
        return
    if (store := _opened(data)) is None:
        typer.echo(_NONE)
        return
    try:
        if _printed(store, games) and clear:
            if yes or typer.confirm("Clear this log? The matches themselves stay."):
                _clear(store)
            else:
                typer.echo("Nothing is cleared.")
    finally:
        store.close()


def print_log(data: Path | None, games: Collection[str]) -> None:
    """Print the log of these games."""
    if (store := _opened(data)) is None:
        typer.echo(_NONE)
        return
    try:
        _printed(store, games)
    finally:
        store.close()


def _opened(data: Path | None) -> "Store | None":
    """The store in that folder, or None where no match was ever kept: none is made by asking."""
    from hearthside.store import FILE, Store
    from hearthside.web.serve import data_folder

    folder = data or data_folder()
    return Store(folder) if (folder / FILE).exists() else None


def _printed(store: "Store", games: Collection[str]) -> bool:
    """Print the log of these games, and how they were played; whether there is anything in the log."""
    from hearthside.web import figures, printed, tally

    results = _results(store)
    log, played = tally.tally(results), figures.figures(store, None)
    parts = [part for game in games for part in (tally.text(log, [game]), printed.text(played, [game])) if part]
    typer.echo("\n\n".join(parts) or _NONE)
    return bool(results)


def _print_json(data: Path | None, games: Collection[str]) -> None:
    """The same as values: `log` and `figures`, as `GET /api/stats` and `GET /api/stats/figures` have them."""
    from json import dumps

    from hearthside.web import figures, tally

    store = _opened(data)
    try:
        found = figures.figures(store, None) if store else figures.added_up(())
        results = [each for each in (_results(store) if store else ()) if each.game in games]
        told = {name: value for name, value in found.model_dump().items() if name in games}
        typer.echo(dumps({"log": tally.tally(results).model_dump(), "figures": told}, indent=2))
    finally:
        if store is not None:
            store.close()


def _results(store: "Store") -> "list[Result]":
    """How all matches ended; the command ends with a sentence where that cannot be read."""
    results = store.results(None)
    if store.notice:
        typer.echo(store.notice, err=True)
        raise typer.Exit(1)
    return results


def _clear(store: "Store") -> None:
    from hearthside.store import Missing

    try:
        cleared = store.clear_results(None)
    except Missing:
        cleared = False
    if not cleared:
        refuse(store.notice or "The log could not be cleared.")
    typer.echo("The log is cleared.")
