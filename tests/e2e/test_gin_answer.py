"""An answer to a knock, and melds laid out by hand: as the program would have it, or otherwise, or not at all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from hearthside.gin import PRESETS
from tests.e2e.conftest import Seated
from tests.e2e.gin_hands import may_knock, to_lay_off
from tests.e2e.gin_seat import least


def test_the_program_lays_off(seated: Seated) -> None:
    seat = seated(to_lay_off, knocking=(1,))
    page, view = seat.page, seat.view
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"knocked with {view['laid']['arranged']['count']}.")
    off = [card for cards in view["defence"]["layoffs"] for card in cards]
    theirs = page.get_by_role("region", name="Cautious Cal, hand")
    expect(theirs.get_by_role("img", name=re.compile("laid off$"))).to_have_count(len(off))
    for key, panel in {"c": "Score sheet", "t": "So far this hand", "l": "All discards"}.items():
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=panel)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    seat.lay_off()
    assert seat.asked() == "next"
    story = seat.view["story"]
    assert sorted(story["sides"][0]["laid_off"]) == sorted(off)
    expect(theirs.get_by_role("img", name=re.compile("laid off$"))).to_have_count(len(off))
    expect(page.get_by_text("".join(story["sum"][1]), exact=True)).to_be_visible()
    left = story["sides"][0]["arranged"]["count"]
    expect(page.get_by_role("region", name="Your hand")).to_contain_text(f"{left} after laying off")


def test_less_is_laid_off_by_hand(seated: Seated) -> None:
    seat = seated(to_lay_off, knocking=(1,))
    page, best = seat.page, seat.view["defence"]
    first = next(cards[0] for cards in best["layoffs"] if cards)
    seat.press("Arrange melds")
    told = page.get_by_role("region", name="The count").get_by_role("status")
    least = told.get_by_text(f"Deadwood {best['arranged']['count']}", exact=True)
    expect(least).to_be_visible()
    _put(page, first, "add to the deadwood")
    expect(least).to_have_count(0)
    expect(told.get_by_text(f"Best possible: {best['arranged']['count']}", exact=True)).to_be_visible()
    seat.lay_off()
    assert seat.asked() == "next"
    story = seat.view["story"]
    assert first not in story["sides"][0]["laid_off"]
    assert story["sides"][0]["arranged"]["count"] > best["arranged"]["count"]


def test_what_does_not_go_together_is_refused_with_the_reason(seated: Seated) -> None:
    seat = seated(to_lay_off, knocking=(1,))
    page, view = seat.page, seat.view
    seat.press("Arrange melds")
    meld = view["defence"]["arranged"]["melds"][0]["cards"]
    _put(page, meld[0], "make a meld")
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("is neither a set nor a run.")
    button = page.get_by_role("button", name="Lay off", exact=False).and_(page.locator(".go1"))
    expect(button).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    assert seat.asked() == "answer"
    seat.press("Start over")
    expect(refusal).to_have_count(0)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Arrange melds")).to_be_visible()
    assert seat.view["phase"] == "layoff"


def test_melds_are_laid_out_by_hand_before_a_knock(seated: Seated) -> None:
    seat = seated(may_knock)
    page, best = seat.page, least(seat.view)
    seat.touch(best["card"])
    seat.press("Arrange melds")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Knock at 10 or less.")
    meld = best["arranged"]["melds"][0]["cards"]
    loose = max(meld, key=lambda card: "A23456789TJQK".index(card[0]))
    _put(page, loose, "add to the deadwood")
    expect(page.locator(".refusal")).to_be_visible()
    knock = page.locator(".racts .go1")
    expect(knock).to_have_attribute("aria-disabled", "true")
    seat.press("Start over")
    expect(knock).not_to_have_attribute("aria-disabled", "true")
    knock.click()
    seat.see_hand_over()
    story = seat.view["story"]
    assert story["knocker"] == 0
    assert [each["cards"] for each in story["sides"][0]["arranged"]["melds"]] == [
        each["cards"] for each in best["arranged"]["melds"]
    ]


def test_no_melds_by_hand_where_the_program_lays_them_out(seated: Seated) -> None:
    seat = seated(may_knock, PRESETS["ginrummy42"])
    seat.touch(least(seat.view)["card"])
    seat.answer("Knock").wait_for()
    expect(seat.page.get_by_role("button", name="Arrange melds")).to_have_count(0)


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_card_is_dragged_or_walked_to_where_it_belongs(seated: Seated, by_keys: bool) -> None:
    seat = seated(to_lay_off, knocking=(1,))
    page, view = seat.page, seat.view
    card = next(cards[0] for cards in view["defence"]["layoffs"] if cards)
    seat.press("Arrange melds")
    dead = page.locator('[data-place="loose"]')
    held = page.locator(f'button[data-card="{card}"]')
    if by_keys:
        while not held.evaluate("element => element === document.activeElement"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        expect(held).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name=re.compile("^Here, add to the deadwood")).focus()
        page.keyboard.press("Enter")
    else:
        seat.drag(held, dead)
    expect(dead.locator(f'[data-card="{card}"]')).to_be_visible()
    expect(held).to_have_accessible_name(re.compile("deadwood$"))


def _put(page: Page, card: str, where: str) -> None:
    """Take a card up, and put it somewhere."""
    page.locator(f'button[data-card="{card}"]').click(position={"x": 14, "y": 30})
    page.get_by_role("button", name=re.compile(f"^Here, {where}", re.IGNORECASE)).click()
