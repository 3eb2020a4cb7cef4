"""A hint at Gin with its worth, and a hand looked back at."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from hearthside.gin import STANDARD, Phase
from tests.e2e.beside import play_beside
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import hands
from tests.e2e.gin_seat import GinSeat
from tests.e2e.seat import overflow, resize
from tests.e2e.serving import Serving
from tests.e2e.test_review import PHONE, WIDE, ready


def test_a_hint_at_gin_is_followed_and_a_hand_is_looked_back_at(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    ready(page)
    seat = GinSeat(page)
    seat.take_up(server, hands(STANDARD, lambda state: state.turn == 0 and state.phase is Phase.DISCARD, ()))
    seat.asked()
    page.keyboard.press("h")
    expect(page.locator(".hinting")).to_contain_text(re.compile("^Discard .*(better|no real difference|more chance)"))
    hinted = page.locator(".hand .card.hinted").get_attribute("data-card")
    assert hinted is not None
    for size in (PHONE, WIDE):
        resize(page, size)
        expect(page.locator(".hinting small")).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("^Knock"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".hinting")).to_have_count(0)
    page.keyboard.press("h")
    page.locator(".hinting").wait_for()
    page.keyboard.press("Enter")  # follows it
    seat.see_raised(hinted)
    page.keyboard.press("h")
    seat.see_raised(hinted, up=False)
    page.locator(".hinting").wait_for()
    page.keyboard.press("Escape")

    play_beside([page], seat.table)
    assert seat.play_hand() in ("next", "over")
    page.keyboard.press("r")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("These cards were worth"))
    assert page.locator(".moves tbody .mk").count() >= 2
    assert not overflow(page)
    page.locator(".moves tbody .cc1").first.click()
    page.locator(".bd-tr").get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/#/table/*")
    seat.asked()
    assert seat.message()["practice"]
    page.keyboard.press("y")
    page.wait_for_url("**/#/board/*/1*")
    page.get_by_role("button", name="Play on from here").first.wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("p")  # from the deal, where nobody has decided anything
    page.wait_for_url("**/#/table/*")
