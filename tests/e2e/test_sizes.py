"""Both tables at every size of screen: nothing lies on anything, nothing leaves the screen, nothing scrolls.

A match is laid down for each moment, and the page is resized in place. Which things are compared, which may lie on each
other and why, and how large what is touched has to be, is written in `overlaps.js`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from hearthside.game import DEALER
from hearthside.gin import STANDARD
from hearthside.hearts import PRESETS, Rules, State
from hearthside.hearts.presets import parse
from hearthside.match import Log
from tests.e2e.gin_hands import hand_over, hands, may_knock, other_took, to_discard, to_lay_off
from tests.e2e.gin_seat import GinSeat, least
from tests.e2e.home import open_players, open_rules
from tests.e2e.kept import lay
from tests.e2e.moons import moon, promising, some
from tests.e2e.seat import AT_REST, OVER, PAINTED, Player, Seat, resize
from tests.e2e.serving import Serving
from tests.lengths import IN_FULL

_OVERLAPS: Final = Path(__file__).with_name("overlaps.js").read_text(encoding="utf-8")

# Phones held sideways; 1280 x 800 and 1920 x 1080 at 200%; phones and tablets upright; laptops; large screens.
_SIDEWAYS: Final = [(844, 390), (667, 375), (640, 400), (960, 540)]
_SIZES: Final = [*_SIDEWAYS, (360, 640), (390, 844), (768, 1024), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440)]
# Those with the least room: enough for pages, whose boxes flow, and for what differs little from the moment before.
_SMALL: Final = [(844, 390), (640, 400), (360, 640), (768, 1024), (1024, 768)]
# For what differs little from what is looked at elsewhere at all of them: all with `make test-long`.
_SOME: Final = _SIZES if IN_FULL else _SMALL
# With letters of twice the size.
_LETTERS: Final = [(1280, 800), (1024, 768), (390, 844)]

# What is wrong once all is where it stays: one call, since there are hundreds.
_FAULTS: Final = f"async () => {{ await ({PAINTED})(); await ({AT_REST})(); return ({_OVERLAPS})() }}"

# Where the table or the page between deals lies, and how large it is.
_PLACE: Final = f"""async () => {{
  await ({PAINTED})()
  const {{ x, y, width, height }} = document.querySelector('main').getBoundingClientRect()
  return [x, y + scrollY, width, height].map(Math.round)
}}"""
_PLACE_AND_FAULTS: Final = f"async () => [await ({_PLACE})(), await ({_FAULTS})()]"

# What sticks out sideways, and which dialogs do not fit.
_TOO_LARGE: Final = f"""async () => {{
  await ({PAINTED})()
  const large = [...document.querySelectorAll('dialog[open]')].filter((dialog) => {{
    const {{ left, top, right, bottom }} = dialog.getBoundingClientRect()
    const {{ clientWidth, clientHeight }} = document.documentElement
    return left < 0 || top < 0 || right > clientWidth || bottom > clientHeight
  }})
  return [...({OVER})(), ...large.map((dialog) => `the dialog ${{dialog.textContent.trim().slice(0, 30)}}`)]
}}"""


def faults_of(page: Page, sizes: list[tuple[int, int]] = _SIZES) -> dict[str, Any]:
    """What is wrong at which size."""
    return {size: wrong for size, wrong in _at_sizes(page, _FAULTS, sizes).items() if wrong}


def _at_sizes(page: Page, script: str, sizes: list[tuple[int, int]]) -> dict[str, Any]:
    """What a script says at each size."""
    said = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        said[f"{width} x {height}"] = page.evaluate(script)
    return said


def _first(rules: Rules, stop: Any) -> Log:
    """The first deal that comes to that moment."""
    return next(log for number in range(200) if stop((log := some(rules, number, stop)).state))


def _last_to_play(tricks: int) -> Any:
    """South is the last to play to a trick, after so many."""
    return lambda state: state.turn == 0 and len(state.table) == state.rules.seats - 1 and len(state.tricks) >= tricks


def _passing(state: State) -> bool:
    return bool(state.passing) and state.to_move[0] == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_hearts_at_every_size(page: Page, server: Serving, seats: int) -> None:
    """While cards are passed, with a whole hand and a trick that waits for South's card, and with a card raised."""
    rules = parse(f"black-lady seats={seats}")
    seat = Seat(page)

    def go(log: Log) -> None:
        seat.go(lay(server.data, log, page.context, server.url))
        seat.asked()

    go(_first(rules, _passing))
    for card in seat.hand()[: rules.pass_count - 1]:
        seat.touch(card)
    assert faults_of(page, _SIZES if seats == 4 else _SMALL) == {}
    go(_first(rules, _last_to_play(0)))
    assert faults_of(page, _SIZES if seats == 4 else _SOME) == {}
    go(_first(rules, _last_to_play(3)))
    seat.touch(seat.playable()[0])
    assert faults_of(page, _SMALL) == {}


