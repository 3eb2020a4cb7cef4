"""A data folder that is no use: the table says so, and play goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Browsers
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving


def _corrupt(data: Path) -> None:
    data.mkdir()
    (data / "hearthside.db").write_bytes(b"a shopping list, not a database\n" * 500)


def _not_a_folder(data: Path) -> None:
    data.write_text("a file where the folder should be")


@pytest.fixture
def spoilt(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Serving]:
    spoil: Callable[[Path], None] = request.param
    spoil(tmp_path / "data")
    server = Serving(tmp_path / "data", tmp_path / "notes.txt")
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
    expect(page.get_by_label("Played to")).to_be_enabled()
    seat.press("Deal the cards")
    page.wait_for_url("**/#/table/*")
    seat.asked()
    shown = page.locator(".notice")
    expect(shown).to_contain_text(notice)
    shown.get_by_role("button", name="Close").click()
    expect(shown).to_have_count(0)
    seat.type_deal()
    message = seat.message()
    assert message["saved"] is saved
    assert len(message["view"]["history"]) == 1
