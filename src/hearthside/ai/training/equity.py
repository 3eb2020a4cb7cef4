"""Match equity at Hearts: deals are played, matches are simulated from them, and networks learn who won.

    python -m hearthside.ai.training equity [--deals 1500] [--rounds 30] [--looks 40] [--walks 40000]
        [--seed 1] [--keep FILE] [--out FILE]

The characters play deals under many kinds of rules. They are kept in FILE, from which a later run goes on. There is a
network for each number of seats, for matches to a goal and for matches over a number of deals. In each round that many
matches are simulated for each network. In the first rounds it learns who won. In the other rounds it learns what it
says itself of the totals after one more deal, which varies less by chance. Networks are then compared with simulated
matches that none of them has seen, and a table of that is printed.

The matrices are small: with ``OMP_NUM_THREADS=1`` one processor is used, where others are busy.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from hearthside import __version__
from hearthside.ai import weights_file
from hearthside.ai.hearts import equity
from hearthside.ai.hearts.equity import Form, Net, evaluate, packed, scale_of
from hearthside.ai.kernels.hearts_equity import FIRST, SECOND, Floats, feature_count, write_positions
from hearthside.hearts import Ties
from hearthside.hearts.presets import notation

from ._learning import Adam, command, load_checkpoint, save_checkpoint
from ._sampled_deals import Deals, collect
from ._simulated_matches import DealPool, Matches, Starts, deal_pool, sampled_points, simulate, starts

BATCH: Final = 2048
RATE, LATER_RATE = 4e-3, 2e-3
"""The rates at the start of both parts."""
PAYMENT_WEIGHT: Final = 0.05
"""What an error in the payment at the end counts, where an error in the chance to win counts 1."""
AHEAD, AHEAD_SHARE, AHEAD_EPOCHS = 16, 4, 4
"""Looking one deal ahead: the deals for each position, of how many matches one is used, and how often it is learned
from.
"""
HELD_OUT, MATCHES_EACH = 200, 2000
"""Totals by which a network is judged, and the matches simulated from each."""
SHIPPED: Final = Path(equity.__file__).with_name("equity.npz")


PackedNets = tuple[Floats, Floats]
"""Two networks as the kernel reads them: for a goal, and for a number of deals."""


class Samples(NamedTuple):
    """Positions to learn from, and what came of them; float32."""

    features: Floats
    """float32[rows, seats, features]."""
    won: Floats
    """Each seat's share of the win, float32[rows, seats]."""
    paid: Floats
    """What the end paid each seat, float32[rows, seats], divided by the reach of the position."""
    totals: Floats
    """The totals, float32[rows, seats], divided by the reach of the position."""

    def select(self, rows: Any) -> "Samples":
        """Some of the rows."""
        return Samples(*(part[rows] for part in self))


def add(parser: ArgumentParser) -> None:
    """The options."""
    parser.add_argument("--deals", type=int, default=1500, help="deals of each kind of rules")
    parser.add_argument("--rounds", type=int, default=30, help="rounds that learn from the ends of matches")
    parser.add_argument("--looks", type=int, default=40, help="rounds that learn from one deal more")
    parser.add_argument("--walks", type=int, default=40000, help="matches in a round, for each net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the deals, read where there is one")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="the file for the nets")


def run(args: Namespace) -> None:
    """Learn, write the networks, and print how good they are."""
    deals = _collected(args)
    rng = np.random.default_rng(args.seed)
    pools = [deal_pool(each, rng) for each in deals]
    nets: dict[tuple[Form, int], Net] = {}
    for seats in (4, 3, 5, 6, 2):
        several = [each for each in pools if each.rules.seats == seats]
        # Equals at the goal play on, deal by deal.
        nets[Form.DEALS, seats] = learn(several, Form.DEALS, None, args, rng)
        nets[Form.GOAL, seats] = learn(several, Form.GOAL, nets[Form.DEALS, seats], args, rng)
    header = {
        "version": equity.VERSION,
        "hearthside": __version__,
        "command": command("equity", args, "deals", "rounds", "looks", "walks", "seed"),
        "rules": [notation(each.rules) for each in deals],
    }
    write(args.out, nets, header)
    print("\n".join(report(nets, pools, rng)))


