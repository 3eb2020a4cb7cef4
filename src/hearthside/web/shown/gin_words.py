"""What is said at a table of Gin Rummy: what is wanted of a seat, and what a hand came to."""

from collections.abc import Sequence

from hearthside.gin import HandResult, Kind, Phase, Scoring, StockEnd, View
from hearthside.gin.score import columns, final
from hearthside.gin.turns import Position, big_gin, discards, knocks, may_draw, may_take, take_ends
from hearthside.record.gin.narrate import came_to
from hearthside.record.voice import Voice
from hearthside.web import messages as wire
from hearthside.words import listed

from .seats import called


class Host(Voice):
    """Speaks to the seat of a view."""

    def __init__(self, view: View, seats: Sequence[wire.SeatView]) -> None:
        super().__init__(view.seat, [called(each) for each in seats])
        self.view = view

    # ---- What is wanted ----

    def prompt(self) -> str:
        """What is wanted of the seat, or who is awaited, in one sentence or two."""
        view = self.view
        match view.phase:
            case Phase.OVER:
                return f"The match is over. {self._outcome()}"
            case Phase.DEAL:
                return f"Hand {len(view.results)} is over." if view.results else "The cards are ready to be dealt."
            case _ if view.seat not in view.to_move:
                return f"Waiting for {listed([self.object(seat) for seat in view.to_move])}."
            case Phase.OFFER:
                return self._offered()
            case Phase.DRAW:
                return self._to_draw(view.position)
            case Phase.DISCARD:
                return self._to_discard(view.position)
            case Phase.LAYOFF:
                return self._to_lay_off()

    def _offered(self) -> str:
        card = self.view.pile[-1].symbol
        if self.view.turns:
            return f"{self.subject(1 - self.view.seat, 'left')} {card}. Take it or leave it."
        return f"The upcard is offered. Take {card} or leave it."

    def _to_draw(self, position: Position) -> str:
        card, open_now = position.pile[-1].symbol, may_take(position)
        if not may_draw(position):
            if open_now:
                return f"The stock is at its end. Take {card} to knock with it, or leave it."
            return f"The stock is at its end, and {card} does not let you knock. Leave it."
        ends = position.stock_ended and position.rules.stock_end is StockEnd.TAKE
        if not open_now:
            stock = "A draw from the stock ends the hand with no score." if ends else "Draw from the stock."
            return f"Your draw. {self._closed(position)} {stock}"
        if take_ends(position):
            return f"Your draw. Draw from the stock; taking {card} ends the hand with no score."
        if ends:
            return f"Your draw. Take {card}, or end the hand with no score by a draw from the stock."
        return f"Your draw. Take {card} or the stock."

    def _closed(self, position: Position) -> str:
        """Why the upcard may not be taken, without what to do instead."""
        if position.both_declined:
            return f"Both left {position.pile[-1].symbol}."
        return f"The last {position.rules.takes_in_a_row} draws were from the discards."

    def _to_discard(self, position: Position) -> str:
        if big_gin(position):
            return "All eleven cards are in melds. Lay them out, or discard one."
        ready = knocks(position)
        if not ready:
            return "Discard a card."
        counts = position.rules.melding.after_discard(position.hand)
        least = min(counts[card] for card in ready)
        end = f"knock with {least}" if least else "go gin"
        return f"Discard a card, or {end}." if discards(position) else f"The discard was taken for that: {end}."

    def _to_lay_off(self) -> str:
        laid, defence = self.view.laid, self.view.defence
        assert laid is not None
        assert defence is not None
        how = f"knocked with {laid.points}" if laid.points else "went gin"
        what = "Lay off what fits." if any(defence.layoffs) else "Nothing of yours fits. Lay out your hand."
        return f"{self.subject(laid.seat, how)}. {what}"

    def _outcome(self) -> str:
        view = self.view
        points = final(columns(view.rules, view.results, view.start))
        if len(view.winners) > 1:
            return f"Nobody wins, with {points[0]} to each." if any(points) else "Nobody wins."
        winner = view.winners[0]
        return f"{self.subject(winner, 'wins')}, {points[winner]} to {points[1 - winner]}."

    # ---- What a hand came to ----

    def title(self, result: HandResult) -> str:
        """A finished hand in one sentence."""
        return came_to(self, result, self.view.rules)

    def sum(self, result: HandResult) -> list[str]:
        """How the points of a finished hand come about, step by step."""
        if result.knocker is None:
            return [
                *(self._held(result, seat) for seat in (self.view.seat, 1 - self.view.seat)),
                "Nobody has knocked, so no points are scored.",
            ]
        told = [self._held(result, result.knocker), self._left(result, 1 - result.knocker), self._points(result)]
        if result.doubled and result.points:
            once = result.points // 2
            told.append(f"Oklahoma: a spade was turned up, so it counts twice: 2 × {once} = {result.points}.")
        return [*told, *self._games(result)]

    def _held(self, result: HandResult, seat: int) -> str:
        return f"{self.subject(seat, 'held')} {result.held[seat] or 'no deadwood'}."

    def _left(self, result: HandResult, other: int) -> str:
        held, left = result.held[other], result.counts[other]
        if left < held:
            return f"{self.subject(other, 'held')} {held} and laid off {held - left}: {left} left."
        if held and result.kind in (Kind.GIN, Kind.BIG_GIN) and not self.view.rules.layoff_on_gin:
            return f"{self.subject(other, 'held')} {held}; nothing is laid off on gin."
        return f"{self.subject(other, 'held')} {held} and laid off nothing." if held else self._held(result, other)

    def _points(self, result: HandResult) -> str:
        """The reckoning, a doubled hand once."""
        assert result.knocker is not None
        mine, theirs = result.counts[result.knocker], result.counts[1 - result.knocker]
        if result.winner is None:
            return "Equal counts: nobody scores."
        bonus, to = result.bonus // (1 + result.doubled), f"to {self.object(result.winner)}"
        match result.kind:
            case Kind.GIN | Kind.BIG_GIN:
                name = result.kind.replace("-", " ")
                return f"{theirs} + {bonus} for {name} = {theirs + bonus} {to}."
            case Kind.UNDERCUT if mine == theirs:
                return f"Equal counts are an undercut: {bonus} {to}."
            case Kind.UNDERCUT:
                return f"{mine} − {theirs} + {bonus} for the undercut = {mine - theirs + bonus} {to}."
        return f"{theirs} − {mine} = {theirs - mine} {to}."

    def _games(self, result: HandResult) -> list[str]:
        """In Hollywood, which games the hand counts in."""
        view = self.view
        if view.rules.scoring is not Scoring.HOLLYWOOD or result.winner is None:
            return []
        hand = len(view.results) - 1
        sheet = columns(view.rules, view.results, view.start)
        games = [str(place) for place, column in enumerate(sheet, 1) if any(line.hand == hand for line in column.lines)]
        return [f"It counts in game{'s' if len(games) > 1 else ''} {listed(games)}."] if games else []
