"""Second plays of finished deals: when there may be one, and the computer's play of one. Knows no disk."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from operator import eq
from typing import Final

from hearthside.games import Match, Move
from hearthside.match import Seat
from hearthside.match.duplicate import Duplicate
from hearthside.match.log import Entry, Log
from hearthside.match.policy import POLICIES

from .errors import NotNow, Stale
from .opponents import Opponents
from .peers import Link

NO_COUNTING: Final = "There is no comparison with the counting aid. Switch it off first."
"""Why no deal is played a second time."""


def why_no_duplicate(log: Log, seats: Sequence[Seat], seat: int) -> str | None:
    """Why the computer cannot play the last deal again in that seat, or None if it can."""
    if any(log.state.hands) or not log.state.results:
        return f"Finish the {log.game.deal} first; then the computer plays your cards."
    if any(place != seat and each.style is None for place, each in enumerate(seats)):
        return "The computer can play your cards only without other people at the table."
    if log.counting:
        return NO_COUNTING
    if len(log.state.results) - 1 in log.duplicates:
        return f"The computer has played this {log.game.deal}."
    return None


def why_no_mirror(log: Log, seats: Sequence[Seat], deal: int) -> str | None:
    """Why a deal, counted from 0, cannot be played with the hands exchanged, or None if it can."""
    if not POLICIES.of(log.state).exchanges:
        return "Hands can be exchanged only at Gin Rummy."
    if log.replay is not None:
        return "Hands can be exchanged only from the match itself. Go back to it."
    if not 0 <= deal < len(log.state.results):
        return f"That {log.game.deal} is not over yet."
    if sum(seat.style is None for seat in seats) != 1:
        return "There is no opponent to exchange hands with."
    if log.counting:
        return NO_COUNTING
    return None


def why_no_counting(log: Log, duplicated: bool, daily: bool) -> str | None:
    """Why there is no counting aid where what a deal comes to is compared, or None if there may be one.

    ``duplicated``: the computer is playing a deal again; ``daily``: it is the deal of a day.
    """
    if daily:
        return "One try counts at the daily deal, so there is no counting aid."
    if duplicated or log.duplicates or log.mirrors or log.mirror is not None:
        return f"A {log.game.deal} of this match is played twice to be compared, so there is no counting aid."
    return None


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


class ComputerPlays:
    """Has the computer play the last deal of a table again. All its methods are for one event loop.

    As with all play by the computer, the process with the lease does it. Each move is told to the others.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        opponents: Opponents,
        log: Callable[[], Log],
        note: Callable[[Duplicate], Awaitable[None]],
        link: Link = Link(),
    ) -> None:
        """``log`` gives the log of the table. ``note`` adds a play to it unless it has one of that deal, or raises
        Stale. ``link`` leads to the other processes.
        """
        self._seats = seats
        self._opponents = opponents
        self._log = log
        self._note = note
        self._link = link
        self._play: ComputerPlay | None = None
        self._begun = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def last(self) -> ComputerPlay | None:
        """The play of the last deal, if it was asked for and the next deal has not begun."""
        state, play = self._log().state, self._play
        return play if play is not None and not any(state.hands) and play.deal == len(state.results) - 1 else None

    @property
    def awaited(self) -> bool:
        """Whether a play was asked for that is not in the log yet."""
        return self.last is not None and self.last.deal not in self._log().duplicates

    @property
    def running(self) -> bool:
        """Whether the computer is playing here."""
        return self._task is not None and not self._task.done()

    def start(self, seat: int, style: str) -> ComputerPlay:
        """Have the computer play the last deal again in that seat. If it does so already, that play is returned.

        The opponents are the same. When the play is finished, it goes into the log. The next deal ends it early.
        Raises NotNow.
        """
        if self.last is not None and self.awaited:
            return self.last
        log = self._log()
        if why := why_no_duplicate(log, self._seats, seat):
            raise NotNow(why)
        play = self._begin(len(log.state.results) - 1, seat, style)
        self.tell()
        self.wake()
        return play

    def wake(self) -> None:
        """Have the computer play here, if it is asked to."""
        if self.awaited and not self.running and self._link.leased:
            self._task = asyncio.create_task(self._run())

    async def begun(self, deal: int, seconds: float) -> ComputerPlay | None:
        """The play of that deal, counted from 0, waited for in case another process is about to tell of it. None if
        there is none but what the log has.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while deal not in self._log().duplicates and (self.last is None or self.last.deal != deal):
                    await self._begun.wait()
        return self.last if self.last is not None and self.last.deal == deal else None

    async def at_rest(self) -> None:
        """Wait until the computer has finished its play."""
        if self._task is not None:
            await self._task

    def end(self) -> None:
        """End the computer's play, if there is one."""
        if self._task is not None:
            self._task.cancel()
        self._play = self._task = None

    def tell(self) -> None:
        """Tell the other processes of a play that is not in the log yet. Nobody holds a card of it any more."""
        if self.last is not None and self.awaited:
            self._link.tell("computer play", play=Entry(self.last.duplicate).to_json(self._log().game))

    def hear(self, heard: Duplicate) -> None:
        """Take over how far another process has come. Raises IllegalMove."""
        log, play = self._log(), self.last
        over = heard.deal == len(log.state.results) - 1 and not any(log.state.hands)
        if self.running or not over or heard.deal in log.duplicates:
            return
        if play is None or (play.seat, play.style) != heard[1:3] or not all(map(eq, play.moves, heard.moves)):
            play = self._begin(heard.deal, heard.seat, heard.style)
        for move in heard.moves[len(play.moves) :]:
            play.add(move, play.states[-1].play(move))
        self.wake()

    def _begin(self, deal: int, seat: int, style: str) -> ComputerPlay:
        self._play = ComputerPlay(deal, seat, style, self._log().begun(deal))
        self._begun.set()
        self._begun = asyncio.Event()
        return self._play

    async def _run(self) -> None:
        while (play := self.last) is not None and self.awaited and self._link.leased:
            if play.over:
                with suppress(Stale):
                    await self._note(play.duplicate)
                continue
            state = play.states[-1]
            seat = state.to_move[0]
            style = play.style if seat == play.seat else self._seats[seat].style
            assert style is not None
            opponent = self._opponents.of_style(seat, style)
            move = await self._opponents.choose(self._log(), state, seat, opponent)
            after = state.play(move)
            if after == state:  # the same move would be chosen for ever
                move = POLICIES.of(state).fallback_move(state.view(seat))
                after = state.play(move)
            play.add(move, after)
            self.tell()
