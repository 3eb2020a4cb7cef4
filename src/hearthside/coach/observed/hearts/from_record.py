"""The entries that a seat would have made of a recorded deal of Hearts."""

from collections.abc import Iterator, Sequence

from hearthside.cards import Cards
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.game import BadRecord
from hearthside.hearts import Direct, Leftover, Moon, MoonChoice, Pass, Play, Scores, State
from hearthside.record.hearts.deal import DealRecord
from hearthside.record.hearts.replay import HeartsStep


def step_entries(steps: Sequence[HeartsStep], deal: DealRecord, seat: int) -> Iterator[HeartsEntry]:
    """What a seat would have entered of a recorded deal with these steps. Raises BadRecord."""
    rules = steps[0].after.rules
    late: list[MoonChoice] = []
    for before, move, after in steps:
        over = len(after.results) > len(before.results)
        match move:
            case MoonChoice():
                if move.seat == seat:
                    yield move
                else:
                    late.append(move)
            case Pass(passer, cards):
                if passer == seat:
                    yield Gave(cards)
                if not after.passing:
                    yield Got(after.view(seat).got)
                    yield from () if deal.leader is None else (Leads(deal.leader),)
            case Scores() | Direct():
                raise BadRecord("log", "One-Handed knows no scores and no directions that were changed by hand.")
            case Play():
                yield move
                if over:
                    yield from _held_at_end(before, move, after, deal, seat)
                yield from _uncovered(before, after, seat)
                if drawn := before.left[: len(before.left) - len(after.left)] if not over else ():
                    yield Drew(after.turn, len(drawn), drawn if after.turn == seat else ())
            case _:
                yield Dealt(Cards(after.hands[seat]))
                if deal.leader is not None and not after.passing:
                    yield Leads(deal.leader)
        if over and rules.moon is Moon.CHOICE and (shooter := after.results[-1].shooter) is not None:
            yield from (choice for choice in late if choice.seat == shooter)
            if not any(isinstance(step.move, MoonChoice) and step.move.seat == shooter for step in steps):
                yield MoonChoice(shooter, after.results[-1].deducted)


def _uncovered(before: State, after: State, seat: int) -> Iterator[Leftovers]:
    """The cards left over, where they are seen with this step."""
    if before.view(seat).stock and before.left and before.rules.leftover is not Leftover.STOCK:
        over = len(after.results) > len(before.results)
        if before.rules.leftover_to_hand:
            if not over and not after.view(seat).stock and Cards.of(before.left) & after.hands[seat]:
                yield Leftovers(Cards.of(before.left))
        elif over or not after.view(seat).stock:
            yield Leftovers(Cards.of(before.left))


def _held_at_end(before: State, move: Play, after: State, deal: DealRecord, seat: int) -> Iterator[FinalHands]:
    """What others held when play stopped, where it is seen and does not follow."""
    result = after.results[-1]
    if result.cashed_in and (deal.known or deal.rest is not None):
        yield FinalHands(result.rest)
    elif before.rules.leftover is Leftover.STOCK and result.left:
        hands = [Cards(hand & ~(1 << move.card)) for hand in before.hands]
        if any(hand for holder, hand in enumerate(hands) if holder != seat):
            yield FinalHands(tuple(hands))
