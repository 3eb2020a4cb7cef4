"""Every choice of a decision at Gin Rummy, evaluated by the search: for hints and reviews.

A move that ends a hand without a winner is worth nothing; gin is worth what it brings in the worlds. Once the stock is
at its end, worlds are played to the end of the hand.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from hearthside.ai.kernels import gin as game
from hearthside.ai.kernels import gin_belief as belief
from hearthside.ai.kernels import gin_features as features
from hearthside.ai.kernels import gin_search as search
from hearthside.ai.kernels.bits import Ints, Rng
from hearthside.ai.kernels.gin_encoding import move_number, numbered_move
from hearthside.gin import Decline, Discard, Draw, Knock, Move, Phase, Source, Take, Turn, View
from hearthside.gin.turns import Position, big_gin, discards, knocks, nobody_wins, take_ends

from . import equity
from .equity import Floats
from .search_player import EncodedView, SearchPlayer, start
from .settings import Settings

_WIDE: Final = 10
"""Discards that leave so much more deadwood than the best are not thought of, unless one of them was made."""
_TO_THE_END: Final = 1000
"""More turns than a hand has."""


class Evaluation(NamedTuple):
    """The values of the choices of a decision, each from several independent searches."""

    moves: tuple[tuple[Move, ...], ...]
    """Moves with the same effect stand together."""
    points: Floats
    """To the seat, before any doubling; float64[searches, choices]."""
    chances: Floats
    """The same as a change of the chance to win the match, compared with a hand that nobody wins; float64[searches,
    choices].
    """


def evaluate(
    settings: Settings, view: View, rng: Random, searches: int, shown: int = 0, also: Move | None = None
) -> Evaluation | None:
    """Evaluate the choices of the seat to move; None if all have the same effect, and if a knock is to be answered.

    ``shown``: the cards that the opponent holds and that are not known of it, as a bare mask, for a review with open
    hands; 0 for what the seat knows. ``also``: a move to evaluate although it seems bad.
    """
    if view.phase is Phase.LAYOFF or len(view.moves) == 1:
        return None
    decision = _Decision(view, also)
    groups = list(_grouped(decision))
    if len(groups) == 1:
        return None
    seeds = [rng.getrandbits(60) for _ in range(searches)]
    found = _searches(decision, settings, seeds, shown)
    utilities, points = (np.array([each[:, places].max(axis=1) for _, places in groups]).T for each in found)
    return Evaluation(tuple(moves for moves, _ in groups), points, utilities * _rate(view))


def _grouped(decision: "_Decision") -> Iterator[tuple[tuple[Move, ...], list[int]]]:
    """The choices: moves that come to the same, and the places of their numbers; the best of these counts."""
    seat, places = decision.view.seat, range(len(decision.numbers))
    after = [place for place in places if decision.taken and decision.numbers[place] <= game.BIG]
    if after:
        yield (Take(seat),), after
    over = [place for place in places if decision.numbers[place] in decision.over]
    if over:
        yield tuple(numbered_move(decision.numbers[place], seat) for place in over), over
    for place in places:
        if place not in after and place not in over:
            yield (numbered_move(decision.numbers[place], seat),), [place]


def _searches(decision: "_Decision", settings: Settings, seeds: Sequence[int], shown: int) -> tuple[Floats, Floats]:
    """What each number of a moment is worth in each of some searches, as utility and in points; float64[searches,
    numbers] each.
    """
    who = _Evaluator(settings, decision)
    rows = [who.values(Random(seed), shown) for seed in seeds]
    utilities, points = (
        np.array([[row[number][scale] for number in decision.numbers] for row in rows]) for scale in (0, -1)
    )
    return utilities, points


def _rate(view: View) -> float:
    """The chance to win the match for each unit that a search for the match counts in; where it goes for the points
    alone, as many of it as there are in them.
    """
    if not view.rules.goal:
        return 0.0
    utilities = equity.utilities(view)
    chances = equity.win_chances(view)
    far = equity.REACH
    return float((chances[-1] - chances[far]) / (utilities[-1] - utilities[far]))


# ---- What is thought of ----


class _Decision:
    """A view, and what its seat thinks of doing, as numbers of the kernels."""

    def __init__(self, view: View, also: Move | None) -> None:
        position = view.position
        self.view, self.seen, self.ended = view, EncodedView(view), position.stock_ended
        self.taken = position.phase is not Phase.DISCARD and not take_ends(position)
        """Whether all but a draw is what to do once the card that lies open is taken."""
        drawing = [move for move in view.moves if isinstance(move, Draw | Decline)]
        if self.taken:
            position = _after_taking(position, view.seat)
        self.numbers = [move_number(move) for move in drawing]
        self.numbers += _candidates(position) if position.phase is Phase.DISCARD else [game.TAKE]
        made = [move_number(also)] if isinstance(also, Discard | Knock) and view.why_not(also) is None else []
        self.bad = [each for each in made if each not in self.numbers]
        """What is weighed though it seems bad."""
        self.numbers += self.bad
        self.over = [
            each
            for each in self.numbers
            if nobody_wins(view.position if each > game.BIG else position, numbered_move(each, view.seat))
        ]
        """Those with which the hand is over, and nobody has won it."""
        self.gins = [each for each in self.numbers if _is_knock(each) and not _left(position, each)]
        if self.taken and not self.gins and not view.deadwood:
            # No move, as the card just taken may not go back with it; but all else can be measured by it.
            self.gins = [game.KNOCKS + view.pile[-1]]
        self.discarding = self.seen.observation
        """What the seat knows when it discards."""
        if self.taken:
            deal, notes = self.discarding.deal.copy(), self.discarding.notes.copy()
            self.discarding = self.discarding._replace(deal=deal, notes=notes)
            features.note(deal, notes, game.TAKE)
            game.play(self.seen.rules, deal, game.TAKE)


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


def _is_knock(number: int) -> bool:
    return game.KNOCKS <= number <= game.BIG


def _left(position: Position, number: int) -> int:
    """The deadwood that a discard or a knock leaves."""
    gone = 0 if number == game.BIG else 1 << number % game.KNOCKS
    return position.rules.melding.deadwood(position.hand & ~gone)


def _candidates(position: Position) -> list[int]:
    """The discards and knocks that are worth a thought; at least two, where there are as many."""
    left = position.rules.melding.after_discard(position.hand)
    free, ends = (sorted(cards(position), key=left.__getitem__) for cards in (discards, knocks))
    most = min(left[card] for card in left if card != position.taken) + _WIDE
    every = [int(card) for card in free] + [game.KNOCKS + card for card in ends]
    thought = [int(card) for card in free if left[card] <= most and card != position.taken]
    thought += [game.KNOCKS + card for card in ends[:1]]
    if big_gin(position):
        thought.append(game.BIG)
    if len(thought) == 1:
        thought += [each for each in every if each not in thought][:1]
    return thought


# ---- What it is worth ----


class _Evaluator(SearchPlayer):
    """Judges all that is thought of."""

    def __init__(self, settings: Settings, decision: _Decision) -> None:
        super().__init__(settings)
        self._decision = decision
        match, points = equity.utilities(decision.view), equity.points_utilities(decision.view.doubled)
        # Played and judged for the match, and judged in points beside; once where that is the same.
        self._set_scales(decision.view, (points,) if match is points else (match, points))
        turns = _TO_THE_END if decision.ended else 1
        self._played = self._rollouts._replace(rollout_turns=turns, prior_share=0.0, prior_error=0.0)
        self._initial_values = {} if decision.ended or decision.gins else dict(self._network_values())

    def values(self, rng: Random, shown: int) -> dict[int, Floats]:
        """What each number is worth on each scale, float64[scales]. What is looked at first is what the others are
        measured by: where the worth of any is certain, that one.
        """
        decision, settings = self._decision, self.settings
        nothing = np.zeros(len(self._scales))
        values = dict.fromkeys(decision.numbers, nothing) | self._initial_values | self._gin_values(rng, shown)
        many = settings.worlds + settings.rollouts
        if decision.ended:
            # A draw would be the end of the hand, whether it may be made or not.
            first, stages = [game.DRAW], [(self._played, many)]
        elif decision.gins:
            # The nets have never met a hand that is gin and was not laid open.
            first, stages = decision.gins, [(self._played, many)]
        elif decision.over:
            first, stages = decision.over[:1], [(self._rollouts, settings.rollouts)]
        else:
            first, stages = [], [(self._at_once, settings.worlds), (self._rollouts, settings.rollouts)]
        rest = [each for each in decision.numbers if each not in (*first, *decision.over, *decision.bad)]
        order = [*first, *sorted(rest, key=lambda each: float(values[each][0]), reverse=True)]
        order[1:1] = [each for each in decision.bad if each not in (*first, *decision.over)]
        found = self._search(order, np.array([values.get(each, nothing) for each in order]), stages, rng, shown)
        return values | dict(zip(order, found, strict=True)) | dict.fromkeys(decision.over, nothing)

    def _network_values(self) -> Iterator[tuple[int, Floats]]:
        """What the nets promise of each number that does not end the hand for certain, at the first look."""
        decision, seat, rules = self._decision, self._decision.view.seat, self._decision.seen.rules
        row, known = np.empty(features.BELIEF_SIZE), decision.discarding.deal[game.KNOWN + 1 - seat]
        for number in decision.numbers:
            if number in decision.over:
                continue
            drawing = number > game.BIG
            seen = decision.seen.observation if drawing else decision.discarding
            unseen = features.update_belief(rules, self._networks.card_weights, seen, seat, row)
            hand = seen.deal[game.HANDS + seat]
            hand = hand if drawing else hand & ~(1 << number % game.KNOCKS)
            if _is_knock(number):
                network, found = self._weights.knock, np.zeros(features.KNOCK_FEATURES, np.float32)
                left = decision.view.rules.melding.deadwood(int(hand))
                features.knock_features(rules, row, hand, left, found)
            else:
                network, found = self._weights.play, np.zeros(features.FEATURES, np.float32)
                discard = -1 if drawing else number
                features.hand_features(rules, seen.deal, row, seat, unseen, known, hand, discard, found)
            yield number, self._outcome_utilities @ network.outcome_chances(found)

    def _gin_values(self, rng: Random, shown: int) -> dict[int, Floats]:
        """What gin and big gin bring, in the mean of the worlds."""
        decision, rules = self._decision, self._decision.seen.rules
        values = {number: np.zeros(len(self._scales)) for number in decision.gins if not decision.ended}
        if not values:
            return values
        trial, (past, random_state) = np.empty(game.STATE_SIZE, np.int64), start(rng, shown)
        many = 1 if shown else self.settings.worlds + self.settings.rollouts
        for _ in range(many):
            sums = np.zeros((len(self._scales), 1, 3))
            self._evaluate(decision.gins[:1], sums, self._at_once, past, random_state, 1, shown)
            for number in decision.gins:
                deal, hidden = decision.discarding.deal, past[belief.UNSEEN]
                for scale, utilities in enumerate(self._networks.utilities):
                    utility = search.knock_utility(rules, utilities, deal, hidden, number, trial)
                    values[number][scale] += utility / many
        return values

    def _search(
        self, numbers: list[int], values: Floats, stages: list[tuple[search.Stage, int]], rng: Random, shown: int
    ) -> Floats:
        """What numbers are worth once all worlds have been looked at, as ``values`` are: float64[numbers, scales]."""
        found, sums = np.ascontiguousarray(values.T), np.zeros((len(self._scales), len(numbers), 3))
        past, random_state = start(rng, shown)
        for stage, left in stages:
            self._evaluate(numbers, sums, stage, past, random_state, left, shown)
            for scale in range(len(found)):
                search.finish_stage(stage, found[scale], sums[scale])
        return found.T

    def _evaluate(
        self, numbers: Sequence[int], sums: Floats, stage: search.Stage, past: Ints, random_state: Rng, left: int,
        shown: int,
    ) -> None:  # fmt: skip
        """Looks at numbers in so many more worlds."""
        seen, active = self._decision.seen, np.ones(len(numbers), np.int64)
        search.evaluate_moves(
            seen.rules, self._networks, stage._replace(steps=0) if shown else stage, seen.observation, seen.history,
            self._decision.taken, np.array(numbers), active, sums, past, random_state, left,
        )  # fmt: skip
