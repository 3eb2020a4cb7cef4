"""All tables of this server: set up, found again, listed and left. Knows no HTTP.

This is where a table meets its opponents and the store. A table that somebody plays at is in memory; all others are
in the store alone, and are folded from their log when they are asked for.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hearthside import gin
from hearthside.ai.styles import GUEST, called, player
from hearthside.games import GAMES, Match, Rules, game_of
from hearthside.gin.score import final
from hearthside.hearts import Scoring
from hearthside.record.again import won
from hearthside.table import (
    BadLog,
    Change,
    Clash,
    ComputersTurn,
    Duplicate,
    Entry,
    Exchanged,
    Log,
    Mirrored,
    NotNow,
    Opponent,
    Seat,
    Stale,
    Step,
    Table,
    dealing,
)
from hearthside.table.duplicate import game as dup_game
from hearthside.table.link import DealLink, fit, link_of
from hearthside.table.mirror import fair

if TYPE_CHECKING:
    from hearthside.store import Result, Row, Store

_log = logging.getLogger(__name__)

_IN_MEMORY: Final = 32
"""Tables that stay in memory without anyone watching."""
_LISTED: Final = 30
_ADVISER: Final = "shark"
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


class NoTable(LookupError):
    """There is no such table to be had; ``str(error)`` is the sentence."""


class Stands(NamedTuple):
    """How a match stands, for a list."""

    state: Match
    replay: bool
    """Whether a deal of another match is played again here."""

    @classmethod
    def of(cls, log: Log) -> "Stands":
        """How the match of that log stands."""
        return cls(log.state, log.replay is not None)

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.state.winners) or (self.replay and not any(self.state.hands))


Chosen = int | DealLink | None
"""The first deal of a match that somebody asked for."""


class Live:
    """A table in memory, and its row in the store."""

    table: Table

    def __init__(self, row: "Row", store: "Store", mirrored: Callable[[str, Mirrored], None]) -> None:
        """``mirrored`` is told the table of a match and how a hand of it went that was played here, hands exchanged."""
        self.row = row
        self._store = store
        self._mirrored = mirrored

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.row.id

    async def keep(self, n: int, entries: Sequence[Entry]) -> int:
        """Bring the log on disk up to these entries; how many are there then. Raises Clash."""
        from hearthside.store import now

        self.row = self.row._replace(touched=now())
        log = self.table.log
        step = log.step(entries[-1])
        decided = step.after.winners and not step.before.winners and not log.practice
        result = _result(self.row, self.table.seats, step.after) if decided else None
        kept = await asyncio.to_thread(_kept, self._store, self.row, n, entries, result)
        match entries[-1].what:
            case Duplicate() as duplicate if kept:
                difference = dup_game(log.compared(duplicate))
                await asyncio.to_thread(self._store.duplicate, self.id, difference)
            case Mirrored() as mirrored if kept and (hands := fair(log.exchanged(mirrored.seat, mirrored))):
                await asyncio.to_thread(self._store.mirror, self.id, sum(hands))
        if log.replay and log.mirror and len(step.after.results) > len(step.before.results):
            done = log.copy()
            done.add(entries[-1])
            self._mirrored(log.replay, done.mirrored(_person(self.table.seats)))
        return kept


class House:
    """The tables of this server. All its methods are for one event loop."""

    def __init__(self, folder: Path) -> None:
        """A house whose store is in that folder; it is opened when it is first needed."""
        self._folder = folder
        self._store: Store | None = None
        self._live: dict[str, Live] = {}
        self._folded: dict[str, tuple[str, Stands]] = {}
        self._door = asyncio.Lock()
        self._finding = asyncio.Lock()
        self._notes: set[asyncio.Task[None]] = set()

    async def store(self) -> "Store":
        """The store, opened with the first call."""
        if self._store is None:
            async with self._door:
                if self._store is None:
                    self._store = await asyncio.to_thread(_opened, self._folder)
        return self._store

    @property
    def busy(self) -> bool:
        """Whether somebody plays: cards are in play at a table that is watched."""
        return any(live.table.watches and any(live.table.state.hands) for live in self._live.values())

    async def kept(self) -> tuple[bool, str | None]:
        """Whether what happens here is being kept, and a sentence about trouble with that."""
        await self.store()
        return self.kept_now()

    def kept_now(self) -> tuple[bool, str | None]:
        """The same, where the store was opened before."""
        return (self._store.saved, self._store.notice) if self._store else (False, None)

    # ---- One table ----

    async def new(
        self, rules: Rules, seats: Sequence[Seat], first_deal: int | None, pace: int, chosen: Chosen = None
    ) -> tuple[Live, Step]:
        """Set up a table and deal its first cards: those that were chosen, by number or by a link, if any."""
        store, row = await self.store(), self._row(rules, seats, first_deal, pace)
        if isinstance(chosen, DealLink):
            live = self._seat(store, row, chosen.log, 0)
            return live, await live.table.begin(chosen.entries)
        live = self._seat(store, row, Log(rules), 0)
        return live, await live.table.deal(0, chosen)

    async def sealed(self, rules: Rules, seats: Sequence[Seat], first_deal: int | None, pace: int) -> Live:
        """Set up a table where nothing is dealt before it is asked for."""
        store, row = await self.store(), self._row(rules, seats, first_deal, pace)
        kept = await asyncio.to_thread(_kept, store, row, 0, (), None)
        return self._seat(store, row, Log(rules), kept)

    def _row(self, rules: Rules, seats: Sequence[Seat], first_deal: int | None, pace: int) -> "Row":
        from hearthside.store import Row, now

        return Row(
            id=_name(),
            game=rules.game,
            rules=game_of(rules).variants.notation(rules),
            seats=_written(seats),
            seed=secrets.token_hex(16),
            first_deal=first_deal,
            pace=pace,
            created=now(),
            touched=now(),
        )

    async def replay(self, live: Live, seat: int, deal: int) -> Live:
        """A table where a finished deal, counted from 0, is dealt again: same scores, same opponents, same dice.

        Nothing of it is added to the match that it comes from. Raises NotNow.
        """
        log, place = live.table.log, live.table.log.deal_place(deal)
        if place is None or deal >= len(log.state.results):
            raise NotNow(f"That {log.game.deal} is not over yet.")
        at = log.before(place)
        seats = [each.at(at) if where != seat else each for where, each in enumerate(live.table.seats)]
        row = _another(live.row, seats)
        again = self._seat(await self.store(), row, Log(log.state.rules, log.moves[:place]), 0)
        await again.table.begin(dealing.again(log, live.row.seed, deal, live.id))
        return again

    async def mirror(self, live: Live, seat: int, deal: int) -> Live:
        """A table where a finished deal, counted from 0, is dealt with the hands exchanged: the person has the cards,
        the score and the turn of the opponent, who has theirs.

        Nothing that was played before comes along, for it would be of the wrong chairs. Raises NotNow.
        """
        log = live.table.log
        if why := live.table.why_no_mirror(deal):
            raise NotNow(why)
        place = log.deal_place(deal)
        assert place is not None
        at = log.before(place)
        theirs = live.table.seats[1 - seat].at(at)
        seats = [live.table.seats[seat], theirs] if seat else [theirs, live.table.seats[seat]]
        row = _another(live.row, seats)._replace(first_deal=None)
        again = self._seat(await self.store(), row, Log(log.state.rules), 0)
        exchanged = Exchanged(deal, won(log.state.results[deal], seat), deal in log.helped)
        link = link_of(log, live.row.seed, deal, 1 - seat, (theirs.style or _ADVISER,))
        dealt, *changes = link.alone.entries
        await again.table.begin([dealt._replace(replay=live.id, mirror=exchanged), *changes])
        return again

    def _note(self, table: str, mirrored: Mirrored) -> None:
        """Have the match know what came of a hand of it that was played with the hands exchanged."""

        async def noted() -> None:
            with suppress(NoTable, Stale):
                await (await self.find(table)).table.note(mirrored)

        task = asyncio.create_task(noted())
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)

    def link(self, live: Live, seat: int, deal: int) -> DealLink:
        """The link of a finished deal, counted from 0, as that seat played it. Raises NotNow."""
        log = live.table.log
        place = log.deal_place(deal)
        if place is None or deal >= len(log.state.results):
            raise NotNow(f"That {log.game.deal} is not over yet.")
        at = log.before(place)
        around = [(seat + step) % len(live.table.seats) for step in range(1, len(live.table.seats))]
        styles = tuple(_told(live.row, place, live.table.seats[place].at(at)) for place in around)
        return fit(link_of(log, live.row.seed, deal, seat, styles))

    async def taken_up(self, row: "Row", seats: Sequence[Seat], log: Log) -> Live:
        """A table of its own where a match stands as in that log, with the seats of another table.

        It deals from a secret of its own: what the other deals next is not to be known before.
        """
        store = await self.store()
        again = _another(row, seats)
        again = again._replace(first_deal=None, seed=f"{row.seed}/{again.id}")
        kept = await asyncio.to_thread(_kept, store, again, 0, log.entries, None)
        return self._seat(store, again, log, kept)

    async def find(self, name: str) -> Live:
        """The table of that id, in memory from now on. Raises NoTable."""
        live = self._live.get(name)
        if live is None:
            async with self._finding:
                live = self._live.get(name) or await self._fetched(name)
        if live.row.left is not None:
            raise NoTable("You left that match. Its record is still there.")
        return live

    async def record_of(self, name: str) -> tuple["Row", list[Seat], Log]:
        """A table's row, seats and log, left or not. Raises NoTable."""
        if live := self._live.get(name):
            return live.row, live.table.seats, live.table.log
        return await asyncio.to_thread(read_match, await self.store(), name)

    async def refresh(self, live: Live) -> None:
        """Take over what another server may have added to the log."""
        store = await self.store()

        async def longer(n: int) -> Sequence[Entry] | None:
            if await asyncio.to_thread(store.length, live.id) <= n:
                return None
            return (await asyncio.to_thread(_log_of, store, live.row)).entries

        await live.table.catch_up(longer)

    def play_again(self, live: Live, seat: int, style: str | None) -> ComputersTurn:
        """Have the computer play the last deal again in that seat. Raises NotNow."""
        who = style or _ADVISER
        return live.table.play_again(seat, who, _opponent(who, live.row, seat))

    async def seat_another(self, live: Live, place: int, style: str) -> None:
        """Have an opponent of another style play a seat that no person holds, from here on."""
        await live.table.seat_another(place, style, _opponent(style, live.row, place))
        await self.keep_row(live)
        live.table.tell(Change())

    async def keep_row(self, live: Live) -> None:
        """Keep what is not in the log: pace, names, and whether the match was left."""
        store = await self.store()
        seats = _written(live.table.seats)
        live.row = live.row._replace(pace=live.table.pace, seats=seats)
        await asyncio.to_thread(_changed, store, live.row)

    async def leave(self, live: Live) -> None:
        """End a match for good. A match of Gin counts as it stands, once a hand of it is finished."""
        from hearthside.store import now

        store = await self.store()
        live.row = live.row._replace(left=now())
        await live.table.close()
        log = live.table.log
        counts = not log.practice and isinstance(log.state, gin.State)
        if counts and log.state.results and not log.state.winners:
            result = _result(live.row, live.table.seats, log.state)
            await asyncio.to_thread(_quit, store, live.row, log.entries, result)
        else:
            await asyncio.to_thread(_changed, store, live.row)

    async def close(self) -> None:
        """Send everybody home."""
        for live in self._live.values():
            await live.table.close()
        if self._store is not None:
            self._store.close()

    # ---- Many tables ----

    async def held_by(self, holder: str) -> list[tuple["Row", list[Seat], Stands]]:
        """Where the token of that hash holds a seat, latest first; a table that cannot be read is passed over."""
        store = await self.store()
        rows = {row.id: row for row in await asyncio.to_thread(store.held_by, holder, _LISTED)}
        for live in self._live.values():
            if live.table.seat_of(holder) is not None and live.row.left is None:
                rows[live.id] = live.row
        latest = sorted(rows.values(), key=lambda row: row.touched, reverse=True)[:_LISTED]
        found = [(row, await self._standing(store, row)) for row in latest]
        return [(row, _seats(row), stands) for row, stands in found if stands is not None]

    async def ever_held_by(self, holder: str) -> list["Row"]:
        """Where the token of that hash held a seat, matches that were left among them: latest first."""
        store = await self.store()
        rows = {row.id: row for row in await asyncio.to_thread(store.all_held_by, holder)}
        rows |= {live.id: live.row for live in self._live.values() if live.table.seat_of(holder) is not None}
        return sorted(rows.values(), key=lambda row: row.touched, reverse=True)

    async def results(self, holder: str) -> list["Result"]:
        """How the matches ended where the token of that hash held a seat, the first to end first."""
        store = await self.store()
        return await asyncio.to_thread(store.results, holder)

    async def duplicates(self, holder: str) -> list[tuple[str, int]]:
        """Game and Dup Game of each match that came to its end where the token of that hash held a seat."""
        store = await self.store()
        return await asyncio.to_thread(store.duplicates, holder)

    async def mirrors(self, holder: str) -> list[tuple[str, int]]:
        """Game, and what is left of the hands played from either side, of each such match."""
        store = await self.store()
        return await asyncio.to_thread(store.mirrors, holder)

    async def clear_results(self, holder: str) -> None:
        """Forget those; the matches stay."""
        from hearthside.store import Missing

        store = await self.store()
        with suppress(Missing):  # a file that is new by now has none
            await asyncio.to_thread(store.clear_results, holder)

    async def _standing(self, store: "Store", row: "Row") -> Stands | None:
        """How a listed match stands, folded once for as long as nobody plays there."""
        if live := self._live.get(row.id):
            return Stands.of(live.table.log)
        touched, stands = self._folded.get(row.id, ("", None))
        if stands is None or touched != row.touched:
            try:
                stands = Stands.of(await asyncio.to_thread(_log_of, store, row))
            except NoTable:
                return None
            self._folded[row.id] = row.touched, stands
        return stands

    # ---- Into memory and out ----

    async def _fetched(self, name: str) -> Live:
        store = await self.store()
        row = await asyncio.to_thread(store.row, name)
        if row is None:
            raise NoTable("There is no such table.")
        log = await asyncio.to_thread(_log_of, store, row)
        return self._seat(store, row, log, len(log))

    def _seat(self, store: "Store", row: "Row", log: Log, kept: int) -> Live:
        """Put a table into memory, its opponents in their seats."""
        seats = _seats(row)
        opponents = {place: _opponent(seat.style, row, place) for place, seat in enumerate(seats) if seat.style}
        live = Live(row, store, self._note)
        live.table = Table(
            seats=seats,
            opponents=opponents,
            stand_in=lambda place, style: _opponent(style, row, place),
            log=log,
            seed=row.seed,
            first_deal=row.first_deal,
            pace=row.pace,
            keep=live.keep,
            kept=kept,
        )
        self._make_room()
        self._live[row.id] = live
        self._folded.pop(row.id, None)
        live.table.stir()
        return live

    def _make_room(self) -> None:
        idle = [name for name, live in self._live.items() if live.table.idle]
        for name in idle[: max(0, len(self._live) - _IN_MEMORY)]:
            del self._live[name]


