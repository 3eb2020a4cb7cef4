"""The utility of scores to one seat, for the player by rules of thumb. Knows scores and rules, and no cards.

As in CardShark, players gang up on the leader, panic when behind and shoot moons; all of it follows from one function
of the scores.
"""

from collections.abc import Sequence
from math import exp, log, tanh

from hearthside.hearts import Ending, Moon, Rules

from .card_values import USUAL, moon_outlook

_RIVALRY = 25.0
"""A seat so many points behind another counts 1/e as much as a rival, where a deal has the usual points."""
_CLOSE = 4.0
"""Such points by which a match that is about to end may still turn."""


class ScoreUtility:
    """The utility of scores to a seat, in points near an even match: 0 is even, less is worse."""

    def __init__(
        self,
        rules: Rules,
        seat: int,
        scores: Sequence[int],
        points: Sequence[int],
        target: int | None = None,
        taken: Sequence[int] = (),
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.scores = scores
        self.now = [score + taken for score, taken in zip(scores, points, strict=True)]
        """Scores with the points taken in this deal so far."""
        self.target = target
        self.taken = taken or (0,) * rules.seats
        """The cards that each seat took so far."""
        scale = sum(map(abs, dict(rules.points).values())) * rules.packs / USUAL or 1.0
        self._rivalry, self._close = _RIVALRY * scale, _CLOSE * scale
        short, usual, long = 20.0 * scale, 60.0 * scale, 120.0 * scale
        self._span = usual if rules.ending is Ending.DEALS else min(max(0.6 * rules.goal, short), long)
        self.level = self.value(self.now)
        self._prices: dict[tuple[int, float], float] = {}

    def value(self, totals: Sequence[float]) -> float:
        """How good these totals are for the seat."""
        mine = totals[self.seat]
        if self.target is not None:
            return self._spite(totals, self.target)
        others = [total for seat, total in enumerate(totals) if seat != self.seat]
        least = min(others)
        if self._over(totals):
            return self._span * tanh((least - mine) / self._close)
        rivals = least - self._rivalry * log(
            sum(exp((least - total) / self._rivalry) for total in others) / len(others)
        )
        return self._span * tanh((rivals - mine) / self._span)

    def price(self, seat: int, points: float) -> float:
        """What it costs this seat when that seat takes so many points now; below 0 where it is welcome."""
        if not points:
            return 0.0
        key = seat, points
        if key not in self._prices:
            totals: list[float] = [*self.now]
            totals[seat] += points
            self._prices[key] = self.level - self.value(totals)
        return self._prices[key]

    def moon(self, shooter: int) -> float:
        """The value once the shooter has made a moon, whose choice, where there is one, is the shooter's best."""
        match self.rules.moon:
            case Moon.NONE:
                return self.level
            case Moon.COLLECTS:
                return self._collected(shooter)
            case Moon.CHOICE:
                return self.after_moon(shooter, deduct=self.deducts(shooter))
            case Moon.SHOOTER_LOSES:
                return self.after_moon(shooter, deduct=True)
            case Moon.OTHERS_GAIN:
                return self.after_moon(shooter, deduct=False)

    def after_moon(self, shooter: int, *, deduct: bool) -> float:
        """The value once the shooter's moon came off the shooter's score, or went to the others."""
        gain = moon_outlook(self.rules, self.taken, shooter)
        return self.value(
            [
                score - gain * deduct if seat == shooter else score + gain * (not deduct)
                for seat, score in enumerate(self.scores)
            ]
        )

    def _collected(self, shooter: int) -> float:
        """The value once each of the others paid the shooter, a piece of cash being as good as a point."""
        gain = moon_outlook(self.rules, self.taken, shooter)
        paid = [gain * (len(self.scores) - 1 if seat == shooter else -1) for seat in range(len(self.scores))]
        if self.target is not None:
            return self.value([score - cash for score, cash in zip(self.scores, paid, strict=True)])
        return self.value(self.scores) + paid[self.seat]

    def deducts(self, shooter: int) -> bool:
        """Whether a shooter who may choose is better off with the moon off the own score."""
        theirs = ScoreUtility(self.rules, shooter, self.scores, (0,) * len(self.scores), taken=self.taken)
        return theirs.after_moon(shooter, deduct=True) > theirs.after_moon(shooter, deduct=False)

    def _over(self, totals: Sequence[float]) -> bool:
        match self.rules.ending:
            case Ending.REACH:
                return max(totals) >= self.rules.goal
            case Ending.EXCEED:
                return max(totals) > self.rules.goal
            case Ending.DEALS:
                return False

    def _spite(self, totals: Sequence[float], target: int) -> float:
        """One seat's loss before one's own gain."""
        others = sum(totals) - totals[target] - totals[self.seat]
        return totals[target] - 0.6 * totals[self.seat] - 0.2 * others
