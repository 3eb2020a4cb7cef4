"""What a decent player does in positions where it is known."""

from dataclasses import replace
from random import Random

import pytest

from hearthside.ai import rule_player
from hearthside.cards import Card, Cards
from hearthside.hearts import BLACK_LADY, CARDSHARK, Direction, MoonChoice, Pass, Play, Rules, State, points

from .hearts_positions import NO_LIMIT, played, position

SOUND = ["cal", "shark"]


def passed(style: str, hand: str, rules: Rules = BLACK_LADY) -> Cards:
    """What the style passes of a hand in seat 0."""
    mine = Cards.parse(hand)
    rest = list(Cards((1 << 52) - 1) - mine)
    hands = (int(mine), *(int(Cards.of(rest[start::3])) for start in range(3)))
    state = State.new(replace(rules, passing=(Direction.LEFT,)))._replace(hands=hands)
    move = rule_player(style).choose(state.view(0), Random(1), NO_LIMIT)
    assert isinstance(move, Pass)
    return move.cards


@pytest.mark.parametrize("style", [*SOUND, "frank", "vicky"])
def test_passes_the_queen_without_guards(style: str) -> None:
    assert Card.parse("QS") in passed(style, "QS 4S AC 9C 5C 2C TD 8D 3D 9H 5H 3H 2H")


@pytest.mark.parametrize("style", SOUND)
def test_keeps_the_queen_among_low_spades(style: str) -> None:
    assert Card.parse("QS") not in passed(style, "QS 9S 7S 5S 3S 2S AC KC JD 8D AH KH 2H")


@pytest.mark.parametrize("style", SOUND)
def test_passes_the_ace_and_king_of_spades_without_guards(style: str) -> None:
    assert Cards.parse("AS KS") & passed(style, "AS KS 3S 9C 5C 4C 2C TD 5D 3D 7H 5H 3H") == Cards.parse("AS KS")


@pytest.mark.parametrize("style", SOUND)
def test_keeps_low_hearts(style: str) -> None:
    assert not Cards.parse("2H 3H 4H") & passed(style, "AC JC 9C 6C KD JD 9D 8D 5S 2S 2H 3H 4H")


@pytest.mark.parametrize("style", SOUND)
def test_ducks_with_the_highest_card_that_ducks(style: str) -> None:
    state = position("QD 9D 4D 7C 6C 8S 4S 2S 9H 5H 3H 2H", "TD KD", seat=3)
    assert played(style, state) == "QD"


@pytest.mark.parametrize("style", SOUND)
def test_takes_an_empty_trick_high_when_last(style: str) -> None:
    state = position("AD 9D 8D 7C 6C 8S 4S 2S 9H 5H 3H 2H", "5D 7D JD")
    assert played(style, state) == "AD"
    assert played("frank", state) == "9D"


@pytest.mark.parametrize("style", [*SOUND, "nellie", "frank", "charlie"])
def test_throws_the_queen_on_another_when_void(style: str) -> None:
    state = position("QS 6S AC 7C 6C KH 4S 2S 9H 5H 3H 2H", "5D 7D JD")
    assert played(style, state) == "QS"


@pytest.mark.parametrize("style", SOUND)
def test_holds_a_safe_queen_back_for_the_low_hand(style: str) -> None:
    hand, table = "QS 9S 7S 6S 5S 4S 2S 9H AH 6C 3H 2H", "5D 7D JD"
    low_takes = position(hand, table, scores=(62, 60, 5, 30))
    assert played(style, low_takes) == "QS"
    high_takes = position(hand, table, scores=(5, 60, 88, 30))
    assert played(style, high_takes) != "QS"


def test_vicky_keeps_the_queen_for_her_target() -> None:
    hand, table = "QS 6S AC 7C 6C KH 4S 2S 9H 5H 3H 2H", "JD 7D 5D"
    assert played("vicky", position(hand, table, scores=(90, 10, 20, 30))) == "QS"
    assert played("vicky", position(hand, "5D 7D JD", scores=(90, 10, 20, 30))) != "QS"
    assert played("vicky", position(hand, "5D 7D JD", scores=(90, 10, 20, 30)), person=2) == "QS"
    at_zero = position(hand, "5D JD 7D", seat=0, tricks=((1, "2C 3C 4C 5C"),), scores=(30, 90, 5, 40))
    assert played("vicky", at_zero) == "QS"


@pytest.mark.parametrize("style", SOUND)
def test_gives_the_queen_to_one_who_then_goes_out_while_this_seat_wins(style: str) -> None:
    state = position("QS 9S 7S 6S 5S 4S 2S 9H AH 6C 3H 2H", "5D 7D JD", scores=(45, 50, 92, 30))
    assert played(style, state) == "QS"


