"""Our players at OpenSpiel's tables, and our games at OpenSpiel: legal, and blind to what is hidden."""

import importlib
import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from hearthside.cards import Cards
from hearthside.envs import encoding_for, gin_openspiel, hearts_openspiel
from hearthside.envs.openspiel import Agent, HeartsGame, kaggle_agent
from hearthside.games import game_of
from tests.envs.walks import gin_rules, hearts_rules
from tests.lengths import length


def dealt(game: str, rng: Random) -> Any:
    """A state of OpenSpiel's game in which the first seat is to move."""
    state = pyspiel.load_game(game).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def at_random(state: Any, rng: Random) -> None:
    """One action, each equally likely."""
    state.apply_action(rng.choice(state.legal_actions()))


def seen_alike(state: Any, rng: Random) -> Any:
    """A state of OpenSpiel's in which the seat to move has seen the same, hidden cards dealt anew.

    OpenSpiel's own way to do this is of no use here: at Hearts its states have illegal histories, since it deals suits
    to seats that have shown a void, and at Gin their histories still have the true cards.
    """
    game, history, seat = state.get_game(), state.full_history(), state.current_player()
    other = game.new_initial_state()
    if game.get_type().short_name == "gin_rummy":
        hand = gin_openspiel.Read(game.get_parameters(), state.history()).state
        if hand.results:
            return state  # gin: all is open
        actions = [(each.player, each.action) for each in history]
        anew = [*gin_openspiel.seen_anew(hand.view(seat), actions, encoding_for(hand.rules), rng)]
        anew[:20] = [*anew[0:20:2], *anew[1:20:2]]  # there, one hand is dealt after the other
        for each, action in zip(history, anew, strict=True):
            other.apply_action(gin_openspiel.action_of(action) if each.player < 0 else action)
        return other
    deal = hearts_openspiel.Read(game.get_parameters(), state.history()).state
    actions = [(each.player, int(hearts_openspiel.card_of(each.action))) for each in history[1:]]
    other.apply_action(history[0].action)
    for action in hearts_openspiel.seen_anew(deal.view(seat), actions, encoding_for(deal.rules), rng):
        other.apply_action(hearts_openspiel.action_of(action))
    return other


# ---- Our players at OpenSpiel's tables ----


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("nellie", ""), ("random", "(jd_bonus=true,avoid_all_tricks_bonus=true)"), ("frank", "(pass_cards=false)")],
)
def test_an_agent_plays_hearts_by_what_its_seat_may_know_alone(name: str, parameters: str) -> None:
    rng, agent = Random(parameters), Agent(name, seed=3)
    hidden = 0
    for _ in range(length(3, 60)):
        state = dealt(f"hearts{parameters}", rng)
        while not state.is_terminal():
            if state.current_player() == 0:
                other = seen_alike(state, rng)
                hidden += str(other) != str(state)
                action = agent.step(state)
                assert action in state.legal_actions()
                assert action == agent.step(other)
                state.apply_action(action)
            else:
                at_random(state, rng)
    assert hidden > 20


@pytest.mark.parametrize(
    ("name", "parameters"), [("nellie", ""), ("random", ""), ("nellie", "(oklahoma=true,gin_bonus=20)")]
)
def test_an_agent_plays_gin_by_what_its_seat_may_know_alone(name: str, parameters: str) -> None:
    rng, agent = Random(parameters), Agent(name, seed=3)
    phases, hidden = Counter[str](), 0
    for hand in range(length(2 if name == "random" else 10, 300)):
        state = dealt(f"gin_rummy{parameters}", rng)
        while not state.is_terminal():
            if state.is_chance_node():
                at_random(state, rng)
                continue
            phases[state.current_phase().name] += 1
            action = agent.step(state)
            assert action in state.legal_actions()
            if rng.random() < length(20, 100) / 100:
                other = seen_alike(state, rng)
                hidden += str(other) != str(state)
                assert action == agent.step(other)
            if hand % 2 and action == 55 and state.current_phase().name == "DISCARD":
                at_random(state, rng)  # so that hands go on to the end of the stock
            else:
                state.apply_action(action)
    assert hidden > 30
    assert (
        name == "random"
        or min(phases[name] for name in ("FIRST_UPCARD", "DRAW", "DISCARD", "KNOCK", "LAYOFF", "WALL")) > 0
    ), phases


