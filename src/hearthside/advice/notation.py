"""Entries in words, as they are listed, typed and kept: what is shown here, `typed` reads. Knows no account.

>>> from hearthside.hearts import BLACK_LADY, Play
>>> show(Play(1, Card.parse("KD")), BLACK_LADY)
'West KD'
"""

from collections.abc import Iterable
from typing import Final

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.games import Rules
from hearthside.gin.moves import Melds

from .entries import Dealt, Drew, Entry, Gave, Got, Leads, Left, Opened, Rest, Upcard

BY_HAND: Final = "by hand"
_INITIALS: Final = {
    "South": "s",
    "Southwest": "sw",
    "West": "w",
    "Northwest": "nw",
    "North": "n",
    "Northeast": "ne",
    "East": "e",
    "Southeast": "se",
}


def seats_by_word(rules: Rules, seat: int) -> dict[str, int]:
    """What each seat may be called: its name, its initials, and of the holder's own "me"."""
    words = {"me": seat, "i": seat, "you": seat}
    for number, place in enumerate(rules.places):
        words |= {place.lower(): number, _INITIALS[place]: number}
    return words


def show(entry: Entry, rules: Rules) -> str:
    """An entry in words."""
    place = rules.places
    match entry:
        case Dealt(cards):
            return f"dealt {cards}"
        case Gave(cards):
            return f"gave {cards}"
        case Got(cards):
            return f"got {cards}"
        case Left(cards):
            return f"left {cards}"
        case Leads(seat):
            return f"{place[seat]} leads"
        case hearts.Play(seat, card):
            return f"{place[seat]} {card}"
        case Drew(seat, count, cards):
            return f"{place[seat]} draws {_row(cards) if cards else count}"
        case Rest(hands):
            rows = [f"{place[seat]} {cards}" for seat, cards in enumerate(hands) if cards]
            return " ".join(["rest", *rows])
        case hearts.MoonChoice(seat, deduct):
            return f"{place[seat]} moon {'off' if deduct else 'others'}"
        case Upcard(card):
            return f"upcard {card}"
    return _show_gin(entry, place)


def _show_gin(
    entry: gin.Draw | gin.Take | gin.Decline | gin.Discard | gin.Knock | gin.LayOff | Opened, place: tuple[str, ...]
) -> str:
    name = place[entry.seat]
    match entry:
        case gin.Draw():
            return f"{name} draws"
        case gin.Take():
            return f"{name} takes"
        case gin.Decline():
            return f"{name} declines"
        case gin.Discard(_, card):
            return f"{name} discards {card}"
        case gin.Knock(_, discard, melds):
            return f"{name} knocks {'big' if discard is None else discard}{_laid_out(melds, None)}"
        case gin.LayOff(_, melds, layoffs):
            return f"{name} lays off{_laid_out(melds, layoffs)}"
        case Opened(_, cards, melds, layoffs):
            return f"{name} shows {cards}{_laid_out(melds, layoffs)}"


def _laid_out(melds: Melds | None, layoffs: Melds | None) -> str:
    """How a hand was laid out by hand; nothing where the program does it."""
    if melds is None:
        return ""
    off = [f"{cards} on {at}" for at, cards in enumerate(layoffs or (), 1) if cards]
    return " ".join(["", BY_HAND, ", ".join([*map(str, melds), *off])]).rstrip()


def _row(cards: Iterable[Card] | Cards) -> str:
    return " ".join(map(str, cards))
