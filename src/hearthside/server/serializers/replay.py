"""The deals of a record as wire values.

In a deal of which cards are hidden only the hand of the seat whose record it is lies open.
"""

from typing import Any

from hearthside.app.replays import Frame, Replay
from hearthside.games import game_of
from hearthside.server import schemas as wire

from .games import SERIALIZERS


def replay_view(shown: Replay) -> wire.ReplayDeal:
    """A deal of a record, moment by moment."""
    record, deal = shown.record, shown.deal
    return wire.ReplayDeal.of(
        shown,
        game=game_of(record.rules).slug,
        deal=deal.deal,
        deals=len(record.deals),
        number=deal.written.number if deal.end else None,
        places=record.rules.places,
        names=deal.names,
        scores=deal.steps[0].before.scores,
        frames=[_moment(shown, frame) for frame in shown.frames()],
        closing=deal.written.closing,
    )


def _moment(shown: Replay, frame: Frame) -> wire.ReplayFrame:
    of_game: dict[str, Any] = {"pile": [], "limit": None, "trick": None}
    of_game |= SERIALIZERS.of(shown.record).frame(shown, frame.step)
    of_game["hands"] = [{"arranged": None, "laid_off": [], **hand} for hand in of_game["hands"]]
    return wire.ReplayFrame.of(frame, step=frame.number, seat=getattr(frame.step.move, "seat", None), **of_game)
