"""One-Handed: a match at another table as one seat reports it, the view of that seat, and advice for it.

>>> from hearthside.hearts import BLACK_LADY
>>> observed = parse_line(begin(BLACK_LADY), "QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D 5S")
>>> observed.prompt
'Enter the three cards that you pass.'
"""

from .adviser import Adviser
from .corrections import Correction, ObservedDraft, resume
from .deal import ObservedOffer, faces
from .entries import Dealt, Drew, Entry, FinalHands, Gave, Got, Leads, Leftovers, ShownHand, Upcard
from .expected import Expectation, Expected
from .match import (
    ObservedMatch,
    begin,
    from_record,
    limitations,
    needs_first_dealer,
    parse_line,
    show,
    unplaced_lines,
)

__all__ = [
    "Adviser",
    "Correction",
    "Dealt",
    "Drew",
    "Entry",
    "Expectation",
    "Expected",
    "FinalHands",
    "Gave",
    "Got",
    "Leads",
    "Leftovers",
    "ObservedDraft",
    "ObservedMatch",
    "ObservedOffer",
    "ShownHand",
    "Upcard",
    "begin",
    "faces",
    "from_record",
    "limitations",
    "needs_first_dealer",
    "parse_line",
    "resume",
    "show",
    "unplaced_lines",
]
