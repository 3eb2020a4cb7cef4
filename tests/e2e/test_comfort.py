"""What covers the page, and what a tab is told: the screen saver, the boss key, greys, and `hearthside gin`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Door
from tests.e2e.seat import Seat, overflow
from tests.e2e.serving import Serving

_KEPT = "() => JSON.parse(localStorage.getItem('hearthside.settings'))"


def test_the_saver_comes_when_nobody_plays_and_what_ends_it_plays_nothing(page: Page) -> None:
    page.clock.install()
    seat = Seat(page)
    seat.set_up(deal=5)
    assert seat.asked() == "pass"
    saver = page.get_by_role("dialog", name=re.compile("^Screen saver"))
    page.clock.fast_forward("09:58")
    expect(saver).to_have_count(0)
    page.clock.fast_forward("00:05")
    expect(saver).to_be_visible()
    before = seat.message()["n"]

    # A card lies under where this is pressed.
    box = seat.card(seat.hand()[0]).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 30)
    page.mouse.down()
    page.mouse.up()
    expect(saver).to_have_count(0)
    expect(page.locator(".hand .up")).to_have_count(0)
    assert seat.message()["n"] == before

    page.clock.fast_forward("10:05")
    expect(saver).to_be_visible()
    page.keyboard.press("Enter")
    expect(saver).to_have_count(0)
    expect(page.locator(".hand .up")).to_have_count(0)


def test_the_saver_that_is_off_stays_away(door: Door, house: Serving) -> None:
    page = door.open(house.url, {"saver": 0})
    page.clock.install()
    page.goto("/")
    expect(page.get_by_label("Played to")).to_be_enabled()
    page.clock.fast_forward("05:00:00")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_boss_key_shows_nothing_of_the_table_until_it_is_pressed_again(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5)
    assert seat.asked() == "pass"
    title = page.title()
    dull = page.get_by_role("dialog", name="Stores inventory")
    page.keyboard.press("b")
    expect(dull).to_be_visible()
    assert page.title() == "Stores inventory"
    assert page.evaluate("document.querySelector('link[rel=icon]').href").endswith("/sheet.svg")
    expect(dull.locator("use")).to_have_count(0)
    for x, y in ((5, 5), (640, 400), (1270, 790)):
        inside = "([x, y]) => document.elementFromPoint(x, y).closest('dialog.dull') !== null"
        assert page.evaluate(inside, [x, y])
    page.keyboard.type("qs")
    page.keyboard.press("b")
    expect(dull).to_have_count(0)
    assert page.title() == title
    expect(page.locator(".hand .up")).to_have_count(0)

    # Over a dialog too, from the menu, and back by Escape or by its cross.
    seat.press("Menu")
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Cover the page").click()
    expect(dull).to_be_visible()
    dull.get_by_role("button", name="Close").click()
    expect(dull).to_have_count(0)
    page.keyboard.press("?")
    page.keyboard.press("b")
    expect(dull).to_be_visible()
    page.keyboard.press("Escape")
    expect(dull).to_have_count(0)
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()


def test_a_name_with_the_boss_key_in_it_can_be_typed(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Your name").press_sequentially("Bob")
    expect(page.get_by_label("Your name")).to_have_value("Bob")


def test_what_the_command_line_told_holds_for_the_tab_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_label("Played to")).to_be_enabled()
    kept = page.evaluate(_KEPT)
    page.goto("/#/gin?LIMIT=250&name=Dave&rules=oklahoma&easy=1&saver=0&mono=1&keyboard=1&go=1")
    page.wait_for_url("**/#/table/*")
    message = Seat(page).message()
    rules = message["view"]["rules"]
    assert (message["view"]["game"], rules["preset"], rules["goal"]) == ("gin", "oklahoma", 250)
    assert [each["name"] for each in message["seats"]] == ["Dave", "Novice Nellie"]
    for _ in range(2):
        for mark in ("data-mono", "data-keys"):
            expect(page.locator("html")).to_have_attribute(mark, "")
        assert page.evaluate(_KEPT) == kept
        page.reload()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")


def test_without_go_it_is_home_and_what_is_changed_there_is_kept(page: Page) -> None:
    page.goto("/#/gin?name=Dave&limit=0")
    expect(page.get_by_role("radio", name=re.compile("^Gin Rummy"))).to_be_checked()
    expect(page.get_by_label("Your name")).to_have_value("Dave")
    expect(page.get_by_label("Played to")).to_have_value("0")
    page.get_by_label("Played to").fill("50")
    kept = page.evaluate(_KEPT)
    assert (kept["name"], kept["game"], kept["gin"]["goal"]) == ("", "hearts", 50)


def test_rules_that_cannot_be_dealt_are_refused_with_the_reason(door: Door, house: Serving) -> None:
    page = door.open(house.url)
    door.troubles.announce("422")
    page.goto("/#/gin?rules=hollywood&limit=0&go=1")
    expect(page.get_by_text("Hollywood's three games need a goal")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (375, 667)])
def test_gin_is_chosen_and_dealt_from_home(door: Door, house: Serving, size: tuple[int, int]) -> None:
    page = door.open(house.url, viewport={"width": size[0], "height": size[1]})
    page.goto("/")
    page.get_by_role("radio", name=re.compile("^Gin Rummy")).check()
    page.get_by_role("radio", name=re.compile("^Hoyle")).check()
    page.get_by_role("button", name=re.compile("^Cautious Cal")).click()
    assert overflow(page) == []
    Seat(page).press("Deal the cards")
    page.wait_for_url("**/#/table/*")
    message = Seat(page).message()
    assert (message["view"]["rules"]["preset"], message["seats"][1]["style"]) == ("hoyle", "cal")
    page.goto("/")
    expect(page.get_by_role("radio", name=re.compile("^Gin Rummy"))).to_be_checked()
    expect(page.get_by_role("link", name=re.compile("^Resume Gin Rummy, hand 1"))).to_be_visible()
