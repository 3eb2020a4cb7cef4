"""What processes tell each other of a table beside what is stored. Nothing of it shows a card that a seat holds."""

from typing import TYPE_CHECKING

from hearthside.match import Duplicate, Entry
from hearthside.storage import Row
from hearthside.storage.listener import Message

from .audience import Share
from .consent import ConsentRequest
from .subscriptions import Change, Settled
from .table_names import rematch_of

if TYPE_CHECKING:
    from .table import Table


def ask(table: "Table") -> None:
    """Ask the others what they know of a table, and tell them what is known here."""
    table.audience.tell(again=True)
    table.computer_plays.tell()
    table.link.tell("ask")


def answer(table: "Table", process: int) -> None:
    """Tell a process that asked."""
    table.audience.tell(again=True)
    table.tell_switches(to=process)
    table.turn_clock.tell(to=process)
    table.computer_plays.tell()
    if table.consent.request is not None:
        tell_request(table, table.consent.request)


def tell_request(table: "Table", request: ConsentRequest) -> None:
    """Tell the others that people are asked for their consent."""
    table.link.tell(
        "asked",
        number=request.number,
        request=request.kind,
        seat=request.seat,
        waits_for=sorted(request.waits_for),
        n=request.n,
        what=Entry(request.what).to_json(table.log.game),
        left=table.consent.time_left(request),
    )


def hear(table: "Table", row: Row, process: int, me: int, message: Message) -> None:
    """Take over what another process tells of a table, which has that row. Raises what reading it raises."""
    match message:
        case {"kind": "share", "screens": screens, "watchers": watchers}:
            if table.audience.take(process, Share(frozenset(map(str, screens)), int(watchers))):
                table.publish(Change())
        case {"kind": "set aside", "screen": str(screen)}:
            table.audience.set_aside(screen)
        case {"kind": "ask"}:
            answer(table, process)
        case {"kind": "reaction", "seat": seat, "reaction": reaction}:
            table.reactions.show(seat, reaction)
        case {"kind": "switches", "to": to, "pause": bool(pause), "zip": bool(zip_on), "confirmed": confirmed}:
            if to in (None, me):
                table.take_switches(pause, zip_on, confirmed)
        case {"kind": "waits", "to": to, "n": int(n), "waited": dict(waited)}:
            if to == me:
                table.turn_clock.hear(n, {int(seat): each / 1000 for seat, each in waited.items()})
        case {"kind": "asked", "request": kind, "left": int(left), **values}:
            what = Entry.from_json(table.log.game, values["what"]).what
            request = ConsentRequest(
                values["number"], kind, values["seat"], frozenset(values["waits_for"]), values["n"], what, 0.0
            )
            table.consent.hear_asked(request, left / 1000)
        case {"kind": "agreed", "number": number, "seats": seats}:
            table.consent.hear_agreed(number, seats)
        case {"kind": "settled", "number": number, "how": how, "seat": seat}:
            table.consent.hear_settled(number, Settled(how, seat))
        case {"kind": "computer play", "play": dict(play)}:
            if isinstance(duplicate := Entry.from_json(table.log.game, play).what, Duplicate):
                table.computer_plays.hear(duplicate)
        case {"kind": "rematch"} if table.rematch is None:
            table.rematch = rematch_of(row)
            table.publish(Change())
