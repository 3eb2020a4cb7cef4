"""What players of Gin Rummy see and learn: kernels against the readable players, worlds, the search, the training."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hearthside.ai.gin import BASELINES, Settings
from hearthside.ai.gin.belief import infer_belief
from hearthside.ai.gin.features import FeatureExtractor
from hearthside.ai.gin.opponent_style import StyleCounts, style_counts
from hearthside.ai.gin.search_player import SearchPlayer
from hearthside.ai.gin.weights import OUTCOMES, UNIT, Weights
from hearthside.ai.kernels import gin as rules_kernel
from hearthside.ai.kernels import gin_belief, gin_features, gin_policy, gin_search
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.gin_encoding import encoded_rules, history_row, notes_row, view_row
from hearthside.ai.kernels.gin_features import FEATURES, KNOCK_FEATURES, Observation
from hearthside.ai.training import __main__ as training
from hearthside.ai.training import gin as train
from hearthside.cards import Cards
from hearthside.game import Limit
from hearthside.gin import PRESETS, Discard, Move, Phase, State
from tests.lengths import length

from .gin_positions import NO_LIMIT, another_world, deal_row, gin_player, position, walk
from .test_kernel_gin import number

RULES = ("oklahoma", "round-the-corner", "ginrummy42", "openspiel", "standard")


def turns(preset: str, hands: int = 4) -> Iterator[tuple[State, Move]]:
    """Turns of a match, one seat's player a daring one."""
    rules = PRESETS[preset].with_goal(900)
    seats = (BASELINES["patient"](), gin_player("cal"))
    for state, move in walk(rules, seats, 500, Random(preset), hands):
        if state.phase is not Phase.LAYOFF:
            yield state, move


def told(history: Ints, hidden: bool = False) -> list[list[int]]:
    """The turns of a story; with the cards from the stock hidden, as the other seat sees them."""
    size = gin_belief.TURN_SIZE
    rows: list[list[int]] = history[1 : 1 + size * int(history[0])].reshape(-1, size).tolist()
    for row in rows:
        if hidden and row[gin_belief.SOURCE] == gin_belief.FROM_STOCK:
            row[gin_belief.DREW] = -1
    return rows


def sight_of(state: State) -> tuple[Ints, gin_features.Floats, int]:
    """The row of the seat to move, what it makes of it, and the unseen cards."""
    view = state.view(state.turn)
    deal, sight = view_row(view), np.zeros(gin_features.BELIEF_SIZE)
    unseen = gin_features.update_belief(
        encoded_rules(view.rules),
        Weights.default().card_weights,
        Observation(deal, notes_row(view), np.array(style_counts(view).style)),
        view.seat,
        sight,
    )
    return deal, sight, unseen


@pytest.mark.parametrize("preset", RULES)
def test_the_kernel_sees_what_the_readable_player_sees(preset: str) -> None:
    rules = encoded_rules(PRESETS[preset])
    rng, looked = Random(1), 0
    for state, _ in turns(preset):
        view, seat = state.view(state.turn), state.turn
        belief = infer_belief(view)
        deal, sight, unseen = sight_of(state)
        assert unseen == belief.unseen
        assert sight[: gin_features.STOCKED] == pytest.approx(belief.holds, abs=1e-9)
        extractor = FeatureExtractor(view, belief)
        discard = rng.choice(list(view.hand)) if len(view.hand) == 11 else None
        hand = int(view.hand) & ~(0 if discard is None else 1 << discard)
        into = np.zeros(FEATURES, np.float32)
        known = int(view.known[1 - seat])
        gin_features.hand_features(
            rules, deal, sight, seat, unseen, known, hand, -1 if discard is None else discard, into
        )
        assert into == pytest.approx(extractor.hand_features(hand, discard), abs=1e-5)
        knock = np.zeros(KNOCK_FEATURES, np.float32)
        gin_features.knock_features(rules, sight, hand, 7, knock)
        assert knock == pytest.approx(extractor.knock_features(hand, 7), abs=1e-5)
        looked += 1
    assert looked > 10


@pytest.mark.parametrize("preset", RULES)
def test_rows_from_a_view_are_those_that_the_kernel_writes_move_by_move(preset: str) -> None:
    notes = np.zeros(gin_features.NOTE_SIZE, np.int64)
    stories = np.zeros((2, gin_belief.HISTORY_SIZE), np.int64)
    for state, move in turns(preset):
        deal, view = deal_row(state), state.view(state.turn)
        if not state.turns:
            gin_features.new_notes(deal, notes)
            stories[:, 0] = 0
        assert (notes_row(view) == notes).all()
        assert told(history_row(view)) == told(stories[1 - state.turn], hidden=True)
        row = view_row(view)
        other = rules_kernel.HANDS + 1 - state.turn
        assert int(row[other]).bit_count() == int(deal[other]).bit_count()
        row[other] = deal[other]
        row[rules_kernel.STOCK :] = deal[rules_kernel.STOCK :]
        assert (row == deal).all()
        gin_features.note(deal, notes, number(move))
        gin_belief.record_turn(deal, stories[state.turn], number(move))


