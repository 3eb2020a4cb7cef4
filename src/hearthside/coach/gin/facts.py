"""Facts about moves at Gin Rummy. Each can be checked on the view and on sampled hands."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hearthside.cards import DECK, Card, Cards, mask
from hearthside.coach.facts import EXACT, Fact, likely, reason_for
from hearthside.coach.values import Choice
from hearthside.gin import Decline, Discard, Draw, Knock, LayOff, Move, Phase, State, Take, View
from hearthside.gin.melds import all_of
from hearthside.gin.turns import big_gin, discards, knocks, nobody_wins
from hearthside.text import Name, Part, Sentence, row

from .text import answer, label

NONE_LEFT: Final = "No deadwood is left."
_SAMPLED: Final = 96
"""Hands that facts are counted in."""
_CAN: Final = ("can almost certainly", "can probably", "can perhaps", "probably cannot", "almost certainly cannot")
_WINS: Final = (
    "almost certainly wins",
    "probably wins",
    "may win",
    "probably does not win",
    "almost certainly does not win",
)
NOBODY: Final = "The hand is over with it, and nobody wins."


class Kind(StrEnum):
    """What a fact is about."""

    GIN = "gin"
    BONUS = "bonus"
    NOBODY = "nobody"
    NO_KNOCK = "no-knock"
    WINS = "wins"
    MELD = "meld"
    LESS = "less"
    NO_MELD = "no-meld"
    OUTS = "outs"
    LEAST = "least"
    ALONE = "alone"
    SAFE = "safe"
    READY = "ready"
    GOES_GIN = "goes-gin"
    HELPS = "helps"
    DEAD = "dead"
    THREW = "threw"
    APART = "apart"
    DEAREST = "dearest"
    NO_LESS = "no-less"
    KNOCKS = "knocks"
    SETS_UP = "sets-up"
    HELD = "held"
    CLOSED = "closed"
    OFF = "off"
    BREAKS = "breaks"
    UNDERCUTS = "undercuts"


class Scene(NamedTuple):
    """A position in which facts are looked for."""

    view: View
    worlds: Sequence[State]
    """Hands sampled from those that agree with the view."""

    @property
    def other(self) -> Name:
        """The other seat."""
        return Name(1 - self.view.seat)


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


def reason(view: View, move: Move, other: Move | None, rng: Random) -> Sentence | None:
    """A fact that is true of a move and not of the other; of the move alone where ``other`` is None."""
    hands: Sequence[State] = ()
    if other is not None and view.phase is not Phase.LAYOFF:
        from hearthside.ai.worlds.gin import worlds

        hands = worlds(view, rng, _SAMPLED)
    return distinguishing(Scene(view, hands), move, other)


def distinguishing(scene: Scene, move: Move, other: Move | None) -> Sentence | None:
    """The same in a scene."""
    if other is None:
        return reason_for(facts(scene, move), ())
    return reason_for(facts(scene, move), facts(scene, other), label(other, scene.view))


def outcome_reason(view: View, best: Choice, other: Choice) -> None:
    """Nothing: what came of choices in the search is not counted at Gin Rummy."""
    return


def plain_reason(view: View, move: Move) -> Part:
    """What a move leaves, in a sentence that is always true."""
    melding = view.rules.melding
    match move:
        case Take() | Draw() | Decline():
            before, after = melding.deadwood(view.hand), melding.after_best_discard(view.hand | 1 << view.pile[-1])
            return f"Your deadwood is {before}, and would be {after} with ", view.pile[-1], "."
        case Discard(_, card):
            left = Cards(view.hand & ~(1 << card))
            if nobody_wins(view.position, move):
                return NOBODY
            if view.position.stock_ended:
                return f"It leaves {melding.deadwood(left)} of deadwood, and the stock is at its end."
            good, unseen = _good(view, left, lambda after: after < melding.deadwood(left)), len(unknown(view))
            helps = f"{good} of the {unseen} cards that you have not seen would lessen that"
            return f"It leaves {melding.deadwood(left)} of deadwood; {helps}."
        case Knock(_, discard):
            left = Cards(view.hand if discard is None else view.hand & ~(1 << discard))
            count = melding.deadwood(left)
            return f"Of your deadwood {count} would count." if count else NONE_LEFT
        case LayOff():
            return f"With nothing laid off {melding.deadwood(view.hand)} would count."
    raise AssertionError(move)


# ---- The upcard ----


def _of_take(scene: Scene) -> Iterator[Fact]:
    view, melding = scene.view, scene.view.rules.melding
    card, limit, ended = view.pile[-1], view.limit or 0, view.position.stock_ended
    left = melding.after_discard(view.hand | 1 << card)
    before, after = melding.deadwood(view.hand), min(left.values())
    least = min(count for each, count in left.items() if view.rules.return_taken or each != card)
    if least <= limit and (least < before or ended):
        yield Fact(Kind.KNOCKS, f"With it you can {f'knock with {least}' if least else 'go gin'}.")
    meld = next((meld for meld in melding.arrange(view.hand | 1 << card) if card in meld), None)
    if meld is not None:
        yield Fact(Kind.MELD, ("It goes with ", _row(meld - (1 << card)), "."))
    if after < before:
        yield Fact(Kind.LESS, f"Your deadwood falls from {before} to {after}.")
    if after > limit and not ended:
        hand = Cards(view.hand | 1 << card)
        ready = max(_good(view, Cards(hand & ~(1 << each)), lambda left: left <= limit) for each in view.hand)
        without = _good(view, view.hand, lambda left: left <= limit)
        ends = "let you knock" if limit else "give you gin"
        of = f"of the {len(unknown(view))} cards that you have not seen could {ends} next"
        if ready > without:
            yield Fact(Kind.SETS_UP, f"With it {ready} {of}.")


def _of_leaving(scene: Scene, move: Draw | Decline) -> Iterator[Fact]:
    view, melding = scene.view, scene.view.rules.melding
    card = view.pile[-1]
    before, after = melding.deadwood(view.hand), melding.after_best_discard(view.hand | 1 << card)
    if not any(melding.is_meld(mask((card, *pair))) for pair in combinations(view.hand, 2)):
        yield Fact(Kind.NO_MELD, (card, f" makes no meld with your cards{_others(view, move)}."))
    if after >= before:
        yield Fact(Kind.NO_LESS, (card, f" would leave your deadwood at {before}."))
    if isinstance(move, Draw):
        yield from _of_hopes(view, view.hand)


def _others(view: View, move: Draw | Decline) -> str:
    """For who draws from the stock, how many of its cards would do what the discard does not."""
    unseen = unknown(view)
    helps = sum(_goes(view, view.hand, each) for each in unseen)
    return f"; {helps} of the {len(unseen)} that you have not seen would" if isinstance(move, Draw) else ""


def _of_hopes(view: View, hand: Cards) -> Iterator[Fact]:
    """What the cards that are not seen would do for a hand of ten."""
    melding, many = view.rules.melding, len(unknown(view))
    before, limit = melding.deadwood(hand), view.limit or 0
    of = f"of the {many} cards that you have not seen would"
    if gin := _good(view, hand, lambda left: not left):
        yield Fact(Kind.GOES_GIN, f"{gin} {of} give you gin.", gin, many, EXACT, 1)
    if before > limit and limit and (ready := _good(view, hand, lambda left: left <= limit)):
        yield Fact(Kind.READY, f"{ready} {of} let you knock.", ready, many, EXACT, 1)
    helps = sum(_goes(view, hand, each) for each in unknown(view))
    yield Fact(Kind.HELPS, f"{helps} {of} make you a meld.", helps, many, EXACT, 1)
    good = _good(view, hand, lambda left: left < before)
    yield Fact(Kind.OUTS, f"{good} {of} lessen your deadwood.", good, many, EXACT, 1)


def _good(view: View, hand: Cards, wanted: Callable[[int], bool]) -> int:
    """How many of the cards that are not seen would bring the deadwood where it is wanted."""
    after = view.rules.melding.after_best_discard
    return sum(wanted(after(hand | 1 << each)) for each in unknown(view))


def _goes(view: View, hand: Cards, card: Card) -> bool:
    """Whether a hand holds two cards that make a meld with that one."""
    near = [each for each in hand if _near(card, each) or view.rules.round_the_corner]
    return any(view.rules.melding.is_meld(mask((card, *pair))) for pair in combinations(near, 2))


def unknown(view: View) -> list[Card]:
    """The cards that may lie in the stock or be hidden in the other's hand."""
    seen = int(view.hand) | int(view.known[1 - view.seat]) | mask(view.pile)
    return [card for card in DECK if not seen >> card & 1]


