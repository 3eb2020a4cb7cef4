"""The daily deals: a deal of Hearts and a hand of Gin a day, the same for everyone, of each of which one try counts.
Knows no HTTP.

Each is an ordinary match of one deal, at a table whose secret is that of the day. Cards, seal and the dice of the
opponents follow from that secret as at any table.
"""

import asyncio
import hmac
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, Literal

from hearthside.ai import player
from hearthside.ai.styles import MASTER
from hearthside.game import Limit
from hearthside.games import GAMES
from hearthside.match import Entry, Log, Seat, SeatedPlayer, decks
from hearthside.storage import DailyPar, DailyTry, LostRace, Row, ServerKey, now

from .daily_days import DailyDay, date_of, days_of, grace_text, streak_of, week_of
from .daily_days import today as today
from .daily_game import DailyGame
from .dealing import Dealing
from .errors import NotFound, NotNow, TableNotFound
from .opponents import Opponents
from .per_game import PER_GAME
from .stored_match import stored_match
from .table_names import new_name
from .table_options import TableOptions

if TYPE_CHECKING:
    from hearthside.storage.store import Store

    from .live_table import LiveTable
    from .tables import Tables

GameName = Literal["hearts", "gin"]
NOT_KEPT: Final = "Your try cannot be kept."
OPPONENT: Final = "shark"
_PLAYABLE: Final = 7
"""So many days a try may take, the day of its deal among them."""
_LAST: Final = 30
"""So many of somebody's days are told."""
_FEW: Final = 20
"""Up to so many players one has a place among them; of more, one is ahead of so many in a hundred."""
_KEY: Final = "daily deals"


def daily_of(game: str) -> DailyGame:
    """The daily deal of a game."""
    return PER_GAME[game].DAILY


def first_playable() -> int:
    """The first day whose deal can still be finished."""
    return today() - _PLAYABLE + 1


def secret_of(day: int, key: str | None, game: str) -> str:
    """The secret of the tables where the deal of that day is played: from the date and the key of a hosted server, or
    at home from the date alone.
    """
    text = f"{daily_of(game).secret} {date_of(day).isoformat()}".encode()
    made = sha256(text) if key is None else hmac.new(key.encode(), text, sha256)
    return made.hexdigest()[:32]


def seal_of(day: int, key: str | None, game: str) -> str:
    """What seals the cards of that day."""
    rules = daily_of(game).rules
    return decks.next_seal(rules, secret_of(day, key, game), Log(rules))


def stand_text(game: str, took: int, results: Mapping[int, int]) -> str:
    """Where a result stands among those of all who finished the deal, one's own among them, in a sentence."""
    ahead, players = daily_of(game).ahead, sum(results.values())
    if players < 2:
        return "You are the first to finish it here."
    if players <= _FEW:
        place = 1 + sum(many for points, many in results.items() if ahead(points, took) > 0)
        return f"You are number {place} of {players} players."
    beaten = sum(many for points, many in results.items() if ahead(took, points) > 0)
    return f"You are ahead of {100 * beaten // (players - 1)}% of {players - 1:,} others."


def average_text(game: str, past: Sequence["DailyPast"]) -> str:
    """How somebody's days compare with par, in a sentence; empty where fewer than two do."""
    found = [daily_of(game).ahead(each.points, each.par) for each in past if each.par is not None]
    if len(found) < 2:
        return ""
    mean = sum(found) / len(found)
    told = f"{abs(mean):.1f} points {'better' if mean > 0 else 'worse'} than par" if abs(mean) >= 0.05 else "on par"
    return f"Over {len(found)} days you were {told}, on average."


