"""Steps of many tables at random, beside OpenSpiel's and RLCard's environments, in one run.

    python -m benchmarks.environments [--tables 4096] [--steps 300] [--deals 20] [--rounds 7]

A step is one action of one table: a random choice among the legal ones, the action itself, shuffling and dealing, and
then the mask of the next seat, or the mask and what that seat sees. Passing counts, with a step for each card. Ours is
`hearthside.envs.Batch`. OpenSpiel's states are driven from Python one after another, with `legal_actions` and, where
they are looked at, the tensor that it has: of information states at Hearts, of observations at Gin Rummy; there laying
off takes steps of its own. Its `SyncVectorEnv` steps 64 of its environments in Python, which always look. RLCard
has Gin Rummy only, and its environment always encodes what is seen. The AEC environment of PettingZoo is one table
from Python, which always looks; beside it is OpenSpiel's `rl_environment`. A learner's step is one of Gymnasium's
vector environment, in which the other seats play at random. No other program with many tables at once that is known to
us has Hearts or Gin Rummy: pgx, EnvPool, PufferLib and PettingZoo 1.27 have neither.

All take turns, so that they see the same machine; figures are steps a CPU second, and a ratio is the median of the
rounds' ratios. The kernels are compiled before.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np
import pyspiel
import rlcard
from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.rl_environment import Environment
from open_spiel.python.vector_env import SyncVectorEnv

from benchmarks.measuring import Figure, parser, print_figures
from hearthside import gin, hearts
from hearthside.envs import Batch
from hearthside.envs.gymnasium import SeatVectorEnv
from hearthside.envs.pettingzoo import env
from hearthside.games import Rules

Steps = Callable[[], int]
"""Takes random steps. Returns how many."""
VECTOR: Final = 64


def batch_steps(batch: Batch, steps: int) -> int:
    """Steps of our tables."""
    actions = np.zeros(batch.count, np.int64)
    for _ in range(steps):
        batch.step(batch.random_actions(actions))
    return steps * batch.count


def our_steps(rules: Rules, tables: int, steps: int, observe: bool) -> Steps:
    """Steps of tables that are past their first deals, which end and begin at the same time."""
    batch = Batch(rules, tables, observe=observe)
    batch.reset(1)
    batch_steps(batch, 100)
    return partial(batch_steps, batch, steps)


def openspiel_steps(game: pyspiel.Game, rng: Random, deals: int, observe: bool) -> int:
    """Steps of OpenSpiel's states."""
    count, informed = 0, game.get_type().provides_information_state_tensor
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            if observe:
                state.information_state_tensor() if informed else state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


def vector_steps(name: str, rng: Random, deals: int) -> int:
    """Steps of OpenSpiel's environments in a vector."""
    made = SyncVectorEnv([Environment(name) for _ in range(min(VECTOR, deals))])
    seen, count = made.reset(), 0
    for _ in range(60):
        able = [each.observations["legal_actions"][each.observations["current_player"]] for each in seen]
        seen, *_ = made.step([StepOutput(rng.choice(each), None) for each in able], reset_if_done=True)
        count += len(able)
    return count


def aec_steps(table: Any, rng: Random, deals: int) -> int:
    """Steps of a table of PettingZoo: those of agents whose episode is over are not counted."""
    count = 0
    for _ in range(deals):
        table.reset()
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            count += not over
    return count


def environment_steps(environment: Environment, rng: Random, deals: int) -> int:
    """Steps of an environment of OpenSpiel's."""
    count = 0
    for _ in range(deals):
        seen = environment.reset()
        while not seen.last():
            able = seen.observations["legal_actions"][seen.observations["current_player"]]
            seen = environment.step([rng.choice(able)])
            count += 1
    return count


def learner_steps(tables: SeatVectorEnv, steps: int) -> int:
    """Steps of the learner at many tables: it, too, plays legal actions."""
    seen, _ = tables.reset()
    for _ in range(steps):
        seen, *_ = tables.step(seen["action_mask"].argmax(axis=1))
    return steps * tables.num_envs


def rlcard_steps(env: Any, rng: Random, deals: int) -> int:
    """Steps of RLCard's environment."""
    count = 0
    for _ in range(deals):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            count += 1
    return count


def rate(steps: Steps) -> float:
    """Steps a CPU second."""
    start = process_time()
    count = steps()
    return count / (process_time() - start)


AIMS: Final = {("Hearts", False): 10e6, ("Hearts", True): 8e6, ("Gin Rummy", False): 4e6, ("Gin Rummy", True): 4e6}
"""Steps a second on one core."""
AEC_AIM: Final = 60e3


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """Both games, with masks and with observations."""
    asked = parser(__doc__, tables=4096, steps=300, deals=20, rounds=7).parse_args(arguments)
    games = ("Hearts", hearts.OPENSPIEL, "hearts"), ("Gin Rummy", gin.PRESETS["openspiel"], "gin_rummy")
    for title, rules, name in games:
        game, rng = pyspiel.load_game(name), Random(1)
        for observe in (False, True):
            tasks: dict[str, Steps] = {
                "": our_steps(rules, asked.tables, asked.steps, observe),
                "OpenSpiel": partial(openspiel_steps, game, rng, asked.deals, observe),
            }
            if observe:
                tasks["OpenSpiel, SyncVectorEnv"] = partial(vector_steps, name, rng, asked.deals)
            if observe and title == "Gin Rummy":
                tasks["RLCard"] = partial(rlcard_steps, rlcard.make("gin-rummy"), rng, asked.deals)
            rounds = [{peer: rate(steps) for peer, steps in tasks.items()} for _ in range(asked.rounds)]
            ours = [each[""] for each in rounds]
            what = f"steps of {title} with {'masks and observations' if observe else 'masks'}, a CPU second"
            yield Figure(f"{what}, {asked.tables} tables", ours, at_least=AIMS[title, observe])
            for peer in list(tasks)[1:]:
                yield Figure(what, ours, "", peer, [each[peer] for each in rounds])
        steps = (
            partial(aec_steps, env(rules), rng, asked.deals),
            partial(environment_steps, Environment(name), rng, asked.deals),
        )
        alone, beside = zip(*([rate(each) for each in steps] for _ in range(asked.rounds)), strict=True)
        what = f"steps of {title} as an AEC environment of PettingZoo, a CPU second"
        yield Figure(what, alone, at_least=AEC_AIM)
        yield Figure(what, alone, "", "OpenSpiel, rl_environment", beside)
        learner = partial(learner_steps, SeatVectorEnv(asked.tables, rules=rules), max(1, asked.steps // 10))
        learner()
        many = [rate(learner) for _ in range(asked.rounds)]
        what = f"learner's steps of {title} in Gymnasium's vector environment, a CPU second, {asked.tables} tables"
        yield Figure(what, many)


if __name__ == "__main__":
    print_figures(figures())
