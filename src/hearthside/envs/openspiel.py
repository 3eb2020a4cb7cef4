"""Hearthside and OpenSpiel: our players as its bots, and our games, under any rules, as games of its own.

Importing this registers two games of OpenSpiel, ``python_hearthside_hearts`` and ``python_hearthside_gin``. Needs
OpenSpiel (``pip install "hearthside[openspiel]"``).

>>> import pyspiel
>>> game = pyspiel.load_game("python_hearthside_gin", {"rules": "oklahoma"})
>>> game.num_players(), game.num_distinct_actions()
(2, 109)
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Protocol

import numpy as np

from hearthside.ai.players import player, player_names, sees_all_hands
from hearthside.ai.styles import MASTER
from hearthside.cards import NAMES, TWO_DECKS, Card, Cards
from hearthside.game import DEALER, Deal, Limit
from hearthside.games import GAMES, Rules

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "OpenSpiel is not installed. Install it with: pip install 'hearthside[openspiel]'", name="pyspiel"
    ) from error

from . import gin_openspiel, hearts_openspiel
from .encoding import TOKENS, Encoding
from .encodings import encoding_for

__all__ = ["Agent", "Game", "GinGame", "HeartsGame", "State", "kaggle_agent"]

FREE: Final = Limit()
"""No limit."""


# ---- Our players as bots of OpenSpiel ----


class Agent(pyspiel.Bot):  # type: ignore[misc]
    """One of our players as a bot of OpenSpiel, for its own games ``hearts`` and ``gin_rummy``.

    It reads the actions so far as moves of ours, and hands our player the view of the seat to move and nothing else, so
    that what it answers does not depend on hidden cards. It keeps nothing between calls: one agent may sit in every
    seat, and be asked about any state.

    ``name``: a style, a level or a baseline, as `hearthside.ai.players.player_names` lists them. ``seed``: its chance;
    the same seed and the same knowledge give the same action. ``limit``: how long it may think about one move.
    ValueError with a sentence for a name that nobody has at either game, and for one that would see all hands.

    >>> import random
    >>> import pyspiel
    >>> state = pyspiel.load_game("gin_rummy").new_initial_state()
    >>> dice = random.Random(4)
    >>> while state.is_chance_node():
    ...     state.apply_action(dice.choice(state.legal_actions()))
    >>> agent = Agent("nellie", seed=1)
    >>> agent.step(state) in state.legal_actions(), agent.action_string(state) in ("Draw upcard", "Pass")
    (True, True)
    """

    _GAMES: ClassVar[Mapping[str, tuple[str, Any]]] = {
        "hearts": ("hearts", hearts_openspiel.Read),
        "gin_rummy": ("gin", gin_openspiel.Read),
    }
    """OpenSpiel's games: ours, and what reads a state."""

    def __init__(self, name: str, *, seed: int = 0, limit: Limit = FREE) -> None:
        pyspiel.Bot.__init__(self)
        games = [game for game, _ in self._GAMES.values() if name in (*player_names(game), MASTER)]
        if not games:
            names = dict.fromkeys(each for game, _ in self._GAMES.values() for each in player_names(game))
            raise ValueError(f"Nobody here plays as {name!r}; choose one of {', '.join(names)}.")
        if any(sees_all_hands(name, game) for game in games):
            raise ValueError(f"{name} sees all hands, which no bot may.")
        self.name, self.seed, self.limit = name, seed, limit
        self._players: dict[str, Any] = {}

    def step(self, state: Any) -> int:
        """The action for the seat to move, by its number: one of ``state.legal_actions()``.

        ``state``: a state of OpenSpiel's ``hearts`` or ``gin_rummy``, with any parameters. ValueError with a sentence
        where nobody is to move, for another game, for Gin with another pack or other hands, and for a player who is
        unknown at this game.
        """
        if state.current_player() < 0:
            raise ValueError("Nobody is to move in this state: cards are to be dealt, or it is over.")
        game = state.get_game()
        name = game.get_type().short_name.removesuffix("_proxy")
        if name not in self._GAMES:
            raise ValueError(f"The agent plays {' and '.join(self._GAMES)}, not {name}.")
        ours, read = self._GAMES[name]
        player = self._player(ours)

        def choose(view: Any, moment: str) -> Any:
            return player.choose(view, Random(f"{self.seed} {moment}"), self.limit)

        reading = read(game.get_parameters(), list(state.history()))
        return int(reading.action(choose, list(state.legal_actions())))

    def action_string(self, state: Any) -> str:
        """The same action in OpenSpiel's words, without the player before it: ``Draw upcard``, ``7h``, ``As2s3s``.

        Harnesses of the Kaggle arena ask for these. Arguments and errors are those of `step`.
        """
        words: str = state.action_to_string(state.current_player(), self.step(state))
        return words.partition(" Action: ")[2] or words

    def restart(self) -> None:
        """Nothing: an agent keeps nothing between games."""

    def restart_at(self, state: Any) -> None:
        """Nothing: an agent keeps nothing between games."""

    def _player(self, game: str) -> Any:
        if game not in self._players:
            self._players[game] = player(self.name, game, Random(self.seed))
        return self._players[game]


