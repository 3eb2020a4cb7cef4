"""The effects of entries, which are stored with them: results and sums of second plays. Knows no disk."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from hearthside.match import Duplicate, Entry, Log, MirrorPlay, Seat
from hearthside.match.duplicate import game as dup_game
from hearthside.match.mirror import unaided
from hearthside.storage import Effects, Result, Row

from .per_game import PER_GAME
from .seat_names import named, seat_name


def effects_of(row: Row, seats: Sequence[Seat], log: Log, entries: Iterable[Entry]) -> Effects:
    """The effects of these entries, which are added to ``log``. Raises as `Log.add` does."""
    effects = Effects()
    for entry in entries:
        step = log.add(entry)
        match entry.what:
            case Duplicate():
                effects = effects._replace(duplicate=dup_game(log.compared()))
            case MirrorPlay(seat=seat) if hands := unaided(log.mirror_scores(seat)):
                effects = effects._replace(mirror=sum(hands))
        if not step.after.winners:
            effects = effects._replace(result=None)
        elif not step.before.winners:
            effects = effects._replace(result=result_of(row, seats, log, row.touched))
    return effects


def result_of(row: Row, seats: Sequence[Seat], log: Log, ended: str) -> Result | None:
    """How a match ended, or how it stood when it was left; None if it counts for nobody.

    It counts for the people who sit there and did not practise.
    """
    counted = [(place, seat.holder) for place, seat in enumerate(seats) if seat.holder and place not in log.practised]
    if not counted:
        return None
    state: Any = log.state
    names = [seat_name(seat) for seat in named(seats)]
    if sum(seat.holder is not None for seat in seats) > 1:  # then "You" would be more than one
        places = state.rules.places
        names = [place if name == "You" else name for name, place in zip(names, places, strict=True)]
    own = [seat.own_name if seat.holder else None for seat in seats]
    result = Result(
        table=row.id,
        ended=ended,
        game=row.game,
        rules=row.rules,
        holders=tuple(counted),
        names=json.dumps(names),
        scores=json.dumps(state.scores),
        winners=json.dumps(state.winners),
        own=json.dumps(own) if any(own) else None,
    )
    return PER_GAME.of(state).with_score(result, state)
