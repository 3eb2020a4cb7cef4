"""The net of four-handed Hearts, by self-play on many tables at once. It needs PyTorch, and a graphics processor.

The net plays whole deals on all tables, but for a quarter of the seats, where older nets and simple rules play. It
learns from each deal once (PPO). A critic that sees all hands says how good each choice was. The scores of a match are
not looked at.
"""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, Final

import numpy as np

from hearthside.ai import weights_file
from hearthside.ai.hearts import net
from hearthside.hearts import PRESETS

from ._learning import command

MIXTURE: Final = {
    "black-lady": 10, "microsoft": 2, "openspiel": 2, "myhearts": 1, "cardshark": 1, "tommys-black-maria": 1,
}  # fmt: skip
"""The presets that are played, and how often; without the bonus of a jack, and played to the last card."""
_SAVED_EVERY: Final = 60.0
_COMPARED_EVERY: Final = 40.0
_COMPARED: Final = 8192
_SNAPSHOT_EVERY: Final = 12.0
"""Seconds from one to the next."""


def add(parser: ArgumentParser) -> None:
    """The options."""
    parser.add_argument(
        "--state", type=Path, required=True, help="the folder from which training goes on, if it exists"
    )
    parser.add_argument("--seconds", type=float, default=600, help="how long to train now")
    parser.add_argument("--planned", type=float, help="how long to train in all, with the time before")
    parser.add_argument("--tables", type=int, help="tables that play at the same time")
    parser.add_argument("--parts", type=int, help="steps of learning from each deal of all tables")
    parser.add_argument("--device", help="cuda or cpu")
    graphs = "what is recorded as a graph of the device: nothing, the deals, or learning too"
    parser.add_argument("--graphs", choices=("none", "play", "all"), default="all", help=graphs)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the weights are written for play")


def run(args: Namespace) -> None:
    """Learn until the time is over, and print how it goes."""
    began = time.monotonic()
    import torch

    from . import _hearts_tables as tables
    from ._hearts_ppo import Trainer

    device = args.device or ("cuda" if torch.cuda.is_available() else "cpu")
    count = args.tables or (49152 if device == "cuda" else 512)
    parts = args.parts or (48 if device == "cuda" else 4)
    torch.backends.cuda.matmul.allow_tf32 = True
    rng = np.random.default_rng(7)
    # The same each time: a table keeps its rules when training goes on.
    names = list(MIXTURE)
    drawn = rng.choice(len(names), count, p=np.array(list(MIXTURE.values())) / sum(MIXTURE.values()))
    flags = np.array([net.flags_row(PRESETS[name]) for name in names])[drawn]
    flags[0] = net.flags_row(PRESETS["black-lady"])
    trainer = Trainer(flags, device, parts, args.seed)
    if (args.state / "nets.pt").exists():
        trainer.load(args.state)
    before, rounds_before = trainer.seconds, trainer.rounds
    planned = args.planned or before + args.seconds
    say(f"{device}, {count} tables, {parts} parts, {trainer.rounds} rounds before")
    if device == "cuda" and args.graphs != "none":
        trainer.record()
    if device == "cuda" and args.graphs == "all":
        trainer.record_learning()
        if not trainer.recorded_learns_alike():
            trainer.recorded_learning = None
            say("learning is not recorded as a graph: it takes other steps")
    say(f"begins after {time.monotonic() - began:.1f} s")
    opponents = torch.tensor([tables.RANDOM, tables.LOWEST, tables.DUCKER, tables.DUMPER], device=device)
    same = torch.tensor([tables.SNAPSHOT], device=device)
    compared, saved, kept = began, began, began
    started, steps, first, last = time.monotonic(), trainer.steps, None, None
    each = _COMPARED if device == "cuda" else 256
    while True:
        trainer.round((before + time.monotonic() - began) / planned)
        if device == "cuda":
            torch.cuda.synchronize()
        now = time.monotonic()
        trainer.seconds = before + now - began
        if now - began >= args.seconds:
            break
        if now - kept > _SNAPSHOT_EVERY:
            trainer.snapshot()
            kept = now
        if now - compared > _COMPARED_EVERY:
            compared = now
            losses = trainer.read_sums(trainer.steps - steps)
            steps = trainer.steps
            decisions = (trainer.rounds - rounds_before) * count * 64
            line = (
                f"{trainer.seconds:.0f} s, round {trainer.rounds}, "
                f"{decisions / (now - started) / 1e6:.2f} M decisions/s; "
                f"actor {losses[0]:+.4f}, critic {losses[1]:.4f}, entropy {losses[2]:.3f}, moved {losses[3]:.3f}, "
                f"advantage {losses[4]:.2f}"
            )
            if not np.isfinite(losses).all():
                say(line)
                raise SystemExit("The losses are no numbers. Begin again with another --seed and another --state.")
            gains = trainer.contest(4, each, opponents, None)
            line += "; random {}, lowest {}, ducker {}, dumper {}".format(*gains)
            weights = {name: values.clone() for name, values in trainer.smooth.state_dict().items()}
            if first is not None and last is not None:
                line += f"; first {trainer.contest(1, 2 * each, same, first)[0]}"
                line += f"; before {trainer.contest(1, 2 * each, same, last)[0]}"
            first, last = first or weights, weights
            say(f"{line}; {time.monotonic() - now:.1f} s to compare")
        if now - saved > _SAVED_EVERY:
            saved = now
            _save(trainer, args)
    if device == "cuda":
        say(f"{torch.cuda.max_memory_allocated() / 1e9:.1f} GB of memory at most")
    _save(trainer, args)
    say(f"{trainer.rounds - rounds_before} rounds in {time.monotonic() - began:.0f} s")


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def _save(trainer: Any, args: Namespace) -> None:
    trainer.save(args.state)
    if args.out:
        header = {
            "version": net.VERSION,
            "command": command("hearts_net", args, "seconds", "seed"),
            "device": str(trainer.device),
            "tables": trainer.play.count,
            "parts": trainer.parts,
            "rounds": trainer.rounds,
            "steps": trainer.steps,
            "trained_seconds": round(trainer.seconds),
            "deals": trainer.rounds * trainer.play.count,
            "rules": MIXTURE,
        }
        partial = args.out.with_suffix(".partial")
        nets = {"actor": trainer.smooth, "critic": trainer.smooth_critic}
        arrays = {
            f"{name}_{part}": values
            for name, each in nets.items()
            for part, values in packed({key: value.cpu().numpy() for key, value in each.state_dict().items()}).items()
        }
        weights_file.write(partial, header, **arrays)
        partial.replace(args.out)


def packed(state: dict[str, Any]) -> dict[str, Any]:
    """The arrays of a net as they are written: see `hearthside.ai.hearts.net.PARTS`."""
    first = state["first.weight"].T.astype(np.float32)
    scale = (np.abs(first).max(0) / 127 + 1e-8).astype(np.float16)
    half = {
        "first_scale": scale,
        "first_bias": state["first.bias"],
        "second_weight": state["second.weight"].T,
        "second_bias": state["second.bias"],
        "third_weight": state["third.weight"],
        "third_bias": state["third.bias"],
    }
    whole = np.rint(first / scale.astype(np.float32)).clip(-127, 127).astype(np.int8)
    return {"first_weight": whole} | {name: values.astype(np.float16) for name, values in half.items()}
