"""Every choice of a moment of Gin Rummy judged by the search: for hints, and for looking back.

What ends a hand with nobody the winner is worth nothing, and gin what it brings in the worlds. Once the stock is at its
end the worlds are played to the end of the hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import numpy as np

from hearthside.ai.kernels import gin as rules_kernel
from hearthside.ai.kernels import gin_hands as hands
from hearthside.ai.kernels import gin_search as kernel
from hearthside.ai.kernels import gin_sight as sight
from hearthside.ai.kernels.bits import Dice, Ints
from hearthside.gin import Decline, Discard, Draw, Knock, Move, Phase, Source, Take, Turn, View
from hearthside.gin.turns import Position, big_gin, discards, knocks, nobody_wins, take_ends

from . import equity
from .equity import Floats
from .searcher import Searcher, _move, _Seen
from .settings import Settings

_WIDE: Final = 10
"""Discards that leave so much more deadwood than the best are not thought of, unless one of them was made."""
_TO_THE_END: Final = 1000
"""More turns than a hand has."""


class Weighed(NamedTuple):
    """What the choices of a moment are worth, each in some searches that know nothing of each other."""

    moves: tuple[tuple[Move, ...], ...]
    """Those that come to the same stand together."""
    points: Floats
    """To the seat, as if the hand counted once; float64[searches, choices]."""
    chances: Floats
    """The same in the chance to win the match, against a hand that nobody wins; float64[searches, choices]."""


def weighed(
    settings: Settings, view: View, rng: Random, searches: int, shown: int = 0, also: Move | None = None
) -> Weighed | None:
    """The choices of the seat to move; None where all come to the same, and where a knock is to be answered.

    ``shown``: the cards that the other holds and that are not known of it, as a bare mask, for whoever looks back with
    open hands; 0 for what the seat knows. ``also``: a move that is weighed though it seems bad.
    """
    if view.phase is Phase.LAYOFF or len(view.moves) == 1:
        return None
    moment = _Moment(view, also)
    groups = list(_grouped(moment))
    if len(groups) == 1:
        return None
    seeds = [rng.getrandbits(60) for _ in range(searches)]
    points, worths = (_searches(moment, replace(settings, equity=match), seeds, shown) for match in (False, True))
    best = [[each[:, places].max(axis=1) for _, places in groups] for each in (points, worths)]
    return Weighed(tuple(moves for moves, _ in groups), np.array(best[0]).T, np.array(best[1]).T * _rate(view))


def _grouped(moment: "_Moment") -> Iterator[tuple[tuple[Move, ...], list[int]]]:
    """The choices: moves that come to the same, and the places of their numbers; the best of these counts."""
    seat, places = moment.view.seat, range(len(moment.numbers))
    after = [place for place in places if moment.taken and moment.numbers[place] <= rules_kernel.BIG]
    if after:
        yield (Take(seat),), after
    over = [place for place in places if moment.numbers[place] in moment.over]
    if over:
        yield tuple(_move(moment.numbers[place], seat) for place in over), over
    for place in places:
        if place not in after and place not in over:
            yield (_move(moment.numbers[place], seat),), [place]


def _searches(moment: "_Moment", settings: Settings, seeds: Sequence[int], shown: int) -> Floats:
    """What each number of a moment is worth in each of some searches; float64[searches, numbers]."""
    who = _Weighing(settings, moment)
    rows = (who.judged(Random(seed), shown) for seed in seeds)
    return np.array([[row[number] for number in moment.numbers] for row in rows])


def _rate(view: View) -> float:
    """The chance to win the match for each unit that a search for the match counts in; where it goes for the points
    alone, as many of it as there are in them.
    """
    if not view.rules.goal:
        return 0.0
    worths = equity.worths(view)
    chances = equity.outlook(view)
    far = equity.REACH
    return float((chances[-1] - chances[far]) / (worths[-1] - worths[far]))


# ---- What is thought of ----


class _Moment:
    """A view, and what its seat thinks of doing, as numbers of the kernels."""

    def __init__(self, view: View, also: Move | None) -> None:
        position = view.position
        self.view, self.seen, self.ended = view, _Seen(view), position.stock_ended
        self.taken = position.phase is not Phase.DISCARD and not take_ends(position)
        """Whether all but a draw is what to do once the card that lies open is taken."""
        drawing = [move for move in view.moves if isinstance(move, Draw | Decline)]
        if self.taken:
            position = _after_taking(position, view.seat)
        self.numbers = [_number(move) for move in drawing]
        self.numbers += _thought_of(position) if position.phase is Phase.DISCARD else [rules_kernel.TAKE]
        made = [_number(also)] if isinstance(also, Discard | Knock) and view.why_not(also) is None else []
        self.bad = [each for each in made if each not in self.numbers]
        """What is weighed though it seems bad."""
        self.numbers += self.bad
        self.over = [
            each
            for each in self.numbers
            if nobody_wins(view.position if each > rules_kernel.BIG else position, _move(each, view.seat))
        ]
        """Those with which the hand is over, and nobody has won it."""
        self.gins = [each for each in self.numbers if _is_knock(each) and not _left(position, each)]
        if self.taken and not self.gins and not view.deadwood:
            # No move, as the card just taken may not go back with it; but all else can be measured by it.
            self.gins = [rules_kernel.KNOCKS + view.pile[-1]]
        self.deal, self.notes = self.seen.deal, self.seen.notes
        """As they are when a card is discarded."""
        if self.taken:
            self.deal, self.notes = self.deal.copy(), self.notes.copy()
            sight.note(self.deal, self.notes, rules_kernel.TAKE)
            rules_kernel.play(*self.seen.rules[:2], self.deal, rules_kernel.TAKE)


def _after_taking(position: Position, seat: int) -> Position:
    """Where the seat is with the card that lies open."""
    card = position.pile[-1]
    return position._replace(
        phase=Phase.DISCARD,
        hand=position.hand | 1 << card,
        pile=position.pile[:-1],
        turns=(*position.turns, Turn(seat, Source.PILE, card)),
        takes=position.takes + 1,
    )


def _number(move: Move) -> int:
    """What the kernels call a move; a knock by its discard alone."""
    match move:
        case Discard(_, card):
            return int(card)
        case Knock(_, discard):
            return rules_kernel.BIG if discard is None else rules_kernel.KNOCKS + discard
        case Take():
            return rules_kernel.TAKE
    return rules_kernel.DRAW if isinstance(move, Draw) else rules_kernel.DECLINE


def _is_knock(number: int) -> bool:
    return rules_kernel.KNOCKS <= number <= rules_kernel.BIG


def _left(position: Position, number: int) -> int:
    """The deadwood that a discard or a knock leaves."""
    gone = 0 if number == rules_kernel.BIG else 1 << number % rules_kernel.KNOCKS
    return position.rules.melding.deadwood(position.hand & ~gone)


def _thought_of(position: Position) -> list[int]:
    """The discards and knocks that are worth a thought; at least two, where there are as many."""
    left = position.rules.melding.after_discard(position.hand)
    free, ends = (sorted(cards(position), key=left.__getitem__) for cards in (discards, knocks))
    most = min(left[card] for card in left if card != position.taken) + _WIDE
    every = [int(card) for card in free] + [rules_kernel.KNOCKS + card for card in ends]
    thought = [int(card) for card in free if left[card] <= most and card != position.taken]
    thought += [rules_kernel.KNOCKS + card for card in ends[:1]]
    if big_gin(position):
        thought.append(rules_kernel.BIG)
    if len(thought) == 1:
        thought += [each for each in every if each not in thought][:1]
    return thought


# ---- What it is worth ----


class _Weighing(Searcher):
    """Judges all that is thought of."""

    def __init__(self, settings: Settings, moment: _Moment) -> None:
        super().__init__(settings)
        self._moment = moment
        self._aim(moment.view)
        self._played = self._ahead.copy()
        self._played[[kernel.TRUST, kernel.DOUBT]] = 0.0
        if moment.ended:
            self._played[kernel.AHEAD] = _TO_THE_END
        self._promises = {} if moment.ended or moment.gins else dict(self._promised())

    def judged(self, rng: Random, shown: int) -> dict[int, float]:
        """What each number is worth, in the units of the nets. What is looked at first is what the others are measured
        by: where the worth of any is certain, that one.
        """
        moment, settings = self._moment, self.settings
        values = dict.fromkeys(moment.numbers, 0.0) | self._promises | self._gins_worth(rng, shown)
        many = settings.worlds + settings.rollouts
        if moment.ended:
            # A draw would be the end of the hand, whether it may be made or not.
            first, stages = [rules_kernel.DRAW], [(self._played, many)]
        elif moment.gins:
            # The nets have never met a hand that is gin and was not laid open.
            first, stages = moment.gins, [(self._played, many)]
        elif moment.over:
            first, stages = moment.over[:1], [(self._ahead, settings.rollouts)]
        else:
            first, stages = [], [(self._setting, settings.worlds), (self._ahead, settings.rollouts)]
        rest = [each for each in moment.numbers if each not in (*first, *moment.over, *moment.bad)]
        order = [*first, *sorted(rest, key=values.__getitem__, reverse=True)]
        order[1:1] = [each for each in moment.bad if each not in (*first, *moment.over)]
        found = self._thought(order, [values.get(each, 0.0) for each in order], stages, rng, shown)
        return values | dict(zip(order, found, strict=True)) | dict.fromkeys(moment.over, 0.0)

    def _promised(self) -> Iterator[tuple[int, float]]:
        """What the nets promise of each number that does not end the hand for certain, at the first look."""
        moment, seat, seen = self._moment, self._moment.view.seat, self._moment.seen
        row, known = np.empty(sight.SIGHT_SIZE), seen.deal[rules_kernel.KNOWN + 1 - seat]
        for number in moment.numbers:
            if number in moment.over:
                continue
            drawing = number > rules_kernel.BIG
            deal, notes = (seen.deal, seen.notes) if drawing else (moment.deal, moment.notes)
            unseen = sight.look(*seen.rules, self._signs, deal, notes, seen.style, seat, row)
            hand = deal[rules_kernel.HANDS + seat]
            hand = hand if drawing else hand & ~(1 << number % rules_kernel.KNOCKS)
            if _is_knock(number):
                net, figures = self._mind.knock, np.zeros(sight.KNOCK_FIGURES, np.float32)
                left = moment.view.rules.melding.deadwood(int(hand))
                sight.knock_figures(*seen.rules[1:], row, hand, left, figures)
            else:
                net, figures = self._mind.play, np.zeros(sight.FIGURES, np.float32)
                discard = -1 if drawing else number
                sight.figures(*seen.rules[1:], deal, row, seat, unseen, known, hand, discard, figures)
            yield number, float(net.ends(figures) @ self._ends)

    def _gins_worth(self, rng: Random, shown: int) -> dict[int, float]:
        """What gin and big gin bring, in the mean of the worlds."""
        moment, seen, trial = self._moment, self._moment.seen, np.empty(rules_kernel.STATE_SIZE, np.int64)
        brought = dict.fromkeys([] if moment.ended else moment.gins, 0.0)
        if not brought:
            return brought
        past, dice = _begun(rng, shown)
        many = 1 if shown else self.settings.worlds + self.settings.rollouts
        for _ in range(many):
            self._think(moment.gins[:1], np.zeros((1, 3)), self._setting, past, dice, 1, shown)
            for number in moment.gins:
                worth = kernel.knocking(*seen.rules[:2], self._worths, moment.deal, past[hands.UNSEEN], number, trial)
                brought[number] += worth / many
        return brought

    def _thought(
        self, numbers: list[int], values: list[float], stages: list[tuple[Floats, int]], rng: Random, shown: int
    ) -> list[float]:
        """What numbers are worth once all worlds have been looked at."""
        found, tally, (past, dice) = np.array(values), np.zeros((len(numbers), 3)), _begun(rng, shown)
        for usual, left in stages:
            self._think(numbers, tally, usual, past, dice, left, shown)
            kernel.settle(usual, found, tally)
        worths: list[float] = found.tolist()
        return worths

    def _think(
        self, numbers: Sequence[int], tally: Floats, usual: Floats, past: Ints, dice: Dice, left: int, shown: int
    ) -> None:
        """Looks at numbers in so many more worlds."""
        seen, active, setting = self._moment.seen, np.ones(len(numbers), np.int64), usual.copy()
        if shown:
            setting[kernel.STEPS] = 0
        kernel.think(
            *seen.rules, self._minds, self._signs, self._energy, self._worths, setting, seen.deal, seen.notes,
            seen.story, seen.style, self._moment.taken, np.array(numbers), active, tally, past, dice, left,
        )  # fmt: skip


def _begun(rng: Random, shown: int) -> tuple[Ints, Dice]:
    """A past to begin with, where the other holds these hidden cards if any are shown, and dice."""
    past = np.zeros(hands.PAST_SIZE, np.int64)
    past[hands.UNSEEN] = shown
    return past, np.array([rng.getrandbits(63) | 1], np.uint64)
