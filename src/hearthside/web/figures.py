"""What a player's finished matches say of how they play: passes, moons, queens, knocks. Knows no HTTP.

A match is measured once, when it is over: sums of counts by seat, which are kept beside its result. Figures are those
sums added up.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from hearthside.ai.hearts.habits import habits
from hearthside.cards import Card, mask
from hearthside.game import Deal
from hearthside.games import GAMES
from hearthside.gin.turns import Source
from hearthside.gin.view import HandResult, Kind
from hearthside.hearts import DealResult, Pass, State
from hearthside.hearts.moves import SUIT
from hearthside.table import Log

from . import messages as wire
from .house import House, NoTable

if TYPE_CHECKING:
    from hearthside.store import Result

MEASURE: Final = 1
"""Of what is counted: matches that were measured by another are measured anew."""
LATEST: Final = 50
"""Matches in a row of them."""
_QUEENS: Final = mask((Card.parse("QS"), Card.parse("QS'")))

PASSES: Final[Mapping[str, str]] = {
    "gave": "You passed the queen of spades",
    "kept": "You held the queen and kept her",
    "got": "The queen was passed to you",
    "void": "You emptied a suit",
    "other": "Any other pass",
    "left": "To the left",
    "across": "Across",
    "right": "To the right",
    "hold": "Without passing",
}
"""What the deals are told apart by: what a pass did, then where it went."""
TURNS: Final[Sequence[tuple[str, int]]] = (("1 to 4", 4), ("5 to 8", 8), ("9 to 12", 12), ("13 and later", 999))
"""When somebody knocks, by their own turns, and the last turn of each stretch."""

Counts = Counter[str]
"""Sums of what was counted, by name; a part of the deals has its name before a stroke."""


async def figures(house: House, holder: str) -> wire.Figures:
    """What the matches come to in which the token of that hash held a seat; practice is left out."""
    store = await house.store()
    known = await asyncio.to_thread(store.measures, MEASURE)
    found: list[tuple[Result, Counts]] = []
    for result in await house.results(holder):
        text = known.get(result.table)
        if text is None:
            try:
                _, seats, log = await house.record_of(result.table)
            except NoTable:
                continue
            person = next(place for place, seat in enumerate(seats) if seat.holder)
            text = json.dumps(await asyncio.to_thread(measured, log.copy(), person))
            await asyncio.to_thread(store.measure, result.table, MEASURE, text)
        found.append((result, Counter(json.loads(text))))
    return added_up(found)


# ---- Measuring ----


def measured(log: Log, seat: int) -> Counts:
    """What is counted of that seat in a match; nothing of one that was practice."""
    if log.practice:
        return Counter()
    parts = _hearts(log, seat) if isinstance(log.state, State) else _gin(log, seat)
    return _sum(parts)


def _sum(parts: Iterable[Counts]) -> Counts:
    """Their sum; what is below nothing counts as well."""
    total = Counts()
    for part in parts:
        total.update(part)
    return total


def _hearts(log: Log, seat: int) -> Iterator[Counts]:
    """Deal by deal."""
    starts = [place for place, entry in enumerate(log.moves) if isinstance(entry.what, Deal)]
    for start, result in zip(starts, log.state.results, strict=False):
        passed = _passed(log, start, seat)
        deal = _deal(log.state.rules, result, seat)
        yield deal
        for name in [result.direction.value, *([passed] if passed else [])]:
            yield Counter({f"{name}/{what}": deal[what] for what in ("deals", "points", "took") if deal[what]})


def _deal(rules: Any, result: DealResult, seat: int) -> Counts:
    """What one seat did in a deal of Hearts."""
    mine = habits(rules, result)[seat]
    played = mask(
        card for trick in result.tricks for place, card in zip(trick.players(rules.seats), trick.cards, strict=True)
        if place == seat
    )  # fmt: skip
    queens = _QUEENS & rules.penalty
    return Counter(
        deals=1,
        points=result.points[seat],
        table=sum(result.points),
        seats=rules.seats,
        tried=int(mine.tried),
        made=int(mine.made),
        moments=mine.moments,
        stopped=mine.stopped,
        against=int(result.shooter not in (None, seat)),
        took=(int(result.taken[seat]) & queens).bit_count(),
        gave=(played & queens & ~int(result.taken[seat])).bit_count(),
    )


def _passed(log: Log, start: int, seat: int) -> str | None:
    """What a pass of the deal that begins there did, None where the seat passed nothing."""
    passes: dict[int, tuple[int, Pass]] = {}
    for place in range(start + 1, len(log.moves)):
        match log.moves[place].what:
            case Pass() as each:
                passes[each.seat] = place, each
            case Deal():
                break
    if seat not in passes:
        return None
    # Cards change hands with the last pass of the deal.
    last = max(place for place, _ in passes.values())
    dealt, gave = log.states[start + 1].hands[seat], int(passes[seat][1].cards)
    got = log.states[last + 1].hands[seat] & ~(dealt & ~gave)
    if gave & _QUEENS:
        return "gave"
    if got & _QUEENS:
        return "got"
    if dealt & _QUEENS:
        return "kept"
    return "void" if any(dealt & suit and not dealt & ~gave & suit for suit in SUIT) else "other"


def _gin(log: Log, seat: int) -> Iterator[Counts]:
    """Hand by hand."""
    for result in log.state.results:
        yield _hand(result, seat)
        if result.knocker == seat and result.kind is not Kind.DRAWN:
            turns = sum(turn.seat == seat and turn.source is not Source.DECLINED for turn in result.turns)
            name = next(name for name, last in TURNS if turns <= last)
            won = result.winner == seat
            undercut = result.kind is Kind.UNDERCUT
            points = result.points if won else -result.points
            yield Counter(
                {
                    f"{name}/knocks": 1,
                    f"{name}/won": int(won),
                    f"{name}/undercut": int(undercut),
                    f"{name}/points": points,
                }
            )


def _hand(result: HandResult, seat: int) -> Counts:
    """What one seat came to in a hand of Gin."""
    won = result.winner == seat
    gins = result.kind in (Kind.GIN, Kind.BIG_GIN)
    undercut = result.kind is Kind.UNDERCUT
    return Counter(
        hands=1,
        won=int(won),
        drawn=int(result.winner is None),
        knocks=int(result.knocker == seat and not gins),
        faced=int(result.knocker == 1 - seat and not gins),
        gins=int(gins and won),
        undercuts=int(undercut and won),
        suffered=int(undercut and not won),
    )


# ---- Adding up ----


def added_up(found: Iterable[tuple["Result", Counts]]) -> wire.Figures:
    """Figures of all these matches, the first to end being the first here."""
    each = list(found)
    played = [(result, counts) for result, counts in each if counts["deals"]]
    hearts = _sum(counts for _, counts in played)
    of_gin = _sum(counts for _, counts in each if counts["hands"])
    return wire.Figures(hearts=_hearts_figures(hearts, played) if hearts else None, gin=_gin_figures(of_gin))


def _hearts_figures(sums: Counts, played: Sequence[tuple["Result", Counts]]) -> wire.HeartsFigures:
    return wire.HeartsFigures(
        deals=sums["deals"],
        points=sums["points"] / sums["deals"],
        fair=_fair(sums),
        passes=[
            wire.PassFigures(
                what=words, deals=sums[f"{name}/deals"], points=sums[f"{name}/points"] / sums[f"{name}/deals"],
                queens=sums[f"{name}/took"],
            )
            for name, words in PASSES.items() if sums[f"{name}/deals"]
        ],
        tried=sums["tried"], made=sums["made"], moments=sums["moments"], stopped=sums["stopped"],
        against=sums["against"], took=sums["took"], gave=sums["gave"],
        matches=[
            wire.MatchFigures(
                table=result.table, ended=result.ended, rules=_named(result), deals=counts["deals"],
                points=counts["points"] / counts["deals"], fair=_fair(counts),
            )
            for result, counts in played[-LATEST:]
        ],
    )  # fmt: skip


def _fair(sums: Counts) -> float:
    """What a seat would have got in a deal where all got the same."""
    return sums["table"] / sums["seats"]


def _named(result: "Result") -> str:
    try:
        name: str = GAMES[result.game].variants.parse(result.rules).name
    except (KeyError, ValueError):
        return result.rules
    return name


def _gin_figures(sums: Counts) -> wire.GinFigures | None:
    if not sums["hands"]:
        return None
    names = ("hands", "won", "drawn", "knocks", "faced", "gins", "undercuts", "suffered")
    return wire.GinFigures(
        **{name: sums[name] for name in names},
        turns=[
            wire.KnockFigures(
                turns=name, knocks=sums[f"{name}/knocks"], won=sums[f"{name}/won"],
                undercut=sums[f"{name}/undercut"], points=sums[f"{name}/points"] / sums[f"{name}/knocks"],
            )
            for name, _ in TURNS if sums[f"{name}/knocks"]
        ],
    )  # fmt: skip
