"""The foreign players of Gin Rummy by name. Imports the compiler only when one is seated."""

from functools import partial
from typing import Final

from hearthside.game import Player
from hearthside.gin import Move, View

from .gin_rules import Habits, Plain
from .member import Member


def _flat(waits: bool, worlds: int) -> Player[View, Move]:
    from .gin_search import Flat

    return Flat(waits, worlds)


MEMBERS: Final = (
    Member("gin-waiter", "knocks only with gin, or as the stock ends", partial(Plain, Habits(knocks_with=0))),
    Member("early-knocker", "knocks as soon as it may", partial(Plain, Habits())),
    Member("low-knocker", "knocks with three points or fewer", partial(Plain, Habits(knocks_with=3)), kept_out=True),
    Member(
        "pile-taker",
        "takes any upcard that stands beside one of its cards, if its hand counts no more then; knocks at once",
        partial(Plain, Habits(takes_pairs=True)),
        kept_out=True,
    ),
    Member(
        "memory",
        "remembers all cards: keeps what can still be melded, throws what the other threw; knocks at once",
        partial(Plain, Habits(remembers=True)),
    ),
    Member(
        "memory-waiter",
        "the same, but knocks only with gin, or as the stock ends",
        partial(Plain, Habits(knocks_with=0, remembers=True)),
        kept_out=True,
    ),
    Member(
        "flat-knock",
        "flat Monte Carlo: each move with the same 64 ways in which the hidden cards may lie; both then knock at once",
        partial(_flat, False, 64),
    ),
    Member(
        "flat-wait",
        "flat Monte Carlo with 256 ways; both then wait for gin",
        partial(_flat, True, 256),
        kept_out=True,
    ),
)
"""All of them."""
