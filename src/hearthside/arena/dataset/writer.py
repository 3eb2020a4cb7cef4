"""Writes a dataset: whole matches of computer players, as rows. Knows no format of a file but that of its journal.

Finished matches stand in a journal beside the file, so that work that was interrupted goes on. The tables are written
when all deals are there, each under another name first, so no file is ever half a table.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from json import loads
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from hearthside import __version__
from hearthside.arena.games import SCORING
from hearthside.arena.journal import Journal
from hearthside.arena.matches import FREE, make_player, match
from hearthside.arena.rows import UNKNOWN, Row
from hearthside.arena.workers import Workers, in_order
from hearthside.envs.policies import fingerprint, is_policy
from hearthside.game import Deal, Limit
from hearthside.games import GAMES, Rules, game_of
from hearthside.record import Record, Step, steps
from hearthside.record.games import PARTS

from .parquet import write

FORMAT: Final = 1
LICENCE: Final = "CC0-1.0"
_DEALS: Final = 2**52
OnMatch = Callable[[int], None]
"""Is told how many deals there are."""


@dataclass(frozen=True, kw_only=True)
class DatasetSpec:
    """What a dataset holds: whose matches, under which rules. ValueError with a sentence for what cannot be."""

    rules: Rules
    players: tuple[str, ...]
    """One for each seat; or fewer, which begin again from the first."""
    seed: int = 1
    limit: Limit = FREE

    def __post_init__(self) -> None:
        if not 1 <= len(self.players) <= self.rules.seats:
            raise ValueError(f"There are {self.rules.seats} seats, and {len(self.players)} players for them.")
        if reason := SCORING.of(self.rules).ROWS.refusal(self.rules):
            raise ValueError(f"No dataset is made under these rules: {reason}.")
        for name in self.players:
            make_player(name, self.rules, Random(0))

    @property
    def seated(self) -> list[str]:
        """Who sits at each seat."""
        return [self.players[seat % len(self.players)] for seat in range(self.rules.seats)]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values: all that makes the dataset again, and the fingerprints of policies."""
        policies = {name: fingerprint(name) for name in self.players if is_policy(name)}
        plain: dict[str, Any] = {
            "format": FORMAT,
            "hearthside": __version__,
            "game": self.rules.game,
            "rules": game_of(self.rules).variants.notation(self.rules),
            "players": list(self.players),
            "seed": self.seed,
            "limit": self.limit._asdict(),
            "licence": LICENCE,
        }
        return plain | ({"policies": policies} if policies else {})


def first_deal(seed: int, place: int) -> int:
    """The deal number with which a match begins; each deal after it has the next."""
    return Random(f"hearthside dataset {seed}/{place}").randrange(_DEALS)


def files_of(out: Path) -> tuple[Path, Path]:
    """The files of a dataset: the deals with all cards, and the deals as each seat knew them."""
    return out, out.with_name(f"{out.stem}.seats{out.suffix}")


def journal_of(out: Path) -> Path:
    """Where finished matches stand until all are there."""
    return out.with_name(f"{out.name}.journal")


class DatasetJournal(Journal):
    """The finished matches of a dataset, one a line. ``about`` is what `DatasetSpec.to_json` gave."""

    what, work, writer = "the journal of a dataset", "dataset", "process"

    def __init__(self, out: Path, about: dict[str, Any]) -> None:
        self.path = journal_of(out)
        self.matches = self.deals = 0
        super().__init__(self.path, about)

    def _take(self, plain: Any) -> None:
        self.deals += len(plain["deals"])
        self.matches += 1
        plain["seats"][0]["deck"]

    def add(self, deals: list[Row], seats: list[Row]) -> None:
        """Writes one more match."""
        self._append({"deals": deals, "seats": seats})
        self.matches, self.deals = self.matches + 1, self.deals + len(deals)

    def rows(self, name: str) -> Iterator[Row]:
        """The rows of all matches: ``deals`` or ``seats``."""
        with self.path.open(encoding="utf-8") as file:
            for line in islice(file, 1, None):
                yield from loads(line)[name]