def read_match(store: "Store", name: str) -> tuple["Row", list[Seat], Log]:
    """A table's row, seats and log, as the store has them. Raises NoTable."""
    row = store.row(name)
    if row is None:
        raise NoTable("There is no such table.")
    return row, _seats(row), _log_of(store, row)


def _opened(folder: Path) -> "Store":
    # SQLAlchemy takes longer to import than all else here, and the first page needs none of it.
    from hearthside.store import Store

    return Store(folder)


def _name() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def _another(row: "Row", seats: Sequence[Seat]) -> "Row":
    """The row of a new table, with these seats, where something of that one is played."""
    from hearthside.store import now

    return row._replace(id=_name(), seats=_written(seats), created=now(), touched=now(), left=None)


def _written(seats: Sequence[Seat]) -> str:
    return json.dumps([seat._asdict() for seat in seats])


def _person(seats: Sequence[Seat]) -> int:
    """Where a person sits; South where none does."""
    return next((place for place, seat in enumerate(seats) if seat.holder), 0)


def _seats(row: "Row") -> list[Seat]:
    seats = [Seat(**each) for each in json.loads(row.seats)]
    return [seat._replace(before=tuple((n, style) for n, style in seat.before)) for seat in seats]


def _result(row: "Row", seats: Sequence[Seat], state: Any) -> "Result":
    """How a match ended, or stands where it was left, as it is kept."""
    from hearthside.store import Result

    names = [seat.name or (called(seat.style).name if seat.style else "You") for seat in seats]
    result = Result(
        table=row.id,
        ended=row.left or row.touched,
        game=row.game,
        rules=row.rules,
        holders=" ".join(seat.holder for seat in seats if seat.holder),
        names=json.dumps(names),
        scores=json.dumps(state.scores),
        winners=json.dumps(state.winners),
    )
    if isinstance(state, gin.State):
        return _result_of_gin(result, seats, state)
    return result._replace(cash=json.dumps(state.cash) if state.rules.scoring is Scoring.CASH else None)


