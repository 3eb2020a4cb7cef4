"""Duplicate play as it is shown: a finished deal, all hands open, and what comes of it."""

from collections.abc import Iterable, Sequence
from typing import Any

from hearthside import gin, hearts
from hearthside.cards import Cards
from hearthside.games import GAMES, Match, Move
from hearthside.record import narrate
from hearthside.table import ComputersTurn, Log, NotNow, Seat
from hearthside.web import messages as wire

from .seats import called, seat_views

NOBODY = -1
"""No seat of the table: whoever reads is called by the name of the seat."""


def turn_of(log: Log, deal: int) -> ComputersTurn:
    """How the computer played a deal, counted from 0, from the log. Raises NotNow where it has not."""
    if deal not in log.duplicates:
        raise NotNow("The computer has not played that deal.")
    duplicate, _ = log.duplicates[deal]
    turn = ComputersTurn(deal, duplicate.seat, duplicate.style, log.begun(deal))
    for move in duplicate.moves:
        turn.add(move, turn.states[-1].play(move))
    return turn


def computers_play(log: Log, seats: Sequence[Seat], turn: ComputersTurn, start: int) -> wire.ComputersPlay:
    """The turn from a frame on. The deal is over for all who sat there, so nothing of it is hidden."""
    seated = [Seat(turn.style) if place == turn.seat else seat for place, seat in enumerate(seats)]
    views = seat_views(seated, NOBODY, log.state.rules)
    names = [called(each) for each in views]
    frames = [_frame(turn, place, names) for place in range(start, len(turn.states))]
    return wire.ComputersPlay(
        deal=turn.deal + 1, seat=turn.seat, seats=views, start=start, frames=frames, over=turn.over
    )


def _frame(turn: ComputersTurn, place: int, names: Sequence[str]) -> wire.PlayFrame:
    """The moment after so many moves."""
    after = turn.states[place]
    if not place:
        return _shown(after, after, None, "The same cards are dealt.")
    before, move = turn.states[place - 1], turn.moves[place - 1]
    return _shown(before, after, move, " ".join(narrate.step(before, move, after, None, names)))


def _shown(before: Match, after: Match, move: Move | None, sentence: str) -> wire.PlayFrame:
    match after:
        case hearts.State():
            held = after.hands if any(after.hands) else _left_over(before, move)
            return wire.PlayFrame(
                hands=_names(held),
                laid=_trick(before, move) if isinstance(move, hearts.Play) else [],
                stock=len(after.left) if after.rules.leftover is hearts.Leftover.STOCK else None,
                taken=_taken(after),
                sentence=sentence,
            )
        case gin.State():
            over = after.results[-1] if not any(after.hands) else None
            pile = over.pile if over else after.pile
            return wire.PlayFrame(
                hands=_names(over.hands if over else after.hands),
                laid=[wire.LaidCard(seat=None, card=str(pile[-1]))] if pile else [],
                stock=len(over.stock if over else after.stock),
                taken=[0, 0],
                sentence=sentence,
            )
    raise AssertionError(after)


def _trick(before: hearts.State, move: hearts.Play) -> list[wire.LaidCard]:
    """The cards of the trick to which a card was just played."""
    trick = before.trick._replace(cards=(*before.table, move.card))
    players = trick.players(before.rules.seats)
    return [wire.LaidCard(seat=seat, card=str(card)) for seat, card in zip(players, trick.cards, strict=False)]


def _left_over(before: hearts.State, move: Move | None) -> list[int]:
    """What all still held when the deal was over, without the last card."""
    last = 1 << move.card if isinstance(move, hearts.Play) else 0
    return [hand & ~last for hand in before.hands]


def _taken(state: hearts.State) -> list[int]:
    """Points of the cards that each seat has taken in this deal."""
    taken = state.taken if any(state.hands) else state.results[-1].taken
    return [state.rules.count(Cards(cards)) for cards in taken]


def _names(hands: Iterable[Any]) -> list[list[str]]:
    return [[str(card) for card in Cards(hand)] for hand in hands]


def dup_totals(games: Iterable[tuple[str, int]]) -> list[wire.DuplicateTotal]:
    """The Dup Total of each game, from game and Dup Game of each match: one up for each that was won, one down for each
    that was lost.
    """
    found = list(games)
    totals = []
    for game in GAMES:
        each = [difference for of, difference in found if of == game]
        won, lost = sum(one > 0 for one in each), sum(one < 0 for one in each)
        totals.append(
            wire.DuplicateTotal(game=GAMES[game].slug, total=won - lost, won=won, lost=lost, tied=each.count(0))
        )
    return totals
