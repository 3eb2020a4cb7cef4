"""Compiles every kernel that a choice or a hint needs, by making some of each. They are in parts that are compiled
side by side; what several kernels call is in one part, since it would be compiled for each.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from threading import Thread
from typing import Final

from hearthside import gin, hearts
from hearthside.cards import DECK, Card, Cards
from hearthside.game import Limit

from . import PARTS, complete_mark, open_cache


def compile_kernels(parts: Iterable[str] = PARTS) -> None:
    """Load all kernels of these parts; compile whatever is not kept from before."""
    for part in parts:
        _PLAYED[part]()
        if open_cache() is not None:
            complete_mark(part).touch()


def _hearts_worlds_and_net() -> None:
    # Imported here, since they stand above the kernels or import NumPy.
    import numpy as np

    from hearthside.ai.hearts import net
    from hearthside.ai.kernels.hearts_encoding import deal_row
    from hearthside.ai.worlds.hearts import rows

    for state in _deals_of_hearts():
        view = state.view(state.to_move[0])
        rows(view, Random(1), 1)
        if view.passing:
            net.chosen_pass(view)
        else:
            net.scores_of(view)
            net.judged(view, deal_row(state)[None], np.array([view.legal[0]], np.int64))


def _hearts_choices() -> None:
    # Imported here, since they stand above the kernels or import NumPy.
    import numpy as np

    from hearthside.ai.hearts.habits import HabitWorlds
    from hearthside.ai.hearts.search_player import evaluate
    from hearthside.ai.hearts.settings import Settings
    from hearthside.ai.hearts.weighted_worlds import WeightedWorlds
    from hearthside.ai.kernels.hearts import MOST
    from hearthside.ai.kernels.hearts_encoding import deal_row
    from hearthside.ai.kernels.hearts_habits import DUCK

    settings = Settings(worlds=1, pass_worlds=1, proposals=2)
    for state in _deals_of_hearts():
        # The true deal is in the place of worlds, which are of the other part.
        view, deal = state.view(state.to_move[0]), deal_row(state)[None]
        evaluate(settings, view, Random(1), 1, as_it_lies=deal)
        if view.tricks:
            WeightedWorlds(settings, view, Random(1)).play_likelihoods(deal)
            habits = HabitWorlds(settings, view, Random(1))
            habits.kept(deal, 1)
            habits.habits[:] = DUCK
            card, nothing = np.array([view.legal[0]], np.int64), np.zeros(MOST, np.int64)
            habits.judged(deal, card, nothing, nothing, nothing)


def _deals_of_hearts() -> Iterator[hearts.State]:
    """Deals in which somebody is to choose: cards to pass; a card when cards were passed; a card when none were."""
    rules = hearts.PRESETS["black-lady"]
    for deal in (0, 3):
        state = hearts.State.new(replace(rules, passing=(rules.passing[deal],))).play(hearts.Deal(DECK))
        if state.passing:
            yield state
        # What was played is looked at from the second trick on.
        while not state.tricks or len(state.view(state.turn).legal) < 2:
            seat = state.to_move[0]
            view = state.view(seat)
            state = state.play(
                hearts.Pass(seat, Cards.of(list(view.hand)[:3])) if view.passing else hearts.Play(seat, view.legal[0])
            )
        yield state


def _gin() -> None:
    # Imported here, since they stand above the kernels.
    from hearthside.ai.gin.endings import play_out
    from hearthside.ai.gin.evaluation import evaluate
    from hearthside.ai.gin.search_player import SearchPlayer
    from hearthside.ai.gin.settings import Settings

    mine, settings = Cards.parse("AC 2C 3C 4C 5C 6C 7C 8C 9C 5D"), Settings(worlds=1, rollouts=1)
    # With the first upcard the seat may knock, with the second it has gin.
    for upcard in (Card.parse("6D"), Card.parse("TC")):
        others = [card for card in DECK if card not in mine and card != upcard]
        dealt = [card for pair in zip(mine, others, strict=False) for card in pair]
        state = gin.State.new(gin.STANDARD).play(gin.Deal((*dealt, upcard, *others[10:]), dealer=1))
        view = state.view(state.turn)
        SearchPlayer(settings).choose(view, Random(1), Limit())
        evaluate(settings, view, Random(1), 1)
    after = state.play(gin.Take(view.seat)).view(view.seat)
    play_out(settings, after, Random(1), after.moves[:1], 1)


_PLAYED: Final = {play.__name__.removeprefix("_"): play for play in (_hearts_worlds_and_net, _hearts_choices, _gin)}
"""By the part, what needs each of its kernels."""


def main() -> None:
    """Compile the kernels of the parts that are this program's arguments, at low priority; where the first argument is
    ``idle``, only while a processor has nothing else to do. Standard input is a pipe from the process that started this
    one: when that ends, so does this.
    """
    how, *parts = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(19)
    if how == "idle" and sys.platform == "linux":
        with suppress(OSError):  # not everywhere may a process choose
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    Thread(target=_end_with_input, daemon=True).start()
    compile_kernels(parts)


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)