@pytest.mark.parametrize("name", ["tommys-standard seats=6 goal=1", "domino", "cancellation", "the moon", "the score"])
def test_what_some_rules_add_at_every_size(page: Page, server: Serving, name: str) -> None:
    """Cash on six plates, a stock and counts of cards, two packs with cancelled cards, a moon to choose, the score."""
    seat = Seat(page)
    if name == "the moon":
        log = moon(PRESETS["cardshark"], 0, promising)
    elif name == "the score":
        log = _first(parse("black-lady"), lambda state: bool(state.results) and state.turn == DEALER)
    else:
        log = _first(parse(name), _last_to_play(0 if "seats" in name else 1))
    seat.go(lay(server.data, log, page.context, server.url))
    seat.asked()
    assert faults_of(page, _SMALL) == {}


def test_gin_at_every_size(page: Page, server: Serving) -> None:
    """What the other took, a discard raised, a knock that is asked about, a knock to answer, both hands shown."""
    seat = GinSeat(page)
    seat.take_up(server, hands(STANDARD, other_took, ()))
    seat.asked()
    assert faults_of(page) == {}
    seat.take_up(server, hands(STANDARD, to_discard, ()))
    seat.asked()
    seat.touch(seat.hand()[2])
    assert faults_of(page, _SMALL) == {}
    seat.take_up(server, hands(STANDARD, may_knock, ()))
    seat.asked()
    seat.touch(least(seat.view)["card"])
    seat.answer("Knock").wait_for()
    assert faults_of(page) == {}
    seat.take_up(server, hands(STANDARD, to_lay_off, (1,)))
    seat.see_lay_off()
    assert faults_of(page, _SMALL) == {}
    seat.take_up(server, hands(STANDARD, hand_over))
    seat.see_hand_over()
    assert faults_of(page, _SMALL) == {}


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_practice_is_read_in_full_on_phones(page: Page, server: Serving, game: str) -> None:
    seat: Seat | GinSeat = Seat(page) if game == "hearts" else GinSeat(page)
    hearts = _first(parse("black-lady"), _last_to_play(0))
    seat.go(lay(server.data, hearts if game == "hearts" else hands(STANDARD, to_discard, ()), page.context, server.url))
    seat.asked()
    page.keyboard.press("v")
    page.keyboard.press("v")
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".strip")).to_have_count(0)
    word = page.get_by_text("practice", exact=True)
    for width, height in ((390, 844), (360, 640)):
        resize(page, {"width": width, "height": height})
        assert word.evaluate("word => word.scrollWidth <= word.clientWidth + 1 || word.clientWidth === 0")
        box, bar = word.bounding_box(), page.locator(".bar-mid").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["x"] + box["width"] <= bar["x"] + bar["width"] + 1


def test_melds_laid_out_by_hand_at_every_size(page: Page, server: Serving) -> None:
    """Before a knock and to answer one: as they lie at first, with a card taken up, and with what may not stand."""
    seat = GinSeat(page)

    def walk() -> None:
        page.locator(".byhand").wait_for()
        assert faults_of(page) == {}
        own = page.locator(".byhand .openhand:not(.top) button[data-card]")
        own.first.click(position={"x": 8, "y": 20})
        page.locator(".ml.here").first.wait_for()
        assert faults_of(page, _SOME) == {}
        page.locator(".byhand .openhand:not(.top) .ml.here").last.click()
        page.locator(".refusal").wait_for()
        assert faults_of(page, _SOME) == {}

    seat.take_up(server, hands(STANDARD, may_knock, ()))
    seat.asked()
    seat.touch(least(seat.view)["card"])
    seat.press("Arrange melds")
    walk()
    seat.take_up(server, hands(STANDARD, to_lay_off, (1,)))
    seat.see_lay_off()
    seat.press("Arrange melds")
    walk()


_REASON: Final = (
    "You take the queen of spades with it much less often than with the others, and two higher cards are still out."
)
_WORTH: Final = "The Master is still getting ready, so there are no figures yet."

# Whether the worth of a hint is seen, and nothing lies on the button that declines it.
_TO_BE_READ_AND_DECLINED: Final = """(declines) => {
  const worth = document.querySelector('.hinting small')
  const { left, top, width, height } = declines.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return worth.checkVisibility({ visibilityProperty: true }) && worth.offsetHeight > 0 && declines.contains(hit)
}"""


