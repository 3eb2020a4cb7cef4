"""Gin Rummy for OpenSpiel: its own game read as ours, and what ours needs to be a game there. Needs OpenSpiel.

OpenSpiel numbers its cards from the ace of spades, suits in the order spades, clubs, diamonds, hearts. A knock, its
discard, each meld and each card laid off are actions of their own there, and one move here. It lays no meld of more
than five cards, knows no run that grew by more than two cards at an end, and misses a few knocks: where the move of our
player is none of its actions, the nearest that is stands for it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import pyspiel

from hearthside.ai.worlds.gin import worlds
from hearthside.cards import DECK, Card, Cards, mask
from hearthside.gin import Deal, Decline, Discard, Draw, Knock, Move, Oklahoma, Phase, Rules, Source, State, Take, View
from hearthside.gin.melds import all_of
from hearthside.gin.presets import OPENSPIEL
from hearthside.gin.rules import HAND

from .encoding import Encoding
from .gin_encoding import DRAW

_TAKE, _DRAW, _PASS, _KNOCK, _MELD = 52, 53, 54, 55, 56
"""OpenSpiel's actions beyond the cards; melds are numbered from the last."""
_ALL: Final = (1 << 52) - 1


def rules_of(parameters: Mapping[str, Any]) -> Rules:
    """The rules of a hand of OpenSpiel's gin rummy: every parameter of it as a field of ours.

    ValueError with a sentence for a pack that is not of 52 cards, and for hands that are not of ten.
    """
    if (parameters["num_ranks"], parameters["num_suits"], parameters["hand_size"]) != (13, 4, HAND):
        raise ValueError("The agent plays gin_rummy with 13 ranks, 4 suits and hands of 10 cards, and no other sizes.")
    return replace(
        OPENSPIEL,
        oklahoma=Oklahoma.ACE_IS_GIN if parameters["oklahoma"] else Oklahoma.NO,
        knock_limit=parameters["knock_card"],
        gin_bonus=parameters["gin_bonus"],
        undercut_bonus=parameters["undercut_bonus"],
    )


def action_of(card: int) -> int:
    """OpenSpiel's number for a card."""
    return (card // 13 + 1) % 4 * 13 + (card % 13 + 1) % 13


CARDS: Final = {action_of(card): card for card in DECK}
"""Our cards by OpenSpiel's numbers."""
_UTILS: Final = pyspiel.gin_rummy.GinRummyUtils(13, 4, HAND)
_MELDS: Final = {_MELD + number: mask(CARDS[card] for card in meld) for number, meld in _UTILS.int_to_meld.items()}
"""OpenSpiel's actions that lay out a meld, with its cards as a mask."""
_MELD_ACTIONS: Final = {meld: action for action, meld in _MELDS.items()}
_PARTS: Final = {6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5)}
"""How a run of more than five cards is laid out there."""


def _meld_actions(melds: Iterable[Cards]) -> Iterator[int]:
    """OpenSpiel's actions for these melds."""
    for meld in melds:
        cards, at = sorted(meld, key=action_of), 0
        for size in _PARTS.get(len(cards), (len(cards),)):
            yield _MELD_ACTIONS[mask(cards[at : at + size])]
            at += size


class Read:
    """A hand of OpenSpiel's gin rummy, read from the actions so far."""

    def __init__(self, parameters: Mapping[str, Any], history: Sequence[int]) -> None:
        rules = rules_of(parameters)
        drawn = [history[place + 1] for place, action in enumerate(history[:-1]) if action == _DRAW]
        dealt = [card for pair in zip(history[:HAND], history[HAND : 2 * HAND], strict=True) for card in pair]
        cards = [CARDS[action] for action in (*dealt, history[2 * HAND], *drawn)]
        # What lies below in the stock is in no action yet.
        deck = (*cards, *(card for card in DECK if card not in cards))
        self.state = State.new(rules).play(Deal(deck))
        self.knocking = False
        """Whether a seat has said that it knocks, and not yet laid out all melds that it will."""
        self.discard: Card | None = None
        """The discard of that knock."""
        self.melds: tuple[Cards, ...] = ()
        """The melds laid out with it; after it those of the seat that answers."""
        self.off = 0
        """What the seat that answers a knock has laid off, as a mask."""
        self.all_off = False
        """Whether it has laid off all that it will."""
        rest = iter(history[2 * HAND + 1 :])
        for action in rest:
            self._follow(action)
            if action == _DRAW:
                next(rest, None)  # the card drawn, an action of chance

    @property
    def answering(self) -> bool:
        """Whether a knock is being answered; after gin, which nothing is laid off on, our hand is over by then."""
        return bool(self.state.results) or self.state.phase is Phase.LAYOFF

    @property
    def seat(self) -> int:
        """The seat to move."""
        if self.state.results:
            knocker = self.state.results[0].knocker
            assert knocker is not None
            return 1 - knocker
        return self.state.turn

    def _follow(self, action: int) -> None:
        state, seat = self.state, self.state.turn
        if action >= _MELD:
            self.melds += (Cards(_MELDS[action]),)
        elif self.knocking and action != _PASS:
            self.discard = CARDS[action]
        elif self.knocking:
            self.state = state.play(Knock(seat, self.discard, self.melds))
            self.knocking, self.melds, self.all_off = False, (), bool(self.state.results)
        elif self.answering and action != _PASS:
            self.off |= 1 << CARDS[action]
        elif self.answering:
            self.all_off = True
        elif action == _KNOCK:
            self.knocking = True
            if state.phase is Phase.DRAW:  # the stock is at its end, and the upcard is taken to knock with
                self.state = state.play(Take(seat))
        else:
            self.state = state.play(_move(seat, action))

    def action(self, choose: Callable[[View, str], Any], legal: Sequence[int]) -> int:
        """The action of our player, one of the legal ones."""
        if self.answering:
            return self._answer(legal)
        view = self.state.view(self.seat)
        if self.knocking and self.discard is not None:
            rest = int(view.hand) & ~(1 << self.discard) & ~all_of(self.melds)
            others = _ALL & ~(int(view.hand) | mask(view.pile))
            return _first(_meld_actions(view.rules.melding.arrange(rest, others)), legal)
        move = choose(view, f"{int(view.hand)} {len(view.turns)}")
        if not self.knocking:
            return _first([_action(move, view.position.to_knock, legal)], legal)
        wanted = [action_of(move.discard)] if isinstance(move, Knock) and move.discard is not None else []
        left = view.rules.melding.after_discard(int(view.hand))
        return _first([*wanted, *sorted(legal, key=lambda action: left.get(CARDS[action], _ALL))], legal)

    def _answer(self, legal: Sequence[int]) -> int:
        """The answer to a knock, as the program gives it: cards laid off one by one, then the melds."""
        state, melding, seat = self.state, self.state.rules.melding, self.seat
        held = int(state.results[0].hands[seat]) if state.results else state.hands[seat]
        hand = held & ~self.off & ~all_of(self.melds)
        if self.all_off or state.laid is None:
            return _first(_meld_actions(melding.arrange(hand)), legal)
        laid = state.laid.melds
        grown = [meld | more for meld, more in zip(laid, melding.laid_off(laid, self.off), strict=True)]
        return _first(map(action_of, Cards(all_of(melding.defend(hand, grown).layoffs))), legal)


