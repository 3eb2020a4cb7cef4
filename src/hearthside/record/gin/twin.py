"""Records of Gin Rummy as plain JSON values, the twin of their text: nothing is lost from one to the other.

What follows from the moves is written for the convenience of programs, and held to account when it is read; it may be
left out.
"""

from collections.abc import Iterable
from dataclasses import replace

from hearthside.cards import Card
from hearthside.game import BadRecord
from hearthside.gin import Column, Decline, Discard, Draw, Knock, LayOff, Melds, Rules, Scores, State, Take
from hearthside.gin.moves import to_json as move_to_json
from hearthside.gin.score import final as final_points
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
from hearthside.record.model import GinRecord
from hearthside.record.steps import located

from .deal import GinEntry, HandRecord, Mirror, Written
from .replay import steps


def to_json(record: GinRecord) -> dict[str, object]:
    """The record as JSON values, but for what names the format. Raises BadRecord for one that does not hold."""
    state = _played(record)
    return {
        "game": "gin",
        "rules": record.rules.to_json(),
        "seat": record.seat,
        "tags": dict(record.tags),
        "comments": list(record.comments),
        "deals": [_hand(hand) | {"outcome": _outcome(state, place)} for place, hand in enumerate(record.deals)],
        "outcome": _match_outcome(state),
    }


def from_json(whole: Fields) -> GinRecord:
    """Read the fields that `to_json` wrote, but for the game, and hold the record to all that it says."""
    outcomes: list[object] = []

    def read_hand(value: object) -> HandRecord:
        return _read_hand(value, outcomes)

    rules = whole.take("rules", Rules.from_json)
    hands = whole.take("deals", list_of(read_hand, "hand"))
    if hands and hands[0].dealer is None:
        hands[0] = replace(hands[0], dealer=State.new(rules).dealer)
    record = GinRecord(
        rules=rules,
        deals=tuple(hands),
        tags=tuple(whole.take("tags", texts, {}).items()),
        seat=whole.take("seat", optional(integer), None),
        comments=tuple(whole.take("comments", list_of(text), [])),
    )
    outcome = whole.take("outcome", anything, None)
    whole.close()
    state = _played(record)
    for place, told in enumerate(outcomes):
        if told is not None and told != _outcome(state, place):
            raise BadRecord("score", f"Hand {place + 1} does not come out as it says.")
    if outcome is not None and outcome != _match_outcome(state):
        raise BadRecord("result", "The match does not come out as it says.")
    return record


# ---- Writing ----


def _match_outcome(state: State) -> dict[str, object]:
    return {
        "scores": list(final_points(state.sheet)),
        "winners": list(state.winners),
        "columns": list(map(_column, state.sheet)),
    }


def _played(record: GinRecord) -> State:
    """The state after the last move."""
    state = State.new(record.rules)
    for step in located(steps(record), record.deals, "hand"):
        state = step.after
    return state


def _column(column: Column) -> dict[str, object]:
    return {
        "totals": list(column.totals),
        "closed": column.closed,
        "winner": column.winner,
        "boxes": list(column.boxes),
        "bonus": column.bonus,
        "shutout": column.shutout,
        "final": list(column.final),
    }


def _hand(hand: HandRecord) -> dict[str, object]:
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "deck": _cards(hand.deck),
        "comments": list(hand.comments),
        "log": list(map(_entry, hand.log)),
        "shown": None if hand.shown is None else _cards(hand.shown),
        "closing": list(hand.closing),
        **({} if hand.again is None else {"again": again_to_json(hand.again, _entry)}),
        **({} if hand.mirror is None else {"mirror": _mirror(hand.mirror)}),
    }


def _mirror(mirror: Mirror) -> dict[str, object]:
    return {
        "seat": mirror.seat,
        "helped": mirror.helped,
        "comments": list(mirror.comments),
        "log": list(map(_entry, mirror.log)),
        "closing": list(mirror.closing),
    }


def _outcome(state: State, place: int) -> dict[str, object] | None:
    """What a hand came to; None for one that is not over."""
    if place >= len(state.results):
        return None
    result = state.results[place]
    return {
        "kind": str(result.kind),
        "dealer": result.dealer,
        "knocker": result.knocker,
        "winner": result.winner,
        "points": result.points,
        "bonus": result.bonus,
        "doubled": result.doubled,
        "melds": list(map(_melds, result.melds)),
        "layoffs": _melds(result.layoffs),
        "deadwood": list(map(_cards, result.deadwood)),
        "counts": list(result.counts),
    }


def _entry(entry: GinEntry) -> dict[str, object]:
    match entry.move:
        case Change(tag, value):
            plain: dict[str, object] = {"type": "change", "tag": tag, "value": value}
        case move:
            plain = move_to_json(move)
    if entry.mark:
        plain["mark"] = entry.mark
    if entry.comments:
        plain["comments"] = list(entry.comments)
    return plain


def _cards(cards: Iterable[Card | None]) -> list[str | None]:
    return [None if card is None else str(card) for card in cards]


def _melds(melds: Melds) -> list[list[str | None]]:
    return list(map(_cards, melds))


# ---- Reading ----


def _read_hand(plain: object, outcomes: list[object]) -> HandRecord:
    fields = Fields("a hand", plain)
    hand = HandRecord(
        deck=tuple(fields.take("deck", list_of(optional(card)))),
        log=tuple(fields.take("log", list_of(_read_entry, "move"))),
        number=fields.take("number", optional(integer), None),
        dealer=fields.take("dealer", optional(integer), None),
        shown=fields.take("shown", optional(card_set), None),
        comments=tuple(fields.take("comments", list_of(text), [])),
        closing=tuple(fields.take("closing", list_of(text), [])),
        again=fields.take("again", optional(read_again(_read_entry)), None),
        mirror=fields.take("mirror", optional(_read_mirror), None),
    )
    outcomes.append(fields.take("outcome", anything, None))
    fields.close()
    return hand


def _read_mirror(plain: object) -> Mirror:
    fields = Fields("a hand with the hands exchanged", plain)
    mirror = Mirror(
        seat=fields.take("seat", integer),
        log=tuple(fields.take("log", list_of(_read_entry))),
        helped=fields.take("helped", boolean, False),
        comments=tuple(fields.take("comments", list_of(text), [])),
        closing=tuple(fields.take("closing", list_of(text), [])),
    )
    fields.close()
    return mirror


def _read_entry(plain: object) -> GinEntry:
    fields = Fields("a move", plain)
    move = _read_move(fields)
    entry = Entry(move, fields.take("mark", text, ""), tuple(fields.take("comments", list_of(text), [])))
    fields.close()
    return entry


def _read_move(fields: Fields) -> Written:
    kind = fields.take("type", text)
    if kind == "change":
        return Change(fields.take("tag", text), fields.take("value", text))
    seat = fields.take("seat", integer)
    match kind:
        case "draw":
            return Draw(seat)
        case "take":
            return Take(seat)
        case "decline":
            return Decline(seat)
        case "discard":
            return Discard(seat, fields.take("card", card))
        case "knock":
            return Knock(
                seat, fields.take("discard", optional(card)), fields.take("melds", optional(_read_melds), None)
            )
        case "layoff":
            melds = fields.take("melds", optional(_read_melds), None)
            return LayOff(seat, melds, fields.take("layoffs", optional(_read_melds), None))
        case "scores":
            return Scores(seat, tuple(fields.take("scores", list_of(integer))))
    raise BadRecord("malformed", f"There is no move of the type {kind[:24]!r}.")


def _read_melds(value: object) -> Melds:
    return tuple(list_of(card_set)(value))
