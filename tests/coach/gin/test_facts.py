"""Every reason of a hint at Gin is true of its position: worked out again here, from cards and hands one by one."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from hearthside.ai import player
from hearthside.ai.worlds.gin import worlds
from hearthside.cards import DECK, Card, Cards, shuffled
from hearthside.coach.gin.facts import Kind, Scene
from hearthside.coach.gin.layouts import answers
from hearthside.game import Deal, Limit
from hearthside.gin import PRESETS, STANDARD, Decline, Discard, Draw, Knock, LayOff, Move, Source, State, StockEnd, Take
from tests.coach.chances import CAN, chance
from tests.coach.drawn import Fact, distinguishing, facts, plain_reason
from tests.gin.positions import dealt
from tests.lengths import length

_ORDER = "A23456789TJQK"


def scene(state: State, seat: int, count: int = 30) -> Scene:
    view = state.view(seat)
    return Scene(view, worlds(view, Random(1), count))


@cache
def meld(*cards: Card) -> bool:
    """Whether three cards are a set or a run."""
    if len({card.rank for card in cards}) == 1:
        return True
    places = sorted(_ORDER.index(str(card)[0]) for card in cards)
    return len({card.suit for card in cards}) == 1 and places[2] - places[0] == 2 and len(set(places)) == 3


@cache
def pairs(card: Card) -> list[Cards]:
    """Every two cards that are a set or a run with this one."""
    return [Cards.of(pair) for pair in combinations(set(DECK) - {card}, 2) if meld(card, *pair)]


def melds_with(card: Card, hand: Cards) -> bool:
    return any(hand & pair == pair for pair in pairs(card))


def holds(state: State, fact: Fact, move: Move, seen: Scene) -> bool:
    """Whether a fact is true of a move, from cards one by one."""
    if fact.kind is Kind.NOBODY:
        after = state.play(move)
        return not any(after.hands) and after.results[-1].winner is None
    match move:
        case Take():
            return true_of_taking(state, fact)
        case Discard(_, card):
            return true_of_discard(state, fact, card, seen)
        case Knock():
            return true_of_knock(state, fact, move)
        case LayOff():
            return true_of_answer(state, fact, move)
    return true_of_leaving(state, fact, move)


def figures(fact: Fact) -> list[int]:
    """The numbers of a sentence, without those of cards."""
    return list(map(int, re.findall(r"\d+", re.sub(r"\d+[♠♥♦♣]", "", fact.sentence))))


def true_of_taking(state: State, fact: Fact) -> bool:
    hand, melding, card = Cards(state.hands[state.turn]), state.rules.melding, state.pile[-1]
    least = min(melding.after_discard(hand | 1 << card).values())
    if fact.kind is Kind.MELD:
        return melds_with(card, hand)
    if fact.kind is Kind.LESS:
        return figures(fact) == [melding.deadwood(hand), least] and least < melding.deadwood(hand)
    if fact.kind is Kind.SETS_UP:
        gone = {*hand, *state.pile, *Cards(state.known[1 - state.turn])}
        unseen, limit = [each for each in DECK if each not in gone], state.position(state.turn).limit
        hands = [(hand | 1 << card) - (1 << old) for old in hand]
        ready = [sum(min(melding.after_discard(held | 1 << new).values()) <= limit for new in unseen) for held in hands]
        return figures(fact) == [max(ready), len(unseen)] and least > limit
    assert fact.kind is Kind.KNOCKS
    after = state.play(Take(state.turn))
    held = Cards(after.hands[after.turn])
    left = [melding.deadwood(held - (1 << each)) for each in knocks(after)]
    return bool(left) and figures(fact) == ([min(left)] if min(left) else [])


def true_of_leaving(state: State, fact: Fact, move: Move) -> bool:
    hand, melding, upcard = Cards(state.hands[state.turn]), state.rules.melding, state.pile[-1]
    if fact.kind is Kind.NO_MELD:
        helps = Fact(Kind.HELPS, fact.sentence)
        return not melds_with(upcard, hand) and (isinstance(move, Decline) or true_of_hopes(state, helps, hand))
    if fact.kind is Kind.NO_LESS:
        least = min(melding.after_discard(hand | 1 << upcard).values())
        return least >= melding.deadwood(hand) and figures(fact) == [melding.deadwood(hand)]
    return isinstance(move, Draw) and true_of_hopes(state, fact, hand)


def true_of_hopes(state: State, fact: Fact, hand: Cards) -> bool:
    """What the cards that are not seen would do, each of them put to the hand and each card then thrown."""
    melding, before = state.rules.melding, state.rules.melding.deadwood(hand)
    gone = {*Cards(state.hands[state.turn]), *state.pile, *Cards(state.known[1 - state.turn])}
    unseen = [card for card in DECK if card not in gone]
    left = [min(melding.deadwood((hand | 1 << new) - (1 << old)) for old in hand | 1 << new) for new in unseen]
    limit = state.position(state.turn).limit
    good = {
        Kind.OUTS: sum(each < before for each in left),
        Kind.READY: sum(each <= limit for each in left) if before > limit else -1,
        Kind.GOES_GIN: left.count(0),
        Kind.HELPS: sum(melds_with(card, hand) for card in unseen),
    }
    return figures(fact) == [good[Kind(fact.kind)], len(unseen)]


def true_of_discard(state: State, fact: Fact, card: Card, seen: Scene) -> bool:
    seat, melding = state.turn, state.rules.melding
    hand, rest = Cards(state.hands[seat]), Cards(state.hands[seat] & ~(1 << card))
    threw = [turn.discard for turn in state.turns if turn.seat != seat and turn.discard is not None]
    match fact.kind:
        case Kind.LEAST:
            left = melding.deadwood(rest)
            return figures(fact) == [left] and left == min(
                melding.deadwood(hand - (1 << each)) for each in legal(state)
            )
        case Kind.ALONE:
            return not any(near(card, each) for each in rest)
        case Kind.SAFE:
            could = sum(melds_with(card, Cards(world.hands[1 - seat])) for world in seen.worlds)
            return CAN[chance(could, len(seen.worlds))] in fact.sentence and fact.count == could
        case Kind.NO_KNOCK:
            ends = [world.play(Discard(seat, card)) for world in seen.worlds]
            takes = [end.play(Take(1 - seat)) for end in ends if Take(1 - seat) in end.moves(1 - seat)]
            could = sum(any(isinstance(each, Knock) for each in end.moves(1 - seat)) for end in takes)
            return CAN[chance(could, len(ends))] in fact.sentence and fact.count == len(ends) - could
        case Kind.DEAD:
            return not melds_with(card, Cards.of(set(DECK) - set(hand) - set(state.pile)))
        case Kind.THREW:
            return any(near(card, each) and each.symbol in fact.sentence for each in threw)
        case Kind.APART:
            taken = Cards(state.known[1 - seat])
            return bool(taken) and not any(near(card, each) for each in taken)
        case Kind.DEAREST:
            loose = hand - Cards.of(each for group in melding.arrange(hand) for each in group)
            return card in loose and [melding.count(1 << card)] == figures(fact) == [max(map(points, loose))]
    return true_of_hopes(state, fact, rest)


def true_of_knock(state: State, fact: Fact, move: Knock) -> bool:
    hand = Cards(state.hands[state.turn]) - Cards.of(() if move.discard is None else (move.discard,))
    if fact.kind is Kind.BONUS:
        other = next(each for each in legal_knocks(state) if (each.discard is None) != (move.discard is None))
        first, second = (state.play(each).results[-1].bonus for each in (move, other))
        return figures(fact) == [first, second] and first > second
    return fact.kind is Kind.GIN and state.rules.melding.deadwood(hand) == 0


def true_of_answer(state: State, fact: Fact, move: LayOff) -> bool:
    """What an answer to a knock comes to, by playing it."""
    result, seat = state.play(move).results[-1], state.turn
    assert state.laid is not None
    left = result.counts[seat]
    match fact.kind:
        case Kind.UNDERCUTS:
            return figures(fact) == [left, state.laid.points] and left <= state.laid.points
        case Kind.BREAKS:
            off = Cards.of(card for cards in result.layoffs for card in cards)
            return any(group & off for group in state.rules.melding.arrange(state.hands[seat])) and figures(fact) == [
                left
            ]
    held = state.rules.melding.deadwood(state.hands[seat])
    return fact.kind is Kind.OFF and any(result.layoffs) and figures(fact) == [held] and left < held


def near(card: Card, other: Card) -> bool:
    """Whether one more card could make a meld of these two, or they are the same card."""
    return card == other or any(other in pair for pair in pairs(card))


def points(card: Card) -> int:
    return min(10, _ORDER.index(str(card)[0]) + 1)


def legal_knocks(state: State) -> list[Knock]:
    return [move for move in state.moves(state.turn) if isinstance(move, Knock)]


def knocks(state: State) -> list[Card]:
    """The cards that may be discarded with a knock."""
    return [move.discard for move in legal_knocks(state) if move.discard is not None]


def legal(state: State) -> list[Card]:
    return [move.card for move in state.moves(state.turn) if isinstance(move, Discard)]


def test_every_fact_of_every_move_is_true_in_hands_of_all_sorts() -> None:
    rng, met, who = Random(5), Counter[str](), player("cal", game="gin", at_once=True)
    # In 2 somebody has gin; in 11 and 59 a meld is broken to lay off, or to leave less; a short stock comes to its end.
    hands = [(STANDARD, number) for number in (*range(length(2, 0), length(3, 8)), 11, 59)]
    hands += [(replace(PRESETS["ginrummy42"], stock_left=20, stock_end=end), 1) for end in StockEnd]
    for rules, number in hands:
        state, its_own = State.new(rules).play(Deal(shuffled(number))), Random(number)
        while any(state.hands):
            seen = scene(state, state.turn, 4)
            every = state.moves(state.turn)
            left = state.rules.melding.after_discard(state.hands[state.turn])
            best = (Knock(state.turn, card) for card in sorted(left, key=left.__getitem__))
            knocks = [move for move in best if move in every]
            moves = (*rng.sample(every, min(3, len(every))), *knocks[:1])
            if state.laid is not None:
                weighing = answers(state.view(state.turn), None)
                moves = (*moves, *([] if weighing is None else [each.move for each in weighing.choices]))
            for move in moves:
                for fact in facts(seen, move):
                    assert holds(state, fact, move, seen), (state, move, fact)
                    met[fact.kind] += 1
            state = state.play(who.choose(state.view(state.turn), its_own, Limit()))
    assert set(met) == set(Kind) - {Kind.BONUS}, set(Kind) - set(met)


def test_of_gin_and_big_gin_the_one_with_the_greater_bonus_is_told_by_it() -> None:
    for bonus, best, sentence in (
        (31, Knock(0, None), "Its bonus is 31; gin has 25."),
        (20, Knock(0, Card.parse("8S")), "Its bonus is 25; big gin has 20."),
    ):
        rules = replace(STANDARD, big_gin_bonus=bonus)
        state = dealt(rules, "5S 6S 7S 9D 9C 9H 2D 3D 4D 5D", NORTH, "8S").play(Take(0))
        state = state._replace(turns=(state.turns[-1]._replace(source=Source.STOCK),))
        seen = scene(state, 0, 4)
        assert [told(state, best, other) for other in legal_knocks(state) if other != best][-1] == sentence
        for fact in facts(seen, best):
            assert holds(state, fact, best, seen), fact


def told(state: State, best: Move, other: Move) -> str:
    return distinguishing(scene(state, state.turn), best, other)


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
        mine, theirs = (sum(melds_with(card, Cards(world.hands[1])) for world in seen.worlds) for card in (best, other))
        sentence = distinguishing(seen, Discard(0, best), Discard(0, other))
        if " meld it." in sentence:
            assert sentence == f"North {CAN[chance(mine, 60)]} meld it."
            assert theirs - mine > 0.1 * 60
            found += 1
    assert found


def test_where_no_fact_tells_what_a_move_leaves_is_said() -> None:
    state = dealt(STANDARD, "5S 6S 7S KD QC 9C 2D 3D 8C TC", NORTH, "KH")
    assert plain_reason(state.view(0), Take(0)) == "Your deadwood is 25, and would be 25 with K♥."
    state = state.play(Take(0))
    view, melding = state.view(0), state.rules.melding
    left = view.hand - (1 << Card.parse("KD"))
    new = sum(
        min(melding.deadwood((left | 1 << card) - (1 << old)) for old in left | 1 << card) < melding.deadwood(left)
        for card in DECK
        if card not in view.hand
    )
    assert plain_reason(view, Discard(0, Card.parse("KD"))) == (
        f"It leaves deadwood of {melding.deadwood(left)}; {new} of the 41 cards that you have not seen would reduce it."
    )


def test_why_cards_are_laid_off_is_true() -> None:
    north = "4S 8S 9S TS 3D 3C 3H AH AD 5D"
    state = dealt(STANDARD, "5S 6S 7S 9D 9C 9H QD QC QS KC", north, "8H")
    state = state.play(Take(0)).play(Knock(0, Card.parse("KC")))
    weighing = answers(state.view(1), None)
    assert weighing is not None
    best, other = (each.move for each in weighing.choices[:2])
    assert told(state, best, other) == "It leaves you 7, and South knocked with 8."
    for choice in weighing.choices:
        for fact in facts(scene(state, 1), choice.move):
            assert holds(state, fact, choice.move, scene(state, 1)), fact
