"""The weights of how likely hidden hands of Hearts are, given the cards that were passed.

A round deals many hands, of which the learned policy passes cards. The weights are moved so that the true hands of the
other seats get a higher likelihood than hands that are dealt at random from the same cards.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import numpy as np

from hearthside.ai import weights_file
from hearthside.ai.hearts import pass_likelihood, policy_weights
from hearthside.ai.kernels import hearts_pass_likelihood as kernel
from hearthside.ai.kernels.hearts_policy import Floats, Indices
from hearthside.hearts import PRESETS, Rules

from ._learning import TableLearner, add_options, command, deck_of, some_preset, train
from .hearts import MIXTURE

RULES: Final = {
    name: often
    for name, often in MIXTURE.items()
    if pass_likelihood.applies_to_rules(PRESETS[name])
    and any(each.offset(PRESETS[name].seats) for each in PRESETS[name].passing)
}
"""The presets that are played, each as often as in the training of the policy."""
_DEALS: Final = 20000
"""Deals in a chunk, all under the same rules."""
_OTHERS: Final = 7
"""Random deals of the hidden cards for each true one."""
_BATCH: Final = 2000
_HALF_AFTER: Final = 150
"""Steps after which the rate is half as large."""
_DECAY: Final = 2e-7
"""How strongly weights are drawn to 0."""
_STEPS_PER_UNIT: Final = 64
"""Weights are rounded to such parts of 1 when they are written for play, for a small file."""
_TEMPERATURES: Final = (0.0, 0.5, 1.0)


def gradient(weights: Floats, lookups: Indices) -> tuple[Floats, float]:
    """The gradient, float32[SIZE], of the log likelihood of the true hands, and how much more likely they are found
    than by chance, as a logarithm.

    ``lookups``: int32[deals, hands, WIDTH], the true hands first.
    """
    sums = weights[lookups].sum(2)
    chances = np.exp(sums - sums.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    gain = float(np.log(chances[:, 0] * chances.shape[1] + 1e-30).mean())
    chances[:, 0] -= 1.0
    slope = np.bincount(lookups.ravel(), np.repeat(chances.ravel() / len(lookups), kernel.WIDTH), kernel.SIZE)
    slope[0] = 0.0
    return slope.astype(np.float32), gain


class PassLikelihoodLearner(TableLearner):
    """Learns the weights, float32[SIZE]; ``seen`` counts deals."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, kernel.SIZE, _HALF_AFTER)

    def play_round(self, args: Namespace) -> str:
        """Deal and learn one round."""
        gain = self.round(args.chunks)
        return f"{self.seen:,} deals, {gain:+.3f} log likelihood"

    def round(self, chunks: int, deals: int = _DEALS) -> float:
        """Deal so many chunks and learn from each. Returns the mean gain (see `gradient`) before learning."""
        rng, gains = np.random.default_rng((self.seed, self.rounds)), []
        for _ in range(chunks):
            lookups = _samples(some_preset(rng, RULES), rng, deals)
            for begin in range(0, deals, _BATCH):
                slope, gain = gradient(self.weights, lookups[begin : begin + _BATCH])
                self.descend(slope + np.float32(_DECAY) * self.weights)
                gains.append(gain)
        self.rounds += 1
        self.seen += chunks * deals
        return float(np.mean(gains))


def _samples(rules: Rules, rng: np.random.Generator, deals: int) -> Indices:
    """The look-ups of true hands and of random ones, int32[deals, hands, WIDTH]."""
    row, _, features = policy_weights.rows(rules)
    offsets = [offset for each in rules.passing if (offset := each.offset(rules.seats))]
    lookups = np.zeros((deals, 1 + _OTHERS, kernel.WIDTH), np.int32)
    kernel.training_samples(
        row, features, policy_weights.tables(), deck_of(rules), offsets[rng.integers(len(offsets))],
        _TEMPERATURES[rng.integers(len(_TEMPERATURES))], rng.integers(1, 2**63, 1).astype(np.uint64), lookups,
    )  # fmt: skip
    return lookups


def add(parser: ArgumentParser) -> None:
    """The options."""
    add_options(parser, rounds=20)
    parser.add_argument("--chunks", type=int, default=6, help=f"chunks of {_DEALS} deals in a round")


def run(args: Namespace) -> None:
    """Learn, and print how it goes."""
    learner = train(args, PassLikelihoodLearner)
    if args.out:
        write(learner, args.out, command("hearts_pass_likelihood", args, "rounds", "chunks", "seed"))


def write(learner: PassLikelihoodLearner, path: Path, made_by: str) -> None:
    """Write the weights for play, and the command that made them."""
    header = {
        "version": pass_likelihood.VERSION,
        "command": made_by,
        "rounds": learner.rounds,
        "deals": learner.seen,
        "rules": list(RULES),
    }
    rounded = np.round(_STEPS_PER_UNIT * learner.weights) / _STEPS_PER_UNIT
    weights_file.write(path, header, weights=rounded.astype(np.float16))
