"""Whole matches of several people: one drops out, another reloads, somebody watches; and what each received."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import accumulate
from typing import Final

from playwright.sync_api import Page, expect

from hearthside.match import AutoPlay
from tests.e2e.beside import play_beside
from tests.e2e.conftest import Browsers
from tests.e2e.kept import kept
from tests.e2e.people import set_table, take_seat
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving
from tests.e2e.test_secrets import Wire, cards, known, known_in_gin

_LEFT_OUT: Final = [f"{rank}{suit}" for rank in "345678" for suit in "CDHS"]
_SEVEN_TRICKS: Final = f"black-lady removed={json.dumps(_LEFT_OUT, separators=(',', ':'))}"


class _Wire(Wire):
    """The same for a page that is left: what it received by then is read before."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.before: list[str] = []

    def leave(self, table: str) -> None:
        self.before += _answers(self, table)
        self.forget()


def _watch(host: Page, page: Page) -> None:
    table = Seat(host).table
    code = host.context.request.put(f"/api/tables/{table}/watch", data={"on": True}).json()["code"]
    page.goto(f"/#/watch/{table}/{code}")
    page.get_by_role("list", name="Seats").wait_for()


def _play_out(pages: list[Page], table: str) -> None:
    """Play until the match is over. Where it is still open who won, another deal is played."""
    while (message := play_beside(pages, table, watched=True))["view"]["phase"] != "over":
        deal = {"n": message["n"], "move": {"type": "deal"}}
        assert pages[0].context.request.post(f"/api/tables/{table}/moves", data=deal).ok


def _answers(wire: Wire, table: str) -> list[str]:
    """What came as an answer to a request about the table, since the page was loaded."""
    return [body for _, body in wire.bodies(f"/api/tables/{table}") if body[:1] == "{"]


def _see_no_hidden_card(wires: list[_Wire], server: Serving, table: str, known: Callable[..., list[set[str]]]) -> None:
    """Look at all that each received of the match, in which nothing was taken back; the last one watched."""
    row, log = kept(server.data, table)
    # How many moves there are by then: entries say too when the computer played.
    moved = [0, *accumulate(not isinstance(entry.what, AutoPlay) for entry in log.entries)]
    states = list(log.states)
    assert len(states) == moved[-1] + 1
    for seat, wire in enumerate(wires):
        by_then = known(states, None if wire is wires[-1] else seat)
        found = [json.loads(text) for text in (*wire.events, *wire.before, *_answers(wire, table))]
        told = [message for message in found if "view" in message and message["table"] == table]
        assert len(told) > 10
        for message in told:
            assert message["watching"] is (seat == len(wires) - 1)
            del message["view"]["rules"]
            message["view"].pop("history" if message["view"]["game"] == "gin" else "story")
            named = cards(json.dumps(message, ensure_ascii=False))
            assert named <= by_then[moved[message["n"]]], (seat, message["n"])
        assert all(row.seed not in data for data in wire.events)


def test_four_play_hearts_with_one_away_and_one_reload_and_all_go_on_together(
    server: Serving, browsers: Browsers
) -> None:
    maud = browsers.open(server.url)
    ben, ann, eve, watcher = (browsers.open(server.url, owner=False) for _ in range(4))
    pages = [maud, ben, ann, eve]
    wires = [_Wire(page) for page in (*pages, watcher)]
    invitations = set_table(maud, rules=_SEVEN_TRICKS, goal=5)
    table = Seat(maud).table
    for page, invitation, name in zip(pages[1:], invitations, ("Ben", "Ann", "Eve"), strict=True):
        take_seat(page, maud, invitation, name)
    _watch(maud, watcher)
    maud.get_by_role("button", name="Begin").click()
    for page in pages:
        Seat(page).asked()
        Seat(page).pass_on()
    play_beside(pages, table, lambda message: message["view"]["tricks_played"] >= 2, watched=True)

    # Ben drops out; the others wait for him, and the host does not want to any longer.
    wires[1].leave(table)
    ben.goto("about:blank")
    expect(maud.locator('[data-plate="1"]')).to_contain_text("away")
    play_beside(pages, table, lambda message: message["view"]["to_move"] == [1], watched=True)
    expect(ann.locator(".prompt.waited").get_by_text("Ben is away.")).to_be_visible()
    expect(ann.get_by_role("button", name="Do not wait")).to_have_count(0)
    maud.get_by_role("button", name="Do not wait").click()
    expect(maud.get_by_role("button", name="Do not wait")).to_have_count(0)
    play_beside(pages, table, lambda message: message["view"]["tricks_played"] >= 4, watched=True)
    wires[2].leave(table)
    ann.reload()
    ann.locator(".hand [data-card]").first.wait_for()

    # He comes back, and has his seat again.
    ben.goto(f"/#/table/{table}")
    ben.locator(".hand [data-card]").first.wait_for()
    message = play_beside(pages, table, lambda message: message["people"][1]["auto"] is None, watched=True)
    assert message["people"][1]["state"] == "connected"
    _play_out(pages, table)
    for page in (*pages, watcher):
        page.locator("main.end").wait_for()
    expect(watcher.get_by_role("link", name="Review")).to_have_count(0)
    watcher.get_by_role("button", name="Hands").click()
    expect(watcher.get_by_role("dialog", name="All hands").locator("dt")).to_have_text(["Maud", "Ben", "Ann", "Eve"])

    maud.keyboard.press("Enter")
    maud.wait_for_url(lambda url: table not in url)
    again = Seat(maud).table
    for page in pages[1:]:
        expect(page.get_by_text("The others want to play again.")).to_be_visible()
        expect(maud.get_by_text("The match begins when everybody is here.")).to_be_visible()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/#/table/{again}")
    for page in pages:  # one key each, and the match begins
        assert Seat(page).asked() == "pass"
    _see_no_hidden_card(wires, server, table, known)


def test_two_play_gin_and_a_third_watches(server: Serving, browsers: Browsers) -> None:
    maud = browsers.open(server.url)
    ben, watcher = (browsers.open(server.url, owner=False) for _ in range(2))
    wires = [_Wire(page) for page in (maud, ben, watcher)]
    [invitation] = set_table(maud, "gin", goal=0)
    table = Seat(maud).table
    take_seat(ben, maud, invitation, "Ben")
    _watch(maud, watcher)
    maud.get_by_role("button", name="Begin").click()
    watcher.get_by_text("you are watching").wait_for()
    _play_out([maud, ben], table)
    for page in (maud, ben, watcher):
        page.locator("main.end").wait_for()
    expect(watcher.locator(".plot polyline")).to_have_count(2)
    expect(watcher.locator(".plot .own")).to_have_count(0)

    # Whoever watches is led along to the next match.
    expect(watcher.get_by_role("button", name="Watch the next match")).to_have_count(0)
    maud.keyboard.press("Enter")
    maud.wait_for_url(lambda url: table not in url)
    expect(watcher.get_by_text("They play again.")).to_be_visible()
    watcher.keyboard.press("Enter")
    watcher.wait_for_url(f"**/#/watch/{Seat(maud).table}/*")
    expect(watcher.get_by_role("list", name="Seats")).to_contain_text("Ben")
    ben.keyboard.press("Enter")
    watcher.get_by_text("you are watching").wait_for()
    expect(watcher.locator(".hand [data-card]")).to_have_count(0)
    _see_no_hidden_card(wires, server, table, known_in_gin)
