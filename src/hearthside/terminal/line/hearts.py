"""Hearts, line by line: what is asked, what is understood, and what is told. Knows no table, no disk and no screen."""

from collections.abc import Iterator
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.games import GAMES
from hearthside.hearts import Moon, MoonChoice, Move, Pass, Play, Rules, State
from hearthside.text import number

from .ascii import code, codes, read_cards
from .game import SOUTH
from .hearts_events import Teller

_WORDS: Final = (
    "hand         your cards",
    "trick        the trick on the table",
    "last         the last trick",
)


class HeartsLines:
    """Hearts, for whoever sits at one of the seats."""

    deal = GAMES["hearts"].deal

    def __init__(self, rules: Rules, seat: int = SOUTH) -> None:
        self.rules = rules
        self.seat = seat
        self.hides_scores = False
        self._chosen: list[Card] = []
        """Cards to pass, while there are too few of them."""

    @property
    def names(self) -> list[str]:
        """What the seats are called at the head of a sentence."""
        return [self._teller.name(seat) for seat in range(self.rules.seats)]

    @property
    def choosing(self) -> bool:
        """Whether cards to pass are chosen, and too few of them."""
        return bool(self._chosen)

    @property
    def _teller(self) -> Teller:
        return Teller(self.rules, self.seat, self.hides_scores)

    # ---- Questions ----

    def question(self, state: State) -> str:
        """For a card to play, or for cards to pass."""
        if not state.passing:
            return "You play: "
        left = self.rules.pass_count - len(self._chosen)
        noun = f"card{'' if left == 1 else 's'}"
        if self._chosen:
            return f"{number(left).capitalize()} more {noun}: "
        to = self.rules.places[(self.seat + state.direction.offset(self.rules.seats)) % self.rules.seats]
        return f"Pass {number(left)} {noun} to {to}: "

    def read(self, state: State, line: str) -> Move | None:
        """A card to play, cards to pass on one line or on several, or a choice for a moon. ValueError for no such."""
        if line.lower() == "moon" and self.rules.moon is Moon.CHOICE:
            return MoonChoice(self.seat, not state.deduct[self.seat])
        return self._pass(state, line) if state.passing else self._card(state, line)

    def forget(self) -> None:
        """Drop the cards that are chosen to pass."""
        self._chosen.clear()

    def _card(self, state: State, line: str) -> Move:
        cards = read_cards(line, Cards(state.hands[self.seat]))
        if len(cards) != 1:
            raise ValueError("Play one card.")
        return Play(self.seat, cards[0])

    def _pass(self, state: State, line: str) -> Move | None:
        if line.lower() == "again":
            self._chosen.clear()
            return None
        self._chosen += self._to_pass(state, line)
        if len(self._chosen) < self.rules.pass_count:
            return None
        cards = Cards.of(self._chosen)
        self._chosen.clear()
        return Pass(self.seat, cards)

    def _to_pass(self, state: State, line: str) -> list[Card]:
        """The cards on a line, all of which can be chosen beside those that are. ValueError with a sentence."""
        left = self.rules.pass_count - len(self._chosen)
        hand = Cards(state.hands[self.seat]) - Cards.of(self._chosen)
        cards = read_cards(line, hand)
        if len(cards) > left:
            raise ValueError(f"That is {number(len(cards))} cards; choose {number(left)}.")
        for place, card in enumerate(cards):
            if card in cards[:place] or card in self._chosen or (card not in hand and self._has(card)):
                raise ValueError(f"{code(card)} is chosen already. Type again to choose all anew.")
            if card not in hand:
                raise ValueError(f"{code(card)} is not in your hand.")
        return cards

    def _has(self, card: Card) -> bool:
        """Whether a card of that name is among those chosen."""
        return any(each % 52 == card % 52 for each in self._chosen)

    # ---- What is told ----

    def tell(self, before: State, move: Move, after: State) -> Iterator[str]:
        """What a move, and what follows from it, looks like from the seat."""
        return self._teller.tell(before, move, after)

    def before_question(self, state: State) -> Iterator[str]:
        """Nothing: what was played has been told."""
        return iter(())

    def answer(self, state: State, word: str) -> list[str]:
        """The lines that answer a word; none for a word that asks nothing."""
        match word:
            case "hand":
                return list(self._teller.hand(state))
            case "trick":
                return [f"On the table: {self._teller.trick(state.trick)}." if state.table else "The table is empty."]
            case "last" if state.tricks:
                trick = state.tricks[-1]
                taker = "Nobody" if trick.cancelled else self._teller.name(trick.winner(self.rules.seats))
                return [f"The last trick: {self._teller.trick(trick)}. {taker} took it."]
            case "last":
                return ["There is no trick yet."]
        return []

    def standing(self, state: State) -> Iterator[str]:
        """The hand, and the trick on the table."""
        yield from self._teller.hand(state)
        if state.table:
            yield f"On the table: {self._teller.trick(state.trick)}."

    def score(self, state: State) -> list[str]:
        """Points taken in the deal in progress, where one is, and the totals."""
        return self._teller.score(state)

    def help(self, state: State) -> Iterator[str]:
        """What may be played or passed, and the words of the game."""
        if self.seat in state.to_move:
            does = "pass" if state.passing else "play"
            yield f"Type a card to {does} it: QS, 10d and SQ are understood."
            yield f"You may {does}: {codes(state.legal(self.seat))}."
        if self._chosen and state.passing:
            yield f"Chosen: {codes(self._chosen)}. Type again to choose all anew."
        if self.rules.moon is Moon.CHOICE:
            yield "moon         what a moon of yours does, changed to and fro"
        yield from _WORDS
