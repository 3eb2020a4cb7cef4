"""Matches at other tables, as one seat there observes them.

Each is kept as the record of what its seat knows. The record is written with each change, before the change is
answered. A match that nobody has asked for since the start is in the store alone.
"""

import asyncio
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from hearthside import __version__
from hearthside.app.errors import Stale
from hearthside.coach.hints import Hint
from hearthside.coach.observed import ADVISER, Adviser, Correction, ObservedDraft, ObservedMatch, begin, from_record
from hearthside.games import Rules, game_of
from hearthside.record import read, write
from hearthside.storage import LostRace, ObservedRow, now

from .errors import NotKept, NotNow, TableNotFound
from .stored_match import DAMAGE
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.storage.store import Store

_log = logging.getLogger(__name__)

_IN_MEMORY: Final = 16
_LISTED: Final = 30
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_NONE: Final = "You have entered no such match."


@dataclass
class ObservedSession:
    """A match that is being observed."""

    name: str
    holder: str
    draft: ObservedDraft
    adviser: Adviser
    n: int
    created: str
    kept: bool = True
    """Whether the latest of it is on disk."""
    files: int | None = None
    """`Store.files` when it was last kept; None if it never was."""
    dropped: bool = False
    """Whether it was forgotten, so that it is not to be kept again."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One change at a time."""
    advising: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One suggestion at a time."""

    def record(self) -> str:
        """All that was entered, as a record."""
        return write(self.draft.observed.record({ADVISER: self.adviser.style, "Version": __version__}))


class ObservedState(NamedTuple):
    """An observed match at one moment."""

    name: str
    n: int
    """How often it was changed."""
    draft: ObservedDraft
    adviser: Adviser
    said: Sequence[str]
    """What the last change did, in sentences."""
    saved: bool
    """Whether the latest of it is on disk."""
    notice: str | None
    """One sentence about trouble with keeping it, or None."""


class Advice(NamedTuple):
    """What the adviser would do."""

    n: int
    observed: ObservedMatch
    adviser: Adviser
    hint: Hint | None
    """None where it is not for the seat to move."""


@dataclass(frozen=True, slots=True)
class ObservedSummary:
    """An observed match in a line."""

    match: str
    game: Literal["hearts", "gin"]
    rules_name: str
    seat: str
    deal: int
    scores: Sequence[int]
    over: bool
    touched: str


class ObservedMatches:
    """The observed matches of a server. All its methods are for its event loop."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._live: OrderedDict[str, ObservedSession] = OrderedDict()

    async def new(self, holder: str, rules: Rules, seat: int, dealer: int | None, style: str) -> ObservedState:
        """A new match, of which nothing is entered.

        Raises ValueError where it cannot be observed or advised, and NotNow where too many are kept already.
        """
        unkept = sum(each.holder == holder and not each.kept for each in self._live.values())
        kept = await asyncio.to_thread((await self._tables.store()).observed_kept, holder)
        most = self._tables.amounts.observed
        if kept + unkept >= most:
            raise NotNow(f"At most {most} matches at other tables can be saved. Delete some of yours first.")
        adviser = await asyncio.to_thread(Adviser, rules, style)
        name = "".join(secrets.choice(_LETTERS) for _ in range(10))
        session = ObservedSession(name, holder, ObservedDraft(begin(rules, seat, dealer)), adviser, 1, now())
        await self._keep(session)
        self._seat(session)
        return await self._view(session)

    async def find(self, holder: str, name: str) -> ObservedState:
        """The match as it stands. Raises TableNotFound."""
        session = await self._found(holder, name)
        files, store = session.files, await self._tables.store()
        latest = await asyncio.to_thread(store.observed, holder, name)
        if latest and latest[0].n > session.n:
            session = await self._fetched(latest[0], store)
        elif not latest and _dropped_elsewhere(files, store):
            self._live.pop(name, None)
            raise TableNotFound(_NONE)
        return await self._view(session)

    async def change(
        self, holder: str, name: str, n: int, work: Callable[[ObservedDraft], Correction]
    ) -> ObservedState:
        """Change it. Raises TableNotFound, Stale, and IllegalMove with a sentence; then nothing has changed."""
        session = await self._found(holder, name)
        async with session.changing:
            if session.dropped:
                raise TableNotFound(_NONE)
            if n != session.n:
                raise Stale(session.n)
            session.draft, said = await asyncio.to_thread(work, session.draft)
            session.n += 1
            try:
                await self._keep(session)
            except LostRace:
                self._live.pop(name, None)
                session = await self._found(holder, name)
                raise Stale(session.n) from None
            return await self._view(session, said)

    async def suggest(self, holder: str, name: str, n: int) -> Advice:
        """What the adviser would do. Raises TableNotFound and Stale. Changes do not wait for it."""
        session = await self._found(holder, name)
        async with session.advising:
            if n != session.n:
                raise Stale(session.n)
            observed, adviser = session.draft.observed, session.adviser
            return Advice(n, observed, adviser, await self._tables.advise(adviser.advise, observed))

    async def record(self, holder: str, name: str) -> str:
        """The match as a record in the text notation. Raises TableNotFound."""
        return await asyncio.to_thread((await self._found(holder, name)).record)

    async def listed(self, holder: str) -> list[ObservedSummary]:
        """The matches that the holder observes, the latest first; one that cannot be read is left out."""
        store = await self._tables.store()
        live = [(each, each.files) for each in self._live.values() if each.holder == holder]
        found = []
        for row in (await asyncio.to_thread(store.observed, holder))[:_LISTED]:
            try:
                session = self._live.get(row.id) or await self._fetched(row, store)
            except TableNotFound:
                continue
            found.append(_summary(session, row.touched))
        kept = {each.match for each in found}
        unkept = [each for each, files in live if each.name not in kept and not _dropped_elsewhere(files, store)]
        return [*(_summary(each, each.created) for each in unkept), *found]

    async def drop(self, holder: str, name: str) -> None:
        """Forget it, once changes under way are done. Raises TableNotFound, and NotKept where it stays on disk."""
        session = await self._found(holder, name)
        async with session.changing:
            store = await self._tables.store()
            if not await asyncio.to_thread(store.drop_observed, holder, name) and session.kept:
                raise NotKept(store.notice or "Nothing is being saved.")
            session.dropped = True
            self._live.pop(name, None)

    # ---- Kept ----

    async def _view(self, session: ObservedSession, said: tuple[str, ...] = ()) -> ObservedState:
        saved, notice = await self._tables.kept()
        return ObservedState(
            session.name, session.n, session.draft, session.adviser, said, saved and session.kept, notice
        )

    async def _keep(self, session: ObservedSession) -> None:
        store = await self._tables.store()
        session.kept = await asyncio.to_thread(_kept, store, session)

    async def _found(self, holder: str, name: str) -> ObservedSession:
        session = self._live.get(name)
        if session is None:
            store = await self._tables.store()
            rows = await asyncio.to_thread(store.observed, holder, name)
            session = self._live.get(name) or (await self._fetched(rows[0], store) if rows else None)
        if session is None or session.holder != holder:
            raise TableNotFound(_NONE)
        self._live.move_to_end(name)
        return session

    async def _fetched(self, row: ObservedRow, store: "Store") -> ObservedSession:
        session = await asyncio.to_thread(read_observed, row)
        session.files = store.files
        self._seat(session)
        return session

    def _seat(self, session: ObservedSession) -> None:
        self._live[session.name] = session
        # What could not be kept is nowhere else.
        idle = [
            name
            for name, each in self._live.items()
            if each.kept and not each.changing.locked() and not each.advising.locked()
        ]
        for name in idle[: max(0, len(self._live) - _IN_MEMORY)]:
            if name != session.name:
                del self._live[name]


