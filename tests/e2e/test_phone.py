"""A match with a finger on a phone held upright: nothing runs over the edge, and nothing is too small to touch."""

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from hearthside.gin import PRESETS, STANDARD, Rules, State
from hearthside.hearts import BLACK_LADY
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import all_eleven, hands, may_knock, other_took, seven_left, to_lay_off
from tests.e2e.gin_seat import GinSeat, least
from tests.e2e.home import open_players, open_rules, seat_players, set_goal
from tests.e2e.kept import lay
from tests.e2e.moons import UNTIED_OF_FOUR, last_card, last_three, some
from tests.e2e.seat import AT_REST, OVER, Seat, highest, resize
from tests.e2e.serving import Serving
from tests.lengths import length

_PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

_LEAST = 44

# What a finger can hit of each control: its box and what stands out of it, less what the next card of the hand covers.
_TARGETS = """() => {
  const controls = 'button, a[href], input, select, summary, label.rule, label.choice, .switch'
  const top = document.querySelector('dialog[open]') ?? document
  const within = (element) => element.closest('.rule, .choice, .switch')
  const small = []
  for (const element of top.querySelectorAll(controls)) {
    if (element.matches('input') && within(element)) continue // its label is the target
    if (element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true })) continue
    const box = element.getBoundingClientRect()
    const { position, top: over, left: out, bottom: under, right: off } = getComputedStyle(element, '::before')
    const more = (one, other) => (position === 'absolute' ? Math.max(0, -parseFloat(one) - parseFloat(other)) : 0)
    const height = box.height + more(over, under)
    let width = box.width + more(out, off)
    if (element.matches('.hand .card')) {
      const cards = [...document.querySelectorAll('.hand .card[data-card]')].map((card) => card.getBoundingClientRect())
      const next = cards.filter((other) => Math.abs(other.top - box.top) < 20 && other.left > box.left + 1)
      width = Math.min(width, ...next.map((other) => other.left - box.left))
    }
    if (width < LEAST - 0.5 || height < LEAST - 0.5) {
      small.push(`${element.ariaLabel ?? element.textContent.trim()}: ${width} x ${height}`)
    }
  }
  return small
}""".replace("LEAST", str(_LEAST))


# What runs over the edge of its button.
_SPILLED = """() => [...document.querySelectorAll('.btn, .tool, .chip')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.scrollWidth > each.clientWidth)
  .map((each) => `${each.textContent.trim()}: ${each.scrollWidth} > ${each.clientWidth}`)"""

# All of it once nothing moves any more: one call, since there are hundreds.
_FAULTS = f"async () => {{ await ({AT_REST})(); return [({OVER})(), ({_TARGETS})(), ({_SPILLED})()] }}"


@pytest.fixture
def phone(browsers: Browsers, server: Serving) -> Page:
    return browsers.open(server.url, **_PHONE)


def test_a_match_with_a_finger(phone: Page, server: Serving) -> None:
    phone.goto("/")
    seat = Seat(phone, fingers=True)
    open_rules(phone)
    _fits(phone)
    phone.keyboard.press("Escape")
    set_goal(phone, "1")
    _fits(phone)
    seat.press("Play Hearts")
    phone.wait_for_url("**/#/table/*")

    assert seat.asked() == "pass"
    _fits(phone)
    seat.pass_on()
    for _ in range(3):
        assert seat.asked() == "play"
        _fits(phone)
        seat.play(highest(seat.playable()))
    rules = seat.message()["view"]["rules"]
    assert (rules["preset"], rules["goal"]) == ("black-lady", 1)

    # The last tricks of such a match.
    seat.go(lay(server.data, some(BLACK_LADY.with_goal(1), UNTIED_OF_FOUR, last_three), phone.context, server.url))
    seat.play_deal()
    phone.get_by_text("the match is over").wait_for()
    _fits(phone)
    seat.go_on()
    assert seat.asked() == "pass"


def test_from_one_deal_to_the_next_with_a_finger(phone: Page, server: Serving) -> None:
    seat = Seat(phone, fingers=True)
    seat.go(lay(server.data, some(BLACK_LADY, 7, last_card), phone.context, server.url))
    seat.play_deal()
    _fits(phone)
    seat.go_on()
    assert seat.asked() == "pass"
    _fits(phone)


def test_pages_fit(phone: Page) -> None:
    for address, title in {
        "mistakes": "Your mistakes",
        "rules": "Rules",
        "rules/cardshark": "CardShark · Rules",
        "rules-editor": "Rules editor",
        "statistics": "Statistics",
        "nowhere": "Page not found",
    }.items():
        phone.goto(f"/#/{address}")
        expect(phone).to_have_title(re.compile(title))
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
        "Cards played": "Cards played so far",
        "Leave": "Leave this match?",
    }.items():
        seat.press("Menu")
        _fits(phone)
        phone.get_by_role("button", name="Close").tap()
        seat.from_menu(entry)
        phone.get_by_role("dialog", name=title).wait_for()
        _fits(phone)
        phone.get_by_role("dialog").get_by_role("button", name="Close").tap()
        phone.get_by_role("dialog").wait_for(state="detached")
    phone.goto(f"/#/record/{table}")
    phone.get_by_role("button", name="To the start").wait_for()
    _fits(phone)
    phone.get_by_role("button", name="Game record").tap()
    phone.get_by_label("The record").wait_for()
    _fits(phone)


