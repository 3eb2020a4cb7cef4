"""What several trainings share: the Adam optimizer, rounds, and files from which training goes on."""

import json
import pickle
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


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


class Learner:
    """Weights that are learned in rounds. The same seed and number of rounds give the same weights."""

    def __init__(self, seed: int, size: int) -> None:
        self.seed, self.rounds, self.seen = seed, 0, 0
        """``seen``: of how many decisions or deals it has learned."""
        self.weights = np.zeros(size, np.float32)
        self.adam = Adam([self.weights])


def save_checkpoint(path: Path, learner: Any) -> None:
    """Write a learner to a file; if that is interrupted, the old file stays whole."""
    partial = path.with_name(f"{path.name}.partial")
    partial.write_bytes(pickle.dumps(learner))
    partial.replace(path)


def load_checkpoint(path: Path) -> Any:
    """Read what `save_checkpoint` wrote. Only for files of one's own, since a pickle can contain code."""
    return pickle.loads(path.read_bytes())


AnyLearner = TypeVar("AnyLearner", bound=Learner)


def train(args: Namespace, new: Callable[[int], AnyLearner], play_round: Callable[[AnyLearner], str]) -> AnyLearner:
    """Go on from the file ``args.state``, or begin with ``args.seed``, until ``args.rounds`` rounds are done.

    ``play_round`` plays and learns one round, and returns what is printed about it.
    """
    learner: AnyLearner = load_checkpoint(args.state) if args.state.exists() else new(args.seed)
    started = time.process_time()
    while learner.rounds < args.rounds:
        line = play_round(learner)
        save_checkpoint(args.state, learner)
        print(f"round {learner.rounds}: {line}, {time.process_time() - started:.0f} s", flush=True)
    return learner


def add_options(parser: ArgumentParser, rounds: int, chunks: int, chunk: str) -> None:
    """The options of a training in rounds."""
    parser.add_argument("--state", type=Path, required=True, help="the file from which training goes on, if it exists")
    parser.add_argument("--out", type=Path, help="where the weights are written for play")
    parser.add_argument("--rounds", type=int, default=rounds, help="rounds in all, with those before")
    parser.add_argument("--chunks", type=int, default=chunks, help=f"chunks of {chunk} in a round")
    parser.add_argument("--seed", type=int, default=1)


def write_weights(path: Path, header: dict[str, Any], **arrays: NDArray[Any]) -> None:
    """Write weights for play, float16, with a header in JSON that says what made them."""
    halves: Any = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez_compressed(path, header=np.array(json.dumps(header)), **halves)
