"""Rules as the documents of the old programs state them, and the common printed ones: each test names its source."""

import pytest

from hearthside.cards import HEARTS, Card, Cards
from hearthside.hearts import PRESETS, Deal, Play, Rules, State
from hearthside.hearts.moves import breaks, playable
from hearthside.hearts.presets import changed

from .test_state import deck, play

TOMMYS = ("tommys-standard", "tommys-black-maria", "tommys-spot", "heartsette", "domino")


def leads(rules: Rules, hand: str) -> str:
    """What a hand may lead while hearts are not broken, after trick 1."""
    return str(Cards(playable(rules, Cards.parse(hand), (), False, False)))


@pytest.mark.parametrize("preset", [*TOMMYS, "dynacomp"])
def test_the_queen_beside_hearts_is_led(preset: str) -> None:
    """Tommy's Hearts lets a hand of nothing but hearts lead one, Dynacomp where hearts are the only suit left."""
    assert leads(PRESETS[preset], "2H 9H QS") == "QS"
    assert leads(PRESETS[preset], "2H 9H") == "2H 9H"


@pytest.mark.parametrize("preset", ["cardshark", "myhearts"])
def test_with_only_hearts_and_the_queen_left_either_is_led_in_cardshark_and_myhearts(preset: str) -> None:
    assert leads(PRESETS[preset], "2H 9H QS") == "2H 9H QS"


@pytest.mark.parametrize("preset", [*TOMMYS, "dynacomp", "cardshark"])
def test_a_heart_that_is_led_or_follows_a_heart_breaks_nothing(preset: str) -> None:
    """Tommy's Hearts: one played to the lead of another suit breaks them; Dynacomp and CardShark: a discard."""
    two, nine, club = (Card.parse(name) for name in ("2H", "9H", "3C"))
    broken = [breaks(PRESETS[preset], table, nine) for table in ((), (two,), (club, two), (club,))]
    assert broken == [False, False, True, True]


@pytest.mark.parametrize(("preset", "opening"), [("tommys-standard", "AC 2C 3C 4C"), ("cardshark", "2C 3C 4C AC")])
def test_after_a_lead_from_hearts_alone_hearts_are_still_to_be_broken(preset: str, opening: str) -> None:
    hands = "AC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "2C AH 2S 3S", "3C 2D", "4C 3D"
    rules = changed(PRESETS[preset], {"passing": ["hold"], "cash_in": "never"})
    state = play(State.new(rules).play(Deal(deck(*hands))), f"{opening} 2H AH 2D 3D")
    assert state.turn == 1
    assert not state.broken
    state = play(state, "2S")
    while state.table:
        state = state.play(Play(state.turn, max(state.legal(state.turn), key=lambda card: (card in HEARTS, card))))
    assert state.broken


@pytest.mark.parametrize("preset", ["black-lady", "microsoft", "myhearts", "openspiel"])
def test_elsewhere_a_heart_that_is_led_breaks_them(preset: str) -> None:
    assert breaks(PRESETS[preset], (), Card.parse("2H"))
