"""The line to the server: a page loaded anew, and a server that dies, both in mid-trick."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hearthside.gin import PRESETS, STANDARD, State
from hearthside.hearts import BLACK_LADY
from hearthside.hearts import State as Hearts
from hearthside.match import Log
from tests.e2e.conftest import Browsers, Seated
from tests.e2e.gin_hands import hands, may_knock, to_discard, to_lay_off
from tests.e2e.gin_seat import GinSeat, least
from tests.e2e.kept import lay
from tests.e2e.moons import some
from tests.e2e.seat import Player, Seat
from tests.e2e.serving import Serving
from tests.e2e.troubles import NO_SERVER

_LOST = "No connection to Hearthside. Trying again; nothing is lost."


def _mid_trick(state: Hearts) -> bool:
    """It is South's turn with cards on the table, and soon the deal is over."""
    return state.turn == 0 and bool(state.table) and len(state.tricks) > 8


@pytest.fixture
def log() -> Log:
    return some(BLACK_LADY, 3, _mid_trick)


def _at(server: Serving, page: Page, log: Log) -> Seat:
    """The seat at a table that has come so far."""
    seat = Seat(page)
    seat.go(lay(server.data, log, page.context, server.url))
    assert seat.asked() == "play"
    return seat


def test_loaded_anew_in_mid_trick(page: Page, server: Serving, log: Log) -> None:
    seat = _at(server, page, log)
    before = seat.trick(), seat.hand(), seat.message()["n"]
    page.reload()
    assert seat.asked() == "play"
    assert (seat.trick(), seat.hand(), seat.message()["n"]) == before
    seat.play_deal()


def test_server_killed_in_mid_trick(browsers: Browsers, own_server: Serving, log: Log) -> None:
    seat = _at(own_server, browsers.open(own_server.url), log)
    table = seat.table
    before = seat.trick(), seat.hand(), seat.message()["n"]
    card = seat.playable()[0]

    browsers.troubles.announce(*NO_SERVER)
    own_server.kill()
    expect(seat.said()).to_have_text(_LOST)
    expect(seat.heard().get_by_text(_LOST)).to_have_count(1)
    assert (seat.trick(), seat.hand()) == before[:2]

    own_server.start()
    expect(seat.said()).not_to_have_text(_LOST)
    assert seat.asked() == "play"
    assert (seat.trick(), seat.hand(), seat.message()["n"]) == before

    seat.play(card)
    assert seat.asked() in ("play", "score")
    later = Seat(seat.page.context.new_page())
    browsers.troubles.watch(later.page)
    _resume(later, table)
    assert later.asked() in ("play", "score")
    later.play_deal()
    assert seat.asked() == "score"


def test_a_card_played_while_the_server_is_down_arrives_once(browsers: Browsers, own_server: Serving, log: Log) -> None:
    seat = _at(own_server, browsers.open(own_server.url), log)
    before = seat.hand()
    card = seat.playable()[0]
    seat.touch(card)

    browsers.troubles.announce(*NO_SERVER)
    own_server.kill()
    # Whether the page has seen that the line is down yet, or not: the card stays raised until it can be played.
    seat.page.keyboard.press("Enter")
    expect(seat.said()).to_have_text(_LOST)
    own_server.start()
    expect(seat.said()).not_to_have_text(_LOST)
    if seat.card(card).count():
        seat.page.keyboard.press("Enter")
    seat.card(card).wait_for(state="detached")
    seat.asked()
    after = seat.message()["view"]
    laid = [each for trick in (after["last_trick"], after["trick"]) if trick for each in trick["cards"]]
    assert sorted(after["hand"]) == sorted(set(before) - {card})
    assert laid.count(card) == 1


# ---- Gin ----


