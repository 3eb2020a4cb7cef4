"""Several people at one screen: it is covered between their turns, and nobody's hand comes before they uncover it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Browsers
from tests.e2e.home import until_loaded
from tests.e2e.seat import Seat, highest
from tests.e2e.serving import Serving
from tests.e2e.test_axe import Look
from tests.e2e.test_friends import _link, _sit_down
from tests.e2e.test_secrets import Wire
from tests.e2e.test_together import _move


class Screen:
    """The page at which several people play, and all that it received."""

    def __init__(self, page: Page, *, keys: bool = False) -> None:
        self.page = page
        self.keys = keys
        self.seat = Seat(page)
        self.wire = Wire(page)
        self.at: int | None = None
        """The seat of whoever is there."""
        self._told = 0

    # ---- Setting the table ----

    def set_up(self, *names: str, game: str = "Hearts", friends: bool = False) -> None:
        """A table for these people, from the first page."""
        self.page.goto("/")
        until_loaded(self.page)
        self.page.get_by_role("link", name="Play with friends").click()
        self.page.get_by_role("radio", name=game).check()
        self.page.get_by_role("radio", name=f"{len(names)}", exact=True).check()
        for field, name in zip(["Your name", *(f"Name {k}" for k in range(2, 7))], names, strict=False):
            self.page.get_by_label(field).fill(name)
        if friends:
            self.page.get_by_role("radio", name="Friends elsewhere").check()
        self.page.get_by_role("button", name="Set a table for").click()
        self.page.wait_for_url("**/#/table/*")

    # ---- What there is ----

    def heading(self) -> Locator:
        """What the cover says."""
        return self.page.get_by_role("heading", level=1, name="Pass the screen to")

    def message(self, seat: int | None = None) -> Any:
        """The latest message, asked for beside the page."""
        which = "" if seat is None else f"?seat={seat}"
        answer = self.page.context.request.get(f"/api/tables/{self.seat.table}{which}")
        assert answer.ok, answer.text()
        return answer.json()

    def _views(self) -> list[Any]:
        """All views that the page received, in two runs: by its streams and as answers."""
        texts = [*self.wire.events, *(body for _, body in self.wire.bodies("/api/tables/") if body[:1] == "{")]
        return [message for message in map(json.loads, texts) if "view" in message]

    # ---- The cover ----

    def uncover(self, name: str) -> None:
        """Pass the screen to somebody. Nobody's hand came since the last one was there but theirs."""
        expect(self.heading()).to_have_text(f"Pass the screen to {name}")
        assert self.page.locator(".hand, [data-card]").count() == 0
        views = self._views()
        assert all(message["view"]["hand"] == [] for message in views if message["covered"])
        assert {message["view"]["seat"] for message in views if not message["covered"]} <= {self.at} - {None}
        self.wire.events.clear()
        self.wire.forget()
        button = self.page.get_by_role("button", name=f"{name} is here")
        expect(button).to_be_enabled()
        if self.keys:
            self.page.keyboard.press("Enter")
        else:
            button.click()
        self.heading().wait_for(state="detached")
        self.at = next(seat for seat, each in enumerate(self.message()["seats"]) if each["name"] == name)

    def come(self) -> bool:
        """Whoever the cover asks for comes, or whoever is there is to play again; False where no card is in play."""
        self.page.locator(".pass-screen h1, .trick .slot, main.score, main.reveal").first.wait_for()
        if self.heading().count():
            self.uncover(self.asks())
        return self.page.locator("main.score, main.reveal").count() == 0

    def asks(self) -> str:
        """Whom the cover asks for."""
        return self.heading().inner_text().removeprefix("Pass the screen to ")

    def forget(self) -> None:
        """Leave out what was received so far, and who was there."""
        self.at = None
        self.wire.events.clear()
        self.wire.forget()

    def play_beside(self, until: Callable[[Any], bool]) -> Any:
        """The people at this screen play as their browser, beside the page, until something is so; that message."""
        request = self.page.context.request
        while True:
            message = self.message()
            if until(message) or message["view"]["phase"] in ("deal", "over"):
                return message
            for seat in set(message["view"]["to_move"]) & set(message["here"]):
                own = self.message(seat)
                if seat in own["view"]["to_move"]:
                    sent = {"n": own["n"], "move": _move(own["view"])}
                    request.post(f"/api/tables/{self.seat.table}/moves?seat={seat}", data=sent)

    # ---- Hearts by keys ----

    def pass_cards(self) -> None:
        """Pass the first three cards."""
        hand = self.page.locator(".hand [data-card]")
        hand.nth(12).wait_for()
        self.seat.type(self.seat.hand()[:3])
        self.page.keyboard.press("Enter")

    def play_card(self) -> None:
        """Play a high card, and wait until that is done."""
        self.page.locator(".hand [data-card]:not(.off)").first.wait_for()
        card = highest(self.seat.playable())
        self.seat.type([card])
        self.page.keyboard.press("Enter")
        self.seat.card(card).wait_for(state="detached")


