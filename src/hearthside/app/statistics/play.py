"""How somebody plays, from the finished matches of a store. Knows neither game."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hearthside.app.errors import TableNotFound
from hearthside.app.per_game import PER_GAME
from hearthside.app.profiles import Whose
from hearthside.app.stored_match import read_match
from hearthside.match import Log
from hearthside.storage import Measure

from . import gin, hearts
from .counting import CountedMatch, Counts, added, read_counts

if TYPE_CHECKING:
    from hearthside.storage.store import Store

COUNT_VERSION: Final = 1
"""Which way of counting. Matches that were counted in another are counted again: raise it with every change."""
REVIEW_VERSION: Final = 5
"""Which way of reviewing deals. Deals that were reviewed in another are reviewed again."""


@dataclass(frozen=True, slots=True)
class PlayStatistics:
    """How you play, from finished matches; practice is left out. Null for a game without matches."""

    hearts: hearts.HeartsPlay | None
    gin: gin.GinPlay | None


def play_statistics(store: "Store", whose: Whose) -> PlayStatistics:
    """From their matches."""
    return added_up(counted_matches(store, whose))


def added_up(found: Iterable[CountedMatch]) -> PlayStatistics:
    """From these matches, the first to end being the first here."""
    matches = [match for match in found if match.deals]
    of_hearts, of_gin = ([match for match in matches if match.result.game == game] for game in PER_GAME)
    return PlayStatistics(
        hearts=hearts.play(of_hearts) if of_hearts else None, gin=gin.play(of_gin) if of_gin else None
    )


def counted_matches(store: "Store", whose: Whose) -> list[CountedMatch]:
    """Their matches, the first to end first, as their seat played them. What was never counted is counted now.

    A match counts for the first of the people who are meant.
    """
    known = {(each.table, each.place): read_counts(each.counts) for each in store.find(Measure, measure=COUNT_VERSION)}
    reviews = defaultdict[tuple[str, int], dict[int, Counts]](dict)
    for table, deal, seat, sums in store.reviews(REVIEW_VERSION):
        if (counts := read_counts(sums)) is not None:
            reviews[table, seat][deal] = counts
    found = []
    for result in store.results(whose.holder, whose.names):
        if not result.holders:
            continue
        place, _ = result.holders[0]
        counts = known.get((result.table, place))
        if counts is None:
            try:
                _, log = read_match(store, result.table)
            except TableNotFound:
                continue
            if place >= log.state.rules.seats:
                continue
            counts = counted(log, place)
            store.put(Measure(result.table, place, COUNT_VERSION, json.dumps(counts)))
        found.append(CountedMatch(result, counts, reviews[result.table, place]))
    return found


def counted(log: Log, seat: int) -> Counts:
    """What is counted of that seat in a match; nothing in a practice match."""
    return Counts() if seat in log.practised else added(PER_GAME.of(log.state).counted(log, seat))
