"""Hands settled by the rules of their sources, counted by hand; and what those rules refuse, in so many words."""

from dataclasses import replace
from itertools import product

import pytest

from hearthside.cards import ALL, DECK, Cards, shuffled
from hearthside.game import DEALER, IllegalMove
from hearthside.gin import (
    PRESETS,
    STANDARD,
    Deal,
    Decline,
    Defence,
    Discard,
    Draw,
    HandResult,
    Knock,
    LayOff,
    Move,
    Opening,
    Phase,
    Rules,
    State,
    StockEnd,
    Take,
)
from hearthside.gin.presets import GINRUMMY42, OKLAHOMA, OPENSPIEL, ROUND_THE_CORNER, STRAIGHT, parse

from .positions import card, dealt, deck, draw, melds, play, take

FIVE = "2S 3S 4S 7D 7C 7H JD QD KD 5C"
"""South's: three melds and five points."""
GIN = "2S 3S 4S 7D 7C 7H TD JD QD KD"
LAYS_OFF = "AS 5S 6S TD 9D 8H 8C 8S KC QH"
"""North's: 51 points beside the eights, of which 31 go on South's runs, some on cards that must go there first."""
LOSES = "AS 5S 6S 9D 8H 8C 8S KC QH JH"
"""51 points beside the eights, against gin."""
THREE = "9H TH JH 8H 8C 8S AS 5S 6S 3C"
"""Three points once the spades are laid off."""
SAME = "9H TH JH 8H 8C 8S AS 5S 6S 5D"
PLAIN = "2C 4D 6H 8S TC QH AS 3C 5D 7S"
"""Nothing goes with anything."""
OTHER = "2D 4H 6S 8C TD QS AC 3H 5S 7C"


def discarding(rules: Rules, south: str, north: str, upcard: str = "KS", drawn: str = "2H") -> State:
    """South to discard, having drawn this from the stock."""
    state = dealt(rules, south, north, upcard, drawn)
    if rules.opening is Opening.OFFER:
        state = play(state, Decline(0), Decline(1))
    return play(state, Draw(0))


def knocked(rules: Rules, south: str, north: str, upcard: str = "KS", drawn: str = "2H") -> HandResult:
    """The result of South's knock with the card drawn, the program doing all else."""
    state = discarding(rules, south, north, upcard, drawn).play(Knock(0, card(drawn)))
    if not state.results:
        state = state.play(LayOff(1))
    return state.results[0]


def refused(state: State, move: Move) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value.code, str(caught.value)


# ---- What a hand comes to ----


@pytest.mark.parametrize(
    ("preset", "north", "kind", "winner", "points"),
    [
        ("standard", LAYS_OFF, "knock", 0, 15),
        ("standard", THREE, "undercut", 1, 27),
        ("standard", SAME, "undercut", 1, 25),
        ("ginrummy42", LAYS_OFF, "knock", 0, 15),
        ("ginrummy42", THREE, "undercut", 1, 27),
        ("ginrummy42", SAME, "undercut", 1, 25),
        ("hoyle", LAYS_OFF, "knock", 0, 15),
        ("hoyle", THREE, "undercut", 1, 12),
        ("hoyle", SAME, "undercut", 1, 10),
        ("hollywood", THREE, "undercut", 1, 27),
        ("oklahoma", LAYS_OFF, "knock", 0, 30),
        ("oklahoma", THREE, "undercut", 1, 54),
        ("round-the-corner", LAYS_OFF, "knock", 0, 15),
        ("eaai", SAME, "undercut", 1, 25),
        ("openspiel", THREE, "undercut", 1, 27),
        ("openspiel", SAME, "equal", None, 0),
        ("standard undercut_bonus=10", THREE, "undercut", 1, 12),
        ('standard equal="nobody"', SAME, "equal", None, 0),
        ("ginrummy42 undercut_bonus=10 gin_bonus=20", SAME, "undercut", 1, 10),
    ],
)
def test_a_knock_with_five(preset: str, north: str, kind: str, winner: int | None, points: int) -> None:
    """The king of spades is the first upcard, so Oklahoma doubles."""
    result = knocked(parse(preset), FIVE, north)
    assert (result.kind, result.winner, result.points) == (kind, winner, points)
    assert result.counts[0] == 5 and result.knocker == 0