# ---- What is told ----


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What came of your try."""

    points: int
    """At Hearts what you took; at Gin what you won, below 0 where the other won."""
    title: str
    """The same in a sentence."""
    par: int | None
    """What the Master took or won in your seat, in one run. Null: it is still being computed."""
    compared: str
    """Your points beside par, in a sentence; empty without par."""
    signs: str
    """At Hearts one sign a trick; at Gin your deadwood after each turn, as bars, and how the hand ended."""
    spoken: Sequence[str]
    """Each sign in words."""
    key: str
    """What the signs mean, in a line."""
    share: str
    """The text to share, without the link."""


@dataclass(frozen=True, slots=True)
class DailyCount:
    """How many came to the same points."""

    points: int
    players: int


@dataclass(frozen=True, slots=True)
class DailyOthers:
    """All who have finished today's deal at this server and looked at their result, you among them. Nobody is named."""

    said: str
    """Where you stand among them, in a sentence."""
    counts: Sequence[DailyCount]
    """By points, from the fewest."""


@dataclass(frozen=True, slots=True)
class DailyPast:
    """What came of an own try at the deal of a day."""

    date: str
    points: int
    par: int | None
    """Null where the Master's play was never computed."""
    ahead: int | None
    """How many points better than par; below 0 where worse."""
    table: str


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of today, and how you stand."""

    game: GameName
    number: int
    date: str
    about: str
    """Which deal it is, in a sentence."""
    against: str
    """What is played against whom, in sentences."""
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
    others: DailyOthers | None
    """Null until your try is over, and at home, where nobody else plays."""
    past: Sequence[DailyPast]
    """Your last days of this game, the latest first; not today as long as your try is not over."""
    average: str
    """How they compare with par, in a sentence; empty where fewer than two do."""
    streak: int
    """Days in a row on which you finished the deal of either game."""
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

    async def begin(self, holder: str, seat: Seat, pace: int, game: str) -> "LiveTable":
        """The table of somebody's one try at today's deal. Raises NotNow where they had one."""
        store, day, rules = await self._tables.store(), today(), daily_of(game).rules
        row = Row(
            id=new_name(),
            game=game,
            rules=GAMES[game].variants.notation(rules),
            seats=(seat, *_opponents(rules)),
            seed=secret_of(day, await self.key(), game),
            first_deal=None,
            pace=pace,
            created=now(),
            touched=now(),
            options=TableOptions(daily=day).to_json(),
        )
        made = DailyTry(holder, day, game, row.id, row.created, None, None)
        try:
            kept = await asyncio.to_thread(store.put_first, made)
        except LostRace as lost:
            raise NotNow("You have had your try at today's deal.") from lost
        if not kept:
            raise NotNow(NOT_KEPT)
        try:
            live, _ = await self._tables.begun(row, Log(rules), [_deal(rules, row.seed)])
        except BaseException:
            await asyncio.to_thread(store.drop, made)
            raise
        return live

    async def today(self, holder: str | None, game: GameName) -> DailyDeal:
        """The deal of today, and how somebody stands."""
        store, day, key = await self._tables.store(), today(), await self.key()
        tries = [] if holder is None else await self._settled(store, holder)
        mine = next((each for each in tries if (each.day, each.game) == (day, game)), None)
        over = mine is not None and mine.took is not None
        result = await self._result(store, mine, key) if mine is not None and over else None
        past = await asyncio.to_thread(past_of, store, tries, game, key)
        days = days_of({each.day for each in tries if each.took is not None}, day)
        time, tomorrow = datetime.now(UTC), datetime.combine(date_of(day + 1), datetime.min.time(), UTC)
        part = daily_of(game)
        return DailyDeal(
            game=game,
            number=day,
            date=date_of(day).isoformat(),
            about=f"{part.name}, number {day}. The same cards for everyone.",
            against=part.about,
            secret=self._hosted,
            seal=seal_of(day, key, game),
            next_seal=seal_of(day + 1, key, game),
            next_in=max(0, int((tomorrow - time).total_seconds())),
            table=None if mine is None else mine.table,
            left=mine is not None and not over and not await self._stands(mine.table),
            result=result,
            others=await self._others(store, day, game, result) if self._hosted and result is not None else None,
            past=past,
            average=average_text(game, past),
            streak=streak_of(days),
            grace=grace_text(days, day),
            week=week_of(days, day),
        )

    async def _result(self, store: "Store", mine: DailyTry, key: str | None) -> DailyResult:
        """What came of a try that is over."""
        took, signs, part = mine.took or 0, mine.signs or "", daily_of(mine.game)
        par = await self._par(store, mine.day, key, mine.game)
        return DailyResult(
            points=took,
            title=part.titled(took),
            par=par,
            compared="" if par is None else part.compared(took, par),
            signs=signs,
            spoken=[part.spoken[each] for each in signs],
            key=part.key,
            share=part.share_text(mine.day, took, par, signs),
        )

    async def _others(self, store: "Store", day: int, game: str, result: DailyResult) -> DailyOthers:
        """All who have finished that deal."""
        results = await asyncio.to_thread(store.daily_results, day, game)
        counts = [DailyCount(points, players) for points, players in sorted(results.items())]
        return DailyOthers(stand_text(game, result.points, results), counts)

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
        first = first_playable()
        for at, each in enumerate(found):
            if each.took is None and each.day >= first and (over := await self._over(each.table)) is not None:
                part = daily_of(each.game)
                found[at] = each._replace(took=part.points(over), signs=part.signs(over))
                await asyncio.to_thread(store.put, found[at])
        return found

    async def _over(self, table: str) -> Any:
        """The match as it ended there; None if it is not over."""
        try:
            live = await self._tables.find(table)
            state = live.table.state
        except TableNotFound:
            try:
                _, log = await stored_match(await self._tables.matches(), table)
            except NotFound:
                return None
            state = log.state
        return state if state.results else None

    # ---- Par ----

    async def _par(self, store: "Store", day: int, key: str | None, game: str) -> int | None:
        """What the Master took in the same seat, with the same opponents and dice; None while it is being computed."""
        seal = seal_of(day, key, game)
        if (par := await asyncio.to_thread(known_par, store, seal)) is not None:
            return par
        if seal not in self._computing:
            self._computing.add(seal)
            self._tables.background.start(self._compute(store, secret_of(day, key, game), seal, game))
        return None

    async def _compute(self, store: "Store", secret: str, seal: str, game: str) -> None:
        try:
            await self._tables.advise(keep_par, store, secret, seal, game)
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


def past_of(store: "Store", tries: Sequence[DailyTry], game: str, key: str | None) -> list[DailyPast]:
    """What came of somebody's last tries in one game, the latest first."""
    over = [each for each in tries if each.game == game and each.took is not None][-_LAST:]
    return [_past(each, known_par(store, seal_of(each.day, key, game))) for each in reversed(over)]


