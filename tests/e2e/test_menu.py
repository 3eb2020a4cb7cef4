"""The menu: few entries, in groups, all of them on the screen, on phones held either way."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Browsers
from .seat import Seat, resize
from .serving import Serving

_OUTSIDE = """() => [...document.querySelectorAll('dialog .menu li')].filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  return left < 0 || top < 0 || right > clientWidth || bottom > clientHeight
}).map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("place", ["home", "hearts", "gin"])
def test_the_menu_has_eight_entries_at_most_all_are_on_the_screen_and_lead_where_they_say(
    place: str, browsers: Browsers, server: Serving
) -> None:
    page = browsers.open(server.url, viewport={"width": 390, "height": 844}, has_touch=True)

    def outside() -> list[str]:
        """What cannot be seen on a phone that is held one way or the other."""
        outside = []
        for width, height in ((844, 390), (390, 844)):
            resize(page, {"width": width, "height": height})
            outside += page.evaluate(_OUTSIDE)
        return outside

    if place == "home":
        page.goto("/")
    else:
        Seat(page, fingers=True).set_up(game=place, deal=5)
    page.get_by_role("button", name="Menu").tap()
    dialog = page.get_by_role("dialog")
    entries, groups = dialog.locator(".menu li"), dialog.locator("[data-group]")
    entries.first.wait_for()
    assert 5 <= entries.count() <= 8
    assert outside() == []
    for group in range(groups.count()):
        name = groups.nth(group).inner_text().strip()
        groups.nth(group).tap()
        expect(dialog.get_by_role("heading", level=2)).to_have_text(name)
        expect(dialog.get_by_role("button", name="Back")).to_be_focused()
        assert 3 <= entries.count() <= 9
        assert outside() == [], name
        dialog.get_by_role("button", name="Back").tap()
        expect(dialog.get_by_role("heading", level=2)).to_have_text("Menu")

    heading = page.get_by_role("heading", level=1)
    if place == "home":
        dialog.get_by_role("link", name="Advise me at another table").tap()
        expect(heading).to_have_text("Advise me at another table")
        expect(page).to_have_title(re.compile("^Advise me at another table"))
        expect(page.locator("body")).not_to_contain_text("One-Handed")
        return
    # Statistics are those of the game that one comes from.
    groups.filter(has_text="Your games").tap()
    dialog.get_by_role("link", name="Statistics").tap()
    expect(page).to_have_url(re.compile(f"/#/statistics/{place}$"))
    expect(heading).to_be_visible()
    title = "Hearts" if place == "hearts" else "Gin Rummy"
    expect(page.get_by_role("link", name=title, exact=True)).to_have_attribute("aria-current", "page")
