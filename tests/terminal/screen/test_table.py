"""The live table of both games, by keys and by mouse, at a real server."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import cast

from textual.pilot import Pilot

from hearthside.terminal.screen import Connection, Hearthside
from hearthside.terminal.screen.drawing.gin_felt import pile_at
from hearthside.terminal.screen.drawing.hand import Hand
from hearthside.terminal.screen.table.page import Table
from hearthside.terminal.screen.table.widgets import Felt, Keys
from tests.server.asking import FEW_CARDS, ONE_DEAL
from tests.server.conftest import running

from .conftest import Asked, drive, seen, until


def page(pilot: Pilot[None]) -> Table:
    return cast("Table", pilot.app.screen)


async def ready(pilot: Pilot[None]) -> Table:
    """Waits until the player is to do something."""
    await until(pilot, lambda: isinstance(pilot.app.screen, Table) and (state := page(pilot).state) and (
        state.between or state.mine
    ))  # fmt: skip
    return page(pilot)


async def click_key(pilot: Pilot[None], words: str) -> None:
    """Clicks what stands in the lowest row."""
    await until(pilot, lambda: words in seen(pilot).splitlines()[-1])
    await pilot.click(Keys, offset=(seen(pilot).splitlines()[-1].index(words), 0))


async def click_card(pilot: Pilot[None], card: str) -> None:
    """Clicks the upper left corner of a card of the hand, which no other covers."""
    hand = pilot.app.screen.query_one("#hand", Hand)
    await pilot.pause()
    place = next(place for place in hand._places if place.card == card)
    await pilot.click(hand, offset=(place.x + 1, place.y + 1))


def test_a_deal_of_hearts_by_keys(asked: Asked, connection: Connection) -> None:
    table = asked("/api/tables", {"game": "hearts", "rules": FEW_CARDS, "deal": 7, "pace": 0})["table"]

    async def script(pilot: Pilot[None]) -> None:
        state = (await ready(pilot)).state
        assert state is not None and state.asked.what == "pass"
        await pilot.press("right", "space", "right", "space", "space", "space", "right", "space")
        assert len(state.raised) == 3
        first = state.cards[0]
        await pilot.press(*first.lower())  # one more than three, by its name
        assert "three" in seen(pilot).lower()
        await pilot.press("enter")
        while True:
            await until(pilot, lambda: state.between or (state.mine and state.asked.what == "play"))
            if state.between:
                break
            card, n = state.asked.playable[0], state.told.n
            await pilot.press(*(card.replace("T", "t").lower()))
            assert state.raised == (card,)
            await pilot.press("enter")
            await until(pilot, lambda n=n: state.told.n > n)  # type: ignore[misc]
        await until(pilot, lambda: "Next deal" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "deal 2" in seen(pilot))
        for way in [each for each in ("across", "left", "scatter") if each in state.view.directions]:
            await pilot.press("e")
            await until(pilot, lambda way=way: state.view.direction == way)  # type: ignore[misc]
        await pilot.press("e", "m")  # nothing is to be passed: that holds now, and the other key does its own work
        await until(pilot, lambda: state.view.direction == "hold" and "Score sheet" in seen(pilot))

    drive(script, connection, first=("table", {"table": table}))


def test_a_hand_of_gin_by_keys(asked: Asked, connection: Connection) -> None:
    table = asked("/api/tables", {"game": "gin", "deal": 3, "pace": 0})["table"]

    async def script(pilot: Pilot[None]) -> None:
        state = (await ready(pilot)).state
        assert state is not None
        while True:
            await until(pilot, lambda: state.between or state.mine)
            if state.between:
                break
            n = state.told.n
            if state.view.phase == "layoff":
                assert "Lay off" in seen(pilot) or "Show your hand" in seen(pilot)
                await pilot.press("enter")
            elif state.view.phase == "offer":
                await pilot.press("n")
            elif state.view.phase == "draw":
                await pilot.press("d" if state.view.may_draw else "p")
            else:
                least = min((each for each in state.view.discards if each.refusal is None), key=lambda each: each.count)
                state.point(least.card)
                await pilot.press("enter")
                if least.gin:
                    assert "gin" in seen(pilot).lower()
                    await pilot.press("g")
                elif least.knock:
                    assert "Knock with" in seen(pilot)
                    await pilot.press("k")
                else:
                    await pilot.press("enter")
            await until(pilot, lambda n=n: state.told.n > n)  # type: ignore[misc]
        await until(pilot, lambda: "Next hand" in seen(pilot))
        await pilot.press("c")
        await until(pilot, lambda: "Score sheet" in seen(pilot))

    drive(script, connection, first=("table", {"table": table}))


def test_both_games_by_mouse(asked: Asked, connection: Connection) -> None:
    table = asked("/api/tables", {"game": "hearts", "rules": FEW_CARDS, "deal": 7, "pace": 0})["table"]
    other = asked("/api/tables", {"game": "gin", "deal": 3, "pace": 0})["table"]

    async def hearts(pilot: Pilot[None]) -> None:
        state = (await ready(pilot)).state
        assert state is not None
        for card in tuple(state.cards[:3]):
            await click_card(pilot, card)
        await until(pilot, lambda: len(state.raised) == 3)
        await click_key(pilot, "Pass three cards")
        await until(pilot, lambda: state.mine and state.asked.what == "play")
        card = state.asked.playable[0]
        await click_card(pilot, card)
        await until(pilot, lambda: state.raised == (card,))
        await click_key(pilot, "Play ")
        await until(pilot, lambda: card not in state.view.hand)

    async def gin(pilot: Pilot[None]) -> None:
        state = (await ready(pilot)).state
        assert state is not None
        await click_key(pilot, "Leave it")
        await until(pilot, lambda: state.mine and state.view.may_draw)
        felt = pilot.app.screen.query_one("#felt", Felt)
        x = next(x for x in range(80) for y in (7,) if pile_at(80, felt.size.height, page(pilot).face, x, y) == "stock")
        await pilot.click(felt, offset=(x, 7))
        await until(pilot, lambda: state.view.phase == "discard")
        card = max(state.view.discards, key=lambda each: each.count).card
        await click_card(pilot, card)
        await until(pilot, lambda: state.raised == (card,))
        await click_key(pilot, "Discard")
        await until(pilot, lambda: card not in state.view.hand)

    drive(hearts, connection, first=("table", {"table": table}))
    drive(gin, connection, first=("table", {"table": other}))


def test_a_match_is_played_out_and_played_again(asked: Asked, connection: Connection) -> None:
    table = asked("/api/tables", {"game": "hearts", "rules": ONE_DEAL, "deal": 7, "pace": 0})["table"]

    async def script(pilot: Pilot[None]) -> None:
        state = (await ready(pilot)).state
        assert state is not None
        await pilot.press("Z")
        await until(pilot, lambda: state.view.phase == "over" and "Same three again" in seen(pilot))
        assert "practice" in seen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Table) and page(pilot).table != table)
        again = (await ready(pilot)).state  # its seal was told before its first card
        assert again is not None and again.asked.what == "pass" and not again.told.practice
        await pilot.press("m")
        await until(pilot, lambda: "Leave this match" in seen(pilot))
        await pilot.press("q")
        await until(pilot, lambda: "for good?" in seen(pilot))
        await pilot.press("y")
        await until(pilot, lambda: "Play with friends" in seen(pilot))
        assert "Go on" not in seen(pilot)

    drive(script, connection, first=("table", {"table": table}))


def test_pauses_after_every_card_are_there_again_where_the_program_is_begun_anew(
    asked: Asked, connection: Connection
) -> None:
    table = asked("/api/tables", {"game": "gin", "deal": 3, "pace": 0})["table"]

    async def script(pilot: Pilot[None]) -> None:
        app = cast("Hearthside", pilot.app)
        await until(pilot, lambda: "Statistics" in seen(pilot))
        await app.ready_preferences()
        app.preferences.values["play.pause"] = True  # as they were kept
        app.open("table", table=table)
        state = (await ready(pilot)).state
        assert state is not None
        await until(pilot, lambda: state.told.pause)
        await pilot.press("w")
        await until(pilot, lambda: not state.told.pause and not app.preferences["play.pause"])
        app.preferences.values["play.pause"] = True  # by the page of settings
        app.open("help")
        await until(pilot, lambda: "Keys" in seen(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: state.told.pause)

    drive(script, connection)


def test_play_goes_on_when_the_server_is_back(tmp_path: Path) -> None:
    with ExitStack() as servers:
        server = servers.enter_context(running(tmp_path))
        program = server.program(server.issued())
        table = program.ask("POST", "/api/tables", {"game": "gin", "deal": 3, "pace": 0}).json["table"]
        there = Connection(f"http://127.0.0.1:{server.port}", {"authorization": f"Bearer {program.token}"})
        ports = iter([server.port])

        def connect() -> Connection:
            """Where there is no server any more, another one is started, as for the folder of a player."""
            port = next(ports, None) or servers.enter_context(running(tmp_path)).port
            return there._replace(address=f"http://127.0.0.1:{port}")

        async def script(pilot: Pilot[None]) -> None:
            state = (await ready(pilot)).state
            assert state is not None
            await asyncio.to_thread(servers.close)
            await until(pilot, lambda: "The connection was lost" in seen(pilot))
            await pilot.press("n")  # it is sent once there is a server again
            await until(pilot, lambda: state.view.phase == "draw" and "lost" not in seen(pilot))

        drive(script, connect, first=("table", {"table": table}))
