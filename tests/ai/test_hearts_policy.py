"""The learned policy of Hearts: what it looks up, against a plain reading of a view; its play, against the rules."""

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import as_file, files
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hearthside.ai.hearts import policy_weights
from hearthside.ai.hearts.card_values import card_values
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import Settings
from hearthside.ai.kernels import hearts as rules_kernel
from hearthside.ai.kernels import hearts_policy as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_encoding import deal_row
from hearthside.ai.training._learning import load_checkpoint, save_checkpoint
from hearthside.ai.training.hearts import ENTROPY_BONUS, PolicyLearner, Samples, duel, gradient
from hearthside.cards import HEARTS, Cards
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Direction, Ending, Moon, Opening, Pass, Play, Rules, State
from hearthside.hearts.presets import parse
from tests.hearts import strategies
from tests.lengths import length

ONE_PACK = [name for name, rules in PRESETS.items() if rules.packs == 1]


def room() -> tuple[kernel.Floats, kernel.Indices]:
    return np.zeros(52, np.float32), np.zeros((52, kernel.WIDTH), np.int32)


def voids_of(state: State) -> list[set[int]]:
    """The suits that each seat has shown to be out of."""
    lacks: list[set[int]] = [set() for _ in range(state.rules.seats)]
    for trick in (*state.tricks, state.view(0).trick):
        for seat, card in zip(trick.players(state.rules.seats), trick.cards, strict=False):
            if card.suit != trick.cards[0].suit:
                lacks[seat].add(int(trick.cards[0].suit))
    return lacks


def voids_row(state: State) -> Ints:
    return np.array([sum(1 << 4 * suit for suit in suits) for suits in (*voids_of(state), set(), set(), set())][:6])


