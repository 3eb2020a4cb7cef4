"""Every reason of a hint at Gin is true of its position: worked out again here, from cards and hands one by one."""

import re
from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from hearthside.ai import player
from hearthside.ai.worlds.gin import worlds
from hearthside.analysis.gin_facts import Fact, Kind, Scene, facts, telling
from hearthside.cards import DECK, Card, Cards, shuffled
from hearthside.game import Deal, Limit
from hearthside.gin import STANDARD, Decline, Discard, Draw, Knock, LayOff, Move, State, Take
from tests.gin.positions import dealt

_ORDER = "A23456789TJQK"


def scene(state: State, seat: int, count: int = 30) -> Scene:
    view = state.view(seat)
    return Scene(view, worlds(view, Random(1), count), "North" if seat == 0 else "South")


def meld(cards: list[Card]) -> bool:
    """Whether three cards are a set or a run."""
    if len({card.rank for card in cards}) == 1:
        return True
    places = sorted(_ORDER.index(str(card)[0]) for card in cards)
    return len({card.suit for card in cards}) == 1 and places[2] - places[0] == 2 and len(set(places)) == 3


def melds_with(card: Card, hand: Cards) -> bool:
    return any(meld([card, *pair]) for pair in combinations([each for each in hand if each != card], 2))


def holds(state: State, fact: Fact, move: Move, seen: Scene) -> bool:
    """Whether a fact is true of a move, from cards one by one."""
    seat = state.turn
    hand, melding = Cards(state.hands[seat]), state.rules.melding
    figures = list(map(int, re.findall(r"\d+", re.sub(r"\d+[♠♥♦♣]", "", fact.sentence))))
    match move:
        case Take():
            card = state.pile[-1]
            if fact.kind is Kind.MELD:
                return melds_with(card, hand)
            assert fact.kind is Kind.LESS
            least = min(melding.after_discard(hand | 1 << card).values())
            return figures == [melding.deadwood(hand), least] and least < melding.deadwood(hand)
        case Discard(_, card):
            if fact.kind is Kind.LEAST:
                left = melding.deadwood(hand - (1 << card))
                return figures == [left] and left == min(melding.deadwood(hand - (1 << each)) for each in legal(state))
            if fact.kind is Kind.ALONE:
                near = [
                    each
                    for each in hand - (1 << card)
                    if each.rank == card.rank
                    or (each.suit == card.suit and abs(_ORDER.index(str(each)[0]) - _ORDER.index(str(card)[0])) <= 2)
                ]
                return not near
            assert fact.kind is Kind.SAFE
            could = sum(melds_with(card, Cards(world.hands[1 - seat])) for world in seen.worlds)
            return figures == [could, len(seen.worlds)]
        case Knock(_, discard):
            left = hand if discard is None else hand - (1 << discard)
            if fact.kind is Kind.GIN:
                return melding.deadwood(left) == 0
            won = 0
            for world in seen.worlds:
                after = world.play(move)
                after = after if after.results != world.results else after.play(LayOff(1 - seat))
                won += after.results[-1].winner == seat
            return fact.kind is Kind.WINS and figures == [won, len(seen.worlds)]
    upcard = state.pile[-1]
    if fact.kind is Kind.NO_MELD:
        return not melds_with(upcard, hand)
    gone = set(hand) | set(state.pile) | set(Cards(state.known[1 - seat]))
    unseen = [card for card in DECK if card not in gone]
    good = [card for card in unseen if min(melding.after_discard(hand | 1 << card).values()) < melding.deadwood(hand)]
    return fact.kind is Kind.OUTS and isinstance(move, Draw) and figures == [len(good), len(unseen)]


def legal(state: State) -> list[Card]:
    return [move.card for move in state.moves(state.turn) if isinstance(move, Discard)]


def test_every_fact_of_every_move_is_true_in_hands_of_all_sorts() -> None:
    dice, met, who = Random(5), Counter[Kind](), player("cal", game="gin", at_once=True)
    for number in range(10):
        state = State.new(STANDARD).play(Deal(shuffled(number)))
        while any(state.hands):
            seen = scene(state, state.turn, 8)
            for move in state.moves(state.turn):
                for fact in facts(seen, move):
                    assert holds(state, fact, move, seen), (state, move, fact)
                    met[fact.kind] += 1
            state = state.play(who.choose(state.view(state.turn), dice, Limit()))
    assert set(met) == set(Kind), set(Kind) - set(met)


def told(state: State, best: Move, other: Move) -> str:
    fact = telling(scene(state, state.turn), best, other)
    return "" if fact is None else fact.sentence


NORTH = "2C 4C 6C 8H TH QH 2S 4S KS AH"


@pytest.mark.parametrize(
    ("hand", "upcard", "best", "other", "sentence"),
    [
        ("5S 6S KD QC 9H 2D 3C 8C TD JH", "7S", Take(0), Decline(0), "It goes with 5♠ and 6♠."),
        ("5S 6S KD QC 9H 2D 3C 8C TD JH", "5H", Take(0), Decline(0), "Your deadwood falls from 73 to 68."),
        ("5S 6S KD QC 9H 2D 3C 8C TD JH", "4H", Decline(0), Take(0), "4♥ makes no meld with your cards."),
    ],
)
def test_the_reason_is_true_of_the_move_and_not_of_the_other(
    hand: str, upcard: str, best: Move, other: Move, sentence: str
) -> None:
    assert told(dealt(STANDARD, hand, NORTH, upcard), best, other) == sentence


def test_a_discard_that_the_other_can_meld_less_often_is_preferred_for_that() -> None:
    state = dealt(STANDARD, "5S 6S 7S KD QC 9C 2D 3D 8C TC", NORTH, "KH").play(Take(0))
    seen, found = scene(state, 0, 60), 0
    for best, other in permutations(legal(state), 2):
        fact = telling(seen, Discard(0, best), Discard(0, other))
        if fact is not None and fact.kind is Kind.SAFE:
            mine, theirs = (
                sum(melds_with(card, Cards(world.hands[1])) for world in seen.worlds) for card in (best, other)
            )
            assert fact.sentence == f"North could meld it in {mine} of 60 hands imagined."
            assert abs(mine - theirs) > 0.08 * 60
            found += 1
    assert found
