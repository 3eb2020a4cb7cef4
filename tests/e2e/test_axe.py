"""axe-core finds nothing to complain of: on every page and in every state, wide and as on a phone, by day and by night.

Each state is looked at in both sizes, one of them by day and the other by night, and in the next state the other way
round: what is there differs with the size, and its colours with the hour, for all pages alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from typing import Any, Final, Literal

from playwright.sync_api import Page, Route, ViewportSize

from hearthside.game import DEALER
from hearthside.gin import Phase, State
from hearthside.gin.presets import parse as gin_rules
from hearthside.hearts import BLACK_LADY, PRESETS
from hearthside.hearts.presets import parse
from tests.e2e.conftest import Browsers
from tests.e2e.gin_hands import all_eleven, hands, may_knock, other_took, seven_left, to_lay_off
from tests.e2e.gin_seat import GinSeat, least
from tests.e2e.home import until_loaded
from tests.e2e.kept import lay
from tests.e2e.moons import CANCELLED, UNTIED, cancelling, last_card, moon, promising, some
from tests.e2e.seat import AT_REST, OVER, Seat, resize
from tests.e2e.serving import Serving
from tests.lengths import IN_FULL

Size = dict[str, Any]
WIDE: Final[Size] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[Size] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

_VIEWS: tuple[tuple[tuple[Size, Literal["light", "dark"]], ...], ...] = (
    ((WIDE, "light"), (PHONE, "dark")),
    ((WIDE, "dark"), (PHONE, "light")),
)
"""How a state is looked at, and how the next one is."""

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 160)} ${failureSummary}`))
}"""

# Pages of tests are not drawn, see `conftest.py`; this one is while it is looked at.
_LOOK = f"""async (withDeck) => {{
  undrawn.disabled = true
  if (withDeck) document.body.append(deck)
  await ({AT_REST})()
  const complaints = [...await ({RUN})(), ...({OVER})()]
  undrawn.disabled = false
  deck.remove()
  return complaints
}}"""


def getting_ready(page: Page) -> Callable[[Route], None]:
    """Answers as the server does soon after its start."""
    health = {**page.request.get("/api/health").json(), "players": "warming"}
    return lambda route: route.fulfill(json=health)


class Look:
    """Looks at a page in one state after another, and keeps what there is to complain of.

    No style asks whether there is a mouse, so a page that is made as narrow as a phone is the page that a phone shows.
    A page that two tests open, one in each size, is looked at by each test in its own ``size`` alone.

    The deck that all cards are drawn from is hidden, always the same, and most of the page: it is looked at where a
    test asks for it, and cards are blank elsewhere.
    """

    def __init__(self, page: Page, axe: str, size: Size | None = None) -> None:
        self.page = page
        self.found: dict[str, list[str]] = {}
        self._axe = axe
        self._views = cycle([each for each in views if size in (None, each[0])] for views in _VIEWS)
        self._scheme = ""

    def __call__(self, state: str, *, deck: bool = False) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(self._axe)
        own = self.page.viewport_size
        assert own is not None
        for size, scheme in next(self._views):
            self._be(size["viewport"])
            if scheme != self._scheme:
                self.page.emulate_media(color_scheme=scheme)
                self._scheme = scheme
            if complaints := self.page.evaluate(_LOOK, deck):
                self.found[f"{state}, {size['viewport']['width']}, {scheme}"] = complaints
        self._be(own)

    def _be(self, size: ViewportSize) -> None:
        if self.page.viewport_size != size:
            resize(self.page, size)

    def at_dialog(self, opened: Callable[[], object], title: str) -> None:
        """Look at a dialog once it is open, and close it."""
        opened()
        self.page.get_by_role("dialog", name=title).wait_for()
        self(title)
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="detached")


