"""Records as plain JSON values, the twin of their text: nothing is lost from one to the other.

The schema is published as ``record.schema.json``. What follows from the moves is written for the convenience of
programs, and held to account when it is read; it may be left out.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from hearthside.cards import Card, Cards
from hearthside.game import BadRecord
from hearthside.hearts import DealResult, MoonChoice, Play, Rules, Scoring, State

from .model import Change, DealRecord, Entry, Passed, Record
from .replay import final

FORMAT: Final = "hearthside-record"
VERSION: Final = 1
T = TypeVar("T")


def to_json(record: Record) -> dict[str, object]:
    """The record as JSON values. Raises BadRecord for one that does not hold."""
    state = final(record)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": "hearts",
        "rules": record.rules.to_json(),
        "seat": record.seat,
        "tags": dict(record.tags),
        "comments": list(record.comments),
        "choices": list(map(_entry, record.choices)),
        "deals": [_deal(deal) | {"outcome": _outcome(state, place)} for place, deal in enumerate(record.deals)],
        "outcome": _match_outcome(state),
    }


def from_json(plain: object) -> Record:
    """Read what `to_json` wrote, and hold it to all that it says. Raises BadRecord."""
    whole = _Fields("the record", plain)
    if whole.take("format", _text) != FORMAT or whole.take("version", _integer) != VERSION:
        raise BadRecord("format", f"This is not a {FORMAT} of version {VERSION}.")
    if (game := whole.take("game", _text)) != "hearts":
        raise BadRecord("game", f"There is no game {game!r} here; hearts is.")
    outcomes: list[object] = []

    def read_deal(value: object) -> DealRecord:
        return _read_deal(value, outcomes)

    record = Record(
        rules=whole.take("rules", _rules),
        deals=tuple(whole.take("deals", _list(read_deal))),
        tags=tuple(whole.take("tags", _tags, {}).items()),
        seat=whole.take("seat", _optional(_integer), None),
        choices=tuple(whole.take("choices", _list(_read_entry), [])),
        comments=tuple(whole.take("comments", _list(_text), [])),
    )
    outcome = whole.take("outcome", _any, None)
    whole.close()
    state = final(record)
    for place, told in enumerate(outcomes):
        if told is not None and not _agrees(told, _outcome(state, place)):
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
    }


def _outcome(state: State, place: int) -> dict[str, object] | None:
    """What a deal came to; None for one that is not over."""
    if place >= len(state.results):
        return None
    result: DealResult = state.results[place]
    scores = [sum(each.points[seat] for each in state.results[: place + 1]) for seat in range(len(state.scores))]
    outcome: dict[str, object] = {
        "direction": str(result.direction),
        "points": list(result.points),
        "scores": scores,
        "shooter": result.shooter,
        "deducted": result.deducted,
        "cashed_in": result.cashed_in,
    }
    return outcome | {"cash": list(result.cash)} if state.rules.scoring is Scoring.CASH else outcome


def _entry(entry: Entry) -> dict[str, object]:
    plain: dict[str, object]
    match entry.move:
        case Passed(seat, cards):
            plain = {"type": "pass", "seat": seat, "cards": _cards(cards)}
        case Play(seat, card):
            plain = {"type": "play", "seat": seat, "card": str(card)}
        case MoonChoice(seat, deduct):
            plain = {"type": "moon_choice", "seat": seat, "deduct": deduct}
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

_MISSING: Final = object()


class _Fields:
    """The fields of an object, taken one by one until none is left."""

    def __init__(self, what: str, plain: object) -> None:
        if not isinstance(plain, dict):
            raise BadRecord("malformed", f"An object of fields is wanted for {what}.")
        self.what = what
        self.left = dict(plain)

    def take(self, name: str, read: Callable[[object], T], default: object = _MISSING) -> T:
        """The value of a field, as ``read`` reads it."""
        value = self.left.pop(name, default)
        if value is _MISSING:
            raise BadRecord("malformed", f"The field {name} of {self.what} is missing.")
        try:
            return read(value)
        except BadRecord:
            raise
        except (ValueError, RecursionError) as error:
            raise BadRecord("malformed", f"The field {name} of {self.what} cannot be read. {error}") from None

    def close(self) -> None:
        """Refuses fields that nobody took."""
        for name in self.left:
            raise BadRecord("malformed", f"There is no field {str(name)[:24]!r} of {self.what}.")


def _read_deal(plain: object, outcomes: list[object]) -> DealRecord:
    fields = _Fields("a deal", plain)
    deal = DealRecord(
        deck=tuple(fields.take("deck", _list(_optional(_card)))),
        log=tuple(fields.take("log", _list(_read_entry))),
        number=fields.take("number", _optional(_integer), None),
        dealer=fields.take("dealer", _optional(_integer), None),
        leader=fields.take("leader", _optional(_integer), None),
        rest=fields.take("rest", _optional(_rest), None),
        comments=tuple(fields.take("comments", _list(_text), [])),
        closing=tuple(fields.take("closing", _list(_text), [])),
    )
    outcomes.append(fields.take("outcome", _any, None))
    fields.close()
    return deal


def _read_entry(plain: object) -> Entry:
    fields = _Fields("a move", plain)
    move: Passed | Play | MoonChoice | Change
    match fields.take("type", _text):
        case "pass":
            move = Passed(fields.take("seat", _integer), tuple(fields.take("cards", _list(_optional(_card)))))
        case "play":
            move = Play(fields.take("seat", _integer), fields.take("card", _card))
        case "moon_choice":
            move = MoonChoice(fields.take("seat", _integer), fields.take("deduct", _boolean))
        case "change":
            move = Change(fields.take("tag", _text), fields.take("value", _text))
        case other:
            raise BadRecord("malformed", f"There is no move of the type {other[:24]!r}.")
    entry = Entry(move, fields.take("mark", _text, ""), tuple(fields.take("comments", _list(_text), [])))
    fields.close()
    return entry


def _any(value: object) -> object:
    return value


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise ValueError("A text is wanted.")


def _integer(value: object) -> int:
    if type(value) is int:
        return value
    raise ValueError("A whole number is wanted.")


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("True or false is wanted.")


def _card(value: object) -> Card:
    """A card as records write it; the twin is for programs, and takes no other notation."""
    card = Card.parse(_text(value)[:8])
    if str(card) != value:
        raise ValueError(f"The card {card} is written {str(card)!r}.")
    return card


def _rest(value: object) -> tuple[Cards, ...]:
    hands = _list(_list(_card))(value)
    if any(len(set(hand)) < len(hand) for hand in hands):
        raise ValueError("A card is named twice.")
    return tuple(map(Cards.of, hands))


def _rules(value: object) -> Rules:
    return Rules.from_json(value)


def _tags(value: object) -> dict[str, str]:
    if isinstance(value, dict) and all(isinstance(each, str) for each in (*value, *value.values())):
        return value
    raise ValueError("An object of texts is wanted.")


def _list(read: Callable[[object], T]) -> Callable[[object], list[T]]:
    def read_list(value: object) -> list[T]:
        if isinstance(value, list):
            return [read(each) for each in value]
        raise ValueError("A list is wanted.")

    return read_list


def _optional(read: Callable[[object], T]) -> Callable[[object], T | None]:
    def read_optional(value: object) -> T | None:
        return None if value is None else read(value)

    return read_optional
