"""The mirrored hand: a finished deal played once more by the same two, each with the other's cards.

Each deals, draws and answers as the other did, so what is left of both results together is not the luck of the deal.
Uses no clock and no randomness.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hearthside.games import Match, Move


class MirrorPlay(NamedTuple):
    """How a deal of the match, counted from 0, went with the hands exchanged."""

    deal: int
    """Counted from 0."""
    seat: int
    """Where the person sat at the match; here they sat in the other seat."""
    moves: tuple[Move, ...]
    """All that was done after the deal, by both."""
    helped: bool = False
    """Whether the person was shown all hands, or had the computer play, in either of both."""


class MirrorSource(NamedTuple):
    """Of which hand of a match a deal is the mirror, and what it had brought the person there."""

    deal: int
    """Counted from 0."""
    yours: int
    """The points that it had brought."""
    helped: bool = False
    """Whether they were helped at it."""


@dataclass(frozen=True, slots=True)
class MirrorScore:
    """What a hand brought a person from either side: points won, below 0 if they were lost."""

    deal: int
    """Which deal of the match, from 1."""
    yours: int
    mirrored: int
    """With the cards, the score and the turn of the other."""
    together: int
    """The sum of both. The luck of the deal is not in it."""
    helped: bool
    """Whether the person saw all hands, or had the computer play, in either. Then it counts in no total."""


def mirror_score(source: MirrorSource, left: Match, seat: int, helped: bool) -> MirrorScore:
    """What a hand and its mirror came to, which left the match like this, with the person in that seat."""
    deal, yours, _ = source
    mirrored = left.results[-1].won(seat)
    return MirrorScore(deal + 1, yours, mirrored, yours + mirrored, helped)


def unaided(hands: Iterable[MirrorScore]) -> list[int]:
    """What is left of each hand that was played from either side without help."""
    return [each.together for each in hands if not each.helped]