@pytest.mark.parametrize(
    ("preset", "points"),
    [
        ("standard", 76),
        ("ginrummy42", 76),
        ("ginrummy42 gin_bonus=20", 71),
        ("hoyle", 71),
        ("oklahoma", 152),
        ("oklahoma spade_doubles=false", 76),
        ("oklahoma knocking=false", 152),
        ("hollywood", 76),
        ("straight", 76),
        ("eaai", 76),
        ("openspiel", 76),
    ],
)
def test_gin_with_51_points_against_it(preset: str, points: int) -> None:
    result = knocked(parse(preset), GIN, LOSES)
    assert (result.kind, result.winner, result.points) == ("gin", 0, points)
    assert result.counts == result.held == (0, 51) and not any(result.layoffs)


def test_cards_laid_off_on_gin_where_the_rules_have_it_so() -> None:
    state = discarding(replace(STANDARD, layoff_on_gin=True), GIN, LOSES).play(Knock(0, card("2H")))
    assert state.phase is Phase.LAYOFF
    (result,) = state.play(LayOff(1)).results
    assert (result.kind, result.held[1], result.counts[1], result.points) == ("gin", 51, 30, 55)


@pytest.mark.parametrize(("preset", "points"), [("standard", 79), ("oklahoma", 158), ("straight", 79)])
def test_big_gin(preset: str, points: int) -> None:
    """Eleven cards melded, against 48: one, nine, six, three times ten, and two."""
    state = discarding(parse(preset), GIN, "AS 9D 6S 8H 8C 8S KC QH JH 2C", drawn="5S")
    assert Knock(0, None) in state.moves(0)
    (result,) = state.play(Knock(0, None)).results
    assert (result.kind, result.winner, result.points) == ("big-gin", 0, points)
    assert len(result.hands[0]) == 11 and result.turns[-1].discard is None


def test_a_run_round_the_corner_and_an_ace_of_fifteen() -> None:
    south = "QC KC AC 2C 5D 5H 5S 9D 9H 9S"
    result = knocked(ROUND_THE_CORNER, south, "AH 4C 6C 8S TD TH JS 3H 3D 7C")
    assert (result.kind, result.points) == ("gin", 25 + 15 + 4 + 6 + 8 + 10 + 10 + 10 + 3 + 3 + 7)
    state = discarding(STANDARD, south, "AH 4C 6C 8S TD TH JS 3H 3D 7C")
    assert refused(state, Knock(0, card("2H"))) == ("over-limit", "Thirteen over the limit. Knock at 10 or less.")


def test_a_defender_may_break_a_set_to_lay_off_more_or_may_not() -> None:
    """The five of spades goes on the run only out of its set, and then the six may follow."""
    south, north = FIVE.replace("5C", "4C"), "5S 5H 5D 5C 6S 8H 8C 8S AC 2C"
    free = knocked(STANDARD, south, north)
    assert (free.kind, free.points, free.counts) == ("undercut", 26, (4, 3))
    assert free.melds[1] == melds("5C 5D 5H", "8C 8H 8S")
    stands = knocked(GINRUMMY42, south, north)
    assert (stands.kind, stands.points, stands.counts) == ("knock", 5, (4, 9))
    assert stands.melds[1] == melds("5C 5D 5H 5S", "8C 8H 8S") and not any(stands.layoffs)


