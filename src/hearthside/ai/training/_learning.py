"""What several trainings share: the Adam optimizer, rounds, and files from which training goes on."""

import pickle
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from hearthside.hearts import PRESETS, Rules

Floats = NDArray[np.float32]
_TABLE_RATE: Final = 0.02


class Adam:
    """The Adam optimizer (Kingma and Ba, 2015): gradient descent with a step size of its own for each weight.

    ``weights``: arrays of float32, which are changed in place; ``decay``: how much of the mean gradient and of the mean
    squared gradient is kept at each step.
    """

    def __init__(self, weights: Sequence[Floats], decay: tuple[float, float] = (0.9, 0.999)) -> None:
        self.weights, self.decay, self.steps = list(weights), decay, 0
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        """One step against the gradients, shaped like the weights; no weight moves by much more than ``rate``."""
        self.steps += 1
        first, second = self.decay
        for weights, gradient, mean, square in zip(self.weights, gradients, self._means, self._squares, strict=True):
            mean += (1 - first) * (gradient - mean)
            square += (1 - second) * (gradient * gradient - square)
            size = np.sqrt(square / (1 - second**self.steps)) + np.float32(1e-8)
            weights -= np.float32(rate / (1 - first**self.steps)) * mean / size


class Learner(Protocol):
    """What learns in rounds. The same seed and number of rounds give the same weights."""

    rounds: int

    def play_round(self, args: Namespace) -> str:
        """Play and learn one round, and return what is printed about it."""


class TableLearner:
    """Learns one row of weights, float32[size], from samples under many rules."""

    def __init__(self, seed: int, size: int, half_after: int) -> None:
        """``half_after``: steps after which the rate is half as large."""
        self.seed, self.rounds, self.seen = seed, 0, 0
        """``seen``: of how many decisions or deals it has learned."""
        self.weights = np.zeros(size, np.float32)
        self.adam, self._half_after = Adam([self.weights]), half_after

    def descend(self, gradient: Floats) -> None:
        """One step against the gradient."""
        self.adam.step([gradient], _TABLE_RATE / (1 + self.adam.steps / self._half_after))


def some_preset(rng: np.random.Generator, often: Mapping[str, int]) -> Rules:
    """A preset of Hearts, drawn as often as it says."""
    odds = np.array(list(often.values())) / sum(often.values())
    return PRESETS[list(often)[rng.choice(len(odds), p=odds)]]


def deck_of(rules: Rules) -> NDArray[np.int64]:
    """The cards of the deck in order, as the kernels deal them."""
    return np.array(list(rules.deck), np.int64)


def save_checkpoint(path: Path, kept: Any) -> None:
    """Write anything to a file; if that is interrupted, the old file stays whole."""
    partial = path.with_name(f"{path.name}.partial")
    partial.write_bytes(pickle.dumps(kept))
    partial.replace(path)


def load_checkpoint(path: Path) -> Any:
    """Read what `save_checkpoint` wrote. Only for files of one's own, since a pickle can contain code."""
    return pickle.loads(path.read_bytes())


AnyLearner = TypeVar("AnyLearner", bound=Learner)


def train(args: Namespace, new: Callable[[int], AnyLearner]) -> AnyLearner:
    """Go on from the file ``args.state``, or begin with ``args.seed``, until ``args.rounds`` rounds are done."""
    learner: AnyLearner = load_checkpoint(args.state) if args.state and args.state.exists() else new(args.seed)
    while learner.rounds < args.rounds:
        started = time.process_time()
        line = learner.play_round(args)
        if args.state:
            save_checkpoint(args.state, learner)
        print(f"round {learner.rounds}: {line}, {time.process_time() - started:.0f} s", flush=True)
    return learner


def add_options(parser: ArgumentParser, rounds: int, out: Path | None = None) -> None:
    """The options of a training in rounds."""
    parser.add_argument("--rounds", type=int, default=rounds, help="rounds in all, with those before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="the file from which training goes on, if it exists")
    parser.add_argument("--out", type=Path, default=out, help="where the weights are written for play")


def command(subject: str, args: Namespace, *names: str) -> str:
    """The command that trains this subject with the options of these names."""
    options = " ".join(f"--{name} {getattr(args, name)}" for name in names)
    return f"python -m hearthside.ai.training {subject} {options}"
