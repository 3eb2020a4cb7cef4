"""The environments of Gymnasium: its checks pass, the others are our players, and hidden cards change nothing seen."""

import importlib
import sys
from copy import deepcopy
from pickle import dumps, loads
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hearthside import gin
from hearthside.ai.players import player
from hearthside.ai.worlds.gin import worlds
from hearthside.cards import DECK, Cards
from hearthside.envs import Batch, IllegalAction
from hearthside.envs.gymnasium import SeatEnv, SeatVectorEnv
from hearthside.game import Limit
from tests.lengths import length

_EARLY = "standard knock_limit=100 own_melds=false"
"""Rules under which hands of Gin end within a few moves."""
GAMES = pytest.mark.parametrize("game", ["hearts", "gin"])
IDS = pytest.mark.parametrize("name", ["hearthside/Hearts-v1", "hearthside/Gin-v1"])


@IDS
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_gymnasium_finds_no_fault(name: str, episode: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name, episode=episode, render_mode="ansi").unwrapped)
    assert "Scores: South" in capsys.readouterr().out  # it tries the other modes too


@IDS
def test_a_registered_id_makes_both_kinds(name: str) -> None:
    one = gymnasium.make(name, opponents="random")
    assert isinstance(one.unwrapped, SeatEnv)
    one.reset(seed=1)
    many = gymnasium.make_vec(name, num_envs=3)
    assert isinstance(many, SeatVectorEnv)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)


def played(table: SeatEnv, rng: Random, seed: int | None = None) -> tuple[float, list[bytes]]:
    """An episode by legal actions at random: what it brought, and what was seen."""
    seen, _ = table.reset(seed=seed)
    total, shown = played_on(table, rng)
    return total, [seen["observation"].tobytes(), *shown]


def played_on(table: SeatEnv, rng: Random) -> tuple[float, list[bytes]]:
    """The rest of an episode by legal actions at random: what it brought, and what was seen."""
    total, shown, ended = 0.0, list[bytes](), False
    while not ended:
        seen, reward, ended, _, _ = table.step(rng.choice(table.action_masks().nonzero()[0].tolist()))
        assert (table.action_masks() == seen["action_mask"]).all()
        total += reward
        shown.append(seen["observation"].tobytes())
    return total, shown


@GAMES
def test_the_others_are_the_players_that_were_named(game: str) -> None:
    """The same deal is followed beside it, in which they choose by the same dice."""
    rng, seats = Random(game), {"hearts": 4, "gin": 2}[game]
    names = ["nellie", "random", "frank"][: seats - 1]
    table = SeatEnv(game, seat=1, opponents=names, episode="match")
    table.reset(seed=5)
    for _ in range(length(3, 30)):
        state: Any = table._table and table._table.state
        dice = Random()
        dice.setstate(table._dice.getstate())
        players = {(1 + step) % seats: player(name, game, Random()) for step, name in enumerate(names, 1)}
        mask = table.action_masks()
        action = int(rng.choice(mask.nonzero()[0]))
        picked = table._table.picked if table._table else None
        state, picked = table.encoding.play(state, action, picked)  # type: ignore[arg-type]
        while state.to_move[0] != 1:
            seat = state.to_move[0]
            state = state.play(players[seat].choose(state.view(seat), dice, Limit()))
        seen, *_ = table.step(action)
        assert (seen["observation"] == table.encoding.observation(state.view(1), picked)).all()


@GAMES
def test_the_same_seed_plays_the_same_and_seats_change(game: str) -> None:
    table = SeatEnv(game, seat=None, opponents="nellie")
    first, again = [[played(table, Random(3), 9 if n == 0 else None) for n in range(3)] for _ in range(2)]
    assert first == again
    assert played(table, Random(3), 10) != first[0]
    seats = set()
    for _ in range(20):
        _, info = table.reset()
        seats.add(info["seat"])
    assert len(seats) == {"hearts": 4, "gin": 2}[game]


def test_rewards_are_what_the_deal_brought() -> None:
    zero, raw = SeatEnv(opponents="random"), SeatEnv(opponents="random", rewards="raw")
    for seed in range(3):
        won, points = played(zero, Random(seed), seed)[0], played(raw, Random(seed), seed)[0]
        assert zero._table is not None
        assert points == zero._table.state.scores[0]
        assert won == sum(zero._table.state.scores) / 4 - points
    rummy, sheet = SeatEnv("gin", opponents="nellie"), SeatEnv("gin", opponents="nellie", rewards="raw")
    won, points = played(rummy, Random(1), 1)[0], played(sheet, Random(1), 1)[0]
    assert points == max(won, 0) and won


def test_a_match_is_played_deal_after_deal() -> None:
    table = SeatEnv(rules="black-lady goal=60", opponents="nellie", episode="match", rewards="raw")
    total, _ = played(table, Random(1), 1)
    assert table._table is not None
    assert table._table.state.winners and len(table._table.state.results) > 1
    assert total == table._table.state.scores[0]


