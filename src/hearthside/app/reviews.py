"""Reviews of finished deals. Each is made once and stored with its match or its imported record."""

import asyncio
import json
import logging
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from hearthside.ai.kernels import Readiness, readiness
from hearthside.player_names import names_of_today
from hearthside.storage import LostRace, Missing

from .errors import NoSeat, NotFound, NotNow
from .played_match import played_match
from .profiles import Whose
from .statistics.counting import Counts
from .statistics.play import counted_matches
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.coach.review import Review
    from hearthside.storage.store import Store

    from .review_lines import ReviewLine

_log = logging.getLogger(__name__)
_NOT_READY: Final = "The Master is still getting ready. Ask again in a moment."
_NEVER: Final = "The Master cannot run on this machine, so nothing can be reviewed."
_PATIENCE: Final = 0.5
"""Seconds between two looks at whether somebody plays."""


def refuse_unready() -> None:
    """Raises NotNow while the Master cannot review anything, for now or for good."""
    if readiness() is not Readiness.READY:
        raise NotNow(_NEVER if readiness() is Readiness.FAILED else _NOT_READY)


class Reviewable(Protocol):
    """A match as one seat of it may review its deals, which are counted from 1."""

    @property
    def tables(self) -> Tables:
        """Where it is reviewed."""

    @property
    def id(self) -> str:
        """Of the match or record."""

    @property
    def names(self) -> list[str]:
        """What the seats are called in a sentence."""

    @property
    def reader(self) -> int | None:
        """The seat that is "you" there."""

    @property
    def here(self) -> list[dict[str, Any]]:
        """The members of `PersonHere` for all whose decisions can be looked at, where these are several."""

    @property
    def deals(self) -> int:
        """How many of its deals are over."""

    def review(self, number: int, /) -> "Review":
        """The review of a deal. Raises NotFound and NotNow."""

    def packed_review(self, store: "Store", number: int, /) -> bytes | None:
        """The stored lines of a review; None if there is none, or the deal has changed since."""

    def keep_review(self, store: "Store", number: int, counts: str, packed: bytes, /) -> None:
        """Store a review. Raises Missing and LostRace where that to which it belongs is not stored."""


# ---- One deal ----


async def reviewed(match: Reviewable, deal: int) -> Iterable[str] | AsyncIterator[str]:
    """The lines of a review: the stored ones, or each as soon as it is made. Raises NotFound and NotNow."""
    await asyncio.to_thread(match.review, deal)  # refuses what cannot be reviewed
    known = await kept(match, deal)
    if known is None:
        refuse_unready()
    return known or worked_out(match, deal)


async def kept(match: Reviewable, deal: int) -> tuple[str, ...] | None:
    """The review of a deal, counted from 1, as lines of JSON; None if there is none, or the deal has changed since."""
    store = await match.tables.store()
    return await asyncio.to_thread(_kept, store, match, deal)


def lines_of(packed: bytes) -> list[str]:
    """The lines of a stored review. Raises zlib.error and ValueError where it is damaged."""
    return zlib.decompress(packed).decode().splitlines(keepends=True)


def _kept(store: "Store", match: Reviewable, deal: int) -> tuple[str, ...] | None:
    packed = match.packed_review(store, deal)
    if packed is None:
        return None
    try:
        first, *others = lines_of(packed)
        begun = json.loads(first)
    except (zlib.error, ValueError) as error:
        _log.warning("The review of deal %s of %s cannot be read and is made again: %s", deal, match.id, error)
        return None
    if names_of_today(begun["names"]) != tuple(begun["names"]):  # they stand in its sentences
        return None
    # How far the match has come, and what one is called, may have changed since.
    now = {"deals": match.deals, "names": match.names, "here": match.here}
    return json.dumps(begun | now) + "\n", *others


async def worked_out(match: Reviewable, deal: int) -> AsyncIterator[str]:
    """The same lines, each made when it is asked for. The review is stored when all are made."""
    store = await match.tables.store()
    # Where somebody plays, the second thread is left to them.
    lines = _lines(match, deal, None if match.tables.busy else match.tables.advisers)
    done: list[ReviewLine] = []
    while line := await match.tables.advise(next, lines, None):
        done.append(line)
        if line.type == "summary":
            await asyncio.to_thread(_keep, store, match, deal, done)
        yield _line(line)


