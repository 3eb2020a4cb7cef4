"""Tables made from the deals of other tables: played again, with the hands exchanged, or taken up; and deals as links.
Knows no HTTP.
"""

import asyncio
from collections.abc import Sequence
from secrets import token_hex
from typing import NamedTuple

from hearthside.ai.styles import GUEST, styles_for
from hearthside.game import Deal
from hearthside.games import game_of
from hearthside.match import Entry, Log, MirrorSource, Seat, decks
from hearthside.match.link import DealLink, fit, link_of
from hearthside.record import Record
from hearthside.record.deal import Change
from hearthside.record.games import steps
from hearthside.storage import Row, now

from .errors import NotFound, NotNow
from .live_table import LiveTable
from .seat_names import named
from .second_plays import why_no_mirror
from .table_names import new_name
from .tables import Tables, guest_seed
from .turn_clock import STAND_IN


async def replay(tables: Tables, live: LiveTable, seat: int, deal: int) -> LiveTable:
    """A table where a finished deal, counted from 0, is dealt again, with the same scores. Raises NotNow.

    The opponents answer the same play in the same way. The match that the deal comes from does not change.
    """
    log, place = live.table.log, _start_of(live.table.log, deal)
    at = log.before(place)
    seats = _alone([each.at(at) if where != seat else each for where, each in enumerate(named(live.table.seats))], seat)
    row, again = _another(live.row, seats), decks.again(log, live.row.seed, deal, live.id)
    replayed, _ = await tables.begun(row, Log(log.state.rules, log.moves[:place]), again)
    return replayed


async def mirror(tables: Tables, live: LiveTable, seat: int, deal: int) -> LiveTable:
    """A table where a finished deal, counted from 0, is dealt with the hands exchanged. The person has the cards,
    the score and the turn of the opponent, who has theirs. Raises NotNow.

    Earlier deals are left out, because they were played from the other seats.
    """
    log = live.table.log
    if why := why_no_mirror(live.table.log, live.table.seats, deal):
        raise NotNow(why)
    at = log.before(_start_of(log, deal))
    theirs = live.table.seats[1 - seat].at(at)
    seats = [live.table.seats[seat], theirs] if seat else [theirs, live.table.seats[seat]]
    row = _another(live.row, seats)._replace(first_deal=None)
    exchanged = MirrorSource(deal, log.state.results[deal].won(seat), deal in log.helped)
    alone = link_of(log, live.row.seed, deal, 1 - seat, (theirs.style or STAND_IN,)).alone
    dealt, *changes = alone.entries
    dealt = dealt._replace(replay=live.id, mirror=exchanged)
    mirrored, _ = await tables.begun(row, Log(log.state.rules), [dealt, *changes])
    return mirrored


def link(live: LiveTable, seat: int, deal: int) -> DealLink:
    """The link of a finished deal, counted from 0, as that seat played it. Raises NotNow."""
    log = live.table.log
    place = _start_of(log, deal)
    at = log.before(place)
    around = [(seat + step) % len(live.table.seats) for step in range(1, len(live.table.seats))]
    styles = tuple(_style_for_link(live.row, place, live.table.seats[place].at(at)) for place in around)
    return fit(link_of(log, live.row.seed, deal, seat, styles))


async def taken_up(tables: Tables, row: Row, seats: Sequence[Seat], seat: int, log: Log) -> LiveTable:
    """A new table where a match stands as in that log. It has the seats of another table. The Shark takes those of
    all people but the one in ``seat``.

    It deals from a secret of its own, so that nobody learns what the other table deals next.
    """
    own = _another(row, _alone(seats, seat))
    own = own._replace(first_deal=None, seed=f"{row.seed}/{own.id}")
    kept = await (await tables.made(own, log, show=tables.show)).append(0, log)
    return tables.put(await tables.made(own, log, kept))


class RecordPlace(NamedTuple):
    """A position in a record."""

    record: str
    """Its name."""
    deal: int
    """From 1."""
    place: int
    """Before which move of the deal; the deal itself is move 0."""


async def from_record(tables: Tables, record: Record, at: RecordPlace, seat: int, person: Seat, pace: int) -> LiveTable:
    """A new table where an imported record stands as it stood there. The person has that seat, and the Shark those of
    all other people. Raises NotFound and NotNow.
    """
    log = await asyncio.to_thread(_log_at, record, at)  # a record may be long
    around = [person if where == seat else Seat(style) for where, style in enumerate(_styles(record, at.deal))]
    variants = game_of(record.rules).variants
    row = Row(
        id="", game=record.rules.game, rules=variants.notation(record.rules), seats=(), seed=token_hex(16),
        first_deal=None, pace=pace, created=now(), touched=now(),
    )  # fmt: skip
    return await taken_up(tables, row, around, seat, log)


def _log_at(record: Record, at: RecordPlace) -> Log:
    """The match of a record as it stood there. Raises NotFound and NotNow."""
    entries, dealt = list[Entry](), 0
    for step in steps(record):
        begins = isinstance(step.move, Deal)
        if begins and dealt == at.deal:
            break
        dealt += begins
        entries.append(Entry(step.move, chosen=begins, taken_up=at.record if begins and dealt == at.deal else None))
    if dealt < at.deal:
        raise NotFound("There is no such deal in that record.")
    if not all(each.known for each in record.deals[: at.deal]):
        raise NotNow("This record hides cards, so it cannot be played on.")
    start = max(place for place, each in enumerate(entries) if isinstance(each.what, Deal))
    log = Log(record.rules, entries[: start + at.place])
    if at.place > len(entries) - start or not any(log.state.hands):
        raise NotNow("The deal was over by then.")
    return log


def _styles(record: Record, deal: int) -> list[str]:
    """Who plays each seat when a deal begins, counted from 1: the Shark for people and styles that are not known."""
    tags = dict(record.tags)
    for before in record.deals[: deal - 1]:
        tags |= {each.move.tag: each.move.value for each in before.log if isinstance(each.move, Change)}
    known = styles_for(record.rules.game)
    return [tag if (tag := tags.get(f"{place}Style", "")) in known else STAND_IN for place in record.rules.places]


def _start_of(log: Log, deal: int) -> int:
    """Where a finished deal, counted from 0, begins among the moves. Raises NotNow."""
    place = log.deal_place(deal)
    if place is None or deal >= len(log.state.results):
        raise NotNow(f"That {log.game.deal} is not over yet.")
    return place


def _another(row: Row, seats: Sequence[Seat]) -> Row:
    """The row of a new table, with these seats, where something of that one is played."""
    return row._replace(id=new_name(), seats=tuple(seats), created=now(), touched=now(), left=None, options="{}")


def _alone(seats: Sequence[Seat], mine: int) -> list[Seat]:
    """The seats with one person, as host, and the Shark in place of all others."""
    return [
        seat._replace(role="host", left=None) if place == mine else seat if seat.style else Seat(STAND_IN)
        for place, seat in enumerate(seats)
    ]


def _style_for_link(row: Row, place: int, seat: Seat) -> str:
    """Who sits there, for a link. A guest comes with the seed that draws them."""
    return f"{GUEST}:{guest_seed(row, place)}" if seat.style == GUEST else seat.style or STAND_IN
