"""A match at a table written down: moves, changes of who plays and what is seen, seals, and the computer's turns.

Knows no disk, and not who the styles are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hearthside.record import Change, Entry, Record
from hearthside.record.deal import Again, Mirror
from hearthside.record.seal import sealed

from . import decks
from .duplicate import Duplicate
from .log import AllHands, AutoPlay, CountingAid, Log
from .mirror import MirrorPlay
from .seats import Seat

Called = Callable[[Seat], str]
"""The name of whoever sits in a seat that no person holds."""


def written(log: Log, seats: Sequence[Seat], tags: Mapping[str, str], called: Called) -> Record:
    """What counts of a match, with nothing hidden but the salt of a deal in progress.

    ``tags`` tell who sat down; that it is practice, and how many deals were thrown away, is added.
    """
    moves: list[Any] = [entry.what for entry in log.moves]
    practice = _practice(log, seats)
    quits = {"DealsQuit": str(log.quits)} if log.quits else {}
    whole: Record = Record.of(log.state.rules, moves, log.deal_numbers(), {**tags, **practice, **quits})
    return _with_asides(whole, log, seats, called)


def _practice(log: Log, seats: Sequence[Seat]) -> dict[str, str]:
    """The tag that says for whom the match was practice: for all people who sit there, or for which of them."""
    people = {place for place, seat in enumerate(seats) if seat.style is None} or set(range(len(seats)))
    if not people & log.practised:
        return {}
    if people <= log.practised:
        return {"Practice": "yes"}
    return {"PracticeSeats": " ".join(log.state.rules.places[place] for place in sorted(people & log.practised))}


def _with_asides(record: Record, log: Log, seats: Sequence[Seat], called: Called) -> Record:
    """The record with all that the log has besides its moves: seals, who took a seat over or was shown all hands, and
    deals as they were played the second time.
    """
    due = sorted(_changes(log, seats, called), key=lambda each: each[0])
    finished = len(record.deals) - any(log.state.hands)
    deals = list[Any]()
    for number, (deal, start) in enumerate(zip(record.deals, log.deal_places, strict=True)):
        dealt = log.moves[start]
        entries: list[Entry[Any]] = []
        if dealt.salt:
            entries += sealed(decks.cards_of(record.rules, dealt), dealt.salt, number < finished)
        for place, entry in enumerate((*deal.log, None), start + 1):
            while due and due[0][0] <= place:  # before the next move, or at the end of the deal
                entries.append(Entry(due.pop(0)[1]))
            if entry is not None:
                entries.append(entry)
        if number == len(record.deals) - 1:
            entries += [Entry(change) for _, change in due]
        again, mirror = _again(log, number), _mirror(log, number)
        deals.append(replace(deal, log=tuple(entries), again=again, mirror=mirror))
    return replace(record, deals=tuple(deals))


def _again(log: Log, deal: int) -> Again[Any] | None:
    if deal not in log.duplicates:
        return None
    duplicate, _ = log.duplicates[deal]
    return Again(duplicate.seat, duplicate.style, played_otherwise(log, duplicate).deals[deal].log)


def _mirror(log: Log, deal: int) -> Mirror[Any] | None:
    if deal not in log.mirrors:
        return None
    mirrored, _ = log.mirrors[deal]
    helped = mirrored.helped or deal in log.helped
    return Mirror(mirrored.seat, played_otherwise(log, mirrored).deals[deal].log, helped)


def played_otherwise(log: Log, second: Duplicate | MirrorPlay, names: Mapping[str, str] | None = None) -> Record:
    """The record of the match up to a deal, which goes on as it was played the second time, as far as that has come."""
    place = log.deal_place(second.deal)
    assert place is not None
    before = [entry.what for entry in log.moves[: place + 1]]
    moves: list[Any] = [*before, *log.changes(second.deal), *second.moves]
    record: Record = Record.of(log.state.rules, moves, log.deal_numbers(), names)
    return record


def _changes(log: Log, seats: Sequence[Seat], called: Called) -> Iterator[tuple[int, Change]]:
    """Who took over and what was shown, each with how many of the moves that count were made before."""
    back = [(place, AutoPlay(seat, None)) for place, seat in log.handed_back]
    kinds = AllHands | CountingAid | AutoPlay
    asides = [(n, entry.what) for n, entry in enumerate(log.entries) if isinstance(entry.what, kinds)]
    for n, what in sorted([*back, *asides], key=lambda each: each[0]):
        name = log.state.rules.places[what.seat]
        match what:
            case AllHands(_, shown):
                yield log.made(n), Change(f"{name}Sees", "all hands" if shown else "its own hand")
            case CountingAid(_, on):
                yield log.made(n), Change(f"{name}Counts", "with help" if on else "alone")
            case AutoPlay(_, style, reason=reason):
                yield log.made(n), Change(f"{name}Auto", style or "off")
                if reason is not None:
                    yield log.made(n), Change(f"{name}AutoReason", reason)
    for name, seat in zip(log.state.rules.places, seats, strict=True):
        for former, then in pairwise([*seat.before, seat]):
            if then.style is not None and former.until is not None:
                made = log.made(former.until)
                yield made, Change(name, called(then))
                yield made, Change(f"{name}Style", then.style)
