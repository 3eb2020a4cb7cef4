"""Duplicate play as it is shown: a finished deal, all hands open, and what comes of it."""

from collections.abc import Iterable, Sequence
from typing import Any

from hearthside.games import GAMES
from hearthside.record import Record
from hearthside.table import ComputersTurn, Duplicate, Log, NotNow, Seat
from hearthside.web import messages as wire

from .replay import replay
from .seats import seat_views

_NOBODY = -1
"""No seat of the table: whoever reads is called by the name of the seat."""


def turn_of(log: Log, deal: int) -> ComputersTurn:
    """How the computer played a deal, counted from 0, from the log. Raises NotNow where it has not."""
    if deal not in log.duplicates:
        raise NotNow("The computer has not played that deal.")
    duplicate, _ = log.duplicates[deal]
    turn = ComputersTurn(deal, duplicate.seat, duplicate.style, log.begun(deal))
    for move in duplicate.moves:
        turn.add(move, turn.states[-1].play(move))
    return turn


def computers_play(log: Log, seats: Sequence[Seat], turn: ComputersTurn, start: int) -> wire.ComputersPlay:
    """The turn from a moment on. The deal is over for all who sat there, so nothing of it is hidden."""
    shown = replay(_record(log, seats, turn), turn.deal + 1)
    assert shown is not None
    frames = shown.frames[start:]
    return wire.ComputersPlay(deal=shown.model_copy(update={"frames": frames, "seat": turn.seat}), over=turn.over)


def _record(log: Log, seats: Sequence[Seat], turn: ComputersTurn) -> Record:
    """The match up to that deal, which goes on as the computer plays it."""
    place = log.deal_place(turn.deal)
    assert place is not None
    before: list[Any] = [entry.what for entry in log.moves[: place + 1] if not isinstance(entry.what, Duplicate)]
    seated = [Seat(turn.style) if at == turn.seat else seat for at, seat in enumerate(seats)]
    rules = log.state.rules
    views = seat_views(seated, _NOBODY, rules)
    names = dict(zip(rules.places, (view.name for view in views), strict=True))
    moves = [*before, *log.changes(turn.deal), *turn.moves]
    record: Record = Record.of(rules, moves, log.deal_numbers()[: turn.deal + 1], names)
    return record


def dup_totals(games: Iterable[tuple[str, int]]) -> list[wire.DuplicateTotal]:
    """The Dup Total of each game, from game and Dup Game of each match: one up for each that was won, one down for each
    that was lost.
    """
    found = list(games)
    totals = []
    for game, its in GAMES.items():
        each = [difference for of, difference in found if of == game]
        won, lost = sum(one > 0 for one in each), sum(one < 0 for one in each)
        tied = len(each) - won - lost
        totals.append(wire.DuplicateTotal(game=its.slug, total=won - lost, won=won, lost=lost, tied=tied))
    return totals
