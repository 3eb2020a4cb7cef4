"""Lines that somebody types, told to an account: cards in the order in which they are seen, and a few words.

A line is taken whole or not at all. What is typed is read in any mixture of capitals; ``S:AKT5`` is four spades.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from hearthside import gin, hearts
from hearthside.cards import ALL, TWO_DECKS, Card, Cards, mask
from hearthside.gin.moves import Melds

from .account import Account
from .entries import Dealt, Drew, Entry, Gave, Got, Leads, Left, Opened, Rest, Upcard
from .notation import BY_HAND, seats_by_word
from .progress import Wanted

_SUITED: Final = re.compile(r"([SHDC]):\s*((?:10|[2-9TJQKA])+)(?![^\s,])", re.IGNORECASE)
_RANK: Final = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)
_ON: Final = re.compile(r"(?P<cards>.+)\s+on\s+(?P<place>[1-9])", re.IGNORECASE)
_LONGEST: Final = 24
_TAKES: Final = frozenset({"t", "take", "takes", "took", "pile"})
_DRAWS: Final = frozenset({"d", "draw", "draws", "drew", "stock"})
_DECLINES: Final = frozenset({"no", "decline", "declines", "declined", "pass", "leaves"})
_KNOCKS: Final = frozenset({"k", "knock", "knocks", "gin", "g"})
_LAYS: Final = frozenset({"l", "lay", "lays", "layoff"})
_ACTS: Final = _TAKES | _DRAWS | _DECLINES | _KNOCKS | _LAYS
_HEADS: Final = {
    "dealt": Wanted.HAND,
    "gave": Wanted.GIVE,
    "got": Wanted.GET,
    "left": Wanted.LEFT,
    "upcard": Wanted.UPCARD,
    "shows": Wanted.OPENED,
    "discards": Wanted.DISCARD,
}
"""Words that may stand before what is awaited."""


def typed(account: Account, line: str) -> Account:
    """The account with what the line tells. Raises ValueError with a sentence, and then nothing is told."""
    spelt = _SUITED.sub(_spelt, line)
    return _Line(account, spelt.split()).told()


def _spelt(found: re.Match[str]) -> str:
    """The cards of a suit, each by itself."""
    return " ".join(rank + found[1] for rank in _RANK.findall(found[2]))


class _Line:
    """A line, word by word."""

    def __init__(self, account: Account, words: list[str]) -> None:
        self.account = account
        self.words = words
        self.seats = seats_by_word(account.rules, account.seat)
        self.who: int | None = None
        """Whom the line names."""

    def told(self) -> Account:
        if not self.words:
            raise ValueError(self.account.wanted)
        while self.words:
            self.who = self._seat()
            word = self.words[0].lower() if self.words else ""
            if word in _HEADS and self.account.awaited.what is _HEADS[word]:
                self.words.pop(0)
            elif word in _HEADS:
                raise ValueError(f"That is not what comes now. {self.account.wanted}")
            if self.account.rules.game == "hearts":
                self._hearts(word)
            else:
                self._gin(word)
        return self.account

    def _tell(self, entry: Entry) -> None:
        self.account = self.account.tell(entry)

    # ---- Words ----

    def _seat(self) -> int | None:
        """The seat that the next word names, if it names one."""
        if self.words and (found := self.seats.get(self.words[0].lower().rstrip(":"))) is not None:
            self.words.pop(0)
            return found
        return None

    def _doer(self) -> int:
        """Who does what is told: whom the line names, or whose turn it is."""
        seat = self.account.awaited.seat if self.who is None else self.who
        return self.account.seat if seat is None else seat

    def _sees_card(self) -> bool:
        if not self.words:
            return False
        try:
            Card.parse(self.words[0].rstrip(","))
        except ValueError:
            return False
        return True

    def _card(self) -> Card:
        """The next word, as a card."""
        if not self.words:
            raise ValueError(f"A card is missing. {self.account.wanted}")
        word = self.words.pop(0).strip(",")
        try:
            return Card.parse(word)
        except ValueError:
            if self.account.rules.game == "gin" and word.lower() in _ACTS:
                raise ValueError(f"That is not what comes now. {self.account.wanted}") from None
            shown = word if len(word) <= _LONGEST else f"{word[:_LONGEST]}..."
            raise ValueError(f"{shown!a} is not a card. Write the rank and the suit, such as QS or TD.") from None

    def _cards(self) -> list[Card]:
        """The cards as far as the next word that is none, each once."""
        cards = [self._card()]
        while self._sees_card():
            cards.append(self._card())
        return cards

    def _set(self, first: Cards, most: int | None = None) -> Cards:
        """The cards that follow, of two equal ones the copy that ``first`` has, or has not been named."""
        found: list[Card] = []
        for card in self._cards() if most is None else [self._card() for _ in range(most)]:
            copy = self._copy(card, first, found)
            if copy in found:
                raise ValueError(f"{card.symbol} stands there twice.")
            found.append(copy)
        return Cards.of(found)

    def _copy(self, card: Card, first: Cards, named: Sequence[Card]) -> Card:
        """Which of two equal cards is meant: one that is to be found there and not named yet."""
        copies = [card, TWO_DECKS[card + 52]] if self.account.rules.packs == 2 and card < 52 else [card]
        return next((each for each in copies if each in first and each not in named), card)

    # ---- Hearts ----

    def _hearts(self, word: str) -> None:
        account, what = self.account, self.account.awaited.what
        match word:
            case "leads" | "led":
                self.words.pop(0)
                self._tell(Leads(self._doer()))
                return
            case "draws" | "drew" | "draw":
                self.words.pop(0)
                self._drew()
                return
            case "moon" | "off" | "others":
                self._moon()
                return
            case "rest":
                self.words.pop(0)
                self._rest()
                return
        match what:
            case Wanted.HAND | Wanted.GIVE | Wanted.GET | Wanted.LEFT if self.who not in (None, account.awaited.seat):
                raise ValueError(f"That is not what comes now. {account.wanted}")
            case Wanted.HAND:
                self._tell(Dealt(self._set(account.rules.deck - account.hand)))
            case Wanted.GIVE:
                self._tell(Gave(self._set(account.hand)))
            case Wanted.GET:
                # What a seat is passed comes too late to be passed on.
                self._tell(Got(self._set(self._others())))
            case Wanted.LEFT:
                self._tell(Left(self._set(self._unseen())))
            case Wanted.DRAWN:
                self._drew()
            case Wanted.REST if account.awaited.seat is not None:
                self._still_held({account.awaited.seat: self._set(self._unseen())})
            case Wanted.LEADER:
                self._lead()
            case _:
                self._play(self._doer())

    def _played(self) -> Cards:
        state = self.account.state
        return Cards.of(card for trick in (*state.tricks, state.trick) for card in trick.cards)

    def _others(self) -> Cards:
        """The cards that never came to this seat, and are not played."""
        came = [entry.cards for entry in self.account.told if isinstance(entry, Dealt | Got | Left)]
        return Cards(self.account.rules.deck - self._played() & ~mask(card for cards in came for card in cards))

    def _unseen(self, holder: int | None = None) -> Cards:
        """The cards that others may hold, or that seat; of two equal cards, the one that was passed to it."""
        state, account, others = self.account.state, self.account, self._others()
        given = [entry.cards for entry in account.told if isinstance(entry, Gave)]
        gave = Cards.of(card for cards in given for card in cards) - self._played()
        if holder is None:
            return others | gave
        offset = account.rules.direction(len(state.results)).offset(account.rules.seats)
        if holder != (account.seat + offset) % account.rules.seats:
            return others
        return (others - Cards(gave << 52 | gave >> 52)) | gave

    def _play(self, seat: int) -> None:
        account = self.account
        held = account.hand if seat == account.seat else self._unseen(seat)
        self._tell(hearts.Play(seat, self._copy(self._card(), held, ())))

    def _lead(self) -> None:
        """The card that opens, of the seat that is named, or of the holder's own hand."""
        if self.who is None:
            card = self._copy(self._card(), self.account.hand, ())
            if card not in self.account.hand:
                raise ValueError(f"Say who leads it, such as {self.account.rules.places[1]} {card}.")
            self._tell(hearts.Play(self.account.seat, card))
        else:
            self._play(self.who)

    def _drew(self) -> None:
        """How many cards a seat drew, or which."""
        seat = self.account.state.turn if self.who is None else self.who
        if self.words and self.words[0].isdecimal():
            self._tell(Drew(seat, int(self.words.pop(0)[:3])))
        else:
            cards = self._cards()
            self._tell(Drew(seat, len(cards), tuple(cards)))

    def _moon(self) -> None:
        """What a moon does or did: off, or others."""
        if self.words[0].lower() == "moon":
            self.words.pop(0)
        if not self.words or self.words[0].lower() not in ("off", "others"):
            raise ValueError("Say whether a moon comes off the own score, or goes to the others: off, or others.")
        asked = self.account.awaited.what is Wanted.MOON
        seat = self._doer() if asked or self.who is not None else self.account.seat
        self._tell(hearts.MoonChoice(seat, self.words.pop(0).lower() == "off"))

    def _rest(self) -> None:
        """What each seat still held: a name and its cards, and so on."""
        hands: dict[int, Cards] = {}
        while self.words:
            seat = self._seat()
            if seat is None:
                raise ValueError("Say who held them: rest West AS KS North 2D 3D, and so on.")
            hands[seat] = self._set(self._unseen() | self.account.hand)
        self._still_held(hands)

    def _still_held(self, hands: dict[int, Cards]) -> None:
        """The holder's own cards are known; where one seat is left, it holds what is."""
        account, told = self.account, dict(hands)
        if account.now.over:
            told.setdefault(account.seat, account.state.results[-1].rest[account.seat])
        elif account.awaited.what is not Wanted.REST:
            told.setdefault(account.seat, account.hand)
            silent = [seat for seat in range(account.rules.seats) if seat not in told]
            if len(silent) == 1:
                named = Cards.of(card for cards in told.values() for card in cards)
                told[silent[0]] = Cards(self._unseen() - named)
        self._tell(Rest(tuple(told.get(seat, Cards(0)) for seat in range(account.rules.seats))))

    # ---- Gin Rummy ----

    def _gin(self, word: str) -> None:
        account, seat = self.account, self._doer()
        match account.awaited.what:
            case Wanted.HAND:
                # The eleventh card is the upcard, as cards are dealt.
                room = account.awaited.cards
                cards = self._cards()
                if len(cards) > room + 1:
                    raise ValueError(f"That is {len(cards)} cards, and {room} are wanted, with the upcard one more.")
                self.words[:0] = map(str, cards[room:])
                self._tell(Dealt(_once(cards[:room])))
            case Wanted.UPCARD:
                self._tell(Upcard(self._card()))
            case Wanted.TURN:
                self._turn(word, seat)
            case Wanted.DISCARD:
                self._discard(word, seat)
            case Wanted.OPENED:
                self._opened(self._doer() if self.who is not None else 1 - account.seat)
            case Wanted.LAYOFF:
                self._lay_off(word, seat)
            case _:
                raise ValueError(account.wanted)

    def _turn(self, word: str, seat: int) -> None:
        mine = seat == self.account.seat
        if word in _DRAWS:
            self.words.pop(0)
            if mine and self._sees_card():
                self._tell(Drew(seat, 1, (self._card(),)))
            else:
                self._tell(gin.Draw(seat))
        elif word in _TAKES:
            self.words.pop(0)
            self._tell(gin.Take(seat))
        elif word in _DECLINES:
            self.words.pop(0)
            self._tell(gin.Decline(seat))
        elif self._sees_card():
            raise ValueError(f"Say where the card came from: {'d and the card, or t' if mine else 'd or t'}.")
        else:
            raise ValueError(f"{word[:_LONGEST]!a} is no turn. {self.account.wanted}")

    def _discard(self, word: str, seat: int) -> None:
        if word == "big":
            self.words.pop(0)
            if self.words and self.words[0].lower() == "gin":
                self.words.pop(0)
            self._tell(gin.Knock(seat, None))
        elif word in _KNOCKS:
            self.words.pop(0)
            self._knock(seat)
        else:
            self._tell(gin.Discard(seat, self._card()))

    def _knock(self, seat: int) -> None:
        """A discard, and for the holder's own hand the melds, where they are not the program's."""
        discard = None
        if self.words and self.words[0].lower() == "big":
            self.words.pop(0)
        else:
            discard = self._card()
        melds = None
        if seat == self.account.seat:
            kept = self.account.hand - Cards.of(() if discard is None else (discard,))
            melds, _ = self._laid_out(kept, discard, own=True)
        self._tell(gin.Knock(seat, discard, melds))

    def _opened(self, seat: int) -> None:
        """The other hand: its cards, in groups where it was laid out in another way than the program's."""
        text = self._checked()
        whole = text.lower().split(BY_HAND)[0].replace(",", " ").split()
        if not whole:
            raise ValueError(f"A card is missing. {self.account.wanted}")
        cards = _once(Card.parse(word) for word in whole if word != "on" and not word.isdecimal())
        knock = next((entry for entry in self.account.told if isinstance(entry, gin.Knock)), None)
        melds, layoffs = self._laid_out(cards, None if knock is None else knock.discard)
        answers = self.account.state.laid is not None and melds is not None
        self._tell(Opened(seat, cards, melds, layoffs if answers else None))

    def _lay_off(self, word: str, seat: int) -> None:
        if word in _LAYS:
            self.words.pop(0)
        if self.words and self.words[0].lower() == "off":
            self.words.pop(0)
        melds, layoffs = self._laid_out(self.account.hand, None, own=True)
        self._tell(gin.LayOff(seat, melds, None if melds is None else layoffs))

    def _checked(self) -> str:
        """The rest of the line, where it is nothing but cards in groups, and places to lay off on."""
        text = " ".join(self.words)
        for word in text.lower().replace(BY_HAND, " ").replace(",", " ").split():
            if word != "on" and not word.isdecimal():
                self.words = [word]
                self._card()
        self.words = text.split()
        return text

    def _laid_out(self, hand: Cards, discard: Card | None, own: bool = False) -> tuple[Melds | None, Melds]:
        """The rest of the line: melds in groups with commas between, and cards laid off on the knocker's melds.

        None where there are no melds, or none but those that the program would make.
        """
        text, self.words = self._checked(), []
        laid, rules = self.account.state.laid, self.account.rules
        assert isinstance(rules, gin.Rules)
        by_hand = BY_HAND in text.lower()
        if by_hand:
            text = text[text.lower().index(BY_HAND) + len(BY_HAND) :]
        elif not text or (not own and "," not in text and " on " not in text):
            return None, ()
        melds: list[Cards] = []
        layoffs = [Cards(0)] * (0 if laid is None else len(laid.melds))
        for group in filter(None, map(str.strip, text.split(","))):
            if found := _ON.fullmatch(group):
                place = int(found["place"]) - 1
                if place >= len(layoffs):
                    raise ValueError(f"The knocker has no meld {place + 1}.")
                layoffs[place] |= _group(found["cards"])
            elif by_hand or rules.melding.is_meld(_group(group)):
                melds.append(_group(group))
            for card in _group(found["cards"] if found else group) - hand:
                raise ValueError(f"{card.symbol} is not in the hand.")
        if not by_hand and not melds and not any(layoffs):
            if own:
                raise ValueError("There is no meld among these. Write melds in groups: 2D 3D 4D, 7H 7S 7C.")
            return None, ()
        if not by_hand and self._as_usual(rules, hand, discard, melds, layoffs):
            return None, ()
        return tuple(melds), tuple(layoffs)

    def _as_usual(
        self, rules: gin.Rules, hand: Cards, discard: Card | None, melds: Sequence[Cards], layoffs: Sequence[Cards]
    ) -> bool:
        """Whether the program would lay the hand out so, or does it in any case."""
        state = self.account.state
        if not rules.own_melds:
            return True
        if state.laid is not None:
            defence = rules.melding.defend(hand, state.laid.melds, break_up=rules.defence is gin.Defence.FREE)
            return set(defence.melds) == set(melds) and defence.layoffs == tuple(layoffs)
        if any(isinstance(entry, gin.Knock) and entry.seat == self.account.seat for entry in self.account.told):
            return True
        seen = (*state.pile, *(() if discard is None else (discard,)))
        return set(rules.melding.arrange(hand, ALL & ~mask(seen))) == set(melds)


def _group(text: str) -> Cards:
    """The cards of a group."""
    return _once([Card.parse(word) for word in text.split()])


def _once(cards: Iterable[Card]) -> Cards:
    """A set of these cards, of which none may stand there twice."""
    found: list[Card] = []
    for card in cards:
        if card in found:
            raise ValueError(f"{card.symbol} stands there twice.")
        found.append(card)
    return Cards.of(found)
