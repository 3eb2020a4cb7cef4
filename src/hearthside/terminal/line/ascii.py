"""Cards, hands and tables in ASCII, and cards read back from what somebody typed. Knows no match."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from hearthside.cards import RANKS, Card, Cards, Suit

_SYMBOL: Final = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-"})
_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_LONGEST: Final = 24
"""Characters of a line that are repeated in a refusal."""


def code(card: Card) -> str:
    """A card in two characters; which pack it is from is not said, since nothing follows from it."""
    return RANKS[card.rank] + card.suit.letter


def codes(cards: Iterable[Card]) -> str:
    """Cards in two characters each."""
    return " ".join(map(code, cards))


def ascii_cards(sentence: str) -> str:
    """A sentence with its cards in two characters each, and plain quotation and minus signs."""
    return _SYMBOL.sub(lambda found: code(Card.parse(found[0])), sentence).translate(_PLAIN)


def hand_lines(hand: Cards) -> list[str]:
    """A hand by suits, the high cards first: ``S: AT863``."""
    by_rank = sorted(hand, key=lambda card: -card.rank)
    return [
        f"{suit.letter}: {''.join(RANKS[card.rank] for card in by_rank if card.suit is suit)}".rstrip()
        for suit in _ORDER
    ]


def columns(heads: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """Numbers in columns, each as wide as its head."""
    first = max(len(label) for label, _ in rows) + 1
    widths = [max(len(head), 6) + 2 for head in heads]
    return [
        " " * first + "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True)),
        *(
            f"{label + ':':<{first}}" + "".join(f"{each:>{width}}" for each, width in zip(numbers, widths, strict=True))
            for label, numbers in rows
        ),
    ]


def counted(count: int, noun: str) -> str:
    """``1 point``, ``13 points``."""
    return f"{count} {noun}{'' if count in (1, -1) else 's'}"


def read_cards(line: str, hand: Cards) -> list[Card]:
    """The cards typed on a line, those of the hand where it has one of that name. ValueError with a sentence."""
    cards: list[Card] = []
    for word in line.replace(",", " ").split():
        try:
            card = Card.parse(word)
        except ValueError:
            shown = ascii(word if len(word) <= _LONGEST else word[:_LONGEST] + "...")
            raise ValueError(
                f"{shown} is not a card. Write the rank and the suit, such as QS or TD; help lists the words."
            ) from None
        # With two packs a name means either card, the one that is held and not typed yet before the other.
        twins = [each for each in hand if each % 52 == card % 52]
        cards.append(next((each for each in twins if each not in cards), twins[0] if twins else card))
    return cards
