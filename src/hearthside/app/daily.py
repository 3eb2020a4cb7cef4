"""The daily deal: one deal of Hearts a day, the same for everyone, of which one try counts. Knows no HTTP.

It is an ordinary match of one deal, at a table whose secret is that of the day. Cards, seal and the dice of the
opponents follow from that secret as at any table. Days are those of UTC.
"""

import asyncio
import calendar
import hmac
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, Final, Literal, cast

from hearthside.ai import player
from hearthside.ai.styles import MASTER
from hearthside.cards import Card
from hearthside.game import Limit
from hearthside.games import game_of
from hearthside.hearts import BLACK_LADY, State
from hearthside.match import Entry, Log, Seat, SeatedPlayer, decks
from hearthside.storage import DailyPar, DailyTry, LostRace, Row, ServerKey, now

from .dealing import Dealing
from .errors import NotFound, NotNow, TableNotFound
from .opponents import Opponents
from .stored_match import stored_match
from .table_names import new_name
from .table_options import TableOptions

if TYPE_CHECKING:
    from hearthside.storage.store import Store

    from .live_table import LiveTable
    from .tables import Tables

RULES: Final = BLACK_LADY.with_goal(0)
"""One deal."""
NOT_KEPT: Final = "Your try cannot be kept."
OPPONENT: Final = "shark"
SOUTH: Final = 0
_PLAYABLE: Final = 7
"""So many days a try may take, the day of its deal among them."""
_FIRST: Final = date(2026, 1, 1)
"""The day with the number 1."""
_KEY: Final = "daily deals"
_QUEEN: Final = Card.parse("QS")
CLEAN, POINTS, QUEEN, MOON = "○●◆☾"

DayState = Literal["played", "grace", "missed", "open", "ahead"]
"""``open``: today, not played yet."""


# ---- Days ----


def today() -> int:
    """The number of the day."""
    return number_of(datetime.now(UTC).date())


def number_of(day: date) -> int:
    """The number of a day, by which its deal is called."""
    return (day - _FIRST).days + 1


def date_of(day: int) -> date:
    """The day of that number."""
    return _FIRST + timedelta(days=day - 1)


def secret_of(day: int, key: str | None) -> str:
    """The secret of the tables where the deal of that day is played: from the date and the key of a hosted server, or
    at home from the date alone.
    """
    text = f"hearthside daily {date_of(day).isoformat()}".encode()
    made = sha256(text) if key is None else hmac.new(key.encode(), text, sha256)
    return made.hexdigest()[:32]


def seal_of(day: int, key: str | None) -> str:
    """What seals the cards of that day."""
    return decks.next_seal(RULES, secret_of(day, key), Log(RULES))


# ---- What came of a try ----


def signs_of(state: State) -> str:
    """One sign for each trick of a finished deal, from South. It tells of no other card than the queen.

    Of a moon that South shot, the trick that completed it has the moon.
    """
    rules, result = state.rules, state.results[-1]
    costly = [any(rules.worth[card] > 0 for card in trick.cards) for trick in result.tricks]
    winners = [trick.winner(rules.seats) for trick in result.tricks]
    found = [
        CLEAN if not cost or winner != SOUTH else QUEEN if _QUEEN in trick.cards else POINTS
        for trick, winner, cost in zip(result.tricks, winners, costly, strict=True)
    ]
    if {winner for winner, cost in zip(winners, costly, strict=True) if cost} == {SOUTH}:
        found[max(at for at, cost in enumerate(costly) if cost)] = MOON
    return "".join(found)


def share_text(day: int, points: int, par: int | None, signs: str) -> str:
    """What is shared: no card, no name. The link is added by whoever knows it."""
    return f"Hearthside {day}, Hearts: {points}{'' if par is None else f', par {par}'}\n{signs}"


def compared(points: int, par: int) -> str:
    """A result beside par, in a sentence."""
    told = f"Par is {par}."
    if points == par:
        return f"{told} You are on par."
    return f"{told} You are {abs(points - par)} {'better' if points < par else 'worse'}."


def grace_text(days: Mapping[int, "DayState"], day: int) -> str:
    """Which day of the week of that day was the grace day, or that there is one."""
    graced = (each for each in week_of(days, day) if each.state == "grace")
    if (found := next(graced, None)) is None:
        return "One missed day a week is a grace day."
    return f"{calendar.day_name[date.fromisoformat(found.date).weekday()]} was your grace day."


def days_in_a_row(streak: int) -> str:
    """A streak in words."""
    return "1 day in a row." if streak == 1 else f"{streak} days in a row."


