"""The mean of figures and its interval, and when a sequential test can decide. Knows no game."""

from dataclasses import dataclass
from math import inf, log, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from hearthside.words import Word

CONFIDENCE: Final = 0.95
"""How often an interval is to hold the true value."""
_WIDTH: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
ERROR: Final = 0.05
"""How often a sequential test may be wrong, either way."""
_LEAST: Final = 30
"""Figures that a sequential test needs before it decides, so that their variance is known well enough."""


@dataclass(slots=True)
class Sample:
    """The number of figures so far, their mean, and how far they spread."""

    count: int = 0
    """How many figures."""
    mean: float = 0.0
    """Their mean."""
    squares: float = 0.0
    """The sum of squares about the mean."""

    def add(self, figure: float) -> None:
        """Counts one more, by Welford's recurrence, which stays exact where the mean is large and the spread small."""
        self.count += 1
        step = figure - self.mean
        self.mean += step / self.count
        self.squares += step * (figure - self.mean)

    @property
    def variance(self) -> float | None:
        """Of the figures, estimated; None for fewer than two."""
        return self.squares / (self.count - 1) if self.count > 1 else None

    @property
    def interval(self) -> float | None:
        """Half the width of the 95% interval of the mean; None for fewer than two figures."""
        return None if (variance := self.variance) is None else _WIDTH * sqrt(variance / self.count)

    def text(self, form: str, unit: str = "") -> str:
        """The mean with that format and unit, then its interval; empty where there are no figures.

        >>> Sample(2, 1.0, 0.5).text("+.2f"), Sample(1, 50.0).text(".1f", "%")
        ('+1.00 ± 0.98', '50.0%')
        """
        if not self.count:
            return ""
        around = "" if self.interval is None else f" ± {self.interval:{form.lstrip('+')}}"
        return f"{self.mean:{form}}{unit}{around}"


class Verdict(Word):
    """What a sequential test accepts."""

    LOW = "low"
    HIGH = "high"


class Sprt(NamedTuple):
    """Wald's sequential test of the mean of normal figures: that it is ``low``, or ``high``.

    The variance is the sample's own. Each of the two is wrongly accepted no more often than `ERROR`.
    """

    low: float
    """The mean by one hypothesis, in the unit of the figures."""
    high: float
    """The mean by the other, above it."""

    def ratio(self, sample: Sample) -> float:
        """The logarithm of how much likelier the figures are if the mean is high than if it is low."""
        lead = sample.count * (self.high - self.low) * (sample.mean - (self.low + self.high) / 2)
        if not sample.variance:
            # Figures that are all the same decide at once.
            return 0.0 if not lead or sample.variance is None else inf if lead > 0 else -inf
        return lead / sample.variance

    def verdict(self, sample: Sample) -> Verdict | None:
        """What is accepted, or None as long as more figures are wanted."""
        bound, ratio = log((1 - ERROR) / ERROR), self.ratio(sample)
        if sample.count < _LEAST or abs(ratio) < bound:
            return None
        return Verdict.HIGH if ratio > 0 else Verdict.LOW
