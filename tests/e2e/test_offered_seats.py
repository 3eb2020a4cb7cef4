"""A person whose device is lost, who noted no code, and whose seat the host offers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from hearthside.hearts import BLACK_LADY
from tests.e2e.conftest import Browsers
from tests.e2e.kept import lay_for
from tests.e2e.moons import some
from tests.e2e.seat import Seat, tab_to
from tests.e2e.serving import Serving
from tests.e2e.test_axe import PHONE, Look
from tests.e2e.test_friends import _link, _sit_down, in_a_hand_of_gin

_LONG = "Bartholomew W. Underwood"
"""A name of as many letters as there may be."""


def _away(page: Page, seat: int) -> None:
    """Wait until that person is away for the player of this page."""
    page.wait_for_function(
        """async ([table, seat]) => (await (await fetch(`/api/tables/${table}`)).json())
            .people.some((each) => each.seat === seat && each.state === 'away')""",
        arg=[Seat(page).table, seat],
        polling=200,
    )


def _invitation(page: Page) -> dict[str, Any]:
    found: list[dict[str, Any]] = page.context.request.get(f"/api/tables/{Seat(page).table}/invitations").json()
    [invitation] = found
    return invitation


def test_a_seat_is_offered_by_the_host_and_everybody_is_told(server: Serving, browsers: Browsers, axe: str) -> None:
    browsers.troubles.announce("404")
    maud = browsers.open(server.url)
    ben, ann, new = (browsers.open(server.url, owner=False) for _ in range(3))
    look = Look(maud, axe)
    dealt = some(BLACK_LADY, 3, lambda state: state.passing)
    people = {"Maud": maud.context, "Ben": ben.context, "Ann": ann.context}
    table = lay_for(server.data, dealt, people, server.url)
    for page in maud, ben, ann:
        Seat(page).go(table)
    hand = Seat(ben).message()["view"]["hand"]
    ben.goto("about:blank")
    _away(maud, 1)

    Seat(maud).from_menu("At this table")
    dialog = maud.get_by_role("dialog", name="At this table")
    offer = dialog.get_by_role("button", name="Offer Ben’s seat")
    expect(offer).to_be_visible()
    look("a seat that may be offered")
    tab_to(offer)
    maud.keyboard.press("Enter")
    expect(dialog.get_by_role("img", name="QR code of the link for Ben")).to_be_visible()
    look("a seat that is offered")
    told = "The host offers a seat, with a link: that of Ben"
    expect(ann.get_by_role("log")).to_contain_text(told)
    expect(ann.get_by_text(told).first).to_be_attached()
    assert look.found == {}
    link = _link(maud, _invitation(maud))

    maud_again = maud.context.new_page()
    maud_again.goto(f"{server.url}{link}")
    expect(maud_again.get_by_role("heading", level=1)).to_have_text("You sit at this table already.")
    expect(maud_again.get_by_text("Does somebody else play at this screen?")).to_have_count(0)
    maud_again.close()

    new.goto(link)
    expect(new.get_by_text("Away: Ben")).to_be_visible()
    look = Look(new, axe)
    look("an invitation to a seat that is offered")
    assert look.found == {}
    _sit_down(new, "Ben")
    new.locator("[data-card]").first.wait_for()
    assert Seat(new).message()["view"]["hand"] == hand
    for page in maud, ann:
        expect(page.get_by_role("log")).to_contain_text("Offered seat taken: Ben. Plays there now: Ben")
    expect(offer).to_have_count(0)

    ben.goto(f"/#/table/{Seat(maud).table}")
    expect(ben.get_by_role("heading", name="You have no seat here")).to_be_visible()
    expect(ben.get_by_text("The host gave your seat to somebody else while you were away.")).to_be_visible()


def test_whoever_comes_back_keeps_the_seat_and_stands_in_for_a_host_who_goes(
    server: Serving, browsers: Browsers, axe: str
) -> None:
    browsers.troubles.announce("404", "409")
    maud, ben = in_a_hand_of_gin(server, browsers, _LONG)
    late = browsers.open(server.url, owner=False)
    ben.goto("about:blank")
    _away(maud, 1)
    Seat(maud).from_menu("At this table")
    maud.set_viewport_size(PHONE["viewport"])
    expect(maud.get_by_role("button", name=f"Offer {_LONG}’s seat")).to_be_visible()
    edges = (
        "dialog => [dialog, ...dialog.querySelectorAll('button, p')].map((each) => each.getBoundingClientRect().right)"
    )
    dialog, *parts = maud.get_by_role("dialog", name="At this table").evaluate(edges)
    assert max(parts) <= dialog, "all of it can be read"
    maud.get_by_role("button", name=f"Offer {_LONG}’s seat").click()
    expect(maud.get_by_role("button", name=f"Keep the seat for {_LONG}")).to_be_visible()
    link = _link(maud, _invitation(maud))
    ben.goto(f"/#/table/{Seat(maud).table}")
    ben.locator("[data-card]").first.wait_for()
    expect(maud.get_by_role("log")).to_contain_text(f"Keeps the seat: {_LONG}")
    expect(maud.get_by_role("button", name=f"Keep the seat for {_LONG}")).to_have_count(0)
    late.goto(link)
    expect(late.get_by_role("alert")).to_have_text("That invitation is not valid, or the seat is taken.")

    maud.goto("about:blank")
    expect(ben.get_by_role("log")).to_contain_text("The host is away. Until they are back, you are the host.")
    Seat(ben).from_menu("At this table")
    ben.get_by_role("button", name="Be the host").click()
    refused = "Somebody else may be the host once the host has been away for 60 seconds."
    expect(ben.get_by_role("alert")).to_have_text(refused)
    look = Look(ben, axe)
    look("a host who is away")
    assert look.found == {}