# ---- A discard ----


def _of_discard(scene: Scene, card: Card) -> Iterator[Fact]:
    view, melding, who = scene.view, scene.view.rules.melding, scene.other
    left, after = melding.after_discard(view.hand), Cards(view.hand & ~(1 << card))
    free = discards(view.position)
    if scene.worlds and view.position.stock_ended:
        count, of = sum(not _could_knock(world, card) for world in scene.worlds), len(scene.worlds)
        cannot = who, f" {likely(of - count, of, _CAN)} knock with it."
        yield Fact(Kind.NO_KNOCK, cannot, count, of, good=1)
    if left[card] == min(left[each] for each in free):
        yield Fact(Kind.LEAST, f"It leaves {left[card]} of deadwood, the least.")
    if not _could_meld(scene, card):
        yield Fact(Kind.DEAD, (who, " cannot meld it: too many of the cards near it are seen."))
    if scene.worlds:
        count = sum(_goes(view, Cards(world.hands[1 - view.seat]), card) for world in scene.worlds)
        of = len(scene.worlds)
        yield Fact(Kind.SAFE, (who, f" {likely(count, of, _CAN)} meld it."), count, of, good=-1)
    yield from _of_other(scene, card)
    if not view.position.stock_ended:
        yield from _of_hopes(view, after)
    if not any(_near(card, each) for each in after):
        yield Fact(Kind.ALONE, "No card of yours is near it.")
    loose = view.hand & ~all_of(melding.arrange(view.hand))
    if card in loose and melding.points[card] == max(melding.points[each] for each in loose) and len(loose) > 1:
        yield Fact(Kind.DEAREST, f"It counts {melding.points[card]}, as much as any card of your deadwood.")


