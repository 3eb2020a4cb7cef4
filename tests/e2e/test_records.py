"""Records in the browser: imported, found, walked through, annotated, kept and forgotten."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, Route, expect

from hearthside.game import Deal
from hearthside.match import Entry, Log
from hearthside.record import moves, read, write
from tests.e2e.conftest import Browsers
from tests.e2e.kept import lay
from tests.e2e.reviewed import tell
from tests.e2e.seat import overflow
from tests.e2e.serving import Serving

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
LADY = (GOLDEN / "black-lady.txt").read_text("utf-8")
GIN = (GOLDEN / "gin" / "standard.txt").read_text("utf-8")
_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_record_is_imported_walked_through_annotated_found_and_forgotten(
    browsers: Browsers, server: Serving, axe: str
) -> None:
    whole: Any = read(LADY)[0]
    lady = write(replace(whole, deals=whole.deals[:3]))
    page = browsers.open(server.url)
    browsers.troubles.announce("/api/records")  # one is refused
    page.goto("/#/records")
    expect(page.get_by_role("heading", name="No records yet")).to_be_visible()
    paste = page.get_by_label("A record as text")
    paste.fill(lady.replace("Pass left", "Pass sideways", 1))
    page.get_by_role("button", name="Import").click()
    wrong = lady.splitlines().index("Pass left") + 1
    expect(page.get_by_role("alert")).to_contain_text(f"Line {wrong}: ")
    bad = lady.replace("Pass left", "Pass sideways", 1).encode()
    torn: FilePayload = {"name": "torn.txt", "mimeType": "text/plain", "buffer": bad}
    other: FilePayload = {"name": "other.txt", "mimeType": "text/plain", "buffer": b"nothing"}
    page.get_by_label("Choose a file").set_input_files([torn, other])
    for told in (f"torn.txt: Line {wrong}: ", "other.txt: Line 1: "):
        expect(page.get_by_role("alert")).to_contain_text(told)
    paste.fill(lady)
    page.get_by_role("button", name="Import").click()
    assert _text(page) == lady.strip()

    # The last deal is open; the first is chosen, and the walk is the same there and back.
    deals = page.get_by_label("Which deal")
    deals.select_option("1")
    said = page.locator(".decision .what")
    expect(said).to_contain_text("Deal 1.")
    table = page.get_by_role("group", name="The table")
    page.get_by_role("heading", level=1).click()
    forth = [_moment(page)]
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        forth.append(_moment(page))
    assert len(set(forth)) == len(forth)
    back = [forth[-1]]
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
        back.append(_moment(page))
    assert back == forth[::-1]
    page.keyboard.press("End")
    expect(table.get_by_role("group", name="Trick").locator(".takes")).to_be_visible()
    expect(page.get_by_role("button", name="One step forward")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Deal 2.")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".rsteps .where")).to_contain_text("Trick 1")

    page.keyboard.press("n")
    page.get_by_label("Note on this step").fill("why not lower")
    page.get_by_label("Note on this step").blur()
    expect(page.get_by_text("Note saved.")).to_be_attached()
    first_trick = page.url
    assert "{why not lower}" in _text(page)
    # A mark by its key, another by a touch, one taken away; what is typed in a note marks nothing.
    marks = page.get_by_role("group", name="Mark on this move")
    page.get_by_label("Note on this step").press_sequentially("6")
    page.keyboard.press("Backspace")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("5")
    expect(marks.get_by_role("button", name="bad", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Marked bad: ?")).to_be_attached()
    marks.get_by_role("button", name="very good").click()
    expect(page.get_by_text("Marked very good: !!")).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(marks.locator("[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("4")
    page.get_by_text("Marked doubtful: ?!").wait_for(state="attached")
    page.keyboard.press("0")
    expect(page.get_by_text("Mark removed.")).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves .sel")).to_contain_text("!!")
    page.reload()
    expect(page.locator(".own-note")).to_have_text(re.compile("!!.*why not lower"))
    page.keyboard.press("n")
    expect(page.get_by_label("Note on this step")).to_have_value("why not lower")
    expect(marks.get_by_role("button", name="very good")).to_have_attribute("aria-pressed", "true")
    assert page.url == first_trick
    page.evaluate(axe)
    assert page.evaluate("async () => (await axe.run(document)).violations.map(({ id }) => id)") == []
    page.get_by_role("button", name="Game record").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    saved = Path(download.value.path()).read_text("utf-8")
    assert re.search(r"\w\w!! \{why not lower\}", saved)

    page.get_by_role("link", name="All records").click()
    page.get_by_label("Search").fill("lower")
    hit = page.get_by_role("link", name=re.compile("^Deal 2"))
    expect(hit).to_contain_text("why not lower")
    page.get_by_label("Search").fill("nobody at all")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    page.get_by_label("Search").fill("lower")
    hit.click()
    expect(said).to_contain_text("Deal 2.")
    page.get_by_role("button", name="Game record").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_role("heading", name="No records yet")).to_be_visible()

    # What was saved is read back, mark and all.
    page.get_by_label("A record as text").fill(saved)
    page.get_by_role("button", name="Import").click()
    deals.select_option("2")
    expect(page.locator(".moves .to", has_text="very good")).to_be_visible()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_role("region", name="The decision")).to_contain_text("why not lower")
    assert _text(page) == saved.strip()


def test_a_hand_of_gin_from_a_file_on_a_phone(browsers: Browsers, server: Serving, axe: str, tmp_path: Path) -> None:
    page = browsers.open(server.url, **_PHONE)
    page.goto("/#/records")
    file = tmp_path / "gin.txt"
    file.write_text(GIN, encoding="utf-8")
    page.get_by_label("Choose a file").set_input_files(file)
    page.get_by_label("Which hand").select_option("1")
    page.get_by_role("button", name="To the end").tap()
    table = page.get_by_role("group", name="The table")
    expect(table.get_by_role("group", name=re.compile("Deadwood"))).to_be_visible()
    page.get_by_role("button", name="Previous turn").tap()
    expect(table.get_by_text("in the stock")).to_be_visible()
    assert overflow(page) == []
    page.evaluate(axe)
    assert page.evaluate("async () => (await axe.run(document)).violations.map(({ id }) => id)") == []


def _moment(page: Page) -> str:
    return page.locator(".decision .what").inner_text() + page.url


def _text(page: Page) -> str:
    """The record as a file has it, in its dialog."""
    page.get_by_role("button", name="Game record").click()
    text = page.get_by_label("The record").inner_text().strip()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    return text


def test_a_finished_deal_of_ones_own_has_a_link_that_opens_anywhere(page: Page, server: Serving) -> None:
    record: Any = read(LADY)[0]
    numbers = iter([deal.number for deal in record.deals[:2]])
    steps = moves(replace(record, deals=record.deals[:2]))
    entries = [Entry(move, next(numbers) if isinstance(move, Deal) else None) for move in steps]
    table = lay(server.data, Log(record.rules, entries), page.context, server.url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tell(page)
    page.goto(f"/#/record/{table}?deal=1&step=0")
    page.get_by_role("button", name="Game record").click()
    page.get_by_role("button", name="Link to the deal").click()
    expect(page.get_by_text("It opens this deal in any Hearthside").first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"{re.escape(server.url)}/?#/deal/1[\w-]+", link)
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal number 5")


def test_a_page_whose_contents_are_on_their_way_says_so(page: Page, server: Serving) -> None:
    record: Any = read(LADY)[0]
    table = lay(server.data, Log(record.rules, map(Entry, moves(record))), page.context, server.url)
    tell(page)
    late = re.compile("/api/(records|stats|rules)")
    held: list[Route] = []
    for address in (f"record/{table}", "records", "statistics", "rules"):
        page.goto("/#/guide/puzzles")
        page.locator("main.guide h1").wait_for()
        page.route(late, lambda route: held.append(route))
        page.goto(f"/#/{address}")
        expect(page.get_by_text("Loading.")).to_be_visible()
        page.unroute(late)
        while held:
            held.pop().continue_()
        expect(page.get_by_text("Loading.")).to_have_count(0)
