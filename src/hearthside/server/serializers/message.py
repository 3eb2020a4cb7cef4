"""The one message about a table, for each seat: who sits there, what just happened, and what is true.

It is written in parts. What the whole table sees is written once for each change, and what one seat sees once for each
change and seat, however many subscribers there are.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

from pydantic_core import to_json

from hearthside.ai import styles
from hearthside.app.consent import ConsentRequest
from hearthside.app.latest import Latest
from hearthside.app.reactions import TEXTS
from hearthside.app.seat_names import in_sentence, seat_views, stand_in_name
from hearthside.app.seating import has_begun
from hearthside.app.second_plays import why_no_duplicate, why_no_mirror
from hearthside.app.subscriptions import Change, Reaction
from hearthside.app.table import Table
from hearthside.cards import Cards
from hearthside.game import SPECTATOR, Scores
from hearthside.games import Rules
from hearthside.match import (
    AllHands,
    AutoPlay,
    CountingAid,
    Duplicate,
    DuplicateScore,
    Log,
    MirrorPlay,
    QuitDeal,
    Seat,
    Step,
    Undo,
)
from hearthside.match.text import (
    auto_text,
    duplicate_text,
    duplicates_text,
    mirror_text,
    mirrors_text,
    request_text,
    settled_text,
)
from hearthside.server import schemas as wire
from hearthside.text import Sentence, thrown_away

from .counting import counting_view
from .parts import Values, members, names
from .people import Person, people
from .seats import Reader
from .views import ReaderView, Views

Kept = tuple[bool, str | None]
"""Whether the store is well, and its notice."""


class Messages:
    """Writes what is sent about a table of these rules, and remembers the parts that it wrote last."""

    def __init__(self, rules: Rules, asks: bool = False) -> None:
        """Nothing is written yet. ``asks``: the position is a question, and nothing is shown of what would be best."""
        self._views = Views(rules)
        readers = (*range(rules.seats), SPECTATOR)
        self._reader = {seat: Latest(partial(_reader, rules, seat, asks)) for seat in readers}
        self._facts: tuple[object, ...] = ()
        """All that the members about the table are written from."""
        self._shared = b""
        """Those members of them that are the same for every seat."""
        self._own: dict[tuple[int, bool], tuple[ReaderView, bytes]] = {}
        """By seat, and whether its cards are covered: the view, and the members for that reader."""
        self._change: Change | None = None
        self._people: tuple[Person, ...] | None = None
        """Those at the table, as they were when that change was first told."""
        self._written: dict[tuple[int, Kept, bool], bytes] = {}
        """The messages of that change. They are forgotten with the next one, and as soon as the event loop goes on."""

    def message(self, name: str, table: Table, seat: int, change: Change, kept: Kept, covered: bool = False) -> bytes:
        """The message of a change, for a seat of the table of that name; ``covered`` shows only what no seat hides.

        Whoever made a move is answered with what their stream was sent of it.
        """
        if change is not self._change and (not change.steps or change != self._change):
            self._forget()
            self._change = change
            asyncio.get_running_loop().call_soon(self._forget)
        if (written := self._written.get(key := (seat, kept, covered))) is None:
            written = self._written[key] = self._message(name, table, seat, change, kept, covered)
        return written

    def _forget(self) -> None:
        self._change = self._people = None
        self._written.clear()

    def _message(self, name: str, table: Table, seat: int, change: Change, kept: Kept, covered: bool) -> bytes:
        log = table.log
        view, own = self._about_table(name, table, seat, kept, covered)
        narration = view.narration(log, change.steps)  # first, since what a step did is said there too
        saw, said, note = list[Values](), list[bytes](), None
        # Before anything else is made of the view after them: the one before is that which was made last.
        for step in change.steps:
            note = tell_step(step, view, saw, said) or note
        spans, reaction, settled = view.reader.spans, change.reaction, change.settled
        return b'{%b,%b,"n":%d,"can_undo":%b,"saw":%b,"said":[%b],"note":%b,"reaction":%b,"settled":%b,"view":%b}' % (
            self._shared,
            own,
            len(log),
            b"true" if view.reader.seat != SPECTATOR and table.can_undo(seat) else b"false",
            to_json(saw),
            b",".join(said),
            b"null" if note is None else to_json(spans(note)),
            b"null" if reaction is None else to_json(_reaction(*reaction)),
            b"null" if settled is None else to_json(spans(settled_text(*settled))),
            view.written(log, narration),
        )

    def _about_table(self, name: str, table: Table, seat: int, kept: Kept, covered: bool) -> tuple[ReaderView, bytes]:
        """The view of a reader, and the members for it that are about the table and not about the match."""
        if self._people is None:
            self._people = people(table)
        log, seats, request, those_here = table.log, tuple(table.seats), table.consent.request, self._people
        time_left = None if request is None else table.consent.time_left(request)
        # All that these members follow from: they are written again where any of it is another.
        facts = (
            log.stage, log.state if log.counting else log.state.hands if log.shown else None, seats, those_here,
            request, time_left, kept, table.saved, table.pace, table.zip, table.pause, table.waits,
            table.turn_clock.options, table.rematch, table.watchers,
        )  # fmt: skip
        if facts != self._facts:
            self._facts, self._shared = facts, _shared_members(name, table, kept)
            self._own.clear()
        if (found := self._own.get((seat, covered))) is None:
            reader = SPECTATOR if covered else seat
            view = self._views.reader(self._reader[reader](seats))
            found = self._own[seat, covered] = view, _own_members(table, those_here, view.reader, seat)
        return found


def _shared_members(name: str, table: Table, kept: Kept) -> bytes:
    """The members about the table that are the same for every seat."""
    (saved, notice), log, request = kept, table.log, table.consent.request
    in_play, options = any(log.state.hands), table.turn_clock.options
    return members(
        table=name,
        pace=table.pace,
        zip=table.zip,
        pause=table.pause,
        clock=options.clock,
        takeover=options.takeover,
        waits=table.waits,
        can_quit=table.why_no_quit() is None,
        seal=table.seal,
        replay=log.replay,
        taken_up=None if log.taken_up is None else {"table": log.taken_up[0], "deal": log.taken_up[1] + 1},
        mirrored=log.mirror is not None,
        can_mirror=not in_play and why_no_mirror(log, table.seats, len(log.state.results) - 1) is None,
        request=None if request is None else _consent(request, table),
        host_seat=table.seats.host,
        rematch=table.rematch,
        daily=table.daily,
        may_be_watched=options.watch is not None,
        watchers=table.watchers,
        saved=saved and table.saved,
        notice=notice,
    )


def _own_members(table: Table, those_here: Sequence[Person], reader: Reader, seat: int) -> bytes:
    """The members for one reader that are about the table and not about the match."""
    log, here, host = table.log, table.seats.at_screen(seat), table.seats.is_host(seat)
    of_all: Values = {"seats": reader.seats, "people": [person.told(reader) for person in those_here]}
    if seat == SPECTATOR:
        return members(**of_all, open=hands_dealt(log), here=[], **_NOTHING_OWN)
    of_all |= {"host": host, "can_begin": host and not has_begun(table), "here": here}
    if reader.seat == SPECTATOR:
        practice = log.practised.issuperset(here)
        covered = {"watching": False, "covered": True, "practice": practice, "open": None, "counting": None}
        return members(**(_NOTHING_OWN | covered | of_all))
    auto, scores, hands = log.auto.get(seat), log.compared(), log.mirror_scores(seat)
    shows_all = seat in log.shown and not table.seats.others(seat)
    return members(
        watching=False,
        covered=False,
        practice=seat in log.practised,
        counting=counting_view(log.state.view(seat), reader) if seat in log.counting else None,
        duplicates=[_duplicate(each, reader) for each in scores],
        duplicates_text=duplicates_text(scores),
        can_duplicate=why_no_duplicate(log, table.seats, seat) is None,
        mirrors=[
            wire.MirrorResult(**asdict(each), sentence=mirror_text(each.yours, each.mirrored, each.helped))
            for each in hands
        ],
        mirrors_text=mirrors_text(hands),
        auto=None if auto is None or auto.style is None else _auto(auto, auto.style, log.game.deal),
        open=[names(Cards(hand)) for hand in log.state.hands] if shows_all else None,
        **of_all,
    )


_NOTHING_OWN: Final[Values] = {
    "watching": True,
    "covered": False,
    "practice": False,
    "counting": None,
    "duplicates": [],
    "duplicates_text": "",
    "can_duplicate": False,
    "mirrors": [],
    "mirrors_text": "",
    "auto": None,
    "host": False,
    "can_begin": False,
}
"""The members that are about the reader's seat, for a spectator, who has none."""


