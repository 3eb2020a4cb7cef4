"""The networks and belief weights of the Gin Rummy players, learned from self-play and play with others.

A round plays series of hands under several rules. The learner sits in one seat. In the other sits itself, an older
version of itself, with any profile, or a plain player. Now and then the learner makes any move instead of the one that
it thinks best; decisions before that in the hand are dropped, so that what is kept was followed by serious play. Each
decision is kept with the points that the hand brought, and the networks are fitted to them. The belief weights are
fitted to true hands and pasts of the opponent, each beside the same with one thing changed. The same options give the
same weights.
"""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.gin import equity
from hearthside.ai.gin.weights import NETWORKS, OUTCOMES, UNIT, Network, Weights
from hearthside.ai.kernels import gin as game
from hearthside.ai.kernels import gin_belief as belief
from hearthside.ai.kernels import gin_features as features
from hearthside.ai.kernels import gin_policy as policy
from hearthside.ai.kernels.gin_encoding import encoded_rules
from hearthside.ai.kernels.gin_policy import Player, Profile, Samples
from hearthside.gin import PRESETS, Rules

from ._learning import Adam, add_options, command, train

Rows = NDArray[np.float32]
Floats = NDArray[np.float64]

_EXPLORATION: Final = 0.06
"""How often the learner makes any move."""
_MOST_POINTS: Final = 80.0
"""A hand counts no more points than this."""
_SERIES: Final = 6
"""Hands against the same opponent; the learner knows its style better after each."""
_SAMPLES_PER_HAND: Final = 40
"""Room for the decisions of a hand, on average over a series."""
_PLAIN_PROFILES: Final[tuple[tuple[float, float, float], ...]] = (
    *[(100.0, 0.0, 0.0)] * 4, (100.0, 0.5, 2.0), *[(4.0, 0.75, 4.0)] * 2, (0.0, 1.0, 4.0), (2.0, 0.0, 2.0),
    (6.0, 0.5, 0.0),
)  # fmt: skip
"""Plain players: patience, outs and danger of `kernels.gin_policy.Profile`."""
_SIZES: Final = {
    "play": (features.FEATURES, policy.HIDDEN),
    "knock": (features.KNOCK_FEATURES, policy.KNOCK_HIDDEN),
    "open": (features.OPEN_FEATURES, policy.HIDDEN),
}
"""Features and hidden units of each network."""
_UNITS: Final = np.array(OUTCOMES, np.float32) / np.float32(UNIT)
_WARM_UP: Final = 50
"""Steps until a fit reaches its full rate; larger first steps would make units useless."""
_DEAD: Final = 0.02
"""A hidden unit that no hand activates has no input weight larger than this."""
_EPOCHS: Final = 2
"""How often a fit goes through the samples of a round."""
_AVERAGED: Final = 8
"""Rounds whose networks are averaged for play."""
_STAGE, _OLDER = 5, 12
"""Rounds after which the learner is kept as an opponent, and how many such opponents are kept."""
_CHANCES_SHARE: Final = np.float32(0.5)
"""What an error in the chances of outcomes counts, where an error in their expected points counts 1."""
_CARD_ROUNDS: Final = 3
"""Rounds in which the weights of cards are learned."""


def _rules() -> tuple[Rules, ...]:
    """The rules that are played, each as often as it stands here."""
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


def initial_weights(seed: int) -> Weights:
    """Networks that prefer little deadwood, now and after the next card, and little danger; belief weights of 0."""
    rng = np.random.default_rng(seed)
    playing = {1: -0.4, 3: -0.6, 4: 0.3, 6: 0.4, 12: -0.3}
    first_unit = {"play": playing, "knock": {0: -0.3}, "open": playing}
    networks = {}
    for name, (inputs, hidden) in _SIZES.items():
        hidden_weights = rng.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)).astype(np.float32)
        hidden_biases = np.zeros(hidden, np.float32)
        output_weights = np.zeros((hidden, len(OUTCOMES)), np.float32)
        hidden_weights[:, 0] = 0
        for feature, weight in first_unit[name].items():
            hidden_weights[feature, 0] = weight
        hidden_biases[0], output_weights[0] = 5.0, _UNITS / (_UNITS @ _UNITS)
        output_biases = (-5.0 if name != "knock" else -4.0) * output_weights[0]
        networks[name] = Network(hidden_weights, hidden_biases, output_weights, output_biases)
    return Weights(
        {},
        **networks,
        card_weights=np.zeros(features.CARD_FEATURES),
        belief_weights=np.zeros(belief.BELIEF_FEATURES),
        hands=np.zeros((equity.FORMS, equity.WAYS, equity.MOST + 1)),
    )


