"""The first screen, and what can be begun from it."""

from textual.pilot import Pilot

from hearthside.terminal.screen import Connection

from .conftest import drive, seen, until


def test_a_match_is_begun_and_gone_on_with(connection: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Hearts" in seen(pilot)
        await pilot.press("h")
        await until(pilot, lambda: "Black Lady" in seen(pilot))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Which rules?" in seen(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: "Which rules?" not in seen(pilot))
        await pilot.press("d")
        await until(pilot, lambda: "Pass three cards" in seen(pilot))
        await pilot.press("m")
        await until(pilot, lambda: "To the first screen" in seen(pilot))
        await pilot.press("x")
        await until(pilot, lambda: "Go on" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Pass three cards" in seen(pilot))

    drive(script, connection)


def test_a_server_that_is_not_there_is_said(connection: Connection) -> None:
    nobody = connection._replace(address="http://127.0.0.1:1")

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "cannot be reached" in seen(pilot))

    drive(script, nobody)
