"""Another match of the same people at a table of its own. Knows no HTTP.

Its id and its secret follow from the secret of the match before. So there is one, whoever asks first, and at whichever
server.
"""

import hmac

from hearthside.ai.styles import GUEST
from hearthside.match import Seat
from hearthside.storage import Row, now

from .errors import NotNow, TableNotFound
from .live_table import LiveTable
from .subscriptions import Change
from .table_names import rematch_of
from .tables import Tables, guest_seed


async def rematch(tables: Tables, live: LiveTable, seat: int) -> LiveTable:
    """The table of the next match with the same players, rules and options, set up with the first who asks for it.
    Everybody is told where it is. Raises NotNow as long as the match is not over.
    """
    table = live.table
    async with table.queue(seat):
        if not table.state.winners:
            raise NotNow("The match is not over yet.")
        name = rematch_of(live.row)
        try:
            again = await tables.find(name)
        except TableNotFound as missing:
            if type(missing) is not TableNotFound:
                raise
            again = await tables.set_up(_row(live, name))
            for place in again.table.seats.people:
                again.table.presence.expect(again.table.seats.screen(place))
        if table.rematch is None:
            table.rematch = name
            table.link.tell("rematch")
            table.publish(Change())
    return again


def _row(live: LiveTable, name: str) -> Row:
    row, began = live.row, now()
    seed = hmac.digest(row.seed.encode(), f"rematch secret {row.id}".encode(), "sha256").hex()[:32]
    seats = tuple(_again(row, place, seat, began) for place, seat in enumerate(live.table.seats))
    return row._replace(
        options=live.table.turn_clock.options._replace(daily=None).to_json(),
        id=name,
        seats=seats,
        seed=seed,
        first_deal=None,
        pace=live.table.pace,
        created=began,
        touched=began,
    )


def _again(row: Row, place: int, seat: Seat, began: str) -> Seat:
    """Whoever sits there, from the start of another match."""
    if seat.style is None:
        # The recovery code is that of the match before, so nobody has to note another.
        return Seat(
            name=seat.name,
            own_name=seat.own_name,
            holder=seat.holder,
            role=seat.role,
            recovery=seat.recovery,
            joined=began,
        )
    return Seat(seat.style, seat.name, guest_seed=guest_seed(row, place) if seat.style == GUEST else None)
