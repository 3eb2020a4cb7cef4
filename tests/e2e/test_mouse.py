"""A whole match by mouse, from the first page to the next match: one of each game."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.gin_seat import GinSeat
from tests.e2e.seat import Seat


def test_a_match_from_the_first_page_to_another(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Played to").fill("20")
    seat = Seat(page)
    seat.press("Deal the cards")
    page.wait_for_url("**/#/table/*")
    first = seat.table

    deals = 0
    while True:
        deals += 1
        seat.play_deal()
        sheet = page.get_by_role("table", name="Score sheet")
        expect(sheet.locator("tbody tr")).to_have_count(deals)
        view = seat.message()["view"]
        row = sheet.locator("tbody tr").last.locator("td").all()
        for points, cell in zip(view["history"][-1]["points"], row, strict=True):
            expect(cell).to_contain_text(str(points))
        if view["phase"] == "over":
            break
        expect(page.get_by_text(f"Deal {deals} is over")).to_be_visible()
        seat.go_on()
    assert max(view["scores"]) >= 20
    expect(page.get_by_role("heading", level=1)).to_contain_text("the match.")

    expect(page.get_by_role("button", name="Another match")).to_be_visible()
    seat.go_on()
    assert seat.asked() == "pass"
    assert seat.table != first
    rules = seat.message()["view"]["rules"]
    assert (rules["preset"], rules["goal"]) == ("black-lady", 20)


def test_a_match_of_gin_from_the_first_page_to_another(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name=re.compile("^Gin Rummy")).check()
    page.get_by_role("button", name="Novice Nellie").click()
    page.get_by_label("Played to").fill("50")
    seat = GinSeat(page)
    seat.press("Deal the cards")
    page.wait_for_url("**/#/table/*")
    first = seat.table

    hands = 0
    while True:
        hands += 1
        asked = seat.play_hand()
        view = seat.view
        expect(page.get_by_role("heading", name="".join(view["story"]["title"]), exact=True)).to_be_visible()
        for step in view["story"]["sum"]:
            expect(page.get_by_text("".join(step), exact=True).first).to_be_visible()
        if asked == "next":
            seat.press("Score sheet")
        sheet = page.get_by_role("table", name="Score sheet")
        expect(sheet.locator("tbody tr")).to_have_count(hands)
        score = view["history"][-1]
        row = sheet.locator("tbody tr").last.locator("td")
        for who in range(2):
            expect(row.nth(who)).to_have_text(str(score["points"]) if score["winner"] == who else "–")
        if asked == "match":
            break
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        seat.go_on()
    assert max(view["scores"]) >= 50
    expect(page.get_by_role("heading", level=1)).to_contain_text("the match.")

    seat.go_on()
    page.wait_for_url(lambda url: first not in url)
    assert seat.asked() in ("draw", "discard")
    rules = seat.view["rules"]
    assert (rules["preset"], rules["goal"]) == ("standard", 50)
