"""Motion where it is wanted, and none where it is not."""

from typing import Any

import pytest

from tests.e2e.conftest import Browsers
from tests.e2e.seat import Seat
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
    seat.play_deal()
    moved: Any = page.evaluate("moved")
    long = {what for what, ms in moved if ms > _LONGEST}
    if motion:
        assert any(what.startswith("animate card") for what in long)
    else:
        assert long == set()
