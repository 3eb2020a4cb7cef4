"""A hand of cards in a terminal: how it lies, what is drawn, and which card is where."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from textual.app import App, ComposeResult

from hearthside.cards import TWO_DECKS
from hearthside.terminal.screen.drawing.cards import (
    ACE_LOW,
    LARGE,
    LINE,
    SMALL,
    SUITS,
    TINY,
    Face,
    by_suits,
    card_name,
    order,
)
from hearthside.terminal.screen.drawing.hand import (
    Group,
    Hand,
    HandCards,
    card_at,
    draw_hand,
    face_for,
    hand_height,
    hand_of,
    marks_of,
    places,
)
from hearthside.terminal.screen.drawing.look import Look

from .drawn import text, widths

LOOK = Look()
HAND = hand_of(
    ["5S", "7S", "QS", "7H", "TH", "KC", "7D", "QS'"],
    raised=frozenset({"QS"}),
    barred=frozenset({"7H", "TH", "KC", "7D"}),
    marks={"7S": "•"},
    cursor="KC",
)


def test_a_raised_card_a_barred_one_and_the_cursor_are_told_apart_without_colours() -> None:
    assert text(draw_hand(HAND, 34, SMALL, LOOK)).splitlines() == [
        "          ╭───╮",
        "    ╭──╭•─│Q♠ │          ╭───╮",
        "    │5♠│7♠│ ♠╭┄┄╭┄┄┏┅┅╭┄┄│Q♠ │",
        "    │ ♠│ ♠╰──┊7♥┊10┇K♣┊7♦│'♠ │",
        "    ╰──╰───╯ ┊ ♥┊ ♥┇ ♣┊ ♦╰───╯",
        "             ╰┄┄╰┄┄┗┅┅╰┄┄┄╯",
    ]
    assert text(draw_hand(HAND, 34, LINE, LOOK.but(ascii=True))).splitlines() == [
        "         [QS]",
        " [5S][7S]                    [QS'",
        "      *       7H  TH  KC  7D",
        "                      ^",
    ]


@pytest.mark.parametrize(("width", "face"), [(80, SMALL), (120, LARGE), (60, LINE)])
@pytest.mark.parametrize("count", [1, 2, 3, 10, 13, 17, 26])
@pytest.mark.parametrize("plain", [False, True])
def test_hands_fit_and_a_click_finds_the_card_that_is_drawn_there(
    width: int, face: Face, count: int, plain: bool
) -> None:
    dice = Random(count)
    cards = order([str(card) for card in dice.sample(TWO_DECKS, count)])
    split = dice.randrange(count + 1)
    groups = (Group(tuple(cards[:split])), Group(tuple(cards[split:])))
    raised = frozenset(dice.sample(cards, count // 4))
    barred = frozenset(dice.sample(cards, count // 3)) - raised
    hand = HandCards(groups, raised, barred, marks_of(cards[:1]), cards[-1])
    rows = draw_hand(hand, width, face, LOOK.but(ascii=plain))
    assert widths(rows) == {width} and len(rows) == hand_height(face)
    assert all(strip.text.isascii() for strip in rows) == plain
    found = places(hand, width, face)
    assert [place.card for place in found] == cards
    assert all(place.x >= 0 and place.x + place.face.wide <= width for place in found)
    for place in found:
        # The rank and the suit of each card are seen, and where they are seen it can be clicked.
        at = place.x + (0 if place.face is TINY else 1)
        row = place.y + (0 if face is LINE else 1)
        if card_at(found, at, row) == place.card:
            index, below = (each.text.replace("\ufe0e", "")[at : at + 3] for each in rows[row : row + 2])
            rank, suit = place.card[0], place.card[1]
            assert index[0] in (rank, card_name(place.card)[0])
            assert (suit if plain else SUITS[suit]) in index[1:] + below[:2]
        else:
            pytest.fail(f"{place.card} cannot be clicked at {at}, {row}")
    first, last = found[0].x, found[-1].x + found[-1].face.wide
    for x in range(width):
        for y in range(len(rows)):
            card = card_at(found, x, y)
            assert card is None or first <= x < last
            seen = {place.card for place in found if place.x <= x < place.x + place.face.wide}
            assert card in seen if seen else card is None


def test_the_face_follows_the_screen() -> None:
    assert [face_for(size) for size in [(80, 24), (120, 40), (79, 24), (80, 23), (60, 20)]] == [
        SMALL, LARGE, LINE, LINE, LINE,
    ]  # fmt: skip
    assert face_for((120, 40), 26) is LARGE and face_for((100, 40), 26) is SMALL


class OfHand(App[None]):
    """A hand alone."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = Hand(LOOK)
        self.sent: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield self.hand

    def on_mount(self) -> None:
        self.hand.show(replace(HAND, cursor=None))
        self.hand.focus()

    def on_hand_walked(self, event: Hand.Walked) -> None:
        self.sent.append(("walked", event.card))

    def on_hand_raised(self, event: Hand.Raised) -> None:
        self.sent.append(("raised", event.card))

    def on_hand_chosen(self, event: Hand.Chosen) -> None:
        self.sent.append(("chosen", event.card))


def test_keys_and_the_mouse_say_which_card_is_meant() -> None:
    async def played() -> None:
        app = OfHand()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("right", "space", "end", "right", "left", "enter", "home", "down")
            assert app.sent == [
                ("walked", "7S"), ("raised", "7S"), ("walked", "QS'"), ("walked", "5S"), ("walked", "QS'"),
                ("chosen", "QS'"), ("walked", "5S"),
            ]  # fmt: skip
            app.sent.clear()
            at = {place.card: (place.x + 1, place.y + 1) for place in places(HAND, 80, SMALL)}
            await pilot.click(Hand, offset=at["TH"])
            await pilot.click(Hand, offset=at["QS"])
            await pilot.click(Hand, offset=(0, 2))
            assert app.sent == [("walked", "TH"), ("raised", "TH"), ("walked", "QS"), ("chosen", "QS")]
            app.sent.clear()
            await pilot.double_click(Hand, offset=at["7S"])
            assert app.sent == [("walked", "7S"), ("raised", "7S"), ("chosen", "7S")]
            app.hand.show(replace(HAND, cursor=None, groups=(Group(("5S", "QS")),)))
            assert app.hand.shown.cursor == "QS", "the card after the one that went"

    asyncio.run(played())


def test_cards_in_few_cells_have_tens_and_the_marks_of_the_second_pack() -> None:
    assert by_suits(["QS'", "TS", "3H", "QS", "AH"]) == [("S", "Q'Q10"), ("H", "A3")]
    assert by_suits(["AH", "3H"], ACE_LOW) == [("H", "3A")]
