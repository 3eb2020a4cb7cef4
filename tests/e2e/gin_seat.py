"""South's chair at Gin: what is asked there, and the ways to answer it with mouse, finger or keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal

from playwright.sync_api import Locator, expect

from hearthside.cards import Card, Cards
from hearthside.gin.melds import melding
from hearthside.match import Log
from tests.e2e.kept import lay
from tests.e2e.seat import Player
from tests.e2e.serving import Serving

Asked = Literal["draw", "discard", "answer", "next", "match"]

PLACES: Final = "1234567890-"
"""The keys of the places in the hand, from the left."""

_ASKED: Final = """() => {
  if (document.querySelector('main.score')) return 'match'
  const on = document.querySelector('main.reveal .racts .go1')
  if (on) return on.textContent.startsWith('Next') ? 'next' : 'answer'
  return document.querySelector('.gin-table .me .say').textContent.replace('your ', '')
}"""
_ASKS: Final = "main.score .go1, main.reveal .racts .go1, .gin-table .me .say"
_GOES_ON: Final = re.compile("^Next hand| again")
_OVER: Final = "main.reveal, main.score"


class GinSeat(Player):
    """A seat at Gin."""

    def set_up_gin(self, rules: str = "standard", against: str = "nellie", **wanted: Any) -> str:
        """Set up a table of Gin by the interface, and go there; its name."""
        seats = [{"kind": "person"}, {"style": against}]
        return self.set_up(game="gin", rules=rules, seats=seats, **wanted)

    def take_up(self, server: Serving, log: Log) -> str:
        """Sit down at a match that has come so far; the table's name."""
        table = lay(server.data, log, self.page.context, server.url)
        self.go(table)
        return table

    # ---- What is to be seen ----

    def asked(self) -> Asked:
        """What is wanted of the player, waited for."""
        self.page.locator(_ASKS).first.wait_for()
        asked: Asked = self.page.evaluate(_ASKED)
        return asked

    @property
    def view(self) -> Any:
        """All that the seat knows, asked for anew."""
        return self.message()["view"]

    def answer(self, name: str) -> Locator:
        """The button of that name where the prompt is."""
        return self.said().get_by_role("button", name=re.compile(f"^{name}"))

    def stock(self) -> Locator:
        """The stock, which can be drawn from."""
        return self.page.locator(".piles .stk")

    def upcard(self) -> Locator:
        """The top of the discards."""
        return self.page.locator(".piles .dsc .top")

    def reveal(self) -> Locator:
        """Both hands laid open."""
        return self.page.locator(_OVER)

    # ---- With mouse or finger ----

    def draw(self) -> None:
        """Draw: the upcard if it leaves less, otherwise from the stock; back once it is there."""
        view = self.view
        takes = view["may_take"] and helps(view)
        if takes or view["may_draw"]:
            self._press(self.upcard() if takes else self.stock())
            self.see_drawn()
        else:
            self.leave_it()

    def leave_it(self) -> None:
        """Leave the upcard where it is, whatever a hint says."""
        leaves, declines = self.answer("Leave it"), self.answer(r"No\b")
        leaves.or_(declines).first.wait_for()
        if declines.count():
            self._press(declines)
        self._press(leaves)
        leaves.wait_for(state="detached")

    def see_drawn(self) -> None:
        """Eleven cards are in the hand, or the hand is over."""
        self.page.locator(".hand [data-card]").nth(10).or_(self.reveal()).first.wait_for()

    def discard(self) -> None:
        """Discard what leaves the least, by the button, and knock or go gin where that may be."""
        best = least(self.view)
        if best is None:
            self._press(self.answer("Big gin"))
        else:
            self.touch(best["card"])
            self.see_raised(best["card"])
            self._press(self.answer("Gin" if best["gin"] else "Knock" if best["knock"] else "Discard"))
            self.card(best["card"]).wait_for(state="detached")

    def see_hand_over(self) -> None:
        """The hand is over, and counted up."""
        self.page.get_by_role("button", name=_GOES_ON).wait_for()

    def play_hand(self, *, by_key: bool = False) -> Asked:
        """Play until the hand is over, answering a knock as the program would; what is asked then.

        By key it takes less time, where it does not matter how a hand is played.
        """
        ways: dict[Asked, Callable[[], None]] = {"draw": self.draw, "discard": self.discard, "answer": self.lay_off}
        if by_key:
            ways = {"draw": self.draw_by_key, "discard": self.discard_by_key, "answer": self.lay_off_by_key}
        while (asked := self.asked()) in ways:
            ways[asked]()
        return asked

    def lay_off(self) -> None:
        """Answer a knock as the program would."""
        self._leave(self._lays_off)

    def see_lay_off(self) -> None:
        """A knock can be answered."""
        self._lays_off.wait_for()

    @property
    def _lays_off(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(Lay off|Show your hand)"))

    def go_on(self) -> None:
        """Leave the reveal for the next hand, or the end for another match."""
        self._leave(self.page.get_by_role("button", name=_GOES_ON))

    def _leave(self, button: Locator) -> None:
        self._press(button)
        button.wait_for(state="detached")

    # ---- With keys ----

    def draw_by_key(self) -> None:
        """D draws, P takes what leaves less, N leaves it."""
        view = self.view
        takes = view["may_take"] and helps(view)
        key = "p" if takes else "d" if view["may_draw"] else "n"
        self.page.keyboard.press(key)
        if key == "n":
            self.answer("Leave it").wait_for(state="detached")
        else:
            self.see_drawn()

    def discard_by_key(self) -> None:
        """Pick what leaves the least by the key of its place, and discard it with Enter; K knocks, and G goes gin."""
        best = least(self.view)
        keyboard = self.page.keyboard
        if best is not None:
            keyboard.press(PLACES[self.hand().index(best["card"])])
            self.see_raised(best["card"])
            expect(self.card(best["card"])).to_be_focused()
        keyboard.press("g" if best is None or best["gin"] else "k" if best["knock"] else "Enter")
        if best is not None:
            self.card(best["card"]).wait_for(state="detached")

    def lay_off_by_key(self) -> None:
        """Answer a knock as the program would, with Enter."""
        self.see_lay_off()
        self.page.keyboard.press("Enter")
        self.see_hand_over()

    def walk_to(self, card: str) -> None:
        """Go to a card with the arrows."""
        keyboard = self.page.keyboard
        keyboard.press("Home")
        for _ in range(self.hand().index(card)):
            keyboard.press("ArrowRight")
        expect(self.card(card)).to_be_focused()


def least(view: Any) -> Any:
    """The discard that leaves the least, and may be made, the highest card of equals; None where that is big gin."""
    if view["big_gin"]:
        return None
    able = [option for option in view["discards"] if option["refusal"] is None or option["knock"]]
    return min(able, key=lambda option: (option["count"], not option["knock"], -Card.parse(option["card"])))


def helps(view: Any) -> bool:
    """Whether the upcard and a discard of another would leave less than there is now."""
    way = melding(False, 1)
    hand, card = Cards.parse(" ".join(view["hand"])), Card.parse(view["upcard"])
    left = way.after_discard(hand | 1 << card)
    return min(count for each, count in left.items() if each != card) < way.deadwood(hand)


def spoken(card: str) -> re.Pattern[str]:
    """What a card is called where it is shown."""
    return re.compile(Card.parse(card).title, re.IGNORECASE)
