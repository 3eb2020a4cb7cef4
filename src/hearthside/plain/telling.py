"""What happens at a table, as one seat is told it, line by line. Knows no input and no disk."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hearthside.cards import Card, Cards, mask
from hearthside.hearts import (
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
    Rules,
    Scores,
    Scoring,
    State,
    Trick,
)
from hearthside.record import narrate
from hearthside.record.hearts.claims import awarded
from hearthside.words import listed

from .words import ascii_cards, code, codes, columns, counted, hand_lines


class Teller(NamedTuple):
    """Whoever tells a seat of a match what it may know."""

    rules: Rules
    seat: int
    hides_scores: bool = False
    """Whether points are passed over until the deal is over."""

    def does(self, seat: int, verb: str) -> str:
        """``West plays``, ``You play``."""
        return f"{self.name(seat)} {_verb(verb, seat == self.seat)}"

    def name(self, seat: int) -> str:
        """At the head of a sentence or a column: ``West``, ``You``."""
        return "You" if seat == self.seat else self.rules.places[seat]

    def object(self, seat: int) -> str:
        """Inside a sentence: ``West``, ``you``."""
        return "you" if seat == self.seat else self.rules.places[seat]

    def tell(self, before: State, move: Move, after: State) -> Iterator[str]:
        """What a move, and what follows from it, looks like from this seat."""
        match move:
            case Pass(seat, cards):
                yield from self._passed(before, seat, cards, after)
            case Play(seat, card):
                yield from self._played(before, seat, card, after)
            case MoonChoice(seat, deduct) if seat == self.seat:
                worth = self.rules.moon_points
                does = f"take {worth} off your own" if deduct else f"add {worth} to each other"
                yield f"Your moon would {does} score."
            case MoonChoice():
                pass
            case Scores() | Direct():
                names = [self.name(each) for each in range(self.rules.seats)]
                yield from map(ascii_cards, narrate.step(before, move, after, self.seat, names))
            case _:
                yield from self._dealt(after)

    def hand(self, state: State) -> Iterator[str]:
        """The hand of this seat by suits."""
        yield "Your hand:"
        yield from hand_lines(Cards(state.hands[self.seat]))

    def trick(self, trick: Trick) -> str:
        """The cards of a trick, and who played them."""
        players = zip(trick.players(self.rules.seats), trick.cards, strict=False)
        return ", ".join(f"{self.name(seat)} {code(card)}" for seat, card in players)

    def score(self, state: State) -> list[str]:
        """Points taken in the deal in progress, where one is, and the totals."""
        taken = tuple(self.rules.count(cards) for cards in state.taken)
        deal = [("This deal", taken)] if any(state.hands) else []
        return self._table([*deal, ("Total", state.scores)], state)

    # ---- What happens ----

    def _dealt(self, after: State) -> Iterator[str]:
        yield ""
        yield f"Deal {len(after.results) + 1}."
        yield from self.hand(after)
        if after.direction is not Direction.HOLD:
            return
        yield "No cards are passed."
        yield self._opens(after)

    def _opens(self, state: State) -> str:
        if self.rules.opening is Opening.ELDEST:
            leads = _verb("leads", state.turn == self.seat)
            return f"{self.name(state.dealer)} dealt, and {self.object(state.turn)} {leads} to trick 1."
        if self.rules.opening is Opening.ANY_CLUB:
            return f"{self.does(state.turn, 'leads')} a club to trick 1."
        (card, *_) = state.legal(state.turn)
        must = ", and must lead it" if state.turn == self.seat else ", and leads it"
        return f"{self.does(state.turn, 'has')} {code(card)}{must}."

    def _passed(self, before: State, seat: int, cards: Cards, after: State) -> Iterator[str]:
        seats, offset = self.rules.seats, before.direction.offset(self.rules.seats)
        if seat == self.seat:
            yield f"You pass {codes(cards)} to {self.object((seat + offset) % seats)}."
        if after.passing:
            return
        source = (self.seat - offset) % seats
        got = after.passes[source]
        yield f"{self.does(source, 'passes')} {codes(Cards(got))} to you."
        yield from self.hand(after)
        yield self._opens(after)

    def _played(self, before: State, seat: int, card: Card, after: State) -> Iterator[str]:
        yield f"{self.does(seat, 'plays')} {code(card)}."
        if after.broken and not before.broken:
            yield "Hearts are broken."
        trick = Trick(before.leader, (*before.table, card), before.out)
        over = len(after.results) > len(before.results)
        complete = len(trick.cards) == len(trick.players(self.rules.seats))
        if complete:
            yield from self._taken(before, trick, after)
        if over:
            yield from self._settled(before, card, after)
            return
        yield from self._drew(before, after)
        if complete:
            for each in sorted(set(after.out) - set(before.out)):
                yield f"{self.does(each, 'has')} no cards left."
            if after.hands[self.seat]:
                yield ""
                yield from self.hand(after)

    def _taken(self, before: State, trick: Trick, after: State) -> Iterator[str]:
        rules = self.rules
        winner = trick.winner(rules.seats)
        if trick.cancelled:
            yield "All cards of the suit led cancel, so nobody wins the trick. The next winner takes its cards too."
            return
        cards = before.carried | mask(trick.cards)
        counts = cards & rules.counting and not self.hides_scores
        worth = f": {counted(rules.count(cards), 'point')}" if counts else ""
        yield f"{self.does(winner, 'takes')} the trick{worth}."
        first = all(each.cancelled for each in before.tricks)
        if rules.leftover is not Leftover.FIRST or not first:
            return
        hidden = Cards.of(before.left)
        if not rules.leftover_to_hand:
            yield self._hidden(hidden)
        elif winner == self.seat:
            yield f"You take up {codes(hidden)}, left over from the deal, to play."
        else:
            yield f"{self.does(winner, 'takes')} up {counted(len(hidden), 'card')}, left over from the deal, to play."

    def _drew(self, before: State, after: State) -> Iterator[str]:
        """Whoever is to play could not follow suit, and has drawn from the stock."""
        if not (drawn := before.left[: len(before.left) - len(after.left)]):
            return
        if after.turn == self.seat:
            yield f"You cannot follow suit, and draw {codes(drawn)}."
        else:
            yield f"{self.does(after.turn, 'draws')} {counted(len(drawn), 'card')}."
        if not after.left:
            yield "The stock is gone."

    def _settled(self, before: State, card: Card, after: State) -> Iterator[str]:
        rules, result = self.rules, after.results[-1]
        if rules.leftover is Leftover.LAST and before.left:
            hidden = Cards.of(before.left)
            yield self._hidden(hidden)
            for seat in (seat for seat, taken in enumerate(result.taken) if taken & hidden):
                yield f"{self.does(seat, 'takes')} {'it' if len(hidden) == 1 else 'them'} with the last trick."
        if rules.leftover is Leftover.STOCK and result.left:
            yield f"Left in the stock: {codes(result.left)}."
        if result.cashed_in:
            yield from self._cashed_in(result)
        elif rules.uneven:
            for seat, hand in enumerate(before.hands):
                if held := Cards(hand & ~(1 << card)):
                    yield f"{self.does(seat, 'is')} left with {codes(held)}{self._worth(held)}, and charged for it."
        if result.shooter is not None:
            yield self._moon(result, result.shooter)
        yield ""
        yield f"Deal {len(after.results)} is over."
        yield from self._table([("This deal", result.points), ("Total", after.scores)], after)
        if after.winners:
            yield ""
            yield self._won(after)

    def _cashed_in(self, result: DealResult) -> Iterator[str]:
        if (winner := awarded(result)) is not None:
            yield f"{self.does(winner, 'holds')} only winners, and {_verb('takes', winner == self.seat)} the rest."
        else:
            yield f"All {'' if self.rules.bonus else f'{self.rules.moon_points} '}points are out."
        for seat, cards in enumerate(result.rest):
            if cards:
                yield f"{self.name(seat)} still held {codes(cards)}."

    def _moon(self, result: DealResult, shooter: int) -> str:
        worth = self.rules.moon_points
        told = f"{self.name(shooter)} shot the moon:"
        if self.rules.moon is Moon.COLLECTS:
            return f"{told} {worth} in cash from each of the others."
        if result.deducted:
            whose = "your" if shooter == self.seat else "the shooter's"
            return f"{told} {worth} off {whose} own score."
        return f"{told} {worth} to each of the others."

    def _table(self, rows: list[tuple[str, tuple[int, ...]]], state: State) -> list[str]:
        cash = [("Cash", state.cash)] if self.rules.scoring is Scoring.CASH else []
        return columns([self.name(seat) for seat in range(self.rules.seats)], [*rows, *cash])

    def _won(self, after: State) -> str:
        best = counted(min(after.scores), "point")
        if len(after.winners) > 1:
            names = listed([self.object(seat) for seat in after.winners])
            return f"The match is over. {names[0].upper()}{names[1:]} share the win with {best}."
        (winner,) = after.winners
        collects = ""
        if self.rules.scoring is Scoring.CASH:
            collects = f", and {_verb('collects', winner == self.seat)} {after.results[-1].cash[winner]} in cash"
        return f"The match is over. {self.does(winner, 'wins')} with {best}{collects}."

    def _hidden(self, cards: Cards) -> str:
        return f"The hidden {'card was' if len(cards) == 1 else 'cards were'} {codes(cards)}{self._worth(cards)}."

    def _worth(self, cards: int) -> str:
        return f", {counted(self.rules.count(cards), 'point')}" if cards & self.rules.counting else ""


_YOURS: Final = {"has": "have", "is": "are", "passes": "pass"}


def _verb(verb: str, yours: bool) -> str:
    """A verb of the third person, as it follows "you" where that is wanted."""
    return _YOURS.get(verb, verb.removesuffix("s")) if yours else verb
