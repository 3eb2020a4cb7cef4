"""The command `stats`: prints the statistics, and clears them."""

from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Data, app, folder_of, game_named, refuse, settings_of

if TYPE_CHECKING:
    from hearthside.app.profiles import Whose
    from hearthside.app.statistics.play import PlayStatistics
    from hearthside.storage import Result


@app.command()
def stats(
    data: Data = None,
    game: Annotated[str | None, typer.Option(help="Only this game: hearts or gin.")] = None,
    player: Annotated[str | None, typer.Option(help="Only the matches of this player.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Clear the results, after asking you.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --clear: do not ask.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of text.")] = False,
) -> None:
    """Print statistics: results, and how you play (passes, moons, queens, knocks, luck and skill)."""
    from hearthside.games import GAMES

    if game is not None and clear:
        refuse("The statistics of both games are cleared together: leave out --game.")
    if as_json and clear:
        refuse("Clearing prints no JSON: leave out --json or --clear.")
    games = list(GAMES) if game is None else [game_named(game).slug]
    whose = _whose(data, player)
    if as_json:
        _print_json(data, games, whose)
        return
    if print_statistics(data, games, whose) and clear:
        if yes or typer.confirm("Clear the statistics? The matches themselves stay."):
            _clear(data, whose)
        else:
            typer.echo("Nothing was cleared.")


def _whose(data: Path | None, player: str | None = None) -> "Whose":
    """The matches of that player, by any name of theirs; those of everybody for None."""
    from hearthside.app.profiles import Whose

    profiles: Any = settings_of(data)["play.profiles"]
    return Whose.of(None, [] if player is None else [player], profiles)


def print_statistics(data: Path | None, games: Collection[str], whose: "Whose | None" = None) -> bool:
    """Print the statistics of these games. Returns whether any match is in them."""
    from hearthside.app.statistics.results import result_statistics
    from hearthside.terminal.statistics_text import play_text, results_text

    whose = whose or _whose(data)
    found, played = _stored(data, games, whose)
    ended = result_statistics(found, whose.called)
    texts = [text for game in games for text in (results_text(ended, [game]), play_text(played, [game]))]
    typer.echo("\n\n".join(filter(None, texts)) or "No match has been finished yet.")
    return bool(found)


def _stored(data: Path | None, games: Collection[str], whose: "Whose") -> "tuple[list[Result], PlayStatistics]":
    """The results of their matches of these games, and how all games were played. Ends the command if they cannot be
    read. Where no match was ever kept, both are empty and no file is made.
    """
    from hearthside.app.statistics import play
    from hearthside.storage import FILE
    from hearthside.storage.store import Store

    folder = folder_of(data)
    if not (folder / FILE).exists():
        return [], play.added_up(())
    with closing(Store(folder)) as store:
        found = store.results(whose.holder, whose.names)
        if store.notice:
            typer.echo(store.notice, err=True)
            raise typer.Exit(1)
        return [each for each in found if each.game in games], play.play_statistics(store, whose)


def _print_json(data: Path | None, games: Collection[str], whose: "Whose") -> None:
    """Print statistics as JSON: how matches ended under `log`, and how they were played under `figures`."""
    from dataclasses import asdict
    from json import dumps

    from hearthside.app.statistics.results import result_statistics

    found, statistics = _stored(data, games, whose)
    played = asdict(statistics)
    by_game = {game: played[game] and _with_counts(played[game]) for game in games}
    typer.echo(dumps({"log": asdict(result_statistics(found, whose.called)), "figures": by_game}, indent=2))


def _with_counts(played: dict[str, Any]) -> dict[str, Any]:
    """The same with each count under its name, as programs know it."""
    counts = played.pop("counts")
    return played | {each["base"]: each["of"] for each in counts} | {each["name"]: each["count"] for each in counts}


def _clear(data: Path | None, whose: "Whose") -> None:
    from hearthside.storage import Missing
    from hearthside.storage.store import Store

    with closing(Store(folder_of(data))) as store:
        try:
            cleared = store.clear_results(whose.holder, whose.names)
        except Missing:
            cleared = False
        if not cleared:
            refuse(store.notice or "The statistics could not be cleared.")
    typer.echo("The statistics are cleared.")
