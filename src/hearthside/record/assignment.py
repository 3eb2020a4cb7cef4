"""Cards that are not known put into the places that each may have. Knows no game."""

from collections.abc import Sequence


def assign(allowed: Sequence[int], room: Sequence[int]) -> list[int] | None:
    """A place for each card where every place takes so many, or None where there is no way to do it."""
    within: list[list[int]] = [[] for _ in room]

    def seat(card: int, tried: set[int]) -> bool:
        """Finds room for a card, by moving others on where it must."""
        for place, capacity in enumerate(room):
            if place in tried or not allowed[card] >> place & 1:
                continue
            tried.add(place)
            if len(within[place]) < capacity:
                within[place].append(card)
                return True
            for other in within[place]:
                if seat(other, tried):
                    within[place].remove(other)
                    within[place].append(card)
                    return True
        return False

    if not all(seat(card, set()) for card in range(len(allowed))):
        return None
    places = [0] * len(allowed)
    for place, cards in enumerate(within):
        for card in cards:
            places[card] = place
    return places
