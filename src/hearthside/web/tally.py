"""The log of games added up, as wire values. Knows no HTTP and no disk."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hearthside.hearts.rules import PLACES
from hearthside.hearts.variants import parse

from . import messages as wire

if TYPE_CHECKING:
    from hearthside.store import Result

PURSE: Final = 1000
"""Cash that everybody begins with."""
_LATEST: Final = 20


@dataclass
class _Sum:
    """What a side, or a name, has come to."""

    games: int = 0
    won: int = 0
    points: int = 0
    cash: int | None = None

    def add(self, won: bool, score: int, paid: int | None) -> None:
        """One match more."""
        self.games += 1
        self.won += won
        self.points += score
        if paid is not None:
            self.cash = paid + (PURSE if self.cash is None else self.cash)


def tally(results: Sequence["Result"]) -> wire.Stats:
    """All that the matches came to, the first to end being the first here."""
    matches = [match for each in results if (match := _match(each))]
    sides: dict[str, _Sum] = {}
    names: dict[str, _Sum] = {}
    for match in matches:
        for seat, (side, name, score) in enumerate(zip(match.sides, match.names, match.scores, strict=True)):
            for sums, key in ((sides, side), (names, name)):
                paid = match.cash[seat] if match.cash else None
                sums.setdefault(key, _Sum()).add(seat in match.winners, score, paid)
    around = [*PLACES[4], *(side for side in (*PLACES[6], *PLACES[5]) if side not in PLACES[4])]
    most = sorted(names.items(), key=lambda item: (-item[1].games, -item[1].won, item[0]))
    return wire.Stats(
        gin=wire.GinStats(since=None, names=[], top=[], latest=[]),
        since=matches[0].ended if matches else None,
        sides=[
            wire.SideStats(side=side, games=found.games, won=found.won, cash=found.cash)
            for side in dict.fromkeys(around)
            if (found := sides.get(side))
        ],
        names=[
            wire.NameStats(name=name, games=found.games, won=found.won, cash=found.cash, points=found.points)
            for name, found in most
        ],
        latest=matches[: -_LATEST - 1 : -1],
    )


def table(stats: wire.Stats) -> str:
    """The sums as plain text, in columns."""
    sides = [(each.side, each.games, each.won, "" if each.cash is None else each.cash) for each in stats.sides]
    names = [
        (each.name, each.games, each.won, "" if each.cash is None else each.cash, each.points) for each in stats.names
    ]
    return "\n\n".join(
        (
            f"Finished matches since {(stats.since or '')[:10]}.",
            _columns(("Side", "Games", "Won", "Cash"), sides),
            _columns(("Name", "Games", "Won", "Cash", "Points"), names),
        )
    )


def _columns(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows under a head: the first column to the left, numbers to the right."""
    lines = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _match(result: "Result") -> wire.MatchResult | None:
    """The result on the wire; None where it was written by rules that this version does not know."""
    try:
        rules = parse(result.rules)
    except ValueError:
        return None
    return wire.MatchResult(
        game="hearts",
        hands=None,
        quit=False,
        table=result.table,
        ended=result.ended,
        rules=rules.name,
        sides=list(rules.places),
        names=json.loads(result.names),
        scores=json.loads(result.scores),
        winners=json.loads(result.winners),
        cash=json.loads(result.cash) if result.cash else None,
    )
