"""Melds, deadwood and laying off in Gin Rummy. Knows no turns, no seats and no scores.

A set is three or four cards of a rank; a run is three or more in a row of a suit, the ace below the deuce, and round
the corner also above the king. Hands and melds come as bare ints, a bit for each card. Every answer is exact: what runs
leave of a suit stands in a table of all its 8,192 holdings, and is looked up once for each choice among the sets. The
choices depend on the ranks alone, and are kept too.

>>> from hearthside.cards import Cards
>>> hand = Cards.parse("4S 5S 6S 6H 6D 9C TC JC 2D KH")
>>> melding().deadwood(hand)
21
>>> [str(meld) for meld in melding().arrange(hand)]
['9C TC JC', '6D 6H 6S']
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from hearthside.cards import ALL, DECK, Card, Cards

_SUIT: Final = 0x1FFF
_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four deuces; shifted, those of another rank."""
_ORDER: Final = (12, *range(12))
"""The ranks of a run from its low end: the ace, the deuce, ... the king."""
_NEVER: Final = 1000
"""More than any hand counts."""
_FOURS: Final = tuple(_RANK << rank for rank in range(13))
_SETS: Final = {four ^ fits: fits for four in _FOURS for fits in (0, *(1 << card for card in Cards(four)))}
"""Every set, and the card that fits on it."""


