"""The computer players of a table: who plays which seat, and what they choose. Knows no clock and no disk."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import cache
from random import Random

from hearthside.game import DEALER, Deal, Limit
from hearthside.games import Match, Move
from hearthside.match import decks
from hearthside.match.log import Log
from hearthside.match.policy import POLICIES
from hearthside.match.seats import PlayerFactory, Seat, SeatedPlayer

_log = logging.getLogger(__name__)


class Opponents:
    """The players of the seats that no person holds, and whoever plays in a person's place."""

    def __init__(
        self, seats: Sequence[Seat], players: PlayerFactory, seed: str, limit: Limit, executor: Executor | None
    ) -> None:
        """``seats`` may change later. ``seed`` is the table's secret. Players compute in threads of the executor, or in
        those of asyncio.
        """
        self._seats = seats
        self.of_style = cache(players)
        """Whoever plays a seat in some style."""
        self._seed = seed
        self._limit = limit
        self._executor = executor
        for place, seat in enumerate(seats):  # before the first of them is to move
            if seat.style is not None:
                self.of_style(place, seat.style)

    def at(self, seat: int, log: Log) -> SeatedPlayer | None:
        """Who plays a seat: its opponent, or the computer in a person's place; None for a person and for the dealer."""
        if seat == DEALER:
            return None
        auto = log.auto.get(seat)
        style = self._seats[seat].style if auto is None else auto.style
        return None if style is None else self.of_style(seat, style)

    async def choose(self, log: Log, state: Match, seat: int, opponent: SeatedPlayer) -> Move:
        """The opponent's move in that state; a simple legal one in its place where it fails."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, self.chosen, log, state, seat, opponent)

    def chosen(self, log: Log, state: Match, seat: int, opponent: SeatedPlayer) -> Move:
        """The same, in the thread that calls."""
        player, peeks = opponent
        policy = POLICIES.of(state)
        rng = Random(f"{decks.player_seed(self._seed, log)}/{policy.moment(state, seat)}")
        try:
            move = player.choose(state.peek(seat) if peeks else state.view(seat), rng, self._limit)
            if isinstance(move, Deal) or move.seat != seat or policy.repeats(log, move):
                raise ValueError(f"{move!r} is not for seat {seat} to make now")
            if refused := state.why_not(move):
                raise refused
        except Exception:  # noqa: BLE001 - whatever an opponent does, the table goes on
            _log.exception("The opponent in seat %d forfeits a move", seat)
            return policy.fallback_move(state.view(seat))
        return move
