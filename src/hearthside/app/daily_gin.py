"""The daily deal of Gin Rummy: one hand."""

from dataclasses import replace
from typing import Final

from hearthside.gin import STANDARD, State
from hearthside.gin.rules import Shutout
from hearthside.gin.turns import Source, deadwood
from hearthside.gin.view import Kind
from hearthside.text import signed

from .daily_game import SOUTH, DailyGame

_BARS: Final = "▁▂▃▄▅▆▇█"
"""Deadwood: none, up to ten, up to twenty, and so on."""
_DEADWOOD: Final = [
    "no deadwood",
    *(f"deadwood {least} to {least + 9}" for least in range(1, 61, 10)),
    "deadwood over 60",
]
_ENDS: Final = {Kind.KNOCK: "●○", Kind.GIN: "◆◇", Kind.BIG_GIN: "◆◇", Kind.UNDERCUT: "▲△"}
"""How a hand was won: by the person, and by the other."""
_NOBODY: Final = "–"


def _turns(state: State) -> str:
    """The deadwood that each turn of South left, as bars, and how the hand ended."""
    result = state.results[-1]
    hand, bars = int(result.hands[SOUTH]), ""
    for turn in reversed(result.turns):  # from the hand as it ended back to the one that was dealt
        if turn.seat == SOUTH and turn.source is not Source.DECLINED and turn.drew is not None:
            left = deadwood(state.rules.melding, hand)
            bars = _BARS[min(len(_BARS) - 1, -(-left // 10))] + bars
            hand ^= 1 << turn.drew if turn.discard is None else (1 << turn.drew) ^ (1 << turn.discard)
    return bars + (_NOBODY if result.winner is None else _ENDS[result.kind][result.winner != SOUTH])


def _won(points: int) -> str:
    if not points:
        return "Nobody won."
    return f"You won {points}." if points > 0 else f"You lost {-points}."


def _plus(points: int) -> str:
    return signed(f"{points:+}") if points else "0"


DAILY: Final = DailyGame(
    # What a game brings beside its hands would be more than the hand.
    rules=replace(STANDARD.with_goal(0), box=0, game_bonus=0, shutout=Shutout.NONE),
    name="Gin",
    secret="hearthside daily gin",
    about="One hand of Standard against the Shark. What you win or lose is held against what the Master wins.",
    points=lambda state: int(state.results[-1].won(SOUTH)),
    signs=_turns,
    titled=_won,
    shown=_plus,
    better=1,
    spoken=dict(zip(_BARS, _DEADWOOD, strict=True))
    | {"●": "you knocked", "◆": "you went gin", "▲": "you undercut", _NOBODY: "nobody won"}
    | {"○": "the Shark knocked", "◇": "the Shark went gin", "△": "the Shark undercut"},
    key="Bars: your deadwood after each turn.  ●\u00a0knock  ◆\u00a0gin  ▲\u00a0undercut  Hollow: the Shark’s.",
)