def test_a_knock_is_arranged_against_the_cards_that_are_still_out() -> None:
    """Three to five of spades, or three fours: eight points are loose either way. Most can be laid off on the run, but
    not once the deuce and the six lie among the discards. That North holds the fourth four is not for South to know.
    """
    south = "3S 4S 5S 4H 4D KS KH KD AC AD"
    north = "2D JC JH 8C TD QS 7H 3H 5D 4C"
    for upcard, thrown, wanted in (("2S", "6S", "3S 4S 5S"), ("2H", "6H", "4D 4H 4S")):
        state = dealt(STANDARD, south, north, upcard, f"9H {thrown} 9C")
        state = draw(draw(play(state, Decline(0), Decline(1))))
        state = play(state, Draw(0), Knock(0, card("9C")))
        assert state.laid is not None
        assert set(state.laid.melds) == set(melds(wanted, "KD KH KS"))


# ---- Who may knock, and with what ----


@pytest.mark.parametrize(
    ("rules", "upcard", "sentence"),
    [
        (STRAIGHT, "KS", "Only gin ends this hand, and 5 would be left."),
        (OKLAHOMA, "AH", "Only gin ends this hand, and 5 would be left."),
        (OKLAHOMA, "4C", "One over the limit. Knock at 4 or less."),
        (OKLAHOMA, "3C", "Two over the limit. Knock at 3 or less."),
        (replace(STANDARD, knock_limit=0), "KS", "Only gin ends this hand, and 5 would be left."),
        (replace(OKLAHOMA, knocking=False), "KS", "Only gin ends this hand, and 5 would be left."),
    ],
)
def test_a_knock_over_the_limit_is_refused(rules: Rules, upcard: str, sentence: str) -> None:
    state = discarding(rules, FIVE, LAYS_OFF, upcard)
    assert refused(state, Knock(0, card("2H"))) == ("over-limit", sentence)
    assert Knock(0, card("2H")) not in state.moves(0)


def test_the_upcard_says_to_each_seat_how_low_a_knock_is_and_whether_the_hand_is_doubled() -> None:
    before, states = State.new(OKLAHOMA), [dealt(OKLAHOMA, PLAIN, OTHER, upcard) for upcard in ("3S", "KD")]
    views = [state.view(seat) for state in (before, *states) for seat in (0, 1)]
    assert [(view.limit, view.doubled) for view in views] == [(None, False)] * 2 + [(3, True)] * 2 + [(10, False)] * 2


def test_oklahoma_takes_a_knock_at_the_upcard_and_an_ace_may_be_one() -> None:
    assert knocked(OKLAHOMA, FIVE.replace("5C", "6C"), LAYS_OFF, upcard="6H").points == 14
    one = parse('oklahoma oklahoma="ace-is-one"')
    assert knocked(one, FIVE.replace("5C", "AC"), LAYS_OFF, upcard="AH").points == 19


@pytest.mark.parametrize(
    ("laid", "code", "sentence"),
    [
        (["8C 8H 8S"], "not-in-hand", "8♣ is not in the hand."),
        (["7C 7D 7H", "7C 7D 7H"], "meld-twice", "7♣ is in two melds. Take it out of one."),
        (["7D 2S 3S"], "no-meld", "7♦ 2♠ 3♠ is neither a set nor a run."),
        (["2S 3S"], "no-meld", "2♠ 3♠ is neither a set nor a run."),
        ([""], "no-meld", "A meld has three cards or more."),
        (["2S 3S 4S", "7C 7D 7H"], "over-limit", "25 over the limit. Knock at 10 or less."),
        ([], "over-limit", "55 over the limit. Knock at 10 or less."),
    ],
)
def test_melds_that_cannot_be_laid_out_are_refused(laid: list[str], code: str, sentence: str) -> None:
    state = discarding(STANDARD, FIVE, LAYS_OFF)
    assert refused(state, Knock(0, card("2H"), melds(*laid))) == (code, sentence)


def test_a_meld_may_not_hold_the_card_that_is_discarded() -> None:
    state = discarding(STANDARD, GIN, LOSES)
    assert refused(state, Knock(0, card("4S"), melds("2S 3S 4S")))[0] == "not-in-hand"


