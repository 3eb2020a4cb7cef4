"""Records of Hearts as plain JSON values, the twin of their text: nothing is lost from one to the other.

What follows from the moves is written for the convenience of programs, and held to account when it is read; it may be
left out.
"""

from collections.abc import Iterable, Sequence

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import DealResult, Direct, Direction, MoonChoice, Play, Rules, Scores, Scoring, State
from hearthside.hearts.moves import to_json as move_to_json
from hearthside.record.deal import Change, Entry
from hearthside.record.fields import (
    Fields,
    again_to_json,
    anything,
    boolean,
    card,
    card_set,
    integer,
    list_of,
    optional,
    read_again,
    text,
    texts,
)
from hearthside.record.model import HeartsRecord
from hearthside.record.steps import located

from .deal import DealRecord, HeartsEntry, Passed, Written
from .replay import steps


def to_json(record: HeartsRecord) -> dict[str, object]:
    """The record as JSON values, but for what names the format. Raises BadRecord for one that does not hold."""
    state, totals = _played(record)
    return {
        "game": "hearts",
        "rules": record.rules.to_json(),
        "seat": record.seat,
        "tags": dict(record.tags),
        "comments": list(record.comments),
        "choices": list(map(_entry, record.choices)),
        "deals": [_deal(deal) | {"outcome": _outcome(state, totals, place)} for place, deal in enumerate(record.deals)],
        "outcome": _match_outcome(state),
    }


def from_json(whole: Fields) -> HeartsRecord:
    """Read the fields that `to_json` wrote, but for the game, and hold the record to all that it says."""
    outcomes: list[object] = []

    def read_deal(value: object) -> DealRecord:
        return _read_deal(value, outcomes)

    record = HeartsRecord(
        rules=whole.take("rules", Rules.from_json),
        deals=tuple(whole.take("deals", list_of(read_deal, "deal"))),
        tags=tuple(whole.take("tags", texts, {}).items()),
        seat=whole.take("seat", optional(integer), None),
        choices=tuple(whole.take("choices", list_of(_read_entry), [])),
        comments=tuple(whole.take("comments", list_of(text), [])),
    )
    outcome = whole.take("outcome", anything, None)
    whole.close()
    state, totals = _played(record)
    for place, told in enumerate(outcomes):
        if told is not None and not _agrees(told, _outcome(state, totals, place)):
            raise BadRecord("score", f"Deal {place + 1} does not come out as it says.")
    if outcome is not None and not _agrees(outcome, _match_outcome(state)):
        raise BadRecord("result", "The match does not come out as it says.")
    return record


def _agrees(told: object, due: object) -> bool:
    """Whether an outcome is as it follows; the cash may be left out."""
    if isinstance(told, dict) and isinstance(due, dict) and "cash" in due and "cash" not in told:
        told = told | {"cash": due["cash"]}
    return told == due


# ---- Writing ----


def _match_outcome(state: State) -> dict[str, object]:
    outcome: dict[str, object] = {"scores": list(state.scores), "winners": list(state.winners)}
    return outcome | {"cash": list(state.cash)} if state.rules.scoring is Scoring.CASH else outcome


def _deal(deal: DealRecord) -> dict[str, object]:
    dealer = {} if deal.dealer is None else {"dealer": deal.dealer}
    return {
        "number": deal.number,
        **dealer,
        "deck": _cards(deal.deck),
        "comments": list(deal.comments),
        "log": list(map(_entry, deal.log)),
        "leader": deal.leader,
        "rest": None if deal.rest is None else list(map(_cards, deal.rest)),
        "closing": list(deal.closing),
        **({} if deal.again is None else {"again": again_to_json(deal.again, _entry)}),
    }


def _played(record: HeartsRecord) -> tuple[State, list[tuple[int, ...]]]:
    """The state after the last move, and the totals after each deal that is over."""
    state, totals = State.new(record.rules), list[tuple[int, ...]]()
    for step in located(steps(record), record.deals, "deal"):
        state = step.after
        if len(state.results) > len(totals):
            totals.append(state.scores)
    return state, totals


def _outcome(state: State, totals: Sequence[tuple[int, ...]], place: int) -> dict[str, object] | None:
    """What a deal came to; None for one that is not over."""
    if place >= len(state.results):
        return None
    result: DealResult = state.results[place]
    outcome: dict[str, object] = {
        "direction": str(result.direction),
        "points": list(result.points),
        "scores": list(totals[place]),
        "shooter": result.shooter,
        "deducted": result.deducted,
        "cashed_in": result.cashed_in,
    }
    return outcome | {"cash": list(result.cash)} if state.rules.scoring is Scoring.CASH else outcome


def _entry(entry: HeartsEntry) -> dict[str, object]:
    plain: dict[str, object]
    match entry.move:
        case Passed(seat, cards):
            plain = {"type": "pass", "seat": seat, "cards": _cards(cards)}
        case Play(seat, card):
            plain = {"type": "play", "seat": seat, "card": str(card)}
        case MoonChoice(seat, deduct):
            plain = {"type": "moon_choice", "seat": seat, "deduct": deduct}
        case Scores() | Direct() as move:
            plain = move_to_json(move)
        case Change(tag, value):
            plain = {"type": "change", "tag": tag, "value": value}
    if entry.mark:
        plain["mark"] = entry.mark
    if entry.comments:
        plain["comments"] = list(entry.comments)
    return plain


def _cards(cards: Iterable[Card | None]) -> list[str | None]:
    return [None if card is None else str(card) for card in cards]


# ---- Reading ----


def _read_deal(plain: object, outcomes: list[object]) -> DealRecord:
    fields = Fields("a deal", plain)
    deal = DealRecord(
        deck=tuple(fields.take("deck", list_of(optional(card)))),
        log=tuple(fields.take("log", list_of(_read_entry, "move"))),
        number=fields.take("number", optional(integer), None),
        dealer=fields.take("dealer", optional(integer), None),
        leader=fields.take("leader", optional(integer), None),
        rest=fields.take("rest", optional(_rest), None),
        comments=tuple(fields.take("comments", list_of(text), [])),
        closing=tuple(fields.take("closing", list_of(text), [])),
        again=fields.take("again", optional(read_again(_read_entry)), None),
    )
    outcomes.append(fields.take("outcome", anything, None))
    fields.close()
    return deal


def _read_entry(plain: object) -> HeartsEntry:
    fields = Fields("a move", plain)
    move: Written
    match fields.take("type", text):
        case "pass":
            move = Passed(fields.take("seat", integer), tuple(fields.take("cards", list_of(optional(card)))))
        case "play":
            move = Play(fields.take("seat", integer), fields.take("card", card))
        case "moon_choice":
            move = MoonChoice(fields.take("seat", integer), fields.take("deduct", boolean))
        case "scores":
            move = Scores(fields.take("seat", integer), tuple(fields.take("scores", list_of(integer))))
        case "direct":
            move = Direct(fields.take("seat", integer), fields.take("direction", _direction))
        case "change":
            move = Change(fields.take("tag", text), fields.take("value", text))
        case other:
            raise BadRecord("malformed", f"There is no move of the type {other[:24]!r}.")
    entry = Entry(move, fields.take("mark", text, ""), tuple(fields.take("comments", list_of(text), [])))
    fields.close()
    return entry


def _direction(value: object) -> Direction:
    if value not in tuple(Direction):
        raise ValueError(f"A direction is one of {', '.join(Direction)}.")
    return Direction(text(value))


def _rest(value: object) -> tuple[Cards, ...]:
    return tuple(list_of(card_set)(value))
