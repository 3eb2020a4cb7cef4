"""A hand of Gin Rummy derived from the entries of one seat. Same functions as `observed.hearts`."""

from typing import Any

from hearthside.coach.observed.entries import Entry
from hearthside.gin import Draw
from hearthside.record import GinRecord as Record

from .deal import derive
from .from_record import entries_of
from .hand import held, with_entry
from .notation import Line, show
from .refusals import check_entry
from .words import has_fixed_dealer, is_unseen, limitations, narrated, needs_first_dealer, prompt, score, unsupported

__all__ = [
    "Line",
    "Record",
    "check_entry",
    "derive",
    "entries_of",
    "entry_of",
    "has_fixed_dealer",
    "held",
    "is_unseen",
    "limitations",
    "narrated",
    "needs_first_dealer",
    "prompt",
    "score",
    "show",
    "unsupported",
    "with_entry",
]


def entry_of(move: Any) -> Entry | None:
    """The entry for a move of the own seat; None for a draw, whose card must be entered."""
    entry: Entry | None = None if isinstance(move, Draw) else move
    return entry