def days_of(played: set[int], until: int) -> dict[int, DayState]:
    """What became of each day from the first that was played to that one. One missed day of each week, which begins
    on Monday, is a grace day, unless there was nothing to go on from.
    """
    found: dict[int, DayState] = {}
    graced: set[tuple[int, int]] = set()
    for day in range(min(played, default=until), until + 1):
        week = date_of(day).isocalendar()[:2]
        if day in played:
            found[day] = "played"
        elif day == until:
            found[day] = "open"
        elif week not in graced and found.get(day - 1) in ("played", "grace"):
            found[day] = "grace"
            graced.add(week)
        else:
            found[day] = "missed"
    return found


def streak_of(days: Mapping[int, DayState]) -> int:
    """How many days were played in a row, up to the last. Grace days end no row, and do not count."""
    streak = 0
    for each in days.values():
        streak = 0 if each == "missed" else streak + (each == "played")
    return streak


# ---- What is told ----


@dataclass(frozen=True, slots=True)
class DailyDay:
    """A day of this week."""

    date: str
    state: DayState
    today: bool


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What came of your try."""

    points: int
    title: str
    """What you took, in a sentence."""
    par: int | None
    """What the Master took in your seat, in one run. Null: it is still being computed."""
    compared: str
    """Your points beside par, in a sentence; empty without par."""
    signs: str
    """One sign a trick: ○ clean, ● points, ◆ the queen, ☾ moon."""
    share: str
    """The text to share, without the link."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of today, and how you stand."""

    number: int
    date: str
    about: str
    """Which deal it is, in a sentence."""
    secret: bool
    """Whether the cards follow from a secret of this server. At home they follow from the date alone."""
    seal: str
    """The seal of today's cards."""
    next_seal: str
    """The seal of tomorrow's."""
    next_in: int
    """Seconds until tomorrow's deal."""
    table: str | None
    """Where you play it, or have played it; null before your try."""
    left: bool
    """Whether you left it before it was over, so that it does not count."""
    result: DailyResult | None
    """Null until your try is over."""
    streak: int
    """Days in a row."""
    grace: str
    """Which day of this week was the grace day, or that there is one, in a sentence."""
    week: Sequence[DailyDay]
    """From Monday to Sunday."""


