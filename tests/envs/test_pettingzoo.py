"""The environments of PettingZoo: its own tests pass, and agents see what the encodings say and nothing else."""

import importlib
import sys
from copy import deepcopy
from pickle import dumps, loads
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from hearthside import gin, hearts
from hearthside.ai.worlds.gin import worlds
from hearthside.envs import Batch, IllegalAction, encoding_for
from hearthside.envs.pettingzoo import env, parallel_env, raw_env
from hearthside.envs.table import Table
from hearthside.games import Rules
from tests.lengths import length

BOTH = pytest.mark.parametrize("rules", [hearts.BLACK_LADY, gin.STANDARD], ids=["hearts", "gin"])
# What PettingZoo's test says of every environment whose observations are a dictionary, but of those that it names.
OF_DICTIONARIES = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
]
# What it says of an agent whose episode is over, which has nothing to see and nothing to do.
OF_ENDS = [
    "ignore:Observation numpy array is all zeros:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
]


@pytest.mark.filterwarnings(*OF_DICTIONARIES, *OF_ENDS)
@BOTH
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_pettingzoo_finds_no_fault_with_the_api(rules: Rules, episode: Any) -> None:
    api_test(env(rules, episode=episode), num_cycles=length(60, 1000))
    api_test(raw_env(rules, episode=episode), num_cycles=length(60, 1000))


@BOTH
def test_the_same_seed_plays_the_same(rules: Rules) -> None:
    seed_test(lambda: env(rules), num_cycles=length(60, 500))


@BOTH
def test_it_is_rendered(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **options: env(rules, **options))
    assert "Scores: South 0" in capsys.readouterr().out


class Legal:
    """An environment whose spaces sample legal actions alone: PettingZoo's test of cycles asks for no mask."""

    def __init__(self, table: Any, parallel: bool) -> None:
        self.table, self.parallel = table, parallel
        self.seen: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def reset(self) -> Any:
        made = self.table.reset(seed=3)
        self.seen = made[0] if self.parallel else {}
        return made

    def step(self, given: Any) -> Any:
        made = self.table.step(given)
        self.seen = made[0] if self.parallel else {}
        return made

    def action_space(self, agent: str) -> Any:
        def sample() -> int:
            mask = (self.seen[agent] if self.parallel else self.table.observe(agent))["action_mask"]
            return int(self.table.action_space(agent).sample(mask))

        return SimpleNamespace(sample=sample)


@pytest.mark.parametrize("rules", [hearts.BLACK_LADY, gin.PRESETS["ginrummy42"]], ids=["hearts", "gin"])
def test_episodes_are_cut_short_after_so_many_cycles(rules: Rules) -> None:
    """The test wants every agent to act once a cycle. Of 4 cycles that is so at Hearts, three picks and a card each,
    and at Gin where no upcard is offered, two turns each.
    """
    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: Legal(env(rules, max_cycles=max_cycles), parallel=False),
            parallel_env=lambda max_cycles: Legal(parallel_env(rules, max_cycles=max_cycles), parallel=True),
        )
    )


@BOTH
def test_pettingzoo_finds_no_fault_with_the_parallel_api(rules: Rules) -> None:
    parallel_api_test(parallel_env(rules), num_cycles=length(20, 1000))
    parallel_seed_test(lambda: parallel_env(rules), num_cycles=1)


@BOTH
def test_the_parallel_environment_takes_turns(rules: Rules) -> None:
    table, steps = parallel_env(rules), 0
    seen, _ = table.reset(seed=1)
    while table.agents:
        (mover,) = [agent for agent, each in seen.items() if each["action_mask"].any()]
        actions = {agent: int(each["action_mask"].argmax()) for agent, each in seen.items()}
        seen, rewards, terminations, _, _ = table.step(actions)
        steps += 1
        assert mover in table.possible_agents
    assert steps > 20 and all(terminations.values()) and sum(rewards.values()) == 0


@BOTH
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_agents_see_what_a_batch_of_that_seed_shows_and_their_views_say(rules: Rules, episode: Any) -> None:
    rng = Random(repr(episode))
    table, batch = raw_env(rules, episode=episode), Batch(rules, 1, episode=episode)
    readable, encoding = Table(encoding_for(rules), episode, 11), encoding_for(rules)
    table.reset(11)
    batch.reset(11)
    readable.begin()
    finished = 0
    for _ in range(length(300, 5000)):
        agent = table.agent_selection
        seat = table.possible_agents.index(agent)
        seen, _, terminated, truncated, _ = table.last()
        assert not terminated and not truncated
        assert batch.current_player[0] == seat
        assert (seen["observation"] == batch.observation[0]).all()
        assert (seen["action_mask"] == batch.mask[0]).all()
        if rng.random() < 0.1:
            for other, name in enumerate(table.possible_agents):
                assert (table.observe(name)["observation"] == readable.observation(other)).all()
                assert table.observe(name)["action_mask"].any() == (other == seat)
        action = int(rng.choice(seen["action_mask"].nonzero()[0]))
        table.step(action)
        batch.step([action])
        readable.act([action])
        assert [table.rewards[each] for each in table.possible_agents] == batch.rewards[0].tolist()
        if batch.terminated[0]:
            assert all(table.terminations.values())
            assert not table.observe(table.agents[0])["observation"].any()
            finished += 1
            if episode == "match":  # another match has another seed
                return
            table.reset()
            readable.begin(finished)
    assert finished > 1 or episode == "match"
    assert encoding.size == len(seen["observation"])