@pytest.mark.parametrize("game", ["hearts", "gin_rummy"])
def test_an_agent_goes_on_from_whatever_its_seat_did_before(game: str) -> None:
    """Knocks, melds and passes that another began are ended; the agent keeps nothing."""
    rng, agent = Random(game), Agent("nellie", seed=3)
    for _ in range(length(8, 200)):
        state = dealt(game, rng)
        while not state.is_terminal():
            if not state.is_chance_node():
                assert agent.step(state) in state.legal_actions()
            at_random(state, rng)


def test_agents_win_against_players_at_random() -> None:
    rng, agent = Random(8), Agent("nellie", seed=1)
    for game in ("hearts", "gin_rummy"):
        won = 0.0
        for _ in range(10):
            state = dealt(game, rng)
            while not state.is_terminal():
                if state.current_player() == 0:
                    state.apply_action(agent.step(state))
                else:
                    at_random(state, rng)
            won += state.returns()[0] - sum(state.returns()) / len(state.returns())
        assert won > 20, game


def test_openspiel_itself_seats_agents() -> None:
    state = pyspiel.load_game("gin_rummy").new_initial_state()
    returns = pyspiel.evaluate_bots(state, [Agent("nellie"), Agent("random", seed=2)], 7)
    assert sum(returns) == 0


def test_the_same_words_mean_the_same_action() -> None:
    rng, agent = Random(2), Agent("nellie", seed=1)
    said = set[str]()
    for game in ("hearts", "gin_rummy"):
        state = dealt(game, rng)
        while not state.is_terminal():
            if state.is_chance_node():
                at_random(state, rng)
                continue
            action, words = agent.step(state), agent.action_string(state)
            seat = state.current_player()
            assert state.action_to_string(seat, action).endswith(words)
            said.add(words)
            state.apply_action(action)
    assert {"Draw stock", "Knock", "QS"} <= said


def test_the_arena_is_answered_by_what_it_sends() -> None:
    """The arena wraps gin_rummy in Python, and then writes the history in one line and a pickle, which nobody reads."""
    agent, rng = Agent("nellie", seed=1), Random(5)
    for game in ("hearts", "gin_rummy"):
        state = dealt(game, rng)
        written = pyspiel.serialize_game_and_state(state.get_game(), state)
        assert kaggle_agent("nellie", seed=1)({"serializedGameAndState": written}) == {"submission": agent.step(state)}
    history = ",".join(f"{each.player}:{each.action}" for each in state.full_history())
    head = written.partition("[Game]")[0]
    proxied = f"{head}[Game]\ngin_rummy_proxy()\n[State]\nhistory={history}\nmove_number=21\n__dict__=gASV\n"
    assert kaggle_agent("nellie", seed=1)({"serializedGameAndState": proxied}) == {"submission": agent.step(state)}


def test_an_agent_says_what_it_cannot_do() -> None:
    agent = Agent("nellie")
    with pytest.raises(ValueError, match="Nobody is to move"):
        agent.step(pyspiel.load_game("hearts").new_initial_state())
    with pytest.raises(ValueError, match="plays hearts and gin_rummy, not tic_tac_toe"):
        agent.step(pyspiel.load_game("tic_tac_toe").new_initial_state())
    small = pyspiel.load_game("gin_rummy(hand_size=7)").new_initial_state()
    while small.is_chance_node():
        small.apply_action(small.legal_actions()[0])
    with pytest.raises(ValueError, match="no other sizes"):
        agent.step(small)
    with pytest.raises(ValueError, match="sees all hands"):
        Agent("shark-shown-all")
    with pytest.raises(ValueError, match=r"Nobody here plays as 'nobody'; choose one of .*duck.*simple"):
        Agent("nobody")
    with pytest.raises(ValueError, match="Nobody here plays as"):
        Agent("simple").step(dealt("hearts", Random(1)))


# ---- Our games at OpenSpiel ----