@pytest.mark.parametrize("stop", [to_discard, may_knock, to_lay_off])
def test_loaded_anew_in_mid_hand_of_gin(seated: Seated, stop: Callable[[State], bool]) -> None:
    seat = seated(stop, knocking=(1,))
    asked, before = seat.asked(), seat.message()
    if asked == "discard":
        seat.touch(least(before["view"])["card"])  # raised, and perhaps asked about: that does not last
        seat.see_raised(least(before["view"])["card"])
    seat.page.reload()
    assert (seat.asked(), seat.message()["n"]) == (asked, before["n"])
    assert sorted(seat.hand()) == (sorted(before["view"]["hand"]) if asked == "discard" else [])
    expect(seat.page.get_by_role("button", name=", raised")).to_have_count(0)
    if asked == "answer":
        seat.lay_off()
    else:
        seat.discard()
    seat.asked()
    assert seat.message()["n"] > before["n"]


def test_server_killed_in_mid_hand_of_gin(browsers: Browsers, own_server: Serving) -> None:
    seat = GinSeat(browsers.open(own_server.url))
    table = seat.take_up(own_server, hands(PRESETS["ginrummy42"], to_discard, ()))
    assert seat.asked() == "discard"
    before = seat.hand(), seat.message()["n"]
    card = least(seat.view)["card"]
    seat.touch(card)
    seat.see_raised(card)

    browsers.troubles.announce(*NO_SERVER)
    own_server.kill()
    expect(seat.said()).to_contain_text(_LOST)
    expect(seat.heard().get_by_text(_LOST)).to_have_count(1)
    assert seat.hand() == before[0]

    own_server.start()
    expect(seat.said()).not_to_contain_text(_LOST)
    assert (seat.asked(), seat.hand(), seat.message()["n"]) == ("discard", *before)
    seat.see_raised(card)
    seat.answer("Discard").click()
    seat.card(card).wait_for(state="detached")
    assert seat.asked() == "draw"
    assert card in [turn["discard"] for turn in seat.view["turns"] if turn["seat"] == 0]

    later = GinSeat(seat.page.context.new_page())
    browsers.troubles.watch(later.page)
    _resume(later, table, "Resume Gin Rummy, hand 1")
    later.asked()
    assert later.hand() == seat.hand()


def test_server_killed_while_both_hands_lie_open(browsers: Browsers, own_server: Serving) -> None:
    seat = GinSeat(browsers.open(own_server.url))
    seat.take_up(own_server, hands(STANDARD, to_lay_off, (1,)))
    assert seat.asked() == "answer"
    browsers.troubles.announce(*NO_SERVER)
    own_server.kill()
    lost = seat.page.locator(".toast.away")
    expect(lost).to_have_text(_LOST)
    own_server.start()
    expect(lost).to_have_count(0)
    seat.lay_off()
    assert seat.asked() == "next"
    own_server.kill()
    expect(lost).to_have_text(_LOST)
    own_server.start()
    expect(lost).to_have_count(0)
    seat.go_on()
    seat.asked()
    assert seat.view["hand_number"] == 2


# ---- Pages ----


def test_a_page_still_to_be_fetched_waits_for_the_server(browsers: Browsers, own_server: Serving) -> None:
    page = browsers.open(own_server.url, fresh=True)
    page.add_init_script("window.requestIdleCallback = () => 0")  # nothing is fetched before it is wanted
    page.goto("/")
    home = page.get_by_role("heading", level=1)
    title = home.inner_text()
    browsers.troubles.announce(*NO_SERVER)
    own_server.kill()
    page.get_by_role("navigation", name="More to do").get_by_role("link", name="Records").click()
    expect(page.get_by_role("status").get_by_text("the page opens as soon as it answers")).to_be_visible()
    expect(home).to_have_text(title)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("Hearthside is not answering.")
    own_server.start()
    expect(home).to_have_text("Records")


def test_a_table_that_is_not_there_says_so_right_below_the_bar(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    browsers.troubles.announce("no-such-table")
    page.goto("/#/table/no-such-table")
    expect(page.get_by_role("heading", level=1)).to_have_text("You have no seat here")
    bar, felt = page.get_by_role("banner").bounding_box(), page.get_by_role("main").bounding_box()
    assert bar is not None and felt is not None
    assert felt["y"] < bar["height"] + 20
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")


def _resume(seat: Player, table: str, match: str = "Resume Hearts, deal 1") -> None:
    """A page opened later finds the match."""
    seat.page.goto("/")
    link = seat.page.get_by_role("link", name=match)
    expect(link).to_have_attribute("href", f"#/table/{table}")
    link.click()
