"""A deal that is known in part, completed: hands that would explain all that was seen. Knows no notation.

Every card lies in one of a few places, for it was dealt to one of the seats, which either kept it or passed it on, or
it was left over; whatever was seen of a card, and whatever its holder was seen to do while holding it, rules places
out. What is left is to put each card in a place that it may have, so many to a place. Hands that run out at different
times are no matter of this module.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from hearthside.cards import TWO_DECKS, Card, Cards
from hearthside.game import IllegalMove
from hearthside.hearts import Deal, DealResult, Leftover, Opening, Pass, Play, State
from hearthside.hearts.moves import SUIT, breaks, part, playable
from hearthside.record.assignment import assign

from .deal import DealRecord

_MOST_ATTEMPTS: Final = 300
"""Attempts at a deal that was not cashed in though the leader might have held only winners."""


class World(NamedTuple):
    """One way in which the cards of a deal can lie."""

    deck: tuple[Card, ...]
    """In dealing order, those that nobody is dealt last."""
    passes: tuple[tuple[Card, ...], ...]
    """By seat, what each passes, in a scatter in the order of receivers; nothing in a hold."""


def complete(state: State, deal: DealRecord, plays: int | None = None) -> World | None:
    """Fill in the hidden cards of a deal, so that everything seen in it could have happened.

    ``state`` is the match when the dealer is awaited, and ``deal`` the deal with its hidden cards and hidden passes
    as None. With ``plays`` only the passes and the first so many cards played need to be explained. The same arguments
    give the same world each time; it is one of many, and tells nothing of the true one. A deal without hidden cards
    comes back as it is. Rules by which hands run out at different times are not supported. None where nothing fits.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.hearts import BLACK_LADY
    >>> deck = shuffled(5)
    >>> seen = DealRecord(tuple(card if place % 4 == 0 else None for place, card in enumerate(deck)))
    >>> world = complete(State.new(BLACK_LADY), seen)
    >>> world.deck[0::4] == deck[0::4], world.deck == deck
    (True, False)
    """
    return _Puzzle(state, deal, list(deal.plays)[:plays], deal.rest if plays is None else None).solve()


class _Puzzle:
    """What is known of a deal, as the places that each card may have, each a bit: for each seat one for the cards that
    it kept, and next to that one for those passed to each receiver; above all these the place of leftover cards.
    """

    def __init__(self, state: State, deal: DealRecord, plays: Sequence[Play], rest: Sequence[Cards] | None) -> None:
        rules = state.rules
        seats = range(rules.seats)
        self.state = state = state._replace(turned=deal.direction(state))
        self.deal = deal
        self.plays = plays
        self.rest = rest
        self.attempts = 0
        self.ended: World | None = None
        """A world where the deal is cashed in with the last card played, for when there is none where play goes on."""
        parts = state.direction.parts(rules.seats)
        self.each = rules.pass_count // parts if parts else 0
        """Cards from a seat to each that it passes to."""
        self.width = 1 + max(1, parts)
        """Places of a seat."""
        self.dealt = rules.hand_size * rules.seats
        own = [rules.hand_size - self.each * parts, *[self.each] * (self.width - 1)]
        self.room = [*own * rules.seats, len(rules.deck) - self.dealt]
        self.left = 1 << self.width * rules.seats
        self.kept = [1 << self.width * seat for seat in seats]
        self.dealt_to = [((1 << self.width) - 1) * kept for kept in self.kept]
        self.ends_at = list(self.kept)
        for seat, receiver in permutations(seats, 2):
            if places := part(rules, state.direction, seat, receiver):
                self.ends_at[receiver] |= self._place(seat, places[0])

    def _place(self, seat: int, number: int) -> int:
        """The place of the card of that number in what a seat passes."""
        return self.kept[seat] << 1 + min(number // max(1, self.each), self.width - 2)

    def solve(self) -> World | None:
        seen = self._allowed()
        for opened in self._openings(seen):
            for allowed in self._passings(opened):
                if world := self._try(allowed):
                    return world
        return self.ended

    def _allowed(self) -> list[int]:
        """For each card the places that it may have, by what was seen of it and of its holders."""
        rules = self.state.rules
        allowed = [2 * self.left - 1 if card in rules.deck else 0 for card in TWO_DECKS]
        for place, card in enumerate(self.deal.deck):
            if card is not None:
                allowed[card] &= self.dealt_to[place % rules.seats] if place < self.dealt else self.left
        for passed in self.deal.passes:
            for number, card in enumerate(passed.cards):
                if card is not None:
                    allowed[card] &= self._place(passed.seat, number)
        for play in self.plays:
            allowed[play.card] &= self.ends_at[play.seat]
        for seat, cards in enumerate(self.rest or ()):
            for card in cards:
                allowed[card] &= self.ends_at[seat]
        self._exclude_by_plays(allowed)
        return allowed

    def _exclude_by_plays(self, allowed: list[int]) -> None:
        """A seat that plays a card has no other card that would have forbidden it."""
        rules = self.state.rules
        table: tuple[Card, ...] = ()
        first, broken, gone = True, False, 0
        for seat, card in self.plays:
            gone |= 1 << card
            ends = self.ends_at[seat]
            for other in rules.deck & ~gone:
                hand = 1 << other | 1 << card
                if allowed[other] & ends and not playable(rules, hand, table, first, broken) >> card & 1:
                    allowed[other] &= ~ends
            broken = broken or breaks(rules, table, card)
            table = (*table, card)
            if len(table) == rules.seats:
                table, first = (), False

    def _openings(self, allowed: list[int]) -> Iterator[list[int]]:
        """What follows from who leads to trick 1, in each way in which the lowest club can have been dealt."""
        rules = self.state.rules
        leader = self.plays[0].seat if self.plays else self.deal.leader
        dealer = self.state.dealer if self.deal.dealer is None else self.deal.dealer
        eldest = (dealer + 1) % rules.seats
        if leader is None:
            yield allowed
            return
        if rules.opening is Opening.ELDEST:
            if leader == eldest:
                yield allowed
            return
        clubs = sorted(rules.deck & SUIT[0], key=lambda card: (card % 52, card))
        for count, low in enumerate(clubs):
            tighter = list(allowed)
            for below in clubs[:count]:
                tighter[below] &= self.left
            tighter[low] &= self.ends_at[leader]
            yield tighter
        if leader == eldest:
            yield [places & self.left if card in clubs else places for card, places in enumerate(allowed)]

    def _passings(self, allowed: list[int]) -> Iterator[list[int]]:
        """What follows from cards that may not be passed: a seat passed none of them, or kept nothing else."""
        barred = self.state.rules.unpassable
        passers = [passed.seat for passed in self.deal.passes] if barred else []
        for kept_barred in product((False, True), repeat=len(passers)):
            tighter = list(allowed)
            for seat, keeps in zip(passers, kept_barred, strict=True):
                for card in self.state.rules.deck:
                    if keeps and card not in barred:
                        tighter[card] &= ~self.kept[seat]
                    elif not keeps and card in barred:
                        tighter[card] &= ~(self.dealt_to[seat] ^ self.kept[seat])
            yield tighter

    def _try(self, allowed: list[int]) -> World | None:
        self.attempts += 1
        cards = list(self.state.rules.deck)
        placed = assign([allowed[card] for card in cards], self.room)
        if placed is None or self.attempts > _MOST_ATTEMPTS:
            return None
        world = self._world(dict(zip(cards, placed, strict=True)))
        try:
            early = self._cashed_in_early(world)
        except IllegalMove:
            return None
        if early is None:
            return world
        if self.rest is None and len(early.tricks) * self.state.rules.seats == len(self.plays):
            self.ended = self.ended or world
        return self._play_longer(allowed, early)

    def _world(self, places: Mapping[Card, int]) -> World:
        seats = self.state.rules.seats
        known = {card for card in self.deal.deck if card is not None}
        spare: list[list[Card]] = [[] for _ in range(seats + 1)]
        for card, place in places.items():
            if card not in known:
                spare[place // self.width].append(card)
        deck = tuple(
            spare[place % seats if place < self.dealt else seats].pop(0) if card is None else card
            for place, card in enumerate(self.deal.deck)
        )
        passes = tuple(
            tuple(
                sorted(
                    (card for card, place in places.items() if place in passed), key=lambda card: (places[card], card)
                )
            )
            for passed in (range(self.width * seat + 1, self.width * (seat + 1)) for seat in range(seats))
        )
        return World(deck, passes)

    def _cashed_in_early(self, world: World) -> DealResult | None:
        """The deal as it would end in this world, where it would be cashed in before it was; else None."""
        state = self.state.play(Deal(world.deck, self.deal.dealer))
        for passed in self.deal.passes:
            state = state.play(Pass.of(passed.seat, world.passes[passed.seat], state.direction))
        for count, play in enumerate(self.plays, 1):
            state = state.play(play)
            if len(state.results) > len(self.state.results):
                result = state.results[-1]
                awaited = count == len(self.plays) and (self.rest is not None or self._all_out(result))
                return result if result.cashed_in and not awaited else None
        return None

    def _all_out(self, result: DealResult) -> bool:
        """Whether none of the cards still held, or waiting for the winner of the last trick, changes a score."""
        rules = self.state.rules
        waiting = result.left if rules.leftover is Leftover.LAST else Cards(0)
        return not any(cards & rules.awaited for cards in (*result.rest, waiting))

    def _play_longer(self, allowed: list[int], early: DealResult) -> World | None:
        """A world where the winner of the trick holds a card that another can beat, so that play goes on."""
        if self._all_out(early):
            return None
        winner = early.tricks[-1].winner(self.state.rules.seats)
        mine = self.ends_at[winner]
        others = sum(ends for seat, ends in enumerate(self.ends_at) if seat != winner)
        for low, high in combinations(Cards(sum(early.rest) | early.left), 2):
            if low.suit == high.suit and allowed[low] & mine and allowed[high] & others:
                tighter = list(allowed)
                tighter[low] &= mine
                tighter[high] &= others
                if world := self._try(tighter):
                    return world
        return None
