"""Hearts, line by line: what is asked, what is understood, and what is told. Knows no table, no disk and no screen."""

from collections.abc import Iterator
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.game import Deal
from hearthside.hearts import (
    Direction,
    Leftover,
    Moon,
    MoonChoice,
    Move,
    Pass,
    Play,
    Rules,
    Scoring,
    State,
    Trick,
    text,
)
from hearthside.hearts.rules import PURSE
from hearthside.hearts.text import scattered_to
from hearthside.text import Sentence, in_ascii, number

from .ascii import code, codes, columns, hand_lines, read_cards
from .game import SOUTH, GameLines

_WORDS: Final = (
    "hand         your cards",
    "trick        the trick on the table",
    "last         the last trick",
)


class HeartsLines(GameLines):
    """Hearts, for the person at one of the seats."""

    rules: Rules

    def __init__(self, rules: Rules, seat: int = SOUTH) -> None:
        super().__init__(rules, seat)
        self._chosen: list[Card] = []
        """Cards to pass, while there are too few of them."""

    @property
    def choosing(self) -> bool:
        """Whether cards to pass are chosen, and too few of them."""
        return bool(self._chosen)

    # ---- Questions ----

    def question(self, state: State) -> str:
        """For a card to play, or for cards to pass."""
        if not state.passing:
            return "You play: "
        left = self.rules.pass_count - len(self._chosen)
        noun = f"card{'' if left == 1 else 's'}"
        if self._chosen:
            return f"{number(left).capitalize()} more {noun}: "
        if state.direction is Direction.SCATTER:
            return f"Pass {number(left)} {noun}, in the order {self._receivers(state)}: "
        to = self.rules.places[(self.seat + state.direction.offset(self.rules.seats)) % self.rules.seats]
        return f"Pass {number(left)} {noun} to {to}: "

    def _receivers(self, state: State) -> str:
        """Who gets the cards of a scatter, by name, in turn."""
        return ", ".join(self.rules.places[to] for to in scattered_to(self.rules, self.seat, state.direction))

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
        cards = list(self._chosen)
        self._chosen.clear()
        return Pass.of(self.seat, cards, state.direction)

    def _to_pass(self, state: State, line: str) -> list[Card]:
        """The cards on a line, all of which can be chosen beside those that are. ValueError with a sentence."""
        left = self.rules.pass_count - len(self._chosen)
        chosen = {card % 52 for card in self._chosen}
        hand = Cards(state.hands[self.seat]) - Cards.of(self._chosen)
        cards = read_cards(line, hand)
        if len(cards) > left:
            raise ValueError(f"That is {number(len(cards))} cards; choose {number(left)}.")
        for place, card in enumerate(cards):
            if card in cards[:place] or (card not in hand and card % 52 in chosen):
                raise ValueError(f"{code(card)} is chosen already. Type again to start over.")
            if card not in hand:
                raise ValueError(f"{code(card)} is not in your hand.")
        return cards

    # ---- What is told ----

    def tell(self, before: State, move: Move, after: State) -> Iterator[str]:
        """What a move, and what follows from it, looks like from the seat."""
        if isinstance(move, Deal):
            yield ""
        for said in text.happened(before, move, after, self.seat, points=not self.hides_scores):
            yield self._drawn(said)
        if len(after.results) > len(before.results):
            yield from self._settled(after)
        elif self._shows_hand(before, move, after):
            yield from self._hand(after)

    def answer(self, state: State, word: str) -> list[str]:
        """The lines that answer a word; none for a word that asks nothing."""
        match word:
            case "hand":
                return list(self._hand(state))
            case "trick":
                return [f"On the table: {self._trick(state.trick)}." if state.table else "The table is empty."]
            case "last" if state.tricks:
                trick = state.tricks[-1]
                taker = "Nobody" if trick.cancelled else self.names[trick.winner(self.rules.seats)]
                return [f"The last trick: {self._trick(trick)}. {taker} took it."]
            case "last":
                return ["There is no trick yet."]
        return []

    def standing(self, state: State) -> Iterator[str]:
        """The hand, and the trick on the table."""
        yield from self._hand(state)
        if state.table:
            yield f"On the table: {self._trick(state.trick)}."

    def score(self, state: State) -> list[str]:
        """Points taken in the deal in progress, where one is, and the totals."""
        taken = tuple(self.rules.count_taken(cards) for cards in state.taken)
        deal = [("This deal", taken)] if any(state.hands) else []
        return self._table([*deal, ("Total", state.scores)], state)

    def help(self, state: State) -> Iterator[str]:
        """What may be played or passed, and the words of the game."""
        if self.seat in state.to_move:
            does = "pass" if state.passing else "play"
            yield f"Type a card to {does} it: QS, 10d and SQ are understood."
            yield f"You may {does}: {codes(state.legal(self.seat))}."
        if self._chosen and state.passing:
            yield f"Chosen: {codes(self._chosen)}. Type again to start over."
        if self.rules.moon is Moon.CHOICE:
            yield "moon         what a moon of yours does, changed to and fro"
        yield from _WORDS

    # ---- Cards and columns ----

    def _hand(self, state: State) -> Iterator[str]:
        """The hand of this seat by suits."""
        yield "Your hand:"
        yield from hand_lines(Cards(state.hands[self.seat]))

    def _trick(self, trick: Trick) -> str:
        """The cards of a trick, and who played them."""
        players = zip(trick.players(self.rules.seats), trick.cards, strict=False)
        return ", ".join(f"{self.names[seat]} {code(card)}" for seat, card in players)

    def _drawn(self, said: Sentence) -> str:
        return in_ascii(said, self.rules.places, self.seat)

    def _shows_hand(self, before: State, move: Move, after: State) -> bool:
        """Whether the hand is told: it was dealt, got other cards, or a trick is over."""
        if not after.hands[self.seat]:
            return False
        match move:
            case Deal():
                return True
            case Pass():
                return not after.passing
        return len(after.tricks) > len(before.tricks)

    def _settled(self, after: State) -> Iterator[str]:
        result = after.results[-1]
        if self.rules.leftover is Leftover.STOCK and result.left:
            yield f"Left in the stock: {codes(result.left)}."
        for seat, cards in enumerate(result.rest):
            if cards:
                yield f"{self.names[seat]} still held {codes(cards)}."
        yield ""
        yield f"Deal {len(after.results)} is over."
        yield from self._table([("This deal", result.points), ("Total", after.scores)], after)
        if after.winners:
            yield ""
            yield self._drawn(("The match is over. ", *text.won(after.winners, after.scores)))

    def _table(self, rows: list[tuple[str, tuple[int, ...]]], state: State) -> list[str]:
        cash = [("Cash", tuple(PURSE + each for each in state.cash))] if self.rules.scoring is Scoring.CASH else []
        return columns(self.names, [*rows, *cash])
