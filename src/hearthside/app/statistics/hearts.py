"""How somebody plays Hearts: what is counted of each deal, and what the sums say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from hearthside.ai.hearts.play_statistics import SeatStatistics, seat_statistics
from hearthside.cards import Card, mask
from hearthside.game import Deal
from hearthside.hearts import DealResult, Pass, Rules
from hearthside.hearts.moves import SUIT
from hearthside.match import Log

from .counting import LATEST, Count, CountedMatch, Counts, LuckStatistics, Statistic, added, luck, shown
from .text import average_text

_QUEENS: Final = mask((Card.parse("QS"), Card.parse("QS'")))

PASSES: Final[Mapping[str, str]] = {
    "gave": "You passed the queen of spades",
    "kept": "You held the queen and kept her",
    "got": "The queen was passed to you",
    "void": "You emptied a suit",
    "other": "Any other pass",
    "left": "To the left",
    "across": "Across",
    "right": "To the right",
    "hold": "Without passing",
}
"""The groups of deals: by what the pass did, then by where it went."""
_SORTED: Final = ("gave", "kept", "got", "void")
"""The groups that stand first, the most frequent at the top."""


class PlayedDeal(NamedTuple):
    """A finished deal as one seat played it."""

    rules: Rules
    result: DealResult
    seat: int
    seat_statistics: SeatStatistics

    @property
    def queens(self) -> int:
        """The queens of spades that count under these rules, as a set of cards."""
        return _QUEENS & self.rules.penalty

    @property
    def queens_taken(self) -> int:
        """Those that the seat took, as a set of cards."""
        return int(self.result.taken[self.seat]) & self.queens

    @property
    def queens_given(self) -> int:
        """Those that the seat played and another took, as a set of cards."""
        played = mask(
            card
            for trick in self.result.tricks
            for place, card in zip(trick.players(self.rules.seats), trick.cards, strict=True)
            if place == self.seat
        )
        return played & self.queens & ~int(self.result.taken[self.seat])


STATISTICS: Final[Sequence[Statistic[PlayedDeal]]] = (
    Statistic("deals", lambda deal: 1),
    Statistic("points", lambda deal: deal.result.points[deal.seat]),
    Statistic("table", lambda deal: sum(deal.result.points)),
    Statistic("seats", lambda deal: deal.rules.seats),
    Statistic("tried", lambda deal: int(deal.seat_statistics.moon_tried), "Moons tried", "deals"),
    Statistic("made", lambda deal: int(deal.seat_statistics.moon_made), "Moons shot", "deals"),
    Statistic(
        "against", lambda deal: int(deal.result.shooter not in (None, deal.seat)), "Moons the others shot", "deals"
    ),
    Statistic("moments", lambda deal: deal.seat_statistics.stop_chances),
    Statistic("stopped", lambda deal: deal.seat_statistics.stopped, "Moons you could have stopped, and did", "moments"),
    Statistic("took", lambda deal: deal.queens_taken.bit_count(), "Queens you took", "deals"),
    Statistic("gave", lambda deal: deal.queens_given.bit_count(), "Queens you gave away", "deals"),
)
"""What is counted of a deal. ``seats`` and ``table`` (the points of all seats) give the average share."""


@dataclass(frozen=True, slots=True)
class PassGroup:
    """Deals that began in one way, and what came of them."""

    what: str
    """For people: `You passed the queen of spades`."""
    deals: int
    points: float
    """A deal, on average."""
    queens: int
    """In how many of them you took the queen of spades."""


@dataclass(frozen=True, slots=True)
class MatchPlay:
    """One of the latest matches."""

    table: str
    ended: str
    """ISO 8601, UTC."""
    rules: str
    deals: int
    points: float
    """A deal, on average."""
    fair: float
    """What each seat would have got a deal, had all got the same."""


@dataclass(frozen=True, slots=True)
class HeartsPlay:
    """How you play Hearts, from finished matches."""

    deals: int
    points: float
    """A deal, on average."""
    fair: float
    """What each seat would have got a deal, had all got the same."""
    passes: Sequence[PassGroup]
    """By what the pass did, then by where it went; none without deals."""
    counts: Sequence[Count]
    """Moons and queens."""
    matches: Sequence[MatchPlay]
    """The latest 50, the first to end first."""
    luck: LuckStatistics
    summary: str
    """Points a deal and equal shares, in a sentence."""


def counted(log: Log, seat: int) -> Iterator[Counts]:
    """What is counted of that seat, deal by deal."""
    rules = log.state.rules
    for start, result in zip(log.deal_places, log.state.results, strict=False):
        played = PlayedDeal(rules, result, seat, seat_statistics(rules, result)[seat])
        deal = Counts({each.name: each.count(played) for each in STATISTICS})
        yield deal
        passed = _passed(log, start, seat)
        for group in [result.direction.value, *([passed] if passed else [])]:
            yield Counts({f"{group}/{what}": deal[what] for what in ("deals", "points", "took") if deal[what]})


def _passed(log: Log, start: int, seat: int) -> str | None:
    """What a pass of the deal that begins there did, None where the seat passed nothing."""
    deal = takewhile(lambda step: not isinstance(step.move, Deal), log.steps(start + 1))
    passes = [step for step in deal if isinstance(step.move, Pass)]
    gave = next((int(step.move.cards) for step in passes if step.move.seat == seat), None)
    if gave is None:
        return None
    dealt = log.states[start + 1].hands[seat]
    # Cards change hands with the last pass of the deal.
    got = passes[-1].after.hands[seat] & ~(dealt & ~gave)
    if gave & _QUEENS:
        return "gave"
    if got & _QUEENS:
        return "got"
    if dealt & _QUEENS:
        return "kept"
    return "void" if any(dealt & suit and not dealt & ~gave & suit for suit in SUIT) else "other"


def play(matches: Sequence[CountedMatch]) -> HeartsPlay:
    """What these matches say together, of which there is one at least."""
    sums = added(match.counts for match in matches)
    often = sorted(_SORTED, key=lambda group: -sums[f"{group}/deals"])
    groups = (*often, *(group for group in PASSES if group not in _SORTED))
    points, fair = sums["points"] / sums["deals"], _fair(sums)
    return HeartsPlay(
        deals=sums["deals"],
        points=points,
        fair=fair,
        summary=average_text(sums["deals"], points, fair),
        passes=[
            PassGroup(PASSES[group], deals, sums[f"{group}/points"] / deals, sums[f"{group}/took"])
            for group in groups
            if (deals := sums[f"{group}/deals"])
        ],
        counts=shown(STATISTICS, sums),
        matches=[
            MatchPlay(
                table=match.result.table,
                ended=match.result.ended,
                rules=match.rules_name,
                deals=match.counts["deals"],
                points=match.counts["points"] / match.counts["deals"],
                fair=_fair(match.counts),
            )
            for match in matches[-LATEST:]
        ],
        luck=luck(matches, "deal"),
    )


def _fair(sums: Counts) -> float:
    """What a seat would have got in a deal where all got the same."""
    return sums["table"] / sums["seats"]
