"""What doubles points: the ten of clubs, and the sun. The deals are counted by hand.

The ten of clubs doubles all that its taker's cards count, as in Gong Zhu, where it doubles bonus cards too. The sun is
taking every trick, and worth two moons: 52 in the usual game.
"""

from dataclasses import replace
from random import Random

import pytest

from hearthside.cards import Card, Cards
from hearthside.hearts import (
    BLACK_LADY,
    PRESETS,
    CashIn,
    Deal,
    Direction,
    Moon,
    MoonChoice,
    Rules,
    State,
    rulecard,
    story,
    text,
)
from hearthside.hearts.presets import notation, parse
from hearthside.text import plain

from .strategies import moves

NAMES = ("South", "West", "North", "East")
TEN = replace(BLACK_LADY, ten_of_clubs_doubles=True)
SUN = replace(BLACK_LADY, sun_doubles=True)
BOTH = replace(TEN, sun_doubles=True)
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def settled(rules: Rules, *taken: str, deduct: bool = False) -> State:
    """A deal in which the seats took these cards, and whoever took most the rest, which count nothing."""
    held = [Cards.parse(cards) for cards in taken]
    rest = rules.deck - Cards(sum(held))
    assert not rules.count(rest)
    state = State.new(replace(rules, passing=(Direction.HOLD,))).play(Deal(tuple(Card(card) for card in range(52))))
    if rules.moon is Moon.CHOICE:
        state = state.play(MoonChoice(0, deduct))
    most = max(range(4), key=lambda seat: len(held[seat]))
    held[most] |= rest
    return state._replace(taken=tuple(map(int, held)), hands=(0,) * 4)._settled((0,) * 4)


