"""Deal numbers, seals, and a deal played again, as a player meets them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from hearthside.gin.presets import parse
from tests.e2e.beside import play_beside
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import hand_over, hands
from tests.e2e.gin_seat import GinSeat
from tests.e2e.kept import lay
from tests.e2e.reviewed import tell
from tests.e2e.seat import Player, overflow, resize
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, WIDE, Look
from tests.server.asking import FEW_CARDS, some_move

SHORT: Final = {"hearts": FEW_CARDS, "gin": "standard"}
"""Rules by which a deal is soon over, but not before the player's turn has come."""


def drawn(number: int) -> Callable[[Any], object]:
    """Moves that are drawn, the same in each run."""
    return partial(some_move, rng=Random(number))


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_deal_is_sealed_told_asked_for_and_played_again(game: str, page: Page) -> None:
    player = Player(page)
    table = player.set_up(game=game, rules=SHORT[game], goal=300)
    page.get_by_role("button", name="Proof that the deal was fair").click()
    seal = player.message()["seal"]
    expect(page.get_by_role("dialog")).to_contain_text(seal)
    page.keyboard.press("Escape")

    play_beside([page], table, move=drawn(1))
    line = page.get_by_role("button", name=re.compile("Deal number"))
    expect(line).to_be_visible()
    coming = player.message()["seal"]
    page.get_by_role("button", name="Proof that the deal was fair").click()
    expect(page.get_by_role("dialog")).to_contain_text(coming)
    page.keyboard.press("Escape")
    page.keyboard.press("#")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(seal)
    expect(dialog).to_contain_text("match the seal that you got before the deal")

    dialog.get_by_label("Deal this number next").fill("twelve")
    dialog.get_by_role("button", name="Deal it").click()
    expect(dialog.get_by_role("alert")).to_have_text("A deal number is made of digits, such as 1045.")
    dialog.get_by_label("Deal this number next").fill("1045")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("practice")).to_be_visible()
    scores = play_beside([page], table, move=drawn(2))["view"]["scores"]
    expect(page.get_by_role("button", name="Deal number 1045")).to_be_visible()

    page.get_by_role("button", name="Deal number 1045").click()
    if game == "gin":
        dialog.get_by_role("button", name="Play it again").click()
    else:  # its number comes to the same, and so leaves the totals alone too
        dialog.get_by_label("Deal this number next").fill("1045")
        expect(dialog).to_contain_text("Playing it again does not change the match")
        page.keyboard.press("Enter")
    page.wait_for_url(lambda url: table not in url)
    play_beside([page], player.table, move=drawn(3))
    page.get_by_role("button", name="Back to the match").click()
    page.wait_for_url(re.compile(table))
    assert player.message()["view"]["scores"] == scores


