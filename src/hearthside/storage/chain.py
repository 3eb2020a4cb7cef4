"""The hashes that chain the entries of a log, so that an altered or shortened log is noticed. Knows no file.

The first hash is made from what a match begins with, which never changes from its first entry on. Each entry has the
hash of the hash before it and its text. The match has the hash of its last entry.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from . import Broken

BYTES: Final = 16
"""Of SHA-256, in each hash."""
ORIGIN: Final = ("id", "game", "rules", "seed", "first_deal", "created")
"""The fields of a match that never change; the game and the rules once there is an entry."""


class Link(NamedTuple):
    """An entry as it is stored. A damaged cell may hold a value of another type."""

    n: object
    entry: object
    hash: object
    """None where an older version of the program wrote it."""


def origin(match: Mapping[str, Any]) -> bytes:
    """The hash that the first entry of a match follows."""
    return sha256(json.dumps([match[name] for name in ORIGIN], default=repr).encode()).digest()[:BYTES]


def following(before: bytes, entry: object) -> bytes:
    """The hash of an entry."""
    return sha256(before + str(entry).encode("utf-8", "surrogatepass")).digest()[:BYTES]


def read_log(links: Iterable[Link], before: bytes, newest: bytes | None) -> tuple[list[str], Broken | None]:
    """The entries of a log as far as they are whole, and what is wrong after that.

    Arguments:
        links: the entries as they are stored, in order.
        before: the hash that the first one follows.
        newest: the hash of the last one; None where an older version of the program made the match.
    """
    found: list[str] = []
    reached = before == newest or newest is None  # what an older version appended after that has no hashes
    for n, entry, known in links:
        if n != len(found):
            return found, Broken(f"Entry {len(found)} of its log is missing.")
        before = following(before, entry)
        if not isinstance(entry, str) or (before != known and not (reached and known is None)):
            also = "" if found else ", or what the match began with,"
            return found, Broken(f"Entry {n} of its log{also} was altered.")
        found.append(entry)
        reached = reached or before == newest
    if reached:
        return found, None
    how = f"Its log was cut off after {len(found)} entries." if found else "Its log is missing, or was altered."
    return found, Broken(how)
