"""The command `stats`: prints the statistics, and clears them."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from .common import Data, app, game_named, refuse

if TYPE_CHECKING:
    from hearthside.storage import Result
    from hearthside.storage.store import Store

_NONE: Final = "No match has been finished yet."


@app.command()
def stats(
    data: Data = None,
    game: Annotated[str | None, typer.Option(help="Only this game: hearts or gin.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Clear the results, after a question.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --clear, do not ask.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of text.")] = False,
) -> None:
    """Print statistics: results, and how you play (passes, moons, queens, knocks, luck and skill)."""
    if game is not None and clear:
        refuse("The log is cleared for both games: leave out --game.")
    if as_json and clear:
        refuse("JSON is for programs, and clearing asks you: leave out --json or --clear.")
    games = ["hearts", "gin"] if game is None else [game_named(game).slug]
    if as_json:
        _print_json(data, games)
        return
    if print_statistics(data, games) and clear:
        if yes or typer.confirm("Clear this log? The matches themselves stay."):
            _clear(data)
        else:
            typer.echo("Nothing is cleared.")


def print_statistics(data: Path | None, games: Collection[str]) -> bool:
    """Print the statistics of these games. Returns whether any match is in them."""
    from hearthside.app.statistics import play, results
    from hearthside.cli import statistics_table as table

    if (store := _store(data)) is None:
        typer.echo(_NONE)
        return False
    try:
        found = _results(store)
        parts = results.result_statistics(found), play.play_statistics(store, None)
    finally:
        store.close()
    texts = [
        text for game in games for text in (table.results_text(parts[0], [game]), table.play_text(parts[1], [game]))
    ]
    typer.echo("\n\n".join(filter(None, texts)) or _NONE)
    return bool(found)


def _store(data: Path | None) -> "Store | None":
    """The store in that folder, or None where no match was ever kept: this never makes one."""
    from hearthside.server.serve import data_folder
    from hearthside.storage import FILE
    from hearthside.storage.store import Store

    folder = data or data_folder()
    return Store(folder) if (folder / FILE).exists() else None


def _print_json(data: Path | None, games: Collection[str]) -> None:
    """Print statistics as JSON: how matches ended under `log`, and how they were played under `figures`."""
    from dataclasses import asdict
    from json import dumps

    from hearthside.app.statistics import play, results

    store = _store(data)
    try:
        found = [each for each in (_results(store) if store else ()) if each.game in games]
        played = asdict(play.play_statistics(store, None) if store else play.added_up(()))
    finally:
        if store is not None:
            store.close()
    by_game = {game: played[game] and _with_counts(played[game]) for game in ("hearts", "gin") if game in games}
    typer.echo(dumps({"log": asdict(results.result_statistics(found)), "figures": by_game}, indent=2))


def _with_counts(played: dict[str, Any]) -> dict[str, Any]:
    """The same with each count under its name, as programs know it."""
    counts = played.pop("counts")
    return played | {each["base"]: each["of"] for each in counts} | {each["name"]: each["count"] for each in counts}


def _results(store: "Store") -> "list[Result]":
    """The results of all matches. Ends the command if they cannot be read."""
    results = store.results(None)
    if store.notice:
        typer.echo(store.notice, err=True)
        raise typer.Exit(1)
    return results


def _clear(data: Path | None) -> None:
    from hearthside.storage import Missing

    store = _store(data)
    assert store is not None
    try:
        cleared = store.clear_results(None)
    except Missing:
        cleared = False
    finally:
        store.close()
    if not cleared:
        refuse(store.notice or "The log could not be cleared.")
    typer.echo("The log is cleared.")
