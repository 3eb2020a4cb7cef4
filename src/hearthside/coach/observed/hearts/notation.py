"""Entries of Hearts as lines."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from hearthside.cards import Cards, mask
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, HeartsEntry, Leads, Leftovers
from hearthside.coach.observed.expected import Expected
from hearthside.coach.observed.reader import LineReader, Verb, by_word
from hearthside.hearts import MoonChoice, Play

_SETS: Final[Mapping[Expected, Callable[[Cards], HeartsEntry]]] = {
    Expected.HAND: Dealt,
    Expected.GIVE: Gave,
    Expected.GET: Got,
    Expected.LEFT: Leftovers,
}


class HeartsLine(LineReader):
    """A line of entries of Hearts."""

    @staticmethod
    def show(entry: Any, places: Sequence[str]) -> str:
        """An entry as a line."""
        match entry:
            case Dealt(cards):
                return f"dealt {cards}"
            case Gave(cards):
                return f"gave {cards}"
            case Got(cards):
                return f"got {cards}"
            case Leftovers(cards):
                return f"left {cards}"
            case FinalHands(hands):
                return " ".join(["rest", *(f"{places[seat]} {cards}" for seat, cards in enumerate(hands) if cards)])
            case Leads(seat):
                return f"{places[seat]} leads"
            case Play(seat, card):
                return f"{places[seat]} {card}"
            case Drew(seat, count, cards):
                return f"{places[seat]} draws {' '.join(map(str, cards)) or count}"
        return f"{places[entry.seat]} moon {'off' if entry.deduct else 'others'}"

    def unsaid(self, what: Expected) -> HeartsEntry:
        """Read an entry of cards alone."""
        match what:
            case Expected.HAND | Expected.GIVE | Expected.GET | Expected.LEFT:
                return self._set()
            case Expected.DRAWN:
                return self._drew()
            case Expected.REST:
                return self._final_hands({self.doer: self.card_set(self.deal.open_cards)})
            case Expected.LEADER if self.who is None:
                return self._lead()
        return Play(self.doer, self.copy(self.card(), self._held_by(self.doer)))

    def _set(self) -> HeartsEntry:
        """Cards that were dealt, passed or left over."""
        what, seat, _ = self.observed.expectation
        if self.who not in (None, seat):
            raise self.unexpected()
        return _SETS[what](self.card_set(self.deal.open_cards))

    def _held_by(self, seat: int) -> Cards:
        """The cards that a seat may hold; of two equal cards, the one that was passed to it."""
        deal, gave = self.deal, Cards(self.deal.gave - self.deal.lying)
        if seat == deal.seat:
            return Cards(self.observed.hand)
        others = Cards(deal.unseen(deal.held) - gave)
        return others - Cards(gave << 52 | gave >> 52) | gave if seat == deal.receiver else others

    def _lead(self) -> Play:
        """The first card of the deal, where the line names nobody: it must be in the seat's own hand."""
        card = self.copy(self.card(), self.observed.hand)
        if card not in self.observed.hand:
            raise ValueError(f"Say who leads it, such as {self.observed.rules.places[1]} {card}.")
        return Play(self.observed.seat, card)

    def _drew(self) -> Drew:
        """How many cards a seat drew, or which."""
        seat = self.observed.state.turn if self.who is None else self.who
        if self.words and self.words[0].isdecimal():
            return Drew(seat, int(self.words.pop(0)[:3]))
        cards = self.cards()
        return Drew(seat, len(cards), tuple(cards))

    def _moon(self) -> MoonChoice:
        """What a moon does or did: off, or others."""
        off = self.take("off")
        if not off and not self.take("others"):
            raise ValueError("Say whether a moon comes off your own score or goes to the others: off, or others.")
        return self._chose(off)

    def _chose(self, off: bool) -> MoonChoice:
        due = self.observed.expectation.what is Expected.MOON or self.who is not None
        return MoonChoice(self.doer if due else self.observed.seat, off)

    def _rest(self) -> FinalHands:
        """What each seat still held: a name and its cards, and so on."""
        hands: dict[int, Cards] = {}
        while self.words:
            seat = self.seat()
            if seat is None:
                raise ValueError("Say who held them: rest West AS KS North 2D 3D, and so on.")
            hands[seat] = self.card_set(self.deal.unseen(Cards(0)))
        return self._final_hands(hands)

    def _final_hands(self, hands: dict[int, Cards]) -> FinalHands:
        """What each seat still held. The own hand is known, and the last other seat held what remains."""
        observed = self.observed
        seats = range(observed.rules.seats)
        if observed.progress.over:
            hands.setdefault(observed.seat, observed.state.results[-1].rest[observed.seat])
        elif observed.expectation.what is not Expected.REST:
            hands.setdefault(observed.seat, observed.hand)
            missing = [seat for seat in seats if seat not in hands]
            if len(missing) == 1:
                hands[missing[0]] = Cards(self.deal.unseen(mask(card for cards in hands.values() for card in cards)))
        return FinalHands(tuple(hands.get(seat, Cards(0)) for seat in seats))

    verbs = by_word(
        Verb("dealt", _set, Expected.HAND),
        Verb("gave", _set, Expected.GIVE),
        Verb("got", _set, Expected.GET),
        Verb("left", _set, Expected.LEFT),
        Verb("leads led", lambda line: Leads(line.doer)),
        Verb("draw draws drew", _drew),
        Verb("moon", _moon),
        Verb("off", lambda line: line._chose(True)),
        Verb("others", lambda line: line._chose(False)),
        Verb("rest", _rest),
    )
