"""One's own mistakes, decided again at the table as it was: by keys, mouse and finger."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from hearthside.app.played_match import PlayedMatch
from hearthside.app.reviews import _keep
from hearthside.hearts import BLACK_LADY
from hearthside.storage.store import Store
from tests.e2e.conftest import Browsers
from tests.e2e.kept import kept, lay
from tests.e2e.moons import some
from tests.e2e.seat import Solver
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, WIDE, Look, Size
from tests.mistaken import BEST, MADE, flagged


def reviewed(page: Page, server: Serving) -> tuple[str, list[list[str]]]:
    """A table with a deal that was played and reviewed; the cards of its two mistakes."""
    log = some(BLACK_LADY, 7, lambda state: len(state.results) == 1)
    table = lay(server.data, log, page.context, server.url)
    row, log = kept(server.data, table)
    match = PlayedMatch(cast("Any", None), row, 0, list(row.seats), log)
    lines, cards = flagged(match, 1)
    store = Store(server.data)
    _keep(store, match, 1, lines)
    store.close()
    return table, list(cards.values())


def answered(page: Page, words: str) -> None:
    expect(page.locator(".judged b")).to_have_text(words)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_mistakes_are_decided_again_and_leave_the_list_once_learned(
    browsers: Browsers, server: Serving, axe: str, size: Size
) -> None:
    page = browsers.open(server.url, **size)
    look, solver = Look(page, axe, size), Solver(page, fingers="has_touch" in size)
    table, (first, second) = reviewed(page, server)

    # One key after a review leads there.
    page.goto(f"/#/review/{table}/1")
    solver.use("Learn from your mistakes", "l")
    expect(page.locator(".pz-i h2")).to_have_text("1 of 2")
    page.locator(f'[data-card="{first[BEST]}"]').wait_for()
    assert page.get_by_role("button", name="Hint").count() == page.get_by_role("button", name="Undo").count() == 0
    look("a decision to make again")
    solver.choose(first[MADE])
    answered(page, "Not that one.")
    expect(page.locator(".pz-s").first).to_contain_text("costs 2.5 points")
    expect(page.locator(".pz-s").first).to_contain_text("Nobody can beat it.")
    look("a wrong answer")
    solver.use("Try again", "Enter")
    solver.choose(first[BEST])
    answered(page, "Right.")
    expect(page.locator(".alts tbody tr")).to_have_count(3)
    expect(page.locator(".pz-a")).to_have_text("It stays on the list.")
    look("the right answer")
    solver.use("Next", "n")
    expect(page.locator(".pz-i h2")).to_have_text("2 of 2")
    page.locator(f'[data-card="{second[BEST]}"]').wait_for()
    solver.use("Show the answer", "r")
    expect(page.locator(f'[data-card="{second[BEST]}"] .m-best')).to_be_visible()
    solver.use("Done", "n")
    page.wait_for_url(f"**/#/board/{table}/1*")
    page.get_by_role("region", name="The decision").wait_for()  # and with it the address of its step

    # All that is left is collected, by theme.
    solver.keys = not solver.keys
    for in_row in (1, 2):
        page.goto("/#/mistakes")
        page.get_by_role("heading", name="Run out of a suit").wait_for()
        if in_row == 1:
            look("the list")
        expect(page.locator(".themes li")).to_have_count(2)
        expect(page.locator(".themes li", has_text="solved once")).to_have_count(in_row - 1)
        solver.use("Practise them all", "Enter")
        solver.choose(first[BEST])
        answered(page, "Right.")
    page.goto("/#/mistakes")
    expect(page.locator(".themes li")).to_have_count(1)
    expect(page.locator(".pz-y")).to_have_text(re.compile("To learn\\s*1\\s*Learned\\s*1"))
    assert look.found == {}
