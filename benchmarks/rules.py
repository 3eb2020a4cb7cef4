"""Whole random deals through the readable rules, against OpenSpiel's from Python, in one run.

    python benchmarks/rules.py [--deals 1000] [--rounds 7]

A deal is shuffled, dealt, passed and played out with random legal moves. OpenSpiel's is driven the usual way, its
chance nodes drawn from `chance_outcomes()`. The two take turns, so that both see the same machine; figures are CPU
time, and the ratio is the median of the rounds' ratios.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

import pyspiel

from hearthside.cards import DECK, Cards
from hearthside.hearts import OPENSPIEL, Deal, Pass, Play, State


def our_deal(dice: Random) -> None:
    """One deal by our rules."""
    choice = dice.choice
    deck = list(DECK)
    dice.shuffle(deck)
    state = State.new(OPENSPIEL).play(Deal(tuple(deck)))
    for seat in state.to_move:
        state = state.play(Pass(seat, Cards.of(dice.sample(list(state.legal(seat)), 3))))
    while (seat := state.turn) >= 0:
        state = state.play(Play(seat, choice(list(state.legal(seat)))))


def their_deal(game: pyspiel.Game, dice: Random) -> None:
    """One deal by OpenSpiel's."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))


def rate(deal: Callable[[], None], deals: int) -> float:
    """Deals a CPU second."""
    start = time.process_time()
    for _ in range(deals):
        deal()
    return deals / (time.process_time() - start)


def main() -> None:
    """Print deals a CPU second for both, and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    dice, game = Random(1), pyspiel.load_game("hearts")
    rounds = [
        (rate(lambda: our_deal(dice), options.deals), rate(lambda: their_deal(game, dice), options.deals))
        for _ in range(options.rounds)
    ]
    ours, theirs = (median(column) for column in zip(*rounds, strict=True))
    ratios = sorted(our / their for our, their in rounds)
    print(f"readable rules  {ours:8,.0f} deals a CPU second")
    print(f"OpenSpiel       {theirs:8,.0f} deals a CPU second")
    print(f"ratio           {median(ratios):8.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f} in {options.rounds} rounds)")


if __name__ == "__main__":
    main()
