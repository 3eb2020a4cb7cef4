"""A match at a table written down: moves, changes of who plays and what is seen, seals, and the computer's turns.

Knows no disk, and not who the styles are.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hearthside.game import Deal
from hearthside.games import Move
from hearthside.record import Change, Entry, Record
from hearthside.record.deal import Again, Mirror
from hearthside.record.seal import sealed

from . import decks
from .duplicate import Duplicate
from .log import AllHands, AutoPlay, Log, QuitDeal, Undo
from .mirror import MirrorPlay
from .seats import Seat

Called = Callable[[str], str]
"""The name of a style."""


def written(log: Log, seats: Sequence[Seat], tags: Mapping[str, str], called: Called) -> Record:
    """What counts of a match, with nothing hidden but the salt of a deal in progress.

    ``tags`` tell who sat down; that it is practice, and how many deals were thrown away, is added.
    """
    moves: list[Move] = [entry.what for entry in log.moves if not isinstance(entry.what, Undo | Duplicate | MirrorPlay)]
    practice = _practice(log, seats)
    quits = {"DealsQuit": str(log.quits)} if log.quits else {}
    whole: Record = Record.of(log.state.rules, moves, log.deal_numbers(), {**tags, **practice, **quits})
    return _with_again(_with_seals(_with_changes(whole, log, seats, called), log), log)


def _practice(log: Log, seats: Sequence[Seat]) -> dict[str, str]:
    """The tag that says for whom the match was practice: for all people who sit there, or for which of them."""
    people = {place for place, seat in enumerate(seats) if seat.style is None} or set(range(len(seats)))
    if not people & log.practised:
        return {}
    if people <= log.practised:
        return {"Practice": "yes"}
    return {"PracticeSeats": " ".join(log.state.rules.places[place] for place in sorted(people & log.practised))}


def _with_changes(record: Record, log: Log, seats: Sequence[Seat], called: Called) -> Record:
    """The record with a change wherever someone took a seat over or was shown all hands: before the next move, or at
    the end of the deal where that was over.
    """
    due = sorted(_changes(log, seats, called), key=lambda each: each[0])
    if not due or not record.deals:
        return record
    place, deals = len(record.choices), list[Any]()
    for deal in record.deals:
        place += 1  # the deal is a move of its own
        entries: list[Entry[Any]] = []
        for entry in (*deal.log, None):
            while due and due[0][0] <= place:
                entries.append(Entry(due.pop(0)[1]))
            if entry is not None:
                entries.append(entry)
                place += 1
        deals.append(replace(deal, log=tuple(entries)))
    deals[-1] = replace(deals[-1], log=(*deals[-1].log, *(Entry(change) for _, change in due)))
    return replace(record, deals=tuple(deals))


def _with_seals(record: Record, log: Log) -> Record:
    """The record with what sealed each deal, and with what opens that once the deal is over."""
    entries = [log.moves[place] for place in log.deal_places]
    finished = len(record.deals) - any(log.state.hands)
    deals = list[Any]()
    for place, (deal, entry) in enumerate(zip(record.deals, entries, strict=True)):
        cards = decks.cards_of(record.rules, entry)
        told = sealed(cards, entry.salt, place < finished) if entry.salt else ()
        deals.append(replace(deal, log=(*told, *deal.log)))
    return replace(record, deals=tuple(deals))


def _with_again(record: Record, log: Log) -> Record:
    """The record with the deals that were played twice as they went the second time."""
    deals = list[Any](record.deals)
    for place, (duplicate, _) in log.duplicates.items():
        again = Again(duplicate.seat, duplicate.style, played_otherwise(log, duplicate).deals[place].log)
        deals[place] = replace(deals[place], again=again)
    for place, (mirrored, _) in log.mirrors.items():
        played: Any = played_otherwise(log, mirrored)
        helped = mirrored.helped or place in log.helped
        deals[place] = replace(deals[place], mirror=Mirror(mirrored.seat, played.deals[place].log, helped))
    return replace(record, deals=tuple(deals))


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
    counted: list[int] = []
    asides: list[tuple[int, AllHands | AutoPlay]] = []
    back = [(place, AutoPlay(seat, None)) for place, seat in log.handed_back]
    for place, entry in enumerate(log.entries):
        match entry.what:
            case Undo(_, to):
                del counted[to:]
            case QuitDeal():
                del counted[_deal_start(log, counted) :]
            case AllHands() | AutoPlay() as what:
                asides.append((place, what))
            case Duplicate() | MirrorPlay():
                pass
            case _:
                counted.append(place)
    for place, what in sorted([*back, *asides], key=lambda each: each[0]):
        name = log.state.rules.places[what.seat]
        match what:
            case AllHands(_, shown):
                yield bisect_left(counted, place), Change(f"{name}Sees", "all hands" if shown else "its own hand")
            case AutoPlay(_, style):
                yield bisect_left(counted, place), Change(f"{name}Auto", style or "off")
    for name, seat in zip(log.state.rules.places, seats, strict=True):
        for former, then in pairwise([*seat.before, seat]):
            if then.style is not None and former.until is not None:
                made = bisect_left(counted, former.until)
                yield made, Change(name, called(then.style))
                yield made, Change(f"{name}Style", then.style)


def _deal_start(log: Log, counted: Sequence[int]) -> int:
    """Which of these places in the log is the latest deal's, counted from the first."""
    return max(at for at, place in enumerate(counted) if isinstance(log.entries[place].what, Deal))
