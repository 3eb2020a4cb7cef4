"""The policy of Hearts, by self-play: every choice of a moment is played out in the deal as it lies.

A round plays deals by the tables as they are, under many rules, and takes moments from them. The tables then move down
the gradient of what a choice by softmax is expected to cost, less a little for being undecided. Their running mean is
what plays, and it is kept where it beats what was kept before. The scores of a match are not looked at.
"""

import json
import time
from argparse import ArgumentParser, Namespace
from collections import deque
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.hearts import policy_weights
from hearthside.ai.kernels import hearts_training as kernel
from hearthside.ai.kernels.hearts_encoding import cards_row
from hearthside.ai.kernels.hearts_policy import SIZE, WIDTH, Floats
from hearthside.hearts import PRESETS, Rules

from ._optimizer import Adam

MIXTURE: Final = {
    "black-lady": 40, "openspiel": 10, "microsoft": 8, "cardshark": 10, "myhearts": 4, "tommys-standard": 2,
    "tommys-black-maria": 2, "tommys-spot": 1, "dynacomp": 1, "hearts-only": 2, "spot-full": 2, "greek": 2,
    "omnibus": 4, "pink-lady": 3, "heartsette": 1, "domino": 1, "cancellation": 1, "black-maria-parlett": 2,
    "three-hand": 3, "five-hand": 3, "six-hand": 3,
}  # fmt: skip
"""How much is played under which rules."""
UNDECIDED: Final = 0.35
"""Points that it is worth to be undecided between choices: so many are a difference of 1 between two sums."""
_CHUNK: Final = 4096
"""Moments that are taken from one go at one set of rules."""
_BATCH: Final = 8192
_RATE: Final = 0.02
_SLOWER: Final = 1500
"""Steps after which they are half as long."""
_MEAN: Final = 0.995
_LEAGUE: Final = 8
"""Older tables that are kept to be met again."""
_NOISES: Final = (0.0, 0.0, 0.5, 1.0)
_EXAM: Final = 20000
"""Deals by which it is seen who is stronger."""


class Lessons(NamedTuple):
    """Choices, and the moments that they belong to."""

    lookups: NDArray[np.int32]
    """What each is looked up by, int32[choices, WIDTH]."""
    costs: Floats
    """Points that it came to, float32[choices]."""
    starts: NDArray[np.int64]
    """Where those of each moment begin, and their end, int64[moments + 1]."""

    @property
    def moments(self) -> int:
        """How many moments there are."""
        return len(self.starts) - 1

    def some(self, moments: NDArray[np.int64]) -> "Lessons":
        """Those of these moments, in this order."""
        begins, counts = self.starts[moments], self.starts[moments + 1] - self.starts[moments]
        starts = np.concatenate([[0], np.cumsum(counts)])
        rows = np.repeat(begins - starts[:-1], counts) + np.arange(starts[-1])
        return Lessons(self.lookups[rows], self.costs[rows], starts)


def joined(parts: list[Lessons]) -> Lessons:
    """All of them, one after another."""
    ends = np.cumsum([0, *(len(part.costs) for part in parts)])
    starts = [part.starts[:-1] + end for part, end in zip(parts, ends, strict=False)]
    return Lessons(
        np.concatenate([part.lookups for part in parts]),
        np.concatenate([part.costs for part in parts]),
        np.concatenate([*starts, ends[-1:]]),
    )


def gradient(tables: Floats, lessons: Lessons) -> tuple[Floats, float]:
    """Of the mean expected cost by softmax, less a little for being undecided: float32[SIZE]; and that cost."""
    sums = tables[lessons.lookups].sum(1)
    begins, counts = lessons.starts[:-1], np.diff(lessons.starts)

    def over(values: Floats) -> Floats:
        return np.repeat(np.add.reduceat(values, begins), counts)

    sums -= np.repeat(np.maximum.reduceat(sums, begins), counts)
    odds = np.exp(sums)
    odds /= over(odds)
    costs = lessons.costs + UNDECIDED * np.log(odds + 1e-30)
    expected = over(odds * costs)
    slope = odds * (costs - expected) / lessons.moments
    down = np.bincount(lessons.lookups.ravel(), np.repeat(slope, WIDTH), SIZE).astype(np.float32)
    down[0] = 0.0
    return down, float((odds * lessons.costs).sum() / lessons.moments)


