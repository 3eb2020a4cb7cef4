"""The codes that take a seat: a long one for a link, six letters to read aloud, and the twelve
of a recovery code, with which somebody who has lost their device gets their seat back. Knows no tables and no HTTP.

Letters are drawn. The long code follows from the six and from the secret of the table, so that it can be told again,
and whoever knows the letters does not know it. The store has the six letters, and a hash of the other codes.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final, NamedTuple

from hearthside.match import Seat

ALPHABET: Final = "BCDFGHJKMNPQRSTVWXYZ"
"""No vowels, so that no words come of it, and no L, which looks like other letters."""
OPEN: Final = Seat(invitation="")
"""A seat of a table to be set up that is for a person who is to be invited."""
_LETTERS: Final = 6
RECOVERY: Final = 12
"""Letters of a recovery code. It is good for as long as the match, so it must be harder to guess."""
_BYTES: Final = 16


class Invitation(NamedTuple):
    """What takes an open seat."""

    seat: int
    code: str
    """Of a link."""
    letters: str
    """To read aloud."""


class RecoveryCode(NamedTuple):
    """What brings the person of a seat back to it at another device, should theirs be lost. To note down."""

    seat: int
    letters: str


def drawn(letters: int = _LETTERS) -> str:
    """Six letters at random, or as many."""
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))


def hashed(code: str) -> str:
    """What the store has of a code."""
    return sha256(code.encode()).hexdigest()


def letters_read(typed: str) -> str:
    """Letters as somebody typed them, with signs or blanks between them, or small."""
    return "".join(filter(str.isalnum, typed)).upper()


def open_seat(table: str, seed: str, place: int, letters: str) -> Seat:
    """A seat that waits for a person."""
    return Seat(invitation=hashed(code_of(table, seed, place, letters)), letters=letters)


def code_of(table: str, seed: str, place: int, letters: str) -> str:
    """The long code of a seat with these letters, at the table of that id and that secret: 128 bits."""
    made = hmac.digest(seed.encode(), f"invitation {table} {place} {letters}".encode(), "sha256")
    return urlsafe_b64encode(made[:_BYTES]).decode().rstrip("=")
