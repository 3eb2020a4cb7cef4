"""A batch plays as the readable rules do, shows what the encodings say, and keeps its tables apart."""

import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pickle import dumps, loads
from random import Random
from subprocess import run
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hearthside import gin, hearts
from hearthside.ai.worlds import gin as gin_worlds
from hearthside.cards import Cards, shuffled
from hearthside.envs import Arrays, Batch, IllegalAction, encoding_for, seeded_decks
from hearthside.games import Rules
from tests.ai import hearts_states
from tests.ai.test_gin_worlds import deck_of
from tests.lengths import length

from .walks import choose, gin_rules, hearts_rules

ANY_RULES = pytest.mark.parametrize("rules", [hearts_rules, gin_rules])
BOTH = pytest.mark.parametrize("rules", [hearts.BLACK_LADY, gin.STANDARD], ids=["hearts", "gin"])


class Single:
    """One table in readable rules: deals by a seed, and otherwise as a table of a batch does. It says on its own how
    deals go on, and so holds `Encoding.deal` and `Encoding.won` to it too.
    """

    def __init__(self, rules: Any, seed: int, match: bool) -> None:
        self.rules, self.match = rules, match
        self.encoding = encoding_for(rules)
        self.game: Any = hearts if isinstance(rules, hearts.Rules) else gin
        self.decks = seeded_decks(seed)
        self.dealt = -1
        self.begin()

    def begin(self) -> None:
        """Another episode."""
        self.state = self.game.State.new(self.rules)
        self.picked = Cards(0)
        self.deal()

    def deal(self) -> None:
        """The next deck; in an episode of its own, in the next direction and from the next dealer."""
        self.dealt += 1
        if self.match:
            self.state = self.state.play(hearts.Deal(next(self.decks)))
            return
        if self.game is gin:
            dealer = 1 if self.rules.dealing is gin.Dealing.NORTH else (self.dealt + 1) % 2
            self.state = self.state.play(gin.Deal(next(self.decks), dealer))
            return
        step = 1 if self.rules.deal_moves is hearts.Direction.LEFT else -1
        self.state = self.state.play(hearts.Deal(next(self.decks), (3 + step * self.dealt) % 4))
        if (direction := self.rules.direction(self.dealt)) is not self.state.direction:
            self.state = self.state.play(hearts.Direct(0, direction))

    def step(self, action: int) -> tuple[list[float], list[float], bool]:
        """The zero-sum rewards and the raw ones of an action, and whether it ends an episode."""
        results = len(self.state.results)
        self.state, self.picked = self.encoding.play(self.state, action, self.picked)
        seats = range(self.rules.seats)
        if len(self.state.results) == results:
            return [0.0 for _ in seats], [0.0 for _ in seats], False
        result = self.state.results[-1]
        if self.game is gin:
            rewards = [float(result.won(seat)) for seat in seats]
            raw = [max(0.0, each) for each in rewards]
        else:
            raw = [float(each) for each in result.points]
            rewards = [sum(raw) / 4 - each for each in raw]
        if self.match and not self.state.winners:
            self.deal()
            return rewards, raw, False
        return rewards, raw, True

    def assert_shown(self, batch: Batch, table: int = 0) -> None:
        """The batch shows this table as it is."""
        seat = self.encoding.mover(self.state)
        view = self.state.view(seat)
        assert batch.current_player[table] == seat
        assert (batch.mask[table] == self.encoding.mask(view, self.picked)).all()
        assert [Cards(int(hand)) for hand in batch.hands[table]] == [*self.state.hands]
        shown, meant = batch.observation[table], self.encoding.observation(view, self.picked)
        wrong = [part.name for part in self.encoding.parts if (shown[part.slice] != meant[part.slice]).any()]
        assert not wrong


def follow(rules: Rules, seed: int, steps: int, look: int, match: bool) -> None:
    """Play both side by side, and hold them to each other; look at all that a seat sees every so many steps."""
    rng, single, raw = Random(seed), Single(rules, seed, match), seed % 3 == 0
    batch = Batch(
        rules, 1, episode="match" if match else "deal", autoreset=seed % 2 == 0, rewards="raw" if raw else "zero-sum"
    )
    batch.reset(seed)
    for step in range(steps):
        if step % look == 0:
            single.assert_shown(batch)
        action = choose(single.state, batch.mask[0].nonzero()[0].tolist(), rng)
        batch.step([action])
        rewards, points, ended = single.step(action)
        assert batch.rewards[0].tolist() == (points if raw else rewards)
        assert batch.terminated[0] == ended
        if match and not ended:
            assert batch.scores[0].tolist() == [*single.state.scores]
        if ended and seed % 2:
            assert batch.current_player[0] == -1
            assert not batch.mask.any()
            assert not batch.observation.any()
            batch.step([0])
            assert batch.terminated[0]
            assert not batch.rewards.any()
            batch.reset()
            assert not batch.terminated[0]
        if ended:
            single.begin()


