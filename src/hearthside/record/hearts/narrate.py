"""A match of Hearts told in sentences. Knows nothing of who hears them, but for the seat that is spoken to as "you".

What is said to a seat is what that seat may know: others' passes and others' choices for a moon are passed over. With
no seat the listener sits at no table, and everything is told.
"""

from collections.abc import Iterator, Sequence

from hearthside.cards import Card, Cards, mask
from hearthside.hearts import (
    Deal,
    DealResult,
    Direct,
    Direction,
    Leftover,
    Moon,
    MoonChoice,
    Move,
    Opening,
    Pass,
    Play,
    Scores,
    State,
    Trick,
)
from hearthside.hearts.moves import SUIT, lowest, winning
from hearthside.hearts.rules import ALL_HEARTS
from hearthside.record.voice import Voice
from hearthside.words import listed, number

from .claims import awarded, taking


def step(before: State, move: Move, after: State, seat: int | None, names: Sequence[str]) -> list[str]:
    """What one move did, in sentences for a seat, or for all where the seat is None.

    ``names`` are by seat, as they stand in a sentence. The seat that listens is always "you", and so is a seat that is
    named ``You``.
    """
    return list(_Teller(after.rules.seats, seat, names).step(before, move, after))


class _Teller(Voice):
    """Tells of Hearts."""

    def __init__(self, seats: int, seat: int | None, names: Sequence[str]) -> None:
        super().__init__(seat, names)
        self.seats = seats

    def step(self, before: State, move: Move, after: State) -> Iterator[str]:
        match move:
            case Deal():
                yield from self.dealt(after)
            case Pass(seat, cards):
                yield from self.passed(before, seat, cards, after)
            case Play(seat, card):
                yield from self.played(before, seat, card, after)
            case MoonChoice(seat, deduct):
                yield from self.chose(seat, deduct, after)
            case Scores():
                yield self.set_scores(after.scores)
            case Direct(seat, direction):
                yield from self.directed(before, seat, direction, after)

    def dealt(self, after: State) -> Iterator[str]:
        deal = len(after.results)
        direction = after.direction
        if direction is Direction.HOLD:
            yield f"Deal {deal + 1}. No cards are passed."
            yield self.opens(after)
        elif self.seat is None:
            yield f"Deal {deal + 1}. Cards are passed {_way(direction)}."
        else:
            to = (self.seat + direction.offset(self.seats)) % self.seats
            yield f"Deal {deal + 1}. Pass {direction}, to {self.object(to)}."

    def directed(self, before: State, seat: int, direction: Direction, after: State) -> Iterator[str]:
        """Cards are passed another way than the rules say, in this deal or in the next."""
        which = "this deal" if any(after.hands) else "the next deal"
        if direction is Direction.HOLD:
            yield f"{self.subject(seat, 'wants')} no passing in {which}."
        else:
            yield f"{self.subject(seat, 'has')} the cards of {which} passed {_way(direction)}."
        if before.passing and not after.passing:
            yield self.opens(after)

    def opens(self, after: State) -> str:
        """Who leads to trick 1, and why; which club is the lowest is told by playing it, where some were left over."""
        if after.rules.opening is Opening.ELDEST or not any(hand & SUIT[0] for hand in after.hands):
            return f"{self.subject(after.turn, 'leads')} to trick 1."
        if after.left:
            return f"{self.subject(after.turn, 'has')} the lowest club."
        (low,) = Cards(lowest(int(after.rules.deck) & SUIT[0]))
        return f"{self.subject(after.turn, 'has')} {low.symbol}."

    def passed(self, before: State, seat: int, cards: Cards, after: State) -> Iterator[str]:
        offset = before.direction.offset(self.seats)
        if self.seat in (None, seat):
            to = (seat + offset) % self.seats
            yield f"{self.subject(seat, 'passes')} {listed([card.symbol for card in cards])} to {self.object(to)}."
        else:
            yield f"{self.subject(seat, 'has passed')}."
        if after.passing:
            return
        if self.seat is not None:
            source = (self.seat - offset) % self.seats
            got = Cards(after.passes[source])
            yield f"{self.subject(source, 'passes')} you {listed([card.symbol for card in got])}."
        yield self.opens(after)

    def played(self, before: State, seat: int, card: Card, after: State) -> Iterator[str]:
        trick = before.trick._replace(cards=(*before.table, card))
        yield f"{self.subject(seat, _action(trick.cards))} {card.symbol}."
        if after.broken and not before.broken:
            yield "Hearts are broken."
        over = len(after.results) > len(before.results)
        if not after.table:
            yield from self.took(before, trick, after)
        elif len(after.left) < len(before.left):
            yield self.drew(after.turn, before.left[: len(before.left) - len(after.left)])
            if not after.left:
                yield "The stock is gone."
        if over:
            yield from self.settled(after.results[-1], after)

    def drew(self, seat: int, cards: Sequence[Card]) -> str:
        if self.seat is None or self.is_you(seat):
            return f"{self.subject(seat, 'draws')} {listed([card.symbol for card in cards])}."
        return f"{self.subject(seat, 'draws')} {number(len(cards))} card{'s' if len(cards) > 1 else ''}."

    def took(self, before: State, trick: Trick, after: State) -> Iterator[str]:
        """Who took a trick, what counts in it, and which leftover cards came with it."""
        winner, _ = taking(after)
        if trick.cancelled:
            yield "Equal cards cancel, and nobody wins the trick."
            if winner is not None:
                yield f"{self.subject(winner, 'takes')} its cards."
        else:
            assert winner is not None
            won = trick.cards[winning(trick.cards)]
            cards = Cards.of(each for each in trick.cards if each != won) | before.carried
            spoils = _spoils(cards & after.rules.counting, won)
            also = f" and {listed(spoils)}" if len(spoils) < 2 and spoils else f", {listed(spoils)}" if spoils else ""
            yield f"{self.subject(winner, 'takes')} the trick with {won.symbol}{also}."
        if winner is not None:
            yield from self.uncovered(before, trick, winner, after)

    def uncovered(self, before: State, trick: Trick, winner: int, after: State) -> Iterator[str]:
        """The leftover cards, where they go to the winner of a trick now, or lie open since the deal is over."""
        rules, left = after.rules, before.left
        match rules.leftover:
            case Leftover.FIRST:
                now = before.view(0).stock > 0 and not trick.cancelled
            case Leftover.LAST:
                now = not after.tricks
            case _:
                now = False
        if not now:
            return
        hidden = f"hidden card{'s' if len(left) > 1 else ''}"
        cards = listed([card.symbol for card in left])
        if not rules.leftover_to_hand:
            yield f"The {hidden} {'were' if len(left) > 1 else 'was'} {cards}."
        elif self.seat is None or self.is_you(winner):
            yield f"{self.subject(winner, 'takes')} the {hidden} in hand: {cards}."
        else:
            yield f"{self.subject(winner, 'takes')} the {hidden} in hand."

    def settled(self, result: DealResult, after: State) -> Iterator[str]:
        if result.cashed_in:
            yield self.cashed_in(result)
        elif after.rules.uneven:
            yield from self.charged(result)
        if result.shooter is not None:
            yield self.moon(result, result.shooter, after)
        yield f"Deal {len(after.results)}: {self.scores(result.points)}."
        if len(after.results) > 1:
            yield f"In all: {self.scores(after.scores)}."
        if any(result.cash):
            yield f"Cash with this deal: {self.scores(result.cash)}."
            if after.cash != result.cash:
                yield f"Cash in all: {self.scores(after.cash)}."
        if len(after.winners) == 1:
            winner = after.winners[0]
            yield f"{self.subject(winner, 'wins')} the match with {after.scores[winner]}."
        elif after.winners:
            people = listed([self.object(seat) for seat in after.winners])
            yield f"{people[0].upper()}{people[1:]} share the win with {min(after.scores)}."

    def charged(self, result: DealResult) -> Iterator[str]:
        """What the last to hold cards is charged for."""
        played = mask(card for trick in result.tricks for card in trick.cards)
        for seat, cards in enumerate(result.taken):
            if held := cards - played:
                worth = "they count" if len(held) > 1 else "it counts"
                yield f"{self.subject(seat, 'keeps')} {listed([card.symbol for card in held])}, and what {worth}."

    def cashed_in(self, result: DealResult) -> str:
        winner = awarded(result)
        if winner is None:
            return "All the points are out. The rest is not played."
        return f"{self.subject(winner, 'takes')} the rest with winners only."

    def moon(self, result: DealResult, shooter: int, after: State) -> str:
        told = f"{self.subject(shooter, 'shot')} the moon."
        worth = after.rules.moon_points
        if after.rules.moon is Moon.COLLECTS:
            return f"{told} Each of the others pays {worth} in cash, and it counts nothing."
        if result.deducted:
            return f"{told} {worth} off {self.whose(shooter)} own score."
        others = "the others" if self.seat in (None, shooter) else "you"
        left = result.points[shooter]
        return f"{told} {worth} to each of {others}, and {left or 'nothing'} to {self.object(shooter)}."

    def chose(self, seat: int, deduct: bool, after: State) -> Iterator[str]:
        if self.seat not in (None, seat):
            return
        owner = "Your moon" if self.is_you(seat) else f"A moon of {self.object(seat)}"
        if deduct:
            yield f"{owner} would take {after.rules.moon_points} off {self.whose(seat)} own score."
        else:
            yield f"{owner} would give {after.rules.moon_points} to each of the others."


def _action(table: tuple[Card, ...]) -> str:
    """What playing the last card of a trick is called."""
    if len(table) == 1:
        return "leads"
    return "plays" if table[-1].suit == table[0].suit else "discards"


def _spoils(cards: Cards, won: Card) -> list[str]:
    """Cards that count, but for the one that took them: others by name, then so many hearts."""
    spoils = [card.symbol for card in cards - ALL_HEARTS]
    if hearts := len(cards & ALL_HEARTS):
        more = " more" if won in ALL_HEARTS else ""
        spoils.append(f"{number(hearts)}{more} heart{'s' if hearts > 1 else ''}")
    return spoils


def _way(direction: Direction) -> str:
    return "across" if direction is Direction.ACROSS else f"to the {direction}"
