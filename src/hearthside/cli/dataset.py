"""The command `dataset`: writes deals of computer players as tables in Parquet, and checks such tables."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import INTERRUPTED, RulesName, app, game_named, progress, refuse, refusing, rules_named, split_styles

if TYPE_CHECKING:
    from hearthside.arena.dataset import DatasetSpec


@app.command()
def dataset(
    game: Annotated[str | None, typer.Argument(help="The game: hearts or gin.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="File to write, such as hearts.parquet; hearts.seats.parquet comes beside it.")
    ] = None,
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 1000,
    players: Annotated[
        str,
        typer.Option(
            help="Who plays, with commas between, as in the arena; fewer than seats are repeated around the table."
        ),
    ] = "master",
    rules: RulesName = None,
    limit: Annotated[
        str | None, typer.Option(help="The most for a move: 20ms, or 64worlds; if not given, no limit.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same cards.")] = 1,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; if not given, one for each processor.")] = None,
    check: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Write nothing, and play all deals of this file again.")
    ] = None,
) -> None:
    """Write deals of computer players as Parquet: with all cards, and as each seat knew them."""
    from hearthside.arena.dataset import DatasetSpec
    from hearthside.arena.dataset.parquet import arrow
    from hearthside.game import Limit

    with refusing():
        arrow()
    if check:
        _check(check)
        return
    if game is None or out is None:
        refuse("Name a game, and with --out the file to write: hearthside dataset hearts --out hearts.parquet.")
    with refusing():
        spec = DatasetSpec(
            rules=rules_named(game_named(game), rules),
            players=tuple(split_styles(players)),
            seed=seed,
            limit=Limit() if limit is None else Limit.parse(limit),
        )
    raise typer.Exit(_made(spec, out, deals, jobs))


def _made(spec: "DatasetSpec", out: Path, deals: int, jobs: int | None) -> int:
    """Makes a dataset. Returns the exit status."""
    from os import cpu_count

    from hearthside.arena.dataset import make
    from hearthside.arena.workers import LocalWorkers, WorkersLost

    try:
        with progress() as bar, LocalWorkers(jobs or cpu_count() or 1) as workers:
            task = bar.add_task("Deals", total=deals)
            files = make(spec, out, deals, workers, lambda done: bar.update(task, completed=min(done, deals)))
    except OSError as error:
        refuse(f"{error.filename or out} cannot be written: {error.strerror or error}.")
    except (WorkersLost, ValueError) as error:
        typer.echo(error, err=True)
        return 1
    except KeyboardInterrupt:
        typer.echo("Stopped. The same command goes on from here.", err=True)
        return INTERRUPTED
    for file in files:
        typer.echo(f"{file}: {deals} deals, {file.stat().st_size / deals:.0f} bytes each.")
    return 0


def _check(files: list[Path]) -> None:
    """Checks files, and says what is in them. Ends the command at the first that does not hold."""
    from hearthside.arena.dataset.check import check

    for file in files:
        try:
            about = check(file)
        except OSError as error:
            refuse(f"{file} cannot be read: {error.strerror or error}.")
        except ValueError as error:
            typer.echo(error, err=True)
            raise typer.Exit(1) from None
        kind = "all cards" if about["kind"] == "deals" else "what each seat knew"
        by = ", ".join(about["players"])
        typer.echo(f"{file}: {about['deals']} deals of {about['game']}, {about['rules']}, by {by}, {kind}. All hold.")
