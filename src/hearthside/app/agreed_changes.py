"""What the others at a table have to agree to: undo, quitting a deal, changed scores, another passing direction.

Where nobody is to be asked it is done at once. Knows no HTTP.
"""

from typing import TYPE_CHECKING, Final

from hearthside.game import Deal, Scores
from hearthside.games import Move
from hearthside.match.log import QuitDeal, Step, Undo

from .consent import ConsentRequest
from .errors import NotNow

if TYPE_CHECKING:
    from .table import Table


def to_ask(table: "Table", seat: int) -> list[int]:
    """The seats of the people at other screens who are asked for their consent: those that the computer does not play
    because they are away.
    """
    return [place for place in table.seats.elsewhere(seat) if place not in table.played_for]


async def ask_undo(table: "Table", n: int, seat: int) -> tuple[Step, ...]:
    """Take back the seat's last move, or ask the people at other screens to agree. Raises Stale and NotNow."""
    if not to_ask(table, seat):
        return (await table.undo(n, seat),)
    table.refuse_stale(n)
    place = table.policy.taken_back(table.log, seat)
    if place is None:
        raise NotNow(table.policy.nothing_back)
    table.consent.ask("undo", seat, to_ask(table, seat), n, Undo(seat, place))
    return ()


async def ask_quit_deal(table: "Table", n: int, seat: int) -> tuple[Step, ...]:
    """Quit the deal in progress, or ask the people at other screens to agree. Raises Stale and NotNow."""
    if not to_ask(table, seat):
        return await table.quit_deal(n, seat)
    table.refuse_another_deal(n)
    if why := table.why_no_quit():
        raise NotNow(why)
    table.consent.ask("quit_deal", seat, to_ask(table, seat), n, QuitDeal(seat))
    return ()


async def ask_change(table: "Table", n: int, move: Move) -> tuple[Step, ...]:
    """Make a `Table.change`, or ask the people at other screens to agree. Raises IllegalMove, Stale and NotNow."""
    if isinstance(move, Deal) or not to_ask(table, move.seat):
        return (await table.change(n, move),)
    table.changed_from(n, move)
    kind: Final = "scores" if isinstance(move, Scores) else "direct"
    table.consent.ask(kind, move.seat, to_ask(table, move.seat), n, move)
    return ()


async def carry_out(table: "Table", asked: ConsentRequest) -> None:
    """Do what all have agreed to. Raises Stale, NotNow and IllegalMove, and where it was done already, too."""
    match asked.what:
        case Undo(seat, place):
            another = any(isinstance(entry.what, Undo | QuitDeal | Deal) for entry in table.log.entries[asked.n :])
            if another or table.policy.taken_back(table.log, seat) != place:
                raise NotNow("That move can no longer be taken back.")
            await table.undo(table.n, seat)
        case QuitDeal(seat):
            await table.quit_deal(asked.n, seat)
        case move:
            await table.change(asked.n, move)
