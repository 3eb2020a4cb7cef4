"""The counting aid: every card stands in one place, and what is said of the hands of others is so."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.cards import DECK, Cards, mask, shuffled
from hearthside.coach.counting import count, label, notes, total
from hearthside.coach.counts import Counting
from hearthside.coach.games import COACHES
from hearthside.hearts.moves import SUIT
from hearthside.text import plain
from tests.gin import strategies as gin_walks
from tests.hearts import strategies as hearts_walks
from tests.lengths import length

NAMES = ["You", "The Shark", "Vicky", "Cal", "Nellie", "Frank"]


def check(view: Any, hands: tuple[int, ...], played: int, rest: int, deck: int) -> Counting:
    """Compare the count of a view with where the cards are: ``rest`` lies in no hand."""
    counting, others = count(view), sum(hands) & ~hands[view.seat]
    for each in counting.suits:
        suit = SUIT[each.suit]
        assert (each.played, each.yours, each.out) == (played & suit, hands[view.seat] & suit, (others | rest) & suit)
        assert int(each.played) + int(each.yours) + int(each.out) == deck & suit, "each card in one place"
    for seat, cards in enumerate(counting.known):
        assert not cards or (seat != view.seat and cards & ~hands[seat] == 0)
    for seat, suits in enumerate(counting.voids):
        for suit in suits:
            assert seat != view.seat and hands[seat] and not hands[seat] & SUIT[suit]
    assert total(counting).count(",") == 3
    assert len(notes(counting, view)) == sum(map(bool, (*counting.voids, *counting.known)))
    return counting


@settings(max_examples=length(17, 300))
@given(
    rules=st.one_of(st.sampled_from(list(hearts.PRESETS.values())), hearts_walks.rules()), seed=st.integers(0, 10**6)
)
def test_at_hearts_every_card_of_the_rules_is_played_or_yours_or_out(rules: hearts.Rules, seed: int) -> None:
    rng, state, seat = Random(seed), hearts.State.new(rules), seed % rules.seats
    while state.to_move and len(state.results) < 2:
        if any(state.hands):
            shown = 0 if rules.leftover_to_hand else mask(state.left) * state._left_given
            played = mask(state.table) | mask(card for trick in state.tricks for card in trick.cards) | shown
            # Who passed their cards holds them until all have.
            check(state.view(seat), state.hands, played, mask(state.left) & ~played & ~sum(state.hands), rules.deck)
        else:
            assert count(state.view(seat)) == Counting() and total(Counting()) == ""
        state = state.play(hearts_walks.moves(state, rng))


@settings(max_examples=length(17, 300))
@given(rules=gin_walks.rules(), seed=st.integers(0, 10**6))
def test_at_gin_every_card_is_discarded_or_yours_or_out_until_a_hand_is_laid_open(rules: gin.Rules, seed: int) -> None:
    for _, _, state in gin_walks.walk(rules, Random(seed), 2):
        for seat in (0, 1):
            if not any(state.hands) or state.laid is not None:
                assert count(state.view(seat)) == Counting()
            else:
                counting = check(state.view(seat), state.hands, mask(state.pile), mask(state.stock), (1 << 52) - 1)
                assert counting.known[1 - seat] == state.known[1 - seat]


def test_a_seat_that_did_not_follow_is_said_to_have_no_card_of_the_suit_as_long_as_some_are_out() -> None:
    # South has all clubs but one, which North has. West has all hearts, and East all spades.
    south, north = [*DECK[:12], DECK[13]], [DECK[12], *DECK[14:26]]
    dealt = zip(south, DECK[26:39], north, DECK[39:], strict=True)
    state = hearts.State.new(hearts.BLACK_LADY).play(hearts.Deal(tuple(card for round_ in dealt for card in round_)))
    state = state.play(hearts.Direct(0, hearts.Direction.HOLD))
    for _ in range(4):
        seat = state.turn
        state = state.play(hearts.Play(seat, state.legal(seat)[0]))
    view = state.view(2)
    assert [plain(note, NAMES, 2) for note in notes(count(view), view)] == [
        "The Shark has no clubs.",
        "Cal has no clubs.",
    ]
    clubs = count(view).suits[2]
    assert label(clubs, COACHES.of(view).counting.GONE) == "Clubs: 2 played, 0 yours, 11 still out"
    mine = state.view(0)
    assert [(each.suit.letter, len(each.out)) for each in count(mine).suits][2] == ("C", 0)
    assert not notes(count(mine), mine), "nobody can have any"


def test_who_was_passed_a_card_has_it_from_you_until_it_is_played() -> None:
    state = hearts.State.new(hearts.BLACK_LADY).play(hearts.Deal(shuffled(5)))
    given = {seat: Cards.of(list(Cards(state.hands[seat]))[-3:]) for seat in range(4)}
    for seat in range(4):
        view = state.view(0)
        assert not notes(count(view), view), "nothing has gone yet"
        state = state.play(hearts.Pass(seat, given[seat]))
    view = state.view(0)
    assert count(view).known == (0, given[0], 0, 0)
    (note,) = notes(count(view), view)
    assert plain(note, NAMES, 0).startswith("The Shark has ") and plain(note, NAMES, 0).endswith(" from you.")
    assert "Spades: 0 played" in label(count(view).suits[0], "played")


def test_at_gin_the_opponent_has_what_it_took_from_the_discards() -> None:
    state = gin.State.new(gin.STANDARD).play(gin.Deal(shuffled(5)))
    taker, upcard = state.turn, state.pile[-1]
    state = state.play(gin.Take(taker))
    view = state.view(1 - taker)
    (note,) = notes(count(view), view)
    assert plain(note, ["A", "B"], view.seat) == f"{'AB'[taker]} has {upcard.symbol} from the discards."
    assert total(count(view)).startswith("Still out: spades ")
    mine = state.view(taker)
    assert not notes(count(mine), mine)
