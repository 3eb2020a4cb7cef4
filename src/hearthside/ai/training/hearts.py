"""The policy of Hearts, by self-play: every choice of a decision is played out in the deal as it lies.

A round plays deals with the weights as they are, under many rules, and takes decisions from them. The weights are then
moved so that choices made by softmax are expected to cost fewer points, with a small bonus for undecided choices. The
running mean of the weights plays. It is kept as the best whenever it beats the best before. The scores of a match are
not looked at.
"""

from argparse import ArgumentParser, Namespace
from collections import deque
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai import weights_file
from hearthside.ai.hearts import policy_weights
from hearthside.ai.kernels import hearts_training as kernel
from hearthside.ai.kernels.hearts_policy import SIZE, WIDTH, Floats
from hearthside.hearts import PRESETS, Rules

from ._learning import TableLearner, add_options, command, deck_of, some_preset, train

MIXTURE: Final = {
    "black-lady": 40, "openspiel": 10, "microsoft": 8, "cardshark": 10, "myhearts": 4, "tommys-standard": 2,
    "tommys-black-maria": 2, "tommys-spot": 1, "dynacomp": 1, "hearts-only": 2, "spot-full": 2, "greek": 2,
    "omnibus": 4, "pink-lady": 3, "heartsette": 1, "domino": 1, "cancellation": 1, "black-maria-parlett": 2,
    "three-hand": 3, "five-hand": 3, "six-hand": 3,
}  # fmt: skip
"""The presets that are played, and how often."""
ENTROPY_BONUS: Final = 0.35
"""Points for each nat of entropy of a choice: a difference of 1 between two sums is worth so many points."""
_CHUNK: Final = 4096
"""Decisions in a chunk, all under the same rules."""
_BATCH: Final = 8192
_HALF_AFTER: Final = 1500
"""Steps after which the rate is half as large."""
_MEAN_DECAY: Final = 0.995
_RIVALS: Final = 8
"""How many older best weights are kept to play against."""
_TEMPERATURES: Final = (0.0, 0.0, 0.5, 1.0)
_COMPARED_DEALS: Final = 20000
"""Deals by which weights are compared."""


class Samples(NamedTuple):
    """Choices, grouped by the decision that they belong to."""

    lookups: NDArray[np.int32]
    """The look-ups of each choice, int32[choices, WIDTH]."""
    costs: Floats
    """The points that each choice came to, less the mean of the other seats, float32[choices]."""
    starts: NDArray[np.int64]
    """Where the choices of each decision begin, and the end, int64[decisions + 1]."""

    @property
    def decisions(self) -> int:
        """The number of decisions."""
        return len(self.starts) - 1

    def select(self, decisions: NDArray[np.int64]) -> "Samples":
        """The samples of these decisions, in this order."""
        begins, counts = self.starts[decisions], self.starts[decisions + 1] - self.starts[decisions]
        starts = np.concatenate([[0], np.cumsum(counts)])
        rows = np.repeat(begins - starts[:-1], counts) + np.arange(starts[-1])
        return Samples(self.lookups[rows], self.costs[rows], starts)


def concatenated(parts: list[Samples]) -> Samples:
    """All samples, one part after another."""
    ends = np.cumsum([0, *(len(part.costs) for part in parts)])
    starts = [part.starts[:-1] + end for part, end in zip(parts, ends, strict=False)]
    return Samples(
        np.concatenate([part.lookups for part in parts]),
        np.concatenate([part.costs for part in parts]),
        np.concatenate([*starts, ends[-1:]]),
    )


def gradient(weights: Floats, samples: Samples) -> tuple[Floats, float]:
    """The gradient, float32[SIZE], of the mean expected cost of choices by softmax, less the bonus for entropy; and
    that cost.
    """
    sums = weights[samples.lookups].sum(1)
    begins, counts = samples.starts[:-1], np.diff(samples.starts)

    def total(values: Floats) -> Floats:
        return np.repeat(np.add.reduceat(values, begins), counts)

    sums -= np.repeat(np.maximum.reduceat(sums, begins), counts)
    odds = np.exp(sums)
    odds /= total(odds)
    costs = samples.costs + ENTROPY_BONUS * np.log(odds + 1e-30)
    slope = odds * (costs - total(odds * costs)) / samples.decisions
    found = np.bincount(samples.lookups.ravel(), np.repeat(slope, WIDTH), SIZE).astype(np.float32)
    found[0] = 0.0
    return found, float((odds * samples.costs).sum() / samples.decisions)


