"""Both lessons in the browser, to the end: by keys on a wide screen, by finger on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from hearthside.lessons import LESSONS, Ask, with_cards
from tests.e2e.conftest import Browsers
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, WIDE, Look, Size
from tests.e2e.test_phone import _fits


class Learner(Seat):
    """Answers as a lesson wants it."""

    def at(self, step: int) -> None:
        """Wait for that step, from 1, and until the others have played."""
        expect(self.page.locator("header.bar")).to_contain_text(re.compile(rf"Step {step} of"))
        expect(self.page.locator(".coach .btn:is(.why, .go1)").last).to_be_visible()

    def answer(self, move: str) -> None:
        """Make a move as it is written in a lesson, with fingers or keys."""
        what, _, card = move.rpartition(":")
        plain = {
            "take": ("p", "Take"),
            "draw": ("d", "Stock"),
            "leave": ("n", "Leave it"),
            "layoff": ("Enter", "Lay off"),
        }
        if move in plain:
            self._does(*plain[move])
        elif what == "knock":
            self._raise(card)
            gin = self.page.locator(".coach").get_by_role("button", name="Knock").count() == 0
            self._does(*(("g", "Gin") if gin else ("k", "Knock")))
        else:
            for each in move.split():
                self._raise(each)
            self._does("Enter", None)

    def _does(self, key: str, name: str | None) -> None:
        strip = self.page.locator("main")
        if not self.fingers:
            self.page.keyboard.press(key)
        elif name is None:
            strip.locator(".coach .btn.go1").tap()
        else:
            strip.get_by_role("button", name=re.compile(rf"^{name}\b")).last.tap()

    def _raise(self, card: str) -> None:
        if self.fingers:
            self.touch(card)
        elif self.page.locator(".gin-table").count():
            self.page.keyboard.press("1234567890-"[self.hand().index(card)])
        else:
            self.page.keyboard.type(card.lower())
        self.see_raised(card)


def words(text: str) -> str:
    """The longest words of a text between its cards."""
    return max((part for part in with_cards(text) if type(part) is str), key=len).strip()


def go_on(page: Page, fingers: bool) -> None:
    if fingers:
        page.get_by_role("button", name="Go on").tap()
    else:
        page.keyboard.press("Enter")


def astray(learner: Learner) -> None:
    """At the second step of Learn Hearts: a wrong card is answered; one may skip, go back and go on another time."""
    page, strip = learner.page, learner.page.locator(".coach")
    learner.answer("7C")
    expect(strip).to_contain_text("Low cards lose tricks later")
    expect(learner.heard()).to_contain_text("The seven of clubs is allowed")
    page.keyboard.type("qs")
    expect(strip).to_contain_text("Clubs were led.")
    page.keyboard.press("z")
    learner.at(3)
    expect(learner.heard()).to_contain_text("Step 3 of 34: leading low")
    page.reload()
    learner.at(3)
    page.keyboard.press("u")
    learner.at(2)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_lesson_is_taken_to_its_end(browsers: Browsers, server: Serving, axe: str, game: str, size: Size) -> None:
    lesson, fingers = LESSONS[game], "has_touch" in size
    page = browsers.open(server.url, **size)
    look, learner = Look(page, axe, size), Learner(page, fingers=fingers)
    page.goto("/")
    page.get_by_role("link", name=lesson.title).first.click()
    for step in range(len(lesson)):
        learner.at(step + 1)
        asked = lesson.step(step)
        expect(page.locator(".coach")).to_contain_text(words(asked.text))
        if fingers:
            _fits(page)
        if not isinstance(asked, Ask):
            look(f"step {step + 1}") if step in (0, 7) else None
            go_on(page, fingers)
            continue
        if (game, step, fingers) == ("hearts", 1, False):
            astray(learner)
        if not asked.shown:  # nothing is pointed out before it was asked for
            expect(page.locator(".hinted")).to_have_count(0)
            page.get_by_role("button", name="Help").press("Enter")
            expect(page.locator(".coach")).to_contain_text(words(asked.why))
        learner.answer(asked.move)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Now you can play"))
    look("the end")
    if fingers:
        _fits(page)
    page.get_by_role("button", name="Begin again").click()
    learner.at(1)
    assert look.found == {}
