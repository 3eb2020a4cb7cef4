"""The command `arena`: measures players against each other."""

from contextlib import ExitStack
from errno import ENOSPC
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import INTERRUPTED, RulesName, app, game_named, progress, refuse, refusing, rules_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearthside.arena.contest import OnFinished
    from hearthside.arena.duplicate import Contest, Finished
    from hearthside.arena.report import PairReport
    from hearthside.arena.workers import Workers


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game: hearts or gin.")],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Two or more: styles, random, duck, simple, patient; exec:COMMAND for a program that speaks the engine"
            " protocol; module:name, file.py:name, net.npz or net.onnx for a policy. shark@16worlds with a limit,"
            " 'shark worlds=96' with another setting. One or more with --against.",
        ),
    ],
    rules: RulesName = None,
    against: Annotated[
        str | None,
        typer.Option(
            help="Each meets all foreign players (population), half of them (partners or kept-out), or players named"
            " with commas between them."
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option(min=1, help="How many deals to play, each in all seatings; with --whole, how many matches.")
    ] = 100,
    field: Annotated[
        str,
        typer.Option(help="even: equal seats for both; alone: one for the first, the rest for the other."),
    ] = "even",
    ladder: Annotated[bool, typer.Option("--ladder", help="Each player meets only the one before it.")] = False,
    whole: Annotated[bool, typer.Option("--whole", help="Play whole matches to the goal, not single deals.")] = False,
    limit: Annotated[
        str | None, typer.Option(help="The most for a move: 20ms, or 64worlds; if not given, no limit.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same cards.")] = 1,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LOW HIGH", help="Stop once a sequential test decides between these gains."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; if not given, one for each processor.")] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster instead.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of a table.")] = False,
    out: Annotated[Path | None, typer.Option(help="File for the records of everything played.")] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save finished deals in this file, and continue from it."),
    ] = None,
) -> None:
    """Measure players: play every deal in all seatings, and print gains with intervals, moons and time a move."""
    from json import dumps
    from os import cpu_count

    from hearthside.ai.foreign import Half
    from hearthside.arena.duplicate import Contest, Field
    from hearthside.arena.report import PairReport, lines, to_json
    from hearthside.arena.statistics import Sprt
    from hearthside.arena.workers import ClusterWorkers, LocalWorkers
    from hearthside.game import Limit

    if field not in list(Field):
        refuse(f"There is no field {field!r}; choose {' or '.join(Field)}.")
    if against is not None and against not in list(Half) and "," not in against:
        refuse(f"There is no population {against!r}; choose {', '.join(Half)}, or name players, with commas between.")
    if against is not None and sprt is not None:
        refuse("A sequential test is of two players; give --against or --sprt, not both.")
    if sprt is not None and not sprt[0] < sprt[1]:
        refuse(f"A sequential test needs two values, the lower one first; {sprt[0]:g} and {sprt[1]:g} are not that.")
    if cluster is not None and jobs is not None:
        refuse("Give --jobs or --cluster, not both: a cluster brings its own workers.")
    with refusing():
        contest = Contest(
            rules=rules_named(game_named(game), rules),
            players=tuple(player.strip() for player in players),
            field=Field(field),
            ladder=ladder,
            whole=whole,
            seed=seed,
            limit=Limit() if limit is None else Limit.parse(limit),
            records=out is not None,
            against=against,
        )
    reports = [PairReport(contest, pair, sprt and Sprt(*sprt)) for pair in range(len(contest.pairs))]
    workers = ClusterWorkers(cluster) if cluster is not None else LocalWorkers(jobs or cpu_count() or 1)
    status = _played(contest, reports, deals, workers, out, resume)
    if status and not reports[0].gain.count:
        raise typer.Exit(status)
    if as_json:
        typer.echo(dumps(to_json(contest, reports, complete=not status), indent=2))
    else:
        typer.echo("\n".join(lines(contest, reports)))
    raise typer.Exit(status)


def _played(
    contest: "Contest",
    reports: "list[PairReport]",
    deals: int,
    workers: "Workers",
    out: Path | None,
    resume: Path | None,
) -> int:
    """Plays the contest. Returns the exit status."""
    from hearthside.arena.contest import run
    from hearthside.arena.results_file import ResultsFile
    from hearthside.arena.workers import WorkersLost

    with ExitStack() as stack:
        try:
            with refusing():
                results_file = None if resume is None else stack.enter_context(ResultsFile(resume, contest))
            on_finished = _recorder(stack, out)
        except OSError as error:
            refuse(_unwritten(error, resume or out))
        try:
            stack.enter_context(workers)
            run(contest, reports, deals, workers, results_file, _with_progress(stack, reports, deals, on_finished))
        except (WorkersLost, ValueError) as error:
            typer.echo(error, err=True)
            return 1
        except OSError as error:
            if error.errno != ENOSPC:
                raise
            refuse(_unwritten(error, resume or out))
        except KeyboardInterrupt:
            typer.echo("Stopped.", err=True)
            return INTERRUPTED
    return 0


def _unwritten(error: OSError, file: Path | None) -> str:
    """What is said of a file that cannot be written. An error of a full disk does not name it."""
    return f"{error.filename or file} cannot be written: {error.strerror or error}."


def _recorder(stack: ExitStack, out: Path | None) -> "OnFinished":
    """A function that writes the records of each deal to the file, if there is one."""
    if out is None:
        return lambda finished: None
    file = stack.enter_context(out.open("w", encoding="utf-8", newline="\n"))
    between = chain([""], repeat("\n"))

    def keep(finished: "Finished") -> None:
        file.writelines(next(between) + record for record in finished.records)

    return keep


def _with_progress(
    stack: ExitStack, reports: "Sequence[PairReport]", deals: int, on_finished: "OnFinished"
) -> "OnFinished":
    """The same, with a progress bar on standard error if that is a terminal."""
    bar = stack.enter_context(progress())
    task = bar.add_task("", total=deals * len(reports))

    def watch(finished: "Finished") -> None:
        on_finished(finished)
        one, other = reports[finished.pair].names
        before = finished.pair * deals + finished.place
        if reports[0].contest.against:
            before = finished.place * len(reports) + finished.pair
        bar.update(task, completed=before + 1, description=f"{one} : {other}")

    return watch
