"""What passes tell of hidden hands: look-ups against a plain reading, true hands among others, and how it is taught."""

import json
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hearthside.ai.hearts import pass_likelihood
from hearthside.ai.hearts.card_values import card_values
from hearthside.ai.hearts.search_player import SearchPlayer
from hearthside.ai.hearts.settings import Settings
from hearthside.ai.hearts.weighted_worlds import WeightedWorlds
from hearthside.ai.kernels import hearts_pass_likelihood as kernel
from hearthside.ai.kernels.hearts_encoding import deal_row
from hearthside.ai.training._learning import load_checkpoint, save_checkpoint
from hearthside.ai.training.hearts_pass_likelihood import RULES, PassLikelihoodLearner, gradient, write
from hearthside.ai.worlds import hearts as worlds_of
from hearthside.cards import Cards, shuffled
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Direction, Pass, Play, Rules, State, View
from tests.hearts import strategies

PASSED = [Direction.LEFT, Direction.RIGHT, Direction.ACROSS]
SHAPES = [(4, 4, 16, 14), (4, 4, 14, 14), (4, 4, 8192), (2, 4, 4, 14), (2, 4, 14, 14), (4, 4, 14)]
"""How the weights are laid out."""


def looked_up(view: View, hands: list[set[int]]) -> list[int]:
    """Where the hands of the others after the pass are looked up, read off them at leisure; 0 for nowhere."""
    classes = [
        1 if each.pointed else 2 if each.dear else 3 if each.bonus else 0 for each in card_values(view.rules).suits
    ]
    offset, gave, got = view.direction.offset(4), set(map(int, view.gave)), set(map(int, view.got))
    places = []

    def asked(number: int, *place: int) -> None:
        start = 1 + sum(int(np.prod(shape)) for shape in SHAPES[:number])
        places.append(start + int(np.ravel_multi_index(place, SHAPES[number])))

    for step in (1, 2, 3):
        hand = hands[(view.seat + step) % 4]
        took, gives = step == offset, step == 4 - offset
        role, hand = took + 2 * gives, hand - gave if took else hand
        suits = [sorted(card % 13 for card in hand if card // 13 == suit) for suit in range(4)]
        for suit, ranks in enumerate(suits):
            of = classes[suit]
            asked(0, role, of, sum(1 << rank - 9 for rank in ranks if rank > 8), len(ranks))
            asked(1, role, of, ranks[0] + 1 if ranks else 0, len(ranks))
            asked(2, role, of, sum(1 << rank for rank in ranks))
            given = [card % 13 for card in got if card // 13 == suit]
            if gives:
                asked(3, int(took), of, len(given), len(ranks))
            if gives and given:
                asked(4, int(took), of, max(given) + 1, ranks[-1] + 1 if ranks else 0)
        lengths = [len(ranks) for ranks in suits]
        asked(5, role, min(lengths.count(0), 3), max(lengths))
    return places


@pytest.mark.parametrize("direction", PASSED)
@pytest.mark.parametrize("preset", ["black-lady", "omnibus"])
def test_deals_are_as_likely_as_a_plain_reading_of_their_hands_says(preset: str, direction: Direction) -> None:
    rules, rng, seen = replace(PRESETS[preset], passing=(direction,)), Random(preset), 0
    kept: list[set[int]] = []
    for before, move, _ in strategies.walk(rules, rng, 2):
        if not isinstance(move, Play):
            continue
        if not before.tricks and not before.table:
            kept = [set(map(int, Cards(hand))) for hand in before.hands]
        view = before.view(move.seat)
        assert pass_likelihood.applies(view)
        found = pass_likelihood.log_likelihoods(view, deal_row(before)[None])[0]
        assert found == pytest.approx(pass_likelihood.weights()[looked_up(view, kept)].sum(), abs=1e-3)
        seen += 1
    assert seen > 80


def positions(rules: Rules, count: int) -> list[State]:
    """After the pass of the policy, somebody is to lead to the second trick."""
    found = []
    for number in range(count):
        state = State.new(replace(rules, passing=(PASSED[number % 3],))).play(Deal(shuffled(number)))
        while len(state.tricks) < 1:
            seat = state.to_move[0]
            state = state.play(SearchPlayer(Settings()).choose(state.view(seat), Random(number), Limit()))
        found.append(state)
    return found


def test_the_true_hands_are_likelier_than_others_that_agree_with_the_view() -> None:
    gains, rng = [], Random(1)
    for state in positions(BLACK_LADY, 24):
        for seat in range(4):
            view = state.view(seat)
            others = pass_likelihood.log_likelihoods(view, worlds_of.rows(view, rng, 100)).astype(float)
            gains.append(
                float(pass_likelihood.log_likelihoods(view, deal_row(state)[None])[0]) - np.log(np.exp(others).mean())
            )
    assert np.mean(gains) > 2


def test_deals_thinned_out_by_passes_are_likelier_by_them_and_agree_with_the_view() -> None:
    gains = []
    for state in positions(BLACK_LADY, 6):
        view = state.view(1)
        thin, plain = (WeightedWorlds(Settings(proposals=3, passes=passes), view, Random(1)) for passes in (4, 0))
        for imagined in (thin, plain):
            deals, weights = imagined.deals(32)
            assert len(deals) == len(weights) == 32
            assert all(int(deal[1]) == int(state.hands[1]) for deal in deals)
            gains.append(pass_likelihood.log_likelihoods(view, deals).mean())
    assert np.mean(gains[::2]) > np.mean(gains[1::2]) + 2


@pytest.mark.parametrize(
    ("preset", "direction"), [("black-lady", Direction.HOLD), ("three-hand", Direction.LEFT), ("heartsette", None)]
)
def test_where_passes_tell_nothing_the_same_deals_are_drawn(preset: str, direction: Direction | None) -> None:
    rules = PRESETS[preset]
    rules = replace(rules, passing=(direction,)) if direction else rules
    before = next(before for before, move, _ in strategies.walk(rules, Random(2), 1) if isinstance(move, Play))
    view = before.view(before.to_move[0])
    assert not pass_likelihood.applies(view)
    asked, plain = (
        WeightedWorlds(Settings(proposals=3, passes=passes), view, Random(1)).deals(16) for passes in (4, 0)
    )
    assert np.array_equal(asked[0], plain[0]) and np.array_equal(asked[1], plain[1])


def test_while_cards_are_passed_nothing_is_told() -> None:
    state = State.new(BLACK_LADY).play(Deal(shuffled(1)))
    assert not pass_likelihood.applies(state.view(0))
    assert isinstance(
        SearchPlayer(Settings(worlds=2, passes=3, pass_worlds=2)).choose(state.view(0), Random(1), Limit()), Pass
    )


def test_what_rounds_teach_finds_true_hands_and_is_the_same_with_a_break_or_without(tmp_path: Path) -> None:
    whole, broken = PassLikelihoodLearner(9), PassLikelihoodLearner(9)
    gains = [whole.round(chunks=2, deals=2000) for _ in range(3)]
    assert gains[0] < 0.3 < gains[2]
    broken.round(chunks=2, deals=2000)
    save_checkpoint(tmp_path / "state", broken)
    resumed = load_checkpoint(tmp_path / "state")
    for _ in range(2):
        resumed.round(chunks=2, deals=2000)
    assert np.array_equal(resumed.weights, whole.weights) and resumed.seen == whole.seen == 12000
    write(whole, tmp_path / "passed.npz", "a command")
    with np.load(tmp_path / "passed.npz") as kept:
        assert np.abs(kept["weights"] - whole.weights).max() <= 1 / 128 + 1e-3


def test_the_gradient_is_that_of_the_chance_of_the_true_hands() -> None:
    rng = np.random.default_rng(1)
    lookups = rng.integers(1, 40, (6, 4, kernel.WIDTH)).astype(np.int32)
    weights = np.zeros(kernel.SIZE, np.float32)
    weights[1:40] = rng.normal(size=39) / 4
    slope, _ = gradient(weights, lookups)
    assert slope[0] == 0
    for place in (1, 17, 39):
        near = [weights.copy(), weights.copy()]
        near[0][place] += 0.01
        near[1][place] -= 0.01
        down = (gradient(near[1], lookups)[1] - gradient(near[0], lookups)[1]) / 0.02
        assert slope[place] == pytest.approx(down, abs=2e-3)


def test_the_shipped_weights_say_what_made_them() -> None:
    with as_file(files(pass_likelihood.__package__) / "pass_likelihood.npz") as path, np.load(path) as arrays:
        told = json.loads(str(arrays["header"]))
    assert told["version"] == pass_likelihood.VERSION and told["deals"] > 10**6
    assert "hearthside.ai.train hearts_passed" in told["command"] and told["rules"] == list(RULES)
    assert pass_likelihood.weights().shape == (kernel.SIZE,) and pass_likelihood.weights()[0] == 0