def points(state: State) -> tuple[int, ...]:
    return state.results[-1].points


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        # West: the queen and two hearts are 15, doubled 30.
        (("3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "QS TC 2H AH", "", ""), (11, 30, 0, 0)),
        # East takes the ten and no points: twice nothing.
        (("QS 2H 3H", "4H 5H 6H 7H 8H", "9H TH JH QH KH AH", "TC"), (15, 5, 6, 0)),
        # South has one heart, and a single ten.
        (("2H TC", "QS", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", ""), (2, 13, 12, 0)),
    ],
)
def test_whoever_takes_the_ten_of_clubs_has_twice_the_points(taken: tuple[str, ...], expected: tuple[int, ...]) -> None:
    assert points(settled(TEN, *taken)) == expected
    assert sum(points(settled(BLACK_LADY, *taken))) == 26


def test_the_ten_of_clubs_doubles_cards_below_zero_too() -> None:
    """As in Gong Zhu: 3 hearts and the jack of diamonds are 3 - 10, doubled -14."""
    rules = parse("omnibus ten_of_clubs_doubles=true")
    taken = "JD TC 2H 3H 4H", "QS", "5H 6H 7H 8H 9H TH JH QH KH AH", ""
    assert points(settled(rules, *taken)) == (-14, 13, 10, 0)
    assert "also those below 0" in " ".join(rulecard.card(rules))


def test_a_moon_with_the_ten_of_clubs_is_worth_two() -> None:
    with_ten, without = (f"QS {HEARTS} TC", "2C", "", ""), (f"QS {HEARTS}", "TC", "", "")
    assert points(settled(TEN, *with_ten)) == (0, 52, 52, 52)
    # Who took the ten but no points has nothing that could be doubled: the 26 were not taken.
    assert points(settled(TEN, *without)) == (0, 26, 26, 26)
    loses = replace(TEN, moon=Moon.SHOOTER_LOSES)
    assert points(settled(loses, *with_ten)) == (-52, 0, 0, 0)
    bonus = parse("omnibus ten_of_clubs_doubles=true")
    assert points(settled(bonus, f"QS {HEARTS} TC JD", "2C", "", "")) == (-20, 52, 52, 52)


@pytest.mark.parametrize(
    ("rules", "deduct", "expected"),
    [
        (SUN, False, (0, 52, 52, 52)),
        (replace(SUN, moon=Moon.SHOOTER_LOSES), False, (-52, 0, 0, 0)),
        (replace(SUN, moon=Moon.CHOICE), True, (-52, 0, 0, 0)),
        (replace(SUN, moon=Moon.CHOICE), False, (0, 52, 52, 52)),
        (BLACK_LADY, False, (0, 26, 26, 26)),
        (BOTH, False, (0, 104, 104, 104)),
        (parse("omnibus sun_doubles=true"), False, (-10, 52, 52, 52)),
    ],
)
def test_every_trick_is_worth_two_moons(rules: Rules, deduct: bool, expected: tuple[int, ...]) -> None:
    assert points(settled(rules, str(rules.deck), "", "", "", deduct=deduct)) == expected


def test_a_moon_without_one_trick_is_no_sun() -> None:
    state = settled(SUN, f"QS {HEARTS} 2C", "3C 4C 5C 6C", "", "")
    assert points(state) == (0, 26, 26, 26)
    assert plain(story.story(state.results[-1], SUN, 0).title, NAMES, 0) == "You shot the moon."


def test_a_sun_that_collects_is_paid_twice_in_cash() -> None:
    rules = parse("tommys-standard sun_doubles=true")
    result = settled(rules, str(rules.deck), "", "", "").results[-1]
    assert (result.points, result.cash) == ((0, 0, 0, 0), (108, -36, -36, -36))


def test_a_sun_and_a_ten_are_told() -> None:
    sun = settled(BOTH, str(BOTH.deck), "", "", "").results[-1]
    found = story.story(sun, BOTH, 1)
    assert plain(found.title, NAMES, 1) == "South shot the sun."
    assert plain(found.tell, NAMES, 1).endswith(
        "Every trick went to one player, so it is worth two moons. 10♣ doubles the points. "
        "That is 104 to each of you, and nothing to South."
    )
    assert plain(text.moon(sun, 0, BOTH, None), NAMES, None) == (
        "South shot the sun. 104 to each of the others, and nothing to South."
    )
    ten = settled(TEN, "QS 2H", "3H 4H TC", "5H 6H 7H 8H 9H TH JH QH KH AH", "").results[-1]
    assert "10♣ doubled the points of West, to 4. " in plain(story.story(ten, TEN, 0).tell, NAMES, 0)


def test_the_rule_card_says_what_doubles() -> None:
    ten = "If you take the ten of clubs, your points in this deal are doubled. A moon with it is worth 52."
    assert ten in rulecard.card(TEN)
    assert " is worth two moons: 52." in " ".join(rulecard.card(SUN))
    assert " is worth two moons: 104 with the ten of clubs." in " ".join(rulecard.card(BOTH))
    assert "Both tens of clubs double no more than one." in " ".join(
        rulecard.card(parse("cancellation ten_of_clubs_doubles=true"))
    )
    assert notation(BOTH) == "black-lady ten_of_clubs_doubles=true sun_doubles=true"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('sun_doubles=true moon="none"', "a moon has no effect here"),
        ('sun_doubles=true cash_in="winners"', "who would take every trick"),
        ('ten_of_clubs_doubles=true removed=["2C","2D","3C","TC"]', "left out of the pack"),
    ],
)
def test_doubling_that_cannot_be_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse(f"black-lady {line}")


def test_play_does_not_stop_for_points_while_the_ten_of_clubs_can_double_them() -> None:
    rules, rng, waited = replace(TEN, cash_in=CashIn.POINTS), Random(1), 0
    for _ in range(40):
        state = State.new(rules)
        while not state.results:
            state = state.play(moves(state, rng))
            held = Cards(sum(state.hands))
            waited += bool(held) and not state.passing and not held & rules.counting
            assert state.table or not held or held & (rules.counting | Cards.parse("TC"))
        result = state.results[-1]
        assert not Cards(sum(result.rest)) & (rules.counting | Cards.parse("TC"))
    assert waited


def test_with_the_ten_of_clubs_one_card_that_counts_can_pass_a_goal_that_resets() -> None:
    line = 'black-lady points={"QS":13} moon="none" goal=26 exact_goal_resets=true'
    with pytest.raises(ValueError, match="No match could ever end"):
        parse(line)
    assert parse(f"{line} ten_of_clubs_doubles=true").ten_of_clubs_doubles


def test_presets_double_nothing() -> None:
    assert not any(rules.ten_of_clubs_doubles or rules.sun_doubles for rules in PRESETS.values())
