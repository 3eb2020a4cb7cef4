"""Hearts against OpenSpiel's: the same deals, the same legal cards at every turn, the same scores at the end.

OpenSpiel numbers its cards ``4 * rank + suit`` with suits in our order, its seats clockwise from North, and its
returns are 26 less the points of the deal.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random

import pyspiel
import pytest

from hearthside.cards import ALL, DECK, HEARTS, Card, Cards
from hearthside.hearts import OPENSPIEL, Deal, Direction, Pass, Play, Rules, State
from hearthside.hearts.rules import QUEEN
from tests.lengths import length
from tests.oracle.differences import HEARTS_PARAMETERS

PARAMETERS = tuple(HEARTS_PARAMETERS)
DEFAULTS = {name: bool(each.default) for name, each in HEARTS_PARAMETERS.items()}
# OpenSpiel's pass actions, by number.
DIRECTIONS = (Direction.HOLD, Direction.LEFT, Direction.ACROSS, Direction.RIGHT)

Chooser = Callable[[State, list[Card]], Card]


def our_rules(parameters: dict[str, bool], direction: Direction) -> Rules:
    """Every OpenSpiel parameter as a field of ours."""
    changes = {each.field: each.ours(parameters[name]) for name, each in HEARTS_PARAMETERS.items()}
    return replace(OPENSPIEL, **changes | {"passing": (direction,)})


def theirs(card: int) -> int:
    """OpenSpiel's number for a card."""
    return card % 13 * 4 + card // 13


def ours(action: int) -> Card:
    """Our card for OpenSpiel's number."""
    return DECK[action % 4 * 13 + action // 4]


def play_both(
    parameters: dict[str, bool], deck: list[Card], direction: int, rng: Random, choose: Chooser
) -> tuple[State, list[tuple[int, Card]]]:
    """One deal in both programs, compared at every step. Returns our final state and the plays."""
    game = pyspiel.load_game("hearts", parameters)
    their = game.new_initial_state()
    their.apply_action(direction)
    for card in deck:
        their.apply_action(theirs(card))
    our = State.new(our_rules(parameters, DIRECTIONS[direction])).play(Deal(tuple(deck)))
    while our.passing:
        seat = their.current_player()
        assert seat == our.to_move[0]
        cards = rng.sample(list(our.legal(seat)), 3)
        for card in cards:
            their.apply_action(theirs(card))
        our = our.play(Pass(seat, Cards.of(cards)))
    plays = []
    while not their.is_terminal():
        seat = their.current_player()
        assert our.to_move == (seat,)
        legal = sorted(map(ours, their.legal_actions()))
        assert list(our.legal(seat)) == legal
        card = choose(our, legal)
        their.apply_action(theirs(card))
        our = our.play(Play(seat, card))
        plays.append((seat, card))
    assert our.winners
    assert [26 - score for score in our.scores] == their.returns()
    return our, plays


def at_random(rng: Random) -> Chooser:
    return lambda _state, legal: rng.choice(legal)


def for_the_moon(shooter: int) -> Chooser:
    """One seat takes whatever it can; the others give it what counts and duck."""

    def choose(state: State, legal: list[Card]) -> Card:
        if state.turn == shooter:
            return max(legal, key=lambda card: card.rank)
        wanted = [card for card in legal if state.rules.worth[card] > 0]
        return min(wanted or legal, key=lambda card: card.rank)

    return choose


def test_its_parameters_and_defaults_are_those_of_the_page() -> None:
    assert pyspiel.load_game("hearts").get_parameters() == DEFAULTS


@pytest.mark.parametrize("values", list(product((False, True), repeat=len(PARAMETERS))))
def test_every_mixture_of_parameters_plays_alike(values: tuple[bool, ...]) -> None:
    parameters = dict(zip(PARAMETERS, values, strict=True))
    rng = Random(repr(values))
    for _ in range(length(1, 4)):
        direction = rng.randrange(4) if parameters["pass_cards"] else 0
        play_both(parameters, rng.sample(DECK, 52), direction, rng, at_random(rng))


def test_thousands_of_deals_play_alike_by_the_defaults() -> None:
    rng = Random(20)
    for number in range(length(150, 2000)):
        play_both(DEFAULTS, rng.sample(DECK, 52), number % 4, rng, at_random(rng))


@pytest.mark.parametrize("shooter", range(4))
@pytest.mark.parametrize("bonus", [False, True])
def test_a_moon_made_by_each_seat_scores_alike(shooter: int, bonus: bool) -> None:
    """A hand of aces and kings, played from the top, with the others helping; OpenSpiel wants no jack for a moon."""
    rng = Random(shooter)
    made = 0
    for _ in range(length(30, 60)):
        strong = Cards.parse("2C AC KC QC AD KD QD AS KS AH KH QH JH")
        rest = [card for card in DECK if card not in strong]
        rng.shuffle(rest)
        hands = [rest[i * 13 : i * 13 + 13] for i in range(3)]
        hands.insert(shooter, list(strong))
        deck = [hands[i % 4][i // 4] for i in range(52)]
        state, _ = play_both(
            DEFAULTS | {"jd_bonus": bonus, "avoid_all_tricks_bonus": True}, deck, 0, rng, for_the_moon(shooter)
        )
        made += state.results[0].shooter == shooter
    assert made > 10


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("hand", ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"])
def test_trick_1_with_nothing_but_points_may_take_any_of_them(seat: int, hand: str) -> None:
    rng = Random(4)
    rest = rng.sample(list(ALL - Cards.parse(hand)), 39)
    hands = [rest[i * 13 : i * 13 + 13] for i in range(3)]
    hands.insert(seat, list(Cards.parse(hand)))
    deck = [hands[i % 4][i // 4] for i in range(52)]
    seen = set()
    for _ in range(100):
        _, plays = play_both(DEFAULTS, deck, 0, rng, at_random(rng))
        seen.add(dict(plays[:4])[seat])
    assert seen == set(Cards.parse(hand))


def test_with_only_hearts_and_the_queen_left_the_lead_is_alike() -> None:
    """Random play that keeps hearts and the queen to the last reaches such leads often, hearts unbroken among them."""
    rng = Random(5)
    reached = {False: 0, True: 0}

    def keep(state: State, legal: list[Card]) -> Card:
        hand = Cards(state.hands[state.turn])
        if not state.table and QUEEN in hand and not hand & ~(HEARTS | 1 << QUEEN) and len(hand) > 1:
            reached[state.broken] += 1
        plain = [card for card in legal if card not in HEARTS and card != QUEEN]
        return rng.choice(plain or legal)

    for free in (False, True):
        for _ in range(length(200, 1500)):
            parameters = DEFAULTS | {"can_lead_hearts_instead_of_qs": free, "qs_breaks_hearts": free}
            play_both(parameters, rng.sample(DECK, 52), 0, rng, keep)
    assert min(reached.values()) > 5
