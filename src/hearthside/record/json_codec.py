"""Records as plain JSON values, as far as both games have the same in them. A game declares its moves and its deals.

What follows from the moves (``outcome``, of every deal and of the match) is written for the convenience of programs. It
may be left out; where it is there, it is compared with what does follow.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from hearthside.codec import INT, TEXT, Codec, Inline, ObjectCodec, left_out, many, maybe, obj, tagged
from hearthside.game import BadRecord

from .deal import Again, Change, Entry
from .model import Record

R = TypeVar("R", bound=Record)
Outcome = dict[str, object]

TEXTS: Final = maybe(many(TEXT), ())
"""Comments."""
_CHANGE: Final = obj(Change, "a move", tag=TEXT, value=TEXT)


def entries(moves: Mapping[str, ObjectCodec[Any]]) -> ObjectCodec[Entry[Any]]:
    """An entry of a deal's log, which is one of these moves, by type, or a change of a tag."""
    move = tagged("a move", **moves, change=_CHANGE)
    return obj(Entry, "a move", move=Inline(move), mark=left_out(TEXT, ""), comments=left_out(many(TEXT), ()))


def again(entry: Codec[Entry[Any]]) -> ObjectCodec[Again[Any]]:
    """A deal as a program played it again."""
    return obj(
        Again, "a deal that is played again", seat=INT, style=TEXT, comments=TEXTS, log=many(entry), closing=TEXTS
    )


class RecordCodec(NamedTuple, Generic[R]):
    """How records of one game are written and read, but for the fields that name the format and the game."""

    fields: ObjectCodec[R]
    outcomes: Callable[[R], tuple[Sequence[Outcome], Outcome]]
    """What each finished deal came to, and the match. Raises BadRecord for a record that does not hold."""
    deal: str
    """What a deal is called."""

    def to_json(self, record: R) -> dict[str, Any]:
        """The record as JSON values. Raises BadRecord for one that does not hold."""
        plain: dict[str, Any] = self.fields.write(record)
        deals, match = self.outcomes(record)
        for place, each in enumerate(plain["deals"]):
            each["outcome"] = deals[place] if place < len(deals) else None
        return plain | {"outcome": match}

    def from_json(self, plain: Mapping[str, Any]) -> R:
        """Read what `to_json` wrote, and hold it to all that it says. Raises BadRecord."""
        whole = dict(plain)
        told, deals = whole.pop("outcome", None), whole.get("deals")
        told_of_deals: list[object] = []
        if isinstance(deals, list):
            told_of_deals = [each.get("outcome") if isinstance(each, dict) else None for each in deals]
            whole["deals"] = [_without_outcome(each) for each in deals]
        record = self.fields.read(whole, True)
        due_of_deals, due = self.outcomes(record)
        for place, each in enumerate(told_of_deals):
            if not _agrees(each, due_of_deals[place] if place < len(due_of_deals) else None):
                raise BadRecord("score", f"{self.deal.capitalize()} {place + 1} does not come out as it says.")
        if not _agrees(told, due):
            raise BadRecord("result", "The match does not come out as it says.")
        return record


def _without_outcome(deal: object) -> object:
    return {name: value for name, value in deal.items() if name != "outcome"} if isinstance(deal, dict) else deal


def _agrees(told: object, due: Outcome | None) -> bool:
    """Whether an outcome is as it follows. It may be left out, and so may the cash of a match for cash."""
    if isinstance(told, dict) and due is not None and "cash" in due:
        told = {"cash": due["cash"]} | told
    return told is None or told == due