def hands_dealt(log: Log) -> list[list[str]] | None:
    """All hands of the deal that is over, as they were dealt; None before the first is over, and while cards are in
    play.
    """
    if any(log.state.hands) or not log.state.results:
        return None
    return [names(Cards(hand)) for hand in log.states[log.deal_start() + 1].hands]


_NOBODY: Final = -1
"""The reader of what is the same for every seat."""
_MESSAGES: Final = WeakKeyDictionary[Table, Messages]()
"""By live table, as long as that is in memory."""


def shown_to_all(name: str, table: Table, change: Change) -> None:
    """Write the message of a change for everybody at a table, without sending it: so it can be written."""
    for seat in table.seats.people:
        message(name, table, seat, change, (True, None))


def message(name: str, table: Table, seat: int, change: Change, kept: Kept, covered: bool = False) -> bytes:
    """The message of a change at a live table of that name, for a seat. Where ``covered``, it shows only what no seat
    hides.
    """
    messages = _MESSAGES.get(table) or _MESSAGES.setdefault(table, Messages(table.state.rules, table.asks))
    return messages.message(name, table, seat, change, kept, covered)


@dataclass(frozen=True)
class Events:
    """Makes the server-sent events for a seat. Those for one seat are equal, so that a table makes each event once."""

    name: str
    table: Table
    seat: int
    kept: Callable[[], Kept]
    named: int | None = None
    """Where the reader said for which seat of their screen they read: how many deals had been dealt by then. Whoever is
    there when the next one is dealt is another question.
    """

    def __call__(self, change: Change) -> bytes:
        """The event of a change."""
        table, seat = self.table, self.seat
        covered = len(table.seats.at_screen(seat)) > 1 and self.named != table.log.dealt
        return b"id: %d\ndata: %b\n\n" % (table.n, message(self.name, table, seat, change, self.kept(), covered))

    def __hash__(self) -> int:
        return hash((self.seat, self.named))  # asked for with each event


