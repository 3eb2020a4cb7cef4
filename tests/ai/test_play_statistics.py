"""What a finished deal says of who played it, trick by trick."""

from dataclasses import replace

import pytest

from hearthside import arena
from hearthside.ai.hearts.play_statistics import SeatStatistics, seat_statistics
from hearthside.cards import Card, Cards
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, PRESETS, DealResult, Direction, Ending, Moon, Rules, Trick
from hearthside.record import final
from tests.lengths import IN_FULL

QUEEN = (0, "AS QS 2S 3S")
"""The first seat takes half of the moon's points."""


def told(
    *tricks: tuple[int, str], rest: tuple[str, ...] = ("", "", "", ""), rules: Rules = BLACK_LADY
) -> tuple[SeatStatistics, ...]:
    """Of a deal that begins with a trick of clubs, and ends after these with so much in hand."""
    played = tuple(
        Trick(leader, tuple(map(Card.parse, cards.split()))) for leader, cards in ((0, "2C 3C 4C 5C"), *tricks)
    )
    taken = [Cards(0)] * 4
    for trick in played:
        taken[trick.winner(4)] |= Cards.of(trick.cards)
    left = tuple(map(Cards.parse, rest))
    return seat_statistics(
        rules,
        DealResult(Direction.HOLD, (0,) * 4, tuple(taken), None, False, played, left, Cards(0), (0,) * 4),
    )


def test_a_moon_is_tried_by_who_has_half_and_takes_more_though_there_was_a_card_to_leave_it_with() -> None:
    assert told(QUEEN, (0, "AH 3H 4H 5H"), rest=("2H", "", "", ""))[0].moon_tried
    assert not told((0, "AH 3H 4H 5H"), (0, "KH 6H 7H 8H"), rest=("2H", "", "", ""))[0].moon_tried
    assert not told(QUEEN, (0, "AH 3H 4H 5H"), rest=("KH", "", "", ""))[0].moon_tried
    assert not told(QUEEN, (0, "AD 3D 4D 5D"), rest=("2H", "", "", ""))[0].moon_tried


def test_a_moon_is_not_tried_with_a_card_that_another_might_have_beaten() -> None:
    assert not told(QUEEN, (0, "9H 3H 4H 5H"), rest=("2H", "TH", "", ""))[0].moon_tried
    assert told(QUEEN, (1, "3H 4H 5H 9H"), rest=("2H", "TH", "", ""))[0].moon_tried


def test_nobody_tries_a_moon_once_another_has_points() -> None:
    assert not told((1, "AH KH QH JH"), QUEEN, (0, "TH 3H 4H 5H"), rest=("2H", "", "", ""))[0].moon_tried


def test_a_moon_is_stopped_by_who_takes_a_trick_from_who_alone_has_points() -> None:
    taken, left, shared = (0, "TH 4H 5H AH"), (0, "TH 4H 5H 6H"), (1, "JH 7H 8H 9H")
    assert told(QUEEN, taken)[3][2:4] == (1, 1)
    assert told(QUEEN, left, rest=("", "", "", "AH"))[3][2:4] == (1, 0)
    assert told(QUEEN, left, rest=("", "", "", "2H"))[3][2:4] == (0, 0)
    assert told(taken)[3][2:4] == (0, 0)
    assert told(QUEEN, shared, taken)[3][2:4] == (0, 0)
    assert told(QUEEN, taken, rules=replace(BLACK_LADY, moon=Moon.NONE))[3][2:4] == (0, 0)


def test_where_there_is_no_moon_none_is_tried() -> None:
    rules = replace(BLACK_LADY, moon=Moon.NONE)
    assert not told(QUEEN, (0, "AH 3H 4H 5H"), rest=("2H", "", "", ""), rules=rules)[0].moon_tried


def test_who_could_top_a_trick_and_does_not_has_ducked() -> None:
    found = told((0, "9D TD 2D 3D"), (1, "JD 4D 5D AS"), rest=("", "", "QD", "KD"))
    assert [(each.duck_chances, each.ducked) for each in found] == [(0, 0), (2, 0), (3, 2), (3, 2)]


def test_the_queen_is_noticed_with_who_took_her() -> None:
    assert [each.took_queen for each in told(QUEEN)] == [True, False, False, False]


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_played_is_told(preset: str) -> None:
    rules = PRESETS[preset]
    if not IN_FULL:
        rules = rules.with_goal(2 if rules.ending is Ending.DEALS else 13)
    match = arena.match(rules, (["charlie", "frank", "cal"] * 2)[: rules.seats], 7, Limit(worlds=4))
    for deal in final(match).results:
        assert isinstance(deal, DealResult)
        found = seat_statistics(rules, deal)
        assert [each.moon_made for each in found] == [seat == deal.shooter for seat in range(rules.seats)]
        assert all(each.ducked <= each.duck_chances for each in found)
        assert any(each.duck_chances for each in found) or deal.cashed_in
