"""What a record says of what follows from its moves, and whether it does follow. Knows no notation."""

from collections.abc import Sequence
from dataclasses import dataclass

from hearthside.cards import Cards
from hearthside.game import BadRecord
from hearthside.hearts import DealResult, Direction, Moon, Rules, State, Trick
from hearthside.hearts.taking import awarded, taking
from hearthside.text import number


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
    """This seat took the trick, and so many points with it; None where all cards of the suit led cancelled."""

    seat: int | None
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
    """This seat shot the moon, and what that did: ``off``, ``others`` or ``collects``."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Scored:
    """Points of the deal."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """Scores after the deal."""

    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """Cash paid to each seat with the deal."""

    cash: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Purses:
    """Cash of the match after the deal."""

    cash: tuple[int, ...]


Outcome = CashedIn | Shown | Shot | Scored | Totals | Paid | Purses
Derived = Passing | Numbered | Leads | Took | Outcome


def moon(rules: Rules, result: DealResult) -> str:
    """What a moon did, in a word."""
    if rules.moon is Moon.COLLECTS:
        return "collects"
    return "off" if result.deducted else "others"


def check(derived: Derived, state: State, deals: int, last: Trick | None, line: int | None) -> None:
    """Compares a value with the state. ``deals`` were finished before this one; ``last`` is its last whole trick."""
    result = state.results[-1] if len(state.results) > deals else None
    match derived:
        case Passing(direction):
            trouble = _check_direction(direction, result.direction if result else state.direction)
        case Numbered(trick):
            trouble = _check_number(trick, state, result)
        case Leads(seat):
            trouble = _check_leader(seat, state)
        case Took():
            trouble = _check_trick(derived, state, last)
        case _ if result is None:
            trouble = ("not-over", "The deal is not over here; a trick is missing.")
        case _:
            trouble = _check_result(derived, state, result)
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


def _check_leader(seat: int, state: State) -> Trouble:
    places = state.rules.places
    return None if seat == state.turn else ("leader", f"{places[state.turn]} leads here, not {places[seat]}.")


def _check_trick(took: Took, state: State, last: Trick | None) -> Trouble:
    if last is None or state.table:
        return "trick-short", "The trick is not complete, so nobody takes it."
    winner, cards = taking(state)
    if winner != took.seat:
        return "trick-winner", f"{_seat(state, winner)} takes this trick, not {_seat(state, took.seat)}."
    if (worth := state.rules.count(cards)) != took.points:
        return "trick-points", f"This trick is worth {worth}, not {took.points}."
    return None


def _check_result(derived: Outcome, state: State, result: DealResult) -> Trouble:
    match derived:
        case CashedIn() if not result.cashed_in:
            return "cash-in", "No cards were left to cash in."
        case CashedIn(seat) if seat != awarded(result):
            return "cash-in", f"{_seat(state, awarded(result))} takes the rest, not {_seat(state, seat)}."
        case Shown(seat, cards) if cards != result.rest[seat]:
            return "cash-in", f"{_seat(state, seat)} still held {result.rest[seat] or 'nothing'}."
        case Shot(seat) if seat != result.shooter:
            return "moon", f"{_seat(state, result.shooter)} shot the moon, not {_seat(state, seat)}."
        case Shot(_, what) if what != moon(state.rules, result):
            return "moon", f"The moon {_MOONS[moon(state.rules, result)]}."
        case Scored(points) if points != result.points:
            return "score", f"The deal scores {_row(result.points)}, not {_row(points)}."
        case Totals(scores) if scores != state.scores:
            return "score", f"The totals are {_row(state.scores)}, not {_row(scores)}."
        case Paid(cash) if cash != result.cash:
            return "cash", f"With this deal {_row(result.cash)} is paid, not {_row(cash)}."
        case Purses(cash) if cash != state.cash:
            return "cash", f"The cash comes to {_row(state.cash)}, not {_row(cash)}."
    return None


_MOONS = {"off": "goes off the shooter’s score", "others": "goes to the others", "collects": "collects cash"}


def _seat(state: State, seat: int | None) -> str:
    return "Nobody" if seat is None else state.rules.places[seat]


def _row(points: Sequence[int]) -> str:
    return " ".join(map(str, points))
