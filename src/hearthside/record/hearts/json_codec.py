"""Records of Hearts as plain JSON values: how a deal, its moves and its outcome are written."""

from typing import Final

from hearthside.codec import CARDS, INT, left_out, many, maybe, obj, optional
from hearthside.hearts import Rules, Scoring, State
from hearthside.hearts.moves import MOVES
from hearthside.record.json_codec import HIDEABLE, Outcome, RecordCodec, deal, entry, record
from hearthside.record.model import HeartsRecord

from .deal import DealRecord, Passed
from .replay import REPLAY

_ENTRY: Final = entry({**MOVES, "pass": obj(Passed, "a move", seat=INT, cards=HIDEABLE)})
_DEAL: Final = deal(
    DealRecord,
    "deal",
    _ENTRY,
    dealer=left_out(optional(INT), None),
    leader=maybe(optional(INT), None),
    rest=maybe(optional(many(CARDS)), None),
)


def _outcome(state: State) -> Outcome:
    result = state.results[-1]
    return {
        "direction": str(result.direction),
        "points": list(result.points),
        "scores": list(state.scores),
        "shooter": result.shooter,
        "deducted": result.deducted,
        "cashed_in": result.cashed_in,
    } | _cash(result.cash, state)


def _match(state: State) -> Outcome:
    return {"scores": list(state.scores), "winners": list(state.winners)} | _cash(state.cash, state)


def _cash(cash: tuple[int, ...], state: State) -> Outcome:
    return {"cash": list(cash)} if state.rules.scoring is Scoring.CASH else {}


CODEC: Final = RecordCodec(
    record(HeartsRecord, Rules, _DEAL, "deal", choices=maybe(many(_ENTRY), ())), REPLAY, _outcome, _match
)
