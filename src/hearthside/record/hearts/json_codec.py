"""Records of Hearts as plain JSON values: how a deal, its moves and its outcome are written."""

from typing import Final

from hearthside.codec import CARD, CARDS, INT, PAIRS, Codec, left_out, many, maybe, obj, optional
from hearthside.hearts import DealResult, Rules, Scoring, State
from hearthside.hearts.moves import MOVES
from hearthside.record.json_codec import TEXTS, Outcome, RecordCodec, again, entries
from hearthside.record.model import HeartsRecord
from hearthside.record.steps import located

from .deal import DealRecord, Passed
from .replay import steps

_HIDEABLE: Final = many(optional(CARD))
_ENTRY: Final = entries({**MOVES, "pass": obj(Passed, "a move", seat=INT, cards=_HIDEABLE)})
_DEAL: Final = obj(
    DealRecord,
    "a deal",
    number=maybe(optional(INT), None),
    dealer=left_out(optional(INT), None),
    deck=_HIDEABLE,
    comments=TEXTS,
    log=many(_ENTRY, "move"),
    leader=maybe(optional(INT), None),
    rest=maybe(optional(many(CARDS)), None),
    closing=TEXTS,
    again=left_out(optional(again(_ENTRY)), None),
)
_RECORD: Final = obj(
    HeartsRecord,
    "the record",
    rules=Codec[Rules](Rules.to_json, lambda plain, strict: Rules.from_json(plain)),
    seat=maybe(optional(INT), None),
    tags=maybe(PAIRS, ()),
    comments=TEXTS,
    choices=maybe(many(_ENTRY), ()),
    deals=many(_DEAL, "deal"),
)


def _outcomes(record: HeartsRecord) -> tuple[list[Outcome], Outcome]:
    state, deals = State.new(record.rules), list[Outcome]()
    for step in located(steps(record), record.deals, "deal"):
        state = step.after
        if len(state.results) > len(deals):
            deals.append(_outcome(state.results[-1], state))
    match: Outcome = {"scores": list(state.scores), "winners": list(state.winners)}
    return deals, match | _cash(state.cash, state)


def _outcome(result: DealResult, after: State) -> Outcome:
    return {
        "direction": str(result.direction),
        "points": list(result.points),
        "scores": list(after.scores),
        "shooter": result.shooter,
        "deducted": result.deducted,
        "cashed_in": result.cashed_in,
    } | _cash(result.cash, after)


def _cash(cash: tuple[int, ...], state: State) -> Outcome:
    return {"cash": list(cash)} if state.rules.scoring is Scoring.CASH else {}


CODEC: Final = RecordCodec(_RECORD, _outcomes, "deal")
