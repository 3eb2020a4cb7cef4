"""The moon: told properly, whoever shot it, and where the rules leave it to the shooter, chosen at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hearthside.hearts import BLACK_LADY, PRESETS, Rules
from tests.e2e.conftest import Browsers
from tests.e2e.kept import kept, lay
from tests.e2e.moons import last_card, moon, promising, towards
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving


def _taken_up(browsers: Browsers, server: Serving, rules: Rules, shooter: int, *, early: bool = False) -> Seat:
    page = browsers.open(server.url)
    log = moon(rules, shooter, promising if early else last_card)
    seat = Seat(page)
    seat.go(lay(server.data, log, page.context, server.url))
    return seat


@pytest.mark.parametrize(
    ("shooter", "title", "count"),
    [
        (0, "You shot the moon.", "That is 26 to each of the others, and nothing to you."),
        (2, "The Shark shot the moon.", "That is 26 to each of you, and nothing to the Shark."),
    ],
)
def test_a_moon_is_told(browsers: Browsers, server: Serving, shooter: int, title: str, count: str) -> None:
    seat = _taken_up(browsers, server, BLACK_LADY, shooter)
    seat.play_deal()
    page = seat.page
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text(count)).to_be_visible()
    cells = page.get_by_role("table", name="Score sheet").locator("tbody td")
    for place in range(4):
        expect(cells.nth(place)).to_have_text("moon, 0" if place == shooter else "26")
    held = page.get_by_role("list", name="Points held after each trick").get_by_role("listitem")
    expect(held).to_have_count(13)
    expect(seat.heard().get_by_text("shot the moon")).to_have_count(1)


@pytest.mark.parametrize(("way", "points"), [("26 off yours", [-26, 0, 0, 0]), ("26 to each", [0, 26, 26, 26])])
def test_a_moon_by_choice(browsers: Browsers, server: Serving, way: str, points: list[int]) -> None:
    seat = _taken_up(browsers, server, PRESETS["cardshark"], 0, early=True)
    assert seat.asked() == "play"
    ways = seat.page.get_by_role("group", name="If you shoot the moon")
    ways.get_by_role("button", name=way).click()
    expect(ways.get_by_role("button", name=way)).to_have_attribute("aria-pressed", "true")
    expect(ways.get_by_role("button", name=re.compile("^26"))).to_have_count(2)
    while seat.asked() == "play":
        _, log = kept(server.data, seat.table)
        seat.play(str(towards(log.state, 0).card))
    assert seat.message()["view"]["history"][0]["points"] == points
