"""The foreign players of Hearts that play by fixed rules, and how foreign players pass. Imports the compiler."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, cached_property, partial
from random import Random
from typing import Final, NamedTuple

import numpy as np

from hearthside.ai.hearts.passing import pass_choice
from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels.hearts_encoding import card_points_row, rules_row, view_row
from hearthside.cards import DECK, TWO_DECKS, Card, Cards, mask
from hearthside.game import Limit, Player
from hearthside.hearts import BLACK_LADY, Deal, Direction, Moon, Move, Pass, Play, State, View

from . import hearts_kernels as kernels

RULES: Final = {
    "random": kernels.RANDOM,
    "lowest": kernels.LOWEST,
    "ducker": kernels.DUCKER,
    "dumper": kernels.DUMPER,
}
"""The rules of play that kernels know."""
_PACK: Final = (1 << 52) - 1
_EXPENSIVE: Final = 5
"""A card with so many points is chased and feared."""
_STRONG: Final = 19
"""A hand with so much strength goes for the moon."""
_MANY: Final = 4
"""So many cards with points, held by one seat alone, may become a moon."""


def card_by_rule(view: View, rule: str, rng: Random) -> Card:
    """The card that a rule of `RULES` plays."""
    row = view_row(view)
    row[game.HANDS + view.seat] = int(view.hand) & _PACK
    row[game.HANDS + game.MOST + view.seat] = int(view.hand) >> 52
    random_state = np.array([rng.getrandbits(63) | 1], np.uint64)
    rules, points = rules_row(view.rules), card_points_row(view.rules)
    return TWO_DECKS[kernels.card_by_rule(rules, points, RULES[rule], row, random_state)]


@cache
def begun() -> View:
    """A view in which there is a choice, for players that have their kernels compiled when they are made."""
    state = State.new(replace(BLACK_LADY, passing=(Direction.HOLD,))).play(Deal(DECK))
    state = state.play(Play(state.turn, state.view(state.turn).legal[0]))
    return state.view(state.turn)


# ---- Passing ----


class PlainPass(NamedTuple):
    """Passes the cards of the highest rank."""

    def choose(self, view: View) -> Pass:
        """The pass of the seat of the view."""
        given, choice, count = pass_choice(view)
        chosen = [*Cards(given), *sorted(Cards(choice), key=partial(self.fear, view), reverse=True)[:count]]
        return Pass.of(view.seat, chosen, view.direction)

    def fear(self, view: View, card: Card) -> tuple[float, ...]:
        """The cards that it fears most are passed."""
        return (card.rank,)


class QueenPass(PlainPass):
    """Passes expensive cards and those above them, and then the cards of the highest rank."""

    def fear(self, view: View, card: Card) -> tuple[float, ...]:
        """The cards that it fears most are passed."""
        return (any(card.suit == each.suit and card.rank >= each.rank for each in _expensive(view)), card.rank)


class VoidPass(QueenPass):
    """Passes expensive cards and those above them, and then the shortest suit, from the top."""

    def fear(self, view: View, card: Card) -> tuple[float, ...]:
        """The cards that it fears most are passed."""
        suit = sum(each.suit == card.suit for each in view.hand)
        return (super().fear(view, card)[0], -suit, card.rank)


class StrongPass(QueenPass):
    """Keeps a hand that is strong enough for a moon: passes its lowest cards; other hands as the `QueenPass`."""

    def fear(self, view: View, card: Card) -> tuple[float, ...]:
        """The cards that it fears most are passed."""
        if strength(view.hand) < _STRONG or view.rules.moon is Moon.NONE:
            return super().fear(view, card)
        return (-sum(each.suit == card.suit for each in view.hand) if card.rank < 9 else -100, -card.rank)


def _expensive(view: View) -> tuple[Card, ...]:
    return tuple(card for card, worth in view.rules.points if worth >= _EXPENSIVE)


def strength(cards: Cards) -> int:
    """How good a hand is for a moon: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack, 2 for each card of a suit
    beyond four.

    >>> strength(Cards.parse("AS KS QS JS TS 9S 2H"))
    14
    """
    lengths = [sum(card.suit == suit for card in cards) for suit in range(4)]
    return sum(max(0, card.rank - 8) for card in cards) + 2 * sum(max(0, each - 4) for each in lengths)


# ---- Playing ----


class ByRule:
    """Plays by one of the rules, unless it has a card of its own to play. Its kernel is compiled when it is made."""

    rule: str = "ducker"
    passing: PlainPass = QueenPass()

    def __init__(self) -> None:
        card_by_rule(begun(), self.rule, Random(0))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        if view.passing:
            return self.passing.choose(view)
        card = self.other_card(view)
        return Play(view.seat, card_by_rule(view, self.rule, rng) if card is None else card)

    def other_card(self, view: View) -> Card | None:
        """The card that it plays in place of the rule's; None for that."""
        return None


