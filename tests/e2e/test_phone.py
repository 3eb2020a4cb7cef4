"""A match with a finger on a phone held upright: nothing runs over the edge, and nothing is too small to touch."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Door
from tests.e2e.seat import Seat, at_rest, overflow
from tests.e2e.serving import Serving

_PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

_LEAST = 44

# What a finger can hit of each control: its box, less what the next card of the hand covers.
_TARGETS = """() => {
  const controls = 'button, a[href], input, select, summary, label.rule, label.choice, .switch'
  const top = document.querySelector('dialog[open]') ?? document
  const within = (element) => element.closest('.rule, .choice, .switch')
  const small = []
  for (const element of top.querySelectorAll(controls)) {
    if (element.matches('input') && within(element)) continue // its label is the target
    if (element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true })) continue
    const box = element.getBoundingClientRect()
    let width = box.width
    if (element.matches('.hand .card')) {
      const cards = [...document.querySelectorAll('.hand .card[data-card]')].map((card) => card.getBoundingClientRect())
      const next = cards.filter((other) => Math.abs(other.top - box.top) < 20 && other.left > box.left + 1)
      width = Math.min(width, ...next.map((other) => other.left - box.left))
    }
    if (width < LEAST - 0.5 || box.height < LEAST - 0.5) {
      small.push(`${element.ariaLabel ?? element.textContent.trim()}: ${width} x ${box.height}`)
    }
  }
  return small
}""".replace("LEAST", str(_LEAST))


@pytest.fixture
def phone(door: Door, house: Serving) -> Page:
    return door.open(house.url, **_PHONE)


def test_a_match_with_a_finger(phone: Page) -> None:
    phone.goto("/")
    seat = Seat(phone, fingers=True)
    phone.get_by_label("Played to").fill("20")
    _fits(phone)
    seat.press("Deal the cards")
    phone.wait_for_url("**/#/table/*")

    seen = set()
    while True:
        asked = seat.asked()
        if asked not in seen:
            seen.add(asked)
            _fits(phone)
        if asked == "pass":
            seat.pass_on()
        elif asked == "play":
            seat.play_deal()
        elif phone.get_by_text("the match is over").count():
            break
        else:
            seat.go_on()
    _fits(phone)
    seat.go_on()
    assert seat.asked() == "pass"


@pytest.mark.parametrize("address", ["/#/rules", "/#/rules/cardshark", "/#/studio", "/#/statistics", "/#/nowhere"])
def test_pages_fit(phone: Page, address: str) -> None:
    phone.goto(address)
    phone.get_by_role("heading", level=1).wait_for()
    phone.wait_for_load_state("networkidle")
    _fits(phone)


def test_dialogs_and_the_record_fit(phone: Page) -> None:
    seat = Seat(phone, fingers=True)
    table = seat.set_up(deal=5)
    assert seat.asked() == "pass"
    seat.pass_on()
    while seat.asked() == "play" and not seat.message()["view"]["last_trick"]:
        seat.play(seat.playable()[0])
    seat.touch(seat.playable()[0])
    _fits(phone)
    for entry, title in {
        "Help": "Help",
        "Settings": "Settings",
        "Last trick": "Last trick",
        "So far": "So far this deal",
        "Leave": "Leave this match?",
    }.items():
        seat.press("Menu")
        menu = phone.get_by_role("dialog", name="Menu")
        _fits(phone)
        menu.get_by_role("button", name=entry).tap()
        phone.get_by_role("dialog", name=title).wait_for()
        _fits(phone)
        phone.get_by_role("dialog").get_by_role("button", name="Close").tap()
        phone.get_by_role("dialog").wait_for(state="detached")
    phone.goto(f"/#/record/{table}")
    phone.get_by_label("The record").wait_for()
    _fits(phone)


def test_every_hand_can_be_touched(phone: Page) -> None:
    """However the suits fall, two rows of the hand leave a finger's width of each card in sight."""
    seat = Seat(phone, fingers=True)
    for number in range(10):
        seat.set_up(deal=number)
        seat.asked()
        _fits(phone)


def _fits(page: Page) -> None:
    at_rest(page)
    assert overflow(page) == []
    small: Any = page.evaluate(_TARGETS)
    assert small == []