def _opponent(rng: Random, learner: Player, older: list[Rows]) -> Player:
    """An opponent for a series."""
    kind = rng.random()
    slips = rng.choice((0.0, 0.0, 0.0, 0.05, 0.15))
    if kind < 0.4:
        patience, outs, danger = rng.choice(_PLAIN_PROFILES)
        profile = Profile(True, patience=patience, outs=outs, danger=danger, slips=slips * 0.5)
        return learner._replace(profile=profile)
    if kind < 0.7:
        return learner
    knock_bias, fear = rng.choice((0.0, 0.0, 4.0, 8.0, -8.0, -25.0)), rng.choice((0.0, 0.0, 4.0))
    return Player(rng.choice(older), learner.card_weights, Profile(knock_bias=knock_bias, fear=fear, slips=slips))


def play(weights: Weights, older: list[Rows], seed: str, hands: int) -> Samples:
    """Play about so many hands, some of them against ``older`` networks, float32[NETWORKS_SIZE] each."""
    rng, learner = Random(seed), Player(weights.packed(), weights.card_weights, Profile())
    rows, counts = hands * _SAMPLES_PER_HAND + 500, np.zeros(4, np.int64)

    def room(width: int) -> Rows:
        return np.zeros((rows, width), np.float32)

    samples = Samples(
        room(features.FEATURES), room(features.OPEN_FEATURES), room(1), room(features.KNOCK_FEATURES), room(1),
        np.zeros((rows, belief.BELIEF_FEATURES)),
    )  # fmt: skip
    random_state, swap = np.array([rng.getrandbits(63) | 1], np.uint64), rng.getrandbits(63) | 1
    swap_random_state = np.array([swap, swap ^ 2], np.uint64)
    every_rules = [encoded_rules(rules) for rules in _rules()]
    while counts[3] < hands and counts[:3].max() < rows - 400:
        players = learner, _opponent(rng, learner, older)
        policy.training_samples(
            rng.choice(every_rules), players, random_state, swap_random_state, _SERIES, _EXPLORATION, _MOST_POINTS,
            samples, counts,
        )  # fmt: skip
    decisions, knocks, differences, _ = counts.tolist()
    return Samples(
        samples.features[:decisions], samples.open_features[:decisions], samples.points[:decisions],
        samples.knock_features[:knocks], samples.knock_points[:knocks], samples.differences[:differences],
    )  # fmt: skip


# ---- Fitting ----


def shares(points: Rows) -> Rows:
    """Points, float32[n], as shares of the two outcomes that they lie between, float32[n, OUTCOMES]."""
    ends = np.array(OUTCOMES, np.float32)
    clipped = np.clip(points, ends[0], ends[-1])
    low = np.clip(np.searchsorted(ends, clipped, "right") - 1, 0, len(ends) - 2)
    over = (clipped - ends[low]) / (ends[low + 1] - ends[low])
    found, rows = np.zeros((len(points), len(ends)), np.float32), np.arange(len(points))
    found[rows, low], found[rows, low + 1] = 1 - over, over
    return found


def _gradients(network: Network, inputs: Rows, wanted: Rows) -> list[Rows]:
    """The gradients of the squared error, by part of the network, for features and the shares of outcomes wanted."""
    hidden_weights, hidden_biases, output_weights, output_biases = network
    units = np.maximum(inputs @ hidden_weights + hidden_biases, 0)
    missed = (units @ output_weights + output_biases - wanted) / np.float32(len(wanted))
    error = _CHANCES_SHARE * missed + (missed @ _UNITS)[:, None] * _UNITS
    back = (error @ output_weights.T) * (units > 0)
    return [inputs.T @ back + np.float32(1e-6) * hidden_weights, back.sum(0), units.T @ error, error.sum(0)]