def _of_other(scene: Scene, card: Card) -> Iterator[Fact]:
    """What the other has thrown and taken near the card."""
    view, who = scene.view, scene.other
    threw = [turn.discard for turn in view.turns if turn.seat != view.seat and turn.discard is not None]
    if beside := [each for each in threw if _near(card, each)]:
        yield Fact(Kind.THREW, (who, " threw ", beside[-1], ", which is near it."))
    taken = view.known[1 - view.seat]
    if taken and not any(_near(card, each) for each in taken):
        yield Fact(Kind.APART, ("It is not near ", _row(taken), ", which ", who, " took."))


def _could_knock(world: State, card: Card) -> bool:
    """Whether the other could take that discard and knock."""
    after = world.play(Discard(world.turn, card))
    if after.why_not(Take(after.turn)) is not None:
        return False
    position = after.play(Take(after.turn)).position(after.turn)
    return bool(knocks(position)) or big_gin(position)


def _could_meld(scene: Scene, card: Card) -> bool:
    """Whether two cards that the other may hold make a meld with that one."""
    view = scene.view
    return _goes(view, Cards.of(unknown(view)) | view.known[1 - view.seat], card)


def _row(cards: Cards) -> Sentence:
    return row(list(cards))


def _near(card: Card, other: Card) -> bool:
    """Whether two cards are of one rank, or of one suit and no more than two apart; the ace is below the deuce."""
    if card.rank == other.rank:
        return True
    low, high = sorted(((card.rank + 1) % 13, (other.rank + 1) % 13))
    return card.suit == other.suit and high - low <= 2


# ---- A knock ----


def _of_knock(scene: Scene, move: Knock) -> Iterator[Fact]:
    view = scene.view
    hand = view.hand if move.discard is None else view.hand - (1 << move.discard)
    if move.melds is None and not view.rules.melding.deadwood(hand):
        names = ("big gin", view.rules.big_gin_bonus), ("gin", view.rules.gin_bonus)
        (_, bonus), (other, less) = names if move.discard is None else names[::-1]
        if big_gin(view.position) and bonus > less:
            yield Fact(Kind.BONUS, f"Its bonus is {bonus}, and that of {other} {less}.")
        yield Fact(Kind.GIN, NONE_LEFT)
        return
    if not scene.worlds:
        return
    ends, of = [_end(world, move) for world in scene.worlds], len(scene.worlds)
    won = sum(after.results[-1].winner == move.seat for after in ends)
    wins = likely(won, of, _WINS)
    yield Fact(Kind.WINS, f"It {wins}.", won, of, good=1)
    closed = sum(not any(after.results[-1].layoffs) for after in ends)
    yield Fact(Kind.CLOSED, (scene.other, f" {likely(of - closed, of, _CAN)} lay off on it."), closed, of, good=1)
    held = fmean(after.results[-1].counts[1 - move.seat] for after in ends)
    yield Fact(Kind.HELD, (scene.other, f" would be left with about {held:.0f}."))


def _end(world: State, move: Knock) -> State:
    """The hand after a knock as the cards lie, against the best defence."""
    after = world.play(move)
    return after if after.laid is None else after.play(LayOff(1 - move.seat))


def _of_answer(scene: Scene, move: LayOff) -> Iterator[Fact]:
    view, melding, laid = scene.view, scene.view.rules.melding, scene.view.laid
    assert laid is not None
    off, left = answer(move, view)
    if left <= laid.points:
        yield Fact(Kind.UNDERCUTS, (f"It leaves you {left}, and ", scene.other, f" knocked with {laid.points}."))
    if broken := next((meld for meld in melding.arrange(view.hand) if meld & off), None):
        yield Fact(
            Kind.BREAKS, ("It takes ", _row(broken & off), " out of ", _row(broken), f", and leaves you {left}.")
        )
    if left < (held := melding.deadwood(view.hand)):
        yield Fact(Kind.OFF, f"With nothing laid off {held} would count.")