def _past(done: DailyTry, par: int | None) -> DailyPast:
    took = done.took or 0
    ahead = None if par is None else daily_of(done.game).ahead(took, par)
    return DailyPast(date_of(done.day).isoformat(), took, par, ahead, done.table)


# ---- Par ----


def par_of(secret: str, game: str) -> int:
    """What the Master takes or wins in the seat of South of that secret's deal, as a table has its opponents play."""
    rules = daily_of(game).rules
    opponents = Opponents([Seat(MASTER), *_opponents(rules)], partial(_sits, game), secret, Limit(), None)
    log = Log(rules)
    log.add(_deal(rules, secret))
    while not log.state.results:
        seat = log.state.to_move[0]
        who = opponents.at(seat, log)
        assert who is not None
        log.add(Entry(opponents.chosen(log, log.state, seat, who)))
    return daily_of(game).points(log.state)


def known_par(store: "Store", seal: str) -> int | None:
    """Par of the deal with that seal, if it was computed before."""
    return next((each.took for each in store.find(DailyPar, seal=seal)), None)


def keep_par(store: "Store", secret: str, seal: str, game: str) -> int:
    """Par of that secret's deal, computed and kept."""
    par = par_of(secret, game)
    store.put(DailyPar(seal, par))
    return par


def _opponents(rules: Any) -> list[Seat]:
    return [Seat(OPPONENT) for _ in range(rules.seats - 1)]


def _deal(rules: Any, secret: str) -> Entry:
    """The deal of that secret, with the dice that its opponents have in the browser and in the terminal."""
    return Dealing(secret, player_seed=decks.seed_of_number).next(Log(rules))


def _sits(game: str, place: int, style: str) -> SeatedPlayer:
    return SeatedPlayer(player(style, game, Random(place)), peeks=False)
