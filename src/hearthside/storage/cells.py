"""Values of damaged cells: SQLite returns whatever a cell holds, also where that is of another type than its column."""

import logging
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

V = TypeVar("V", bound=NamedTuple)
_log = logging.getLogger(__name__)


def typed(row: V) -> tuple[V, bool]:
    """The row with an empty value in place of each that is not of its column's type, and whether there was none."""
    kind: Any = type(row)
    wrong = {name: empty for name, (of, empty) in _columns(kind).items() if not isinstance(getattr(row, name), of)}
    return row._replace(**wrong), not wrong


def whole(rows: Iterable[V]) -> list[V]:
    """The rows without those of which a value is not of its column's type."""
    found = []
    for row in rows:
        if typed(row)[1]:
            found.append(row)
        else:
            _log.warning("A row of %s is damaged and left out: %.80r", type(row).__name__, tuple(row))
    return found


@cache
def _columns(kind: Any) -> dict[str, tuple[Any, Any]]:
    """The fields that are columns, each with its type and an empty value of it."""
    hints = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) is not tuple}
    return {name: (hint, None if type(None) in get_args(hint) else hint()) for name, hint in hints.items()}