def _lines(match: Reviewable, deal: int, threads: Executor | None) -> Iterator["ReviewLine"]:
    from .review_lines import PersonHere, begun, decided, summed_up

    found, names, reader = match.review(deal), match.names, match.reader
    here = [PersonHere(**each) for each in match.here]
    yield replace(begun(found, deal, match.deals, names, reader), here=here)
    decisions = []
    for decision in found.decisions(threads):
        decisions.append(decision)
        yield decided(found, decision, names, reader)
    yield summed_up(found, deal, found.summary(decisions))


def _keep(store: "Store", match: Reviewable, deal: int, lines: Sequence["ReviewLine"]) -> None:
    packed = zlib.compress("".join(map(_line, lines)).encode(), 9)
    counts = json.dumps(counted(lines))
    # If the match is not stored, neither is its review.
    with suppress(Missing, LostRace):
        match.keep_review(store, deal, counts, packed)


def counted(lines: Sequence["ReviewLine"]) -> Counts:
    """The sums of a review: decisions by their marks, luck, the cost of choices, and the variance of both."""
    from .review_lines import ReviewDecision, ReviewSummary

    total: Counts = Counter()
    for line in lines:
        match line:
            case ReviewDecision(mark=mark):
                total.update({"decisions": 1, mark: 1})
            case ReviewSummary(luck=luck, skill=skill, error=error):
                total.update(
                    {
                        "luck": luck.points, "luck_chance": luck.chance,
                        "skill": skill.points, "skill_chance": skill.chance,
                        "variance": error.points**2, "variance_chance": error.chance**2,
                    }
                )  # fmt: skip
    return total


def _line(value: "ReviewLine") -> str:
    return json.dumps(asdict(value)) + "\n"


# ---- All deals without a review ----


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far the review of a player's finished matches has come."""

    working: bool
    waits: bool
    """Whether it waits, because somebody plays."""
    done: int
    """Deals, since it was begun."""
    deals: int
    """All that are to be reviewed."""


_NOTHING: Final = ReviewProgress(working=False, waits=False, done=0, deals=0)


class ReviewQueue:
    """Reviews the deals of a player's finished matches that have no review yet, but never while somebody plays."""

    def __init__(self, tables: Tables) -> None:
        """Nothing is started yet."""
        self._tables = tables
        self._task: asyncio.Task[None] | None = None
        self._whose: Whose | None = None
        self._progress = _NOTHING

    def progress(self, whose: Whose | None) -> ReviewProgress:
        """How far the review of their matches has come."""
        return self._progress if whose is not None and self._works(whose) else _NOTHING

    async def begin(self, whose: Whose) -> None:
        """Start, unless it works already. Raises NotNow before the Master is ready, and while it works for another."""
        refuse_unready()
        if self._task is not None and not self._task.done() and self._whose != whose:
            raise NotNow("Another player's matches are being reviewed. Try again when that is done.")
        if not self._works(whose):
            self._whose, self._progress = whose, replace(_NOTHING, working=True)
            self._task = asyncio.create_task(self._work(whose))

    async def stop(self, whose: Whose | None = None) -> None:
        """Stop if it works for them, or for anybody: None. Finished reviews stay."""
        if self._task is not None and not self._task.done() and whose in (None, self._whose):
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _works(self, whose: Whose) -> bool:
        return self._task is not None and not self._task.done() and self._whose == whose

    async def _work(self, whose: Whose) -> None:
        store = await self._tables.store()
        left = [
            (each.result.table, each.result.holders[0][1], deal)
            for each in reversed(await asyncio.to_thread(counted_matches, store, whose))
            for deal in each.unreviewed
        ]
        self._progress = replace(self._progress, deals=len(left))
        for table, holder, deal in left:
            # Matches that cannot be read are left out, as in all statistics.
            with suppress(NotFound, NoSeat, NotNow):
                match = await played_match(self._tables, table, holder)
                if await kept(match, deal) is None:
                    async for _ in worked_out(match, deal):
                        await self._until_nobody_plays()
            self._progress = replace(self._progress, done=self._progress.done + 1)

    async def _until_nobody_plays(self) -> None:
        while self._tables.busy:
            self._progress = replace(self._progress, waits=True)
            await asyncio.sleep(_PATIENCE)
        self._progress = replace(self._progress, waits=False)