@ANY_RULES
def test_deals_agree_with_the_readable_rules_move_for_move(rules: Callable[[Random], Rules]) -> None:
    for seed in range(length(8, 300)):
        follow(rules(Random(seed)), seed, length(170, 600), 1, match=False)


@ANY_RULES
def test_matches_agree_with_the_readable_rules_move_for_move(rules: Callable[[Random], Rules]) -> None:
    for seed in range(length(16, 300)):
        follow(rules(Random(seed)), seed, length(300, 600), 8, match=True)


@pytest.mark.parametrize("dealing", gin.Dealing)
def test_the_rules_say_who_deals_the_next_hand_of_a_match(dealing: gin.Dealing) -> None:
    rules = replace(gin.STANDARD, dealing=dealing, knock_limit=100, goal=250)  # hands that are soon won, or by gin
    follow(rules, 2, 300, 4, match=True)


@BOTH
def test_a_batch_of_many_is_many_batches_of_one(rules: Rules) -> None:
    seeds = [5, 0, 2**64 - 1, 77]
    batch = Batch(rules, 4)
    singles = [Batch(rules, 1) for _ in seeds]
    batch.reset(seeds)
    for single, seed in zip(singles, seeds, strict=True):
        single.reset(seed)
    for _ in range(length(150, 2000)):
        actions = batch.random_actions()
        batch.step(actions)
        for table, single in enumerate(singles):
            assert single.random_actions() == actions[table]
            single.step(actions[table : table + 1])
            for name in Arrays._fields:
                assert (getattr(single, name)[0] == getattr(batch, name)[table]).all()
    again = Batch(rules, 4)
    again.reset(seeds[1])
    batch.reset([0, 1, 2, 3])
    assert (again.observation == batch.observation).all()


def worlds_of_hearts(rng: Random) -> Iterator[tuple[Any, list[int], Any, list[int]]]:
    """Decks and actions that lead to a state, and others that lead the seat to move to the same view."""
    encoding = encoding_for(hearts.BLACK_LADY)
    deal = hearts.Deal(tuple(rng.sample(shuffled(1), 52)))
    state, picked, actions = hearts.State.new(hearts.BLACK_LADY).play(deal), Cards(0), list[int]()
    for _ in range(12 + rng.randrange(50)):
        view = state.view(encoding.mover(state))
        actions.append(rng.choice(encoding.mask(view, picked).nonzero()[0].tolist()))
        state, picked = encoding.play(state, actions[-1], picked)
    view = state.view(state.turn)
    for world in hearts_states.worlds(view, rng, 3):
        dealt = [0] * 4
        for seat in range(4):
            dealt[seat] = world.hands[seat] & ~world.passes[seat - 1] | world.passes[seat]
            for trick in (*world.tricks, world.trick):
                for player, card in zip(trick.players(4), trick.cards, strict=False):
                    if player == seat and not world.passes[seat - 1] >> card & 1:
                        dealt[seat] |= 1 << card
        deck = [0] * 52
        for seat, hand in enumerate(dealt):
            deck[seat::4] = [int(card) for card in Cards(hand)]
        passes = [int(card) for seat in range(4) for card in Cards(world.passes[seat])]
        yield deal.deck, actions, deck, [*passes, *actions[12:]]


def worlds_of_gin(rng: Random) -> Iterator[tuple[Any, list[int], Any, list[int]]]:
    """The same at Gin Rummy, where actions do not tell what is hidden."""
    encoding = encoding_for(gin.STANDARD)
    deal = gin.Deal(tuple(rng.sample(shuffled(1), 52)), 1)
    state, actions = gin.State.new(gin.STANDARD).play(deal), list[int]()
    for _ in range(rng.randrange(40)):
        able = encoding.mask(state.view(state.turn)).nonzero()[0].tolist()
        action = rng.choice(able)
        if (after := encoding.play(state, action)[0]).results:
            break
        actions.append(action)
        state = after
    for world in gin_worlds.worlds(state.view(state.turn), rng, 3):
        yield deal.deck, actions, deck_of(world).deck, actions


