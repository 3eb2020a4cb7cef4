"""Who is playing: several players at one machine, each with matches and statistics of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from hearthside.app.settings import FILE, read
from tests.app.test_statistics_play import match
from tests.e2e.conftest import Browsers
from tests.e2e.home import play_button, until_loaded
from tests.e2e.kept import lay
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving


def _home(page: Page) -> None:
    page.goto("/#/")
    until_loaded(page)


def _settings(page: Page) -> Locator:
    Seat(page).from_menu("Settings")
    return page.get_by_role("dialog", name="Settings")


def _done(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)


def _chip(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Playing: {name}")


def _choose(page: Page, before: str, after: str) -> None:
    """Two clicks on the first page."""
    _chip(page, before).click()
    page.get_by_role("dialog", name="Who is playing?").locator("label", has_text=after).click()
    expect(_chip(page, after)).to_be_visible()


def _name(page: Page) -> str:
    message = Seat(page).message()
    name: str = message["seats"][message["view"]["seat"]]["name"]
    return name


def _begun(page: Page) -> None:
    play_button(page).click()
    page.wait_for_url("**/#/table/*")
    Seat(page).asked()


def test_two_tabs_with_two_players_each_keep_theirs(server: Serving, browsers: Browsers) -> None:
    first = browsers.open(server.url)
    _home(first)
    expect(first.get_by_role("button", name=re.compile("^Playing:"))).to_have_count(0)
    dialog = _settings(first)
    dialog.get_by_label("Your name").fill("Ada")
    _done(first, dialog)
    expect(_chip(first, "Ada")).to_be_visible()
    _begun(first)

    second = first.context.new_page()
    _home(second)
    _chip(second, "Ada").click()
    dialog = second.get_by_role("dialog", name="Who is playing?")
    dialog.get_by_role("button", name="Add a player").click()
    dialog.get_by_label("Name of the new player").fill("ada")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text("Somebody here has that name already. Choose another.")
    dialog.get_by_label("Name of the new player").fill("Ben")
    second.keyboard.press("Enter")
    expect(dialog.get_by_role("radio", name="Ben")).to_be_checked()
    _done(second, dialog)
    # What waits is Ada's, so Ben is dealt cards of his own.
    expect(second.get_by_role("group", name=re.compile("^Ada: Hearts"))).to_be_visible()
    expect(play_button(second).locator("kbd")).to_have_text("Enter")
    _begun(second)
    expect(second.get_by_role("region", name="Ben")).to_be_visible()

    for again in (False, True):
        if again:
            first.reload()
            Seat(first).asked()
        expect(first.get_by_role("region", name="Ada")).to_be_visible()
        assert (_name(first), _name(second)) == ("Ada", "Ben")

    # Each is asked for by whoever plays, and the other's match is there as well.
    _home(second)
    waiting = second.get_by_role("group", name=re.compile(": Hearts"))
    expect(waiting.first).to_have_attribute("aria-label", re.compile("^Ben: "))
    _choose(second, "Ben", "Ada")
    expect(waiting.first).to_have_attribute("aria-label", re.compile("^Ada: "))
    second.evaluate("document.activeElement.blur()")
    second.keyboard.press("Enter")
    second.wait_for_url("**/#/table/*")
    expect(second.get_by_role("region", name="Ada")).to_be_visible()

    # Who is renamed is so at their own table, and nowhere else.
    third = first.context.new_page()
    _home(third)
    third.get_by_text("One more match waits").click()
    third.get_by_role("link", name=re.compile("Resume Ben: ")).click()
    expect(third.get_by_role("region", name="Ben")).to_be_visible()
    dialog = _settings(third)
    dialog.get_by_role("button", name="Rename Ada").click()
    dialog.get_by_label("New name of Ada").fill("Bea")
    dialog.get_by_role("button", name="Rename", exact=True).click()
    _done(third, dialog)
    first.bring_to_front()
    expect(first.get_by_role("region", name="Bea")).to_be_visible()
    assert (_name(first), _name(third)) == ("Bea", "Ben")
    values = read((server.data / FILE).read_text("utf-8")).values
    assert values["play.name"] == "Bea"
    assert values["play.profiles"] == {"You": "Bea", "Ada": "Bea", "Ben": "Ben"}


def test_statistics_by_player_in_another_browser_after_a_rename_and_a_removal(
    server: Serving, browsers: Browsers
) -> None:
    first, second = browsers.open(server.url), browsers.open(server.url)
    url = server.url
    # What the tests before left goes: the owner sees all of this machine.
    assert first.context.request.delete("/api/stats").status == 204
    lay(server.data, match(7), first.context, url, name="Ada")
    lay(server.data, match(8), first.context, url, name="Ben")
    lay(server.data, match(9), second.context, url, name="Ada")
    stranger = browsers.open(url, owner=False)

    def shown(page: Page, *players: str) -> Locator:
        """The choice of players on the page of statistics."""
        page.goto("/#/statistics/hearts")
        page.get_by_role("heading", level=1, name="Statistics").wait_for()
        choice = page.get_by_role("group", name="Player")
        expect(choice.locator("label")).to_have_text(["Everybody", *players])
        return choice

    def games(page: Page, name: str) -> Locator:
        row = page.get_by_role("region", name="By name").get_by_role("row", name=re.compile(f"^{name}"))
        return row.get_by_role("cell").first

    _home(first)
    dialog = _settings(first)
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_role("button", name="Add a player").click()
    dialog.get_by_label("Name of the new player").fill("Ben")
    first.keyboard.press("Enter")
    # The name of whoever played alone was a new name of theirs.
    expect(dialog.get_by_role("group", name="Who is playing?").get_by_role("radio")).to_have_count(2)
    with first.expect_response(lambda response: response.request.method == "PUT"):
        dialog.get_by_role("radio", name="Ada").check()
    _done(first, dialog)

    choice = shown(second, "Ada", "Ben")
    expect(choice.get_by_role("radio", name="Ada")).to_be_checked()
    expect(games(second, "Ada")).to_have_text(re.compile(" of 2"))
    choice.get_by_text("Ben").click()
    expect(games(second, "Ben")).to_have_text(re.compile(" of 1"))
    expect(games(second, "Ada")).to_have_count(0)
    choice.get_by_text("Everybody").click()
    expect(games(second, "Ada")).to_have_text(re.compile(" of 2"))
    expect(games(second, "Ben")).to_have_text(re.compile(" of 1"))

    _home(first)
    dialog = _settings(first)
    dialog.get_by_role("button", name="Rename Ada").click()
    dialog.get_by_label("New name of Ada").fill("Bea")
    with first.expect_response(lambda response: response.request.method == "PUT"):
        first.keyboard.press("Enter")
    dialog.get_by_role("button", name="Remove Ben").click()
    expect(dialog.get_by_role("button", name="Keep Ben")).to_be_focused()
    with first.expect_response(lambda response: response.request.method == "PUT"):
        dialog.get_by_role("button", name="Remove Ben").click()
    expect(dialog.get_by_label("Your name")).to_have_value("Bea")
    _done(first, dialog)

    _home(second)
    choice = shown(second, "Bea", "Ben")
    expect(games(second, "Bea")).to_have_text(re.compile(" of 2"))
    expect(games(second, "Ada")).to_have_count(0)
    choice.get_by_text("Ben").click()
    expect(games(second, "Ben")).to_have_text(re.compile(" of 1"))

    stranger.goto("/#/statistics/hearts")
    expect(stranger.get_by_role("heading", name="No statistics yet")).to_be_visible()
    expect(stranger.get_by_role("group", name="Player")).to_have_count(0)
    lay(server.data, match(10), stranger.context, url, name="Cleo")
    stranger.reload()
    expect(games(stranger, "Cleo")).to_have_text(re.compile(" of 1"))
    expect(stranger.get_by_role("group", name="Player").locator("label")).to_have_text(["Everybody", "You", "Cleo"])
