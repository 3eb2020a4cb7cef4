"""Keys as they are set: whole matches with four of them, and cards that wait until they are confirmed."""

import re

from playwright.sync_api import Page, expect

from hearthside.hearts import PRESETS
from tests.e2e.conftest import Browsers
from tests.e2e.gin_seat import GinSeat, helps, least
from tests.e2e.kept import lay
from tests.e2e.moons import last_card, last_three, some
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving

_FOUR = frozenset(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
_FOCUSED = "() => document.activeElement.dataset.card ?? document.activeElement.textContent.trim()"


# The number of a deal that somebody wins alone, played by `some` up to `last_three`, however it ends.
_UNTIED = 1

# A finished trick lies for as long as these tests look at it, and not for 700 ms.
_TRICK_LIES = "const after = setTimeout; window.setTimeout = (then, ms) => after(then, ms === 700 ? 1e9 : ms)"


def _press(page: Page, key: str) -> None:
    assert key in _FOUR
    page.keyboard.press(key)


def _walk_to(page: Page, wanted: re.Pattern[str]) -> None:
    """Walk to the right until what has the focus is called that."""
    for _ in range(60):
        if wanted.match(page.evaluate(_FOCUSED)):
            return
        _press(page, "ArrowRight")
    raise AssertionError(f"never came to {wanted.pattern}")


def test_a_match_of_hearts_with_four_keys(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url, {"keySet": "myhearts", "hearts": {"preset": "myhearts", "goal": 10}})
    seat = Seat(page)
    page.goto("/")
    page.get_by_text("MyHearts, to 10.").wait_for()
    _press(page, "ArrowDown")
    page.wait_for_url("**/#/table/*")
    _options(seat)
    _pass(seat)
    for _ in range(4):
        assert seat.asked() == "play"
        _play(seat)
    rules = seat.message()["view"]["rules"]
    assert (rules["preset"], rules["goal"]) == ("myhearts", 10)

    # From one deal to the next, and the last tricks of such a match.
    seat.go(lay(server.data, some(PRESETS["myhearts"], _UNTIED, last_card), page.context, server.url))
    assert seat.asked() == "play"
    _play(seat)
    assert seat.asked() == "score"
    _press(page, "ArrowDown")
    page.locator("main.score").wait_for(state="detached")
    log = some(PRESETS["myhearts"].with_goal(10), _UNTIED, last_three)
    table = lay(server.data, log, page.context, server.url)
    seat.go(table)
    while seat.asked() == "play":
        _play(seat)
    page.get_by_text("the match is over").wait_for()
    assert max(seat.message()["view"]["scores"]) >= 10
    _press(page, "ArrowDown")
    page.wait_for_url(lambda url: table not in url)


def _options(seat: Seat) -> None:
    """Up is the menu, from which a setting is changed; the deal is still there."""
    page = seat.page
    assert seat.asked() == "pass"
    before = seat.hand()
    _press(page, "ArrowUp")
    _walk_to(page, re.compile("^Settings"))
    _press(page, "ArrowDown")
    dialog = page.get_by_role("dialog", name="Settings")
    for _ in range(40):
        if dialog.get_by_role("radio", name="Claret").evaluate("radio => radio === document.activeElement"):
            break
        _press(page, "ArrowRight")
    _press(page, "ArrowDown")
    expect(page.locator("html")).to_have_attribute("data-felt", "claret")
    _press(page, "ArrowUp")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert seat.hand() == before


def _pass(seat: Seat) -> None:
    """The first three of the hand; the last of them is taken back once."""
    page, cards = seat.page, seat.hand()[:3]
    if page.evaluate(_FOCUSED) not in seat.hand():
        _press(page, "ArrowRight")
    for card in cards:
        _walk_to(page, re.compile(f"^{card}$"))
        _press(page, "ArrowDown")
        seat.see_raised(card)
    _press(page, "ArrowUp")
    seat.see_raised(cards[-1], up=False)
    _press(page, "ArrowDown")
    seat.see_raised(cards[-1])
    _press(page, "ArrowDown")
    seat.card(cards[-1]).wait_for(state="detached")


def _play(seat: Seat) -> None:
    """The focus is on the lowest card of the suit led; down plays it."""
    page, trick, open_to = seat.page, seat.trick(), seat.playable()
    led = [card for card in open_to if trick and card[1] == trick[0][1]]
    card = min(led, key=lambda each: "23456789TJQKA".index(each[0])) if led else open_to[0]
    expect(seat.card(card)).to_be_focused()
    _press(page, "ArrowDown")
    seat.card(card).wait_for(state="detached")


def test_the_key_that_ends_the_pause_plays_nothing(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url, {"keySet": "myhearts", "pace": 250})
    page.add_init_script(_TRICK_LIES)
    seat = Seat(page)
    seat.set_up(deal=5, pace=0)
    _pass_three(seat)
    page.evaluate("fetch(`/api/tables/${location.hash.split('/').at(-1)}/options`, { method: 'POST', body: "
                  "JSON.stringify({ pace: 250 }), headers: { 'Content-Type': 'application/json' } })")  # fmt: skip
    assert seat.asked() == "play"
    _press(page, "ArrowDown")
    held = page.locator(".trick [data-card]")
    expect(held).to_have_count(4)
    count = len(seat.hand())
    _press(page, "ArrowDown")
    expect(held).not_to_have_count(4)
    assert len(seat.hand()) == count

    # The same where every card is waited for: any of the four goes on, and chooses nothing.
    page.keyboard.press("w")
    go_on = page.get_by_role("button", name=re.compile("^Go on"))
    for key in ("ArrowRight", "ArrowDown"):
        while not go_on.is_visible():  # a card of our own, which may take the trick, until another is waited for
            _press(page, "ArrowDown")
            page.wait_for_timeout(200)
        n, count = seat.message()["n"], len(seat.hand())
        _press(page, key)
        page.wait_for_function(
            "async ([table, n]) => (await (await fetch(`/api/tables/${table}`)).json()).n > n",
            arg=[seat.table, n],
            polling=50,
        )
        assert len(seat.hand()) == count


def _pass_three(seat: Seat) -> None:
    assert seat.asked() == "pass"
    _pass(seat)
    assert seat.asked() == "play"


def test_a_match_of_gin_with_four_keys(browsers: Browsers, server: Serving) -> None:
    gin = {"preset": "standard", "goal": 15, "opponents": ["nellie"]}
    page = browsers.open(server.url, {"keySet": "myhearts", "game": "gin", "gin": gin})
    seat = GinSeat(page)
    page.goto("/")
    page.get_by_text("Standard, to 15.").wait_for()
    _press(page, "ArrowDown")
    page.wait_for_url("**/#/table/*")
    first = seat.table
    while (asked := seat.asked()) != "match":
        match asked:
            case "draw":
                _draw(seat)
            case "discard":
                _discard(seat)
            case "answer":
                _press(page, "ArrowDown")
                seat.see_hand_over()
            case "next":
                _press(page, "ArrowDown")
                seat.reveal().wait_for(state="detached")
    assert max(seat.view["scores"]) >= 15
    _press(page, "ArrowDown")
    page.wait_for_url(lambda url: first not in url)


def _draw(seat: GinSeat) -> None:
    page, view = seat.page, seat.view
    answer = "Take" if view["may_take"] and helps(view) else "Stock" if view["may_draw"] else "Leave it"
    _press(page, "ArrowRight")
    _walk_to(page, re.compile(f"^{answer}"))
    button = seat.answer(answer)
    _press(page, "ArrowDown")
    if answer == "Leave it":
        button.wait_for(state="detached")
    else:
        seat.see_drawn()


def _discard(seat: GinSeat) -> None:
    """What leaves the least; what is asked then is answered yes, after one no."""
    page, best = seat.page, least(seat.view)
    if best is None:
        _press(page, "ArrowDown")
        seat.see_hand_over()
        return
    _walk_to(page, re.compile(f"^{best['card']}$"))
    _press(page, "ArrowDown")
    if best["knock"] or best["gin"]:
        seat.see_raised(best["card"])
        _press(page, "ArrowUp")
        seat.see_raised(best["card"], up=False)
        expect(seat.card(best["card"])).to_be_focused()
        _press(page, "ArrowDown")
        seat.see_raised(best["card"])
        expect(seat.answer("Gin" if best["gin"] else "Knock")).to_be_focused()
        _press(page, "ArrowDown")
    seat.card(best["card"]).wait_for(state="detached")


def test_a_card_waits_until_it_is_confirmed(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url, {"keySet": "cardshark"})
    seat = Seat(page)
    seat.set_up(deal=5)
    assert seat.asked() == "pass"
    seat.pass_on()
    assert seat.asked() == "play"
    card, other = seat.playable()[:2] if len(seat.playable()) > 1 else (seat.playable()[0], seat.playable()[0])
    seat.touch(card)
    seat.see_raised(card)
    page.wait_for_timeout(400)  # longer than a nervous double click
    seat.touch(card)
    seat.see_raised(card, up=False)
    expect(seat.card(card)).to_be_visible()
    seat.touch(other)
    seat.see_raised(other)
    seat.from_menu("Help")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("Play it with the button that names it")
    page.keyboard.press("Escape")
    seat.said().get_by_role("button", name="Play").click()
    seat.card(other).wait_for(state="detached")
