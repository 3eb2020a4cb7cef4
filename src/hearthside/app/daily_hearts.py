"""The daily deal of Hearts."""

from dataclasses import replace
from typing import Final

from hearthside.cards import Card
from hearthside.hearts import BLACK_LADY, State
from hearthside.hearts.rules import Ties

from .daily_game import SOUTH, DailyGame

_QUEEN: Final = Card.parse("QS")
CLEAN, POINTS, QUEEN, MOON = "○●◆☾"


def _tricks(state: State) -> str:
    """One sign for each trick. Of a moon that South shot, the trick that completed it has the moon."""
    rules, result = state.rules, state.results[-1]
    costly = [any(rules.worth[card] > 0 for card in trick.cards) for trick in result.tricks]
    winners = [trick.winner(rules.seats) for trick in result.tricks]
    found = [
        CLEAN if not cost or winner != SOUTH else QUEEN if _QUEEN in trick.cards else POINTS
        for trick, winner, cost in zip(result.tricks, winners, costly, strict=True)
    ]
    if {winner for winner, cost in zip(winners, costly, strict=True) if cost} == {SOUTH}:
        found[max(at for at, cost in enumerate(costly) if cost)] = MOON
    return "".join(found)


DAILY: Final = DailyGame(
    rules=replace(BLACK_LADY.with_goal(0), ties=Ties.SHARED),  # no deal more where two took the fewest
    name="Hearts",
    secret="hearthside daily",
    about="One deal of Black Lady against three Sharks. Your points are held against the Master’s.",
    points=lambda state: int(state.results[-1].points[SOUTH]),
    signs=_tricks,
    titled="You took {}.".format,
    shown=str,
    better=-1,
    spoken={CLEAN: "clean", POINTS: "points", QUEEN: "the queen", MOON: "moon"},
    key="○\u00a0clean  ●\u00a0points  ◆\u00a0the\u00a0queen  ☾\u00a0moon",
)
