"""Rules as the documents of the old programs state them, and the common printed ones: each test names its source."""

from dataclasses import replace
from random import Random

import pytest

from hearthside.cards import HEARTS, Card, Cards
from hearthside.game import DEALER
from hearthside.hearts import PRESETS, Deal, Play, Rules, State, rulecard
from hearthside.hearts.moves import breaks, playable
from hearthside.hearts.presets import VARIANTS, changed, code, notation, parse

from .strategies import deal, moves
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


@pytest.mark.parametrize("goal", [0, 75, 999])
def test_dynacomp_is_played_to_any_number_from_0_to_999(goal: int) -> None:
    """Dynacomp asks for a value between 0 and 999, and ends when a score equals or exceeds it."""
    rules, rng = parse(f"dynacomp goal={goal}"), Random(goal)
    state = State.new(rules)
    while state.to_move:
        assert max(state.scores) < goal or not state.results
        state = state.play(moves(state, rng))
    assert max(state.scores) >= goal


def moon_sentence(preset: str) -> str:
    return next(line for line in rulecard.card(PRESETS[preset]) if "in cash from" in line)


def test_a_step_is_in_the_document_for_18_points_and_the_rule_card_says_so_of_others() -> None:
    """Tommy's Hearts: who has won all 18 points steps, and collects 18 from each; it names no other count."""
    assert moon_sentence("tommys-standard").endswith("collect 18 in cash from each of the others.")
    assert "collect 26 in cash" in moon_sentence("tommys-black-maria")
    assert "collect 64 in cash" in moon_sentence("tommys-spot")
    for preset in ("tommys-black-maria", "tommys-spot"):
        assert moon_sentence(preset).endswith("says so for 18 points, and nothing for other totals.")


@pytest.mark.parametrize("seats", [3, 5])
def test_where_nobody_sits_across_cards_are_passed_left_right_hold(seats: int) -> None:
    """Printed rules for three pass to both sides and hold; none that we have says more of five."""
    named = {3: "three-hand", 5: "five-hand"}[seats]
    for rules in (PRESETS[named], parse(f"black-lady seats={seats}")):
        assert [way.value for way in rules.passing] == ["left", "right", "hold"]
    assert "across" not in parse(f"cardshark seats={seats}").passing
    assert list(parse(f'black-lady seats={seats} passing=["across"]').passing) == ["across"]
    assert "across" in parse("black-lady seats=6").passing


@pytest.mark.parametrize(("seats", "trim"), [(3, "2D"), (5, "2C 2D"), (6, "2C 3C 2D 3D")])
@pytest.mark.parametrize("preset", ["black-lady", "cardshark", "myhearts", "microsoft", "omnibus", "greek"])
def test_the_common_games_lose_no_card_that_counts_to_a_number_of_seats(preset: str, seats: int, trim: str) -> None:
    """Printed rules: five play without the twos of clubs and diamonds, six without their threes as well."""
    rules = parse(f"{preset} seats={seats}")
    assert Cards.of(rules.removed) == Cards.parse(trim)
    assert rules.moon_points == PRESETS[preset].moon_points


@pytest.mark.parametrize(("seats", "trim"), [(3, "2D"), (5, "2D 2H"), (6, "2D 2H 2C 3D")])
def test_tommys_hearts_has_the_trims_of_its_document(seats: int, trim: str) -> None:
    assert Cards.of(parse(f"tommys-standard seats={seats}").removed) == Cards.parse(trim)


@pytest.mark.parametrize(("seats", "each", "widow"), [(2, 25, 2), (3, 16, 4), (4, 12, 4), (5, 10, 2), (6, 8, 4)])
def test_heartsette_deals_the_whole_pack_and_leaves_a_small_widow(seats: int, each: int, widow: int) -> None:
    """Tommy's Hearts uses the full pack; the books deal three players sixteen cards, five ten and six eight."""
    rules = parse(f"heartsette seats={seats}")
    assert (rules.hand_size, len(rules.deck) - each * seats) == (each, widow)
    assert parse(notation(rules)) == rules