def _result_of_gin(result: "Result", seats: Sequence[Seat], state: gin.State) -> "Result":
    """The same with what Gin keeps beside it. Whoever is ahead has won a match that was left."""
    points = final(state.sheet)
    ahead = [seat for seat, each in enumerate(points) if each == max(points)]
    return result._replace(
        scores=json.dumps(points),
        winners=json.dumps(state.winners or ahead),
        quit=not state.winners,
        people=json.dumps([place for place, seat in enumerate(seats) if seat.holder]),
        points=json.dumps([sum(each.points for each in state.results if each.winner == seat) for seat in (0, 1)]),
        hands=len(state.results),
        drawn_hands=sum(each.winner is None for each in state.results),
    )


def _kept(store: "Store", row: "Row", n: int, entries: Sequence[Entry], result: "Result | None") -> int:
    """Bring the log on disk up to these entries; how many are there then. Raises Clash."""
    from hearthside.store import Missing, Taken

    try:
        for start in (n, 0, 0):
            try:
                return len(entries) if store.keep(row, start, _lines(row, entries[start:]), result) else start
            except Missing:
                continue
    except Taken as taken:
        raise Clash(_log_of(store, row).entries) from taken
    return 0


def _changed(store: "Store", row: "Row") -> None:
    from hearthside.store import Missing

    # A file that is new by now gets the row as it is, with the next move.
    with suppress(Missing):
        store.change(row)


