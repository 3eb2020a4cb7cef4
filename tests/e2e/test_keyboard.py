"""A whole match of each game by keyboard alone, from the first page on, and from one deal to the next; the mouse is
never touched."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hearthside.gin import PRESETS, STANDARD, State
from hearthside.hearts import BLACK_LADY
from tests.e2e.conftest import Seated
from tests.e2e.gin_hands import hands, may_knock, north_is_far, to_lay_off
from tests.e2e.gin_seat import PLACES, GinSeat, least
from tests.e2e.home import play_button, until_loaded
from tests.e2e.kept import lay
from tests.e2e.moons import UNTIED_OF_FOUR, last_card, last_three, some
from tests.e2e.seat import Seat, at_rest, highest, lowest, tab_to
from tests.e2e.serving import Serving
from tests.server.sentences import heard, shown

_OTHERS_PASSED = "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).view.to_move.length === 1"
_CARD_AT = "([x, y]) => document.elementFromPoint(x, y).closest('[data-card]')?.dataset.card"


def test_a_match_by_keyboard_alone(page: Page, server: Serving) -> None:
    seat = Seat(page)
    page.goto("/")
    until_loaded(page)
    tab_to(page.get_by_role("button", name="More rules of Hearts"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_label("Played to"))
    page.keyboard.type("1")  # over the goal that was there: Tab selects it
    page.keyboard.press("Enter")
    page.get_by_text("Black Lady, to 1.").wait_for()
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/table/*")
    first = seat.table

    assert seat.asked() == "pass"
    page.wait_for_function(_OTHERS_PASSED, arg=first)
    # Or that would be read out last. Who passed first is read out first, and told in the order of the seats later.
    _see_read_out(seat)
    # A page that comes after the others have passed reads the same.
    page.reload()
    assert seat.asked() == "pass"
    _see_read_out(seat)
    _too_many(seat)
    _by_arrows_and_enter(seat)
    _a_slip(seat)
    refusals = 0
    while refusals < 3:
        assert seat.asked() == "play"
        if seat.refused():
            _ask_why(seat)
            refusals += 1
        seat.play_by_typing(lowest(seat.playable()))  # who is not to lead may not play all cards

    assert seat.message()["view"]["rules"]["goal"] == 1

    # The last tricks of such a match.
    seat.go(lay(server.data, some(BLACK_LADY.with_goal(1), UNTIED_OF_FOUR, last_three), page.context, server.url))
    seat.play_deal(by_key=True)
    page.get_by_text("the match is over").wait_for()
    second = seat.table
    view = seat.message()["view"]
    assert max(view["scores"]) >= view["rules"]["goal"] == 1

    # Escape leads to the menu from here too, and back.
    menu = page.get_by_role("dialog", name="Menu")
    page.keyboard.press("Escape")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    page.keyboard.press("n")
    page.wait_for_url(lambda url: second not in url)
    assert seat.asked() == "pass"


def test_from_one_deal_to_the_next(page: Page, server: Serving) -> None:
    seat = Seat(page)
    seat.go(lay(server.data, some(BLACK_LADY, 7, last_card), page.context, server.url))
    assert seat.asked() == "play"
    seat.play_by_typing(seat.playable()[0])
    assert seat.asked() == "score"
    _to_the_next_deal(page)
    assert seat.asked() == "pass"
    seat.pass_by_typing()
    assert seat.asked() == "play"
    seat.play_by_typing(highest(seat.playable()))


def test_what_else_the_keys_do(page: Page) -> None:
    seat = Seat(page)
    seat.set_up(deal=5)
    assert seat.asked() == "pass"
    # The card that has the focus hides nothing of the next one's index.
    page.keyboard.press("ArrowRight")
    at_rest(page)
    focused, following = seat.hand()[:2]
    expect(seat.card(focused)).to_be_focused()
    box = seat.card(following).bounding_box()
    assert box is not None
    assert page.evaluate(_CARD_AT, [box["x"] + 6, box["y"] + 16]) == following
    seat.pass_by_typing()
    assert seat.asked() == "play"

    card = seat.playable()[-1]
    seat.play_by_typing(card)
    assert seat.asked() == "play"
    _keys_open(page, {"?": "Help", "l": "Last trick", "m": "Menu", "t": "Cards played so far"})

    page.keyboard.press("u")
    expect(seat.card(card)).to_be_visible()
    expect(page.get_by_text("practice")).to_be_visible()
    expect(seat.heard()).to_contain_text("You take the last move back.")

    page.keyboard.press("z")
    expect(page.get_by_role("button", name="Zip")).to_have_attribute("aria-pressed", "true")

    page.keyboard.press("Escape")
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("button", name="Resume")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(menu.get_by_role("button", name="This deal")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="This deal").get_by_role("button", name="Back")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(menu.get_by_role("link", name="Home"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")
    resume = page.get_by_role("link", name=re.compile("^Resume Hearts, deal 1"))
    expect(resume).to_be_visible()
    tab_to(resume)
    page.keyboard.press("Enter")
    assert seat.asked() == "play"
    expect(seat.card(card)).to_be_visible()


def test_a_match_of_gin_by_keyboard_alone(page: Page, server: Serving) -> None:
    seat = GinSeat(page)
    page.goto("/")
    until_loaded(page)
    tab_to(page.get_by_role("button", name="The Shark Change the players of Gin Rummy"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_role("button", name="Novice Nellie"))
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    tab_to(page.get_by_role("button", name="More rules of Gin Rummy"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_label("Played to"))
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.get_by_text("Standard, to 1.").wait_for()
    tab_to(play_button(page, "Gin Rummy"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/table/*")
    for _ in range(3):
        match seat.asked():
            case "draw":
                seat.draw_by_key()
            case "discard":
                seat.discard_by_key()
            case other:
                raise AssertionError(other)
    assert seat.view["rules"]["goal"] == 1

    # The end of such a match.
    table = seat.take_up(server, hands(STANDARD.with_goal(1), may_knock, ()))
    assert seat.play_hand(by_key=True) == "match"
    assert max(seat.view["scores"]) >= 1

    page.keyboard.press("n")
    page.wait_for_url(lambda url: table not in url)
    assert seat.asked() in ("draw", "discard")


@pytest.mark.parametrize(("stop", "knocking"), [(may_knock, ()), (to_lay_off, (1,))])
def test_from_one_hand_of_gin_to_the_next(
    seated: Seated, stop: Callable[[State], bool], knocking: tuple[int, ...]
) -> None:
    seat = seated(stop, knocking=knocking)
    assert seat.play_hand(by_key=True) == "next"
    _to_the_next_hand(seat)
    assert seat.asked() in ("draw", "discard")


def test_the_hand_is_walked_and_the_keys_are_marked(seated: Seated) -> None:
    seat = seated(lambda state: may_knock(state) and north_is_far(state))
    page, card = seat.page, least(seat.view)["card"]
    marks = page.locator(".gin-table kbd.keyed")
    expect(marks.filter(visible=True)).to_have_count(0)
    seat.walk_to(card)
    shown = set(marks.filter(visible=True).evaluate_all("all => all.map(each => each.dataset.key ?? each.innerText)"))
    assert shown >= {"D", "P", "K", "G", *PLACES, "H", "U", "S"}
    page.keyboard.press("Enter")
    seat.see_raised(card)
    page.keyboard.press("Escape")
    seat.see_raised(card, up=False)
    page.keyboard.press("k")  # raises what leaves the least
    seat.see_raised(card)
    page.keyboard.press("n")
    seat.card(card).wait_for(state="detached")
    assert seat.asked() == "draw"


def test_what_else_the_keys_do_at_gin(seated: Seated) -> None:
    seat = seated(lambda state: state.turn == 0, PRESETS["ginrummy42"])
    page = seat.page
    for key, title in {
        "t": "So far this hand",
        "l": "All discards",
        "c": "Score sheet",
        "m": "Menu",
        "?": "Help",
    }.items():
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".flag.hint")).to_have_count(1)
    before = seat.hand()
    page.keyboard.press("s")
    expect(seat.heard()).to_contain_text("Sorted by rank.")
    upcard = seat.view["upcard"]
    page.keyboard.press("p")
    seat.see_drawn()
    page.keyboard.press("u")
    seat.card(upcard).wait_for(state="detached")
    assert sorted(seat.hand()) == sorted(before)
    page.keyboard.press("z")
    expect(seat.heard()).to_contain_text("Zip: no pauses until the hand is over.")
    page.keyboard.press("d")
    seat.see_drawn()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


# ---- What fingers do ----


def _keys_open(page: Page, dialogs: dict[str, str]) -> None:
    """Each key opens a dialog of that title, which Escape closes."""
    for key, title in dialogs.items():
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def _to_the_next_deal(page: Page) -> None:
    page.keyboard.press("Enter")
    page.locator("main.score").wait_for(state="detached")


def _to_the_next_hand(seat: GinSeat) -> None:
    """Look at the score sheet, and go on."""
    page = seat.page
    page.keyboard.press("c")
    expect(page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Enter")
    seat.reveal().wait_for(state="detached")


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


def _see_read_out(seat: Seat) -> None:
    for told in seat.message()["view"]["narration"]:
        expect(seat.heard().get_by_text(heard(told), exact=True)).not_to_have_count(0)


def _too_many(seat: Seat) -> None:
    """A fourth card is refused, aloud too, and Escape takes back those that were chosen."""
    page, hand = seat.page, seat.hand()
    seat.type(hand[:3])
    page.keyboard.type(hand[3].lower())
    _refused(seat, "You have chosen three. Lower one first.")
    for card in reversed(hand[:3]):
        page.keyboard.press("Home")
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=", raised")).to_have_count(hand.index(card))


def _a_slip(seat: Seat) -> None:
    """Escape lowers a raised card, and opens the menu where nothing is raised; then the focus comes back."""
    assert seat.asked() == "play"
    page, card = seat.page, seat.playable()[0]
    seat.type([card])
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
    _refused(seat, shown(reason), heard(reason))
    expect(seat.card(card)).to_be_focused()
    expect(seat.card(card)).to_have_attribute("aria-disabled", "true")


def _refused(seat: Seat, sentence: str, aloud: str = "") -> None:
    expect(seat.said()).to_have_text(sentence)
    expect(seat.heard().locator("p").last).to_have_text(aloud or sentence)
