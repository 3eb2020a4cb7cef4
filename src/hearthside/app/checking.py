"""What in a store cannot be read, for whoever looks after the data folder."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hearthside.storage import Import, ObservedRow

from .errors import TableNotFound, Unreadable
from .library import is_altered
from .observed_matches import read_observed
from .statistics.results import is_damaged
from .stored_match import read_match

if TYPE_CHECKING:
    from hearthside.storage.store import Store


def unreadable_matches(store: "Store") -> dict[str, str]:
    """The matches that cannot be read, each with a sentence."""
    found = {}
    for row in store.matches():
        try:
            read_match(store, row.id)
        except Unreadable as error:
            found[row.id] = error.why
    return found


def damaged_rows(store: "Store") -> Iterator[str]:
    """A sentence for each result, imported record and match of One-Handed that cannot be read."""
    for result in store.results(None):
        if is_damaged(result):
            yield f"The result of match {result.table} is damaged."
    for record in store.find(Import):
        if is_altered(record.id, record.holder, record.text):
            yield f"The imported record {record.id} was altered."
    for row in store.find(ObservedRow):
        try:
            read_observed(row)
        except TableNotFound:
            yield f"Match {row.id} at another table cannot be read."
