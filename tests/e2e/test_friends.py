"""Several people at one table: links, letters, the waiting room, and a match that begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from hearthside.game import DEALER
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import hands
from tests.e2e.home import until_loaded
from tests.e2e.kept import lay_for
from tests.e2e.moons import some
from tests.e2e.people import set_table, take_seat
from tests.e2e.seat import Seat, tab_to
from tests.e2e.serving import REACTION_SECONDS, Serving
from tests.e2e.test_axe import PHONE, WIDE, Look


def _set_up(page: Page, game: str = "Hearts", name: str = "Maud") -> list[dict[str, Any]]:
    """A table for friends, from the first page. Returns its invitations."""
    page.goto("/")
    until_loaded(page)
    page.get_by_role("link", name="Play with friends").click()
    page.get_by_role("radio", name=game).check()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Set a table for {game}").click()
    page.get_by_role("button", name="Begin").wait_for()
    table = Seat(page).table
    found: list[dict[str, Any]] = page.context.request.get(f"/api/tables/{table}/invitations").json()
    return found


def _link(page: Page, invitation: dict[str, Any]) -> str:
    return f"/#/join/{Seat(page).table}/{invitation['seat']}/{invitation['code']}"


def _sit_down(page: Page, name: str) -> None:
    # The page with the code has a name too.
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Your seat: "))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit down as {name}").click()
    page.wait_for_url("**/#/table/*")


def _plates(page: Page) -> set[str]:
    return set(page.get_by_role("list", name="Seats").locator(".name").all_inner_texts())


def test_friends_sit_down_by_a_link_and_by_letters_and_the_host_begins(server: Serving, browsers: Browsers) -> None:
    maud = browsers.open(server.url, {"hearts": {"preset": "cardshark", "goal": 33}})
    ben, ann = (browsers.open(server.url, owner=False) for _ in range(2))
    by_link, by_letters, _ = _set_up(maud)
    expect(maud.get_by_role("heading", level=1)).to_have_text("Three seats are open.")
    expect(maud.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)

    ben.goto(_link(maud, by_link))
    expect(ben.get_by_role("heading", level=1)).to_have_text("Your seat: West")
    _sit_down(ben, "Ben")
    expect(ben.get_by_text("Waiting for the host to begin: Maud")).to_be_visible()
    expect(ben.get_by_role("button", name="Begin")).to_have_count(0)
    expect(maud.get_by_role("log")).to_have_text("Sits down: Ben")

    ann.goto("/#/friends")
    ann.get_by_label("Code").fill(by_letters["letters"].lower())
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Your seat: North")
    _sit_down(ann, "Ann")
    for page in maud, ben, ann:
        expect(page.get_by_role("heading", level=1)).to_have_text("One seat is open.")
        assert _plates(page) == {"Maud", "Ben", "Ann", "East"}

    maud.keyboard.press("Enter")
    for page in maud, ben, ann:
        Seat(page).asked()
        message = Seat(page).message()
        assert [seat["name"] for seat in message["seats"]] == ["Maud", "Ben", "Ann", "The Shark"]
        rules = message["view"]["rules"]
        assert (rules["preset"], rules["goal"]) == ("cardshark", 33), "as chosen on the first page"
    hands = [set(Seat(page).message()["view"]["hand"]) for page in (maud, ben, ann)]
    assert len(set.union(*hands)) == 3 * 13, "everybody has cards of their own"


def test_a_link_is_good_once_and_a_new_one_makes_it_void(server: Serving, browsers: Browsers) -> None:
    browsers.troubles.announce("404")
    host, friend, late = (browsers.open(server.url, owner=owner) for owner in (True, False, False))
    first, second, third = set_table(host)
    host.get_by_role("button", name="New link for East").click()
    expect(host.get_by_label(f"Code {' '.join(third['letters'])}")).to_have_count(0)
    friend.goto(_link(host, third))
    expect(friend.get_by_role("heading", level=1)).to_have_text("No seat here")

    take_seat(friend, host, first, "Ben")
    friend.goto(_link(host, second))
    expect(friend.get_by_role("heading", level=1)).to_have_text("You sit at this table already.")
    late.goto(_link(host, first))
    expect(late.get_by_role("alert")).to_have_text("That invitation is not valid, or the seat is taken.")


def test_an_own_link_leads_back_and_one_that_was_pasted_is_as_good_as_letters(
    server: Serving, browsers: Browsers
) -> None:
    browsers.troubles.announce("403")
    host, friend = browsers.open(server.url), browsers.open(server.url, owner=False)
    first, second, _ = set_table(host)
    friend.goto("/#/friends")
    friend.get_by_label("Code").fill(f"Come and play: {server.url}{_link(host, first)}.")
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("heading", level=1)).to_have_text("Your seat: West")
    _sit_down(friend, "Ben")
    for page in "/#/", _link(host, first):
        friend.goto(page)
    friend.wait_for_url("**/#/table/*")
    expect(friend.get_by_role("heading", level=1)).to_have_text("Two seats are open.")

    # The address of the table is no invitation.
    late = browsers.open(server.url, owner=False)
    late.goto(f"/#/table/{Seat(host).table}")
    expect(late.get_by_text("If you were invited, open the link that you were sent.")).to_be_visible()
    late.get_by_role("link", name="Type a code").click()
    late.get_by_label("Code").fill(second["letters"])
    late.keyboard.press("Enter")
    _sit_down(late, "Ann")
    host.get_by_role("button", name="Fill with the Shark at East").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("Everybody is here.")
    friend.goto("/#/rules")
    expect(host.get_by_role("heading", level=1)).to_have_text("All seats are taken.")


def test_the_host_fills_a_seat_and_gives_a_friends_seat_to_another(server: Serving, browsers: Browsers) -> None:
    host, friend = browsers.open(server.url), browsers.open(server.url, owner=False)
    first, *_ = set_table(host)
    take_seat(friend, host, first, "Ben")
    host.get_by_role("button", name="Fill with the Shark at North").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("One seat is open.")
    expect(host.get_by_role("heading", level=1)).to_be_focused()
    host.get_by_role("button", name="Remove Ben").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("Two seats are open.")
    expect(host.get_by_role("log")).to_contain_text("Has left: Ben")
    expect(friend.get_by_text("The host has given your seat to somebody else.")).to_be_visible()

    # What was filled is opened again, and a seat of which somebody gets up is open too.
    host.get_by_role("button", name="Remove The Shark").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("Three seats are open.")
    invitation = host.context.request.get(f"/api/tables/{Seat(host).table}/invitations").json()[1]
    friend.goto(_link(host, invitation))
    _sit_down(friend, "Ben")
    friend.get_by_role("button", name="Leave the table").click()
    expect(friend.get_by_role("dialog")).to_contain_text("Nothing was dealt yet. Your seat is open to others then.")
    friend.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    friend.wait_for_url("**/#/")
    expect(host.get_by_role("heading", level=1)).to_have_text("Three seats are open.")


def test_a_host_who_begins_waits_for_no_invitations(server: Serving, browsers: Browsers) -> None:
    browsers.troubles.announce("409")
    page = browsers.open(server.url, {"pace": 0})
    on_their_way: list[Route] = []
    page.route("**/invitations", lambda route: on_their_way.append(route))
    _set_up(page)
    page.keyboard.press("Enter")
    Seat(page).asked()
    assert on_their_way
    for route in on_their_way:
        route.continue_()


def test_a_guest_begins_where_the_host_is_away_and_is_offered_nothing_that_is_refused(
    server: Serving, browsers: Browsers
) -> None:
    browsers.troubles.announce("403", "409")
    maud, ben = browsers.open(server.url), browsers.open(server.url, owner=False)
    invitation, *_ = set_table(maud)
    take_seat(ben, maud, invitation, "Ben")
    table = Seat(maud).table
    maud.goto("/#/")
    expect(maud.get_by_role("group", name="Hearts, not begun")).to_contain_text("You, Ben, 2 open")
    expect(ben.get_by_text("The host is away. You can begin instead.")).to_be_visible()
    expect(ben.get_by_role("log")).to_contain_text("The host is away. Until they are back, you are the host.")
    ben.get_by_role("button", name="Fill with the Shark at North").click()
    expect(ben.get_by_role("heading", name="One seat is open.")).to_be_focused()
    ben.keyboard.press("Enter")
    Seat(ben).asked()
    maud.goto(f"/#/table/{table}")
    Seat(maud).asked()

    for page, host in ((maud, True), (ben, False)):
        page.keyboard.press("o")
        dialog = page.get_by_role("dialog", name="At this table")
        expect(dialog.get_by_text("The others have to agree.")).to_have_count(2)
        for name in ("Demo", "All hands"):
            expect(dialog.get_by_role("switch", name=name)).to_have_count(0)
        for part in dialog.get_by_role("group", name="Speed of the others"), page.get_by_role("button", name="Zip"):
            expect(part).to_have_count(int(host))
        expect(dialog.get_by_role("option", name="Cheatin' Chuck")).to_have_count(0)
        page.keyboard.press("Escape")
    maud.keyboard.press("i")
    expect(ben.locator('[data-plate="0"] .level')).to_have_text("auto play")
    for key, said in {"v": "That works only without other people at the table.", "z": "Only the host can"}.items():
        ben.keyboard.press(key)
        expect(ben.get_by_role("log")).to_contain_text(said)


def test_what_one_asks_for_the_other_agrees_to(server: Serving, browsers: Browsers) -> None:
    maud, ben = in_a_hand_of_gin(server, browsers)
    before = Seat(ben).message()
    quit_hand = {"n": before["n"], "move": {"type": "quit_deal"}}
    assert ben.context.request.post(f"/api/tables/{Seat(ben).table}/moves", data=quit_hand).status == 202
    expect(ben.get_by_role("button", name="Take it back")).to_be_visible()
    asked = "Ben asks to throw this hand away and deal another."
    expect(maud.get_by_text(asked).locator("visible=true").last).to_be_visible()
    expect(maud.get_by_role("log").get_by_text(asked)).to_have_count(1)
    expect(maud.get_by_role("timer")).to_have_text(re.compile(r"^(60|5\d) s$"))
    tab_to(maud.get_by_role("button", name="Decline"))
    maud.keyboard.press("Enter")
    expect(maud.get_by_role("heading", level=1)).to_be_focused()
    expect(ben.get_by_role("log")).to_contain_text("Maud declined.")
    assert ben.context.request.post(f"/api/tables/{Seat(ben).table}/moves", data=quit_hand).status == 202
    with maud.expect_response("**/consent"):
        maud.get_by_role("button", name="Agree").click()
    expect(maud.get_by_role("button", name="Agree")).to_have_count(0)
    assert Seat(ben).message()["n"] > before["n"]


def _gin(server: Serving, browsers: Browsers) -> tuple[Page, Page]:
    """Two people at a table of Gin, of whom the first is the host; nothing is dealt."""
    maud, ben = browsers.open(server.url), browsers.open(server.url, owner=False)
    [invitation] = set_table(maud, "gin")
    take_seat(ben, maud, invitation, "Ben")
    maud.get_by_role("heading", name="Everybody is here.").wait_for()
    return maud, ben


def in_a_hand_of_gin(server: Serving, browsers: Browsers, name: str = "Ben") -> tuple[Page, Page]:
    """Maud and somebody of that name at a table of Gin, of whom she is the host; the cards are dealt."""
    maud, ben = browsers.open(server.url), browsers.open(server.url, owner=False)
    dealt = hands(STANDARD, lambda state: state.turn != DEALER)
    table = lay_for(server.data, dealt, {"Maud": maud.context, name: ben.context}, server.url)
    for page in maud, ben:
        Seat(page).go(table)
    return maud, ben


def _begin(*pages: Page) -> None:
    pages[0].get_by_role("button", name="Begin").click()
    for page in pages:
        page.locator("[data-card]").first.wait_for()


def test_reactions_are_shown_at_the_plate_and_said_unless_they_are_muted(server: Serving, browsers: Browsers) -> None:
    browsers.troubles.announce("409")
    maud, ben = in_a_hand_of_gin(server, browsers)
    ben.get_by_role("button", name="Say something").click()
    expect(ben.get_by_role("dialog").get_by_role("button")).to_have_count(9)  # eight choices, and the cross
    ben.get_by_role("button", name="Good luck").click()
    expect(maud.locator(".moment .quote")).to_contain_text("“Good luck”")
    ben.get_by_role("button", name="Say something").click()
    ben.get_by_role("button", name="Thanks").click()
    expect(ben.get_by_role("alert")).to_have_text(f"Wait {REACTION_SECONDS} seconds between two reactions.")
    ben.keyboard.press("Escape")
    expect(ben.get_by_role("dialog")).to_have_count(0)
    expect(maud.get_by_role("log")).to_contain_text("Ben: “Good luck”")

    ben.keyboard.press("m")
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_role("switch", name="Reactions").uncheck()
    ben.get_by_role("button", name="Done").click()
    maud.get_by_role("button", name="Say something").click()
    maud.get_by_role("button", name="Thanks").click()
    expect(maud.get_by_role("log")).to_contain_text("Thanks")
    expect(maud.get_by_role("dialog")).to_have_count(0)
    # What comes after it has come.
    maud.keyboard.press("o")
    maud.get_by_role("group", name="Time for each decision").get_by_text("60 s").click()
    expect(ben.get_by_role("timer")).to_have_count(1)
    expect(ben.get_by_role("log")).not_to_contain_text("Thanks")


def test_a_clock_runs_at_the_plate_of_whoever_is_to_decide(server: Serving, browsers: Browsers) -> None:
    maud, ben = _gin(server, browsers)
    maud.get_by_text("Time and watching").click()
    maud.get_by_role("group", name="Time for each decision").get_by_text("60 s").click()
    expect(ben.get_by_text("Time for each decision: 60 s")).to_be_visible()
    expect(ben.get_by_text("Time and watching")).to_have_count(0)
    _begin(maud, ben)
    [turn] = Seat(maud).message()["view"]["to_move"]
    for page, seat in ((maud, 0), (ben, 1)):
        expect(page.locator(f'[data-plate="{turn}"] [role=timer]')).to_have_text(re.compile(r"^(60|5\d) s$"))
        expect(page.get_by_role("timer")).to_have_count(1)
        assert Seat(page).message()["view"]["seat"] == seat
    maud.keyboard.press("o")
    maud.get_by_role("group", name="Time for each decision").get_by_text("None").click()
    expect(ben.get_by_role("timer")).to_have_count(0)


def test_a_seat_moves_to_another_device_by_six_letters_and_the_others_are_told(
    server: Serving, browsers: Browsers
) -> None:
    browsers.troubles.announce("403")
    maud, ben = in_a_hand_of_gin(server, browsers)
    other = browsers.open(server.url, owner=False)
    hand = Seat(ben).message()["view"]["hand"]
    Seat(ben).from_menu("Move my seat to another device")
    expect(ben.get_by_role("timer")).to_have_text(re.compile(r"^1[12]\d s$"))
    letters = ben.locator(".move-code").inner_text()
    other.goto("/#/friends")
    other.get_by_label("Code").fill(letters)
    other.keyboard.press("Enter")
    expect(other.get_by_role("heading", level=1)).to_have_text("Go on with your seat here.")
    other.get_by_role("button", name="Play on here").click()
    other.wait_for_url("**/#/table/*")
    other.locator("[data-card]").first.wait_for()
    assert Seat(other).message()["view"]["hand"] == hand
    expect(maud.get_by_role("log")).to_contain_text("Plays on at another device: Ben")
    expect(ben.get_by_role("heading", name="You have no seat here")).to_be_visible()


def test_a_third_watches_and_sees_no_hand_before_it_is_over(server: Serving, browsers: Browsers) -> None:
    browsers.troubles.announce("404")
    maud, ben = _gin(server, browsers)
    third = browsers.open(server.url, owner=False)
    maud.context.grant_permissions(["clipboard-read", "clipboard-write"])
    maud.get_by_text("Time and watching").click()
    maud.get_by_role("switch", name="People may watch").check()
    maud.get_by_role("button", name="Copy link to watch").click()
    expect(maud.get_by_text("Copied.")).to_be_visible()
    third.goto(maud.evaluate("navigator.clipboard.readText()"))
    third.get_by_role("heading", name="Everybody is here.").wait_for()
    expect(third.get_by_role("button", name="Begin")).to_have_count(0)
    _begin(maud, ben)
    expect(third.get_by_text("you are watching")).to_be_visible()
    expect(third.locator(".hand [data-card]")).to_have_count(0)
    for word in "Hint", "Undo", "Knock", "Agree", "Say something":
        expect(third.get_by_role("button", name=word)).to_have_count(0)
    expect(maud.get_by_text("1 watches")).to_be_visible()

    maud.keyboard.press("o")
    maud.get_by_role("switch", name="People may watch").uncheck()
    expect(third.get_by_role("heading", name="You cannot watch here")).to_be_visible()


def test_a_link_has_the_address_that_others_can_open(server: Serving, browsers: Browsers) -> None:
    maud = browsers.open(server.url)
    set_table(maud)
    expect(maud.get_by_text("start it with hearthside host")).to_be_visible()
    expect(maud.get_by_text(f"for “Join a table” at {server.url.partition('//')[2]}")).to_have_count(3)

    def on_a_network(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json=told | {"reach": "network", "address": "http://192.168.1.5:8737"})

    maud.route("**/api/health", on_a_network)
    maud.reload()
    expect(maud.get_by_text("for “Join a table” at 192.168.1.5:8737")).to_have_count(3)
    expect(maud.get_by_text("start it with hearthside host")).to_have_count(0)


def test_who_is_away_is_said_where_the_others_look_and_told_when_they_are_back(
    server: Serving, browsers: Browsers, axe: str
) -> None:
    maud, ben, ann = (browsers.open(server.url, owner=owner) for owner in (True, False, False))
    her_turn = some(BLACK_LADY, 3, lambda state: not state.passing and state.turn == 2)
    people = {"Maud": maud.context, "Ben": ben.context, "Ann": ann.context}
    table = lay_for(server.data, her_turn, people, server.url)
    for page in maud, ben, ann:
        Seat(page).go(table)
    ann.goto("/#/rules")
    prompt, log = maud.locator(".prompt.waited"), maud.get_by_role("log")
    expect(prompt).to_contain_text(re.compile(r"Ann is away\. The Shark plays for Ann in (60|5\d) s"))
    for size in PHONE, WIDE:
        maud.set_viewport_size(size["viewport"])
        expect(maud.locator('.plate.gone[data-plate="2"]')).to_contain_text("away")
        expect(prompt).to_be_in_viewport(ratio=1)
    expect(log.get_by_text(re.compile(r"^Ann is away\. The Shark plays for Ann in \d+ seconds\.$"))).to_have_count(1)
    line = prompt.locator(".time-line")
    assert line.evaluate("line => line.getAnimations({ subtree: true }).length") == 0
    expect(line).not_to_have_attribute("style", str(line.get_attribute("style")))
    look = Look(maud, axe)
    look("somebody is away")
    assert look.found == {}
    expect(ben.locator(".prompt.waited")).to_be_visible()
    expect(ben.get_by_role("button", name="Do not wait")).to_have_count(0)

    maud.get_by_role("button", name="Do not wait").click()
    expect(prompt).to_have_count(0)
    expect(log.get_by_text("Ann is away. The Shark plays for Ann.", exact=True)).to_have_count(1)
    expect(maud.locator('.plate.gone[data-plate="2"]')).to_be_visible()
    ann.goto(f"/#/table/{table}")
    expect(ann.get_by_role("log")).to_contain_text("The Shark played for you while you were away. You play again.")
    expect(log.get_by_text("Is back: Ann")).to_have_count(1)
    expect(maud.locator(".plate.gone")).to_have_count(0)


@pytest.fixture
def impatient(tmp_path: Path, own_port: int) -> Iterator[Serving]:
    """Yields a server where nobody has to wait for a tab that was left open for two seconds."""
    server = Serving(tmp_path / "data", tmp_path / "notes.txt", idle=2, port=own_port)
    yield server
    server.stop()


def test_nobody_waits_for_a_tab_that_was_left_open_and_a_touch_is_enough_to_be_back(
    impatient: Serving, browsers: Browsers
) -> None:
    maud, ben = browsers.open(impatient.url), browsers.open(impatient.url, owner=False, **PHONE)
    invitation, *_ = set_table(maud)
    take_seat(ben, maud, invitation, "Ben")
    _begin(maud, ben)
    message = Seat(ben).message()
    passed = {"n": message["n"], "move": {"type": "pass", "cards": message["view"]["hand"][:3]}}
    assert ben.context.request.post(f"/api/tables/{message['table']}/moves", data=passed).ok

    # It is the host who does nothing.
    for place in ben.locator(".prompt.waited"), ben.get_by_role("log"):
        expect(place).to_contain_text("Maud has not played for 3 minutes.")
    expect(ben.get_by_role("timer")).to_have_count(0)
    for part in ben.locator(".prompt.waited .ask"), ben.get_by_role("button", name="Do not wait"):
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth"), "all of it can be read"
    tab_to(ben.get_by_role("button", name="Do not wait"))
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("button", name="Do not wait")).to_have_count(0)
    assert Seat(ben).message()["people"][0]["auto"] == "away"
    expect(maud.get_by_role("button", name="Take over")).to_be_visible()
    maud.keyboard.press("Shift")
    expect(maud.get_by_role("log")).to_contain_text("The Shark played for you while you were away. You play again.")


def test_nothing_to_complain_of_from_the_invitation_to_the_table(server: Serving, browsers: Browsers, axe: str) -> None:
    maud, ben, third = (browsers.open(server.url, owner=owner) for owner in (True, False, False))
    look, its, watching = (Look(page, axe) for page in (maud, ben, third))
    [invitation] = _set_up(maud, "Gin Rummy")
    look("waiting")
    ben.goto("/#/friends")
    ben.get_by_role("heading", name="Join a table").wait_for()
    its("to join")
    ben.get_by_label("Code").fill("KT")
    ben.keyboard.press("Enter")
    ben.get_by_role("alert").wait_for()
    its("letters that are too few")
    ben.goto(_link(maud, invitation))
    ben.get_by_role("button", name=re.compile("^Sit down")).wait_for()
    its("invited")
    _sit_down(ben, "Ben")
    maud.get_by_role("heading", name="Everybody is here.").wait_for()
    look("all are here")
    its("a guest waits")
    maud.get_by_text("Time and watching").click()
    maud.get_by_role("switch", name="People may watch").check()
    maud.get_by_role("button", name="Copy link to watch").wait_for()
    look("time and watching")
    table = Seat(maud).table
    code = maud.context.request.put(f"/api/tables/{table}/watch", data={"on": True}).json()["code"]
    third.goto(f"/#/watch/{table}/{code}")
    third.get_by_role("heading", name="Everybody is here.").wait_for()
    watching("watching who waits")
    _begin(maud, ben)
    third.get_by_role("heading", name=re.compile("hand 1")).wait_for()
    watching("watching")
    its.at_dialog(ben.get_by_role("button", name="Say something").click, "Say something")
    its.at_dialog(lambda: Seat(ben).from_menu("Move my seat to another device"), "Move my seat to another device")
    quit_hand = {"n": Seat(ben).message()["n"], "move": {"type": "quit_deal"}}
    assert ben.context.request.post(f"/api/tables/{table}/moves", data=quit_hand).status == 202
    maud.get_by_role("button", name="Agree").wait_for()
    look("asked for consent")
    its("has asked for consent")
    watching("others are asked")
    tab_to(maud.get_by_role("button", name="Decline"))
    maud.keyboard.press("Enter")
    expect(ben.get_by_role("log")).to_contain_text("Maud declined.")
    assert (look.found, its.found, watching.found) == ({}, {}, {})
