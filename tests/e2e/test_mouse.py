"""A whole match by mouse, from the first page to the next match, and from one deal to the next: both in each game."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from hearthside.hearts import BLACK_LADY
from tests.e2e.conftest import Seated
from tests.e2e.gin_hands import may_knock
from tests.e2e.gin_seat import GinSeat
from tests.e2e.home import seat_players, set_goal
from tests.e2e.kept import lay
from tests.e2e.moons import last_card, some
from tests.e2e.seat import Seat, at_rest
from tests.e2e.serving import Serving


def test_a_match_from_the_first_page_to_another(page: Page) -> None:
    page.goto("/")
    set_goal(page, "1")
    seat = Seat(page)
    seat.press("Play Hearts")
    page.wait_for_url("**/#/table/*")
    first = seat.table

    deals = 1
    seat.play_deal()
    while _sheet_of(seat, deals)["phase"] != "over":  # as after a tie
        deals += 1
        seat.go_on()
        seat.play_deal()
    assert max(seat.message()["view"]["scores"]) >= 1
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"\bwins?\."))

    expect(page.get_by_role("button", name="Same three again")).to_be_visible()
    seat.go_on()
    assert seat.asked() == "pass"
    assert seat.table != first
    rules = seat.message()["view"]["rules"]
    assert (rules["preset"], rules["goal"]) == ("black-lady", 1)


def test_a_double_click_plays_a_card_wherever_it_is_met(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5)
    assert seat.asked() == "pass"
    seat.pass_on()
    for at_the_foot in (False, True):
        assert seat.asked() == "play"
        at_rest(page)
        card = seat.card(seat.playable()[0])
        box = card.bounding_box()
        assert box is not None
        page.mouse.dblclick(box["x"] + 18, box["y"] + (box["height"] - 8 if at_the_foot else 30))
        card.wait_for(state="detached")


def test_one_deal_after_another(page: Page, server: Serving) -> None:
    seat = Seat(page)
    seat.go(lay(server.data, some(BLACK_LADY, 7, last_card), page.context, server.url))
    seat.play_deal()
    _sheet_of(seat, 1)
    expect(page.get_by_text("Deal 1 is over")).to_be_visible()
    seat.go_on()
    assert seat.asked() == "pass"
    assert seat.message()["view"]["deal"] == 2


def test_a_match_of_gin_from_the_first_page_to_another(page: Page) -> None:
    page.goto("/")
    seat_players(page, "Novice Nellie", game="Gin Rummy")
    set_goal(page, "1", "Gin Rummy")
    seat = GinSeat(page)
    seat.press("Play Gin Rummy")
    page.wait_for_url("**/#/table/*")
    first = seat.table

    while seat.play_hand() != "match":  # as after a hand without a winner
        seat.go_on()
    _see_counted(seat)
    assert max(seat.view["scores"]) >= 1
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"\bwins?\."))
    _see_last_row(seat)

    seat.go_on()
    page.wait_for_url(lambda url: first not in url)
    assert seat.asked() in ("draw", "discard")
    rules = seat.view["rules"]
    assert (rules["preset"], rules["goal"]) == ("standard", 1)


def test_one_hand_of_gin_after_another(seated: Seated) -> None:
    seat = seated(may_knock)
    assert seat.play_hand() == "next"
    _see_counted(seat)
    seat.press("Score sheet")
    _see_last_row(seat)
    seat.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    seat.go_on()
    assert seat.asked() in ("draw", "discard")
    assert seat.view["hand_number"] == 2


def _sheet_of(seat: Seat, deals: int) -> Any:
    """See the points of the last deal on the score sheet; the view of the seat."""
    sheet = seat.page.get_by_role("table", name="Score sheet")
    expect(sheet.locator("tbody tr")).to_have_count(deals)
    view = seat.message()["view"]
    row = sheet.locator("tbody tr").last.locator("td").all()
    for points, cell in zip(view["history"][-1]["points"], row, strict=True):
        expect(cell).to_contain_text(str(points))
    return view


def _see_counted(seat: GinSeat) -> None:
    """How the hand ended, and each step of its count."""
    story = seat.view["story"]
    expect(seat.page.get_by_role("heading", name="".join(story["title"]), exact=True)).to_be_visible()
    for step in story["sum"]:
        expect(seat.page.get_by_text("".join(step), exact=True).first).to_be_visible()


def _see_last_row(seat: GinSeat) -> None:
    """The points of the last hand on the score sheet, below those of all hands before it."""
    sheet = seat.page.get_by_role("table", name="Score sheet")
    history = seat.view["history"]
    expect(sheet.locator("tbody tr")).to_have_count(len(history))
    score = history[-1]
    row = sheet.locator("tbody tr").last.locator("td")
    for who in range(2):
        expect(row.nth(who)).to_have_text(str(score["points"]) if score["winner"] == who else "–")
