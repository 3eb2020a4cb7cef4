"""How one plays, on the page of statistics: charts that can be read as tables, with the values of the server."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.app.test_statistics_play import match
from tests.e2e.conftest import Browsers
from tests.e2e.kept import lay
from tests.e2e.seat import overflow
from tests.e2e.serving import Serving
from tests.e2e.test_review import ready
from tests.e2e.troubles import NO_SERVER


def test_how_one_plays_hearts(page: Page, server: Serving) -> None:
    page.context.request.delete("/api/stats")  # what the tests before left: the owner sees all of this machine
    logs = [match(seed) for seed in (7, 8, 9)]
    for log in logs:
        lay(server.data, log, page.context, server.url)
    page.goto("/#/statistics/hearts")
    played = page.context.request.get("/api/stats/figures").json()["hearts"]
    assert played["deals"] == sum(len(log.state.results) for log in logs)

    panel = page.get_by_role("region", name="Points a deal")
    expect(panel.get_by_role("img", name="Points a deal").locator("rect")).to_have_count(3)
    expect(page.get_by_text(played["summary"])).to_be_visible()
    panel.get_by_text("As a table").click()
    rows = panel.get_by_role("row")
    expect(rows).to_have_count(4)
    last = played["matches"][-1]
    expect(rows.nth(1).get_by_role("cell")).to_have_text(
        ["Black Lady", str(last["deals"]), f"{last['points']:.1f}", f"{last['fair']:.1f}"]
    )

    passes = page.get_by_role("region", name="Your passes and their results")
    for each in played["passes"]:
        row = passes.get_by_role("row", name=re.compile(f"^{re.escape(each['what'])}"))
        expect(row.get_by_role("cell").first).to_contain_text(f"{each['queens']} of {each['deals']}")
    moons = page.get_by_role("region", name="Moons and queens")
    row = moons.get_by_role("row", name=re.compile("^Queens you took"))
    took = next(each for each in played["counts"] if each["name"] == "took")
    expect(row).to_contain_text(f"{took['count']} of {took['of']}")


def test_luck_and_skill_are_looked_at_on_request_and_outlive_the_server(
    own_server: Serving, browsers: Browsers
) -> None:
    page = browsers.open(own_server.url)
    tables = [lay(own_server.data, match(seed, "openspiel"), page.context, own_server.url) for seed in (7, 8)]
    page.goto("/#/statistics/hearts")
    panel = page.get_by_role("region", name="Luck and skill")
    expect(panel).to_contain_text("2 deals of finished matches have not been reviewed.")
    ready(page)
    panel.get_by_role("button", name="Review the rest").click()
    expect(panel).to_contain_text("decisions of 2 deals.")
    expect(panel.get_by_role("button")).to_have_count(0)

    played = page.context.request.get("/api/stats/figures").json()["hearts"]["luck"]
    panel.get_by_text("As a table").click()
    rows = panel.get_by_role("row")
    expect(rows).to_have_count(3)
    last = played["matches"][-1]
    cells = rows.nth(1).get_by_role("cell")
    expect(cells.first).to_have_text("OpenSpiel")
    expect(cells.last).to_have_text(str(last["blunders"]))
    assert cells.all_inner_texts()[-3:] == [str(last[mark]) for mark in ("inaccuracies", "mistakes", "blunders")]
    told = panel.inner_text()
    assert not overflow(page)

    # It is there after a power cut, and so is the look back, before the Master is ready.
    browsers.troubles.announce(*NO_SERVER)
    own_server.kill()
    own_server.start()
    page.reload()
    panel.get_by_text("As a table").click()
    expect(rows).to_have_count(3)
    assert panel.inner_text() == told
    page.goto(f"/#/review/{tables[0]}/1")
    expect(page.locator(".summary")).to_contain_text("Together ")
