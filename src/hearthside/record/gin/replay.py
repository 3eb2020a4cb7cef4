"""A record of Gin Rummy played again, from which everything follows that it does not hold. Knows no notation.

Whatever a record says of what follows from its moves comes here as a `Derived`, with the line on which it stands, to be
compared with what does follow.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hearthside.cards import DECK, shuffled
from hearthside.game import DEALER, BadRecord, Deal, IllegalMove
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Scores, State, Take
from hearthside.record.deal import Change, Entry
from hearthside.record.model import GinRecord
from hearthside.record.seal import check_seal
from hearthside.record.second_play import end_of
from hearthside.record.steps import Line, Step

from .complete import STOCK, UPCARD, World, complete
from .deal import HandRecord, Written
from .derived import Derived, check

GinLine = Line[Written, Derived]
GinStep = Step[State, Move]

_BY_HAND: Final = ("not-in-hand", "stock-ended", "over-limit", "big-gin", "no-meld", "meld-twice")
"""Refusals that depend on the cards of the hand, which the record may not know."""


def steps(record: GinRecord) -> Iterator[GinStep]:
    """Every move of a record. Raises BadRecord when it comes to one that does not fit.

    What the record does not know is completed, so that both seats hold cards that explain what was seen; only the view
    of the record's own seat is then more than one of many that could be.
    """
    state = State.new(record.rules)
    for hand in record.deals:
        before = state
        for step in hand_steps(state, hand, [Line(entry) for entry in hand.log]):
            yield step
            state = step.after
        if hand.again is not None:
            end_of(steps_again(before, hand), state)
        if hand.mirror is not None:
            end_of(steps_mirrored(before, hand), state)


def steps_again(state: State, hand: HandRecord) -> Iterator[GinStep]:
    """The moves of a hand as a program played it again; ``state`` awaits the hand. Raises BadRecord as `steps` does."""
    again = hand.played_again()
    yield from hand_steps(state, again, [Line(entry) for entry in again.log])


def steps_mirrored(state: State, hand: HandRecord) -> Iterator[GinStep]:
    """The same of a hand as it was played with the hands exchanged."""
    mirrored = hand.mirrored()
    yield from hand_steps(state, mirrored, [Line(entry) for entry in mirrored.log])


def final(record: GinRecord) -> State:
    """The state after the last move. Raises BadRecord as `steps` does."""
    state = State.new(record.rules)
    for step in steps(record):
        state = step.after
    return state


def hand_steps(state: State, hand: HandRecord, lines: Sequence[GinLine], line: int | None = None) -> Iterator[GinStep]:
    """The moves of one hand, compared with every derived value among its lines. ``line`` is where the hand begins."""
    if state.to_move != (DEALER,):
        sentence = "The match is over before this hand." if state.winners else "The hand before this one is not over."
        raise BadRecord("not-now", sentence, line)
    if hand.number is not None and any(
        card not in (None, named) for card, named in zip(hand.deck, shuffled(hand.number), strict=True)
    ):
        raise BadRecord("deal-number", f"Deal number {hand.number} names another deck.", line)
    if error := state.why_not(Deal(DECK, hand.dealer)):
        raise BadRecord(error.code, error.sentence, line)
    check_seal(hand.deck, lines, f"hand {len(state.results) + 1}")
    world, hands, played = _world(state, hand, line), len(state.results), 0
    move: Move = Deal(world.deck, hand.dealer)
    dealt = state.play(move)
    yield Step(state, move, dealt)
    state = dealt
    for each in lines:
        if not isinstance(each.item, Entry):
            check(each.item, state, hands, each.number)
            continue
        for step in _enter(state, each, hand, played >= world.explains):
            yield step
            state = step.after
        played += 1
    if not hand.known and len(state.results) > hands:
        raise BadRecord("hidden", "The hand is over, and all its cards are known; write them in their rows.", line)


def _enter(state: State, line: GinLine, hand: HandRecord, unexplained: bool) -> Iterator[GinStep]:
    """The step of an entry: none for a change, which moves nothing. Raises BadRecord."""
    assert isinstance(line.item, Entry)
    move = line.item.move
    if isinstance(move, Change):
        return
    error = state.why_not(move)
    if error and not (unexplained and error.code in _BY_HAND and not _hand_known(hand, move.seat, state)):
        raise _refused(state, move, error, line.number)
    if unexplained:
        name = state.rules.places[move.seat]
        sentence = f"{name} cannot have {_done(move)}: no deal of the cards fits all that is known."
        raise BadRecord("no-deal-fits", sentence, line.number)
    yield Step(state, move, state.play(move))


def _refused(state: State, move: Move, error: IllegalMove, line: int | None) -> BadRecord:
    """What the rules say against a move, as said of whoever made it."""
    if state.to_move in ((), (DEALER,)) and not isinstance(move, Scores):
        return BadRecord("hand-over", "The hand is over before this.", line)
    places = state.rules.places
    match move:
        case Deal():
            return BadRecord(error.code, error.sentence, line)
        case _ if error.code == "not-your-turn":
            return BadRecord(
                error.code, f"It is for {places[state.turn]} to play here, not for {places[move.seat]}.", line
            )
    return BadRecord(error.code, f"{places[move.seat]} may not {_doing(move)}. {error.sentence}", line)


def _doing(move: Move) -> str:
    """What a move does, after "may not"."""
    match move:
        case Deal():
            return "deal"
        case Draw():
            return "draw from the stock"
        case Take():
            return "take the discard"
        case Decline():
            return "decline"
        case Discard(_, card):
            return f"discard {card.symbol}"
        case Knock():
            return "knock like this"
        case LayOff():
            return "lay off like this"
        case Scores():
            return "change the scores so"


def _done(move: Move) -> str:
    """What a move did, after "cannot have"."""
    match move:
        case Discard(_, card) | Knock(_, card) if card is not None:
            return f"discarded {card.symbol}"
        case Take():
            return "taken the discard to knock with it"
    return "knocked"


# ---- Hidden cards ----


def _world(state: State, hand: HandRecord, line: int | None) -> World:
    """The deck, completed as far as it is not known."""
    if hand.deck[UPCARD] is None:
        raise BadRecord("hidden", "The upcard is known to all.", line)
    if hand.knock is not None and hand.shown is None and not hand.known:
        raise BadRecord("hidden", "The hand that knocked lies open; write its melds and its deadwood.", line)
    world = complete(state, hand)
    if world is None:
        raise BadRecord("no-deal-fits", "The cards known of this hand cannot all lie where they do.", line)
    return world


def _hand_known(hand: HandRecord, seat: int, state: State) -> bool:
    """Whether all cards that a seat was dealt or has drawn are known."""
    drawn = len(hand.deck) - STOCK - len(state.stock)
    drawers = [turn.seat for turn in state.turns if turn.source == "stock"]
    own = [card for card, drawer in zip(hand.deck[STOCK : STOCK + drawn], drawers, strict=True) if drawer == seat]
    return None not in (*hand.deck[seat:UPCARD:2], *own)