class Lowest(ByRule):
    """Plays its lowest card, and its highest where it cannot follow suit."""

    rule, passing = "lowest", PlainPass()


class Dumper(ByRule):
    """Gives points to whoever takes the trick."""

    rule, passing = "dumper", VoidPass()


class QueenChaser(ByRule):
    """Leads the suit of an expensive card below it, until it has fallen."""

    rule, passing = "lowest", VoidPass()

    def other_card(self, view: View) -> Card | None:
        """The highest card below one that is out and has none of its own above it."""
        if view.trick.cards:
            return None
        seen = _Seen(view)
        for dear in _expensive(view):
            if seen.out >> dear & 1:
                mine = [card for card in view.hand if card.suit == dear.suit]
                below = [card for card in view.legal if card.suit == dear.suit and card.rank < dear.rank]
                if below and all(card.rank < dear.rank for card in mine):
                    return max(below, key=lambda card: card.rank)
        return None


class MoonHunter(ByRule):
    """Takes all it can with a strong hand, as long as nobody else has a card with points."""

    rule, passing = "dumper", StrongPass()

    def other_card(self, view: View) -> Card | None:
        """A card for the moon, where it is after one."""
        if not self.hunts(view):
            return None
        seen, legal, table = _Seen(view), list(view.legal), view.trick.cards
        if not table:
            sure = [card for card in legal if not seen.above(card)]
            lengths = {card: sum(each.suit == card.suit for each in view.hand) for card in legal}
            return max(sure or legal, key=lambda card: (lengths[card], card.rank))
        winners = [card for card in legal if seen.tops(card)]
        if winners:
            return (min if seen.last else max)(winners, key=lambda card: card.rank)
        return min(legal, key=lambda card: (view.rules.worth[card] > 0, card.rank))

    @staticmethod
    def hunts(view: View) -> bool:
        """Whether it is after a moon: its hand was strong, and nobody else has a card with points."""
        seats, penalty = view.rules.seats, view.rules.penalty
        others = [taken for seat, taken in enumerate(view.taken) if seat != view.seat]
        if view.rules.moon is Moon.NONE or any(taken & penalty for taken in others):
            return False
        mine = [
            card
            for trick in (*view.tricks, view.trick)
            for seat, card in zip(trick.players(seats), trick.cards, strict=False)
            if seat == view.seat
        ]
        return strength(view.hand | mask(mine)) >= _STRONG


