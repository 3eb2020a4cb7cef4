"""A data folder that is no use: the table says so, and play goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.beside import play_beside
from tests.e2e.conftest import Browsers
from tests.e2e.home import until_loaded
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving
from tests.e2e.test_axe import Look
from tests.storage.damage import by_sql


def _corrupt(data: Path) -> None:
    data.mkdir()
    (data / "hearthside.db").write_bytes(b"a shopping list, not a database\n" * 500)


def _not_a_folder(data: Path) -> None:
    data.write_text("a file where the folder should be")


@pytest.fixture
def spoilt(tmp_path: Path, own_port: int, request: pytest.FixtureRequest) -> Iterator[Serving]:
    spoil: Callable[[Path], None] = request.param
    spoil(tmp_path / "data")
    server = Serving(tmp_path / "data", tmp_path / "notes.txt", port=own_port)
    yield server
    server.stop()
    assert "Traceback" not in server.said()


@pytest.mark.parametrize(("spoilt", "saved"), [(_corrupt, True), (_not_a_folder, False)], indirect=["spoilt"])
def test_the_table_says_so_and_a_deal_is_played(spoilt: Serving, browsers: Browsers, saved: bool) -> None:
    page = browsers.open(spoilt.url)
    seat = Seat(page)
    page.goto("/")
    notice: str = page.context.request.get("/api/health").json()["notice"]
    assert notice
    expect(page.get_by_role("status").filter(has_text=notice)).to_be_visible()
    until_loaded(page)
    seat.press("Play Hearts")
    page.wait_for_url("**/#/table/*")
    seat.asked()
    shown = page.locator(".notice")
    expect(shown).to_contain_text(notice)
    table = page.locator("main.table").bounding_box()
    shown.get_by_role("button", name="Close").click()
    expect(shown).to_have_count(0)
    assert page.locator("main.table").bounding_box() == table, "the notice moves nothing"
    seat.pass_by_typing()
    seat.asked()
    play_beside([page], seat.table, lambda message: message["view"]["tricks_played"] >= 11)
    seat.play_deal(by_key=True)
    message = seat.message()
    assert message["saved"] is saved
    assert len(message["view"]["history"]) == 1


@pytest.mark.parametrize("spoilt", [Path.mkdir], indirect=True)
def test_a_match_that_was_altered_is_listed_with_the_reason_and_can_be_removed(
    spoilt: Serving, browsers: Browsers, axe: str
) -> None:
    page = browsers.open(spoilt.url)
    seat = Seat(page)
    page.goto("/")
    seat.press("Play Hearts")
    page.wait_for_url("**/#/table/*")
    seat.asked()
    page.goto("about:blank")
    spoilt.stop()
    by_sql(spoilt.data, "UPDATE entries SET entry = entry || ' '")
    spoilt.start()
    page.goto("/")
    listed = page.get_by_role("region", name="Matches that cannot be read")
    expect(listed).to_contain_text("Entry 0 of its log, or what the match began with, was altered.")
    expect(page.get_by_role("link", name="Resume")).to_have_count(0)
    look = Look(page, axe)
    look("a match that cannot be read")
    listed.get_by_role("button", name="Remove from this list").click()
    look("before it is removed")
    assert look.found == {}
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(listed).to_have_count(0)
    page.reload()
    until_loaded(page)
    expect(listed).to_have_count(0)
