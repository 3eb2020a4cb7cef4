"""One live table: its seats, its log, its pace and its subscribers. Knows no wire format, no disk and no screen.

An entry is on disk before anybody sees it: `Append` is called first, then the match goes on. All changes of a match
wait in the queue of its table. Each decision of an opponent has its own random generator, seeded from the secret of the
table. So the same seats answer the same play in the same way, after an undo and after a restart.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager, suppress
from copy import copy
from typing import Any, Final, TypeVar

from hearthside.ai.styles import find_style
from hearthside.game import DEALER, SPECTATOR, Deal, Limit, Scores
from hearthside.games import Match, Move
from hearthside.match import decks
from hearthside.match.duplicate import Duplicate
from hearthside.match.log import AllHands, AutoPlay, CountingAid, Entry, Log, QuitDeal, Step, Undo
from hearthside.match.mirror import MirrorPlay
from hearthside.match.policy import POLICIES
from hearthside.match.seats import PlayerFactory, Seat, SeatedPlayer, screen_of

from . import agreed_changes, table_messages
from .audience import Audience
from .consent import Consent
from .dealing import Dealing
from .errors import LogConflict, NotNow, SeatLeft, Stale
from .latest import Latest
from .opponent_loop import OpponentLoop
from .opponents import Opponents
from .peers import Link
from .presence import AWAY_SECONDS, Presence
from .reactions import Reactions
from .saved_log import Append, SavedLog
from .seats import Seats
from .second_plays import ComputerPlays, why_no_counting
from .subscriptions import Change, Made, Subscription
from .table_options import TableOptions
from .turn_clock import TurnClock

_THINKING: Final = Limit(ms=1000)
_TRIES: Final = 3
ONE_TRY: Final = "One try counts at the daily deal, so there are no hints, no undo and no open hands."

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Table:
    """A match being played. All its methods are for one event loop."""

    asks = False
    """Whether its position is a question, so that nothing is shown of what would be best."""

    def __init__(
        self,
        *,
        seats: Sequence[Seat],
        players: PlayerFactory,
        log: Log,
        seed: str,
        first_deal: int | None,
        pace: int,
        append: Append,
        kept: int,
        player_seed: Callable[[int], str] | None = None,
        thinking: Limit = _THINKING,
        timed: bool = True,
        executor: Executor | None = None,
        options: TableOptions = TableOptions(),
        away_seconds: float = AWAY_SECONDS,
        quiet: float = 0.0,
        link: Link = Link(),
    ) -> None:
        """A table that goes on from its log. ``kept`` is the number of entries that are on disk already.

        ``player_seed`` gives the seed of the opponents for a deal, by its number. Without it, the secret of the table
        is their seed. Where nothing is ``timed``, ``thinking`` limits worlds alone. Opponents compute in the executor;
        without one, in the default executor of asyncio. Somebody is away so many seconds after the end of their last
        stream. The last entry that is on disk was written ``quiet`` seconds ago. ``link`` leads to the other processes
        that have the table, if there are any.
        """
        self.link = link
        self.seats = Seats(seats, lambda holder: self.presence.is_away(holder))
        self._saved_log = SavedLog(log, append, kept)
        self.pace = pace
        self.pause = False
        self._zip = False
        self.subscriptions: set[Subscription[Any]] = set()
        self.policy = POLICIES.of(log.state)
        self._opponents = Opponents(
            self.seats, players, seed, thinking if timed else thinking._replace(ms=None), executor
        )
        self._loop = OpponentLoop(self, self._opponents)
        self._seal_of = Latest(decks.seal_of)
        self._dealing = Dealing(seed, first_deal, player_seed)
        self._lock = asyncio.Lock()
        self.computer_plays = ComputerPlays(self.seats, self._opponents, lambda: self.log, self.note, link)
        self.consent = Consent(
            lambda settled: self.publish(Change(settled=settled)),
            lambda asked: agreed_changes.carry_out(self, asked),
            together=self.seats.at_screen,
            link=link,
            asked=lambda request: table_messages.tell_request(self, request),
        )
        """The request that the others have to agree to."""
        self.reactions = Reactions(
            self.publish, tell=lambda seat, reaction: link.tell("reaction", seat=seat, reaction=reaction)
        )
        self.rematch: str | None = None
        """The table where the same players have another match, once this one is over."""
        time = asyncio.get_running_loop().time
        written = time() - quiet
        self.presence = Presence(time, away_seconds, written if kept else None)
        self.audience = Audience(self.presence, link)
        self.turn_clock = TurnClock(self, options, written)

    # ---- The table now ----

    @property
    def log(self) -> Log:
        """The log of the match."""
        return self._saved_log.log

    @property
    def n(self) -> int:
        """The length of the log."""
        return len(self.log)

    @property
    def state(self) -> Match:
        """The match now."""
        return self.log.state

    def standing(self, log: Log) -> "Table":
        """The table as it would stand with that log, to be looked at and no more."""
        other = copy(self)
        other._saved_log = copy(self._saved_log)
        other._saved_log.log = log
        return other

    @property
    def saved(self) -> bool:
        """Whether all of the log is on disk."""
        return self._saved_log.saved

    @property
    def watchers(self) -> int:
        """How many people look on without a seat."""
        return self.audience.watchers

    @property
    def played_for(self) -> list[int]:
        """The seats that the computer plays because their people are away."""
        return [place for place, auto in self.log.auto.items() if auto.reason == "away"]

    @property
    def idle(self) -> bool:
        """Whether the table can be dropped from memory: all is saved, nobody watches, nothing runs."""
        used = bool(self.subscriptions) or self.consent.request is not None
        at_work = self._loop.running or self.turn_clock.running or self.computer_plays.awaited
        return self.saved and not used and not at_work

    @property
    def wants_lease(self) -> bool:
        """Whether somebody watches from here, or something is to be done that one process alone does."""
        due = self._loop.awaited is not None or self.turn_clock.running or self.computer_plays.awaited
        return bool(self.subscriptions) or due

    @property
    def daily(self) -> int | None:
        """The number of the day whose deal is played here, where one is."""
        return self.turn_clock.options.daily

    def refuse_daily(self) -> None:
        """Raises NotNow at the deal of a day, where one try counts and nobody is helped."""
        if self.daily is not None:
            raise NotNow(ONE_TRY)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat has a move of this deal to take back."""
        return self.daily is None and self.policy.taken_back(self.log, seat) is not None

    def why_no_deal(self) -> str | None:
        """Why the next deal cannot be dealt, or None if it can."""
        if self.log.replay is not None and not any(self.state.hands):
            return f"This {self.log.game.deal} was played again. The match goes on where it stood."
        if self.state.winners:
            return "The match is over. Start another one."
        if self.seats.open:
            return "A seat is still free. Play begins once all seats are taken."
        return None if self.state.to_move == (DEALER,) else f"This {self.log.game.deal} is not over yet."

    @property
    def seal(self) -> str | None:
        """The seal of the deal in progress, or between deals of the next one; None if there is none."""
        if any(self.state.hands):
            return self._seal_of(self.state.rules, self.log.moves[self.log.deal_start()])
        return None if self.why_no_deal() else self._dealing.next_seal(self.log)

    @property
    def zip(self) -> bool:
        """Whether there are no pauses until the deal is over."""
        return self._zip or (self.log.played_out and all(place in self.log.auto for place in self.seats.people))

    def why_no_quit(self) -> str | None:
        """Why the deal cannot be quit, or None if it can."""
        if self.daily is not None:
            return ONE_TRY
        return None if any(self.state.hands) else f"No {self.log.game.deal} is in progress."

    @property
    def waits(self) -> bool:
        """Whether an opponent waits for `go_on` of a person."""
        return self._loop.waits

    # ---- What people do ----

    @asynccontextmanager
    async def queue(self, seat: int | None = None) -> AsyncIterator[None]:
        """Wait until all earlier changes of the table are done. Afterwards the opponents may answer.

        Raises SeatLeft if the person of that seat has left meanwhile.
        """
        async with self._lock:
            if seat is not None and (self.seats[seat].style is not None or self.seats[seat].left is not None):
                raise SeatLeft
            yield
        self._let_play()

    async def play(self, n: int, move: Move) -> Step:
        """A person's move, made when the log had length ``n``. Raises Stale and IllegalMove.

        While several seats are to move, moves of the others since then do not make it stale.
        """
        return await self._made(n, lambda: Entry(move), None if isinstance(move, Deal) else move.seat)

    async def deal(self, n: int, number: int | None = None, seat: int | None = None) -> Step:
        """The next deal, or the one of that number. Raises Stale, and NotNow while one is in progress.

        ``seat`` is the person who asks for it, if there is a server.
        """
        if number is not None and len(self.seats.people) > 1:
            raise NotNow("With other people at the table you cannot choose a deal by its number.")
        return await self._made(n, lambda: self._next_deal(number), seat)

    async def add(self, *entries: Entry) -> Step:
        """Add these entries, one at least, before an opponent answers to the first. Raises Stale."""
        async with self.queue():
            return (await self.write(*entries))[-1]

    async def change(self, n: int, move: Move) -> Step:
        """A person's change of the totals or of the passing direction.

        Moves that depend on it are taken back first. Raises IllegalMove, NotNow if the same was done since the log had
        the length ``n``, and Stale if another deal has begun.
        """
        async with self.queue(None if isinstance(move, Deal) else move.seat):
            back = self.changed_from(n, move)
            taken_back = [] if back is None else self._taken_back(Undo(move.seat, back))
            return (await self.write(*taken_back, Entry(move)))[-1]

    def changed_from(self, n: int, move: Move) -> int | None:
        """The length of the log to go back to before that change, or None. Raises IllegalMove, NotNow and Stale."""
        self.refuse_another_deal(n)
        self.refuse_daily()
        if any(entry.what == move for entry in self.log.entries[n:]):
            raise NotNow("That was done already.")
        back = self.policy.goes_back(self.log, move)
        if refused := self.log.states[-1 if back is None else back].why_not(move):
            raise refused
        return back

    async def quit_deal(self, n: int, seat: int) -> tuple[Step, ...]:
        """Quit the deal in progress and deal a new one. A deal that is played again starts again.

        Raises NotNow, and Stale if another deal has begun.
        """
        async with self.queue(seat):
            self.refuse_another_deal(n)
            if why := self.why_no_quit():
                raise NotNow(why)
            scores, draft = tuple(self.state.scores), self.log.copy()
            draft.add(Entry(QuitDeal(seat)))
            for entry in [self._dealing.next(draft)] if self.log.replay is None else decks.anew(self.log):
                draft.add(entry)
            if draft.state.scores != scores:  # totals that were changed during the deal stay
                draft.add(Entry(Scores(seat, scores)))
            self.computer_plays.end()
            return await self.write(*draft.entries[self.n :])

    # ---- Who plays which seat ----

    async def leave(self, places: Sequence[int], then: Callable[[int], Seat], left: str) -> bool:
        """The people of these seats leave. If others stay, ``then`` says who has the seat, and their subscriptions end.

        Returns False if nobody else sits there. Then the match is over for good.
        """
        async with self.queue(places[0]):
            if set(self.seats.people) <= set(places):
                for seat in places:
                    self.seats[seat] = self.seats[seat]._replace(left=left)
                return False
            await self.end_help(places)
            for seat in places:
                self.end_subscriptions(seat)
                self.seats[seat] = self.seats[seat].given_to(then(seat), self.n, left)
            if self.seats.host is None:
                there = [place for place in self.seats.people if not self.presence.is_away(self.seats.screen(place))]
                heir = next(iter(there or self.seats.people))
                self.seats[heir] = self.seats[heir]._replace(role="host")
        for seat in places:
            await self.consent.go_on_without(seat)
        self.publish(Change())
        return True

    async def end_help(self, places: Sequence[int]) -> None:
        """End the help that the people of these seats have. It is not for whoever plays there next, and the deals that
        follow are not helped by it. To be called in the `queue`.
        """
        for _ in range(_TRIES):  # another process may write a move first
            counts = [Entry(CountingAid(seat, False)) for seat in places if seat in self.log.counting]
            ends = [*counts, *(Entry(AutoPlay(seat, None)) for seat in places if seat in self.log.auto)]
            if ends:
                with suppress(Stale):
                    await self.write(*ends)

    async def show_hands(self, seat: int, shown: bool) -> None:
        """Show a seat all hands from now on, or stop. Raises NotNow if other people sit here."""
        if shown:
            self.refuse_daily()
            self.seats.refuse_with_others(seat)
        async with self.queue(seat):
            if shown != (seat in self.log.shown):
                await self.write(Entry(AllHands(seat, shown)))

    async def counting_aid(self, seat: int, on: bool) -> None:
        """Give a seat the counting aid from now on, or take it away. Raises NotNow where results are compared.

        It says what the seat could have remembered, so other people need not agree.
        """
        async with self.queue(seat):
            if on and (why := why_no_counting(self.log, self.computer_plays.awaited, self.daily is not None)):
                raise NotNow(why)
            if on != (seat in self.log.counting):
                await self.write(Entry(CountingAid(seat, on)))

    async def auto_play(self, auto: AutoPlay) -> None:
        """Have the computer play a person's seat from now on, or give it back.

        Raises NotNow where it is for the deal in progress alone, and none is; and with other people for a demo, and for
        a player that sees their cards.
        """
        if auto.style is not None and auto.reason is None:
            self.refuse_daily()
        if auto.demo:
            self.seats.refuse_with_others(auto.seat)
        if auto.style is not None and find_style(auto.style).peeks and self.seats.others(auto.seat):
            raise NotNow("That player sees all cards. With other people at the table, choose another.")
        async with self.queue(auto.seat):
            if auto.deal and (why := self.why_no_quit()):
                raise NotNow(why)
            before = self.log.auto.get(auto.seat)
            if auto != before and (before or auto.style is not None):
                await self.write(Entry(auto))

    async def undo(self, n: int, seat: int) -> Step:
        """Take back the seat's last move of this deal, and all answers to it. Raises Stale and NotNow."""
        async with self.queue(seat):
            self.refuse_stale(n)
            self.refuse_daily()
            place = self.policy.taken_back(self.log, seat)
            if place is None:
                raise NotNow(self.policy.nothing_back)
            return (await self.write(*self._taken_back(Undo(seat, place))))[0]

    async def at_rest(self) -> None:
        """Wait until a person or the dealer is to move, and the computer has finished its play of a deal.

        A demo never comes to rest.
        """
        await self._loop.at_rest()
        await self.computer_plays.at_rest()

    async def note(self, second: MirrorPlay | Duplicate) -> None:
        """Add the second play of a deal to the log. Only the first one of its kind counts. Raises Stale."""
        async with self.queue():
            known = self.log.mirrors if isinstance(second, MirrorPlay) else self.log.duplicates
            if second.deal not in known:
                await self.write(Entry(second))

    async def seat_another(self, seat: int, style: str, by: int | None = None) -> None:
        """Have an opponent of another style play a seat without a person from now on.

        ``by`` is the person who asks for it, if there is a server. Raises NotAllowed if they are not the host.
        """
        self.refuse_daily()
        async with self.queue(by):  # a move that is being written is still that of the old opponent
            if by is not None:
                self.seats.refuse_unless_host(by)
            was = self.seats[seat]
            if was.is_open:
                self.seats[seat] = Seat(style, before=was.before)
            elif was.style is None or was.style == style:
                return
            elif was.before and was.before[-1].until == self.n:  # nothing has happened since the last change
                self.seats[seat] = Seat(style, before=was.before, guest_seed=was.guest_seed)
            else:
                self.seats[seat] = was.given_to(Seat(style, guest_seed=was.guest_seed), self.n)

    def set_pace(self, pace: int) -> None:
        """Milliseconds that an opponent takes for a card, from now on."""
        self.pace = pace
        self._loop.look_again()

    def set_zip(self, zip_on: bool) -> None:
        """Whether there are no pauses until the deal is over."""
        self._zip = zip_on and any(self.state.hands)
        self._loop.look_again()
        self.tell_switches()

    def set_pause(self, pause: bool) -> None:
        """Wait after every card until `go_on`."""
        self.pause = pause
        self._loop.look_again()
        self.tell_switches()

    def go_on(self, n: int) -> None:
        """A person has seen the log up to that length, so the next opponent may play."""
        self._loop.confirm(n)
        self.tell_switches()

    def tell_switches(self, to: int | None = None) -> None:
        """Tell the other processes, or one of them, of Zip, pauses and what was seen."""
        self.link.tell("switches", to=to, pause=self.pause, zip=self._zip, confirmed=self._loop.confirmed)

    def take_switches(self, pause: bool, zip_on: bool, confirmed: int | None) -> None:
        """Take those of another process over."""
        changed = (pause, zip_on) != (self.pause, self._zip)
        self.pause, self._zip = pause, zip_on and any(self.state.hands)
        self._loop.confirm(confirmed)
        if changed:
            self.publish(Change())

    # ---- Subscribers ----

    def subscribe(
        self, show: Callable[[Change], T], seat: int | None = None, ended: Callable[[str | None], T] | None = None
    ) -> Subscription[T]:
        """A subscription. It gets the position at once, then each change, as that seat may see it."""
        subscription = Subscription(show, seat, ended)
        if seat is not None and seat in self.seats.people:
            self.audience.begin(subscription, self.seats.screen(seat))
            self._show_absence()
        self.subscriptions.add(subscription)
        if seat == SPECTATOR:
            self.audience.begin(subscription, None)
            self.publish(Change())  # all are told how many look on
        else:
            subscription.publish(Change(), {})
        self.wake()
        return subscription

    def unsubscribe(self, subscription: Subscription[Any]) -> None:
        """End a subscription."""
        watched = subscription.seat == SPECTATOR and subscription in self.subscriptions
        self.subscriptions.discard(subscription)
        self.audience.end(subscription)
        self._show_absence()
        if watched:
            self.publish(Change())

    def take_over_seats(self, seats: Sequence[Seat]) -> None:
        """Take over the seats as they were changed, here or by another server. Whoever lost theirs is sent nothing
        more; whoever sits at another place now is to subscribe anew.
        """
        moved = [
            (place, screen_of(was.holder))
            for place, (was, seat) in enumerate(zip(self.seats, seats, strict=True))
            if was.holder is not None and was.holder != seat.holder
        ]
        self.seats[:] = seats
        for place, screen in moved:
            if self.seats.places_of(screen):
                self.begin_anew(place)
            else:
                self.end_subscriptions(place, "You no longer hold this seat.")

    def end_subscriptions(self, seat: int, why: str | None = None) -> None:
        """End all subscriptions of a seat, with that sentence."""
        for subscription in self._taken_out({each for each in self.subscriptions if each.seat == seat}):
            subscription.end(why)

    def begin_anew(self, seat: int | None = None) -> None:
        """Have all who subscribe, or those of that seat, do so anew: they are shown something else from now on."""
        for subscription in self._taken_out({each for each in self.subscriptions if seat in (None, each.seat)}):
            subscription.give_way()

    def _taken_out(self, ended: set[Subscription[Any]]) -> set[Subscription[Any]]:
        self.subscriptions -= ended  # first, so that none of them is sent what the end of another changes
        for subscription in ended:
            self.unsubscribe(subscription)
        return ended

    def publish(self, change: Change) -> None:
        """Send a change to every subscriber. A subscriber that fails is dropped."""
        self.turn_clock.refresh()
        made: Made = {}
        # By seat, since what all are sent alike is made of the view of South, which is at hand then.
        for subscription in sorted(self.subscriptions, key=lambda each: each.seat or 0):
            try:
                subscription.publish(change, made)
            except Exception:  # noqa: BLE001 - whatever a subscriber does, the table goes on
                _log.exception("A subscriber cannot be shown a change, and is dropped")
                self.subscriptions.discard(subscription)
                self.audience.end(subscription)
                subscription.close()

    def _show_absence(self) -> None:
        """Tell the subscribers if somebody is away or back, or a wait has begun or ended."""
        if self.turn_clock.refresh():
            self.publish(Change())

    def wake(self) -> None:
        """Let the opponents answer, if one is to move, and wait for people who are."""
        self._let_play()
        self._show_absence()

    def _let_play(self) -> None:
        self._loop.wake()
        self.computer_plays.wake()

    async def close(self) -> None:
        """End all subscriptions and the work of the opponents."""
        for subscription in list(self.subscriptions):
            subscription.close()
        self.consent.drop()
        self.computer_plays.end()
        await self.turn_clock.close()
        await self._loop.close()

    # ---- The log ----

    def refuse_stale(self, n: int) -> None:
        if n != self.n:
            raise Stale(self.n)

    def refuse_another_deal(self, n: int) -> None:
        """Raises Stale if another deal has begun since the log had length ``n``. Moves of the same deal are fine."""
        if n > self.n or any(isinstance(entry.what, Deal) for entry in self.log.entries[n:]):
            raise Stale(self.n)

    async def _made(self, n: int, entry: Callable[[], Entry], seat: int | None = None) -> Step:
        async with self.queue(seat):
            asked = n == self.n or (seat is not None and self.log.still_asks(seat, n))
            if seat is not None and (auto := self.log.auto.get(seat)) and auto.reason is not None:
                await self.write(Entry(AutoPlay(seat, None)))  # whoever moves is back
            while asked:
                try:
                    return (await self.write(entry()))[-1]
                except Stale:  # another server wrote first: perhaps another seat that was asked as well
                    asked = seat is not None and self.log.still_asks(seat, n)
            raise Stale(self.n)

    async def write(self, *entries: Entry) -> tuple[Step, ...]:
        """Save entries, all or none, and publish them. To be called in the `queue`. Raises Stale."""
        try:
            steps = await self._saved_log.add(entries)
        except LogConflict as conflict:
            self._taken_over(conflict.entries)
            raise Stale(self.n) from conflict
        self._shown(steps)
        return steps

    def _shown(self, steps: tuple[Step, ...]) -> None:
        """Publish what was just added to the log."""
        for step in steps:
            if not any(step.after.hands):
                self._zip = False
            over = any(step.before.hands) and not any(step.after.hands)
            what, asked = step.entry.what, self.consent.request
            if isinstance(what, Deal | Undo | QuitDeal) or over or (asked is not None and asked.what == what):
                self.consent.drop()  # it was about the position before, or is done
        self._loop.moved(steps[-1])
        self.publish(Change(steps))

    def _taken_back(self, undo: Undo) -> list[Entry]:
        """The entries that take moves back. Changes made by hand since then stay."""
        held = [entry for entry in self.log.moves[undo.to :] if self.policy.outlasts(entry.what, undo.seat)]
        return [Entry(undo), *held]

    async def catch_up(self, later: Callable[[int], Awaitable[Sequence[Entry]]]) -> None:
        """Add the entries that another server wrote after our last one. Raises IllegalMove and BadLog."""
        async with self.queue():  # otherwise an entry of ours that is just being written looks foreign
            if steps := await self._saved_log.follow(later):
                self._shown(steps)

    async def append_again(self) -> None:
        """Save what could not be saved."""
        async with self.queue():
            if not self.saved:
                try:
                    await self._saved_log.save()
                except LogConflict as conflict:
                    self._taken_over(conflict.entries)
                self.publish(Change())

    def _taken_over(self, entries: Sequence[Entry]) -> None:
        """Go on from the log that another server has written: these entries."""
        asked = self.consent.request
        if asked is not None and any(
            isinstance(what, Deal | Undo | QuitDeal) or what == asked.what for what, *_ in entries[asked.n :]
        ):
            self.consent.drop()
        self._loop.moved(None)
        self.publish(Change())
        self.wake()

    def _next_deal(self, number: int | None = None) -> Entry:
        if why := self.why_no_deal():
            raise NotNow(why)
        self.computer_plays.end()
        return self._dealing.next(self.log, number)

    # ---- The opponents ----

    async def answer(self, n: int, seat: int, opponent: SeatedPlayer | None, move: Move | None) -> None:
        """Make an opponent's move, or the next deal of a demo: None. It was chosen when the log had length ``n``.

        Nothing happens if the match has gone on since, or another plays the seat.
        """
        async with self._lock:
            if n != self.n or seat != self._loop.awaited or opponent is not self._opponents.at(seat, self.log):
                return
            with suppress(Stale):
                await self.write(*([self._next_deal()] if move is None else self._answered(seat, move)))

    def _answered(self, seat: int, move: Move) -> list[Entry]:
        """An opponent's move. Whose time was up for this decision decides again after it."""
        auto, after = self.log.auto.get(seat), self.state.play(move)
        decided = seat not in after.to_move or self.policy.moment(after, seat) != self.policy.moment(self.state, seat)
        back = decided and auto is not None and auto.reason == "clock"
        return [Entry(move), *([Entry(AutoPlay(seat, None))] if back else [])]
