"""The computer's play of a deal that a person has played, as far as it has come. Uses no clock."""

import asyncio
from contextlib import suppress

from hearthside.games import Match, Move
from hearthside.match.duplicate import Duplicate


class ComputerPlay:
    """A deal being played again by the computer. All its methods are for one event loop."""

    def __init__(self, deal: int, seat: int, style: str, begun: Match) -> None:
        """``begun`` is the match with the cards dealt."""
        self.deal = deal
        self.seat = seat
        self.style = style
        self.states = [begun]
        """The match after each move."""
        self.moves: list[Move] = []
        self._more = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether the deal is played to its end."""
        return not any(self.states[-1].hands)

    def add(self, move: Move, after: Match) -> None:
        """One more move."""
        self.moves.append(move)
        self.states.append(after)
        self._more.set()
        self._more = asyncio.Event()

    async def beyond(self, frames: int, seconds: float) -> None:
        """Wait until there are more than so many states, or the deal is over, but for no longer than that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while len(self.states) <= frames and not self.over:
                    await self._more.wait()

    @property
    def duplicate(self) -> Duplicate:
        """The deal as it was played, for the log."""
        return Duplicate(self.deal, self.seat, self.style, tuple(self.moves))
