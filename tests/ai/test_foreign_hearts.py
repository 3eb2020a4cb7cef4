"""The foreign players of Hearts: legal under any rules, the same by seed, and as their descriptions have them."""

from collections import Counter as Tally
from dataclasses import replace
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai.foreign.hearts_kernels import flat_costs, tree_visits
from hearthside.ai.foreign.hearts_rules import RULES, Counter, MoonHunter, card_by_rule, strength
from hearthside.ai.foreign.hearts_search import sampled_deals
from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.hearts_encoding import card_points_row, deal_row, rules_row, view_row
from hearthside.ai.players import foreign_players
from hearthside.cards import Card, Cards, mask
from hearthside.game import DEALER, Limit
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Direction, Moon, Pass, Play, Rules, State, View
from tests.hearts import strategies
from tests.lengths import length

from .hearts_positions import NO_LIMIT, position
from .test_monte_carlo import last_two, solved

FEW = Limit(worlds=2)
MEMBERS = foreign_players("hearts")
NOTHING = np.zeros(kernel.MOST, np.int64)
HEARTS_AND = "2H 3H 4H 5H 6H 7H 8H "


@given(rules=strategies.rules(), seed=st.integers(0, 2**32))
@settings(max_examples=length(24, 200), deadline=None)
def test_every_move_is_legal_under_any_rules(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state = State.new(rules)
    seats = [MEMBERS[name].make() for name in rng.choices([*MEMBERS], k=rules.seats)]
    while not state.results:
        seat = state.to_move[0]
        if seat == DEALER:
            state = state.play(strategies.deal(rules, rng))
        else:
            state = state.play(seats[seat].choose(state.view(seat), rng, FEW))


@pytest.mark.parametrize("name", MEMBERS)
def test_the_same_view_and_seed_give_the_same_move_and_another_player_may_think_between(name: str) -> None:
    for state in (
        State.new(BLACK_LADY).play(strategies.deal(BLACK_LADY, Random(3))),
        position(HEARTS_AND + "6D 8D TD QD AD"),
    ):
        view, who = state.view(max(state.to_move)), MEMBERS[name].make()
        moves = [who.choose(view, Random(5), FEW)]
        who.choose(state.view(min(state.to_move)), Random(6), FEW)
        moves += [who.choose(view, Random(5), FEW), MEMBERS[name].make().choose(view, Random(5), FEW)]
        assert moves[0] == moves[1] == moves[2]


# ---- Rules of play ----


def plays(name: str, hand: str, table: str = "", **facts: object) -> str:
    state = position(hand, table, **facts)  # type: ignore[arg-type]
    move = MEMBERS[name].make().choose(state.view(state.turn), Random(1), NO_LIMIT)
    assert isinstance(move, Play)
    return str(move.card)


def passes(name: str, hand: str) -> Cards:
    view = State.new(BLACK_LADY).play(strategies.deal(BLACK_LADY, Random(3))).view(0)._replace(hand=Cards.parse(hand))
    move = MEMBERS[name].make().choose(view, Random(1), NO_LIMIT)
    assert isinstance(move, Pass)
    return move.cards


def test_the_lowest_plays_its_lowest_card_and_throws_its_highest() -> None:
    assert plays("lowest", HEARTS_AND + "6D 8D TD QD AD", "JD 9D") == "6D"
    assert plays("lowest", "3D 9D TD 4S 5S 6S 7S 8S 9S 8H 9H TH") == "3D"
    assert plays("lowest", HEARTS_AND + "6D 8D TD 3S AS", "9C") == "AS"
    assert passes("lowest", "2C 3C 4C 5C 6C 2D 3D KD JS QS 2H 3H AH") == Cards.parse("AH KD QS")


def test_the_ducker_ducks_whatever_lies() -> None:
    assert plays("ducker", HEARTS_AND + "6D 8D TD QD AD", "JD 9D") == "TD"
    # As the last to a trick that costs nothing it ducks too.
    assert plays("ducker", HEARTS_AND + "6D 8D TD QD AD", "9D JD 7D") == "TD"
    assert plays("ducker", HEARTS_AND + "8D 9D TD QD AD", "3D 5D 7D") == "AD"
    assert plays("ducker", HEARTS_AND + "8D 9D TD QD AD", "3D 5D") == "8D"


def test_the_dumper_gives_points_at_every_chance() -> None:
    assert plays("dumper", HEARTS_AND + "3D 4D 5D 2S QS", "9C") == "QS"
    assert plays("dumper", "2H 3D 4D 5D 6D 7D 8D 2S 3S 4S 5S AS", "9C") == "2H"
    assert plays("dumper", HEARTS_AND + "3D 4D QS 2S 3S", "KS 9S") == "QS"
    assert plays("dumper", HEARTS_AND + "3D 4D 5D 6D 9S") == "9S"


def test_the_queen_chaser_leads_spades_below_the_queen_until_she_falls() -> None:
    assert plays("queen-chaser", HEARTS_AND + "2D 4D 5S 9S TS") == "TS"
    # Not with a card that would take her, nor if it has her, nor after she has gone.
    assert plays("queen-chaser", HEARTS_AND + "2D 4D 5S 9S KS") == "2D"
    assert plays("queen-chaser", HEARTS_AND + "2D 4D 5S 9S QS") == "2D"
    gone = ((0, "2C 3C 4C 5C"), (3, "AS QS 2S 3S"))
    assert plays("queen-chaser", HEARTS_AND + "2D 5S 9S TS", tricks=gone) == "2D"


STRONG = "AS KS JS TS 9S 8S AH KH QH AD KD 2D"


def test_the_moon_hunter_takes_with_a_strong_hand_until_another_has_a_point() -> None:
    assert strength(Cards.parse(STRONG)) >= 19 > strength(Cards.parse(HEARTS_AND + "6D 8D TD QD AD"))
    assert plays("moon-hunter", STRONG) == "AS"
    assert plays("moon-hunter", STRONG, "5D 7D") == "AD"
    assert plays("moon-hunter", STRONG, "5D 7D 9D") == "KD"
    assert plays("moon-hunter", STRONG, "6C 7C") == "2D"
    other = ((0, "2C 3C 4C 5C"), (3, "6C 2H 7C 8C"))
    assert plays("moon-hunter", "KS JS TS 9S 8S AH KH QH AD KD 2D", "5D 7D", tricks=other) == "2D"
    # Nor where there is no moon.
    view = position(STRONG, rules=replace(BLACK_LADY, moon=Moon.NONE)).view(3)
    assert not MoonHunter.hunts(view) and MoonHunter.hunts(view._replace(rules=BLACK_LADY))


def test_the_moon_hunter_keeps_its_high_cards() -> None:
    assert passes("moon-hunter", "AS KS JS TS 9S 8S AH KH QH AD KD 2C 3D") >= Cards.parse("2C 3D")
    assert not passes("moon-hunter", "AS KS JS TS 9S 8S AH KH QH AD KD 2C 3D") & Cards.parse("AS KS AH KH QH AD KD")
    assert passes("moon-hunter", "2S QS KS 3H 4H 5H 6D 7D 8D 9D 2C 3C AC") == Cards.parse("QS KS AC")


def test_the_counter_leads_what_is_unlikely_to_take_the_trick() -> None:
    # Of its diamonds all that is out is higher; of its clubs the deuce to the five have gone.
    assert plays("counter", "2D 3D 9D 7C 8C 9C TC 4S 5S 6S 7S 8S") == "2D"
    # The last card of a suit takes the trick, whatever its rank.
    clubs = ((0, "2C 3C 4C 5C"), (3, "AC 6C 7C 8C"), (3, "KC 9C TC JC"))
    assert plays("counter", "QC 9D TD JD 8S 9S TS 8H 9H TH", tricks=clubs) != "QC"
    assert plays("counter", "AS KS 9D TD JD QD KD AD 9H TH JH QH", broken=True) not in ("AS", "KS")


def test_the_counter_ducks_takes_what_costs_nothing_and_stops_a_moon() -> None:
    assert plays("counter", HEARTS_AND + "6D 8D TD QD AD", "JD 9D") == "TD"
    assert plays("counter", HEARTS_AND + "6D 8D TD QD AD", "9D JD 7D") == "AD"
    assert plays("counter", HEARTS_AND + "6D 8D TD QD AD", "9D JD QS") == "TD"
    begun = ((0, "2C 3C 4C KC"), (1, "AC QC JC TC"), (1, "AH 2H 3H 4H"))
    hand, alone, shared = "TH KH 2D 3D 4D 5D 6D 7D 8D", (1, "AS 2S 3S 4S"), (0, "5H 6H 7H 8H")
    # Seat 1 has every heart so far, and leads the jack.
    state = position(hand, "JH 9H 6C", seat=0, tricks=(*begun, alone))
    assert str(MEMBERS["counter"].make().choose(state.view(0), Random(1), NO_LIMIT).card) == "KH"
    state = position(hand, "JH 9H 6C", seat=0, tricks=(*begun, shared))
    assert str(MEMBERS["counter"].make().choose(state.view(0), Random(1), NO_LIMIT).card) == "TH"


def test_the_counter_throws_what_most_is_below() -> None:
    assert plays("counter", HEARTS_AND + "3D 4D 5D 2S QS", "9C") == "QS"
    assert plays("counter", "2H 3D 4D 5D 6D 7D 8D 9D 2S 3S 4S AS", "9C") == "AS"


def test_a_counter_that_has_all_of_a_suit_still_plays() -> None:
    view = position("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD").view(3)
    assert isinstance(Counter().choose(view, Random(1), NO_LIMIT), Play)


# ---- Sampling ----


def two_each(rng: Random) -> View:
    """A view in which every hand has two cards, and somebody is known to lack a suit."""
    while True:
        for _, _, after in strategies.walk(BLACK_LADY, rng, 1):
            if after.turn == DEALER or {hand.bit_count() for hand in after.hands} != {2}:
                continue
            view = after.view(after.turn)
            hidden = Cards(int(view.rules.deck) & ~sum(int(each) for each in view.taken) & ~int(view.hand))
            if not after.table and len(hidden) == 6 and len({card.suit for card in hidden}) > 1:
                return view


def agrees(view: View, hands: tuple[int, ...]) -> bool:
    """Whether these hands agree with the suits that were not followed, and with what the seat passed."""
    played = mask(card for trick in view.tricks for card in trick.cards)
    for seat, hand in enumerate(hands):
        if int(view.given(seat)) & ~played & ~hand:
            return False
        for trick in view.tricks:
            followed = dict(zip(trick.players(4), trick.cards, strict=True))[seat].suit == trick.cards[0].suit
            if not followed and any(card.suit == trick.cards[0].suit for card in Cards(hand)):
                return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_sampled_deals_are_all_that_agree_each_as_often(seed: int) -> None:
    view = two_each(Random(seed))
    hidden = list(Cards(int(view.rules.deck) & ~sum(int(each) for each in view.taken) & ~int(view.hand)))
    others = [seat for seat in range(4) if seat != view.seat]
    possible = set()
    for order in permutations(hidden):
        hands = [0, 0, 0, 0]
        hands[view.seat] = int(view.hand)
        for place, seat in enumerate(others):
            hands[seat] = mask(order[2 * place : 2 * place + 2])
        if agrees(view, tuple(hands)):
            possible.add(tuple(hands))
    count = 300 * len(possible)
    rows = sampled_deals(view, count, np.array([seed + 1], np.uint64))
    found = Tally(tuple(int(hand) for hand in row[:4]) for row in rows)
    assert {*found} == possible
    assert all(abs(each - 300) < 5 * 300**0.5 for each in found.values())


def test_sampled_deals_have_what_was_passed_where_it_went() -> None:
    rules = replace(BLACK_LADY, passing=(Direction.LEFT,))
    state = State.new(rules).play(strategies.deal(rules, Random(8)))
    while not state.table:
        state = state.play(strategies.moves(state, Random(9)))
    view = state.view(state.turn)
    to = (view.seat + 1) % 4
    for row in sampled_deals(view, 20, np.array([4], np.uint64)):
        hands = [int(row[kernel.HANDS + seat]) for seat in range(4)]
        assert hands[view.seat] == view.hand
        assert [hand.bit_count() for hand in hands] == list(view.counts)
        assert sum(hands) == sum(state.hands)
        assert int(view.gave) & ~hands[to] & ~mask(state.table) == 0


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_what_a_card_costs_is_what_a_deal_comes_to_after_it(rule: str, seed: int) -> None:
    state = last_two(Random(seed))
    me, legal = state.turn, list(state.legal(state.turn))
    deals = np.repeat(deal_row(state)[None], 3, axis=0)
    random_state = np.array([7], np.uint64)
    costs = flat_costs(
        rules_row(BLACK_LADY), card_points_row(BLACK_LADY), deals, np.array(legal, np.int64), NOTHING, NOTHING,
        RULES[rule], random_state,
    )  # fmt: skip
    # With two cards left, nobody has a choice after the first is led but of which goes first.
    for card, cost in zip(legal, costs / 3, strict=True):
        if rule == "random":
            assert 0 <= cost <= 26
            continue
        after = state.play(Play(me, card))
        while not after.results:
            after = after.play(Play(after.turn, card_by_rule(after.view(after.turn), rule, Random(1))))
        assert cost == after.results[0].points[me]


@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_a_tree_that_is_grown_out_finds_the_best_card(apart: bool, seed: int) -> None:
    state = last_two(Random(seed))
    best: dict[Card, float] = {
        card: solved(state.play(Play(state.turn, card)))[state.turn] for card in state.legal(state.turn)
    }
    deals = np.repeat(deal_row(state)[None], 1 if apart else 3000, axis=0)
    visits = tree_visits(
        rules_row(BLACK_LADY), card_points_row(BLACK_LADY), deals, NOTHING, NOTHING, 3000 if apart else 1, apart, 0.5,
        RULES["random"], np.array([seed + 1], np.uint64),
    )  # fmt: skip
    assert visits.sum() == 3000
    one, other = sorted(best, key=lambda card: best[card])
    if best[other] - best[one] > 1:
        assert visits[one] > visits[other]


def test_a_tree_over_many_deals_follows_only_cards_of_each_deal() -> None:
    view = position(HEARTS_AND + "6D 8D TD QD AD").view(3)
    random_state = np.array([5], np.uint64)
    deals = sampled_deals(view, 300, random_state)
    before = deals.copy()
    visits = tree_visits(
        rules_row(BLACK_LADY), card_points_row(BLACK_LADY), deals, NOTHING, NOTHING, 1, False, 0.5, RULES["ducker"],
        random_state,
    )  # fmt: skip
    assert visits.sum() == 300 and np.array_equal(before, deals)
    assert {card for card in range(52) if visits[card]} == {int(card) for card in view.legal}


def test_each_search_plays_what_anybody_can_see() -> None:
    # The last to play to a trick with the queen: it can stay under, or take thirteen points.
    for name in ("flat-random", "flat-low", "flat-duck", "flat-dump", "tree-open", "tree-hidden"):
        assert plays(name, "2H 3H 4H 5H 6H 7H 8H 9H TH JH 3D KD", "9D 8D QS") == "3D"


def test_the_limit_says_how_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []

    def counted(view: View, count: int, random_state: object) -> object:
        counts.append(count)
        return np.repeat(view_row(view)[None], count, axis=0)

    monkeypatch.setattr("hearthside.ai.foreign.hearts_search.sampled_deals", counted)
    monkeypatch.setattr("hearthside.ai.foreign.hearts_search.Flat._costs", lambda *each: np.zeros(20))
    monkeypatch.setattr("hearthside.ai.foreign.hearts_search.Tree._costs", lambda *each: np.zeros(20))
    players = [each.make() for name, each in MEMBERS.items() if name.startswith(("flat", "tree"))]
    counts.clear()
    view = position(HEARTS_AND + "6D 8D TD QD AD").view(3)
    for who in players:
        for limit in (NO_LIMIT, Limit(worlds=3)):
            who.choose(view, Random(1), limit)
    assert counts == [256, 3, 128, 3, 512, 3, 1024, 3, 30, 3, 1500, 3]


def test_with_cards_left_over_a_search_plays_by_its_rule() -> None:
    rules = next(rules for rules in PRESETS.values() if rules.special and rules.packs == 1)
    state = State.new(rules).play(Deal(tuple(rules.deck)))
    while not state.table or len(state.legal(state.turn)) < 2:
        state = state.play(strategies.moves(state, Random(1)))
    view = state.view(state.turn)
    move = MEMBERS["flat-low"].make().choose(view, Random(1), NO_LIMIT)
    assert move == Play(view.seat, card_by_rule(view, "lowest", Random(1)))
