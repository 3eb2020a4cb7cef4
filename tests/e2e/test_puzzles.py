"""Puzzles in the browser: by keys, mouse and finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hearthside.puzzles import Puzzle, load
from hearthside.server.secret import Secret
from tests.e2e.conftest import Browsers
from tests.e2e.seat import Solver
from tests.e2e.serving import Serving, add_cookie
from tests.e2e.test_axe import PHONE, WIDE, Look, Size


def played(puzzle: Puzzle, step: int, place: int) -> str:
    """The card that a choice of a decision plays, by its place."""
    card: str = load(puzzle.game).answers[puzzle.id].steps[step].figures[place].moves[0]["card"]
    return card


def cards(game: str, length: int) -> Puzzle:
    """A puzzle of Black Lady with so many decisions, each a card to play."""
    return next(
        each
        for each in load(game).puzzles
        if each.length == length
        and '[Rules "black-lady"]' in each.position
        and all(step.best.moves[0]["type"] == "play" for step in load(game).answers[each.id].steps)
        and load(game).answers[each.id].steps[0].figures[-1].moves[0]["type"] == "play"
    )


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_puzzle_is_solved_at_the_table_and_told_with_its_figures(
    browsers: Browsers, server: Serving, axe: str, size: Size
) -> None:
    page = browsers.open(server.url, **size)
    secret = Secret.of(server.data)
    add_cookie(page.context, server.url, secret.cookie, secret.issue("token"))
    look, solver = Look(page, axe, size), Solver(page, fingers="has_touch" in size)
    line, single = cards("hearts", 2), cards("hearts", 1)

    told, dashes = page.locator(".judged b"), page.locator(".sk9 i")
    page.goto(f"/#/puzzles/{line.id}")
    expect(page.locator(".pz-y")).to_contain_text("shown when solved", ignore_case=True)
    expect(dashes).to_have_count(1)
    page.locator(".pz-s h2", has_text="What you know").wait_for()
    assert page.get_by_role("button", name="Hint").count() == 0
    look("a puzzle", deck=True)
    solver.choose(played(line, 0, 0))
    expect(page.locator(".pz-y")).to_contain_text("2 of 2")
    solver.choose(played(line, 1, 0))
    expect(told).to_have_text("Right.")
    expect(page.locator(".pz-s .alts")).to_have_count(2)
    expect(page.locator(".pz-y .up1")).to_have_text(re.compile(r"^\+\d+$"))
    expect(page.locator(".lay dt")).to_have_count(4)
    expect(page.locator(".sk9 i:not(.l, .n)")).to_have_count(1)
    look("a solved puzzle")

    # Another: a wrong choice is told beside the best, and objected to.
    solver.keys = not solver.keys
    page.goto(f"/#/puzzles/{single.id}")
    worst = played(single, 0, -1)
    solver.choose(worst)
    expect(told).to_have_text("Not the best.")
    expect(page.locator(f'[data-card="{worst}"] .m-mistake')).to_be_visible()
    expect(page.locator(f'[data-card="{played(single, 0, 0)}"] .m-best')).to_be_visible()
    expect(page.locator(".alts .flawed")).to_have_count(1)
    expect(page.locator(".sk9 .l")).to_have_count(1)
    page.get_by_role("button", name="Object").wait_for()
    look("a puzzle that was missed")
    solver.use("Next puzzle", "n")
    page.wait_for_url("**/#/puzzles")

    # Of one game; what was tried is not asked again, and the answer can be shown.
    page.get_by_text("Gin", exact=True).click()
    page.locator("main.gin-table").wait_for()
    look("a puzzle of Gin")
    solver.use("Show the answer", "r")
    expect(told).to_have_text("Answer shown.")
    expect(page.locator(".sk9 i")).to_have_count(3)

    page.goto("/#/statistics")
    row = page.get_by_role("region", name="Puzzles").locator("tbody tr")
    expect(row).to_have_text(re.compile(r"\d\s*3\s*1\s*1\s*997$"))
    assert look.found == {}
