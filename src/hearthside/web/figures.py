"""What a player's finished matches say of how they play: passes, moons, queens, knocks. Knows no HTTP.

A match is measured once, when it is over: sums of counts by seat, which are kept beside its result. Figures are those
sums added up.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

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
from .house import NoTable, read_match

if TYPE_CHECKING:
    from hearthside.store import Result, Store

MEASURE: Final = 1
"""Of what is counted: matches that were measured by another are measured anew."""
REVIEW: Final = 2
"""Of how deals are looked back at: what was kept by another is looked at anew."""
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
_DEEDS: Final = ("gave", "kept", "got", "void")
TURNS: Final[Sequence[tuple[str, int]]] = (("1 to 4", 4), ("5 to 8", 8), ("9 to 12", 12), ("13 and later", 999))
"""When somebody knocks, by their own turns, and the last turn of each stretch."""

Counts = Counter[str]
"""Sums of what was counted, by name; a part of the deals has its name before a stroke."""


class Finished(NamedTuple):
    """A match that is over, and what was counted of its player there."""

    result: "Result"
    counts: Counts
    looked: Mapping[int, Counts] = MappingProxyType({})
    """Luck, choices and marks of the deals that were looked back at, by their number."""

    @property
    def deals(self) -> int:
        """How many deals or hands count; none of a match that was practice."""
        return int(self.counts["deals"] + self.counts["hands"])

    @property
    def left(self) -> Sequence[int]:
        """The deals that were not looked back at, counted from 1."""
        return [deal for deal in range(1, self.deals + 1) if deal not in self.looked]


def figures(store: "Store", holder: str | None) -> wire.Figures:
    """What the matches come to in which the token of that hash held a seat, or all: None. Practice is left out."""
    return added_up(finished(store, holder))


def finished(store: "Store", holder: str | None) -> list[Finished]:
    """Those matches, the first to end first; what was never counted of them is counted now."""
    known, looked = store.measures(MEASURE), defaultdict[str, dict[int, Counts]](dict)
    for table, deal, counts in store.reviews(REVIEW):
        looked[table][deal] = Counter(json.loads(counts))
    found = []
    for result in store.results(holder):
        text = known.get(result.table)
        if text is None:
            try:
                _, seats, log = read_match(store, result.table)
            except NoTable:
                continue
            person = next(place for place, seat in enumerate(seats) if seat.holder)
            text = json.dumps(measured(log, person))
            store.measure(result.table, MEASURE, text)
        found.append(Finished(result, Counter(json.loads(text)), looked[result.table]))
    return found


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


def added_up(found: Iterable[Finished]) -> wire.Figures:
    """Figures of all these matches, the first to end being the first here."""
    each = list(found)
    hearts, of_gin = ([match for match in each if match.counts[name]] for name in ("deals", "hands"))
    return wire.Figures(
        hearts=_hearts_figures(_sum(match.counts for match in hearts), hearts) if hearts else None,
        gin=_gin_figures(_sum(match.counts for match in of_gin), of_gin) if of_gin else None,
    )


def luck(found: Sequence[Finished]) -> wire.LuckFigures:
    """Luck and skill in those matches of which every deal was looked back at."""
    whole = [(match, _sum(match.looked.values())) for match in found if not match.left]
    sums, deals = _sum(counts for _, counts in whole), sum(match.deals for match, _ in whole)

    def mean(name: str) -> wire.Amount:
        return wire.Amount(points=sums[name] / (deals or 1), chance=sums[f"{name}_chance"] / (deals or 1))

    return wire.LuckFigures(
        deals=deals,
        left=sum(len(match.left) for match in found),
        luck=mean("luck"),
        skill=mean("skill"),
        error=wire.Amount(
            points=sqrt(sums["variance"]) / (deals or 1), chance=sqrt(sums["variance_chance"]) / (deals or 1)
        ),
        decisions=sums["decisions"],
        slips=sums["slip"],
        mistakes=sums["mistake"],
        matches=[
            wire.LuckMatch(
                table=match.result.table,
                ended=match.result.ended,
                rules=_named(match.result),
                deals=match.deals,
                luck=wire.Amount(points=counts["luck"], chance=counts["luck_chance"]),
                skill=wire.Amount(points=counts["skill"], chance=counts["skill_chance"]),
                slips=counts["slip"],
                mistakes=counts["mistake"],
            )
            for match, counts in whole[-LATEST:]
        ],
    )


def _hearts_figures(sums: Counts, played: Sequence[Finished]) -> wire.HeartsFigures:
    return wire.HeartsFigures(
        deals=sums["deals"],
        points=sums["points"] / sums["deals"],
        fair=_fair(sums),
        passes=[
            wire.PassFigures(
                what=words, deals=sums[f"{name}/deals"], points=sums[f"{name}/points"] / sums[f"{name}/deals"],
                queens=sums[f"{name}/took"],
            )
            for name, words in _in_order(sums) if sums[f"{name}/deals"]
        ],
        tried=sums["tried"], made=sums["made"], moments=sums["moments"], stopped=sums["stopped"],
        against=sums["against"], took=sums["took"], gave=sums["gave"],
        matches=[
            wire.MatchFigures(
                table=result.table, ended=result.ended, rules=_named(result), deals=counts["deals"],
                points=counts["points"] / counts["deals"], fair=_fair(counts),
            )
            for result, counts, _ in played[-LATEST:]
        ],
        luck=luck(played),
    )  # fmt: skip


def _in_order(sums: Counts) -> list[tuple[str, str]]:
    """What deals are told apart by: of what a pass did, what was done most often first and any other last."""
    deeds = sorted(_DEEDS, key=lambda name: -sums[f"{name}/deals"])
    return [(name, PASSES[name]) for name in (*deeds, *(name for name in PASSES if name not in _DEEDS))]


def _fair(sums: Counts) -> float:
    """What a seat would have got in a deal where all got the same."""
    return sums["table"] / sums["seats"]


def _named(result: "Result") -> str:
    try:
        name: str = GAMES[result.game].variants.parse(result.rules).name
    except (KeyError, ValueError):
        return result.rules
    return name


def _gin_figures(sums: Counts, played: Sequence[Finished]) -> wire.GinFigures:
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
        luck=luck(played),
    )  # fmt: skip
