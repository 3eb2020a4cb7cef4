"""Hearts and Gin Rummy as environments of PettingZoo, in which every seat is an agent.

`env` is the environment in which agents act in turn (AEC), `raw_env` the class of it, and `parallel_env` the same for
programs that want a parallel environment. Needs PettingZoo
(``pip install "hearthside[rl]"``).

>>> from hearthside.gin import STANDARD
>>> table = env(STANDARD)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     seen, reward, terminated, truncated, _ = table.last()
...     table.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
>>> table.agents
[]
"""

from typing import Any, ClassVar, Final

import numpy as np

from hearthside.games import Rules
from hearthside.hearts import BLACK_LADY

from .batch import Batch
from .encodings import encoding_for
from .table import Episode, Rewards, Table

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    from .spaces import RENDER_MODES, RenderMode, Seen, check_render_mode, nothing_seen, seen_space
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed. Install it with: pip install 'hearthside[rl]'", name=error.name
    ) from error

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo calls it so)
    """One table at which every seat is an agent: ``player_0`` is South, and the others sit clockwise.

    The arguments are those of `env`, but ``max_actions``: after how many an episode is cut short; and an action that is
    illegal raises `IllegalAction` where ``illegal_reward`` is None, and nothing has changed. It checks order and bounds
    by itself: each of PettingZoo's wrappers would halve its speed.

    An observation is ``{"observation": uint8[size], "action_mask": int8[actions]}``. `hearthside.envs.encoding_for`
    says what they mean, and what actions are. The agent to move is always observed quickly; what another agent sees is
    made from its view, which takes some ten times as long, and its mask is all 0. An agent whose episode is over sees
    zeros; where it was cut short, what it sees.

    >>> from hearthside.hearts import BLACK_LADY
    >>> table = raw_env(BLACK_LADY, episode="match")
    >>> table.reset(seed=7)
    >>> seen = table.observe("player_0")
    >>> seen["observation"].shape, int(seen["action_mask"].sum())
    ((877,), 13)
    >>> table.step(int(seen["action_mask"].argmin()))
    Traceback (most recent call last):
        ...
    hearthside.envs.batch.IllegalAction: Table 0: action 0, 2C, is not legal now. See the mask.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDER_MODES,
        "name": "hearthside_v1",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | str = BLACK_LADY,
        *,
        episode: Episode = "deal",
        rewards: Rewards = "zero-sum",
        max_actions: int | None = None,
        illegal_reward: float | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        if max_actions is not None and max_actions < 1:
            raise ValueError(f"Choose 1 action or more, not {max_actions}.")
        self.render_mode: Final = render_mode
        self._batch: Final = Batch(rules, 1, episode=episode, rewards=rewards, autoreset=False)
        self.encoding: Final = self._batch.encoding
        self._episode: Final[Episode] = episode
        self.possible_agents = [f"player_{seat}" for seat in range(self.encoding.seats)]
        self.agents: list[str] = []
        self._most, self._illegal_reward = max_actions, illegal_reward
        self._seen: Final = {agent: seen_space(self.encoding) for agent in self.possible_agents}
        self._actions: Final = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self._action: Final = np.zeros(1, np.int64)
        self._table: Table | None = None
        """The table in readable rules, as far as it has been asked for."""
        self._pending: list[int] = []
        """The actions that it has not followed yet."""
        self._finished = self._count = 0
        """How many episodes have come to their end, and how many actions this one has had."""
        self._rewarded = False
        """Whether the latest step brought rewards."""
        self._over = False
        """Whether the episode is over, by the rules or by an illegal action."""
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode. ``options`` has no effect.

        ``seed``: from 0 to 2**64 - 1, for the deals of a `Batch` of that seed. None goes on: with the next deal, passed
        in the next direction, where an episode is a deal; and otherwise with a match of another seed.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        elif self._table is None or self._episode == "match":
            seed = int(self._seeds.integers(1 << 63))
        self._batch.reset(seed)
        if self._table is None or seed is not None:
            self._table, self._finished = Table(self.encoding, self._episode, 0 if seed is None else seed), 0
        self._table.begin(self._finished)
        self._pending, self._count, self._rewarded, self._over = [], 0, False, False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._batch.current_player[0]]

    def step(self, action: int | None) -> None:
        """Take an action of the agent to move; None for one whose episode is over.

        An illegal action ends the episode, or raises `IllegalAction`, as was asked for. ValueError before the first
        reset, and for an action where there is none to take or none where there is one.
        """
        if self._table is None:
            raise ValueError("Reset the environment first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: give an action.")
        self._cumulative_rewards[agent] = 0.0
        if self._rewarded:
            self.rewards, self._rewarded = dict.fromkeys(self.agents, 0.0), False
        if self._illegal_reward is not None and not (
            0 <= action < self.encoding.actions and self._batch.mask[0, action]
        ):
            self._end({agent: self._illegal_reward})
            return
        self._action[0] = action
        self._batch.step(self._action)
        self._pending.append(int(action))
        self._count += 1
        if self._batch.terminated[0]:
            self._finished += 1
            self._end(dict(zip(self.agents, self._batch.rewards[0].tolist(), strict=True)))
        else:
            if self._batch.rewards.any():
                self._reward(dict(zip(self.agents, self._batch.rewards[0].tolist(), strict=True)))
            self.agent_selection = self.agents[self._batch.current_player[0]]
            if self._count == self._most:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _reward(self, rewards: dict[str, float]) -> None:
        """Give these rewards, and nothing to agents that are not named."""
        self.rewards, self._rewarded = dict.fromkeys(self.agents, 0.0) | rewards, True
        self._accumulate_rewards()

    def _end(self, rewards: dict[str, float]) -> None:
        """The episode is over."""
        self._reward(rewards)
        self._over, self.agent_selection = True, self.agents[0]
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Seen:
        """What an agent sees."""
        if self._table is None:
            raise ValueError("Reset the environment first.")
        if agent == self.agent_selection and not self._over and self._count != self._most:
            mask = self._batch.mask[0].astype(np.int8)
            return {"observation": self._batch.observation[0].copy(), "action_mask": mask}
        seen = nothing_seen(self.encoding)
        if not self._over:
            seen["observation"] = self._followed().observation(self.possible_agents.index(agent))
        return seen

    def render(self) -> str | None:
        """The table with all cards as text: returned for ``ansi``, printed for ``human``. None without a mode."""
        if self.render_mode is None:
            return None
        text = self._followed().text()
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _followed(self) -> Table:
        """The table in readable rules, as it is now."""
        if self._table is None:
            raise ValueError("Reset the environment first.")
        self._table.act(self._pending)
        self._pending = []
        return self._table

    def __str__(self) -> str:
        return f"hearthside_{self.encoding.rules.game}_v1"


def env(
    rules: Rules | str = BLACK_LADY,
    *,
    episode: Episode = "deal",
    rewards: Rewards = "zero-sum",
    max_cycles: int | None = None,
    illegal_reward: float = -100.0,
    render_mode: RenderMode | None = None,
) -> raw_env:
    """One table as an AEC environment: see `raw_env` for agents and observations.

    * ``rules``: `hearts.Rules` or `gin.Rules`, or in words, such as ``gin`` or ``hearts black-lady goal=50``.
      ValueError with a sentence where there are none such, or no encoding has them.
    * ``episode``, ``rewards``: as in `Batch`. Agents are rewarded when a deal ends.
    * ``max_cycles``: cut an episode short after as many actions as so many times the seats; None for never.
    * ``illegal_reward``: what an agent gets for an illegal action, which ends the episode. The others get 0.
    * ``render_mode``: ``ansi`` for the table as text with all cards, for people, ``human`` to print it after each
      action, or None.

    >>> table = env(illegal_reward=-26)
    >>> table.reset(seed=7)
    >>> table.step(int(table.observe("player_0")["action_mask"].argmin()))
    >>> table.rewards["player_0"], table.rewards["player_1"], table.terminations["player_1"]
    (-26, 0.0, True)
    """
    most = None if max_cycles is None else max_cycles * encoding_for(rules).seats
    return raw_env(
        rules,
        episode=episode,
        rewards=rewards,
        max_actions=most,
        illegal_reward=illegal_reward,
        render_mode=render_mode,
    )


def parallel_env(
    rules: Rules | str = BLACK_LADY,
    *,
    episode: Episode = "deal",
    rewards: Rewards = "zero-sum",
    max_cycles: int | None = None,
    illegal_reward: float = -100.0,
    render_mode: RenderMode | None = None,
) -> ParallelEnv:
    """The same table as a parallel environment, which takes turns: each step takes one action, that of the agent whose
    mask is not all 0, and passes over those of the others.

    Neither game is one in which agents act at once: even while cards are passed, picks are made one after another. So
    a step here is not a cycle, and ``max_cycles`` counts steps. Every step observes every agent, which takes many times
    as long as `env` does. Other arguments are those of `env`.

    >>> table = parallel_env()
    >>> seen, _ = table.reset(seed=7)
    >>> [agent for agent, each in seen.items() if each["action_mask"].any()]
    ['player_0']
    """
    return turn_based_aec_to_parallel(
        raw_env(
            rules,
            episode=episode,
            rewards=rewards,
            max_actions=max_cycles,
            illegal_reward=illegal_reward,
            render_mode=render_mode,
        )
    )
