"""Teaches a small net to play Hearts by itself, with NumPy alone, and saves it for the arena.

    python examples/train_hearts.py                      an hour; goes on where it was stopped
    python examples/train_hearts.py --minutes 10
    hearthside arena hearts hearts-policy.npz random --deals 100

The method is PPO with masks: all four seats of many tables are played by the net, which learns from what each of its
choices came to. After each round it saves the policy, which the arena seats, and beside it what it needs to go on.
"""

import argparse
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.envs import Batch
from hearthside.hearts import BLACK_LADY

Floats = NDArray[np.float32]

SEATS: Final = 4
WORTH: Final = np.float32(0.1)
"""What a point is worth to the net, so that its numbers are near 1."""
FAR: Final = np.float32(-1e9)


class Choices(NamedTuple):
    """What was seen and chosen in a round, by step and table; and what came of it."""

    seen: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    chance: Floats
    """The logarithm of the chance that the action had."""
    value: Floats
    seat: NDArray[np.int8]
    rewards: Floats
    over: NDArray[np.bool_]


class Net:
    """Two hidden layers, which a head for actions and a head for the value of a position share; and Adam for them."""

    def __init__(self, scale: Floats, hidden: int, actions: int, rng: np.random.Generator) -> None:
        sizes = [(len(scale), hidden), (hidden, hidden), (hidden, actions), (hidden, 1)]
        gains = [1.4, 1.4, 0.01, 0.1]
        self.scale = scale
        self.weights: list[Floats] = []
        for (given, made), gain in zip(sizes, gains, strict=True):
            normal = rng.normal(size=(given, made)) * gain / np.sqrt(given)
            self.weights += [normal.astype(np.float32), np.zeros(made, np.float32)]
        self.first = [np.zeros_like(each) for each in self.weights]
        self.second = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def layers(self, seen: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """The input, both hidden layers, the outputs for actions, and the values."""
        w = self.weights
        given: Floats = seen * self.scale
        one = np.maximum(given @ w[0] + w[1], 0)
        two = np.maximum(one @ w[2] + w[3], 0)
        return given, one, two, two @ w[4] + w[5], (two @ w[6] + w[7])[:, 0]

    def learn(self, seen: NDArray[np.uint8], layers: Any, actions: Floats, values: Floats, rate: float) -> None:
        """Takes a step of Adam, from the slopes of the loss at the outputs for actions and at the values."""
        given, one, two = layers
        w, column = self.weights, values[:, None]
        at_two = (actions @ w[4].T + column @ w[6].T) * (two > 0)
        at_one = (at_two @ w[2].T) * (one > 0)
        slopes = [given.T @ at_one, at_one.sum(0), one.T @ at_two, at_two.sum(0)]
        slopes += [two.T @ actions, actions.sum(0), two.T @ column, column.sum(0)]
        length = np.sqrt(sum(float((each * each).sum()) for each in slopes))
        shorter = np.float32(min(1.0, 0.5 / (length + 1e-8)))
        self.steps += 1
        for weight, first, second, raw in zip(w, self.first, self.second, slopes, strict=True):
            slope = raw * shorter
            first += np.float32(0.1) * (slope - first)
            second += np.float32(0.001) * (slope * slope - second)
            mean = first / np.float32(1 - 0.9**self.steps)
            spread = second / np.float32(1 - 0.999**self.steps)
            weight -= np.float32(rate) * mean / (np.sqrt(spread) + np.float32(1e-5))


def log_chances(outputs: Floats, mask: NDArray[np.bool_]) -> Floats:
    """The logarithm of the chance of each action; very low where it is not legal."""
    outputs = np.where(mask, outputs, FAR)
    outputs = outputs - outputs.max(1, keepdims=True)
    made: Floats = outputs - np.log(np.exp(outputs).sum(1, keepdims=True))
    return made


def play(net: Net, batch: Batch, steps: int, rng: np.random.Generator) -> Choices:
    """So many choices at each table, drawn by the chances that the net gives them."""
    kept: list[tuple[Any, ...]] = []
    tables = np.arange(batch.count)
    for _ in range(steps):
        seen, mask, seat = batch.observation.copy(), batch.mask.copy(), batch.current_player.copy()
        *_, outputs, value = net.layers(seen)
        chances = log_chances(outputs, mask)
        action = (chances + rng.gumbel(size=chances.shape)).argmax(1)
        batch.step(action)
        kept.append(
            (seen, mask, action, chances[tables, action], value, seat, batch.rewards * WORTH, batch.terminated.copy())
        )
    return Choices(*(np.stack(each) for each in zip(*kept, strict=True)))


def advantages(choices: Choices, fade: float) -> tuple[Floats, NDArray[np.bool_]]:
    """How much better each choice came out than its position was thought to be (GAE), and for which that is known: the
    last choice of a seat in a deal that is not over is not yet answered.
    """
    steps, tables = choices.action.shape
    better, known = np.zeros((steps, tables), np.float32), np.zeros((steps, tables), np.bool_)
    value, ahead = np.zeros((tables, SEATS), np.float32), np.zeros((tables, SEATS), np.float32)
    answered = np.zeros((tables, SEATS), np.bool_)
    every = np.arange(tables)
    for step in reversed(range(steps)):
        over = choices.over[step]
        value[over], ahead[over], answered[over] = choices.rewards[step][over], 0, True
        seat, own = choices.seat[step], choices.value[step]
        known[step] = answered[every, seat]
        better[step] = value[every, seat] - own + np.float32(fade) * ahead[every, seat]
        value[every, seat], answered[every, seat] = own, True
        ahead[every, seat] = np.where(known[step], better[step], 0)
    return better, known


def improve(
    net: Net, choices: Choices, rng: np.random.Generator, *, rate: float, rounds: int, part: int, entropy: float
) -> dict[str, float]:
    """Makes choices likelier that came out better than thought, and values truer. Returns figures to print."""
    better, known = advantages(choices, fade=0.95)
    seen, mask = choices.seen[known], choices.mask[known]
    action, before, gain = choices.action[known], choices.chance[known], better[known]
    due = gain + choices.value[known]
    gain = (gain - gain.mean()) / (gain.std() + np.float32(1e-6))
    moved: list[float] = []
    for _ in range(rounds):
        order = rng.permutation(len(action))
        for chosen in (order[at : at + part] for at in range(0, len(order), part)):
            given, one, two, outputs, values = net.layers(seen[chosen])
            logs = log_chances(outputs, mask[chosen])
            chances, rows = np.exp(logs), np.arange(len(chosen))
            ratio = np.exp(logs[rows, action[chosen]] - before[chosen])
            wanted = gain[chosen]
            held = ((ratio > 1.2) & (wanted > 0)) | ((ratio < 0.8) & (wanted < 0))
            pull = np.where(held, 0, -ratio * wanted)[:, None]
            slope = -chances * pull
            slope[rows, action[chosen]] += pull[:, 0]
            spread = -(chances * np.where(mask[chosen], logs, 0)).sum(1, keepdims=True)
            slope += entropy * chances * (np.where(mask[chosen], logs, 0) + spread)
            count = np.float32(len(chosen))
            net.learn(
                seen[chosen],
                (given, one, two),
                (slope / count).astype(np.float32),
                ((values - due[chosen]) / count).astype(np.float32),
                rate,
            )
            moved.append(float(np.abs(ratio - 1).mean()))
    explained = 1 - float((due - choices.value[known]).var() / (due.var() + 1e-6))
    return {"moved": float(np.mean(moved)), "explained": explained}


# ---- What is kept ----


def save(path: Path, net: Net, encoding: str, **progress: float) -> None:
    """Writes the policy for the arena, and beside it all that is needed to go on."""
    names = "weight_0", "bias_0", "weight_1", "bias_1", "weight_2", "bias_2"
    _write(path, {**dict(zip(names, net.weights, strict=False)), "encoding": encoding, "activation": "relu"})
    kept = {f"{name}_{at}": array for name in ("weights", "first", "second") for at, array in _numbered(net, name)}
    _write(training_file(path), {**kept, "steps": net.steps, **progress})


def _numbered(net: Net, name: str) -> list[tuple[int, Floats]]:
    return list(enumerate(getattr(net, name)))


def _write(path: Path, arrays: dict[str, Any]) -> None:
    """Writes a file under another name first, so that it is whole whenever it is there."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **arrays)
    part.replace(path)


def training_file(path: Path) -> Path:
    """Where what is needed to go on is kept."""
    return path.with_suffix(".training.npz")


def load(path: Path, net: Net) -> dict[str, float]:
    """Has the net go on where the file left it. Returns how far that was."""
    with np.load(training_file(path), allow_pickle=False) as file:
        if file["weights_1"].shape != net.weights[1].shape:
            width = len(file["weights_1"])
            raise SystemExit(f"{path} was trained with --hidden {width}: give that, or another file with --out.")
        for name in ("weights", "first", "second"):
            for at, array in _numbered(net, name):
                array[...] = file[f"{name}_{at}"]
        net.steps = int(file["steps"])
        return {name: float(file[name]) for name in ("minutes", "cpu_minutes", "choices", "seed")}


def train(
    path: Path,
    minutes: float,
    *,
    tables: int = 256,
    steps: int = 128,
    hidden: int = 128,
    rate: float = 4e-4,
    seed: int = 1,
) -> dict[str, float]:
    """Trains for so many minutes, on top of what the file has. Returns how far it is."""
    batch = Batch(BLACK_LADY, tables)
    net = Net(batch.encoding.scale, hidden, batch.encoding.actions, np.random.default_rng(seed))
    progress = {"minutes": 0.0, "cpu_minutes": 0.0, "choices": 0.0, "seed": float(seed)}
    if training_file(path).exists():
        progress = load(path, net)
        progress["seed"] += 1
    rng = np.random.default_rng(int(progress["seed"]) + 1)
    batch.reset(int(progress["seed"]) << 32)
    begun = last = time.monotonic()
    worked = time.process_time()
    while last - begun < 60 * minutes:
        left = 1 - (last - begun) / (60 * minutes)
        choices = play(net, batch, steps, rng)
        figures = improve(
            net, choices, rng, rate=rate * max(left, 0.1), rounds=3, part=min(2048, tables * steps // 4), entropy=0.01
        )
        now, working = time.monotonic(), time.process_time()
        progress["minutes"] += (now - last) / 60
        progress["cpu_minutes"] += (working - worked) / 60
        progress["choices"] += choices.action.size
        last, worked = now, working
        save(path, net, batch.encoding.id, **progress)
        print(
            f"{progress['minutes']:6.1f} min ({progress['cpu_minutes']:.1f} of a processor)"
            f"  {progress['choices'] / 1e6:7.2f} M choices"
            f"  moved {figures['moved']:.3f}  explained {figures['explained']:.2f}",
            flush=True,
        )
    return progress


def main() -> None:
    """Reads the options, and trains."""
    parser = argparse.ArgumentParser(description="Teach a small net to play Hearts.")
    parser.add_argument("--minutes", type=float, default=60, help="how long, on top of what the file has (60)")
    parser.add_argument("--out", type=Path, default=Path("hearts-policy.npz"), help="the policy (hearts-policy.npz)")
    parser.add_argument("--tables", type=int, default=256, help="how many tables are played at once (256)")
    parser.add_argument("--steps", type=int, default=128, help="how many choices at each table make a round (128)")
    parser.add_argument("--hidden", type=int, default=128, help="the width of both hidden layers (128)")
    options = parser.parse_args()
    if min(options.tables, options.steps, options.hidden) < 1:
        parser.error("choose 1 or more for --tables, --steps and --hidden")
    if not options.out.parent.is_dir():
        parser.error(f"there is no folder {options.out.parent}")
    train(options.out, options.minutes, tables=options.tables, steps=options.steps, hidden=options.hidden)


if __name__ == "__main__":
    main()
