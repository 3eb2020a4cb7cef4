"""A player of Hearts that samples worlds, and plays each choice to the end of the deal in all of them.

All choices are tried in the same worlds, which the learned policy plays out for every seat. A choice is as good as its
mean utility there. The policy's own opinion counts like a number of further worlds. Choices that fall clearly behind
are dropped. The utility is a function of the totals, so the player can play for the match.

It keeps nothing between moves. With a limit in worlds only, the same view and seed give the same move.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import log
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from hearthside.ai.kernels import hearts_policy as policy_kernel
from hearthside.ai.kernels import hearts_search as kernel
from hearthside.ai.kernels.bits import Ints, Rng
from hearthside.ai.kernels.hearts import MOST, SCATTER
from hearthside.ai.worlds import hearts as worlds_of
from hearthside.cards import TWO_DECKS
from hearthside.game import Limit
from hearthside.hearts import Direction, Ending, Moon, MoonChoice, Move, Peek, Play, View

from . import net as trained
from . import policy_weights
from .belief import known_voids, moon_cards
from .card_values import card_values, moon_outlook
from .habits import HabitWorlds
from .match_utility import deducts
from .moon_defence import lets_moons_through
from .passing import beside, handed_out, safest
from .settings import Points, Settings, Trust, by_points
from .weighted_worlds import WeightedDeals, WeightedWorlds

_BATCH: Final = 64
"""Worlds sampled at a time, at most."""
_FIRST: Final = 8
"""Worlds sampled first."""
_POINTS_A_SUM: Final = 0.35
"""Points by which a choice is thought worse where the policy's sum for it is less by 1."""
_PACK: Final = (1 << 52) - 1
"""The cards of the first pack."""
_ELSEWHERE: Final = -40.0
"""The logarithm of the odds of what is known to be otherwise."""
_SUMS_A_SCORE: Final = 0.25
"""Sums of the policy that a score of the net counts as: in 205 positions each was worth some 0.08 points."""
Trial: TypeAlias = "Callable[[Ints, Ints], Ints | Points]"
"""Plays some choices, by their places in the list of choices, in some deals: each seat's points, [deals, choices,
MOST].
"""


class Evaluation(NamedTuple):
    """Every choice of a decision, and its results in the same worlds."""

    choices: Sequence[int]
    """Cards, 0 to 103, or sets of cards to pass, as bare masks."""
    totals: Points
    """Each seat's total after the deal, float64[deals, choices, seats]."""
    merits: Points
    """What the search would choose by, the highest first; float64[choices]."""


def evaluate(
    settings: Settings, view: View, rng: Random, worlds: int, also: int = 0, as_it_lies: Ints | None = None
) -> Evaluation | None:
    """Try all choices of the seat to move in ``worlds`` worlds, and drop none; None if there is only one choice or it
    is made without a search.

    ``also``: a set of cards to pass that is tried although it seems bad. ``as_it_lies``: the true deal, int64[1,
    STATE_SIZE], for a review with open hands, in place of sampled worlds.
    """
    evaluation = _Evaluation(replace(settings, daring=False, net=False), view, rng, Limit(worlds=worlds), None)
    evaluation.also, evaluation.as_it_lies = also, as_it_lies
    evaluation.move()
    return evaluation.found


class SearchPlayer:
    """Plays as its settings say."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def choose(self, view: View | Peek, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move. ``limit.worlds`` replaces the number of worlds
        in the settings, and ``limit.ms`` ends the search, after the first few worlds at the soonest.
        """
        settings, odds = self.settings, None
        if isinstance(view, Peek):
            odds = settings.recall and remembered(view, rng, *settings.recall)
            view = view.view
        return _Decision(settings, view, rng, limit, odds).move()