def test_every_page_and_its_dialogs(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url)
    seat = Seat(page)
    look = Look(page, axe)
    page.route("**/api/health", getting_ready(page))
    _settle(page, "/", "The strong players are getting ready")
    look("home while players get ready")
    page.unroute_all(behavior="wait")
    _settle(page, "/", "Black Lady, to 100.")
    look("home", deck=True)
    look.at_dialog(lambda: seat.press("More rules of Hearts"), "Rules")
    look.at_dialog(lambda: seat.press("Change the players of Hearts"), "Players and strength")
    look.at_dialog(lambda: seat.press("Menu"), "Menu")
    for path, text in {
        "/#/rules": "Black Lady",
        "/#/rules/cardshark": "CardShark",
        "/#/guide": "Starting and stopping",
        "/#/nowhere": "Page not found",
    }.items():
        _settle(page, path, text)
        look(path)
    page.set_viewport_size(PHONE["viewport"])  # where the list of documents is closed at first
    long = "opponents/from-level-to-level", "plays each level"
    place, text = long if IN_FULL else ("puzzles/the-files", "The files")
    _settle(page, f"/#/guide/{place}", text)
    look("the guide, opened on a phone")
    page.set_viewport_size(WIDE["viewport"])
    browsers.troubles.announce("no-such-table")
    seat.go("no-such-table")
    page.get_by_text("You have no seat here").wait_for()
    look("no seat here")
    assert look.found == {}


def test_hearts_at_every_moment(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url)
    seat = Seat(page)
    look = Look(page, axe)

    def from_menu(entry: str, title: str) -> None:
        look.at_dialog(lambda: seat.from_menu(entry), title)

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
    from_menu("Last trick", "Last trick")
    from_menu("Cards played", "Cards played so far")
    from_menu("Opponents", "Opponents")
    from_menu("Settings", "Settings")
    from_menu("Help", "Help")
    from_menu("Leave", "Leave this match?")
    _settle(page, "/#/", "Resume Hearts")
    look("home, with a match to resume")
    _settle(page, f"/#/record/{table}", "A deal is reviewed once it is over.")
    look("board of a deal in progress")
    look.at_dialog(lambda: page.get_by_role("button", name="Game record").click(), "Game record")
    _settle(page, "/#/records", "This match")
    look("records")
    assert look.found == {}


def test_moons_and_the_end_of_a_match(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url)
    seat = Seat(page)
    look = Look(page, axe)

    def lie(log: Any) -> None:
        seat.go(lay(server.data, log, page.context, server.url))

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
    assert look.found == {}


def _settle(page: Page, path: str, text: str) -> None:
    page.goto(path)
    page.get_by_text(text).locator("visible=true").first.wait_for()


def test_several_players(own_server: Serving, browsers: Browsers, axe: str) -> None:
    names = {each: each for each in ("Ada", "Ben", "A name of twenty letter")}
    page = browsers.open(own_server.url, {"name": "Ben", "profiles": names})
    seat = Seat(page)
    look = Look(page, axe)
    page.goto("/")
    page.get_by_text("Black Lady, to 100.").wait_for()
    look("home with a player")
    seat.press("Playing: Ben")
    dialog = page.get_by_role("dialog", name="Who is playing?")
    dialog.wait_for()
    look("who is playing")
    dialog.get_by_role("button", name="Rename Ada").click()
    dialog.get_by_label("New name of Ada").fill("ben")
    page.keyboard.press("Enter")
    dialog.get_by_role("alert").wait_for()
    look("a name that is taken")
    dialog.get_by_role("button", name="Remove Ben").click()
    dialog.get_by_role("button", name="Keep Ben").wait_for()
    look("a player to remove")
    page.keyboard.press("Escape")
    page.goto("/#/statistics/hearts")
    page.get_by_role("group", name="Player").wait_for()
    look("statistics of a player")

    assert look.found == {}


_SIX_FOR_CASH = parse("tommys-standard seats=6 goal=1")