def kaggle_agent(name: str, *, seed: int = 0, limit: Limit = FREE) -> Callable[[Any], dict[str, int]]:
    """An agent for the OpenSpiel environments of the Kaggle arena: a function from an observation to an answer.

    The observation is a mapping with ``serializedGameAndState``; the answer is ``{"submission": action}``. The state
    has all cards; our player gets what its seat may know. Arguments and errors are those of `Agent`.

    >>> import pyspiel
    >>> game = pyspiel.load_game("hearts")
    >>> state = game.new_initial_state()
    >>> for action in [1, *range(52)]:
    ...     state.apply_action(action)
    >>> answer = kaggle_agent("nellie")({"serializedGameAndState": pyspiel.serialize_game_and_state(game, state)})
    >>> answer["submission"] in state.legal_actions()
    True
    """
    agent = Agent(name, seed=seed, limit=limit)

    def act(observation: Mapping[str, Any]) -> dict[str, int]:
        return {"submission": agent.step(_arena_state(observation["serializedGameAndState"]))}

    return act


def _arena_state(text: str) -> Any:
    """The state that the arena wrote down.

    It wraps gin_rummy for its own text, and writes the actions of the wrapped game as ``history=player:action,...``.
    These are played again, and what else is written is not read: it is a pickle.
    """
    if (found := re.search(r"^history=(.*)$", text, re.MULTILINE)) is None:
        return pyspiel.deserialize_game_and_state(text)[1]
    _, _, after = text.partition("[Game]\n")
    state = pyspiel.load_game(after.partition("\n")[0].replace("_proxy(", "(")).new_initial_state()
    for each in filter(None, found[1].split(",")):
        state.apply_action(int(each.partition(":")[2]))
    return state


# ---- Our games at OpenSpiel ----


class _Part(Protocol):
    """What each game's module says of itself as a game of OpenSpiel."""

    def cards_dealt(self, rules: Any) -> int:
        """How many actions of chance a deal begins with."""

    def chance_nodes(self, rules: Any) -> int:
        """The most actions of chance in a deal."""

    def longest(self, rules: Any) -> int:
        """The most actions of the seats in a deal."""

    def most_points(self, rules: Any) -> int:
        """More than a seat can win or lose in a deal."""

    def draws(self, state: Any, action: int) -> bool:
        """Whether an action is followed by a card from the stock."""

    def drawn(self, state: Any, card: Card) -> Any:
        """The state with this card next in the stock."""

    def seen_anew(
        self, view: Any, actions: Sequence[tuple[int, int]], encoding: Encoding, rng: Random
    ) -> Iterator[int]:
        """The actions of a deal, hidden cards dealt anew, such that the seat of the view has seen the same."""


class _Moment(NamedTuple):
    """Where a game stands. It is never changed, so a copy is the same one."""

    table: Any
    """The match, a `State` of ours."""
    picked: Cards = Cards(0)
    dealt: tuple[Card, ...] = ()
    """The cards dealt so far, before a deal."""
    draws: int | None = None
    """The action that draws, while chance is to say which card."""
    begun: int = 0
    """How many actions there were before the deal in progress."""
    ended: bool = False
    """Whether the last action of a seat ended a deal."""

    def __deepcopy__(self, memo: object) -> "_Moment":
        return self


