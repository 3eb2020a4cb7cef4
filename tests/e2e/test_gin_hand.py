"""A hand of Gin at the table: what is marked and advised, how the hand lies, and what is asked at a knock."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from hearthside.gin import PRESETS, State
from tests.e2e.conftest import Seated
from tests.e2e.gin_hands import (
    all_eleven,
    gin_in_reach,
    may_knock,
    north_is_far,
    other_took,
    seven_left,
    to_discard,
    useless_upcard,
)
from tests.e2e.gin_seat import GinSeat, least, spoken
from tests.server.sentences import heard, shown

# ---- Knock, not yet, or play to gin ----


def test_not_yet_discards_and_asks_again_and_playing_to_gin_asks_no_more(seated: Seated) -> None:
    seat = seated(lambda state: may_knock(state) and north_is_far(state), PRESETS["ginrummy42"])
    first = _raise_least(seat)
    count = least(seat.view)["count"]
    expect(seat.said()).to_contain_text(f"Knock with {count}?")
    seat.answer("Not yet").click()
    seat.card(first).wait_for(state="detached")

    assert seat.asked() == "draw"
    seat.draw()
    assert seat.asked() == "discard"
    second = _raise_least(seat)
    expect(seat.answer("Knock")).to_be_visible()
    seat.answer("Play to gin").click()
    seat.card(second).wait_for(state="detached")

    assert seat.asked() == "draw"
    seat.draw()
    assert seat.asked() == "discard"
    assert least(seat.view)["knock"]
    third = _raise_least(seat)
    expect(seat.answer("Discard")).to_be_visible()
    expect(seat.answer("Knock")).to_have_count(0)
    expect(seat.page.get_by_text("Playing to gin.")).to_be_visible()
    seat.answer("Discard").click()
    seat.card(third).wait_for(state="detached")
    assert seat.asked() == "draw"


def test_a_knock_lays_both_hands_open(seated: Seated) -> None:
    seat = seated(may_knock, PRESETS["ginrummy42"])
    best = least(seat.view)
    _raise_least(seat)
    seat.answer("Knock").click()
    seat.see_hand_over()
    story = seat.view["story"]
    assert (story["knocker"], story["discard"]) == (0, best["card"])
    expect(seat.page.get_by_role("heading", level=1)).to_have_text("".join(story["title"]))
    for who, side in (("Your hand", story["sides"][0]), ("Cautious Cal, hand", story["sides"][1])):
        hand = seat.page.get_by_role("region", name=who)
        for meld in side["arranged"]["melds"]:
            expect(hand.get_by_role("group", name=meld["kind"].capitalize()).first).to_be_visible()
        if side["arranged"]["deadwood"]:
            dead = hand.get_by_role("group", name=f"Deadwood {side['arranged']['count']}")
            expect(dead.get_by_role("img")).to_have_count(len(side["arranged"]["deadwood"]))


def test_all_eleven_cards_are_big_gin(seated: Seated) -> None:
    seat = seated(all_eleven)
    expect(seat.said()).to_contain_text("All eleven cards are in melds.")
    seat.answer("Big gin").click()
    seat.see_hand_over()
    assert seat.view["story"]["kind"] == "big-gin"


def test_what_may_not_be_is_refused_with_the_reason(seated: Seated) -> None:
    seat = seated(lambda state: state.turn == 0)
    if not seat.view["may_take"]:
        raise AssertionError("the first upcard is offered")
    upcard = seat.view["upcard"]
    seat.answer("Take").click()
    seat.see_drawn()
    why = next(option["refusal"] for option in seat.view["discards"] if option["card"] == upcard)
    expect(seat.card(upcard)).to_have_accessible_name(re.compile("not to be discarded"))
    seat.touch(upcard, veiled=True)
    expect(seat.said()).to_contain_text(shown(why))
    expect(seat.heard()).to_contain_text(heard(why))
    no_knock = least(seat.view)["knock_text"]
    seat.page.keyboard.press("k")
    expect(seat.said()).to_contain_text(shown(no_knock))
    seat.page.keyboard.press("g")
    expect(seat.said()).to_contain_text("Gin leaves no deadwood.")
    assert seat.asked() == "discard"


# ---- Undo ----


def test_a_card_from_the_discards_goes_back_and_one_from_the_stock_does_not(seated: Seated) -> None:
    seat = seated(lambda state: state.turn == 0, PRESETS["ginrummy42"])
    undo = seat.page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    before, upcard = seat.hand(), seat.view["upcard"]
    seat.upcard().click()
    seat.see_drawn()
    assert set(seat.hand()) == {*before, upcard}
    undo.click()
    expect(seat.card(upcard)).to_have_count(0)
    assert (seat.asked(), seat.hand(), seat.view["upcard"]) == ("draw", before, upcard)
    expect(seat.heard()).to_contain_text("You put the card back on the discards.")
    expect(seat.page.get_by_text("practice")).to_have_count(0)

    seat.stock().click()
    seat.see_drawn()
    expect(undo).to_have_attribute("aria-disabled", "true")
    seat.page.keyboard.press("u")
    expect(seat.said()).to_contain_text("You have no move to take back.")
    assert len(seat.hand()) == 11


# ---- Marks ----


@pytest.mark.parametrize(("stop", "move"), [(gin_in_reach, "take"), (useless_upcard, "draw"), (to_discard, "discard")])
def test_a_hint_marks_what_it_names(seated: Seated, stop: Callable[[State], bool], move: str) -> None:
    seat = seated(stop)
    mark = seat.page.locator(".flag.hint")
    expect(mark).to_have_count(0)
    with seat.page.expect_response("**/hint") as answered:
        seat.press("Hint")
    hint = answered.value.json()
    assert hint["move"] == move
    expect(seat.said()).to_have_text(re.compile(f"^{re.escape(shown(hint['sentence']))}"))
    expect(seat.heard()).to_contain_text(heard(hint["sentence"]))
    marked = {"take": seat.upcard(), "draw": seat.stock(), "discard": seat.card(hint["card"])}[move]
    expect(mark).to_have_count(1)
    expect(marked.locator(mark)).to_be_visible()
    expect(marked).to_have_accessible_name(re.compile(r", hint\b"))
    if move == "discard":
        seat.discard()
    else:
        seat.draw()
    expect(mark).to_have_count(0)


def test_what_the_other_took_is_marked_and_known(seated: Seated) -> None:
    seat = seated(other_took)
    view = seat.view
    (took,) = [turn["drew"] for turn in view["turns"][-1:]]
    mark = seat.page.locator(".tag.took")
    expect(mark).to_contain_text("took")
    expect(mark.get_by_role("img", name=spoken(took))).to_have_count(1)
    assert view["known"] == [took]
    opponent = seat.page.get_by_role("region", name=re.compile("^North"))
    expect(opponent.get_by_text("Holds")).to_have_count(0)
    seat.from_menu("Show the opponent’s known cards")
    expect(opponent.get_by_text("Holds")).to_be_visible()
    expect(opponent.get_by_role("paragraph").get_by_role("img", name=spoken(took))).to_be_visible()
    seat.from_menu("Hide the opponent’s known cards")
    expect(opponent.get_by_text("Holds")).to_have_count(0)


def test_the_last_seven_of_the_stock_are_a_warning(seated: Seated) -> None:
    seat = seated(seven_left)
    caption = seat.page.locator(".pile.stock figcaption")
    expect(caption).to_have_text("7 left")
    expect(caption).to_have_class(re.compile("low"))
    expect(seat.stock()).to_have_accessible_name(re.compile("7 left"))
    colours = seat.page.locator(".pile figcaption b").evaluate_all(
        "all => all.map(each => getComputedStyle(each).color)"
    )
    assert colours[0] != colours[1]
    seat.stock().click()
    seat.see_drawn()
    expect(caption).to_have_text("6 left")


# ---- How the hand lies ----


def test_sort_goes_from_melds_to_ranks_to_suits_and_round(seated: Seated) -> None:
    seat = seated(lambda state: state.turn == 0)
    arranged = seat.view["arranged"]
    by_meld = [card for meld in arranged["melds"] for card in meld["cards"]] + arranged["deadwood"]
    assert seat.hand() == by_meld
    sort = seat.page.get_by_role("button", name="Sort")
    for order in (_by_rank, _by_suit):
        sort.click()
        expect(seat.page.locator(".hand [data-card]").first).to_have_attribute("data-card", order(by_meld)[0])
        assert seat.hand() == order(by_meld)
    expect(seat.heard()).to_contain_text("Sorted by rank.")
    sort.click()
    expect(seat.page.locator(".hand [data-card]").first).to_have_attribute("data-card", by_meld[0])
    assert seat.hand() == by_meld


def test_a_hand_laid_out_by_hand_stays_so(seated: Seated) -> None:
    seat = seated(lambda state: state.turn == 0)
    cards = seat.hand()
    seat.drag(seat.card(cards[0]), seat.card(cards[-1]))
    expect(seat.page.locator(".hand [data-card]").last).to_have_attribute("data-card", cards[0])
    own = [*cards[1:], cards[0]]
    assert seat.hand() == own

    while seat.asked() == "draw":
        seat.draw()
    drew = seat.view["drew"]
    assert seat.hand() == [*own, drew]
    # Arrows move a card too.
    seat.walk_to(own[0])
    seat.page.keyboard.press("Shift+ArrowRight")
    expect(seat.page.locator(".hand [data-card]").nth(1)).to_have_attribute("data-card", own[0])
    own = [own[1], own[0], *own[2:]]
    assert seat.hand() == [*own, drew]

    # Over the discards a card is let go of for good.
    gone = own[0]
    seat.drag(seat.card(gone), seat.page.locator(".piles .dsc"))
    seat.card(gone).wait_for(state="detached")
    seat.asked()
    assert [card for card in seat.hand() if card in cards] == own[1:]


def _raise_least(seat: GinSeat) -> str:
    """Raise the card whose discard leaves the least."""
    card: str = least(seat.view)["card"]
    seat.touch(card)
    seat.see_raised(card)
    return card


def _by_rank(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: ("A23456789TJQK".index(card[0]), "SHCD".index(card[1])))


def _by_suit(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: ("SHCD".index(card[1]), "A23456789TJQK".index(card[0])))
