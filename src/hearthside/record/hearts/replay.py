"""A record of Hearts played again, from which everything follows that it does not hold. Knows no notation.

Whatever a record says of what follows from its moves comes here as a `Derived`, with the line on which it stands, to be
compared with what does follow.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER, BadRecord, IllegalMove
from hearthside.hearts import Deal, Direct, MoonChoice, Move, Pass, Play, Rules, Scores, State, Trick
from hearthside.record.deal import Change, Entry
from hearthside.record.model import HeartsRecord
from hearthside.record.seal import check_seal
from hearthside.record.second_play import end_of
from hearthside.record.steps import Line, Step
from hearthside.text import number

from .complete import NoWorld, World, complete, complete_first
from .deal import DealRecord, Passed, Written
from .derived import Derived, check

NOTHING_HIDDEN: Final = World((), ())
"""For moves that hide no card."""


HeartsLine = Line[Written, Derived]
HeartsStep = Step[State, Move]


def steps(record: HeartsRecord) -> Iterator[HeartsStep]:
    """Every move of a record. Raises BadRecord when it comes to one that does not fit.

    What the record does not know is completed, so that all seats hold cards that explain what was seen; only the view
    of the record's own seat is then more than one of many that could be.
    """
    state = State.new(record.rules)
    for entry in record.choices:
        for step in enter(state, Line(entry), NOTHING_HIDDEN):
            yield step
            state = step.after
    for deal in record.deals:
        before = state
        for step in deal_steps(state, deal, [Line(entry) for entry in deal.log]):
            yield step
            state = step.after
        if deal.again is not None:
            end_of(steps_again(before, deal), state)


def steps_again(state: State, deal: DealRecord) -> Iterator[HeartsStep]:
    """The moves of a deal as a program played it again; ``state`` awaits the deal. Raises BadRecord as `steps` does."""
    again = deal.played_again()
    yield from deal_steps(state, again, [Line(entry) for entry in again.log])


def final(record: HeartsRecord) -> State:
    """The state after the last move. Raises BadRecord as `steps` does."""
    state = State.new(record.rules)
    for step in steps(record):
        state = step.after
    return state


def deal_steps(
    state: State, deal: DealRecord, lines: Sequence[HeartsLine], line: int | None = None
) -> Iterator[HeartsStep]:
    """The moves of one deal, compared with every derived value among its lines. ``line`` is where the deal begins."""
    if state.to_move != (DEALER,):
        sentence = "The match is over before this deal." if state.winners else "The deal before this one is not over."
        raise BadRecord("not-now", sentence, line)
    if deal.number is not None and any(
        card not in (None, named) for card, named in zip(deal.deck, _numbered(state.rules, deal.number), strict=True)
    ):
        raise BadRecord("deal-number", f"Deal number {deal.number} names another deck.", line)
    if error := state.why_not(Deal(tuple(state.rules.deck), deal.dealer)):
        raise BadRecord(error.code, error.sentence, line)
    check_seal(deal.deck, lines, f"deal {len(state.results) + 1}")
    world = _world(state, deal, lines, line)
    deals, last = len(state.results), None
    move: Move = Deal(world.deck, deal.dealer)
    left_hidden = None in deal.deck[state.rules.seats * state.rules.hand_size :]
    dealt = state.play(move)
    yield Step(state, move, dealt)
    state = dealt
    for each in lines:
        if not isinstance(each.item, Entry):
            check(each.item, state, deals, last, each.number)
            continue
        for step in enter(state, each, world):
            yield step
            state = step.after
            last = _completed(step) or last
        if left_hidden and (len(state.results) > deals or not state.view(0).stock):
            raise BadRecord("hidden", "The cards left over are known to all by now; write them in their row.", line)


def _numbered(rules: Rules, number: int) -> list[Card]:
    """The cards in play in the order in which a deal number has them."""
    return [card for card in shuffled(number, rules.packs) if card in rules.deck]


# ---- Moves ----


def enter(state: State, line: HeartsLine, world: World) -> Iterator[HeartsStep]:
    """The step of an entry: none for a change, which moves nothing. Raises BadRecord."""
    assert isinstance(line.item, Entry)
    match line.item.move:
        case Change():
            return
        case Passed(seat, cards):
            known = [card for card in cards if card is not None]
            _check_pass(state, line.item.move, line.number)
            move: Move = Pass(seat, Cards.of(known) if len(known) == len(cards) else world.passes[seat])
        case Play() | MoonChoice() | Scores() | Direct() as move:
            pass
    if error := state.why_not(move):
        raise _refused(state, move, error, line.number)
    yield Step(state, move, state.play(move))


def _check_pass(state: State, passed: Passed, line: int | None) -> None:
    """Holds a pass to its number of cards, which those that are hidden have too."""
    known = [card for card in passed.cards if card is not None]
    if len(set(known)) < len(known):
        raise BadRecord("card-twice", f"{state.rules.places[passed.seat]} passes a card twice.", line)
    if len(passed.cards) != state.rules.pass_count:
        wanted, given = number(state.rules.pass_count), number(len(passed.cards))
        name = state.rules.places[passed.seat]
        raise BadRecord("pass-count", f"{name} passes {given} cards and not {wanted}.", line)


def _refused(state: State, move: Move, error: IllegalMove, line: int | None) -> BadRecord:
    """What the rules say against a move, as said of whoever made it."""
    if state.to_move in ((), (DEALER,)) and not isinstance(move, MoonChoice | Scores | Direct):
        return BadRecord("deal-over", "The deal is over before this.", line)
    places = state.rules.places
    match move:
        case Play(seat) if error.code == "not-your-turn":
            return BadRecord(error.code, f"It is for {places[state.turn]} to play here, not for {places[seat]}.", line)
        case Play(seat, card):
            return BadRecord(error.code, f"{places[seat]} may not play {card.symbol}. {error.sentence}", line)
        case Pass(seat):
            return BadRecord(error.code, f"{places[seat]} may not pass this. {error.sentence}", line)
        case MoonChoice(seat):
            return BadRecord(error.code, f"{places[seat]} may not choose here. {error.sentence}", line)
        case Scores(seat):
            return BadRecord(error.code, f"{places[seat]} may not change the scores so. {error.sentence}", line)
        case Direct(seat):
            return BadRecord(error.code, f"{places[seat]} may not change the direction here. {error.sentence}", line)
        case Deal():
            return BadRecord(error.code, error.sentence, line)


def _completed(step: HeartsStep) -> Trick | None:
    """The trick that a step completed."""
    if isinstance(step.move, Play) and not step.after.table:
        return step.before.trick._replace(cards=(*step.before.table, step.move.card))
    return None


# ---- Hidden cards ----


def _world(state: State, deal: DealRecord, lines: Sequence[HeartsLine], line: int | None) -> World:
    """The deck, and the passes where they are hidden; completed as far as they are not known."""
    deck = tuple(card for card in deal.deck if card is not None)
    if deal.known:
        return World(deck, ())
    if state.rules.uneven:
        sentence = "Under these rules hands run out at different times, and then a record may hide no card."
        raise BadRecord("hidden", sentence, line)
    for each in lines:
        if isinstance(each.item, Entry) and isinstance(each.item.move, Passed):
            _check_pass(state, each.item.move, each.number)
    try:
        return complete(state, deal)
    except NoWorld as trouble:
        if not trouble.plays:
            raise BadRecord(
                "no-deal-fits", "The cards known of this deal cannot all lie where they do.", line
            ) from None
        played = [each.number for each in lines if isinstance(each.item, Entry) and isinstance(each.item.move, Play)]
        raise _impossible(state, deal, trouble.plays, played[trouble.plays - 1]) from None


def _impossible(state: State, deal: DealRecord, count: int, line: int | None) -> BadRecord:
    """Why the last of so many cards cannot have been played, with the rule where it is sure which one."""
    *played, play = list(deal.plays)[:count]
    if any(play.card == each.card for each in played):
        return BadRecord("card-twice", f"{play.card.symbol} was played before.", line)
    world = complete_first(state, deal, count - 1)
    if world is not None:
        state = state._replace(turned=deal.direction(state)).play(Deal(world.deck, deal.dealer))
        for passed in deal.passes:
            state = state.play(Pass(passed.seat, world.passes[passed.seat]))
        for each in played:
            state = state.play(each)
        error = state.why_not(play)
        if error and (play.seat not in state.to_move or _hand_known(deal, play.seat, state)):
            return _refused(state, play, error, line)
    name = state.rules.places[play.seat]
    sentence = f"{name} cannot have played {play.card.symbol}: no deal of the cards fits all that is known."
    return BadRecord("no-deal-fits", sentence, line)


def _hand_known(deal: DealRecord, seat: int, state: State) -> bool:
    """Whether a seat's cards were known when play began."""
    seats = state.rules.seats
    offset = deal.direction(state).offset(seats)
    open_passes = {passed.seat for passed in deal.passes if None not in passed.cards}
    dealt = deal.deck[seat : seats * state.rules.hand_size : seats]
    return None not in dealt and (not offset or {seat, (seat - offset) % seats} <= open_passes)
