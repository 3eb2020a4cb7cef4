"""What a hand of Gin Rummy is worth, learned from matches of its own player and with others.

A round plays series of hands under several rules. The learner sits in one seat; in the other sits itself, itself as it
was, in any temper, or a plain player. Now and then the learner does something else than it thinks best: what stood
before that in the hand is dropped, so that what is kept was played on in earnest. Each decision is kept with what the
hand came to, and the nets are fitted to it. What is telling of a hidden hand is fitted to true hands and how they came
about, each beside the same with one thing changed. All is drawn from the seed: the same words give the same numbers.
"""

import time
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.gin import equity
from hearthside.ai.gin.weights import OUTCOMES, UNIT, Network, Weights
from hearthside.ai.kernels import gin as rules_kernel
from hearthside.ai.kernels import gin_belief as traits
from hearthside.ai.kernels import gin_features as sight
from hearthside.ai.kernels import gin_policy as kernel
from hearthside.ai.kernels.gin_encoding import card_rows, rules_row, tables
from hearthside.gin import PRESETS, Rules

Rows = NDArray[np.float32]
Floats = NDArray[np.float64]

ELSEWHERE: Final = 0.06
"""How often the learner does something else than it thinks best."""
CAP: Final = 80.0
"""A hand counts no more than so many points."""
SERIES: Final = 6
"""Hands with the same opponent; after each its ways are known better."""
AT_ONCE: Final = 40
"""Rows that a hand leaves at most, on average over a series."""
PLAIN: Final[tuple[tuple[float, float, float], ...]] = (
    (100, 0, 0), (100, 0, 0), (100, 0, 0), (100, 0, 0), (100, 0.5, 2), (4, 0.75, 4), (4, 0.75, 4), (0, 1, 4), (2, 0, 2),
    (6, 0.5, 0),
)  # fmt: skip
"""Plain players: when they begin to wait for gin, and what they count for cards that help and for risks."""
SHAPES: Final = {
    "play": (sight.FEATURES, kernel.HIDDEN),
    "knock": (sight.KNOCK_FEATURES, kernel.KNOCK_HIDDEN),
    "open": (sight.OPEN_FEATURES, kernel.HIDDEN),
}
_UNITS: Final = np.array(OUTCOMES, np.float32) / np.float32(UNIT)
_STARTING: Final = 50
"""Steps until a fit goes at its full rate; a first step too far would put units to sleep."""
_ASLEEP: Final = 0.02
"""All weights of a unit that is no longer woken shrink below this."""
_EPOCHS: Final = 2
"""How often a fit goes through the rows of a round."""
_LATEST: Final = 8
"""Rounds whose nets are averaged."""
_STAGE, _OLDER = 5, 12
"""Rounds after which the learner is kept to be played against, and how many of those are kept."""
_LIKELIHOOD: Final = np.float32(0.5)
"""What it counts to miss the chances of the ends, where to miss the points that they come to counts 1."""


def _rules() -> tuple[Rules, ...]:
    """What is played, as often as it stands here."""
    eaai = PRESETS["eaai"]
    return (
        *[eaai] * 9,
        *[PRESETS["standard"]] * 3,
        PRESETS["hoyle"],
        *[replace(eaai, oklahoma=PRESETS["oklahoma"].oklahoma)] * 2,
        PRESETS["straight"],
        PRESETS["round-the-corner"],
        PRESETS["ginrummy42"],
        PRESETS["openspiel"],
    )


class Lessons(NamedTuple):
    """What a round of play taught, in rows: see `kernels.gin_minds.training_samples`."""

    told: Rows
    opened: Rows
    points: Rows
    knocks: Rows
    knock_points: Rows
    swaps: Floats
    """Two by two: the true hand beside one with a card changed, its past beside one with two cards at other times."""

    @classmethod
    def room(cls, hands: int) -> "Lessons":
        """Room for what so many hands teach."""
        many = hands * AT_ONCE + 500
        return cls(
            np.zeros((many, sight.FEATURES), np.float32),
            np.zeros((many, sight.OPEN_FEATURES), np.float32),
            np.zeros((many, 1), np.float32),
            np.zeros((many, sight.KNOCK_FEATURES), np.float32),
            np.zeros((many, 1), np.float32),
            np.zeros((many, traits.BELIEF_FEATURES)),
        )

    def cut(self, counts: NDArray[np.int64]) -> "Lessons":
        """The rows that are filled."""
        told, knocks, swaps = (int(count) for count in counts[:3])
        return Lessons(
            self.told[:told], self.opened[:told], self.points[:told], self.knocks[:knocks], self.knock_points[:knocks],
            self.swaps[:swaps],
        )  # fmt: skip


