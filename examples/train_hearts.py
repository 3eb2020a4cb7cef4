"""Teaches a small net to play Hearts by itself, with NumPy and Numba alone, and saves it for the arena.

    python examples/train_hearts.py                      an hour of two processors; goes on where it was stopped
    python examples/train_hearts.py --minutes 10 --processes 16
    hearthside arena hearts hearts-policy.npz random --deals 100

The method is PPO with masks: the seats of many tables are played by the net, which learns from what each of its
choices came to. While it learns, a judge that sees all hands says how much that is more than was to be expected. Each
process plays tables of its own; the steps of learning they take together. After each round the policy is saved, which
the arena seats, and beside it what is needed to go on.
"""

import argparse
import multiprocessing
import os
import signal
import time
from collections.abc import Sequence
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from hearthside.envs import Batch, encoding_for
from hearthside.hearts import BLACK_LADY

Floats = NDArray[np.float32]

SEATS: Final = 4
WORTH: Final = np.float32(0.1)
"""What a point is worth to the net, so that its numbers are near 1."""
FAR: Final = np.float32(-1e9)
OTHERS: Final = 3 * 52
"""Bytes for the cards of the other seats, which only the judge sees."""


# ---- What was seen: bytes that are 0 or 1, and most of them 0 ----


class Seen(NamedTuple):
    """The places of the ones: those of row ``r`` are ``places[starts[r] : starts[r + 1]]``, from low to high."""

    starts: NDArray[np.int64]
    places: NDArray[np.int16]


def seen_of(rows: NDArray[np.uint8]) -> Seen:
    """Rows of bytes, as the places of their ones."""
    starts = np.concatenate([[0], np.count_nonzero(rows, axis=1).cumsum()])
    places = np.empty(starts[-1] + 1, np.int16)
    fill(rows, places)
    return Seen(starts, places)


@njit(nogil=True)
def fill(rows: Any, places: Any) -> None:
    """Writes the places of the ones of all rows, one row after the other."""
    at = 0
    for row in range(rows.shape[0]):
        for place in range(rows.shape[1]):
            places[at] = place
            at += rows[row, place] != 0


@njit(nogil=True, fastmath=True, error_model="numpy")
def first_layer(starts: Any, places: Any, chosen: Any, weights: Any, bias: Any) -> Any:
    """``seen[chosen] @ weights + bias``. What lies beyond the weights is not seen."""
    made = np.empty((len(chosen), weights.shape[1]), np.float32)
    for row in range(len(chosen)):
        to = made[row]
        to[:] = bias
        for at in range(starts[chosen[row]], starts[chosen[row] + 1]):
            if places[at] >= weights.shape[0]:
                break
            each = weights[places[at]]
            for unit in range(len(to)):
                to[unit] += each[unit]
    return made


@njit(nogil=True, fastmath=True, error_model="numpy")
def first_slopes(starts: Any, places: Any, chosen: Any, slopes: Any, into: Any) -> None:
    """Writes ``seen[chosen].T @ slopes``."""
    into[:] = 0
    for row in range(len(chosen)):
        each = slopes[row]
        for at in range(starts[chosen[row]], starts[chosen[row] + 1]):
            if places[at] >= into.shape[0]:
                break
            to = into[places[at]]
            for unit in range(len(each)):
                to[unit] += each[unit]


# ---- The nets ----


def shapes(inputs: int, hidden: int, outputs: int) -> list[tuple[int, ...]]:
    """Of the weights and biases of a net with two hidden layers."""
    return [(inputs, hidden), (hidden,), (hidden, hidden), (hidden,), (hidden, outputs), (outputs,)]


def cut(flat: Floats, into: list[tuple[int, ...]]) -> list[Floats]:
    """A long array as several of these shapes, which share its memory."""
    ends = np.cumsum([np.prod(shape) for shape in into])
    return [part.reshape(shape) for part, shape in zip(np.split(flat, ends[:-1]), into, strict=True)]


def begin(weights: list[Floats], ones: NDArray[np.bool_], last: float, rng: np.random.Generator) -> None:
    """Draws the weights of a net. ``ones``: which inputs are 0 or 1; the others have no part in single deals."""
    for each, gain in zip(weights[::2], (2.0, 1.4, last), strict=True):
        each[...] = rng.normal(size=each.shape) * gain / np.sqrt(len(each))
    weights[0][: len(ones)][~ones] = 0


