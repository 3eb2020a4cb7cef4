"""How the club player of Gin Rummy learnt what a hand is worth: by matches of its own, and by those with plain players.

    python benchmarks/gin_learning.py [--rounds 6] [--hands 5000] [--keep 3] [--first 1] [--net FILE] [--rows FOLDER]

A round plays hands under several rules, one seat always the learner's. Now and then a player does something else than
it thinks best: what stood before that in the hand is dropped, so that what is kept was played on in earnest. From each
decision the figures of the hand are kept with the points that it came to in the end; the net is then fitted to the
latest rounds, and plays the next. The last net is written to FILE.

It also fits the signs by which `hearthside.ai.gin.memory` guesses at hidden cards, and prints their weights.
"""

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.gin import BASELINES
from hearthside.ai.gin.club import ClubPlayer, Temper
from hearthside.ai.gin.memory import SIGNS, recall, signs_of, witness
from hearthside.ai.gin.worth import FIGURES, KNOCK_FIGURES, UNIT, Net, Weigher, Worth
from hearthside.cards import mask, shuffled
from hearthside.game import Limit, Player
from hearthside.gin import PRESETS, Deal, Dealing, Defence, Move, Oklahoma, Phase, State, View

HIDDEN, KNOCK_HIDDEN = 24, 8
ELSEWHERE, LOOKS, TRIES = 0.06, 0.1, 0.6
"""How often a player does something else than it thinks best; how often it is noted what the other holds, and what a
knock would come to.
"""
GIN = 100
"""What promises so many points is done."""
FAR = 0.75
"""How far a row looks past the next decision of its hand: 1 is to its end."""
CAP = 80
"""A hand counts no more than so many points."""
Rows = NDArray[np.float32]
ONE_HAND = PRESETS["eaai"].with_goal(0)
TABLES = (
    *[ONE_HAND] * 6,
    *[replace(ONE_HAND, oklahoma=Oklahoma.ACE_IS_GIN)] * 2,
    replace(ONE_HAND, knocking=False),
    replace(ONE_HAND, round_the_corner=True, ace_points=15),
    PRESETS["ginrummy42"].with_goal(0),
    PRESETS["openspiel"],
)
TEMPERS = (Temper(), Temper(), Temper(knocks=8), Temper(knocks=-8), Temper(knocks=-25))


def beginning() -> Worth:
    """A net that wants little deadwood, now and after the next card, and no danger, and one that always knocks."""
    play, knock = blank(FIGURES, HIDDEN), blank(KNOCK_FIGURES, KNOCK_HIDDEN)
    row = [0.0] * FIGURES
    row[1], row[3], row[4], row[6], row[12] = -0.4, -0.6, 0.3, 0.4, -0.3
    play = play._replace(
        rows=[row, *play.rows[1:]], starts=[5.0, *play.starts[1:]], sums=[1.0, *play.sums[1:]], start=-5.0
    )
    return Worth(play, knock._replace(start=1.0))


def blank(figures: int, hidden: int) -> Net:
    """A net whose units do nothing yet."""
    dice = np.random.default_rng(figures)
    rows: list[list[float]] = np.round(dice.normal(0, 1 / np.sqrt(figures), (hidden, figures)), 4).tolist()
    return Net(rows, [0.0] * hidden, [0.0] * hidden, 0.0)


class Learner(ClubPlayer):
    """Notes the figures of what it does, and sometimes does something else."""

    def __init__(self, worth: Worth, temper: Temper) -> None:
        super().__init__(temper, worth)
        self.taught = worth if temper == Temper() else None
        self.notes: list[list[float]] = []

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        if view.phase is Phase.LAYOFF:
            return super().choose(view, rng, limit)
        choices = self.choices(view)
        best = max(choices, key=lambda choice: choice.points)
        if rng.random() < ELSEWHERE and best.points < GIN:
            best = rng.choice(choices)
            self.notes.clear()
        if best.figures is not None:
            self.notes.append(best.figures)
        return best.move


class Hand(NamedTuple):
    """What a hand taught: for each learner the figures of what it did and the points that it came to; what
    knocks would have come to; and the signs of hidden cards.
    """

    told: list[tuple[list[list[float]], float]]
    knocks: list[tuple[list[float], float]]
    signs: list[tuple[float, ...]]
    held: list[float]


