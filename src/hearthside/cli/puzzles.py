"""The commands `puzzles`: plays puzzles in the terminal, and makes more of them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import AT_TERMINAL, Data, app, folder_of, game_named, refuse, refusing
from .console import print_line, read_line

if TYPE_CHECKING:
    from hearthside.puzzles.packs import Work

puzzles = typer.Typer(help="Solve puzzles in the terminal, or make more of them.")
app.add_typer(puzzles, name="puzzles")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game: hearts or gin.")]
Jobs = Annotated[
    int | None, typer.Option("--processes", min=1, help="Processes; if not given, one for each processor.")
]


@puzzles.callback(invoke_without_command=True)
def solve(
    context: typer.Context,
    game: Annotated[str | None, typer.Option(help="hearts or gin; if not given, both.")] = None,
    puzzle: Annotated[str | None, typer.Option(metavar="ID", help="This puzzle, and no other.")] = None,
    data: Data = None,
) -> None:
    """Solve puzzles in the terminal: positions of Hearts and Gin Rummy with one clear best choice."""
    if context.invoked_subcommand is not None:
        return
    from contextlib import closing

    from hearthside.app.puzzles import count_try, drop, next_puzzle, objection_text, standing_of
    from hearthside.games import GAMES
    from hearthside.puzzles.packs import load
    from hearthside.storage import DroppedPuzzle
    from hearthside.storage.store import Store
    from hearthside.terminal.line import Left
    from hearthside.terminal.line.puzzles import objection
    from hearthside.terminal.line.puzzles import solve as solve_lines

    slug, packs = None if game is None else game_named(game).slug, [load(each) for each in GAMES]
    if puzzle is not None and not any(pack.puzzle(puzzle) for pack in packs):
        refuse(f"There is no puzzle {puzzle!r} here.")
    with closing(Store(folder_of(data))) as store:
        for each in store.find(DroppedPuzzle, puzzle=puzzle) if puzzle is not None else ():
            refuse(f"This puzzle was dropped. {each.reason}")
        while (name := puzzle or next_puzzle(store, AT_TERMINAL, slug)) is not None:
            pack = next(each for each in packs if each.puzzle(name))
            asked = pack.puzzle(name)
            assert asked is not None
            print_line(f"Puzzle {asked.id}, {asked.game}, rated {asked.rating}. Type ? for help.")
            try:
                solved = solve_lines(asked, pack.answers[name], read_line, print_line)
            except Left:
                return
            counted, gained = count_try(store, AT_TERMINAL, asked, solved.outcome)
            standing = standing_of(store, AT_TERMINAL)
            told = f"Your rating is {standing.rating} ({gained:+}). You solved {standing.solved} of {standing.tried}"
            told += f", the last {standing.streak} in a row." if standing.streak > 1 else "."
            print_line(f"{told}\n" if counted else "You tried this one before, so it does not count.\n")
            if solved.outcome == "wrong":
                try:
                    anew = objection(asked, pack.answers[name], solved, read_line, print_line)
                except Left:
                    return
                if anew is not None:
                    print_line(f"{objection_text(anew)}\n")
                    if not anew.stands:
                        drop(store, AT_TERMINAL, asked, anew.deals)
            if puzzle is not None:
                return
    print_line("You have tried all puzzles.")


@puzzles.command()
def make(
    game: GameName,
    out: Annotated[Path, typer.Option(help="File to write to. It goes on where that file ends.")],
    count: Annotated[int, typer.Option(min=1, help="How many puzzles the file shall have.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed makes the same puzzles.")] = 1,
    processes: Jobs = None,
    seconds: Annotated[int | None, typer.Option(min=1, help="Stop after so long, with whatever there is.")] = None,
) -> None:
    """Make puzzles: play deals, look for positions with one clear best choice, and have other judges confirm them."""
    from itertools import count as counting
    from os import cpu_count
    from time import monotonic

    from hearthside import __version__
    from hearthside.arena.workers import LocalWorkers, in_order
    from hearthside.puzzles.making import line_of_deal
    from hearthside.puzzles.packs import header_line, read_work

    slug, ends = game_named(game).slug, None if seconds is None else monotonic() + seconds
    work = _work(out, slug, seed)
    made, place = (0, 0) if work is None else (len(work.found), work.next_place)
    workers = LocalWorkers(processes or cpu_count() or 1)
    try:
        with out.open("a", encoding="utf-8", newline="\n") as file, workers:
            if work is None:
                file.write(header_line(slug, __version__, seed))
            asked = ((slug, seed, each) for each in counting(place))
            for line in in_order(workers, line_of_deal, asked):
                file.write(line)
                file.flush()
                made += line.count('{"puzzle":')
                if made >= count or (ends is not None and monotonic() > ends):
                    break
    except OSError as error:
        refuse(f"{out} cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
    found = read_work(out.read_bytes())
    typer.echo(f"{len(found.found)} puzzles of {found.counts['deals']} deals, {found.counts['positions']} positions.")
    typer.echo(", ".join(f"{name} {number}" for name, number in sorted(found.counts.items())))


def _work(path: Path, game: str, seed: int) -> "Work | None":
    """What a file has so far, with an unfinished last line cut off; None if there is none."""
    from hearthside.puzzles.packs import read_work

    if not path.exists() or not path.stat().st_size:
        return None
    content = path.read_bytes()
    with refusing():
        work = read_work(content)
    if (work.header["game"], work.header["seed"]) != (game, seed):
        refuse(f"{path} has puzzles of {work.header['game']} by seed {work.header['seed']}; name another file.")
    with path.open("r+b") as file:
        file.truncate(content.rfind(b"\n") + 1)
    return work


@puzzles.command()
def pack(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files that `make` has written, of one game.")],
    out: Annotated[Path, typer.Option(help="The pack to write; compressed if it ends in .xz.")],
    count: Annotated[int, typer.Option(min=1, help="How many puzzles to choose.")] = 500,
) -> None:
    """Choose puzzles of files for a pack, so that rare themes have their share."""
    from hearthside.puzzles.packs import chosen, compressed, lines_of, read_work

    with refusing():
        header, found = chosen([read_work(path.read_bytes()) for path in files], count)
    lines = list(lines_of(header, found))
    out.write_bytes(compressed(lines) if out.suffix == ".xz" else "".join(lines).encode())
    typer.echo(f"{len(found)} puzzles, {out.stat().st_size:,} bytes.")


@puzzles.command()
def check(
    game: GameName,
    file: Annotated[Path | None, typer.Option(help="A pack; if not given, that of the program.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles, drawn by the seed.")] = 100,
    times: Annotated[int, typer.Option(min=1, help="How many times the deals of a hint each is computed with.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="Of the dice.")] = 0,
    processes: Jobs = None,
) -> None:
    """Compute the answers of puzzles anew on fresh dice, and name those that no longer stand."""
    from os import cpu_count
    from random import Random

    from hearthside.arena.workers import LocalWorkers, in_order
    from hearthside.puzzles.judging import check_again
    from hearthside.puzzles.packs import load, read_file

    with refusing():
        found = load(game_named(game).slug) if file is None else read_file(file)
    drawn = Random(seed).sample(found.puzzles, min(count, len(found.puzzles)))
    workers = LocalWorkers(processes or cpu_count() or 1)
    asked = ((each, found.answers[each.id], times, seed) for each in drawn)
    decisions = again = fallen = 0
    with workers:
        for puzzle, checks in zip(drawn, in_order(workers, check_again, asked), strict=True):
            decisions += len(checks)
            again += sum(each.best_again for each in checks)
            if any(each.reversed for each in checks):
                fallen += 1
                typer.echo(f"{puzzle.id}: a choice that is not accepted is as good.")
    typer.echo(
        f"{len(drawn)} puzzles, {decisions} decisions: the same best choice in {again}; {fallen} puzzles do not stand."
    )
    raise typer.Exit(1 if fallen else 0)
