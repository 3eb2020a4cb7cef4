"""A review of a deal: what each decision of a seat cost, by what it knew then, and luck distinguished from skill.

Three things decide what a deal comes to: the cards, how everybody played on, and what the seat's own choices cost. The
cost is its skill, as an amount of 0 or less. The rest is luck:

    outcome - average outcome = luck + skill

The play of the others is therefore luck. The part of luck that the cards were worth is the value of the seat's best
first choice. For the chance to win the match, the chance after the deal less the chance before it is luck and skill.
"""

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

from hearthside.game import DEALER, Deal
from hearthside.record.moments import AnyStep

from .games import COACHES, weigher
from .values import NOTHING, Mark, Weighing, Worth, combined_error, cost, decision_rng, mark


class Decision(NamedTuple):
    """A choice that the seat made."""

    place: int
    """Which move of the deal it is, from 0, the dealer's being the first."""
    move: Any
    """What the seat did."""
    mark: Mark
    """How good that was."""
    cost: Worth
    """What it cost, by what the seat could know: 0 or more."""
    error: Worth
    """The standard error of that."""
    weighing: Weighing | None
    """What the seat could know; None where there was nothing to weigh."""
    hindsight: Weighing | None
    """The same with all cards known; None where not all are, and where the move won the deal by going gin."""
    hindsight_cost: Worth
    """What it cost with all cards known."""


class Summary(NamedTuple):
    """What a deal came to, and why. More is better for the seat."""

    outcome: Worth
    """In points, and in chance to win the match after it."""
    above: Worth
    """The outcome less the average, and less the chance before the deal: luck and skill together."""
    cards: float
    """Points that the cards were worth above the average, by the value of the seat's best first choice."""
    luck: Worth
    """What the cards and the others caused."""
    skill: Worth
    """Never above 0."""
    error: Worth
    """The standard error of both."""


class Review:
    """One deal of a match, for one seat. Its decisions are weighed as they are asked for."""

    def __init__(self, steps: Sequence[AnyStep], seat: int, *, open_cards: bool = True) -> None:
        """``steps``: those of one finished deal, the dealer's first; ``open_cards``: whether all cards are known."""
        self.steps, self.seat, self.open_cards = steps, seat, open_cards
        self.weigher = weigher(steps[0].before)
        weighed = COACHES.of(steps[0].before).facts.WEIGHED
        self.places = [
            place for place, step in enumerate(steps) if isinstance(step.move, weighed) and step.move.seat == seat
        ]
        """The places of the seat's decisions."""

    def decisions(self, threads: Executor | None = None) -> Generator[Decision, None, None]:
        """Every decision of the seat, in order, each weighed when it is reached.

        With threads, every other decision is weighed in one of these while the one before it is weighed here: kernels
        leave the other threads alone. If none of them is free by then, it is weighed here as well.
        """
        pairs = iter(self.places)
        for place in pairs:
            other = next(pairs, None)
            ahead = None if threads is None or other is None else threads.submit(self.decision, other)
            try:
                yield self.decision(place)
                if other is not None:
                    yield self.decision(other) if ahead is None or ahead.cancel() else ahead.result()
            finally:
                if ahead is not None:
                    ahead.cancel()

    def decision(self, place: int) -> Decision:
        """The decision that is the deal's move at that place."""
        weigher, before, move = self.weigher, self.steps[place].before, self.steps[place].move
        view = before.view(self.seat)
        rng = decision_rng(view)
        weighing = weigher.weigh(view, rng, move)
        if weighing is None:
            return Decision(place, move, weigher.unweighed_mark(view), NOTHING, NOTHING, None, None, NOTHING)
        looks_back = self.open_cards and not weigher.won_outright(move, self.steps[-1].after)
        hindsight = weigher.weigh(view, rng, move, before) if looks_back else None
        made = weighing.of(move)
        assert made is not None, move
        lost = cost(made)
        seen = None if hindsight is None else hindsight.of(move)
        late = NOTHING if seen is None else cost(seen)
        found = mark(lost, weigher.thresholds(before.rules))
        return Decision(place, move, found, lost, made.error, weighing, hindsight, late)

    def summary(self, decisions: Sequence[Decision]) -> Summary:
        """Luck and skill, once every decision is weighed."""
        weigher, before, after = self.weigher, self.steps[0].before, self.steps[-1].after
        average = weigher.average(before.rules)
        outcome = weigher.outcome(before, after, self.seat)
        above = outcome - Worth(average, weigher.win_chance(before, self.seat))
        skill = NOTHING - sum((each.cost for each in decisions), NOTHING)
        first = next((each.weighing for each in decisions if each.weighing is not None), None)
        cards = 0.0 if first is None else first.best.worth.points - average
        error = combined_error([each.error for each in decisions]) if decisions else NOTHING
        return Summary(outcome, above, cards, above - skill, skill, error)


def split_deals(steps: Iterable[AnyStep]) -> list[list[AnyStep]]:
    """The steps of a match by deals. The last deal may be in progress."""
    deals: list[list[AnyStep]] = []
    for step in steps:
        if isinstance(step.move, Deal):
            deals.append([])
        if deals:
            deals[-1].append(step)
    return deals


def is_finished(steps: Sequence[AnyStep]) -> bool:
    """Whether a deal is over."""
    after = steps[-1].after
    return bool(after.winners) or after.to_move == (DEALER,)
