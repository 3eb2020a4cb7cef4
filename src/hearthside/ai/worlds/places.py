"""Cards put into places at random, where each may lie in some of them, and so many fit into each. Knows no game."""

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Final

Weigh = Callable[[Sequence[int]], float | None]
"""How likely places of all cards are: the logarithm of their odds, or None for what cannot be."""

_CYCLES: Final = (2, 2, 2, 3, 3, 4, 5, 6)
"""How many cards change places at once; all but two at once are for what two alone cannot do."""


def settle(allowed: Sequence[int], room: Sequence[int], rng: Random) -> list[int] | None:
    """A place for each card, bits of ``allowed`` being the places that it may have; None where there is no way."""
    within: list[list[int]] = [[] for _ in room]
    places = list(range(len(room)))

    def seat(card: int, tried: set[int]) -> bool:
        """Finds room for a card, by moving others on where it must."""
        for place in rng.sample(places, len(places)):
            if place in tried or not allowed[card] >> place & 1:
                continue
            tried.add(place)
            if len(within[place]) < room[place]:
                within[place].append(card)
                return True
            for other in within[place]:
                if seat(other, tried):
                    within[place].remove(other)
                    within[place].append(card)
                    return True
        return False

    for card in sorted(range(len(allowed)), key=lambda card: (allowed[card].bit_count(), rng.random())):
        if not seat(card, set()):
            return None
    found = [0] * len(allowed)
    for place, cards in enumerate(within):
        for card in cards:
            found[card] = place
    return found


def walk(places: list[int], allowed: Sequence[int], steps: int, rng: Random, weigh: Weigh | None = None) -> None:
    """Some steps of Metropolis's walk among all ways to place the cards: a few change places in a ring.

    Without weights the walk comes to each way as often as to any other: a step and its way back are as likely, and
    rings over as many places as there are lead from any way to any other.
    """
    movable = [card for card, places_of in enumerate(allowed) if places_of & places_of - 1]
    if len(movable) < 2:
        return
    worth = weigh(places) if weigh is not None else 0.0
    for _ in range(steps):
        ring = rng.sample(movable, min(rng.choice(_CYCLES), len(movable)))
        before = [places[card] for card in ring]
        after = before[1:] + before[:1]
        if not all(allowed[card] >> place & 1 for card, place in zip(ring, after, strict=True)):
            continue
        for card, place in zip(ring, after, strict=True):
            places[card] = place
        if weigh is None:
            continue
        new = weigh(places)
        if worth is None or (new is not None and (new >= worth or rng.random() < exp(new - worth))):
            worth = new
        else:
            for card, place in zip(ring, before, strict=True):
                places[card] = place
