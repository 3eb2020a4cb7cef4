"""One-Handed in the browser: a deal of Hearts by tapping on a phone, a hand of Gin by typing, its melds by hand."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from hearthside.cards import Card
from tests.coach.observed.lines import GIN, KNOCKED
from tests.e2e.conftest import Browsers
from tests.e2e.seat import overflow
from tests.e2e.serving import Serving

_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_AXE = "async () => (await axe.run(document)).violations.map(({ id }) => id)"


def test_hearts_by_tapping_on_a_phone(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url, **_PHONE)
    browsers.troubles.announce("/api/onehanded")  # one card is refused
    page.goto("/#/onehanded")
    page.get_by_label("Adviser").select_option("nellie")
    page.get_by_role("button", name="Begin").tap()
    prompt = page.locator(".observed-prompt")
    expect(prompt).to_have_text("Tap your thirteen cards.")
    # Faster than the answers come, with a card too many that is tapped away again.
    _tap(page, "QS 8S 7S AD 5S KC JC TC 5C 3C JH TH")
    expect(prompt).to_have_text("Tap one more card.")
    _tap(page, "AD")
    expect(prompt).to_have_text("Tap two more cards.")
    _tap(page, "7H 8D")
    expect(prompt).to_have_text("Tap the three cards that you pass.")
    page.get_by_role("button", name="Correct a card").tap()
    _tap(page, "8D 7D")
    hand = page.get_by_role("region", name="Your hand, South")
    expect(hand.get_by_role("img", name="Seven of Diamonds")).to_be_visible()
    expect(hand.get_by_role("img", name="Eight of Diamonds")).to_have_count(0)
    expect(page.get_by_text("Novice Nellie would pass")).to_be_visible()
    page.evaluate(axe)
    assert page.evaluate(_AXE) == []
    assert overflow(page) == []

    _tap(page, "KC TH JH")
    expect(prompt).to_have_text("Tap the three cards that East passes to you.")
    _tap(page, "2D 3D 4D")
    page.get_by_role("button", name="West leads").tap()
    _tap(page, "2C AC 8D")
    expect(prompt).to_have_text("You to play.")
    expect(_card(page, "QS")).to_be_disabled()  # clubs were led
    would = page.get_by_text("Novice Nellie would play")
    expect(would).to_be_visible()  # or the answer to the page before would be taken for that to the next
    with page.expect_response("**/suggestion") as answered:
        page.reload()
    expect(prompt).to_have_text("You to play.")
    expect(would).to_be_visible()
    # There is no reason where it makes no real difference.
    expect(page.locator(".observed-hint .why")).to_have_count(int(bool(answered.value.json()["reason"])))
    page.get_by_role("button", name="Play that").tap()
    expect(prompt).to_have_text("North to play.")
    _tap(page, "2H")
    expect(page.get_by_role("alert")).to_contain_text("North cannot have played 2♥")
    expect(prompt).to_have_text("North to play.")
    page.get_by_role("button", name="Undo").tap()
    expect(prompt).to_have_text("You to play.")
    page.get_by_role("link", name="New table").tap()
    expect(page.get_by_role("link", name=re.compile("Hearts, Black Lady, deal 1"))).to_be_visible()
    page.get_by_label("Rules").select_option("cancellation")
    page.get_by_label("Who deals first").select_option("Northeast")
    page.get_by_role("button", name="Begin").tap()
    expect(page.get_by_role("rowheader", name="Northeast")).to_be_visible()
    assert overflow(page) == []


def test_gin_by_typing(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url)
    browsers.troubles.announce("/api/onehanded")  # three are refused
    page.goto("/#/onehanded")
    page.get_by_label("Gin Rummy. You and one other").check()
    page.get_by_label("Adviser").select_option("nellie")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_have_text("Say who deals first: under these rules it decides who begins.")
    page.get_by_label("Who deals first").select_option("North")
    page.get_by_role("button", name="Begin").click()
    prompt = page.locator(".observed-prompt")
    expect(prompt).to_have_text("Tap your ten cards.")

    def told(line: str, sentence: str) -> None:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(prompt).to_have_text(sentence)

    told(GIN, "You to draw or take.")
    told("QC", "You to draw or take.")
    expect(page.get_by_role("alert")).to_contain_text("Say where the card came from")
    told("no no d 6D", "You to discard.")
    expect(page.get_by_text("Novice Nellie would discard")).to_be_visible()
    told("ok", "North to draw or take.")
    told("undo", "You to discard.")
    told("QC", "North to draw or take.")
    for line, who in zip(KNOCKED[2:-2], ("You", "North", "You"), strict=True):
        told(line, f"{who} to draw or take.")
        expect(page.get_by_label("Enter by typing")).to_have_value("")
    _card(page, "8H").click()  # one's own from the stock; what a tap means follows from what is entered
    page.get_by_role("button", name="Knock and arrange melds ...").click()
    _tap(page, f"{KNOCKED[-1].split()[1]} 3D 4D 5D")
    page.get_by_role("button", name="Next group").click()
    _tap(page, "6H 7H 8H")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("alert")).to_contain_text("over the limit")
    page.get_by_role("button", name="Knock and arrange melds ...").click()
    _tap(page, f"{KNOCKED[-1].split()[1]} 3D 4D 5D 6D")
    page.get_by_role("button", name="Next group").click()
    _tap(page, "6H 7H 8H")
    page.evaluate(axe)
    assert page.evaluate(_AXE) == []
    page.get_by_role("button", name="Done").click()
    expect(prompt).to_contain_text("Tap North’s ten cards. Cards to go: 10")
    page.evaluate(axe)
    assert page.evaluate(_AXE) == []
    seen = "AS KS QS 9D TD KD 2S 3S 9C KH"
    told(f"shows {seen}", "Tap your ten cards.")
    expect(page.get_by_role("log", name="What happened")).to_contain_text("You knocked with")
    knocked = page.get_by_role("listitem").filter(has_text="South knocks")
    expect(knocked.get_by_role("img", name="Six of Spades")).to_be_visible()


def _tap(page: Page, cards: str) -> None:
    for card in cards.split():
        _card(page, card).click(delay=0)


def _card(page: Page, card: str) -> Any:
    return page.get_by_role("group", name="Cards").get_by_role("button", name=re.compile(f"^{_spoken(card)}"))


def _spoken(card: str) -> str:
    title = Card.parse(card).title
    return " of ".join(word.capitalize() for word in title.split(" of "))