def test_rules_with_a_widow_of_any_size_are_written_and_read_back() -> None:
    rules = replace(PRESETS["heartsette"], seats=3)
    assert len(rules.deck) - rules.hand_size * 3 == 16
    assert parse(notation(rules)) == parse(code(rules)) == rules
    assert VARIANTS.named(VARIANTS.line(rules), rules.name) == rules


def test_the_queen_may_be_led_at_any_time_in_the_common_game() -> None:
    """Bicycle's rules say so, and most that are printed after them."""
    assert leads(PRESETS["black-lady"], "3D 2H QS") == "3D QS"
    card = " ".join(rulecard.card(PRESETS["black-lady"]))
    assert "You may lead the queen of spades at any time, as in most printed rules." in card


@pytest.mark.parametrize(
    "line",
    [
        'points={} moon="none"',
        'points={} moon="none" goal=0',
        'points={} moon="none" goal=0 ending="exceed"',
        'points={} moon="none" ending="deals" goal=1 ties="play-on"',
        'points={"JD":-10} moon="none"',
        'points={"JD":-10} moon="none" no_trick_bonus=-5',
        'points={"QS":13} moon="shooter-loses"',
        'points={"QS":13} moon="collects" scoring="cash" ending="deals" goal=5',
        'points={"QS":13} goal=26 exact_goal_resets=true',
    ],
)
def test_rules_by_which_no_match_can_end_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match="No match could ever end under these rules"):
        parse(f"black-lady {line}")


@pytest.mark.parametrize(
    "line",
    [
        'points={} moon="none" goal=0 ties="shared"',
        'points={} moon="none" no_trick_bonus=5',
        'points={} moon="none" ending="deals" goal=1 ties="shared"',
        'points={"JD":-10} moon="none" ending="deals" goal=1',
        'points={"QS":13} moon="others-gain"',
        'points={"QS":13} moon="none"',
        'ending="deals" goal=1',
        'points={"QS":13} goal=25 exact_goal_resets=true',
        "goal=13 exact_goal_resets=true",
    ],
)
def test_rules_by_which_some_match_ends_are_taken(line: str) -> None:
    rng = Random(line)
    state = State.new(parse(f"black-lady {line}"))
    while state.to_move and len(state.results) < 400:
        state = state.play(moves(state, rng))
    assert state.winners


def test_omnibus_is_what_is_called_so_today_and_tommys_keeps_a_name_of_its_own() -> None:
    """Today: queen 13, jack of diamonds 10 off, to 100. Tommy's Hearts: the ten of diamonds, 8 points a deal."""
    today, tommys = PRESETS["omnibus"], PRESETS["tommys-omnibus"]
    names = ("QS", "JD", "TD", "2H")
    assert [today.worth[Card.parse(name)] for name in names] == [13, -10, 0, 1]
    assert [tommys.worth[Card.parse(name)] for name in names] == [5, 0, -10, 1]
    assert (today.goal, tommys.goal, tommys.count(tommys.deck)) == (100, 50, 8)


def test_hearts_can_wait_on_trick_1_while_the_queen_does_not() -> None:
    rules = parse('black-lady first_trick="queen"')
    club = (Card.parse("2C"),)
    assert str(Cards(playable(rules, Cards.parse("3D 2H QS"), club, True, False))) == "3D QS"
    assert str(Cards(playable(rules, Cards.parse("2H 3H"), club, True, False))) == "2H 3H"
    assert "you may play the queen of spades" in " ".join(rulecard.card(rules))


def test_every_fourth_deal_is_a_keeper_and_a_game_may_have_nothing_else() -> None:
    """Where "every fourth hand is a keeper", the cards dealt are played: left, right, across, hold."""
    for rules, keepers in ((PRESETS["black-lady"], [3, 7]), (parse('black-lady passing=["hold"]'), list(range(8)))):
        rng, state, kept = Random(4), State.new(replace(rules, goal=9999)), []
        for number in range(8):
            state = state.play(deal(rules, rng))
            if not state.passing:
                kept.append(number)
            while state.to_move != (DEALER,):
                state = state.play(moves(state, rng))
        assert kept == keepers
