"""One live table: who sits there, whose turn it is, how fast, and who watches. Knows no wire, no disk and no screen.

The log is on disk before anything of it is told: `Keep` is called first, and only then does the match go on. The
table owns the dice. Each decision of an opponent has dice of its own, made from the table's secret seed, so that the
same seats answer the same play in the same way, after an undo as after a restart.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeVar

from hearthside.cards import shuffled
from hearthside.game import DEALER, Deal, Limit, Scores
from hearthside.games import Match, Move

from . import dealing
from .again import ComputersTurn
from .gin import GinManners
from .hearts import HeartsManners
from .log import AllHands, AutoPlay, Entry, Log, QuitDeal, Step, Undo
from .manners import Manners
from .mirror import Mirrored
from .rail import Change, Watch
from .seats import Opponent, Seat, StandIn

_MANNERS: Final[Mapping[str, Manners]] = {"hearts": HeartsManners(), "gin": GinManners()}
_BETWEEN: Final = 8
"""A score sheet lies for so many times the pace before a demo deals on."""
_BETWEEN_LEAST: Final = 1.5
"""Seconds that it lies at least."""
_THINKING: Final = Limit(ms=1000)

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Stale(Exception):
    """The log has grown past the length that the asker saw. ``n`` is its length now."""

    def __init__(self, n: int) -> None:
        super().__init__("The table has moved on.")
        self.n = n


class NotNow(Exception):
    """What is asked makes no sense at this moment; ``str(error)`` is the sentence."""


class Clash(Exception):
    """Another process wrote this place of the log first. ``entries`` is the whole log as it stands on disk."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__("Another server wrote to this table.")
        self.entries = entries


DiceOf = Callable[[int], str]
"""What the opponents' dice of a deal are made from, by its number."""

Keep = Callable[[int, Sequence[Entry]], Awaitable[int]]
"""Brings the log on disk up to this one, whose first so many entries are there; says how many are then.

Raises Clash where another server has written a log of its own there.
"""