class PolicyLearner(TableLearner):
    """Learns the weights of the policy, float32[SIZE]; ``seen`` counts decisions."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, SIZE, _HALF_AFTER)
        self.mean, self.best = np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32)
        self.rivals: deque[Floats] = deque(maxlen=_RIVALS)

    def play_round(self, args: Namespace) -> str:
        """Play and learn one round, and compare it with the best now and then."""
        cost = self.round(args.chunks)
        line = f"{self.seen:,} decisions, {cost:+.4f} points"
        if self.rounds % args.every == 0:
            gain, error = self.compare_with_best()
            line += f", {gain:+.3f} ± {1.96 * error:.3f} against the best before"
        return line

    def round(self, chunks: int, chunk: int = _CHUNK) -> float:
        """Play so many chunks, and learn from them. Returns the expected cost of the choices, in points."""
        rng = np.random.default_rng((self.seed, self.rounds))
        samples = concatenated([self._samples(some_preset(rng, MIXTURE), rng, chunk) for _ in range(chunks)])
        order, costs = rng.permutation(samples.decisions), []
        for begin in range(0, len(order), _BATCH):
            slope, cost = gradient(self.weights, samples.select(order[begin : begin + _BATCH]))
            self.descend(slope)
            costs.append(cost)
            steps = self.adam.steps
            self.mean += (1 - min(_MEAN_DECAY, steps / (10 + steps))) * (self.weights - self.mean)
        self.rounds += 1
        self.seen += samples.decisions
        return float(np.mean(costs))

    def _samples(self, rules: Rules, rng: np.random.Generator, chunk: int) -> Samples:
        against_rivals = bool(self.rivals) and rng.random() < 0.25
        rival = self.rivals[rng.integers(len(self.rivals))] if against_rivals else self.mean
        lookups, costs = np.zeros((10 * chunk, WIDTH), np.int32), np.zeros(10 * chunk, np.float32)
        starts = np.zeros(chunk + 1, np.int64)
        decisions = kernel.training_samples(
            *policy_weights.rows(rules), np.concatenate([self.mean, rival]), deck_of(rules),
            rules.hand_size, _offset(rules, rng), against_rivals, 0.25,
            _TEMPERATURES[rng.integers(len(_TEMPERATURES))], _dice(rng), lookups, costs, starts,
        )  # fmt: skip
        end = starts[decisions]
        return Samples(lookups[:end], costs[:end] * np.float32(policy_weights.unit(rules)), starts[: decisions + 1])

    def compare_with_best(self, deals: int = _COMPARED_DEALS) -> tuple[float, float]:
        """How many points a seat a deal the mean weights gain on the best before, and the standard error. If they gain
        anything, they are the best from now on.
        """
        rng = np.random.default_rng((self.seed, self.rounds, 1))
        gains = duel(PRESETS["black-lady"], self.mean, self.best, rng, deals)
        gain, error = float(gains.mean()), float(gains.std() / len(gains) ** 0.5)
        if gain > 0:
            self.best = self.mean.copy()
            self.rivals.append(self.best)
        return gain, error


def duel(rules: Rules, mine: Floats, theirs: Floats, rng: np.random.Generator, deals: int) -> Floats:
    """The points a seat that the first weights gain on the second in each deal, float32[deals]."""
    parts = []
    for _ in range(10):
        gains = np.zeros(deals // 10, np.float32)
        kernel.duel(
            *policy_weights.rows(rules), np.concatenate([mine, theirs]), deck_of(rules), rules.hand_size,
            _offset(rules, rng), _dice(rng), gains,
        )  # fmt: skip
        parts.append(gains)
    return np.concatenate(parts)


def _offset(rules: Rules, rng: np.random.Generator) -> int:
    return rules.passing[rng.integers(len(rules.passing))].offset(rules.seats)


def _dice(rng: np.random.Generator) -> NDArray[np.uint64]:
    return rng.integers(1, 2**63, 1).astype(np.uint64)


def add(parser: ArgumentParser) -> None:
    """The options."""
    add_options(parser, rounds=100)
    parser.add_argument("--chunks", type=int, default=40, help=f"chunks of {_CHUNK} decisions in a round")
    parser.add_argument("--every", type=int, default=10, help="rounds from one comparison with the best to the next")


def run(args: Namespace) -> None:
    """Learn, and print how it goes."""
    learner = train(args, PolicyLearner)
    if args.out:
        header = {
            "version": policy_weights.VERSION,
            "command": command("hearts", args, "rounds", "chunks", "every", "seed"),
            "rounds": learner.rounds,
            "moments": learner.seen,
            "rules": MIXTURE,
        }
        weights_file.write(args.out, header, tables=learner.best.astype(np.float16))
