"""Cards that are scattered, one to each of the others: by mouse, keys and finger, and aloud."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Browsers
from tests.e2e.seat import Seat, at_rest, overflow, resize
from tests.e2e.serving import Serving

RULES = 'black-lady passing=["scatter"]'
_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def names(seat: Seat, which: str = "name") -> list[str]:
    return [each[which] for each in seat.message()["seats"]][1:]


def within(name: str) -> str:
    """A name as it stands within a sentence."""
    return name.replace("The ", "the ")


def choose(seat: Seat, cards: list[str]) -> None:
    """Touch each card, and see for whom it is."""
    page = seat.page
    for card, name, short in zip(cards, names(seat), names(seat, "short"), strict=True):
        expect(page.locator(".pass h2")).to_have_text(f"Choose a card for {within(name)}.")
        seat.touch(card)
        seat.see_raised(card)
        assert f"for {within(name)}" in (seat.card(card).get_attribute("aria-label") or "")
        expect(seat.card(card).locator(".tag.to")).to_have_text(short)
    expect(page.locator(".pass h2")).to_have_text("Three of three chosen.")


def passed(seat: Seat, cards: list[str]) -> None:
    """They were passed in this order, and three came."""
    for card in cards:
        seat.card(card).wait_for(state="detached")
    view = seat.message()["view"]
    assert (view["gave"], len(view["got"])) == (cards, 3)


def test_by_mouse(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5, rules=RULES)
    assert seat.asked() == "pass"
    at_rest(page)
    expect(page.locator(".route .out")).to_have_count(3)
    hand = seat.hand()
    cards = [hand[9], hand[1], hand[5]]
    choose(seat, cards)
    seat.press("Pass three cards")
    passed(seat, cards)
    assert seat.asked() == "play"


def test_by_keys_and_aloud(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5, rules=RULES)
    assert seat.asked() == "pass"
    at_rest(page)
    hand, (_, second, _) = seat.hand(), names(seat)
    cards = [hand[9], hand[1], hand[5]]
    seat.type(cards[:1])
    expect(seat.heard()).to_contain_text(f"Choose a card for {within(second)}.")
    seat.type(cards[1:])
    page.keyboard.press("Enter")
    passed(seat, cards)


def test_by_finger(browsers: Browsers, server: Serving) -> None:
    phone = browsers.open(server.url, **_PHONE)
    seat = Seat(phone, fingers=True)
    for width, height in ((390, 844), (360, 640), (844, 390)):
        resize(phone, {"width": width, "height": height})
        seat.set_up(deal=5, rules=RULES)
        assert seat.asked() == "pass"
        at_rest(phone)
        hand = seat.hand()
        cards = [hand[9], hand[1], hand[5]]
        choose(seat, cards)
        assert overflow(phone) == []
        seat.press("Pass three cards")
        passed(seat, cards)


def test_the_direction_is_turned_by_hand(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5)
    assert seat.asked() == "pass"
    seat.from_menu("Table")
    page.get_by_role("button", name="to each player").click()
    page.keyboard.press("Escape")
    expect(page.locator(".route .out")).to_have_count(3)
