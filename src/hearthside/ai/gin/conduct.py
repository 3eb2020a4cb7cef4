"""How somebody has played in the hands of Gin Rummy that are over, and lie open. Judges nobody, and knows no player."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hearthside.gin import HandResult, Source, View
from hearthside.gin.melds import Melding

from .melds import partners


class Conduct(NamedTuple):
    """Counts of what a seat did."""

    chances: int = 0
    """Turns at which it could knock, though not with gin."""
    knocks: int = 0
    """How many of them it took."""
    discards: int = 0
    greedy: int = 0
    """Discards that left the least deadwood."""
    takes: int = 0
    """Cards taken from the discards."""
    daring: int = 0
    """Those of them that made no meld at once."""

    @property
    def style(self) -> tuple[float, float, float]:
        """The shares of chances to knock that are taken, of greedy discards, and of daring takes: before any counts,
        the usual ones.
        """
        return (
            (self.knocks + 1.0) / (self.chances + 2.0),
            (self.greedy + 3.2) / (self.discards + 4.0),
            (self.daring + 0.4) / (self.takes + 2.0),
        )


def conduct(view: View) -> Conduct:
    """How the other seat has played in this match so far."""
    return _sum(_of_hand(result, view.rules.melding, 1 - view.seat) for result in view.results)


def _sum(parts: Iterable[Conduct]) -> Conduct:
    return Conduct(*map(sum, zip(Conduct(), *parts, strict=True)))


@lru_cache(maxsize=256)
def _of_hand(result: HandResult, melding: Melding, seat: int) -> Conduct:
    """How a seat played in one hand, found from its end back to its start."""
    counts = dict.fromkeys(Conduct._fields, 0)
    hand = int(result.hands[seat])
    last = len(result.turns) - 1
    for place in range(last, -1, -1):
        turn = result.turns[place]
        if turn.seat != seat or turn.drew is None:
            continue
        if turn.discard is not None:
            knocked = place == last and result.knocker == seat
            eleven = hand | 1 << turn.discard
            least = melding.after_best_discard(eleven)
            if 0 < least <= result.limit:
                counts["chances"] += 1
                counts["knocks"] += knocked
            if not knocked:
                counts["discards"] += 1
                counts["greedy"] += melding.deadwood(hand) == least
            hand = eleven
        hand &= ~(1 << turn.drew)
        if turn.source is Source.PILE:
            counts["takes"] += 1
            counts["daring"] += not any(pair & hand == pair for pair in partners(melding)[turn.drew])
    return Conduct(**counts)