def test_melds_laid_out_by_hand_count_as_they_lie() -> None:
    """A gin hand of which one card is held back is a knock, and may be laid off on; it may be undercut as well."""
    state = discarding(STANDARD, GIN.replace("TD", "8D"), "TD 9D AS 8H 8C 8S 2C 2D 3C 3D").play(
        Knock(0, card("2H"), melds("2S 3S 4S", "7C 7D 7H", "JD QD KD"))
    )
    (result,) = state.play(LayOff(1)).results
    assert result.counts == (8, 10) and result.points == 2
    by_hand = discarding(STANDARD, GIN, LOSES).play(Knock(0, card("2H"), melds("2S 3S 4S", "7C 7D 7H", "JD QD KD")))
    assert by_hand.laid is not None and (by_hand.laid.points, str(by_hand.laid.deadwood)) == (10, "TD")
    assert by_hand.phase is Phase.LAYOFF


def test_the_program_alone_lays_out_melds_in_ginrummy42() -> None:
    state = discarding(GINRUMMY42, FIVE, LAYS_OFF)
    move = Knock(0, card("2H"), melds("2S 3S 4S", "7C 7D 7H", "JD QD KD"))
    assert refused(state, move) == ("own-melds", "Under these rules the program arranges the melds.")


@pytest.mark.parametrize(
    ("rules", "south", "drawn", "sentence"),
    [
        (STANDARD, GIN, "2H", "Big gin needs all eleven cards in melds. Discard a card."),
        (GINRUMMY42, GIN, "5S", "Under these rules there is no big gin. Discard a card."),
    ],
)
def test_big_gin_is_refused_without_it(rules: Rules, south: str, drawn: str, sentence: str) -> None:
    state = discarding(rules, south, "AS 9D 6S 8H 8C 8S KC QH JH 2C", drawn=drawn)
    assert refused(state, Knock(0, None)) == ("big-gin", sentence)


def test_big_gin_laid_out_by_hand_leaves_nothing() -> None:
    state = discarding(STANDARD, GIN, "AS 9D 6S 8H 8C 8S KC QH JH 2C", drawn="5S")
    short = melds("2S 3S 4S", "7C 7D 7H", "TD JD QD KD")
    assert refused(state, Knock(0, None, short)) == ("over-limit", "Only gin ends this hand, and 5 would be left.")
    whole = melds("2S 3S 4S 5S", "7C 7D 7H", "TD JD QD KD")
    assert state.play(Knock(0, None, whole)).results[0].kind == "big-gin"


# ---- Laying off ----


def laid_open(rules: Rules = STANDARD, north: str = LAYS_OFF) -> State:
    """North to lay off on twos to fours of spades, sevens, and jack to king of diamonds."""
    return discarding(rules, FIVE, north).play(Knock(0, card("2H"), melds("2S 3S 4S", "7C 7D 7H", "JD QD KD")))


@pytest.mark.parametrize(
    ("own", "off", "points"),
    [
        (["8C 8H 8S"], ["AS 5S 6S", "", "9D TD"], 15),
        (["8C 8H 8S"], ["AS 5S", "", "TD"], 15 + 6 + 9),
        (["8C 8H 8S"], ["", "", ""], 46),
        ([], ["", "", ""], 46 + 24),
    ],
)
def test_cards_laid_off_by_hand_count_as_they_lie(own: list[str], off: list[str], points: int) -> None:
    (result,) = laid_open().play(LayOff(1, melds(*own), melds(*off))).results
    assert (result.winner, result.points) == (0, points)
    assert (result.melds[1], result.layoffs) == (melds(*own), melds(*off))


