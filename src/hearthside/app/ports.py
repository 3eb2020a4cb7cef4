"""What the application needs from outside, as protocols. `storage` implements `MatchStore`."""

from collections.abc import Collection, Sequence
from typing import Protocol

from hearthside.storage import Effects, Result, Row


class MatchStore(Protocol):
    """Matches, their seats, their logs and how they ended.

    Trouble with the disk or the database is no error: what writes returns False, and ``notice`` is a sentence about it.
    It may have been written nevertheless, where a connection was lost in that moment. The errors are those of
    `hearthside.storage`: LostRace where another server wrote first, Missing where the store does not hold what comes
    before, because it is new since: then all of the match is to be appended again, from place 0. What reads may raise
    Unreachable.
    ``tests/storage/test_contract.py`` is what any implementation must pass.
    """

    @property
    def saved(self) -> bool:
        """Whether what is written is being kept."""

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""

    async def append(self, match: Row, expected_n: int, entries: Sequence[str], effects: Effects = ...) -> bool:
        """Append entries at that place of the log of a match, with all that follows from them, in one transaction.

        True once all of it is kept, False where nothing is. Raises LostRace and Missing; then nothing was written.
        """

    async def update(self, match: str, effects: Effects) -> bool:
        """Write effects alone: narrow updates of the columns meant. Raises LostRace and Missing."""

    async def change_rules(self, match: Row, former: Row) -> bool:
        """Have a match go by the game and the rules of that row and have its seats, as long as its log is empty, it
        goes by those of the ``former`` row, and where seats change the same sit there. Raises LostRace and Missing.
        """

    async def match(self, name: str) -> Row | None:
        """The match of that id with its seats, or None."""

    async def standings(self, names: Collection[str]) -> list[tuple[Row, int]]:
        """The matches of these ids with their seats, and the length of the log of each, in any order."""

    async def entries(self, name: str, start: int = 0) -> list[str]:
        """The log of a match from that place on; empty where there is none. Raises Broken for a gap in it."""

    async def length(self, name: str) -> int:
        """The length of the log of a match."""

    async def held_by(self, holder: str, limit: int) -> list[Row]:
        """The matches where that holder has a seat and has not left: latest first."""

    async def named_by(self, letters: str) -> tuple[str, int] | None:
        """The match and the place of the one seat that these six letters name, or None."""

    async def recovered_by(self, code: str) -> tuple[str, int] | None:
        """The latest match, and the place there, of a person whose recovery code has this hash; or None."""

    async def all_held_by(self, holder: str) -> list[Row]:
        """The matches where that holder has or had a seat, left or not: latest first."""

    async def results(self, holder: str | None, names: Collection[str] | None = None) -> list[Result]:
        """How the matches ended that count for that holder, or for all but strangers: None; with ``names`` only for
        those who played under one of them. The first to end first. The holders of a result are those that were asked
        for.
        """

    async def clear_results(self, holder: str | None, names: Collection[str] | None = None) -> bool:
        """Forget those results. Matches stay, and results as far as they count for others."""

    async def duplicates(self, holder: str | None, names: Collection[str] | None = None) -> list[tuple[str, int]]:
        """Game and Dup Game of each of those matches that came to its end."""

    async def mirrors(self, holder: str | None, names: Collection[str] | None = None) -> list[tuple[str, int]]:
        """Game, and what is left of the hands played from either side, of each such match."""

    async def close(self) -> None:
        """Finish what is under way, and let go."""
