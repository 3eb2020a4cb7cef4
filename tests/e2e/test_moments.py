"""Moments at the table: a light and a word from a player, which cover nothing, once the card has landed."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hearthside.gin import STANDARD
from hearthside.gin import State as GinState
from hearthside.hearts import BLACK_LADY, State
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import hands
from tests.e2e.kept import lay
from tests.e2e.moments import Brink, brink, hearts_broken, moon_brink, moon_made, moon_stopped, queen_taken
from tests.e2e.moons import moon
from tests.e2e.seat import Seat, resize
from tests.e2e.serving import Serving

# Notes down each moment as it appears: its words, what these cover, and whether a card is still on its way.
_NOTE = """
  window.moments = []
  const noted = new WeakSet()
  const COVERED = '.hand .card, .trick :is(.card, .tag), .prompt, .tool, .marks > *, .backs .card, .plate, .bar-mid > *'
  const box = (element) => element.getBoundingClientRect()
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  const running = (what) =>
    document.getAnimations().filter((each) => each.playState === 'running' && each.effect.target.matches(what)).length
  new MutationObserver(() => {
    const moment = document.querySelector('.moment')
    const words = moment?.querySelector('.quote')
    if (!moment || noted.has(moment) || (words && !words.dataset.at)) return
    noted.add(moment)
    const own = words?.dataset.at === 'within'
    const root = document.documentElement
    const met = !words ? [] : [...document.querySelectorAll(COVERED)].filter((each) => meet(box(each), box(words)))
    window.moments.push({
      words: words?.querySelector('span:last-child').lastChild.textContent ?? null,
      covers: met.map((each) => each.className).filter((name) => !(own && /plate/.test(name))),
      flying: running('.trick *'),
      lit: running('.light'),
      fading: running('.quote'),
      ringed: getComputedStyle(moment.querySelector('.ring')).display !== 'none',
      scrolls: root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth,
    })
    root.dataset.moments = window.moments.length
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-at'] })
"""

_SIZES = [(1280, 800), (390, 844), (844, 390)]
_OTHERS = ("cal", "charlie", "vicky")
_MOMENT_IS_OVER = 3000  # ms


def _sit(browsers: Browsers, server: Serving, come: Brink, *, motion: bool = False, **settings: Any) -> Seat:
    """South at a match that has come so far, where the others take their time."""
    settings = {"pace": 250, **settings}
    seat = Seat(browsers.open(server.url, settings, motion=motion))
    seat.page.add_init_script(_NOTE)
    _go(seat, server, come, settings["pace"])
    return seat


def _go(seat: Seat, server: Serving, come: Brink, pace: int = 250) -> None:
    """Go to such a match."""
    seat.go(lay(server.data, come.log, seat.page.context, server.url, _OTHERS, pace=pace))


def _play(seat: Seat, come: Brink) -> dict[str, Any]:
    """Plays the card; the moment that follows."""
    seat.asked()
    seat.play(str(come.card))
    seat.page.locator("html[data-moments]").wait_for(state="attached")
    found: dict[str, Any] = seat.page.evaluate("moments[0]")
    return found


def _spoken(seat: Seat) -> list[str]:
    """The lines that were read out, each with who said it."""
    return [text for text in seat.heard().locator("p").all_text_contents() if "“" in text]


def test_whoever_gets_the_queen_speaks_beside_their_plate_and_covers_nothing(
    browsers: Browsers, server: Serving
) -> None:
    seat = Seat(browsers.open(server.url, {"pace": 250}, clock=True))
    seat.page.add_init_script(_NOTE)
    brinks = {by: brink(BLACK_LADY, queen_taken(by)) for by in (1, 2, 3)}
    for size, (by, come) in product(_SIZES, brinks.items()):
        resize(seat.page, {"width": size[0], "height": size[1]})
        _go(seat, server, come)
        moment = _play(seat, come)
        assert moment["words"]
        assert (moment["covers"], moment["scrolls"]) == ([], False), (size, by)
        # Nothing moves for whoever asked for that: the plate has an outline, and the words are there.
        assert (moment["lit"], moment["fading"], moment["ringed"]) == (0, 0, True)
        expect(seat.page.locator(".moment .quote")).to_have_css("opacity", "1")
        name = ("Cal", "Charlie", "Vicky")[by - 1]
        assert _spoken(seat) == [f"{name}: {moment['words']}"]
        seat.page.clock.fast_forward(_MOMENT_IS_OVER)
        seat.page.locator(".moment").wait_for(state="detached")
        seat.page.goto("/#/deal")
        seat.page.get_by_role("heading", level=1, name="A deal by number").wait_for()
        seat.page.evaluate("moments.length = 0; delete document.documentElement.dataset.moments")


def test_a_moment_waits_for_the_card_and_has_a_light(browsers: Browsers, server: Serving) -> None:
    come = brink(BLACK_LADY, queen_taken(3))
    seat = _sit(browsers, server, come, motion=True)
    moment = _play(seat, come)
    assert (moment["flying"], moment["lit"], moment["fading"], moment["ringed"]) == (0, 1, 1, False)
    assert moment["covers"] == []


def test_a_person_who_breaks_hearts_is_in_the_light_and_nobody_speaks(browsers: Browsers, server: Serving) -> None:
    seat = _sit(browsers, server, come := brink(BLACK_LADY, hearts_broken))
    moment = _play(seat, come)
    assert (moment["words"], moment["ringed"]) == (None, True)
    assert _spoken(seat) == []


@pytest.mark.parametrize(
    ("shooter", "wanted", "who"),
    [(1, moon_made(1), "Cal"), (0, moon_made(0), "Cal"), (1, moon_stopped(1, 0), "Cal")],
    ids=["theirs", "yours", "stopped"],
)
def test_a_moon_made_or_stopped_has_its_word(
    browsers: Browsers, server: Serving, shooter: int, wanted: Any, who: str
) -> None:
    come = moon_brink(BLACK_LADY, shooter, wanted)
    seat = _sit(browsers, server, come)
    moment = _play(seat, come)
    assert moment["covers"] == []
    assert _spoken(seat)[0] == f"{who}: {moment['words']}"


@pytest.mark.parametrize(
    "settings",
    [{"moments": False}, {"hideScores": True}, {"pace": 0}],
    ids=["off", "scores hidden", "instant"],
)
def test_no_moon_is_told_where_that_is_not_wanted(
    browsers: Browsers, server: Serving, settings: dict[str, Any]
) -> None:
    come = moon_brink(BLACK_LADY, 1, moon_made(1))
    seat = _sit(browsers, server, come, **settings)
    seat.asked()
    seat.play(str(come.card))
    expect(seat.heard().get_by_text("takes the trick").last).to_be_attached()
    seat.asked()  # the others have played on to the next trick
    assert seat.page.evaluate("moments") == []
    assert _spoken(seat) == []


def test_the_page_of_a_moon_has_its_word_and_none_if_moments_are_off(browsers: Browsers, server: Serving) -> None:
    def over(state: State) -> bool:
        return bool(state.results)

    page = browsers.open(server.url)
    seat = Seat(page)
    seat.go(lay(server.data, moon(BLACK_LADY, 1, over), page.context, server.url, _OTHERS))
    expect(page.locator(".telling .quote")).to_have_text(re.compile("^Cal: “.+”$"))
    seat.from_menu("Settings")
    page.get_by_role("switch", name="Moments at the table").click()
    expect(page.locator(".quote")).to_have_count(0)


def test_gin_and_an_undercut_have_a_word_from_the_other_player(
    page: Page, server: Serving, subtests: pytest.Subtests
) -> None:
    for kind, winner in product(("gin", "undercut"), (0, 1)):

        def ended(state: GinState, wanted: tuple[str, int] = (kind, winner)) -> bool:
            return bool(state.results) and (state.results[-1].kind, state.results[-1].winner) == wanted

        with subtests.test(kind=kind, winner=winner):
            log = hands(STANDARD, ended, (1 - winner,) if kind == "undercut" else (0, 1))
            Seat(page).go(lay(server.data, log, page.context, server.url, ["vicky"]))
            expect(page.locator(".openhand.top .said")).to_have_text(re.compile("^Vicky: “.+”$"))
            expect(page.locator(".said")).to_have_count(1)
            page.goto("/#/deal")
            expect(page.locator(".said")).to_have_count(0)
