"""A deal of Hearts derived from the entries of one seat. Same functions as `observed.gin`."""

from typing import Any

from hearthside.coach.observed.entries import Entry, Gave
from hearthside.hearts import Pass
from hearthside.record import HeartsRecord as Record

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
    """The entry for a move of the own seat."""
    match move:
        case Pass(_, cards):
            return Gave(cards)
    entry: Entry = move
    return entry
