"""Who took which cards of a deal, told from its tricks: together they are what each seat took."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings

from hearthside.cards import Card, Cards
from hearthside.hearts import BLACK_LADY, DealResult, Direction, Leftover, Moon, Rules, Trick
from hearthside.hearts.taking import MoonNews, awarded, left_to, moon_news, stranded, takers, taking
from tests.lengths import length

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
@settings(max_examples=length(34, 100))
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


def taken(*by_seat: str) -> tuple[Cards, ...]:
    """The cards taken by each seat, in notation."""
    return tuple(Cards.of(map(Card.parse, cards.split())) for cards in by_seat)


_FIVE = "QS 2H 3H 4H 5H 6H"
_FOUR = "QS 2H 3H 4H 5H"
_ALL = "QS " + " ".join(f"{rank}H" for rank in "23456789TJQKA")
_BUT_ONE = _ALL.removesuffix(" AH")


def test_a_moon_is_news_when_its_last_card_is_taken_and_not_again() -> None:
    before, after = taken("", _BUT_ONE, "", ""), taken("", _ALL, "", "")
    assert moon_news(BLACK_LADY, before, after) == MoonNews(made=1)
    assert moon_news(BLACK_LADY, after, after) == MoonNews()
    assert moon_news(replace(BLACK_LADY, moon=Moon.NONE), before, after) == MoonNews()


def test_a_moon_is_stopped_by_whoever_takes_a_card_of_it_once_two_thirds_are_in_one_hand() -> None:
    clubs = "2C 3C 4C 5C"
    before, after = taken(_FIVE, clubs, "", ""), taken(_FIVE, f"{clubs} 7H", "", "")
    assert moon_news(BLACK_LADY, before, after) == MoonNews(stopped=0)
    assert moon_news(BLACK_LADY, taken(_FIVE, clubs, "", ""), taken(f"{_FIVE} 7H", clubs, "", "")) == MoonNews()
    assert moon_news(BLACK_LADY, taken(_FIVE, "", "", ""), taken(_FIVE, clubs, "", "")) == MoonNews()
    assert moon_news(BLACK_LADY, taken(_FOUR, clubs, "", ""), taken(_FOUR, f"{clubs} 7H", "", "")) == MoonNews()
    assert moon_news(BLACK_LADY, taken(_FIVE, "7H", "", ""), taken(_FIVE, "7H 8H", "", "")) == MoonNews()
    nothing = replace(BLACK_LADY, moon=Moon.NONE)
    assert moon_news(nothing, before, after) == MoonNews()


@given(rules(), rng)
@settings(max_examples=length(20, 60))
def test_of_a_moon_it_is_told_once_that_it_was_made_or_that_it_was_stopped(rules: Rules, rng: Random) -> None:
    made: list[int | None] = []
    for state, _, after in walk(rules, rng, deals=1):
        news = moon_news(rules, state.taken, after.results[-1].taken if after.results else after.taken)
        made += [] if news.made is None else [news.made]
        assert news.made is None or news.stopped is None
        if after.results:
            shooter = after.results[0].shooter
            assert made == ([] if shooter is None else [shooter])
