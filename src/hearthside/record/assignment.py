"""Cards that are not known put into the places that each may have. Knows no game."""

from collections.abc import Sequence


def assign(allowed: Sequence[int], room: Sequence[int]) -> list[int] | None:
    """A place for each card where every place takes so many, or None where there is no way to do it."""
    within: list[list[int]] = [[] for _ in room]
    untried = every = (1 << len(room)) - 1

    def seat(card: int) -> bool:
        """Finds room for a card, by moving others on where it must."""
        nonlocal untried
        while left := allowed[card] & untried:
            place = (left & -left).bit_length() - 1
            untried ^= 1 << place
            cards = within[place]
            if len(cards) < room[place]:
                cards.append(card)
                return True
            for other in cards:
                if seat(other):
                    cards.remove(other)
                    cards.append(card)
                    return True
        return False

    for card in range(len(allowed)):
        untried = every
        if not seat(card):
            return None
    places = [0] * len(allowed)
    for place, cards in enumerate(within):
        for card in cards:
            places[card] = place
    return places
