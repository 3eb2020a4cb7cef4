"""Entries of Gin Rummy as lines. Melds are groups with commas between; ``9S on 1`` lays off on the knocker's first."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from hearthside.cards import ALL, Card, Cards, mask
from hearthside.coach.observed.entries import Dealt, Drew, ShownHand, Upcard
from hearthside.coach.observed.expected import Expected
from hearthside.coach.observed.reader import LONGEST, Form, LineReader, once, show_form
from hearthside.gin import Decline, Defence, Discard, Draw, Knock, LayOff, Melds, Take

BY_HAND: Final = "by hand"
"""Stands before melds that were laid out by hand."""
_FORMS: Final = (Form("dealt", Expected.HAND, Dealt), Form("upcard", Expected.UPCARD, Upcard))
_TAKES: Final = frozenset({"t", "take", "takes", "took", "pile"})
_DRAWS: Final = frozenset({"d", "draw", "draws", "drew", "stock"})
_DECLINES: Final = frozenset({"no", "decline", "declines", "declined", "pass", "leaves"})
_KNOCKS: Final = frozenset({"k", "knock", "knocks", "gin", "g"})
_LAYS: Final = frozenset({"l", "lay", "lays", "layoff"})
_ON: Final = re.compile(r"(?P<cards>.+)\s+on\s+(?P<place>[1-9])", re.IGNORECASE)


def show(entry: Any, places: Sequence[str]) -> str:
    """An entry as a line."""
    if shown := show_form(_FORMS, entry):
        return shown
    name = places[entry.seat]
    match entry:
        case Drew(_, count, cards):
            return f"{name} draws {' '.join(map(str, cards)) or count}"
        case Draw() | Take() | Decline():
            return f"{name} {type(entry).__name__.lower()}s"
        case Discard(_, card):
            return f"{name} discards {card}"
        case Knock(_, discard, melds):
            return f"{name} knocks {'big' if discard is None else discard}{_show_layout(melds, None)}"
        case LayOff(_, melds, layoffs):
            return f"{name} lays off{_show_layout(melds, layoffs)}"
    return f"{name} shows {entry.cards}{_show_layout(entry.melds, entry.layoffs)}"


def _show_layout(melds: Melds | None, layoffs: Melds | None) -> str:
    """How a hand was laid out by hand; nothing where the program lays it out."""
    if melds is None:
        return ""
    off = [f"{cards} on {at}" for at, cards in enumerate(layoffs or (), 1) if cards]
    return " ".join(["", BY_HAND, ", ".join([*map(str, melds), *off])]).rstrip()


class GinLine(LineReader):
    """A line of entries of Gin Rummy."""

    heads: ClassVar[Mapping[str, Expected]] = {
        **{form.word: form.expected for form in _FORMS},
        "shows": Expected.OPENED,
        "discards": Expected.DISCARD,
    }
    acts = _TAKES | _DRAWS | _DECLINES | _KNOCKS | _LAYS

    def entry(self, word: str) -> None:
        """Read the next entry."""
        observed, seat = self.observed, self.doer
        match observed.expectation.what:
            case Expected.HAND:
                self._dealt(observed.expectation.cards)
            case Expected.UPCARD:
                self.add(Upcard(self.card()))
            case Expected.TURN:
                self._turn(word, seat)
            case Expected.DISCARD if self.take("big"):
                self.take("gin")
                self.add(Knock(seat, None))
            case Expected.DISCARD if self.take(*_KNOCKS):
                self._knock(seat)
            case Expected.DISCARD:
                self.add(Discard(seat, self.card()))
            case Expected.OPENED:
                self._shown(1 - observed.seat if self.who is None else seat)
            case Expected.LAYOFF:
                self.take(*_LAYS)
                self.take("off")
                melds, layoffs = self._layout(observed.hand, None, own=True)
                self.add(LayOff(seat, melds, None if melds is None else layoffs))
            case _:
                raise ValueError(observed.prompt)

    def _dealt(self, room: int) -> None:
        """Cards of the seat's hand. The eleventh is the upcard, as cards are dealt."""
        cards = self.cards()
        if len(cards) > room + 1:
            raise ValueError(f"That is {len(cards)} cards, and {room} are wanted, with the upcard one more.")
        self.words[:0] = map(str, cards[room:])
        self.add(Dealt(once(cards[:room])))

    def _turn(self, word: str, seat: int) -> None:
        mine = seat == self.observed.seat
        if self.take(*_DRAWS):
            self.add(Drew(seat, 1, (self.card(),)) if mine and self.sees_card() else Draw(seat))
        elif self.take(*_TAKES):
            self.add(Take(seat))
        elif self.take(*_DECLINES):
            self.add(Decline(seat))
        elif self.sees_card():
            raise ValueError(f"Say where the card came from: {'d and the card, or t' if mine else 'd or t'}.")
        else:
            raise ValueError(f"{word[:LONGEST]!a} is no turn. {self.observed.prompt}")

    def _knock(self, seat: int) -> None:
        """A discard, and for the seat's own hand the melds, where they are not the program's."""
        discard = None if self.take("big") else self.card()
        melds = None
        if seat == self.observed.seat:
            kept = self.observed.hand - Cards.of(() if discard is None else (discard,))
            melds, _ = self._layout(kept, discard, own=True)
        self.add(Knock(seat, discard, melds))

    def _shown(self, seat: int) -> None:
        """The other hand: its cards, in groups where it was not laid out in the program's way."""
        text = self._checked()
        whole = text.lower().split(BY_HAND)[0].replace(",", " ").split()
        if not whole:
            raise ValueError(f"A card is missing. {self.observed.prompt}")
        cards = once(Card.parse(word) for word in whole if word != "on" and not word.isdecimal())
        knock = self.observed.deal.knock
        melds, layoffs = self._layout(cards, None if knock is None else knock.discard)
        answers = self.observed.state.laid is not None and melds is not None
        self.add(ShownHand(seat, cards, melds, layoffs if answers else None))

    def _checked(self) -> str:
        """The rest of the line, which must be cards in groups and places to lay off on."""
        text = " ".join(self.words)
        for word in text.lower().replace(BY_HAND, " ").replace(",", " ").split():
            if word != "on" and not word.isdecimal():
                self.words = [word]
                self.card()
        self.words = text.split()
        return text

    def _layout(self, hand: Cards, discard: Card | None, own: bool = False) -> tuple[Melds | None, Melds]:
        """The rest of the line: melds, and cards laid off on the knocker's melds.

        None where there are no melds, or only those that the program would make.
        """
        text, self.words = self._checked(), []
        laid, rules = self.observed.state.laid, self.observed.rules
        by_hand = BY_HAND in text.lower()
        if by_hand:
            text = text[text.lower().index(BY_HAND) + len(BY_HAND) :]
        elif not text or (not own and "," not in text and " on " not in text):
            return None, ()
        melds: list[Cards] = []
        layoffs = [Cards(0)] * (0 if laid is None else len(laid.melds))
        for group in filter(None, map(str.strip, text.split(","))):
            found = _ON.fullmatch(group)
            cards = once(map(Card.parse, (found["cards"] if found else group).split()))
            if found:
                place = int(found["place"]) - 1
                if place >= len(layoffs):
                    raise ValueError(f"The knocker has no meld {place + 1}.")
                layoffs[place] |= cards
            elif by_hand or rules.melding.is_meld(cards):
                melds.append(cards)
            for card in cards - hand:
                raise ValueError(f"{card.symbol} is not in the hand.")
        if by_hand:
            return tuple(melds), tuple(layoffs)
        if not melds and not any(layoffs):
            if own:
                raise ValueError("There is no meld among these. Write melds in groups: 2D 3D 4D, 7H 7S 7C.")
            return None, ()
        if self._is_usual(hand, discard, melds, layoffs):
            return None, ()
        return tuple(melds), tuple(layoffs)

    def _is_usual(self, hand: Cards, discard: Card | None, melds: Sequence[Cards], layoffs: Sequence[Cards]) -> bool:
        """Whether the program would lay the hand out so, or does it in any case."""
        state, rules = self.observed.state, self.observed.rules
        if not rules.own_melds:
            return True
        if state.laid is not None:
            defence = rules.melding.defend(hand, state.laid.melds, break_up=rules.defence is Defence.FREE)
            return set(defence.melds) == set(melds) and defence.layoffs == tuple(layoffs)
        knock = self.observed.deal.knock
        if knock is not None and knock.seat == self.observed.seat:
            return True
        seen = (*state.pile, *(() if discard is None else (discard,)))
        return set(rules.melding.arrange(hand, ALL & ~mask(seen))) == set(melds)
