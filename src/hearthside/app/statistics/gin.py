"""How somebody plays Gin Rummy: what is counted of each hand, and what the sums say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from hearthside.gin.turns import Source
from hearthside.gin.view import HandResult, Kind
from hearthside.match import Log

from .counting import Count, CountedMatch, Counts, LuckStatistics, Statistic, added, luck, shown

TURNS: Final[Sequence[tuple[str, int]]] = (("1 to 4", 4), ("5 to 8", 8), ("9 to 12", 12), ("13 and later", 999))
"""When somebody knocks, by their own turns, and the last turn of each stretch."""


class PlayedHand(NamedTuple):
    """A finished hand as one seat played it."""

    result: HandResult
    seat: int

    @property
    def won(self) -> bool:
        """Whether the seat won it."""
        return self.result.winner == self.seat

    @property
    def gin(self) -> bool:
        """Whether somebody went gin, or big gin."""
        return self.result.kind in (Kind.GIN, Kind.BIG_GIN)

    @property
    def undercut(self) -> bool:
        """Whether the knocker was undercut."""
        return self.result.kind is Kind.UNDERCUT


STATISTICS: Final[Sequence[Statistic[PlayedHand]]] = (
    Statistic("hands", lambda hand: 1),
    Statistic("won", lambda hand: int(hand.won), "Hands that you won", "hands"),
    Statistic("drawn", lambda hand: int(hand.result.winner is None), "Hands that nobody won", "hands"),
    Statistic("knocks", lambda hand: int(hand.result.knocker == hand.seat and not hand.gin)),
    Statistic("faced", lambda hand: int(hand.result.knocker == 1 - hand.seat and not hand.gin)),
    Statistic("gins", lambda hand: int(hand.gin and hand.won), "Hands with gin", "hands"),
    Statistic(
        "undercuts", lambda hand: int(hand.undercut and hand.won), "Knocks by your opponent that you undercut", "faced"
    ),
    Statistic("suffered", lambda hand: int(hand.undercut and not hand.won), "Your knocks that were undercut", "knocks"),
)
"""What is counted of a hand."""


@dataclass(frozen=True, slots=True)
class KnockGroup:
    """Knocks that came within some turns of your own."""

    turns: str
    """`1 to 4`."""
    knocks: int
    """Gins among them."""
    won: int
    undercut: int
    points: float
    """A knock, on average; what an undercut gave the other counts against it."""


@dataclass(frozen=True, slots=True)
class GinPlay:
    """How you play Gin, from all finished hands of matches that are over."""

    hands: int
    counts: Sequence[Count]
    """Hands won, gins and undercuts."""
    turns: Sequence[KnockGroup]
    """When you knock, and what comes of it; none without knocks."""
    luck: LuckStatistics


def counted(log: Log, seat: int) -> Iterator[Counts]:
    """What is counted of that seat, hand by hand."""
    for result in log.state.results:
        played = PlayedHand(result, seat)
        yield Counts({each.name: each.count(played) for each in STATISTICS})
        if result.knocker == seat and result.kind is not Kind.DRAWN:
            turns = sum(turn.seat == seat and turn.source is not Source.DECLINED for turn in result.turns)
            group = next(name for name, last in TURNS if turns <= last)
            points = result.points if played.won else -result.points
            sums = {"knocks": 1, "won": int(played.won), "undercut": int(played.undercut), "points": points}
            yield Counts({f"{group}/{name}": count for name, count in sums.items()})


def play(matches: Sequence[CountedMatch]) -> GinPlay:
    """What these matches say together."""
    sums = added(match.counts for match in matches)
    return GinPlay(
        hands=sums["hands"],
        counts=shown(STATISTICS, sums),
        turns=[
            KnockGroup(
                turns=group,
                knocks=knocks,
                won=sums[f"{group}/won"],
                undercut=sums[f"{group}/undercut"],
                points=sums[f"{group}/points"] / knocks,
            )
            for group, _ in TURNS
            if (knocks := sums[f"{group}/knocks"])
        ],
        luck=luck(matches, "hand"),
    )
