"""Compiles every kernel that a choice or a hint needs, by making some of each."""

import os
import signal
import sys
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from threading import Thread
from typing import Final

from hearthside import gin, hearts
from hearthside.cards import DECK, Card, Cards
from hearthside.game import Limit
from hearthside.games import GAMES

from . import complete_mark, open_cache


def compile_kernels(games: Iterable[str] = GAMES) -> None:
    """Load all kernels of these games; compile whatever is not kept from before."""
    for game in games:
        _PLAYED[game]()
        if open_cache() is not None:
            complete_mark(game).touch()


def _hearts() -> None:
    # Imported here, since it stands above the kernels.
    from hearthside.ai.hearts.search_player import SearchPlayer
    from hearthside.ai.hearts.settings import Settings

    rules = hearts.PRESETS["black-lady"]
    player, rng = SearchPlayer(Settings(worlds=1, proposals=2, passes=2, pass_worlds=1)), Random(1)
    for deal, moves in ((0, 6), (3, 5)):
        state = hearts.State.new(replace(rules, passing=(rules.passing[deal],))).play(hearts.Deal(DECK))
        # The first lead leaves no choice; what was passed is looked at from the next card on, and what was played from
        # the second trick on.
        for _ in range(moves):
            state = state.play(player.choose(state.view(state.to_move[0]), rng, Limit()))


def _gin() -> None:
    # Imported here, since they stand above the kernels.
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


_PLAYED: Final = {play.__name__.removeprefix("_"): play for play in (_hearts, _gin)}
"""By the game, what needs each of its kernels."""


def main() -> None:
    """Compile at low priority the kernels of the game that is this program's argument. Standard input is a pipe from
    the process that started this one: when that ends, so does this.
    """
    # Whoever interrupts that one from a terminal interrupts this one too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(19)
    Thread(target=_end_with_input, daemon=True).start()
    compile_kernels(sys.argv[1:])


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)