class Hasty:
    """Takes the upcard and knocks, where the rules let it."""

    def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
        """The first of such moves."""
        return next((move for move in view.moves if isinstance(move, gin.Take | gin.Knock)), view.moves[0])


def test_no_episode_begins_that_is_over() -> None:
    """Whoever may knock with any hand often ends it before the learner is to move."""
    table = SeatEnv("gin", rules="standard knock_limit=100 own_melds=false", opponents=Hasty())
    assert all(table.reset(seed=1 if n == 0 else None)[0]["action_mask"].any() for n in range(6))
    never = SeatEnv("gin", rules='standard knock_limit=100 own_melds=false dealing="north"', seat=1, opponents=Hasty())
    with pytest.raises(ValueError, match="not to move in any of 1000"):
        never.reset(seed=1)


def test_what_a_match_brought_before_the_first_move_is_rewarded() -> None:
    rules = "standard knock_limit=100 own_melds=false goal=400"
    table = SeatEnv("gin", rules=rules, opponents=Hasty(), seat=1, episode="match")
    before = 0
    for seed in range(8):
        seen, _ = table.reset(seed=seed)
        assert table._table is not None
        before += len(table._table.state.results)
        total, ended = 0.0, False
        while not ended:
            seen, reward, ended, _, _ = table.step(int(seen["action_mask"].argmax()))
            total += reward
        assert total == sum(result.won(1) for result in table._table.state.results)
    assert before


@GAMES
def test_a_copy_plays_on_alike(game: str) -> None:
    table = SeatEnv(game, opponents="random")
    seen, _ = table.reset(seed=1)
    table.step(int(seen["action_mask"].argmax()))
    copies = [deepcopy(table), loads(dumps(table))]
    assert [played_on(copy, Random(2)) for copy in copies] == [played_on(table, Random(2))] * 2
    many = SeatVectorEnv(2, game)
    seen, _ = many.reset(seed=1)
    again = deepcopy(many)
    for _ in range(60):
        actions = seen["action_mask"].argmax(axis=1)
        (seen, rewards, *_), (other, others, *_) = many.step(actions), again.step(actions)
        assert (seen["observation"] == other["observation"]).all() and (rewards == others).all()


def test_hidden_cards_change_nothing_that_the_learner_sees() -> None:
    table, rng, compared = SeatEnv("gin", opponents="cal"), Random(2), 0
    for seed in range(4):
        seen, _ = table.reset(seed=seed)
        ended = False
        while not ended:
            assert table._table is not None
            state, encoding = table._table.state, table.encoding
            for world in worlds(state.view(0), rng, 2):
                compared += world.hands != state.hands
                assert (encoding.observation(world.view(0)) == seen["observation"]).all()
                assert (encoding.mask(world.view(0)) == seen["action_mask"]).all()
            seen, _, ended, _, _ = table.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    assert compared > 30


def test_an_illegal_action_ends_the_episode() -> None:
    table = SeatEnv(illegal_reward=-5)
    seen, _ = table.reset(seed=1)
    seen, reward, ended, cut, info = table.step(int(seen["action_mask"].argmin()))
    assert (reward, ended, cut, info["illegal"]) == (-5, True, False, True)
    assert not seen["action_mask"].any() and not table.action_masks().any()
    with pytest.raises(ValueError, match="no episode is in progress"):
        table.step(0)