def test_a_new_match_deals_at_once_and_shows_its_seal_on_request(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play Hearts")).click()
    expect(page.locator(".hand [data-card]")).to_have_count(13)
    player = Player(page)
    seal = player.message()["seal"]
    assert seal not in page.inner_text("body"), "no hash stands between the player and the cards"
    page.get_by_role("button", name="Proof that the deal was fair").click()
    expect(page.get_by_role("dialog", name="Proof that the deal was fair")).to_contain_text(seal)
    look = Look(page, axe)
    look("the seal")
    assert look.found == {}
    page.keyboard.press("Escape")
    play_beside([page], player.table, move=drawn(8))
    page.locator(".deal-line").wait_for()
    page.keyboard.press("#")
    expect(page.get_by_role("dialog")).to_contain_text("match the seal that you got before the deal")


def test_shift_z_plays_the_deal_out_and_the_next_one_waits_for_the_person(page: Page) -> None:
    player = Player(page)
    player.set_up(rules=FEW_CARDS, pace=3500, deal=5, seats=[{"kind": "person"}, *[{"style": "frank"}] * 3])
    page.locator(".hand [data-card]").first.wait_for()
    page.keyboard.press("Shift+Z")
    next_deal = page.get_by_role("button", name=re.compile("^Next deal"))
    next_deal.wait_for()
    assert player.message()["auto"] is None
    next_deal.click()
    page.locator(".hand [data-card]").first.wait_for()
    message = player.message()
    assert message["auto"] is None and message["view"]["seat"] in message["view"]["to_move"]
    player.from_menu("Finish this deal for me")
    next_deal.wait_for()
    assert len(player.message()["view"]["history"]) == 2


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_one_key_has_the_computer_play_the_same_cards(game: str, page: Page, axe: str) -> None:
    player = Player(page)
    seats = [{"kind": "person"}, *[{"style": "cal"}] * (3 if game == "hearts" else 1)]
    table = player.set_up(game=game, rules=SHORT[game], goal=300, seats=seats)
    page.locator(".hand [data-card]").first.wait_for()
    if game == "hearts":  # zipped to its end, so is the computer's turn, however slow the others are
        page.keyboard.press("z")
    play_beside([page], table, move=drawn(4), watched=True)
    page.locator(".dup-line").wait_for()
    for _ in range(8):
        page.keyboard.press(",")
    who = "The Shark"
    if game == "gin":
        who = "Novice Nellie"
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog", name="Menu").get_by_role("button", name="Settings").click()
        page.get_by_label("Who plays your cards again").select_option(label=who)
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.keyboard.press("d")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{who} plays your cards")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    board = page.get_by_role("group", name="The table", exact=True)
    expect(board.locator("[data-plate]")).to_have_count(4 if game == "hearts" else 2)
    if game == "gin":
        page.keyboard.press("z")
    said = page.locator(".duplicate [role=status]").first
    expect(said).to_contain_text("You scored")
    [score] = player.message()["duplicates"]
    assert score["style"] == ("nellie" if game == "gin" else "shark")
    expect(said).to_contain_text("the same" if score["difference"] == 0 else str(abs(score["difference"])))
    look = Look(page, axe)
    look("the computer's play")
    page.keyboard.press("Enter")
    expect(page.locator(".dup-line")).to_contain_text("Duplicate in this match:")
    look("the score")
    assert look.found == {}
    page.keyboard.press("d")
    expect(board).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.locator(".dup-line")).to_have_count(0)
    assert player.message()["view"]["phase"] != "deal"


