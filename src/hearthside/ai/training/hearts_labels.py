"""The policy of Hearts, fitted to a search that plays out every card of a decision in the same sampled worlds.

Deals are played by the search and the policy, and in a quarter of the seats by foreign players that training may use.
The decisions of the search are written down in pieces, one file for each range of seeds. A piece that exists is not
made again, so an interrupted run goes on where it was. Then the weights that play now are moved so that choices by
softmax cost fewer points in these decisions. How passes are scored does not change.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from hearthside.ai import weights_file
from hearthside.ai.foreign.partners import partners
from hearthside.ai.hearts import policy_weights
from hearthside.ai.hearts.belief import known_voids
from hearthside.ai.hearts.search_player import Evaluation, SearchPlayer, evaluate
from hearthside.ai.hearts.settings import SHARK, Settings, by_points
from hearthside.ai.kernels import hearts_policy as kernel
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_encoding import deal_row
from hearthside.cards import TWO_DECKS, shuffled
from hearthside.game import Limit, Player
from hearthside.hearts import PRESETS, Deal, Move, Play, State

from ._learning import Adam, Floats, command
from .hearts import MIXTURE, Samples, concatenated, duel, gradient

VERSION: Final = 1
"""The version of the pieces."""
FOREIGN_SEATS: Final = 0.25
"""The share of seats in which foreign players sit."""
_FOREIGN_LIMIT: Final = Limit(worlds=32)
"""Those of them that search have fewer worlds than usual, to save time."""
_POLICY_PLAYS: Final = 0.25
"""How often the policy plays a card in place of the search, so that other positions come up."""
_POLICIES: Final = tuple(Settings(temperature=each) for each in (0.0, 1.0, 2.5))
_BATCH: Final = 2048
_RATE: Final = 0.003
COMPARED_DEALS: Final = 20_000
"""Deals in which the weights play against those before."""


class Recipe(NamedTuple):
    """What a piece depends on, beside its number."""

    deals: int
    worlds: int


Partners = Mapping[str, Player[Any, Any]]


def samples_of_deal(seed: int, worlds: int, strangers: Partners) -> list[tuple[kernel.Indices, Floats]]:
    """The decisions of the deal of that seed that have several cards to choose from: the look-ups of each card, int32
    [cards, WIDTH], and the points that it costs, less those of the others, float32[cards].
    """
    rng = Random(f"labels {seed}")
    rules = PRESETS[rng.choices(list(MIXTURE), list(MIXTURE.values()))[0]]
    rules = replace(rules, passing=(rng.choice(rules.passing),))
    state = State.new(rules).play(Deal(shuffled(rng.getrandbits(40), rules.packs)))
    seated = [rng.choice(list(strangers)) if rng.random() < FOREIGN_SEATS else None for _ in range(rules.seats)]
    settings = replace(SHARK, value=by_points)
    found = []
    while not state.results:
        seat = state.to_move[0]
        view, name = state.view(seat), seated[seat]
        if name is not None:
            move: Move = strangers[name].choose(view, rng, _FOREIGN_LIMIT)
        else:
            move = SearchPlayer(rng.choice(_POLICIES)).choose(view, rng, Limit())
            evaluation = evaluate(settings, view, rng, worlds) if isinstance(move, Play) else None
            if evaluation is not None:
                found.append(sample(state, evaluation))
                if rng.random() >= _POLICY_PLAYS:
                    best = int(evaluation.merits.argmax())
                    move = Play(seat, TWO_DECKS[evaluation.choices[best]])
        state = state.play(move)
    return found


def sample(state: State, evaluation: Evaluation) -> tuple[kernel.Indices, Floats]:
    """The look-ups of each card of a decision, and what it costs."""
    view = state.view(state.turn)
    voids, index = np.zeros(MOST, np.int64), np.zeros((52, kernel.WIDTH), np.int32)
    for seat, suits in enumerate(known_voids(view)):
        voids[seat] = sum(1 << 4 * suit for suit in range(4) if suits >> suit & 1)
    rules, _, features = policy_weights.rows(view.rules)
    kernel.decide(
        rules, features, policy_weights.tables(), 0, deal_row(state), voids, 0.0, np.zeros(1, np.uint64),
        np.zeros(52, np.float32), index, True,
    )  # fmt: skip
    worlds, cards, seats = evaluation.totals.shape
    gained = by_points(view, evaluation.totals.reshape(-1, seats)).reshape(worlds, cards).mean(0)
    return index[[card % 52 for card in evaluation.choices]], (-gained).astype(np.float32)


def make_piece(path: Path, number: int, recipe: Recipe, strangers: Partners) -> int:
    """Write the decisions of a range of deals; if that is interrupted, there is no such file. Returns how many."""
    first = number * recipe.deals
    found = [each for seed in range(first, first + recipe.deals)
             for each in samples_of_deal(seed, recipe.worlds, strangers)]  # fmt: skip
    partial = path.with_suffix(".partial")
    weights_file.write(
        partial, _header(recipe),
        lookups=np.concatenate([lookups for lookups, _ in found]),
        costs=np.concatenate([costs for _, costs in found]),
        starts=np.cumsum([0, *(len(costs) for _, costs in found)]),
    )  # fmt: skip
    partial.replace(path)
    return len(found)


def _header(recipe: Recipe) -> dict[str, Any]:
    return {"version": VERSION, **recipe._asdict(), "foreign_seats": FOREIGN_SEATS, "rules": MIXTURE}


def read_piece(path: Path, recipe: Recipe) -> Samples:
    """The decisions of a piece. ValueError with a sentence if it was made in another way."""
    header, arrays = weights_file.read(path, VERSION)
    if header != _header(recipe):
        raise ValueError(f"{path.name} was made with other options.")
    return Samples(arrays["lookups"], arrays["costs"], arrays["starts"])


def fit(weights: Floats, samples: Samples, rounds: int, seed: int) -> Floats:
    """Weights, float32[SIZE], that began as these and saw all samples so many times: their running mean."""
    weights, rng = weights.copy(), np.random.default_rng(seed)
    adam, mean = Adam([weights]), weights.copy()
    steps = rounds * -(-samples.decisions // _BATCH)
    for _ in range(rounds):
        order = rng.permutation(samples.decisions)
        for begin in range(0, len(order), _BATCH):
            slope, _cost = gradient(weights, samples.select(order[begin : begin + _BATCH]))
            adam.step([slope], _RATE * max(0.05, 1 - adam.steps / steps))
            mean += (1 - min(0.98, adam.steps / (10 + adam.steps))) * (weights - mean)
    return mean


def saved(weights: Floats, before: Floats, samples: Samples) -> Floats:
    """The points that each decision costs less if the highest sum by these weights is played, and not by those before;
    float32[decisions].
    """
    costs = []
    for each in (before, weights):
        sums, begins = each[samples.lookups].sum(1), samples.starts[:-1]
        chosen = (sums >= np.repeat(np.maximum.reduceat(sums, begins), np.diff(samples.starts))).astype(np.float32)
        costs.append(np.add.reduceat(chosen * samples.costs, begins) / np.add.reduceat(chosen, begins))
    return np.asarray(costs[0] - costs[1])


def add(parser: ArgumentParser) -> None:
    """The options."""
    parser.add_argument("--folder", type=Path, required=True, help="where the pieces are kept")
    parser.add_argument("--pieces", type=int, default=40, help="how many pieces there are to be")
    parser.add_argument("--deals", type=int, default=200, help="deals in a piece, some 30 decisions each")
    parser.add_argument("--worlds", type=int, default=32, help="worlds in which each card is tried")
    parser.add_argument("--rounds", type=int, default=3, help="how often each decision is learned from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the weights are written for play")


def run(args: Namespace) -> None:
    """Make the pieces that are not there. Then, with ``out``, fit the weights to all but every tenth of them."""
    recipe, strangers = Recipe(args.deals, args.worlds), partners("hearts")
    args.folder.mkdir(parents=True, exist_ok=True)
    paths = [args.folder / f"piece-{number:05}.npz" for number in range(args.pieces)]
    for number, path in enumerate(paths):
        if not path.exists():
            print(f"piece {number}: {make_piece(path, number, recipe, strangers):,} decisions", flush=True)
    if not args.out:
        return
    pieces = [read_piece(path, recipe) for path in paths]
    learned = concatenated([each for number, each in enumerate(pieces) if number % 10])
    before = policy_weights.tables()
    weights = fit(before, learned, args.rounds, args.seed)
    gain = duel(PRESETS["black-lady"], weights, before, np.random.default_rng(args.seed), COMPARED_DEALS)
    cheaper = saved(weights, before, concatenated(pieces[::10]))
    results = {
        "points a decision, in decisions not learned from": _interval(cheaper),
        "points a seat a deal, against the weights before": _interval(gain),
    }
    for what, figure in results.items():
        print(f"{figure} {what}", flush=True)
    header = {
        "version": policy_weights.VERSION,
        "command": command("hearts_labels", args, "pieces", "deals", "worlds", "rounds", "seed"),
        "began_with": policy_weights.header(),
        "decisions": learned.decisions,
        "foreign_seats": FOREIGN_SEATS,
        "results": results,
        "rules": MIXTURE,
    }
    weights_file.write(args.out, header, tables=weights.astype(np.float16))


def _interval(gains: Floats) -> str:
    return f"{gains.mean():+.3f} ± {1.96 * gains.std() / len(gains) ** 0.5:.3f}"