def play(worth: Worth, old: Worth, number: int) -> Hand:
    """One hand, the learner in one seat and anyone in the other."""
    dice = Random(f"learning {number}")
    learner, other = Learner(worth, Temper()), somebody(worth, old, dice)
    seats: list[Player[View, Move]] = [learner, other] if dice.random() < 0.5 else [other, learner]
    rules = dice.choice(TABLES)
    state = State.new(rules).play(Deal(shuffled(number), 1 if rules.dealing is Dealing.NORTH else dice.randrange(2)))
    lesson = Hand([], [], [], [])
    while not state.results:
        seat = state.turn
        view = state.view(seat)
        if seats[seat] is learner and view.phase is not Phase.LAYOFF:
            if dice.random() < LOOKS:
                look(view, state.hands[1 - seat], lesson)
            if view.phase is Phase.DISCARD and dice.random() < TRIES:
                try_knock(state, view, lesson, dice)
        state = state.play(seats[seat].choose(view, dice, Limit()))
    for seat, who in enumerate(seats):
        if isinstance(who, Learner) and who.taught is worth and who.notes:
            lesson.told.append((who.notes, gain(state, seat)))
    return lesson


def somebody(worth: Worth, old: Worth, dice: Random) -> Player[View, Move]:
    """Whom the learner plays: a plain player, itself, or itself as it was, in any temper."""
    kind = dice.random()
    if kind < 0.3:
        return BASELINES[dice.choice(("simple", "simple", "easy"))]()
    return Learner(worth, Temper()) if kind < 0.6 else Learner(old, dice.choice(TEMPERS))


def gain(state: State, seat: int) -> float:
    """What the hand just finished brought to the seat, as if it did not count twice."""
    result = state.results[0]
    if result.winner is None:
        return 0.0
    points = min(CAP, result.points / (1 + result.doubled))
    return points if result.winner == seat else -points


def try_knock(state: State, view: View, lesson: Hand, dice: Random) -> None:
    """Notes what a knock with the melds of this hand would come to now, with its deadwood, or with any where that is
    more than one may knock with.
    """
    rules, melding = view.rules, view.rules.melding
    left = melding.after_discard(view.hand)
    card = min(left, key=lambda card: (left[card], -card))
    hand = view.hand & ~(1 << card)
    defence = melding.defend(state.hands[1 - view.seat], melding.arrange(hand), rules.defence is Defence.FREE)
    deadwood = left[card] if 0 < left[card] <= state.position(view.seat).limit else dice.randint(1, 10)
    over = defence.points - deadwood
    figures = Weigher(view, recall(view)).knocked(hand, deadwood)
    lesson.knocks.append((figures, over if over > 0 else over - rules.undercut_bonus))


def look(view: View, theirs: int, lesson: Hand) -> None:
    """Notes the signs of each hidden card, and whether the other holds it; the last is the odds of a blind guess."""
    unseen = ((1 << 52) - 1) & ~(int(view.hand) | int(view.known[1 - view.seat]) | mask(view.pile))
    hidden = (theirs & unseen).bit_count()
    odds = float(np.log(hidden / (unseen.bit_count() - hidden)))
    for card, sign in signs_of(view, witness(view), unseen):
        lesson.signs.append((*sign, odds))
        lesson.held.append(float(theirs >> card & 1))


def fit_signs(signs: Rows, held: Rows) -> Rows:
    """The weights of the signs: odds that grow with them, from those of a card drawn blindly."""
    given, offset = np.c_[signs[:, :SIGNS], np.ones(len(signs))], signs[:, SIGNS]
    weights: NDArray[Any] = np.zeros(given.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-(given @ weights + offset)))
        slope = given.T @ (given * (chance * (1 - chance))[:, None]) + np.eye(len(weights))
        weights += np.linalg.solve(slope, given.T @ (held - chance) - weights)
    return weights[:SIGNS].astype(np.float32)


class Lessons(NamedTuple):
    """Rows of figures, decision by decision; the points that each hand came to; and where a hand's last row is."""

    figures: Rows
    points: Rows
    last: NDArray[np.bool_]

    def wanted(self, guesses: Rows) -> Rows:
        """What the net should say: what it says of the next decision of the hand, and what that should be, mixed."""
        wanted: Rows = self.points / np.float32(UNIT)
        for row in range(len(wanted) - 2, -1, -1):
            if not self.last[row]:
                wanted[row] = FAR * wanted[row + 1] + (1 - FAR) * guesses[row + 1]
        return wanted


def lessons(hands: Sequence[Hand]) -> Lessons:
    """The rows of these hands."""
    told = [each for hand in hands for each in hand.told]
    return Lessons(
        np.array([row for notes, _ in told for row in notes], np.float32),
        np.array([points for notes, points in told for _ in notes], np.float32),
        np.array([row is notes[-1] for notes, _ in told for row in notes]),
    )