def profile(kind: int, **parts: float) -> Floats:
    """A row of what sets a player apart."""
    row = np.zeros(kernel.PROFILE_SIZE)
    row[kernel.KIND] = kind
    for name, value in parts.items():
        row[getattr(kernel, name.upper())] = value
    return row


def initial_weights(seed: int) -> Weights:
    """Nets that want little deadwood, now and after the next card, and no danger; nothing is telling yet."""
    dice = np.random.default_rng(seed)
    wanted: dict[str, dict[int, float]] = {
        "play": {1: -0.4, 3: -0.6, 4: 0.3, 6: 0.4, 12: -0.3},
        "knock": {0: -0.3},
        "open": {1: -0.4, 3: -0.6, 4: 0.3, 6: 0.4, 12: -0.3},
    }
    nets = {}
    for name, (figures, hidden) in SHAPES.items():
        rows = dice.normal(0, 1 / np.sqrt(figures), (figures, hidden)).astype(np.float32)
        starts, sums = np.zeros(hidden, np.float32), np.zeros((hidden, len(OUTCOMES)), np.float32)
        rows[:, 0] = 0
        for figure, weight in wanted[name].items():
            rows[figure, 0] = weight
        starts[0], sums[0] = 5.0, _UNITS / (_UNITS @ _UNITS)
        start = (-5.0 if name != "knock" else -4.0) * sums[0]
        nets[name] = Network(rows, starts, sums, start)
    hands = np.zeros((equity.FORMS, equity.WAYS, equity.MOST + 1))
    return Weights(
        {},
        **nets,
        card_weights=np.zeros(sight.CARD_FEATURES),
        belief_weights=np.zeros(traits.BELIEF_FEATURES),
        hands=hands,
    )


def opponent(dice: Random, weights: Rows, older: list[Rows]) -> tuple[Rows, Floats]:
    """Who sits in the other seat for a series."""
    kind = dice.random()
    slips = dice.choice((0.0, 0.0, 0.0, 0.05, 0.15))
    if kind < 0.4:
        patience, outs, danger = dice.choice(PLAIN)
        return weights, profile(kernel.PLAIN, patience=patience, outs=outs, danger=danger, slips=slips * 0.5)
    if kind < 0.7:
        return weights, profile(kernel.NETWORK)
    knocks, fear = dice.choice((0, 0, 4, 8, -8, -25)), dice.choice((0, 0, 4))
    return dice.choice(older), profile(kernel.NETWORK, knock_bias=knocks, fear=fear, slips=slips)


def play(weights: Weights, older: list[Rows], seed: str, hands: int) -> Lessons:
    """A round of play."""
    dice, flat = Random(seed), weights.packed()
    lessons, counts = Lessons.room(hands), np.zeros(4, np.int64)
    numbers = np.array([dice.getrandbits(63) | 1], np.uint64)
    swapping = dice.getrandbits(63) | 1
    apart = np.array([swapping, swapping ^ 2], np.uint64)
    tables_of = [(rules_row(rules), tables(rules), card_rows(rules)) for rules in _rules()]
    me = profile(kernel.NETWORK)
    while counts[3] < hands and counts[:3].max() < len(lessons.told) - 400:
        other, who = opponent(dice, flat, older)
        kernel.training_samples(
            *dice.choice(tables_of), np.stack([flat, other]), weights.card_weights, np.stack([me, who]), numbers, apart,
            SERIES, ELSEWHERE, CAP, lessons.told, lessons.opened, lessons.points, lessons.knocks, lessons.knock_points,
            lessons.swaps, counts,
        )  # fmt: skip
    return lessons.cut(counts)


# ---- Fitting ----


