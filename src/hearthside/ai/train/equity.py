"""What scores are worth at Hearts: deals are played, matches are walked out of such deals, and nets learn who won.

    python -m hearthside.ai.train equity [--deals 1500] [--rounds 200] [--walks 40000] [--seed 1] [--keep FILE] [--out FILE]

Deals of many kinds of rules are played by the characters, and kept in FILE, from which a later run goes on. Each round
walks that many matches out for each net, of which there is one for each number of seats, for matches to a goal and over
deals. What the nets say is then held against walks that none of them has seen, and the table of that is printed.

The matrices are small: let ``OMP_NUM_THREADS=1`` keep one processor at it, where others are busy.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from hearthside import __version__
from hearthside.ai.hearts import equity
from hearthside.ai.hearts.equity import Floats, Form, Net, Scale, position, softmax, spoils
from hearthside.hearts import Ties
from hearthside.hearts.variants import notation

from ._deals import Deals, collect, load, save
from ._walks import Starts, Urn, Walks, starts, urn, walk

FIRST, SECOND = 32, 16
"""Units of the two layers."""
BATCH: Final = 2048
RATE, BETAS, TINY = 4e-3, (0.9, 0.99), 1e-8
"""Adam's, the rate at the start."""
PAID: Final = 0.05
"""How much what the end pays counts beside who wins."""
ASKED, AGAIN = 200, 2000
"""Held-out totals of each kind, and the walks from each."""
SHIPPED: Final = Path(equity.__file__).with_name("equity.npz")


class Lesson(NamedTuple):
    """Rows to learn from: what is seen, and what came of it."""

    figures: Floats
    """float32[rows, seats, figures]."""
    won: Floats
    """float32[rows, seats]."""
    paid: Floats
    """What the end paid, in reaches."""
    level: Floats
    """The totals that it is paid for, in reaches."""

    def batch(self, rows: Any) -> "Lesson":
        """Some of the rows."""
        return Lesson(*(part[rows] for part in self))


def add(parser: ArgumentParser) -> None:
    """What the command line may say."""
    parser.add_argument("--deals", type=int, default=1500, help="deals of each kind of rules")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--walks", type=int, default=40000, help="matches in a round, for each net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the deals, read where there is one")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="the file for the nets")


def run(args: Namespace) -> None:
    """Learn, write the nets, and say how good they are."""
    deals = _collected(args)
    dice = np.random.default_rng(args.seed)
    urns = [urn(each, dice) for each in deals]
    nets = {
        (form, seats): learn([each for each in urns if each.rules.seats == seats], form, args, dice)
        for form in Form
        for seats in range(2, 7)
    }
    about = {
        "format": equity.FORMAT,
        "hearthside": __version__,
        "command": f"python -m hearthside.ai.train equity --deals {args.deals} --rounds {args.rounds}"
        f" --walks {args.walks} --seed {args.seed}",
        "rules": [notation(each.rules) for each in deals],
    }
    write(args.out, nets, about)
    print("\n".join(judged(nets, urns, dice)))


def _collected(args: Namespace) -> Sequence[Deals]:
    if args.keep is not None and args.keep.exists():
        return load(args.keep)
    deals = []
    for each in collect(args.deals, args.seed):
        print(f"{args.deals} deals of {notation(each.rules)} are played.", flush=True)
        deals.append(each)
    if args.keep is not None:
        save(args.keep, deals)
    return deals


def lesson(urn: Urn, form: Form, count: int, dice: np.random.Generator) -> Lesson:
    """So many walks as rows to learn from, two rows from each."""
    walks = walk(urn, form, starts(urn, form, count, dice), dice)
    seen = position(form, walks.ranked, walks.goal, Scale.of(urn.rules))
    return Lesson(seen.figures, walks.won, walks.paid / seen.reach, walks.ranked / seen.reach)


