"""The counting aid at the table: switched on by a key, as practice; counted on with every card; clear of everything."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from hearthside.match import CountingAid, Entry
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import hands, other_took
from tests.e2e.gin_seat import GinSeat
from tests.e2e.kept import lay
from tests.e2e.moons import some
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving
from tests.e2e.test_axe import Look
from tests.e2e.test_sizes import faults_of

_SMALL = [(844, 390), (360, 640), (390, 844), (768, 1024), (1024, 768), (1280, 800)]


def test_the_counting_aid_counts_along_at_hearts_and_makes_the_match_practice(
    browsers: Browsers, server: Serving, axe: str
) -> None:
    page = browsers.open(server.url)
    look, seat, keys = Look(page, axe), Seat(page), page.keyboard
    log = some(BLACK_LADY, 1, lambda state: state.turn == 0 and len(state.table) == 3 and len(state.tricks) == 4)
    table = lay(server.data, log, page.context, server.url)
    seat.go(table)
    assert seat.asked() == "play"
    keys.press("Shift+C")
    expect(page.locator(".strip")).to_contain_text("Press Shift C again")
    expect(page.get_by_label("Counting aid")).to_have_count(0)
    keys.press("Shift+C")
    aid = page.get_by_label("Counting aid")
    expect(aid.get_by_role("img")).to_have_count(4)
    expect(page.locator(".strip")).to_have_count(0)
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
    suits = [each.get_attribute("aria-label") or "" for each in aid.get_by_role("img").all()]
    counts = [list(map(int, re.findall(r"\d+", each))) for each in suits]
    assert all(sum(each) == 13 for each in counts)
    assert sum(played for played, _, _ in counts) == 19 and sum(yours for _, yours, _ in counts) == 9
    look("the counting aid")
    assert faults_of(page, _SMALL) == {}
    # On a phone a line stands for it, which opens all of it.
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name=re.compile(r"^Counting aid\. Still out: spades \d+, hearts \d+")).click()
    dialog = page.get_by_role("dialog", name="Still out")
    expect(dialog.get_by_role("img", name=suits[0])).to_be_visible()
    look("all of it on a phone")
    dialog.get_by_role("button", name="Close").click()
    # By the keyboard it is made a line, and opened again; it counts on with each card.
    page.set_viewport_size({"width": 1280, "height": 800})
    aid.get_by_role("button", name="Close the counting aid").press("Enter")
    line = page.get_by_role("button", name=re.compile(r"^Counting aid\. "))
    expect(line).to_be_focused()
    line.press("Enter")
    expect(aid.get_by_role("button")).to_be_focused()
    card = seat.playable()[0]
    row = "SHCD".index(card[1])
    seat.play(card)
    expect(aid.get_by_role("img").nth(row)).to_have_accessible_name(re.compile(f"{counts[row][1] - 1} yours"))
    keys.press("o")
    page.get_by_role("switch", name="Counting aid").click()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Counting aid")).to_have_count(0)
    record = page.context.request.get(f"/api/tables/{table}/record").text()
    assert '[SouthCounts "with help"]' in record and '[SouthCounts "alone"]' in record
    assert look.found == {}


def test_the_counting_aid_at_gin_says_what_the_other_is_known_to_have(
    browsers: Browsers, server: Serving, axe: str
) -> None:
    page = browsers.open(server.url)
    look, seat = Look(page, axe), GinSeat(page)
    log = hands(STANDARD, other_took, ())
    log.add(Entry(CountingAid(0, on=True)))
    seat.take_up(server, log)
    seat.asked()
    aid = page.get_by_label("Counting aid")
    expect(aid.get_by_role("listitem").last).to_contain_text("from the discards.")
    assert aid.locator(".squares i").count() == 52 and aid.locator(".squares .known").count() == 1
    look("the counting aid at gin")
    assert faults_of(page, _SMALL[::2]) == {}
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Count", exact=True).click()
    dialog = page.get_by_role("dialog", name="Still out")
    expect(dialog.get_by_role("img", name=re.compile("still out$"))).to_have_count(4)
    assert look.found == {}
