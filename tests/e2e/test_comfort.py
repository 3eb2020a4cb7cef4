"""What makes a table comfortable: the screen saver, the boss key, and a way straight in to the cards."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hearthside.gin import STANDARD
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import hands, to_discard
from tests.e2e.gin_seat import GinSeat
from tests.e2e.home import play_button
from tests.e2e.seat import Seat, at_rest
from tests.e2e.serving import Serving

_MINUTE = 60_000


@pytest.fixture
def idle(browsers: Browsers, server: Serving) -> GinSeat:
    """South's seat in mid-hand, with a page whose clock the test winds on, and a saver after one minute."""
    page = browsers.open(server.url, {"saver": 1}, clock=True)
    seat = GinSeat(page)
    seat.take_up(server, hands(STANDARD, to_discard, ()))
    seat.asked()
    return seat


def _saver(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("^Screen saver"))


def _where(seat: GinSeat, card: str) -> tuple[float, float]:
    """Where a card can be touched."""
    at_rest(seat.page)
    box = seat.card(card).bounding_box()
    assert box is not None
    return box["x"] + 18, box["y"] + 30


def _on_top(page: Page, cover: str) -> bool:
    """Whether this lies over the page, in its corners and in its middle."""
    covered: bool = page.evaluate(
        """cover => [[9, 9], [innerWidth - 9, 9], [9, innerHeight - 9], [innerWidth / 2, innerHeight / 2]]
          .every(([x, y]) => document.elementFromPoint(x, y).closest(cover) !== null)""",
        cover,
    )
    return covered


# ---- The screen saver ----


def test_what_ends_the_saver_does_nothing_else(idle: GinSeat) -> None:
    page, card = idle.page, idle.hand()[0]
    here = _where(idle, card)
    page.mouse.move(*here)
    for wake in ("click", "key", "wheel"):
        page.clock.run_for(_MINUTE + 1000)
        expect(_saver(page)).to_be_visible()
        assert idle.page.evaluate(
            "document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.saver') !== null"
        )
        if wake == "click":
            page.mouse.click(*here)
        elif wake == "key":
            page.keyboard.press("k")
        else:
            page.mouse.wheel(0, 10)
        expect(_saver(page)).to_have_count(0)
        expect(page.get_by_role("button", name=", raised")).to_have_count(0)
        assert len(idle.hand()) == 11
    assert idle.heard().get_by_text("over the limit").count() == 0

    page.clock.run_for(1000)
    page.mouse.click(*here)
    idle.see_raised(card)