@pytest.mark.parametrize(
    ("own", "off", "code", "sentence"),
    [
        (["8C 8H 8S"], None, "layoffs", "Name your melds, and for each meld of the knocker what you lay off on it."),
        (None, ["", "", ""], "layoffs", "Name your melds, and for each meld of the knocker what you lay off on it."),
        ([], ["AS", ""], "layoffs", "Name your melds, and for each meld of the knocker what you lay off on it."),
        (["8C 8H"], ["", "", ""], "no-meld", "8♣ 8♥ is neither a set nor a run."),
        (["8C 8H 8S", "8C 8H 8S"], ["", "", ""], "meld-twice", "8♣ is in two melds. Take it out of one."),
        (["7C 7D 7H"], ["", "", ""], "not-in-hand", "7♣ is not in the hand."),
        ([], ["6S", "", ""], "no-layoff", "6♠ does not go on 2♠ 3♠ 4♠."),
        ([], ["", "KC", ""], "no-layoff", "K♣ does not go on 7♣ 7♦ 7♥."),
        ([], ["", "", "9D"], "no-layoff", "9♦ does not go on J♦ Q♦ K♦."),
        ([], ["AS", "AS", ""], "not-in-hand", "A♠ is not in your deadwood, so it cannot be laid off."),
        (["8C 8H 8S"], ["", "8S", ""], "not-in-hand", "8♠ is not in your deadwood, so it cannot be laid off."),
        ([], ["4C", "", ""], "not-in-hand", "4♣ is not in your deadwood, so it cannot be laid off."),
    ],
)
def test_a_lay_off_that_breaks_a_rule_is_refused(
    own: list[str] | None, off: list[str] | None, code: str, sentence: str
) -> None:
    move = LayOff(1, None if own is None else melds(*own), None if off is None else melds(*off))
    assert refused(laid_open(), move) == (code, sentence)


def test_melds_that_stand_are_laid_out_with_the_least_deadwood() -> None:
    state = laid_open(replace(STANDARD, defence=Defence.MELDS_STAND))
    sentence = "Arrange your melds for the least deadwood before you lay off."
    assert refused(state, LayOff(1, (), melds("", "", ""))) == ("melds-stand", sentence)
    (result,) = state.play(LayOff(1, melds("8C 8H 8S"), melds("AS 5S 6S", "", "9D TD"))).results
    assert result.points == 15


@pytest.mark.parametrize("own", [None, "6S 7S 8S"])
def test_a_card_between_two_runs_goes_on_one_of_them(own: str | None) -> None:
    """The six and seven of spades join the fives below to the nines above only if laid off on one run, not on both."""
    south = "3S 4S 5S 9S TS JS KC KD KH 2C"
    state = discarding(STANDARD, south, "6S 7S 8S AC AD QH 8D 6C 4H 2D").play(Knock(0, card("2H")))
    assert state.laid is not None and state.laid.points == 2
    if own:
        result = state.play(LayOff(1, melds(own), melds("", "", ""))).results[0]
    else:
        places = [("6S 7S 8S" if str(meld).startswith("3S") else "") for meld in state.laid.melds]
        result = state.play(LayOff(1, (), melds(*places))).results[0]
    assert result.counts[1] == 1 + 1 + 10 + 8 + 6 + 4 + 2


# ---- The first upcard, and turns ----


@pytest.mark.parametrize(
    ("setup", "move", "code", "sentence"),
    [
        ([], Draw(0), "not-now", "Take the upcard, or leave it."),
        ([], Discard(0, card("2C")), "not-now", "Take the upcard, or leave it."),
        ([], Decline(1), "not-your-turn", "It is the other player's turn."),
        ([], LayOff(0), "not-now", "Nobody has knocked. Take the upcard, or leave it."),
        ([], Deal(shuffled(1)), "not-now", "A hand is in progress. Finish it first."),
        ([Decline(0), Decline(1)], Take(0), "declined", "Both players left J♥. Draw from the stock."),
        ([Decline(0), Decline(1)], Decline(0), "not-now", "There is no card to leave. Draw a card."),
        ([Decline(0), Decline(1)], Knock(0, card("2C")), "not-now", "Draw a card."),
        ([Take(0)], Draw(0), "not-now", "Discard a card."),
        ([Take(0)], Take(0), "not-now", "Discard a card."),
        ([Take(0)], Discard(0, card("KD")), "not-in-hand", "K♦ is not in the hand."),
        ([Take(0)], Discard(0, card("JH")), "just-taken", "J♥ was just taken from the discards. Discard another card."),
        ([Take(0)], Knock(0, card("JH")), "just-taken", "J♥ was just taken from the discards. Discard another card."),
    ],
)
def test_a_turn_that_breaks_a_rule_is_refused(setup: list[Move], move: Move, code: str, sentence: str) -> None:
    state = play(dealt(STANDARD, PLAIN, OTHER, "JH"), *setup)
    assert refused(state, move) == (code, sentence)


