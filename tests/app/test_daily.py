"""The daily deal: the same for all, known to nobody before, tried once, and compared with the Master."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from hearthside.app import daily
from hearthside.app.daily import (
    Daily,
    days_of,
    key_of,
    number_of,
    par_of,
    seal_of,
    secret_of,
    share_text,
    signs_of,
    streak_of,
)
from hearthside.app.deal_tables import replay
from hearthside.app.dealing import Dealing
from hearthside.app.errors import NotNow
from hearthside.app.live_table import LiveTable
from hearthside.app.rematch import rematch
from hearthside.app.table import ONE_TRY
from hearthside.app.tables import Tables
from hearthside.cards import Card
from hearthside.game import Limit
from hearthside.hearts import State, Trick
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


def deck(day: int, key: str | None) -> object:
    return daily._deal(secret_of(day, key)).what


async def played(live: LiveTable) -> State:
    """The deal played to its end, South by the player and with the dice that par is computed with."""
    table = live.table
    while not table.state.results:
        await table.at_rest()
        log, place = table.log, daily._sits(0, "cal")
        moment = POLICIES.of(log.state).moment(log.state, 0)
        rng = Random(f"{decks.player_seed(live.row.seed, log)}/{moment}")
        await table.play(table.n, place.player.choose(log.state.view(0), rng, Limit()))
        await table.at_rest()
    assert isinstance(table.state, State)
    return table.state


def test_a_day_has_one_deal_and_another_day_another() -> None:
    assert number_of(date(2026, 1, 1)) == 1 and daily.date_of(DAY) == date(2026, 11, 27)
    assert deck(DAY, None) == deck(DAY, None) != deck(DAY + 1, None)
    assert seal_of(DAY, None) == Dealing(secret_of(DAY, None)).next_seal(Log(daily.RULES))
    many = {seal_of(day, "key") for day in range(1, 400)}
    assert len(many) == 399


def test_the_deal_of_a_hosted_server_follows_from_its_key_alone(tmp_path: Path) -> None:
    assert len({seal_of(DAY, None), seal_of(DAY, "one"), seal_of(DAY, "other")}) == 3
    first, second = Store(tmp_path / "a"), Store(tmp_path / "b")
    assert key_of(first) == key_of(first) != key_of(second)
    assert len(key_of(first)) == 64
    for store in (first, second):
        store.close()


def test_a_secret_of_one_day_tells_nothing_of_another() -> None:
    """It is an HMAC: what is told once a day is over, its secret among it, is no key."""
    told = secret_of(DAY, "key")
    assert secret_of(DAY + 1, told) != secret_of(DAY + 1, "key") != secret_of(DAY + 1, None)


def test_one_try_counts_without_help_and_par_is_what_the_master_takes(tmp_path: Path) -> None:
    async def tried(tables: Tables) -> None:
        deals = Daily(tables, hosted=True)
        fresh = await deals.today("me")
        assert (fresh.number, fresh.table, fresh.result, fresh.streak) == (DAY, None, None, 0)
        me, you = Seat(holder="me", role="host"), Seat(holder="you", role="host")
        live, other = await deals.begin("me", me, 0), await deals.begin("you", you, 0)
        assert live.table.log.moves[0].what == other.table.log.moves[0].what, "all get the same cards"
        assert live.table.seal == fresh.seal and not live.table.log.practice
        assert (await deals.today("me")).table == live.id
        with pytest.raises(NotNow, match="had your try"):
            await deals.begin("me", me, 0)

        await live.table.at_rest()
        assert not live.table.can_undo(0) and live.table.why_no_quit() == ONE_TRY
        for help_ in (
            live.table.undo(live.table.n, 0),
            live.table.show_hands(0, True),
            live.table.counting_aid(0, True),
            live.table.auto_play(AutoPlay(0, "shark")),
            live.table.quit_deal(live.table.n, 0),
            live.table.seat_another(1, "nellie"),
        ):
            with pytest.raises(NotNow, match="One try counts"):
                await help_

        points = (await played(live)).results[0].points
        assert live.table.state.winners and not live.table.log.practice
        before = await deals.today("me")
        assert before.result is not None and (before.result.points, before.result.par) == (points[0], None)
        store = await tables.store()
        async with asyncio.timeout(30):
            while not (pars := store.find(DailyPar)):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.01)
        assert pars == [DailyPar(fresh.seal, points[0])], "with the same choices the same comes of it"
        after = await deals.today("me")
        assert after.result is not None and after.streak == 1
        assert after.result.compared == f"Par is {points[0]}. You are on par."
        assert after.result.share == f"Hearthside {DAY}, Hearts: {points[0]}, par {points[0]}\n{after.result.signs}"
        with pytest.raises(NotNow, match="had your try"):
            await deals.begin("me", me, 0)

        again = await replay(tables, live, 0, 0)
        assert again.table.daily is None and again.table.log.practice
        assert (await rematch(tables, live, 0)).table.daily is None

        await other.leave(0)
        left = await deals.today("you")
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
        return signs_of(cast("State", SimpleNamespace(rules=daily.RULES, results=[SimpleNamespace(tricks=made)])))

    clean, points, queen = "AC 2C 3C 4C", "AC 2C 3H 4C", "AC 2C QS 4H"
    assert signs((0, clean), (0, points), (0, queen), (1, points), (2, clean)) == "○●◆○○"
    assert signs((0, clean), (0, points), (0, queen), (0, points), (2, clean)) == "○●◆☾○", "all of it is South's"
    assert signs((1, points), (1, queen)) == "○○", "a moon of another"


def test_what_is_shared_has_no_card_and_no_name() -> None:
    text = share_text(412, 5, 6, "○○●○○○○○●●○○○")
    assert text == "Hearthside 412, Hearts: 5, par 6\n○○●○○○○○●●○○○"
    assert not set(text) & set("♣♢♡♠♦♥")


def test_par_is_the_same_however_often_it_is_computed() -> None:
    assert par_of(secret_of(DAY, None)) == par_of(secret_of(DAY, None))


@pytest.mark.parametrize(("later", "counts"), [(6, True), (7, False)])
def test_a_try_may_be_finished_within_a_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: int, counts: bool
) -> None:
    async def work(tables: Tables) -> None:
        deals = Daily(tables, hosted=False)
        live = await deals.begin("me", Seat(holder="me", role="host"), 0)
        await played(live)
        monkeypatch.setattr(daily, "today", lambda: DAY + later)
        await deals.today("me")
        [mine] = (await tables.store()).find(DailyTry, holder="me")
        assert (mine.took is not None) == counts

    run(tmp_path, work)