def _collected(args: Namespace) -> Sequence[Deals]:
    if args.keep is not None and args.keep.exists():
        return tuple(load_checkpoint(args.keep))
    deals = []
    for each in collect(args.deals, args.seed):
        print(f"{args.deals} deals of {notation(each.rules)} are played.", flush=True)
        deals.append(each)
    if args.keep is not None:
        save_checkpoint(args.keep, deals)
    return deals


def learn(pools: Sequence[DealPool], form: Form, last: Net | None, args: Namespace, rng: np.random.Generator) -> Net:
    """A network for these games, all with the same number of seats; ``last``: the network for the last deals, where
    equals at the goal play on.
    """
    net = initial_net(form, pools[0].rules.seats, rng)
    adam = Adam(net, decay=(0.9, 0.99))
    for rounds, looking, first_rate in ((args.rounds, False, RATE), (args.looks, True, LATER_RATE)):
        losses: list[float] = []
        for turn in range(rounds):
            nets = (packed(net), packed(last or net)) if looking else None
            parts = [
                samples(pool.with_ties(list(Ties)[turn % 2]), form, args.walks // len(pools), nets, rng)
                for pool in pools
            ]
            rows = Samples(*(np.concatenate(each) for each in zip(*parts, strict=True)))
            rate = first_rate * (1 + np.cos(np.pi * turn / rounds)) / 2
            for _ in range(AHEAD_EPOCHS if looking else 1):
                order = rng.permutation(len(rows.won))
                for begin in range(0, len(order) - BATCH + 1, BATCH):
                    gradients, loss = _gradients(net, rows.select(order[begin : begin + BATCH]))
                    adam.step(gradients, rate)
                    losses.append(loss)
        what = "a deal ahead" if looking else "to the end"
        print(f"{form} of {pools[0].rules.seats}, {what}: log loss {np.mean(losses[-40:]):.4f}", flush=True)
    return net


def samples(pool: DealPool, form: Form, count: int, nets: PackedNets | None, rng: np.random.Generator) -> Samples:
    """Samples of so many simulated matches, two of each: what came of them. With ``nets``, of fewer matches, and what
    the networks say after one more deal.
    """
    matches = simulate(pool, form, starts(pool, form, count // AHEAD_SHARE if nets else count, rng), rng)
    if nets:
        matches = _one_deal_ahead(pool, form, matches, nets, rng)
    rows, seats = matches.ranked.shape
    features = np.empty((rows, seats, feature_count(seats, form is Form.GOAL)), np.float32)
    reach, goals = np.empty(rows), matches.goal[:, 0].astype(np.float64)
    write_positions(matches.ranked.astype(np.float64), form is Form.GOAL, goals, scale_of(pool.rules), features, reach)
    reaches = reach[:, None].astype(np.float32)
    return Samples(features, matches.won, matches.paid / reaches, matches.ranked / reaches)


def _one_deal_ahead(
    pool: DealPool, form: Form, matches: Matches, nets: PackedNets, rng: np.random.Generator
) -> Matches:
    """The same totals, with the mean of what the networks say after one more deal."""
    rules, seats = pool.rules, pool.rules.seats
    totals = np.repeat(matches.ranked.astype(np.int64), AHEAD, axis=0)
    goals = np.repeat(matches.goal[:, 0].astype(np.float64), AHEAD) - (form is Form.DEALS)
    won, paid = evaluate(
        scale_of(rules), nets, totals + sampled_points(pool, totals, rng), goals, to_goal=form is Form.GOAL,
        play_on=rules.ties is Ties.PLAY_ON,
    )  # fmt: skip
    mean = (each.reshape(-1, AHEAD, seats).mean(axis=1).astype(np.float32) for each in (won, paid))
    return Matches(matches.ranked, matches.goal, *mean)


def initial_net(form: Form, seats: int, rng: np.random.Generator) -> Net:
    """A network with random weights."""
    parts: list[Floats] = []
    for size, following in pairwise((feature_count(seats, form is Form.GOAL), FIRST, SECOND, 2)):
        parts.append((rng.standard_normal((size, following)) * np.sqrt(2 / size)).astype(np.float32))
        parts.append(np.zeros(following, np.float32))
    parts[4] *= 0.1
    return Net(*parts)


def _gradients(net: Net, rows: Samples) -> tuple[list[Floats], float]:
    """The gradients of the loss, by part of the network, and the log loss of the chances to win."""
    count, seats, width = rows.features.shape
    inputs = rows.features.reshape(count * seats, width)
    first = np.maximum(inputs @ net.first + net.first_start, 0)
    second = np.maximum(first @ net.second + net.second_start, 0)
    outputs = (second @ net.last + net.last_start).reshape(count, seats, 2)
    chances = softmax(outputs[:, :, 0])
    payment = outputs[:, :, 1] - outputs[:, :, 1].mean(axis=1, keepdims=True)
    least = rows.totals.min(axis=1, keepdims=True)
    pot = rows.totals.sum(axis=1, keepdims=True) - seats * least
    wanted = rows.paid - (least - rows.totals + chances * pot)
    error = np.stack([chances - rows.won, PAYMENT_WEIGHT * (payment - wanted)], axis=2)
    slope = error.reshape(-1, 2) / np.float32(count)
    back = (slope @ net.last.T) * (second > 0)
    further = (back @ net.second.T) * (first > 0)
    gradients = [
        inputs.T @ further, further.sum(axis=0), first.T @ back, back.sum(axis=0), second.T @ slope, slope.sum(axis=0),
    ]  # fmt: skip
    return gradients, float(-(rows.won * np.log(np.maximum(chances, 1e-9))).sum() / count)


def softmax(logits: Floats) -> Floats:
    """Chances that sum to 1 in each row."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def write(path: Path, nets: dict[tuple[Form, int], Net], header: dict[str, Any]) -> None:
    """Write the networks to a file, and what made them."""
    parts = [(f"{form}-{seats}", net._asdict()) for (form, seats), net in nets.items()]
    weights_file.write(path, header, **{f"{name}-{key}": each for name, net in parts for key, each in net.items()})


def report(nets: Mapping[tuple[Form, int], Net], pools: Sequence[DealPool], rng: np.random.Generator) -> Iterator[str]:
    """A table in Markdown: how good the networks are on matches that they have not seen."""
    yield "| rules | seats | form | log loss | of the matches themselves | error of a chance | largest of 200 |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for each in pools:
        for form in Form:
            quality = judge(nets[form, each.rules.seats], each, form, rng)
            yield (
                f"| {each.rules.name} | {each.rules.seats} | {form} | {quality.loss:.3f} | {quality.least:.3f} |"
                f" {quality.error:.1%} | {quality.largest:.1%} |"
            )


class Quality(NamedTuple):
    """How good a network is."""

    loss: float
    """Log loss over matches."""
    least: float
    """The log loss of the share of matches that each seat won from the same totals."""
    error: float
    """The root mean square error of a chance, without the part that chance adds to the matches' own shares."""
    largest: float
    """The largest error of a chance."""


def judge(net: Net, pool: DealPool, form: Form, rng: np.random.Generator) -> Quality:
    """Compare a network with many matches from the same totals."""
    start = starts(pool, form, 2 * HELD_OUT, rng)
    start = Starts(
        np.repeat(start.totals[HELD_OUT:], MATCHES_EACH, axis=0), np.repeat(start.goal[HELD_OUT:], MATCHES_EACH)
    )
    matches, rows = simulate(pool, form, start, rng), HELD_OUT * MATCHES_EACH
    won = matches.won[:rows].reshape(HELD_OUT, MATCHES_EACH, -1).mean(axis=1)
    totals, goals = (each[:rows:MATCHES_EACH].astype(np.float64) for each in (matches.ranked, matches.goal[:, 0]))
    nets, to_goal = (packed(net), packed(net)), form is Form.GOAL
    chances, _ = evaluate(scale_of(pool.rules), nets, totals, goals, to_goal=to_goal, play_on=False)
    off, noise = chances - won, won * (1 - won) / MATCHES_EACH
    return Quality(
        loss=float(-(won * np.log(chances)).sum() / HELD_OUT),
        least=float(-(won * np.log(np.maximum(won, 1e-9))).sum() / HELD_OUT),
        error=float(np.sqrt(max((off * off - noise).mean(), 0))),
        largest=float(np.abs(off).max()),
    )
