"""Entries of Hearts as lines."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from hearthside.cards import Cards
from hearthside.coach.observed.entries import Dealt, Drew, FinalHands, Gave, Got, Leads, Leftovers
from hearthside.coach.observed.expected import Expected
from hearthside.coach.observed.reader import Form, LineReader, show_form
from hearthside.hearts import MoonChoice, Play

_FORMS: Final = (
    Form("dealt", Expected.HAND, Dealt),
    Form("gave", Expected.GIVE, Gave),
    Form("got", Expected.GET, Got),
    Form("left", Expected.LEFT, Leftovers),
)


def show(entry: Any, places: Sequence[str]) -> str:
    """An entry as a line."""
    match entry:
        case Leads(seat):
            return f"{places[seat]} leads"
        case Play(seat, card):
            return f"{places[seat]} {card}"
        case Drew(seat, count, cards):
            return f"{places[seat]} draws {' '.join(map(str, cards)) or count}"
        case FinalHands(hands):
            return " ".join(["rest", *(f"{places[seat]} {cards}" for seat, cards in enumerate(hands) if cards)])
        case MoonChoice(seat, deduct):
            return f"{places[seat]} moon {'off' if deduct else 'others'}"
    return show_form(_FORMS, entry) or ""


class HeartsLine(LineReader):
    """A line of entries of Hearts."""

    heads: ClassVar[Mapping[str, Expected]] = {form.word: form.expected for form in _FORMS}

    def entry(self, word: str) -> None:
        """Read the next entry."""
        observed, what = self.observed, self.observed.expectation.what
        if self.take("leads", "led"):
            self.add(Leads(self.doer))
        elif self.take("draws", "drew", "draw"):
            self._drew()
        elif word in ("moon", "off", "others"):
            self._moon()
        elif self.take("rest"):
            self._rest()
        elif what is Expected.DRAWN:
            self._drew()
        elif form := next((each for each in _FORMS if each.expected is what), None):
            if self.who not in (None, observed.expectation.seat):
                raise self.unexpected()
            self.add(form.entry(self.card_set(self._among(what))))
        elif what is Expected.REST and observed.expectation.seat is not None:
            self._final_hands({observed.expectation.seat: self.card_set(self._unseen())})
        elif what is Expected.LEADER and self.who is None:
            self._own_lead()
        else:
            held = observed.hand if self.doer == observed.seat else self._unseen(self.doer)
            self.add(Play(self.doer, self.copy(self.card(), held)))

    def _among(self, what: Expected) -> Cards:
        """The cards that an entry of cards can name, to choose between two equal ones."""
        match what:
            case Expected.HAND:
                return Cards(self.observed.rules.deck - self.observed.hand)
            case Expected.GIVE:
                return Cards(self.observed.hand)
            case Expected.GET:  # what a seat is passed comes too late to be passed on
                return self._others()
        return self._unseen()

    def _others(self) -> Cards:
        """The cards that never came to this seat and are not played."""
        deal = self.observed.deal
        return Cards(deal.rules.deck - deal.lying - deal.hand - deal.got - deal.left)

    def _unseen(self, holder: int | None = None) -> Cards:
        """The cards that others may hold, or that one; of two equal cards, the one that was passed to it."""
        deal, others = self.observed.deal, self._others()
        gave = Cards(deal.gave - deal.lying)
        if holder is None:
            return others | gave
        return (others - Cards(gave << 52 | gave >> 52)) | gave if holder == deal.receiver else others

    def _own_lead(self) -> None:
        """The first card of the deal, where the line names nobody: it must be in the seat's own hand."""
        card = self.copy(self.card(), self.observed.hand)
        if card not in self.observed.hand:
            raise ValueError(f"Say who leads it, such as {self.observed.rules.places[1]} {card}.")
        self.add(Play(self.observed.seat, card))

    def _drew(self) -> None:
        """How many cards a seat drew, or which."""
        seat = self.observed.state.turn if self.who is None else self.who
        if self.words and self.words[0].isdecimal():
            self.add(Drew(seat, int(self.words.pop(0)[:3])))
        else:
            cards = self.cards()
            self.add(Drew(seat, len(cards), tuple(cards)))

    def _moon(self) -> None:
        """What a moon does or did: off, or others."""
        self.take("moon")
        off = self.take("off")
        if not off and not self.take("others"):
            raise ValueError("Say whether a moon comes off the own score, or goes to the others: off, or others.")
        due = self.observed.expectation.what is Expected.MOON or self.who is not None
        self.add(MoonChoice(self.doer if due else self.observed.seat, off))

    def _rest(self) -> None:
        """What each seat still held: a name and its cards, and so on."""
        hands: dict[int, Cards] = {}
        while self.words:
            seat = self.seat()
            if seat is None:
                raise ValueError("Say who held them: rest West AS KS North 2D 3D, and so on.")
            hands[seat] = self.card_set(self._unseen() | self.observed.hand)
        self._final_hands(hands)

    def _final_hands(self, hands: dict[int, Cards]) -> None:
        """Add what each seat still held. The own hand is known, and the last other seat held what remains."""
        observed = self.observed
        seats = range(observed.rules.seats)
        if observed.progress.over:
            hands.setdefault(observed.seat, observed.state.results[-1].rest[observed.seat])
        elif observed.expectation.what is not Expected.REST:
            hands.setdefault(observed.seat, observed.hand)
            missing = [seat for seat in seats if seat not in hands]
            if len(missing) == 1:
                hands[missing[0]] = Cards(self._unseen() - Cards.of(card for cards in hands.values() for card in cards))
        self.add(FinalHands(tuple(hands.get(seat, Cards(0)) for seat in seats)))
