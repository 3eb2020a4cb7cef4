"""Many tables at once, in arrays: what programs that learn from millions of deals play on."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hearthside.ai.kernels.tables import Buffers
from hearthside.cards import Card
from hearthside.games import GAMES, Rules

from .dice import Seeds, mixed
from .encoding import Encoding
from .encodings import encoding_for, tables_for
from .table import Episode, Rewards, check_choices

_USUAL: Final[dict[str, Any]] = {"episode": "deal", "rewards": "zero-sum", "autoreset": True, "observe": True}
"""What is chosen where nobody says otherwise."""
_OTHER_DICE: Final = np.uint64(0x5851F42D4C957F2D)
"""Apart from the dice of the deals are those of `Batch.random_actions`."""


class Arrays(NamedTuple):
    """The arrays that a `Batch` of N tables writes into, to bring along. All lie in one piece, row by row.

    >>> from hearthside.envs import encoding_for
    >>> from hearthside.gin import STANDARD
    >>> arrays = Arrays.of(encoding_for(STANDARD), 8)
    >>> arrays.observation.shape, arrays.mask.shape, arrays.rewards.shape
    ((8, 641), (8, 109), (8, 2))
    """

    observation: NDArray[np.uint8]
    """uint8[N, size]; uint8[0, size] for none, which is quicker."""
    mask: NDArray[np.bool_]
    """bool[N, actions]"""
    rewards: NDArray[np.float32]
    """float32[N, seats]"""
    terminated: NDArray[np.bool_]
    """bool[N]"""
    current_player: NDArray[np.int8]
    """int8[N]"""

    @classmethod
    def of(cls, encoding: Encoding, count: int, observe: bool = True) -> "Arrays":
        """Arrays of zeros for so many tables; ``observe``: whether with observations."""
        return cls(
            np.zeros((count if observe else 0, encoding.size), np.uint8),
            np.zeros((count, encoding.actions), np.bool_),
            np.zeros((count, encoding.seats), np.float32),
            np.zeros(count, np.bool_),
            np.zeros(count, np.int8),
        )


class IllegalAction(ValueError):
    """An action that is illegal at a table of a batch. Nothing has changed at any table.

    ``table``: the number of the table, the first of several; ``action``: what was asked for there.
    """

    def __init__(self, table: int, action: int, sentence: str) -> None:
        super().__init__(table, action, sentence)
        self.table = table
        self.action = action

    def __str__(self) -> str:
        sentence: str = self.args[2]
        return sentence


class Batch:
    """N tables of one game, stepped together: arrays in, arrays out.

    Every table has an action in each `step`. Seats take turns: `current_player` says whose action is next, and that
    seat sees `observation` and may do what `mask` says. `encoding` says what both mean.

    * ``rules``: as in `encoding_for`, which raises ValueError where it has none for them.
    * ``count``: N, how many tables, 1 or more.
    * ``episode``: ``deal`` for single deals, all scores 0, or ``match`` for whole matches by the rules. A table that
      plays single deals goes through the passing directions of the rules, and the deal moves on, at Gin Rummy to the
      other seat each time unless the same always deals.
    * ``rewards``: ``zero-sum`` or ``raw``, see `rewards`.
    * ``autoreset``: whether a table begins anew in the step that ends an episode, as Gymnasium's ``SAME_STEP``. Then
      `terminated` and `rewards` are of the episode that ended, and all else is of the next. So every step is a
      decision, and what is not seen is the end of a deal, where nobody has one. If False, as ``DISABLED``, a table that
      has ended waits for `reset`: it has no legal action, takes any without effect, and its `current_player` is -1.
    * ``observe``: False leaves out the observations.
    * ``out``: the arrays to write into, for a caller that owns the memory. They have the shapes and types of `Arrays`.
      ValueError otherwise. Both sides see the same memory, as does whoever takes an array by DLPack, such as
      ``torch.from_dlpack(batch.observation)``.

    Episodes end by the rules, and are never cut short. Each table has dice of its own, so a batch of N is the same as N
    batches of one with the same seeds. The kernels are compiled when a batch is first reset and stepped, some five
    seconds for each game, and are kept on disk. Other Python threads run while a kernel works. Use a batch from one
    thread at a time.

    >>> from hearthside.envs import Batch
    >>> from hearthside.hearts import BLACK_LADY
    >>> batch = Batch(BLACK_LADY, 4)
    >>> batch.reset(7)
    >>> for _ in range(64):
    ...     batch.step(batch.random_actions())
    >>> batch.terminated.all(), batch.rewards.sum(axis=1).tolist()
    (np.True_, [0.0, 0.0, 0.0, 0.0])
    """

    observation: NDArray[np.uint8]
    """What the seats to move see, uint8[N, size]; uint8[0, size] without observations."""
    mask: NDArray[np.bool_]
    """Which actions are legal for them, bool[N, actions]."""
    rewards: NDArray[np.float32]
    """What the latest step brought each seat, float32[N, seats]: 0 but where it ended a deal.

    ``zero-sum``: at Hearts how many points fewer the seat got than the four did on average; at Gin Rummy the points of
    the hand for its winner, and as many below 0 for the other. ``raw``: what the score sheet adds, at Hearts the
    points, of which few are good, and at Gin Rummy the points of the winner. A moon is in the points as the rules have
    it: with the usual ones the others get 26, so a shooter's zero-sum reward is 19.5 and theirs is -6.5. At Gin Rummy
    boxes and the bonuses of a game are left out, as in `State.scores`.
    """
    terminated: NDArray[np.bool_]
    """Whether the latest step ended an episode, bool[N]; it stays True at a table that waits."""
    current_player: NDArray[np.int8]
    """The seat whose action is next, int8[N]; -1 at a table that waits."""

    def __init__(
        self,
        rules: Rules | str,
        count: int,
        *,
        episode: Episode = "deal",
        rewards: Rewards = "zero-sum",
        autoreset: bool = True,
        observe: bool = True,
        out: Arrays | None = None,
    ) -> None:
        if count < 1:
            raise ValueError(f"Choose 1 table or more, not {count}.")
        check_choices(episode, rewards)
        self.encoding: Final = encoding_for(rules)
        self.count: Final = count
        chosen = {"episode": episode, "rewards": rewards, "autoreset": autoreset, "observe": observe}
        self._unusual: Final = {name: value for name, value in chosen.items() if value != _USUAL[name]}
        self._set_up()
        wanted = Arrays.of(self.encoding, count, observe)
        arrays = wanted if out is None else _checked(out, wanted)
        self.observation, self.mask, self.rewards, self.terminated, self.current_player = arrays
        self._out = self._buffers(arrays)
        self._rows: Final = np.zeros((count, -(-self._kernel.ROW // 8) * 8), np.int64)
        self._scratch: Final = np.zeros((2, 52), np.int64)
        self._dice = self._other_dice = np.zeros(0, np.uint64)
        self._spare: Arrays | None = None
        """Where the results of some of the tables go, in `play_others`."""

    def _set_up(self) -> None:
        """Have what follows from the rules and the choices, as the kernels take it."""
        tables, chosen = tables_for(self.rules), _USUAL | self._unusual
        self._kernel: Any = tables.kernel
        self._game = tables.game(
            self.rules, chosen["episode"] == "match", chosen["autoreset"], chosen["rewards"] == "raw"
        )

    def __getstate__(self) -> dict[str, Any]:
        """All but what follows from the rest, and second views of arrays."""
        left_out = "_kernel", "_game", "_out", "_spare"
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._set_up()
        self._spare = None
        self._out = self._buffers(Arrays._make(getattr(self, name) for name in Arrays._fields))

    @property
    def rules(self) -> Any:
        """The rules that are played."""
        return self.encoding.rules

    @property
    def hands(self) -> NDArray[np.int64]:
        """The cards that every seat holds, int64[N, seats], a bit for each card as in `Cards`; a copy. No seat knows
        them: they are for a judge of positions while players learn.

        >>> from hearthside.cards import Cards
        >>> from hearthside.envs import Batch
        >>> batch = Batch("hearts", 1)
        >>> batch.reset(7)
        >>> [len(Cards(int(hand))) for hand in batch.hands[0]]
        [13, 13, 13, 13]
        """
        return self._rows[:, self._kernel.HANDS : self._kernel.HANDS + self.encoding.seats].copy()

    @property
    def scores(self) -> NDArray[np.int64]:
        """The points of the finished deals of each match, int64[N, seats]; a copy. All 0 for single deals, and where
        another match has begun by itself.
        """
        return self._rows[:, self._kernel.SCORES : self._kernel.SCORES + self.encoding.seats].copy()

    def reset(
        self,
        seeds: int | Sequence[int] | NDArray[Any] | None = None,
        *,
        decks: Sequence[Sequence[Card]] | NDArray[Any] | None = None,
        tables: ArrayLike | None = None,
    ) -> None:
        """Begin episodes.

        ``seeds``: a whole number from 0 to 2**64 - 1 for each table, or one for the first, and then each next table has
        one more. `seeded_decks` says which decks follow from it. None goes on with the dice that tables have; before
        the first reset they are drawn.

        ``decks``: the first deal of each table, int[N, 52], card ``i`` of which goes to seat ``i`` modulo the number of
        seats, and at Gin Rummy the rest are the upcard and the stock. None deals from the dice.

        ``tables``: which of them to reset, bool[N]; None for all, as the first time must be.

        ValueError for other shapes or values, and then nothing has changed.

        >>> from hearthside.cards import shuffled
        >>> from hearthside.envs import Batch
        >>> from hearthside.gin import STANDARD
        >>> batch = Batch(STANDARD, 2)
        >>> batch.reset(1, decks=[shuffled(1)] * 2)
        >>> batch.mask[0].nonzero()[0].tolist()
        [106, 107]
        """
        first = not len(self._dice)
        which = np.ones(self.count, np.bool_) if tables is None else np.array(tables, order="C")
        if which.shape != (self.count,) or which.dtype != np.bool_:
            raise ValueError(f"Say of each of the {self.count} tables whether to reset it, as bool[{self.count}].")
        if first and not which.all():
            raise ValueError("Reset all tables the first time.")
        cards = np.zeros((0, 52), np.int64) if decks is None else self._decks(decks)
        anew = first or seeds is not None
        if anew:
            states = self._seeds(seeds)
            if first:
                self._dice, self._other_dice = mixed(states), mixed(states ^ _OTHER_DICE)
            else:
                self._dice[which], self._other_dice[which] = mixed(states)[which], mixed(states ^ _OTHER_DICE)[which]
        self._kernel.reset(
            self._game, self._rows, self._dice, cards, which.view(np.uint8), anew, self._out, self._scratch
        )

    def step(self, actions: ArrayLike) -> None:
        """Take an action at each table, int[N]; all arrays are as they are after it.

        Raises IllegalAction where one is illegal, and then nothing has changed at any table. ValueError for another
        shape or type, and before the first `reset`.

        >>> from hearthside.envs import Batch
        >>> from hearthside.hearts import BLACK_LADY
        >>> batch = Batch(BLACK_LADY, 1)
        >>> batch.reset(7)
        >>> batch.step([int(batch.mask[0].argmin())])
        Traceback (most recent call last):
            ...
        hearthside.envs.batch.IllegalAction: Table 0: action 0, 2C, is not legal now. See the mask.
        """
        if not len(self._dice):
            raise ValueError("Reset the tables before the first step.")
        # A copy: kernels let other threads run, which may write to what was given.
        taken = np.array(actions, order="C")
        if taken.shape != (self.count,) or taken.dtype.kind not in "iu":
            raise ValueError(f"Give a whole number for each of the {self.count} tables, as int[{self.count}].")
        taken = taken.astype(np.int64, copy=False)
        wrong = int(self._kernel.step(self._game, self._rows, self._dice, taken, self._out, self._scratch))
        if wrong >= 0:
            raise IllegalAction(wrong, int(taken[wrong]), self._refusal(wrong, int(taken[wrong])))

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A legal action for each table, int64[N], each equally likely; 0 at a table that waits.

        They are drawn by dice of each table that are not those of its deals, and so follow from its seed. ``out``: the
        array to write them into; ValueError for another shape or type.
        """
        if not len(self._dice):
            raise ValueError("Reset the tables before the first step.")
        made = np.zeros(self.count, np.int64) if out is None else _fits("out", out, np.zeros(self.count, np.int64))
        self._kernel.random_actions(self._rows, self._other_dice, made)
        return made

    def play_others(
        self, seats: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float32]]:
        """Take actions as `random_actions` does, at each table until its seat of ``seats``, int64[N], is to move.

        Returns what these actions brought in the episode in which they began, float32[N, seats], whether they ended
        one, bool[N], and what they brought in the episode that goes on, float32[N, seats]. The arrays are as they are
        after them, `rewards` and `terminated` of the latest alone. ValueError for another shape or type,
        and before the first `reset`.

        >>> from hearthside.envs import Batch
        >>> from hearthside.hearts import BLACK_LADY
        >>> batch = Batch(BLACK_LADY, 3)
        >>> batch.reset(7)
        >>> rewards, ended, _ = batch.play_others(np.array([3, 3, 3]))
        >>> batch.current_player.tolist(), ended.any()
        ([3, 3, 3], np.False_)
        """
        if not len(self._dice):
            raise ValueError("Reset the tables before the first step.")
        wanted = _fits("seats", seats, np.zeros(self.count, np.int64)).copy()
        if not ((wanted >= 0) & (wanted < self.encoding.seats)).all():
            raise ValueError(f"A seat is a whole number from 0 to {self.encoding.seats - 1}.")
        brought, since = np.zeros((2, self.count, self.encoding.seats), np.float32)
        ended = np.zeros(self.count, np.bool_)
        waiting = np.flatnonzero((self.current_player >= 0) & (self.current_player != wanted))
        rows, dice, other_dice = self._rows[waiting], self._dice[waiting], self._other_dice[waiting]
        if self._spare is None:
            self._spare = Arrays.of(self.encoding, self.count, len(self.observation) > 0)
        while len(waiting):
            # The tables that wait, for one action, as a batch of their own.
            some = Arrays._make([array[: len(waiting)] for array in self._spare])
            actions = np.zeros(len(waiting), np.int64)
            self._kernel.random_actions(rows, other_dice, actions)
            self._kernel.step(self._game, rows, dice, actions, self._buffers(some), self._scratch)
            brought[waiting] += np.where(ended[waiting, None], 0, some.rewards)
            since[waiting] = np.where(some.terminated[:, None], 0, since[waiting] + some.rewards)
            ended[waiting] |= some.terminated
            there = (some.current_player < 0) | (some.current_player == wanted[waiting])
            arrived = waiting[there]
            self._rows[arrived], self._dice[arrived], self._other_dice[arrived] = (
                rows[there],
                dice[there],
                other_dice[there],
            )
            for name in Arrays._fields:
                if len(array := getattr(self, name)):
                    array[arrived] = getattr(some, name)[there]
            waiting, rows, dice, other_dice = waiting[~there], rows[~there], dice[~there], other_dice[~there]
        return brought, ended, since

    def _buffers(self, arrays: Arrays) -> Buffers:
        """These arrays as the kernels take them."""
        flags = arrays.mask.view(np.uint8), arrays.terminated.view(np.uint8)
        return Buffers(arrays.observation, flags[0], arrays.rewards, flags[1], arrays.current_player)

    def _seeds(self, seeds: int | Sequence[int] | NDArray[Any] | None) -> Seeds:
        if seeds is None:
            return np.random.default_rng().integers(0, 1 << 64, self.count, np.uint64)
        if isinstance(seeds, int | np.integer):
            given: list[Any] = [int(seeds) + place for place in range(self.count)]
        else:
            given = [*seeds] if np.ndim(seeds) else [seeds]
        whole = len(given) == self.count and all(isinstance(each, int | np.integer) for each in given)
        if not whole or not all(0 <= each < 1 << 64 for each in given):
            raise ValueError(f"A seed is a whole number from 0 to 2**64 - 1: give one, or {self.count}.")
        return np.array(given, np.uint64)

    def _decks(self, decks: Sequence[Sequence[Card]] | NDArray[Any]) -> NDArray[np.int64]:
        given = np.array(decks, order="C")
        whole = given.shape == (self.count, 52) and given.dtype.kind in "iu"
        if not whole or not (np.sort(given, axis=1) == np.arange(52)).all():
            raise ValueError(f"Give {self.count} decks that each have every card once, as int[{self.count}, 52].")
        return given.astype(np.int64, copy=False)

    def _refusal(self, table: int, action: int) -> str:
        """Why an action is refused, for people."""
        if not 0 <= action < self.encoding.actions:
            return f"Table {table}: {action} is no action of {self.encoding.id}, which has {self.encoding.actions}."
        return f"Table {table}: action {action}, {self.encoding.action_text(action)}, is not legal now. See the mask."

    def __repr__(self) -> str:
        unusual = "".join(f", {name}={value!r}" for name, value in self._unusual.items())
        return f"Batch({self.rules!r}, {self.count}{unusual})"


def _fits(name: str, array: Any, wanted: Any) -> Any:
    """An array as it was brought along. ValueError where it is another kind of array than is wanted."""
    kind = f"{wanted.dtype}[{', '.join(map(str, wanted.shape))}]"
    flags = getattr(array, "flags", None)
    if flags is None or array.shape != wanted.shape or array.dtype != wanted.dtype:
        raise ValueError(f"The array {name} must be {kind}.")
    if not flags.c_contiguous or not flags.writeable:
        raise ValueError(f"The array {name} must lie in one piece, row by row, and be writeable.")
    return array


def _checked(out: Arrays, wanted: Arrays) -> Arrays:
    return Arrays(*(_fits(name, array, want) for name, array, want in zip(Arrays._fields, out, wanted, strict=True)))


def compile_kernels() -> None:
    """Compile the kernels of all games, or load what is kept on disk: `make kernels` does, before the tests."""
    for game in GAMES.values():
        batch = Batch(game.usual, 1)
        batch.reset(1)
        batch.step(batch.random_actions())
