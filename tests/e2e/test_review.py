"""Hints with their reasons, and a deal looked back at: what one sees of it, by mouse and by keys."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.beside import play_beside
from tests.e2e.seat import Seat, overflow, resize
from tests.e2e.serving import Serving

WIDE: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}


def ready(page: Page) -> None:
    """Wait until the Master is ready."""
    while page.context.request.get("/api/health").json()["players"] != "ready":
        page.wait_for_timeout(500)


_WIDEST = """() => {
  const widen = (what, text) => document.querySelectorAll(what).forEach((each) => each.prepend(text))
  widen('.moves thead b', '2')
  widen('.moves .pr .pc', '10')
  widen('.moves td.c', '1')
}"""
"""Figures as wide as any deal has, or wider."""


def test_hints_raise_what_they_name_and_a_deal_is_looked_back_at_and_taken_up_again(
    page: Page, server: Serving
) -> None:
    seat = Seat(page)
    ready(page)
    first = seat.set_up(rules="black-lady goal=20", deal=11)

    # A hint names what to pass, and can be declined.
    assert seat.asked() == "pass"
    page.keyboard.press("h")
    expect(page.locator(".hand .flag.hint")).to_have_count(3)
    expect(page.locator(".hinting")).to_contain_text(re.compile("^Pass .*(better|no real difference|more chance)"))
    page.keyboard.press("Escape")
    expect(page.locator(".flag.hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hand .flag.hint")).to_have_count(3)
    page.keyboard.press("Enter")  # raises them, and the next passes them
    expect(page.locator(".hand [data-card][aria-pressed=true]")).to_have_count(3)
    page.keyboard.press("Enter")
    page.locator("main.passing").wait_for(state="detached")
    assert seat.asked() == "play"

    # It lowers a card that is raised, and raises what it names.
    card = seat.playable()[0]
    seat.touch(card)
    seat.see_raised(card)
    seat.press("Hint")
    seat.see_raised(card, up=False)
    page.locator(".hinting").wait_for()
    hinted = page.locator(".hand .card.hinted").get_attribute("data-card")
    assert hinted in seat.playable()
    page.keyboard.press("Enter")  # the focus is on the button that raises it
    seat.see_raised(hinted)
    page.keyboard.press("Escape")
    seat.play_by_typing(hinted)
    play_beside([page], first, lambda message: message["view"]["tricks_played"] >= 12)
    seat.play_deal(by_key=True)

    # R looks back at the deal: every decision has a mark.
    scores = seat.message()["view"]["scores"]
    page.keyboard.press("r")
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        re.compile(r"^\s*You took \d+\..*were worth"), timeout=60_000
    )
    rows = page.locator(".moves tbody tr")
    expect(rows.locator(".mk")).to_have_count(14)
    expect(rows.first.locator(".mk")).to_have_text("Best")
    expect(page.locator(".summary")).to_contain_text("Together ")
    assert not overflow(page)
    resize(page, PHONE)
    assert not overflow(page)
    page.evaluate(_WIDEST)
    assert not overflow(page)
    resize(page, WIDE)

    # Any decision can be taken up again, at a table that is practice.
    rows.nth(4).click(position={"x": 4, "y": 10})
    expect(page.locator(".decision header")).to_contain_text("trick 4")
    page.keyboard.press("p")
    page.wait_for_url(lambda url: "/table/" in url and first not in url)
    assert seat.asked() == "play"
    again = seat.message()
    assert again["practice"]
    assert (again["view"]["tricks_played"], len(again["view"]["hand"])) == (3, 10)
    play_beside([page], seat.table)
    seat.go(first)
    seat.asked()
    assert seat.message()["view"]["scores"] == scores