def test_rules_of_every_kind(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url, {"hearts": {"preset": "six-hand"}})
    seat = Seat(page)
    look = Look(page, axe)

    page.goto("/")
    page.get_by_text("Six-handed, to 100.").wait_for()
    look("home with six seats")
    page.goto("/#/rules")
    page.get_by_role("article").wait_for()
    look("rules")
    page.goto("/#/rules-editor")
    goal = page.get_by_label("Goal", exact=True)
    page.get_by_role("complementary").wait_for()
    for closed in page.locator("details:not([open]) summary").all()[::-1]:
        closed.click()
    look("rules editor")
    goal.fill("50")
    goal.press("Enter")
    page.get_by_text("New", exact=True).first.wait_for()
    page.get_by_label("Seats", exact=True).fill("4")
    page.get_by_label("Seats", exact=True).press("Enter")
    browsers.troubles.announce("/api/rules/read")
    page.get_by_label("Cards each (0: as many as possible)", exact=True).fill("7")
    page.get_by_label("Cards each (0: as many as possible)", exact=True).press("Enter")
    page.locator(".said.no").wait_for()
    look("rules editor, changed and refused")
    page.context.request.delete("/api/stats")  # what the tests before left: the owner sees all of this machine
    page.goto("/#/statistics")
    page.get_by_text("No statistics yet").wait_for()
    look("statistics, empty")

    for rules in ("black-lady seats=2", "three-hand", "five-hand", "six-hand"):
        seat.set_up(rules=rules, deal=5)
        assert seat.asked() == "pass"
        look(f"{rules}, passing")
        seat.pass_on()
        seat.asked()
        look(f"{rules}, playing")
    seat.set_up(rules="domino", deal=11)
    seat.asked()
    look("a stock")
    log = some(PRESETS["cancellation"], CANCELLED, lambda state: cancelling(state) is not None)
    seat.go(lay(server.data, log, page.context, server.url))
    seat.asked()
    seat.play(str(cancelling(log.state)))
    seat.asked()
    look("a trick cancelled")

    seat.go(lay(server.data, some(_SIX_FOR_CASH, UNTIED, last_card), page.context, server.url))
    seat.play_deal()
    page.get_by_role("table", name="Score sheet").get_by_role("row", name=re.compile("^Cash")).wait_for()
    look("six for cash")
    page.goto("/#/statistics")
    page.get_by_role("region", name="By name").wait_for()
    look("statistics")

    assert look.found == {}


def test_gin_at_every_moment(browsers: Browsers, server: Serving, axe: str) -> None:
    page = browsers.open(server.url, {"game": "gin", "showKnown": True})
    seat = GinSeat(page)
    look = Look(page, axe)

    def take_up(stop: Callable[[State], bool], rules: str = "standard", knocking: tuple[int, ...] = ()) -> None:
        seat.take_up(server, hands(gin_rules(rules), stop, knocking))
        seat.asked()

    page.goto("/")
    until_loaded(page)
    look.at_dialog(lambda: seat.press("More rules of Gin"), "Rules")
    look.at_dialog(lambda: seat.from_menu("Settings"), "Settings")
    take_up(lambda state: state.turn == 0 and state.phase is Phase.OFFER and state.view(0).doubled, "oklahoma")
    look("the upcard is offered, and counts double")
    take_up(other_took)
    look("to draw, and the other took a card")
    seat.press("Hint")
    page.locator(".flag.hint").first.wait_for()
    look("a hint")
    look.at_dialog(lambda: seat.from_menu("All discards"), "All discards")
    take_up(seven_left)
    look("seven left")
    take_up(all_eleven)
    look("big gin")
    take_up(may_knock)
    look("to discard")
    page.keyboard.press("End")
    look("with the keys marked")
    seat.touch(least(seat.view)["card"])
    seat.answer("Knock").wait_for()
    look("knock?")
    seat.press("Arrange melds")
    page.get_by_role("heading", name="Lay out your melds").wait_for()
    look("melds by hand")
    take_up(to_lay_off, knocking=(1,))
    look("to lay off")
    seat.press("Arrange melds")
    page.locator("button[data-card]").first.click(position={"x": 14, "y": 30})
    page.get_by_role("button", name=re.compile("^Here")).first.wait_for()
    look("to lay off by hand")
    seat.press("Back")
    seat.lay_off()
    seat.asked()
    look("the count")
    take_up(lambda state: len(state.results) > 3 and state.turn == DEALER, "hollywood", (0, 1))
    look.at_dialog(lambda: seat.press("Score sheet"), "Score sheet")
    for _ in range(2):
        take_up(may_knock, "standard goal=1")
        assert seat.play_hand() == "match"
    look("match over")
    page.keyboard.press("b")
    page.get_by_role("dialog", name="Stores inventory").wait_for()
    look("something dull")
    page.keyboard.press("b")
    page.goto("/#/statistics/gin")
    page.get_by_role("region", name="The best averages").wait_for()
    page.get_by_role("region", name="Points a hand").get_by_text("As a table").click()
    # What scrolls comes within reach of the keyboard once it is laid out.
    page.wait_for_function(
        "() => { const roll = document.querySelector('details[open] .roll');"
        " return roll && (roll.scrollWidth <= roll.clientWidth || roll.tabIndex === 0) }"
    )
    look("statistics")
    page.goto("/#/rules/gin")
    page.get_by_role("article").wait_for()
    look("rules")

    assert look.found == {}
