"""The characters: who is offered, and that they differ as their lines say."""

from random import Random

import pytest

from hearthside.ai import STYLES, RulePlayer, rule_player
from hearthside.ai.hearts.belief import belief_from_peek, infer_belief
from hearthside.cards import Card, Cards
from hearthside.hearts import BLACK_LADY, Pass, Play
from tests.lengths import length

from .hearts_positions import walk


def test_eight_are_offered_by_id() -> None:
    assert list(STYLES) == ["nellie", "frank", "cal", "shark", "charlie", "vicky", "chuck", "guest"]
    assert all(style.id == key and style.name and style.short and style.line for key, style in STYLES.items())
    assert [key for key, style in STYLES.items() if style.peeks] == ["chuck"]


def test_an_unknown_style_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'bob'; choose one of nellie, frank"):
        rule_player("bob")


def test_the_guest_is_any_of_the_seven_and_the_same_for_the_same_dice() -> None:
    drawn = [rule_player("guest", Random(rng)).style.id for rng in range(200)]
    assert set(drawn) == set(STYLES) - {"guest"}
    assert drawn == [rule_player("guest", Random(rng)).style.id for rng in range(200)]
    with pytest.raises(ValueError, match="no random generator"):
        rule_player("guest")


def tries(style: str, deals: int) -> int:
    """In how many deals a seat at a table of that style went for the moon holding every point so far."""
    who = rule_player(style)
    tried = 0
    for deck in range(deals):
        tried += any(
            bool(state.taken[move.seat] & BLACK_LADY.penalty) and who.shoots(state.view(move.seat), Random(0))
            for state, move in walk(BLACK_LADY, (who,) * 4, deck, Random(deck))
            if isinstance(move, Play)
        )
    return tried


def test_charlie_goes_for_the_moon_most_often_and_frank_never() -> None:
    frank, cal, shark, charlie = (tries(style, length(20, 40)) for style in ("frank", "cal", "shark", "charlie"))
    assert frank == 0
    assert cal <= shark < charlie


def test_nellie_takes_cards_for_hidden_that_have_gone() -> None:
    nellie, cal = STYLES["nellie"], STYLES["cal"]
    forgot = 0
    for state, move in walk(BLACK_LADY, (rule_player("cal"),) * 4, 8, Random(8)):
        if isinstance(move, Play):
            view = state.view(move.seat)
            hidden = Cards.of(
                card for seat, hand in enumerate(state.hands) if seat != move.seat for card in Cards(hand)
            )
            assert infer_belief(view, cal.span).unseen == hidden
            thought = Cards(infer_belief(view, nellie.span).unseen)
            assert hidden - thought == 0
            forgot += bool(thought - hidden)
    assert forgot > 20


def test_nellie_sometimes_passes_a_low_spade_that_cal_keeps() -> None:
    def low_spades(who: RulePlayer, deck: int) -> int:
        low = Cards.parse("2S 3S 4S 5S 6S 7S 8S 9S")
        moves = [move for _, move in walk(BLACK_LADY, (who,) * 4, deck, Random(deck)) if isinstance(move, Pass)]
        return sum(len(move.cards & low) for move in moves)

    assert sum(low_spades(rule_player("nellie"), deck) - low_spades(rule_player("cal"), deck) for deck in range(15)) > 5


def test_cards_passed_are_remembered_where_they_went_until_they_are_played() -> None:
    for state, move in walk(BLACK_LADY, (rule_player("shark"),) * 4, 12, Random(1)):
        if isinstance(move, Play):
            view = state.view(move.seat)
            left = (move.seat + 1) % 4
            belief = infer_belief(view, 13)
            assert belief.known[left] == view.gave & state.hands[left]
            for seat, hand in enumerate(state.hands):
                assert seat == move.seat or not hand & ~belief.could[seat]


def test_chuck_knows_no_card_wrong_and_usually_the_queen() -> None:
    queen = Card.parse("QS")
    found = asked = 0
    for state, move in walk(BLACK_LADY, (rule_player("cal"),) * 4, 21, Random(1), 3):
        if isinstance(move, Play) and not state.hands[move.seat] >> queen & 1:
            belief = belief_from_peek(state.peek(move.seat), Random(asked), 0.9, 0.6)
            assert all(not known & ~hand for known, hand in zip(belief.known, state.hands, strict=True))
            if any(hand >> queen & 1 for hand in state.hands):
                asked += 1
                found += any(known >> queen & 1 for known in belief.known)
    assert asked > 20
    assert 0.75 < found / asked < 1


def test_three_vickies_hurt_their_target_more_than_three_sharks_do() -> None:
    def hurt(style: str) -> int:
        table = (rule_player("shark"), *(rule_player(style) for _ in range(3)))
        total = 0
        for deck in range(500, 500 + length(20, 40)):
            *_, (state, move) = walk(BLACK_LADY, table, deck, Random(deck))
            total += state.play(move).results[0].points[0]
        return total

    assert hurt("vicky") > hurt("shark")
