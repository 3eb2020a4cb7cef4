"""A whole match by mouse, from the first page to the next match."""

from playwright.sync_api import Page, expect

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