class State(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games at OpenSpiel. Make it with ``game.new_initial_state()``.

    Chance deals card by card, and at Gin draws each card from the stock. Seats that pass do so one after another, card
    by card. Actions are those of `hearthside.envs.encoding_for`.

    ``information_state_string(seat)`` is what the seat knows of the deal in progress in the order in which it learned
    it, as the tokens of the encoding, after the totals of the match; ``information_state_tensor`` are these tokens,
    and ``observation_tensor`` is the observation of the encoding.

    >>> import pyspiel
    >>> state = pyspiel.load_game("python_hearthside_hearts").new_initial_state()
    >>> for card in range(52):
    ...     state.apply_action(card)
    >>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()[:3]]
    (0, ['2C', '6C', 'TC'])
    """

    def __init__(self, game: "Game") -> None:
        super().__init__(game)
        self._ours = _chosen(game.slug, **game.get_parameters())
        self._moment = _Moment(GAMES[game.slug].begin(self._ours.rules))

    @property
    def table(self) -> Any:
        """The match: a `State` of ours, with all cards that are dealt or drawn. The order of its stock is made up."""
        return self._moment.table

    @property
    def _over(self) -> bool:
        table = self._moment.table
        return bool(table.winners) or len(table.results) >= self._ours.deals

    # What OpenSpiel calls; it says what each of them is.

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's numbers for chance and for the end."""
        if self._over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self._moment.table.to_move[0]
        return int(pyspiel.PlayerId.CHANCE) if seat == DEALER or self._moment.draws is not None else int(seat)

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions of the seat to move, by their numbers."""
        found: list[int] = self._ours.encoding.mask(self.table.view(player), self._moment.picked).nonzero()[0].tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, each as likely as the other."""
        moment = self._moment
        cards = moment.table.stock if moment.draws is not None else self._ours.rules.deck - Cards.of(moment.dealt)
        return [(int(card), 1 / len(cards)) for card in sorted(cards)]

    @property
    def _part(self) -> _Part:
        """What the game's own module says of it."""
        part: _Part = self.get_game().part
        return part

    def _apply_action(self, action: int) -> None:
        moment, part = self._moment, self._part
        if moment.draws is not None:
            table = part.drawn(moment.table, TWO_DECKS[action])
            self._play(moment._replace(table=table, draws=None), moment.draws)
        elif moment.table.to_move[0] == DEALER:
            self._deal((*moment.dealt, TWO_DECKS[action]))
        elif part.draws(moment.table, action):
            self._moment = moment._replace(draws=action)
        else:
            self._play(moment, action)

    def _deal(self, dealt: tuple[Card, ...]) -> None:
        moment, ours = self._moment, self._ours
        if len(dealt) < self._part.cards_dealt(ours.rules):
            self._moment = moment._replace(dealt=dealt)
            return
        rest = ours.rules.deck - Cards.of(dealt)
        self._moment = moment._replace(table=moment.table.play(Deal((*dealt, *rest))), dealt=())

    def _play(self, moment: _Moment, action: int) -> None:
        table, picked = self._ours.encoding.play(moment.table, action, moment.picked)
        ended = len(table.results) > len(moment.table.results)
        begun = len(self.history()) + 1 if ended else moment.begun
        self._moment = moment._replace(table=table, picked=picked, begun=begun, ended=ended)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in words: a card's name for chance."""
        return NAMES[action] if player < 0 else self._ours.encoding.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the deals of the game are played, or the match is over."""
        return self._over

    def returns(self) -> list[float]:
        """What each seat won in all finished deals, by seat, as `Encoding.won` has it. They add up to 0."""
        return self._won(self.table.results)

    def rewards(self) -> list[float]:
        """What each seat won by the last action of a seat, by seat: 0 unless that ended a deal."""
        return self._won(self.table.results[-1:] if self._moment.ended else ())

    def _won(self, results: Sequence[object]) -> list[float]:
        won = [self._ours.encoding.won(result) for result in results]
        return list(map(float, map(sum, zip(*won, strict=True)))) or [0.0] * self.num_players()

    def __str__(self) -> str:
        """All cards, for people who debug."""
        table, places = self.table, self._ours.rules.places
        hands = [f"{place}: {Cards(hand)}" for place, hand in zip(places, table.hands, strict=True)]
        actions = [
            self.action_to_string(each.player, each.action) for each in self.full_history()[self._moment.begun :]
        ]
        return "\n".join([f"Scores: {' '.join(map(str, table.scores))}", *hands, " ".join(actions)])

    def knows(self, seat: int) -> tuple[Any, Cards]:
        """The view of a seat, and what it has picked for its pass so far: all that the seat may know."""
        picked = self._moment.picked if self.current_player() == seat else Cards(0)
        return self.table.view(seat), picked

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> Any:
        """A state in which that seat has seen the same, every card hidden from it dealt anew by `hearthside.ai.worlds`.

        ``sampler`` returns a number from 0 to below 1, and is all chance there is. OpenSpiel's algorithms in Python
        call this (`ismcts.ISMCTSBot`); those in C++ cannot, since OpenSpiel hands that call to no Python game.
        ValueError with a sentence where a deal is not begun.
        """
        if self.table.to_move in ((), (DEALER,)):
            raise ValueError("Nothing is dealt in this state, so there is nothing to deal anew.")
        ours, rng = self._ours, Random(int(sampler() * 2**53))
        history = [(int(each.player), int(each.action)) for each in self.full_history()]
        before, since = history[: self._moment.begun], history[self._moment.begun :]
        anew = self.get_game().new_initial_state()
        for _, action in before:
            anew.apply_action(action)
        for action in self._part.seen_anew(self.table.view(player_id), since, ours.encoding, rng):
            anew.apply_action(action)
        return anew


class _Observer:
    """What OpenSpiel asks for strings and tensors."""

    def __init__(self, game: "Game", kind: Any, params: object) -> None:
        if params:
            raise ValueError(f"Observers of this game take no parameters, not {params}.")
        self._encoding, self._recall = game.encoding, kind.perfect_recall
        encoding = self._encoding
        size = TOKENS if self._recall else encoding.size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"tokens" if self._recall else "observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor."""
        view, picked = state.knows(player)
        made = self._encoding.information_state if self._recall else self._encoding.observation
        self.tensor[:] = made(view, picked)

    def string_from(self, state: State, player: int) -> str:
        """What a seat knows, as a line."""
        view, picked = state.knows(player)
        tokens = self._encoding.tokens(view, picked) if view.hand or view.to_move else ()
        return f"{self._encoding.id} seat {player} scores {view.scores} {' '.join(map(str, tokens))}"