@pytest.mark.parametrize(
    ("rules", "worlds"), [(hearts.BLACK_LADY, worlds_of_hearts), (gin.STANDARD, worlds_of_gin)], ids=["hearts", "gin"]
)
def test_tables_that_a_seat_cannot_tell_apart_have_the_same_bytes(
    rules: Rules, worlds: Callable[[Random], Iterator[tuple[Any, list[int], Any, list[int]]]]
) -> None:
    batch = Batch(rules, 2)
    for seed in range(length(6, 200)):
        for deck, actions, other_deck, other_actions in worlds(Random(seed)):
            batch.reset(1, decks=[deck, other_deck])
            for pair in zip(actions, other_actions, strict=True):
                batch.step(pair)
            assert batch.observation.any()
            for array in (batch.observation, batch.mask, batch.current_player):
                assert (array[0] == array[1]).all()


@BOTH
def test_an_illegal_action_is_refused_with_a_sentence_and_changes_nothing(rules: Rules) -> None:
    batch, other = Batch(rules, 3), Batch(rules, 3)
    with pytest.raises(ValueError, match="Reset the tables before the first step"):
        batch.step([0, 0, 0])
    for each in (batch, other):
        each.reset(4)
    for _ in range(80):
        actions = other.random_actions()
        for wrong in (int((~other.mask[1]).nonzero()[0][0]), -1, other.encoding.actions, 2**40):
            with pytest.raises(IllegalAction, match="Table 1: ") as caught:
                batch.step([actions[0], wrong, wrong])
            assert (caught.value.table, caught.value.action) == (1, wrong)
        batch.mask[:] = True  # which is only shown, and never asked
        with pytest.raises(IllegalAction, match="is not legal now"):
            batch.step([actions[0], int((~other.mask[1]).nonzero()[0][0]), 0])
        batch.step(actions)
        other.step(actions)
        for name in Arrays._fields:
            assert (getattr(batch, name) == getattr(other, name)).all()
    for shape in ([0], [0.0, 0.0, 0.0], [[0, 0, 0]]):
        with pytest.raises(ValueError, match="a whole number for each of the 3 tables"):
            batch.step(shape)


@BOTH
def test_arrays_of_the_caller_are_written_into_and_shared_without_a_copy(rules: Rules) -> None:
    arrays = Arrays.of(encoding_for(rules), 5)
    batch = Batch(rules, 5, out=arrays)
    batch.reset(1)
    shared = [np.from_dlpack(getattr(batch, name)) for name in Arrays._fields]
    for _ in range(70):
        batch.step(batch.random_actions())
        for mine, theirs in zip(arrays, shared, strict=True):
            assert np.shares_memory(mine, theirs)
            assert (mine == theirs).all()
    assert arrays.observation.any()
    unseen = Batch(rules, 5, observe=False)
    unseen.reset(1)
    assert unseen.observation.shape == (0, batch.encoding.size)
    for wrong in (
        arrays._replace(rewards=arrays.rewards.astype(np.float64)),
        arrays._replace(mask=arrays.mask[:4]),
        arrays._replace(observation=np.asfortranarray(arrays.observation)),
    ):
        with pytest.raises(ValueError, match="The array"):
            Batch(rules, 5, out=wrong)


@BOTH
def test_tables_that_are_reset_go_on_with_their_dice_and_leave_the_others_alone(rules: Rules) -> None:
    batch, other = Batch(rules, 2, autoreset=False), Batch(rules, 2)
    batch.reset(9)
    other.reset(9)
    for _ in range(400):
        actions = other.random_actions()
        batch.step(actions)
        other.step(actions)
        assert (batch.terminated == other.terminated).all()
        batch.reset(tables=batch.terminated)
        assert (batch.observation == other.observation).all()
        assert (batch.mask == other.mask).all()


@BOTH
def test_decks_of_deal_numbers_are_dealt_as_they_are(rules: Rules) -> None:
    batch = Batch(rules, 2)
    batch.reset(1, decks=[shuffled(7), shuffled(8)])
    hand = batch.encoding.part("hand").slice
    for table, number in enumerate((7, 8)):
        held = Cards.of(map(int, batch.observation[table, hand].nonzero()[0]))
        count = 13 if batch.encoding.seats == 4 else 10
        assert held == Cards.of(shuffled(number)[: count * batch.encoding.seats : batch.encoding.seats])
    for wrong in ([shuffled(7)], np.zeros((2, 52), np.int64), np.full((2, 52), 0.5)):
        with pytest.raises(ValueError, match="every card once"):
            batch.reset(1, decks=wrong)


