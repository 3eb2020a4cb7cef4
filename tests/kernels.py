"""Compiles the kernels before the tests, in one process: what several of them call is compiled once there.

Those of choices and hints, those of the environments, and of the others the large ones: of players that opponents are
measured by, of training, and of puzzles. Small ones are compiled by the first test that needs them.

    python -m tests.kernels
"""

import gc
from dataclasses import replace
from random import Random

import numpy as np

from hearthside import gin, hearts
from hearthside.ai.gin import BASELINES as GIN_BASELINES
from hearthside.ai.gin.imagined import imagined_hands
from hearthside.ai.gin.search_player import SearchPlayer
from hearthside.ai.gin.settings import Settings
from hearthside.ai.hearts import BASELINES
from hearthside.ai.kernels import hearts as hearts_kernel
from hearthside.ai.kernels.compilation import compile_kernels
from hearthside.ai.kernels.hearts_encoding import card_points_row, deal_row, rules_row
from hearthside.ai.players import foreign_players
from hearthside.ai.training import gin as gin_training
from hearthside.ai.training.hearts import PolicyLearner, duel
from hearthside.cards import shuffled
from hearthside.envs import batch
from hearthside.game import Limit
from hearthside.puzzles.hearts.solving import solved

FEW = Limit(worlds=2)


def of_hearts() -> None:
    """Everybody chooses a card, a policy learns, and the end of a deal is solved."""
    state = hearts.State.new(replace(hearts.BLACK_LADY, passing=(hearts.Direction.HOLD,))).play(
        hearts.Deal(shuffled(5))
    )
    asked = False
    while True:
        view = state.view(state.turn)
        if len(view.legal) > 1 and not asked:
            asked = True
            for make in (*BASELINES.values(), *(each.make for each in foreign_players("hearts").values())):
                make().choose(view, Random(1), FEW)
        if len(view.legal) > 1 and len(view.hand) < 4:
            break
        state = state.play(hearts.Play(view.seat, view.legal[0]))
    nobody, worth = np.zeros(hearts_kernel.MOST, np.int64), card_points_row(view.rules)
    solved(rules_row(view.rules), worth, deal_row(state), nobody, nobody, True, 9, np.zeros(52, np.int64))
    learner = PolicyLearner(5)
    before = learner.mean.copy()
    learner.round(chunks=1, chunk=8)
    duel(hearts.BLACK_LADY, learner.mean, before, np.random.default_rng(1), 2)


def of_gin() -> None:
    """Everybody makes the first moves of a hand, and weights are learned."""
    state = gin.State.new(gin.STANDARD).play(gin.Deal(shuffled(5)))
    for _ in range(3):
        view = state.view(state.turn)
        for member in foreign_players("gin").values():
            member.make().choose(view, Random(1), FEW)
        SearchPlayer(Settings(worlds=0)).choose(view, Random(1), Limit())
        next(imagined_hands(view, Random(1), 1))
        state = state.play(GIN_BASELINES["simple"]().choose(view, Random(1), FEW))
    weights = gin_training.initial_weights(1)
    gin_training.play(weights, [weights.packed()], "1", 2)
    gin_training.against(weights, gin_training.SIMPLE, 1)


def main() -> None:
    gc.disable()  # the compiler makes many objects that all stay
    compile_kernels()
    batch.compile_kernels()
    of_hearts()
    of_gin()


if __name__ == "__main__":
    main()
