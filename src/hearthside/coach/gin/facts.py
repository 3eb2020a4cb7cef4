"""Facts about moves at Gin Rummy. Each can be checked on the view and on sampled hands."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

from hearthside.cards import ALL, Card, Cards, mask
from hearthside.coach.facts import DEALS, EXACT, Fact, likely
from hearthside.coach.values import Choice
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Phase, State, Take, View
from hearthside.gin.melds import all_of
from hearthside.gin.turns import big_gin, discards, knocks, nobody_wins
from hearthside.text import Name, Part, Sentence, Whose, does, row, sentence

from .text import answer
from .verdict import knock_brings
from .verdict import verdict as verdict

WEIGHED: Final[tuple[Any, ...]] = (Draw, Take, Decline, Discard, Knock, LayOff)
"""The kinds of moves that the search weighs: all that a seat makes in a hand."""
NONE_LEFT: Final = "No deadwood is left."
NOBODY: Final = "It ends the hand, and nobody wins."
Kind = StrEnum(
    "Kind",
    "GIN BONUS NOBODY NO_KNOCK MELD LESS NO_MELD OUTS LEAST ALONE SAFE READY GOES_GIN HELPS DEAD THREW APART "
    "DEAREST NO_LESS KNOCKS SETS_UP OFF BREAKS UNDERCUTS",
)
"""What a fact is about."""


class Scene(NamedTuple):
    """A position in which facts are looked for."""

    view: View
    worlds: Sequence[State]
    """Hands sampled from those that agree with the view."""

    @property
    def other(self) -> Name:
        """The other seat."""
        return Name(1 - self.view.seat)


def scene(view: View, rng: Random | None = None) -> Scene:
    """A position, with hands sampled by the generator; without any for None, and where both hands lie open."""
    if rng is None or view.phase is Phase.LAYOFF:
        return Scene(view, ())
    from hearthside.ai.worlds.gin import worlds

    return Scene(view, worlds(view, rng, DEALS))


def facts(scene: Scene, move: Move) -> Iterator[Fact]:
    """What is true of a move, the most telling first."""
    if nobody_wins(scene.view.position, move):
        return iter([Fact(Kind.NOBODY, NOBODY)])
    match move:
        case Take():
            return _of_take(scene)
        case Draw() | Decline():
            return _of_leaving(scene, move)
        case Discard(_, card):
            return _of_discard(scene, card)
        case Knock():
            return _of_knock(scene, move)
        case LayOff():
            return _of_answer(scene, move)
    return iter(())


def plain_reason(view: View, move: Move) -> Part:
    """What a move leaves, in a sentence that is always true."""
    melding = view.rules.melding
    match move:
        case Take() | Draw() | Decline():
            before, after = melding.deadwood(view.hand), melding.after_best_discard(view.hand | 1 << view.pile[-1])
            return Whose(view.seat), f" deadwood is {before}, and would be {after} with ", view.pile[-1], "."
        case Discard(_, card):
            if nobody_wins(view.position, move):
                return NOBODY
            left = view.hand - (1 << card)
            count = melding.deadwood(left)
            if view.position.stock_ended:
                return f"It leaves deadwood of {count}, and the stock is at its end."
            next_counts = _next_counts(view, left)
            helps = f"{sum(each < count for each in next_counts)} of the {len(next_counts)} cards"
            unseen = does(view.seat, "has"), " not seen would reduce it."
            return f"It leaves deadwood of {count}; {helps} that ", unseen
        case Knock(_, discard):
            count = melding.deadwood(view.hand if discard is None else view.hand - (1 << discard))
            return (Name(view.seat), f" would have {count} points of deadwood.") if count else NONE_LEFT
        case LayOff():
            return _without_laying_off(view)
    raise AssertionError(move)


def outcome_reason(view: View, best: Choice, other: Choice) -> Sentence | None:
    """Of an answer to a knock, what it is for; of a knock that was played out, what it brings."""
    if isinstance(best.move, LayOff):
        return sentence(plain_reason(view, best.move))
    return knock_brings(best) if isinstance(best.move, Knock) and best.outcomes else None


def may_ask_unweighed(view: View) -> bool:
    """Never: the search weighs every move."""
    return False


# ---- The upcard ----


def _of_take(scene: Scene) -> Iterator[Fact]:
    view, melding, card = scene.view, scene.view.rules.melding, scene.view.pile[-1]
    limit, ended, hand = view.position.limit, view.position.stock_ended, view.hand | 1 << card
    left = melding.after_discard(hand)
    before, after = melding.deadwood(view.hand), min(left.values())
    least = min(count for each, count in left.items() if view.rules.return_taken or each != card)
    if least <= limit and (least < before or ended):
        yield Fact(Kind.KNOCKS, ("With it ", Name(view.seat), f" can {f'knock with {least}' if least else 'go gin'}."))
    if meld := next((meld for meld in melding.arrange(hand) if card in meld), None):
        yield Fact(Kind.MELD, ("It goes with ", row(list(meld - (1 << card))), "."))
    if after < before:
        yield Fact(Kind.LESS, (Whose(view.seat), f" deadwood falls from {before} to {after}."))
    if after > limit and not ended:
        without, *ready = (
            sum(count <= limit for count in _next_counts(view, ten))
            for ten in (view.hand, *(hand - (1 << each) for each in view.hand))
        )
        of = f" of the {len(_unseen(view))} cards that ", does(view.seat, "has"), " not seen could "
        lets, to = ("let ", " knock next.") if limit else ("give ", " gin next.")
        if max(ready) > without:
            yield Fact(Kind.SETS_UP, (f"With it {max(ready)}", of, lets, Name(view.seat), to))


def _of_leaving(scene: Scene, move: Draw | Decline) -> Iterator[Fact]:
    view, melding, card = scene.view, scene.view.rules.melding, scene.view.pile[-1]
    before, draws = melding.deadwood(view.hand), isinstance(move, Draw)
    if not _makes_meld(view, view.hand, card):
        unseen = _unseen(view)
        helps = sum(_makes_meld(view, view.hand, each) for each in unseen)
        would = (f"; {helps} of the {len(unseen)} that ", does(view.seat, "has"), " not seen would") if draws else ()
        yield Fact(Kind.NO_MELD, (card, " makes no meld with ", Whose(view.seat), " cards", would, "."))
    if melding.after_best_discard(view.hand | 1 << card) >= before:
        yield Fact(Kind.NO_LESS, (card, " would leave ", Whose(view.seat), f" deadwood at {before}."))
    if draws:
        yield from _of_hopes(view, view.hand)


def _of_hopes(view: View, hand: Cards) -> Iterator[Fact]:
    """What the cards that are not seen would do for a hand of ten."""
    before, limit, counts = view.rules.melding.deadwood(hand), view.position.limit, _next_counts(view, hand)

    def hope(kind: Kind, count: int, *what: Part) -> Fact:
        of = f"{count} of the {len(counts)} cards that ", does(view.seat, "has"), " not seen would "
        return Fact(kind, (of, what), count, len(counts), EXACT, 1)

    if 0 in counts:
        yield hope(Kind.GOES_GIN, counts.count(0), "give ", Name(view.seat), " gin.")
    if before > limit > 0 and (ready := sum(count <= limit for count in counts)):
        yield hope(Kind.READY, ready, "let ", Name(view.seat), " knock.")
    helps = sum(_makes_meld(view, hand, each) for each in _unseen(view))
    yield hope(Kind.HELPS, helps, "make ", Name(view.seat), " a meld.")
    yield hope(Kind.OUTS, sum(count < before for count in counts), "reduce ", Whose(view.seat), " deadwood.")


# ---- A discard ----


def _of_discard(scene: Scene, card: Card) -> Iterator[Fact]:
    view, melding, who, of = scene.view, scene.view.rules.melding, scene.other, len(scene.worlds)
    left, kept = melding.after_discard(view.hand), view.hand - (1 << card)
    if scene.worlds and view.position.stock_ended:
        count = sum(_could_knock(world, card) for world in scene.worlds)
        yield Fact(Kind.NO_KNOCK, (who, f" {likely(count, of)} knock with it."), of - count, of, good=1)
    if left[card] == min(left[each] for each in discards(view.position)):
        yield Fact(Kind.LEAST, f"It leaves the least deadwood: {left[card]}.")
    taken = view.known[1 - view.seat]
    if not _makes_meld(view, _unseen(view) | taken, card):
        yield Fact(Kind.DEAD, (who, " cannot meld it: too many of the cards near it are seen."))
    if scene.worlds:
        count = sum(_makes_meld(view, Cards(world.hands[1 - view.seat]), card) for world in scene.worlds)
        yield Fact(Kind.SAFE, (who, f" {likely(count, of)} meld it."), count, of, good=-1)
    threw = [turn.discard for turn in view.turns if turn.seat != view.seat and turn.discard is not None]
    if beside := [each for each in threw if _near(card, each)]:
        yield Fact(Kind.THREW, (who, " threw ", beside[-1], ", which is near it."))
    if taken and not any(_near(card, each) for each in taken):
        yield Fact(Kind.APART, ("It is not near ", row(list(taken)), ", which ", who, " took."))
    if not view.position.stock_ended:
        yield from _of_hopes(view, kept)
    if not any(_near(card, each) for each in kept):
        yield Fact(Kind.ALONE, ("No other card in ", Whose(view.seat), " hand is near it."))
    loose, points = view.hand - all_of(melding.arrange(view.hand)), melding.points
    if card in loose and points[card] == max(points[each] for each in loose) and len(loose) > 1:
        yield Fact(Kind.DEAREST, f"It is worth {points[card]} points, as much as any card of your deadwood.")


def _could_knock(world: State, card: Card) -> bool:
    """Whether the other could take that discard and knock."""
    after = world.play(Discard(world.turn, card))
    if after.why_not(Take(after.turn)) is not None:
        return False
    position = after.play(Take(after.turn)).position(after.turn)
    return bool(knocks(position)) or big_gin(position)


# ---- A knock ----


def _of_knock(scene: Scene, move: Knock) -> Iterator[Fact]:
    view, rules = scene.view, scene.view.rules
    hand = view.hand if move.discard is None else view.hand - (1 << move.discard)
    if move.melds is None and not rules.melding.deadwood(hand):
        names = ("big gin", rules.big_gin_bonus), ("gin", rules.gin_bonus)
        (_, bonus), (other, less) = names if move.discard is None else names[::-1]
        if big_gin(view.position) and bonus > less:
            yield Fact(Kind.BONUS, f"Its bonus is {bonus}; {other} has {less}.")
        yield Fact(Kind.GIN, NONE_LEFT)


def _of_answer(scene: Scene, move: LayOff) -> Iterator[Fact]:
    view, melding, laid = scene.view, scene.view.rules.melding, scene.view.laid
    assert laid is not None
    off, left = answer(move, view)
    if left <= laid.points:
        leaves = "It leaves ", Name(view.seat), f" {left}, and "
        yield Fact(Kind.UNDERCUTS, (leaves, scene.other, f" knocked with {laid.points}."))
    if broken := next((meld for meld in melding.arrange(view.hand) if meld & off), None):
        taken = "It takes ", row(list(broken & off)), " out of ", row(list(broken))
        yield Fact(Kind.BREAKS, (taken, ", and leaves ", Name(view.seat), f" {left}."))
    if left < melding.deadwood(view.hand):
        yield Fact(Kind.OFF, _without_laying_off(view))


def _without_laying_off(view: View) -> Part:
    held = view.rules.melding.deadwood(view.hand)
    return "If ", does(view.seat, "lays"), " off nothing, ", Whose(view.seat), f" deadwood is {held}."


# ---- Cards ----


def _unseen(view: View) -> Cards:
    """The cards that may lie in the stock or be hidden in the other's hand."""
    return ALL - view.hand - view.known[1 - view.seat] - mask(view.pile)


def _next_counts(view: View, hand: Cards) -> list[int]:
    """For each card that is not seen, the least deadwood of a hand of ten with that card and after a discard."""
    return [view.rules.melding.after_best_discard(hand | 1 << card) for card in _unseen(view)]


def _makes_meld(view: View, hand: Cards, card: Card) -> bool:
    """Whether a hand holds two cards that make a meld with that one."""
    near = [each for each in hand if _near(card, each) or view.rules.round_the_corner]
    return any(view.rules.melding.is_meld(mask((card, *pair))) for pair in combinations(near, 2))


def _near(card: Card, other: Card) -> bool:
    """Whether two cards are of one rank, or of one suit and no more than two apart; the ace is below the deuce."""
    apart = abs((card.rank + 1) % 13 - (other.rank + 1) % 13)
    return not apart or (card.suit == other.suit and apart <= 2)
