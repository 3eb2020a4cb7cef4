"""The daily deal: the same for all, known to nobody before, tried once, and compared with the Master."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from hearthside.app import daily
from hearthside.app.daily import (
    Daily,
    DailyPast,
    average_text,
    daily_of,
    key_of,
    par_of,
    seal_of,
    secret_of,
    stand_text,
)
from hearthside.app.daily_days import date_of, days_of, number_of, streak_of
from hearthside.app.deal_tables import replay
from hearthside.app.dealing import Dealing
from hearthside.app.errors import NotNow
from hearthside.app.live_table import LiveTable
from hearthside.app.rematch import rematch
from hearthside.app.table import ONE_TRY
from hearthside.app.tables import Tables
from hearthside.cards import Card, Cards
from hearthside.game import Limit
from hearthside.games import GAMES
from hearthside.gin.turns import Source, Turn
from hearthside.gin.view import Kind
from hearthside.hearts import Trick
from hearthside.match import AutoPlay, Log, Seat, decks
from hearthside.match.policy import POLICIES
from hearthside.storage import DailyPar, DailyTry
from hearthside.storage.store import Store

DAY = number_of(date(2026, 11, 27))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is 27 November, and all play by rules of thumb."""
    monkeypatch.setattr(daily, "today", lambda: DAY)
    monkeypatch.setattr(daily, "OPPONENT", "cal")
    monkeypatch.setattr(daily, "MASTER", "cal")


def run(folder: Path, work: Callable[[Tables], Awaitable[None]]) -> None:
    async def running() -> None:
        tables = Tables(folder)
        try:
            await work(tables)
        finally:
            await tables.close()

    asyncio.run(running())


def deck(day: int, key: str | None, game: str = "hearts") -> object:
    return daily._deal(daily_of(game).rules, secret_of(day, key, game)).what


async def played(live: LiveTable) -> Any:
    """The deal played to its end, South by the player and with the dice that par is computed with."""
    table = live.table
    while not table.state.results:
        await table.at_rest()
        log, place = table.log, daily._sits(live.row.game, 0, "cal")
        moment = POLICIES.of(log.state).moment(log.state, 0)
        rng = Random(f"{decks.player_seed(live.row.seed, log)}/{moment}")
        await table.play(table.n, place.player.choose(log.state.view(0), rng, Limit()))
        await table.at_rest()
    return table.state


@pytest.mark.parametrize("game", GAMES)
def test_a_day_has_one_deal_and_another_day_another(game: str) -> None:
    assert number_of(date(2026, 1, 1)) == 1 and date_of(DAY) == date(2026, 11, 27)
    assert deck(DAY, None, game) == deck(DAY, None, game) != deck(DAY + 1, None, game)
    assert seal_of(DAY, None, game) == Dealing(secret_of(DAY, None, game)).next_seal(Log(daily_of(game).rules))
    many = {seal_of(day, "key", game) for day in range(1, 400)}
    assert len(many) == 399


def test_the_deal_of_a_hosted_server_follows_from_its_key_alone(tmp_path: Path) -> None:
    assert len({seal_of(DAY, key, game) for key in (None, "one", "other") for game in GAMES}) == 6
    first, second = Store(tmp_path / "a"), Store(tmp_path / "b")
    assert key_of(first) == key_of(first) != key_of(second)
    assert len(key_of(first)) == 64
    for store in (first, second):
        store.close()


def test_a_secret_of_one_day_tells_nothing_of_another() -> None:
    """It is an HMAC: what is told once a day is over, its secret among it, is no key."""
    told = secret_of(DAY, "key", "gin")
    assert secret_of(DAY + 1, told, "gin") != secret_of(DAY + 1, "key", "gin") != secret_of(DAY + 1, None, "gin")


