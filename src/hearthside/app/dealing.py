"""How a table deals: decks drawn from its secret, from a first number on, or of a number that is asked for.

Knows no seats of people and no disk.
"""

from collections.abc import Callable
from random import Random

from hearthside.cards import shuffled
from hearthside.game import Deal
from hearthside.match import decks
from hearthside.match.log import Entry, Log
from hearthside.match.policy import POLICIES


class Dealing:
    """Where the decks of a table come from."""

    def __init__(
        self, seed: str, first_deal: int | None = None, player_seed: Callable[[int], str] | None = None
    ) -> None:
        """``seed`` is the secret of the table. With a ``first_deal``, its deals have that number and those after it.
        ``player_seed`` gives the seed of the opponents for a deal, by its number; without it, the secret is their seed.
        """
        self._seed = seed
        self._first_deal = first_deal
        self._player_seed = player_seed

    def next_seal(self, log: Log) -> str | None:
        """The seal of the deal after that log; None where its number may be known."""
        return None if self._first_deal is not None else decks.next_seal(log.state.rules, self._seed, log)

    def next(self, log: Log, number: int | None = None) -> Entry:
        """The deal after that log, or the one of that number."""
        rules, results, salt = log.state.rules, log.state.results, None
        chosen = number is not None or self._first_deal is not None
        if number is None and self._first_deal is not None:
            number = self._first_deal + len(results) + log.quits
        if number is None:
            # Drawn, not counted up: the number of the last deal is known, and the next one would reveal the hands.
            number, salt = decks.drawn(self._seed, log)
        # The first dealer is drawn where it matters; after that the deal moves on.
        drawn = POLICIES.of(log.state).draws_dealer(rules) and not results
        dealer = Random(f"{self._seed}/dealer").randrange(rules.seats) if drawn else None
        player_seed = None if self._player_seed is None else self._player_seed(number)
        return Entry(Deal(shuffled(number, rules.packs), dealer), number, salt, chosen, player_seed)