GAMES = [
    ("python_hearthside_hearts", {}),
    ("python_hearthside_hearts", {"rules": 'omnibus moon="choice" pass_hearts=false', "deals": 2}),
    ("python_hearthside_gin", {}),
    ("python_hearthside_gin", {"rules": "ginrummy42", "deals": 2}),
]


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_openspiel_finds_no_fault_with_our_games(name: str, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, parameters)
    pyspiel.random_sim_test(game, length(1, 20), serialize=True, verbose=False)
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_hidden_cards_dealt_anew_leave_all_that_a_seat_knows(name: str, parameters: dict[str, Any]) -> None:
    rng = Random(name)
    state, other_cards = pyspiel.load_game(name, parameters).new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < length(30, 100) / 100:
            seat = rng.randrange(state.num_players())
            other = state.resample_from_infostate(seat, rng.random)
            assert other.knows(seat) == state.knows(seat)
            assert other.current_player() == state.current_player()
            for each in ("information_state_string", "observation_string"):
                assert getattr(other, each)(seat) == getattr(state, each)(seat)
            for each in ("information_state_tensor", "observation_tensor"):
                assert getattr(other, each)(seat) == getattr(state, each)(seat)
            other_cards += other.table.hands != state.table.hands
        at_random(state, rng)
    assert other_cards > 10


@pytest.mark.parametrize("rules", [hearts_rules, gin_rules])
def test_hidden_cards_are_dealt_anew_under_any_rules(rules: Any) -> None:
    rng = Random(6)
    for _ in range(length(6, 200)):
        chosen = rules(rng)
        game = pyspiel.load_game(
            f"python_hearthside_{chosen.game}", {"rules": game_of(chosen).variants.notation(chosen)}
        )
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and rng.random() < 0.1:
                seat = rng.randrange(state.num_players())
                assert state.resample_from_infostate(seat, rng.random).knows(seat) == state.knows(seat)
            at_random(state, rng)


@pytest.mark.parametrize("name", ["python_hearthside_hearts", "python_hearthside_gin"])
def test_a_search_of_openspiel_plays_our_games(name: str) -> None:
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(3)
    while state.is_chance_node():
        at_random(state, rng)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 3, random_state=np.random.RandomState(4))
    assert bot.step(state) in state.legal_actions()


def test_returns_are_the_rewards_of_all_deals() -> None:
    rng = Random(4)
    state = pyspiel.load_game(
        "python_hearthside_hearts", {"rules": "black-lady goal=500", "deals": 3}
    ).new_initial_state()
    total = [0.0] * 4
    while not state.is_terminal():
        at_random(state, rng)
        if not state.is_chance_node():
            total = [each + more for each, more in zip(total, state.rewards(), strict=True)]
    assert total == state.returns()
    assert len(state.table.results) == 3
    assert total == [sum(state.table.scores) / 4 - score for score in state.table.scores]


def test_a_card_drawn_at_gin_is_dealt_when_it_is_drawn() -> None:
    state = pyspiel.load_game("python_hearthside_gin").new_initial_state()
    for card in range(21):
        state.apply_action(card)
    for action in ("decline", "decline", "draw"):
        state.apply_action(state.string_to_action(action))
    assert state.is_chance_node()
    assert [card for card, _ in state.chance_outcomes()] == list(range(21, 52))
    state.apply_action(51)
    assert state.table.hands[0] == Cards.of([*range(0, 20, 2), 51])


def test_a_game_says_what_it_cannot_be() -> None:
    with pytest.raises(ValueError, match="four players"):
        HeartsGame({"rules": "three-hand"})
    with pytest.raises(ValueError, match="1 to 1000 deals"):
        HeartsGame({"deals": 0})
    with pytest.raises(ValueError, match="There are no rules named"):
        HeartsGame({"rules": "bridge"})
    with pytest.raises(ValueError, match="Nothing is dealt"):
        pyspiel.load_game("python_hearthside_gin").new_initial_state().resample_from_infostate(0, lambda: 0.5)


def test_without_openspiel_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "hearthside.envs.openspiel")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'hearthside\[openspiel\]'"):
        importlib.import_module("hearthside.envs.openspiel")