class Daily:
    """The deal of each day, and who has played it."""

    def __init__(self, tables: "Tables", hosted: bool) -> None:
        """A server that is ``hosted`` draws a key once, without which no deal can be computed."""
        self._tables = tables
        self._hosted = hosted
        self._computing: set[str] = set()

    async def key(self) -> str | None:
        """The key of this server; None at home."""
        return await asyncio.to_thread(key_of, await self._tables.store()) if self._hosted else None

    async def begin(self, holder: str, seat: Seat, pace: int) -> "LiveTable":
        """The table of somebody's one try at today's deal. Raises NotNow where they had one."""
        store, day = await self._tables.store(), today()
        row = Row(
            id=new_name(),
            game=RULES.game,
            rules=game_of(RULES).variants.notation(RULES),
            seats=(seat, *(Seat(OPPONENT) for _ in range(RULES.seats - 1))),
            seed=secret_of(day, await self.key()),
            first_deal=None,
            pace=pace,
            created=now(),
            touched=now(),
            options=TableOptions(daily=day).to_json(),
        )
        made = DailyTry(holder, day, row.id, row.created, None, None)
        try:
            kept = await asyncio.to_thread(store.put_first, made)
        except LostRace as lost:
            raise NotNow("You have had your try at today's deal.") from lost
        if not kept:
            raise NotNow(store.notice or NOT_KEPT)
        try:
            log = Log(RULES)
            live, _ = await self._tables.begun(row, log, [_deal(row.seed)])
        except BaseException:
            await asyncio.to_thread(store.drop, made)
            raise
        return live

    async def today(self, holder: str | None) -> DailyDeal:
        """The deal of today, and how somebody stands."""
        store, day, key = await self._tables.store(), today(), await self.key()
        tries = {} if holder is None else {each.day: each for each in await self._settled(store, holder)}
        mine, seal = tries.get(day), seal_of(day, key)
        result = None
        if mine is not None and mine.took is not None and mine.signs is not None:
            par = await self._par(store, day, key, seal)
            result = DailyResult(
                points=mine.took,
                title=f"You took {mine.took}.",
                par=par,
                compared="" if par is None else compared(mine.took, par),
                signs=mine.signs,
                share=share_text(day, mine.took, par, mine.signs),
            )
        left = mine is not None and result is None and not await self._stands(mine.table)
        days = days_of({each.day for each in tries.values() if each.took is not None}, day)
        time, tomorrow = datetime.now(UTC), datetime.combine(date_of(day + 1), datetime.min.time(), UTC)
        return DailyDeal(
            number=day,
            date=date_of(day).isoformat(),
            about=f"Hearts, number {day}. The same cards for everyone.",
            secret=self._hosted,
            seal=seal,
            next_seal=seal_of(day + 1, key),
            next_in=max(0, int((tomorrow - time).total_seconds())),
            table=None if mine is None else mine.table,
            left=left,
            result=result,
            streak=streak_of(days),
            grace=grace_text(days, day),
            week=week_of(days, day),
        )

    async def _stands(self, table: str) -> bool:
        """Whether the match can still be played."""
        try:
            await self._tables.find(table)
        except TableNotFound:
            return False
        return True

    async def _settled(self, store: "Store", holder: str) -> list[DailyTry]:
        """Somebody's tries, with the results of those that are over by now."""
        found = await asyncio.to_thread(lambda: store.find(DailyTry, holder=holder))
        latest = today() - _PLAYABLE
        for at, each in enumerate(found):
            if each.took is None and each.day > latest and (over := await self._over(each.table)) is not None:
                found[at] = each._replace(took=over.results[-1].points[SOUTH], signs=signs_of(over))
                await asyncio.to_thread(store.put, found[at])
        return found

    async def _over(self, table: str) -> State | None:
        """The match as it ended there, if it is over."""
        try:
            live = await self._tables.find(table)
            state = live.table.state
        except TableNotFound:
            try:
                _, log = await stored_match(await self._tables.matches(), table)
            except NotFound:
                return None
            state = log.state
        return cast("State", state) if state.results else None

    # ---- Par ----

    async def _par(self, store: "Store", day: int, key: str | None, seal: str) -> int | None:
        """What the Master took in the same seat, with the same opponents and dice; None while it is being computed."""
        if (par := await asyncio.to_thread(known_par, store, seal)) is not None:
            return par
        if seal not in self._computing:
            self._computing.add(seal)
            self._tables.background.start(self._compute(store, secret_of(day, key), seal))
        return None

    async def _compute(self, store: "Store", secret: str, seal: str) -> None:
        try:
            await self._tables.advise(keep_par, store, secret, seal)
        finally:
            self._computing.discard(seal)


def key_of(store: "Store") -> str:
    """The key of a hosted server, from which its deals follow: made once, and kept in the database."""
    if not store.find(ServerKey, name=_KEY):
        with suppress(LostRace):  # another process may have made one just now
            store.put_first(ServerKey(_KEY, token_hex(32)))
    for each in store.find(ServerKey, name=_KEY):
        return each.key
    raise NotNow("The daily deal needs a database that can be written.")


def par_of(secret: str) -> int:
    """What the Master takes in the seat of South of that secret's deal, as a table has its opponents play."""
    seats = [Seat(MASTER), *(Seat(OPPONENT) for _ in range(RULES.seats - 1))]
    opponents = Opponents(seats, _sits, secret, Limit(), None)
    log = Log(RULES)
    log.add(_deal(secret))
    while not log.state.results:
        seat = log.state.to_move[0]
        who = opponents.at(seat, log)
        assert who is not None
        log.add(Entry(opponents.chosen(log, log.state, seat, who)))
    points: int = log.state.results[-1].points[SOUTH]
    return points


def known_par(store: "Store", seal: str) -> int | None:
    """Par of the deal with that seal, if it was computed before."""
    return next((each.took for each in store.find(DailyPar, seal=seal)), None)


def keep_par(store: "Store", secret: str, seal: str) -> int:
    """Par of that secret's deal, computed and kept."""
    par = par_of(secret)
    store.put(DailyPar(seal, par))
    return par


def _deal(secret: str) -> Entry:
    """The deal of that secret, with the dice that its opponents have in the browser and in the terminal."""
    return Dealing(secret, player_seed=decks.seed_of_number).next(Log(RULES))


def _sits(place: int, style: str) -> SeatedPlayer:
    return SeatedPlayer(player(style, Random(place), RULES.game), peeks=False)


def week_of(days: Mapping[int, DayState], day: int) -> list[DailyDay]:
    """The week of that day."""
    monday = day - date_of(day).weekday()
    return [
        DailyDay(date_of(each).isoformat(), days.get(each, "missed" if each < day else "ahead"), each == day)
        for each in range(monday, monday + 7)
    ]