def looked_up(state: State, seat: int, card: int, bold: bool = False) -> list[tuple[int, ...]]:
    """What the tables are asked about a card: a tuple for each, read off the view at leisure. Who is bold plays as if
    most of a moon were made, while nobody else has any of it.
    """
    view, rules = state.view(seat), state.rules
    hand = set(map(int, view.hand))
    left_over = {int(each) for each in state.left} if view.stock else set()
    unseen = {int(each) for mask in state.hands for each in Cards(mask)} - hand | left_over
    values = card_values(rules)
    dear = set(map(int, Cards(values.dear)))
    suit = card // 13
    of_suit = {each for each in range(52) if each // 13 == suit}
    moon = {int(each) for each in rules.penalty | (rules.bonus if rules.moon_needs_bonus else Cards(0))}
    takers = [each for each, mask in enumerate(view.taken) if moon & set(map(int, mask))]
    gone = sum(max(rules.worth[each], 0) for mask in view.taken for each in map(int, mask) if each in moon)
    some, many = max(1, round(5 / 26 * rules.moon_points)), max(2, round(14 / 26 * rules.moon_points))
    table = list(map(int, view.trick.cards))
    players = view.trick.players(rules.seats)
    later = players[len(table) + 1 :]
    winner = view.trick.winner(rules.seats) if table else -1
    if rules.moon is Moon.NONE or len(takers) > 1:
        holder = 7
    elif not takers:
        holder = 0
    elif takers == [seat]:
        holder = 1 + (gone >= some) + (gone >= many)
    else:
        holder = 4 if gone < some else 5 if takers == [winner] else 6
    if bold and holder < 4:
        holder = 3
    led = table[0] // 13 if table else -1
    top = max((each for each in table if each // 13 == led), default=-1)
    points = sum(rules.worth[each] for each in [*table, *map(int, view.carried)])
    if not table:
        situation = 0
    elif suit != led:
        situation = 7 if holder in (5, 6) else 6
    elif card < top:
        situation = 1
    elif not later:
        situation = 3 if points > 0 else 2
    else:
        situation = 4 if len(later) > 1 else 5
    out = of_suit & unseen
    below, above = sum(each < card for each in out), sum(each > card for each in out)
    b, a, total = min(below, 7), min(above, 7), len(out)
    b3, a3 = min(b, 3), min(a, 3)
    kind = 0
    if card in dear:
        kind = 2
    elif any(each < card for each in out & dear):
        kind = 3
    elif rules.worth[card] > 0:
        kind = 1
    elif rules.worth[card] < 0:
        kind = 4
    its = values.suits[suit]
    suit_class = 1 if its.pointed else 2 if its.dear else 3 if its.bonus else 0
    mine = of_suit & hand
    others, lower = min(len(mine) - 1, 7), min(sum(each < card for each in mine), 7)
    others_lowest = min(mine - {card}, default=None)
    lowest = 0 if others_lowest is None else min(sum(each < others_lowest for each in out), 3)
    suits = [{each for each in range(52) if each // 13 == number} for number in range(4)]
    tops = sum(all(each > other for other in suits[each // 13] & unseen) for each in hand)
    low = sum(bool(s := suits[each // 13] & unseen) and each < min(s) for each in hand)
    losers, exits = min(len(hand) - tops, 3), min(low, 3)
    tops = min(tops, 7)
    quarter, stage = 3 - min((len(hand) - 1) // 3, 3), min(len(hand) - 1, 15)
    queen, guard, over = 2, 0, 0
    if alive := dear & (hand | unseen):
        queen = 1 if dear & hand else 0
        lowest_dear = min(alive)
        beside = {each for each in hand if each // 13 == lowest_dear // 13}
        guard = min(sum(each < lowest_dear for each in beside), 7)
        over = min(sum(each > lowest_dear for each in beside), 3)
    amount = 0 if not points else 3 if points < 0 else 1 if points < some else 2
    void = 0
    if not table or suit == led:
        lacks = voids_of(state)
        void = min(sum(suit in lacks[each] for each in later), 3)
    reach = min(sum(each // 13 == led and each > top for each in unseen), 7) if table else 0
    share = min(4 * gone // max(1, rules.moon_points), 3)
    coming, seats = min(len(later), 3), min(max(rules.seats, 3), 6) - 3
    return [
        (queen, situation, suit_class, b, a),
        (holder, situation, b, kind),
        (situation, others, card % 13, suit_class),
        (holder, situation, tops, losers, a3),
        (situation, total, a, int(rules.worth[card] > 0)),
        (guard, queen, over, kind, situation, suit_class),
        (situation, stage, a, b),
        (holder, tops, quarter, situation, a3),
        (situation, void, suit_class, amount, a3, coming),
        (holder, amount, situation, kind),
        (others, min(total, 7), quarter, suit_class, situation),
        (exits, situation, suit_class, b, a3),
        (seats, situation, suit_class, a, b3),
        (situation, lower, b, a),
        (situation, others, lowest, b, suit_class),
        (int(state.broken), situation, suit_class, min(total, 7), share, b3),
        (situation, reach, amount, coming, kind, b3),
        (holder, situation, suit_class, others, a3),
    ]  # fmt: skip


SHAPES = [
    (4, 8, 4, 8, 8), (8, 8, 8, 8), (8, 8, 16, 4), (8, 8, 8, 4, 4), (8, 16, 8, 2), (8, 4, 4, 8, 8, 4), (8, 16, 8, 8),
    (8, 8, 4, 8, 4), (8, 4, 4, 4, 4, 4), (8, 4, 8, 8), (8, 8, 4, 4, 8), (4, 8, 4, 8, 4), (4, 8, 4, 8, 4), (8, 8, 8, 8),
    (8, 8, 4, 8, 4), (2, 8, 4, 8, 4, 4), (8, 8, 4, 4, 8, 4), (8, 8, 4, 8, 4),
]  # fmt: skip
"""How the tables of play are laid out."""


def places(asked: list[tuple[int, ...]]) -> list[int]:
    """Where these look-ups are in the row of all tables."""
    found, start = [], 1
    for place, shape in zip(asked, SHAPES, strict=True):
        found.append(start + int(np.ravel_multi_index(place, shape)))
        start += int(np.prod(shape))
    return found


@pytest.mark.parametrize("preset", ONE_PACK)
def test_the_policy_looks_up_what_a_plain_reading_of_the_view_says(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(preset)
    row, _, shape = policy_weights.rows(rules)
    tables, seen = policy_weights.tables(), 0
    for before, move, _ in strategies.walk(rules, rng, length(1, 2)):
        if not isinstance(move, Play):
            continue
        logits, index = room()
        known, bold = voids_row(before), rng.random() < 0.3
        known[move.seat] |= bold << kernel.SHOOTING
        best = kernel.decide(
            row, shape, tables, 0, deal_row(before), known, 0.0, np.array([1], np.uint64), logits, index, True
        )  # fmt: skip
        judged = [card for card in map(int, before.legal(move.seat)) if np.isfinite(logits[card])]
        assert best in judged and logits[best] == logits.max()
        for card in judged:
            moon_cards = places(looked_up(before, move.seat, card, bold))
            assert index[card, : kernel.PLAY_WIDTH].tolist() == moon_cards
            assert logits[card] == pytest.approx(tables[moon_cards].sum(), abs=1e-3)
            seen += 1
    assert seen > length(25, 50)


def test_of_the_cards_not_judged_each_has_an_equal_neighbour_that_is() -> None:
    rules, rng = PRESETS["spot-full"], Random(3)
    row, _, shape = policy_weights.rows(rules)
    spared = 0
    for before, move, _ in strategies.walk(rules, rng, 10):
        if isinstance(move, Play):
            logits, index = room()
            kernel.decide(
                row, shape, policy_weights.tables(), 0, deal_row(before), voids_row(before), 0.0, np.array([1],
                np.uint64),
                logits, index, True,
            )  # fmt: skip
            unseen = {int(each) for mask in before.hands for each in Cards(mask)} - set(
                map(int, Cards(before.hands[move.seat]))
            )
            judged = 0
            for card in map(int, before.legal(move.seat)):
                if np.isfinite(logits[card]):
                    judged = card
                else:
                    spared += 1
                    assert judged // 13 == card // 13 and rules.worth[judged] == rules.worth[card]
                    assert not any(judged < each < card for each in unseen)
    assert spared > 20


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_finished_at_a_go_ends_as_one_played_card_by_card(preset: str) -> None:
    assert_ends_alike(PRESETS[preset], Random(preset), 2, strategies.deal)


@pytest.mark.parametrize("beside", [True, False])
@pytest.mark.parametrize("breaks", [True, False])
def test_so_does_one_in_which_hearts_are_led_before_they_are_broken(breaks: bool, beside: bool) -> None:
    rules = replace(
        BLACK_LADY,
        passing=(Direction.HOLD,),
        opening=Opening.ELDEST,
        heart_lead_breaks=breaks,
        heart_beside_queen=beside,
        ending=Ending.DEALS,
        goal=1,
    )
    for seed in range(20):
        assert_ends_alike(rules, Random(seed), 1, strategies.hearts_led_early)


def assert_ends_alike(rules: Rules, rng: Random, deals: int, dealing: Callable[[Rules, Random], Deal]) -> None:
    """Finish deals from places in them, at a go and card by card."""
    row, worths, shape = policy_weights.rows(rules)
    nothing = np.zeros(rules_kernel.MOST, np.int64)
    for before, move, _ in strategies.walk(rules, rng, deals, dealing):
        if not isinstance(move, Play) or rng.random() < 0.8:
            continue
        ends, bold = [], rng.random() < 0.5
        for whole in (True, False):
            deal, voids, points = deal_row(before), voids_row(before), np.zeros(rules_kernel.MOST, np.int64)
            voids[move.seat] |= bold << kernel.SHOOTING
            tables, rolled = policy_weights.tables(), np.array([7], np.uint64)
            while not deal[rules_kernel.OVER] and not whole:
                card = kernel.decide(row, shape, tables, 0, deal, voids, 0.0, rolled, *room(), False)
                first, second = rules_kernel.legal(row, deal)
                assert (second >> card - 52 if card > 51 else first >> card) & 1
                kernel.note(deal, voids, card)
                rules_kernel.play(row, deal, card)
            kernel.play_to_end(row, shape, tables, 0, deal, voids, 0.0, rolled, *room())
            rules_kernel.settle(row, worths, deal, nothing, nothing, points)
            ends.append(points.tolist())
        assert ends[0] == ends[1]


def allowed_sets(rules: Rules, hand: Cards) -> set[int]:
    """Every set of cards that may be passed: what is barred only fills up."""
    free, barred = list(hand - rules.unpassable), list(hand & rules.unpassable)
    if len(free) >= rules.pass_count:
        return {int(Cards.of(each)) for each in combinations(free, rules.pass_count)}
    return {int(Cards.of([*free, *each])) for each in combinations(barred, rules.pass_count - len(free))}


@pytest.mark.parametrize(
    "line", ["black-lady", "six-hand", "black-lady pass_hearts=false pass_queen=false", "cardshark"]
)
def test_every_set_of_cards_that_may_be_passed_is_weighed(line: str) -> None:
    rules, rng = parse(line), Random(line)
    row, _, shape = policy_weights.rows(rules)
    found, sums = np.zeros(kernel.MOST_SETS, np.int64), np.zeros(kernel.MOST_SETS, np.float32)
    for _ in range(5):
        hand = Cards.of(rng.sample(list(rules.deck), rules.hand_size))
        number = kernel.sets_to_pass(row, shape, policy_weights.tables(), 0, int(hand), 0, found, sums)
        assert set(found[:number].tolist()) == allowed_sets(rules, hand)
        assert number == len(allowed_sets(rules, hand))
    number = kernel.sets_to_pass(row, shape, policy_weights.tables(), 0, int(HEARTS), 0, found, sums)
    assert set(found[:number].tolist()) == allowed_sets(rules, HEARTS)


def test_passes_of_many_cards_are_built_card_by_card_and_are_legal() -> None:
    rules = parse("black-lady pass_count=6")
    state = State.new(rules)
    state = state.play(strategies.moves(state, Random(1)))
    for seat in range(4):
        move = SearchPlayer(Settings(worlds=2, pass_worlds=2)).choose(state.view(seat), Random(2), Limit())
        assert isinstance(move, Pass) and len(move.cards) == 6
        state = state.play(move)


def test_what_a_round_teaches_makes_better_play() -> None:
    learner = PolicyLearner(5)
    before = learner.mean.copy()
    for _ in range(2):
        learner.round(chunks=6, chunk=1024)
    gains = duel(PRESETS["black-lady"], learner.mean, before, np.random.default_rng(1), 400)
    assert gains.mean() > 3 * gains.std() / len(gains) ** 0.5


def test_the_same_seed_teaches_the_same_with_a_break_or_without(tmp_path: Path) -> None:
    whole, broken = PolicyLearner(9), PolicyLearner(9)
    for _ in range(2):
        whole.round(chunks=2, chunk=256)
    broken.round(chunks=2, chunk=256)
    save_checkpoint(tmp_path / "state", broken)
    resumed = load_checkpoint(tmp_path / "state")
    resumed.round(chunks=2, chunk=256)
    assert np.array_equal(resumed.mean, whole.mean) and np.array_equal(resumed.weights, whole.weights)
    assert resumed.seen == whole.seen > 700
    assert not np.array_equal(PolicyLearner(10).mean, whole.mean)


def test_the_gradient_is_that_of_the_cost() -> None:
    rng = np.random.default_rng(1)
    lookups = rng.integers(1, 60, (30, kernel.WIDTH)).astype(np.int32)
    lookups[:, 15:] = 0
    samples = Samples(lookups, rng.normal(size=30).astype(np.float32), np.array([0, 4, 9, 11, 20, 30]))
    tables = np.zeros(kernel.SIZE, np.float32)
    tables[1:60] = rng.normal(size=59)
    slope, _ = gradient(tables, samples)

    def cost(tables: kernel.Floats) -> float:
        total = 0.0
        for begin, end in pairwise(samples.starts):
            sums = tables[lookups[begin:end]].astype(float).sum(1)
            odds = np.exp(sums) / np.exp(sums).sum()
            total += float((odds * (samples.costs[begin:end] + ENTROPY_BONUS * np.log(odds))).sum())
        return total / 5

    assert slope[0] == 0
    for place in range(1, 60, 7):
        near = [tables.copy(), tables.copy()]
        near[0][place] += 0.01
        near[1][place] -= 0.01
        assert slope[place] == pytest.approx((cost(near[0]) - cost(near[1])) / 0.02, abs=2e-4)


def test_the_shipped_tables_say_what_made_them() -> None:
    with as_file(files(policy_weights.__package__) / "policy_weights.npz") as path, np.load(path) as arrays:
        told = json.loads(str(arrays["header"]))
    assert told["version"] == policy_weights.VERSION and told["rounds"] > 0 and told["moments"] > 10**6
    assert "hearthside.ai.train hearts" in told["command"] and set(told["rules"]) <= set(PRESETS)
    assert policy_weights.tables().shape == (kernel.SIZE,) and policy_weights.tables()[0] == 0
