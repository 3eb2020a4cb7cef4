"""The end of a match, reached and left by keyboard: who won, how it went, luck and play, and the same players again."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page, Route, ViewportSize, expect

from hearthside.cards import Cards, shuffled
from hearthside.gin import State as GinState
from hearthside.gin.presets import parse as gin_rules
from hearthside.hearts import Deal, Pass, Play, Rules
from hearthside.hearts.presets import parse
from hearthside.match import Entry, Log
from tests.e2e.gin_hands import hands, may_knock
from tests.e2e.gin_seat import GinSeat
from tests.e2e.kept import lay
from tests.e2e.moons import last_card
from tests.e2e.seat import Player, Seat, overflow, resize
from tests.e2e.serving import Serving
from tests.server.sentences import shown

_SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
)


def test_a_match_of_hearts_ends_on_a_page_of_its_own(page: Page, server: Serving) -> None:
    seat = Seat(page)
    table = lay(server.data, _to_the_last_card(parse("black-lady goal=60")), page.context, server.url)
    seat.go(table)
    seat.play_deal(by_key=True)
    view = seat.message()["view"]
    end = view["match_story"]
    assert len(view["history"]) > 1

    _see_told(page, end)
    rows = page.locator(".standings li")
    order = sorted(range(4), key=lambda seat: end["places"][seat])
    for row, each in zip(rows.all(), order, strict=True):
        expect(row.locator(".place")).to_have_text(str(end["places"][each]))
        expect(row.locator(".total")).to_contain_text(str(view["scores"][each]))
    expect(page.locator(".standings .mine .fact")).to_have_text(shown(end["fact"]))
    expect(page.locator(".standings .line")).to_have_count(3)
    expect(page.locator(".ends li")).to_have_text([re.compile(rf"^\s*{view['scores'][each]}\b") for each in order])

    luck, play = _shares(page)
    difference = sum(view["scores"]) / 4 - view["scores"][0]
    assert abs(luck + play - difference) < 0.2, "without a moon they add up to the difference from an average share"
    _sizes(page)
    _same_again(seat, table)


def test_a_match_of_gin_ends_with_its_count(page: Page, server: Serving) -> None:
    def near(state: GinState) -> bool:
        return len(state.results) > 1 and may_knock(state)

    seat = GinSeat(page)
    table = seat.take_up(server, hands(gin_rules("standard goal=30"), near))
    while seat.play_hand(by_key=True) == "next":
        page.keyboard.press("Enter")
        page.locator("main.reveal").wait_for(state="detached")
    view = seat.view

    _see_told(page, view["match_story"])
    [column] = view["sheet"]
    count = page.get_by_role("table", name="The count")
    expect(count.locator("tfoot td")).to_have_text([str(view["final"][0]), str(view["final"][1])])
    expect(count.locator("tbody tr").first.locator("td")).to_have_text([str(each or "–") for each in column["totals"]])

    luck, play = _shares(page)
    points = [sum(each["points"] for each in view["history"] if each["winner"] == side) for side in (0, 1)]
    assert abs(luck + play - (points[0] - points[1])) < 0.2
    _sizes(page)
    _same_again(seat, table)


def _to_the_last_card(rules: Rules) -> Log:
    """A match in which every deal is played low, up to South's last card in the deal that ends it."""
    log, number = Log(rules), 0
    while True:
        number += 1
        log.add(Entry(Deal(shuffled(number)), number))
        last = 0
        while log.state.to_move and log.state.to_move[0] >= 0:
            state, seat = log.state, log.state.to_move[0]
            if last_card(state):
                last = len(log.entries)
            cards = sorted(state.legal(seat), key=lambda card: (card.rank, card))
            log.add(Entry(Pass(seat, Cards.of(cards[: rules.pass_count])) if state.passing else Play(seat, cards[0])))
        if log.state.winners:
            assert all(result.shooter is None for result in log.state.results)
            return Log(rules, log.entries[:last])


def _see_told(page: Page, end: Any) -> None:
    """Who won is the heading and has the focus; by how much, and all totals, are read out with it."""
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(shown(end["title"]))
    expect(heading).to_be_focused()
    expect(heading).to_have_accessible_description(f"{shown(end['tell'])} {shown(end['totals'])}")
    expect(page.get_by_text(end["length"], exact=True)).to_be_visible()
    expect(page.locator(".luck-and-play")).to_be_visible()


def _shares(page: Page) -> tuple[float, float]:
    """Luck and play, once they are worked out; and what decided the match leads to its review and back."""
    expect(page.locator(".shares")).to_be_visible(timeout=120_000)
    figures = [float(each.replace("−", "-")) for each in page.locator(".shares b").all_inner_texts()]
    link = page.locator(".decisive a")
    deal = page.locator(".trend .of-deal.strong").text_content()
    expect(page.locator(".decisive")).to_contain_text(re.compile(rf"^(Deal|Hand) {deal} decided it\."))
    expect(link).to_have_attribute("href", re.compile(rf"#/board/\w+/{deal}$"))
    luck, play = figures
    return luck, play


def _sizes(page: Page) -> None:
    """Nothing sticks out, and where everyone finished, what comes next and the menu are in sight."""
    for size in _SIZES:
        resize(page, size)
        assert not overflow(page)
        expect(page.locator("main.end .go1")).to_be_in_viewport(ratio=1)
        bar = page.locator("main.end .story>.acts").bounding_box()
        last = page.locator(".standings li, .match-count tfoot").last.bounding_box()
        assert bar is not None
        assert last is not None
        assert size["width"] > 1000 or last["y"] + last["height"] <= bar["y"]
        page.get_by_role("button", name="Menu").click(trial=True)


def test_the_end_of_a_match_in_the_colours_of_the_system(page: Page, server: Serving) -> None:
    """The reader's own row, the own line of the chart, and the bars of a count, which are shapes and no words."""
    page.emulate_media(forced_colors="active")
    seat = Seat(page)
    log = _to_the_last_card(parse("black-lady goal=60"))
    while not log.state.winners:
        log.add(Entry(Play(log.state.turn, min(log.state.legal(log.state.turn)))))
    seat.go(lay(server.data, log, page.context, server.url))
    expect(page.locator(".standings .mine")).to_have_css("outline-style", "solid")
    strokes = page.locator(".plot polyline").evaluate_all("lines => lines.map((line) => getComputedStyle(line).stroke)")
    assert len(set(strokes)) == 2
    GinSeat(page).take_up(server, hands(gin_rules("standard goal=30"), lambda state: bool(state.winners)))
    expect(page.locator(".bt i").first).to_have_css("border-top-style", "solid")


def _same_again(seat: Player, table: str) -> None:
    """R looks back at the last deal, and Enter plays the same players again by the same rules.

    The steps of the deal arrive before the record, which says where Escape leads.
    """
    page, before = seat.page, seat.message()
    late: list[Route] = []
    page.route(f"**/api/records/{table}", lambda route: late.append(route))
    with page.expect_response("**/deals/*?play=*") as steps:
        page.keyboard.press("r")
    page.wait_for_url(f"**/#/board/{table}/{len(before['view']['history'])}*")
    steps.value.finished()
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
    shown = page.locator(".bd-r").count()
    late.pop().continue_()
    assert not shown
    page.locator(".bd-r").wait_for()
    page.keyboard.press("Escape")
    page.locator("main.end").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    page.locator(".hand [data-card]").first.wait_for()
    after = seat.message()
    assert [each["style"] for each in after["seats"]] == [each["style"] for each in before["seats"]]
    assert after["view"]["rules"]["notation"] == before["view"]["rules"]["notation"]