@pytest.mark.parametrize("game", GAMES)
def test_one_try_counts_without_help_and_par_is_what_the_master_takes(game: Any, tmp_path: Path) -> None:
    async def tried(tables: Tables) -> None:
        deals = Daily(tables, hosted=True)
        fresh = await deals.today("me", game)
        assert (fresh.others, fresh.past) == (None, [])
        assert (fresh.number, fresh.table, fresh.result, fresh.streak) == (DAY, None, None, 0)
        me, you = Seat(holder="me", role="host"), Seat(holder="you", role="host")
        live, other = await deals.begin("me", me, 0, game), await deals.begin("you", you, 0, game)
        assert live.table.log.moves[0].what == other.table.log.moves[0].what, "all get the same cards"
        assert live.table.seal == fresh.seal and not live.table.log.practice
        assert (await deals.today("me", game)).table == live.id
        with pytest.raises(NotNow, match="had your try"):
            await deals.begin("me", me, 0, game)

        await live.table.at_rest()
        assert not live.table.can_undo(0) and live.table.why_no_quit() == ONE_TRY
        for help_ in (
            live.table.undo(live.table.n, 0),
            live.table.show_hands(0, True),
            live.table.counting_aid(0, True),
            live.table.auto_play(AutoPlay(0, "shark")),
            live.table.quit_deal(live.table.n, 0),
            live.table.seat_another(1, "nellie" if game == "hearts" else "vicky"),
        ):
            with pytest.raises(NotNow, match="One try counts"):
                await help_

        points = daily_of(game).points(await played(live))
        assert live.table.state.winners and not live.table.log.practice
        before = await deals.today("me", game)
        assert before.result is not None and (before.result.points, before.result.par) == (points, None)
        store = await tables.store()
        async with asyncio.timeout(30):
            while not (pars := store.find(DailyPar)):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.01)
        assert pars == [DailyPar(fresh.seal, points)], "with the same choices the same comes of it"
        after = await deals.today("me", game)
        assert after.result is not None and after.streak == 1
        part = daily_of(game)
        assert after.result.compared == f"Par is {part.shown(points)}. You are on par."
        share = f"Hearthside {DAY}, {part.name}: {part.shown(points)}, par {part.shown(points)}\n{after.result.signs}"
        assert after.result.share == share and len(after.result.spoken) == len(after.result.signs)
        assert after.past == [DailyPast("2026-11-27", points, points, 0, live.id)]
        assert after.others is not None and [(each.points, each.players) for each in after.others.counts] == [
            (points, 1)
        ]
        other_game = await deals.today("me", "hearts" if game == "gin" else "gin")
        assert (other_game.result, other_game.others, other_game.past, other_game.streak) == (None, None, [], 1)
        with pytest.raises(NotNow, match="had your try"):
            await deals.begin("me", me, 0, game)

        again = await replay(tables, live, 0, 0)
        assert again.table.daily is None and again.table.log.practice
        assert (await rematch(tables, live, 0)).table.daily is None

        await other.leave(0)
        left = await deals.today("you", game)
        assert left.left and left.result is None and left.streak == 0

    run(tmp_path, tried)


def test_a_streak_outlasts_one_missed_day_a_week() -> None:
    monday = number_of(date(2026, 11, 23))
    days = days_of({monday, monday + 1, monday + 3}, monday + 4)
    assert list(days.values()) == ["played", "played", "grace", "played", "open"]
    assert streak_of(days) == 3
    assert streak_of(days_of({monday, monday + 2}, monday + 4)) == 0, "two days of a week are one too many"
    assert streak_of(days_of({monday - 2, monday, monday + 2}, monday + 2)) == 3, "the grace day of another week"
    assert days_of({monday, monday + 4}, monday + 4)[monday + 2] == "missed"
    assert streak_of(days_of(set(), monday)) == 0


def test_a_trick_has_one_sign_and_the_queen_is_the_only_card_that_is_told() -> None:
    def signs(*tricks: tuple[int, str]) -> str:
        made = [Trick(leader, tuple(map(Card.parse, cards.split()))) for leader, cards in tricks]
        return daily_of("hearts").signs(
            SimpleNamespace(rules=daily_of("hearts").rules, results=[SimpleNamespace(tricks=made)])
        )

    clean, points, queen = "AC 2C 3C 4C", "AC 2C 3H 4C", "AC 2C QS 4H"
    assert signs((0, clean), (0, points), (0, queen), (1, points), (2, clean)) == "○●◆○○"
    assert signs((0, clean), (0, points), (0, queen), (0, points), (2, clean)) == "○●◆☾○", "all of it is South's"
    assert signs((1, points), (1, queen)) == "○○", "a moon of another"