def remembered(peeked: Peek, rng: Random, dear: float, rest: float) -> worlds_of.Odds:
    """What a cheat remembers of the hands that it saw, each dear card and any other so often, as odds for `rows`."""
    odds, high = np.zeros((MOST, len(TWO_DECKS))), card_values(peeked.view.rules).dear
    for seat, hand in enumerate(peeked.hands):
        for card in hand if seat != peeked.view.seat else ():
            if rng.random() < (dear if high >> card & 1 else rest):
                odds[:, card] = _ELSEWHERE
                odds[seat, card] = 0.0
    return odds


class _Decision:
    """One decision."""

    def __init__(self, settings: Settings, view: View, rng: Random, limit: Limit, odds: worlds_of.Odds | None) -> None:
        self.settings, self.view, self.rng = settings, view, rng
        self.worlds = limit.worlds
        self.started = time.thread_time()
        self.ms = limit.ms
        self.rules, self.worth, self.shape = policy_weights.rows(view.rules)
        self.tables = policy_weights.tables()
        self.random_state: Rng = np.array([rng.getrandbits(63) | 1], np.uint64)
        self.scores = np.zeros(MOST, np.int64)
        self.scores[: len(view.scores)] = view.scores
        self.deduct = self._deducts()
        # Whatever the rules say, a seat may have the cards of one deal passed as a scatter.
        scatters = view.direction is Direction.SCATTER
        self.net = settings.net and trained.applies(view.rules) and not scatters and not _may_end(view)
        kind = HabitWorlds if self.net and settings.habit_proposals and not view.passing else WeightedWorlds
        self.sampler = kind(settings, view, rng, odds)
        self.also = 0
        """A set of cards to pass that is tried in any case."""

    def move(self) -> Move:
        view = self.view
        if view.passing:
            return handed_out(view, self._pass())
        if self._announces_moon():
            return MoonChoice(view.seat, bool(self.deduct[view.seat]))
        return Play(view.seat, TWO_DECKS[self._card()])

    # ---- The choice at a moon ----

    def _deducts(self) -> Ints:
        """Who would take a moon off the own score, where there is a choice, int64[MOST]."""
        view, made = self.view, np.zeros(MOST, np.int64)
        if view.rules.moon is Moon.CHOICE:
            worth = [moon_outlook(view.rules, view.taken, seat) for seat in range(view.rules.seats)]
            for seat, moon in enumerate(worth):
                if seat != view.seat:
                    made[seat] = deducts(view.rules, view.scores, view.deal, seat, moon)
            gain = worth[view.seat]
            totals = np.array([view.scores, view.scores], np.float64)
            totals[0] += gain
            totals[0, view.seat] -= gain
            totals[1, view.seat] -= gain
            added, deducted = self.settings.value(view, totals)
            made[view.seat] = deducted > added
        return made

    def _announces_moon(self) -> bool:
        """Whether to say now what the own moon shall do: it has come near, and the choice is another."""
        view = self.view
        if view.rules.moon is not Moon.CHOICE or bool(self.deduct[view.seat]) == view.deduct:
            return False
        if bool(view.trick.cards) and max(view.counts) <= 1:
            return False
        mine = view.rules.count(view.taken[view.seat] & view.rules.penalty)
        return 2 * mine >= view.rules.moon_points and mine == sum(
            view.rules.count(taken & view.rules.penalty) for taken in view.taken
        )

    # ---- A card ----

    def _card(self) -> int:
        view, settings = self.view, self.settings
        legal = list(view.legal)
        if len(legal) == 1:
            return legal[0]
        voids = self._known_voids()
        worlds = self._worlds(settings.worlds)
        begun = self._deals(min(_FIRST, worlds) or 1)
        logits, index = np.zeros(52, np.float32), np.zeros((52, policy_kernel.WIDTH), np.int32)
        best = policy_kernel.decide(
            self.rules, self.shape, self.tables, 0, begun[0][0], voids, settings.temperature, self.random_state, logits,
            index, True,
        )  # fmt: skip
        places = np.flatnonzero(np.isfinite(logits))
        if (not worlds and not self.net) or len(places) == 1:
            return best
        cards = np.array([place if place in view.hand else place + 52 for place in places.tolist()], np.int64)
        sums, bold = logits[places], np.zeros(len(cards), np.int64)
        if self.net:
            sums = self._net_sums(places)
            if not worlds:
                return int(cards[int(sums.argmax())])

            def judged(left: Ints, deals: Ints) -> Points:
                return self.sampler.judged(deals, cards[left], voids, self.scores, self.deduct)

            return self._best(judged, cards.tolist(), sums, settings.prior, begun, worlds)
        if settings.daring and self._alone():
            cards, sums, bold = np.tile(cards, 2), np.tile(sums, 2), np.repeat(np.array([0, 1]), len(cards))

        def trial(left: Ints, deals: Ints) -> Ints:
            points = np.zeros((len(deals), len(left), MOST), np.int64)
            kernel.try_cards(
                self.rules, self.worth, self.shape, self.tables, deals, voids, cards[left], bold[left],
                self.scores, self.deduct, settings.noise, self.random_state, points,
            )  # fmt: skip
            return points

        return self._best(trial, cards.tolist(), sums, settings.prior, begun, worlds)

    def _net_sums(self, places: Ints) -> policy_kernel.Floats:
        """The net's scores of these cards, as sums of the policy; of equal neighbours the best counts."""
        scored, ends = trained.scores_of(self.view), [*places[1:].tolist(), 52]
        best = [
            max(scored[card] for card in range(place, end) if card // 13 == place // 13)
            for place, end in zip(places.tolist(), ends, strict=True)
        ]
        return _SUMS_A_SCORE * np.array(best, np.float32)

    def _alone(self) -> bool:
        """Whether nobody else has taken a card that a moon takes, where there are moons."""
        made, moon = self.shape[policy_kernel.MOON_MADE], moon_cards(self.view.rules)
        return bool(made) and not any(
            int(taken) & moon for seat, taken in enumerate(self.view.taken) if seat != self.view.seat
        )

    def _known_voids(self) -> Ints:
        """The bits of each seat for `hearts_policy.decide`, int64[MOST]: the suits that it is known to be out of, and
        whether it lets moons through.
        """
        voids = np.zeros(MOST, np.int64)
        for seat, suits in enumerate(known_voids(self.view)):
            voids[seat] = sum(1 << 4 * suit for suit in range(4) if suits >> suit & 1)
        for seat, careless in enumerate(self._careless_seats()):
            voids[seat] |= careless << policy_kernel.LETS_MOONS
        return voids

    def _careless_seats(self) -> tuple[bool, ...]:
        """By seat, whether it is thought to let the moons of others through; never the own."""
        view = self.view
        match self.settings.trust:
            case Trust.BLIND:
                return (False,) * view.rules.seats
            case Trust.EARNED:
                return lets_moons_through(view)
            case Trust.NONE:
                return tuple(seat != view.seat for seat in range(view.rules.seats))

    # ---- A pass ----

    def _pass(self) -> int:
        view, settings = self.view, self.settings
        if self.net:
            return trained.chosen_pass(view)
        scatters = view.direction is Direction.SCATTER
        offset = SCATTER if scatters else view.direction.offset(view.rules.seats)
        to = policy_kernel.pass_direction(self.rules, offset)
        worlds = self._worlds(settings.pass_worlds) if settings.worlds else 0
        if not worlds or self._lacks_sets():
            return self._pass_at_once(to)
        kept = [each for place, each in enumerate(self._sets(to)) if place < settings.sets or each[0] == self.also]
        sets, sums = [each for each, _ in kept], np.array([total for _, total in kept], np.float32)
        if len(sets) == 1:
            return sets[0]
        words = np.array([[each & _PACK, each >> 52] for each in sets], np.int64)

        def trial(left: Ints, deals: Ints) -> Ints:
            points = np.zeros((len(deals), len(left), MOST), np.int64)
            kernel.try_passes(
                self.rules, self.worth, self.shape, self.tables, deals, view.seat, offset, words[left],
                settings.noise, self.scores, self.deduct, self.random_state, points,
            )  # fmt: skip
            return points

        return self._best(trial, sets, sums, settings.pass_prior, self._deals(min(_FIRST, worlds)), worlds)

    def _lacks_sets(self) -> bool:
        """Whether, with two packs, a hand may have no set of cards to pass of which no two are equal."""
        rules = self.view.rules
        return rules.packs == 2 and (bool(rules.unpassable) or 2 * rules.pass_count > len(self.view.hand))

    def _pass_at_once(self, to: int) -> int:
        if self.view.rules.packs == 2:
            # The policy looks at two packs as one, and cannot tell equal cards apart.
            return safest(self.view, 0.0)
        passed, _ = policy_kernel.best_pass(
            self.rules, self.shape, self.tables, 0, int(self.view.hand), 0, to, self.settings.temperature,
            self.random_state, *_room_for_sets(),
        )  # fmt: skip
        return int(passed)

    def _sets(self, to: int) -> list[tuple[int, float]]:
        """The sets of cards that may be passed, with the policy's sum for each: the best first."""
        hand, (found, sums) = int(self.view.hand), _room_for_sets()
        count = policy_kernel.sets_to_pass(self.rules, self.shape, self.tables, 0, _one_pack(hand), to, found, sums)
        sets = {_held(hand, each): total for each, total in zip(found[:count].tolist(), sums.tolist(), strict=False)}
        if count == 1:
            # It was built up card by card where there are too many, and has no sum.
            sets = {each: self._score_set(each, to) for only in sets for each in (only, *beside(self.view, only))}
        if self.also and self.also not in sets:
            sets[self.also] = self._score_set(self.also, to)
        return sorted(sets.items(), key=lambda each: -each[1])

    def _score_set(self, passed: int, to: int) -> float:
        """The policy's sum for passing these cards; two packs are treated as one."""
        kept, index = int(self.view.hand) & ~passed, np.zeros(policy_kernel.WIDTH, np.int32)
        return policy_kernel.score_pass(
            self.shape, self.tables, 0, _one_pack(kept), _one_pack(passed), to, index, False
        )

    # ---- Comparing choices ----

    def _worlds(self, usual: int) -> int:
        return usual if self.worlds is None or not usual else self.worlds

    def _deals(self, count: int) -> WeightedDeals:
        return self.sampler.deals(count)

    def _best(
        self, trial: Trial, choices: Sequence[int], sums: policy_kernel.Floats, prior: float, begun: WeightedDeals,
        worlds: int,
    ) -> int:  # fmt: skip
        """The best of the choices, cards or sets of them. ``sums`` are the policy's sums for each, ``prior`` what its
        opinion counts, ``begun`` the first deals. A choice that is listed twice is tried in two ways.
        """
        view, value = self.view, self.settings.value
        opinion = prior * _POINTS_A_SUM * (sums.astype(np.float64) - sums.max())
        noise, (deals, weights) = self._noise(len(sums)), begun
        left, counts = np.arange(len(sums)), np.zeros(0)
        values = flat = np.zeros((0, len(left)))
        while True:
            totals = _totals(view, trial(left, deals))
            values = np.concatenate([values, value(view, totals).reshape(len(deals), len(left))])
            flat = np.concatenate([flat, by_points(view, totals).reshape(len(deals), len(left))])
            counts = np.concatenate([counts, weights])
            done, share = len(values), counts / counts.sum()
            # The number of deals of equal weight that would be as reliable.
            even = 1 / (share @ share)
            merit = even * (share @ values + noise[left]) + _agreement(values, flat) * opinion[left]
            first = int(merit.argmax())
            if done >= worlds or self._out_of_time(done):
                return choices[int(left[first])]
            gaps = values[:, first, None] - values
            spread = even * (share**2 @ (gaps - share @ gaps) ** 2) ** 0.5
            keep = merit[first] - merit <= self.settings.behind * (spread + 0.5)
            left, values, flat = left[keep], values[:, keep], flat[:, keep]
            apart: set[int] = {choices[place] for place in left.tolist()}
            if len(apart) == 1:
                return apart.pop()
            deals, weights = self._deals(min(done, _BATCH, worlds - done))

    def _noise(self, count: int) -> Points:
        """By how many points each of so many choices is misjudged, so that they are drawn as by softmax."""
        scale = _POINTS_A_SUM * self.settings.temperature
        if not scale:
            return np.zeros(count)
        return np.array([-scale * log(self.rng.expovariate(1.0)) for _ in range(count)])

    def _out_of_time(self, done: int) -> bool:
        """Whether as many deals more as come next would go over the time, after so many."""
        if self.ms is None:
            return False
        spent = 1000 * (time.thread_time() - self.started)
        return spent + spent * min(done, _BATCH) / done > self.ms


class _Evaluation(_Decision):
    """A decision in which no choice is dropped, and the results of all are kept."""

    as_it_lies: Ints | None = None
    found: Evaluation | None = None

    def _announces_moon(self) -> bool:
        return False

    def _deals(self, count: int) -> WeightedDeals:
        if self.as_it_lies is None:
            return self.sampler.resampled(count), np.ones(count)
        return np.repeat(self.as_it_lies, count, axis=0), np.ones(count)

    def _best(
        self, trial: Trial, choices: Sequence[int], sums: policy_kernel.Floats, prior: float, begun: WeightedDeals,
        worlds: int,
    ) -> int:  # fmt: skip
        view, many = self.view, len(choices)
        deals, _ = self._deals(worlds)
        totals = _totals(view, trial(np.arange(many), deals))
        values, flat = (each(view, totals).reshape(worlds, many) for each in (self.settings.value, by_points))
        opinion = prior * _POINTS_A_SUM * (sums.astype(np.float64) - sums.max())
        merits = (values.sum(0) + _agreement(values, flat) * opinion) / worlds
        self.found = Evaluation(choices, totals.reshape(worlds, many, -1), merits)
        return choices[int(merits.argmax())]


def _room_for_sets() -> tuple[Ints, policy_kernel.Floats]:
    """Room for the sets of cards to pass, and their sums."""
    return np.zeros(policy_kernel.MOST_SETS, np.int64), np.zeros(policy_kernel.MOST_SETS, np.float32)


def _one_pack(cards: int) -> int:
    """These cards as if both packs were one."""
    return cards & _PACK | cards >> 52


def _held(hand: int, cards: int) -> int:
    """Cards of one pack as a hand of two holds them: of two equal ones the first pack's."""
    return cards & hand | (cards & ~hand) << 52


def _may_end(view: View) -> bool:
    """Whether this deal may end the match by somebody's score, so that more counts than the points to expect."""
    rules = view.rules
    return rules.ending is not Ending.DEALS and max(view.scores) + rules.moon_points >= rules.goal


def _totals(view: View, points: "Ints | Points") -> Points:
    """The totals after a deal that came to these points, float64[rows, seats]."""
    seats = view.rules.seats
    return np.asarray(points[:, :, :seats].reshape(-1, seats) + np.array(view.scores, np.float64))


def _agreement(values: Points, flat: Points) -> float:
    """How far, from 0 to 1, choices are worth more in these deals because they cost fewer points, both float64[deals,
    choices]. The policy was trained for points, so its opinion counts as much.
    """
    more, fewer = (each - each.sum(1, keepdims=True) / each.shape[1] for each in (values, flat))
    apart = float((fewer * fewer).sum())
    return min(max(float((more * fewer).sum()) / apart, 0.0), 1.0) if apart else 1.0
