"""Tables that stand still, to be looked at and thought about: nobody plays there, and nothing of them is kept."""

from collections.abc import Sequence

from hearthside.match import Log, Seat
from hearthside.storage import Row

from .live_table import LiveTable
from .tables import Tables


async def still_table(tables: Tables, row: Row, seats: Sequence[Seat], log: Log) -> LiveTable:
    """A table, in no list, where a match stands as in that log, with these seats. It shows nothing that is best."""
    live = await tables.made(row._replace(seats=tuple(seats), options="{}"), log, len(log))
    live.table.asks = True
    return live
