"""Motion where it is wanted, and none where it is not."""

from typing import Any

import pytest

from hearthside.hearts import BLACK_LADY
from tests.e2e.conftest import Browsers
from tests.e2e.kept import lay
from tests.e2e.moons import last_three, some
from tests.e2e.seat import Seat, at_rest
from tests.e2e.serving import Serving

_LONGEST = 120

# Notes down everything that begins to move, however it was set going.
_WATCH = """
  window.moved = []
  const note = (what, animation) => {
    const { duration, delay } = animation.effect.getComputedTiming()
    const { target } = animation.effect
    const name = target?.className.baseVal ?? target?.className
    if (target) window.moved.push([`${what} ${name}`, duration + Math.max(0, delay)])
  }
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how)
    note('animate', animation)
    return animation
  }
  for (const kind of ['transitionrun', 'animationstart']) {
    addEventListener(kind, ({ target }) => {
      for (const animation of target.getAnimations()) note(kind, animation)
    }, true)
  }
"""


@pytest.mark.parametrize("motion", [False, True])
def test_motion(browsers: Browsers, server: Serving, motion: bool) -> None:
    """While cards are dealt, passed and played, one is raised and lowered, and from the last tricks to the score."""
    page = browsers.open(server.url, {"pace": 250}, motion=motion)
    page.add_init_script(_WATCH)
    seat = Seat(page)
    seat.set_up(deal=5, pace=250)
    seat.asked()
    seat.pass_on()
    seat.asked()
    card = seat.playable()[0]
    seat.touch(card)
    page.keyboard.press("Escape")
    seat.play(card)
    seat.press("Zip")
    seat.asked()
    seat.go(lay(server.data, some(BLACK_LADY, 5, last_three), page.context, server.url, pace=250))
    seat.play_deal()
    moved: Any = page.evaluate("moved")
    long = {what for what, ms in moved if ms > _LONGEST}
    if motion:
        assert any(what.startswith("animate card") for what in long)
    else:
        assert long == set()


# Notes down what is said anew while a card is on its way to the trick, and how often a trick was seen to be taken.
_SAID_EARLY = """
  window.early = []
  window.taken = 0
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read).join('|')
  const flight = ({ playState, effect }) => playState === 'running' && effect.getKeyframes().some(({ scale }) => scale)
  const told = () => all('.last .q, .trick .tag, .plate, .prompt, .brk', ({ textContent }) => textContent)
  let was = ['', '']
  const look = () => {
    const flying = all('.trick .card', (card) => (card.getAnimations().some(flight) ? card.dataset.card : ''))
    const said = told()
    if (/\\w/.test(flying) && flying === was[0] && said !== was[1]) window.early.push([flying, was[1], said])
    was = [flying, said]
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // However seldom there is a frame on a busy machine.
  let takes = false
  new MutationObserver(() => {
    const took = takes
    takes = told().includes('Takes ')
    if (takes && !took) window.taken++
  }).observe(document, { subtree: true, childList: true, characterData: true })
"""


def test_nothing_is_told_of_a_card_before_it_lies_on_the_table(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url, {"pace": 600}, motion=True)
    seat = Seat(page)
    seat.set_up(deal=5, pace=600)
    seat.asked()
    seat.pass_on()
    seat.asked()
    page.evaluate(_SAID_EARLY)
    for _ in range(3):
        seat.asked()
        at_rest(page)
        seat.play(seat.playable()[0])
    seat.asked()
    assert page.evaluate("taken") >= 2
    assert page.evaluate("early") == []


# Notes down where cards fly to in a deal, and whether what is wanted was seen meanwhile.
_DEALT = """
  window.dealt = []
  window.asked = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...how) {
    if (this.matches('main.table .card')) window.dealt.push(this.closest('.hand') ? 'hand' : 'other')
    return animate.apply(this, how)
  }
  const flight = ({ playState, effect }) => playState === 'running' && effect.getTiming().fill === 'both'
  const look = () => {
    const prompt = document.querySelector('.prompt')
    const flies = [...document.querySelectorAll('main.table .card')].some((card) => card.getAnimations().some(flight))
    if (flies && prompt) window.asked.push(prompt.checkVisibility({ visibilityProperty: true }))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_cards_are_dealt_to_all_seats_and_what_is_wanted_waits_for_them(
    browsers: Browsers, server: Serving, size: tuple[int, int]
) -> None:
    # So slow that nobody passes before the page is there.
    page = browsers.open(server.url, {"pace": 3500}, motion=True, viewport={"width": size[0], "height": size[1]})
    page.add_init_script(_DEALT)
    seat = Seat(page)
    seat.set_up(deal=5, pace=3500)
    seat.asked()
    assert set(page.evaluate("asked")) == {False}
    seen = page.evaluate("dealt")
    assert seen.count("hand") == 13
    # Each of the three others gets thirteen, to their backs or to their plate.
    assert seen.count("other") == 39
