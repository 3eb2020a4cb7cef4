"""The entries that a seat would have made of a recorded hand of Gin Rummy."""

from collections.abc import Iterator, Sequence

from hearthside.cards import Cards
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, ShownHand, Upcard
from hearthside.game import BadRecord, Deal
from hearthside.gin import Draw, Knock, LayOff, Scores, State
from hearthside.record.gin.deal import HandRecord
from hearthside.record.gin.replay import GinStep


def step_entries(steps: Sequence[GinStep], deal: HandRecord, seat: int) -> Iterator[GinEntry]:
    """What a seat would have entered of a recorded hand with these steps. Raises BadRecord."""
    other = 1 - seat
    for before, move, after in steps:
        over = len(after.results) > len(before.results)
        match move:
            case Deal():
                assert after.upcard is not None
                yield Dealt(Cards(after.hands[seat]))
                yield Upcard(after.upcard)
            case Draw() if move.seat == seat and not over:
                yield Drew(seat, 1, before.stock[:1])
            case Knock():
                yield from _knocked(before, move, after, seat)
            case Scores():
                raise BadRecord("log", "One-Handed knows no scores that were changed by hand.")
            case LayOff() if move.seat == other:
                yield ShownHand(other, Cards(before.hands[other]), move.melds, move.layoffs)
            case _:
                yield move


def _knocked(before: State, knock: Knock, after: State, seat: int) -> Iterator[GinEntry]:
    """A knock as a seat sees it, with the other hand where it lies open."""
    other = 1 - seat
    if knock.seat == other:
        yield Knock(other, knock.discard)
        shown = before.hands[other] & ~(0 if knock.discard is None else 1 << knock.discard)
        yield ShownHand(other, Cards(shown), knock.melds)
    else:
        yield knock
        if after.laid is None:
            yield ShownHand(other, Cards(before.hands[other]))