def learn(urns: Sequence[Urn], form: Form, args: Namespace, dice: np.random.Generator) -> Net:
    """A net for these games, all of so many seats."""
    seats = urns[0].rules.seats
    learner = Learner(form, seats, dice)
    losses = []
    for turn in range(args.rounds):
        ties = list(Ties)[turn % 2]
        several = [lesson(each.among(ties), form, args.walks // len(urns), dice) for each in urns]
        rows = Lesson(*(np.concatenate(parts) for parts in zip(*several, strict=True)))
        order = dice.permutation(len(rows.won))
        rate = RATE * (1 + np.cos(np.pi * turn / args.rounds)) / 2
        for at in range(0, len(order) - BATCH + 1, BATCH):
            losses.append(learner.step(rows.batch(order[at : at + BATCH]), rate))
    print(f"{form} of {seats}: log loss {np.mean(losses[-len(losses) // 5 :]):.4f}", flush=True)
    return learner.net


class Learner:
    """A net that learns, with Adam."""

    def __init__(self, form: Form, seats: int, dice: np.random.Generator) -> None:
        shown = np.full((1, seats), 0, np.float32)
        count = position(form, shown, np.ones((1, 1), np.float32), Scale(1.0, 1.0, (0.0,) * 4)).figures.shape[2]
        sizes = (count, FIRST, SECOND, 2)
        parts: list[Floats] = []
        for size, following in zip(sizes, sizes[1:], strict=False):
            parts.append((dice.standard_normal((size, following)) * np.sqrt(2 / size)).astype(np.float32))
            parts.append(np.zeros(following, np.float32))
        parts[4] *= 0.1
        self.net = Net(*parts)
        self._mean = [np.zeros_like(part) for part in parts]
        self._square = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, rows: Lesson, rate: float) -> float:
        """Learn from a batch; the log loss before it."""
        count, seats, width = rows.figures.shape
        given = rows.figures.reshape(count * seats, width)
        net = self.net
        first = np.maximum(given @ net.first + net.first_start, 0)
        second = np.maximum(first @ net.second + net.second_start, 0)
        told = (second @ net.last + net.last_start).reshape(count, seats, 2)
        chances = softmax(told[:, :, 0])
        beyond = told[:, :, 1] - told[:, :, 1].mean(axis=1, keepdims=True)
        wanted = rows.paid - spoils(rows.level.astype(np.float64), chances.astype(np.float64)).astype(np.float32)
        slope = np.stack([chances - rows.won, PAID * (beyond - wanted)], axis=2).reshape(-1, 2) / np.float32(count)
        down = (slope @ net.last.T) * (second > 0)
        deep = (down @ net.second.T) * (first > 0)
        self._move(
            (
                given.T @ deep, deep.sum(axis=0), first.T @ down, down.sum(axis=0), second.T @ slope, slope.sum(axis=0),
            ),
            rate,
        )  # fmt: skip
        return float(-(rows.won * np.log(np.maximum(chances, 1e-9))).sum() / count)

    def _move(self, slopes: Sequence[Floats], rate: float) -> None:
        self._steps += 1
        (slow, slower), steps = BETAS, self._steps
        for part, slope, mean, square in zip(self.net, slopes, self._mean, self._square, strict=True):
            mean += (1 - slow) * (slope - mean)
            square += (1 - slower) * (slope * slope - square)
            level = np.sqrt(square / (1 - slower**steps)) + np.float32(TINY)
            part -= np.float32(rate / (1 - slow**steps)) * mean / level


def write(path: Path, nets: dict[tuple[Form, int], Net], about: dict[str, Any]) -> None:
    """The nets as a file, and what made them."""
    arrays: dict[str, Any] = {"about": np.array(json.dumps(about))}
    for (form, seats), net in nets.items():
        for part, values in zip(Net._fields, net, strict=True):
            arrays[f"{form}-{seats}-{part}"] = values
    np.savez_compressed(path, **arrays)


def judged(nets: Mapping[tuple[Form, int], Net], urns: Sequence[Urn], dice: np.random.Generator) -> Iterator[str]:
    """A table in Markdown: how well the nets know what walks come to that they have not seen."""
    yield "| rules | seats | form | log loss | of the walks themselves | error of a chance | largest of 200 |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for each in urns:
        for form in Form:
            verdict = judge(nets[form, each.rules.seats], each, form, dice)
            yield (
                f"| {each.rules.name} | {each.rules.seats} | {form} | {verdict.loss:.3f} | {verdict.least:.3f} |"
                f" {verdict.error:.1%} | {verdict.largest:.1%} |"
            )


class Verdict(NamedTuple):
    """How good a net is."""

    loss: float
    """Log loss over walks."""
    least: float
    """That of the share of walks that each seat won from the same totals."""
    error: float
    """Root of the mean square by which a chance is off, what chance adds to the walks' own taken off."""
    largest: float
    """The most that a chance is off."""


def judge(net: Net, urn: Urn, form: Form, dice: np.random.Generator) -> Verdict:
    """Hold a net against many walks from the same totals."""
    start = starts(urn, form, 2 * ASKED, dice)
    start = Starts(np.repeat(start.totals[ASKED:], AGAIN, axis=0), np.repeat(start.goal[ASKED:], AGAIN))
    walks = walk(urn, form, start, dice)
    ranked, goal = walks.ranked[: ASKED * AGAIN : AGAIN], walks.goal[: ASKED * AGAIN : AGAIN]
    won = walks.won[: ASKED * AGAIN].reshape(ASKED, AGAIN, -1).mean(axis=1)
    seen = position(form, ranked, goal, Scale.of(urn.rules))
    seats = urn.rules.seats
    told = softmax(net(seen.figures.reshape(ASKED * seats, -1)).reshape(ASKED, seats, 2)[:, :, 0])
    off = told - won
    noise = won * (1 - won) / AGAIN
    return Verdict(
        loss=float(-(won * np.log(told)).sum() / ASKED),
        least=float(-(won * np.log(np.maximum(won, 1e-9))).sum() / ASKED),
        error=float(np.sqrt(max((off * off - noise).mean(), 0))),
        largest=float(np.abs(off).max()),
    )
