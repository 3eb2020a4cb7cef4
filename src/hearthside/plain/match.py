"""One match of the plain game: asks whoever plays, moves for the others, and tells what happens. Knows no disk."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.game import DEALER, IllegalMove, Limit
from hearthside.hearts import Deal, Moon, MoonChoice, Move, Opening, Pass, Play, Rules, State, rulecard
from hearthside.table import Opponent
from hearthside.words import number

from .telling import Teller
from .words import ascii_cards, code, codes, read_cards

SOUTH: Final = 0
"""The seat of whoever types."""

Ask = Callable[[str], str]
"""Shows a prompt and gives the line typed. Raises EOFError where there are no more."""
Say = Callable[[str], None]
"""Tells one line."""
Decks = Iterator[tuple[int | None, tuple[Card, ...]]]
"""The decks of the deals to come, with the numbers that name them."""

_HELP: Final = (
    "hand   your cards",
    "trick  the trick on the table",
    "last   the last trick",
    "score  points so far",
    "rules  the rule card",
    "quit   stop; the match is kept",
)


class Left(Exception):
    """Whoever plays asked to stop."""


class Match:
    """A match between whoever types, at South, and opponents at all other seats."""

    def __init__(self, rules: Rules, opponents: Mapping[int, Opponent], decks: Decks, ask: Ask, say: Say) -> None:
        self.rules = rules
        self.state = State.new(rules)
        self.moves: list[Move] = []
        self.numbers: list[int | None] = []
        """Of the deals so far."""
        self._opponents = opponents
        self._decks = decks
        self._ask = ask
        self._say = say
        self._teller = Teller(rules, SOUTH)
        self._chosen: list[Card] = []
        """Cards to pass, while there are too few of them."""

    def replay(self, moves: Iterable[Move], numbers: Iterable[int | None]) -> None:
        """Bring the match to where these moves of another day left it, and tell how it stands."""
        self.moves, self.numbers = list(moves), list(numbers)
        for move in self.moves:
            self.state = self.state.play(move)
        state = self.state
        if state.results:
            self._tell(["", f"After {number(len(state.results))} deal{'s' * (len(state.results) > 1)}:"])
            self._tell(self._teller.score(state))
        if state.hands[SOUTH]:
            self._tell(["", f"Deal {len(state.results) + 1} goes on.", *self._teller.hand(state)])
        if state.table:
            self._say(f"On the table: {self._teller.trick(state.trick)}.")

    def play(self) -> Iterator[Move]:
        """Play to the end of the match; gives each move once it is made and told.

        Raises EOFError or Left where whoever plays stops, and then every move that was given stands.
        """
        while self.state.to_move:
            move = self._next()
            before, self.state = self.state, self.state.play(move)
            self.moves.append(move)
            self._tell(self._teller.tell(before, move, self.state))
            yield move

    def _next(self) -> Move:
        seat = self.state.to_move[0]
        if seat == DEALER:
            named, deck = next(self._decks)
            self.numbers.append(named)
            # The first dealer is drawn where it matters; after that the deal moves on.
            drawn = self.rules.opening is Opening.ELDEST and not self.state.results and named is not None
            return Deal(deck, Random(f"hearthside dealer {named}").randrange(self.rules.seats) if drawn else None)
        if seat == SOUTH:
            return self._pass() if self.state.passing else self._card()
        player, peeks = self._opponents[seat]
        # Dice of their own for each decision, so that a match that is taken up again goes on as it would have.
        dice = Random(f"hearthside plain {self.numbers[-1]}/{seat}/{len(self.moves)}")
        move: Move = player.choose(self.state.peek(seat) if peeks else self.state.view(seat), dice, Limit())
        return move

    # ---- Questions ----

    def _card(self) -> Move:
        """Asks for a card until one is typed that may be played."""
        while True:
            line = self._answer("You play: ")
            if isinstance(line, MoonChoice):
                return line
            try:
                cards = read_cards(line, Cards(self.state.hands[SOUTH]))
            except ValueError as error:
                self._say(str(error))
                continue
            if len(cards) != 1:
                self._say("Play one card.")
                continue
            move = Play(SOUTH, cards[0])
            if not (trouble := self.state.why_not(move)):
                return move
            self._refuse(trouble)

    def _pass(self) -> Move:
        """Asks for the cards to pass, on one line or on several."""
        count = self.rules.pass_count
        offset = self.rules.direction(len(self.state.results)).offset(self.rules.seats)
        to = self.rules.places[(SOUTH + offset) % self.rules.seats]
        chosen = self._chosen
        while True:
            left = count - len(chosen)
            noun = f"card{'' if left == 1 else 's'}"
            more = f"{number(left).capitalize()} more {noun}" if chosen else f"Pass {number(left)} {noun} to {to}"
            line = self._answer(f"{more}: ")
            if isinstance(line, MoonChoice):
                return line
            if line.lower() == "again":
                chosen.clear()
                continue
            try:
                chosen += self._to_pass(line, left)
            except ValueError as error:
                self._say(str(error))
                continue
            if len(chosen) < count:
                continue
            move = Pass(SOUTH, Cards.of(chosen))
            chosen.clear()
            if not (trouble := self.state.why_not(move)):
                return move
            self._refuse(trouble)

    def _to_pass(self, line: str, left: int) -> list[Card]:
        """The cards on a line, all of which can be chosen beside those that are. ValueError with a sentence."""
        hand = Cards(self.state.hands[SOUTH]) - Cards.of(self._chosen)
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

    def _answer(self, prompt: str) -> str | MoonChoice:
        """A line that is no question of the player's own; those are answered, and the prompt is shown again."""
        while True:
            line = self._ask(prompt).strip()
            if line.lower() == "moon" and self.rules.moon is Moon.CHOICE:
                choice = MoonChoice(SOUTH, not self.state.deduct[SOUTH])
                if not (trouble := self.state.why_not(choice)):
                    return choice
                self._refuse(trouble)
            elif told := self._told(line.lower()):
                self._tell(told)
            else:
                return line

    def _told(self, word: str) -> list[str]:
        """What is told for a word that is a question; nothing for one that is none."""
        state = self.state
        match word:
            case "" | "?" | "help":
                return self._help()
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
            case "score":
                return self._teller.score(state)
            case "rules":
                return [self.rules.name, *map(ascii_cards, rulecard.card(self.rules))]
            case "quit" | "exit":
                raise Left
        return []

    def _help(self) -> list[str]:
        does = "pass" if self.state.passing else "play"
        told = [
            f"Type a card to {does} it: QS, 10d and SQ are understood.",
            f"You may {does}: {codes(self.state.legal(SOUTH))}.",
        ]
        if self._chosen and self.state.passing:
            told.append(f"Chosen: {codes(self._chosen)}. Type again to choose all anew.")
        if self.rules.moon is Moon.CHOICE:
            told.append("moon   what a moon of yours does, changed to and fro")
        return [*told, *_HELP]

    def _refuse(self, trouble: IllegalMove) -> None:
        self._say(ascii_cards(trouble.sentence))

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)
