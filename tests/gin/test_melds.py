"""Melds against brute force, against OpenSpiel's and RLCard's, and at the traps of a settlement.

The brute force lists every meld there is, lays out every choice of disjoint ones, and lays off in every order; it
shares no table with the rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

import pyspiel
import pytest
from rlcard.games.gin_rummy.utils import melding as rlcard_melds
from rlcard.games.gin_rummy.utils import utils as rlcard

from hearthside.cards import ALL, DECK, SUITS, Card, Cards, mask
from hearthside.gin.melds import Melding, in_order, melding
from tests.lengths import length

Layout = tuple[int, ...]

KINDS = {"plain": melding(), "round the corner": melding(True, 15)}
kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)

LOW_TO_HIGH = "A23456789TJQK"


@cache
def place(card: Card) -> int:
    """0 for an ace to 12 for a king."""
    return LOW_TO_HIGH.index(str(card)[0])


def points(kind: Melding, cards: int) -> int:
    return sum(min(place(card) + 1, 10) if place(card) else kind.ace_points for card in Cards(cards))


@cache
def all_melds(kind: Melding) -> dict[int, int]:
    """Every meld there is, and its points."""
    ranks = ([card for card in DECK if card.rank == rank] for rank in range(13))
    melds = [mask(some) for rank in ranks for size in (3, 4) for some in combinations(rank, size)]
    for suit in SUITS:
        row = sorted(suit, key=place) * (2 if kind.round_the_corner else 1)
        melds += (mask(row[i:j]) for i in range(len(row)) for j in range(i + 3, min(i + 13, len(row)) + 1))
    return {meld: points(kind, meld) for meld in melds}


def layouts(kind: Melding, hand: int) -> Iterator[tuple[Layout, int]]:
    """Every choice of disjoint melds in a hand, none at all being one, and the deadwood that it leaves."""
    melds = [(meld, saved) for meld, saved in all_melds(kind).items() if meld & hand == meld]

    def further(first: int, free: int, left: int) -> Iterator[tuple[Layout, int]]:
        yield (), left
        for i, (meld, saved) in enumerate(melds[first:], first + 1):
            if meld & free == meld:
                for others, least in further(i, free ^ meld, left - saved):
                    yield (meld, *others), least

    return further(0, hand, points(kind, hand))


def near(rng: Random, size: int) -> list[Card]:
    """Cards mostly of a few ranks in a row, where sets and runs collide; the ace comes after the king too."""
    first, width = rng.randrange(13), (size + 3) // 4 + rng.randrange(3)
    close = [card for card in DECK if (place(card) - first) % 13 < width]
    strays = rng.sample([card for card in DECK if card not in close], rng.choice((0, 2, 4)))
    return rng.sample(close + strays, size)


def hands(seed: str, size: int, count: int) -> Iterator[int]:
    """Hands of which every third is random, and the others are rich in melds."""
    rng = Random(seed)
    for i in range(count):
        yield mask(near(rng, size) if i % 3 else rng.sample(DECK, size))


def union(melds: Iterable[int]) -> int:
    """The cards in these melds."""
    return mask(card for meld in melds for card in Cards(meld))


@kinds
def test_a_meld_is_three_or_four_of_a_rank_or_three_or_more_in_a_row_of_a_suit(kind: Melding) -> None:
    melds = all_melds(kind)
    assert len(melds) == 65 + 4 * (131 if kind.round_the_corner else 66)
    for suit in range(4):
        for held in range(1 << 13):
            assert kind.is_meld(held << 13 * suit) == (held << 13 * suit in melds)
    rng = Random("few ranks")
    for _ in range(length(5000, 10_000)):
        some = mask(rng.sample(near(rng, 9), rng.choice((2, 3, 3, 3, 4, 4, 5))))
        assert kind.is_meld(some) == (some in melds)


@kinds
def test_cards_count_their_pips_courts_ten_and_aces_as_the_rules_say(kind: Melding) -> None:
    assert [kind.points[card] for card in Cards.parse("2C TD JH QS KC")] == [2, 10, 10, 10, 10]
    assert {kind.points[card] for card in Cards.parse("AC AD AH AS")} == {kind.ace_points}
    for hand in hands("points", 10, 500):
        assert kind.count(hand) == points(kind, hand)


@kinds
@pytest.mark.parametrize("size", [10, 11])
def test_deadwood_and_its_arrangements_are_those_of_brute_force(kind: Melding, size: int) -> None:
    for hand in hands(f"arrangements of {size}", size, length(700, 6000)):
        every = list(layouts(kind, hand))
        least = min(left for _, left in every)
        assert kind.deadwood(hand) == least, Cards(hand)
        ours = [tuple(sorted(melds)) for melds in kind.arrangements(hand)]
        assert sorted(ours) == sorted(tuple(sorted(melds)) for melds, left in every if left == least), Cards(hand)


@kinds
def test_deadwood_holds_for_hands_of_any_size(kind: Melding) -> None:
    for size in (0, 1, 2, 3, 5, 7, 9, 12, 13):
        for hand in hands("any size", size, 40):
            assert kind.deadwood(hand) == min(left for _, left in layouts(kind, hand)), Cards(hand)
    assert kind.deadwood(SUITS[0]) == 0


@kinds
def test_every_discard_leaves_what_brute_force_leaves(kind: Melding) -> None:
    for hand in hands("discards", 11, length(700, 6000)):
        every = [(union(melds), left) for melds, left in layouts(kind, hand)]
        least = {
            card: min(left for melded, left in every if not melded >> card & 1) - kind.points[card]
            for card in Cards(hand)
        }
        assert kind.after_discard(hand) == least, Cards(hand)
        assert kind.after_best_discard(hand) == min(least.values()), Cards(hand)


@kinds
def test_a_hand_is_arranged_so_that_least_can_be_laid_off_on_it(kind: Melding) -> None:
    def invites(melds: Layout, outside: int) -> tuple[int, int, int]:
        """What fits at once, what fits in the end, and how many melds."""
        at_once = mask(card for card in Cards(outside) if any(meld | 1 << card in all_melds(kind) for meld in melds))
        in_the_end = union(grown_out(kind, meld, outside) for meld in melds) & outside
        return points(kind, at_once), points(kind, in_the_end), len(melds)

    rng, choices = Random("others"), 0
    for hand in hands("choices", 10, length(1200, 9000)):
        if len(ours := list(kind.arrangements(hand))) > 1:
            choices += 1
            others = rng.choice((int(ALL), rng.getrandbits(52)))
            best = min(invites(melds, others & ~hand) for melds in ours)
            chosen = next(melds for melds in ours if invites(melds, others & ~hand) == best)
            assert kind.arrange(hand, others) == chosen, Cards(hand)
    assert choices > length(70, 600)


def grown_out(kind: Melding, meld: int, cards: int) -> int:
    """A meld with all that it takes of these cards."""
    for card in Cards(cards):
        if meld | 1 << card != meld and meld | 1 << card in all_melds(kind):
            return grown_out(kind, meld | 1 << card, cards)
    return meld


def layings(kind: Melding, melds: Sequence[int], cards: int) -> set[Layout]:
    """Every way in which melds can look after cards were laid off on them one after another, in any order."""
    ways = latest = {tuple(map(int, melds))}
    while latest:
        latest = {
            (*way[:i], meld | 1 << card, *way[i + 1 :])
            for way in latest
            for i, meld in enumerate(way)
            for card in Cards(cards & ~union(way))
            if meld | 1 << card in all_melds(kind)
        }
        ways = ways | latest
    return ways


def knocks(kind: Melding, seed: str, count: int) -> Iterator[tuple[int, Layout]]:
    """Hands of ten, and melds that the other hand knocks with; what lies beside these melds is in the hand."""
    rng = Random(seed)
    while count:
        cards = near(rng, 20)
        knocker, hand = mask(cards[:10]), mask(cards[10:])
        if choices := [melds for melds, left in layouts(kind, knocker) if melds and left <= 10]:
            count -= 1
            yield hand, rng.choice(choices)


@kinds
def test_all_that_can_be_laid_off_is_and_on_runs_first(kind: Melding) -> None:
    for cards, melds in knocks(kind, "laying off", length(70, 600)):
        layoffs = kind.laid_off(melds, cards)
        grown = tuple(int(meld | laid) for meld, laid in zip(melds, layoffs, strict=True))
        ways = layings(kind, melds, cards)
        assert grown in ways
        assert union(layoffs).bit_count() == max((union(way) & cards).bit_count() for way in ways)
        on_runs = max(
            sum(later.bit_count() for later in way if len({card.rank for card in Cards(later)}) > 1) for way in ways
        )
        assert on_runs == sum(meld.bit_count() for meld in grown if len({card.rank for card in Cards(meld)}) > 1)


def best_defence(kind: Melding, hand: int, melds: Layout, break_up: bool) -> tuple[int, int]:
    """The fewest points that a defence leaves, and the fewest cards laid off for that."""
    own = list(layouts(kind, hand))
    least = min(left for _, left in own)
    return min(
        (left - points(kind, laid), laid.bit_count())
        for mine, left in own
        if break_up or left == least
        for way in layings(kind, melds, hand & ~union(mine))
        for laid in [union(way) & hand]
    )


@kinds
@pytest.mark.parametrize("break_up", [True, False], ids=["free", "melds stand"])
def test_no_defence_leaves_less(kind: Melding, break_up: bool) -> None:
    for hand, melds in knocks(kind, "defence", length(70, 700)):
        defence = kind.defend(hand, melds, break_up)
        parts = [*defence.melds, *defence.layoffs, defence.deadwood]
        assert union(parts) == hand
        assert sum(map(len, parts)) == 10
        assert all(kind.is_meld(meld) for meld in defence.melds)
        assert all(kind.is_meld(meld | laid) for meld, laid in zip(melds, defence.layoffs, strict=True))
        assert defence.points == points(kind, defence.deadwood)
        laid = union(defence.layoffs).bit_count()
        assert (defence.points, laid) == best_defence(kind, hand, melds, break_up), (Cards(hand), melds)
        if not break_up:
            assert points(kind, hand & ~union(defence.melds)) == kind.deadwood(hand)


def from_the_ace(hand: int) -> list[int]:
    """The cards as OpenSpiel and RLCard number them: suit by suit from the ace to the king."""
    return [card // 13 * 13 + place(card) for card in Cards(hand)]


def test_openspiel_finds_the_same_deadwood_in_ten_cards() -> None:
    theirs = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    for hand in hands("OpenSpiel", 10, length(6000, 12_000)):
        assert melding().deadwood(hand) == theirs.min_deadwood(from_the_ace(hand)), Cards(hand)


def test_rlcard_finds_the_same_deadwood_in_ten_cards() -> None:
    for hand in hands("RLCard", 10, length(400, 3000)):
        theirs = [rlcard.card_from_card_id(number) for number in from_the_ace(hand)]
        best = rlcard_melds.get_best_meld_clusters(theirs) or [[]]
        assert melding().deadwood(hand) == rlcard.get_deadwood_count(theirs, best[0]), Cards(hand)


def written(melds: Iterable[Cards]) -> list[str]:
    return [str(meld) for meld in melds]


def parsed(*melds: str) -> list[int]:
    return [Cards.parse(meld) for meld in melds]


def test_the_best_discard_may_be_a_melded_card() -> None:
    hand = Cards.parse("4H 5H 6H 7H 4S 5S 6S 2S 5D 6D 6C")
    kept = [Cards(hand) - union(melds) for melds in melding().arrangements(hand)]
    assert {melding().count(loose) - max(melding().points[card] for card in loose) for loose in kept} == {11}
    assert melding().after_discard(hand)[Card.parse("7H")] == melding().after_best_discard(hand) == 10


def test_a_set_is_broken_up_where_two_of_its_cards_open_two_runs() -> None:
    hand, knocked = Cards.parse("8H 8S 8D 9H 9S AC 2C 3C KD QC"), parsed("5H 6H 7H", "5S 6S 7S")
    free = melding().defend(hand, knocked)
    assert (written(free.layoffs), str(free.deadwood), free.points) == (["8H 9H", "8S 9S"], "QC 8D KD", 28)
    standing = melding().defend(hand, knocked, break_up=False)
    assert (written(standing.melds), standing.points) == (["2C 3C AC", "8D 8H 8S"], 38)


def test_a_card_goes_on_the_run_so_that_the_next_can_follow() -> None:
    assert written(melding().laid_off(parsed("8S 8D 8C", "5H 6H 7H"), Cards.parse("8H 9H KD"))) == ["", "8H 9H"]


def test_a_knocker_keeps_the_six_out_of_the_run_that_it_would_open() -> None:
    hand = Cards.parse("3H 4H 5H 6H 6S 6D 6C KC KD KS")
    assert written(melding().arrange(hand)) == ["6C 6D 6H 6S", "KC KD KS", "3H 4H 5H"]
    gone = Cards.parse("2H 7H KH")
    assert written(melding().arrange(hand, others=ALL - gone)) == ["6C 6D 6S", "KC KD KS", "3H 4H 5H 6H"]


def test_runs_go_round_the_corner_only_where_the_rules_say() -> None:
    plain, corner = KINDS.values()
    hand = Cards.parse("QH KH AH 2H 9C 9D 9S 5C 6C 7C")
    assert (plain.deadwood(hand), corner.deadwood(hand)) == (23, 0)
    assert written(corner.laid_off(parsed("QH KH AH"), Cards.parse("2H 3H 5H JH"))) == ["2H 3H JH"]
    assert written(plain.laid_off(parsed("AH 2H 3H"), Cards.parse("4H QH KH"))) == ["4H"]


def test_cards_are_laid_out_from_the_ace_up_and_a_run_round_the_corner_from_its_first() -> None:
    for row in ("AH 2H 3H", "JH QH KH", "QH KH AH 2H", "9D TD JD QD KD AD", "KC AC 2C"):
        assert " ".join(map(str, in_order(Cards.parse(row)))) == row
    whole = Cards.of(card for card in DECK if card // 13 == 1)
    assert [str(card)[0] for card in in_order(whole)] == list(LOW_TO_HIGH)


def test_each_kind_is_built_once() -> None:
    assert melding() is melding()
    assert repr(melding(True, 15)) == "melding(True, 15)"
