"""Deals as rows of a dataset: what each game brings for that, and the columns that both have."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from hearthside.cards import Card
from hearthside.games import Match, Move

UNKNOWN: Final = 255
"""A card that a seat did not know, and in the place of a card where there is none."""
Row = dict[str, Any]
Columns = Mapping[str, tuple[str, str]]
"""The type of each column, and what is in it."""
COMMON: Final[Columns] = {
    "match": ("int32", "The number of the match, from 0."),
    "deal": ("int16", "The number of the deal in its match, from 0."),
    "dealer": ("uint8", "The seat that dealt."),
    "scores": ("list int16", "The scores by seat before the deal."),
    "deck": (
        "list uint8",
        "The cards in dealing order: the first is seat 0's, the next seat 1's, and so on round the table.",
    ),
}
"""The columns of both games."""
OPEN: Final[Columns] = {"number": ("uint64", "The deal number, which names the deck.")}
"""The column that only deals with all cards have."""
SEEN: Final[Columns] = {"seat": ("uint8", "The seat that knew this.")}
"""The column that only deals as a seat knew them have."""


class GameRows(Protocol):
    """What each game brings: the modules `hearts_rows` and `gin_rows`."""

    @property
    def COLUMNS(self) -> Columns:  # noqa: N802
        """The columns of this game alone."""

    def refusal(self, rules: Any) -> str:
        """Why no dataset is made under these rules; empty where one is."""

    def values(self, dealt: Any, match: Any) -> Row:
        """The values of a deal as it was written down; ``match`` is the match when its cards lay dealt."""

    def result(self, result: Any) -> Row:
        """The values of how a deal ended."""

    def moves(self, row: Row, match: Any) -> Iterator[Move]:
        """The moves of a row with all cards known. ``match`` has the cards dealt."""

    def completed(self, row: Row, deck: Sequence[Card], match: Match) -> Row:
        """A row as a seat knew it, with the cards filled in of which the deck and the play tell."""
