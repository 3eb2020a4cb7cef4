"""Whole states of a hand of Gin Rummy that agree with a view. No strategy.

What the other holds and has not shown may be any of the unseen cards, each choice of them as likely as the next: in
every one there are as many ways in which its cards can have been dealt and drawn. Whatever a draw from the stock
brought was held until it was discarded, and that is all that is known of it.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from hearthside.cards import DECK, Card, Cards, mask
from hearthside.game import DEALER
from hearthside.gin import Phase, Source, State, StockEnd, Turn, View

_TRIES: Final = 300


def worlds(view: View, rng: Random, count: int) -> list[State]:
    """So many states whose view for this seat is the one given."""
    if view.phase in (Phase.DEAL, Phase.OVER):
        return [_state(view, (0, 0), (), view.turns)] * count
    other = 1 - view.seat
    known = int(view.known[other])
    if view.laid is not None and view.laid.seat == other:
        known = int(view.laid.deadwood) | mask(card for meld in view.laid.melds for card in meld)
    seen = known | int(view.hand) | mask(view.pile)
    unseen = [card for card in DECK if not seen >> card & 1]
    hidden = view.counts[other] - known.bit_count()
    found: list[State] = []
    for _ in range(count):
        rng.shuffle(unseen)
        if _took_to_knock(view):
            _let_knock(view, known, unseen, hidden, rng)
        hand = known | mask(unseen[:hidden])
        stock = rng.sample(unseen[hidden:], len(unseen) - hidden)
        turns = _drawn(view, unseen[:hidden], rng)
        found.append(_state(view, (int(view.hand), hand)[:: -1 if view.seat else 1], tuple(stock), turns))
    return found


def world_with(view: View, hidden: int, rng: Random) -> State:
    """A state whose view for this seat is the one given, in which the other holds these cards beside the known ones."""
    other = 1 - view.seat
    hand = int(view.known[other]) | hidden
    stock = [card for card in DECK if not (hand | int(view.hand) | mask(view.pile)) >> card & 1]
    rng.shuffle(stock)
    turns = _drawn(view, list(Cards(hidden)), rng)
    return _state(view, (int(view.hand), hand)[:: -1 if view.seat else 1], tuple(stock), turns)


def _state(view: View, hands: Sequence[int], stock: tuple[Card, ...], turns: tuple[Turn, ...]) -> State:
    south, north = hands
    return State(
        rules=view.rules,
        results=view.results,
        scores=(view.scores[0], view.scores[1]),
        winners=view.winners,
        dealer=view.dealer,
        hands=(south, north),
        turn=view.to_move[0] if view.to_move else DEALER,
        upcard=view.upcard,
        stock=stock,
        pile=view.pile,
        turns=turns,
        takes=view.takes,
        known=(int(view.known[0]), int(view.known[1])),
        laid=view.laid,
        start=view.start,
    )


def _drawn(view: View, hidden: Sequence[Card], rng: Random) -> tuple[Turn, ...]:
    """The turns, with a card for each draw of the other from the stock: one that it held on to until now, or threw."""
    other = 1 - view.seat
    leaves = dict.fromkeys(hidden, len(view.turns))
    if view.laid is not None and view.laid.seat == other:
        shown = int(view.laid.deadwood) | mask(card for meld in view.laid.melds for card in meld)
        leaves = dict.fromkeys(Cards(shown & ~int(view.known[other])), len(view.turns))
    taken = set[Card]()
    for place, turn in enumerate(view.turns):
        if turn.seat != other:
            continue
        if turn.source is Source.PILE and turn.drew is not None:
            taken.add(turn.drew)
        if turn.discard in taken:
            taken.remove(turn.discard)
        elif turn.discard is not None:
            leaves[turn.discard] = place
    turns = list(view.turns)
    # From the last draw back: what one of them may have brought, an earlier one may have brought too, if it is left.
    for place in range(len(turns) - 1, -1, -1):
        if turns[place].seat == other and turns[place].source is Source.STOCK:
            card = rng.choice([card for card, left in leaves.items() if left >= place])
            del leaves[card]
            turns[place] = turns[place]._replace(drew=card)
    return tuple(turns)


def _took_to_knock(view: View) -> bool:
    """Whether the other has just taken the upcard where that is for knocking alone, and so is able to."""
    if view.phase is not Phase.DISCARD or view.seat in view.to_move or view.turns[-1].source is not Source.PILE:
        return False
    return view.rules.stock_end is StockEnd.TAKE_TO_KNOCK and view.stock <= view.rules.stock_left


def _let_knock(view: View, known: int, unseen: list[Card], hidden: int, rng: Random) -> None:
    """Changes cards between hand and stock, as long as needed, until the other could knock; always towards less."""
    least = _excess(view, known | mask(unseen[:hidden]))
    for step in range(_TRIES * 10):
        if least <= 0 or not 0 < hidden < len(unseen):
            return
        if step % _TRIES == _TRIES - 1:
            rng.shuffle(unseen)
            least = _excess(view, known | mask(unseen[:hidden]))
        here, there = rng.randrange(hidden), rng.randrange(hidden, len(unseen))
        unseen[here], unseen[there] = unseen[there], unseen[here]
        after = _excess(view, known | mask(unseen[:hidden]))
        if after <= least:
            least = after
        else:
            unseen[here], unseen[there] = unseen[there], unseen[here]


def _excess(view: View, hand: int) -> int:
    """By how many points a hand of eleven misses a knock; 0 or less where it can."""
    melding, limit, took = view.rules.melding, view.limit, view.turns[-1].drew
    if limit is None or (view.rules.big_gin_bonus and not melding.deadwood(hand)):
        return 0
    left = melding.after_discard(hand)
    least = min(count for card, count in left.items() if view.rules.return_taken or card != took)
    return least - limit
