"""Gin Rummy, line by line: what is asked, what is understood, and what is told. Knows no table, no disk, no screen."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from hearthside.cards import Card, Cards
from hearthside.game import Deal
from hearthside.gin import (
    Decline,
    Discard,
    Draw,
    Knock,
    LayOff,
    Melds,
    Move,
    Phase,
    Rules,
    State,
    Take,
    text,
    turns,
)
from hearthside.gin.melds import in_order
from hearthside.gin.score import final
from hearthside.text import in_ascii

from .ascii import code, codes, columns, counted, read_cards
from .game import GameLines

_MOVES: Final = (
    dict.fromkeys(("d", "draw"), Draw)
    | dict.fromkeys(("t", "take"), Take)
    | dict.fromkeys(("no", "n", "leave", "decline", "pass"), Decline)
    | dict.fromkeys(("l", "lay", "lay off", "layoff"), LayOff)
)
"""Moves that are a word alone."""
_KNOCKS: Final = frozenset({"k", "knock", "g", "gin"})
_ON: Final = re.compile(r"(?P<cards>.+?)\s+on\s+(?P<place>[1-9])", re.IGNORECASE)
_FEW: Final = 7
"""Cards left in the stock from which on they are counted aloud."""
_WORDS: Final = (
    "hand         your cards, your melds and what is left",
    "pile         the discards, the latest last, and how many cards the stock has",
    "last         the last turn of each",
)


class GinLines(GameLines):
    """Gin Rummy, for the person at one of the seats."""

    rules: Rules

    # ---- Questions ----

    def question(self, state: State) -> str:
        """For what the turn has come to."""
        position = state.position(self.seat)
        match state.phase:
            case Phase.OFFER:
                return f"Take {code(state.pile[-1])} or leave it: "
            case Phase.DRAW if position.to_knock:
                return f"Take {code(state.pile[-1])} to knock or leave it: "
            case Phase.DRAW if turns.may_take(position):
                return f"Draw or take {code(state.pile[-1])}: "
            case Phase.DRAW:
                return "Draw: "
            case Phase.DISCARD if turns.knocks(position) or turns.big_gin(position):
                return "You discard or knock: "
            case Phase.DISCARD:
                return "You discard: "
        return "You lay off: "

    def read(self, state: State, line: str) -> Move | None:
        """A turn as it is typed. ValueError with a sentence for what is none."""
        line = " ".join(line.split())
        word, _, rest = line.partition(" ")
        whole, word = line.lower(), word.lower()
        if whole in _MOVES:
            return _MOVES[whole](self.seat)
        if state.phase is Phase.LAYOFF:
            return self._lay_off(state, line)
        if word == "big":
            _, _, rest = rest.partition(" ")
            return Knock(self.seat, None, self._melds(state, rest) if rest.strip() else None)
        if word in _KNOCKS:
            return self._knock(state, rest)
        return Discard(self.seat, self._card(state, line))

    def _card(self, state: State, text: str) -> Card:
        cards = read_cards(text, Cards(state.hands[self.seat]))
        if len(cards) != 1:
            raise ValueError("Type one card to discard.")
        return cards[0]

    def _knock(self, state: State, rest: str) -> Move:
        """The discard, and behind it melds where they are laid out by hand."""
        word, _, melds = rest.strip().partition(" ")
        if not word:
            raise ValueError("Say which card you knock with, such as k KC; big gin needs none.")
        card = self._card(state, word.rstrip(","))
        return Knock(self.seat, card, self._melds(state, melds) if melds.strip() else None)

    def _melds(self, state: State, text: str) -> Melds:
        return tuple(self._group(state, group) for group in text.split(",") if group.strip())

    def _group(self, state: State, text: str) -> Cards:
        cards = read_cards(text, Cards(state.hands[self.seat]))
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise ValueError(f"{code(card)} appears twice.")
        return Cards.of(cards)

    def _lay_off(self, state: State, line: str) -> Move:
        """Melds of one's own in groups, and cards on the knocker's melds: ``7H 7S 7C, 9S on 1``."""
        assert state.laid is not None
        text = re.sub(r"(lay off|layoff|lay|l)\s", "", line.strip(), count=1, flags=re.IGNORECASE)
        melds, layoffs = list[Cards](), [Cards(0)] * len(state.laid.melds)
        for group in filter(None, map(str.strip, text.split(","))):
            if (found := _ON.fullmatch(group)) is None:
                melds.append(self._group(state, group))
                continue
            place = int(found["place"]) - 1
            if place >= len(layoffs):
                raise ValueError(f"The knocker has no meld {place + 1}.")
            layoffs[place] |= self._group(state, found["cards"])
        return LayOff(self.seat, tuple(melds), tuple(layoffs))

    # ---- What is told ----

    def tell(self, before: State, move: Move, after: State) -> Iterator[str]:
        """What a move, and what follows from it, looks like from the seat."""
        if isinstance(move, Deal):
            yield ""
        for said in text.events(before, move, after, self.seat):
            yield in_ascii(said, self.rules.places, self.seat)
        match move:
            case Deal():
                yield from self._hand(after)
            case Knock(seat) if after.laid is not None and seat != self.seat:
                yield from self._laid(after)
                yield from self._hand(after)
        if isinstance(move, Draw) and after.hands[self.seat] and len(after.stock) <= _FEW:
            yield f"{counted(len(after.stock), 'card')} left in the stock."

    def before_question(self, state: State) -> Iterator[str]:
        """With what the hand may be ended."""
        if state.phase is Phase.DISCARD and self.seat in state.to_move:
            yield from self._knocking(state)

    def _knocking(self, state: State) -> Iterator[str]:
        """With what a hand of eleven may be ended."""
        position = state.position(self.seat)
        if turns.big_gin(position):
            yield "You have big gin."
        left = self.rules.melding.after_discard(state.hands[self.seat])
        for card in turns.knocks(position):
            yield f"You may knock with {code(card)}: {f'{left[card]} left' if left[card] else 'gin'}."

    def _hand(self, state: State) -> Iterator[str]:
        """The cards of the seat by melds, as the program arranges them, and what is left."""
        held = state.hands[self.seat]
        melding = self.rules.melding
        melds = melding.arrange(held)
        loose = Cards(held) - Cards.of(card for meld in melds for card in meld)
        yield "Your hand:"
        for meld in melds:
            yield f"Meld: {codes(in_order(meld))}"
        if not loose:
            yield "No deadwood."
        elif self.seat in state.to_move and state.position(self.seat).phase is turns.Phase.DISCARD:
            left = turns.best_deadwood(state.position(self.seat))
            yield f"Deadwood: {codes(_low_first(loose))}, {left} after the best discard"
        else:
            yield f"Deadwood: {codes(_low_first(loose))}, {melding.count(loose)}"

    def answer(self, state: State, word: str) -> list[str]:
        """The lines that answer a word; none for a word that asks nothing."""
        match word:
            case "hand":
                return list(self._hand(state)) if state.hands[self.seat] else ["You hold no cards yet."]
            case "pile":
                left = f"{counted(len(state.stock), 'card')} left in the stock."
                if state.pile:
                    return [f"The discards, the latest last: {codes(state.pile)}.", left]
                return [f"There are no discards. {left if any(state.hands) else ''}".strip()]
            case "last":
                return list(self._turns(state)) or ["There is no turn yet."]
        return []

    def _turns(self, state: State) -> Iterator[str]:
        """The last two turns, as the seat saw them."""
        for turn in state.view(self.seat).turns[-2:]:
            who = self.names[turn.seat]
            drew = "a card" if turn.drew is None else code(turn.drew)
            done = {turns.Source.DECLINED: "left the upcard", turns.Source.PILE: f"took {drew}"}
            gone = f" and discarded {code(turn.discard)}" if turn.discard is not None else ""
            yield f"{who} {done.get(turn.source, f'drew {drew}')}{gone}."

    def standing(self, state: State) -> Iterator[str]:
        """The hand, and what lies on the table."""
        yield from self._hand(state)
        yield from self.answer(state, "pile")
        yield from self._laid(state)

    def _laid(self, state: State) -> Iterator[str]:
        """The melds of the knocker, by number."""
        for place, meld in enumerate(state.laid.melds if state.laid else (), 1):
            yield f"Meld {place}: {codes(in_order(meld))}."

    def score(self, state: State) -> list[str]:
        """The score sheet: a line for each game, the points of the hands, and what it comes to in the end."""
        games = [(f"Game {place}", column.totals) for place, column in enumerate(state.sheet, 1)]
        ended = [("In the end", final(state.sheet))] if state.winners else []
        return columns(self.names, [*(games if len(games) > 1 else []), ("Total", state.scores), *ended])

    def help(self, state: State) -> Iterator[str]:
        """What may be done, and the words of the game."""
        if self.seat in state.to_move:
            yield from self._may(state)
        yield from _WORDS

    def _may(self, state: State) -> Iterator[str]:
        position = state.position(self.seat)
        if turns.may_draw(position):
            yield "draw         a card from the stock; d does too"
        if state.phase in (Phase.OFFER, Phase.DRAW) and turns.may_take(position):
            yield f"take         {code(state.pile[-1])} from the discards; t does too"
        if turns.may_decline(position):
            yield "leave        what is offered; no does too"
        if state.phase is Phase.DISCARD:
            if free := turns.discards(position):
                yield "Type a card to discard it: QS, 10d and SQ are understood."
                yield f"You may discard: {codes(_low_first(free))}."
            yield from self._knocking(state)
            if turns.knocks(position):
                yield "knock KC     discards KC and knocks; k does too"
            if turns.big_gin(position):
                yield "big gin      ends the hand without a discard"
            if self.rules.own_melds and turns.knocks(position):
                yield "k KC 2D 3D 4D, 7H 7S 7C lays out melds in your own way."
        if state.phase is Phase.LAYOFF:
            yield "lay off      whatever leaves the least; l does too"
            yield "7H 7S 7C, 9S on 1 lays out a meld of yours, and 9S off on meld 1."


def _low_first(cards: Cards) -> Sequence[Card]:
    """Cards by suit, the ace low."""
    return sorted(cards, key=lambda card: (-card.suit.value, (card.rank + 1) % 13))
