"""What can be changed at a table, by keys and in its dialog: a walk at Hearts and one at Gin."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from hearthside.record import read
from tests.e2e.conftest import Browsers
from tests.e2e.gin_seat import GinSeat
from tests.e2e.seat import Seat, overflow, resize
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, WIDE, Look

_OTHER_HAND = """(hand) => {
  const cards = [...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card)
  return cards.length === hand.length && cards.join() !== hand.join()
}"""
_GROWN = "async ([table, n]) => (await (await fetch(`/api/tables/${table}`)).json()).n > n"


def test_a_table_of_hearts_is_made_comfortable_by_keys(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url, {"pace": 100})
    look, seat, keys = Look(page, axe), Seat(page), page.keyboard
    others = [{"style": style} for style in ("frank", "nellie", "frank")]
    table = seat.set_up(deal=5, pace=100, seats=[{"kind": "person"}, *others])
    assert seat.asked() == "pass"
    # The cards go another way, before anyone has seen any.
    keys.press("e")
    page.get_by_text("to each player", exact=False).first.wait_for()
    keys.press("e")
    page.get_by_text("no passing", exact=True).wait_for()
    assert seat.message()["view"]["direction"] == "hold"
    # All hands, and none of them before.
    faces = page.locator(".backs .card use, .backs.open .card")
    assert page.locator(".backs.open").count() == 0
    keys.press("v")
    expect(page.locator(".backs.open")).to_have_count(3)
    expect(page.locator(".strip")).to_contain_text("practice")
    assert faces.count() >= 39 - 4
    keys.press("v")
    expect(page.locator(".backs.open")).to_have_count(0)
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
    expect(seat.heard()).to_contain_text("hidden again")
    # The speed is shown as it changes.
    keys.press(",")
    expect(page.locator(".strip")).to_contain_text("Speed: Fast")
    keys.press(".")
    expect(page.locator(".strip")).to_contain_text("Speed: 100 ms")
    # Scores are out of sight while cards are in play.
    keys.press("f")
    expect(page.locator(".plate .num")).to_have_count(0)
    keys.press("F2")
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    keys.press("F2")
    keys.press("F4")
    expect(page.locator("html")).to_have_attribute("data-felt", "slate")
    keys.press("F8")
    page.get_by_role("dialog", name="Leave this match?").get_by_role("button", name="Stay").click()
    # Every card is waited for, with the computer in the player's seat.
    keys.press("w")
    keys.press("i")
    go_on = page.get_by_role("button", name=re.compile("^Go on"))
    for way in ("Enter", "ArrowLeft", "k", "felt"):
        go_on.wait_for()
        n = seat.message()["n"]
        for key in ("Shift", "Control+Enter", "Tab", "Escape", "Escape"):  # a menu comes, and goes again
            keys.press(key)
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.wait_for_timeout(150)
        assert seat.message()["n"] == n, "nobody plays before one goes on"
        page.get_by_role("heading", level=1).focus()
        if way == "felt":
            page.locator("main.table").click(position={"x": 300, "y": 60})
        else:
            keys.press(way)
        page.wait_for_function(_GROWN, arg=[table, n], polling=50)
    look("AutoPlay with a pause")
    # Another plays on, who does not think for long.
    dialog = page.get_by_role("dialog", name="At this table")
    keys.press("o")
    dialog.get_by_label("Who plays your cards").select_option("frank")
    expect(page.locator(".strip")).to_contain_text("Fraidy Frank")
    dialog.get_by_role("button", name="Done").click()
    keys.press("w")
    keys.press("z")
    page.locator("main.score").wait_for()
    expect(page.get_by_text("Practice match: not counted in statistics.")).to_be_visible()
    assert len(page.locator("main.score tfoot .num").all()) == 4, "at the end of a deal the scores are shown"
    # It is still on after a fresh look, and can be given back.
    page.reload()
    expect(page.locator(".strip")).to_contain_text("plays your cards")
    keys.press("i")
    expect(page.locator(".strip")).to_contain_text("yours again")
    browsers.troubles.announce("/moves")
    # The dialog: scores changed, the next direction, a deal thrown away.
    keys.press("o")
    for place, score in enumerate(("100", "4", "2", "0")):
        dialog.get_by_role("textbox").nth(place).fill(score)
    dialog.get_by_role("button", name="Change the scores").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Stay below that")
    dialog.get_by_role("button", name="Set all to zero").click()
    expect(dialog.get_by_role("textbox").first).to_have_value("0")
    dialog.get_by_role("button", name="across").click()
    look("At this table")
    dialog.get_by_role("button", name="Done").click()
    expect(page.get_by_role("row", name=re.compile("^Set to"))).to_be_visible()
    seat.go_on()
    assert seat.asked() == "pass"
    assert seat.message()["view"]["direction"] == "across"
    hand = seat.hand()
    keys.press("o")
    dialog.get_by_role("button", name="Quit this deal").dblclick()
    dialog.get_by_role("button", name="Throw this deal away").click()
    dialog.wait_for(state="detached")
    page.wait_for_function(_OTHER_HAND, arg=hand)
    assert seat.asked() == "pass"
    assert seat.message()["view"]["deal"] == 2
    record = page.context.request.get(f"/api/tables/{table}/record").text()
    for told in ("(South passes hold)", '[SouthSees "all hands"]', '[SouthAuto "frank"]', "(South scores 0 0 0 0)"):
        assert told in record
    assert read(record)
    assert look.found == {}


def test_a_demo_of_gin_is_watched_from_home(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url, {"pace": 100, "game": "gin"})
    look, seat = Look(page, axe), GinSeat(page)
    page.goto("/")
    page.get_by_role("button", name="Watch a demo").click()
    expect(page.locator(".strip")).to_contain_text("Demo")
    page.keyboard.press("w")
    go_on = page.get_by_role("button", name=re.compile("^Go on"))
    for way in ("d", "felt"):
        go_on.wait_for()
        n = seat.message()["n"]
        page.wait_for_timeout(150)
        assert seat.message()["n"] == n
        if way == "d":
            page.keyboard.press("d")
        else:
            page.locator("main.table").click(position={"x": 60, "y": 40})
        page.wait_for_function(_GROWN, arg=[seat.table, n], polling=50)
    page.keyboard.press("w")
    page.keyboard.press("v")
    expect(page.locator(".ofan.open .card")).not_to_have_count(0)
    for size in WIDE, PHONE:
        resize(page, size["viewport"])
        assert overflow(page) == []
    page.get_by_role("button", name="Hands").click()
    look("All hands")
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    page.wait_for_function(
        "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).view.hand_number > 1",
        arg=seat.table,
        polling=50,
    )
    page.keyboard.press("x")
    expect(page.locator(".strip")).to_contain_text("yours again")
    assert seat.message()["auto"] is None
    assert look.found == {}


def test_zip_is_as_the_table_has_it_after_a_reload_and_after_the_deal_was_quit(page: Page) -> None:
    seat = Seat(page)
    page.goto("/")
    seat.set_up(deal=5, pace=3000, seats=[{"kind": "person"}, *[{"style": "frank"}] * 3])
    button = page.get_by_role("button", name="Zip")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    move = {"n": seat.message()["n"], "move": {"type": "quit_deal"}}
    assert page.context.request.post(f"/api/tables/{seat.table}/moves", data=move).ok
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert seat.message()["zip"]
