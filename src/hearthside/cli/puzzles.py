"""The commands `puzzles`: plays puzzles in the terminal, and makes more of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from .common import Data, app, folder_of, game_named, refuse, refusing
from .console import print_line, read_line

if TYPE_CHECKING:
    from hearthside.puzzles import Answer, Pack, Puzzle
    from hearthside.puzzles.packs import Work
    from hearthside.puzzles.ratings import Rating
    from hearthside.storage import PuzzleRating
    from hearthside.storage.store import Store

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

    from hearthside.games import GAMES
    from hearthside.puzzles.packs import load
    from hearthside.storage.store import Store
    from hearthside.terminal.line import Left
    from hearthside.terminal.line.puzzles import solve as solve_lines

    packs = [load(slug) for slug in ([game_named(game).slug] if game is not None else GAMES)]
    if puzzle is not None and not any(pack.puzzle(puzzle) for pack in packs):
        refuse(f"There is no puzzle {puzzle!r} here.")
    with closing(Store(folder_of(data))) as store:
        solver = _Solver(store)
        while True:
            found = solver.next(packs, puzzle)
            if found is None:
                print_line("You have tried all puzzles.")
                return
            asked, answer = found
            print_line(f"Puzzle {asked.id}, {asked.game}, rated {asked.rating}. Type ? for help.")
            try:
                solved = solve_lines(asked, answer, read_line, print_line)
            except Left:
                return
            print_line(solver.count(asked, solved=solved))
            print_line("")
            if puzzle is not None:
                return


class _Solver:
    """Whoever solves puzzles in the terminals of this data folder."""

    holder: Final = "terminal"

    def __init__(self, store: "Store") -> None:
        self.store = store

    def next(self, packs: "Sequence[Pack]", wanted: str | None) -> "tuple[Puzzle, Answer] | None":
        """The puzzle of that id, or the one nearest to their rating that they have not tried."""
        from hearthside.storage import DroppedPuzzle, PuzzleTry

        gone = {each.puzzle for each in self.store.find(PuzzleTry, holder=self.holder)}
        gone |= {each.puzzle for each in self.store.find(DroppedPuzzle)}
        left = [
            (each, pack.answers[each.id])
            for pack in packs
            for each in pack.puzzles
            if each.id == wanted or (wanted is None and each.id not in gone)
        ]
        mine = self._rating()[1].rating
        return min(left, key=lambda each: (abs(each[0].rating - mine), each[0].id), default=None)

    def count(self, puzzle: "Puzzle", *, solved: bool) -> str:
        """Keep a first try; the rating and the streak in a line."""
        from json import dumps

        from hearthside.puzzles.ratings import Rating, after_puzzle
        from hearthside.storage import LostRace, PuzzleRating, PuzzleTry, now

        row, before = self._rating()
        rating, _ = after_puzzle(before, Rating(puzzle.rating, puzzle.deviation), solved=solved)
        gained = round(rating.rating) - round(before.rating)
        streak = row.streak + 1 if solved else 0
        after = PuzzleRating(
            self.holder,
            dumps([round(each, 6) for each in rating]),
            streak,
            max(streak, row.longest),
            row.solved + solved,
            row.tried + 1,
        )
        outcome = "right" if solved else "wrong"
        try:
            self.store.put_try(
                PuzzleTry(self.holder, puzzle.id, puzzle.game, now(), outcome, round(rating.rating), gained), after
            )
        except LostRace:
            return "You tried this one before, so it does not count."
        told = f"Your rating is {round(rating.rating)} ({gained:+}). You solved {after.solved} of {after.tried}"
        return f"{told}, the last {streak} in a row." if streak > 1 else f"{told}."

    def _rating(self) -> "tuple[PuzzleRating, Rating]":
        from json import dumps, loads

        from hearthside.puzzles.ratings import Rating
        from hearthside.storage import PuzzleRating

        kept = self.store.find(PuzzleRating, holder=self.holder)
        row = kept[0] if kept else PuzzleRating(self.holder, dumps(Rating()), 0, 0, 0, 0)
        return row, Rating(*loads(row.rating))


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