def test_the_offer_goes_to_both_and_then_the_first_draws() -> None:
    state = dealt(STANDARD, PLAIN, OTHER, "JH", "KD", dealer=0)
    assert (state.turn, state.phase, state.moves(1)) == (1, Phase.OFFER, (Take(1), Decline(1)))
    state = state.play(Decline(1))
    assert (state.turn, state.moves(0)) == (0, (Take(0), Decline(0)))
    taken = take(state, "2C")
    assert (taken.turn, taken.phase, taken.moves(1)) == (1, Phase.DRAW, (Draw(1), Take(1)))
    state = state.play(Decline(0))
    assert (state.turn, state.phase, state.moves(1)) == (1, Phase.DRAW, (Draw(1),))
    state = draw(state)
    assert state.moves(0) == (Draw(0), Take(0))
    assert str(state.pile[-1]) == "KD"


def test_without_an_offer_the_first_seat_draws_from_wherever_it_likes() -> None:
    state = dealt(GINRUMMY42, PLAIN, OTHER, "JH")
    assert (state.phase, state.moves(0)) == (Phase.DRAW, (Draw(0), Take(0)))
    assert refused(state, Decline(0)) == ("not-now", "There is no card to leave. Draw a card.")
    assert take(state, "JH").pile == (card("JH"),)


def test_after_so_many_draws_from_the_discards_the_next_is_from_the_stock() -> None:
    state = dealt(replace(STANDARD, takes_in_a_row=3), PLAIN, OTHER, "JH")
    for word in ("2C", "2D", "4D"):
        state = take(state, word)
    assert state.moves(1) == (Draw(1),)
    assert refused(state, Take(1)) == (
        "takes-in-a-row",
        "The last three draws were from the discards. Draw from the stock.",
    )
    assert draw(state).moves(0) == (Draw(0), Take(0))


def test_a_card_that_both_put_back_ends_the_hand_in_a_standoff() -> None:
    state = take(dealt(OPENSPIEL, PLAIN, OTHER, "JH"), "JH")
    assert not state.results
    apart = take(take(state, "2D"), "2D")
    assert not apart.results and take(apart, "2D").results
    (result,) = take(state, "JH").results
    assert (result.kind, result.points, len(result.turns)) == ("drawn", 0, 2)


@pytest.mark.parametrize("offered", [True, False])
def test_so_many_draws_from_the_discards_end_a_hand_not_counting_the_offered_upcard(offered: bool) -> None:
    state = dealt(replace(OPENSPIEL, takes_in_all=3), PLAIN, OTHER, "JH")
    state = take(state, "2C") if offered else draw(play(state, Decline(0), Decline(1)), "2C")
    for word in ("2D", "4D"):
        state = take(state, word)
    assert not state.results and Take(state.turn) in state.moves(state.turn)
    (result,) = state.play(Take(state.turn)).results
    assert (result.kind, result.winner) == ("drawn", None)


# ---- The end of the stock ----


def at_the_end(rules: Rules, last: str = "KD", south: str = PLAIN, north: str = OTHER) -> State:
    """Two cards of the stock left, all others drawn and thrown away; South threw this one. North to move, if any."""
    used = Cards.parse(f"{south} {north} JH {last}")
    stock = [each for each in ALL if each not in used][:28]
    state = dealt(rules, south, north, "JH", " ".join(map(str, [*stock, card(last)])))
    if rules.opening is Opening.OFFER:
        state = play(state, Decline(0), Decline(1))
    while not state.results and len(state.stock) > 2:
        state = draw(state)
    return state