def test_a_moon_is_rewarded_as_the_rules_score_it() -> None:
    rules = replace(hearts.BLACK_LADY, points=hearts.points(hearts=0, QS=13))  # whoever takes the queen makes a moon
    for kind, moon in (("raw", [0, 13, 13, 13]), ("zero-sum", [9.75, -3.25, -3.25, -3.25])):
        batch = Batch(rules, 8, rewards=kind)  # type: ignore[arg-type]
        batch.reset(3)
        while not batch.terminated.any():
            batch.step(batch.random_actions())
        assert all(sorted(map(abs, each)) == sorted(map(abs, moon)) for each in batch.rewards[batch.terminated])
        assert kind == "raw" or not batch.rewards.sum(axis=1).any()


def test_environments_are_imported_without_the_compiler() -> None:
    run(
        [sys.executable, "-c", "import sys, hearthside.envs; assert not {'numba', 'llvmlite'} & {*sys.modules}"],
        check=True,
    )


def test_random_actions_are_legal_and_each_as_likely() -> None:
    batch = Batch(hearts.BLACK_LADY, 3000, observe=False)
    batch.reset(1, decks=[shuffled(1)] * 3000)
    able = batch.mask[0].nonzero()[0]
    counts = np.bincount(batch.random_actions(), minlength=52)[able]
    assert counts.sum() == 3000
    assert counts.min() > 3000 / 13 * 0.75
    assert counts.max() < 3000 / 13 * 1.25


@pytest.mark.parametrize(
    ("arguments", "trouble"),
    [
        ({"count": 0}, "1 table or more"),
        ({"episode": "game"}, "a deal or a match"),
        ({"rewards": "points"}, "zero-sum or raw"),
    ],
)
def test_what_no_batch_has_is_refused_with_a_sentence(arguments: dict[str, Any], trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        Batch(hearts.BLACK_LADY, **{"count": 1} | arguments)


def test_resets_that_cannot_be_are_refused_with_a_sentence() -> None:
    batch = Batch(gin.STANDARD, 2)
    with pytest.raises(ValueError, match="all tables the first time"):
        batch.reset(tables=np.array([True, False]))
    for seeds in (-1, 0.5, [1, 2, 3]):
        with pytest.raises(ValueError, match="A seed is a whole number"):
            batch.reset(seeds)  # type: ignore[arg-type]
    batch.reset()
    with pytest.raises(ValueError, match="whether to reset it"):
        batch.reset(tables=np.array([True]))


def test_actions_are_taken_from_no_memory_of_the_caller() -> None:
    """Kernels check all actions and then take them, while other threads may write to what was given."""
    batch = Batch(hearts.BLACK_LADY, 2)
    batch.reset(7)
    loaded, given = len(batch._kernel.step._loaded), list[Any]()

    def step(*arguments: Any) -> int:
        given.append(arguments[3])
        return -1

    actions = batch.mask.argmax(axis=1)
    actions.flags.writeable = False
    batch.step(actions)
    assert len(batch._kernel.step._loaded) == loaded, "compiled again for memory that cannot be written to"
    batch._kernel = SimpleNamespace(step=step, reset=lambda *arguments: given.extend((arguments[3], arguments[4])))
    decks, tables = np.array([shuffled(1)] * 2), np.ones(2, np.bool_)
    batch.step(actions)
    batch.reset(decks=decks, tables=tables)
    assert len(given) == 3
    assert not any(np.shares_memory(mine, theirs) for mine, theirs in zip(given, [actions, decks, tables], strict=True))


def test_a_batch_prints_as_code_that_makes_it() -> None:
    made = Batch("gin oklahoma", 3, episode="match", rewards="raw", autoreset=False, observe=False)
    again = eval(repr(made), vars(gin) | {"Batch": Batch})
    assert repr(again) == repr(made) and again.rules == gin.PRESETS["oklahoma"]
    assert again.observation.shape[0] == 0 and repr(Batch("hearts", 2)) == f"Batch({hearts.BLACK_LADY!r}, 2)"


@BOTH
def test_a_copy_of_a_batch_plays_on_alike(rules: Rules) -> None:
    batch = Batch(rules, 3, episode="match")
    assert deepcopy(batch).current_player.shape == (3,)
    batch.reset(7)
    batch.play_others(np.ones(3, np.int64))
    copies = [deepcopy(batch), loads(dumps(batch))]
    for _ in range(100):
        batch.step(batch.random_actions())
        for copy in copies:
            copy.step(copy.random_actions())
            assert (copy.observation == batch.observation).all() and (copy.mask == batch.mask).all()
            assert (copy.rewards == batch.rewards).all()
