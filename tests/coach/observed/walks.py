"""Random matches as the holder of one seat would tell them, entry by entry, beside what the seat really sees."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from hearthside import gin, hearts
from hearthside.cards import Cards, shuffled
from hearthside.coach.observed import Entry, Expected, Leads, ObservedMatch, begin, parse_line, show
from hearthside.coach.observed.gin.deal import GinHand
from hearthside.coach.observed.hearts.deal import HeartsDeal
from hearthside.game import DEALER
from hearthside.hearts import Deal, MoonChoice
from hearthside.hearts.rules import points
from hearthside.record.gin.deal import HandRecord
from hearthside.record.gin.replay import GinStep
from hearthside.record.hearts.deal import DealRecord
from hearthside.record.hearts.replay import HeartsStep
from tests.gin.strategies import moves as gin_move
from tests.hearts.strategies import a_pass
from tests.random_matches import random_move

QUEEN_ALONE = replace(
    hearts.CARDSHARK, name="Queen Alone", points=points(hearts=0, QS=13), moon_safety=False, cash_in=hearts.CashIn.NEVER
)
"""Each deal has a moon, for the queen is all that counts."""
Truth = hearts.State | gin.State
_OPEN = DealRecord(())
"""A deal of which a record hides nothing."""


Tell = Callable[[ObservedMatch, Entry], ObservedMatch]
"""How an entry is told."""


def plainly(observed: ObservedMatch, entry: Entry) -> ObservedMatch:
    """As a value."""
    return observed.add(entry)


def by_typing(observed: ObservedMatch, entry: Entry) -> ObservedMatch:
    """As a line, which must come to the same entry."""
    after = parse_line(observed, show(entry, observed.rules))
    assert after.entries[-1] == entry
    return after


class Told(NamedTuple):
    """A step of a match, once it is told."""

    observed: ObservedMatch
    truth: Truth
    entries: tuple[Entry, ...]
    """What was told of the step."""


def hearts_walk(rules: hearts.Rules, rng: Random, deals: int, tell: Tell = plainly) -> Iterator[Told]:
    """A match of Hearts, for as many deals at most; the seat passes before the others."""
    seat, dealer = rng.randrange(rules.seats), rng.randrange(rules.seats)
    state, observed = hearts.State.new(rules), begin(rules, seat, dealer)
    while state.to_move and len(state.results) < deals:
        move = _hearts_move(state, seat, dealer, rng)
        after = state.play(move)
        entries = list(HeartsDeal.entries_of([HeartsStep(state, move, after)], _OPEN, seat))
        for entry in entries:
            observed = tell(observed, entry)
        if observed.expectation.what is Expected.LEADER and not after.passing:
            entries.append(Leads(after.turn))
            observed = tell(observed, entries[-1])
        if observed.expectation.what is Expected.MOON and observed.expectation.seat is not None:
            entries.append(MoonChoice(observed.expectation.seat, after.results[-1].deducted))
            observed = tell(observed, entries[-1])
        state = after
        # Who of the others has passed already, while some have not, is nothing that anybody tells.
        if not state.passing or sum(map(bool, state.passes)) < 2:
            yield Told(observed, state, tuple(entries))


def _hearts_move(state: hearts.State, seat: int, dealer: int, rng: Random) -> hearts.Move:
    if state.to_move == (DEALER,):
        return Deal(shuffled(rng.randrange(10**6), state.rules.packs), None if state.results else dealer)
    if state.passing:
        return a_pass(state, seat if seat in state.to_move else state.to_move[0], rng)
    return random_move(state, rng)


def gin_walk(rules: gin.Rules, rng: Random, hands: int, tell: Tell = plainly) -> Iterator[Told]:
    """A match of Gin Rummy, for as many hands at most."""
    seat, state = rng.randrange(2), gin.State.new(rules)
    observed: ObservedMatch | None = None
    while state.to_move and len(state.results) < hands:
        move = gin_move(state, rng)
        after = state.play(move)
        observed = observed or begin(rules, seat, after.dealer)
        entries = tuple(GinHand.entries_of([GinStep(state, move, after)], HandRecord(()), seat))
        for entry in entries:
            observed = tell(observed, entry)
        state = after
        yield Told(observed, state, entries)


def walk(rules: hearts.Rules | gin.Rules, rng: Random, deals: int, tell: Tell = plainly) -> Iterator[Told]:
    """A match of either game."""
    if isinstance(rules, gin.Rules):
        return gin_walk(rules, rng, deals, tell)
    return hearts_walk(rules, rng, deals, tell)


def seen(truth: Truth, seat: int) -> hearts.View | gin.View:
    """What a seat sees at a table where nobody turns up the stock, and only a hand that was knocked lies open."""
    if isinstance(truth, hearts.State):
        return truth.view(seat)
    return truth.view(seat)._replace(results=tuple(_seen(result, seat) for result in truth.results))


def _seen(result: gin.HandResult, seat: int) -> gin.HandResult:
    """The result without the stock, the draws of the other, and the other's hand where nobody knocked."""
    turns = [
        turn._replace(drew=turn.drew if turn.seat == seat or turn.source == "pile" else None) for turn in result.turns
    ]
    result = result._replace(stock=(), turns=tuple(turns))
    if result.knocker is not None:
        return result
    taken = Cards(0)
    for turn in result.turns:
        if turn.seat != seat and turn.drew is not None:
            taken |= 1 << turn.drew
        if turn.seat != seat and turn.discard is not None:
            taken -= Cards(1 << turn.discard)

    hands, melds, deadwood = [taken, taken], list[gin.Melds]([(), ()]), [Cards(0), Cards(0)]
    counts, held = [0, 0], [0, 0]
    hands[seat], melds[seat], deadwood[seat] = result.hands[seat], result.melds[seat], result.deadwood[seat]
    counts[seat], held[seat] = result.counts[seat], result.held[seat]
    return result._replace(
        hands=(hands[0], hands[1]),
        melds=(melds[0], melds[1]),
        deadwood=(deadwood[0], deadwood[1]),
        counts=(counts[0], counts[1]),
        held=(held[0], held[1]),
    )
