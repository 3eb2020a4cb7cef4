"""South's chair: what a player sees of a match and does in it, with mouse, finger or keys."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

from playwright.sync_api import Locator, Page, Position, ViewportSize, expect

Asked = Literal["pass", "play", "score"]

_PASS: Final = "main.passing .prompt .btn.ghost"
_PLAY: Final = ".trick .slot"
_SCORE: Final = "main.score"
_ASKED: Final = f"""() => {{
  if (document.querySelector('{_SCORE}')) return 'score'
  return document.querySelector('{_PASS}') ? 'pass' : 'play'
}}"""

# What sticks out of the screen sideways, for the message: the number alone says little. On a phone `innerWidth` grows
# with what sticks out, since it is then shown smaller.
OVER: Final = """() => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .map((element) => `${element.tagName} ${element.className}`)
}"""

AT_REST: Final = "() => Promise.allSettled(document.getAnimations().map((each) => each.finished))"
PAINTED: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Player:
    """A page that shows a table of either game, or is about to."""

    def __init__(self, page: Page, *, fingers: bool = False) -> None:
        self.page = page
        self.fingers = fingers

    # ---- At the server, as this player ----

    def set_up(self, **wanted: Any) -> str:
        """Set up a table by the interface, and go there; its name."""
        table = self.new_table(**wanted)
        self.go(table)
        return table

    def new_table(self, **wanted: Any) -> str:
        """Set up a table by the interface; its name."""
        answer = self.page.context.request.post("/api/tables", data={"pace": 0, **wanted})
        assert answer.status == 201, answer.text()
        table: str = answer.json()["table"]
        return table

    def go(self, table: str) -> None:
        """Go to a table, and wait until it is there: a press on the page before it may be lost."""
        self.page.goto(f"/#/table/{table}")
        there = self.page.locator(".app.seated, .app:has(.waiting-room)")
        there.filter(has_not=self.page.get_by_role("heading", name=re.compile("…$"))).first.wait_for()

    @property
    def table(self) -> str:
        """The name of the table that the page shows."""
        return self.page.url.rpartition("/")[2].partition("?")[0]

    def message(self) -> Any:
        """The table's latest message, asked for anew."""
        answer = self.page.context.request.get(f"/api/tables/{self.table}")
        assert answer.status == 200, answer.text()
        return answer.json()

    # ---- What is to be seen ----

    def card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(f'.hand [data-card="{card}"]')

    def hand(self) -> list[str]:
        """The hand as it lies, from the left."""
        return self._names(".hand [data-card]")

    def said(self) -> Locator:
        """The one place that says what is wanted, or why not."""
        return self.page.locator(".prompt")

    def heard(self) -> Locator:
        """What was said aloud, of late."""
        return self.page.get_by_role("log")

    def _names(self, selector: str) -> list[str]:
        # Veils and hand change with one message, so one look at the page is never half old.
        names: list[str] = self.page.locator(selector).evaluate_all("cards => cards.map(card => card.dataset.card)")
        return names

    def see_raised(self, card: str, *, up: bool = True) -> None:
        """A card is raised, or is not, and its name says so."""
        name = re.compile(r", raised\b")
        if up:
            expect(self.card(card)).to_have_accessible_name(name)
        else:
            expect(self.card(card)).not_to_have_accessible_name(name)

    # ---- With mouse or finger ----

    def touch(self, card: str, *, veiled: bool = False) -> None:
        """Touch a card where it shows, left of the next one. One that is ``veiled`` may not be played."""
        if veiled:  # it is touched wherever it is, which on its way to the hand is over the table
            at_rest(self.page)
        self._press(self.card(card), {"x": 18, "y": 30}, force=veiled)

    def press(self, name: str) -> None:
        """Press the button of that name."""
        self._press(self.page.get_by_role("button", name=name))

    def from_menu(self, entry: str) -> None:
        """Open the menu and choose from it, or from the group of it that has the entry."""
        self.press("Menu")
        menu = self.page.get_by_role("dialog")
        wanted = menu.get_by_role("button", name=entry).or_(menu.get_by_role("link", name=entry))
        groups = menu.locator("[data-group]")
        menu.locator(".menu").wait_for()
        for group in groups.all_inner_texts():
            if wanted.count():
                break
            self._press(groups.filter(has_text=group.strip()))
            menu.get_by_role("button", name="Back").wait_for()
            if not wanted.count():
                self._press(menu.get_by_role("button", name="Back"))
                groups.first.wait_for()
        self._press(wanted)

    def drag(self, card: Locator, to: Locator) -> None:
        """Take hold of a card where it shows, and let go of it over something else."""
        at_rest(self.page)
        mouse = self.page.mouse
        start, end = card.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        mouse.move(start["x"] + 14, start["y"] + 40)
        mouse.down()
        mouse.move(end["x"] + min(60, end["width"] / 2), end["y"] + 40, steps=6)
        mouse.up()

    def _press(self, target: Locator, position: Position | None = None, *, force: bool = False) -> None:
        if self.fingers:
            target.tap(position=position, force=force)
        else:
            target.click(position=position, force=force)


