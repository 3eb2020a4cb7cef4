"""What passes of Hearts tell of the hands that they leave: true hands after passes, among any that could as well be.

A round deals many hands, of which the policy passes. The weights go down the gradient of how surely they find the true
hands of the others among some that are dealt out anew.
"""

import json
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, Final

import numpy as np

from hearthside.ai.hearts import pass_likelihood, policy_weights
from hearthside.ai.kernels import hearts_pass_likelihood as kernel
from hearthside.ai.kernels.hearts_encoding import cards_row
from hearthside.ai.kernels.hearts_policy import Floats, Indices
from hearthside.hearts import PRESETS, Rules

from ._optimizer import Adam
from .hearts import MIXTURE

RULES: Final = tuple(
    name
    for name in MIXTURE
    if pass_likelihood.teaches(PRESETS[name])
    and any(each.offset(PRESETS[name].seats) for each in PRESETS[name].passing)
)
"""Under which it is learned, each as often as the policy learned to play them."""
_DEALS: Final = 20000
"""Deals of one go at one set of rules."""
_OTHERS: Final = 7
"""Hands imagined beside each true one."""
_BATCH: Final = 2000
_RATE: Final = 0.02
_SLOWER: Final = 150
"""Steps after which they are half as long."""
_SMALL: Final = 2e-7
"""How hard weights are drawn back to 0."""
_FINE: Final = 64
"""Steps of the weights from 0 to 1, as they are written for play."""
_NOISES: Final = (0.0, 0.5, 1.0)


def gradient(weights: Floats, lookups: Indices) -> tuple[Floats, float]:
    """Of how surely the first of each row of ``lookups``, int32[deals, hands, WIDTH], is found; float32[SIZE]. And by
    how much it is thought likelier than by chance, in units of the logarithm.
    """
    sums = weights[lookups].sum(2)
    odds = np.exp(sums - sums.max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    gain = float(np.log(odds[:, 0] * odds.shape[1] + 1e-30).mean())
    odds[:, 0] -= 1.0
    down = np.bincount(lookups.ravel(), np.repeat(odds.ravel() / len(lookups), kernel.WIDTH), kernel.SIZE)
    down[0] = 0.0
    return down.astype(np.float32), gain


class School:
    """All that goes on from round to round. The same seed and rounds give the same weights."""

    def __init__(self, seed: int) -> None:
        self.seed, self.rounds, self.deals = seed, 0, 0
        self.adam = Adam(np.zeros(kernel.SIZE, np.float32))

    def round(self, chunks: int, deals: int = _DEALS) -> float:
        """Deal so many chunks, and learn from each; how much likelier true hands were found, before they were learned
        from, in units of the logarithm.
        """
        rng, gains = np.random.default_rng((self.seed, self.rounds)), []
        odds = np.array([MIXTURE[name] for name in RULES]) / sum(MIXTURE[name] for name in RULES)
        for _ in range(chunks):
            lookups = _lessons(PRESETS[RULES[rng.choice(len(RULES), p=odds)]], rng, deals)
            for begin in range(0, deals, _BATCH):
                down, gain = gradient(self.adam.numbers, lookups[begin : begin + _BATCH])
                self.adam.step(down + np.float32(_SMALL) * self.adam.numbers, _RATE / (1 + self.adam.steps / _SLOWER))
                gains.append(gain)
        self.rounds += 1
        self.deals += chunks * deals
        return float(np.mean(gains))

    def keep(self, path: Path) -> None:
        """Write all of it down."""
        partial = path.with_suffix(".partial.npz")
        np.savez(partial, seed=self.seed, rounds=self.rounds, deals=self.deals, **self.adam.kept())
        partial.replace(path)

    @classmethod
    def resumed(cls, path: Path) -> "School":
        """Go on from what was written down."""
        with np.load(path) as kept:
            school = cls(int(kept["seed"]))
            school.rounds, school.deals, school.adam = int(kept["rounds"]), int(kept["deals"]), Adam.of(kept)
        return school


def _lessons(rules: Rules, rng: np.random.Generator, deals: int) -> Indices:
    row, _, shape = policy_weights.rows(rules)
    offsets = [offset for each in rules.passing if (offset := each.offset(rules.seats))]
    lookups = np.zeros((deals, 1 + _OTHERS, kernel.WIDTH), np.int32)
    kernel.training_samples(
        row, shape, policy_weights.tables(), cards_row(list(rules.deck)), offsets[rng.integers(len(offsets))],
        _NOISES[rng.integers(len(_NOISES))], rng.integers(1, 2**63, 1).astype(np.uint64), lookups,
    )  # fmt: skip
    return lookups


def add(parser: ArgumentParser) -> None:
    """What can be told."""
    parser.add_argument("--state", type=Path, required=True, help="where all of it is kept; it goes on from there")
    parser.add_argument("--out", type=Path, help="where the weights are written for play")
    parser.add_argument("--rounds", type=int, default=20, help="so many rounds, those before among them")
    parser.add_argument("--chunks", type=int, default=6, help=f"chunks of {_DEALS} deals a round")
    parser.add_argument("--seed", type=int, default=1)


def run(args: Namespace) -> None:
    """Learn, and tell how it goes."""
    school = School.resumed(args.state) if args.state.exists() else School(args.seed)
    started = time.process_time()
    while school.rounds < args.rounds:
        gain = school.round(args.chunks)
        school.keep(args.state)
        spent = time.process_time() - started
        print(f"round {school.rounds}: {school.deals:,} deals, {gain:+.3f} of the logarithm, {spent:.0f} s", flush=True)
    if args.out:
        command = (
            f"python -m hearthside.ai.training hearts_pass_likelihood --rounds {args.rounds} --chunks {args.chunks}"
        )
        write(school, args.out, command)


def write(school: School, path: Path, command: str) -> None:
    """The weights, for play, and what made them."""
    told: dict[str, Any] = {
        "version": pass_likelihood.VERSION,
        "command": f"{command} --seed {school.seed}",
        "rounds": school.rounds,
        "deals": school.deals,
        "rules": RULES,
    }
    # Rounded, for a small file.
    rounded = (np.round(_FINE * school.adam.numbers) / _FINE).astype(np.float16)
    np.savez_compressed(path, header=json.dumps(told), weights=rounded)