def test_with_two_cards_left_a_hand_is_over_by_today_s_rules() -> None:
    state = at_the_end(STANDARD)
    (result,) = state.results
    assert (result.kind, result.winner, result.points, len(result.stock)) == ("drawn", None, 0, 2)
    assert state.scores == (0, 0) and state.to_move == (DEALER,) and state.view(0).hand_number == 1
    assert (result.hands, result.layoffs) == ((Cards.parse(PLAIN), Cards.parse(OTHER)), ())


def test_a_hand_that_is_drawn_shows_what_each_was_left_with() -> None:
    (result,) = at_the_end(STANDARD, "2D", FIVE, LAYS_OFF).results
    assert result.deadwood == (Cards.parse("5C"), Cards.parse("KC QH TD 9D 6S 5S AS"))
    assert result.counts == result.held == (5, 51)


def test_with_two_cards_left_the_discard_may_be_taken_and_a_draw_ends_the_hand_in_ginrummy42() -> None:
    state = at_the_end(GINRUMMY42)
    assert (state.turn, state.moves(1)) == (1, (Draw(1), Take(1)))
    state = take(take(state, "2D"), "2C")
    assert not state.results and len(state.stock) == 2
    state = state.play(Draw(1))
    assert state.results[0].kind == "drawn" and len(state.results[0].stock) == 2
    assert (state.hands, state.scores, state.dealer) == ((0, 0), (0, 0), 1)


def test_with_two_cards_left_a_knock_may_still_follow_a_take_in_ginrummy42() -> None:
    state = at_the_end(GINRUMMY42, north=FIVE.replace("7C", "AC"), last="7S", south=PLAIN.replace("7S", "JC"))
    assert state.play(Take(1)).play(Knock(1, card("AC"))).results[0].knocker == 1


def test_with_two_cards_left_the_discard_may_be_taken_only_to_knock_by_openspiel_s_rules() -> None:
    state = at_the_end(OPENSPIEL)
    assert state.moves(1) == (Decline(1),)
    sentence = "The stock is at its end, and K♦ does not let you knock. Leave it."
    assert refused(state, Take(1)) == ("stock-ended", sentence)
    wanted = "The stock is at its end: take the discard to knock with it, or leave it."
    assert refused(state, Draw(1)) == ("not-now", wanted)
    assert state.play(Decline(1)).results[0].kind == "drawn"


def test_a_discard_taken_to_knock_with_is_knocked_with() -> None:
    north = FIVE.replace("7C", "AC")
    state = at_the_end(OPENSPIEL, "7S", PLAIN.replace("2C", "9C").replace("7S", "JC"), north)
    assert state.moves(1) == (Decline(1), Take(1))
    state = state.play(Take(1))
    assert {type(move) for move in state.moves(1)} == {Knock}
    sentence = "The stock is at its end, and the discard was taken to knock with. Knock."
    assert refused(state, Discard(1, card("AC"))) == ("must-knock", sentence)
    assert state.play(Knock(1, card("AC"))).laid is not None


@pytest.mark.parametrize("returns", [True, False])
def test_a_discard_may_be_taken_to_knock_with_only_if_another_may_be_thrown(returns: bool) -> None:
    """North holds five points at a limit of five, and could knock by putting the king back, if it may."""
    rules = replace(STANDARD, stock_end=StockEnd.TAKE_TO_KNOCK, knock_limit=5, return_taken=returns)
    state = at_the_end(rules, "KC", PLAIN.replace("2C", "9C").replace("7S", "JC"), FIVE)
    assert (Take(1) in state.moves(1)) == returns
    assert not returns or state.play(Take(1)).moves(1) == (Knock(1, card("KC")),)


