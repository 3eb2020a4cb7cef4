"""A person whose device is lost, and who has their seat again at another by the recovery code that they noted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Browsers
from tests.e2e.seat import Seat, tab_to
from tests.e2e.serving import Serving
from tests.e2e.test_friends import _begin, _link, _set_up, _sit_down


def _noted(page: Page) -> str:
    """The code that is shown, which is noted then."""
    code = page.locator(".recovery-code .code").inner_text()
    noted = page.get_by_role("button", name="I have noted it")
    tab_to(noted)
    page.keyboard.press("Enter")
    expect(page.locator(".recovery-code")).to_have_count(0)
    return code


def _come_back(page: Page, code: str) -> None:
    page.goto("/#/friends")
    page.get_by_label("Code").fill(code)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Go on with your seat here.")
    page.get_by_role("button", name="Play on here").click()
    page.wait_for_url("**/#/table/*")
    page.locator("[data-card]").first.wait_for()


def test_whoever_noted_the_code_has_their_seat_again_without_the_device(server: Serving, browsers: Browsers) -> None:
    browsers.troubles.announce("404")
    maud, ben = browsers.open(server.url), browsers.open(server.url, owner=False)
    [invitation] = _set_up(maud, "Gin Rummy")
    maud.get_by_text("Recovery code, in case you lose this device").click()
    hosts = _noted(maud)
    ben.goto(_link(maud, invitation))
    _sit_down(ben, "Ben")
    expect(ben.get_by_role("heading", level=1)).to_be_focused()
    code = _noted(ben)
    assert code != hosts
    _begin(maud, ben)
    hand = Seat(ben).message()["view"]["hand"]
    ben.goto("about:blank")
    ben.context.clear_cookies()

    other = browsers.open(server.url, owner=False)
    _come_back(other, code.lower())
    assert Seat(other).message()["view"]["hand"] == hand
    expect(other.get_by_role("log")).to_contain_text("A recovery code, in case you lose this device, is in the menu.")
    expect(maud.get_by_role("log")).not_to_contain_text("Has left")

    # The code of the new device is in its menu, since there is no waiting room now. What was used is void.
    Seat(other).from_menu("Move my seat to another device")
    again = other.locator(".recovery-code .code").inner_text()
    other.get_by_role("button", name="I have noted it").click()
    other.get_by_role("button", name="Get another recovery code").click()
    newest = other.locator(".recovery-code .code").inner_text()
    assert len({code, again, newest}) == 3
    late = browsers.open(server.url, owner=False)
    for void in code, again:
        late.goto("/#/friends")
        late.get_by_label("Code").fill(void)
        late.keyboard.press("Enter")
        expect(late.get_by_role("alert")).to_have_text("That invitation is not valid, or the seat is taken.")
    _come_back(late, newest)
    expect(other.get_by_role("heading", name="You have no seat here")).to_be_visible()