class _Chosen(NamedTuple):
    """What the parameters of a game say. It is never changed, so a copy is the same one."""

    slug: str
    words: str
    rules: Any
    deals: int
    encoding: Encoding

    def __deepcopy__(self, memo: object) -> "_Chosen":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _chosen, (self.slug, self.words, self.deals)


@lru_cache(maxsize=64)
def _chosen(slug: str, rules: str = "", deals: int = 1) -> _Chosen:
    """What these parameters of a game say. ValueError with a sentence where they say nothing."""
    if not 1 <= deals <= 1000:
        raise ValueError(f"Choose 1 to 1000 deals, not {deals}.")
    game = GAMES[slug]
    found = game.variants.parse(rules or game.usual.slug)
    return _Chosen(slug, rules, found, deals, encoding_for(found))


class Game(pyspiel.Game):  # type: ignore[misc]
    """One of our games at OpenSpiel. Load it by its name: ``python_hearthside_hearts`` or ``python_hearthside_gin``.

    Parameters: ``rules``, a preset, a line of notation or a code, as `hearthside rules` shows them; ``deals``, how many
    deals are played, fewer where the match is over before, 1 by default. ValueError with a sentence for no rules, for
    rules that the encoding does not have, and for ``deals`` out of 1 to 1000.

    >>> import pyspiel
    >>> game = pyspiel.load_game("python_hearthside_hearts", {"rules": "black-lady moon=\\"choice\\"", "deals": 4})
    >>> game.rules.moon.value, game.deals, game.num_distinct_actions()
    ('choice', 4, 53)
    """

    slug: ClassVar[str]
    part: ClassVar[_Part]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        _, _, rules, deals, encoding = _chosen(self.slug, **given)
        bound = float(deals * self.part.most_points(rules))
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=52 * rules.packs,
            num_players=rules.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=deals * self.part.longest(rules),
        )
        # As a code, since OpenSpiel writes a game as one word, and reads no "=" in a parameter.
        super().__init__(self.kind, info, given | {"rules": GAMES[self.slug].variants.code(rules)})

    # OpenSpiel may hold a game longer than Python holds its object, and then makes another without what was kept in it.

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        rules: Rules = _chosen(self.slug, **self.get_parameters()).rules
        return rules

    @property
    def deals(self) -> int:
        """How many deals a game has at most."""
        return _chosen(self.slug, **self.get_parameters()).deals

    @property
    def encoding(self) -> Encoding:
        """What actions, observations and information states mean."""
        return _chosen(self.slug, **self.get_parameters()).encoding

    def new_initial_state(self, *given: object) -> State:
        """The state before the first deal."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most actions of chance in a game."""
        return self.deals * self.part.chance_nodes(self.rules)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> _Observer:
        """What observes a state for a seat: the tokens of the encoding with perfect recall, its observation without."""
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _kind(slug: str, seats: Sequence[int]) -> Any:
    game = GAMES[slug]
    return pyspiel.GameType(
        short_name=f"python_hearthside_{slug}",
        long_name=f"Hearthside {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        min_num_players=min(seats),
        max_num_players=max(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": game.usual.slug, "deals": 1},
    )


class HeartsGame(Game):
    """``python_hearthside_hearts``, for four players: see `Game`.

    >>> import pyspiel
    >>> pyspiel.load_game("python_hearthside_hearts").max_game_length()
    72
    """

    slug: ClassVar = "hearts"
    part: ClassVar = hearts_openspiel
    kind: ClassVar = _kind("hearts", (4,))


class GinGame(Game):
    """``python_hearthside_gin``, for two players: see `Game`.

    >>> import pyspiel
    >>> pyspiel.load_game("python_hearthside_gin(rules=eaai)").rules.name
    'EAAI'
    """

    slug: ClassVar = "gin"
    part: ClassVar = gin_openspiel
    kind: ClassVar = _kind("gin", (2,))


for _game in (HeartsGame, GinGame):
    pyspiel.register_game(_game.kind, _game)
