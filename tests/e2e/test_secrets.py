"""No hidden card in any byte received: all that the server sends to a page, against what its seat may know by then."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Response

from hearthside.cards import DECK, Cards
from hearthside.game import DEALER
from hearthside.gin import Source, State
from hearthside.hearts import PRESETS, Opening
from hearthside.hearts import State as Hearts
from hearthside.storage import Row
from tests.e2e.conftest import Browsers
from tests.e2e.gin_seat import GinSeat
from tests.e2e.home import until_loaded
from tests.e2e.kept import kept, lay
from tests.e2e.moons import last_three, some
from tests.e2e.seat import Player, Seat
from tests.e2e.serving import Serving
from tests.lengths import IN_FULL

_SOUTH = 0
_NOTATION = re.compile(r"\b(10|[2-9TJQKA])([CDHS♣♦♥♠])(?![A-Za-z0-9])")
_RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_SUITS = ["clubs", "diamonds", "hearts", "spades"]
_WORDS = re.compile(rf"\b({'|'.join(_RANKS)}) of ({'|'.join(_SUITS)})\b", re.IGNORECASE)


class Wire:
    """Every byte that a page receives: answers as they are, and each event of each stream."""

    def __init__(self, page: Page) -> None:
        self.events: list[str] = []
        self._page = page
        self._responses: list[Response] = []
        page.on("response", lambda response: self._responses.append(response))
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.eventSourceMessageReceived", lambda event: self.events.append(event["data"]))

    def forget(self) -> None:
        """Leave out all answers so far."""
        self._responses.clear()

    def bodies(self, part: str = "") -> Iterator[tuple[str, str]]:
        """Addresses and what came from them, the streams left out; only addresses with that part in them. A browser
        forgets what a page received that was left, what comes line by line, and what the page gave up; now and then it
        forgets an answer for no reason that could be seen, and what is there is asked for again."""
        for response in self._responses:
            if part not in response.url or (part and response.url.endswith("/review")):
                continue
            if response.headers.get("content-type", "").startswith("text/event-stream"):
                continue
            if response.status not in (204, 304) and response.request.failure is None:
                yield response.url, self._body(response).decode("utf-8", "replace")

    def _body(self, response: Response) -> bytes:
        try:
            return response.body()
        except Error as error:
            if "No data found" not in error.message or response.request.method != "GET":
                raise
            return self._page.request.get(response.url, headers=response.request.headers).body()


@pytest.mark.parametrize("preset", ["black-lady", "domino", "dynacomp"])
def test_no_hidden_card_in_any_byte(browsers: Browsers, server: Serving, preset: str) -> None:
    """A deal and the beginning of the next: the first of them all the way by the usual rules, and elsewhere from the
    last tricks on."""
    page = browsers.open(server.url, {"hearts": {"preset": preset}})
    wire = Wire(page)
    seat = Seat(page)
    page.goto("/")
    until_loaded(page)
    if IN_FULL or preset == "black-lady":
        seat.press("Play Hearts")
        page.wait_for_url("**/#/table/*")
    else:
        seat.go(lay(server.data, some(PRESETS[preset], 10**7, last_three), page.context, server.url))
    seat.play_deal(by_key=True)
    seat.go_on()  # so that there is a finished deal behind one in progress
    for _ in range(5):
        if seat.asked() == "pass":
            seat.pass_on()
            seat.asked()
        seat.play(seat.playable()[0])
    seat.asked()
    table, record = seat.table, _record(seat)
    row, log = kept(server.data, table)
    got = Received(wire, server.url)
    assert len(got.messages) > 20

    # What the rules are is no news, and the same at every table; they name cards too.
    (rules,) = {json.dumps(message["view"].pop("rules")) for message in got.messages}
    assert json.loads(rules)["preset"] == preset
    states, number = list(log.states), log.deal_numbers()[-1]
    by_then = known(states)
    for message in got.messages:
        state = states[message["n"]]
        told = json.dumps(message, ensure_ascii=False)
        assert cards(told) <= by_then[message["n"]], (message["n"], told)
        for hand in state.hands:
            assert hand < 10**6 or str(hand) not in told  # a short one may be a score
        # A deal's number names the deck: it is told when the deal is over, and not before.
        if any(state.hands) and len(state.results) == 1:
            assert str(number) not in told

    assert "Deal 1 " in record
    _, _, in_progress = record.partition("Deal 2")
    assert cards(in_progress) <= by_then[-1]
    # Where hands run out at different times nobody is told a deal in progress moment by moment.
    assert bool(got.moments) is not log.state.rules.uneven
    assert all(cards(body) <= by_then[-1] for body in got.moments)
    got.see_no_more(row, record)


@pytest.mark.parametrize("preset", ["standard", "ginrummy42"])
def test_no_hidden_card_of_gin_in_any_byte(browsers: Browsers, server: Serving, preset: str) -> None:
    page = browsers.open(server.url, {"game": "gin", "gin": {"preset": preset, "goal": 500}})
    wire = Wire(page)
    seat = GinSeat(page)
    page.goto("/")
    seat.press("Play Gin Rummy")
    page.wait_for_url("**/#/table/*")
    assert seat.play_hand(by_key=True) == "next"
    seat.go_on()
    for _ in range(4):
        if seat.asked() in ("draw", "discard"):
            with page.expect_response("**/hint"):
                seat.press("Hint")
            (seat.draw if seat.asked() == "draw" else seat.discard)()
    seat.asked()
    table, record = seat.table, _record(seat)
    row, log = kept(server.data, table)
    got = Received(wire, server.url)
    assert len(got.messages) > 20
    assert got.hints

    states, numbers = list(log.states), log.deal_numbers()
    by_then = known_in_gin(states)
    for message in got.messages:
        n, view = message["n"], message["view"]
        del view["rules"]
        upcards = {score["upcard"] for score in view.pop("history")}  # of hands that are over
        assert upcards <= {str(result.upcard) for result in states[n].results}
        told = json.dumps(message, ensure_ascii=False)
        assert cards(told) <= by_then[n], (n, told)
        if states[n].turn != DEALER:
            assert str(numbers[len(states[n].results)]) not in told
    for hint in got.hints:
        assert cards(json.dumps(hint, ensure_ascii=False)) <= by_then[hint["n"]]
    _, _, in_progress = record.partition("Hand 2")
    assert in_progress
    assert cards(in_progress) <= by_then[-1]
    assert got.moments
    assert all(cards(body) <= by_then[-1] for body in got.moments)
    got.see_no_more(row, record)


class Received:
    """What came over the wire, sorted: messages of the table and hints, other answers about it, and everything else."""

    def __init__(self, wire: Wire, url: str) -> None:
        self.messages: list[Any] = [json.loads(data) for data in wire.events]
        self.hints: list[Any] = []
        self.pages: list[tuple[str, str]] = []
        self.moments: list[str] = []
        """The deal in progress, moment by moment."""
        self.files: list[tuple[str, str]] = []
        for address, body in wire.bodies():
            path = address.removeprefix(url)
            if not path.startswith(("/api/tables", "/api/records")):
                self.files.append((path, body))
                continue
            self.pages.append((path, body))
            if path.partition("?")[0].endswith("/deals/2"):
                self.moments.append(body)
            lines = body.splitlines() if "/review" in path else [body]  # a review comes line by line
            found = json.loads(lines[0]) if body.startswith("{") else {}
            message = found.get("message", found)
            if "view" in message:
                self.messages.append(message)
            elif path.endswith("/hint"):
                self.hints.append(found)

    def see_no_more(self, row: Row, record: str) -> None:
        """See that nothing is told outside the messages, and to nobody else."""
        lists = [body for path, body in self.pages if path == "/api/tables" and body.startswith("[")]
        assert lists
        for body in lists:
            assert cards(body) == set()
        for _, body in self.pages + self.files + [("", record)]:
            assert row.seed not in body
            assert str(row.seats[_SOUTH].holder) not in body
        # The page and its files are the same for everyone, whatever match they are loaded for.
        assert {path for path, _ in self.files} >= {"/", "/theme.js", "/api/health", "/api/rules", "/api/styles"}
        for path, body in self.files:
            assert row.id not in body, path


def _record(seat: Player) -> str:
    """The record as the page shows it."""
    page, table = seat.page, seat.table
    page.goto("/#/")  # not a page loaded anew: the browser forgets what that one received
    page.get_by_role("link", name="Resume").wait_for()
    page.goto(f"/#/record/{table}")
    page.locator(".rfelt").wait_for()
    page.get_by_role("button", name="Game record").click()
    return page.get_by_label("The record").inner_text()


# ---- What a seat may know ----


def known(states: Sequence[Hearts], seat: int | None = _SOUTH) -> list[set[str]]:
    """For the match after each move, the cards that a seat has held, given, got or seen in the deal that is told of by
    then; no seat is somebody who watches. All at once, since there are hundreds of messages.
    """
    found: list[set[str]] = [set()]  # sealed, and not dealt yet
    known: set[str] = set()
    for before, state in pairwise(states):
        if not any(before.hands):
            known = set()
        if seat is not None:
            known |= _names(state.hands[seat]) | set(map(str, state.view(seat).shown))
        if not state.passing and state.rules.opening is Opening.TWO:
            known.add("2C")  # whoever is to open holds it
        for cards in (*(trick.cards for trick in state.tricks), state.table):
            known |= set(map(str, cards))
        # What is finished is open to all.
        found.append(known.copy() if any(state.hands) else set(map(str, DECK)))
    return found


def known_in_gin(states: Sequence[State], seat: int | None = _SOUTH) -> list[set[str]]:
    """The same for Gin: what the seat holds, what lay face up, and what anybody took from there."""
    return [set(), *(_known_in_gin(state, seat) for state in states[1:])]


def _known_in_gin(state: State, seat: int | None) -> set[str]:
    if state.turn == DEALER:
        return set(map(str, DECK))
    # Not by the view, which is what is looked into.
    held = Cards(0 if seat is None else state.hands[seat])
    seen = {*held, *state.pile, *(turn.discard for turn in state.turns), state.upcard}
    seen |= {turn.drew for turn in state.turns if turn.seat == seat or turn.source is Source.PILE}
    laid = Cards(state.hands[state.laid.seat]) if state.laid else Cards(0)
    return {str(card) for card in (*seen, *laid) if card is not None}


def _names(mask: int) -> set[str]:
    return {str(card) for card in Cards(mask)}


def cards(text: str) -> set[str]:
    """Every card that a text names, in whatever way."""
    suits = dict(zip("♣♦♥♠", "CDHS", strict=True))
    found = {rank.replace("10", "T") + suits.get(suit, suit) for rank, suit in _NOTATION.findall(text)}
    for rank, suit in _WORDS.findall(text):
        found.add("23456789TJQKA"[_RANKS.index(rank.lower())] + suit[0].upper())
    return found
