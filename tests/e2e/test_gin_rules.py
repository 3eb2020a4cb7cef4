"""Gin by other rules: three columns, a limit that the upcard sets, a single hand; and each is told on its own terms."""

from __future__ import annotations

from playwright.sync_api import expect

from hearthside.game import DEALER
from hearthside.gin import PRESETS, State
from hearthside.gin.presets import parse
from tests.e2e.conftest import Seated
from tests.e2e.gin_hands import may_knock


def test_hollywood_is_scored_in_three_columns(seated: Seated) -> None:
    seat = seated(lambda state: len(state.results) > 3 and state.turn == DEALER, PRESETS["hollywood"], (0, 1))
    page, view = seat.page, seat.view
    seat.press("Score sheet")
    sheet = page.get_by_role("table", name="Score sheet")
    expect(sheet.get_by_role("columnheader", name="Game")).to_have_text(["Game 1", "Game 2", "Game 3"])
    rows = sheet.locator("tbody tr")
    expect(rows).to_have_count(len(view["history"]))
    for hand, row in enumerate(rows.all(), 1):
        cells = []
        for each in view["sheet"]:
            points = {line["winner"]: str(line["points"]) for line in each["lines"] if line["hand"] == hand}
            cells += [points.get(0, "–"), points.get(1, "–")]
        expect(row.get_by_role("cell")).to_have_text(cells)
    totals = [str(column["totals"][who]) for column in view["sheet"] for who in range(2)]
    counted = sheet.locator("tfoot").get_by_role("row", name="Points").locator(".num")
    expect(counted).to_have_text(totals)
    # The first hand that a side wins counts in one game, the next in two, later ones in all three.
    for who in range(2):
        won = [hand for hand, score in enumerate(view["history"], 1) if score["winner"] == who]
        games = [sum(line["hand"] == hand for column in view["sheet"] for line in column["lines"]) for hand in won]
        assert games == [1, 2, 3, 3][: len(won)]


def test_in_oklahoma_the_upcard_sets_the_limit_and_a_spade_doubles(seated: Seated) -> None:
    def spade(state: State) -> bool:
        return may_knock(state) and state.view(0).doubled and state.view(0).limit not in (0, 10)

    seat = seated(spade, PRESETS["oklahoma"])
    page, view = seat.page, seat.view
    deadwood = page.get_by_role("complementary", name="Deadwood")
    expect(deadwood).to_contain_text(f"Knock at {view['limit']}")
    expect(deadwood).to_contain_text("counts double")
    expect(deadwood).to_contain_text("was turned up")
    assert view["first_upcard"][1] == "S"
    assert seat.play_hand() == "next"
    story = seat.view["story"]
    assert story["doubled"]
    if story["points"]:
        once = story["points"] // 2
        expect(
            page.get_by_text(f"a spade was turned up, so the hand counts double: 2 × {once} = {2 * once}.")
        ).to_be_visible()


def test_an_ace_in_oklahoma_asks_for_gin(seated: Seated) -> None:
    seat = seated(lambda state: state.turn == 0 and state.view(0).limit == 0, PRESETS["oklahoma"])
    page = seat.page
    expect(page.get_by_role("complementary", name="Deadwood")).to_contain_text("Gin only")
    seat.page.keyboard.press("k")
    expect(seat.said()).to_contain_text("Only gin ends this hand.")


def test_where_nobody_knocks_there_is_only_gin(seated: Seated) -> None:
    seat = seated(lambda state: state.turn == 0, PRESETS["straight"])
    expect(seat.page.get_by_role("button", name="Gin")).to_be_visible()
    expect(seat.page.get_by_role("button", name="Knock")).to_have_count(0)


def test_one_hand_is_a_match(seated: Seated) -> None:
    seat = seated(may_knock, parse("standard goal=0"))
    page = seat.page
    expect(page.get_by_text("one hand", exact=True)).to_be_visible()
    first = seat.table
    assert seat.play_hand() == "match"
    view = seat.view
    assert (len(view["history"]), view["phase"]) == (1, "over")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        {(0,): "You win.", (1,): "Cal wins."}.get(tuple(view["winners"]), "Nobody wins.")
    )
    expect(page.get_by_role("table", name="Score sheet").locator("tbody tr")).to_have_count(1)
    expect(page.get_by_text("to go")).to_have_count(0)
    seat.go_on()
    page.wait_for_url(lambda url: first not in url)
    seat.asked()
    assert seat.view["rules"]["goal"] == 0
