"""The plain players that others are measured by: legal under any rules, honest, and as their descriptions have them."""

from random import Random

import pytest

from hearthside.ai.gin import BASELINES as GIN_BASELINES
from hearthside.ai.hearts.baselines import BASELINES, Duck
from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER, Limit
from hearthside.gin import PRESETS as GIN_PRESETS
from hearthside.gin import Discard, Knock
from hearthside.gin import State as GinState
from hearthside.hearts import PRESETS, Deal, Direction, Pass, Play, Rules, State
from tests.lengths import length

from .hearts_positions import NO_LIMIT, position, some_rules

FEW = Limit(worlds=2)
"""So that those who imagine worlds are quick."""
HEARTS_AND = "2H 3H 4H 5H 6H 7H 8H "


def check_moves(rules: Rules, name: str, rng: Random, deals: int) -> None:
    """Plays some deals; `State.play` refuses whatever is not legal."""
    state = State.new(rules)
    while state.to_move and len(state.results) < deals:
        seat = state.to_move[0]
        if seat == DEALER:
            state = state.play(Deal(shuffled(rng.randrange(10**6), rules.packs)))
        else:
            state = state.play(BASELINES[name]().choose(state.view(seat), rng, FEW))


@pytest.mark.parametrize("name", BASELINES)
def test_every_move_is_legal_under_every_preset_and_any_rules(name: str) -> None:
    rng = Random(name)
    presets = rng.sample(list(PRESETS.values()), length(6, len(PRESETS)))
    for rules in (*presets, *(some_rules(rng) for _ in range(length(3, 40)))):
        check_moves(rules, name, rng, length(1, 3))


@pytest.mark.parametrize("name", BASELINES)
def test_the_same_view_and_dice_give_the_same_move(name: str) -> None:
    for state in (State.new(PRESETS["black-lady"]).play(Deal(shuffled(3))), position(HEARTS_AND + "6D 8D TD QD AD")):
        view = state.view(max(state.to_move))
        moves = [BASELINES[name]().choose(view, Random(rng), NO_LIMIT) for rng in (1, 1)]
        assert moves[0] == moves[1]


def duck(hand: str, table: str = "") -> str:
    state = position(hand, table)
    move = Duck().choose(state.view(state.turn), Random(1), NO_LIMIT)
    assert isinstance(move, Play)
    return str(move.card)


def test_the_duck_ducks_under_as_high_as_it_can() -> None:
    assert duck(HEARTS_AND + "6D 8D TD QD AD", "JD 9D") == "TD"


def test_the_duck_takes_an_empty_trick_high_where_it_is_the_last() -> None:
    assert duck(HEARTS_AND + "6D 8D TD QD AD", "9D JD 7D") == "AD"
    assert duck(HEARTS_AND + "6D 8D TD QD AD", "9D JD QS") == "TD"


def test_the_duck_takes_with_anything_rather_than_the_queen() -> None:
    assert duck(HEARTS_AND + "3D 4D QS KS AS", "9S JS TS") == "AS"
    assert duck(HEARTS_AND + "3D 4D QS KS AS", "9S") == "KS"
    assert duck(HEARTS_AND + "3D 4D 5D 2S QS", "KS") == "QS"


def test_the_duck_discards_what_counts_most_and_then_high_cards() -> None:
    assert duck(HEARTS_AND + "3D 4D 5D 2S QS", "9C") == "QS"
    assert duck(HEARTS_AND + "3D 4D 5D 2S AS", "9C") == "8H"
    assert duck("3D 4D 5D 6D 7D 8D 9D TD KD 2S 3S AS", "9C") == "AS"


def test_the_duck_leads_low_and_passes_high_spades_first() -> None:
    assert duck("3D 9D TD 4S 5S 6S 7S 8S 9S 8H 9H TH") == "3D"
    rules = PRESETS["black-lady"]
    assert rules.direction(0) is Direction.LEFT
    dealt = State.new(rules).play(Deal(shuffled(3)))
    hands = (Cards.parse("2C 3C 4C 5C AC 2D 3D KD 2S QS KS 2H AH"), *map(Cards, dealt.hands[1:]))
    move = Duck().choose(dealt.view(0)._replace(hand=hands[0]), Random(1), NO_LIMIT)
    assert isinstance(move, Pass)
    assert move.cards == Cards.parse("QS KS AH")


# ---- Gin ----


def test_the_patient_player_knocks_early_and_waits_for_gin_later() -> None:
    knocks: dict[bool, int] = {True: 0, False: 0}
    waited = 0
    rng = Random(4)
    for deal in range(60):
        state = GinState.new(GIN_PRESETS["eaai"]).play(Deal(shuffled(deal)))
        while not state.results:
            seat = state.turn
            view = state.view(seat)
            name = ("patient", "simple")[seat]
            move = GIN_BASELINES[name]().choose(view, rng, NO_LIMIT)
            could = [each for each in view.moves if isinstance(each, Knock)]
            if name == "patient" and could:
                left = view.rules.melding.after_discard(view.hand)
                gin = any(each.discard is None or not left[each.discard] for each in could)
                early = sum(turn.seat == seat for turn in view.turns) <= 4
                last = view.stock - view.rules.stock_left <= 4
                assert isinstance(move, Knock) == (gin or early or last)
                knocks[early] += isinstance(move, Knock)
                waited += isinstance(move, Discard)
            state = state.play(move)
    assert knocks[True] > 0 and knocks[False] > 5 and waited > 10
