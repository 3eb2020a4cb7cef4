"""Finished deals in few letters: each move by its place among those that could be made. No clock, no randomness.

A deal is a JSON list: number or cards, dealer, the seed of the opponents, and what was played. That is a
text, one letter a card and more for a pass, with a move as JSON where a letter does not do. What was changed before the
first deal is a list of its own.
"""

from collections.abc import Iterable
from typing import Any, Final

from hearthside.cards import DEAL_NUMBERS, Card, shuffled
from hearthside.game import Deal
from hearthside.games import Rules

from . import decks
from .log import Entry, Log
from .policy import POLICIES

_HEAD: Final = 3
"""Fields of a deal before what was played."""


def compact(log: Log, secret: str, until: int) -> list[list[Any]]:
    """The deals among the first so many moves of a log, the last of them over."""
    deals: list[list[Any]] = [[]]
    for place in range(until):
        entry, state = log.moves[place], log.states[place]
        match entry.what:
            case Deal(deck, dealer):
                cards = entry.number if entry.number is not None else " ".join(map(str, deck))
                deals.append([cards, dealer, decks.player_seed(secret, log, place)])
            case move:
                letters = POLICIES.of(state).letters(state, move)
                played = deals[-1]
                if letters is None:
                    played.append(log.game.move_to_json(move))
                elif isinstance(played[-1], str) and len(played) > _HEAD:
                    played[-1] += letters
                else:
                    played.append(letters)
    return deals if deals[0] else deals[1:]


def expand(rules: Rules, deals: Iterable[Any]) -> list[Entry]:
    """What `compact` wrote, as a log begins with it. ValueError or IllegalMove for what cannot be."""
    log = Log(rules)
    for deal in deals:
        match deal:
            case [int() | str() as cards, int() | None as dealer, str(player_seed), *played] if not (
                isinstance(cards, bool) or isinstance(dealer, bool)
            ):
                if len(player_seed) > decks.LONGEST_SEED:
                    raise ValueError("That seed is too long.")
                number, deck = deck_of(rules, cards)
                log.add(Entry(Deal(deck, dealer), number, player_seed=player_seed))
            case [dict(), *_] if not log.entries:
                played = deal
            case _:
                raise ValueError("That is not a deal.")
        for part in played:
            if isinstance(part, str):
                while part:
                    move, used = POLICIES.of(log.state).lettered(log.state, part)
                    log.add(Entry(move))
                    part = part[used:]
            else:
                log.add(Entry(log.game.move_from_json(part)))
    if any(log.state.hands):
        raise ValueError("A deal is not over.")
    return log.entries


def deck_of(rules: Rules, deck: int | str) -> tuple[int | None, tuple[Card, ...]]:
    """The deal number, where there is one, and its deck, from either of them. ValueError for what is neither."""
    if isinstance(deck, str):
        return None, tuple(map(Card.parse, deck.split()))
    if not 0 <= deck < DEAL_NUMBERS:
        raise ValueError("That is not a deal number.")
    return deck, shuffled(deck, rules.packs)
