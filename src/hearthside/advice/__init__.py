"""One-Handed: a match at another table as one seat tells it, its view, and what a player of the house would do.

>>> from hearthside.hearts import BLACK_LADY
>>> account = typed(begin(BLACK_LADY), "QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D 5S")
>>> account.wanted
'Tell three cards that you pass.'
"""

from .account import Account, Broken, begin, besides, limits, read
from .entries import Dealt, Drew, Entry, Gave, Got, Leads, Left, Opened, Rest, Upcard
from .notation import show
from .progress import Awaited, Wanted
from .suggesting import Adviser, entry_of
from .telling import Corrected, Telling, asks_dealer, resumed
from .typed import typed

__all__ = [
    "Account",
    "Adviser",
    "Awaited",
    "Broken",
    "Corrected",
    "Dealt",
    "Drew",
    "Entry",
    "Gave",
    "Got",
    "Leads",
    "Left",
    "Opened",
    "Rest",
    "Telling",
    "Upcard",
    "Wanted",
    "asks_dealer",
    "begin",
    "besides",
    "entry_of",
    "limits",
    "read",
    "resumed",
    "show",
    "typed",
]
