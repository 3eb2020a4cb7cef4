"""The matches at other tables that are told here. Knows no HTTP.

Each is kept as the record of what its seat knows, written anew with each change, before anyone is told of it; one that
nobody has asked for since the start is in the store alone.
"""

import asyncio
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hearthside import __version__
from hearthside.advice import Adviser, Corrected, Telling, begin, resumed
from hearthside.games import Rules, game_of
from hearthside.record import read, write
from hearthside.table import Stale

from . import messages as wire
from .house import House, NoTable
from .shown import told as shown

if TYPE_CHECKING:
    from hearthside.store import Store, Told

_log = logging.getLogger(__name__)

ADVISER: Final = "Adviser"
"""The tag that says who advises."""
_IN_MEMORY: Final = 16
_LISTED: Final = 30
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass
class Session:
    """A match that is being told."""

    name: str
    holder: str
    telling: Telling
    adviser: Adviser
    n: int
    created: str
    kept: bool = True
    """Whether the latest of it is on disk."""
    door: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One change at a time."""
    mind: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One suggestion at a time."""

    def record(self) -> str:
        """All that is told, as a record."""
        return write(self.telling.account.record({ADVISER: self.adviser.style, "Version": __version__}))


class Tellings:
    """The sessions of a house. All its methods are for the house's event loop."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._live: OrderedDict[str, Session] = OrderedDict()

    async def new(self, holder: str, rules: Rules, seat: int, dealer: int | None, style: str) -> wire.TellingView:
        """A match of which nothing is told. ValueError with a sentence for what cannot be told, or advised."""
        from hearthside.store import now

        adviser = await asyncio.to_thread(Adviser, rules, style)
        name = "".join(secrets.choice(_LETTERS) for _ in range(10))
        session = Session(name, holder, Telling(begin(rules, seat, dealer)), adviser, 1, now())
        await self._keep(session)
        self._seat(session)
        return await self._view(session)

    async def find(self, holder: str, name: str) -> wire.TellingView:
        """How far it is told. Raises NoTable."""
        session = await self._found(holder, name)
        store = await self._house.store()
        latest = await asyncio.to_thread(store.told, holder, name)
        if latest and latest[0].n > session.n:
            session = await self._fetched(latest[0])
        return await self._view(session)

    async def change(
        self, holder: str, name: str, n: int, work: Callable[[Telling], Telling | Corrected]
    ) -> wire.TellingView:
        """Changes what is told. Raises NoTable, Stale, and ValueError with a sentence: then nothing has changed."""
        from hearthside.store import Taken

        session = await self._found(holder, name)
        async with session.door:
            if n != session.n:
                raise Stale(session.n)
            before = session.telling
            done = await asyncio.to_thread(work, before)
            telling, said = (done.telling, done.said) if isinstance(done, Corrected) else (done, ())
            session.telling, session.n = telling, session.n + 1
            try:
                await self._keep(session)
            except Taken:
                self._live.pop(name, None)
                session = await self._found(holder, name)
                raise Stale(session.n) from None
            if not said:
                said = tuple(await asyncio.to_thread(telling.account.sentences, before.account))
            return await self._view(session, said)

    async def suggest(self, holder: str, name: str, n: int) -> wire.Suggestion:
        """What the adviser would do, and why. Raises NoTable and Stale. What is told meanwhile does not wait for it."""
        session = await self._found(holder, name)
        async with session.mind:
            if n != session.n:
                raise Stale(session.n)
            account = session.telling.account
            return await asyncio.to_thread(shown.suggestion, n, account, session.adviser)

    async def record(self, holder: str, name: str) -> str:
        """What is told, as a record in the text notation. Raises NoTable."""
        return await asyncio.to_thread((await self._found(holder, name)).record)

    async def listed(self, holder: str) -> list[wire.TellingSummary]:
        """The matches that the holder tells, the latest first; one that cannot be read is passed over."""
        store = await self._house.store()
        found = []
        for row in (await asyncio.to_thread(store.told, holder))[:_LISTED]:
            try:
                session = self._live.get(row.id) or await self._fetched(row)
            except NoTable:
                continue
            found.append(_summary(session, row.touched))
        kept = {each.telling for each in found}
        unkept = [each for each in self._live.values() if each.holder == holder and each.name not in kept]
        return [*(_summary(each, each.created) for each in unkept), *found]

    async def drop(self, holder: str, name: str) -> None:
        """Forgets it. Raises NoTable."""
        await self._found(holder, name)
        self._live.pop(name, None)
        store = await self._house.store()
        await asyncio.to_thread(store.untell, holder, name)

    # ---- Kept ----

    async def _view(self, session: Session, said: tuple[str, ...] = ()) -> wire.TellingView:
        saved, notice = await self._house.kept()
        kept = saved and session.kept, notice
        return await asyncio.to_thread(
            shown.told, session.name, session.n, session.telling, session.adviser, said, kept
        )

    async def _keep(self, session: Session) -> None:
        store = await self._house.store()
        session.kept = await asyncio.to_thread(_kept, store, session)

    async def _found(self, holder: str, name: str) -> Session:
        session = self._live.get(name)
        if session is None:
            store = await self._house.store()
            rows = await asyncio.to_thread(store.told, holder, name)
            session = self._live.get(name) or (await self._fetched(rows[0]) if rows else None)
        if session is None or session.holder != holder:
            raise NoTable("You tell of no such match.")
        self._live.move_to_end(name)
        return session

    async def _fetched(self, row: "Told") -> Session:
        session = await asyncio.to_thread(_read, row)
        self._seat(session)
        return session

    def _seat(self, session: Session) -> None:
        self._live[session.name] = session
        # What could not be kept is nowhere else.
        idle = [
            name for name, each in self._live.items() if each.kept and not each.door.locked() and not each.mind.locked()
        ]
        for name in idle[: max(0, len(self._live) - _IN_MEMORY)]:
            if name != session.name:
                del self._live[name]


def _kept(store: "Store", session: Session) -> bool:
    from hearthside.store import Missing, Told, now

    aside = json.dumps(session.telling.aside)
    row = Told(session.name, session.holder, session.n, session.record(), aside, session.created, now())
    try:
        return store.tell(row)
    except Missing:  # a file that is new by now
        return store.tell(row)


def _read(row: "Told") -> Session:
    """A match as it was kept. Raises NoTable for one that does not hold: it is left as it is."""
    try:
        (record,) = read(row.record)
        telling = resumed(record, aside=json.loads(row.aside))
        adviser = Adviser(telling.account.rules, record.tag(ADVISER) or "shark")
    except (ValueError, RecursionError) as error:
        _log.warning("What was told of match %s cannot be read and is set aside: %s", row.id, error)
        raise NoTable("What you told of that match cannot be read. Nothing of it is deleted.") from error
    # A record leaves out what says nothing new, so entries may have other numbers: who saw the old ones looks again.
    return Session(row.id, row.holder, telling, adviser, row.n + 1, row.created)


def _summary(session: Session, touched: str) -> wire.TellingSummary:
    account = session.telling.account
    rules = account.rules
    return wire.TellingSummary(
        telling=session.name,
        game=game_of(rules).slug,
        rules_name=rules.name,
        seat=rules.places[account.seat],
        deal=len(account.state.results) + (not account.now.over),
        scores=list(account.state.scores),
        over=account.over,
        touched=touched,
    )