def test_two_people_and_two_computer_players_play_hearts_by_keys(server: Serving, browsers: Browsers) -> None:
    screen = Screen(browsers.open(server.url, {"hearts": {"goal": 5}}), keys=True)
    page = screen.page
    screen.set_up("Ann", "Ben")
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(4)
    for name in ("Ann", "Ben"):
        screen.uncover(name)
        expect(page.locator(".me .name")).to_have_text(name)
        screen.pass_cards()
    for _ in range(5):
        assert screen.come()
        screen.play_card()
    assert screen.come()

    # After a reload nobody knows who sits there.
    name = screen.message()["seats"][screen.at]["name"]
    page.reload()
    screen.forget()
    screen.uncover(name)

    screen.play_beside(lambda message: message["view"]["tricks_played"] >= 12)
    screen.forget()
    screen.heading().wait_for()
    while screen.come():
        screen.play_card()
    # What everybody sees needs no cover.
    page.locator("main.score").wait_for()
    while screen.message()["view"]["phase"] != "over":
        page.keyboard.press("Enter")
        screen.heading().wait_for()
        screen.play_beside(lambda _: False)
        page.locator("main.score").wait_for()
    expect(page.locator("main.end").get_by_text("You", exact=True)).to_have_count(0)
    table = screen.seat.table
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: table not in url)
    expect(screen.heading()).to_have_text("Pass the screen to Ann")
    record = page.context.request.get(f"/api/records/{table}/file").text()
    assert re.search(r'\[South "Ann"\]', record)
    assert re.search(r'\[North "Ben"\]', record)


def test_two_people_play_gin_at_one_screen_and_one_answers_a_knock(server: Serving, browsers: Browsers) -> None:
    page = browsers.open(server.url, {"gin": {"goal": 0}})
    screen = Screen(page)
    screen.set_up("Ann", "Ben", game="Gin Rummy")
    for _ in range(3):
        screen.uncover(screen.asks())
        own = screen.message(screen.at)
        move = {"n": own["n"], "move": _move(own["view"])}
        page.locator(".hand [data-card]").nth(9).wait_for()
        if own["view"]["phase"] == "offer":
            page.keyboard.press("n")
        else:
            page.context.request.post(f"/api/tables/{screen.seat.table}/moves?seat={screen.at}", data=move)
            own = screen.message(screen.at)
            if own["view"]["phase"] == "discard" and own["view"]["to_move"] == [screen.at]:
                move = {"n": own["n"], "move": _move(own["view"])}
                page.context.request.post(f"/api/tables/{screen.seat.table}/moves?seat={screen.at}", data=move)
    while (message := screen.play_beside(lambda each: each["view"]["phase"] == "layoff"))["view"]["phase"] != "layoff":
        page.keyboard.press("Enter")  # a hand that was drawn, or that nobody has to answer
        screen.heading().wait_for()
    screen.forget()
    screen.uncover(message["seats"][message["view"]["to_move"][0]]["name"])
    page.get_by_role("button", name=re.compile("^(Lay off|Show your hand)")).first.wait_for()
    page.keyboard.press("Enter")
    page.locator("main.reveal, main.score").first.wait_for()


