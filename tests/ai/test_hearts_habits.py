"""What the habits of others are, and how they are read from what was played."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hearthside.ai.foreign import hearts_kernels as foreign
from hearthside.ai.foreign.partners import partner
from hearthside.ai.hearts.habits import HabitWorlds
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import MASTER, Points
from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels import hearts_habits as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_encoding import card_points_row, deal_row, rules_row
from hearthside.ai.players import player
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, Deal, Direction, Pass, Play, State

from .test_hearts_net import states
from .test_weighted_worlds import chance

RULES = replace(BLACK_LADY, passing=(Direction.LEFT,))
HABITS = {"lowest": kernel.LOW, "ducker": kernel.DUCK, "dumper": kernel.DUMP}


def dealt(seed: int, direction: Direction = Direction.LEFT) -> State:
    return State.new(replace(BLACK_LADY, passing=(direction,))).play(Deal(shuffled(seed)))


def played(who: str, seed: int, tricks: int) -> tuple[State, list[tuple[State, Play]]]:
    """A deal in which South plays as level 8 and all others as ``who``, when so many tricks are done and South is to
    play; and the plays until then, each with the state before it.
    """
    state, south, plays = dealt(seed), player("level-8"), list[tuple[State, Play]]()
    others = partner(who, "hearts") if who in HABITS else south
    while len(state.tricks) < tricks or state.turn != 0:
        seat = state.to_move[0]
        move = (others if seat else south).choose(state.view(seat), Random(seat), Limit())
        plays += [(state, move)] if isinstance(move, Play) else []
        state = state.play(move)
    return state, plays


def holding(table: Sequence[Card]) -> int:
    """The card that holds the trick, as a mask."""
    return max((1 << card for card in table if card.suit == table[0].suit), default=0)


def by_policy(state: State) -> Points:
    """By seat, the chance that it plays by the policy throughout, if the cards lie as they do."""
    return HabitWorlds(MASTER, state.view(0), Random(1)).weighed(deal_row(state)[None])[2][:, 0]


def test_a_habit_plays_as_its_description_says() -> None:
    """The foreign players have rules of their own for the same: each chooses one of the cards that the habit does."""
    points, row, rng = card_points_row(RULES), rules_row(RULES), np.ones(1, np.uint64)
    rules = {"lowest": foreign.LOWEST, "ducker": foreign.DUCKER, "dumper": foreign.DUMPER}
    many = 0
    for state in (each for seed in range(3) for each in states(seed) if not each.passing):
        deal, table = deal_row(state), state.view(state.turn).trick.cards
        cards, top = int(state.view(state.turn).legal), holding(table)
        for name, habit in HABITS.items():
            likely = kernel.by_habit(habit, kernel.situation(deal), cards, top, len(table) == 3)
            assert likely and not likely & ~cards
            assert likely >> foreign.card_by_rule(row, points, rules[name], deal, rng) & 1
            many += likely != cards
    assert many > 200


def test_plays_are_as_likely_as_each_habit_makes_them() -> None:
    state, plays = played("dumper", 5, 6)
    found, _, _ = HabitWorlds(MASTER, state.view(0), Random(1)).weighed(deal_row(state)[None])
    logs = np.zeros((4, kernel.SITUATIONS, kernel.HABITS))
    for before, move in plays:
        table, legal = before.view(move.seat).trick.cards, before.view(move.seat).legal
        if move.seat and len(legal) > 1:
            when, top = kernel.situation(deal_row(before)), holding(table)
            for habit in range(kernel.POLICY):
                likely = Cards(int(kernel.by_habit(habit, when, int(legal), top, len(table) == 3)))
                logs[move.seat, when, habit] += np.log(
                    (move.card in likely) / len(likely) * (1 - kernel.SLIP) + kernel.SLIP / len(legal)
                )
            logs[move.seat, when, kernel.POLICY] += np.log(chance(before, move, np.zeros(game.MOST, np.int64)))
    assert np.allclose(found[0, 1:].sum(2), 1.0)
    # What was added to the logarithms before anything was seen, and the sum of all, drop out between two seats.
    apart = np.log(found[0, 1, :, : kernel.LOOSE]) - np.log(found[0, 2, :, : kernel.LOOSE])
    expected = logs[1, :, : kernel.LOOSE] - logs[2, :, : kernel.LOOSE]
    assert np.allclose(apart - apart[:, :1], expected - expected[:, :1], atol=1e-3)


def test_who_plays_plainly_is_told_from_who_plays_by_the_policy() -> None:
    plain = [by_policy(played(name, seed, 7)[0])[1:].mean() for name in HABITS for seed in range(4)]
    policy = [by_policy(played("level-8", seed, 7)[0])[1:].mean() for seed in range(4)]
    assert np.mean(plain) < 0.15 and np.mean(policy) > 0.6


def test_a_habit_is_drawn_as_often_as_it_is_likely() -> None:
    state, _ = played("lowest", 2, 5)
    worlds = HabitWorlds(replace(MASTER, habit_proposals=2), state.view(0), Random(1))
    deals, weights = worlds.deals(400)
    assert len(deals) == len(weights) == len(worlds.habits) == 400
    assert (worlds.habits[:, 0] == kernel.POLICY).all()
    following = worlds.habits[:, 1:, kernel.FOLLOWING]
    assert (following == kernel.LOW).mean() > 0.7 and following.max() <= kernel.POLICY


def test_a_plain_pass_leaves_no_higher_cards_with_the_giver() -> None:
    for first, expected in ((-3, 1.0), (-4, 0.005)):
        state = dealt(4, Direction.ACROSS)
        for seat in range(4):
            cards = sorted(state.view(seat).hand, key=lambda card: card.rank)
            state = state.play(Pass.of(seat, cards[first:][:3], Direction.ACROSS))
        likely, giver = HabitWorlds(MASTER, state.view(0), Random(1)).plain_passes(deal_row(state)[None])
        assert giver == 2 and likely.tolist() == [expected]


def test_with_habits_the_master_chooses_alike_from_the_same_view_and_rollouts_follow_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, _ = played("ducker", 3, 4)
    view, settings, asked = state.view(0), replace(MASTER, worlds=32), list[tuple[Points, Points, Ints]]()
    few = SearchPlayer(settings)
    whole = HabitWorlds.judged

    def judged(worlds: HabitWorlds, deals: Ints, cards: Ints, *rest: Ints) -> Points:
        points = whole(worlds, deals, cards, *rest)
        by_habit = (worlds.habits != kernel.POLICY).any((1, 2))
        asked.append((points, by_habit, deals))
        return points

    monkeypatch.setattr(HabitWorlds, "judged", judged)
    assert len({few.choose(view, Random(1), Limit()) for _ in range(3)}) == 1
    points, by_habit, _ = asked[0]
    # Deals that are played to their end come to whole points, 26 or 78 of them; the critic expects parts of points.
    assert set(points[by_habit].sum(2).ravel().tolist()) <= {26.0, 78.0}
    asked.clear()
    SearchPlayer(replace(settings, recall=(1.0, 1.0))).choose(state.peek(0), Random(1), Limit())
    hands = slice(game.HANDS, game.HANDS + 4)
    assert (asked[0][2][:, hands] == deal_row(state)[hands]).all()
    asked.clear()
    SearchPlayer(replace(settings, habit_proposals=0)).choose(view, Random(1), Limit())
    assert not asked