def fit(network: Network, inputs: Rows, points: Rows, seed: int, rate: float, size: int = 1024) -> Network:
    """Fit a network to features, float32[n, features], and points, float32[n, 1], in batches of ``size``. The rate
    falls to a fifth.
    """
    rng, network = np.random.default_rng(seed), Network(*(part.copy() for part in network))
    adam, batches = Adam(network), len(inputs) // size
    for step in range(_EPOCHS * batches):
        if step % batches == 0:
            order = rng.permutation(len(inputs))
        batch = order[step % batches * size :][:size]
        warmth = min(1.0, (step + 1) / _WARM_UP)
        gradients = _gradients(network, inputs[batch], shares(points[batch, 0]))
        adam.step(gradients, rate * warmth * (1 - 0.8 * step / (_EPOCHS * batches)))
    return network


def revived(network: Network, seed: int) -> Network:
    """The network with new input weights for hidden units that no hand activates. Its outputs hardly change."""
    dead = (np.abs(network.hidden_weights).max(axis=0) < _DEAD) & (network.hidden_biases <= 0)
    inputs, hidden = network.hidden_weights.shape
    fresh = np.random.default_rng(seed).normal(0, 1 / np.sqrt(inputs), (inputs, hidden)).astype(np.float32)
    return network._replace(
        hidden_weights=np.where(dead, fresh, network.hidden_weights),
        hidden_biases=np.where(dead, np.float32(0), network.hidden_biases),
        output_weights=np.where(dead[:, None], np.float32(0), network.output_weights),
    )


def fit_differences(differences: Floats, start: Floats, ridge: float = 3.0) -> Floats:
    """The weights, float64[features], by which true hands and pasts are more likely than changed ones, by Newton's
    method. A step that would make it worse is halved until it does not.
    """

    def cost(weights: Floats) -> float:
        return float(np.logaddexp(0, -(differences @ weights)).sum() + ridge / 2 * weights @ weights)

    weights, now = start.copy(), cost(start)
    for _ in range(8):
        chance = 1 / (1 + np.exp(-np.clip(differences @ weights, -50, 50)))
        slope = differences.T @ (differences * (chance * (1 - chance))[:, None]) + ridge * np.eye(len(weights))
        step = np.linalg.solve(slope, differences.T @ (1 - chance) - ridge * weights)
        while (then := cost(weights + step)) > now and np.abs(step).max() > 1e-6:
            step = step / 2
        if then <= now:
            weights, now = weights + step, then
    return weights


def information(differences: Floats, weights: Floats) -> float:
    """How well the weights tell true hands and pasts from changed ones: nats for each pair, 0 for guessing."""
    return float(np.log(2) - np.logaddexp(0, -(differences @ weights)).mean())


def explained(network: Network, inputs: Rows, points: Rows) -> float:
    """The share of the variance of the points that a network explains."""
    return 1 - float((points[:, 0] - network.points(inputs)).var() / points.var())


def learned(weights: Weights, samples: Samples, seed: int, rate: float, learn_card_weights: bool) -> Weights:
    """The weights after learning from the samples of a round."""

    def fitted(network: Network, inputs: Rows, points: Rows) -> Network:
        return fit(revived(network, seed), inputs, points, seed, rate)

    card_weights = weights.card_weights
    if learn_card_weights:
        card_weights = fit_differences(samples.differences[::2, : features.CARD_FEATURES], card_weights)
    return weights._replace(
        play=fitted(weights.play, samples.features, samples.points),
        open=fitted(weights.open, samples.open_features, samples.points),
        knock=fitted(weights.knock, samples.knock_features, samples.knock_points),
        card_weights=card_weights,
        belief_weights=fit_differences(samples.differences, weights.belief_weights),
    )


def averaged(latest: list[Weights]) -> Weights:
    """The last of these weights, with the mean of their networks."""

    def mean(networks: list[Network]) -> Network:
        return Network(*(np.mean(parts, axis=0).astype(np.float32) for parts in zip(*networks, strict=True)))

    means: Any = {name: mean([getattr(each, name) for each in latest]) for name in NETWORKS}
    return latest[-1]._replace(**means)


# ---- Strength ----


def against(weights: Weights, opponent: Profile, series: int = 300) -> tuple[float, float]:
    """The points a hand gained on an opponent with this profile under the rules of the EAAI 2021 challenge, and half of
    the 95% interval.
    """
    gained = _contest(PRESETS["eaai"], weights, opponent, series)[..., 1].mean(axis=(1, 2))
    return float(gained.mean()), float(1.96 * gained.std() / np.sqrt(series))


