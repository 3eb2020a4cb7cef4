"""axe-core finds nothing to complain of: on every page and in every state, by day and by night, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.hearts import BLACK_LADY, PRESETS
from tests.e2e.conftest import Door
from tests.e2e.kept import lay
from tests.e2e.moons import last_card, moon, promising
from tests.e2e.seat import Seat, at_rest
from tests.e2e.serving import Serving

_WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

_RUN = """async () => {
  const { violations } = await axe.run(document)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 160)} ${failureSummary}`))
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [_WIDE, _PHONE], ids=["wide", "phone"])
def test_every_page_and_state(door: Door, house: Serving, axe: str, size: dict[str, Any], scheme: str) -> None:
    page = door.open(house.url, color_scheme=scheme, **size)
    seat = Seat(page, fingers="has_touch" in size)
    found: dict[str, list[str]] = {}

    def look(state: str) -> None:
        at_rest(page)
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        if complaints := page.evaluate(_RUN):
            found[state] = complaints

    def dialog(opened: Callable[[], object], title: str) -> None:
        opened()
        page.get_by_role("dialog", name=title).wait_for()
        look(title)
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")

    def from_menu(entry: str) -> Callable[[], object]:
        def opened() -> None:
            seat.press("Menu")
            page.get_by_role("dialog", name="Menu").get_by_role("button", name=entry).click()

        return opened

    def lie(log: Any) -> None:
        seat.go(lay(house.data, log, page.context, house.url))

    def settle(path: str, text: str) -> None:
        page.goto(path)
        page.get_by_text(text).first.wait_for()

    settle("/", "Novice Nellie")
    look("home")
    dialog(lambda: seat.press("Menu"), "Menu")
    for path, text in {
        "/#/rules": "Black Lady",
        "/#/rules/cardshark": "CardShark",
        "/#/nowhere": "Nobody sits here.",
    }.items():
        settle(path, text)
        look(path)

    table = seat.set_up(deal=5)
    seat.asked()
    look("passing")
    seat.touch(seat.hand()[0])
    look("passing, one chosen")
    seat.touch(seat.hand()[0])
    seat.pass_on()
    seat.asked()
    look("playing")
    while not (seat.refused() and page.locator("button.last").count()):
        seat.play(seat.playable()[0])
        seat.asked()
    seat.touch(seat.playable()[0])
    look("a card raised")
    seat.touch(seat.refused()[0], veiled=True)
    look("refused")
    dialog(from_menu("Last trick"), "Last trick")
    dialog(from_menu("So far"), "So far this deal")
    dialog(from_menu("Settings"), "Settings")
    dialog(from_menu("Help"), "Help")
    dialog(from_menu("Leave"), "Leave this match?")
    settle("/#/", "Resume Hearts")
    look("home, with a match to resume")
    settle(f"/#/record/{table}", "[Game")
    look("record")

    lie(moon(PRESETS["cardshark"], 0, promising))
    seat.asked()
    look("a moon to choose about")
    lie(moon(BLACK_LADY, 2, last_card))
    seat.play_deal()
    look("a moon told")
    lie(moon(BLACK_LADY.with_goal(20), 0, last_card))
    seat.play_deal()
    look("match over")
    seat.set_up(deal=5, seats=[{"kind": "person"}, *({"style": style} for style in ("chuck", "guest", "charlie"))])
    seat.asked()
    look("Chuck peeks")
    door.troubles.announce("no-such-table")
    seat.go("no-such-table")
    page.get_by_text("No seat here").wait_for()
    look("no seat here")

    assert found == {}
