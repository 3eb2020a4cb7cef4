"""Hearts and Gin Rummy as environments of Gymnasium: one seat learns, and players of ours sit in the others.

Importing this registers ``hearthside/Hearts-v1`` and ``hearthside/Gin-v1``. `SeatEnv` is one table, with opponents of
any strength; `SeatVectorEnv` is many tables on a `Batch`, with opponents at random. Needs Gymnasium
(``pip install "hearthside[rl]"``).

>>> import gymnasium
>>> table = gymnasium.make("hearthside.envs.gymnasium:hearthside/Gin-v1", opponents="nellie")
>>> seen, _ = table.reset(seed=7)
>>> ended = False
>>> while not ended:
...     seen, reward, ended, _, _ = table.step(int(seen["action_mask"].argmax()))
>>> int(seen["action_mask"].sum())
0
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.players import player, sees_all_hands
from hearthside.game import Limit, Player
from hearthside.games import Rules

from .batch import Batch
from .encodings import encoding_for, named_rules
from .table import Episode, Rewards, Table, check_choices

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from .spaces import RENDER_MODES, RenderMode, Seen, check_render_mode, nothing_seen, seen_space
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed. Install it with: pip install 'hearthside[rl]'", name=error.name
    ) from error

__all__ = ["SeatEnv", "SeatVectorEnv"]

FREE: Final = Limit()
"""No limit."""
_TRIES: Final = 1000
"""How many episodes may be over before the learner is to move, one after another."""


class SeatEnv(gymnasium.Env[Seen, int]):
    """One table at which one seat learns, and players of ours sit in the others.

    * ``game``: ``hearts`` or ``gin``, for ``rules`` that are not given or a line of notation.
    * ``rules``: `hearts.Rules` or `gin.Rules`, a preset's name or a line such as ``black-lady goal=50``; None for the
      usual rules.
    * ``seat``: where the learner sits, 0 for South; None for another seat in each episode, at random.
    * ``opponents``: a player for all other seats, or one for each, clockwise from the learner's left: a name, as
      `hearthside.ai.players.player_names` lists them, or a `Player`. ``limit`` is how long one may think about a move.
    * ``episode``: ``deal`` or ``match``. Single deals go through the passing directions of the rules.
    * ``rewards``: ``zero-sum`` or ``raw``, as in `Batch`; the learner is rewarded when a deal ends.
    * ``illegal_reward``: what the learner gets for an illegal action, which ends the episode; ``illegal`` in the info
      is then True.
    * ``render_mode``: ``ansi`` for the table as text, as the learner may know it, ``human`` to print it, or None.

    An observation is ``{"observation": uint8[size], "action_mask": int8[actions]}``, for the learner's seat.
    `hearthside.envs.encoding_for` says what they and actions mean. Once the episode is over, both are zeros. The same
    seed and actions play the same, unless a limit in milliseconds is set. An episode that the others end before the
    learner is to move, as one may at Gin Rummy, is passed over.

    ValueError with a sentence where an argument is none of these, and for a player that would see all hands.

    >>> table = SeatEnv("hearts", rules="omnibus", seat=2, opponents=["nellie", "frank", "random"])
    >>> seen, info = table.reset(seed=7)
    >>> seen["observation"].shape, int(seen["action_mask"].sum())
    ((877,), 13)
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (Gymnasium's type)

    def __init__(
        self,
        game: str = "hearts",
        *,
        rules: Rules | str | None = None,
        seat: int | None = 0,
        opponents: str | Player[Any, Any] | Sequence[str | Player[Any, Any]] = "nellie",
        limit: Limit = FREE,
        episode: Episode = "deal",
        rewards: Rewards = "zero-sum",
        illegal_reward: float = -100.0,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.encoding: Final = encoding_for(named_rules(rules, game))
        others = self.encoding.seats - 1
        self._opponents: Final[list[Any]] = [opponents] * others
        if isinstance(opponents, Sequence) and not isinstance(opponents, str):
            self._opponents[:] = opponents
        if len(self._opponents) != others:
            raise ValueError(f"Give one player, or {others}, not {len(self._opponents)}.")
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"Choose a seat from 0 to {others}, or None, not {seat}.")
        check_choices(episode, rewards)
        check_render_mode(render_mode)
        self._slug: Final = self.encoding.rules.game
        for name in self._opponents:
            if isinstance(name, str):
                if sees_all_hands(name, self._slug):
                    raise ValueError(f"{name} sees all hands, which no opponent here may.")
                player(name, self._slug, Random(0))
        self.render_mode: Final = render_mode  # type: ignore[misc]
        self._chosen_seat, self._limit, self._episode, self._raw = seat, limit, episode, rewards == "raw"
        self._illegal_reward: Final = illegal_reward
        self.observation_space: spaces.Space[Seen] = seen_space(self.encoding)  # type: ignore[assignment]
        self.action_space: spaces.Space[int] = spaces.Discrete(self.encoding.actions)  # type: ignore[assignment]
        self._finished = 0
        """How many episodes are over since the latest seed."""
        self._rewarded = 0
        """How many deals of this episode the learner has been rewarded for."""
        self._table: Table | None = None
        self._over = True
        self.seat = seat or 0
        """Where the learner sits in this episode."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode: the first observation of the learner, and an info with its ``seat``.

        ``seed``: as everywhere in Gymnasium; None goes on. ``options`` has no effect. ValueError where the others end
        1000 episodes, one after another, before the learner is to move.
        """
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._finished = 0
        deals, chance = (int(each) for each in self.np_random.integers(1 << 63, size=2))
        self._dice = Random(chance)
        self.seat = self._dice.randrange(self.encoding.seats) if self._chosen_seat is None else self._chosen_seat
        self._players: dict[int, Player[Any, Any]] = {}
        for step, each in enumerate(self._opponents, 1):
            seat = (self.seat + step) % self.encoding.seats
            self._players[seat] = player(each, self._slug, self._dice) if isinstance(each, str) else each
        self._table, self._over = Table(self.encoding, self._episode, deals), False
        self._rewarded = 0
        for _ in range(_TRIES):
            self._table.begin(self._finished)
            self._others_play(self._table)
            if not self._table.over:
                break
            self._finished += 1
        else:
            self._over = True
            raise ValueError(f"The learner was not to move in any of {_TRIES} episodes: the others ended them all.")
        self._show()
        return self._seen(self._table), {"seat": self.seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner, and let the others play until it is to move again or the episode is over.

        Returns observation, reward, whether the episode is over, False, and an info. ValueError before the first reset,
        and once the episode is over.
        """
        if self._over or self._table is None:
            raise ValueError("Reset the environment first: no episode is in progress.")
        table, info = self._table, {"seat": self.seat}
        mask = self.encoding.mask(table.state.view(self.seat), table.picked)
        if not 0 <= action < len(mask) or not mask[action]:
            self._over = True
            return self._seen(table), self._illegal_reward, True, False, info | {"illegal": True}
        table.act([int(action)])
        self._others_play(table)
        results = table.state.results
        reward = sum(self.encoding.won(each, self._raw)[self.seat] for each in results[self._rewarded :])
        self._rewarded = len(results)
        self._over = table.over
        self._finished += self._over
        self._show()
        return self._seen(table), float(reward), self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal for the learner now, bool[actions], as sb3-contrib asks; none once it is over."""
        if self._over or self._table is None:
            return np.zeros(self.encoding.actions, np.bool_)
        return self.encoding.mask(self._table.state.view(self.seat), self._table.picked)

    def render(self) -> str | None:
        """The table as text, returned for ``ansi`` and printed for ``human``; None without a mode.

        It shows what the learner may know: no other hand, and no card that it did not see.
        """
        if self.render_mode is None:
            return None
        if self._table is None:
            raise ValueError("Reset the environment first: no episode is in progress.")
        text = self._table.text(self.seat)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _others_play(self, table: Table) -> None:
        """Let the others play until the learner is to move, or the episode is over."""
        while not table.over and (seat := self.encoding.mover(table.state)) != self.seat:
            table.play(self._players[seat].choose(table.state.view(seat), self._dice, self._limit))

    def _seen(self, table: Table) -> Seen:
        """What the learner sees."""
        if self._over or table.over:
            return nothing_seen(self.encoding)
        view = table.state.view(self.seat)
        mask = self.encoding.mask(view, table.picked).astype(np.int8)
        return {"observation": self.encoding.observation(view, table.picked), "action_mask": mask}


class SeatVectorEnv(VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """N tables on a `Batch`, compiled: what `SeatEnv` is for one table, with other opponents.

    * ``num_envs``: N. ``game``, ``rules``, ``episode`` and ``rewards`` are as in `SeatEnv`.
    * ``opponents``: who plays the other seats.

      - ``random``: legal actions, each equally likely. `step` takes them until the learner is to move at every table.
      - ``same``: the learner plays every seat, which is self-play. Each step is one action at each table, of whichever
        seat is to move: ``seat`` in the info, int8[N], says whose the next is. The reward of a step is that of the seat
        that acted. When a deal ends the others are rewarded too: ``rewards`` in the info, float32[N, seats], has all.

    * ``seat``: where the learner sits with random opponents; None for seat 0 at the first table, 1 at the next, and on.

    Observations are ``{"observation": uint8[N, size], "action_mask": int8[N, actions]}``, copies that nothing writes to
    again. A table begins anew in the step that ends its episode (``SAME_STEP``). There are no final observations: at
    the end of a deal nobody has a decision. Nothing is ever truncated. An episode that opponents at random
    end before the learner is to move, as one may at Gin Rummy, is passed over.

    >>> import numpy as np
    >>> tables = SeatVectorEnv(8, game="gin")
    >>> seen, _ = tables.reset(seed=7)
    >>> seen, rewards, ended, _, _ = tables.step(seen["action_mask"].argmax(axis=1))
    >>> seen["observation"].shape, rewards.shape, ended.dtype
    ((8, 641), (8,), dtype('bool'))
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's type)

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "hearts",
        *,
        rules: Rules | str | None = None,
        seat: int | None = 0,
        opponents: Literal["random", "same"] = "random",
        episode: Episode = "deal",
        rewards: Rewards = "zero-sum",
    ) -> None:
        if opponents not in ("random", "same"):
            raise ValueError(f"Opponents of a batch play at random or as the same, not as {opponents!r}.")
        self._batch: Final = Batch(named_rules(rules, game), num_envs, episode=episode, rewards=rewards)
        self.encoding: Final = self._batch.encoding
        if seat is not None and not 0 <= seat < self.encoding.seats:
            raise ValueError(f"Choose a seat from 0 to {self.encoding.seats - 1}, or None, not {seat}.")
        self.num_envs = num_envs
        self._alone: Final = opponents == "random"
        self._seats: Final = (
            np.full(num_envs, seat, np.int64) if seat is not None else np.arange(num_envs) % self.encoding.seats
        )
        self._tables: Final = np.arange(num_envs)
        self._pending = np.zeros(num_envs, np.float32)
        """What deals of a match brought the learner that ended before its first move, for its next reward."""
        self.single_observation_space = seen_space(self.encoding)
        self.single_action_space = spaces.Discrete(self.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode at every table.

        ``seed``: for the first table, and each next one has one more; or one for each; None goes on. ``options`` has no
        effect.
        """
        self._batch.reset(seed)
        if self._alone:
            self._pending = self._batch.play_others(self._seats)[2][self._tables, self._seats]
        return self._seen(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action of the learner at every table, int[N].

        Returns observations, rewards, float32[N], which episodes ended, bool[N], no truncations, and an info. Raises
        `IllegalAction` where one is illegal, and then nothing has changed at any table.
        """
        movers = self._seats if self._alone else self._batch.current_player.copy()
        self._batch.step(actions)
        rewards, ended, info = self._batch.rewards[self._tables, movers], self._batch.terminated.copy(), self._info()
        if self._alone:
            more, over, since = self._batch.play_others(self._seats)
            rewards += self._pending + np.where(ended, 0, more[self._tables, movers])
            ended |= over
            self._pending = np.where(ended, since[self._tables, movers], 0)
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _seen(self) -> Seen:
        batch = self._batch
        return {"observation": batch.observation.copy(), "action_mask": batch.mask.astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        """What more there is to know of the latest step."""
        if self._alone:
            return {}
        return {"seat": self._batch.current_player.copy(), "rewards": self._batch.rewards.copy()}


for _id, _game in (("hearthside/Hearts-v1", "hearts"), ("hearthside/Gin-v1", "gin")):
    gymnasium.register(
        _id,
        entry_point="hearthside.envs.gymnasium:SeatEnv",
        vector_entry_point="hearthside.envs.gymnasium:SeatVectorEnv",
        kwargs={"game": _game},
    )