def test_conduct_is_counted_from_finished_hands_as_the_kernel_counts_it_turn_by_turn() -> None:
    rules = PRESETS["standard"]
    counts = np.zeros((2, gin_policy.STYLE_COUNTS_SIZE), np.int64)
    before = counts.copy()
    checked = 0
    for state, move in turns("standard", 6):
        if not state.turns:
            before = counts.copy()
        for seat in (0, 1):
            assert style_counts(state.view(1 - seat)) == StyleCounts(*before[seat].tolist())
        gin_policy.count_move(encoded_rules(rules).tables, deal_row(state), counts[state.turn], number(move))
        checked += len(state.results) > 3
    assert checked > 10
    assert counts[0][gin_policy.DISCARDS] > counts[0][gin_policy.GREEDY_DISCARDS] > 0
    assert counts[0][gin_policy.SPECULATIVE_TAKES] <= counts[0][gin_policy.TAKES]


# ---- Worlds ----


def spoken_for(state: State, hand: int) -> float:
    """How much the last discard of the other speaks for its having this hand."""
    view, weights = state.view(state.turn), Weights.default()
    seen = Observation(view_row(view), notes_row(view), np.array([0.5, 0.8, 0.2]))
    player = gin_policy.Player(weights.packed(), weights.card_weights, gin_policy.Profile())
    before = seen._replace(deal=seen.deal.copy(), notes=seen.notes.copy())
    return gin_search.discard_log_likelihood(
        encoded_rules(view.rules), player, seen, view.seat, hand, before, gin_policy.room_for_choices()
    )


def test_a_discard_speaks_against_a_hand_in_which_it_would_have_been_melded() -> None:
    state = position("6S 7S 8S KC KD KS 2D 3D 8D 7H QC", "4D 2C", rules=PRESETS["straight"])
    sets = "9C 9D 9S TC TD TH JS QS"
    melded, loose = Cards.parse(f"3C 4C {sets}"), Cards.parse(f"4H 5H {sets}")
    assert spoken_for(state, int(melded)) < spoken_for(state, int(loose)) - 2


def test_last_discards_speak_for_true_hands_more_than_for_others() -> None:
    rng, for_true, looked = Random(4), 0, 0
    seats = (SearchPlayer(Settings(equity=False)), SearchPlayer(Settings(equity=False)))
    for state, move in walk(PRESETS["eaai"].with_goal(9000), seats, 900, rng, 24):
        other, known = state.hands[1 - state.turn], state.known[1 - state.turn]
        thrown = notes_row(state.view(state.turn))[gin_features.LATEST + 3 * (1 - state.turn)]
        if not isinstance(move, Discard) or thrown < 0 or other == known:
            continue
        out, come = rng.choice(list(Cards(other & ~known))), rng.choice(state.stock)
        for_true += spoken_for(state, other) > spoken_for(state, other ^ 1 << out | 1 << come)
        looked += 1
    assert looked > 100
    assert for_true > 0.55 * looked


# ---- The search ----


def some_turns(count: int) -> list[State]:
    """Turns at which there is something to choose."""
    states = [state for state, _ in turns("standard", 8)]
    return Random(2).sample(states, count)


@pytest.mark.parametrize("settings", [Settings(worlds=64), Settings(worlds=64, discard_walks=2, rollouts=64)])
def test_a_search_limited_in_worlds_gives_the_same_move_again_and_never_sees_hidden_cards(settings: Settings) -> None:
    rng = Random(1)
    searcher = SearchPlayer(settings)
    for state in some_turns(25):
        view = state.view(state.turn)
        move = searcher.choose(view, Random(3), Limit(worlds=24))
        assert state.why_not(move) is None
        other = another_world(state, state.turn, rng).view(state.turn)
        assert SearchPlayer(settings).choose(other, Random(3), Limit(worlds=24)) == move


def test_no_more_worlds_are_looked_at_than_the_limit_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    class Counting:
        def __getattr__(self, name: str) -> object:
            return getattr(gin_search, name)

        def evaluate_moves(self, *given: object) -> None:
            assert isinstance(given[-1], int)
            looked.append(given[-1])
            gin_search.evaluate_moves(*given)  # type: ignore[arg-type]

        def drop_moves(self, *given: object) -> bool:
            return False

    monkeypatch.setattr("hearthside.ai.gin.search_player.search", Counting())
    searcher, most = SearchPlayer(Settings(worlds=48, rollouts=16)), 0
    for state in some_turns(12):
        for limit, allowed in ((NO_LIMIT, 64), (Limit(worlds=12), 12), (Limit(worlds=100), 100), (Limit(ms=0.0), 0)):
            looked.clear()
            searcher.choose(state.view(state.turn), Random(1), limit)
            assert sum(looked) in (0, allowed)
            most = max(most, sum(looked))
    assert most == 100