def _reader(rules: Rules, seat: int, asks: bool, seats: Sequence[Seat]) -> Reader:
    return Reader(seat, seat_views(seats, seat, rules), asks)


def _duplicate(score: DuplicateScore, reader: Reader) -> wire.DuplicateResult:
    name = stand_in_name(score.style, {each.name for each in reader.seats})
    called = in_sentence(name, styles.find_style(score.style).short)
    return wire.DuplicateResult(**asdict(score), sentence=duplicate_text(score, called))


def _consent(request: ConsentRequest, table: Table) -> wire.ConsentView:
    name = seat_views(table.seats, _NOBODY, table.state.rules)[request.seat].name
    return wire.ConsentView.of(
        request,
        request=request.number,
        time_left=table.consent.time_left(request),
        waits_for=sorted(request.waits_for),
        sentence=request_text(request.kind, name, table.log.game.deal),
    )


def _reaction(seat: int, reaction: Reaction) -> Values:
    return {"seat": seat, "reaction": reaction, "text": TEXTS[reaction]}


def _auto(auto: AutoPlay, style: str, deal: str) -> wire.AutoPlayView:
    name = styles.find_style(style).name
    return wire.AutoPlayView.of(auto, name=name, sentence=auto_text(auto, name, deal))


_BESIDE: Final = (Undo, QuitDeal, AllHands, CountingAid, AutoPlay, Duplicate, MirrorPlay, Scores)
"""What is no move of the game."""


def tell_step(step: Step, view: ReaderView, saw: list[Values], said: list[bytes]) -> Sentence | None:
    """Add what one step was, as the reader may know it: the members of each `wire.Saw`, and its sentences as JSON,
    parted by commas. Returns what has to be read before the table goes on.
    """
    before, entry, after = step
    if isinstance(entry.what, _BESIDE):
        _tell_beside(step, view, saw, said)
        return None
    # The view before is asked for first: it is the one that was made last.
    saw += view.game.saw(view.of(before), entry.what, view.of(after))
    if after.winners:
        saw.append({"type": "match_over"})
    if told := view.told(before, entry.what, after):
        said.append(told)
    return view.text.note(before, entry.what, after, view.reader.seat)


def _tell_beside(step: Step, view: ReaderView, saw: list[Values], said: list[bytes]) -> None:
    """The same of what is no move of the game."""
    match step.entry.what:
        case Undo(who, _):
            saw.append({"type": "undone", "seat": who})
            said.append(view.sentences([view.text.undone(who)]))
        case QuitDeal(who):
            saw.append({"type": "deal_quit", "seat": who})
            said.append(view.sentences([thrown_away(who)]))
        case Scores(who) as move:
            saw.append({"type": "scores", "seat": who})
            said.append(view.told(step.before, move, step.after))
