"""The owner of a data folder is one player in all browsers and programs that prove to be the owner's."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from hearthside.app.one_owner import OneOwner
from hearthside.storage import Effects, Result, now

from .asking import Program
from .conftest import Running
from .test_identity import cookie_of


def opened_with_a_key(server: Running, former: Program | None = None) -> Program:
    """A browser whose page was opened with a key, which may have had a token before."""
    browser = server.owner()
    if former is not None:
        browser.cookie = f"{browser.cookie}; {former.cookie}"
    return browser


def browser_of(server: Running, **wanted: object) -> tuple[Program, str]:
    """A browser that was opened without a key and has set up a table, and that."""
    browser = server.program()
    answer = browser.ask("POST", "/api/tables", {"pace": 0} | wanted)
    browser.cookie = cookie_of(answer)
    return browser, answer.json["table"]


def matches_of(program: Program) -> set[str]:
    return {each["table"] for each in program.ask("GET", "/api/tables").json}


def test_what_is_begun_in_one_browser_goes_on_in_another(server: Running) -> None:
    one, other = opened_with_a_key(server), opened_with_a_key(server)
    answer = one.ask("POST", "/api/tables", {"pace": 0})
    token, table = server.keys.secret.owner_token, answer.json["table"]
    assert cookie_of(answer) == f"{server.keys.secret.cookie}={token}"
    assert table in matches_of(other) == matches_of(Program(server.port, token))
    assert other.ask("GET", f"/api/tables/{table}").status == 200
    assert table not in matches_of(server.program())


def test_a_browser_that_had_a_token_before_brings_what_it_has(server: Running) -> None:
    browser, table = browser_of(server)
    owner = opened_with_a_key(server, browser)
    with browser.stream(table) as lines:
        listed = owner.ask("GET", "/api/tables")
        assert table in {each["table"] for each in listed.json}
        assert "event: again\n" in lines, "what is open there opens its stream again"
    assert cookie_of(listed) == f"{server.keys.secret.cookie}={server.keys.secret.owner_token}"
    other = opened_with_a_key(server)
    assert table in matches_of(other)
    assert (
        other.ask("GET", f"/api/tables/{table}").json["seats"] == owner.ask("GET", f"/api/tables/{table}").json["seats"]
    )
    assert browser.ask("GET", f"/api/tables/{table}").status == 403, "its old token holds nothing any more"


def sat_down_with(server: Running, owner: Program) -> tuple[Program, Any]:
    """Somebody at a table of the owner, and that."""
    friend, seats = server.program(), [{"kind": "person"}, {"kind": "person"}]
    new = owner.ask("POST", "/api/tables", {"game": "gin", "pace": 0, "seats": seats}).json
    code = new["invitations"][0]["code"]
    joined = friend.ask("POST", f"/api/tables/{new['table']}/seats/1", {"code": code})
    friend.cookie = cookie_of(joined)
    return friend, new


def test_who_plays_with_the_owner_stays_another_person(server: Running) -> None:
    owner = opened_with_a_key(server)
    friend, new = sat_down_with(server, owner)
    both = opened_with_a_key(server, friend)
    assert both.ask("GET", f"/api/tables/{new['table']}").json["view"]["seat"] == 1
    assert owner.ask("GET", f"/api/tables/{new['table']}").json["view"]["seat"] == 0
    assert both.ask("GET", "/api/settings").json["file"] is not None, "the settings are of both"


def test_who_played_with_the_owner_is_one_person_with_them_once_that_is_over(server: Running) -> None:
    owner = opened_with_a_key(server)
    friend, new = sat_down_with(server, owner)
    alone = friend.ask("POST", "/api/tables", {"pace": 0}).json["table"]
    over = Result(new["table"], now(), "gin", "standard", (), "[]", "[]", "[]", None)
    store = asyncio.run_coroutine_threadsafe(server.tables.store(), server.loop).result(60)
    assert store.update(new["table"], Effects(result=over)) and new["table"] in server.tables._live
    assert alone in matches_of(opened_with_a_key(server, friend))
    assert owner.ask("GET", f"/api/tables/{alone}").status == 200


def test_what_cannot_be_kept_just_now_is_tried_again() -> None:
    live, answers = SimpleNamespace(saved=False), [True, None]

    class Few:
        def in_memory_of(self, _: str) -> list[SimpleNamespace]:
            return [] if live.saved else [live]

        async def store(self) -> SimpleNamespace:
            return SimpleNamespace(hand_over=lambda *_: answers.pop())

    async def ask() -> list[bool]:
        owner, found = OneOwner(cast(Any, Few()), "me"), []
        for live.saved in (False, True, True, True):
            found.append(await owner.takes_over("former"))
        return found

    assert asyncio.run(ask()) == [False, False, True, True]
