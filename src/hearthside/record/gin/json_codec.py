"""Records of Gin Rummy as plain JSON values: how a hand, its moves and its outcome are written."""

from dataclasses import replace
from typing import Any, Final

from hearthside.codec import BOOL, CARDS, INT, enum, many, maybe, obj, optional
from hearthside.gin import Column, HandResult, Kind, Rules, State
from hearthside.gin.moves import MELDS, MOVES
from hearthside.gin.score import final
from hearthside.record.json_codec import Outcome, RecordCodec, deal, entry, record
from hearthside.record.model import GinRecord

from .deal import HandRecord
from .replay import REPLAY

_HAND: Final = deal(
    HandRecord,
    "hand",
    entry(MOVES),
    dealer=maybe(optional(INT), None),
    exchanges=True,
    shown=maybe(optional(CARDS), None),
)
_POINTS: Final = many(INT)
_COLUMN: Final = obj(
    Column,
    "a column",
    totals=_POINTS,
    closed=BOOL,
    winner=optional(INT),
    boxes=_POINTS,
    bonus=INT,
    shutout=INT,
    final=_POINTS,
)
_OUTCOME: Final = obj(
    HandResult,
    "an outcome",
    kind=enum(Kind),
    dealer=INT,
    knocker=optional(INT),
    winner=optional(INT),
    points=INT,
    bonus=INT,
    doubled=BOOL,
    melds=many(MELDS),
    layoffs=MELDS,
    deadwood=many(CARDS),
    counts=_POINTS,
)


def _record(rules: Rules, deals: tuple[HandRecord, ...], **more: Any) -> GinRecord:
    """The record; who deals the first hand follows from the rules where it is not written."""
    if deals and deals[0].dealer is None:
        deals = (replace(deals[0], dealer=State.new(rules).dealer), *deals[1:])
    return GinRecord(rules, deals, **more)


def _match(state: State) -> Outcome:
    return {
        "scores": list(final(state.sheet)),
        "winners": list(state.winners),
        "columns": list(map(_COLUMN.write, state.sheet)),
    }


CODEC: Final = RecordCodec(
    record(_record, Rules, _HAND, "hand"), REPLAY, lambda state: _OUTCOME.write(state.results[-1]), _match
)
