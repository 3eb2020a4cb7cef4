"""Entries of Gin Rummy as lines. Melds are groups with commas between; ``9S on 1`` lays off on the knocker's first."""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hearthside.cards import ALL, Card, Cards, mask
from hearthside.coach.observed.entries import Dealt, Drew, GinEntry, ShownHand, Upcard
from hearthside.coach.observed.expected import Expected
from hearthside.coach.observed.reader import LONGEST, LineReader, Verb, by_word, once
from hearthside.gin import Decline, Defence, Discard, Draw, Knock, LayOff, Melds, Take

_BY_HAND: Final = "by hand"
"""Stands before melds that were laid out by hand."""


def _show_layout(melds: Melds | None, layoffs: Melds | None) -> str:
    """How a hand was laid out by hand; nothing where the program lays it out."""
    if melds is None:
        return ""
    off = [f"{cards} on {at}" for at, cards in enumerate(layoffs or (), 1) if cards]
    return " ".join(["", _BY_HAND, ", ".join([*map(str, melds), *off])]).rstrip()


class _Group(NamedTuple):
    """Cards of a hand that lie together."""

    cards: Cards
    on: int
    """The knocker's meld on which they are laid off, from 1; 0 for none."""


class GinLine(LineReader):
    """A line of entries of Gin Rummy."""

    @staticmethod
    def show(entry: Any, places: Sequence[str]) -> str:
        """An entry as a line."""
        match entry:
            case Dealt(cards):
                return f"dealt {cards}"
            case Upcard(card):
                return f"upcard {card}"
            case Drew(seat, _, cards):
                return f"{places[seat]} draws {' '.join(map(str, cards))}"
            case Draw(seat) | Take(seat) | Decline(seat):
                return f"{places[seat]} {type(entry).__name__.lower()}s"
            case Discard(seat, card):
                return f"{places[seat]} discards {card}"
            case Knock(seat, discard, melds):
                return f"{places[seat]} knocks {'big' if discard is None else discard}{_show_layout(melds, None)}"
            case LayOff(seat, melds, layoffs):
                return f"{places[seat]} lays off{_show_layout(melds, layoffs)}"
        return f"{places[entry.seat]} shows {entry.cards}{_show_layout(entry.melds, entry.layoffs)}"

    def unsaid(self, what: Expected) -> GinEntry:
        """Read an entry that begins with a card."""
        match what:
            case Expected.HAND:
                return self._dealt()
            case Expected.UPCARD:
                return Upcard(self.card())
            case Expected.TURN if self.sees_card():
                own = "d and the card, or t" if self.doer == self.observed.seat else "d or t"
                raise ValueError(f"Say where the card came from: {own}.")
            case Expected.TURN:
                word = "".join(self.words[:1])
                raise ValueError(f"{word[:LONGEST]!a} is not a turn. {self.observed.prompt}")
            case Expected.DISCARD:
                return Discard(self.doer, self.card())
            case Expected.OPENED:
                return self._shown()
            case Expected.LAYOFF:
                return self._lays_off()
        raise ValueError(self.observed.prompt)

    def _dealt(self) -> Dealt:
        """Cards of the seat's hand. The eleventh is the upcard, as cards are dealt."""
        cards, room = self.cards(), self.observed.expectation.cards
        if len(cards) > room + 1:
            raise ValueError(f"That is {len(cards)} cards. Enter {room}, or one more with the upcard.")
        self.words[:0] = map(str, cards[room:])
        return Dealt(once(cards[:room]))

    def _drew(self) -> Draw | Drew:
        mine = self.doer == self.observed.seat
        return Drew(self.doer, 1, (self.card(),)) if mine and self.sees_card() else Draw(self.doer)

    def _big(self) -> Knock:
        self.take("gin")
        return Knock(self.doer, None)

    def _knock(self) -> Knock:
        """A discard, and for the seat's own hand the melds, where they are not the program's."""
        seat, discard = self.doer, None if self.take("big") else self.card()
        if seat != self.observed.seat:
            return Knock(seat, discard)
        kept = Cards(self.observed.hand - mask(() if discard is None else (discard,)))
        melds, _ = self._layout(kept, discard, *self._groups(), own=True)
        return Knock(seat, discard, melds)

    def _lays_off(self) -> LayOff:
        self.take("off")
        return LayOff(self.doer, *self._layout(self.observed.hand, None, *self._groups(), own=True))

    def _shown(self) -> ShownHand:
        """The other hand: its cards, in groups where it was not laid out in the program's way."""
        groups, by_hand = self._groups()
        if not groups:
            self.card()  # one is missing
        hand, knock = once(card for cards, _ in groups for card in cards), self.observed.deal.knock
        grouped = by_hand is not None or len(groups) > 1 or groups[0].on
        discard = None if knock is None else knock.discard
        layout = self._layout(hand, discard, groups, by_hand) if grouped else (None, None)
        return ShownHand(1 - self.observed.seat if self.who is None else self.who, hand, *layout)

    def _groups(self) -> tuple[list[_Group], list[_Group] | None]:
        """The rest of the line in groups: those before ``by hand``, and those after it, if it stands there."""
        whole, *by_hand = re.split(_BY_HAND, " ".join(self.words), maxsplit=1, flags=re.IGNORECASE)
        return self._grouped(whole), self._grouped(by_hand[0]) if by_hand else None

    def _grouped(self, text: str) -> list[_Group]:
        groups = []
        for group in filter(None, map(str.strip, text.split(","))):
            self.words = group.split()
            cards, on = self.cards(), "0"
            if self.take("on"):
                on = self.words.pop(0) if self.words else ""
                if on not in tuple("123456789"):
                    raise ValueError("Say on which of the knocker's melds, from 1, such as 9S on 1.")
            if self.words:
                raise ValueError(f"A comma is missing before {self.card()}.")
            groups.append(_Group(once(cards), int(on)))
        self.words = []
        return groups

    def _layout(
        self, hand: Cards, discard: Card | None, groups: list[_Group], by_hand: list[_Group] | None, own: bool = False
    ) -> tuple[Melds | None, Melds | None]:
        """The melds of a hand, and what it lays off on each of the knocker's melds, where there was a knock.

        None for both where the program would lay the hand out so, or does it in any case.
        """
        laid, rules = self.observed.state.laid, self.observed.rules
        melds: list[Cards] = []
        layoffs = [Cards(0)] * (0 if laid is None else len(laid.melds))
        for cards, on in groups if by_hand is None else by_hand:
            if on > len(layoffs):
                raise ValueError(f"The knocker has no meld {on}.")
            if on:
                layoffs[on - 1] |= cards
            elif by_hand is not None or rules.melding.is_meld(cards):
                melds.append(cards)
            for card in cards - hand:
                raise ValueError(f"{card.symbol} is not in the hand.")
        if by_hand is None and not melds and not any(layoffs):
            if own and groups:
                raise ValueError("There is no meld in these cards. Write melds in groups: 2D 3D 4D, 7H 7S 7C.")
            return None, None
        if by_hand is None and self._is_usual(hand, discard, melds, layoffs):
            return None, None
        return tuple(melds), None if laid is None else tuple(layoffs)

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

    verbs = by_word(
        Verb("dealt", _dealt, Expected.HAND),
        Verb("upcard", lambda line: Upcard(line.card()), Expected.UPCARD),
        Verb("d draw draws drew stock", _drew, Expected.TURN),
        Verb("t take takes took pile", lambda line: Take(line.doer), Expected.TURN),
        Verb("no decline declines declined pass leaves", lambda line: Decline(line.doer), Expected.TURN),
        Verb("discards", lambda line: Discard(line.doer, line.card()), Expected.DISCARD),
        Verb("k knock knocks gin g", _knock, Expected.DISCARD),
        Verb("big", _big, Expected.DISCARD),
        Verb("shows", _shown, Expected.OPENED),
        Verb("l lay lays layoff", _lays_off, Expected.LAYOFF),
    )
