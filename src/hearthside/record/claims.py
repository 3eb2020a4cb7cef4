"""What a record says of what follows from its moves, and whether it does follow. Knows no notation."""

from collections.abc import Sequence
from dataclasses import dataclass

from hearthside.cards import Cards, mask
from hearthside.game import BadRecord
from hearthside.hearts import DealResult, Direction, State, Trick
from hearthside.hearts.rules import number

from .model import SEATS


@dataclass(frozen=True, slots=True)
class Passing:
    """Cards are passed this way in this deal."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Numbered:
    """A trick of this number, from 1, begins."""

    trick: int


@dataclass(frozen=True, slots=True)
class Leads:
    """This seat leads to the trick."""

    seat: int


@dataclass(frozen=True, slots=True)
class Took:
    """This seat took the trick, and so many points with it."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class CashedIn:
    """Play stopped; the seat holds only winners, or all points are out where there is none."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat still held these cards when play stopped."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Shot:
    """This seat shot the moon, and whether it came off its own score."""

    seat: int
    deducted: bool


@dataclass(frozen=True, slots=True)
class Scored:
    """Points of the deal."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """Scores after the deal."""

    scores: tuple[int, ...]


Claim = Passing | Numbered | Leads | Took | CashedIn | Shown | Shot | Scored | Totals


def awarded(result: DealResult) -> int | None:
    """Who takes the rest of a deal that was cashed in; None where it is worth nothing, and nobody takes it."""
    rest = 0
    for cards in result.rest:
        rest |= cards
    return next((seat for seat, cards in enumerate(result.taken) if cards & rest), None)


def check(claim: Claim, state: State, deals: int, last: Trick | None, line: int | None) -> None:
    """Holds a claim against the state. ``deals`` were finished before this one; ``last`` is its last whole trick."""
    result = state.results[-1] if len(state.results) > deals else None
    match claim:
        case Passing(direction):
            trouble = _check_direction(direction, state.rules.direction(deals))
        case Numbered(trick):
            trouble = _check_number(trick, state, result)
        case Leads(seat):
            trouble = ("leader", f"{SEATS[state.turn]} leads here, not {SEATS[seat]}.") if seat != state.turn else None
        case Took():
            trouble = _check_trick(claim, state, last)
        case Scored() | Totals() | CashedIn() | Shown() | Shot() if result is None:
            trouble = ("not-over", "The deal is not over here; a trick is missing.")
        case CashedIn() | Shown() | Shot() | Scored() | Totals():
            assert result is not None
            trouble = _check_result(claim, state, result)
    if trouble:
        raise BadRecord(*trouble, line)


Trouble = tuple[str, str] | None


def _check_direction(told: Direction, due: Direction) -> Trouble:
    return None if told is due else ("direction", f"The passing direction of this deal is {due}, not {told}.")


def _check_number(trick: int, state: State, result: DealResult | None) -> Trouble:
    due = len(state.tricks) + 1
    if result is not None:
        return "deal-over", f"The deal is over before trick {trick}."
    if state.passing:
        return "not-now", f"Trick {trick} begins before all have passed."
    if state.table:
        return "trick-short", f"Trick {due} has {number(len(state.table))} cards when trick {trick} begins."
    if trick != due:
        return "trick-number", f"Trick {trick} stands where trick {due} is due."
    return None


def _check_trick(took: Took, state: State, last: Trick | None) -> Trouble:
    if last is None or state.table:
        return "trick-short", "The trick is not complete, so nobody takes it."
    winner, worth = last.winner(len(SEATS)), state.rules.count(mask(last.cards))
    if winner != took.seat:
        return "trick-winner", f"{SEATS[winner]} takes this trick, not {SEATS[took.seat]}."
    if worth != took.points:
        return "trick-points", f"This trick is worth {worth}, not {took.points}."
    return None


def _check_result(claim: CashedIn | Shown | Shot | Scored | Totals, state: State, result: DealResult) -> Trouble:
    match claim:
        case CashedIn() if not result.cashed_in:
            return "cash-in", "No cards were left to cash in."
        case CashedIn(seat) if seat != awarded(result):
            return "cash-in", f"{_seat(awarded(result))} takes the rest, not {_seat(seat)}."
        case Shown(seat, cards) if cards != result.rest[seat]:
            return "cash-in", f"{SEATS[seat]} still held {result.rest[seat] or 'nothing'}."
        case Shot(seat) if seat != result.shooter:
            return "moon", f"{_seat(result.shooter)} shot the moon, not {SEATS[seat]}."
        case Shot(_, deducted) if deducted != result.deducted:
            return "moon", f"The moon goes {'off the shooter’s score' if result.deducted else 'to the others'}."
        case Scored(points) if points != result.points:
            return "score", f"The deal scores {_row(result.points)}, not {_row(points)}."
        case Totals(scores) if scores != state.scores:
            return "score", f"The totals are {_row(state.scores)}, not {_row(scores)}."
    return None


def _seat(seat: int | None) -> str:
    return "Nobody" if seat is None else SEATS[seat]


def _row(points: Sequence[int]) -> str:
    return " ".join(map(str, points))
