"""What scores are worth at Hearts: deals are played, matches are walked out of such deals, and nets learn who won.

    python -m hearthside.ai.training equity [--deals 1500] [--rounds 30] [--looks 40] [--walks 40000]
        [--seed 1] [--keep FILE] [--out FILE]

Deals of many kinds of rules are played by the characters, and kept in FILE, from which a later run goes on. Each round
walks that many matches out for each net, of which there is one for each number of seats, for matches to a goal and over
deals. The first rounds teach it who won. The others teach it what it says itself of totals after one more deal, which
the dice blur less; where the match is over it has no say. What the nets say is then held against walks that none of
them has seen, and the table of that is printed.

The matrices are small: let ``OMP_NUM_THREADS=1`` keep one processor at it, where others are busy.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from hearthside import __version__
from hearthside.ai.hearts import equity
from hearthside.ai.hearts.equity import Form, Net, Scale, packed, position, said, softmax, spoils
from hearthside.ai.kernels.hearts_equity import FIRST, SECOND, Floats
from hearthside.hearts import Ties
from hearthside.hearts.presets import notation

from ._sampled_deals import Deals, collect, load, save
from ._simulated_matches import Starts, Urn, Walks, drawn, starts, urn, walk

BATCH: Final = 2048
RATE, LATER, BETAS, TINY = 4e-3, 2e-3, (0.9, 0.99), 1e-8
"""Adam's, the rates at the start of both parts."""
PAID: Final = 0.05
"""How much what the end pays counts beside who wins."""
AHEAD, FEWER, TWICE = 16, 4, 4
"""Deals by which a look ahead is taken; of how many walks one is, and how often it is learned from."""
ASKED, AGAIN = 200, 2000
"""Held-out totals of each kind, and the walks from each."""
SHIPPED: Final = Path(equity.__file__).with_name("equity.npz")


Nets = tuple[Floats, Floats]
"""As the kernel reads them: to a goal, and over deals."""


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
    parser.add_argument("--rounds", type=int, default=30, help="rounds that learn from the ends of walks")
    parser.add_argument("--looks", type=int, default=40, help="rounds that learn from one deal more")
    parser.add_argument("--walks", type=int, default=40000, help="matches in a round, for each net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the deals, read where there is one")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="the file for the nets")


def run(args: Namespace) -> None:
    """Learn, write the nets, and say how good they are."""
    deals = _collected(args)
    dice = np.random.default_rng(args.seed)
    urns = [urn(each, dice) for each in deals]
    nets: dict[tuple[Form, int], Net] = {}
    for seats in (4, 3, 5, 6, 2):
        several = [each for each in urns if each.rules.seats == seats]
        # Equals at the goal play on, deal by deal.
        nets[Form.DEALS, seats] = learn(several, Form.DEALS, None, args, dice)
        nets[Form.GOAL, seats] = learn(several, Form.GOAL, nets[Form.DEALS, seats], args, dice)
    about = {
        "format": equity.FORMAT,
        "hearthside": __version__,
        "command": f"python -m hearthside.ai.training equity --deals {args.deals} --rounds {args.rounds}"
        f" --looks {args.looks} --walks {args.walks} --seed {args.seed}",
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


def learn(urns: Sequence[Urn], form: Form, last: Net | None, args: Namespace, dice: np.random.Generator) -> Net:
    """A net for these games, all of so many seats; ``last``: the net for the last deals, where there is one already."""
    learner = Learner(form, urns[0].rules.seats, dice)
    for rounds, looking, rate in ((args.rounds, False, RATE), (args.looks, True, LATER)):
        losses: list[float] = []
        for turn in range(rounds):
            nets = (packed(learner.net), packed(last or learner.net)) if looking else None
            several = [
                lesson(each.among(list(Ties)[turn % 2]), form, args.walks // len(urns), nets, dice) for each in urns
            ]
            rows = Lesson(*(np.concatenate(parts) for parts in zip(*several, strict=True)))
            now = rate * (1 + np.cos(np.pi * turn / rounds)) / 2
            for _ in range(TWICE if looking else 1):
                order = dice.permutation(len(rows.won))
                batches = (order[at : at + BATCH] for at in range(0, len(order) - BATCH + 1, BATCH))
                losses += [learner.step(rows.batch(batch), now) for batch in batches]
        what = "a deal ahead" if looking else "to the end"
        print(f"{form} of {urns[0].rules.seats}, {what}: log loss {np.mean(losses[-40:]):.4f}", flush=True)
    return learner.net


def lesson(urn: Urn, form: Form, count: int, nets: Nets | None, dice: np.random.Generator) -> Lesson:
    """So many walks as rows to learn from, two rows from each: what came of them; or, where there are nets, of fewer
    walks what the nets say after one more deal.
    """
    walks = walk(urn, form, starts(urn, form, count // FEWER if nets else count, dice), dice)
    if nets:
        walks = ahead(urn, form, walks, nets, dice)
    seen = position(form, walks.ranked, walks.goal, Scale.of(urn.rules))
    return Lesson(seen.figures, walks.won, walks.paid / seen.reach, walks.ranked / seen.reach)


def ahead(urn: Urn, form: Form, walks: Walks, nets: Nets, dice: np.random.Generator) -> Walks:
    """What nets say of the same totals after one more deal, the mean over some deals."""
    rules, seats = urn.rules, urn.rules.seats
    totals = np.repeat(walks.ranked.astype(np.int64), AHEAD, axis=0)
    goals = np.repeat(walks.goal[:, 0].astype(np.float64), AHEAD) - (form is Form.DEALS)
    won, paid = said(
        Scale.of(rules), nets, totals + drawn(urn, totals, dice), goals, to_goal=form is Form.GOAL,
        play_on=rules.ties is Ties.PLAY_ON,
    )  # fmt: skip
    mean = (each.reshape(-1, AHEAD, seats).mean(axis=1).astype(np.float32) for each in (won, paid))
    return Walks(walks.ranked, walks.goal, *mean)


class Learner:
    """A net that learns, with Adam."""

    def __init__(self, form: Form, seats: int, dice: np.random.Generator) -> None:
        shown = np.full((1, seats), 0, np.float32)
        count = position(form, shown, np.ones((1, 1), np.float32), Scale(1.0, 1.0, (0.0,) * 4)).figures.shape[2]
        sizes = (count, FIRST, SECOND, 2)
        parts: list[Floats] = []
        for size, following in pairwise(sizes):
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
