"""The menu: few entries, in groups, all of them on the screen, on phones held either way."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Browsers
from .seat import Seat, resize
from .serving import Serving

_OUTSIDE = """() => [...document.querySelectorAll('dialog .menu li')].filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  return left < 0 || top < 0 || right > clientWidth || bottom > clientHeight
}).map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("place", ["home", "hearts", "gin"])
def test_the_menu_has_eight_entries_at_most_and_all_are_on_the_screen(
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


def test_advice_at_another_table_is_called_so_in_the_menu_and_on_its_page(page: Page) -> None:
    page.goto("/")
    Seat(page).from_menu("Advise me at another table")
    expect(page.get_by_role("heading", level=1)).to_have_text("Advise me at another table")
    expect(page).to_have_title(re.compile("^Advise me at another table"))
    expect(page.locator("body")).not_to_contain_text("One-Handed")


@pytest.mark.parametrize(("game", "title"), [("hearts", "Hearts"), ("gin", "Gin Rummy")])
def test_statistics_open_on_the_game_that_one_comes_from(game: str, title: str, page: Page) -> None:
    Seat(page).set_up(game=game, deal=5)
    Seat(page).from_menu("Statistics")
    expect(page).to_have_url(re.compile(f"/#/statistics/{game}$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name=title, exact=True)).to_have_attribute("aria-current", "page")