def test_a_bonus_card_is_worth_a_trick() -> None:
    omnibus = replace(BLACK_LADY, name="Omnibus", points=points(hearts=1, QS=13, JD=-10))
    state = position("AD 8D 2D 7C 6C 8S 4S 2S 9H 5H 3H 2H", "5D JD TD", rules=omnibus)
    assert played("shark", state) == "AD"
    void = position("9C 8C 7C 6C TC 8S 4S 2S 9H 5H JD 2H", "5S 9S TS", rules=omnibus)
    assert played("shark", void) != "JD"
    assert Card.parse("JD") not in passed("shark", "9C 8C 5C 3C JD 2H 3H 6H 9S 8S 7S 4S 3S", rules=omnibus)


# ---- Moons ----

RUN = ((2, "2C 3C 4C 5C"), (1, "AC 6C 7C 8C"), (1, "AS QS 3S 2S"), (1, "AH 2H 3H 4H"), (1, "KH 5H 6H 7H"))
"""Seat 1 took the queen and eight hearts, and nobody else a point."""


@pytest.mark.parametrize("style", SOUND)
def test_takes_a_heart_to_stop_a_moon(style: str) -> None:
    state = position("QH 8H JC TC 9D 4D 3D 2D", "JH TH", seat=3, tricks=RUN)
    assert played(style, state) == "QH"
    assert played("frank", state) == "8H"


@pytest.mark.parametrize("style", SOUND)
def test_gives_a_shooter_no_heart_but_keeps_the_one_that_wins(style: str) -> None:
    state = position("QH JC TC 9C 6S 5S 4S KC", "AD 5D", seat=3, tricks=RUN)
    assert played(style, state) != "QH"


def test_vicky_stops_nobody_but_her_target() -> None:
    other = position("QH 8H JC TC 9D 4D 3D 2D", "JH TH", seat=3, tricks=RUN)
    assert played("vicky", other) == "8H"
    at_zero = tuple((leader and (leader - 1) % 4, text) for leader, text in RUN)
    hers = position("QH 8H JC TC 9D 4D 3D 2D", "JH TH 9H", seat=3, tricks=at_zero)
    assert played("vicky", hers) == "QH"


SCORES = (80, 90, 50, 70)
"""The example of CardShark's manual, 6d; its player #1 is seat 0."""


def shoots(style: str, seat: int, state: State) -> bool:
    return rule_player(style).shoots(state.view(seat), Random(1))


def moon_at(seat: int, rules: Rules = BLACK_LADY) -> State:
    hand = "AH KH QH JH TH 9H AS KS QS JS TS AD"
    return position(hand, seat=seat, tricks=((seat, "2C 3C 4C 5C"),), scores=SCORES, rules=rules)


@pytest.mark.parametrize("style", [*SOUND, "charlie"])
def test_no_one_shoots_a_moon_that_lets_another_win(style: str) -> None:
    assert not shoots(style, 1, moon_at(1))
    assert shoots(style, 3, moon_at(3))
    assert shoots(style, 2, moon_at(2))
    assert shoots(style, 1, moon_at(1, rules=CARDSHARK))


def test_the_low_hand_lets_a_moon_pass_that_wins_it_the_match() -> None:
    hearts = ((2, "2C 3C 4C 5C"), (1, "AC 6C 7C 8C"), (1, "AH 2H 3H 4H"), (1, "KH 5H 6H 7H"))
    for seat, table, expected in ((2, "JH", "8H"), (3, "JH TH", "QH")):
        hand = "QH 8H JC TC 9D 4D 3D 2D 6S"
        assert played("shark", position(hand, table, seat=seat, tricks=hearts, scores=SCORES)) == expected


def test_frank_never_shoots() -> None:
    assert not shoots("frank", 3, moon_at(3))


def test_chooses_what_its_moon_does_by_the_scores_and_only_once() -> None:
    state = moon_at(1, rules=CARDSHARK)
    move = rule_player("shark").choose(state.view(1), Random(1), NO_LIMIT)
    assert move == MoonChoice(1, deduct=True)
    assert isinstance(rule_player("shark").choose(state.play(move).view(1), Random(1), NO_LIMIT), Play)
    wins_by_giving = moon_at(3, rules=CARDSHARK)
    assert isinstance(rule_player("shark").choose(wins_by_giving.view(3), Random(1), NO_LIMIT), Play)
    changes_back = wins_by_giving._replace(deduct=(True,) * 4)
    assert rule_player("shark").choose(changes_back.view(3), Random(1), NO_LIMIT) == MoonChoice(3, deduct=False)


# ---- Panic ----


@pytest.mark.parametrize("style", SOUND)
def test_rather_takes_the_queen_than_lets_another_end_a_match_that_a_third_wins(style: str) -> None:
    hand = "AS 3S JC TC 9D 4D 3D 2D 9H 5H 3H 2H"
    assert played(style, position(hand, "KS QS", seat=3, scores=SCORES)) == "AS"
    assert played(style, position(hand, "KS QS", seat=3, scores=(30, 40, 30, 30))) == "3S"
