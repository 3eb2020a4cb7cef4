"""The documentation in the browser: from the table into the guide, and around in it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.seat import Seat

_DOCS = Path(__file__).parents[2] / "docs"


def _headings(name: str) -> list[str]:
    text = re.sub(r"```.*?```", "", (_DOCS / name).read_text("utf-8"), flags=re.DOTALL)
    return [line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#")]


def test_the_guide_is_read_from_the_table(page: Page) -> None:
    seat = Seat(page)
    table = seat.set_up(deal=5)
    seat.asked()
    seat.from_menu("User guide")
    article = page.get_by_role("article")
    expect(article.get_by_role("heading")).to_have_text(_headings("guide.md"))
    contents = page.get_by_role("navigation", name="Documentation")
    contents.get_by_role("link", name="Sounds").click()
    expect(article.get_by_role("heading", name="Sounds")).to_be_in_viewport()
    expect(contents.get_by_role("link", name="Sounds")).to_have_attribute("aria-current", "location")
    article.get_by_role("link", name="Variants").click()
    expect(article.get_by_role("heading")).to_have_text(_headings("variants.md"))
    expect(article.get_by_role("heading", name="Variants")).to_be_focused()
    page.goto("/#/guide/record/seals")
    expect(article.get_by_role("heading", name="Seals")).to_be_in_viewport()
    page.go_back()
    page.go_back()
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile(table))
    seat.asked()
