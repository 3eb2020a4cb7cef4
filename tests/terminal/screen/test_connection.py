"""Answers, addresses and typed texts that are not expected, and how a server is looked for."""

import asyncio
from typing import cast

import httpx2
import pytest

from hearthside.terminal.screen import Connection, Hearthside, Value
from hearthside.terminal.screen.begin import begin
from hearthside.terminal.screen.client import Client, Refused
from hearthside.terminal.screen.dialogs import whole
from hearthside.terminal.screen.preferences import Preferences
from hearthside.terminal.screen.remote import read_link
from hearthside.terminal.screen.table.meld_draft import MeldDraft


def test_an_unexpected_answer_is_a_sentence() -> None:
    async def told(answer: httpx2.Response) -> str:
        client = Client(Connection("http://127.0.0.1:1"))
        client._http = httpx2.AsyncClient(
            base_url="http://127.0.0.1:1", transport=httpx2.MockTransport(lambda _: answer)
        )
        with pytest.raises(Refused) as refused:
            str((await client.get("/api/health")).start)  # what is not there is looked for
        return str(refused.value)

    assert "no Hearthside server" in asyncio.run(told(httpx2.Response(308, headers={"location": "https://x/"})))
    assert "another version" in asyncio.run(told(httpx2.Response(200, json={"app": "hearthside"})))
    assert not hasattr(Value(), "start")
    with pytest.raises(Refused, match="no address"):
        Client(Connection("http://a:b"))


def test_a_server_that_has_ended_is_looked_for_once_and_all_are_ended_at_last() -> None:
    started, ended = list[str](), list[str]()

    def connect() -> Connection:
        started.append(address := f"http://127.0.0.1:{len(started) + 1}")
        return Connection(address, stop=lambda: ended.append(address))

    async def run() -> None:
        app = Hearthside(connect)
        app._be_at(first := await app._found())
        await asyncio.gather(app.connect_again(first), app.connect_again(first))
        second = await app.client()
        assert second.connection.address == started[1] and len(started) == 2
        assert not first._http.is_closed  # a screen may still ask it
        app._own, there = second, app._made(Connection("http://127.0.0.1:3"))
        app._be_at(there)  # a visit: settings are still those of our own server, and another one is waited for
        assert await app.preferences._server() is second
        await app.connect_again(there)
        assert await app.client() is there and len(started) == 2
        await app.on_unmount()
        assert all(each._http.is_closed for each in (first, second, there))

    asyncio.run(run())
    assert ended == started


def test_a_setting_that_is_refused_is_as_it_was() -> None:
    class Keeps:
        async def get(self, path: str) -> Value:
            return Value(file="settings.toml", own=[], troubles=[], values={"hearts.goal": 50})

        async def put(self, path: str, body: object) -> None:
            raise Refused("No.", "invalid")

    async def server() -> Client:
        return cast("Client", Keeps())

    async def run() -> None:
        preferences = Preferences(server)
        await preferences.load()
        with pytest.raises(Refused):
            await preferences.set("hearts.goal", -5)
        assert preferences["hearts.goal"] == 50

    asyncio.run(run())


def test_a_match_is_begun_as_the_settings_have_it() -> None:
    asked = list[tuple[str, object]]()

    class Takes:
        async def post(self, path: str, body: object) -> Value:
            asked.append((path, body))
            return Value(table="t")

    async def server() -> Client:
        return cast("Client", Takes())

    preferences = Preferences(server)
    preferences.values |= {"play.speed": 300}
    asyncio.run(begin(cast("Client", Takes()), preferences, {"game": "gin"}))
    assert asked == [("/api/tables", {"pace": 300, "game": "gin"})]


def test_no_typed_text_is_more_than_it_can_be_read_as() -> None:
    assert [whole(text) for text in (" -5", "20 ", "-", "--5", "1_", "1²", "")] == [-5, 20, *[None] * 5]
    assert read_link("http://[x") is None and read_link("http://a:b") is None
    found = read_link("https://a/#/join/t/²/code")
    assert found is not None and found.seat is None
    assert not MeldDraft([("2C", "2D", "2H")], [], ["KS"], [], {}).key("²")
