"""A record of Gin Rummy played again. Knows no notation."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from hearthside.game import BadRecord, Deal
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Scores, State, Take
from hearthside.gin.score import final
from hearthside.record.deal import Entry
from hearthside.record.replay import Comparison, Line, Replay, Step

from .complete import STOCK, UPCARD, World, complete
from .deal import HandRecord

GinStep = Step[State, Move]

_BY_HAND: Final = ("not-in-hand", "stock-ended", "over-limit", "big-gin", "no-meld", "meld-twice")
"""Refusals that depend on the cards of the hand, which the record may not know."""


class GinReplay(Replay[HandRecord, State, Move]):
    """Plays the records of Gin Rummy."""

    any_time: ClassVar = (Scores,)
    unfinished: ClassVar = "a turn or a lay-off"
    doing: ClassVar = {
        Draw: "draw from the stock",
        Take: "take the discard",
        Decline: "decline",
        Discard: "discard {0.card.symbol}",
        Knock: "knock like this",
        LayOff: "lay off like this",
        Scores: "change the scores so",
        Deal: "deal",
    }

    def totals(self, state: State) -> tuple[int, ...]:
        """The scores of a match with all that games which are over add."""
        return final(state.sheet)

    def complete(self, state: State, hand: HandRecord, lines: Sequence[Line[Any]], line: int | None) -> World:
        """The deck, completed as far as it is not known."""
        if hand.deck[UPCARD] is None:
            raise BadRecord("hidden", "The upcard cannot be hidden: all have seen it.", line)
        if hand.knock is not None and hand.shown is None and not hand.known:
            raise BadRecord("hidden", "The knocker's hand is shown: write its melds and its deadwood.", line)
        world = complete(state, hand)
        if world is None:
            raise BadRecord("no-deal-fits", "No deal of the cards fits all that is known of this hand.", line)
        return world

    def deal_step(self, state: State, line: Line[Any], hand: HandRecord, world: World, place: int) -> GinStep:
        """The step of an entry, which this world explains. Raises BadRecord."""
        assert isinstance(line.item, Entry)
        move = line.item.move
        if place < world.explains:
            return self.step(state, move, line.number)
        error = state.why_not(move)
        if error and (error.code not in _BY_HAND or _hand_known(hand, move.seat, state)):
            raise self.refused(state, move, error, line.number)
        name = state.rules.places[move.seat]
        sentence = f"{name} cannot have {_done(move)}: no deal of the cards fits all that is known."
        raise BadRecord("no-deal-fits", sentence, line.number)

    def check_hidden(self, hand: HandRecord, state: State, over: bool, line: int | None) -> None:
        """Raises BadRecord where cards of a hand that is over are hidden."""
        if over and not hand.known:
            raise BadRecord("hidden", "The hand is over, and all its cards are known; write them in their rows.", line)

    def compare(self, yours: State, computers: State, deal: int, seat: int) -> Comparison:
        """Compare the points that both plays won."""
        points, others = yours.results[deal].won(seat), computers.results[deal].won(seat)
        return Comparison(points, others, 0, points - others)


def _done(move: Move) -> str:
    """What a move did, after "cannot have"."""
    match move:
        case Discard(_, card) | Knock(_, card) if card is not None:
            return f"discarded {card.symbol}"
        case Take():
            return "taken the discard to knock with it"
    return "knocked"


def _hand_known(hand: HandRecord, seat: int, state: State) -> bool:
    """Whether all cards that a seat was dealt or has drawn are known."""
    drawn = len(hand.deck) - STOCK - len(state.stock)
    drawers = [turn.seat for turn in state.turns if turn.source == "stock"]
    own = [card for card, drawer in zip(hand.deck[STOCK : STOCK + drawn], drawers, strict=True) if drawer == seat]
    return None not in (*hand.deck[seat:UPCARD:2], *own)


REPLAY: Final = GinReplay()
