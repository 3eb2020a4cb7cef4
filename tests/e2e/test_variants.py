"""Hearts by other rules, as they are met: a stock, a widow, equal cards that cancel, six hands for cash, one's own."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from hearthside.hearts import PRESETS
from hearthside.hearts.presets import parse
from tests.e2e.conftest import Browsers
from tests.e2e.kept import kept, lay
from tests.e2e.moons import CANCELLED, UNTIED, cancelling, last_card, some
from tests.e2e.seat import Seat, highest, lowest, overflow, tab_to
from tests.e2e.serving import Serving
from tests.e2e.test_aloud import LISTEN

_COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_NAMES = ["You", "Cal", "The Shark", "Vicky"]
_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_deal_with_a_stock_by_mouse(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.add_init_script(LISTEN)
    seat = Seat(page)
    table = lay(server.data, some(PRESETS["domino"], 11, lambda _: True), page.context, server.url)
    seat.go(table)
    stocks, gone = set(), False
    while seat.asked() == "play":
        view = seat.message()["view"]
        stocks.add(view["stock"])
        if view["stock"]:
            pile = page.get_by_role("img", name=re.compile("^Stock, "))
            expect(pile).to_have_accessible_name(f"Stock, {view['stock']}, face down")
        else:
            expect(page.locator(".pile")).to_have_count(0)
        assert sorted(seat.hand()) == sorted(view["hand"])
        for other in range(4):
            out = other != 0 and other not in view["trick"]["players"]
            expect(page.locator(f'[data-plate="{other}"]').get_by_text(re.compile("^out"))).to_have_count(int(out))
            gone |= out
        seat.play(lowest(seat.playable()))
    assert len(stocks) > 2
    assert gone

    # Each draw is said once, by whom and how many, and which cards to South alone.
    _, log = kept(server.data, table)
    draws = []
    for before, after in zip(log.states, log.states[1:], strict=False):
        if drawn := len(before.left) - len(after.left) if before.turn >= 0 else 0:
            cards = sorted(card.title.lower() for card in before.left[:drawn]) if after.turn == 0 else []
            draws.append((_NAMES[after.turn], (*_COUNTS, str(drawn))[min(drawn, len(_COUNTS))], cards))
    said = []
    for region, text in page.evaluate("spoken"):
        if found := re.match(r"^(.+) draws? (?:(\w+) cards?|(the .+))\.$", text):
            assert region.startswith("log ")
            cards = sorted(re.findall(r"\w+ of \w+", found[3] or ""))
            said.append((found[1], found[2] or (*_COUNTS, str(len(cards)))[min(len(cards), len(_COUNTS))], cards))
    assert said == draws
    assert {who for who, _, _ in draws} > {"You"}

    view = seat.message()["view"]
    if any(view["story"]["rest"]):
        expect(page.get_by_text("held the last cards")).to_be_visible()
    sheet = page.get_by_role("table", name="Score sheet")
    expect(sheet.get_by_role("row", name=re.compile("^Cash"))).to_be_visible()


def test_six_hands_for_cash_by_keyboard_alone(page: Page, server: Serving) -> None:
    page.context.request.delete("/api/stats")  # what the tests before left: the owner sees all of this machine
    rules = parse("tommys-standard seats=6 goal=1")
    seat = Seat(page)
    seat.go(lay(server.data, some(rules, 3, lambda _: True), page.context, server.url))
    assert seat.asked() == "pass"
    seat.pass_by_typing()
    assert seat.asked() == "play"
    seat.play_by_typing(highest(seat.playable()))

    seat.go(lay(server.data, some(rules, UNTIED, last_card), page.context, server.url))
    assert seat.asked() == "play"
    seat.play_by_typing(highest(seat.playable()))
    assert seat.asked() == "score"
    view = seat.message()["view"]
    assert view["phase"] == "over"
    assert sum(view["cash"]) == 0 != max(view["cash"])
    assert view["purses"] == [1000 + cash for cash in view["cash"]]
    row = page.get_by_role("table", name="Score sheet").get_by_role("row", name=re.compile("^Cash"))
    expect(row.get_by_role("cell")).to_have_text([str(purse).replace("-", "−") for purse in view["purses"]])

    tab_to(page.get_by_role("button", name="Home"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_role("link", name="Statistics"))
    page.keyboard.press("Enter")
    you = page.get_by_role("region", name="By name").get_by_role("row", name=re.compile("^You"))
    expect(you.get_by_role("cell").last).to_have_text(str(1000 + view["cash"][0]).replace("-", "−"))
    for side in ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"):
        expect(
            page.get_by_role("region", name="By side").get_by_role("rowheader", name=side, exact=True)
        ).to_be_visible()
    latest = page.get_by_role("region", name="Latest matches").get_by_role("listitem")
    expect(latest).to_have_count(1)
    expect(latest).to_contain_text("Tommy's Standard")

    tab_to(page.get_by_role("button", name="Clear the statistics"))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Clear the statistics?")
    expect(dialog.get_by_role("button", name="Keep them")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(you).to_be_visible()
    tab_to(page.get_by_role("button", name="Clear the statistics"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_role("button", name="Clear them"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No statistics yet")).to_be_visible()
    assert page.context.request.get("/api/stats").json()["names"] == []


def test_a_widow_is_turned_up_for_the_winner_of_trick_1(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url, {"pace": 200}, **_PHONE)
    seat = Seat(page, fingers=True)
    table = seat.set_up(rules="heartsette goal=1", deal=4, pace=200)
    assert seat.asked() == "play"
    expect(page.get_by_role("img", name="Left over, 4, face down")).to_be_visible()
    assert overflow(page) == []
    widow = kept(server.data, table)[1].state.left
    seat.play(seat.playable()[0])
    turned = page.get_by_role("img", name=re.compile("^Left over, turned up, "))
    turned.wait_for()
    name = turned.get_attribute("aria-label") or ""
    assert overflow(page) == []
    assert sorted(re.findall(r"\w+ of \w+", name)) == sorted(
        card.title.title().replace(" Of ", " of ") for card in widow
    )
    expect(page.locator(".pile")).to_have_count(0)

    seat.press("Zip")
    # The end of the same deal.
    seat.go(lay(server.data, some(parse("heartsette goal=1"), 4, last_card), page.context, server.url))
    seat.play_deal()
    view = seat.message()["view"]
    winner = view["story"]["phases"][0]["winner"]
    assert view["story"]["left_to"] == winner
    assert sorted(view["story"]["left"]) == sorted(map(str, widow))
    told = page.get_by_text("The cards left over were")
    expect(told).to_contain_text(f"went to {_within(seat, winner)}.")
    assert overflow(page) == []


def test_a_hidden_card_for_the_winner_of_trick_1(page: Page, server: Serving) -> None:
    seat = Seat(page)
    table = seat.set_up(rules="dynacomp goal=1", deal=6)
    assert seat.asked() == "pass"
    expect(page.locator("[data-plate]")).to_have_count(3)
    seat.pass_on()
    seat.asked()
    expect(page.get_by_role("img", name="Hidden card, face down")).to_be_visible()
    (hidden,) = kept(server.data, table)[1].state.left
    seat.play(seat.playable()[0])
    seat.asked()
    expect(page.locator(".pile")).to_have_count(0)
    winner = seat.message()["view"]["last_trick"]["winner"]
    expect(seat.heard()).to_contain_text(
        f"The hidden card, the {hidden.title.lower()}, goes to {'you' if winner == 0 else _within(seat, winner)}"
    )
    # The end of the same deal, as others played it.
    log = some(parse("dynacomp goal=1"), 6, last_card)
    winner = log.state.tricks[0].winner(3)
    seat.go(lay(server.data, log, page.context, server.url))
    seat.play_deal(by_key=True)
    expect(page.get_by_text("The hidden card was")).to_contain_text(f"went to {_within(seat, winner)}.")


def test_equal_cards_cancel(page: Page, server: Serving) -> None:
    """South brings the last card of a trick, the equal of one that lies there, and nobody wins it."""
    log = some(PRESETS["cancellation"], CANCELLED, lambda state: cancelling(state) is not None)
    card = cancelling(log.state)
    assert card is not None
    on_table = [*map(str, log.state.table), str(card)]
    seat = Seat(page)
    seat.go(lay(server.data, log, page.context, server.url))
    assert seat.asked() == "play"
    expect(page.get_by_role("group", name=re.compile("^Trick ")).get_by_role("img")).to_have_count(5)
    seat.play(str(card))
    seat.asked()
    spoken = card.title.lower()
    expect(seat.heard()).to_contain_text(f"You play the {spoken}, and the two cancel.")
    expect(seat.heard()).to_contain_text("All cards of the suit led cancel, so nobody wins the trick.")
    view = seat.message()["view"]
    assert sorted(view["carried"]) == sorted(on_table)
    waiting = page.get_by_role("img", name=re.compile(r"^Cancelled tricks, worth -?\d+(, \w+ of \w+){6}$"))
    expect(waiting).to_be_visible()
    page.keyboard.press("l")
    last = page.get_by_role("dialog", name="Last trick")
    expect(last.get_by_role("img")).to_have_count(6)
    expect(last.get_by_text("Cancelled", exact=True).first).to_be_visible()
    page.keyboard.press("Escape")
    seat.play(seat.playable()[0])
    seat.asked()
    if not seat.message()["view"]["last_trick"]["cancelled"]:
        expect(page.locator(".carried")).to_have_count(0)


def test_rules_made_and_shared_by_keyboard_alone(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.goto("/#/studio")
    expect(page.get_by_label("Start from")).to_be_enabled()
    card = page.get_by_role("complementary")
    new = card.get_by_role("listitem").filter(has_text=re.compile("^New"))
    tab_to(page.get_by_label("Start from"))
    page.keyboard.type("Greek")
    expect(card.get_by_role("heading")).to_have_text("Greek")
    expect(new).to_have_count(0)

    _fill(page, "Goal", "300")
    expect(new).to_have_count(1)
    expect(new).to_contain_text("300")
    sentence = (new.text_content() or "").removeprefix("New").strip()
    expect(page.get_by_role("status").filter(has_text=sentence)).to_be_visible()
    _fill(page, "Seats", "5")
    expect(new.filter(has_text="Five")).not_to_have_count(0)
    expect(card).to_contain_text("5 players, to 300")
    before = card.get_by_role("listitem").all_text_contents()

    browsers.troubles.announce("/api/rules/read")
    _fill(page, "Cards each (0: as many as possible)", "7")
    refused = page.locator(".said.no")
    expect(refused).to_contain_text("5 hands of 7 leave 17 of 52 cards over")
    expect(page.get_by_label("Cards each (0: as many as possible)", exact=True)).to_have_value("0")
    assert card.get_by_role("listitem").all_text_contents() == before

    _fill(page, "Name", "Long Greek")
    expect(page.get_by_text("Saved: Long Greek")).to_be_visible()
    page.context.grant_permissions(["clipboard-write"])
    tab_to(page.get_by_role("button", name="Copy link"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link = page.get_by_label("Link to these rules").input_value()
    tab_to(page.get_by_role("button", name="Use these rules"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Long Greek, to 300.")).to_be_visible()

    friend = browsers.open(server.url)
    friend.goto(link)
    expect(friend.get_by_role("complementary").get_by_role("heading")).to_have_text("Long Greek")
    tab_to(friend.get_by_role("button", name="Play now"))
    friend.keyboard.press("Enter")
    friend.wait_for_url("**/#/table/*")
    seat = Seat(friend)
    seat.asked()
    rules = seat.message()["view"]["rules"]
    assert (rules["name"], rules["goal"], rules["seats"]) == ("Long Greek", 300, 5)
    assert rules["points"]["QS"] == 50


def _fill(page: Page, label: str, text: str) -> None:
    """Tab selects what stands in a field; typing replaces it, and Enter is the last word."""
    tab_to(page.get_by_label(label, exact=True))
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def _within(seat: Seat, who: int, *, head: bool = False) -> str:
    """What a seat is called in a sentence."""
    sits = seat.message()["seats"][who]
    if who == 0:
        return "you"
    name: str = f"{'The' if head else 'the'} {sits['name'][4:]}" if sits["name"].startswith("The ") else sits["short"]
    return name
