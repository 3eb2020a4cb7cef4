"""Choices at Hearts weighed by the Master's search, from a seat's view or with all cards open. Imports the compiler."""

from dataclasses import replace
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.hearts.card_values import card_values
from hearthside.ai.hearts.equity import Equity
from hearthside.ai.hearts.passing import handed_out
from hearthside.ai.hearts.search_player import Evaluation, evaluate
from hearthside.ai.hearts.settings import MASTER, Points
from hearthside.ai.kernels.hearts_encoding import deal_row
from hearthside.cards import TWO_DECKS, mask
from hearthside.coach.values import Mark, Thresholds, Weighing, Worth, compared
from hearthside.hearts import Move, Pass, Play, Rules, State, View
from hearthside.hearts.moves import winning

WORLDS: Final = 4000
PASS_WORLDS: Final = 1500
"""Deals that each card, and each set of cards to pass, is tried in."""
OPEN_WORLDS: Final = 96
"""The same with all cards known: how often the deal is played out, by players who vary a little."""
_VARIED: Final = 0.5
"""The temperature at which they vary."""


def weigh(view: View, rng: Random, made: Move | None = None, known: State | None = None) -> Weighing | None:
    """The choices of the seat to move; None where there is only one.

    ``made``: a pass that is weighed though it seems bad; ``known``: the state, for looking back at it with open hands.
    """
    also = int(made.cards) if isinstance(made, Pass) else 0
    if known is None:
        settings, worlds, lies = MASTER, PASS_WORLDS if view.passing else WORLDS, None
    else:
        settings, worlds, lies = replace(MASTER, noise=_VARIED), OPEN_WORLDS, deal_row(known)[None]
    found = evaluate(settings, view, rng, worlds, also, lies)
    return None if found is None else _weighing(view, found, made)


def _weighing(view: View, found: Evaluation, made: Move | None) -> Weighing:
    points, chances = amounts(view, found)
    traits = traits_of(view, found)
    order = np.argsort(-found.merits, kind="stable").tolist()
    moves = [alike(view, choice, made) for choice in found.choices]
    return compared(moves, order, points, chances, traits, len(found.totals), ddof=0)


def amounts(view: View, found: Evaluation) -> tuple[Points, Points]:
    """The points of the deal to the seat, as `outcome` counts them, and its chance to win the match after it; each
    float64[worlds, choices].
    """
    worlds, many, seats = found.totals.shape
    gained = found.totals - np.array(view.scores)
    flat = Equity.of(view.rules).chances(found.totals.reshape(-1, seats), view.deal + 1)
    points = gained.mean(axis=2) - gained[:, :, view.seat] + average(view.rules)
    return points, flat[:, view.seat].reshape(worlds, many)


def traits_of(view: View, found: Evaluation) -> tuple[NDArray[np.bool_], ...]:
    """Where each trait of a choice held: `facts.HEAVY` and `facts.CLEAN`; each bool[worlds, choices]."""
    own = found.totals[:, :, view.seat] - view.scores[view.seat]
    return own >= view.rules.moon_points / 2, own <= view.points[view.seat]


def alike(view: View, choice: int, made: Move | None = None) -> tuple[Move, ...]:
    """The moves that a choice of the search stands for, the one that it names first. Of cards that are scattered it
    knows what they are worth, and not what each is worth to whom.
    """
    if view.passing:
        passed = handed_out(view, choice)
        if isinstance(made, Pass) and made.cards == passed.cards and made != passed:
            return passed, made
        return (passed,)
    others = [card for card in view.legal if card != choice and _touch(view, card % 52, choice % 52)]
    return tuple(Play(view.seat, card) for card in (TWO_DECKS[choice], *others))


def _touch(view: View, card: int, other: int) -> bool:
    """Whether no card lies between two, so that it does not matter which of them is played."""
    rules, (low, high) = view.rules, sorted((card, other))
    alike = rules.worth[low] == rules.worth[high] and not (1 << low | 1 << high) & rules.doublers
    if low // 13 != high // 13 or not alike:
        return False
    between = (1 << high) - 1 & ~((2 << low) - 1)
    table = view.trick.cards
    gone = int(view.hand) | sum(int(taken) for taken in view.taken) | mask(table)
    top = 1 << table[winning(table)] if table else 0
    out = int(rules.deck) & ~gone | top
    return not (out | out >> 52) & between


def won_outright(move: Move, end: State) -> bool:
    """Never: every deal goes on to its last card."""
    return False


def average(rules: Rules) -> float:
    """The points of an average deal for a seat. A ten of clubs that doubles is taken to lie with any."""
    return -sum(rules.worth[card] for card in rules.deck) / rules.seats * (1 + bool(rules.doublers) / rules.seats)


def outcome(before: State, after: State, seat: int) -> Worth:
    """What a deal came to for a seat, in points; and in chance, what it has of the match after it.

    Its own points count against it. A moon counts by what it changes between the seat and the others, as if no points
    were added that do not lie in the cards.
    """
    gained = after.results[-1].points
    points = sum(gained) / len(gained) - gained[seat] + average(before.rules)
    return Worth(points, win_chance(after, seat))


def win_chance(state: State, seat: int) -> float:
    """A seat's chance to win the match, between deals."""
    if state.winners:
        return (seat in state.winners) / len(state.winners)
    return float(Equity.of(state.rules).chances(np.array([state.scores]), len(state.results))[0, seat])


def thresholds(rules: Rules) -> Thresholds:
    """The points that make an inaccuracy, a mistake and a blunder."""
    scale = card_values(rules).scale or 1.0
    return Thresholds(0.4 * scale, 1.5 * scale, 4.0 * scale)


def unweighed_mark(view: View) -> Mark:
    """What a review says of a move where there was nothing to weigh."""
    return Mark.ONLY if view.passing or len({card % 52 for card in view.legal}) == 1 else Mark.ALIKE


def turn_number(before: State, move: Move) -> int | None:
    """The trick that a move belongs to, from 1; None for a pass."""
    return len(before.tricks) + 1 if isinstance(move, Play) else None
