"""Melds laid out and cards laid off by hand: what is refused, what it counts, and that the move is what lies there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from hearthside.cards import Card, Cards
from hearthside.gin import STANDARD
from tests.e2e.conftest import Seated
from tests.e2e.gin_hands import may_knock, to_lay_off
from tests.e2e.gin_seat import GinSeat, least

_NORTH = (1,)


def test_what_lies_there_is_laid_off(seated: Seated) -> None:
    seat = seated(to_lay_off, knocking=_NORTH)
    defence = seat.view["defence"]
    [held, *_] = [card for cards in defence["layoffs"] for card in cards]
    _by_hand(seat)
    _take_up(seat, held)
    _here(seat, "put to the deadwood").click()
    count = defence["arranged"]["count"] + _points(held)
    expect(seat.page.get_by_role("status").filter(has_text="left.")).to_contain_text(f"{count} left.")
    seat.page.keyboard.press("Enter")
    assert seat.asked() in ("next", "match")
    side = seat.view["story"]["sides"][0]
    assert held in side["arranged"]["deadwood"]
    assert (held in side["laid_off"], side["arranged"]["count"]) == (False, count)


def test_a_card_is_dragged_to_where_it_belongs(seated: Seated) -> None:
    seat = seated(to_lay_off, knocking=_NORTH)
    [held, *_] = [card for cards in seat.view["defence"]["layoffs"] for card in cards]
    _by_hand(seat)
    dead = seat.page.locator('[data-place="loose"]')
    _drag(seat, _lying(seat, held), dead)
    expect(dead.locator(f'[data-card="{held}"]')).to_be_visible()
    place = next(k for k, cards in enumerate(seat.view["defence"]["layoffs"]) if held in cards)
    meld = seat.page.locator(f'[data-place="laid {place}"]')
    _drag(seat, _lying(seat, held), meld)
    expect(meld.get_by_role("button", name=re.compile("laid off"))).to_be_visible()


def test_a_wrong_arrangement_is_refused_and_nothing_is_lost(seated: Seated) -> None:
    seat = seated(to_lay_off, knocking=_NORTH)
    card = seat.view["defence"]["arranged"]["deadwood"][0]
    _by_hand(seat)
    _take_up(seat, card)
    _here(seat, "make a meld").click()
    refusal = f"{Card.parse(card).symbol} is neither a set nor a run."
    expect(seat.page.get_by_text(refusal)).to_be_visible()
    seat.page.locator(".racts .go1").click()
    assert seat.view["phase"] == "layoff"
    expect(
        seat.page.locator('[data-place="meld 0"], [data-place="meld 1"], [data-place="meld 2"]').filter(
            has=_lying(seat, card)
        )
    ).to_be_visible()
    seat.page.get_by_role("button", name="Start over").click()
    expect(seat.page.get_by_text(refusal)).to_have_count(0)
    seat.page.keyboard.press("Escape")
    seat.lay_off()
    assert seat.asked() in ("next", "match")


def test_one_knocks_with_melds_of_ones_own(seated: Seated) -> None:
    seat = seated(may_knock, STANDARD)
    best = least(seat.view)
    seat.touch(best["card"])
    seat.page.get_by_role("button", name="By hand").click()
    expect(seat.page.get_by_role("heading", level=1)).to_be_focused()
    meld = best["arranged"]["melds"][0]["cards"]
    for card in meld:
        _take_up(seat, card)
    _here(seat, "put to the deadwood").click()
    expect(seat.page.get_by_text(re.compile("over the limit. Knock at 10 or less."))).to_be_visible()
    for card in meld:
        _take_up(seat, card)
    _here(seat, "make a meld").click()
    expect(seat.page.get_by_text(f"{best['count']} left.")).to_be_visible()
    seat.page.keyboard.press("Enter")
    assert seat.asked() in ("next", "match")
    story = seat.view["story"]
    assert (story["knocker"], story["discard"]) == (0, best["card"])
    assert meld in [each["cards"] for each in story["sides"][0]["arranged"]["melds"]]


# ---- Ways ----


def _by_hand(seat: GinSeat) -> None:
    seat.page.get_by_role("button", name="By hand").click()
    seat.page.get_by_text("The program would leave").wait_for()


def _lying(seat: GinSeat, card: str) -> Locator:
    return seat.page.locator(f'.byhand [data-card="{card}"]')


def _take_up(seat: GinSeat, card: str) -> None:
    # The next card lies over most of it.
    _lying(seat, card).click(position={"x": 10, "y": 30})


def _here(seat: GinSeat, words: str) -> Locator:
    return seat.page.get_by_role("button", name=re.compile(f"^Here, {words}"))


def _drag(seat: GinSeat, card: Locator, onto: Locator) -> None:
    start, end = card.bounding_box(), onto.bounding_box()
    assert start is not None and end is not None
    mouse = seat.page.mouse
    mouse.move(start["x"] + 8, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    mouse.up()


def _points(card: str) -> int:
    return STANDARD.melding.count(Cards.of([Card.parse(card)]))
