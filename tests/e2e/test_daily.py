"""The daily deal in the browser: by keys, mouse and finger."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.beside import play_beside
from tests.e2e.conftest import Browsers
from tests.e2e.gin_seat import GinSeat
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, WIDE, Look, Size


@pytest.mark.parametrize(
    ("size", "game"),
    [(WIDE, "hearts"), (PHONE, "hearts"), (PHONE, "gin")],
    ids=["wide", "phone", "phone-gin"],
)
def test_one_try_is_played_told_shared_and_played_again_as_practice(
    browsers: Browsers, server: Serving, axe: str, size: Size, game: str
) -> None:
    page = browsers.open(server.url, **size)
    browsers.troubles.announce("/hint")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fingers, hearts = "has_touch" in size, game == "hearts"
    word = "deal" if hearts else "hand"
    seat, look = Seat(page, fingers=fingers) if hearts else GinSeat(page, fingers=fingers), Look(page, axe, size)
    heading, main = page.get_by_role("heading", level=1), page.locator("main")
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Daily deal")).click()
    if not hearts:
        page.get_by_role("navigation", name="Game").get_by_role("link", name="Gin Rummy").click()
    expect(heading).to_have_text(f"One {word}, one try.")
    expect(main).to_contain_text("No hints, no undo")
    expect(main).to_contain_text("At home the cards follow from the date")
    look("the daily deal")
    seat.press("Play")
    assert seat.asked() in (["pass"] if hearts else ["draw", "discard"])
    expect(page.locator("header.bar")).to_contain_text("daily deal: no hints, no undo")
    assert page.get_by_role("button", name=re.compile("Hint|Undo")).count() == 0
    page.keyboard.press("h")
    expect(page.get_by_text("One try counts at the daily deal").first).to_be_attached()

    # Left for a while, it goes on where it stood; another try is not offered.
    if isinstance(seat, Seat):
        (seat.pass_by_typing if fingers else seat.pass_on)()
    table = seat.table
    page.goto(f"/#/daily/{game}")
    expect(heading).to_have_text("Your try is on.")
    page.get_by_role("link", name="Go on").click()
    assert seat.asked() in ("play", "draw", "discard")

    def late(message: Any) -> bool:
        view = message["view"]
        return bool(view["tricks_played"] >= 10 if hearts else len(view["turns"]) >= 4)

    come = play_beside([page], table, late)
    assert come["view"]["phase"] not in ("deal", "over")
    if isinstance(seat, GinSeat):
        seat.play_hand()
    else:
        seat.play_deal(by_key=not fingers)
    seat.press("Your result")
    expect(heading).to_have_text(re.compile(r"^You (took|won|lost) \d+\.$|^Nobody won\.$"))
    expect(main).to_contain_text("Par is 6." if hearts else "Par is +6.")
    if hearts:
        expect(page.locator(".signs li")).to_have_count(13)
    else:
        expect(page.locator(".signs li").last).to_contain_text("end")
    expect(main).to_contain_text("1 day in a row")
    expect(page.locator(".week .today.played")).to_have_count(1)
    seat.press("Copy")
    expect(page.get_by_text("Copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    told = r"Hearts: \d+, par 6\n[○●◆☾]{13}" if hearts else r"Gin: [+−]?\d+, par \+6\n[▁▂▃▄▅▆▇█]+[●◆▲○◇△–]"
    assert re.fullmatch(f"Hearthside 331, {told}", shared)
    look("the result of the daily deal")

    seat.press("Play it again")
    seat.asked()
    expect(page.locator("header.bar")).not_to_contain_text("daily deal")
    page.get_by_role("button", name="Hint").wait_for()
    page.goto(f"/#/daily/{game}")
    expect(heading).to_have_text(re.compile("^You|^Nobody"))
    assert page.get_by_role("button", name="Play", exact=True).count() == 0
    assert look.found == {}
