"""Whole random hands of Gin Rummy through the readable rules, against OpenSpiel's and RLCard's from Python, in one run.

    python benchmarks/gin_rules.py [--hands 300] [--rounds 7]

A hand is shuffled, dealt, and played to its score with random legal moves. OpenSpiel's is driven the usual way, its
chance nodes drawn from `chance_outcomes()`; RLCard's by its game and its judge, without the environment that encodes
observations. The three take turns, so that all see the same machine; figures are CPU time, and the ratios are the
median of the rounds' ratios. A hand is not as long in each, since their rules differ, so that moves are counted too.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

import numpy
import pyspiel
from rlcard.games.gin_rummy.game import GinRummyGame

from hearthside.cards import DECK
from hearthside.gin import Deal, State
from hearthside.gin.presets import OPENSPIEL

Hand = Callable[[Random], int]


def our_hand(dice: Random) -> int:
    """One hand by our rules; how many moves it had."""
    choice = dice.choice
    deck = list(DECK)
    dice.shuffle(deck)
    state, count = State.new(OPENSPIEL).play(Deal(tuple(deck))), 0
    while (seat := state.turn) >= 0:
        state = state.play(choice(state.moves(seat)))
        count += 1
    return count


GAME = pyspiel.load_game("gin_rummy")


def openspiel_hand(dice: Random) -> int:
    """One hand by OpenSpiel's."""
    state, count = GAME.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            count += 1
    return count


def rlcard_hand(dice: Random) -> int:
    """One hand by RLCard's."""
    game, count = GinRummyGame(), 0
    game.np_random = numpy.random.RandomState(dice.randrange(1 << 32))
    game.init_game()
    while not game.is_over():
        game.step(dice.choice(game.judge.get_legal_actions()))
        count += 1
    return count


PEERS: dict[str, Hand] = {"readable rules": our_hand, "OpenSpiel": openspiel_hand, "RLCard": rlcard_hand}


def rates(hand: Hand, dice: Random, hands: int) -> tuple[float, float]:
    """Hands and moves a CPU second."""
    start = time.process_time()
    moves = sum(hand(dice) for _ in range(hands))
    spent = time.process_time() - start
    return hands / spent, moves / spent


def main() -> None:
    """Print hands and moves a CPU second for all, and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    dice = Random(1)
    rounds = [{name: rates(hand, dice, options.hands) for name, hand in PEERS.items()} for _ in range(options.rounds)]
    for place, what in enumerate(("hands", "moves")):
        ours = [each["readable rules"][place] for each in rounds]
        for name in PEERS:
            theirs = [each[name][place] for each in rounds]
            ratios = sorted(our / their for our, their in zip(ours, theirs, strict=True))
            spread = f"ratio {median(ratios):5.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f} in {options.rounds} rounds)"
            print(f"{name:<16}{median(theirs):8,.0f} {what} a CPU second  {spread if name != 'readable rules' else ''}")


if __name__ == "__main__":
    main()
