"""A whole match by keyboard alone, from the first page on; the mouse is never touched."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.seat import Seat, highest


def test_a_match_by_keyboard_alone(page: Page) -> None:
    seat = Seat(page)
    page.goto("/")
    expect(page.get_by_label("Played to")).to_be_enabled()
    _tab_to(page, "Played to")
    page.keyboard.type("20")  # over the goal that was there: Tab selects it
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/table/*")
    first = seat.table

    assert seat.asked() == "pass"
    _too_many(seat)
    _by_arrows_and_enter(seat)
    _a_slip(seat)
    refusals = 0
    while True:
        while (asked := seat.asked()) != "score":
            if asked == "pass":
                _pass_by_typing(seat)
                continue
            if refusals < 3 and seat.refused():
                _ask_why(seat)
                refusals += 1
            _by_typing(seat, highest(seat.playable()))
        if page.get_by_text("the match is over").count():
            break
        page.keyboard.press("Enter")
        page.locator("main.score").wait_for(state="detached")
    assert refusals == 3
    view = seat.message()["view"]
    assert max(view["scores"]) >= view["rules"]["goal"] == 20

    page.keyboard.press("n")
    page.wait_for_url(lambda url: first not in url)
    assert seat.asked() == "pass"


def test_what_else_the_keys_do(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5)
    assert seat.asked() == "pass"
    _pass_by_typing(seat)
    assert seat.asked() == "play"

    def shows(title: str) -> Callable[[], None]:
        return lambda: expect(page.get_by_role("dialog", name=title)).to_be_visible()

    card = seat.playable()[-1]
    _by_typing(seat, card)
    assert seat.asked() == "play"
    for key, seen in {
        "?": shows("Help"),
        "l": shows("Last trick"),
        "m": shows("Menu"),
        "t": shows("So far this deal"),
    }.items():
        page.keyboard.press(key)
        seen()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    page.keyboard.press("u")
    expect(seat.card(card)).to_be_visible()
    expect(page.get_by_text("practice")).to_be_visible()
    expect(seat.heard()).to_contain_text("Your last move is taken back.")

    page.keyboard.press("z")
    expect(page.get_by_role("button", name="Zip")).to_have_attribute("aria-pressed", "true")

    page.keyboard.press("Escape")
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("button", name="Resume")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(menu.get_by_role("link", name="Home")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")
    resume = page.get_by_role("link", name=re.compile("^Resume Hearts, deal 1"))
    expect(resume).to_be_visible()
    _tab_to(page, "Resume Hearts, deal 1")
    page.keyboard.press("Enter")
    assert seat.asked() == "play"
    expect(seat.card(card)).to_be_visible()


# ---- What fingers do ----


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on what has that name."""
    target = page.get_by_role("link", name=name).or_(page.get_by_label(name, exact=True)).first
    for _ in range(60):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def _type_cards(seat: Seat, cards: list[str]) -> None:
    for card in cards:
        seat.page.keyboard.type(card.lower().replace("t", "10"))
        seat.see_raised(card)


def _pass_by_typing(seat: Seat) -> None:
    """Pass three cards by their names and Enter."""
    cards = seat.hand()[:3]
    _type_cards(seat, cards)
    seat.page.keyboard.press("Enter")
    for card in cards:
        seat.card(card).wait_for(state="detached")


def _by_typing(seat: Seat, card: str) -> None:
    """Play a card by its name and Enter."""
    _type_cards(seat, [card])
    expect(seat.card(card)).to_be_focused()
    seat.page.keyboard.press("Enter")
    seat.card(card).wait_for(state="detached")


def _by_arrows_and_enter(seat: Seat) -> None:
    """Walk to three cards, raise them, and pass them."""
    page, hand = seat.page, seat.hand()
    page.keyboard.press("Home")
    for card in hand[:3]:
        expect(seat.card(card)).to_be_focused()
        page.keyboard.press("Enter")
        seat.see_raised(card)
        page.keyboard.press("ArrowRight")
    expect(seat.said().get_by_role("button", name="Pass three cards")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    for card in hand[:3]:
        seat.card(card).wait_for(state="detached")


def _too_many(seat: Seat) -> None:
    """A fourth card is refused, aloud too, and Escape takes back those that were chosen."""
    page, hand = seat.page, seat.hand()
    _type_cards(seat, hand[:3])
    page.keyboard.type(hand[3].lower())
    _refused(seat, "Three are chosen. Take one back first.")
    for card in reversed(hand[:3]):
        page.keyboard.press("Home")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=", raised")).to_have_count(hand.index(card))


def _a_slip(seat: Seat) -> None:
    """Escape lowers a raised card, and opens the menu where nothing is raised; then the focus comes back."""
    assert seat.asked() == "play"
    page, card = seat.page, seat.playable()[0]
    _type_cards(seat, [card])
    page.keyboard.press("Escape")
    seat.see_raised(card, up=False)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(seat.card(card)).to_be_focused()


def _ask_why(seat: Seat) -> None:
    """A veiled card is in reach, tells its name and that it may not be played, and says the server's sentence."""
    view = seat.message()["view"]
    reasons = {each["card"]: each["sentence"] for each in view["refusals"]}
    assert set(reasons) == set(seat.refused())
    card, reason = next(iter(reasons.items()))
    expect(seat.card(card)).to_have_accessible_name(re.compile("not playable"))
    seat.page.keyboard.type(card.lower())
    _refused(seat, reason)
    expect(seat.card(card)).to_be_focused()
    expect(seat.card(card)).to_have_attribute("aria-disabled", "true")


def _refused(seat: Seat, sentence: str) -> None:
    expect(seat.said()).to_have_text(sentence)
    expect(seat.heard().locator("p").last).to_have_text(sentence)
