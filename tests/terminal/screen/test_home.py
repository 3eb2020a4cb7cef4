"""The first screen, and what can be begun from it."""

import asyncio
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from hearthside.games import GAMES
from hearthside.gin import PRESETS as GIN
from hearthside.terminal.screen import Connection, Hearthside
from hearthside.terminal.screen.client import Client
from hearthside.terminal.screen.home import Home
from hearthside.terminal.screen.table.page import Table

from .conftest import Asked, drive, seen, until
from .shown import answer, shown


def test_a_match_is_begun_and_gone_on_with(connection: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Hearts" in seen(pilot)
        await pilot.press("h")
        await until(pilot, lambda: "Black Lady" in seen(pilot))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Which rules?" in seen(pilot))
        await pilot.press("b")  # hides dialogs too
        await until(pilot, lambda: "stores.csv" in seen(pilot))
        await pilot.press("b", "end")
        await shown(pilot, "King and ace of spades", "are points too.")  # no line is cut
        await pilot.press("escape", "c")
        await shown(pilot, "led takes the trick, and its player leads next.", "↑ ↓ more")  # nor here
        await pilot.press("escape", "g")
        await answer(pilot, "6.12")
        await shown(pilot, "6.12 is no goal.")  # and it is asked for again
        await pilot.press("escape")
        await until(pilot, lambda: "no goal" not in seen(pilot))
        await pilot.press("d")
        await until(pilot, lambda: "Pass three cards" in seen(pilot))
        await pilot.press("m")
        await until(pilot, lambda: "To the first screen" in seen(pilot))
        await pilot.press("x")
        await until(pilot, lambda: "Go on" in seen(pilot) and "x Leave match" in seen(pilot))
        await pilot.app.workers.wait_for_complete()
        cast("Home", pilot.app.screen).say("That seat is taken.")
        await pilot.press("question_mark")
        await until(pilot, lambda: "gin rummy" in seen(pilot) and "menu" not in seen(pilot).lower())
        await pilot.press("escape")
        await until(pilot, lambda: "Go on" in seen(pilot))
        await pilot.app.workers.wait_for_complete()  # the matches are asked for anew
        await shown(pilot, "That seat is taken.")
        await pilot.press("enter")
        await until(pilot, lambda: "Pass three cards" in seen(pilot))
        app, table = cast("Hearthside", pilot.app), cast("Table", pilot.app.screen)
        await pilot.press("b")
        await until(pilot, lambda: "stores.csv" in seen(pilot))
        table.dismiss()  # such as by an answer that came late: what hides the table stays
        assert not table.is_active
        assert app.open("table", table=table.table) is table  # and is the same one, should it be opened again
        await until(pilot, lambda: app.screen is table)

    drive(script, connection)


def test_a_match_is_begun_once_however_often_the_key_is_pressed(
    asked: Asked, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, post = asyncio.Event(), Client.post

    async def posted(client: Client, path: str, *given: Any, **query: Any) -> Any:
        made = await post(client, path, *given, **query)
        if path == "/api/tables":
            await answered.wait()
        return made

    async def script(pilot: Pilot[None]) -> None:
        await shown(pilot, "Statistics")
        cast("Hearthside", pilot.app).open("begin", game="hearts")
        await shown(pilot, "Deal the cards")
        await pilot.press("d")
        await until(pilot, lambda: asked("/api/tables"))
        await pilot.press("d", "enter")
        answered.set()
        await shown(pilot, "Pass three cards")
        assert len(asked("/api/tables")) == 1

    monkeypatch.setattr(Client, "post", posted)
    drive(script, connection)


def test_a_server_that_is_not_there_is_said(connection: Connection) -> None:
    nobody = connection._replace(address="http://127.0.0.1:1")

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "cannot be reached" in seen(pilot))
        await pilot.press("h", "g", "r", "l", "d", "c", "down", "enter")  # what is not known cannot be chosen
        await until(pilot, lambda: "A new match" in seen(pilot) and "cannot be reached" in seen(pilot))

    drive(script, nobody)


def test_a_terminal_that_is_too_small_is_told_so_and_nothing_is_lost(connection: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Statistics" in seen(pilot))
        cast("Hearthside", pilot.app).open("begin", game="gin", deal=True)  # as by the words of the command line
        await until(pilot, lambda: "GinRummy4.2" in seen(pilot) and "Knock at" in seen(pilot))
        for size, needs in (((59, 24), True), ((60, 20), False), ((80, 19), True), ((120, 40), False)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda needs=needs: ("needs 60 columns and 20 rows" in seen(pilot)) is needs)  # type: ignore[misc]
            await until(pilot, lambda needs=needs: ("Knock at" in seen(pilot)) is not needs)  # type: ignore[misc]
        await pilot.resize_terminal(40, 10)
        await pilot.press("m", "x")
        await until(pilot, lambda: "needs 60" in seen(pilot) and "Menu" not in seen(pilot))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Go on" in seen(pilot))

    code = GAMES["gin"].variants.code(GIN["ginrummy42"])
    drive(script, connection, asked={"gin.rules": code})


def test_every_key_is_in_the_row_at_the_foot_of_the_smallest_terminal(connection: Connection) -> None:
    async def foot(pilot: Pilot[None], page: Screen[Any]) -> None:
        def all_seen() -> bool:
            keys = dict[str, str]()
            for _, binding, *_ in page.active_bindings.values():
                if binding.show:
                    keys.setdefault(binding.action, f"{pilot.app.get_key_display(binding)} {binding.description}")
            return len(keys) > 3 and all(each in (seen(pilot).splitlines() or [""])[-1] for each in keys.values())

        await until(pilot, all_seen)

    async def script(pilot: Pilot[None]) -> None:
        app = cast("Hearthside", pilot.app)
        await shown(pilot, "Statistics")
        await foot(pilot, app.screen)
        for name, given in (
            ("begin", {"game": "hearts"}), ("daily", {}), ("rules", {}), ("board", {"record": "a"}),
            ("deal", {"table": "a"}), ("duplicate", {"table": "a"}), ("records", {}), ("settings", {}),
        ):  # fmt: skip
            await foot(pilot, app.open(name, **given))

    drive(script, connection, size=(60, 20))


def test_four_keys_walk_lists_choose_and_go_back(connection: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        app = cast("Hearthside", pilot.app)
        await until(pilot, lambda: "Statistics" in seen(pilot))
        await app.ready_preferences()
        app.preferences.values["keys.preset"] = "myhearts"
        await pilot.press("right", "left", "down")
        await shown(pilot, "Deal the cards", "Black Lady")
        await pilot.press("right", "down")
        await shown(pilot, "Which rules?", "↓ chooses, ↑ closes it")
        await pilot.press("t", "m", "i", "down")  # letters go to what begins with them
        await shown(pilot, "Rules Microsoft")
        app.open("help", contexts=("hearts", "table"))
        await shown(pilot, "↓ Enter yes: play the card", "any end a pause")
        assert "raise the card" not in seen(pilot)
        await pilot.press("up", "up")
        await until(pilot, lambda: "Statistics" in seen(pilot))

    drive(script, connection)
