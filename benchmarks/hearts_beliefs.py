"""What passes and plays tell about the hidden cards at Hearts, when others play as one player does.

    python -m benchmarks.hearts_beliefs PLAYER... [--deals 60] [--first 501]

Level 8 sits with three of the player. At its turns after 1, 3, 5 and 7 tricks, the true cards are compared with 300
worlds that agree with the view. Shown is by how many units of the logarithm the true cards are likelier than the mean
of the worlds, by what was played and by what was passed, at several powers: 0 if it tells nothing, and below 0 if it
misleads. Then come both at the powers of the settings, and how many of the Master's worlds would count if he used both:
so many of equal weight would be as reliable. Intervals are of 95%, over deals.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import numpy as np

from benchmarks.measuring import parser, print_table
from hearthside.ai.hearts import pass_likelihood, policy_weights
from hearthside.ai.hearts.settings import MASTER, Points
from hearthside.ai.hearts.weighted_worlds import WeightedWorlds
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import MOST
from hearthside.ai.kernels.hearts_encoding import deal_row, trick_rows
from hearthside.ai.kernels.hearts_play_likelihood import log_likelihoods
from hearthside.ai.worlds.hearts import rows
from hearthside.arena.matches import make_player, seat_rng
from hearthside.arena.statistics import Sample
from hearthside.cards import shuffled
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, Deal, Direction, Play, State, View

POWERS: Final = (0.2, 0.4, 0.6, 0.8, 1.0)
_AFTER: Final = (1, 3, 5, 7)
_WORLDS: Final = 300
_BOTH: Final = replace(MASTER, proposals=4, passes=8)
_NOBODY: Final = np.zeros(MOST, np.int64)


def by_play(view: View, deals: Ints) -> Points:
    """The log likelihood of the cards that others played, in each deal."""
    (rules, _, features), found = policy_weights.rows(view.rules), np.zeros(len(deals))
    log_likelihoods(rules, features, policy_weights.tables(), trick_rows(view), view.seat, _NOBODY, deals, found)
    return found


def gains(state: State, view: View, rng: Random) -> list[float]:
    """By how much the true cards are likelier than worlds, in each way; and how many of 256 worlds count."""
    deals = np.concatenate([deal_row(state)[None], rows(view, rng, _WORLDS)])
    played, passed = by_play(view, deals), pass_likelihood.log_likelihoods(view, deals).astype(np.float64)
    either = [power * logarithms for logarithms in (played, passed) for power in POWERS]
    both = _BOTH.play_power * played + _BOTH.pass_power * passed
    _, weights = WeightedWorlds(_BOTH, view, rng).deals(_BOTH.worlds)
    return [*(_gain(each) for each in (*either, both)), float(weights.sum() ** 2 / (weights @ weights))]


def _gain(logarithms: Points) -> float:
    """By how much the first is more than the logarithm of the mean of the others."""
    return float(logarithms[0] - np.logaddexp.reduce(logarithms[1:]) + np.log(len(logarithms) - 1))


def played_deal(player: str, number: int) -> Iterator[list[float]]:
    """The gains in a deal, at each turn that is looked at; cards are passed to the left."""
    state = State.new(replace(BLACK_LADY, passing=(Direction.LEFT,)))
    state = state.play(Deal(shuffled(number)))
    players = [make_player(name, state.rules, Random(0)) for name in ("level-8", player, player, player)]
    rngs = [seat_rng("seat", number, seat) for seat in range(4)]
    while not state.results:
        seat = state.to_move[0]
        view = state.view(seat)
        move = players[seat].choose(view, rngs[seat], Limit())
        if isinstance(move, Play) and not seat and len(state.tricks) in _AFTER:
            yield gains(state, view, rngs[seat])
        state = state.play(move)


def main() -> None:
    """Print a row for each player."""
    ask = parser(__doc__, deals=60, first=501)
    ask.add_argument("players", nargs="+", metavar="PLAYER")
    asked = ask.parse_args()
    heads = [*(f"{what}, {power}" for what in ("plays", "passes") for power in POWERS), "both", "worlds that count"]

    def measured() -> Iterator[list[str]]:
        for player in asked.players:
            samples = [Sample() for _ in heads]
            for number in range(asked.first, asked.first + asked.deals):
                for sample, figure in zip(samples, np.mean(list(played_deal(player, number)), axis=0), strict=True):
                    sample.add(float(figure))
            *likelier, count = samples
            yield [player, *(sample.text("+.2f") for sample in likelier), count.text(".0f")]

    print_table(["player", *heads], measured())


if __name__ == "__main__":
    main()
