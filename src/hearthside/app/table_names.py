"""The ids of tables: of a new one, and of the next match of the same people. Knows no store."""

import hmac
import secrets
from typing import Final

from hearthside.storage import Row

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_name() -> str:
    """The id of a new table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def rematch_of(row: Row) -> str:
    """The id of the table where the players of that one have another match."""
    made = hmac.digest(row.seed.encode(), f"rematch {row.id}".encode(), "sha256")
    return "".join(_LETTERS[each % len(_LETTERS)] for each in made[:10])
