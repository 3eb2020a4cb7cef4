"""A deal that is proven: its cards are sealed before anyone sees one, and the seal is opened once the deal is over.

The seal of a deck is a SHA-256 over a salt and the cards, as docs/record.md has it. In a record it stands in two tags
inside the deal, ``Sealed`` and ``Salt``. Draws nothing at random: whoever deals draws the salt.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from hearthside.cards import NAMES, Card

from .deal import Change, Entry

SEALED: Final = "Sealed"
SALT: Final = "Salt"


def seal(deck: Iterable[Card], salt: str) -> str:
    """What seals these cards, in dealing order: 64 hexadecimal digits.

    >>> seal([Card.parse("2C"), Card.parse("QS")], "00")[:16]
    '76e362e224b59816'
    """
    return sha256(f"hearthside seal {salt}/{' '.join(map(NAMES.__getitem__, deck))}".encode()).hexdigest()


def sealed(deck: Iterable[Card], salt: str, over: bool) -> tuple[Entry[Any], ...]:
    """The tags of a deal that was sealed; the salt among them once it is over, for it would help to guess the cards."""
    opened = (Entry(Change(SALT, salt)),) if over else ()
    return (Entry(Change(SEALED, seal(deck, salt))), *opened)


def is_salt(entry: Entry[Any]) -> bool:
    """Whether an entry opens a seal."""
    return isinstance(entry.move, Change) and entry.move.tag == SALT


def is_seal(entry: Entry[Any]) -> bool:
    """Whether an entry seals a deal or opens its seal."""
    return isinstance(entry.move, Change) and entry.move.tag in (SEALED, SALT)