def layers(weights: list[Floats], seen: Seen, chosen: NDArray[np.int64]) -> tuple[Floats, Floats, Floats]:
    """Both hidden layers and the outputs, for the chosen rows."""
    one = np.maximum(first_layer(*seen, chosen, weights[0], weights[1]), 0)
    two = np.maximum(one @ weights[2] + weights[3], 0)
    return one, two, two @ weights[4] + weights[5]


def write_slopes(
    weights: list[Floats], into: list[Floats], seen: Seen, chosen: NDArray[np.int64], hidden: Any, outputs: Floats
) -> None:
    """Writes the slopes of the loss at all weights, from those at the outputs."""
    one, two = hidden
    at_two = (outputs @ weights[4].T) * (two > 0)
    at_one = (at_two @ weights[2].T) * (one > 0)
    first_slopes(*seen, chosen, at_one, into[0])
    into[1][:], into[2][:], into[3][:] = at_one.sum(0), one.T @ at_two, at_two.sum(0)
    into[4][:], into[5][:] = two.T @ outputs, outputs.sum(0)


class Team:
    """The processes that learn together, and what they share: the nets, and what Adam keeps of them."""

    KEPT: Final = "weights", "smooth", "first", "second"
    """The weights, their running mean, which is what is saved, and the running means of slopes and their squares."""

    def __init__(self, inputs: int, actions: int, hidden: int, processes: int) -> None:
        self.shapes = shapes(inputs, hidden, actions), shapes(inputs + OTHERS, hidden, SEATS)
        self.size, self.processes = sum(int(np.prod(each)) for net in self.shapes for each in net), processes
        context = multiprocessing.get_context("spawn")
        self.memory = {name: context.RawArray("f", self.size) for name in self.KEPT}
        self.sloping = [context.RawArray("f", self.size) for _ in range(processes)]
        self.worked = context.RawArray("d", processes)
        """The seconds of a processor that each has used."""
        self.now = context.RawArray("d", 2)
        """How many steps of learning there were, and how many minutes of a processor, as all are to know them alike."""
        self.barrier = context.Barrier(processes)

    def __getitem__(self, name: str) -> Floats:
        return np.frombuffer(self.memory[name], np.float32)

    def slopes(self, place: int) -> Floats:
        """The slopes of the loss at all weights, as that process has them."""
        return np.frombuffer(self.sloping[place], np.float32)

    def nets(self, flat: Floats) -> tuple[list[Floats], list[Floats]]:
        """The policy and the judge."""
        policy, judge = self.shapes
        each = cut(flat, [*policy, *judge])
        return each[: len(policy)], each[len(policy) :]

    def wait(self) -> None:
        """Until all are here."""
        if self.processes > 1:
            self.barrier.wait()

    def step(self, place: int, rate: float) -> None:
        """A step of Adam along the mean of the slopes that all have, none of them longer than a half. Each process
        changes its part of the weights.
        """
        own = self.slopes(place)
        own *= np.float32(min(1.0, 0.5 / (float(own @ own) ** 0.5 + 1e-8)))
        part = slice(self.size * place // self.processes, self.size * (place + 1) // self.processes)
        steps = self.now[0] + 1
        self.wait()
        slope = np.mean([self.slopes(each)[part] for each in range(self.processes)], axis=0)
        if place == 0:
            self.now[0] = steps
        weights, smooth, first, second = (self[name][part] for name in self.KEPT)
        first += np.float32(0.1) * (slope - first)
        second += np.float32(0.001) * (slope * slope - second)
        mean, spread = first / np.float32(1 - 0.9**steps), second / np.float32(1 - 0.999**steps)
        weights -= np.float32(rate) * mean / (np.sqrt(spread) + np.float32(1e-5))
        smooth += np.float32(max(0.001, 1 / steps)) * (weights - smooth)
        self.wait()


def log_chances(outputs: Floats, mask: NDArray[np.bool_]) -> Floats:
    """The logarithm of the chance of each action; very low where it is not legal."""
    outputs = np.where(mask, outputs, FAR)
    outputs = outputs - outputs.max(1, keepdims=True)
    made: Floats = outputs - np.log(np.exp(outputs).sum(1, keepdims=True))
    return made


# ---- Playing ----


class Choices(NamedTuple):
    """What was seen and chosen in a round, by step and table; and what came of it."""

    seen: NDArray[np.uint8]
    """What the seat to move sees, and after that the cards of the next seat, the one across, and the one before."""
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    chance: Floats
    """The logarithm of the chance that the action had."""
    own: NDArray[np.bool_]
    """Whether the net chose it."""
    seat: NDArray[np.int8]
    rewards: Floats
    over: NDArray[np.bool_]


def look(batch: Batch) -> NDArray[np.uint8]:
    """What is seen at each table, and the cards of the other seats."""
    seats = (batch.current_player[:, None] + np.arange(1, SEATS)) % SEATS
    others = np.take_along_axis(batch.hands, seats, 1)
    cards = np.unpackbits(others.view(np.uint8).reshape(batch.count, 3, 8), axis=2, bitorder="little")[:, :, :52]
    return np.concatenate([batch.observation, cards.reshape(batch.count, OTHERS)], axis=1)


def boldly(batch: Batch, rng: np.random.Generator) -> NDArray[np.int64]:
    """What somebody chooses at each table who wants all tricks: passes and discards low cards, and else plays high."""
    parts = {part.name: part.slice for part in batch.encoding.parts}
    follows = batch.observation[:, parts["trick 3"]].any(1)
    suits = batch.mask.reshape(batch.count, 4, 13).any(2).sum(1)
    low = batch.observation[:, parts["passing"]].any(1) | (follows & (suits > 1))
    ranks = np.arange(52) % 13 + rng.random((batch.count, 52))
    chosen: NDArray[np.int64] = np.where(batch.mask, np.where(low[:, None], -ranks, ranks), FAR).argmax(1)
    return chosen


def play(policy: list[Floats], batch: Batch, steps: int, rng: np.random.Generator) -> Choices:
    """So many choices at each table, drawn by the chances that the net gives them. At every fourth table one seat wants
    all tricks: in a net that meets itself alone moons die out, and it forgets how to stop one.
    """
    kept: list[tuple[Any, ...]] = []
    tables = np.arange(batch.count)
    bold = np.where(tables % 4 == 3, tables // 4 % SEATS, -1)
    for _ in range(steps):
        seen, mask, seat = look(batch), batch.mask.copy(), batch.current_player.copy()
        chances = log_chances(layers(policy, seen_of(seen), tables)[-1], mask)
        luck = np.maximum(rng.standard_exponential(chances.shape, np.float32), np.float32(1e-30))
        own = seat != bold
        action = np.where(own, (chances - np.log(luck)).argmax(1), boldly(batch, rng))
        batch.step(action)
        came = batch.rewards * WORTH, batch.terminated.copy()
        kept.append((seen, mask, action, chances[tables, action], own, seat, *came))
    return Choices(*(np.stack(each) for each in zip(*kept, strict=True)))


# ---- Learning ----


def by_seat(values: Floats, seat: NDArray[np.int8], back: bool = False) -> Floats:
    """Values by relative seat, the seat to move first, as values by seat; ``back``: the other way round."""
    shift = seat[..., None] if back else -seat[..., None]
    return np.take_along_axis(values, (np.arange(SEATS) + shift) % SEATS, -1)


def advantages(values: Floats, choices: Choices, fade: float) -> Floats:
    """How much better each seat came out after each step than the judge had thought (GAE), by step, table and seat.
    ``values``: what it thought before each step, and after the last.
    """
    better = np.zeros_like(choices.rewards)
    ahead = np.zeros_like(choices.rewards[0])
    for step in reversed(range(len(better))):
        going = ~choices.over[step][:, None]
        come = choices.rewards[step] + going * (values[step + 1] + np.float32(fade) * ahead)
        better[step] = ahead = come - values[step]
    return better


class Pace(NamedTuple):
    """How boldly is learned: at the start, and at the end of the time."""

    rate: float
    entropy: float
    fade: float

    @classmethod
    def at(cls, part: float) -> "Pace":
        """After this part of the time, from 0 to 1."""
        late = min(1.0, 1.25 * part)
        rate = 1e-3 * 0.03 ** max(0.0, (part - 0.2) / 0.8)
        return cls(rate, 0.02 * 0.05**late, 0.95 - 0.05 * late)


def improve(
    team: Team,
    place: int,
    choices: Choices,
    batch: Batch,
    rng: np.random.Generator,
    pace: Pace,
    *,
    rounds: int,
    part: int,
) -> dict[str, float]:
    """Makes choices likelier that came out better than thought, and the judge truer. Returns figures to print."""
    policy, judge = team.nets(team["weights"])
    policy_slopes, judge_slopes = team.nets(team.slopes(place))
    steps, tables = choices.action.shape
    rows, count = np.arange((steps + 1) * tables), steps * tables
    seen = seen_of(np.concatenate([choices.seen.reshape(count, -1), look(batch)]))
    thought = layers(judge, seen, rows)[-1].reshape(steps + 1, tables, SEATS)
    seats = np.concatenate([choices.seat, batch.current_player[None]])
    better = by_seat(advantages(by_seat(thought, seats), choices, pace.fade), choices.seat, back=True)
    due = (better + thought[:-1]).reshape(count, SEATS)
    gain = better[..., 0].reshape(count)
    mask, action, before = choices.mask.reshape(count, -1), choices.action.reshape(count), choices.chance.reshape(count)
    free = choices.own.reshape(count) & (mask.sum(1) > 1)
    gain = np.clip(gain / (gain[free].std() + np.float32(1e-6)), -6, 6)
    moved: list[float] = []
    for _ in range(rounds):
        for chosen in np.array_split(rng.permutation(count), max(1, count // part)):
            *hidden, values = layers(judge, seen, chosen)
            write_slopes(judge, judge_slopes, seen, chosen, hidden, (values - due[chosen]) / np.float32(len(chosen)))
            chosen = chosen[free[chosen]]
            *hidden, outputs = layers(policy, seen, chosen)
            logs = log_chances(outputs, mask[chosen])
            chances, each = np.exp(logs), np.arange(len(chosen))
            ratio = np.exp(logs[each, action[chosen]] - before[chosen])
            wanted = gain[chosen]
            held = ((ratio > 1.2) & (wanted > 0)) | ((ratio < 0.8) & (wanted < 0))
            pull = np.where(held, 0, -ratio * wanted)[:, None]
            slope = -chances * pull
            slope[each, action[chosen]] += pull[:, 0]
            logs = np.where(mask[chosen], logs, 0)
            slope += np.float32(pace.entropy) * chances * (logs - (chances * logs).sum(1, keepdims=True))
            slope /= np.float32(max(1, len(chosen)))
            write_slopes(policy, policy_slopes, seen, chosen, hidden, slope.astype(np.float32))
            team.step(place, pace.rate)
            moved.append(float(np.abs(ratio - 1).mean()))
    unexplained = (due - thought[:-1].reshape(count, SEATS)).var() / (due.var() + 1e-6)
    return {"moved": float(np.mean(moved)), "explained": 1 - float(unexplained)}


# ---- What is kept ----


def save(path: Path, team: Team, encoding: str, **progress: float) -> None:
    """Writes the policy for the arena, and beside it all that is needed to go on."""
    names = "weight_0", "bias_0", "weight_1", "bias_1", "weight_2", "bias_2"
    policy, _ = team.nets(team["smooth"])
    _write(path, {**dict(zip(names, policy, strict=True)), "encoding": encoding, "activation": "relu"})
    kept = {name: team[name] for name in Team.KEPT}
    _write(training_file(path), {**kept, "hidden": len(policy[1]), "steps": team.now[0], **progress})


def _write(path: Path, arrays: dict[str, Any]) -> None:
    """Writes a file under another name first, so that it is whole whenever it is there."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **arrays)
    part.replace(path)


def training_file(path: Path) -> Path:
    """Where what is needed to go on is kept."""
    return path.with_suffix(".training.npz")


def load(path: Path, team: Team, hidden: int) -> dict[str, float]:
    """Has the nets go on where the file left them. Returns how far that was."""
    with np.load(training_file(path), allow_pickle=False) as file:
        if file["hidden"] != hidden:
            raise SystemExit(
                f"{path} was trained with --hidden {file['hidden']}: give that, or another file with --out."
            )
        for name in Team.KEPT:
            team[name][:] = file[name]
        team.now[0] = float(file["steps"])
        return {name: float(file[name]) for name in ("cpu_minutes", "choices", "seed")}


# ---- Training ----


class Plan(NamedTuple):
    """What is to be done, as each process is to know it."""

    path: Path
    minutes: float
    tables: int
    """At each process."""
    steps: int
    progress: dict[str, float]
    """How far it was before."""


def work(team: Team, place: int, plan: Plan) -> None:
    """Plays and learns until the time is over, as one process of the team; the first of them keeps the files."""
    seed = int(plan.progress["seed"])
    batch, rng = Batch(BLACK_LADY, plan.tables), np.random.default_rng([seed, place])
    batch.reset((seed << 40) + place * plan.tables)
    used, choices = time.process_time() if team.processes == 1 else 0.0, 0
    before = plan.progress["cpu_minutes"]
    planned = before + plan.minutes * team.processes
    team.now[1] = before
    while choices == 0 or team.now[1] < planned:
        team.wait()
        pace = Pace.at(team.now[1] / planned)
        round_ = play(team.nets(team["weights"])[0], batch, plan.steps, rng)
        part = max(512, 4096 // team.processes)
        figures = improve(team, place, round_, batch, rng, pace, rounds=2, part=part)
        choices += round_.action.size
        team.worked[place] = time.process_time() - used
        team.wait()
        if place == 0:
            team.now[1] = before + sum(team.worked) / 60
            progress = {
                "cpu_minutes": team.now[1],
                "choices": plan.progress["choices"] + choices * team.processes,
                "seed": plan.progress["seed"],
            }
            save(plan.path, team, batch.encoding.id, **progress)
            print(
                f"{progress['cpu_minutes']:6.1f} min of a processor"
                f"  {progress['choices'] / 1e6:7.2f} M choices"
                f"  moved {figures['moved']:.3f}  explained {figures['explained']:.2f}",
                flush=True,
            )
        team.wait()


def compile_all() -> None:
    """Compiles what is compiled, and keeps it on disk, so that not each process does it."""
    batch, rng = Batch(BLACK_LADY, 1), np.random.default_rng(1)
    batch.reset(1)
    team = Team(batch.encoding.size, batch.encoding.actions, 8, 1)
    round_ = play(team.nets(team["weights"])[0], batch, 2, rng)
    improve(team, 0, round_, batch, rng, Pace.at(0.0), rounds=1, part=2)


def work_apart(team: Team, place: int, plan: Plan) -> None:
    """The same, in a process of its own, which its parent ends where another fails."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(team, place, plan)


def wait_for(crew: Sequence[BaseProcess]) -> None:
    """Waits until all have ended. Where one fails or is killed, the others are ended, since they would wait for it for
    ever: also to break the barrier, if it was killed there.
    """
    running = crew
    while running:
        wait([each.sentinel for each in running])
        running = [each for each in running if each.is_alive()]
        # Asked after that: what ends in between still runs, and is seen to have ended the next time.
        if any(each.exitcode for each in crew):
            for each in running:
                each.terminate()
    if any(each.exitcode for each in crew):
        raise SystemExit("A process failed, and all have stopped. The same command goes on from the last round.")


def train(
    path: Path,
    minutes: float,
    *,
    processes: int = 2,
    tables: int = 768,
    steps: int = 122,
    hidden: int = 128,
    seed: int = 1,
) -> None:
    """Trains until each process has used so many minutes of its processor, on top of what the file has."""
    encoding = encoding_for(BLACK_LADY)
    team = Team(encoding.size, encoding.actions, hidden, processes)
    progress = {"cpu_minutes": 0.0, "choices": 0.0, "seed": float(seed)}
    if training_file(path).exists():
        progress = load(path, team, hidden)
        progress["seed"] += 1
    else:
        rng, ones = np.random.default_rng(seed), encoding.scale == 1
        for weights, last in zip(team.nets(team["weights"]), (0.01, 0.1), strict=True):
            begin(weights, ones, last, rng)
    plan = Plan(path, minutes, max(1, tables // processes), steps, progress)
    if processes == 1:
        work(team, 0, plan)
        return
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    compile_all()
    context = multiprocessing.get_context("spawn")
    crew = [context.Process(target=work_apart, args=(team, place, plan), daemon=True) for place in range(processes)]
    for each in crew:
        each.start()
    wait_for(crew)


def main() -> None:
    """Reads the options, and trains."""
    parser = argparse.ArgumentParser(description="Teach a small net to play Hearts.")
    parser.add_argument(
        "--minutes", type=float, default=60, help="how long each process works, beyond what was done (60)"
    )
    parser.add_argument("--out", type=Path, default=Path("hearts-policy.npz"), help="the policy (hearts-policy.npz)")
    parser.add_argument("--processes", type=int, default=2, help="how many learn together (2)")
    parser.add_argument("--tables", type=int, default=768, help="how many tables are played at once (768)")
    parser.add_argument("--steps", type=int, default=122, help="how many choices at each table make a round (122)")
    parser.add_argument("--hidden", type=int, default=128, help="the width of the hidden layers (128)")
    given = parser.parse_args()
    if min(given.tables, given.steps, given.hidden, given.processes) < 1:
        parser.error("choose 1 or more for --processes, --tables, --steps and --hidden")
    if not given.out.parent.is_dir():
        parser.error(f"there is no folder {given.out.parent}")
    try:
        train(
            given.out,
            given.minutes,
            processes=given.processes,
            tables=given.tables,
            steps=given.steps,
            hidden=given.hidden,
        )
    except KeyboardInterrupt:
        raise SystemExit("Stopped. The same command goes on from the last round.") from None


if __name__ == "__main__":
    main()