def make(
    spec: DatasetSpec, out: Path, deals: int, workers: Workers, on_match: OnMatch = lambda deals: None
) -> tuple[Path, Path]:
    """Plays matches until there are so many deals, and writes both files. The last match is cut off where there are
    enough. What an earlier call left in the journal is not played again.

    Raises WorkersLost, OSError, and ValueError with a sentence.
    """
    files, about = files_of(out), spec.to_json()
    there = [file for file in files if file.exists()]
    if there and not journal_of(out).exists():  # else an earlier call was writing them when it was stopped
        raise ValueError(f"{there[0]} is there already; name another file.")
    with DatasetJournal(out, about) as journal:
        on_match(journal.deals)
        if journal.deals < deals:
            values = about["game"], about["rules"], spec.seated, spec.seed, spec.limit
            played = in_order(workers, match_rows, ((*values, place) for place in count(journal.matches)))
            try:
                while journal.deals < deals:
                    journal.add(*next(played))
                    on_match(journal.deals)
            finally:
                played.close()
        if spec.to_json() != about:
            raise ValueError(f"A policy's file has changed. Delete {journal.path}, or name another file.")
        seats = spec.rules.seats
        for file, name, most in zip(files[::-1], ("seats", "deals"), (deals * seats, deals), strict=True):
            write(file, spec.rules.game, about | {"deals": deals, "kind": name}, islice(journal.rows(name), most))
    journal.path.unlink()
    return files


def match_rows(
    game: str, notation: str, seated: list[str], seed: int, limit: Limit, place: int
) -> tuple[list[Row], list[Row]]:
    """The rows of one match: its deals with all cards, and as each seat knew them. ``seated``: who plays, by seat. This
    is what other processes do.
    """
    rules = GAMES[game].variants.parse(notation)
    return rows_of(match(rules, seated, first_deal(seed, place), limit), place)


class _Played(NamedTuple):
    """One deal of a match, step by step, the dealing first."""

    place: int
    steps: list[Step[Any, Any]]


def _deals(record: Record) -> Iterator[_Played]:
    found = list[Step[Any, Any]]()
    place = 0
    for step in steps(record):
        if isinstance(step.move, Deal) and found:
            yield _Played(place, found)
            found, place = [], place + 1
        found.append(step)
    yield _Played(place, found)


def rows_of(record: Record, place: int) -> tuple[list[Row], list[Row]]:
    """The rows of a match with all cards, and as each seat knew it before the last move of each deal.

    What a seat knew is what `hearthside.record.redact` leaves it.
    """
    part, redact = SCORING.of(record).ROWS, PARTS.of(record).redact
    deals, seats = list[Row](), list[Row]()
    for played in _deals(record):
        first, last, dealt = played.steps[0], played.steps[-1], record.deals[played.place]
        dealt = replace(dealt, log=dealt.log[: len(played.steps) - 1])
        common = {
            "match": place,
            "deal": played.place,
            "dealer": first.after.dealer,
            "scores": list(first.before.scores),
        }
        result = part.result(last.after.results[-1])
        whole = {**common, "deck": _numbers(dealt.deck), **part.values(dealt, first.after), **result}
        deals.append({"number": dealt.number, **whole})
        begun = replace(dealt, log=dealt.log[:-1])
        for seat in range(record.rules.seats):
            before = replace(record, deals=(*record.deals[: played.place], begun), seat=seat)
            known = redact(before, last.before).deals[-1]
            known = replace(known, log=(*known.log, dealt.log[-1]))
            values = part.values(known, first.after)
            seats.append({"seat": seat, **common, "deck": _numbers(known.deck), **values, **result})
    return deals, seats


def _numbers(deck: Iterable[int | None]) -> list[int]:
    """A deck as a column holds it."""
    return [UNKNOWN if card is None else int(card) for card in deck]