def test_two_tables_that_an_agent_cannot_tell_apart_look_the_same_to_it() -> None:
    """Hidden cards that differ change no byte, for the agent to move and for the others."""
    rng, table = Random(4), raw_env(gin.STANDARD)
    table.reset(5)
    compared = 0
    while not any(table.terminations.values()):
        readable = table.unwrapped._followed()
        if rng.random() < 0.3:
            seat = rng.randrange(2)
            seen = table.observe(f"player_{seat}")
            kept, encoding = readable.state, readable.encoding
            for world in worlds(kept.view(seat), rng, 2):
                compared += world.hands != kept.hands
                assert (encoding.observation(world.view(seat)) == seen["observation"]).all()
                if seat == encoding.mover(kept):
                    assert (encoding.mask(world.view(seat)) == seen["action_mask"]).all()
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(rng.choice(mask.nonzero()[0])))
    assert compared > 10


def test_rewards_are_given_when_a_deal_ends_and_add_up_over_a_match() -> None:
    table, rng = env(hearts.PRESETS["openspiel"], episode="match", rewards="raw"), Random(3)
    table.reset(seed=2)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        table.step(None if terminated or truncated else int(rng.choice(seen["action_mask"].nonzero()[0])))
    assert sum(total.values()) in (26, 78)


def test_an_illegal_action_ends_the_episode_of_whoever_takes_it() -> None:
    table = env(illegal_reward=-7)
    table.reset(seed=2)
    agent = table.agent_selection
    mask = table.observe(agent)["action_mask"]
    table.step(int(mask.argmin()))
    assert table.rewards[agent] == -7 and all(table.terminations.values())
    assert not table.observe(agent)["observation"].any()
    table.reset(seed=2)
    table.step(1000)
    assert table.terminations[agent]
    bare = raw_env()
    with pytest.raises(ValueError, match="Reset the environment first"):
        bare.step(0)
    bare.reset(2)
    with pytest.raises(IllegalAction):
        bare.step(int(mask.argmin()))
    assert (bare.observe(agent)["action_mask"] == mask).all()
    with pytest.raises(ValueError, match="player_0 is to move"):
        bare.step(None)


def test_an_episode_that_is_cut_short_shows_what_agents_see() -> None:
    table = raw_env(max_actions=2)
    table.reset(2)
    for _ in range(2):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert all(table.truncations.values())
    for agent in table.agents:
        seen = table.observe(agent)
        assert seen["observation"].any() and not seen["action_mask"].any()


def test_single_deals_go_through_the_directions() -> None:
    table = raw_env()
    directions = []
    table.reset(1)
    for _ in range(4):
        while not any(table.terminations.values()):
            seen = table.observe(table.agent_selection)
            table.step(int(seen["action_mask"].argmax()))
        table.reset()
        where = table.encoding.part("direction").slice
        directions.append(int(table.observe(table.agent_selection)["observation"][where].argmax()))
    assert directions == [1, 2, 3, 0]


def test_an_environment_says_what_it_cannot_do() -> None:
    with pytest.raises(ValueError, match="four players"):
        env(hearts.PRESETS["three-hand"])
    with pytest.raises(ValueError, match="human or ansi"):
        env(render_mode="rgb_array")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="There is no game named 'oklahoma'"):
        env("oklahoma")
    with pytest.raises(ValueError, match="Give rules, or name them"):
        parallel_env(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="1 action or more"):
        env(max_cycles=0)
    with pytest.raises(ValueError, match="Reset the environment first"):
        raw_env(render_mode="ansi").render()


@pytest.mark.parametrize("rules", [hearts.BLACK_LADY, gin.STANDARD], ids=["hearts", "gin"])
def test_a_copy_of_a_table_in_play_plays_on_alike(rules: Rules) -> None:
    table = env(rules, episode="match")
    table.reset(seed=7)
    for _ in range(30):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    for by_bytes in (False, True):
        copy = loads(dumps(table)) if by_bytes else deepcopy(table)
        for _ in range(20):
            assert copy.agent_selection == table.agent_selection
            for agent in table.agents:
                seen, other = table.observe(agent), copy.observe(agent)
                assert all((seen[key] == other[key]).all() for key in seen)
            action = int(table.observe(table.agent_selection)["action_mask"].argmax())
            table.step(action)
            copy.step(action)


def test_without_pettingzoo_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "hearthside.envs.pettingzoo")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'hearthside\[rl\]'"):
        importlib.import_module("hearthside.envs.pettingzoo")


def test_rules_may_be_named() -> None:
    assert env("gin", max_cycles=3).encoding.rules == gin.STANDARD
    assert raw_env("hearts black-lady goal=50").encoding.rules == hearts.BLACK_LADY.with_goal(50)


def test_spaces_hold_what_is_seen() -> None:
    table = env(gin.STANDARD)
    table.reset(seed=1)
    seen = table.observe("player_0")
    assert table.observation_space("player_0").contains(seen)
    assert seen["action_mask"].dtype == np.int8
