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
    return wire.ReplayDeal(
        game=game_of(record.rules).slug,
        deal=deal.deal,
        deals=len(record.deals),
        number=deal.written.number if deal.end else None,
        direction=shown.direction,
        places=list(record.rules.places),
        names=list(deal.names),
        seat=shown.seat,
        scores=list(deal.steps[0].before.scores),
        frames=[_moment(shown, frame) for frame in shown.frames()],
        closing=list(deal.written.closing),
        play=shown.play,
        twice=list(shown.second_plays),
    )


def _moment(shown: Replay, frame: Frame) -> wire.ReplayFrame:
    beside: dict[str, Any] = {
        "step": frame.number,
        "seat": getattr(frame.step.move, "seat", None),
        "sentences": list(frame.sentences),
        "comments": list(frame.comments),
        "mark": frame.mark,
        "markable": frame.markable,
    }
    usual: dict[str, Any] = {"pile": [], "limit": None, "trick": None}
    return wire.ReplayFrame(**{**usual, **SERIALIZERS.of(shown.record).frame(shown, frame.step), **beside})