class Counter(ByRule):
    """Counts what is out above and below each card."""

    passing = VoidPass()

    def other_card(self, view: View) -> Card | None:
        """The card by what is out."""
        seen, legal, worth = _Seen(view), list(view.legal), view.rules.worth
        if not view.trick.cards:
            return min(legal, key=lambda card: (self._lead_risk(view, seen, card), card))
        if legal[0].suit != view.trick.cards[0].suit:
            return self._thrown(view, seen, legal)
        winners, losers = [card for card in legal if seen.tops(card)], [card for card in legal if not seen.tops(card)]
        cheap = [card for card in winners if worth[card] < _EXPENSIVE]
        pays = any(worth[card] > 0 for card in view.trick.cards)
        if seen.last and cheap and pays and seen.winner == seen.shooter:
            return min(cheap, key=lambda card: card.rank)
        if seen.last and cheap and not pays:
            return max(cheap, key=lambda card: card.rank)
        if losers:
            return max(losers, key=lambda card: (worth[card] >= _EXPENSIVE, card.rank))
        escapes = [card for card in cheap if seen.above(card)]
        if escapes and not seen.last:
            return min(escapes, key=lambda card: card.rank)
        return max(cheap or winners, key=lambda card: card.rank)

    @staticmethod
    def _lead_risk(view: View, seen: "_Seen", card: Card) -> float:
        """How likely a lead is to take the trick, from 0 to 1, and more where it would meet an expensive card."""
        above, below = seen.above(card), seen.below(card)
        risk = below / (above + below) if above else 2.0
        dear = [each for each in _expensive(view) if each.suit == card.suit]
        if any(seen.out >> each & 1 and card.rank > each.rank for each in dear) or card in dear:
            risk += 3
        return risk

    @staticmethod
    def _thrown(view: View, seen: "_Seen", legal: list[Card]) -> Card:
        worth = view.rules.worth
        if seen.winner == seen.shooter:
            legal = [card for card in legal if worth[card] <= 0] or legal
        return max(legal, key=lambda card: (worth[card] >= _EXPENSIVE, seen.below(card), worth[card], card.rank))


class _Seen:
    """What a view shows of the cards that are out."""

    def __init__(self, view: View) -> None:
        self._view = view
        played = [card for trick in (*view.tricks, view.trick) for card in trick.cards]
        self.out: int = int(view.rules.deck) & ~int(view.hand) & ~mask(played)
        """The cards that the others may hold."""
        self._out = [Card(card) for card in Cards(self.out)]

    def above(self, card: Card) -> int:
        """How many cards that are out would beat it in its suit."""
        return sum(each.suit == card.suit and each.rank > card.rank for each in self._out)

    def below(self, card: Card) -> int:
        """How many cards that are out are lower in its suit."""
        return sum(each.suit == card.suit and each.rank < card.rank for each in self._out)

    def tops(self, card: Card) -> bool:
        """Whether it is higher than all of the suit led that lie."""
        table = self._view.trick.cards
        return card.suit == table[0].suit and all(card.rank > each.rank for each in table if each.suit == table[0].suit)

    @property
    def last(self) -> bool:
        """Whether the seat plays the last card of the trick."""
        trick = self._view.trick
        return len(trick.cards) + 1 == len(trick.players(self._view.rules.seats))

    @property
    def winner(self) -> int:
        """The seat that has the trick as it lies."""
        trick = self._view.trick
        led = [place for place, card in enumerate(trick.cards) if card.suit == trick.cards[0].suit]
        return trick.players(self._view.rules.seats)[max(led, key=lambda place: trick.cards[place].rank)]

    @cached_property
    def shooter(self) -> int:
        """The other seat that alone has cards with points, and many; -1 for none."""
        view = self._view
        taken = [each & view.rules.penalty for each in view.taken]
        holders = [seat for seat, each in enumerate(taken) if each]
        alone = len(holders) == 1 and holders[0] != view.seat and view.rules.moon is not Moon.NONE
        return holders[0] if alone and len(taken[holders[0]]) >= _MANY else -1


PLAYERS: Final[dict[str, Callable[[], Player[View, Move]]]] = {
    "lowest": Lowest,
    "ducker": ByRule,
    "dumper": Dumper,
    "queen-chaser": QueenChaser,
    "moon-hunter": MoonHunter,
    "counter": Counter,
}
"""The players by rules by name."""
