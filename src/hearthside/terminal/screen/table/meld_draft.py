"""Melds laid out by hand, what goes on the melds of the knocker, and the cards that are left. Knows no rules."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from hearthside.terminal.screen.drawing.cards import ACE_LOW, card_name

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

MOST: Final = 4
"""As many melds as can be named."""


class MeldDraft:
    """Groups of one's own cards: melds, cards laid off, and deadwood.

    N makes a new meld of the cards that are chosen, a digit puts them into that meld, a letter from A on lays them off
    on a meld of the other, and 0 leaves them over.
    """

    def __init__(
        self,
        melds: Sequence[Sequence[str]],
        laid: Sequence[Sequence[str]],
        loose: Sequence[str],
        onto: Sequence[Sequence[str]],
        move: dict[str, Any],
    ) -> None:
        """The cards lie as the program would lay them. ``onto`` are the melds of the knocker."""
        self.melds = [tuple(meld) for meld in melds]
        self.laid = [tuple(cards) for cards in laid]
        self.loose = tuple(loose)
        self.onto = [tuple(meld) for meld in onto]
        self.chosen: tuple[str, ...] = ()
        self.cursor = next(iter(self.cards), None)
        self.checked: wire.Checked | None = None
        self._move = move

    @property
    def cards(self) -> list[str]:
        """One's own cards in the order in which they lie."""
        return [card for group in (*self.melds, *self.laid, self.loose) for card in group]

    @property
    def move(self) -> dict[str, Any]:
        """The move that lays the cards so."""
        laid = {"layoffs": [list(cards) for cards in self.laid]} if self.onto else {}
        return {**self._move, "melds": [list(meld) for meld in self.melds], **laid}

    def places(self) -> list[tuple[str, str]]:
        """Where cards may be put: a key, and a label."""
        found = [("n", "New meld")] if len(self.melds) < MOST else []
        found += [(str(at), f"Meld {at}") for at in range(1, len(self.melds) + 1)]
        found += [(chr(97 + at), f"On {card_name(meld[0])}") for at, meld in enumerate(self.onto)]
        return [*found, ("0", "Over")]

    def walk(self, steps: int) -> None:
        """So many cards along, and round the ends."""
        cards = self.cards
        if cards:
            at = cards.index(self.cursor) if self.cursor in cards else 0
            self.cursor = cards[(at + steps) % len(cards)]

    def choose(self, card: str | None = None) -> None:
        """Take a card up, or leave it again: the one that the keys are on."""
        card = card or self.cursor
        if card is not None:
            self.cursor = card
            self.chosen = (
                tuple(each for each in self.chosen if each != card) if card in self.chosen else (*self.chosen, card)
            )

    def key(self, key: str) -> bool:
        """Put the chosen cards, or the one under the keys, where a key says. Returns whether it was such a key."""
        letter = key.removeprefix("Shift+").lower()
        if letter == "n" and len(self.melds) < MOST:
            return self._put("melds", len(self.melds))
        if letter == "0":
            return self._put("loose", 0)
        if letter.isdecimal() and int(letter) <= len(self.melds):
            return self._put("melds", int(letter) - 1)
        at = ord(letter) - ord("a") if len(letter) == 1 else -1
        return 0 <= at < len(self.laid) and self._put("laid", at)

    def _put(self, where: str, at: int) -> bool:
        cards = self.chosen or ((self.cursor,) if self.cursor else ())

        def without(group: Sequence[str]) -> tuple[str, ...]:
            return tuple(card for card in group if card not in cards)

        melds, laid = [without(meld) for meld in self.melds], [without(group) for group in self.laid]
        loose = without(self.loose)
        if where == "loose":
            loose = tuple(sorted((*loose, *cards), key=lambda card: -ACE_LOW.index(card[0])))
        elif where == "laid":
            laid[at] = in_order((*laid[at], *cards))
        else:
            melds += [()] if at == len(melds) else []
            melds[at] = in_order((*melds[at], *cards))
        self.melds, self.laid, self.loose = [meld for meld in melds if meld], laid, loose
        self.chosen, self.checked = (), None
        return True


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """A meld in order, the ace where it belongs: low, or behind the king of a run that goes round the corner."""
    rising = sorted(cards, key=lambda card: (ACE_LOW.index(card[0]), card[1]))
    places = [ACE_LOW.index(card[0]) for card in rising]
    one_suit = len({card[1] for card in cards}) == 1
    starts = [at for at, place in enumerate(places) if (place - 1) % 13 not in places]
    if one_suit and starts and starts[-1] > 0 and {0, 12} <= set(places):
        return (*rising[starts[-1] :], *rising[: starts[-1]])
    return tuple(rising)
