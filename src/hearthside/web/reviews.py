"""Deals looked back at: each is worked out once and kept beside its match. Knows no HTTP."""

import asyncio
import json
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from hearthside.ai.kernels import Warmth, warmth
from hearthside.table import NotNow

from . import messages as wire
from .figures import REVIEW, Counts, finished
from .house import House, NoTable
from .past import Past, past
from .problems import Refused

if TYPE_CHECKING:
    from hearthside.store import Store

_NOT_READY: Final = "The Master is still getting ready. Ask again in a moment."
_NEVER: Final = "The Master cannot be had on this machine, so nothing can be looked back at."
_PATIENCE: Final = 0.5
"""Seconds until it is seen again whether somebody plays."""

Line = wire.ReviewBegun | wire.ReviewDecision | wire.ReviewSummary


def refuse_unready() -> None:
    """Raises NotNow where the Master cannot look back at anything yet, or ever."""
    if warmth() is not Warmth.READY:
        raise NotNow(_NEVER if warmth() is Warmth.FAILED else _NOT_READY)


# ---- One deal ----


async def kept(past: Past, deal: int) -> tuple[str, ...] | None:
    """The lines of a deal, counted from 1, that was looked back at before; None where it was not, or was another."""
    store = await past.house.store()
    return await asyncio.to_thread(_kept, store, past, deal)


def _kept(store: "Store", past: Past, deal: int) -> tuple[str, ...] | None:
    found = store.reviewed(past.row.id, deal, past.seat)
    if found is None or (found.review, found.moves) != (REVIEW, past.stamp(deal)):
        return None
    first, *others = zlib.decompress(found.lines).decode().splitlines(keepends=True)
    # How far the match has come, and what one is called, may have changed since.
    now = {"deals": len(past.log.state.results), "names": past.names}
    return _line(wire.ReviewBegun.model_validate_json(first).model_copy(update=now)), *others


async def worked_out(past: Past, deal: int) -> AsyncIterator[str]:
    """The lines of a deal, counted from 1, each worked out when it is asked for; kept once all are known."""
    store, lines = await past.house.store(), _lines(past, deal)
    told: list[Line] = []
    while not told or told[-1].type != "summary":
        told.append(await asyncio.to_thread(next, lines))
        if told[-1].type == "summary":
            await asyncio.to_thread(_keep, store, past, deal, told)
        yield _line(told[-1])


def _lines(past: Past, deal: int) -> Iterator[Line]:
    from hearthside.analysis.review import Review

    from .shown.analysed import begun, decided, summed_up

    _, steps = past.deal(deal)
    looked, names = Review(steps, past.seat), past.names
    yield begun(looked, deal, len(past.log.state.results), names)
    decisions = []
    for decision in looked.decisions():
        decisions.append(decision)
        yield decided(looked, decision, names)
    yield summed_up(deal, looked.summary(decisions))


def _keep(store: "Store", past: Past, deal: int, lines: Sequence[Line]) -> None:
    from hearthside.store import Missing, Reviewed, Taken

    packed = zlib.compress("".join(map(_line, lines)).encode(), 9)
    counts = json.dumps(counted(lines))
    # A match that is not kept has nothing kept beside it.
    with suppress(Missing, Taken):
        store.review(Reviewed(past.row.id, deal, past.seat, REVIEW, past.stamp(deal), counts, packed))


def counted(lines: Sequence[Line]) -> Counts:
    """What a deal comes to, as sums: its decisions by their marks, luck, choices, and the variance of both."""
    total: Counts = Counter()
    for line in lines:
        match line:
            case wire.ReviewDecision(mark=mark):
                total.update({"decisions": 1, mark: 1})
            case wire.ReviewSummary(luck=luck, skill=skill, error=error):
                total.update(
                    {
                        "luck": luck.points, "luck_chance": luck.chance,
                        "skill": skill.points, "skill_chance": skill.chance,
                        "variance": error.points**2, "variance_chance": error.chance**2,
                    }
                )  # fmt: skip
    return total


def _line(value: wire.Message) -> str:
    return value.model_dump_json() + "\n"


# ---- All that is left ----


class Looking:
    """Looks back at what a player's finished matches have left, one decision after the other, and never during play."""

    def __init__(self, house: House) -> None:
        """For the matches of that house; nothing is begun."""
        self._house = house
        self._task: asyncio.Task[None] | None = None
        self._holder: str | None = None
        self._done = self._deals = 0
        self._waits = False

    def stands(self, holder: str | None) -> wire.Looking:
        """How far it is with the matches of the token of that hash."""
        if holder is None or not self._works(holder):
            return wire.Looking(working=False, waits=False, done=0, deals=0)
        return wire.Looking(working=True, waits=self._waits, done=self._done, deals=self._deals)

    async def begin(self, holder: str) -> None:
        """Begin, where it has not begun. Raises NotNow before the Master is ready, and while others are looked at."""
        refuse_unready()
        if self._task is not None and not self._task.done() and self._holder != holder:
            raise NotNow("The matches of another player are being looked back at. Ask again when that is done.")
        if not self._works(holder):
            self._holder, self._done, self._deals, self._waits = holder, 0, 0, False
            self._task = asyncio.create_task(self._work(holder))

    async def stop(self, holder: str | None = None) -> None:
        """Stop, for the token of that hash or whoever it is. What is looked at already stays."""
        if self._task is not None and not self._task.done() and holder in (None, self._holder):
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _works(self, holder: str) -> bool:
        return self._task is not None and not self._task.done() and self._holder == holder

    async def _work(self, holder: str) -> None:
        store = await self._house.store()
        left = [
            (each.result.table, deal)
            for each in reversed(await asyncio.to_thread(finished, store, holder))
            for deal in each.left
        ]
        self._deals = len(left)
        for table, deal in left:
            # What cannot be read is passed over, as in all figures.
            with suppress(NoTable, Refused, NotNow):
                match = await past(self._house, table, holder)
                if await kept(match, deal) is None:
                    async for _ in worked_out(match, deal):
                        await self._until_nobody_plays()
            self._done += 1

    async def _until_nobody_plays(self) -> None:
        while self._house.busy:
            self._waits = True
            await asyncio.sleep(_PATIENCE)
        self._waits = False
