"""The command that measures players against each other."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from .base import app, game_named, refuse, rules_named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hearthside.arena.contest import Seen
    from hearthside.arena.crew import Crew
    from hearthside.arena.duplicate import Contest, Finished
    from hearthside.arena.standing import Standing

_INTERRUPTED = 130
"""How a command ends that was stopped by Ctrl-C."""


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game: hearts or gin.")],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Two or more: styles, random, duck, simple, patient, or exec:COMMAND; shark@16worlds with a limit.",
        ),
    ],
    rules: Annotated[
        str | None, typer.Option(help="A preset, or notation such as 'black-lady goal=50'; if not given, the usual.")
    ] = None,
    deals: Annotated[
        int, typer.Option(min=1, help="How many deals, each in all seatings, or with --whole matches.")
    ] = 100,
    field: Annotated[
        str, typer.Option(help="even: as many seats for each; alone: the first at a table of the other.")
    ] = "even",
    ladder: Annotated[bool, typer.Option("--ladder", help="Each meets the one before it alone.")] = False,
    whole: Annotated[bool, typer.Option("--whole", help="Play whole matches to the goal, not single deals.")] = False,
    limit: Annotated[
        str | None, typer.Option(help="What a player may spend on a move: 20ms, or 64worlds; if not given, no limit.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same cards.")] = 1,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LOW HIGH", help="Stop once the gain is known to be LOW rather than HIGH, or HIGH."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; if not given, one for each processor.")] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster instead.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of a table.")] = False,
    out: Annotated[Path | None, typer.Option(help="File for the records of all that is played.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished deals in this file, and go on from those in it.")
    ] = None,
) -> None:
    """Measure players: every deal in all seatings, the difference with its interval, moons and time a move."""
    from hearthside.arena.duplicate import Contest, Field
    from hearthside.arena.standing import Standing
    from hearthside.arena.statistics import Sprt
    from hearthside.game import Limit

    if field not in list(Field):
        refuse(f"There is no field {field!r}; choose {' or '.join(Field)}.")
    if sprt is not None and not sprt[0] < sprt[1]:
        refuse(f"A sequential test needs two values, the lower one first; {sprt[0]:g} and {sprt[1]:g} are not that.")
    if cluster is not None and jobs is not None:
        refuse("Give --jobs or --cluster: a cluster has the workers that it has.")
    try:
        contest = Contest(
            rules=rules_named(game_named(game), rules),
            players=tuple(player.strip() for player in players),
            field=Field(field),
            ladder=ladder,
            whole=whole,
            seed=seed,
            limit=Limit() if limit is None else Limit.parse(limit),
            records=out is not None,
        )
    except ValueError as error:
        refuse(str(error))
    standings = [Standing(contest, pair, sprt and Sprt(*sprt)) for pair in range(len(contest.pairs))]
    _end(contest, standings, _played(contest, standings, deals, _Where(jobs, cluster, out, resume)), as_json)


class _Where(NamedTuple):
    """Where deals are played, and where they are kept."""

    jobs: int | None
    cluster: str | None
    out: Path | None
    resume: Path | None

    def crew(self) -> "Crew":
        """Whoever plays."""
        from os import cpu_count

        from hearthside.arena.crew import Cluster, Local

        return Cluster(self.cluster) if self.cluster is not None else Local(self.jobs or cpu_count() or 1)


def _played(contest: "Contest", standings: "list[Standing]", deals: int, where: _Where) -> int:
    """Play it, and tell how the command is to end."""
    from hearthside.arena.contest import run
    from hearthside.arena.crew import Lost
    from hearthside.arena.journal import Journal

    with ExitStack() as stack:
        try:
            journal = None if where.resume is None else stack.enter_context(Journal(where.resume, contest))
            seen = _keeping(stack, where.out)
        except OSError as error:
            refuse(f"{error.filename} cannot be written: {error.strerror}.")
        except ValueError as error:
            refuse(str(error))
        try:
            crew = stack.enter_context(where.crew())
            run(contest, standings, deals, crew, journal, _watching(stack, standings, deals, seen))
        except (Lost, ValueError) as error:
            typer.echo(error, err=True)
            return 1
        except KeyboardInterrupt:
            typer.echo("Stopped.", err=True)
            return _INTERRUPTED
    return 0


def _end(contest: "Contest", standings: "Sequence[Standing]", code: int, as_json: bool) -> None:
    """Say how it stands, and end."""
    from json import dumps

    from hearthside.arena.standing import lines, to_json

    if code and not standings[0].gain.count:
        raise typer.Exit(code)
    if as_json:
        typer.echo(dumps(to_json(contest, standings, complete=not code), indent=2))
    else:
        typer.echo("\n".join(lines(contest, standings)))
    raise typer.Exit(code)


def _keeping(stack: ExitStack, out: Path | None) -> "Seen":
    """Write the records of each deal to the file, if there is one."""
    if out is None:
        return lambda finished: None
    file = stack.enter_context(out.open("w", encoding="utf-8", newline="\n"))
    between = ""

    def keep(finished: "Finished") -> None:
        nonlocal between
        for record in finished.records:
            file.write(between + record)
            between = "\n"

    return keep


def _watching(
    stack: ExitStack, standings: "Sequence[Standing]", deals: int, seen: "Seen"
) -> "Callable[[Finished], None]":
    """The same, with the progress on standard error where a person sees it."""
    if not sys.stderr.isatty():
        return seen
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    bar = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
    task = bar.add_task("", total=deals * len(standings))

    def watch(finished: "Finished") -> None:
        seen(finished)
        one, other = standings[finished.pair].names
        bar.update(task, completed=finished.pair * deals + finished.place + 1, description=f"{one} : {other}")

    return watch
