"""The one message about a table, for each seat: who sits there, what just happened, and what is true.

It is written in parts. What the whole table sees is written once for each change, and what one seat sees once for each
change and seat, however many subscribers there are.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

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

from .parts import LatestMembers, Values, joined, members, names
from .people import Person, people
from .seats import Reader
from .views import ReaderView, Views

Kept = tuple[bool, str | None]
"""Whether the store is well, and its notice."""


class _Same(NamedTuple):
    """What the message of a change has that is the same for every seat."""

    begins: bytes
    """The members about the table."""
    people: tuple[Person, ...]


class Messages:
    """Writes what is sent about a table of these rules, and remembers the parts that it wrote last."""

    def __init__(self, rules: Rules) -> None:
        self._views = Views(rules)
        self._shared = LatestMembers()
        readers = (*range(rules.seats), SPECTATOR)
        self._reader = {seat: Latest(partial(_reader, rules, seat)) for seat in readers}
        self._own = defaultdict[tuple[int, bool], LatestMembers](LatestMembers)
        self._people = {seat: Latest(_people) for seat in readers}
        self._change: Change | None = None
        self._same: dict[tuple[int, Kept], _Same] = {}
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
        if (key := (seat, kept, covered)) not in self._written:
            self._written[key] = self._message(name, table, seat, change, kept, covered)
        return self._written[key]

    def _forget(self) -> None:
        self._change = None
        self._same.clear()
        self._written.clear()

    def _same_for_all(self, name: str, table: Table, kept: Kept) -> _Same:
        begins = b"%b,%b" % (members(table=name, n=table.n), self._shared_members(table, kept))
        return _Same(begins, people(table))

    def _message(self, name: str, table: Table, seat: int, change: Change, kept: Kept, covered: bool) -> bytes:
        log, reader = table.log, SPECTATOR if covered else seat
        view = self._views.reader(self._reader[reader](tuple(table.seats)))
        view.narration(log)  # first, since what a step did is said there too
        # Before anything else is made of the view after them: the one before is that which was made last.
        steps = [step_message(step, view) for step in change.steps]
        # By the length of the log too: the same may be done twice before the event loop goes on.
        if (same := self._same.get(now := (len(log), kept))) is None:
            same = self._same[now] = self._same_for_all(name, table, kept)
        note = next((step.note for step in reversed(steps) if step.note), None)
        return joined(
            same.begins,
            members(
                saw=[event for step in steps for event in step.saw],
                note=None if note is None else view.reader.spans(note),
                reaction=None if change.reaction is None else _reaction(*change.reaction),
                settled=None if change.settled is None else view.reader.spans(settled_text(*change.settled)),
            ),
            self._own_members(table, view.reader, seat),
            self._people[reader](view.reader, same.people),
            b'"said":[%b]' % b",".join([step.said for step in steps if step.said]),
            b'"view":%b' % view.written(log),
        )

    def _shared_members(self, table: Table, kept: Kept) -> bytes:
        """The members that are the same for every seat."""
        (saved, notice), log, request = kept, table.log, table.consent.request
        in_play, options = any(log.state.hands), table.turn_clock.options
        return self._shared(
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
            may_be_watched=options.watch is not None,
            watchers=table.watchers,
            saved=saved and table.saved,
            notice=notice,
        )

    def _own_members(self, table: Table, reader: Reader, seat: int) -> bytes:
        """The members for one reader that are about the table and not about the match."""
        log, own = table.log, self._own[seat, reader.seat == SPECTATOR]
        if seat == SPECTATOR:
            return own(seats=reader.seats, open=hands_dealt(log), here=[], **_NOTHING_OWN)
        here, host = table.seats.at_screen(seat), table.seats.is_host(seat)
        of_table: Values = {"host": host, "can_begin": host and not has_begun(table), "here": here}
        if reader.seat == SPECTATOR:
            practice = log.practised.issuperset(here)
            covered = {"watching": False, "covered": True, "practice": practice, "open": None, **of_table}
            return own(seats=reader.seats, **(_NOTHING_OWN | covered))
        auto, scores, hands = log.auto.get(seat), log.compared(), log.mirror_scores(seat)
        shows_all = seat in log.shown and not table.seats.others(seat)
        return own(
            watching=False,
            covered=False,
            seats=reader.seats,
            can_undo=table.can_undo(seat),
            practice=seat in log.practised,
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
            **of_table,
        )


_NOTHING_OWN: Final[Values] = {
    "watching": True,
    "covered": False,
    "can_undo": False,
    "practice": False,
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
    messages = _MESSAGES.get(table) or _MESSAGES.setdefault(table, Messages(table.state.rules))
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
        covered = self.named != self.table.log.dealt and len(self.table.seats.at_screen(self.seat)) > 1
        sent = message(self.name, self.table, self.seat, change, self.kept(), covered)
        return b"id: %d\ndata: %b\n\n" % (self.table.n, sent)


def _reader(rules: Rules, seat: int, seats: Sequence[Seat]) -> Reader:
    return Reader(seat, seat_views(seats, seat, rules))


def _people(reader: Reader, people: tuple[Person, ...]) -> bytes:
    return members(people=[person.told(reader) for person in people])


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


class StepMessage(NamedTuple):
    """What one step was, for a seat."""

    saw: list[Values]
    """The members of each `wire.Saw`."""
    said: bytes = b""
    """Its sentences as JSON, parted by commas."""
    note: Sentence | None = None
    """What has to be read before the table goes on."""


def step_message(step: Step, view: ReaderView) -> StepMessage:
    """What one step was, as the reader may know it."""
    before, after, text, seat = step.before, step.after, view.text, view.reader.seat
    match step.entry.what:
        case Undo(who, _):
            return StepMessage([{"type": "undone", "seat": who}], view.sentences(text.undone(who)))
        case QuitDeal(who):
            return StepMessage([{"type": "deal_quit", "seat": who}], view.sentences(thrown_away(who)))
        case AllHands() | AutoPlay() | Duplicate() | MirrorPlay():
            return StepMessage([])
        case Scores(who) as move:
            return StepMessage([{"type": "scores", "seat": who}], view.told(before, move, after))
        case move:
            # The view before is asked for first: it is the one that was made last.
            saw = list(view.game.saw(view.of(before), move, view.of(after)))
            if after.winners:
                saw.append({"type": "match_over"})
            return StepMessage(saw, view.told(before, move, after), text.note(before, move, after, seat))
