"""What players of Gin Rummy do in positions where it is known."""

from collections import Counter
from random import Random

import pytest

from hearthside.ai.gin import BASELINES
from hearthside.cards import Card, Cards
from hearthside.gin import PRESETS, STANDARD, Discard, Draw, Kind, Knock, Rules, Take
from tests.lengths import length

from .gin_positions import CLUB, NO_LIMIT, SEATED, Who, does, gin_player, position, walk


def card(text: str) -> Card:
    return Card.parse(text)


@pytest.mark.parametrize("style", SEATED)
def test_takes_a_card_that_makes_a_meld(style: str) -> None:
    state = position("5H 6H KS QS 2D 3C 9C 9D TD JC", "4C 7H")
    assert does(style, state) == Take(0)


@pytest.mark.parametrize("style", SEATED)
def test_leaves_a_card_of_no_use(style: str) -> None:
    state = position("5H 6H 8S QS 2D 3C 9C 9D TD JC", "4C KH")
    assert does(style, state) == Draw(0)


@pytest.mark.parametrize("style", CLUB)
def test_takes_a_card_to_knock_with_where_a_draw_from_the_stock_would_be_the_end(style: str) -> None:
    for rules in (PRESETS["ginrummy42"], PRESETS["openspiel"]):
        state = position("5H 6H 7H 9C 9D 9S AC AH 2D KH", "4C AD", rules=rules, stock=2)
        assert does(style, state) == Take(0)
        knock = does(style, state.play(Take(0)))
        assert knock == Knock(0, card("KH"))


@pytest.mark.parametrize("style", CLUB)
def test_throws_no_card_into_a_known_meld(style: str) -> None:
    hand = "2S 3S 4S 7D 8D TH TC JS 5C 6C AH"
    into = position(hand, "9D QC", other="JH QH KH", took="JH QH KH")
    assert does(style, into) != Discard(0, card("TH"))
    other = position(hand.replace("TH", "TD"), "9D QC", other="JC QC KC", took="JC QC KC")
    assert does(style, other) != Discard(0, card("TC"))


@pytest.mark.parametrize("style", [*CLUB, "nellie"])
def test_keeps_its_melds(style: str) -> None:
    state = position("5H 6H 7H KC KD KS 2D 3C 8S TH QC", "4C")
    move = does(style, state)
    assert isinstance(move, Discard)
    assert move.card not in Cards.parse("5H 6H 7H KC KD KS")


@pytest.mark.parametrize("style", ["nellie", "cal", "shark"])
def test_knocks_early_with_little_that_is_far_from_gin(style: str) -> None:
    state = position("5H 6H 7H KC KD KS AD 2C 4S AH QC", "4C", turns=2)
    assert does(style, state) == Knock(0, card("QC"))


@pytest.mark.parametrize("style", SEATED)
def test_lays_gin_down_and_big_gin_before_gin(style: str) -> None:
    gin = position("5H 6H 7H KC KD KS 2D 2C 2S 2H QC", "4C")
    assert does(style, gin) == Knock(0, card("QC"))
    big = position("5H 6H 7H 8H KC KD KS 2D 2C 2S 2H", "4C")
    assert does(style, big) == Knock(0, None)
    hoyle = does(style, position("5H 6H 7H 8H KC KD KS 2D 2C 2S 2H", "4C", rules=PRESETS["hoyle"]))
    assert isinstance(hoyle, Knock)
    assert hoyle.discard in Cards.parse("5H 8H 2D 2C 2S 2H")


@pytest.mark.parametrize("style", CLUB)
def test_a_card_just_taken_is_not_put_back(style: str) -> None:
    rules = PRESETS["openspiel"]
    players = (gin_player(style), gin_player("nellie"))
    for deal in range(length(8, 20)):
        for state, move in walk(rules, players, deal, Random(1)):
            if isinstance(move, Discard) and state.turn == 0:
                assert move.card != state.turns[-1].drew or state.turns[-1].source == "stock"


# ---- The plain players ----


def test_nellie_throws_her_largest_card_that_is_in_no_meld() -> None:
    assert does("nellie", position("5H 6H 7H KC KD KS 2D 3C 8S TH QC", "4C")) == Discard(0, card("QC"))
    assert does("nellie", position("5H 6H 7H KC KD 9S 2D 3C 8S TH JC", "4C")) in (
        Discard(0, card("KC")),
        Discard(0, card("KD")),
    )


def simple() -> Who:
    return BASELINES["simple"]()


def test_the_simple_player_throws_any_card_that_leaves_least() -> None:
    state = position("5H 6H 7H KC QD JS 2D 3C 8S TH 4S", "4C")
    thrown = Counter(simple().choose(state.view(0), Random(rng), NO_LIMIT) for rng in range(80))
    assert set(thrown) == {Discard(0, card(text)) for text in ("KC", "QD", "JS", "TH")}


def test_the_simple_player_takes_only_what_a_meld_can_hold_and_knocks_at_once() -> None:
    low = position("5H 6H 7H KC QD JS 2D 3C 8S TH", "4C AS")
    assert simple().choose(low.view(0), Random(1), NO_LIMIT) == Draw(0)
    run = position("5H 6H 7H KC QD JS 2D 3C 8S TH", "4C 8H")
    assert simple().choose(run.view(0), Random(1), NO_LIMIT) == Take(0)
    knock = position("5H 6H 7H KC KD KS 2D 3C AS 4S QC", "4C", turns=2)
    assert simple().choose(knock.view(0), Random(1), NO_LIMIT) == Knock(0, card("QC"))


# ---- Tempers ----


def endings(style: str, rules: Rules, deals: range) -> Counter[Kind]:
    """How hands end in which both play in this style."""
    ends: Counter[Kind] = Counter()
    for deal in deals:
        *_, (state, move) = walk(rules, (gin_player(style), gin_player(style)), deal, Random(deal), hands=1)
        ends[state.play(move).results[0].kind] += 1
    return ends


def test_cal_knocks_soonest_and_vicky_plays_for_gin() -> None:
    cal, shark, vicky = (
        endings(style, PRESETS["eaai"], range(300, 300 + length(16, 60))) for style in ("cal", "shark", "vicky")
    )
    gins = [ends[Kind.GIN] for ends in (cal, shark, vicky)]
    assert gins == sorted(gins)
    assert gins[0] < gins[2]
    assert vicky[Kind.GIN] > length(8, 30)


@pytest.mark.parametrize("style", CLUB)
def test_goes_to_gin_where_there_is_no_knocking(style: str) -> None:
    ends = endings(style, PRESETS["straight"], range(length(8, 20)))
    assert set(ends) <= {Kind.GIN, Kind.BIG_GIN, Kind.DRAWN}
    assert ends[Kind.DRAWN] < length(4, 10)


def test_the_shark_beats_the_simple_player() -> None:
    won = 0
    for deal in range(1000, 1000 + length(25, 60)):
        for seat in (0, 1):
            seats = (gin_player("shark"), simple()) if seat == 0 else (simple(), gin_player("shark"))
            *_, (state, move) = walk(STANDARD.with_goal(0), seats, deal, Random(deal))
            result = state.play(move).results[0]
            won += 0 if result.winner is None else result.points * (1 if result.winner == seat else -1)
    assert won > length(80, 200)