def test_every_hand_can_be_touched(phone: Page) -> None:
    """However the suits fall, two rows of the hand leave a finger's width of each card in sight."""
    seat = Seat(phone, fingers=True)
    for number in range(length(6, 10)):
        seat.set_up(deal=number)
        seat.asked()
        _fits(phone)


def test_a_match_of_gin_with_a_finger(phone: Page, server: Serving) -> None:
    phone.goto("/")
    seat = GinSeat(phone, fingers=True)
    open_players(phone, "Gin Rummy")
    _fits(phone)
    phone.keyboard.press("Escape")
    seat_players(phone, "Novice Nellie", game="Gin Rummy")
    set_goal(phone, "1", "Gin Rummy")
    seat.press("Play Gin Rummy")
    phone.wait_for_url("**/#/table/*")
    for _ in range(3):
        match seat.asked():
            case "draw":
                seat.draw()
            case "discard":
                seat.discard()
            case other:
                raise AssertionError(other)
    rules = seat.view["rules"]
    assert (rules["preset"], rules["goal"]) == ("standard", 1)

    # The end of such a match.
    seat.take_up(server, hands(STANDARD.with_goal(1), may_knock, ()))
    assert seat.play_hand() == "match"
    _fits(phone)
    assert max(seat.view["scores"]) >= 1
    seat.go_on()
    assert seat.asked() in ("draw", "discard")


def test_from_one_hand_of_gin_to_the_next_with_a_finger(phone: Page, server: Serving) -> None:
    seat = GinSeat(phone, fingers=True)
    seat.take_up(server, hands(STANDARD, may_knock))
    assert seat.play_hand() == "next"
    _fits(phone)
    seat.go_on()
    assert seat.asked() in ("draw", "discard")
    _fits(phone)


_SMALL: ViewportSize = {"width": 375, "height": 667}


@pytest.mark.parametrize("keys", [False, True])
def test_every_moment_of_gin_fits(browsers: Browsers, server: Serving, keys: bool) -> None:
    """On 390 by 844 with keys marked and without them, down to 375 by 667; every card can be touched."""
    page = browsers.open(server.url, {"keys": keys}, **_PHONE)
    seat = GinSeat(page, fingers=True)
    sizes = [_PHONE["viewport"]] if keys else [_SMALL, _PHONE["viewport"]]

    def fits(*, in_sight: bool = False) -> None:
        for size in sizes:
            resize(page, size)
            if in_sight:
                _in_sight(seat)
            _fits(page)

    def take_up(stop: Callable[[State], bool], knocking: tuple[int, ...] = (), rules: Rules = STANDARD) -> None:
        seat.take_up(server, hands(rules, stop, knocking))
        fits(in_sight=seat.asked() in ("draw", "discard"))

    take_up(other_took)
    seat.from_menu("Show the opponent’s known cards")
    fits()
    take_up(seven_left)
    take_up(lambda state: state.turn == 0 and state.view(0).doubled, (), PRESETS["oklahoma"])
    take_up(all_eleven)
    take_up(may_knock)
    seat.touch(least(seat.view)["card"])
    seat.answer("Knock").wait_for()
    fits(in_sight=True)
    seat.press("Arrange melds")
    page.get_by_role("heading", name="Lay out your melds").wait_for()
    fits()
    take_up(to_lay_off, (1,))
    seat.press("Arrange melds")
    page.get_by_role("heading", name="Lay off your cards").wait_for()
    fits()
    page.locator("button[data-card]").first.tap()
    page.get_by_role("button", name="Here").first.wait_for()
    fits()
    seat.press("Back")
    seat.lay_off()
    fits()
    seat.press("Score sheet")
    page.get_by_role("dialog", name="Score sheet").wait_for()
    fits()
    take_up(lambda state: len(state.results) > 4 and state.turn == 0, (0, 1), PRESETS["hollywood"])
    seat.from_menu("Score sheet")
    page.get_by_role("dialog", name="Score sheet").wait_for()
    fits()


def test_every_hand_of_gin_can_be_touched(phone: Page) -> None:
    seat = GinSeat(phone, fingers=True)
    for number in range(length(3, 5)):
        seat.set_up_gin("ginrummy42", deal=number)
        for order in ("by meld", "by rank", "by suit"):
            seat.asked()
            for size in _SMALL, _PHONE["viewport"]:
                resize(phone, size)
                _fits(phone)
            assert seat.hand(), order
            seat.press("Sort")


def _in_sight(seat: GinSeat) -> None:
    """Nothing at the table has to be scrolled to, and the piles, the prompt and the hand lie clear of each other."""
    assert seat.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    boxes = [seat.page.locator(each).bounding_box() for each in (".piles", ".prompt", ".gin-hand")]
    assert all(box is not None for box in boxes)
    for upper, lower in itertools.pairwise(box for box in boxes if box is not None):
        assert upper["y"] + upper["height"] <= lower["y"] + 1


def _fits(page: Page) -> None:
    over, small, spilled = page.evaluate(_FAULTS)
    assert over == []
    assert small == []
    assert spilled == []
