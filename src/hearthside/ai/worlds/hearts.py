"""Whole states of a deal of Hearts that agree with a view. No strategy.

Every card lies in one of a few places: it was dealt to a seat that keeps it, or that was passed it, or it was left
over. What was seen of it, and what its holder did while holding it, rules places out; and where two ways to place all
cards remain, one is as likely as the other. What each seat drew from a stock, and when, is not told by a view: there
worlds agree with what hands show since the stock was empty.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from hearthside.cards import Card, Cards, mask
from hearthside.game import DEALER
from hearthside.hearts import CashIn, Leftover, Opening, State, View
from hearthside.hearts.moves import SUIT, breaks, lowest, passable, playable

from .places import settle, walk

Weigh = Callable[[Sequence[int]], float]
"""How likely the hands are, bare masks by seat: the logarithm of their odds. All are as likely without it."""

_LEAST: Final = 100
_FIRST: Final = 20
_NEXT: Final = 5
"""Steps of the walk to the first world, and from one to the next: so many at least, and more for each movable card."""


def worlds(view: View, rng: Random, count: int, weigh: Weigh | None = None) -> list[State]:
    """So many states whose view for this seat is the one given."""
    if not any(view.counts):
        return [_state(view, (0,) * view.rules.seats, (), (0,) * view.rules.seats)] * count
    return _Deal(view).imagine(rng, count, weigh)


class _Played(NamedTuple):
    """A card that was played, and the number of its trick."""

    seat: int
    card: Card
    trick: int


class _Deal:
    """What is known of a deal, as the places that each card may have: ``2 * seat`` for what a seat was dealt and
    keeps, the one above for what it was passed, and the last place for what is left over.
    """

    def __init__(self, view: View) -> None:
        rules, me = view.rules, view.seat
        seats = range(rules.seats)
        self.view = view
        self.left = 1 << 2 * rules.seats
        self.ends = [3 << 2 * seat for seat in seats]
        self.cards = list(rules.deck)
        self.at: dict[int, int] = {card: at for at, card in enumerate(self.cards)}
        self.played = [
            _Played(seat, card, number)
            for number, trick in enumerate((*view.tricks, view.trick))
            for seat, card in zip(trick.players(rules.seats), trick.cards, strict=False)
        ]
        self.gone = mask(each.card for each in self.played)
        self.offset = 0 if view.passing else view.direction.offset(rules.seats)
        self.given, self.taker = self._widow()
        owned = [view.counts[seat] + sum(each.seat == seat for each in self.played) for seat in seats]
        got = rules.pass_count if self.offset else 0
        self.room = []
        for seat in seats:
            widow = len(rules.deck) - rules.hand_size * rules.seats if seat == self.taker else 0
            self.room += [owned[seat] - got - widow, got]
        self.room.append(len(rules.deck) - sum(self.room))
        roomy = mask(place for place, room in enumerate(self.room) if room)
        self.allowed = {card: places & roomy for card, places in self._allowed(me).items()}
        self._heed()

    def _widow(self) -> tuple[int, int | None]:
        """The trick whose winner took the leftover cards into the hand, and that seat, if there is one."""
        if self.view.rules.leftover_to_hand:
            for number, trick in enumerate(self.view.tricks):
                if not trick.cancelled:
                    return number, trick.winner(self.view.rules.seats)
        return 0, None

    def _allowed(self, me: int) -> dict[Card, int]:
        """By what was seen of each card."""
        view = self.view
        mine = self.left | self.ends[me] if self.taker == me else self.ends[me]
        hidden = self.left * 2 - 1 & ~self.ends[me] & ~(self.left if self.taker == me else 0)
        allowed = {card: mine if card in view.hand else hidden for card in self.cards}
        for seat, card, trick in self.played:
            widow = self.left if seat == self.taker and trick > self.given else 0
            allowed[card] = self.ends[seat] | widow
        for card in view.shown:
            allowed[card] = self.left
        if self.offset:
            receiver = (me + self.offset) % view.rules.seats
            for card in view.gave:
                allowed[card] = 2 << 2 * receiver
            for card in view.got:
                allowed[card] = 2 << 2 * me
        return allowed

    def _heed(self) -> None:
        """Whoever plays a card holds none that would have forbidden it."""
        rules = self.view.rules
        table: tuple[Card, ...] = ()
        broken, gone, current = False, 0, 0
        stock = rules.leftover is Leftover.STOCK
        for seat, card, trick in self.played:
            if trick != current:
                table, current = (), trick
            gone |= 1 << card
            # Who could draw may have drawn since; once one does not follow suit, the stock is empty for good.
            stock = stock and not (table and (card // 13 ^ table[0] // 13) & 3)
            if not stock:
                held = self.ends[seat] | (self.left if seat == self.taker and trick > self.given else 0)
                for other in self.cards:
                    both = 1 << other | 1 << card
                    if not gone >> other & 1 and not playable(rules, both, table, not trick, broken) >> card & 1:
                        self.allowed[other] &= ~held
            broken = broken or breaks(rules, table, card)
            table = (*table, card)

    # ---- What rules out whole ways to place the cards ----

    @property
    def _leader(self) -> int:
        """Who leads to trick 1, or did."""
        return (*self.view.tricks, self.view.trick)[0].leader

    def _openings(self, allowed: list[int]) -> Iterator[list[int]]:
        """What follows from who leads to trick 1, for each club that can be the lowest in a hand."""
        rules, view = self.view.rules, self.view
        if view.passing or rules.opening is Opening.ELDEST:
            yield allowed
            return
        leader = self._leader
        clubs = sorted((card for card in self.cards if SUIT[0] >> card & 1), key=lambda card: (card % 52, card))
        for count, low in enumerate(clubs):
            at = {self.at[card]: self.left for card in clubs[:count]}
            at[self.at[low]] = self.ends[leader]
            yield [places & at.get(card, -1) for card, places in enumerate(allowed)]
        if leader == (view.dealer + 1) % rules.seats:
            yield [places & (self.left if self.cards[card] in clubs else -1) for card, places in enumerate(allowed)]

    def _passings(self, allowed: list[int]) -> Iterator[list[int]]:
        """What follows from cards that may not be passed: a seat passed none of them, or kept nothing else."""
        seats, barred = self.view.rules.seats, self.view.rules.unpassable
        passers = [seat for seat in range(seats) if seat != self.view.seat] if self.offset and barred else []
        for kept_barred in product((False, True), repeat=len(passers)):
            tighter = list(allowed)
            for seat, keeps in zip(passers, kept_barred, strict=True):
                for at, card in enumerate(self.cards):
                    if keeps and card not in barred:
                        tighter[at] &= ~(1 << 2 * seat)
                    elif not keeps and card in barred:
                        tighter[at] &= ~(2 << 2 * ((seat + self.offset) % seats))
            yield tighter

    def _possible(self, places: Sequence[int]) -> bool:
        """Whether the right seat leads, nobody passed what may not be passed, and play would not have stopped."""
        return self._opens(places) and self._passed_well(places) and self._plays_on(places)

    def _opens(self, places: Sequence[int]) -> bool:
        rules, view = self.view.rules, self.view
        if view.passing or rules.opening is Opening.ELDEST:
            return True
        last = 2 * rules.seats
        held = mask(card for card, place in zip(self.cards, places, strict=True) if place != last)
        low = lowest(held & SUIT[0])
        if not low:
            return self._leader == (view.dealer + 1) % rules.seats
        return places[self.at[low.bit_length() - 1]] // 2 == self._leader

    def _passed_well(self, places: Sequence[int]) -> bool:
        seats, barred = self.view.rules.seats, self.view.rules.unpassable
        if not self.offset or not barred:
            return True
        dealt, passed = self._dealt(places)
        drew = self.view.rules.leftover is Leftover.STOCK
        return all(
            not passed[seat] & barred or not (dealt[2 * seat] & ~barred) or drew
            for seat in range(seats)
            if seat != self.view.seat
        )

    def _plays_on(self, places: Sequence[int]) -> bool:
        """Whether no winner of a trick held only winners, where that would have been the end of the deal."""
        view = self.view
        if view.rules.cash_in is not CashIn.WINNERS:
            return True
        hands = self._hands(self._dealt(places)[0])
        for trick in (view.trick, *reversed(view.tricks[1:])) if view.tricks else ():
            for seat, card in zip(trick.players(view.rules.seats), trick.cards, strict=False):
                hands[seat] |= 1 << card
            mine, others = hands[trick.leader], sum(hands) & ~hands[trick.leader]
            beatable = any(mine & suit and (mine & suit) & -(mine & suit) <= others & suit for suit in SUIT)
            if mine & mine - 1 and not beatable:
                return False
        return True

    def _dealt(self, places: Sequence[int]) -> tuple[list[int], list[int]]:
        """The cards in each place, and those that each seat passed."""
        seats = self.view.rules.seats
        within = [0] * (2 * seats + 1)
        for card, place in zip(self.cards, places, strict=True):
            within[place] |= 1 << card
        return within, [within[2 * ((seat + self.offset) % seats) + 1] if self.offset else 0 for seat in range(seats)]

    # ---- Worlds ----

    def imagine(self, rng: Random, count: int, weigh: Weigh | None) -> list[State]:
        """So many worlds, by a walk from one to the next."""
        allowed = [self.allowed[card] for card in self.cards]
        places = self._start(allowed, rng)
        movable = sum(each & each - 1 != 0 for each in allowed)
        checked = self._checked(allowed)

        def odds(places: Sequence[int]) -> float | None:
            if checked and not self._possible(places):
                return None
            return 0.0 if weigh is None else weigh(self._hands(self._dealt(places)[0]))

        heed = odds if weigh is not None or checked else None
        found: list[State] = []
        for number in range(count):
            walk(places, allowed, _LEAST + movable * (_NEXT if number else _FIRST), rng, heed)
            found.append(self._world(places, rng))
        return found

    def _checked(self, allowed: Sequence[int]) -> bool:
        """Whether cards that each have a place that they may have can still be a way that is not possible."""
        rules = self.view.rules
        if (self.offset and rules.unpassable) or rules.cash_in is CashIn.WINNERS:
            return True
        if self.view.passing or rules.opening is Opening.ELDEST:
            return False
        # The lowest club of all, where that seat alone can have it, settles who leads.
        low = lowest(int(rules.deck) & SUIT[0])
        return bool(low and allowed[self.at[low.bit_length() - 1]] & ~self.ends[self._leader])

    def _start(self, allowed: list[int], rng: Random) -> list[int]:
        """Some way to place the cards."""
        plain = settle(allowed, self.room, rng)
        if plain is not None and self._possible(plain):
            return plain
        for passing in self._passings(allowed):
            for opening in self._openings(passing):
                if places := settle(opening, self.room, rng):
                    return places
        raise AssertionError(f"no deal of the cards explains {self.view!r}")

    def _hands(self, within: Sequence[int]) -> list[int]:
        """The cards that each seat holds now, where so much lies in each place."""
        hands = [(within[2 * seat] | within[2 * seat + 1]) & ~self.gone for seat in range(self.view.rules.seats)]
        if self.taker is not None:
            hands[self.taker] |= within[-1] & ~self.gone
        return hands

    def _world(self, places: Sequence[int], rng: Random) -> State:
        view = self.view
        within, passed = self._dealt(places)
        hands = self._hands(within)
        if view.passing:
            passed = [self._some_pass(seat, hands[seat], rng) for seat in range(view.rules.seats)]
        left = list(Cards(within[-1]))
        rng.shuffle(left)
        return _state(view, tuple(hands), tuple(left), tuple(passed))

    def _some_pass(self, seat: int, hand: int, rng: Random) -> int:
        """What a seat has chosen to pass while others are still choosing."""
        view, count = self.view, self.view.rules.pass_count
        if not view.has_passed[seat] or seat == view.seat:
            return int(view.gave) if seat == view.seat else 0
        free = list(Cards(hand & ~view.rules.unpassable))
        if len(free) >= count:
            return mask(rng.sample(free, count))
        return mask([*free, *rng.sample(list(Cards(passable(view.rules, hand) & ~mask(free))), count - len(free))])


def _state(view: View, hands: tuple[int, ...], left: tuple[Card, ...], passes: tuple[int, ...]) -> State:
    to_move = view.to_move
    return State(
        rules=view.rules,
        results=view.results,
        scores=view.scores,
        winners=view.winners,
        cash=view.cash,
        deduct=tuple(view.deduct and seat == view.seat for seat in range(view.rules.seats)),
        dealer=view.dealer,
        passes=passes,
        left=left,
        out=view.trick.out,
        carried=int(view.carried),
        hands=hands,
        turn=DEALER if view.passing or not to_move else to_move[0],
        tricks=view.tricks,
        leader=view.trick.leader,
        table=view.trick.cards,
        broken=view.broken,
        taken=tuple(map(int, view.taken)),
    )
