"""The characters that think: each does what its line says, in positions, and over deals with fixed dice."""

from random import Random

import pytest

from hearthside.ai import STYLES, RulePlayer, player
from hearthside.ai.fallback import FallbackPlayer
from hearthside.ai.hearts.characters import BoldPlayer, character_settings
from hearthside.ai.hearts.play_statistics import seat_statistics
from hearthside.ai.hearts.search_player import SearchPlayer, _Decision, remembered
from hearthside.ai.kernels.hearts_encoding import hands_of
from hearthside.ai.worlds.hearts import rows
from hearthside.arena import hearts
from hearthside.arena.matches import play
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, Deal, DealResult, Pass, Play, State
from tests.lengths import length

from .hearts_positions import position, walk
from .test_rule_player import scrambled

FEW, FEWER = Limit(worlds=24), Limit(worlds=length(4, 24))
QUEEN_OF_SPADES = Card.parse("QS")
THINKERS = ["cal", "shark", "charlie", "vicky", "chuck"]
CLUBS = ((2, "2C 3C 4C 5C"), (1, "AC 6C 7C 8C"), (1, "KC 9C QC 2H"))
"""Seat 1 took three tricks and the first heart."""
HEARTS = ((1, "AH 3H 4H 5H"), (1, "KH 6H 7H 8H"))
QUEEN = (1, "AS QS 3S 2S")


def played(style: str, state: State, person: int = 0) -> str:
    """The card that the style plays, as text."""
    (seat,) = state.to_move
    move = player(style, person=person).choose(state.view(seat), Random(1), Limit())
    assert isinstance(move, Play)
    return str(move.card)


def tries(style: str) -> int:
    """In how many of some deals it tried a moon, alone among players that duck."""
    tried = 0
    for deal in range(length(16, 120)):
        table = [style, "duck", "duck", "duck"]
        (result,) = play(hearts.single_deal_rules(BLACK_LADY, deal), table, deal, FEW, single=True).state.results
        assert isinstance(result, DealResult)
        tried += seat_statistics(BLACK_LADY, result)[0].moon_tried
    return tried


def test_charlie_tries_far_more_moons_than_cal_and_the_shark() -> None:
    cal, shark, charlie = map(tries, ("cal", "shark", "charlie"))
    assert 2 * max(cal, shark) < charlie


def test_cal_takes_even_the_queen_to_stop_a_moon_and_frank_ducks_it() -> None:
    state = position("AS 3S JC TC 9D 4D 3D", "KS QS", tricks=(*CLUBS, *HEARTS, (1, "QH 9H TH JD")))
    assert played("cal", state) == "AS"
    assert played("frank", state) == "3S"


def test_vicky_stops_a_moon_of_her_target_alone() -> None:
    state = position("QH 8H JC TC 9D 4D 3D 2D", "JH TH", tricks=(*CLUBS, QUEEN, HEARTS[0]))
    assert played("vicky", state) == "8H"
    assert played("vicky", state, person=1) == "QH"
    assert played("cal", state) == "QH"


def test_vicky_keeps_a_queen_that_she_could_be_rid_of_for_her_target() -> None:
    state = position("QS 6S AC 7C 6C KH 4S 2S 9H 5H 3H 2H", "5D 7D JD")
    assert played("shark", state) == "QS"
    assert played("vicky", state) != "QS"
    assert played("vicky", state, person=2) == "QS"


def test_who_sits_where_is_told_to_vicky_and_to_who_stands_in_for_her() -> None:
    waiting = player("vicky", at_once=True, person=2)
    assert isinstance(waiting, FallbackPlayer)
    assert isinstance(waiting.fallback, RulePlayer)
    assert waiting.fallback.person == 2


@pytest.mark.parametrize("style", THINKERS)
def test_hidden_cards_change_no_move_of_who_sees_its_own(style: str) -> None:
    rng, who = Random(style), player(style)
    for state, move in walk(BLACK_LADY, tuple(map(RulePlayer, [STYLES["cal"]] * 4)), 3, Random(1)):
        if isinstance(move, Play):
            view, other = state.view(move.seat), scrambled(state, move.seat, rng)
            shown = view if style == "chuck" else other.peek(move.seat)
            assert who.choose(shown, Random(2), FEW) == who.choose(other.view(move.seat), Random(2), FEW)


def test_chuck_is_the_shark_until_he_is_shown_the_hands() -> None:
    changed = 0
    for state, move in walk(BLACK_LADY, tuple(map(RulePlayer, [STYLES["cal"]] * 4)), 4, Random(1)):
        assert isinstance(move, Pass | Play)
        view, peek = state.view(move.seat), state.peek(move.seat)
        honest = player("chuck").choose(view, Random(2), FEW)
        assert honest == player("shark").choose(view, Random(2), FEW) == player("shark").choose(peek, Random(2), FEW)
        changed += honest != player("chuck").choose(peek, Random(2), FEW)
    assert changed > 3


def test_chuck_forgets_four_cards_in_ten_and_takes_none_for_elsewhere() -> None:
    peek = State.new(BLACK_LADY).play(Deal(shuffled(3))).peek(1)
    assert not peek.view.hand >> QUEEN_OF_SPADES & 1
    took_queen = cards = right = 0
    for rng in range(40):
        odds = remembered(peek, Random(rng), 0.9, 0.6)
        sure = Cards.of(card for card in range(52) if odds[:, card].any())
        assert not sure & peek.view.hand
        took_queen += bool(sure >> QUEEN_OF_SPADES & 1)
        cards += len(sure)
        for row in rows(peek.view, Random(rng), 5, odds):
            hands = hands_of(row, 4)
            right += all(hands[seat] & sure == peek.hands[seat] & sure for seat in range(4))
            assert hands != tuple(map(int, peek.hands))
    assert right > 195
    assert 30 < took_queen < 40
    assert 0.55 < cards / (40 * 39) < 0.65


def test_who_is_shown_all_hands_imagines_them_alone() -> None:
    peek = State.new(BLACK_LADY).play(Deal(shuffled(3))).peek(1)
    odds = remembered(peek, Random(1), 1.0, 1.0)
    assert {hands_of(row, 4) for row in rows(peek.view, Random(1), 5, odds)} == {tuple(map(int, peek.hands))}


def test_cal_relies_on_nobody_to_stop_a_moon() -> None:
    state = position("AS 3S JC TC 9D 4D 3D", "KS QS", tricks=(*CLUBS, *HEARTS, (1, "QH 9H TH JD")))
    seat = state.turn
    found = {style: character_settings(style, 0) for style in ("cal", "shark")}
    for style, settings in found.items():
        assert settings is not None
        thought = _Decision(settings, state.view(seat), Random(1), FEW, None)
        others = [other for other in range(4) if other != seat]
        assert thought._careless_seats() == tuple(style == "cal" and other in others for other in range(4))


def test_charlie_goes_by_rules_of_thumb_for_a_moon_and_thinks_where_he_sees_none() -> None:
    charlie = player("charlie")
    assert isinstance(charlie, BoldPlayer)
    settings = character_settings("charlie", 0)
    assert settings is not None
    bold = 0
    for state, move in walk(BLACK_LADY, (charlie.fallback,) * 4, 5, Random(1), 6):
        if isinstance(move, Pass | Play):
            view = state.view(move.seat)
            shoots = charlie.fallback.shoots(view, Random(2))
            asked = charlie.fallback if shoots else SearchPlayer(settings)
            assert charlie.choose(view, Random(2), FEWER) == asked.choose(view, Random(2), FEWER)
            bold += shoots
    assert bold
