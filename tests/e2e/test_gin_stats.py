"""What has been won at Gin: a match that was played to its end, and one that was left as it stood."""

from __future__ import annotations

import re
from math import floor

from playwright.sync_api import Page, expect

from hearthside.gin import STANDARD
from hearthside.gin.presets import parse
from tests.e2e.gin_hands import hand_over, hands, may_knock, north_is_far
from tests.e2e.gin_seat import GinSeat
from tests.e2e.serving import Serving


def test_statistics_after_a_match_and_after_one_that_was_left(page: Page, server: Serving) -> None:
    page.context.request.delete("/api/stats")  # what the tests before left: the owner sees all of this machine
    page.goto("/#/statistics/gin")
    expect(page.get_by_role("heading", name="No statistics yet")).to_be_visible()

    seat = GinSeat(page)
    seat.take_up(server, hands(parse("standard goal=1"), lambda state: may_knock(state) and north_is_far(state), ()))
    assert seat.play_hand() == "match"
    won = seat.view
    assert won["winners"] == [0]
    seat.take_up(server, hands(STANDARD, lambda state: hand_over(state) and state.results[-1].winner == 0))
    assert seat.asked() == "next"
    seat.go_on()
    seat.asked()
    left = seat.view  # a hand in progress does not count, those before it do
    seat.from_menu("Leave this match")
    page.get_by_role("dialog").get_by_role("button", name="Leave for good").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")
    expect(page.get_by_role("link", name=re.compile("^Resume"))).to_have_count(0)

    page.get_by_role("link", name="Statistics").click()
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Gin Rummy").click()
    expect(page.get_by_text("A match that you leave counts with the hands that are finished.")).to_be_visible()
    count = len(won["history"]) + len(left["history"])
    points = [won["scores"][0], left["scores"][0]]
    you = page.get_by_role("region", name="By name").get_by_role("row", name=re.compile("^You"))
    drawn = sum(score["winner"] is None for view in (won, left) for score in view["history"])
    expect(you.get_by_role("cell")).to_have_text(
        [
            re.compile(r"^2 of 2\b"),
            f"{count} {drawn} drawn" if drawn else str(count),
            f"{_figure(sum(points) / count)} {sum(points)} in all",
        ]
    )

    averages = sorted((view["scores"][0] / len(view["history"]) for view in (won, left)), reverse=True)
    best = page.get_by_role("region", name="The best averages").get_by_role("row")
    expect(best).to_have_count(1 + len(averages))
    for row, average in zip(best.all()[1:], averages, strict=True):
        expect(row.get_by_role("cell").nth(2)).to_contain_text(_figure(average))

    page.get_by_role("region", name="Points a hand").get_by_text("As a table").click()
    results = page.get_by_role("region", name="Points a hand").get_by_role("table").get_by_role("row")
    expect(results).to_have_count(3)
    expect(results.filter(has_text="left early")).to_have_count(1)
    expect(page.get_by_role("img", name="Points a hand")).to_be_visible()

    page.get_by_role("navigation", name="Game").get_by_role("link", name="Hearts").click()
    expect(page.get_by_role("heading", name="No statistics yet")).to_be_visible()


def _figure(average: float) -> str:
    """Points a hand as the page rounds them: a half goes up."""
    return f"{floor(average * 10 + 0.5) / 10:.1f}"
