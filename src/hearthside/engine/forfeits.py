"""What programs forfeited, written into the record of their match. Knows no programs but by what they forfeited."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hearthside.record import Change, Entry, Record

from .faults import Forfeit
from .player import Program


def remarked(record: Record, players: Sequence[object]) -> Record:
    """The record of a match of these players, one a seat: with who the programs are, the tag ``NorthForfeits`` for how
    many moves North's made another's, and beside each of those a comment that says why.
    """
    tags = dict(record.tags)
    for place, player in zip(record.rules.places, players, strict=True):
        if not isinstance(player, Program):
            continue
        tags |= {place: player.name, f"{place}Style": "exec"}
        if player.forfeits:
            tags[f"{place}Forfeits"] = str(len(player.forfeits))
        for forfeit in player.forfeits:
            record = _commented(record, forfeit)
    return replace(record, tags=tuple(tags.items()))


def _commented(record: Record, forfeit: Forfeit) -> Record:
    deals: list[Any] = list(record.deals)
    log: list[Entry[Any]] = list(deals[forfeit.deal].log)
    own = [at for at, entry in enumerate(log) if not isinstance(entry.move, Change) and entry.move.seat == forfeit.seat]
    at = own[forfeit.turn]
    said = f"a stand-in's move: the program {forfeit.fault}"
    log[at] = replace(log[at], comments=(*log[at].comments, said))
    deals[forfeit.deal] = replace(deals[forfeit.deal], log=tuple(log))
    return replace(record, deals=tuple(deals))
