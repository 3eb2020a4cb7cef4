"""The opponents under any rules: legal and honest everywhere, and after what the cards are worth, not the name."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai import STYLES, RulePlayer, rule_player
from hearthside.ai.hearts.belief import infer_belief
from hearthside.ai.hearts.card_values import card_values
from hearthside.ai.hearts.hand_risk import HandRisk
from hearthside.ai.hearts.score_utility import ScoreUtility
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER
from hearthside.hearts import PRESETS, Deal, Direction, Moon, MoonChoice, Move, Pass, Play, Rules, State
from tests.hearts import strategies
from tests.lengths import length

from .hearts_positions import NO_LIMIT, played, position, sees

SEVEN = [style for style in STYLES if style != "guest"]


def seated(rules: Rules, rng: Random) -> list[RulePlayer]:
    return [rule_player(rng.choice(SEVEN)) for _ in range(rules.seats)]


def walk(rules: Rules, rng: Random, deals: int) -> Iterator[tuple[State, int, RulePlayer, Move]]:
    """Every choice of a match of any styles, and who made it."""
    table, state = seated(rules, rng), State.new(rules)
    while state.to_move and len(state.results) < deals:
        seat = rng.choice(state.to_move)
        if seat == DEALER:
            state = state.play(strategies.deal(rules, rng))
            continue
        move = table[seat].choose(sees(table[seat], state, seat), Random(1), NO_LIMIT)
        yield state, seat, table[seat], move
        state = state.play(move)


def face_down(state: State) -> Cards:
    """Leftover cards that nobody has seen."""
    return Cards(0) if not state.view(0).stock else Cards.of(state.left)


@settings(max_examples=length(8, 80), deadline=None)
@given(strategies.rules(), st.randoms(use_true_random=False))
def test_every_move_is_legal_and_leads_on_under_any_rules(rules: Rules, rng: Random) -> None:
    for state, _, _, move in walk(rules, Random(rng.random()), 2):
        assert state.why_not(move) is None
        if isinstance(move, MoonChoice):
            assert rules.moon is Moon.CHOICE
            assert move.deduct != state.deduct[move.seat]


@settings(max_examples=length(5, 30), deadline=None)
@given(strategies.rules(), st.randoms(use_true_random=False))
def test_what_is_remembered_is_true_under_any_rules(rules: Rules, rng: Random) -> None:
    for state, seat, _, move in walk(rules, Random(rng.random()), 2):
        if not isinstance(move, Play):
            continue
        belief = infer_belief(state.view(seat))
        assert belief.could[seat] == belief.known[seat] == 0
        hidden = face_down(state)
        for other, hand in enumerate(state.hands):
            if other != seat:
                assert not hand & ~belief.could[other]
                assert not belief.known[other] & ~hand
                hidden |= Cards(hand)
        assert Cards(belief.unseen) == hidden
        assert all(0 <= share <= 1 for row in belief.share for share in row)


def scrambled(state: State, seat: int, rng: Random) -> State:
    """The same match with all hidden cards dealt out anew, those that lie face down among them."""
    down = len(face_down(state))
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in Cards(hand)]
    hidden += face_down(state)
    rng.shuffle(hidden)
    left, hidden = (tuple(hidden[:down]), hidden[down:]) if down else (state.left, hidden)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            size = hand.bit_count()
            hands[other], hidden = int(Cards.of(hidden[:size])), hidden[size:]
    return state._replace(hands=tuple(hands), left=left)


@settings(max_examples=length(5, 30), deadline=None)
@given(strategies.rules(), st.randoms(use_true_random=False))
def test_hidden_cards_change_no_move_of_an_honest_player_and_a_second_asking_none_of_any(
    rules: Rules, rng: Random
) -> None:
    rng = Random(rng.random())
    for state, seat, who, move in walk(rules, rng, 1):
        assert rule_player(who.style.id).choose(sees(who, state, seat), Random(1), NO_LIMIT) == move
        if isinstance(move, Play) and not who.style.peeks:
            assert who.choose(scrambled(state, seat, rng).view(seat), Random(1), NO_LIMIT) == move


def at_random(state: State, seat: int, rng: Random) -> Move:
    if state.passing:
        return strategies.a_pass(state, seat, rng)
    return Play(seat, rng.choice(list(state.legal(seat))))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_shark_takes_far_fewer_points_than_random_play_under_each_preset(preset: str) -> None:
    rules, shark = PRESETS[preset], rule_player("shark")
    own, others = list[int](), list[int]()
    for deck in range(700, 700 + length(3, 8)):
        for turn in range(rules.seats):
            rng = Random(f"{deck} {turn}")
            sharks = {(seat + turn) % rules.seats for seat in range(0, rules.seats - 1, 2)}
            state = State.new(replace(rules, passing=(rules.direction(deck),)))
            state = state.play(Deal(shuffled(deck, rules.packs)))
            while not state.results:
                seat = state.to_move[0]
                honest = seat in sharks
                state = state.play(
                    shark.choose(state.view(seat), rng, NO_LIMIT) if honest else at_random(state, seat, rng)
                )
            for seat, taken in enumerate(state.results[0].points):
                (own if seat in sharks else others).append(taken)
    a_deal = sum(map(abs, dict(rules.points).values())) * rules.packs
    assert sum(others) / len(others) - sum(own) / len(own) > 0.08 * a_deal


# ---- What the cards are worth ----


def passed(preset: str, hand: str, style: str = "shark") -> Cards:
    """What the style passes of a hand in seat 0."""
    rules = replace(PRESETS[preset], passing=(Direction.LEFT,))
    mine = Cards.parse(hand)
    rest = list(rules.deck - mine)[: rules.hand_size * (rules.seats - 1)]
    hands = (int(mine), *(int(Cards.of(rest[start :: rules.seats - 1])) for start in range(rules.seats - 1)))
    move = rule_player(style).choose(State.new(rules)._replace(hands=hands).view(0), Random(1), NO_LIMIT)
    assert isinstance(move, Pass)
    return move.cards


def test_which_cards_stand_out_follows_from_their_points() -> None:
    def dear(preset: str) -> str:
        return str(Cards(card_values(PRESETS[preset]).dear))

    assert dear("black-lady") == dear("dynacomp") == dear("tommys-omnibus") == "QS"
    assert dear("cancellation") == "QS QS'"
    assert dear("hearts-only") == ""
    assert dear("pink-lady") == "QH QS"
    assert dear("tommys-spot") == "JH QH KH AH QS"
    assert dear("greek") == "JH QH KH QS AS"
    assert dear("black-maria-parlett") == "QS KS AS"


def test_omnibus_wants_the_ten_of_diamonds_and_keeps_it_and_what_is_above_it() -> None:
    omnibus = PRESETS["tommys-omnibus"]
    hand = "AD 8D 2D 7C 6C 8S 4S 2S 9H 5H 3H 2H"
    assert played("shark", position(hand, "5D TD JD", rules=omnibus)) == "AD"
    with_heart = position("AD 8D 2D 7C 6C 8S 4S 2S QC TC KC JC", "TD 5D JH", rules=omnibus)
    assert played("shark", with_heart) == "AD"
    assert played("shark", position("AD 8D 2D 7C 6C 8S 4S 2S QC TC KC JC", "TD 5D JH")) != "AD"
    void = position("9C 8C 7C 6C TC 8S 4S 2S 9H 5H TD 2H", "5S 9S TS", rules=replace(omnibus, seats=4))
    assert played("shark", void) != "TD"
    high = "AD KD TD 4D AC KC 9C 3C JH 9H 2H 3S 2S"
    assert not passed("tommys-omnibus", high) & Cards.parse("AD KD TD")
    assert passed("black-lady", high) & Cards.parse("AD KD")


def test_pink_lady_fears_the_queen_of_hearts() -> None:
    hand = "QH 9H 3H QS AC KC 9C 5C 2C JD 8D 5D 3D"
    assert Card.parse("QH") in passed("pink-lady", hand)
    void = position("QH 9H 7S 6S 5S 4S KC JC 9C 6C 3H 2H", "5D 7D JD", rules=PRESETS["pink-lady"])
    assert played("shark", void) == "QH"
    both = position("QH 9H QS 6S 5S 4S KC JC 9C 6C 3H 2H", "5D 7D JD", rules=PRESETS["pink-lady"])
    assert played("shark", both) == "QH"
    assert played("shark", replace_rules(both, PRESETS["black-lady"])) == "QS"
    # Under the lead of a higher heart she goes at once, and nobody takes her who can stay under.
    under = position("QH 9H QC 6S 5S 4S KC JC 9C 6C 3H 2H", "KH", rules=PRESETS["pink-lady"])
    assert played("shark", under) == "QH"
    over = position("KH 9H QC 6S 5S 4S KC JC 9C 6C 3H 2H", "QH JH TH", rules=PRESETS["pink-lady"])
    assert played("shark", over) != "KH"


def replace_rules(state: State, rules: Rules) -> State:
    return state._replace(rules=replace(rules, passing=state.rules.passing))


def test_the_high_spades_are_feared_for_their_own_points() -> None:
    assert Card.parse("AS") in passed("greek", "AS 3S KC 9C 5C 4C 2C TD 5D 3D 7H 5H 3H")
    parlett = PRESETS["black-maria-parlett"]
    hand = "KS AS 5S 9C 8C 7C 6C 5C 4C QD JD 9D 8D 7D 9H 8H"
    void = position(hand, "AH TH", rules=parlett, seat=2, tricks=((0, "3C 2D 2H"),))
    assert played("shark", void) in ("8H", "9H")
    throws = position(hand.replace("9H 8H", "TC JC"), "AH TH", rules=parlett, seat=2, tricks=((0, "3C 2D 2H"),))
    assert played("shark", throws) == "KS"


def test_spades_count_for_nothing_where_only_hearts_do() -> None:
    void = position("QS 6S 9C 7C 6C KH 4S 2S 9H 5H 3H 2H", "5D 7D JD")
    assert played("shark", void) == "QS"
    assert played("shark", replace_rules(void, PRESETS["hearts-only"])) == "KH"


def test_what_may_not_be_passed_stays_while_there_is_other() -> None:
    rules = replace(PRESETS["black-lady"], pass_hearts=False, pass_queen=False, passing=(Direction.LEFT,))
    for hand, must in (
        ("QS AH KH QH 9H 8H 7H 6H 5H 4H 3C 2C 4D", "3C 2C 4D"),
        ("QS AS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H", "AS"),
    ):
        mine = Cards.parse(hand)
        rest = list(rules.deck - mine)
        hands = (int(mine), *(int(Cards.of(rest[start::3])) for start in range(3)))
        state = State.new(rules)._replace(hands=hands)
        for style in SEVEN:
            move = rule_player(style).choose(sees(rule_player(style), state, 0), Random(1), NO_LIMIT)
            assert state.why_not(move) is None
            assert isinstance(move, Pass)
            assert not Cards.parse(must) - move.cards


# ---- Moons ----

MOON = "AH KH QH JH TH 9H 8H AS KS QS JS TS AD KD AC KC"


def test_a_moon_is_tried_where_there_is_one_and_nowhere_else() -> None:
    three = replace(PRESETS["three-hand"], removed=(), cards_each=17, leftover=PRESETS["dynacomp"].leftover)
    sure = position(MOON, rules=three, seat=0, tricks=((0, "QC 3C 2C"),))
    none = replace_rules(sure, PRESETS["dynacomp"])
    for style in ("shark", "charlie", "cal"):
        assert rule_player(style).shoots(sure.view(0), Random(1))
        assert not rule_player(style).shoots(none.view(0), Random(1))


def test_nobody_takes_a_heart_to_stop_a_moon_that_is_none() -> None:
    run = ((2, "2C 3C 4C 5C"), (1, "AC 6C 7C 8C"), (1, "AS QS 3S 2S"), (1, "AH 2H 3H 4H"), (1, "KH 5H 6H 7H"))
    state = position("QH 8H JC TC 9D 4D 3D 2D", "JH TH", seat=3, tricks=run)
    assert played("shark", state) == "QH"
    assert played("shark", replace_rules(state, replace(PRESETS["black-lady"], moon=Moon.NONE))) == "8H"


def test_a_moon_that_collects_is_worth_its_cash() -> None:
    rules = PRESETS["tommys-standard"]
    utility = ScoreUtility(rules, 1, (20, 20, 20, 20), (0, 0, 0, 0))
    assert utility.moon(1) - utility.level == pytest.approx(3 * 18)
    assert utility.moon(0) - utility.level == pytest.approx(-18)
    spiteful = ScoreUtility(rules, 1, (0, 0, 0, 0), (0, 0, 0, 0), target=0)
    assert spiteful.moon(0) < spiteful.level < spiteful.moon(2)


# ---- Stocks and two packs ----


def test_a_void_is_worth_nothing_while_there_is_a_stock_to_draw_from() -> None:
    rules = PRESETS["domino"]
    hand = int(Cards.parse("2D 3H 4H"))
    unseen = int(rules.deck) & ~hand
    assert HandRisk(rules, unseen, hand, draws=True).suit(0, 0) > 0
    assert HandRisk(rules, unseen, hand).suit(0, 0) < 0
    # Last to play on a harmless trick: a club stays for the next one, where a void would draw.
    spare = position("9C KD 8D 5D 3S", "2D 4D 7D", rules=rules)
    assert played("shark", spare) == "KD"


def test_equal_cards_cancel() -> None:
    rules = PRESETS["cancellation"]
    first = ((0, "2D 3D 4D 5D 6D 7D"),)
    hand = "5C 2C' 3S 4S 5S 6S 7S 8S 3D' 4D' 5D' 6D' 2H 3H 4H 5H"
    # The kings cancel, and so would the deuces; a five would take the queen.
    state = position(hand, "KC QS KC' 2C 3C", rules=rules, seat=5, tricks=first)
    assert played("shark", state) == "2C'"
    # The ace is spent on the other ace, and the king takes the trick.
    shed = position(hand.replace("5C", "AC'"), "AC QS KC 9C 8C", rules=rules, seat=5, tricks=first)
    assert played("shark", shed) == "AC'"


def test_what_was_carried_on_goes_with_the_next_trick() -> None:
    rules = PRESETS["cancellation"]
    hand = "AC 2C 3S 4S 5S 6S 7S 8S 3D' 4D' 5D' 6D' 2H 3H 4H"
    tricks = ((0, "2D 3D 4D 5D 6D 7D"), (5, "KD KD' QS JS JS' TS"))
    state = position(hand, "5C 6C 7C 8C 9C", rules=rules, seat=5, tricks=tricks)
    carried = Cards.parse("KD KD' QS JS JS' TS")
    taken = tuple(int(cards & ~carried) for cards in state.taken)
    assert played("shark", state._replace(taken=taken, carried=int(carried))) == "2C"
    assert played("shark", state._replace(taken=taken)) == "AC"