class School:
    """All that goes on from round to round. The same seed and rounds give the same tables."""

    def __init__(self, seed: int) -> None:
        self.seed, self.rounds, self.moments = seed, 0, 0
        self.adam = Adam(np.zeros(SIZE, np.float32))
        self.mean = np.zeros(SIZE, np.float32)
        self.best = np.zeros(SIZE, np.float32)
        self.league: deque[Floats] = deque(maxlen=_LEAGUE)

    def round(self, chunks: int, chunk: int = _CHUNK) -> float:
        """Play so many chunks, and learn from them; what the choices are expected to cost, in points."""
        rng = np.random.default_rng((self.seed, self.rounds))
        names, odds = list(MIXTURE), np.array(list(MIXTURE.values())) / sum(MIXTURE.values())
        parts = [self._lessons(PRESETS[names[rng.choice(len(names), p=odds)]], rng, chunk) for _ in range(chunks)]
        lessons = joined(parts)
        order = rng.permutation(lessons.moments)
        costs = []
        for begin in range(0, len(order), _BATCH):
            down, cost = gradient(self.adam.numbers, lessons.some(order[begin : begin + _BATCH]))
            self.adam.step(down, _RATE / (1 + self.adam.steps / _SLOWER))
            costs.append(cost)
            self.mean += (1 - min(_MEAN, self.adam.steps / (10 + self.adam.steps))) * (self.adam.numbers - self.mean)
        self.rounds += 1
        self.moments += lessons.moments
        return float(np.mean(costs))

    def _lessons(self, rules: Rules, rng: np.random.Generator, chunk: int) -> Lessons:
        rivals = bool(self.league) and rng.random() < 0.25
        rival = self.league[rng.integers(len(self.league))] if rivals else self.mean
        index, costs = np.zeros((10 * chunk, WIDTH), np.int32), np.zeros(10 * chunk, np.float32)
        starts = np.zeros(chunk + 1, np.int64)
        moments = kernel.training_samples(
            *policy_weights.rows(rules), np.concatenate([self.mean, rival]), cards_row(list(rules.deck)),
            rules.hand_size,
            _offset(rules, rng), rivals, 0.25, _NOISES[rng.integers(len(_NOISES))], _dice(rng), index, costs, starts,
        )  # fmt: skip
        used = starts[moments]
        return Lessons(index[:used], costs[:used] * np.float32(policy_weights.unit(rules)), starts[: moments + 1])

    def exam(self, deals: int = _EXAM) -> tuple[float, float]:
        """How many points a seat a deal the tables are better than the best before, and the standard error; where they
        are better, they are the best.
        """
        rng = np.random.default_rng((self.seed, self.rounds, 1))
        gains = duel(PRESETS["black-lady"], self.mean, self.best, rng, deals)
        gain, error = float(gains.mean()), float(gains.std() / len(gains) ** 0.5)
        if gain > 0:
            self.best = self.mean.copy()
            self.league.append(self.best)
        return gain, error

    def keep(self, path: Path) -> None:
        """Write all of it down."""
        partial = path.with_suffix(".partial.npz")
        np.savez(
            partial, seed=self.seed, rounds=self.rounds, moments=self.moments, average=self.mean, best=self.best,
            league=np.array(self.league, np.float32).reshape(-1, SIZE), **self.adam.kept(),
        )  # fmt: skip
        partial.replace(path)

    @classmethod
    def resumed(cls, path: Path) -> "School":
        """Go on from what was written down."""
        with np.load(path) as kept:
            school = cls(int(kept["seed"]))
            school.rounds, school.moments = int(kept["rounds"]), int(kept["moments"])
            school.adam, school.mean, school.best = Adam.of(kept), kept["average"], kept["best"]
            school.league.extend(kept["league"])
        return school


def duel(rules: Rules, mine: Floats, theirs: Floats, rng: np.random.Generator, deals: int) -> Floats:
    """By how many points a seat the first tables are better, deal for deal, float32[deals]."""
    parts = []
    for _ in range(10):
        gains = np.zeros(deals // 10, np.float32)
        kernel.duel(
            *policy_weights.rows(rules), np.concatenate([mine, theirs]), cards_row(list(rules.deck)), rules.hand_size,
            _offset(rules, rng), _dice(rng), gains,
        )  # fmt: skip
        parts.append(gains)
    return np.concatenate(parts)


def _offset(rules: Rules, rng: np.random.Generator) -> int:
    return rules.passing[rng.integers(len(rules.passing))].offset(rules.seats)


def _dice(rng: np.random.Generator) -> NDArray[np.uint64]:
    return rng.integers(1, 2**63, 1).astype(np.uint64)


def add(parser: ArgumentParser) -> None:
    """What can be told."""
    parser.add_argument("--state", type=Path, required=True, help="where all of it is kept; it goes on from there")
    parser.add_argument("--out", type=Path, help="where the best tables are written for play")
    parser.add_argument("--rounds", type=int, default=100, help="so many rounds, those before among them")
    parser.add_argument("--chunks", type=int, default=40, help=f"chunks of {_CHUNK} moments a round")
    parser.add_argument("--every", type=int, default=10, help="rounds from one exam to the next")
    parser.add_argument("--seed", type=int, default=1)


def run(args: Namespace) -> None:
    """Learn, and tell how it goes."""
    school = School.resumed(args.state) if args.state.exists() else School(args.seed)
    started = time.process_time()
    while school.rounds < args.rounds:
        cost = school.round(args.chunks)
        told = f"round {school.rounds}: {school.moments:,} moments, {cost:+.4f} points, "
        if school.rounds % args.every == 0:
            gain, error = school.exam()
            told += f"{gain:+.3f} ± {1.96 * error:.3f} against the best before, "
            school.keep(args.state)
        print(f"{told}{time.process_time() - started:.0f} s", flush=True)
    school.keep(args.state)
    if args.out:
        how = f"--rounds {args.rounds} --chunks {args.chunks} --every {args.every}"
        write(school, args.out, f"python -m hearthside.ai.training hearts {how}")


def write(school: School, path: Path, command: str) -> None:
    """The best tables, for play, and what made them."""
    told: dict[str, Any] = {
        "version": policy_weights.VERSION,
        "command": f"{command} --seed {school.seed}",
        "rounds": school.rounds,
        "moments": school.moments,
        "rules": MIXTURE,
    }
    np.savez_compressed(path, header=json.dumps(told), tables=school.best.astype(np.float16))