class Table:
    """A match being played. All its methods are for one event loop."""

    def __init__(
        self,
        *,
        seats: Sequence[Seat],
        opponents: Mapping[int, Opponent],
        stand_in: StandIn,
        log: Log,
        seed: str,
        first_deal: int | None,
        pace: int,
        keep: Keep,
        kept: int,
        dice: DiceOf | None = None,
        thinking: Limit = _THINKING,
    ) -> None:
        """Take a table up where its log stands. ``kept`` is how much of the log is on disk already.

        ``dice`` says what the opponents' dice of a deal are made from, by its number; if not given, the table's secret.
        """
        self.seats = list(seats)
        self.log = log
        self.pace = pace
        self.pause = False
        self._zip = False
        self.watches: set[Watch[Any]] = set()
        self.manners = _MANNERS[log.game.slug]
        self._opponents = dict(opponents)
        self._stand_in = stand_in
        self._stand_ins: dict[tuple[int, str], Opponent] = {}
        self._confirmed: int | None = None
        self._seed = seed
        self._first_deal = first_deal
        self._keep = keep
        self._kept = kept
        self._dice = dice
        self._thinking = thinking
        self._turn = asyncio.Lock()
        self._stirred = asyncio.Event()
        self._answering: asyncio.Task[None] | None = None
        self._since = asyncio.get_running_loop().time()
        self._last: Step | None = None
        self.again: ComputersTurn | None = None
        self._playing_again: asyncio.Task[None] | None = None

    # ---- What is true ----

    @property
    def n(self) -> int:
        """The length of the log."""
        return len(self.log)

    @property
    def state(self) -> Match:
        """The match now."""
        return self.log.state

    @property
    def saved(self) -> bool:
        """Whether all of the log is on disk."""
        return self._kept >= self.n

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost to anyone by forgetting this table until it is asked for again."""
        tasks = (self._answering, self._playing_again)
        return self.saved and not self.watches and all(task is None or task.done() for task in tasks)

    def seat_of(self, holder: str) -> int | None:
        """The seat held by the token of that hash."""
        return next((place for place, seat in enumerate(self.seats) if seat.holder == holder), None)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat has a move of this deal to take back."""
        return self.manners.taken_back(self.log, seat) is not None

    def why_no_deal(self) -> str | None:
        """Why the next deal may not be asked for, or None where it may."""
        if self.log.replay is not None and not any(self.state.hands):
            return f"This {self.log.game.deal} was played again. The match goes on where it stood."
        if self.state.winners:
            return "The match is over. Set up another one."
        return None if self.state.to_move == (DEALER,) else f"This {self.log.game.deal} is not over yet."

    @property
    def seal(self) -> str | None:
        """What seals the cards of the deal in progress, or of the next one between deals; None where nothing does."""
        if any(self.state.hands):
            return dealing.seal_of(self.state.rules, self.log.moves[self.log.deal_start()])
        if self._first_deal is not None or self.why_no_deal():
            return None
        return dealing.next_seal(self.state.rules, self._seed, self.log)

    @property
    def zip(self) -> bool:
        """Whether there are no pauses until the deal is over."""
        return self._zip or self.log.played_out

    def why_no_quit(self) -> str | None:
        """Why no deal can be thrown away, or None where one can."""
        return None if any(self.state.hands) else f"No {self.log.game.deal} is in progress."

    @property
    def waits(self) -> bool:
        """Whether an opponent waits until a person has looked, and goes on."""
        held = self.pause and not self.zip and self._confirmed != self.n
        return held and self._awaited() is not None and self.manners.confirms(self.state)

    # ---- What people do ----

    async def play(self, n: int, move: Move) -> Step:
        """A person's move, made in sight of a log of length ``n``. Raises Stale and IllegalMove.

        Others who moved since, where all are asked at once, do not make it stale.
        """
        return await self._made(n, lambda: Entry(move), None if isinstance(move, Deal) else move.seat)

    async def deal(self, n: int, number: int | None = None) -> Step:
        """The next deal, or the one of that number. Raises Stale, and NotNow while one is in progress."""
        return await self._made(n, lambda: self._next_deal(number))

    async def begin(self, entries: Sequence[Entry]) -> Step:
        """Go on with these entries, of which there is one at least, before anyone answers to the first of them."""
        async with self._turn:
            for entry in entries:
                step = await self._add(entry)
        self.stir()
        return step

    async def change(self, n: int, move: Move) -> Step:
        """A person's change of what the rules say: other totals, or another passing direction.

        What hangs on it is taken back first. Raises IllegalMove, and Stale where another deal has begun.
        """
        async with self._turn:
            self._refuse_another_deal(n)
            back = self.manners.goes_back(self.log, move)
            if refused := self.log.states[-1 if back is None else back].why_not(move):
                raise refused
            if back is not None:
                await self._back(Undo(move.seat, back))
            step = await self._add(Entry(move))
        self.stir()
        return step

    async def quit_deal(self, n: int, seat: int) -> tuple[Step, ...]:
        """Throw the deal in progress away, and deal a fresh one in its place; one that is played again begins anew.

        Raises NotNow, and Stale where another deal has begun.
        """
        async with self._turn:
            self._refuse_another_deal(n)
            if why := self.why_no_quit():
                raise NotNow(why)
            scores = tuple(self.state.scores)
            anew = [] if self.log.replay is None else dealing.anew(self.log)
            steps = [await self._put(Entry(QuitDeal(seat)))]
            steps += [await self._put(entry) for entry in anew or [self._next_deal()]]
            if self.state.scores != scores:  # they were changed during the deal, and not to be lost with it
                steps.append(await self._put(Entry(Scores(seat, scores))))
            self.tell(Change(tuple(steps)))
        self.stir()
        return tuple(steps)

    async def show_hands(self, seat: int, shown: bool) -> None:
        """Show a seat all hands from here on, or no more."""
        async with self._turn:
            if shown != (seat in self.log.shown):
                await self._add(Entry(AllHands(seat, shown)))
        self.stir()

    async def auto_play(self, auto: AutoPlay) -> None:
        """Have the computer play a person's seat from here on, or hand it back.

        Raises NotNow where it is for the deal in progress alone, and none is.
        """
        async with self._turn:
            if auto.deal and (why := self.why_no_quit()):
                raise NotNow(why)
            before = self.log.auto.get(auto.seat)
            if auto != before and (before or auto.style is not None):
                await self._add(Entry(auto))
        self.stir()

    async def undo(self, n: int, seat: int) -> Step:
        """Take back the seat's last move of this deal, and all answers to it. Raises Stale and NotNow."""
        async with self._turn:
            self._refuse_stale(n)
            place = self.manners.taken_back(self.log, seat)
            if place is None:
                raise NotNow(self.manners.nothing_back)
            steps = await self._back(Undo(seat, place))
            self.tell(Change(steps))
        self.stir()
        return steps[0]

    def why_no_duplicate(self, seat: int) -> str | None:
        """Why the computer may not play the last deal again in that seat, or None where it may."""
        if any(self.state.hands) or not self.state.results:
            return f"Finish the {self.log.game.deal} first; then the computer plays your cards."
        if any(place != seat and place not in self._opponents for place in range(len(self.seats))):
            return "The computer plays your cards only where nobody else sits at the table."
        if len(self.state.results) - 1 in self.log.duplicates:
            return f"The computer has played this {self.log.game.deal}."
        return None

    def play_again(self, seat: int, style: str, computer: Opponent) -> ComputersTurn:
        """Have the computer play the last deal again in that seat; the turn that is under way where there is one.

        The others meet every card as they met it before. The end of the turn goes into the log. The next deal cuts it
        short. Raises NotNow.
        """
        if self.again is not None and self._playing_again is not None and not self._playing_again.done():
            return self.again
        if why := self.why_no_duplicate(seat):
            raise NotNow(why)
        deal = len(self.state.results) - 1
        self.again = ComputersTurn(deal, seat, style, self.log.begun(deal))
        self._playing_again = asyncio.create_task(self._play_again(self.again, computer))
        return self.again

    async def _play_again(self, turn: ComputersTurn, computer: Opponent) -> None:
        while not turn.over:
            state = turn.states[-1]
            seat = state.to_move[0]
            opponent = computer if seat == turn.seat else self._opponents[seat]
            move = await asyncio.to_thread(self._choose, state, seat, opponent)
            after = state.play(move)
            if after == state:  # it would go on like this for ever
                move = self.manners.stand_in(state.view(seat))
                after = state.play(move)
            turn.add(move, after)
        async with self._turn:
            with suppress(Stale):
                await self._add(Entry(turn.duplicate))

    async def at_rest(self) -> None:
        """Wait until a person or the dealer is awaited, and the computer's turn is over, if one is under way.

        No demo comes to rest.
        """
        while self._answering is not None and not self._answering.done():
            await self._answering
        if self._playing_again is not None:
            await self._playing_again

    def why_no_mirror(self, deal: int) -> str | None:
        """Why a deal, counted from 0, may not be played with the hands exchanged, or None where it may."""
        if not self.manners.exchanges:
            return "Hands are exchanged at Gin Rummy alone."
        if self.log.replay is not None:
            return "Hands are exchanged from the match itself. Go back to it."
        if not 0 <= deal < len(self.state.results):
            return f"That {self.log.game.deal} is not over yet."
        if sum(seat.style is None for seat in self.seats) != 1:
            return "Hands are exchanged with an opponent, and none sits there."
        return None

    async def note(self, mirrored: Mirrored) -> None:
        """Put down what came of a deal when its hands were exchanged; the first time counts."""
        async with self._turn:
            if mirrored.deal not in self.log.mirrors:
                await self._add(Entry(mirrored))

    def _end_turn(self) -> None:
        """The computer's turn is cut short, where it is under way."""
        if self._playing_again is not None:
            self._playing_again.cancel()
        self.again = self._playing_again = None

    async def seat_another(self, seat: int, style: str, opponent: Opponent) -> None:
        """Have an opponent of another style play a seat that no person holds, from here on."""
        async with self._turn:  # a move that is being written down is the former one's
            was = self.seats[seat]
            if was.style is None or was.style == style:
                return
            anew = bool(was.before) and was.before[-1][0] == self.n
            before = was.before if anew else (*was.before, (self.n, was.style))
            self.seats[seat] = Seat(style, before=before, lot=was.lot)
            self._opponents[seat] = opponent
        self._stirred.set()

    def set_pace(self, pace: int) -> None:
        """Milliseconds that an opponent takes over a card, from this one on."""
        self.pace = pace
        self._stirred.set()

    def set_zip(self, zip_on: bool) -> None:
        """No pauses until the deal is over."""
        self._zip = zip_on and any(self.state.hands)
        self._stirred.set()

    def set_pause(self, pause: bool) -> None:
        """Wait after every card until `go_on`."""
        self.pause = pause
        self._stirred.set()

    def go_on(self, n: int) -> None:
        """A person has looked at all that happened up to that length of the log: the next opponent may play."""
        self._confirmed = n
        self._stirred.set()

    # ---- Who watches ----

    def watch(self, show: Callable[[Change], T]) -> Watch[T]:
        """A watcher, who is shown the position at once and then each change."""
        watch = Watch(show)
        self.watches.add(watch)
        watch.tell(Change())
        self.stir()
        return watch

    def unwatch(self, watch: Watch[Any]) -> None:
        """A watcher goes home."""
        self.watches.discard(watch)

    def tell(self, change: Change) -> None:
        """Show every watcher a change."""
        for watch in self.watches:
            watch.tell(change)

    def stir(self) -> None:
        """Let the opponents answer where one is to move."""
        self._stirred.set()
        if self._awaited() is not None and (self._answering is None or self._answering.done()):
            self._answering = asyncio.create_task(self._answer())

    async def close(self) -> None:
        """Send everybody home; what is on disk stays there."""
        for watch in self.watches:
            watch.close()
        self._end_turn()
        if self._answering is not None:
            self._answering.cancel()
            await asyncio.gather(self._answering, return_exceptions=True)

    # ---- The log ----

    def _refuse_stale(self, n: int, seat: int | None = None) -> None:
        if n != self.n and (seat is None or not self.log.still_asks(seat, n)):
            raise Stale(self.n)

    def _refuse_another_deal(self, n: int) -> None:
        """What is asked of a deal holds whatever the others play meanwhile, but for no other deal."""
        if n > self.n or any(isinstance(entry.what, Deal) for entry in self.log.entries[n:]):
            raise Stale(self.n)

    async def _made(self, n: int, entry: Callable[[], Entry], seat: int | None = None) -> Step:
        async with self._turn:
            self._refuse_stale(n, seat)
            step = await self._add(entry())
        self.stir()
        return step

    async def _add(self, entry: Entry) -> Step:
        """Check, keep, then play and tell, in this order: nothing is shown that a crash could lose."""
        step = await self._put(entry)
        self.tell(Change((step,)))
        return step

    async def _put(self, entry: Entry) -> Step:
        """The same, with nothing told yet."""
        step = self.log.step(entry)
        try:
            kept = await self._keep(self._kept, [*self.log.entries, entry])
        except Clash as clash:
            self._take_over(clash.entries)
            raise Stale(self.n) from clash
        self._kept = kept
        self.log.add(entry)
        if not any(step.after.hands):
            self._zip = False
        self._last = step
        self._since = asyncio.get_running_loop().time()
        return step

    async def _back(self, undo: Undo) -> tuple[Step, ...]:
        """Take moves back, with nothing told yet. What was changed by hand since then holds."""
        held = [entry for entry in self.log.moves[undo.to :] if self.manners.outlasts(entry.what, undo.seat)]
        return (await self._put(Entry(undo)), *[await self._put(entry) for entry in held])

    async def catch_up(self, longer: Callable[[int], Awaitable[Sequence[Entry] | None]]) -> None:
        """Take over the log as another server wrote it, where there is a longer one on disk. Raises BadLog."""
        async with self._turn:  # or an entry of ours, written but not told yet, would be taken for another's
            if self.saved and (entries := await longer(self.n)) is not None:
                self._take_over(entries)

    def _take_over(self, entries: Sequence[Entry]) -> None:
        self.log = Log(self.state.rules, entries)
        self._kept, self._last = self.n, None
        self.tell(Change())
        self.stir()

    def _next_deal(self, number: int | None = None) -> Entry:
        if why := self.why_no_deal():
            raise NotNow(why)
        self._end_turn()
        rules, salt, chosen = self.state.rules, None, number is not None
        if number is None and self._first_deal is not None:
            number = self._first_deal + len(self.state.results) + self.log.quits
        if number is None:
            # Not counted up: the last deal's number is open, and would tell the hands of the next.
            number, salt = dealing.drawn(self._seed, self.log)
        # The first dealer is drawn where it matters; after that the deal moves on.
        drawn = self.manners.draws_dealer(rules) and not self.state.results
        dealer = Random(f"{self._seed}/dealer").randrange(rules.seats) if drawn else None
        dice = None if self._dice is None else self._dice(number)
        return Entry(Deal(shuffled(number, rules.packs), dealer), number, salt, chosen, dice)

    # ---- The opponents ----

    def _player(self, seat: int) -> Opponent | None:
        """Who plays a seat: its opponent, or the computer in a person's place; None where a person does."""
        if (auto := self.log.auto.get(seat)) is None or auto.style is None:
            return self._opponents.get(seat)
        who = seat, auto.style
        if who not in self._stand_ins:
            self._stand_ins[who] = self._stand_in(*who)
        return self._stand_ins[who]

    def _awaited(self) -> int | None:
        """The opponent who is to move, the first of them while passing; in a demo, the dealer."""
        if self.state.to_move == (DEALER,):
            return DEALER if self._deals_on else None
        return next((seat for seat in self.state.to_move if self._player(seat)), None)

    @property
    def _deals_on(self) -> bool:
        """Whether the table deals by itself: in a demo, as long as somebody watches, and nothing is to be confirmed."""
        demo = any(auto.demo for auto in self.log.auto.values())
        return demo and bool(self.watches) and not self.pause and bool(self.state.results)

    async def _answer(self) -> None:
        """Let opponents move, one after the other, until a person or the dealer is awaited."""
        while (seat := self._awaited()) is not None:
            if seat == DEALER:
                await self._deal_on()
                continue
            n, opponent = self.n, self._player(seat)
            assert opponent is not None
            move = await asyncio.to_thread(self._choose, self.state, seat, opponent)
            if not await self._pause(n, move):
                continue
            async with self._turn:
                if n != self.n or opponent is not self._player(seat):
                    continue
                try:
                    await self._add(Entry(move))
                except Stale:
                    continue

    async def _deal_on(self) -> None:
        """Deal once the score has been looked at, unless something happens first."""
        n = self.n
        due = self._since + max(_BETWEEN_LEAST, _BETWEEN * self.pace / 1000)
        while n == self.n and self._deals_on and (left := due - asyncio.get_running_loop().time()) > 0:
            await self._until_stirred(left)
        async with self._turn:
            if n == self.n and self._deals_on:
                with suppress(Stale):
                    await self._add(self._next_deal())

    async def _pause(self, n: int, move: Move) -> bool:
        """Wait until the move is due, thinking included; False as soon as the log has changed instead."""
        loop = asyncio.get_running_loop()
        while n == self.n:
            left = self._since + self._wait(move) - loop.time()
            if not self.waits and left <= 0:
                break
            await self._until_stirred(None if self.waits else left)
        return n == self.n

    async def _until_stirred(self, seconds: float | None) -> None:
        """Wait for so long at most, or until something is asked of the table."""
        self._stirred.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), seconds)

    def _wait(self, move: Move) -> float:
        """Seconds from the last change to the move."""
        return 0 if self.zip else self.manners.wait(move, self._last) * self.pace / 1000

    def _choose(self, state: Match, seat: int, opponent: Opponent) -> Move:
        """The opponent's move; a simple legal one in its place where it fails. Runs in a thread of its own."""
        player, peeks = opponent
        dice = Random(f"{dealing.dice(self._seed, self.log)}/{self.manners.moment(state, seat)}")
        try:
            move = player.choose(state.peek(seat) if peeks else state.view(seat), dice, self._thinking)
            if isinstance(move, Deal) or move.seat != seat or self.manners.repeats(self.log, move):
                raise ValueError(f"{move!r} is not for seat {seat} to make now")
            if refused := state.why_not(move):
                raise refused
        except Exception:  # noqa: BLE001 - whatever an opponent does, the table goes on
            _log.exception("The opponent in seat %d forfeits a move", seat)
            return self.manners.stand_in(state.view(seat))
        return move
