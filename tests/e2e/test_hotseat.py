"""Several people at one screen: it is covered between their turns, and nobody's hand comes before they uncover it."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from hearthside.gin.presets import parse as gin_rules
from hearthside.hearts.presets import parse as hearts_rules
from hearthside.match import Log
from tests.e2e.beside import simple_move
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import hands, to_lay_off
from tests.e2e.home import until_loaded
from tests.e2e.kept import lay_for_screen
from tests.e2e.moons import some
from tests.e2e.seat import Seat, highest
from tests.e2e.serving import Serving
from tests.e2e.test_axe import Look
from tests.e2e.test_friends import _link, _sit_down
from tests.e2e.test_secrets import Wire

_WON = 4
"""The number of a deal that Ben wins, played by `some`."""


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

    def take_up(self, server: Serving, log: Log, *names: str) -> None:
        """Come to a match of these people that has come so far."""
        self.seat.go(lay_for_screen(server.data, log, names, self.page.context, server.url))

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
    screen = Screen(browsers.open(server.url, {"hearts": {"goal": 33}}), keys=True)
    page = screen.page
    screen.set_up("Ann", "Ben")
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(4)
    for name in ("Ann", "Ben"):
        screen.uncover(name)
        expect(page.locator(".me .name")).to_have_text(name)
        screen.pass_cards()
    for _ in range(4):
        assert screen.come()
        screen.play_card()
    assert screen.come()

    # After a reload nobody knows who sits there.
    name = screen.message()["seats"][screen.at]["name"]
    page.reload()
    screen.forget()
    screen.uncover(name)

    assert screen.message()["view"]["rules"]["goal"] == 33, "as chosen on the first page"
    record = page.context.request.get(f"/api/tables/{screen.seat.table}/record").text()
    assert re.search(r'\[South "Ann"\]', record)
    assert re.search(r'\[North "Ben"\]', record)

    # Another match of theirs, at its last trick.
    log = some(hearts_rules("black-lady goal=5"), _WON, lambda state: len(state.tricks) == 12)
    screen.take_up(server, log, "Ann", "Ben")
    screen.forget()
    while screen.come():
        screen.play_card()
    # What everybody sees needs no cover.
    page.locator("main.score").wait_for()
    expect(page.locator("main.end").get_by_text("You", exact=True)).to_have_count(0)
    table = screen.seat.table
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: table not in url)
    expect(screen.heading()).to_have_text("Pass the screen to Ann")


def test_two_people_play_gin_at_one_screen_and_one_answers_a_knock(server: Serving, browsers: Browsers) -> None:
    page = browsers.open(server.url)
    screen, rules = Screen(page), gin_rules("standard goal=0")

    def move() -> None:
        own = screen.message(screen.at)
        sent = {"n": own["n"], "move": simple_move(own["view"])}
        answer = page.context.request.post(f"/api/tables/{screen.seat.table}/moves?seat={screen.at}", data=sent)
        assert answer.ok, answer.text()

    screen.set_up("Ann", "Ben", game="Gin Rummy")
    for _ in range(3):
        screen.uncover(screen.asks())
        view = screen.message(screen.at)["view"]
        page.locator(".hand [data-card]").nth(9).wait_for()
        if view["phase"] == "offer":
            page.keyboard.press("n")
        else:
            move()
            view = screen.message(screen.at)["view"]
            if view["phase"] == "discard" and view["to_move"] == [screen.at]:
                move()

    answered = hands(rules, to_lay_off, (1,))
    screen.take_up(server, Log(rules, answered.entries[:-1]), "Ann", "Ben")
    screen.forget()
    screen.uncover("Ben")
    move()
    screen.uncover("Ann")
    page.get_by_role("button", name=re.compile("^(Lay off|Show your hand)")).first.wait_for()
    page.keyboard.press("Enter")
    page.locator("main.reveal, main.score").first.wait_for()


def test_a_table_with_a_friend_elsewhere_and_who_may_take_back(server: Serving, browsers: Browsers) -> None:
    screen = Screen(browsers.open(server.url))
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


def test_each_name_can_be_chosen_in_the_statistics(server: Serving, browsers: Browsers) -> None:
    screen = Screen(browsers.open(server.url))
    page = screen.page
    # What the tests before left goes: the owner sees all of this machine.
    assert page.context.request.delete("/api/stats").status == 204
    screen.take_up(server, hands(gin_rules("standard goal=0"), lambda state: bool(state.winners)), "Ann", "Ben")

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