def _kept(store: "Store", session: ObservedSession) -> bool:
    removed = json.dumps(session.draft.removed)
    row = ObservedRow(session.name, session.holder, session.n, session.record(), removed, session.created, now())
    files = store.files
    kept = store.put_observed(row, session.files)
    session.files = files if kept else session.files
    return kept


def _dropped_elsewhere(files: int | None, store: "Store") -> bool:
    """Whether another server dropped a match that the store does not have. ``files`` is that of the match from before
    the store was read.
    """
    return store.saved and files == store.files


def read_observed(row: ObservedRow) -> ObservedSession:
    """A match as it was kept. Raises TableNotFound for one that does not hold: it is left as it is."""
    try:
        (record,) = read(row.record)
        draft = ObservedDraft(from_record(record), _lines(row.removed))
        adviser = Adviser(draft.observed.rules, record.tag(ADVISER) or "shark")
    except DAMAGE as error:
        _log.warning("The entries of match %s cannot be read and are set aside: %s", row.id, error)
        raise TableNotFound("What you entered of that match cannot be read. Nothing of it is deleted.") from error
    # A record leaves out what says nothing new, so entries may have other numbers: who saw the old ones looks again.
    return ObservedSession(row.id, row.holder, draft, adviser, row.n + 1, row.created)


def _lines(text: str) -> tuple[str, ...]:
    """The lines that were taken out. Raises ValueError."""
    match json.loads(text):
        case [*lines] if all(isinstance(line, str) for line in lines):
            return tuple(lines)
    raise ValueError("What was taken out is a list of lines.")


def _summary(session: ObservedSession, touched: str) -> ObservedSummary:
    observed = session.draft.observed
    rules = observed.rules
    return ObservedSummary(
        match=session.name,
        game=game_of(rules).slug,
        rules_name=rules.name,
        seat=rules.places[observed.seat],
        deal=observed.deal_number,
        scores=list(observed.state.scores),
        over=observed.over,
        touched=touched,
    )
