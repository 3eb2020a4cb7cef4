"""People who look on at a table without a seat: what no seat hides, and all hands once a deal is over. Knows no HTTP.

The host allows it. The code of the link follows from a number among the options of the table and from its secret, so
that it can be told again, and another number makes it void.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from hearthside.game import SPECTATOR

from . import limits
from .errors import NotNow, TableNotFound
from .live_table import LiveTable
from .shared_tables import WATCHING_ENDED
from .table import Table
from .tables import Tables

NO_LINK: Final = "That link is not valid, or nobody may watch the table any more."
_BYTES: Final = 16


async def allow(live: LiveTable, seat: int, on: bool) -> str | None:
    """Let people watch the table, or let nobody watch it any more. Returns the code of the link, which stays the same
    until watching is ended. Raises NotAllowed.
    """
    table = live.table
    async with table.queue(seat):
        table.seats.refuse_unless_host(seat)
        options = table.turn_clock.options
        if on and options.watch is None:
            await live.set_options(options._replace(watch=secrets.randbits(48)))
        elif not on and options.watch is not None:
            table.end_subscriptions(SPECTATOR, WATCHING_ENDED)
            await live.set_options(options._replace(watch=None))
    return _code_of(live)


async def watched(tables: Tables, name: str, code: str) -> LiveTable:
    """The table of that id, for whoever has the code of its link. Raises TableNotFound, whatever the reason."""
    try:
        async with tables.use(name) as live:
            await tables.refresh(live)
    except TableNotFound as error:
        raise TableNotFound(NO_LINK) from error
    expected = _code_of(live)
    if expected is None or not hmac.compare_digest(code.encode(), expected.encode()):
        raise TableNotFound(NO_LINK)
    return live


async def goes_along(tables: Tables, live: LiveTable) -> tuple[str, str]:
    """The id of the table of the next match of the same people, and the code with which it is watched. Raises NotNow
    where there is none yet, and TableNotFound where nobody may watch that.
    """
    if live.table.rematch is None:
        raise NotNow("The players have not asked for another match.")
    async with tables.use(live.table.rematch) as again:
        await tables.refresh(again)
        code = _code_of(again)
    if code is None:
        raise TableNotFound(NO_LINK)
    return again.id, code


def refuse_too_many(table: Table) -> None:
    """Raises NotNow where as many look on as may."""
    if table.watchers >= limits.WATCHERS:
        raise NotNow(f"{limits.WATCHERS} people watch this table already. There is no room for more.")


def _code_of(live: LiveTable) -> str | None:
    number = live.table.turn_clock.options.watch
    if number is None:
        return None
    made = hmac.digest(live.row.seed.encode(), f"watch {live.id} {number}".encode(), "sha256")
    return urlsafe_b64encode(made[:_BYTES]).decode().rstrip("=")
