"""Who took which cards of a deal, told from its tricks: together they are what each seat took."""

from random import Random

from hypothesis import given, settings

from hearthside.cards import Card, Cards
from hearthside.hearts import DealResult, Direction, Leftover, Rules, Trick
from hearthside.hearts.taking import awarded, left_to, stranded, takers, taking

from .strategies import rules, walk
from .test_state import rng


def together(seats: int, taken: list[tuple[int | None, Cards]]) -> tuple[Cards, ...]:
    """What each seat took in all. No card is taken by two."""
    by_seat = [Cards(0)] * seats
    for seat, cards in taken:
        assert seat is not None or not cards
        if seat is not None:
            assert not any(cards & each for each in by_seat)
            by_seat[seat] |= cards
    return tuple(by_seat)


def test_cards_that_cancel_at_the_end_of_a_deal_go_to_the_last_winner_before_them() -> None:
    tricks = [Trick(0, tuple(map(Card.parse, cards.split()))) for cards in ("3C 2C", "2D 3D", "5S 5S'")]
    nothing = (Cards(0), Cards(0))
    result = DealResult(Direction.HOLD, (0, 0), nothing, None, False, tuple(tricks), nothing, Cards(0), (0, 0))
    assert takers(result, 2) == [0, 1, 1]


@given(rules(), rng)
@settings(max_examples=100)
def test_what_is_told_trick_by_trick_and_of_a_finished_deal_is_what_each_seat_took(rules: Rules, rng: Random) -> None:
    told: list[tuple[int | None, Cards]] = []
    for state, _, after in walk(rules, rng, deals=1):
        if len(after.tricks) > len(state.tricks) or after.results:
            told.append(taking(after))
        if not after.results:
            continue
        (result,) = after.results
        taker, winner = awarded(result), result.tricks[-1].winner(rules.seats)
        rest = Cards(sum(result.rest))
        if result.cashed_in:
            assert taker == (winner if rest & result.taken[winner] else None)
            others = [(taker, rest if taker is not None else Cards(0))]
        else:
            others = list(enumerate(stranded(rules, result)))
            assert sum(bool(cards) for _, cards in others) <= 1
        to = left_to(rules, result)
        left = (to, result.left if to is not None else Cards(0))
        tricks = zip(takers(result, rules.seats), (Cards.of(trick.cards) for trick in result.tricks), strict=True)
        assert together(rules.seats, [*tricks, left, *others]) == result.taken
        if result.cashed_in and rules.leftover is Leftover.LAST:
            told.append(left)  # no trick brought it
        assert together(rules.seats, [*told, *others]) == result.taken