def test_with_warmth_other_moves_are_made_too_and_without_it_always_the_same() -> None:
    state = some_turns(1)[0]
    view = state.view(state.turn)

    def made(settings: Settings) -> set[Move]:
        return {SearchPlayer(settings).choose(view, Random(rng), NO_LIMIT) for rng in range(30)}

    assert len(made(Settings())) == 1
    assert len(made(Settings(temperature=20.0))) > 1


# ---- Learning ----


def flattened(weights: Weights) -> np.ndarray:
    """All numbers of the networks."""
    return np.concatenate([part.ravel() for network in (weights.play, weights.knock, weights.open) for part in network])


def test_points_are_shared_by_the_ends_that_they_lie_between() -> None:
    points = np.array([-70, -65, -12, -3, 0, 9, 45, 80], np.float32)
    shares = train.shares(points)
    assert shares.sum(axis=1) == pytest.approx(np.ones(8))
    assert shares @ np.array(OUTCOMES) == pytest.approx(np.clip(points, -65, 65))
    assert ((shares > 0).sum(axis=1) <= 2).all()


def test_nets_promise_what_the_ends_of_a_hand_are_worth() -> None:
    weights, rng = Weights.default(), np.random.default_rng(1)
    figures, size = rng.random((5, FEATURES), np.float32), weights.play.hidden_weights.shape[1]
    ends = weights.play.outcome_chances(figures)
    assert ends @ np.array(OUTCOMES) == pytest.approx(weights.play.points(figures), rel=1e-4)
    utilities = rng.random(len(OUTCOMES)).tolist()
    network_value = [
        UNIT * gin_features.network_value(weights.packed(utilities), row, FEATURES, size, np.empty(size, np.float32))
        for row in figures
    ]
    assert network_value == pytest.approx(ends @ np.array(utilities), rel=1e-4)


def test_a_unit_that_sleeps_is_woken_and_the_net_promises_the_same() -> None:
    net = Weights.default().play
    rows, starts = net.hidden_weights.copy(), net.hidden_biases.copy()
    rows[:, :3], starts[:3] = 0.001, (-1.0, 0.0, 1.0)
    net = net._replace(hidden_weights=rows, hidden_biases=starts)
    figures, woken = np.random.default_rng(1).random((4, FEATURES), np.float32), train.revived(net, 1)
    assert (np.abs(woken.hidden_weights).max(axis=0) > 0.1)[:2].all()
    awake = np.abs(net.hidden_weights).max(axis=0) > 0.1
    assert (woken.hidden_weights[:, awake] == net.hidden_weights[:, awake]).all()
    assert (woken.hidden_weights[:, 2] == net.hidden_weights[:, 2]).all()
    assert woken.points(figures) == pytest.approx(net.points(figures), abs=0.3)


def test_weights_are_found_also_from_where_a_step_leads_too_far() -> None:
    rng = np.random.default_rng(1)
    swaps = rng.normal(0.3, 1.0, (500, 4))
    weights = train.fit_differences(swaps, np.zeros(4))
    assert train.fit_differences(swaps, np.full(4, 25.0)) == pytest.approx(weights, abs=0.02)


def test_learning_again_from_the_same_seed_gives_the_same_numbers_and_going_on_those_of_going_through(
    tmp_path: Path,
) -> None:
    def learn(out: str, *more: str) -> Weights:
        training.main(["gin", "--hands", str(length(16, 40)), "--seed", "3", "--out", str(tmp_path / out), *more])
        return Weights.load(tmp_path / out)

    state = ("--state", str(tmp_path / "state.npz"))
    once, again = learn("once.npz", "--rounds", "2"), learn("again.npz", "--rounds", "2", *state)
    assert (flattened(once) == flattened(again)).all()
    assert (once.belief_weights == again.belief_weights).all()
    assert once.header["rounds"] == 2
    further = learn("further.npz", "--rounds", "3", *state)
    assert further.header["rounds"] == 3
    assert (flattened(further) != flattened(once)).any()


def test_a_mind_is_read_as_it_was_written_and_one_of_another_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "weights.npz"
    train.initial_weights(4)._replace(header={"seed": 4}).save(path)
    found = Weights.load(path)
    assert found.header["seed"] == 4
    assert (flattened(found) == flattened(train.initial_weights(4))).all()
    assert len(found.packed()) == gin_policy.NETWORKS_SIZE
    monkeypatch.setattr("hearthside.ai.gin.weights.VERSION", 5)
    with pytest.raises(ValueError, match="has version 4, and this program needs version 5"):
        Weights.load(path)


def test_a_plain_player_of_the_kernel_does_what_the_readable_one_does() -> None:
    rules = PRESETS["eaai"]
    simple = BASELINES["simple"]()
    for state, move in turns("eaai", 6):
        if state.phase is Phase.DISCARD:
            continue
        row = deal_row(state)
        made = gin_policy.plain_move(
            encoded_rules(rules), train.SIMPLE, row, notes_row(state.view(state.turn)), np.array([1], np.uint64)
        )
        assert made == number(simple.choose(state.view(state.turn), Random(1), NO_LIMIT)), move
