"""What each game asks of a table: its pauses, what may be taken back, a move for a player that fails."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import Deal, Scores
from hearthside.games import Rules
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, Direct, Direction, MoonChoice, Pass, Play
from hearthside.match import Entry, Log, Undo
from hearthside.match.gin import GinPolicy
from hearthside.match.hearts import HeartsPolicy
from hearthside.match.policy import POLICIES
from tests.gin.strategies import rules as gin_rules
from tests.hearts.strategies import rules as hearts_rules

from .logs import a_move, play_on
from .test_log import DEALT, first_three, lowest, passed

any_rules = st.one_of(hearts_rules(), gin_rules())
seeds = st.integers(0, 2**32)


@given(any_rules, seeds)
@settings(max_examples=30)
def test_the_simple_move_for_a_player_that_fails_is_legal_and_ends_the_deal(rules: Rules, seed: int) -> None:
    log, policy = Log(rules, [Entry(Deal(shuffled(seed, rules.packs)))]), POLICIES.of(rules)
    while any(log.state.hands):
        log.add(Entry(policy.fallback_move(log.state.view(log.state.to_move[0]))))
    assert len(log.state.results) == 1


@pytest.mark.parametrize("count", [3, 12])
def test_the_simple_pass_is_of_the_lowest_cards_first_of_those_that_are_free_to_pass(count: int) -> None:
    rules = replace(BLACK_LADY, pass_hearts=False, pass_queen=False, pass_count=count)
    state = Log(rules, [DEALT]).state
    for seat in range(4):
        hand = Cards(state.hands[seat])
        free_first = [*(hand - rules.unpassable), *(hand & rules.unpassable)]
        assert HeartsPolicy().fallback_move(state.view(seat)) == Pass(seat, Cards.of(free_first[:count]))


def test_the_simple_player_of_gin_draws_knocks_and_discards_what_leaves_the_least() -> None:
    log, policy = Log(STANDARD, [DEALT]), GinPolicy()
    while any(log.state.hands):
        seat = log.state.turn
        view, move = log.state.view(seat), policy.fallback_move(log.state.view(seat))
        match move:
            case gin.Discard(_, card):
                assert not any(isinstance(each, gin.Knock) for each in view.moves)
                left = STANDARD.melding.after_discard(view.hand)
                least = min(left[each.card] for each in view.moves if isinstance(each, gin.Discard))
                assert left[card] == least
            case gin.Take():
                raise AssertionError("it takes no discard")
            case _:
                pass
        log.add(Entry(move))
    assert any(isinstance(entry.what, gin.Knock) for entry in log.moves)


@given(any_rules, seeds)
@settings(max_examples=30)
def test_each_decision_of_a_seat_in_a_deal_has_a_moment_of_its_own(rules: Rules, seed: int) -> None:
    """So has each its own random generator. A pass has the same however the passes of others came in."""
    rng, policy = Random(seed), POLICIES.of(rules)
    log = Log(rules, [Entry(Deal(shuffled(seed, rules.packs)))])
    asked: dict[str, tuple[int, object]] = {}
    while any(log.state.hands):
        for seat in log.state.to_move:
            passing = isinstance(rules, hearts.Rules) and log.state.passing
            decision = (seat, "pass" if passing else len(log.moves))
            assert asked.setdefault(policy.moment(log.state, seat), decision) == decision
        move = a_move(log, rng)
        if not isinstance(move, MoonChoice):
            log.add(Entry(move))


# ---- Taking back ----


@pytest.mark.parametrize("seed", range(6))
def test_at_hearts_the_last_pass_or_card_of_the_seat_is_taken_back_within_the_deal(seed: int) -> None:
    rng, policy = Random(seed), HeartsPolicy()
    log = Log(replace(CARDSHARK, passing=(Direction.LEFT,)).with_goal(999), [DEALT])
    while len(log.deal_places) < 3:
        for seat in range(4):
            own = [
                place
                for place, entry in enumerate(log.moves)
                if place > log.deal_start() and isinstance(entry.what, Pass | Play) and entry.what.seat == seat
            ]
            assert policy.taken_back(log, seat) == (own[-1] if own and any(log.state.hands) else None)
        log.add(Entry(a_move(log, rng)))


@pytest.mark.parametrize("seed", range(6))
def test_at_gin_only_a_card_goes_back_that_was_just_taken_from_the_discards(seed: int) -> None:
    rng, policy, log = Random(seed), GinPolicy(), Log(STANDARD.with_goal(999))
    for _ in range(60):
        last = log.moves[-1].what if log.moves else None
        for seat in range(2):
            may = isinstance(last, gin.Take) and last.seat == seat and any(log.state.hands)
            assert policy.taken_back(log, seat) == (len(log.moves) - 1 if may else None)
        log.add(Entry(a_move(log, rng)))


def test_another_direction_takes_back_the_passes_that_nobody_has_seen() -> None:
    policy, log, turned = HeartsPolicy(), Log(BLACK_LADY, [DEALT]), Direct(0, Direction.ACROSS)
    assert policy.goes_back(log, turned) is None, "nothing was passed"
    log.add(first_three(log, 2))
    assert policy.goes_back(log, Scores(0, (1, 2, 3, 4))) is None, "no pass hangs on the totals"
    to = policy.goes_back(log, turned)
    assert to is not None
    log.add(Entry(Undo(0, to)))
    log.add(Entry(turned))
    assert log.state.passing and not any(log.state.passes) and log.state.direction is Direction.ACROSS
    assert policy.goes_back(passed(), turned) is None, "they were seen"
    assert GinPolicy().goes_back(Log(STANDARD, [DEALT]), Scores(0, (1, 2))) is None


def test_totals_and_the_seats_own_choice_about_a_moon_outlast_a_move_that_is_taken_back() -> None:
    policy = HeartsPolicy()
    kept = Scores(1, (1, 2, 3, 4)), MoonChoice(0, True)
    lost = MoonChoice(1, True), Play(0, Card.parse("2C")), Direct(0, Direction.LEFT), Direct(1, Direction.LEFT)
    assert [policy.outlasts(what, 0) for what in chain(kept, lost)] == [True] * len(kept) + [False] * len(lost)
    assert not any(GinPolicy().outlasts(what, 0) for what in kept)


# ---- Pauses ----


def test_what_happened_is_seen_for_its_time_before_an_opponent_plays() -> None:
    """In paces: a new deal three, what was passed and a trick one and a half, what was drawn one, other cards none."""
    policy, log = HeartsPolicy(), Log(BLACK_LADY)
    dealt = log.add(DEALT)
    some = Play(1, Card.parse("2C"))
    assert (policy.wait(some, None), policy.wait(some, dealt)) == (1, 4)
    turned = log.add(Entry(Direct(0, Direction.ACROSS)))
    passes = [log.add(first_three(log, seat)) for seat in range(4)]
    mine = first_three(log, 0).what
    assert [policy.wait(mine, last) for last in (dealt, turned, *passes)] == [3, 3, 0.4, 0.4, 0.4, 1.5]
    assert policy.wait(some, passes[3]) == 2.5
    assert policy.wait(MoonChoice(1, True), passes[3]) == 0
    plays = [log.add(lowest(log)) for _ in range(4)]
    assert [policy.wait(some, last) for last in plays] == [1, 1, 1, 2.5]
    domino = Log(PRESETS["domino"], [DEALT])
    last = domino.add(lowest(domino))
    while len(last.after.left) == len(last.before.left):
        last = domino.add(lowest(domino))
    assert last.after.table and policy.wait(some, last) == 2


def test_at_gin_a_new_hand_and_one_laid_open_are_seen_for_longer() -> None:
    log, policy = Log(STANDARD), GinPolicy()
    steps = [log.add(DEALT)]
    while any(log.state.hands):
        steps.append(log.add(Entry(policy.fallback_move(log.state.view(log.state.turn)))))
    some = gin.Draw(0)
    assert policy.wait(some, None) == 1
    paces: dict[type, float] = {Deal: 3, gin.Knock: 1.5}
    assert [policy.wait(some, step) for step in steps] == [paces.get(type(step.entry.what), 1) for step in steps]
    assert any(isinstance(step.entry.what, gin.Knock) for step in steps)


def confirmed(log: Log, moves: Sequence[object]) -> list[bool]:
    """By move, whether the position after it is to be confirmed at a table that pauses after every card."""
    return [POLICIES.of(log.state).confirms(log.add(Entry(move)).after) for move in moves]


def test_every_card_is_confirmed_and_the_last_pass_and_neither_a_deal_nor_its_end() -> None:
    log = Log(BLACK_LADY)
    assert confirmed(log, [DEALT.what]) == [False]
    assert [confirmed(log, [first_three(log, seat).what]) for seat in range(4)] == [[False]] * 3 + [[True]]
    assert confirmed(log, [lowest(log).what]) == [True]
    play_on(log, Random(1))
    assert not HeartsPolicy().confirms(log.state)
    log = Log(STANDARD)
    assert confirmed(log, [DEALT.what]) == [False], "a hand that was dealt waits for nobody"
    assert confirmed(log, [gin.Decline(log.state.turn)]) == [True]


# ---- The rest ----


def test_it_is_told_what_somebody_does_who_is_waited_for() -> None:
    log, policy = Log(BLACK_LADY, [DEALT]), HeartsPolicy()
    assert policy.awaited(log.state) == "choosing"
    log = passed()
    assert policy.awaited(log.state) == "to lead"
    log.add(lowest(log))
    assert policy.awaited(log.state) == "to play"
    assert GinPolicy().awaited(Log(STANDARD, [DEALT]).state) == "to play"


def test_a_choice_about_a_moon_twice_running_gets_the_match_on_only_from_another() -> None:
    log, policy = passed(CARDSHARK), HeartsPolicy()
    assert not policy.repeats(log, MoonChoice(1, True))
    log.add(Entry(MoonChoice(1, True)))
    assert policy.repeats(log, MoonChoice(1, False))
    assert not policy.repeats(log, MoonChoice(2, True))
    assert not policy.repeats(log, Play(1, Card.parse("2C")))
    assert not GinPolicy().repeats(Log(STANDARD, [DEALT]), gin.Decline(0))


def test_it_is_drawn_who_deals_first_where_the_dealer_decides_who_begins() -> None:
    eldest, north = replace(BLACK_LADY, opening=hearts.Opening.ELDEST), replace(STANDARD, dealing=gin.Dealing.NORTH)
    assert [POLICIES.of(rules).draws_dealer(rules) for rules in (eldest, STANDARD, BLACK_LADY, north)] == [
        True, True, False, False,
    ]  # fmt: skip