@pytest.mark.parametrize(("game", "rules"), [("hearts", "openspiel"), ("gin", "openspiel"), ("gin", _EARLY)])
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_many_tables_with_opponents_at_random_are_batches_of_one(game: str, rules: str, episode: Any) -> None:
    """An episode that ends before the learner may move is passed over: of its rewards nothing is heard."""
    rng, seeds = Random(repr((game, episode))), [4, 9, 2**40]
    tables = SeatVectorEnv(3, game, seat=None, episode=episode, rules=rules)
    seen, _ = tables.reset(seed=seeds)
    singles = [Batch(tables.encoding.rules, 1, episode=episode) for _ in seeds]
    seats = [place % tables.encoding.seats for place in range(3)]
    for batch, seat, seed in zip(singles, seats, seeds, strict=True):
        batch.reset(seed)
        while batch.current_player[0] != seat:
            batch.step(batch.random_actions())
    over, passed, before = 0, 0, [0.0] * 3
    for _ in range(length(120, 2000)):
        actions = np.array([rng.choice(mask.nonzero()[0].tolist()) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, info = tables.step(actions)
        for place, (batch, seat) in enumerate(zip(singles, seats, strict=True)):
            batch.step(actions[place : place + 1])
            won, since, done = before[place] + batch.rewards[0, seat], 0.0, batch.terminated[0]
            while batch.current_player[0] != seat:
                batch.step(batch.random_actions())
                if done:
                    passed += batch.terminated[0]
                    since = 0.0 if batch.terminated[0] else since + batch.rewards[0, seat]
                else:
                    won, done = won + batch.rewards[0, seat], batch.terminated[0]
            before[place] = since
            assert (rewards[place], ended[place]) == (won, done)
            assert (seen["observation"][place] == batch.observation[0]).all()
            assert (seen["action_mask"][place] == batch.mask[0]).all()
        over += ended.sum()
        assert not cut.any() and not info
    assert over > 2 and (passed > 0) == (rules == _EARLY and episode == "deal")


def test_deals_of_a_match_that_end_before_the_first_move_are_rewarded_at_many_tables() -> None:
    tables = SeatVectorEnv(40, "gin", rules=f"{_EARLY} goal=1000", seat=1, episode="match")
    seen, _ = tables.reset(seed=1)
    assert tables._batch.scores.any()
    total = np.zeros(40)
    for _ in range(3):
        seen, rewards, ended, _, _ = tables.step(seen["action_mask"].argmax(axis=1))
        total += rewards
        assert (total == tables._batch.scores @ [-1, 1]).all() and not ended.any()


@GAMES
def test_many_tables_with_the_same_in_every_seat_are_a_batch(game: str) -> None:
    tables = SeatVectorEnv(2, game, opponents="same", rewards="raw")
    batch = Batch(tables.encoding.rules, 2, rewards="raw")
    seen, info = tables.reset(seed=5)
    batch.reset(5)
    for _ in range(length(150, 2000)):
        assert (info["seat"] == batch.current_player).all()
        movers, actions = info["seat"], batch.random_actions()
        kept, shown = seen["observation"], seen["observation"].copy()
        seen, rewards, ended, _, info = tables.step(actions)
        batch.step(actions)
        assert (kept == shown).all()
        assert (info["rewards"] == batch.rewards).all()
        assert (rewards == batch.rewards[[0, 1], movers]).all()
        assert (ended == batch.terminated).all() and (seen["observation"] == batch.observation).all()
    with pytest.raises(IllegalAction):
        tables.step(seen["action_mask"].argmin(axis=1))


def test_many_tables_say_what_they_cannot_be() -> None:
    with pytest.raises(ValueError, match="at random or as the same"):
        SeatVectorEnv(2, opponents="nellie")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Choose a seat from 0 to 1"):
        SeatVectorEnv(2, "gin", seat=3)
    with pytest.raises(ValueError, match="Choose 1 table or more"):
        SeatVectorEnv(0)
    batch = Batch(gin.STANDARD, 2)
    with pytest.raises(ValueError, match="before the first step"):
        batch.play_others(np.zeros(2, np.int64))
    batch.reset(1)
    with pytest.raises(ValueError, match="from 0 to 1"):
        batch.play_others(np.full(2, 2))


def test_it_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    table = SeatEnv("gin", render_mode="human")
    table.reset(seed=3)
    assert "South is to move." in capsys.readouterr().out
    text = SeatEnv("gin", render_mode="ansi")
    text.reset(seed=3)
    assert "Scores: South 0, North 0" in str(text.render())
    assert SeatEnv("gin").render() is None


@GAMES
def test_what_is_rendered_names_no_card_that_the_learner_does_not_know(game: str) -> None:
    table, rng, hidden = SeatEnv(game, opponents="random", render_mode="ansi"), Random(4), 0
    for seed in range(2):
        seen, _ = table.reset(seed=seed)
        ended = False
        while not ended:
            assert table._table is not None
            text, shown = str(table.render()), seen["observation"]
            unknown = shown[table.encoding.part("unseen").slice] > 0
            if game == "hearts":
                unknown &= shown[table.encoding.part("passed").slice] == 0
            hidden += unknown.sum()
            assert not [each for each in unknown.nonzero()[0].tolist() if DECK[each].symbol in text]
            assert all(card.symbol in text for card in Cards(table._table.state.hands[0]))
            seen, _, ended, _, _ = table.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    assert hidden > 100


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"rules": "three-hand"}, "four players"),
        ({"game": "bridge"}, "There is no game named 'bridge'"),
        ({"rules": "bridge"}, "There are no rules named"),
        ({"opponents": ["cal"]}, "Give one player, or 3, not 1"),
        ({"opponents": "nobody"}, "Nobody here plays as"),
        ({"opponents": "shark-shown-all"}, "sees all hands"),
        ({"seat": 4}, "Choose a seat from 0 to 3"),
        ({"episode": "hour"}, "deal or a match"),
        ({"rewards": "none"}, "zero-sum or raw"),
        ({"render_mode": "rgb_array"}, "human or ansi"),
    ],
)
def test_an_environment_says_what_it_cannot_be(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        SeatEnv(**given)


def test_without_gymnasium_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "hearthside.envs.gymnasium")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'hearthside\[rl\]'"):
        importlib.import_module("hearthside.envs.gymnasium")