def _contest(rules: Rules, weights: Weights, opponent: Profile, series: int) -> NDArray[np.int64]:
    """See `kernels.gin_policy.contest`; series of eight hands."""
    player = Player(weights.packed(), weights.card_weights, Profile())
    players = player, player._replace(profile=opponent)
    return policy.contest(encoded_rules(rules), players, np.array([series], np.uint64), series, 8)


def outcome_shares(weights: Weights, series: int) -> Floats:
    """How often hands between equal players end in each way, by the difference of the two counts, float64[FORMS, WAYS,
    MOST + 1]; nobody wins the rest of each form.
    """
    eaai, straight = PRESETS["eaai"], replace(PRESETS["straight"], big_gin_bonus=0)
    ways = {game.KNOCK: equity.KNOCK, game.GIN: equity.GIN, game.UNDERCUT: equity.UNDERCUT}
    found = np.zeros((equity.FORMS, equity.WAYS, equity.MOST + 1))
    for rules in (eaai, replace(eaai, oklahoma=PRESETS["oklahoma"].oklahoma), straight):
        ends = _contest(rules, weights, Profile(), series).reshape(-1, 2)
        for kind, way in ways.items():
            apart = np.abs(ends[ends[:, 0] == kind, 1]) - equity.bonus(rules, way)
            found[equity.form(rules), way] = np.bincount(apart, minlength=equity.MOST + 1) / len(ends)
    return found


SIMPLE: Final = Profile(True, patience=100.0)
PATIENT: Final = Profile(True, patience=4.0, outs=0.75, danger=4.0)


# ---- The command ----


def add(parser: ArgumentParser) -> None:
    """The options."""
    add_options(parser, rounds=60, out=Path("weights.npz"))
    parser.add_argument("--hands", type=int, default=60_000, help="hands of a round")
    parser.add_argument("--rate", type=float, default=0.002, help="of the first round; that of the last is a tenth")


class GinLearner:
    """Learns all numbers of the Gin Rummy players, and writes them after each round."""

    def __init__(self, seed: int) -> None:
        self.rounds = 0
        self.latest = [initial_weights(seed)]
        """The weights after the last rounds."""
        self.older = [self.latest[0].packed()]
        """Networks that are kept as opponents."""

    def play_round(self, args: Namespace) -> str:
        """Play and learn one round."""
        weights = self.latest[-1]
        samples = play(weights, self.older, f"gin {args.seed} {self.rounds}", args.hands)
        share = explained(weights.play, samples.features, samples.points)
        open_share = explained(weights.open, samples.open_features, samples.points)
        line = (
            f"{len(samples.features)} decisions, explained {share:.4f}, with open hands {open_share:.4f}, hidden hands"
            f" {information(samples.differences, weights.belief_weights):.4f} nats"
        )
        rate = args.rate * 10 ** (-self.rounds / max(1, args.rounds - 1))
        weights = learned(weights, samples, args.seed + self.rounds, rate, self.rounds < _CARD_ROUNDS)
        # The weights before the first round are not averaged.
        self.latest = [*(self.latest if self.rounds else []), weights][-_AVERAGED:]
        self.rounds += 1
        last = self.rounds == args.rounds
        if self.rounds % _STAGE == 0 or self.rounds == 1:
            self.older = [*self.older, weights.packed()][-_OLDER:]
        mean = averaged(self.latest)
        made = {"game": "gin", "seed": args.seed, "rounds": self.rounds, "hands": args.hands, "rate": args.rate}
        header = {**made, "command": command("gin", args, "rounds", "hands", "seed")}
        shares_of_outcomes = outcome_shares(mean, max(4, args.hands // (90 if last else 900)))
        mean._replace(header=header, hands=shares_of_outcomes).save(args.out)
        if self.rounds % _STAGE == 0 or last:
            gains = [against(mean, each, min(300, args.hands)) for each in (SIMPLE, PATIENT)]
            shown = ", ".join(f"{points:+.2f} ± {half:.2f}" for points, half in gains)
            line += f"; against simple and patient {shown} points a hand"
        return line


def run(args: Namespace) -> None:
    """Learn round by round, and print how it goes."""
    train(args, GinLearner)
