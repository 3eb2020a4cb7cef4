"""The foreign players of Hearts by name. Imports the compiler only when one is seated."""

from functools import partial
from typing import Any, Final

from hearthside.game import Player
from hearthside.hearts import Move, View

from .member import Member


def _flat(rule: str, deals: int) -> Player[View, Move]:
    from .hearts_search import Flat

    return Flat(rule, deals)


def _tree(**settings: Any) -> Player[View, Move]:
    from .hearts_search import Tree

    return Tree(**settings)


def _by_rule(name: str) -> Player[View, Move]:
    from . import hearts_rules

    player: Player[View, Move] = hearts_rules.PLAYERS[name]()
    return player


MEMBERS: Final = (
    Member(
        "flat-random",
        "flat Monte Carlo: each card in the same 256 deals, which all seats play on at random",
        partial(_flat, "random", 256),
    ),
    Member(
        "flat-low",
        "flat Monte Carlo in 128 deals: all seats go on like `lowest`",
        partial(_flat, "lowest", 128),
    ),
    Member(
        "flat-duck",
        "flat Monte Carlo in 512 deals: all seats go on like `ducker`",
        partial(_flat, "ducker", 512),
        kept_out=True,
    ),
    Member(
        "flat-dump",
        "flat Monte Carlo in 1,024 deals: all seats go on like `dumper`",
        partial(_flat, "dumper", 1024),
        kept_out=True,
    ),
    Member(
        "tree-open",
        "a tree of 60 runs in each of 30 deals with open cards (UCT, 0.7), beyond which all duck; most visited card",
        partial(_tree, deals=30, runs=60, apart=True, exploration=0.7, rule="ducker"),
    ),
    Member(
        "tree-hidden",
        "one tree over 1,500 deals, a run in each, by what the seat may know (information sets, 0.5); random beyond it",
        partial(_tree, deals=1500, runs=1, apart=False, exploration=0.5, rule="random"),
        kept_out=True,
    ),
    Member("lowest", "plays its lowest card, and its highest where it cannot follow suit", partial(_by_rule, "lowest")),
    Member(
        "ducker",
        "ducks under as high as it can, whatever lies; if it must take as the last, with its highest",
        partial(_by_rule, "ducker"),
    ),
    Member(
        "dumper",
        "gives points to whoever takes the trick, at every chance; leads from its shortest suit",
        partial(_by_rule, "dumper"),
    ),
    Member(
        "queen-chaser",
        "leads the suit of the expensive card below it until it falls, unless it would take it; else like `lowest`",
        partial(_by_rule, "queen-chaser"),
        kept_out=True,
    ),
    Member(
        "moon-hunter",
        "with high cards and a long suit it takes all it can, until another has a point; else like `dumper`",
        partial(_by_rule, "moon-hunter"),
        kept_out=True,
    ),
    Member(
        "counter",
        "counts what is out above and below each of its cards, and plays by fixed rules; takes from a moon as the last",
        partial(_by_rule, "counter"),
        kept_out=True,
    ),
)
"""All of them."""