def test_what_is_shared_has_no_card_and_no_name() -> None:
    text = daily_of("hearts").share_text(412, 5, 6, "○○●○○○○○●●○○○")
    assert text == "Hearthside 412, Hearts: 5, par 6\n○○●○○○○○●●○○○"
    text = daily_of("gin").share_text(412, -12, 31, "▇▅▂○")
    assert text == "Hearthside 412, Gin: −12, par +31\n▇▅▂○"


def test_a_turn_of_gin_has_a_bar_as_high_as_the_deadwood_that_it_left() -> None:
    rules = daily_of("gin").rules
    hands = Cards.parse("2D 3D 4D 6C 6D 6H 9S TS JS 2C"), Cards.parse("AC AD AH AS 3C 4C 5C KD KC QS")

    def turn(seat: int, drew: str, discard: str) -> Turn:
        return Turn(seat, Source.STOCK, Card.parse(drew), Card.parse(discard))

    def signs(kind: Kind, winner: int | None) -> str:
        turns = (
            Turn(0, Source.DECLINED, None),
            turn(0, "JS", "KH"),
            turn(1, "QS", "KS"),
            turn(0, "6H", "8C"),
        )
        result = SimpleNamespace(hands=hands, turns=turns, kind=kind, winner=winner)
        return daily_of("gin").signs(SimpleNamespace(rules=rules, results=[result]))

    assert signs(Kind.KNOCK, 0) == "▄▂●", "two and eight and both sixes, and in the end the deuce"
    assert [signs(kind, 1)[-1] for kind in (Kind.KNOCK, Kind.GIN, Kind.UNDERCUT)] == ["○", "◇", "△"]
    assert signs(Kind.DRAWN, None)[-1] == "–"


def test_gin_is_better_with_more_points_and_hearts_with_fewer() -> None:
    hearts, gin = daily_of("hearts"), daily_of("gin")
    assert hearts.compared(5, 6) == "Par is 6. You are 1 better."
    assert gin.compared(5, 6) == "Par is +6. You are 1 worse."
    assert [gin.titled(each) for each in (31, -12, 0)] == ["You won 31.", "You lost 12.", "Nobody won."]


def test_one_stands_among_those_who_finished_the_deal_by_place_and_among_many_by_share() -> None:
    assert stand_text("hearts", 5, {5: 1}) == "You are the first to finish it here."
    assert stand_text("hearts", 5, {3: 1, 5: 2, 8: 1}) == "You are number 2 of 4 players."
    assert stand_text("gin", 5, {3: 1, 5: 2, 8: 2}) == "You are number 3 of 5 players."
    assert stand_text("hearts", 5, {3: 10, 5: 11, 8: 20}) == "You are ahead of 50% of 40 others."


def test_days_are_compared_with_par_on_average_once_there_are_two() -> None:
    past = [DailyPast("2026-11-27", 5, 7, 2, "a"), DailyPast("2026-11-26", 5, None, None, "b")]
    assert average_text("hearts", past) == ""
    past.append(DailyPast("2026-11-25", 5, 4, -1, "c"))
    assert average_text("hearts", past) == "Over 2 days you were 0.5 points better than par, on average."
    assert average_text("gin", past) == "Over 2 days you were 0.5 points worse than par, on average."


def test_par_is_the_same_however_often_it_is_computed() -> None:
    for game in GAMES:
        assert par_of(secret_of(DAY, None, game), game) == par_of(secret_of(DAY, None, game), game)


@pytest.mark.parametrize(("later", "counts"), [(6, True), (7, False)])
def test_a_try_may_be_finished_within_a_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: int, counts: bool
) -> None:
    async def work(tables: Tables) -> None:
        deals = Daily(tables, hosted=False)
        live = await deals.begin("me", Seat(holder="me", role="host"), 0, "hearts")
        await played(live)
        monkeypatch.setattr(daily, "today", lambda: DAY + later)
        await deals.today("me", "gin")  # whichever is looked at
        [mine] = (await tables.store()).find(DailyTry, holder="me")
        assert (mine.took is not None) == counts

    run(tmp_path, work)
