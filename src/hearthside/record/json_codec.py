"""Records as plain JSON values. A game declares its moves, what its deals have besides, and what its outcomes are.

What follows from the moves (``outcome``, of every deal and of the match) is written for the convenience of programs. It
may be left out; where it is there, it is compared with what does follow.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from hearthside.codec import (
    BOOL,
    CARD,
    INT,
    PAIRS,
    TEXT,
    Codec,
    Field,
    Inline,
    ObjectCodec,
    left_out,
    many,
    maybe,
    obj,
    optional,
    tagged,
)  # fmt: skip
from hearthside.game import BadRecord
from hearthside.games import game_of

from .deal import Again, Change, Dealt, Entry, Mirror
from .model import Record
from .replay import Replay, located

R = TypeVar("R", bound=Record)
Outcome = dict[str, object]

HIDEABLE: Final = many(optional(CARD))
"""Cards, of which some may be hidden."""
_COMMENTS: Final = maybe(many(TEXT), ())
_SEAT: Final = maybe(optional(INT), None)


def entry(moves: Mapping[str, ObjectCodec[Any]]) -> ObjectCodec[Entry[Any]]:
    """An entry of a deal's log, which is one of these moves, by type, or a change of a tag."""
    move = tagged("a move", **moves, change=obj(Change, "a move", tag=TEXT, value=TEXT))
    return obj(Entry, "a move", move=Inline(move), mark=left_out(TEXT, ""), comments=left_out(many(TEXT), ()))


def deal(
    make: type[Dealt[Any]],
    word: str,
    log: Codec[Entry[Any]],
    dealer: Field,
    exchanges: bool = False,
    **more: Codec[Any] | Field,
) -> ObjectCodec[Any]:
    """A deal, called ``word``, of these entries.

    ``exchanges`` says whether it may be played with the hands exchanged. ``more`` are the fields after its log that
    only this game has.
    """
    moves = many(log)
    again = obj(
        Again, "a deal that is played again", seat=INT, style=TEXT, comments=_COMMENTS, log=moves, closing=_COMMENTS
    )
    mirror = obj(
        Mirror,
        "a hand with the hands exchanged",
        seat=INT,
        helped=maybe(BOOL, False),
        comments=_COMMENTS,
        log=moves,
        closing=_COMMENTS,
    )
    second_plays: dict[str, Codec[Any]] = {"again": again, "mirror": mirror} if exchanges else {"again": again}
    return obj(
        make,
        f"a {word}",
        number=maybe(optional(INT), None),
        dealer=dealer,
        deck=HIDEABLE,
        comments=_COMMENTS,
        log=many(log, "move"),
        **more,
        closing=_COMMENTS,
        **{name: left_out(optional(play), None) for name, play in second_plays.items()},
    )


def record(
    make: Callable[..., R], rules: type[Any], deals: ObjectCodec[Any], word: str, **more: Codec[Any] | Field
) -> ObjectCodec[R]:
    """A record of these deals, each called ``word``. ``more`` are the fields before them that only this game has."""
    return obj(
        make,
        "the record",
        rules=Codec[Any](rules.to_json, lambda plain, strict: rules.from_json(plain)),
        seat=_SEAT,
        tags=maybe(PAIRS, ()),
        comments=_COMMENTS,
        **more,
        deals=many(deals, word),
    )


class RecordCodec(NamedTuple, Generic[R]):
    """How records of one game are written and read, but for the fields that name the format and the game."""

    fields: ObjectCodec[R]
    replay: Replay[Any, Any, Any]
    outcome: Callable[[Any], Outcome]
    """What the deal came to that ended with this state."""
    match: Callable[[Any], Outcome]
    """What the match came to that ended with this state."""

    def to_json(self, record: R) -> dict[str, Any]:
        """The record as JSON values. Raises BadRecord for an invalid one."""
        plain: dict[str, Any] = self.fields.write(record)
        deals, match = self.outcomes(record)
        for place, each in enumerate(plain["deals"]):
            each["outcome"] = deals[place] if place < len(deals) else None
        return plain | {"outcome": match}

    def from_json(self, plain: Mapping[str, Any]) -> R:
        """Read what `to_json` wrote, and compare all that it says with its moves. Raises BadRecord."""
        whole = dict(plain)
        said, deals = whole.pop("outcome", None), whole.get("deals")
        said_of_deals: list[object] = []
        if isinstance(deals, list):
            said_of_deals = [each.get("outcome") if isinstance(each, dict) else None for each in deals]
            whole["deals"] = [_without_outcome(each) for each in deals]
        record: R = self.fields.read(whole, True)
        record.check_hidden()
        due_of_deals, due = self.outcomes(record)
        for place, each in enumerate(said_of_deals):
            if not _agrees(each, due_of_deals[place] if place < len(due_of_deals) else None):
                word = game_of(record.rules).deal.capitalize()
                raise BadRecord("score", f"The result of {word} {place + 1} does not follow from its moves.")
        if not _agrees(said, due):
            raise BadRecord("result", "The result of the match does not follow from its moves.")
        return record

    def outcomes(self, record: R) -> tuple[Sequence[Outcome], Outcome]:
        """What each finished deal came to, and the match. Raises BadRecord for an invalid record."""
        game = game_of(record.rules)
        state, deals = game.begin(record.rules), list[Outcome]()
        for step in located(self.replay.steps(record), record.deals, game.deal):
            state = step.after
            if len(state.results) > len(deals):
                deals.append(self.outcome(state))
        return deals, self.match(state)


def _without_outcome(deal: object) -> object:
    return {name: value for name, value in deal.items() if name != "outcome"} if isinstance(deal, dict) else deal


def _agrees(said: object, due: Outcome | None) -> bool:
    """Whether an outcome is as it follows. It may be left out, and so may the cash of a match for cash."""
    if isinstance(said, dict) and due is not None and "cash" in due:
        said = {"cash": due["cash"]} | said
    return said is None or said == due