class Seat(Player):
    """A seat at Hearts."""

    # ---- What is to be seen ----

    def asked(self) -> Asked:
        """What is wanted of the player, waited for."""
        self.page.locator(f"{_PASS}, {_PLAY}, {_SCORE}").first.wait_for()
        asked: Asked = self.page.evaluate(_ASKED)
        return asked

    def playable(self) -> list[str]:
        """The cards of the hand that are not veiled."""
        return self._names(".hand [data-card]:not(.off)")

    def refused(self) -> list[str]:
        """The cards of the hand that are veiled."""
        return self._names(".hand [data-card].off")

    def trick(self) -> list[str]:
        """The cards on the table."""
        return self._names(".trick [data-card]")

    def _to_pass(self) -> int:
        count: int = self.message()["view"]["rules"]["pass_count"]
        return count

    # ---- With mouse or finger ----

    def pass_on(self) -> list[str]:
        """Pass the lowest cards, as many as the rules have it; which they were."""
        cards = sorted(self.hand(), key=_height)[: self._to_pass()]
        for card in cards:
            self.touch(card)
        self._press(self.said().get_by_role("button", name=re.compile("^Pass ")))
        self.page.locator(_PASS).wait_for(state="detached")
        return cards

    def play(self, card: str) -> None:
        """Raise a card and play it by the button; back once it has left the hand."""
        self.touch(card)
        self.see_raised(card)
        self._press(self.said().get_by_role("button", name="Play"))
        self.card(card).wait_for(state="detached")

    def play_deal(self, *, by_key: bool = False) -> None:
        """Pass if need be, and play high until the score is shown: a match that is lost soon is over soon.

        By key it takes less time, where it does not matter how a deal is played.
        """
        while (asked := self.asked()) != "score":
            if asked == "pass":
                (self.pass_by_typing if by_key else self.pass_on)()
            else:
                (self.play_by_typing if by_key else self.play)(highest(self.playable()))

    def go_on(self) -> None:
        """Leave the score sheet for the next deal, or for another match."""
        self._press(self.page.locator(_SCORE).get_by_role("button", name=re.compile("^Next deal| again")))
        self.page.locator(_SCORE).wait_for(state="detached")

    # ---- With keys ----

    def type(self, cards: list[str]) -> None:
        """Raise cards by their names."""
        for card in cards:
            self.page.keyboard.type(card.lower().replace("t", "10"))
            self.see_raised(card)

    def pass_by_typing(self) -> None:
        """Pass the first cards of the hand by their names and Enter."""
        cards = self.hand()[: self._to_pass()]
        self.type(cards)
        self.page.keyboard.press("Enter")
        for card in cards:
            self.card(card).wait_for(state="detached")

    def play_by_typing(self, card: str) -> None:
        """Play a card by its name and Enter."""
        self.type([card])
        expect(self.card(card)).to_be_focused()
        self.page.keyboard.press("Enter")
        self.card(card).wait_for(state="detached")


class Solver(Seat):
    """A seat at a table that stands still for one decision."""

    def __init__(self, page: Page, *, fingers: bool = False) -> None:
        super().__init__(page, fingers=fingers)
        self.keys = not fingers
        """Whether it uses keys, and not the mouse or a finger."""

    def choose(self, card: str) -> None:
        """Play a card, by its name or by the button."""
        self.card(card).wait_for()
        if self.keys:
            self.type([card])
            self.page.keyboard.press("Enter")
        else:
            self.touch(card)
            self._press(self.said().get_by_role("button", name="Play"))

    def use(self, name: str, key: str) -> None:
        """Use a button or a link: press it, or its key."""
        control = self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name))
        if self.keys:
            control.wait_for()
            self.page.keyboard.press(key)
        else:
            self._press(control)


def tab_to(target: Locator) -> None:
    """Press Tab until the focus is there."""
    target.wait_for()
    element = target.element_handle()  # found once: among many controls that takes longer than all else
    for _ in range(100):
        target.page.keyboard.press("Tab")
        if element.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {target}")


def at_rest(page: Page) -> None:
    """Wait until nothing on the page moves any more."""
    page.evaluate(AT_REST)


def resize(page: Page, size: ViewportSize) -> None:
    """Have the screen another size, and wait until the page has taken its measure: that is done with the next frame."""
    page.set_viewport_size(size)
    page.evaluate(PAINTED)


def overflow(page: Page) -> list[str]:
    """What sticks out of the screen sideways."""
    over: list[str] = page.evaluate(OVER)
    return over


def highest(cards: list[str]) -> str:
    """One of the highest."""
    return max(cards, key=_height)


def lowest(cards: list[str]) -> str:
    """One of the lowest."""
    return min(cards, key=_height)


def _height(card: str) -> int:
    return "23456789TJQKA".index(card[0])
