"""A match of Gin Rummy told in sentences. Knows nothing of who hears them, but for the seat that is spoken to as "you".

What is said to a seat is what that seat may know: what the other draws from the stock is passed over. With no seat the
listener sits at no table, and everything is told.
"""

from collections.abc import Iterator, Sequence

from hearthside.cards import Card, Cards
from hearthside.gin import (
    Column,
    Deal,
    Decline,
    Discard,
    Draw,
    HandResult,
    Kind,
    Knock,
    Laid,
    LayOff,
    Melds,
    Move,
    Oklahoma,
    Opening,
    Rules,
    Scores,
    State,
    Take,
)
from hearthside.gin.score import final
from hearthside.record.voice import Voice
from hearthside.words import listed, number

from .deal import in_order


def step(before: State, move: Move, after: State, seat: int | None, names: Sequence[str]) -> list[str]:
    """What one move did, in sentences for a seat, or for all where the seat is None."""
    return list(_Teller(seat, names).step(before, move, after))


def came_to(voice: Voice, result: HandResult, rules: Rules) -> str:
    """A finished hand in one sentence."""
    knocker, winner = result.knocker, result.winner
    if knocker is None:
        return f"{_drawn(result, rules)}, and nobody wins the hand."
    if winner is None:
        return f"Both hands count {result.counts[knocker]}, and nobody wins the hand."
    wins = f"{voice.verb(winner, 'wins')} {result.points}"
    match result.kind:
        case Kind.GIN:
            return f"{voice.subject(winner, 'went')} gin and {wins}."
        case Kind.BIG_GIN:
            return f"{voice.subject(winner, 'went')} big gin and {wins}."
        case Kind.UNDERCUT:
            return f"{voice.subject(winner, 'undercut')} {voice.object(knocker)} and {wins}."
    return f"{voice.subject(winner, 'knocked')} with {result.counts[winner]} and {wins}."


def _drawn(result: HandResult, rules: Rules) -> str:
    """Why a hand is over that nobody knocked."""
    left = len(result.stock)
    if left <= rules.stock_left:
        return f"{number(left).capitalize()} card{'s are' if left != 1 else ' is'} left in the stock"
    if rules.standoff and all(turn.drew == turn.discard for turn in result.turns[-2:]):
        return "Both took the same card and put it back"
    return f"Taking the discard was draw {rules.takes_in_all} from there, which ends the hand"


class _Teller(Voice):
    """Tells of Gin Rummy."""

    def step(self, before: State, move: Move, after: State) -> Iterator[str]:
        match move:
            case Deal():
                yield from self.dealt(after)
            case Draw(seat):
                yield from self.drew(before, seat, after)
            case Take(seat):
                if len(after.results) == len(before.results):
                    yield f"{self.subject(seat, 'takes')} {before.pile[-1].symbol}."
            case Decline(seat):
                yield f"{self.subject(seat, 'leaves')} {before.pile[-1].symbol}."
            case Discard(seat, card):
                yield f"{self.subject(seat, 'discards')} {card.symbol}."
            case Knock(seat, discard):
                yield from self.knocked(seat, discard, after)
            case LayOff(seat):
                yield from self.laid_off(seat, before.laid, after.results[-1])
            case Scores():
                yield self.set_scores(after.scores)
        if len(after.results) > len(before.results):
            yield from self.settled(before, after.results[-1], after)

    def dealt(self, after: State) -> Iterator[str]:
        rules, upcard = after.rules, after.upcard
        assert upcard is not None
        yield f"Hand {len(after.results) + 1}. {self.subject(after.dealer, 'deals')}, and {upcard.symbol} is turned up."
        if rules.oklahoma is not Oklahoma.NO or not rules.knocking:
            limit = rules.limit(upcard)
            yield f"Knock at {limit} or less in this hand." if limit else "Only gin ends this hand."
        if rules.doubles(upcard):
            yield "A spade was turned up, and the hand counts double."
        if rules.opening is Opening.OFFER:
            yield f"It is offered to {self.object(after.turn)} first."
        else:
            yield f"{self.subject(after.turn, 'begins')}."

    def drew(self, before: State, seat: int, after: State) -> Iterator[str]:
        if len(after.results) > len(before.results):
            return
        if self.seat is None or self.is_you(seat):
            yield f"{self.subject(seat, 'draws')} {before.stock[0].symbol}."
        else:
            yield f"{self.subject(seat, 'draws')} from the stock."

    # ---- Hands that lie open ----

    def knocked(self, seat: int, discard: Card | None, after: State) -> Iterator[str]:
        result = None if after.laid is not None else after.results[-1]
        if result is not None:
            melds, points = result.melds[seat], result.counts[seat]
        else:
            assert after.laid is not None
            melds, points = after.laid.melds, after.laid.points
        if discard is None:
            yield f"{self.subject(seat, 'has')} big gin."
        else:
            how = f"{self.verb(seat, 'knocks')} with {points}" if points else f"{self.verb(seat, 'has')} gin"
            yield f"{self.subject(seat, 'discards')} {discard.symbol} and {how}."
        yield from self.laid_out(seat, melds)
        if result is not None:
            yield from self.defended(1 - seat, melds, result)

    def laid_off(self, seat: int, laid: Laid | None, result: HandResult) -> Iterator[str]:
        assert laid is not None
        yield from self.defended(seat, laid.melds, result)

    def laid_out(self, seat: int, melds: Melds) -> Iterator[str]:
        if melds:
            yield f"{self.subject(seat, 'lays')} out {listed(list(map(_row, melds)))}."

    def defended(self, seat: int, table: Melds, result: HandResult) -> Iterator[str]:
        """What the hand that did not knock lays out and lays off, and what it is left with."""
        yield from self.laid_out(seat, result.melds[seat])
        off = [f"{_row(cards)} on {_row(meld)}" for cards, meld in zip(result.layoffs, table, strict=True) if cards]
        if off:
            yield f"{self.subject(seat, 'lays')} off {listed(off)}."
        yield f"{self.subject(seat, 'is')} left with {result.counts[seat]}."

    # ---- The outcome ----

    def settled(self, before: State, result: HandResult, after: State) -> Iterator[str]:
        yield came_to(self, result, before.rules)
        games = [place for place, (was, now) in enumerate(zip(before.sheet, after.sheet, strict=True)) if was != now]
        several = len(after.sheet) > 1
        for place in games:
            yield f"{f'Game {place + 1}' if several else 'In all'}: {self.scores(after.sheet[place].totals)}."
            if after.sheet[place].closed:
                yield from self.closed(after.sheet[place], f"Game {place + 1} in the end" if several else "In the end")
        if after.winners:
            yield self.won(after)

    def closed(self, game: Column, end: str) -> Iterator[str]:
        """What a game that is over adds."""
        if game.winner is None or game.final == game.totals:
            return
        if any(game.boxes):
            yield f"Boxes: {self.scores(game.boxes)}."
        if game.bonus:
            yield f"The game brings {self.object(game.winner)} {game.bonus}."
        if game.shutout:
            yield f"{self.subject(1 - game.winner, 'has')} won no hand: {game.shutout} more."
        yield f"{end}: {self.scores(game.final)}."

    def won(self, after: State) -> str:
        points = final(after.sheet)
        if len(after.winners) == 1:
            winner = after.winners[0]
            return f"{self.subject(winner, 'wins')} the match with {points[winner]}."
        people = listed([self.object(seat) for seat in after.winners])
        return f"{people[0].upper()}{people[1:]} share the win with {points[0]}."


def _row(cards: Cards) -> str:
    return " ".join(card.symbol for card in in_order(cards))
