"""Every reason of a hint is true of its position: worked out again here, card by card, from the whole deal."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from hearthside.ai.kernels.hearts_encoding import hands_of
from hearthside.ai.worlds.hearts import rows
from hearthside.cards import Card, Cards, Suit, shuffled
from hearthside.coach.hearts.facts import Kind, Scene, outcome_reason
from hearthside.coach.values import Choice, Worth
from hearthside.hearts import BLACK_LADY, Deal, Pass, Play, State
from tests.ai.hearts_positions import position
from tests.coach.chances import CAN, EVERYBODY, HOLDS, chance
from tests.coach.drawn import Fact, distinguishing, drawn, facts, plain_reason

WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
QUEEN = Card.parse("QS")
NAMES = ("South", "West", "North", "East")


def scene(state: State, seat: int, worlds: int = 40) -> Scene:
    view = state.view(seat)
    return Scene(view, [hands_of(row, 4) for row in rows(view, Random(1), worlds)])


def unseen(state: State, seat: int) -> list[Card]:
    return [card for other, hand in enumerate(state.hands) if other != seat for card in Cards(hand)]


def holds(state: State, fact: Fact, move: Pass | Play, seen: Scene) -> bool:
    """Whether a fact is true of a move, from cards one by one."""
    seat, hand = move.seat, list(Cards(state.hands[move.seat]))
    if isinstance(move, Pass):
        return true_of_pass(fact, list(move.cards), [card for card in hand if card not in move.cards])
    card, table = move.card, state.table
    others = unseen(state, seat)
    rest = [each for each in others if each.suit == card.suit]
    follows = [each for each in table if each.suit == table[0].suit]
    after = [(seat + step) % 4 for step in range(1, 4 - len(table))]
    match fact.kind:
        case Kind.TAKEN_FROM:
            best = max(follows)
            certain = not after or all(each < best for each in others if each.suit == best.suit)
            named = best.symbol in fact.sentence and NAMES[state.trick.winner(4)] in fact.sentence
            return best > card and named and certain == fact.sentence.endswith("takes it.")
        case Kind.UNDER:
            under = [each for each in hand if each.suit == card.suit and each < max(follows)]
            return max(under) == card and len(under) > 1
        case Kind.STAYS:
            return card < max(follows) < max(each for each in hand if each.suit == card.suit)
        case Kind.FREE:
            return not after and card > max(follows) and not any(BLACK_LADY.worth[each] for each in (*table, card))
        case Kind.FIRST:
            return (
                not state.tricks and not any(BLACK_LADY.worth[each] for each in (*table, card)) and card > max(follows)
            )
        case Kind.THROWN:
            worth = BLACK_LADY.worth[card]
            taker = NAMES[state.trick.winner(4)] if not after else "whoever takes the trick"
            free = all(each.suit != table[0].suit for each in hand)
            return free and taker in fact.sentence and f"{worth} point" in fact.sentence and worth > 0
        case Kind.VOID:
            return [each for each in hand if each.suit == card.suit] == [card] and len(hand) > 1
        case Kind.BOTTOM:
            return bool(rest) and all(each > card for each in rest)
        case Kind.TOP:
            return all(each < card for each in rest)
        case Kind.FEW_ABOVE:
            above = [each for each in rest if each > card]
            return 0 < len(above) <= 3 and f"Only {WORDS[len(above)]} {str(card.suit)[:-1]}" in fact.sentence
        case Kind.KEEPS_LOW:
            kept = [each for each in hand if each.suit == card.suit and each < card]
            return bool(kept) and re.findall(r"(?:\d+|[JQKA])[♠♥♦♣]", fact.sentence) == [each.symbol for each in kept]
        case Kind.GUARD:
            lower = [each for each in hand if each.suit is Suit.SPADES and each < QUEEN]
            guarded = QUEEN in hand and card.suit is not Suit.SPADES and lower
            return bool(guarded) and f"{WORDS[len(lower)]} lower spade" in fact.sentence
        case Kind.FOLLOWED:
            follow = sum(
                all(any(each.suit == card.suit for each in Cards(hands[other])) for other in range(4) if other != seat)
                for hands in seen.worlds
            )
            everybody = f"{EVERYBODY[chance(follow, len(seen.worlds))]} follow with a {str(card.suit)[:-1]}."
            return not table and fact.sentence == everybody and (fact.count, fact.of) == (follow, len(seen.worlds))
        case Kind.SPOILS | Kind.SHOOTS:
            return true_of_moon(state, fact, card, others)
        case Kind.QUEEN | Kind.HIGHER:
            wanted = [Card.parse("QS")] if fact.kind is Kind.QUEEN else [
                each for each in map(Card, range(52)) if each.suit == card.suit and each > card
            ]  # fmt: skip
            who = [NAMES.index(name) for name in NAMES if fact.sentence.startswith(name)]
            seats = who or (after if table else [each for each in range(4) if each != seat])
            found = sum(any(each in Cards(hands[at]) for at in seats for each in wanted) for hands in seen.worlds)
            if fact.kind is Kind.HIGHER and not table:
                return "is still out" in fact.sentence and any(each in others for each in wanted)
            words = HOLDS if fact.kind is Kind.QUEEN else CAN
            said = words[chance(found, len(seen.worlds))] in fact.sentence
            return said and fact.count in (found, None) and card < max(wanted, default=52)
    raise AssertionError(fact)


def true_of_moon(state: State, fact: Fact, card: Card, others: list[Card]) -> bool:
    """Whether one seat has all points so far, and the trick goes where the fact says."""
    seat, table = state.to_move[0], [*state.table, card]
    points = [0] * 4
    for trick in state.tricks:
        points[trick.winner(4)] += sum(BLACK_LADY.worth[each] for each in trick.cards)
    holder = points.index(max(points))
    best = max(each for each in table if each.suit == table[0].suit)
    sure = len(table) == 4 or all(each < best for each in others if each.suit == best.suit)
    taker = (seat - len(table) + 1 + table.index(best)) % 4
    named = f"all {sum(points)} points so far" in fact.sentence
    if not sure or not named or max(points) != sum(points):
        return False
    if fact.kind is Kind.SHOOTS:
        return holder == taker == seat
    who = "you take" if taker == seat else f"{NAMES[taker]} takes"
    worth = sum(BLACK_LADY.worth[each] for each in table)
    return NAMES[holder] in fact.sentence and who in fact.sentence and holder not in (seat, taker) and worth > 0


def true_of_pass(fact: Fact, given: list[Card], kept: list[Card]) -> bool:
    hand = [*given, *kept]
    match fact.kind:
        case Kind.PASS_QUEEN:
            lower = [each for each in (*given, *kept) if each.suit is Suit.SPADES and each < Card.parse("QS")]
            return Card.parse("QS") in given and f"{WORDS[len(lower)]} lower spade" in fact.sentence
        case Kind.PASS_VOID:
            gone = {each.suit for each in given} - {each.suit for each in kept}
            return {suit for suit in Suit if str(suit) in fact.sentence} == gone != set()
        case Kind.PASS_HIGH:
            suit = next(suit for suit in Suit if str(suit) in fact.sentence)
            high = [each for each in given if each.suit == suit]
            beaten = all(max(kept_, default=-1) < min(high) for kept_ in [[e for e in kept if e.suit == suit]])
            return beaten and f"{WORDS[len(high)]} highest" in fact.sentence
        case Kind.PASS_SHORT:
            suit = next(suit for suit in Suit if str(suit) in fact.sentence)
            return len([each for each in kept if each.suit == suit]) == 1
        case Kind.PASS_GUARD:
            lower = [each for each in kept if each.suit is Suit.SPADES and each < QUEEN]
            return QUEEN in kept and f"{WORDS[len(lower)]} lower" in fact.sentence and len(lower) >= 3
        case Kind.PASS_OVER:
            over = [each for each in given if each.suit is Suit.SPADES and each > QUEEN]
            return bool(over) and QUEEN not in hand and all(each.symbol in fact.sentence for each in over)
        case Kind.PASS_TOP:
            top = next(each for each in given if fact.sentence.startswith(each.symbol))
            suit_of = [each for each in hand if each.suit == top.suit]
            return top == max(suit_of) and len(suit_of) > 1
    raise AssertionError(fact)


def test_every_fact_of_every_card_is_true_in_deals_of_all_sorts() -> None:
    rng, met = Random(5), Counter[str]()
    for number in range(24):
        state = State.new(BLACK_LADY).play(Deal(shuffled(number)))
        while any(state.hands):
            seat = state.to_move[0]
            legal = list(state.legal(seat))
            moves: list[Pass | Play] = (
                [Pass(seat, Cards.of(rng.sample(legal, 3))) for _ in range(4)]
                if state.passing
                else [Play(seat, card) for card in legal]
            )
            seen = scene(state, seat, 12)
            for move in moves:
                for fact in facts(seen, move):
                    assert holds(state, fact, move, seen), (state, move, fact)
                    met[fact.kind] += 1
            state = state.play(rng.choice(moves))
    assert set(met) == set(Kind), set(Kind) - set(met)


def told(state: State, best: str, other: str) -> str:
    """The reason for a card, against another."""
    (seat,) = state.to_move
    return distinguishing(scene(state, seat), Play(seat, Card.parse(best)), Play(seat, Card.parse(other)))


LAST = "It is your last club; after it you may throw when clubs are led."
HIGH = "AH KH QH JH TH 9H 8H 7H"


@pytest.mark.parametrize(
    ("hand", "table", "best", "other", "sentence"),
    [
        (f"QS 2S 3S 4S {HIGH}", "5S 6S AS", "QS", "2S", "North’s A♠ takes it."),
        (f"QS 2S 3S 4S {HIGH}", "KS", "QS", "2S", "North’s K♠ is over it."),
        (f"9C 8C KC 2S {HIGH}", "TC", "9C", "8C", "It is your highest club under North’s 10♣."),
        (f"9C KC 3S 2S {HIGH}", "TC", "9C", "KC", "It stays under North’s 10♣."),
        (f"KC 6C 3S 2S {HIGH}", "7C 8C TC", "KC", "6C", "You play last, and the trick holds no points."),
        (f"QS JS TS 9S {HIGH}", "7D 8D TD", "QS", "JS", "You are out of diamonds, and 13 points go to North."),
        (f"QS JS TS 9S {HIGH}", "7D", "QS", "JS", "You are out of diamonds: 13 points go to whoever takes the trick."),
        (f"6C JS TS 9S {HIGH}", "7D 8D", "6C", "9S", LAST),
        (f"6C 7C AC 9S {HIGH}", "", "6C", "AC", "Every club still out is above it."),
        (f"AS JS TS 9C {HIGH}", "7D 8D", "AS", "9C", "It is the highest spade left."),
    ],
)  # fmt: skip
def test_the_reason_is_true_of_the_card_and_not_of_the_other(
    hand: str, table: str, best: str, other: str, sentence: str
) -> None:
    state = position(hand, table)
    if sentence == LAST:  # what else speaks for it comes first
        assert sentence in [fact.sentence for fact in facts(scene(state, 3), Play(3, Card.parse(best)))]
        assert sentence not in [fact.sentence for fact in facts(scene(state, 3), Play(3, Card.parse(other)))]
    else:
        assert told(state, best, other) == sentence


def test_where_the_queen_may_lie_is_counted_in_sampled_deals() -> None:
    state = position(f"JS KS 6C 3D {HIGH}")
    seen = scene(state, 3)
    counts = [sum(Card.parse("QS") in Cards(hands[seat]) for hands in seen.worlds) for seat in range(3)]
    most = NAMES[counts.index(max(counts))]
    assert told(state, "JS", "KS") == (f"{most} {HOLDS[chance(max(counts), 40)]} Q♠, which is above it.")
    assert sum(counts) == 40


def test_a_trick_with_a_ten_of_clubs_that_doubles_is_not_called_free() -> None:
    state = position(f"KC 6C 3S 2S {HIGH}", "7C 8C TC", rules=replace(BLACK_LADY, ten_of_clubs_doubles=True))
    assert Kind.FREE not in [fact.kind for fact in facts(scene(state, 3), Play(3, Card.parse("KC")))]


def test_a_fact_that_is_true_of_both_is_no_reason() -> None:
    assert told(position(f"9C 8C 7C 6C {HIGH}", "", broken=False), "7C", "8C") == ""


def test_where_no_fact_tells_what_a_choice_leaves_is_said() -> None:
    state = position(f"9C 8C 7C 6C {HIGH}", "", broken=False)
    out = sum(card.suit is Suit.CLUBS for card in unseen(state, 3))
    assert (
        plain_reason(state.view(3), Play(3, Card.parse("8C")))
        == f"You hold three more clubs, and {WORDS[out]} are out."
    )
    dealt = State.new(BLACK_LADY).play(Deal(shuffled(1)))
    hand = list(Cards(dealt.hands[0]))
    kept = Counter(str(card.suit) for card in hand[3:])
    sentence = plain_reason(dealt.view(0), Pass(0, Cards.of(hand[:3])))
    assert sentence.startswith("It leaves you ")
    assert all(f"{WORDS[count]} {suit}" in sentence for suit, count in kept.items() if count > 1)
    assert plain_reason(dealt.view(0), Pass(0, Cards.parse("QS AC KD"))) == (
        "It leaves you one spade, three hearts, four clubs and two diamonds."
    )


def test_a_moon_that_nears_is_a_reason() -> None:
    taken = ((0, "2C 3C JC 4C"), (2, "JD 2D QS 3D"))
    hand = "KC 6C 3S 2S AH KH QH JH TH AD KD"
    state = position(hand, "7C 8C TC", tricks=taken)
    assert state.view(3).points == (0, 0, 13, 0)
    sentences = [fact.sentence for fact in facts(scene(state, 3), Play(3, Card.parse("KC")))]
    assert not any("points so far" in each for each in sentences), "the trick has none"
    state = position(hand, "7C 8C 5H", tricks=taken)
    sentences = [fact.sentence for fact in facts(scene(state, 3), Play(3, Card.parse("KC")))]
    assert "North has all 13 points so far; of this trick you take some." in sentences


def test_what_came_of_the_sampled_deals_is_a_reason_where_it_speaks_for_the_choice() -> None:
    view = position(f"9C 8C 7C 6C {HIGH}", "", broken=False).view(3)
    card, other = Play(3, Card.parse("8C")), Play(3, Card.parse("7C"))

    def reason(traits: tuple[int, int], others: tuple[int, int]) -> str:
        nothing = Worth(0.0, 0.0)
        first = Choice(card, (card,), nothing, nothing, nothing, traits)
        second = Choice(other, (other,), nothing, nothing, nothing, others)
        return drawn(outcome_reason(view, first, second), view)

    assert reason((30, 47), (50, 46)) == "You take 13 points or more with it less often than with 7♣."
    assert reason((33, 90), (30, 60)) == "You take no points with it more often than with 7♣."
    assert reason((50, 60), (30, 90)) == "", "or it would speak for the other"
    assert reason((30, 50), (40, 46)) == "", "as often, but for chance"