class Answer(NamedTuple):
    """How a hand answers a knock: its own melds, what it lays off on each of the knocker's melds, and what is left."""

    melds: tuple[Cards, ...]
    """The hand's own."""
    layoffs: tuple[Cards, ...]
    """What is laid off on each of the knocker's melds, in their order; empty sets where nothing is."""
    deadwood: Cards
    """What is left."""
    points: int
    """What that counts."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Melding:
    """What a meld is and what cards count, with the tables that make it fast. `melding` hands them out."""

    round_the_corner: bool
    ace_points: int
    points: tuple[int, ...]
    """What each card counts as deadwood."""
    _loose: tuple[int, ...]
    """What a suit's cards count, by the suit's 13 bits."""
    _runs: tuple[int, ...]
    """What they count least where runs, but no sets, are laid out."""
    _saved: tuple[int, ...]
    """How much less that can be for one discard from the suit; below zero where every discard breaks a run."""
    _fits: dict[int, int]
    """Every meld, and the cards that fit on it at once."""
    _melds: tuple[tuple[int, ...], ...]
    """The melds that each card can be in, in order."""

    def count(self, cards: int) -> int:
        """The points of a set of cards."""
        loose = self._loose
        return loose[cards & _SUIT] + loose[cards >> 13 & _SUIT] + loose[cards >> 26 & _SUIT] + loose[cards >> 39]

    def __repr__(self) -> str:
        return f"melding({self.round_the_corner}, {self.ace_points})"

    @property
    def melds(self) -> Iterable[int]:
        """Every set and every run."""
        return self._fits.keys()

    def joins(self, card: int, hand: int) -> bool:
        """Whether a hand makes a meld with a card."""
        lacks = ~(hand | 1 << card)
        return not all(map(lacks.__and__, self._melds[card]))

    def is_meld(self, cards: int) -> bool:
        """Whether these cards are one set or one run."""
        return cards in self._fits

    def deadwood(self, hand: int) -> int:
        """The least deadwood of a hand of any size; each rank held three times doubles the time, four times more so."""
        # The suits, and the ranks held three times, are found anew in each method: a call costs as much as the rest.
        runs = self._runs
        c, d, h, s = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39
        least = runs[c] + runs[d] + runs[h] + runs[s]
        if ranks := c & d & (h | s) | h & s & (c | d):
            for kc, kd, kh, ks in _kept(ranks, c & d & h & s):
                left = runs[c & kc] + runs[d & kd] + runs[h & kh] + runs[s & ks]
                if left < least:
                    least = left
        return least

    def after_best_discard(self, hand: int) -> int:
        """The least deadwood that a hand of eleven can have once a card is discarded."""
        runs, saved = self._runs, self._saved
        c, d, h, s = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39
        least = runs[c] + runs[d] + runs[h] + runs[s] - max(saved[c], saved[d], saved[h], saved[s])
        if ranks := c & d & (h | s) | h & s & (c | d):
            for kc, kd, kh, ks in _kept(ranks, c & d & h & s):
                kc, kd, kh, ks = c & kc, d & kd, h & kh, s & ks
                left = runs[kc] + runs[kd] + runs[kh] + runs[ks] - max(saved[kc], saved[kd], saved[kh], saved[ks])
                if left < least:
                    least = left
        return least

    def after_discard(self, hand: int) -> dict[Card, int]:
        """The least deadwood that each discard leaves, by card from low to high."""
        runs = self._runs
        c, d, h, s = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39
        ranks = c & d & (h | s) | h & s & (c | d)
        least: dict[Card, int] = {}
        for kc, kd, kh, ks in ((_SUIT,) * 4, *_kept(ranks, c & d & h & s)):
            kc, kd, kh, ks = c & kc, d & kd, h & kh, s & ks
            total = runs[kc] + runs[kd] + runs[kh] + runs[ks]
            for below, suit in ((-1, kc), (12, kd), (25, kh), (38, ks)):
                others, cards = total - runs[suit], suit
                while cards:
                    low = cards & -cards
                    cards ^= low
                    card, left = DECK[below + low.bit_length()], others + runs[suit ^ low]
                    if left < least.get(card, _NEVER):
                        least[card] = left
        return least

    def arrange(self, hand: int, others: int = ALL) -> tuple[Cards, ...]:
        """The melds of an arrangement with the least deadwood that gives the other hand least to lay off.

        Of several it is the one on which cards of the fewest points fit at once; then the one on which cards of the
        fewest points could follow in the end; then the one of fewest melds; then the first of `arrangements`.
        ``others`` are the cards that another hand might hold; those of this hand never count.
        """
        found = _arrangements(self, int(hand))
        if len(found) == 1:
            return found[0]
        outside = others & ~hand
        return min(found, key=lambda melds: (*self._invites(melds, outside), len(melds)))

    def _invites(self, melds: Iterable[int], outside: int) -> tuple[int, int]:
        """What the cards outside count that fit on these melds: at once, and in the end."""
        at_once = all_of(self._fits[meld] for meld in melds) & outside
        in_the_end = all_of(self._grown(meld, outside) for meld in melds) & outside
        return self.count(at_once), self.count(in_the_end)

    def arrangements(self, hand: int) -> Iterator[tuple[Cards, ...]]:
        """Every arrangement with the least deadwood, its melds by their lowest bit."""
        return self._arranged(int(hand), self.deadwood(hand))

    def _arranged(self, hand: int, least: int) -> Iterator[tuple[Cards, ...]]:
        """The arrangements of a hand whose least deadwood is this: its lowest card is in a meld, or loose."""
        while least != self.count(hand):
            low = hand & -hand
            card = low.bit_length() - 1
            found = [meld for meld in self._melds[card] if meld & hand == meld]
            for meld in found:
                if self.deadwood(hand ^ meld) == least:
                    for melds in self._arranged(hand ^ meld, least):
                        yield Cards(meld), *melds
            hand, least = hand ^ low, least - self.points[card]
            if found and self.deadwood(hand) != least:  # a card that is in no meld is loose
                return
        yield ()

    def laid_off(self, melds: Sequence[int], cards: int) -> tuple[Cards, ...]:
        """Which of these loose cards go on each of the knocker's melds, if all go that can.

        Runs grow first, the first of them first, so that a card that fits a run and a set goes on the run, where the
        next may follow.
        """
        layoffs = [Cards()] * len(melds)
        for place in sorted(range(len(melds)), key=lambda place: melds[place] in _SETS):
            layoffs[place] = Cards(self._grown(melds[place], cards) & ~melds[place])
            cards &= ~layoffs[place]
        return tuple(layoffs)

    def _grown(self, meld: int, cards: int) -> int:
        """A meld with all of these cards that it can take, one after another."""
        while more := self._fits[meld] & cards:
            meld |= more
        return meld

    def defend(self, hand: int, melds: Sequence[int], break_up: bool = True) -> Answer:
        """The answer to a knock with these melds that leaves fewest points.

        A hand may break up melds of its own to lay off more; of equal answers, it lays off the fewest cards. Where it
        may not, it holds an arrangement with the least deadwood, and lays off from the rest: of several, the one that
        leaves least, then the one of fewest melds, then the first.
        """
        if break_up:
            off = min(self.layoffs(hand, melds), key=lambda off: (self.deadwood(hand ^ off), off.bit_count(), off))
            return self._defence(hand, self.arrange(hand ^ off), self.laid_off(melds, off))
        defences = (
            self._defence(hand, own, self.laid_off(melds, hand & ~all_of(own))) for own in self.arrangements(hand)
        )
        return min(defences, key=lambda defence: (defence.points, len(defence.melds)))

    def _defence(self, hand: int, own: tuple[Cards, ...], layoffs: tuple[Cards, ...]) -> Answer:
        left = hand & ~all_of(own) & ~all_of(layoffs)
        return Answer(own, layoffs, Cards(left), self.count(left))

    def layoffs(self, hand: int, melds: Sequence[int]) -> set[int]:
        """All sets of cards of a hand that can go on these melds, laid off one after another."""
        ways = latest = {0}
        while latest:
            latest = {
                way | 1 << card
                for way in latest
                for card in Cards(all_of(self._fits[self._grown(meld, way)] for meld in melds) & hand & ~way)
            }
            ways = ways | latest
        return ways


@lru_cache(maxsize=4096)
def _kept(ranks: int, fours: int) -> tuple[tuple[int, int, int, int], ...]:
    """The ranks that clubs, diamonds, hearts and spades keep, for each choice of sets in these ranks, at least one.

    Each rank is held three times, and those of ``fours`` four times: then the set may also be any three of them.
    """
    choices = [(_SUIT,) * 4]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        spared = [(rank, 0, 0, 0), (0, rank, 0, 0), (0, 0, rank, 0), (0, 0, 0, rank)] if rank & fours else []
        choices += [
            (c & ~rank | spared_c, d & ~rank | spared_d, h & ~rank | spared_h, s & ~rank | spared_s)
            for c, d, h, s in choices
            for spared_c, spared_d, spared_h, spared_s in [(0, 0, 0, 0), *spared]
        ]
    return tuple(choices[1:])


def all_of(melds: Iterable[int]) -> int:
    """The cards of all these melds."""
    return reduce(or_, melds, 0)


def cards_of(melds: Iterable[Cards]) -> Cards:
    """All cards of these melds."""
    return Cards(all_of(melds))


def in_order(cards: Cards) -> tuple[Card, ...]:
    """Cards as they are laid out: from the ace up, and round the corner from the first card of the run."""
    row = sorted(cards, key=lambda card: ((card.rank + 1) % 13, card))
    if not row or {row[0].rank, row[-1].rank} != {11, 12}:
        return tuple(row)
    gap = next((at for at in range(1, len(row)) if (row[at].rank - row[at - 1].rank) % 13 > 1), 0)
    return (*row[gap:], *row[:gap])


@lru_cache(maxsize=256)
def _arrangements(melding: Melding, hand: int) -> tuple[tuple[Cards, ...], ...]:
    """Every arrangement of a hand with the least deadwood. It is asked for again whenever the discards change."""
    return tuple(melding.arrangements(hand))


@cache
def melding(round_the_corner: bool = False, ace_points: int = 1) -> Melding:
    """Melds with or without runs round the corner, an ace counting so much. Built once for each."""
    ranks = (*range(2, 11), 10, 10, 10, ace_points)
    fits = _runs(round_the_corner)
    loose, runs, saved = _tables(ranks, [run for run in fits if run.bit_count() <= 5])
    melds = {run << 13 * suit: ends << 13 * suit for run, ends in fits.items() for suit in range(4)}
    melds |= _SETS
    by_card = tuple(tuple(sorted(meld for meld in melds if meld >> card & 1)) for card in range(52))
    return Melding(round_the_corner, ace_points, ranks * 4, loose, runs, saved, melds, by_card)


def _runs(round_the_corner: bool) -> dict[int, int]:
    """Every run of a suit as 13 bits, and the cards that fit on its ends."""
    runs: dict[int, int] = {}
    for length in range(3, 14):
        for first in range(13 if round_the_corner else 14 - length):
            run = all_of(1 << _ORDER[(first + step) % 13] for step in range(length))
            ends = [end % 13 for end in (first - 1, first + length) if round_the_corner or 0 <= end < 13]
            runs[run] = all_of(1 << _ORDER[end] for end in ends) & ~run
    return runs


def _tables(ranks: Sequence[int], runs: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """What each holding of a suit counts loose, counts least with runs, and saves by its best discard.

    Longer runs are put together from those of three, four and five.
    """
    by_rank = [[run for run in runs if run >> rank & 1] for rank in range(13)]
    loose, least, saved = [0], [0], [-_NEVER]
    for suit in range(1, 1 << 13):
        rest = suit & suit - 1
        rank = (suit ^ rest).bit_length() - 1
        loose.append(loose[rest] + ranks[rank])
        loosely = least[rest] + ranks[rank]
        least.append(min([least[suit ^ run] for run in by_rank[rank] if run & suit == run] + [loosely]))
        saved.append(least[suit] - min([least[suit ^ 1 << card] for card in range(13) if suit >> card & 1]))
    return tuple(loose), tuple(least), tuple(saved)
