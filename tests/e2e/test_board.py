"""The analysis board: a deal walked through with its review, by keys, mouse and finger, on every size of screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hearthside.game import Deal
from hearthside.match import Entry, Log
from hearthside.record import moves, read
from tests.e2e.conftest import Browsers
from tests.e2e.kept import lay
from tests.e2e.reviewed import COSTS, scripted, tell
from tests.e2e.seat import overflow
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, WIDE, Look, Size
from tests.e2e.test_records import GIN, LADY


def log_of(text: str) -> Log:
    record: Any = read(text)[0]
    numbers = iter([deal.number for deal in record.deals])
    entries = [Entry(move, next(numbers) if isinstance(move, Deal) else None) for move in moves(record)]
    return Log(record.rules, entries)


def opened(browsers: Browsers, server: Serving, text: str, size: Size) -> Page:
    """A page at the first deal of a match, by the address of earlier releases."""
    page, log = browsers.open(server.url, **size), log_of(text)
    page.goto("/")
    table = lay(server.data, log, page.context, server.url)
    tell(page, scripted(log, 1))
    page.goto(f"/#/review/{table}/1")
    return page


def where(page: Page) -> str:
    return page.locator(".rsteps .where").inner_text()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_reviewed_deal_is_walked_through_and_looked_at_from_all_sides(
    browsers: Browsers, server: Serving, axe: str, game: str, size: Size
) -> None:
    page = opened(browsers, server, LADY if game == "hearts" else GIN, size)
    look = Look(page, axe, size)
    phone = size is PHONE
    decision, felt = page.get_by_role("region", name="The decision"), page.get_by_role("group", name="The table")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("You took part. *These cards were worth 5.0."))

    # It opens at the costliest decision, with its mark, what was better, and bars that are longer the better it is.
    expect(decision).to_contain_text("Blunder")
    expect(decision).to_contain_text("−6.0 points")
    expect(decision).to_contain_text("The other was better.")
    rows = decision.locator("tbody tr")
    widths = rows.locator(".gauge i").evaluate_all("bars => bars.map((bar) => bar.offsetWidth)")
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > widths[1]
    made = felt.locator(".card.made")
    expect(made).to_have_attribute("aria-label", re.compile("blunder"))
    best = felt.locator(".card.ringed")
    expect(best).to_have_attribute("aria-label", re.compile("best"))
    current = page.locator(".moves [aria-current=step]")
    expect(current).to_have_count(1)
    # Where a whole name does not fit, the short one stands in its place.
    names = felt.locator(".plate .name:visible")
    assert names.evaluate_all("names => names.every((name) => name.scrollWidth <= name.clientWidth)")
    look("a blunder")

    # The switch changes hands, and nothing else.
    panel, backs = decision.inner_text(), felt.get_by_role("img", name=re.compile("^[0-9]+ cards"))
    hidden = backs.count()
    assert hidden == (1 if game == "gin" else 0 if phone else 3)
    page.keyboard.press("o")
    expect(page.get_by_role("button", name="As the cards lay")).to_have_attribute("aria-pressed", "true")
    expect(backs).to_have_count(0)
    expect(page.locator(".opened p").first).to_be_visible(visible=phone and game == "hearts")
    assert decision.inner_text() == panel
    look("as the cards lay")
    page.get_by_text("As you knew it").click()
    expect(backs).to_have_count(hidden)

    # Keys walk by cards and by tricks or turns, and from mistake to mistake.
    here = page.url
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(here)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(here)
    page.keyboard.press("Shift+ArrowRight")
    expect(page).not_to_have_url(here)
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("step=0"))
    seen = [page.url]
    for _ in range(3):
        page.keyboard.press("m")
        expect(page).not_to_have_url(seen[-1])
        seen.append(page.url)
        expect(decision.locator("header .mk")).to_have_text(re.compile("Inaccuracy|Mistake|Blunder"))
    assert len(set(seen)) == 4
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="To the end")).to_have_attribute("aria-disabled", "true")
    expect(backs).to_have_count(0)  # no cards are left at Hearts, and at Gin both hands lie on the table after a knock

    # The marks are counted, and one that is pressed lists its moves alone; a press anywhere in a row goes there.
    marks = page.get_by_role("group", name="Moves by mark").get_by_role("button")
    counts = [int(re.sub(r"\D", "", each)) for each in marks.all_inner_texts()]
    assert len(counts) == 5
    assert all(counts[:5])
    shown = page.locator(".moves tbody tr")
    everything = shown.count()
    mistakes = page.get_by_role("button", name="Mistake", exact=False).and_(marks)
    mistakes.click()
    expect(shown).to_have_count(counts[3])
    shown.first.click(position={"x": 4, "y": 10})
    expect(decision).to_contain_text(f"−{COSTS['mistake']} points")
    expect(decision).to_be_in_viewport()
    page.get_by_role("button", name="Show all moves").click()
    expect(shown).to_have_count(everything)
    current = page.locator(".moves .cc1").nth(4)
    current.click()
    expect(current).to_have_attribute("aria-current", "step")

    # A column of the graph leads to its trick or turn.
    page.get_by_role("group", name=re.compile("^Course of")).get_by_role(
        "button", name=re.compile("(Trick|Turn) 3")
    ).click()
    expect(page.locator(".rsteps .where")).to_contain_text(re.compile("(Trick|Turn) 3"))

    # What one writes stays, as a square in the list.
    page.keyboard.press("n")
    page.get_by_label("Note on this step").fill("count the clubs")
    page.get_by_label("Note on this step").blur()
    expect(page.locator(".moves .sel .has-note")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(decision).to_contain_text("count the clubs")
    look("with a note")
    if not phone:
        root = "[document.documentElement.scrollHeight, innerHeight]"
        assert page.evaluate(root) == [800, 800], "nothing scrolls but the moves"
    else:
        expect(page.get_by_role("group", name="Steps")).to_be_in_viewport()
    assert look.found == {}


def test_what_is_not_computed_yet_says_so_and_rows_come_one_by_one(browsers: Browsers, server: Serving) -> None:
    page, log = browsers.open(server.url), log_of(LADY)
    page.goto("/")
    table = lay(server.data, log, page.context, server.url)
    lines = scripted(log, 1)
    tell(page, lines[:4])
    page.goto(f"/#/board/{table}/1")
    expect(page.get_by_text("Checking your decisions…")).to_be_visible()
    expect(page.locator(".moves .mk")).to_have_count(3)
    expect(page.get_by_text("not checked yet")).to_have_count(len(lines) - 2 - 3)
    expect(page.get_by_role("region", name="The decision").locator("header .mk")).to_have_text("Best")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert "Best" not in page.get_by_role("region", name="The decision").inner_text()


def test_an_imported_record_is_reviewed_on_the_board(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.goto("/#/records")
    log = log_of(LADY)
    tell(page, *(scripted(log, deal) for deal in range(1, 1 + len(log.deal_places))))
    page.get_by_label("A record as text").fill(LADY)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("region", name="The decision").locator("header .mk")).to_be_visible()
    expect(page.get_by_role("link", name="Learn from your mistakes")).to_have_count(0)
    # It is nobody's: the first seat, which is reviewed, is at the bottom, and called by its name.
    expect(page.get_by_role("group", name="Novice Nellie, hand")).to_be_visible()
    backs = page.get_by_role("group", name="The table").get_by_role("img", name=re.compile("^[0-9]+ cards"))
    expect(backs).to_have_count(3)
    expect(page.get_by_role("button", name="As Nellie knew it")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="As the cards lay").click()
    expect(backs).to_have_count(0)
    expect(page.get_by_role("region", name="The deal")).to_contain_text("Choices")
    assert overflow(page) == []


def test_a_deal_without_a_review_is_a_board_without_marks_that_says_why(browsers: Browsers, server: Serving) -> None:
    page, log = browsers.open(server.url), log_of(LADY)
    page.goto("/")
    table = lay(server.data, Log(log.state.rules, log.entries[:20]), page.context, server.url)
    page.goto(f"/#/board/{table}/1")
    expect(page.get_by_text("A deal is reviewed once it is over.")).to_be_visible()
    expect(page.locator(".mk")).to_have_count(0)
    expect(page.get_by_role("group", name="Cards shown")).to_have_count(0)
    expect(page.get_by_role("button", name="Next mistake")).to_have_count(0)
    assert overflow(page) == []
