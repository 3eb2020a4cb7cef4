"""What is true of a move at Gin Rummy: facts that each can be checked on the view and on the hands imagined.

The reason of a hint is one that is true of it, and not of what comes next.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from hearthside.cards import DECK, Card, Cards, mask
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, State, Take, View
from hearthside.gin.turns import discards
from hearthside.words import listed

_TELLS: Final = 0.08
"""Two counts of hands tell two moves apart where they differ by such a share of the hands."""


class Kind(StrEnum):
    """What a fact is about."""

    GIN = "gin"
    WINS = "wins"
    MELD = "meld"
    LESS = "less"
    NO_MELD = "no-meld"
    OUTS = "outs"
    LEAST = "least"
    ALONE = "alone"
    SAFE = "safe"


class Fact(NamedTuple):
    """A sentence that is true of a move."""

    kind: Kind
    sentence: str
    hands: int = 0
    """In how many of the hands imagined something holds, where the sentence says so."""


class Scene(NamedTuple):
    """What facts are found in."""

    view: View
    worlds: Sequence[State]
    """Hands that agree with the view."""
    other: str
    """What the other is called."""


def facts(scene: Scene, move: Move) -> Iterator[Fact]:
    """What is true of a move, the most telling first."""
    match move:
        case Take():
            return _of_take(scene)
        case Draw() | Decline():
            return _of_leaving(scene, move)
        case Discard(_, card):
            return _of_discard(scene, card)
        case Knock(seat, discard):
            return _of_knock(scene, Knock(seat, discard))
    return iter(())


def telling(scene: Scene, best: Move, other: Move | None) -> Fact | None:
    """The first fact that is true of the best move and not of another, or is so in clearly more or fewer hands."""
    others = {} if other is None else {fact.kind: fact for fact in facts(scene, other)}
    for fact in facts(scene, best):
        met = others.get(fact.kind)
        if met is None or abs(fact.hands - met.hands) > _TELLS * len(scene.worlds):
            return fact
    return None


# ---- The upcard ----


def _of_take(scene: Scene) -> Iterator[Fact]:
    view, melding = scene.view, scene.view.rules.melding
    card = view.pile[-1]
    meld = next((meld for meld in melding.arrange(view.hand | 1 << card) if card in meld), None)
    if meld is not None:
        yield Fact(Kind.MELD, f"It goes with {_row(meld - (1 << card))}.")
    before, after = melding.deadwood(view.hand), melding.after_best_discard(view.hand | 1 << card)
    if after < before:
        yield Fact(Kind.LESS, f"Your deadwood falls from {before} to {after}.")


def _of_leaving(scene: Scene, move: Draw | Decline) -> Iterator[Fact]:
    view, melding = scene.view, scene.view.rules.melding
    card = view.pile[-1]
    if not any(melding.is_meld(mask((card, *pair))) for pair in combinations(view.hand, 2)):
        yield Fact(Kind.NO_MELD, f"{card.symbol} makes no meld with your cards.")
    if isinstance(move, Draw):
        unseen = unknown(view)
        before = melding.deadwood(view.hand)
        good = sum(melding.after_best_discard(view.hand | 1 << each) < before for each in unseen)
        yield Fact(Kind.OUTS, f"{good} of the {len(unseen)} cards that you have not seen would lessen your deadwood.")


def unknown(view: View) -> list[Card]:
    """The cards that may lie in the stock or be hidden in the other's hand."""
    seen = int(view.hand) | int(view.known[1 - view.seat]) | mask(view.pile)
    return [card for card in DECK if not seen >> card & 1]


# ---- A discard ----


def _of_discard(scene: Scene, card: Card) -> Iterator[Fact]:
    view, melding = scene.view, scene.view.rules.melding
    left = melding.after_discard(view.hand)
    free = discards(view.position)
    if left[card] == min(left[each] for each in free) and any(left[each] > left[card] for each in free):
        yield Fact(Kind.LEAST, f"It leaves {left[card]}, the least.")
    if not any(_near(card, each) for each in view.hand if each != card):
        yield Fact(Kind.ALONE, "No card of yours is near it.")
    if scene.worlds:
        count = sum(_melds(scene, Cards(world.hands[1 - view.seat]), card) for world in scene.worlds)
        who = scene.other
        yield Fact(Kind.SAFE, f"{who} could meld it in {count} of {len(scene.worlds)} hands imagined.", count)


def _near(card: Card, other: Card) -> bool:
    """Whether two cards are of one rank, or of one suit and no more than two apart; the ace is below the deuce."""
    if card.rank == other.rank:
        return True
    low, high = sorted(((card.rank + 1) % 13, (other.rank + 1) % 13))
    return card.suit == other.suit and high - low <= 2


def _melds(scene: Scene, hand: Cards, card: Card) -> bool:
    """Whether a hand holds two cards that make a meld with that one."""
    melding = scene.view.rules.melding
    near = [each for each in hand if _near(card, each) or scene.view.rules.round_the_corner]
    return any(melding.is_meld(mask((card, *pair))) for pair in combinations(near, 2))


# ---- A knock ----


def _of_knock(scene: Scene, move: Knock) -> Iterator[Fact]:
    view = scene.view
    hand = view.hand if move.discard is None else view.hand - (1 << move.discard)
    if not view.rules.melding.deadwood(hand):
        yield Fact(Kind.GIN, "No deadwood is left.")
    elif scene.worlds:
        won = sum(_wins(world, move) for world in scene.worlds)
        yield Fact(Kind.WINS, f"It wins in {won} of {len(scene.worlds)} hands imagined.", won)


def _wins(world: State, move: Knock) -> bool:
    """Whether a knock wins the hand as the cards lie, against the best defence."""
    after = world.play(move)
    if len(after.results) == len(world.results):
        after = after.play(LayOff(1 - move.seat))
    return after.results[-1].winner == move.seat


def _row(cards: Cards) -> str:
    return listed([card.symbol for card in cards])
