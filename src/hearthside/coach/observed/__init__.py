"""One-Handed: a match at another table as one seat reports it, the view of that seat, and advice for it.

>>> from hearthside.hearts import BLACK_LADY
>>> observed = parse_line(begin(BLACK_LADY), "QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D 5S")
>>> observed.prompt
'Enter the three cards that you pass.'
"""

from .adviser import ADVISER, Adviser
from .corrections import Correction, ObservedDraft
from .entries import Dealt, Entry, FinalHands, Leads, ShownHand
from .expected import Expected
from .match import ObservedMatch, begin, from_record, needs_first_dealer, parse_line, show
from .next_entry import ObservedOffer, faces

__all__ = [
    "ADVISER",
    "Adviser",
    "Correction",
    "Dealt",
    "Entry",
    "Expected",
    "FinalHands",
    "Leads",
    "ObservedDraft",
    "ObservedMatch",
    "ObservedOffer",
    "ShownHand",
    "begin",
    "faces",
    "from_record",
    "needs_first_dealer",
    "parse_line",
    "show",
]
