"""What the host of a table changes before play begins: who sits where, who plays the open seats, and the rules."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Browsers
from tests.e2e.people import set_table, take_seat
from tests.e2e.seat import Seat, overflow, resize, tab_to
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, WIDE, Look
from tests.e2e.test_friends import _link, _set_up, _sit_down
from tests.lengths import IN_FULL


def _seats(page: Page) -> list[str]:
    return [seat["name"] for seat in Seat(page).message()["seats"]]


def test_the_host_has_two_change_places_by_keys_alone(server: Serving, browsers: Browsers) -> None:
    maud, ben = browsers.open(server.url), browsers.open(server.url, owner=False)
    first, _, last = set_table(maud)
    take_seat(ben, maud, first, "Ben")
    expect(maud.get_by_role("heading", level=1)).to_have_text("Two seats are open.")
    tab_to(maud.get_by_role("button", name="Change places"))
    maud.keyboard.press("Enter")
    tab_to(maud.get_by_role("list", name="Seats").get_by_role("button", name="Ben"))
    maud.keyboard.press("Enter")
    expect(maud.get_by_role("status").filter(has_text="Choose the other who changes places with: Ben")).to_be_visible()
    tab_to(maud.get_by_role("list", name="Seats").get_by_role("button", name="East"))
    maud.keyboard.press("Space")
    expect(ben.get_by_role("log")).to_contain_text("The host has changed the seats.")
    expect(ben.get_by_role("log")).not_to_contain_text("Has left")
    expect(ben.get_by_text("No connection")).to_have_count(0)
    assert _seats(maud) == ["Maud", "West", "North", "Ben"]
    assert Seat(ben).message()["view"]["seat"] == 3
    maud.keyboard.press("Escape")
    expect(maud.get_by_role("button", name="Change places")).to_be_visible()
    expect(maud.get_by_role("button", name="New link for West")).to_be_visible()

    # The link for East that was sent before is good for the seat, wherever that is now.
    cy = browsers.open(server.url, owner=False)
    cy.goto(_link(maud, last))
    expect(cy.get_by_role("heading", level=1)).to_have_text("Your seat: West")
    _sit_down(cy, "Cy")
    maud.get_by_role("button", name="Begin").click()
    for page in maud, ben, cy:
        Seat(page).asked()
    hands = [set(Seat(page).message()["view"]["hand"]) for page in (maud, ben, cy)]
    assert len(set.union(*hands)) == 3 * 13


def test_keys_of_play_do_nothing_before_anything_is_dealt(server: Serving, browsers: Browsers) -> None:
    maud = browsers.open(server.url)
    set_table(maud)
    for key in "iovzu":
        maud.keyboard.press(key)
    maud.keyboard.press("m")
    maud.get_by_role("dialog").get_by_role("button", name="This match").click()
    expect(maud.get_by_role("dialog").get_by_role("button", name="Leave this match")).to_be_visible()
    for entry in "At this table", "Opponents":
        expect(maud.get_by_role("dialog").get_by_role("button", name=entry)).to_have_count(0)
    message = Seat(maud).message()
    assert (message["n"], message["practice"], message["auto"]) == (0, False, None)
    expect(maud.get_by_role("log")).to_be_empty()


def test_an_open_seat_is_filled_with_any_computer_player_and_given_to_another(
    server: Serving, browsers: Browsers
) -> None:
    maud = browsers.open(server.url)
    set_table(maud)
    maud.get_by_label("Another computer player at North").select_option("Vicious Vicky")
    expect(maud.get_by_role("heading", level=1)).to_have_text("Two seats are open.")
    assert _seats(maud)[2] == "Vicious Vicky"
    maud.get_by_label("Computer player: Vicious Vicky").select_option("The Shark, level 3")
    expect(maud.get_by_label("Computer player: The Shark")).to_be_visible()
    assert Seat(maud).message()["seats"][2]["level"] == 3
    maud.get_by_label("Another computer player at East").select_option("Cautious Cal")
    expect(maud.get_by_role("heading", level=1)).to_have_text("One seat is open.")
    maud.get_by_role("button", name="Remove Cautious Cal").click()
    expect(maud.get_by_label("Another computer player at East")).to_be_visible()


def test_the_host_changes_the_game_and_the_number_of_players_and_everybody_stays(
    server: Serving, browsers: Browsers, axe: str
) -> None:
    browsers.troubles.announce("409")
    maud = browsers.open(server.url)
    ben, cy = (browsers.open(server.url, owner=False) for _ in range(2))
    look = Look(maud, axe)
    _, second, _ = set_table(maud)
    take_seat(ben, maud, second, "Ben")

    seen = set[str]()

    def use(game: str, rules: str) -> None:
        maud.get_by_role("button", name="Change the rules").click()
        dialog = maud.get_by_role("dialog", name="Rules")
        dialog.get_by_role("radio", name=game, exact=True).first.check()
        dialog.get_by_role("radio", name=rules).first.check()
        if IN_FULL or game not in seen:
            look(f"the rules of {game}")
            seen.add(game)
        tab_to(dialog.get_by_role("button", name="Use these rules"))
        maud.keyboard.press("Enter")
        expect(dialog).to_have_count(0)

    use("Hearts", "Six-handed")
    expect(maud.get_by_role("heading", level=1)).to_have_text("Four seats are open.")
    assert [name for name in _seats(maud) if name in ("Maud", "Ben")] == ["Maud", "Ben"]
    look("six seats")
    use("Gin Rummy", "Oklahoma")
    for page in maud, ben:
        expect(page.get_by_role("list", name="Seats")).to_contain_text("Oklahoma")
        expect(page.get_by_role("list", name="Seats").locator(".name")).to_have_text(["Maud", "Ben"])
    expect(ben.get_by_role("log")).to_contain_text("The rules are now: Gin Rummy, Oklahoma")
    expect(maud.get_by_role("heading", level=1)).to_have_text("Everybody is here.")
    use("Hearts", "Three-handed")
    expect(maud.get_by_role("heading", level=1)).to_have_text("One seat is open.")
    [invitation] = maud.context.request.get(f"/api/tables/{Seat(maud).table}/invitations").json()
    take_seat(cy, maud, invitation, "Cy")
    expect(maud.get_by_role("heading", level=1)).to_have_text("Everybody is here.")
    use("Gin Rummy", "Oklahoma")
    expect(maud.get_by_role("alert")).to_have_text("Those rules are for 2 players, and 3 people sit here.")
    look("more people than the rules are for")
    assert look.found == {}
    maud.get_by_role("button", name="Begin").click()
    for page in maud, ben, cy:
        page.locator("[data-card]").first.wait_for()
        assert len(Seat(page).message()["view"]["hand"]) == 17


def test_the_host_changes_the_rules_and_everybody_stays(server: Serving, browsers: Browsers) -> None:
    maud, ben = browsers.open(server.url), browsers.open(server.url, owner=False)
    first, second, _ = set_table(maud)
    take_seat(ben, maud, first, "Ben")
    maud.get_by_role("button", name="Change the rules").click()
    dialog = maud.get_by_role("dialog", name="Rules")
    expect(dialog.get_by_role("radio", name=re.compile(r"^Black Lady\b"))).to_be_checked()
    dialog.get_by_role("radio", name="Omnibus").first.check()
    dialog.get_by_label("Played to").fill("50")
    maud.keyboard.press("Enter")
    for page in maud, ben:
        expect(page.get_by_role("list", name="Seats")).to_contain_text("Omnibusto 50")
    expect(ben.get_by_role("log")).to_contain_text("The rules are now: Omnibus, to 50.")
    expect(ben.get_by_role("button", name="Change the rules")).to_have_count(0)
    assert _seats(maud)[1] == "Ben"
    cy = browsers.open(server.url, owner=False)
    cy.goto(_link(maud, second))
    expect(cy.get_by_text("Omnibus")).to_be_visible()
    _sit_down(cy, "Cy")
    maud.get_by_role("button", name="Begin").click()
    for page in maud, ben, cy:
        Seat(page).asked()
        assert Seat(page).message()["view"]["rules"]["name"] == "Omnibus"


def test_nothing_to_complain_of_where_the_host_prepares_a_match(server: Serving, browsers: Browsers, axe: str) -> None:
    maud = browsers.open(server.url)
    ben = browsers.open(server.url, owner=False)
    look, its = Look(maud, axe), Look(ben, axe)
    first, *_ = _set_up(maud)
    expect(maud.get_by_role("button", name="Leave the table")).to_be_in_viewport(ratio=1)
    ben.goto(_link(maud, first))
    _sit_down(ben, "Ben")
    maud.get_by_label("Another computer player at North").select_option("Cautious Cal")
    maud.get_by_label("Computer player: Cautious Cal").wait_for()
    maud.get_by_text("Recovery code, in case you lose this device").click()
    look("a person, a computer player, an open seat and a code")
    its("a guest with a code")
    maud.get_by_role("button", name="Change places").click()
    maud.get_by_role("list", name="Seats").get_by_role("button", name="Ben").click()
    look("changing places")
    maud.keyboard.press("Escape")
    look.at_dialog(maud.get_by_role("button", name="Change the rules").click, "Rules")
    assert (look.found, its.found) == ({}, {})
    maud.get_by_label("Another computer player at East").select_option("Cautious Cal")
    maud.get_by_role("heading", name="Everybody is here.").wait_for()
    look("everybody is here")
    assert look.found == {}
    for size in PHONE, WIDE:
        for page in maud, ben:
            resize(page, size["viewport"])
            assert overflow(page) == []
        expect(maud.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)
