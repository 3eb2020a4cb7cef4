"""One match of the plain game: asks the person, has a table play the others, and tells what happens. Knows no disk.

The table is the one that the browser has, so its log is kept in the same way; here it is at rest whenever something is
asked.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from hearthside.app.subscriptions import Change, Made, Subscription
from hearthside.app.table import Table
from hearthside.app.table_options import TableOptions
from hearthside.cards import Card, Cards
from hearthside.coach.counting import count, label, notes, total
from hearthside.coach.games import COACHES
from hearthside.game import DEALER, Deal, Limit
from hearthside.games import Match as State
from hearthside.match import (
    AllHands,
    AutoPlay,
    CountingAid,
    Duplicate,
    Entry,
    Log,
    MirrorPlay,
    PlayerFactory,
    QuitDeal,
    Seat,
    Undo,
    decks,
)
from hearthside.text import in_ascii, number

from .ascii import ascii_cards, codes
from .game import SOUTH, Ask, Say
from .games import LINE_GAMES
from .second_plays import total_lines

Decks = Iterator[tuple[int | None, tuple[Card, ...]]]
"""The decks of the deals to come, with the numbers that name them."""
_SILENT: Final = (Undo, QuitDeal, AllHands, CountingAid, AutoPlay, Duplicate, MirrorPlay)
"""What is not told as it happens, since the word that asked for it tells it."""
T = TypeVar("T")


class Left(Exception):
    """The person asked to stop."""


class Start(NamedTuple):
    """What a match goes on from."""

    log: Log
    seats: tuple[Seat, ...]
    secret: str
    """What the numbers of the deals are drawn with, and the salts of their seals."""
    first: int | None = None
    """The number of the first deal, where it is settled: the next deal is the next number then, and none is sealed."""
    daily: int | None = None
    """The number of the day whose deal it is: then nobody is helped."""


Handler = Callable[[str], bool]
"""Does what a line says, and whether it says anything."""
Keep = Callable[["Match"], None]
"""Brings the disk up to the match, before anything is asked."""


class Match:
    """A match between a person and opponents at all other seats."""

    def __init__(
        self,
        start: Start,
        sits: PlayerFactory,
        ask: Ask,
        say: Say,
        *,
        keep: Keep | None = None,
        decks: Decks | None = None,
    ) -> None:
        """``sits`` says who plays a seat in some style; ``decks`` are dealt where given, and not the numbered ones."""
        self.secret = start.secret
        self.first = start.first
        self.sits = sits
        self.say = say
        self.ask = ask
        self.seat = next((seat for seat, each in enumerate(start.seats) if each.style is None), SOUTH)
        """The person's."""
        self.lines = LINE_GAMES.of(start.log.state.rules).lines(start.log.state.rules, self.seat)
        self.plays_on = False
        """Whether the computer has the seat's cards for the rest of the match."""
        self._zips = False
        """Whether nothing is told of a deal but how it ends."""
        self._keep = keep
        self._decks = decks
        self._kept: tuple[int, tuple[Seat, ...]] = (-1, ())
        self._shown = -1
        self._sealed: str | None = None
        """The seal that was told last."""
        self._doing: asyncio.Task[Any] | None = None
        self._loop = asyncio.new_event_loop()
        self.table = self._loop.run_until_complete(self._seated(start))
        self.table.subscriptions.add(_Screen(self._tell))

    @property
    def log(self) -> Log:
        """All that was done."""
        return self.table.log

    @property
    def state(self) -> State:
        """The match now."""
        return self.table.state

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.state.winners) or (self.log.replay is not None and not any(self.state.hands))

    def tell_standing(self) -> None:
        """Tell how a match stands that is taken up."""
        state, many = self.state, len(self.state.results)
        if many:
            self.tell(["", f"After {number(many)} {self.lines.deal}{'s' * (many > 1)}:", *self.lines.score(state)])
            self.tell(total_lines(self.log, self.seat))
        if not any(state.hands):
            return
        if isinstance(dealt := self.log.moves[-1].what, Deal):
            self.tell(self.lines.tell(self.log.states[-2], dealt, state))
        else:
            self.tell(["", f"{self.lines.deal.capitalize()} {many + 1} goes on.", *self.lines.standing(state)])

    def play(self, handle: Handler) -> None:
        """Play until the match is over and left behind; ``handle`` gets each line before the game does.

        Raises EOFError or Left when the person stops; what was done is kept.
        """
        try:
            if not self.log.moves:
                self.deal()
            self.settle()
            while self._goes_on(handle):
                pass
        finally:
            self._close()

    def _goes_on(self, handle: Handler) -> bool:
        """One question, asked and answered; False once the match is left behind."""
        self.keep()
        if self.plays_on and self.state.to_move == (DEALER,) and not self.over:
            self.deal()
            return True
        self.tell_seal()
        self._lay_open()
        line = self.ask(self._question()).strip()
        if handle(line) or self._told(line):
            return True
        if self.over:
            if not line:
                return False
            self.say("There is nothing left to play here. Press Enter, or type ? for help.")
        elif self.state.to_move == (DEALER,):
            if line:
                self.say(f"Press Enter for the next {self.lines.deal}, or type ? for help.")
            else:
                self.deal()
        else:
            self._move(line)
        return True

    def _question(self) -> str:
        if self.over:
            return "Enter to go back: " if self.log.replay is not None else "Enter to end: "
        if self.state.to_move == (DEALER,):
            return f"Enter for {self.lines.deal} {len(self.state.results) + 1}: "
        return self.lines.question(self.state)

    def _move(self, line: str) -> None:
        """Make the move that was typed, or say why not."""
        try:
            move = self.lines.read(self.state, line)
            if move is not None:
                self.make(move)
        except ValueError as error:
            self.say(ascii_cards(str(error)))

    def _told(self, line: str) -> bool:
        """Whether a line is a question that was answered."""
        answer = self.lines.answer(self.state, line.lower())
        self.tell(answer)
        return bool(answer)

    def _lay_open(self) -> None:
        """What is to be known before a question, once something has happened: all hands, where they are to be seen,
        and what is still out, where the counting aid is on.
        """
        if self._shown != self.table.n:
            if self.seat in self.log.shown and any(self.state.hands):
                self.show_hands()
            if self.seat in self.log.counting and any(self.state.hands):
                self.tell_count()
            self.tell(self.lines.before_question(self.state))
        self._shown = self.table.n

    def show_hands(self) -> None:
        """Tell what the others hold."""
        for seat, name in enumerate(self.lines.names):
            if seat != self.seat:
                cards = sorted(Cards(self.state.hands[seat]), key=lambda card: (-card.suit.value, -card.rank))
                self.say(f"{name}: {codes(cards) or 'no cards'}")

    def tell_count(self, whole: bool = False) -> None:
        """Tell what is still out of each suit, and who is known to have what; the ``whole``: suit by suit, or that
        there is nothing to count.
        """
        view = self.state.view(self.seat)
        counting = count(view)
        if whole and not counting.suits:
            self.say(f"The counting aid is on from the next {self.lines.deal}.")
        elif whole:
            self.tell(f"{label(each, COACHES.of(view).counting.GONE)}." for each in counting.suits)
        elif counting.suits:
            self.say(total(counting))
        self.tell(in_ascii(note, self.lines.names, self.seat) for note in notes(counting, view))

    def tell_seal(self, instead: bool = False) -> None:
        """Tell the seal of the cards dealt next, once, before anyone sees one; ``instead`` of those in play."""
        if any(self.state.hands) != instead or self.first is not None or self._decks is not None or self.over:
            return
        seal = decks.next_seal(self.state.rules, self.secret, self.log)
        if seal != self._sealed:
            self.say(f"Seal of {self.lines.deal} {len(self.state.results) + 1}: {seal}")
            self._sealed = seal

    # ---- The table ----

    def make(self, move: Any) -> None:
        """A move of the person, and what the others do then. Raises IllegalMove."""
        self.do(self.table.play(self.table.n, move))

    def deal(self, asked: int | None = None) -> None:
        """The next deal, or the one of that number. Raises NotNow."""
        self.lines.forget()
        if asked is None:
            self.tell_seal()
        if self._decks is None or asked is not None:
            self.do(self.table.deal(self.table.n, asked))
            return
        named, deck = next(self._decks)
        self.do(self.table.add(Entry(Deal(deck), named)))

    def play_out(self, style: str) -> None:
        """The computer plays the seat's cards until the deal is over, which alone is told. Raises NotNow."""
        self._zips = True
        try:
            self.do(self.table.auto_play(AutoPlay(self.seat, style, deal=True)))
        finally:
            self._zips = False

    def do(self, asked: Coroutine[Any, Any, T]) -> T:
        """Have something done at the table, and wait until it is at rest again."""

        async def done() -> T:
            found = await asked
            await self.table.at_rest()
            return found

        self._doing = self._loop.create_task(done())
        found: T = self._loop.run_until_complete(self._doing)
        return found

    def settle(self) -> None:
        """Have the others move who are to."""

        async def stirred() -> None:
            self.table.wake()

        self.do(stirred())

    def keep(self) -> None:
        """Bring the disk up to the match, where it has gone on."""
        now = (self.table.n, tuple(self.table.seats))
        if self._keep is not None and now != self._kept:
            self._keep(self)
            self._kept = now

    async def _seated(self, start: Start) -> Table:
        async def keep(_: int, log: Log) -> int:
            return len(log)  # the record is written before the next question

        return Table(
            seats=start.seats,
            players=self.sits,
            log=start.log,
            seed=start.secret,
            first_deal=start.first,
            pace=0,
            append=keep,
            kept=len(start.log),
            player_seed=decks.seed_of_number,
            thinking=Limit(),
            options=TableOptions(daily=start.daily),
        )

    def _tell(self, change: Change) -> None:
        for before, entry, after in change.steps:
            if isinstance(entry.what, _SILENT) or (self._zips and any(after.hands)):
                continue
            self.tell(self.lines.tell(before, entry.what, after))
            if len(after.results) > len(before.results):
                self._number(len(before.results))

    def _number(self, deal: int) -> None:
        """Tell the number of a deal that is over."""
        place = self.log.deal_place(deal)
        if place is not None and (named := self.log.moves[place].number) is not None:
            salt = self.log.moves[place].salt
            self.say(f"That was {self.lines.deal} number {named}.")
            if salt:
                self.say(f"The salt of its seal is {salt}.")

    def tell(self, lines: Iterable[str]) -> None:
        """Tell several lines."""
        for line in lines:
            self.say(line)

    def _close(self) -> None:
        leaving = self._loop.create_task(self._leave())
        while not leaving.done():
            with suppress(KeyboardInterrupt):  # what was under way may raise it once more
                self._loop.run_until_complete(leaving)
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    async def _leave(self) -> None:
        """Leave nothing of the table under way."""
        await self.table.close()
        if self._doing is not None:
            self._doing.cancel()
            await asyncio.gather(self._doing, return_exceptions=True)


class _Screen(Subscription[None]):
    """A subscription that is shown every change at once: nothing waits."""

    def __init__(self, show: Callable[[Change], None]) -> None:
        super().__init__(lambda _: None)
        self._told = show

    def publish(self, change: Change, made: Made) -> None:
        self._told(change)