def test_the_saver_comes_where_nobody_does_anything_after_the_time_that_was_chosen_or_never(idle: GinSeat) -> None:
    page = idle.page
    # Whoever does something sees none.
    for _ in range(3):
        page.clock.run_for(_MINUTE - 5000)
        page.keyboard.press("ArrowRight")
        expect(_saver(page)).to_have_count(0)
    page.clock.run_for(_MINUTE + 1000)
    expect(_saver(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(_saver(page)).to_have_count(0)
    page.clock.run_for(1000)

    # After five minutes.
    idle.from_menu("Settings")
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_role("group", name="Screen saver").get_by_text("5 min", exact=True).click()
    settings.get_by_role("button", name="Done").click()
    page.clock.run_for(4 * _MINUTE)
    expect(_saver(page)).to_have_count(0)
    page.clock.run_for(_MINUTE + 1000)
    expect(_saver(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(_saver(page)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)

    # Never.
    page.clock.run_for(1000)
    idle.from_menu("Settings")
    settings.get_by_role("group", name="Screen saver").get_by_text("Off", exact=True).click()
    settings.get_by_role("button", name="Done").click()
    page.clock.fast_forward(60 * _MINUTE)
    expect(_saver(page)).to_have_count(0)


def test_a_finger_ends_the_saver(browsers: Browsers, server: Serving) -> None:
    viewport: Any = {"width": 390, "height": 844}
    page = browsers.open(server.url, {"saver": 1}, clock=True, viewport=viewport, has_touch=True, is_mobile=True)
    seat = GinSeat(page, fingers=True)
    seat.take_up(server, hands(STANDARD, to_discard, ()))
    seat.asked()
    here = _where(seat, seat.hand()[0])
    page.clock.run_for(_MINUTE + 1000)
    expect(_saver(page)).to_be_visible()
    page.touchscreen.tap(*here)
    expect(_saver(page)).to_have_count(0)
    expect(page.get_by_role("button", name=", raised")).to_have_count(0)
    page.clock.run_for(1000)
    seat.touch(seat.hand()[0])
    seat.see_raised(seat.hand()[0])


# ---- The boss key ----


def test_the_boss_key_hides_everything_at_once_and_brings_it_back(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    seat = GinSeat(page)
    seat.take_up(server, hands(STANDARD, to_discard, ()))
    seat.asked()
    title, icon = page.title(), page.locator("link[rel=icon]")
    before = icon.get_attribute("href")
    card = seat.hand()[3]
    seat.walk_to(card)

    page.keyboard.press("b")
    boss = page.get_by_role("dialog", name="Stores inventory")
    expect(boss).to_be_visible()
    expect(page).to_have_title("Stores inventory")
    assert icon.get_attribute("href") not in (before, None)
    words = "Gin|Rummy|Hearth|Knock|Discard|Deadwood"
    assert not re.search(words, boss.inner_text())
    assert _on_top(page, ".dull")
    # Nothing reaches the table meanwhile, and nothing that happens there shows.
    for key in ("k", "g", "Enter", "n", "m", "?"):
        page.keyboard.press(key)
    message = seat.message()
    assert message["view"]["phase"] == "discard"
    move = {
        "type": "discard",
        "card": next(each["card"] for each in message["view"]["discards"] if not each["refusal"]),
    }
    posted = page.context.request.post(f"/api/tables/{seat.table}/moves", data={"n": message["n"], "move": move})
    assert posted.status == 200
    expect(page.locator(".gin-table .hand [data-card]")).to_have_count(10)
    expect(page).to_have_title("Stores inventory")
    expect(page.get_by_role("dialog")).to_have_count(1)

    page.keyboard.press("b")
    expect(boss).to_have_count(0)
    expect(page).to_have_title(title)
    assert icon.get_attribute("href") == before
    assert seat.asked() == "draw"


def test_the_boss_key_covers_dialogs_and_leaves_typing_alone(page: Page) -> None:
    page.goto("/")
    Seat(page).from_menu("Settings")
    name = page.get_by_role("dialog", name="Settings").get_by_label("Your name")
    name.fill("")
    name.press_sequentially("Bob")
    expect(name).to_have_value("Bob")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.keyboard.press("B")
    boss = page.get_by_role("dialog", name="Stores inventory")
    expect(boss).to_be_visible()
    assert _on_top(page, ".dull")
    boss.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.keyboard.press("Escape")
    Seat(page).from_menu("Boss key")
    expect(boss).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


# ---- Straight in ----


def test_the_command_line_leads_straight_to_the_cards(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.goto("/#/gin?GO=1&rules=straight&Limit=250&NAME=Dave")  # where nobody knocks at once
    page.wait_for_url("**/#/table/*")
    seat = GinSeat(page)
    assert seat.asked() in ("draw", "discard")
    message = seat.message()
    assert message["view"]["game"] == "gin"
    assert message["view"]["rules"]["goal"] == 250
    expect(page.get_by_role("region", name="Dave")).to_be_visible()
    # It is said for this tab: what is kept is as it was.
    kept = json.loads(page.evaluate("localStorage['hearthside.settings']"))
    assert (kept["name"], kept["gin"]["goal"]) == ("", None)
    page.go_back()
    expect(page).not_to_have_url(re.compile("#/gin"))


def test_the_command_line_sets_the_table_without_dealing(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.goto("/#/gin?rules=oklahoma&limit=0&easy=1&mono=1&keyboard=1&name=Dave")
    expect(play_button(page, "Gin Rummy")).to_contain_text("Enter")
    expect(page.get_by_text("Oklahoma, one hand.")).to_be_visible()
    expect(page.get_by_role("button", name="Nellie Change the players of Gin Rummy")).to_be_visible()
    for mark in ("data-mono", "data-keys"):
        expect(page.locator("html")).to_have_attribute(mark, "")
    page.reload()
    expect(page.get_by_text("Oklahoma, one hand.")).to_be_visible()
    Seat(page).from_menu("Settings")
    expect(page.get_by_label("Your name")).to_have_value("Dave")


def test_big_faces_are_seen_at_gin(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    seat = GinSeat(page)
    seat.take_up(server, hands(STANDARD, to_discard, ()))
    seat.asked()

    def faces() -> set[str]:
        found: list[str] = page.locator(".hand [data-card], .dsc [data-card]").evaluate_all(
            "cards => cards.map((card) => getComputedStyle(card).getPropertyValue('--cf'))"
        )
        return set(found)

    assert "none" not in faces()
    seat.from_menu("Settings")
    page.get_by_role("switch", name="Big faces").check()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("html")).to_have_attribute("data-faces", "big")
    assert faces() == {"none"}