def _action(move: Move, at_wall: bool, legal: Sequence[int]) -> int:
    """OpenSpiel's action for the move of a turn. ``at_wall``: a card is taken there to knock with, and only so."""
    match move:
        case Take():
            return _KNOCK if at_wall else _TAKE
        case Draw():
            return _DRAW
        case Decline():
            return _PASS
        case Knock(_, discard):
            # There is no big gin there. Where it does not see that a hand may knock, the card is just discarded.
            return _KNOCK if _KNOCK in legal or discard is None else action_of(discard)
        case Discard(_, card):
            return action_of(card)
    raise AssertionError(move)


def _move(seat: int, action: int) -> Move:
    """Our move for an action of a turn without a knock."""
    if action < _TAKE:
        return Discard(seat, CARDS[action])
    return (Take(seat), Draw(seat), Decline(seat))[action - _TAKE]


def _first(wanted: Iterable[int], legal: Sequence[int]) -> int:
    """The first action wanted that is legal; else to pass."""
    return next((action for action in wanted if action in legal), _PASS if _PASS in legal else legal[0])


# ---- Our game at OpenSpiel ----


def cards_dealt(rules: Rules) -> int:
    """How many actions of chance a hand begins with: the cards dealt and the upcard."""
    return 2 * HAND + 1


def chance_nodes(rules: Rules) -> int:
    """The most actions of chance in a hand."""
    return len(rules.deck)


def longest(rules: Rules) -> int:
    """The most actions of the seats in a hand: a draw and a discard for each turn, and a knock."""
    return 2 * (len(rules.deck) - 2 * HAND) * (rules.takes_in_a_row + 1) + 10


def most_points(rules: Rules) -> int:
    """More than a seat can win or lose in a hand."""
    return 2 * (150 + rules.gin_bonus + rules.undercut_bonus + rules.big_gin_bonus)


def draws(state: State, action: int) -> bool:
    """Whether an action is followed by a card from the stock."""
    return action == DRAW and len(state.stock) > state.rules.stock_left


def drawn(state: State, card: Card) -> State:
    """The state with this card next in the stock, whose order nobody knows."""
    return state._replace(stock=(card, *(each for each in state.stock if each != card)))


def seen_anew(view: View, actions: Sequence[tuple[int, int]], encoding: Encoding, rng: Random) -> Iterator[int]:
    """The actions of a hand, hidden cards dealt anew, such that the seat of the view has seen the same.

    ``actions`` are those of the hand so far, each with its player, who is below 0 for chance.
    """
    (world,) = worlds(view, rng, 1)
    hands = list(world.hands)
    for turn in reversed(world.turns):
        if turn.discard is not None:
            hands[turn.seat] |= 1 << turn.discard
        if turn.drew is not None:
            hands[turn.seat] &= ~(1 << turn.drew)
    for pair in zip(*map(Cards, hands), strict=True):
        yield from map(int, pair)
    assert world.upcard is not None
    yield int(world.upcard)
    stock = iter([turn.drew for turn in world.turns if turn.source is Source.STOCK])
    for seat, action in actions[2 * HAND + 1 :]:
        if seat >= 0:
            yield action
        elif (card := next(stock)) is not None:
            yield int(card)