def test_the_other_hand_is_played_and_both_stand_together_in_the_record_after_a_power_cut(
    own_server: Serving, browsers: Browsers, axe: str
) -> None:
    page = browsers.open(own_server.url)
    seat = GinSeat(page)
    played = hands(parse("standard goal=300"), hand_over)
    table = lay(own_server.data, played, page.context, own_server.url, ["nellie"])
    seat.go(table)
    line = page.locator(".mirror-line")
    line.get_by_role("button", name="Play the other hand").click()
    page.wait_for_url(lambda url: table not in url)
    expect(page.locator(".strip")).to_contain_text("The other hand")
    assert (seat.message()["view"]["seat"], seat.message()["replay"]) == (1, table)
    seat.draw()
    play_beside([page], seat.table, move=drawn(7))
    brought = re.compile(r"Your cards brought you .+, the other’s .+: together .+")
    expect(line).to_contain_text(brought)
    [both] = seat.message()["mirrors"]
    look = Look(page, axe)
    look("the mirror")
    page.get_by_role("button", name="Back to the match").click()
    page.wait_for_url(re.compile(table))
    expect(line).to_contain_text("with the luck of the deal taken out")
    assert seat.message()["mirrors"] == [both]
    look("the match")

    page.goto("about:blank")
    own_server.kill()
    own_server.start()
    tell(page)
    page.goto(f"/#/record/{table}")
    expect(page.locator(".rtwice")).to_contain_text(brought)
    page.get_by_role("button", name="Game record").click()
    expect(page.get_by_label("The record")).to_contain_text(f"Together {both['together']} {both['together']}")
    page.keyboard.press("Escape")
    other = page.get_by_role("button", name="The other hand")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    page.wait_for_url(re.compile("step=[1-9].*play=mirror"))
    here = page.url
    expect(page.get_by_role("group", name="The table")).to_contain_text("Nellie")
    expect(page.get_by_role("button", name="Add a note")).to_have_count(0)
    look("the record")
    assert look.found == {}
    page.reload()
    expect(other).to_have_attribute("aria-pressed", "true")
    assert page.url == here
    page.goto(f"/#/table/{table}")
    expect(line).to_contain_text(brought)
    page.keyboard.press("h")
    page.wait_for_url(lambda url: table not in url)


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_long_number_is_shortened_copied_whole_and_fits_wherever_it_stands(game: str, page: Page) -> None:
    player = Player(page)
    table = player.new_table(game=game, rules=SHORT[game], goal=300)
    number = play_beside([page], table, move=drawn(5), watched=True)["view"]["history"][0]["number"]
    player.go(table)
    assert len(number) > 12
    short = f"{number[:4]}…{number[-4:]}"

    def fits(where: Locator | None = None) -> None:
        for size in PHONE, WIDE:
            resize(page, size["viewport"])
            if where is not None:
                expect(where).to_contain_text(short)
                expect(where.get_by_title(number).or_(where.and_(page.get_by_title(number)))).to_be_visible()
            assert overflow(page) == []
            sideways = "each => each.scrollWidth > each.clientWidth"
            assert not page.evaluate(f"[...document.querySelectorAll('dialog[open] .dialog-body')].some({sideways})")

    fits(page.locator(".deal-line"))
    if game == "gin":
        page.get_by_role("button", name="Score sheet").click()
        fits(page.locator(".gin-sheet tbody"))
        page.keyboard.press("Escape")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("#")
    dialog = page.get_by_role("dialog")
    fits(dialog.locator(".facts .num"))
    dialog.get_by_role("button", name="Copy the number").click()
    expect(dialog.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == number
    dialog.get_by_label("Deal this number next").fill(str(2**128))
    dialog.get_by_role("button", name="Deal it").click()
    expect(dialog.get_by_role("alert")).to_contain_text("That number is too large")
    fits()

    page.goto("/#/deal")
    page.get_by_label("Deal number or link").fill(str(2**128))
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("That number is too large")
    fits()
    page.goto(f"/#/deal/{page.request.get(f'/api/tables/{table}/deals/1').json()['code']}")
    fits(page.get_by_role("heading", name="Deal number"))
    tell(page)
    page.goto(f"/#/record/{table}?deal=1&step=0")
    page.get_by_role("button", name="Game record").click()
    fits(page.locator(".record-dialog .deal-facts"))
    page.keyboard.press("Escape")
    page.goto("/#/records")
    page.get_by_label("Search").fill(number)
    expect(page.locator(".hit")).to_contain_text(f"Deal {number}.")
    fits()


def test_a_link_opens_the_deal_and_a_number_deals_it(browsers: Browsers, server: Serving, axe: str) -> None:
    page, other = browsers.open(server.url), browsers.open(server.url)
    table = Player(page).new_table(rules=FEW_CARDS, goal=300)
    play_beside([page], table, move=drawn(5), watched=True)
    told = page.context.request.get(f"/api/tables/{table}/deals/1").json()
    other.goto(f"/#/deal/{told['code']}")
    number = told["number"]
    assert len(number) > 12, "a long number is shortened"
    expect(other.get_by_role("heading", level=1)).to_have_text(f"Deal number {number[:4]}…{number[-4:]}")
    expect(other.get_by_title(number)).to_be_visible()
    expect(other.get_by_role("listitem")).to_have_count(4)
    look = Look(other, axe)
    look("link")
    other.keyboard.press("Enter")
    other.wait_for_url(re.compile("#/table/"))
    assert sorted(Player(other).message()["view"]["hand"]) == sorted(told["cards"][:20:4])

    browsers.troubles.announce("/api/deals/read", "422")
    other.goto("/#/")
    other.get_by_role("link", name="A deal by number").click()
    field = other.get_by_label("Deal number or link")
    field.fill(f"{server.url}/#/deal/{told['code'][:-4]}")
    other.keyboard.press("Enter")
    expect(other.get_by_role("alert")).to_contain_text("That link is incomplete.")
    look("damaged")
    assert look.found == {}
    other.goto("/#/deal")
    field.fill(number)
    other.keyboard.press("Enter")
    other.wait_for_url(re.compile("#/table/"))
    assert sorted(Player(other).message()["view"]["hand"]) == sorted(told["cards"][:52:4])