def test_a_table_with_a_friend_elsewhere_and_who_may_take_back(server: Serving, browsers: Browsers) -> None:
    screen = Screen(browsers.open(server.url, {"hearts": {"goal": 5}}))
    page, cara = screen.page, browsers.open(server.url, {"pace": 0}, owner=False)
    screen.set_up("Ann", "Ben", friends=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Two seats are open.")
    expect(page.get_by_role("list", name="Seats").get_by_text("at this screen")).to_have_count(2)
    invitations = page.context.request.get(f"/api/tables/{screen.seat.table}/invitations").json()
    cara.goto(_link(page, invitations[0]))
    _sit_down(cara, "Cara")
    cara.goto(_link(page, invitations[1]))
    cara.get_by_label("Name", exact=True).fill("Dora")
    cara.get_by_role("button", name="Sit down as Dora").click()
    cara.wait_for_url("**/#/table/*")
    page.get_by_role("button", name="Begin").click()
    at_cara = cara.get_by_role("heading", level=1)
    expect(at_cara).to_have_text("Pass the screen to Cara")
    cara.get_by_role("button", name="Cara is here").click()
    cara.locator(".hand [data-card]").nth(12).wait_for()
    screen.uncover("Ann")
    screen.pass_cards()

    # Ann regrets. They ask the other screen, and Cara answers for both who play there.
    expect(screen.heading()).to_have_text("Pass the screen to Ben")
    undo = page.get_by_role("button", name="Undo for Ann")
    expect(undo).to_be_enabled()
    undo.click()
    cara.get_by_role("button", name="Agree").click()
    screen.uncover("Ann")
    screen.pass_cards()
    screen.uncover("Ben")
    expect(page.get_by_role("button", name="Say something")).to_be_visible()

    # They leave together, and Cara plays on.
    page.keyboard.press("F8")
    page.get_by_role("button", name="Leave for good").click()
    page.wait_for_url("**/#/")
    expect(cara.locator('[data-plate="0"]')).not_to_contain_text("Ann")


def test_the_cover_and_the_form_have_no_faults(server: Serving, browsers: Browsers, axe: str) -> None:
    page = browsers.open(server.url)
    look = Look(page, axe)
    page.goto("/#/friends")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Set a table for").click()
    expect(page.get_by_role("alert")).to_have_text("Type a name for everybody at this screen.")
    expect(page.get_by_label("Name 2")).to_have_attribute("aria-invalid", "true")
    look("names")
    page.get_by_label("Name 2").fill("Ben")
    page.get_by_label("Name 3").fill("ann")
    page.get_by_role("button", name="Set a table for").click()
    expect(page.get_by_role("alert")).to_have_text("Two people at this screen have that name. Choose another.")
    page.get_by_label("Name 3").fill("Maximiliane von Hohenberg")
    page.get_by_role("button", name="Set a table for").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Pass the screen to Ann")
    expect(heading).to_be_focused()
    expect(page.get_by_role("button", name="Ann is here")).to_be_enabled()
    look("cover")
    assert look.found == {}


def test_each_name_can_be_chosen_in_the_statistics(own_server: Serving, browsers: Browsers) -> None:
    screen = Screen(browsers.open(own_server.url, {"gin": {"goal": 0}}))
    page = screen.page
    screen.set_up("Ann", "Ben", game="Gin Rummy")
    screen.heading().wait_for()
    while (message := screen.play_beside(lambda _: False))["view"]["phase"] != "over":
        deal = {"n": message["n"], "move": {"type": "deal"}}
        page.context.request.post(f"/api/tables/{screen.seat.table}/moves", data=deal)

    # Each has luck and play, and a review, of their own.
    whose = page.get_by_role("group", name="Whose luck and play?")
    expect(whose.get_by_role("radio", name="Ann")).to_be_checked()
    whose.get_by_text("Ben").click()
    expect(page.get_by_role("heading", name="Luck and play", exact=False)).to_be_visible()
    page.get_by_role("link", name="Review").click()
    whose = page.get_by_role("group", name="Whose decisions?")
    expect(whose.get_by_role("radio", name="Ann")).to_be_checked()
    whose.get_by_text("Ben").click()
    page.wait_for_url("**/1/1*")
    expect(whose.get_by_role("radio", name="Ben")).to_be_checked()
    page.goto("/#/statistics/gin")
    for name in ("Ann", "Ben"):
        expect(page.locator("label.choice, option", has_text=re.compile(rf"^\s*{name}\s*$"))).to_have_count(1)
