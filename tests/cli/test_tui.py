"""The command of the table in the terminal: where it connects to, and what it refuses."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hearthside.cli import app
from hearthside.games import GAMES
from hearthside.gin import PRESETS
from hearthside.terminal import screen
from hearthside.terminal.screen.client import Client
from hearthside.terminal.screen.remote import Link, Servers
from tests.ports import free_port


class Asked:
    """A program that notes how it was begun, and ends at once."""

    given: dict[str, Any]
    connect: Any

    def __init__(self, connect: Any, **given: Any) -> None:
        Asked.connect, Asked.given = connect, given

    def run(self) -> None:
        """It shows nothing."""


def test_an_address_is_gone_to_as_whoever_we_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "Hearthside", Asked)
    Servers(tmp_path).keep("https://cards.example", "token")
    words = ["tui", "https://cards.example/#/join/KTRWQH", "--data", str(tmp_path), "--still"]
    assert CliRunner().invoke(app, words, catch_exceptions=False).exit_code == 0
    assert Asked.given["link"] == Link("https://cards.example", letters="KTRWQH") and Asked.given["motion"] is False
    found = Asked.connect()
    assert (found.address, found.headers) == ("https://cards.example", {"authorization": "Bearer token"})


def test_without_an_address_it_is_the_server_of_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(connection: screen.Connection) -> Any:
        client = Client(connection)
        try:
            return await client.get("/api/tables")
        finally:
            await client.close()

    monkeypatch.setattr(screen, "Hearthside", Asked)
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    words = ["tui", "--data", str(tmp_path), "--port", str(port := free_port())]
    assert CliRunner().invoke(app, words, catch_exceptions=False).exit_code == 0
    found = Asked.connect()
    try:
        assert found.address == f"http://127.0.0.1:{port}" and found.cookies and Asked.given["link"] is None
        assert asyncio.run(ask(found)) == []
        with pytest.raises(screen.Refused):  # but others are asked by the proxy
            asyncio.run(ask(found._replace(direct=False)))
    finally:
        found.stop()


@pytest.mark.parametrize("address", ["cards.example", "KTRWQH", "ftp://cards.example"])
def test_what_is_no_address_is_refused(address: str, tmp_path: Path) -> None:
    refused = CliRunner().invoke(app, ["tui", address, "--data", str(tmp_path)])
    assert refused.exit_code == 2 and "is no address of a server" in refused.output


def test_a_game_of_gin_is_begun_as_the_words_of_its_command_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "Hearthside", Asked)
    words = "gin Dave 0250 GO noblank laptop Tui --rules oklahoma --level 3 --data"
    assert CliRunner().invoke(app, [*words.split(), str(tmp_path)], catch_exceptions=False).exit_code == 0
    assert Asked.given["first"] == ("begin", {"game": "gin", "deal": True})
    asked = Asked.given["asked"]
    assert GAMES["gin"].variants.parse(asked.pop("gin.rules")) == PRESETS["oklahoma"]
    assert asked == {
        "gin.opponents": ["shark"], "play.level": 3, "gin.goal": 250, "play.name": "Dave", "look.greys": True,
        "play.saver": 0,
    }  # fmt: skip
    assert CliRunner().invoke(app, ["gin", "--easy", "--tui"], catch_exceptions=False).exit_code == 0
    assert Asked.given["asked"] == {"gin.opponents": ["nellie"]} and not Asked.given["first"][1]["deal"]
