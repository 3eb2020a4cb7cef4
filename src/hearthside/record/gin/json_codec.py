"""Records of Gin Rummy as plain JSON values: how a hand, its moves and its outcome are written."""

from dataclasses import replace
from typing import Any, Final

from hearthside.codec import BOOL, CARD, CARDS, INT, PAIRS, Codec, enum, left_out, many, maybe, obj, optional
from hearthside.gin import Column, HandResult, Kind, Rules, State
from hearthside.gin.moves import MELDS, MOVES
from hearthside.gin.score import final
from hearthside.record.json_codec import TEXTS, Outcome, RecordCodec, again, entries
from hearthside.record.model import GinRecord
from hearthside.record.steps import located

from .deal import HandRecord, Mirror
from .replay import steps

_ENTRY: Final = entries(MOVES)
_MIRROR: Final = obj(
    Mirror,
    "a hand with the hands exchanged",
    seat=INT,
    helped=maybe(BOOL, False),
    comments=TEXTS,
    log=many(_ENTRY),
    closing=TEXTS,
)
_HAND: Final = obj(
    HandRecord,
    "a hand",
    number=maybe(optional(INT), None),
    dealer=maybe(optional(INT), None),
    deck=many(optional(CARD)),
    comments=TEXTS,
    log=many(_ENTRY, "move"),
    shown=maybe(optional(CARDS), None),
    closing=TEXTS,
    again=left_out(optional(again(_ENTRY)), None),
    mirror=left_out(optional(_MIRROR), None),
)


def _record(rules: Rules, deals: tuple[HandRecord, ...], **more: Any) -> GinRecord:
    """The record; who deals the first hand follows from the rules where it is not told."""
    if deals and deals[0].dealer is None:
        deals = (replace(deals[0], dealer=State.new(rules).dealer), *deals[1:])
    return GinRecord(rules, deals, **more)


_RECORD: Final = obj(
    _record,
    "the record",
    rules=Codec[Rules](Rules.to_json, lambda plain, strict: Rules.from_json(plain)),
    seat=maybe(optional(INT), None),
    tags=maybe(PAIRS, ()),
    comments=TEXTS,
    deals=many(_HAND, "hand"),
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


def _outcomes(record: GinRecord) -> tuple[list[Outcome], Outcome]:
    state = State.new(record.rules)
    for step in located(steps(record), record.deals, "hand"):
        state = step.after
    match: Outcome = {
        "scores": list(final(state.sheet)),
        "winners": list(state.winners),
        "columns": list(map(_COLUMN.write, state.sheet)),
    }
    return list(map(_OUTCOME.write, state.results)), match


CODEC: Final = RecordCodec(_RECORD, _outcomes, "hand")
