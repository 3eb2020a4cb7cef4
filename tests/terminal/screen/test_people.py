"""Several people at one table: invitations, the waiting room, requests, and a screen that two share."""

import re
from pathlib import Path
from typing import cast

from textual.pilot import Pilot

from hearthside.terminal.screen import Connection
from hearthside.terminal.screen.remote import Link, Servers, read_link
from hearthside.terminal.screen.table.page import Table
from tests.server.asking import FEW_CARDS
from tests.server.conftest import Running

from .conftest import Asked, drive, seen, until


def page(pilot: Pilot[None]) -> Table:
    return cast("Table", pilot.app.screen)


def test_a_table_for_friends_and_what_one_asks_of_the_other(server: Running, connection: Connection) -> None:
    guest = server.program(server.issued())

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Play with friends" in seen(pilot))
        await pilot.press("f")
        await until(pilot, lambda: "Set the table" in seen(pilot) and "Enter Choose" in seen(pilot))
        await pilot.press("g")
        await until(pilot, lambda: "Which game?" in seen(pilot))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Standard" in seen(pilot))
        await pilot.press("s")
        await until(pilot, lambda: "recovery code" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "One seat is open." in seen(pilot) and "/#/join/" in seen(pilot))
        room = page(pilot).room
        assert room is not None
        code = room.invitations[0].letters
        assert f"{code[:3]} {code[3:]}" in seen(pilot) and "not begun" in seen(pilot)
        assert re.search(r"^ +1  You {2,}you, the host", seen(pilot), re.MULTILINE)  # in columns
        await pilot.press("l")
        await until(pilot, lambda: "Copied" in seen(pilot))
        assert pilot.app.clipboard.endswith(room.invitations[0].code)
        sat = guest.ask("POST", "/api/seats", {"letters": code, "name": "Ben"}).json
        await until(pilot, lambda: "Everybody is here." in seen(pilot) and "Ben" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: page(pilot).room is None and page(pilot).state is not None)
        state = page(pilot).state
        assert state is not None
        path = f"/api/tables/{sat['table']}"
        await until(pilot, lambda: state.view.phase == "offer")
        # The other asks to throw the hand away: it is said, and nothing is done before it is answered.
        answer = guest.ask("POST", f"{path}/moves", {"n": state.told.n, "move": {"type": "quit_deal"}})
        assert answer.status == 202
        await until(pilot, lambda: "Ben asks" in seen(pilot) and "Agree" in seen(pilot))
        await pilot.press("-")
        await until(pilot, lambda: "Ben asks" not in seen(pilot))
        guest.ask("POST", f"{path}/reactions", {"reaction": "well-played"})
        await until(pilot, lambda: "Ben: “" in seen(pilot))
        await pilot.press("m")
        await until(pilot, lambda: "Leave this match" in seen(pilot))
        await pilot.press("q")
        await until(pilot, lambda: "for good?" in seen(pilot))
        await pilot.press("y")
        await until(pilot, lambda: "Play with friends" in seen(pilot))

    drive(script, connection)


def test_an_invitation_is_followed_and_one_comes_back(server: Running, tmp_path: Path) -> None:
    host = server.program()
    made = host.ask(
        "POST",
        "/api/tables",
        {"game": "gin", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person"}], "pace": 0},
    ).json
    invitation, table = made["invitations"][0], made["table"]
    origin = f"http://127.0.0.1:{server.port}"
    link = read_link(f"{origin}/#/join/{table}/{invitation['seat']}/{invitation['code']}.")
    assert link == Link(origin, table, invitation["seat"], invitation["code"])
    servers = Servers(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Sit down at" in seen(pilot) and "Ann" in seen(pilot))
        await pilot.press(*"Cleo", "enter")
        await until(pilot, lambda: "recovery code" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Waiting for the host to begin: Ann" in seen(pilot))

    drive(script, servers.connection(origin), link=link, servers=servers)
    kept = Servers(tmp_path)
    assert kept.connection(origin).headers["authorization"].startswith("Bearer ")
    assert (tmp_path / "servers.json").stat().st_mode & 0o077 == 0

    async def again(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Go on" in seen(pilot) and "Cleo" in seen(pilot))

    drive(again, kept.connection(origin), servers=kept)


def test_two_people_share_a_screen(asked: Asked, connection: Connection) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    table = asked("/api/tables", {"game": "gin", "seats": seats, "pace": 0, "wait": True})["table"]

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Pass the screen to" in seen(pilot))
        first = "Ann" if "screen to Ann" in seen(pilot) else "Ben"
        state = page(pilot).state
        assert state is not None and state.view.hand == []
        await pilot.press("?")
        await until(pilot, lambda: "Keys" in seen(pilot))
        assert f"{first} is here" in seen(pilot) and "walk along" not in seen(pilot)
        await pilot.press("escape", "enter")
        await until(pilot, lambda: state.mine and len(state.view.hand) == 10)
        assert "Pass the screen" not in seen(pilot)
        await pilot.press("n")
        other = "Ben" if first == "Ann" else "Ann"
        await until(pilot, lambda: f"screen to {other}" in seen(pilot))
        assert state.view.hand == [] and f"Undo for {first}" not in seen(pilot)

    drive(script, connection, first=("table", {"table": table}))


def test_a_table_is_watched_by_a_link(server: Running, connection: Connection) -> None:
    host = server.program(server.issued())
    made = host.ask("POST", "/api/tables", {"game": "hearts", "rules": FEW_CARDS, "deal": 7, "pace": 0}).json
    json = {"content-type": "application/json"}
    code = host.ask("PUT", f"/api/tables/{made['table']}/watch", {"on": True}, json).json["code"]
    link = read_link(f"{connection.address}/#/watch/{made['table']}/{code}")

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "watching" in seen(pilot))
        state = page(pilot).state
        assert state is not None and state.view.hand == [] and state.answers() == []
        n = state.told.n
        await pilot.press("enter", "h", "space", "u")
        view = host.ask("GET", f"/api/tables/{made['table']}").json["view"]
        move = {"type": "pass", "cards": view["playable"][:3]}
        assert host.ask("POST", f"/api/tables/{made['table']}/moves", {"n": n, "move": move}).status == 200
        await until(pilot, lambda: state.view.phase == "play")
        assert "Hint" not in seen(pilot) and "Options" not in seen(pilot)

    drive(script, connection, link=link)


def test_what_begins_a_shared_table_with_an_open_seat_deals_once(asked: Asked, connection: Connection) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "here", "name": "Ben"}, {"kind": "person"}]
    table = asked("/api/tables", {"game": "hearts", "rules": "dynacomp", "seats": seats, "pace": 0})["table"]

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "One seat is open." in seen(pilot) and "Copy a link" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Pass the screen to" in seen(pilot))
        state, live = page(pilot).state, page(pilot).live
        assert state is not None and live is not None
        await until(pilot, lambda: not live._sending.locked())
        assert state.note is None and state.view.phase == "pass"  # no second deal was refused

    drive(script, connection, first=("table", {"table": table}))
