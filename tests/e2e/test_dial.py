"""The strength dial, who plays at it, and another opponent in a seat during play."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.conftest import Browsers
from tests.e2e.home import open_players, play_button, until_loaded
from tests.e2e.seat import Seat, at_rest, overflow, resize
from tests.e2e.serving import Serving

_READYING = "The strong players are getting ready…"


def dial_of(page: Page) -> Locator:
    return open_players(page).get_by_role("slider", name="Strength of the Shark")


def box_of(target: Locator) -> FloatRect:
    box = target.bounding_box()
    assert box is not None
    return box


def styles(message: Any) -> list[str | None]:
    return [each["style"] for each in message["seats"]]


def deal(page: Page) -> Any:
    seat = Seat(page)
    page.keyboard.press("Escape")
    seat.press("Play Hearts")
    page.wait_for_url("**/#/table/*")
    return seat.message()


def test_a_dial_turned_by_mouse_seats_opponents_of_that_strength_and_lasts(page: Page) -> None:
    page.goto("/")
    dial = dial_of(page)
    expect(dial).to_have_attribute("aria-valuenow", "6")
    dial.scroll_into_view_if_needed()
    box = box_of(dial.locator("svg"))
    mouse = page.mouse
    mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.25)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.89, box["y"] + box["height"] * 0.8, steps=8)
    expect(dial).to_have_attribute("aria-valuenow", "10")
    mouse.move(box["x"] + box["width"] * 0.85, box["y"] + box["height"] * 0.6, steps=8)
    mouse.up()
    expect(dial).to_have_attribute("aria-valuenow", "9")
    mouse.move(box["x"], box["y"])
    expect(dial).to_have_attribute("aria-valuenow", "9")
    for name in ("Cautious Cal", "Vicious Vicky"):
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
    page.reload()
    expect(dial_of(page)).to_have_attribute("aria-valuenow", "9")
    expect(dial).to_have_attribute("aria-valuetext", re.compile(r"^The Shark, level 9\. \w"))
    message = deal(page)
    assert styles(message) == [None, "level-9", "level-9", "level-9"]
    assert [each["name"] for each in message["seats"][1:]] == ["The Shark", "Ada", "Bruno"]
    assert Seat(page).asked() == "pass"


def test_a_dial_turned_by_keys_holds_for_gin_too(page: Page) -> None:
    page.goto("/")
    dial = dial_of(page)
    dial.focus()
    for key, value in {"Home": 1, "ArrowLeft": 1, "ArrowRight": 2, "ArrowUp": 3, "ArrowDown": 2, "End": 10}.items():
        page.keyboard.press(key)
        expect(dial).to_have_attribute("aria-valuenow", str(value))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    play_button(page, "Gin Rummy").click()
    page.wait_for_url("**/#/table/*")
    message = Seat(page).message()
    assert message["view"]["game"] == "gin"
    assert styles(message) == [None, "level-7"]
    expect(page.get_by_role("region", name="North, The Shark")).to_contain_text("level 7")


def test_a_level_on_the_command_line_turns_the_dial_for_this_tab_alone(page: Page) -> None:
    page.goto("/#/?level=9")
    expect(dial_of(page)).to_have_attribute("aria-valuenow", "9")
    expect(page).to_have_url(re.compile(r"/#/$"))
    page.reload()
    expect(dial_of(page)).to_have_attribute("aria-valuenow", "9")
    other = page.context.new_page()
    other.goto("/")
    expect(dial_of(other)).to_have_attribute("aria-valuenow", "6")
    page.goto("about:blank")
    page.goto("/#/?level=99")
    expect(dial_of(page)).to_have_attribute("aria-valuenow", "9")


def test_a_finger_turns_it_and_a_phone_shows_all_of_it(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/")
    dial = dial_of(page)
    dial.scroll_into_view_if_needed()
    at_rest(page)
    box = box_of(dial.locator("svg"))
    page.touchscreen.tap(box["x"] + box["width"] * 0.11, box["y"] + box["height"] * 0.85)
    expect(dial).to_have_attribute("aria-valuenow", "1")
    assert min(box["width"], box["height"]) >= 44
    assert overflow(page) == []


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_another_opponent_takes_over_during_play(page: Page, game: str) -> None:
    seat = Seat(page)
    table = seat.set_up(game=game, deal=5, pace=0)
    place, at = ("West", 1) if game == "hearts" else ("North", 1)
    seat.from_menu("Opponents")
    dialog = page.get_by_role("dialog", name="Opponents")
    chosen = dialog.get_by_label(place)
    chosen.select_option("The Shark, level 3")
    expect(dialog.locator(f"#{chosen.get_attribute('aria-describedby')}")).not_to_be_empty()
    expect(page.locator(f'[data-plate="{at}"]')).to_contain_text("level 3")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert styles(seat.message())[at] == "level-3"
    page.reload()
    expect(page.locator(f'[data-plate="{at}"]')).to_contain_text("level 3")
    record = page.context.request.get(f"/api/tables/{table}/record").text()
    assert f'[{place}Style "level-3"]' in record.partition("Deal 1")[2] + record.partition("Hand 1")[2]


@pytest.mark.parametrize("place", ["home", "table"])
def test_that_the_strong_players_get_ready_is_told_and_goes_and_moves_nothing(page: Page, place: str) -> None:
    players = "warming"

    def told(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "players": players})

    page.route("**/api/health", told)
    if place == "home":
        page.goto("/")
        until_loaded(page)
        fixed = page.get_by_role("group", name="How strong?").locator(".choices")
    else:
        Seat(page).set_up(deal=5)
        fixed = page.locator('[data-plate="2"]')
    line = page.get_by_text(_READYING)

    def lies() -> list[FloatRect]:
        boxes = []
        for width, height in ((1280, 800), (390, 844)):
            resize(page, {"width": width, "height": height})
            assert overflow(page) == []
            assert line.is_visible() == (players == "warming")
            boxes.append(box_of(fixed))
        return boxes

    expect(line).to_be_visible()
    before = lies()
    players = "ready"
    expect(line).to_be_hidden()
    assert lies() == before


def test_that_they_cannot_play_here_is_told_at_the_table_until_it_is_read(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.route(
        "**/api/health",
        lambda route: route.fulfill(
            json={"app": "hearthside", "version": "0", "saved": True, "notice": None, "players": "failed"}
        ),
    )
    Seat(page).set_up(deal=5)
    line = page.get_by_text("The strong players cannot run on this machine. Simpler ones play instead.")
    expect(line).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(line).to_be_hidden()
