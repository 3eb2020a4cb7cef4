"""The command that prints the log of games, and clears it."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from .base import Data, app, game_named, refuse

if TYPE_CHECKING:
    from hearthside.store import Store

_NONE: Final = "No match has been finished yet."


@app.command()
def stats(
    data: Data = None,
    game: Annotated[str | None, typer.Option(help="That game alone: hearts or gin.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Forget them, once you have said yes.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --clear, ask nothing.")] = False,
) -> None:
    """Print the log of games: Hearts by side and by name, Gin by name with the best averages."""
    if game is not None and clear:
        refuse("The log is cleared for both games: leave out --game.")
    games = ["hearts", "gin"] if game is None else [game_named(game).slug]
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
    """Print the log of these games; whether there is anything in the log."""
    from hearthside.web import tally

    results = store.results(None)
    if store.notice:
        typer.echo(store.notice, err=True)
        raise typer.Exit(1)
    typer.echo(tally.text(tally.tally(results), games) or _NONE)
    return bool(results)


def _clear(store: "Store") -> None:
    from hearthside.store import Missing

    try:
        cleared = store.clear_results(None)
    except Missing:
        cleared = False
    if not cleared:
        refuse(store.notice or "The log could not be cleared.")
    typer.echo("The log is cleared.")