def _hinted(player: Player, move: str, cards: list[str], sizes: list[tuple[int, int]]) -> dict[str, Any]:
    """What is wrong at which size while a hint is shown that is as long as they come; its worth is read at each."""
    page, spans = player.page, [{"card": card} for card in cards]
    hint = {"n": player.message()["n"], "move": move, "card": cards[0], "cards": cards, "sentence": [*spans, "."]}
    hint |= {"reason": [_REASON], "figures": [_WORTH], "choices": [], "worlds": 0}
    page.route("**/hint", lambda route: route.fulfill(json=hint))
    player.press("Hint")
    expect(page.locator(".hinting")).to_contain_text(_REASON)
    declines = page.get_by_role("button", name="No", exact=False).and_(page.locator(".hinting *")).element_handle()
    faults: dict[str, Any] = {}
    for size in sizes:
        faults |= faults_of(page, [size])
        assert declines.evaluate(_TO_BE_READ_AND_DECLINED), size
    page.unroute("**/hint")
    return faults


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6] if IN_FULL else [3, 4, 6])
def test_a_hint_at_hearts_covers_neither_trick_nor_hand(page: Page, server: Serving, seats: int) -> None:
    """A hint for a card, with a whole hand and after three tricks, and for a pass."""
    rules, seat = parse(f"black-lady seats={seats}"), Seat(page)
    for stop in (_last_to_play(0), _last_to_play(3), _passing):
        seat.go(lay(server.data, _first(rules, stop), page.context, server.url))
        passes = seat.asked() == "pass"
        cards = seat.hand()[-rules.pass_count :] if passes else seat.playable()[:1]
        sizes = _SIZES if seats == 4 else _SOME
        assert _hinted(seat, "pass" if passes else "play", cards, sizes) == {}


def test_a_hint_at_gin_covers_neither_piles_nor_hand(page: Page, server: Serving) -> None:
    """A hint for a discard, and for a draw."""
    seat = GinSeat(page)
    for stop in (to_discard, may_knock, other_took):
        seat.take_up(server, hands(STANDARD, stop, ()))
        move = "draw" if seat.asked() == "draw" else "discard"
        assert _hinted(seat, move, [seat.hand()[-1]], _SIZES if stop is to_discard else _SOME) == {}


def test_both_tables_with_letters_of_twice_the_size(page: Page, server: Serving) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    seat = Seat(page)
    for stop in (_passing, _last_to_play(0)):
        seat.go(lay(server.data, _first(parse("black-lady"), stop), page.context, server.url))
        seat.asked()
        assert faults_of(page, _LETTERS) == {}
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > 15
    gin = GinSeat(page)
    gin.take_up(server, hands(STANDARD, to_discard, ()))
    gin.asked()
    assert faults_of(page, _LETTERS) == {}


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_what_is_on_at_a_table_moves_nothing(page: Page, server: Serving, game: str) -> None:
    """A pause, all hands, the computer in the place of the player, the speed, and what is told between deals."""
    seat: Seat | GinSeat = Seat(page) if game == "hearts" else GinSeat(page)
    strip, keys = page.locator(".strip"), page.keyboard

    def go(log: Log) -> None:
        seat.go(lay(server.data, log, page.context, server.url))
        seat.asked()

    def see_all_where_it_was() -> None:
        there = _at_sizes(page, _PLACE, _SOME)
        assert there == {size: lies[size] for size in there}

    hearts = _first(parse("black-lady"), _last_to_play(2))
    go(hearts if game == "hearts" else hands(STANDARD, to_discard, ()))
    lies = _at_sizes(page, _PLACE, _SIZES)
    for pressed, told in (("w", "Pause after every card"), ("vv", "All hands"), ("i", "plays your cards")):
        for key in pressed:
            keys.press(key)
        expect(strip).to_contain_text(told)
        see_all_where_it_was()
        expect(strip.locator(".flash")).to_have_count(0)
        looks = _at_sizes(page, _PLACE_AND_FAULTS, _SIZES)
        assert {size: place for size, (place, _) in looks.items()} == lies
        assert {size: faults for size, (_, faults) in looks.items() if faults} == {}
    expect(strip.get_by_role("button", name="Go on")).to_be_visible()
    for _ in range(12):  # as slow as can be, so that the cards in play outlast the measuring
        keys.press(",")
    keys.press("w")
    expect(strip.get_by_role("group", name="Speed of the others")).to_be_visible()
    see_all_where_it_was()

    over = _first(parse("black-lady"), lambda state: bool(state.results) and state.turn == DEALER)
    go(over if game == "hearts" else hands(STANDARD, hand_over))
    lies = _at_sizes(page, _PLACE, _SOME)
    keys.press("F4")
    expect(strip).to_contain_text("Table")
    see_all_where_it_was()


def test_pages_and_dialogs_at_every_size(page: Page, server: Serving) -> None:
    """The first page, rules, players, settings, menu, records: nothing sticks out sideways, every dialog fits."""

    def fits() -> None:
        large = _at_sizes(page, _TOO_LARGE, _SMALL)
        assert {size: found for size, found in large.items() if found} == {}

    page.goto("/")
    open_rules(page)
    fits()
    page.keyboard.press("Escape")
    fits()
    open_players(page)
    fits()
    seat = Seat(page)
    table = lay(server.data, _first(parse("black-lady"), _last_to_play(0)), page.context, server.url)
    seat.go(table)
    seat.asked()
    seat.press("Menu")
    page.get_by_role("dialog", name="Menu").wait_for()
    fits()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()
    fits()
    for address in ("records", "rules", "statistics", f"record/{table}"):
        page.goto(f"/#/{address}")
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        fits()
