"""How the opponent has played in the finished hands of a match, which are open, as counts."""

from functools import lru_cache
from typing import NamedTuple

from hearthside.gin import HandResult, Source, View
from hearthside.gin.melds import Melding

from .melds import partners


class StyleCounts(NamedTuple):
    """What a seat did in finished hands."""

    knock_chances: int = 0
    """Turns at which it could knock, though not with gin."""
    knocks: int = 0
    """How many of them it took."""
    discards: int = 0
    greedy_discards: int = 0
    """Discards that left the least deadwood."""
    takes: int = 0
    """Cards taken from the discards."""
    speculative_takes: int = 0
    """Those that made no meld at once."""

    @property
    def style(self) -> tuple[float, float, float]:
        """The shares of knock chances used, of greedy discards, and of speculative takes, each 0..1. A few typical
        turns are added, so the shares begin at usual values.
        """
        return (
            (self.knocks + 1.0) / (self.knock_chances + 2.0),
            (self.greedy_discards + 3.2) / (self.discards + 4.0),
            (self.speculative_takes + 0.4) / (self.takes + 2.0),
        )


def style_counts(view: View) -> StyleCounts:
    """Count how the other seat of a view has played in this match so far."""
    parts = (_of_hand(result, view.rules.melding, 1 - view.seat) for result in view.results)
    return StyleCounts(*map(sum, zip(StyleCounts(), *parts, strict=True)))


@lru_cache(maxsize=256)
def _of_hand(result: HandResult, melding: Melding, seat: int) -> StyleCounts:
    """How a seat played in one hand, found from its end back to its start."""
    counts = dict.fromkeys(StyleCounts._fields, 0)
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
                counts["knock_chances"] += 1
                counts["knocks"] += knocked
            if not knocked:
                counts["discards"] += 1
                counts["greedy_discards"] += melding.deadwood(hand) == least
            hand = eleven
        hand &= ~(1 << turn.drew)
        if turn.source is Source.PILE:
            counts["takes"] += 1
            counts["speculative_takes"] += not any(pair & hand == pair for pair in partners(melding)[turn.drew])
    return StyleCounts(**counts)
