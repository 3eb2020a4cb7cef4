"""A record of Hearts played again. Knows no notation."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from hearthside.game import BadRecord
from hearthside.hearts import Deal, Direct, MoonChoice, Move, Pass, Play, Scores, State
from hearthside.hearts.moves import part
from hearthside.record.deal import Entry
from hearthside.record.replay import Comparison, Line, Replay, Step
from hearthside.text import number

from .complete import World, complete
from .deal import DealRecord, Passed

HeartsStep = Step[State, Move]


class HeartsReplay(Replay[DealRecord, State, Move]):
    """Plays the records of Hearts."""

    any_time: ClassVar = (MoonChoice, Scores, Direct)
    unfinished: ClassVar = "a trick"
    doing: ClassVar = {
        Play: "play {0.card.symbol}",
        Pass: "pass this",
        MoonChoice: "choose here",
        Scores: "change the scores so",
        Direct: "change the direction here",
        Deal: "deal",
    }

    def complete(self, state: State, deal: DealRecord, lines: Sequence[Line[Any]], line: int | None) -> World:
        """The deck, and the passes where they are hidden; completed as far as they are not known."""
        deck = tuple(card for card in deal.deck if card is not None)
        if deal.known:
            return World(deck, ())
        if state.rules.uneven:
            sentence = "Under these rules hands run out at different times, so a record cannot hide cards."
            raise BadRecord("hidden", sentence, line)
        for each in lines:
            if isinstance(each.item, Entry) and isinstance(each.item.move, Passed):
                _check_pass(state, each.item.move, each.number)
        if world := complete(state, deal):
            return world
        plays = [each for each in lines if isinstance(each.item, Entry) and isinstance(each.item.move, Play)]
        if count := next((at for at in range(len(plays)) if not complete(state, deal, at)), len(plays)):
            raise self._impossible(state, deal, count, plays[count - 1].number)
        sentence = "No deal of the cards fits all that is known of this deal."
        raise BadRecord("no-deal-fits", sentence, line)

    def deal_step(self, state: State, line: Line[Any], deal: DealRecord, world: World, place: int) -> HeartsStep:
        """The step of an entry; a hidden pass is the one of this world. Raises BadRecord."""
        assert isinstance(line.item, Entry)
        move = line.item.move
        if isinstance(move, Passed):
            _check_pass(state, move, line.number)
            known = [card for card in move.cards if card is not None]
            cards = known if len(known) == len(move.cards) else world.passes[move.seat]
            move = Pass.of(move.seat, cards, state.direction)
        return self.step(state, move, line.number)

    def check_hidden(self, deal: DealRecord, state: State, over: bool, line: int | None) -> None:
        """Raises BadRecord where cards left over are hidden that all know by now."""
        dealt = state.rules.seats * state.rules.hand_size
        if None in deal.deck[dealt:] and (over or not state.view(0).stock):
            raise BadRecord("hidden", "All have seen the cards left over by now: write them in their row.", line)

    def compare(self, yours: State, computers: State, deal: int, seat: int) -> Comparison:
        """Compare the points of both plays. Whoever shot the moon while the other did not is credited with a moon."""
        mine, other = yours.results[deal], computers.results[deal]
        rules = yours.rules
        bonus = (rules.moon_worth(mine.taken, seat) if mine.shooter == seat else 0) - (
            rules.moon_worth(other.taken, seat) if other.shooter == seat else 0
        )
        points, others = mine.points[seat], other.points[seat]
        return Comparison(points, others, bonus, others - points + bonus)

    def _impossible(self, state: State, deal: DealRecord, count: int, line: int | None) -> BadRecord:
        """Why the last of so many cards cannot have been played, with the rule where it is sure which one."""
        *played, play = list(deal.plays)[:count]
        if any(play.card == each.card for each in played):
            return BadRecord("card-twice", f"{play.card.symbol} was played before.", line)
        world = complete(state, deal, count - 1)
        if world is not None:
            state = state._replace(turned=deal.direction(state)).play(Deal(world.deck, deal.dealer))
            for passed in deal.passes:
                state = state.play(Pass.of(passed.seat, world.passes[passed.seat], state.direction))
            for each in played:
                state = state.play(each)
            error = state.why_not(play)
            if error and (play.seat not in state.to_move or _hand_known(deal, play.seat, state)):
                return self.refused(state, play, error, line)
        name = state.rules.places[play.seat]
        sentence = f"{name} cannot have played {play.card.symbol}: no deal of the cards fits all that is known."
        return BadRecord("no-deal-fits", sentence, line)


def _check_pass(state: State, passed: Passed, line: int | None) -> None:
    """Checks the number of cards of a pass, hidden or not."""
    known = [card for card in passed.cards if card is not None]
    if len(set(known)) < len(known):
        raise BadRecord("card-twice", f"{state.rules.places[passed.seat]} passes a card twice.", line)
    if len(passed.cards) != state.rules.pass_count:
        wanted, given = number(state.rules.pass_count), number(len(passed.cards))
        name = state.rules.places[passed.seat]
        raise BadRecord("pass-count", f"{name} passes {given} cards, not {wanted}.", line)


def _hand_known(deal: DealRecord, seat: int, state: State) -> bool:
    """Whether a seat's cards were known when play began."""
    seats, direction = state.rules.seats, deal.direction(state)
    if None in deal.deck[seat : seats * state.rules.hand_size : seats]:
        return False
    for passed in deal.passes:
        got = part(state.rules, direction, passed.seat, seat)
        known = passed.cards if passed.seat == seat else [passed.cards[place] for place in got]
        if None in known:
            return False
    return True


REPLAY: Final = HeartsReplay()
