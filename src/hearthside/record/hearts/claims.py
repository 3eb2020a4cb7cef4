"""What a record of Hearts says that follows from its moves, compared with what does follow. Knows no notation.

Each function is the check of a `Claim`: it is handed the state, the result of the deal once that is over, and what is
said. It returns the code and the sentence of a refusal, or None where it is so.
"""

from typing import Final

from hearthside.cards import Cards
from hearthside.hearts import DealResult, Direction, Moon, Rules, State
from hearthside.hearts.taking import awarded, taking
from hearthside.record.replay import Figures, Trouble
from hearthside.text import number

FIGURES: Final = {
    "score": Figures("score", lambda state, result: result.points, "The deal scores {due}, not {said}."),
    "total": Figures("score", lambda state, result: state.scores, "The totals are {due}, not {said}."),
    "paid": Figures("cash", lambda state, result: result.cash, "This deal pays {due}, not {said}."),
    "cash": Figures("cash", lambda state, result: state.cash, "The cash is {due}, not {said}."),
}
"""The lines of the outcome that have a number for each seat, by their first word."""

MOONS: Final = {"off": "goes off the shooter’s score", "others": "goes to the others", "collects": "collects cash"}
"""What a moon can do, by its word."""


def moon(rules: Rules, result: DealResult) -> str:
    """What a moon did, in a word."""
    if rules.moon is Moon.COLLECTS:
        return "collects"
    return "off" if result.deducted else "others"


def direction(state: State, result: DealResult | None, said: Direction) -> Trouble:
    """Cards are passed this way in this deal."""
    due = result.direction if result else state.direction
    return None if said is due else ("direction", f"The passing direction of this deal is {due}, not {said}.")


def trick_begins(state: State, result: DealResult | None, trick: int) -> Trouble:
    """A trick of this number, from 1, begins."""
    due = len(state.tricks) + 1
    if result is not None:
        return "deal-over", f"The deal is over before trick {trick}."
    if state.passing:
        return "not-now", f"Trick {trick} begins before all have passed."
    if state.table:
        return "trick-short", f"Trick {due} has {number(len(state.table))} cards when trick {trick} begins."
    if trick != due:
        return "trick-number", f"This is trick {due}, not trick {trick}."
    return None


def leads(state: State, result: DealResult | None, seat: int) -> Trouble:
    """This seat leads to the trick."""
    places = state.rules.places
    return None if seat == state.turn else ("leader", f"{places[state.turn]} leads here, not {places[seat]}.")


def took(state: State, result: DealResult | None, seat: int | None, points: int) -> Trouble:
    """This seat took the trick, and so many points with it; None where all cards of the suit led cancelled."""
    if state.table or not (result or state).tricks:
        return "trick-short", "The trick is not complete, so nobody takes it."
    winner, cards = taking(state)
    if winner != seat:
        return "trick-winner", f"{_seat(state, winner)} takes this trick, not {_seat(state, seat)}."
    if (worth := state.rules.count(cards)) != points:
        return "trick-points", f"This trick is worth {worth}, not {points}."
    return None


# ---- The outcome ----


def cashed_in(state: State, result: DealResult, seat: int | None) -> Trouble:
    """Play stopped; the seat holds only winners, or all points are out where there is none."""
    if not result.cashed_in:
        return "cash-in", "No cards were left to cash in."
    if seat != awarded(result):
        return "cash-in", f"{_seat(state, awarded(result))} takes the rest, not {_seat(state, seat)}."
    return None


def shown(state: State, result: DealResult, seat: int, cards: Cards) -> Trouble:
    """A seat still held these cards when play stopped."""
    if cards != result.rest[seat]:
        return "cash-in", f"{_seat(state, seat)} still held {result.rest[seat] or 'nothing'}."
    return None


def shot(state: State, result: DealResult, seat: int, what: str) -> Trouble:
    """This seat shot the moon, and what that did: a word of `MOONS`."""
    if seat != result.shooter:
        return "moon", f"{_seat(state, result.shooter)} shot the moon, not {_seat(state, seat)}."
    if what != (due := moon(state.rules, result)):
        return "moon", f"The moon {MOONS[due]}."
    return None


def _seat(state: State, seat: int | None) -> str:
    return "Nobody" if seat is None else state.rules.places[seat]