def taught(start: Net, lessons: Lessons, seed: int, passes: int = 2) -> Net:
    """A better net for hands that are played on with."""
    for number in range(passes):
        start = fit(start, lessons.figures, lessons.wanted(guesses(numbers(start), lessons.figures)[0]), seed + number)
    return start


def fit(start: Net, figures: Rows, wanted: Rows, seed: int, epochs: int = 6, size: int = 512) -> Net:
    """A net that says more nearly what is wanted of these rows, by Adam."""
    dice, parts = np.random.default_rng(seed), numbers(start)
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    step, steps = 0, epochs * (len(figures) // size)
    for _ in range(epochs):
        order = dice.permutation(len(figures))
        for begin in range(0, len(order) - size + 1, size):
            batch = order[begin : begin + size]
            step += 1
            rate = 0.003 * (1 - step / (steps + 1)) + 0.00005
            slope_of = slopes(parts, figures[batch], wanted[batch])
            for part, mean, square, slope in zip(parts, means, squares, slope_of, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                part -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    plain: list[Any] = [np.round(part.astype(float), 4).tolist() for part in (parts[0].T, *parts[1:])]
    return Net(plain[0], plain[1], plain[2], plain[3][0])


def numbers(net: Net) -> list[Rows]:
    """The numbers of a net as arrays."""
    rows = np.array(net.rows, np.float32).T.copy()
    return [rows, *(np.array(part, np.float32) for part in (net.starts, net.sums, [net.start]))]


def explained(net: Net, figures: Rows, points: Rows) -> float:
    """How much of the spread of the points a net explains that was not fitted to them."""
    return 1 - float((points / UNIT - guesses(numbers(net), figures)[0]).var() / (points / UNIT).var())


def guesses(parts: Sequence[Rows], figures: Rows) -> tuple[Rows, Rows]:
    """What the net says, and its hidden units."""
    units = np.maximum(figures @ parts[0] + parts[1], 0)
    return units @ parts[2] + parts[3], units


def slopes(parts: Sequence[Rows], figures: Rows, wanted: Rows) -> list[Rows]:
    """Which way the squared error grows."""
    guess, units = guesses(parts, figures)
    error = (guess - wanted) / len(wanted)
    back = error[:, None] * parts[2] * (units > 0)
    return [figures.T @ back + 1e-5 * parts[0], back.sum(0), units.T @ error, error.sum(keepdims=True)]


def main() -> None:
    """Play and fit, round by round."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=6)
    ask.add_argument("--hands", type=int, default=5000)
    ask.add_argument("--keep", type=int, default=3, help="rounds whose rows a net is fitted to")
    ask.add_argument("--first", type=int, default=1, help="the number of the first deal")
    ask.add_argument("--start", type=Path, help="a net to begin with")
    ask.add_argument("--net", type=Path, default=Path("worth.json"))
    asked = ask.parse_args()
    worth = Worth.from_json(json.loads(asked.start.read_text("ascii"))) if asked.start else beginning()
    old, rounds, knocks, deal = worth, list[Lessons](), list[tuple[Rows, Rows]](), asked.first
    for number in range(asked.rounds):
        started = time.process_time()
        hands = [play(worth, old, each) for each in range(deal, deal + asked.hands)]
        deal += asked.hands
        tries = [each for hand in hands for each in hand.knocks]
        rounds = [*rounds, lessons(hands)][-asked.keep :]
        knocks.append(
            (np.array([row for row, _ in tries], np.float32), np.array([won for _, won in tries], np.float32))
        )
        told = explained(worth.play, rounds[-1].figures, rounds[-1].points), explained(worth.knock, *knocks[-1])
        old = worth
        worth = Worth(
            taught(worth.play, Lessons(*map(np.concatenate, zip(*rounds, strict=True))), deal),
            fit(
                worth.knock,
                np.concatenate([each for each, _ in knocks[-asked.keep :]]),
                np.concatenate([each / np.float32(UNIT) for _, each in knocks[-asked.keep :]]),
                deal,
                epochs=8,
                size=128,
            ),
        )
        asked.net.write_text(json.dumps(worth.to_json()), "ascii")
        weights = fit_signs(joined([hand.signs for hand in hands]), joined([hand.held for hand in hands]))
        print(
            f"round {number}: {len(rounds[-1].figures)} rows, {len(tries)} knocks, explained {told[0]:.3f} and "
            f"{told[1]:.3f}, {time.process_time() - started:.0f} s; "
            f"signs {[round(float(each), 2) for each in weights]}",
            flush=True,
        )


def joined(parts: Sequence[Sequence[Any]]) -> Rows:
    """The rows of many hands in one."""
    return np.array([row for part in parts for row in part], np.float32)


if __name__ == "__main__":
    main()
