"""Whole random deals through the readable rules, against OpenSpiel's and RLCard's from Python, in one run.

    python -m benchmarks.rules [--game hearts] [--deals 1000] [--rounds 7]

A deal is shuffled, dealt, and played to its score with random legal moves. OpenSpiel's is driven the usual way, its
chance nodes drawn from `chance_outcomes()`; RLCard, which has no Hearts, by its game and its judge, without the
environment that encodes observations. All take turns, so that they see the same machine; figures are CPU time, and a
ratio is the median of the rounds' ratios. At Gin Rummy a hand is not as long in each, since their rules differ, so
moves are counted too.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

import numpy
import pyspiel
from rlcard.games.gin_rummy.game import GinRummyGame

from benchmarks.measuring import Figure, parser, print_figures
from hearthside import gin, hearts
from hearthside.cards import DECK, Cards
from hearthside.game import Deal

Play = Callable[[Random], int]
"""Plays one deal. Returns how many moves it had."""
OURS = "readable rules"


def hearts_deal(rng: Random) -> int:
    """One deal of Hearts by our rules."""
    state, choice, count = hearts.State.new(hearts.OPENSPIEL).play(Deal(tuple(rng.sample(DECK, 52)))), rng.choice, 4
    for seat in state.to_move:
        state = state.play(hearts.Pass(seat, Cards.of(rng.sample(list(state.legal(seat)), 3))))
    while (seat := state.turn) >= 0:
        state = state.play(hearts.Play(seat, choice(state.legal(seat))))
        count += 1
    return count


def gin_hand(rng: Random) -> int:
    """One hand of Gin Rummy by our rules."""
    state, choice = gin.State.new(gin.PRESETS["openspiel"]).play(Deal(tuple(rng.sample(DECK, 52)))), rng.choice
    count = 0
    while (seat := state.turn) >= 0:
        state = state.play(choice(state.moves(seat)))
        count += 1
    return count


def openspiel_deal(game: pyspiel.Game, rng: Random) -> int:
    """One deal by OpenSpiel's."""
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


def rlcard_hand(rng: Random) -> int:
    """One hand of Gin Rummy by RLCard's."""
    game, count = GinRummyGame(), 0
    game.np_random = numpy.random.RandomState(rng.randrange(1 << 32))
    game.init_game()
    while not game.is_over():
        game.step(rng.choice(game.judge.get_legal_actions()))
        count += 1
    return count


PEERS: dict[str, dict[str, Play]] = {
    "hearts": {OURS: hearts_deal, "OpenSpiel": partial(openspiel_deal, pyspiel.load_game("hearts"))},
    "gin": {
        OURS: gin_hand,
        "OpenSpiel": partial(openspiel_deal, pyspiel.load_game("gin_rummy")),
        "RLCard": rlcard_hand,
    },
}


def rates(play: Play, rng: Random, deals: int) -> tuple[float, float]:
    """Deals and moves a CPU second."""
    start = time.process_time()
    moves = sum(play(rng) for _ in range(deals))
    spent = time.process_time() - start
    return deals / spent, moves / spent


AIMS = {"hearts": 1.2, "gin": 2.0}
"""How many times as many whole deals as OpenSpiel."""


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """Deals and moves a CPU second, beside each other program's."""
    ask = parser(__doc__, deals=1000, rounds=7)
    ask.add_argument("--game", choices=PEERS, default="hearts")
    asked = ask.parse_args(arguments)
    peers, rng = PEERS[asked.game], Random(1)
    rounds = [{name: rates(play, rng, asked.deals) for name, play in peers.items()} for _ in range(asked.rounds)]
    kind = "deals of Hearts" if asked.game == "hearts" else "hands of Gin"
    for place, what in enumerate((f"whole random {kind}", f"moves of random {kind}")):
        ours, *others = ([each[name][place] for each in rounds] for name in peers)
        for name, theirs in zip(list(peers)[1:], others, strict=True):
            aim = AIMS[asked.game] if name == "OpenSpiel" and not place else None
            yield Figure(f"{what} through the readable rules, a CPU second", ours, "", name, theirs, aim)


if __name__ == "__main__":
    print_figures(figures())