@pytest.mark.parametrize(("left", "end"), list(product((0, 1, 5, 20), StockEnd)))
def test_as_many_cards_of_the_stock_as_the_rules_say_are_never_drawn(left: int, end: StockEnd) -> None:
    state = dealt(replace(GINRUMMY42, stock_left=left, stock_end=end), PLAIN, OTHER, "JH")
    while not state.results:
        move = next(move for move in state.moves(state.turn) if not isinstance(move, Take))
        state = play(state, move) if isinstance(move, Decline) or len(state.stock) == left else draw(state)
    assert len(state.results[0].stock) == left


# ---- Hands of a match ----


def test_goal_0_is_exactly_one_hand_even_a_drawn_one() -> None:
    for preset in ("ginrummy42", "standard", "openspiel"):
        state = at_the_end(replace(PRESETS[preset], goal=0))
        while not state.results:
            state = state.play(Decline(1) if preset == "openspiel" else Draw(1))
        assert (state.winners, state.to_move, state.scores) == ((0, 1), (), (0, 0))
    one = discarding(replace(GINRUMMY42, goal=0), FIVE, LAYS_OFF).play(Knock(0, card("2H")))
    assert (one.winners, one.to_move) == ((0,), ())
    assert refused(one, Deal(shuffled(1))) == ("not-now", "The match is over.")
    assert refused(one, Draw(0)) == ("not-now", "The match is over.")


@pytest.mark.parametrize(
    ("preset", "won", "lost", "drawn"),
    [
        ("standard", 0, 1, 1),
        ("hoyle", 0, 1, 1),
        ("ginrummy42", 1, 1, 1),
        ("eaai", 0, 0, 1),
        ('eaai dealing="alternate"', 0, 0, 0),
        ('standard dealing="loser"', 1, 0, 1),
    ],
)
def test_who_deals_after_a_hand_that_south_won_or_lost_or_nobody_won(
    preset: str, won: int, lost: int, drawn: int
) -> None:
    """North dealt it."""
    rules = parse(preset)
    for north, dealer in ((LAYS_OFF, won), (THREE, lost)):
        state = discarding(rules, FIVE, north).play(Knock(0, card("2H")))
        state = state.play(LayOff(1)) if state.phase is Phase.LAYOFF else state
        assert state.dealer == dealer
        assert state.play(Deal(shuffled(2))).turn == 1 - dealer
    state = at_the_end(rules)
    assert (state if state.results else state.play(Draw(1))).dealer == drawn


@pytest.mark.parametrize(
    ("rules", "move", "code", "sentence"),
    [
        (STANDARD, Deal(DECK[:51]), "bad-deck", "The deck must have each of the 52 cards once."),
        (STANDARD, Deal((*DECK[:51], DECK[0])), "bad-deck", "The deck must have each of the 52 cards once."),
        (STANDARD, Deal(DECK, 2), "bad-dealer", "There is no seat 2 to deal."),
        (GINRUMMY42, Deal(DECK, 0), "bad-dealer", "It is the other player's turn to deal."),
        (STANDARD, Draw(0), "not-now", "The cards are not dealt yet."),
    ],
)
def test_a_deal_that_cannot_be_is_refused(rules: Rules, move: Move, code: str, sentence: str) -> None:
    assert refused(State.new(rules), move) == (code, sentence)


def test_the_dealer_is_named_for_the_first_hand_alone() -> None:
    state = at_the_end(STANDARD)
    assert refused(state, Deal(shuffled(1), 0)) == ("bad-dealer", "It is the other player's turn to deal.")
    assert state.play(Deal(shuffled(1), 1)).dealer == 1
    assert dealt(STANDARD, PLAIN, OTHER, "JH", dealer=0).turn == 1


def test_cards_are_dealt_by_turns_whoever_deals() -> None:
    for dealer in (0, 1):
        state = State.new(STANDARD).play(Deal(deck(PLAIN, OTHER, "JH"), dealer))
        assert state.hands == (Cards.parse(PLAIN), Cards.parse(OTHER))
        assert state.pile == (state.upcard,) == (card("JH"),)
