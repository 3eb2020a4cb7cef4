"""Packs of puzzles: those that come with the program, and files of others. Touches only the file that it is told.

A pack is a text of JSON, one value a line: what it is, then a puzzle and its answer on each line. The packs of the
program are compressed. `dropped.json` names puzzles that were withdrawn, with the reason; no pack that is loaded has
them.
"""

import json
import lzma
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from .puzzle import ANSWER, PUZZLE, Answer, Label, Puzzle

FORMAT: Final = "hearthside-puzzles"
VERSION: Final = 1
_EASY: Final = 800
"""Ratings below this are for beginners."""
_FOLDER: Final = files(__package__) / "data"


@dataclass(frozen=True)
class Pack:
    """Puzzles of one game, in the order of their ratings, and their answers."""

    game: str
    header: Mapping[str, Any]
    """Who made it and how: version, seed, and the figures of yield."""
    puzzles: tuple[Puzzle, ...]
    answers: Mapping[str, Answer]
    """By the id of the puzzle. They are for the judge and never sent before a solver has answered."""

    def puzzle(self, puzzle_id: str) -> Puzzle | None:
        """The puzzle of that id; None where there is none."""
        return self._by_id.get(puzzle_id)

    def number(self, puzzle_id: str) -> int:
        """The number of a puzzle for people, from 1: puzzles are numbered in the order in which they were found."""
        return self._numbers[puzzle_id]

    @cached_property
    def _by_id(self) -> Mapping[str, Puzzle]:
        return {each.id: each for each in self.puzzles}

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        found = sorted(self.puzzles, key=lambda each: (each.made.seed, each.made.place, each.id))
        return {each.id: place for place, each in enumerate(found, 1)}


@cache
def load(game: str) -> Pack:
    """The puzzles of that game which come with the program, without those that were dropped. They are read once."""
    content = (_FOLDER / f"{game}.jsonl.xz").read_bytes()
    return read_pack(lzma.decompress(content).decode("utf-8").splitlines(), dropped())


@cache
def dropped() -> Mapping[str, str]:
    """Puzzles that were withdrawn, by id, with the reason in a sentence."""
    found: dict[str, str] = json.loads((_FOLDER / "dropped.json").read_text("utf-8"))
    return found


def read_pack(lines: Iterable[str], without: Mapping[str, str] | None = None) -> Pack:
    """A pack from its lines. ValueError with a sentence for what is none."""
    header, *rest = map(json.loads, lines)
    if header.get("format") != FORMAT or header.get("version") != VERSION:
        raise ValueError(f"This is no file of puzzles: its first line does not say {FORMAT} of version {VERSION}.")
    found = [(PUZZLE.read(each["puzzle"], True), ANSWER.read(each["answer"], True)) for each in rest]
    kept = sorted((each for each in found if each[0].id not in (without or {})), key=lambda each: each[0].rating)
    return Pack(header["game"], header, tuple(each for each, _ in kept), {each.id: each for _, each in kept})


def read_file(path: Path) -> Pack:
    """The pack in a file, compressed or not. OSError and ValueError for what cannot be read."""
    content = path.read_bytes()
    text = lzma.decompress(content) if path.suffix == ".xz" else content
    return read_pack(text.decode("utf-8").splitlines())


# ---- Files that are being made ----


@dataclass
class Work:
    """A file to which puzzles are added: a first line as a pack has it, and a line for each deal that was looked at."""

    header: Mapping[str, Any]
    found: list[tuple[Puzzle, Answer]]
    counts: Counter[str]
    """What became of the positions of all deals."""
    next_place: int
    """The deal to look at next."""


def read_work(content: bytes) -> Work:
    """What a file has so far; a last line that was not written to its end is left out."""
    whole = content[: content.rfind(b"\n") + 1].decode("utf-8").splitlines()
    if not whole:
        raise ValueError("This file is empty.")
    header, *rest = map(json.loads, whole)
    if header.get("format") != FORMAT:
        raise ValueError(f"This is no file of puzzles: its first line does not say {FORMAT}.")
    work = Work(header, [], Counter(), 0)
    for deal in rest:
        work.counts.update(deal["counts"])
        work.next_place = deal["place"] + 1
        work.found += [(PUZZLE.read(each["puzzle"], True), ANSWER.read(each["answer"], True)) for each in deal["found"]]
    return work


def header_line(game: str, version: str, seed: int) -> str:
    """The first line of such a file."""
    return _line({"format": FORMAT, "version": VERSION, "game": game, "made": version, "seed": seed})


def deal_line(place: int, found: Iterable[tuple[Puzzle, Answer]], counts: Mapping[str, int]) -> str:
    """The line of a deal."""
    return _line({"place": place, "counts": dict(counts), "found": [_both(*each) for each in found]})


def chosen(
    works: Iterable[Work], count: int, kept: Collection[str] = ()
) -> tuple[dict[str, Any], list[tuple[Puzzle, Answer]]]:
    """A first line and so many puzzles of files of one game: of each theme in turn one that is left, so that those
    which are rare are all there; proved ones and longer lines first, those for beginners last.

    ``kept``: ids that are chosen in any case.
    """
    works = list(works)
    counts = sum((work.counts for work in works), Counter[str]())
    each = {puzzle.id: (puzzle, answer) for work in works for puzzle, answer in work.found}
    first = works[0].header
    header = {"game": first["game"], "made": first["made"], "seeds": sorted({work.header["seed"] for work in works})}
    taken = {name: each.pop(name) for name in kept if name in each}
    by_theme: dict[str, list[str]] = {}
    for name, (_, answer) in sorted(each.items()):
        by_theme.setdefault((answer.themes or ("",))[0], []).append(name)
    for names in by_theme.values():
        names.sort(key=lambda name: _preference(each[name][0]))
    while len(taken) < count and any(by_theme.values()):
        for names in by_theme.values():
            if names and len(taken) < count:
                name = names.pop(0)
                taken[name] = each[name]
    return header | {"counts": dict(sorted(counts.items()))}, sorted(taken.values(), key=lambda both: both[0].rating)


def _preference(puzzle: Puzzle) -> tuple[bool, bool, int, str]:
    return puzzle.rating < _EASY, puzzle.label is not Label.PROVED, -puzzle.length, puzzle.id


# ---- Writing ----


def lines_of(header: Mapping[str, Any], puzzles: Iterable[tuple[Puzzle, Answer]]) -> Iterator[str]:
    """The lines of a pack, each with a line feed."""
    yield _line({"format": FORMAT, "version": VERSION, **header})
    for both in puzzles:
        yield _line(_both(*both))


def _both(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    return {"puzzle": PUZZLE.write(puzzle), "answer": ANSWER.write(answer)}


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def compressed(lines: Iterable[str]) -> bytes:
    """The lines of a pack as the program keeps them."""
    return lzma.compress("".join(lines).encode("utf-8"), preset=9 | lzma.PRESET_EXTREME)
