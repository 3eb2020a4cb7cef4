"""The score sheet of a match of Gin Rummy: hands entered in columns, and what closes a column. Knows no state."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from .rules import Rules, Scoring, Shutout
from .view import HandResult, Kind, Start

HOLLYWOOD_COLUMNS: Final = 3


_MATCH: Final = Start()


class Line(NamedTuple):
    """A hand that somebody won, as it stands in a column."""

    hand: int
    """Which hand of the match, from 0."""
    winner: int
    """The seat that won it."""
    points: int
    """What it brought."""


class Column(NamedTuple):
    """One game. Pairs are by seat."""

    lines: tuple[Line, ...]
    """The hands that stand in it, first to last."""
    totals: tuple[int, int]
    """Points of the hands."""
    winner: int | None
    """Who reached the goal; None as long as it is open, and for a single hand that nobody won."""
    closed: bool
    """Whether the game is over."""
    boxes: tuple[int, int]
    """What the hands won add once it is closed."""
    bonus: int
    """What the winner gets for the game."""
    shutout: int
    """What the winner gets because the loser won no hand."""
    final: tuple[int, int]
    """All of it, so far."""


def columns(rules: Rules, results: tuple[HandResult, ...], start: Start = _MATCH) -> tuple[Column, ...]:
    """The columns of the score sheet: one, or Hollywood's three. What it starts with stands in the first.

    In Hollywood a player who has won nothing in a game that is over enters the next hand won in the first game that is
    still open, as the rules of the game's books have it; from then on one game more with each hand.
    """
    for whose, of, begun, sheet in _latest:
        if of is results and whose is rules and begun is start:
            return sheet
    sheet = _entered(rules, results, start)
    _latest[:] = [(rules, results, start, sheet), *_latest[:1]]
    return sheet


_latest: Final[list[tuple[Rules, tuple[HandResult, ...], Start, tuple[Column, ...]]]] = []
"""The sheets before and after the hand that ended last, which are asked for several times."""


def _entered(rules: Rules, results: Sequence[HandResult], start: Start) -> tuple[Column, ...]:
    count = HOLLYWOOD_COLUMNS if rules.scoring is Scoring.HOLLYWOOD else 1
    lines: list[list[Line]] = [[] for _ in range(count)]
    named = list(zip(lines, [start.points, *[(0, 0)] * (count - 1)], strict=True))
    totals = [[*points] for _, points in named]
    reach = [0, 0]
    closed = [False] * count
    for hand, result in enumerate(results[start.hands :], start.hands):
        winner = result.winner
        if winner is not None:
            open_columns = [place for place in range(count) if not closed[place]]
            reach[winner] = max(reach[winner] + 1, open_columns[0] + 1) if open_columns else count
            for place in open_columns:
                if place < reach[winner]:
                    lines[place].append(Line(hand, winner, result.points))
                    totals[place][winner] += result.points
        closed = [_closed(rules, max(each), hand + 1 - start.hands) for each in totals]
    return tuple(_column(rules, results, *each, done) for each, done in zip(named, closed, strict=True))


def _closed(rules: Rules, most: int, hands: int) -> bool:
    return most >= rules.goal if rules.goal else hands > 0


def _totals(lines: Sequence[Line], points: tuple[int, int]) -> tuple[int, int]:
    south, north = (points[seat] + sum(line.points for line in lines if line.winner == seat) for seat in (0, 1))
    return south, north


def _boxes(rules: Rules, kind: Kind) -> int:
    """How many boxes a hand adds that was won so."""
    match kind:
        case Kind.GIN | Kind.BIG_GIN:
            return 1 + rules.gin_boxes
        case Kind.UNDERCUT:
            return 1 + rules.undercut_boxes
        case _:
            return 1


def _column(
    rules: Rules, results: Sequence[HandResult], lines: Sequence[Line], points: tuple[int, int], closed: bool
) -> Column:
    totals = _totals(lines, points)
    if not closed or totals[0] == totals[1]:
        return Column(tuple(lines), totals, None, closed, (0, 0), 0, 0, totals)
    winner = 0 if totals[0] > totals[1] else 1
    won = [sum(_boxes(rules, results[line.hand].kind) for line in lines if line.winner == seat) for seat in (0, 1)]
    boxes = (won[0] * rules.box, won[1] * rules.box)
    shutout = _shutout(rules, totals[winner]) if not won[1 - winner] and not points[1 - winner] else 0
    extra = rules.game_bonus + shutout
    final = (
        totals[0] + boxes[0] + (extra if winner == 0 else 0),
        totals[1] + boxes[1] + (extra if winner == 1 else 0),
    )
    return Column(tuple(lines), totals, winner, closed, boxes, rules.game_bonus, shutout, final)


def _shutout(rules: Rules, points: int) -> int:
    """What a shutout adds to the winner's points."""
    match rules.shutout:
        case Shutout.NONE:
            return 0
        case Shutout.BONUS:
            return rules.game_bonus
        case Shutout.SCORE:
            return rules.game_bonus + points


def scores(sheet: Sequence[Column]) -> tuple[int, int]:
    """Points of the hands in all columns together."""
    return sum(column.totals[0] for column in sheet), sum(column.totals[1] for column in sheet)


def final(sheet: Sequence[Column]) -> tuple[int, int]:
    """The same with boxes, game bonuses and shutouts of the games that are over."""
    return sum(column.final[0] for column in sheet), sum(column.final[1] for column in sheet)


def winners(sheet: Sequence[Column]) -> tuple[int, ...]:
    """Who won the match: of several games, whoever has more in all; both where they have the same. Empty until then."""
    if not all(column.closed for column in sheet):
        return ()
    if len(sheet) == 1 and sheet[0].winner is not None:
        return (sheet[0].winner,)
    south, north = final(sheet)
    return (0,) if south > north else (1,) if north > south else (0, 1)
