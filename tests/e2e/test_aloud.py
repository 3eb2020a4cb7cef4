"""What a screen reader says: each card and each trick once, in order, from one live region and no other."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from hearthside.cards import Card, Cards
from hearthside.gin.text import happened
from hearthside.hearts import Play
from hearthside.text import spoken as spoken_words
from tests.e2e.conftest import Browsers, Seated
from tests.e2e.gin_hands import may_knock
from tests.e2e.gin_seat import GinSeat, least
from tests.e2e.kept import kept
from tests.e2e.seat import Seat
from tests.e2e.serving import Serving
from tests.server.sentences import heard

# Notes down every text that appears in a live region, and which region that was.
LISTEN = """
  window.spoken = []
  const LIVE = '[aria-live]:not([aria-live=off]), [role=log]:not([aria-live=off]), '
    + '[role=status]:not([aria-live=off]), [role=alert]:not([aria-live=off])'
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const nodes = type === 'characterData' ? [target] : addedNodes
      for (const node of nodes) {
        const element = node instanceof Element ? node : target instanceof Element ? target : target.parentElement
        const region = element?.closest(LIVE)
        const text = (node.textContent ?? '').trim()
        if (region && text) window.spoken.push([region.getAttribute('role') + ' ' + region.ariaLabel, text])
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
"""

_LOG = "log What happens at the table"
_CALLED = ["You", "Cal", "The Shark", "Vicky"]
_PLAYED = re.compile(r"^(.+) (?:leads?|plays?|discards?) the (\w+ of \w+)\.$")
_TAKEN = re.compile(r"^(.+) takes? the trick with the \w+ of \w+(?:: (\d+) points?)?\.$")


def test_each_card_and_trick_is_said_once_in_order(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.add_init_script(LISTEN)
    seat = Seat(page)
    others = [{"kind": "style", "style": style} for style in ("cal", "shark", "vicky")]
    table = seat.set_up(deal=7, seats=[{"kind": "person"}, *others])
    seat.play_deal(by_key=True)
    spoken: list[tuple[str, str]] = [tuple(each) for each in page.evaluate("spoken")]

    _, log = kept(server.data, table)
    state = log.state
    expected: list[tuple[str, str]] = []
    (deal,) = state.results
    plays = [entry.what for entry in log.moves if isinstance(entry.what, Play)]
    for k, play in enumerate(plays):
        expected.append((_CALLED[play.seat], play.card.title))
        if k % 4 == 3:
            trick = deal.tricks[k // 4]
            expected.append((_CALLED[trick.winner(4)], str(state.rules.count(Cards.of(trick.cards)))))
    assert [told for region, text in spoken if region == _LOG and (told := _understood(text))] == expected

    # Nothing but the log says what is played, and it says nothing twice.
    assert {region for region, text in spoken if _understood(text)} == {_LOG}
    assert page.locator("[aria-live=polite]").count() == 1
    assert any(text.startswith("Deal 1: ") for _, text in spoken)


def test_a_card_is_said_once_it_lies_there_a_lead_as_a_lead_and_that_hearts_are_broken_once(
    browsers: Browsers, server: Serving
) -> None:
    page = browsers.open(server.url, {"pace": 100}, motion=True)
    page.add_init_script(LISTEN)
    # What is said, and which cards are on their way to the trick meanwhile.
    page.add_init_script("""
      const say = window.spoken.push.bind(window.spoken)
      window.travelling = []
      window.spoken.push = (said) => {
        const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
        const cards = moving.map(({ effect }) => effect.target?.closest('.trick [data-card]')?.dataset.card)
        window.travelling.push([said[1], cards.filter((card) => card)])
        return say(said)
      }
    """)
    seat = Seat(page)
    others = [{"kind": "style", "style": style} for style in ("cal", "nellie", "vicky")]
    table = seat.set_up(deal=7, pace=100, seats=[{"kind": "person"}, *others])
    seat.asked()
    seat.pass_on()
    while seat.asked() == "play" and not seat.message()["view"]["broken"]:
        seat.play(seat.playable()[0])
    seat.asked()
    # Said once the card lies, which is after the prompt shows what is wanted.
    page.wait_for_function("() => spoken.some(([, text]) => text === 'Hearts are broken.')")
    _, log = kept(server.data, table)
    plays = [entry.what for entry in log.moves if isinstance(entry.what, Play)]
    last = f"the {plays[-1].card.title}."
    page.wait_for_function("last => spoken.some(([, text]) => text.includes(last))", arg=last)
    spoken = [text for region, text in page.evaluate("spoken") if region == _LOG]
    assert spoken.count("Hearts are broken.") == 1
    early = [
        (text, card)
        for text, cards in page.evaluate("travelling")
        for card in cards
        if f"the {Card.parse(card).title}" in text.lower()
    ]
    assert early == []

    for k, play in enumerate(plays):
        names = ["You", "Cal", "Nellie", "Vicky"]
        told = next(text for text in spoken if f"the {play.card.title}." in text and _PLAYED.match(text))
        assert told.startswith(f"{names[play.seat]} lead") == (k % 4 == 0)


def test_a_page_loaded_anew_does_not_repeat_what_was_said(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.add_init_script(LISTEN)
    seat = Seat(page)
    seat.set_up(deal=7)
    seat.asked()
    seat.pass_on()
    for _ in range(3):
        seat.asked()
        seat.play(seat.playable()[0])
    seat.asked()
    page.reload()
    seat.asked()
    spoken: Any = page.evaluate("spoken")
    assert [text for _, text in spoken if _understood(text)] == []
    assert [text for region, text in spoken if region == _LOG] == [heard(seat.message()["view"]["prompt"])]


# ---- Gin ----


def test_each_turn_of_gin_is_said_once_in_order(browsers: Browsers, server: Serving) -> None:
    page = browsers.open(server.url)
    page.add_init_script(LISTEN)
    seat = GinSeat(page)
    table = seat.set_up_gin("ginrummy42", against="cal", deal=11)
    seat.play_hand()
    spoken: list[tuple[str, str]] = [tuple(each) for each in page.evaluate("spoken")]
    _, log = kept(server.data, table)
    moves: list[Any] = [entry.what for entry in log.moves]
    expected = [
        spoken_words(said, ("You", "Cal"), 0)
        for before, move, after in zip(log.states, moves, log.states[1:], strict=False)
        for said in happened(before, move, after, 0)
    ]
    assert [text for region, text in spoken if region == _LOG and text in expected] == expected
    assert {region for region, text in spoken if text in expected} == {_LOG}
    assert page.locator("[aria-live=polite]").count() == 1
    # How it came out is the heading of the page that opens, which takes the focus.
    title = page.get_by_role("heading", name="".join(seat.view["story"]["title"]), exact=True)
    expect(title).to_be_focused()


def test_what_is_asked_at_gin_is_said(seated: Seated) -> None:
    seat = seated(may_knock)
    best = least(seat.view)
    seat.touch(best["card"])
    asks = f"Knock with {best['count']}? Press K to knock, N for not yet, or G to play to gin."
    expect(seat.heard().get_by_text(asks)).to_have_count(1)
    seat.page.reload()
    seat.asked()
    expect(seat.heard().locator("p")).to_have_text([heard(seat.view["prompt"])])


def _understood(text: str) -> tuple[str, str] | None:
    """Who played what, or who took how much; None for whatever else is said."""
    if played := _PLAYED.match(text):
        return played[1], played[2]
    if taken := _TAKEN.match(text):
        return taken[1], taken[2] or "0"
    return None