def shares(points: Rows) -> Rows:
    """Points as shares of the two ends that they lie between, float32[n, ends]."""
    ends = np.array(OUTCOMES, np.float32)
    clipped = np.clip(points, ends[0], ends[-1])
    low = np.clip(np.searchsorted(ends, clipped, "right") - 1, 0, len(ends) - 2)
    over = (clipped - ends[low]) / (ends[low + 1] - ends[low])
    found, rows = np.zeros((len(points), len(ends)), np.float32), np.arange(len(points))
    found[rows, low], found[rows, low + 1] = 1 - over, over
    return found


class Adam:
    """Makes a net say more nearly what is wanted, batch by batch."""

    def __init__(self, net: Network) -> None:
        self.parts = [part.copy() for part in net]
        self._means = [np.zeros_like(part) for part in net]
        self._squares = [np.zeros_like(part) for part in net]
        self._step = 0

    def learn(self, figures: Rows, wanted: Rows, rate: float) -> None:
        """One step towards the shares wanted."""
        self._step += 1
        for part, mean, square, slope in zip(
            self.parts, self._means, self._squares, self._slopes(figures, wanted), strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            root = np.sqrt(square / (1 - 0.999**self._step)) + 1e-8
            part -= rate * (mean / (1 - 0.9**self._step)) / root

    def _slopes(self, figures: Rows, wanted: Rows) -> list[Rows]:
        """Which way the squared error grows."""
        rows, starts, sums, start = self.parts
        units = np.maximum(figures @ rows + starts, 0)
        missed = (units @ sums + start - wanted) / np.float32(len(wanted))
        error = _LIKELIHOOD * missed + (missed @ _UNITS)[:, None] * _UNITS
        back = (error @ sums.T) * (units > 0)
        return [figures.T @ back + np.float32(1e-6) * rows, back.sum(0), units.T @ error, error.sum(0)]


def fit(
    net: Network, figures: Rows, points: Rows, seed: int, rate: float, epochs: int = _EPOCHS, size: int = 1024
) -> Network:
    """The net after so many times all rows, in an order of the seed; the rate goes down to a fifth meanwhile."""
    dice, adam = np.random.default_rng(seed), Adam(net)
    wanted = points[:, 0]
    steps, step = epochs * (len(figures) // size), 0
    for _ in range(epochs):
        order = dice.permutation(len(figures))
        for begin in range(0, len(order) - size + 1, size):
            batch = order[begin : begin + size]
            slowly = min(1.0, (step + 1) / _STARTING)
            adam.learn(figures[batch], shares(wanted[batch]), rate * slowly * (1 - 0.8 * step / steps))
            step += 1
    return Network(*adam.parts)


def woken(net: Network, seed: int) -> Network:
    """The net with units that no hand wakes any more drawn anew; what it promises stays as it is."""
    asleep = (np.abs(net.hidden_weights).max(axis=0) < _ASLEEP) & (net.hidden_biases <= 0)
    figures, hidden = net.hidden_weights.shape
    fresh = np.random.default_rng(seed).normal(0, 1 / np.sqrt(figures), (figures, hidden)).astype(np.float32)
    return net._replace(
        hidden_weights=np.where(asleep, fresh, net.hidden_weights),
        hidden_biases=np.where(asleep, np.float32(0), net.hidden_biases),
        output_weights=np.where(asleep[:, None], np.float32(0), net.output_weights),
    )


def weigh(swaps: Floats, start: Floats, ridge: float = 3.0) -> Floats:
    """The weights by which the true hand is likelier than the one beside it, by Newton's method: a step that would make
    it worse is halved until it does not.
    """

    def cost(weights: Floats) -> float:
        return float(np.logaddexp(0, -(swaps @ weights)).sum() + ridge / 2 * weights @ weights)

    weights, now = start.copy(), cost(start)
    for _ in range(8):
        chance = 1 / (1 + np.exp(-np.clip(swaps @ weights, -50, 50)))
        slope = swaps.T @ (swaps * (chance * (1 - chance))[:, None]) + ridge * np.eye(len(weights))
        step = np.linalg.solve(slope, swaps.T @ (1 - chance) - ridge * weights)
        while (then := cost(weights + step)) > now and np.abs(step).max() > 1e-6:
            step = step / 2
        if then <= now:
            weights, now = weights + step, then
    return weights


def told_apart(swaps: Floats, weights: Floats) -> float:
    """How well true hands are told from those with one thing changed: nats a pair better than by a coin."""
    return float(np.log(2) - np.logaddexp(0, -(swaps @ weights)).mean())


def explained(net: Network, figures: Rows, points: Rows) -> float:
    """How much of the spread of the points a net explains."""
    return 1 - float((points[:, 0] - net.points(figures)).var() / points.var())


def better(weights: Weights, lessons: Lessons, seed: int, rate: float, learn_card_weights: bool) -> Weights:
    """The mind after a round."""
    weights = weights._replace(
        play=woken(weights.play, seed), knock=woken(weights.knock, seed), open=woken(weights.open, seed)
    )
    return weights._replace(
        play=fit(weights.play, lessons.told, lessons.points, seed, rate),
        open=fit(weights.open, lessons.opened, lessons.points, seed, rate),
        knock=fit(weights.knock, lessons.knocks, lessons.knock_points, seed, rate),
        card_weights=weigh(lessons.swaps[::2, : sight.CARD_FEATURES], weights.card_weights)
        if learn_card_weights
        else weights.card_weights,
        belief_weights=weigh(lessons.swaps, weights.belief_weights),
    )


def averaged(minds: list[Weights]) -> Weights:
    """The mean of nets that were one net a few rounds ago."""

    def mean(nets: list[Network]) -> Network:
        return Network(*(np.mean(parts, axis=0).astype(np.float32) for parts in zip(*nets, strict=True)))

    return minds[-1]._replace(
        play=mean([each.play for each in minds]),
        knock=mean([each.knock for each in minds]),
        open=mean([each.open for each in minds]),
    )


# ---- Strength ----


def against(weights: Weights, who: Floats, other: Rows | None = None, series: int = 300) -> tuple[float, float]:
    """Points a hand gained on somebody under the rules of the 2021 challenge, and half of the 95% interval."""
    rules = PRESETS["eaai"]
    flat = weights.packed()
    told = kernel.contest(
        rules_row(rules), tables(rules), card_rows(rules), np.stack([flat, flat if other is None else other]),
        weights.card_weights, np.stack([profile(kernel.NETWORK), who]), np.array([series], np.uint64), series, 8,
    )  # fmt: skip
    gained = told[..., 1].mean(axis=(1, 2))
    return float(gained.mean()), float(1.96 * gained.std() / np.sqrt(series))


def ended(weights: Weights, series: int) -> Floats:
    """How often hands end in each way where the player meets itself, by what lies between the two counts,
    float64[FORMS, WAYS, MOST + 1]; the rest of each form nobody won.
    """
    eaai, flat = PRESETS["eaai"], np.stack([weights.packed()] * 2)
    straight = replace(PRESETS["straight"], big_gin_bonus=0)
    forms = (eaai, replace(eaai, oklahoma=PRESETS["oklahoma"].oklahoma), straight)
    ways = {rules_kernel.KNOCK: equity.KNOCK, rules_kernel.GIN: equity.GIN, rules_kernel.UNDERCUT: equity.UNDERCUT}
    found = np.zeros((equity.FORMS, equity.WAYS, equity.MOST + 1))
    for rules in forms:
        told = kernel.contest(
            rules_row(rules), tables(rules), card_rows(rules), flat, weights.card_weights,
            np.stack([profile(kernel.NETWORK)] * 2),
            np.array([series], np.uint64), series, 8,
        ).reshape(-1, 2)  # fmt: skip
        for kind, way in ways.items():
            apart = np.abs(told[told[:, 0] == kind, 1]) - equity.bonus(rules, way)
            found[equity.form(rules), way] = np.bincount(apart, minlength=equity.MOST + 1) / len(told)
    return found


SIMPLE: Final = profile(kernel.PLAIN, patience=100)
PATIENT: Final = profile(kernel.PLAIN, patience=4, outs=0.75, danger=4)


# ---- The command ----


def add(parser: ArgumentParser) -> None:
    """What can be told."""
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--hands", type=int, default=60_000, help="hands of a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.002, help="of the first round; that of the last is a tenth")
    parser.add_argument("--out", type=Path, default=Path("weights.npz"), help="where the mind goes after each round")
    parser.add_argument("--state", type=Path, help="a file to go on from, and to keep what going on takes")


def run(args: Namespace) -> None:
    """Learn, round by round."""
    weights, older, latest, number = _resumed(args)
    card_rounds = 3
    while number < args.rounds:
        began = time.process_time()
        lessons = play(weights, older, f"gin {args.seed} {number}", args.hands)
        told = told_apart(lessons.swaps, weights.belief_weights)
        known = (
            explained(weights.play, lessons.told, lessons.points),
            explained(weights.open, lessons.opened, lessons.points),
        )
        rate = args.rate * 10 ** (-number / max(1, args.rounds - 1))
        weights = better(weights, lessons, args.seed + number, rate, number < card_rounds)
        latest = [*latest, weights][-_LATEST:]
        number += 1
        if number % _STAGE == 0 or number == 1:
            older = [*older, weights.packed()][-_OLDER:]
        mean = averaged(latest)
        made = {"game": "gin", "seed": args.seed, "rounds": number, "hands": args.hands, "rate": args.rate}
        hands = ended(mean, max(4, args.hands // (90 if number == args.rounds else 900)))
        mean._replace(header={**made, "command": _command(args)}, hands=hands).save(args.out)
        if args.state:
            _keep(args.state, latest, older, number)
        strength = _strength(mean, min(300, args.hands)) if number % _STAGE == 0 or number == args.rounds else ""
        print(_line(number, lessons, told, known, time.process_time() - began) + strength, flush=True)


def _command(args: Namespace) -> str:
    return f"python -m hearthside.ai.training gin --rounds {args.rounds} --hands {args.hands} --seed {args.seed}"


def _line(number: int, lessons: Lessons, told: float, known: tuple[float, float], seconds: float) -> str:
    return (
        f"round {number}: {len(lessons.told)} rows, explained {known[0]:.4f}, {known[1]:.4f} where open, hidden hands "
        f"told by {told:.4f}; {seconds:.0f} s"
    )


def _strength(weights: Weights, series: int) -> str:
    found = [against(weights, each, series=series) for each in (SIMPLE, PATIENT)]
    shown = ", ".join(f"{points:+.2f} ± {half:.2f}" for points, half in found)
    return f"; against simple and patient {shown} points a hand"


def _keep(path: Path, latest: list[Weights], older: list[Rows], number: int) -> None:
    """All that going on takes: in a file beside, so that a break leaves the old one whole."""
    beside = path.with_suffix(".new")
    parts: dict[str, Any] = {"number": number, "older": np.stack(older), "many": len(latest)}
    for place, weights in enumerate(latest):
        parts |= {
            f"nets{place}": weights.flattened,
            f"signs{place}": weights.card_weights,
            f"energy{place}": weights.belief_weights,
        }
    with beside.open("wb") as file:
        np.savez_compressed(file, **parts)
    beside.replace(path)


def _resumed(args: Namespace) -> tuple[Weights, list[Rows], list[Weights], int]:
    """Where to go on: the mind, older ones, the latest ones, and the number of the round."""
    if args.state is None or not args.state.exists():
        weights = initial_weights(args.seed)
        return weights, [weights.packed()], [], 0
    with np.load(args.state) as kept:
        latest = [
            unflatten(kept[f"nets{place}"])._replace(
                card_weights=kept[f"signs{place}"], belief_weights=kept[f"energy{place}"]
            )
            for place in range(int(kept["many"]))
        ]
        return latest[-1], list(kept["older"]), latest, int(kept["number"])


def unflatten(row: Rows) -> Weights:
    """The nets of one row of numbers."""
    weights, at = initial_weights(0), 0
    nets: list[Network] = []
    for net in (weights.play, weights.knock, weights.open):
        parts = []
        for part in net:
            parts.append(row[at : at + part.size].reshape(part.shape).copy())
            at += part.size
        nets.append(Network(*parts))
    return weights._replace(play=nets[0], knock=nets[1], open=nets[2])