def _quit(store: "Store", row: "Row", entries: Sequence[Entry], result: "Result") -> None:
    """Keep that a match was left, and how it stood; all of it, in a file that is new by now."""
    from hearthside.store import Missing

    try:
        store.change(row, result)
    except Missing:
        with suppress(Missing):
            store.keep(row, 0, _lines(row, entries), result)


def _lines(row: "Row", entries: Sequence[Entry]) -> list[str]:
    return [json.dumps(entry.to_json(GAMES[row.game]), separators=(",", ":")) for entry in entries]


def _log_of(store: "Store", row: "Row") -> Log:
    """The log of a table, folded. Raises NoTable for one that does not hold: it is left as it is."""
    from hearthside.store import Broken

    try:
        game = GAMES[row.game]
        entries = [Entry.from_json(game, json.loads(line)) for line in store.entries(row.id)]
        return Log(game.variants.parse(row.rules), entries)
    except (Broken, BadLog, KeyError, ValueError, RecursionError) as error:
        _log.warning("The log of table %s cannot be read and is set aside: %s", row.id, error)
        raise NoTable("The log of that match cannot be read. It is set aside, and nothing of it is deleted.") from error


def _opponent(style: str, row: "Row", place: int) -> Opponent:
    """Whoever plays in that style, without waiting for anyone to get ready.

    A guest may be anyone, and the same where a deal is taken up again; only a cheat that is labelled gets to peek.
    """
    who = player(style, Random(_lot(row, place)), row.game, at_once=True, person=_person(_seats(row)))
    return Opponent(who, called(style).peeks)


def _told(row: "Row", place: int, seat: Seat) -> str:
    """Who sits there as a link has it: with a guest goes what draws them."""
    return f"{GUEST}:{_lot(row, place)}" if seat.style == GUEST else seat.style or _ADVISER


def _lot(row: "Row", place: int) -> str:
    """What draws a guest in that seat; where something of a table is played, what does there."""
    return _seats(row)[place].lot or dealing.lot(row.seed.partition("/")[0], place)
