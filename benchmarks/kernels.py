"""The kernels against C, against OpenSpiel from Python, and against themselves on a second thread, in one run.

    python -m benchmarks.kernels [--deals 200000] [--rounds 7]

The C program (hearts_reference.c, compiled here with -O3 -march=native by $CC or cc) plays the same deals from the
same seed: that both come to the same points is checked before anything is timed. All take turns, so that they see the
same machine; figures are per CPU second and a ratio is the median of the rounds' ratios. Two threads are timed by the
clock, and so need two cores that nobody else is using.
"""

import ctypes
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from threading import Thread

import numpy as np
import pyspiel

from benchmarks.measuring import Figure, parser, print_figures, rate
from benchmarks.random_play import play_out_hand, random_passes
from benchmarks.rules import openspiel_deal
from hearthside import gin, hearts
from hearthside.ai.kernels import gin as gin_kernel
from hearthside.ai.kernels import gin_encoding
from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.bits import Ints, Rng, shuffle, slow
from hearthside.ai.kernels.hearts_encoding import card_points_row, deal_row, rules_row
from hearthside.ai.kernels.hearts_random_play import play_out_deal
from hearthside.cards import DECK, Cards, mask
from hearthside.hearts import Play, State

SOURCE = Path(__file__).with_name("hearts_reference.c")
RULES = hearts.PRESETS["openspiel"]
ROW, CARD_POINTS, CARDS = rules_row(RULES), card_points_row(RULES), np.array(DECK, np.int64)
Task = Callable[[], object]


def seeded(seed: int = 1) -> Rng:
    """A generator of the kernels with that seed."""
    return np.array([seed], np.uint64)


@slow
def play_deals(rules: Ints, card_points: Ints, cards: Ints, size: int, offset: int, rng: Rng, count: int) -> Ints:
    """So many whole deals at random from a shuffle of ``cards``: the points of each seat, added up; int64[MOST]."""
    deck, deal, passes = cards.copy(), np.zeros(kernel.STATE_SIZE, np.int64), np.zeros((2, kernel.MOST), np.int64)
    nothing, points = np.zeros(kernel.MOST, np.int64), np.zeros(kernel.MOST, np.int64)
    total = np.zeros(kernel.MOST, np.int64)
    for _ in range(count):
        shuffle(deck, len(deck), rng)
        kernel.begin(rules, deck, size, rules[kernel.SEATS] - 1, deal)
        random_passes(rules, deal, passes, rng)
        kernel.pass_cards(rules, deal, passes, offset)
        kernel.open_deal(rules, deal)
        play_out_deal(rules, deal, rng)
        kernel.settle(rules, card_points, deal, nothing, nothing, points)
        total += points
    return total


@slow
def play_ends(rules: Ints, card_points: Ints, deal: Ints, rng: Rng, count: int) -> Ints:
    """So many ends of one deal in progress, all at random: the points of each seat, added up; int64[MOST]."""
    copy, nothing = deal.copy(), np.zeros(kernel.MOST, np.int64)
    points, total = np.zeros(kernel.MOST, np.int64), np.zeros(kernel.MOST, np.int64)
    for _ in range(count):
        copy[:] = deal
        play_out_deal(rules, copy, rng)
        kernel.settle(rules, card_points, copy, nothing, nothing, points)
        total += points
    return total


@slow
def play_hands(rules: gin_kernel.Rules, rng: Rng, count: int) -> int:
    """So many whole hands of Gin Rummy at random: how many were won and not drawn."""
    deck, deal, won = np.arange(52), np.zeros(gin_kernel.STATE_SIZE, np.int64), 0
    for number in range(count):
        shuffle(deck, 52, rng)
        gin_kernel.begin(rules, deck, number & 1, deal)
        play_out_hand(rules, deal, rng)
        won += deal[gin_kernel.WINNER] >= 0
    return won


def random_deals(count: int, seed: int = 1) -> Ints:
    """Whole random deals by the kernel."""
    return play_deals(ROW, CARD_POINTS, CARDS, RULES.hand_size, 1, seeded(seed), count)


def in_c(folder: Path) -> Callable[[int], list[int]]:
    """The same by the C program, compiled now."""
    library = folder / "reference.so"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
    play = ctypes.CDLL(str(library)).random_deals
    play.argtypes, play.restype = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p], None

    def deals(count: int) -> list[int]:
        total, seed = (ctypes.c_int64 * 4)(), ctypes.c_uint64(1)
        play(ctypes.byref(seed), count, total)
        return list(total)

    return deals


def position(cards_each: int) -> Ints:
    """A deal in progress, so many cards in each hand."""
    rng = Random(1)
    state = State.new(RULES).play(hearts.Deal(tuple(rng.sample(DECK, 52))))
    for seat in state.to_move:
        state = state.play(hearts.Pass(seat, Cards.of(rng.sample(list(state.legal(seat)), RULES.pass_count))))
    while state.hands[state.turn].bit_count() > cards_each:
        state = state.play(Play(state.turn, rng.choice(list(state.legal(state.turn)))))
    return deal_row(state)


@slow
def count_hands(tables: gin_kernel.Tables, hands: Ints) -> int:
    """The least deadwood of all these hands, added up."""
    total = 0
    for hand in hands:
        total += gin_kernel.deadwood(tables, hand)
    return total


@slow
def count_discards(tables: gin_kernel.Tables, hands: Ints) -> int:
    """The same of eleven cards after the best discard of each."""
    total = 0
    for hand in hands:
        total += gin_kernel.best_discards(tables, hand)[0]
    return total


def gin_hands(size: int, ranks: int) -> Ints:
    """Random hands of so many neighbouring ranks."""
    rng = Random(f"{size} {ranks}")
    firsts = [rng.randrange(14 - ranks) for _ in range(20_000)]
    return np.array(
        [mask(rng.sample([card for card in DECK if first <= card.rank < first + ranks], size)) for first in firsts],
        np.int64,
    )


def on_threads(threads: int, deals: int) -> Task:
    """So many deals on each of the threads at once."""

    def play() -> None:
        players = [Thread(target=random_deals, args=(deals, seed)) for seed in range(1, threads + 1)]
        for player in players:
            player.start()
        for player in players:
            player.join()

    return play


def compared(deals: int, rounds: int, reference: Callable[[int], list[int]]) -> Iterator[Figure]:
    """Whole random deals of Hearts, beside C, OpenSpiel and a second thread."""
    game, rng = pyspiel.load_game("hearts"), Random(1)
    if list(random_deals(2000)[:4]) != reference(2000):
        raise SystemExit("The C program plays other deals than the kernel.")

    def spiel_deals() -> None:
        for _ in range(100):
            openspiel_deal(game, rng)

    both = 2 * deals
    rates = [
        (
            rate(lambda: random_deals(deals), deals),
            rate(lambda: reference(deals), deals),
            rate(spiel_deals, 100),
            rate(on_threads(1, both), both, time.perf_counter),
            rate(on_threads(2, both), 2 * both, time.perf_counter),
        )
        for _ in range(rounds)
    ]
    ours, theirs, spiel, one, two = zip(*rates, strict=True)
    what = "whole random deals of Hearts, compiled"
    yield Figure(f"{what}, a CPU second", ours, "", "C, `-O3 -march=native`", theirs, 0.95)
    yield Figure(f"{what}, a CPU second", ours, "", "OpenSpiel from Python", spiel)
    yield Figure(f"{what}, two threads, a second", two, "", "one thread", one)


def alone(deals: int, rounds: int) -> Iterator[Figure]:
    """What has no peer in this run."""
    half = position(8)
    rules = gin_encoding.encoded_rules(gin.STANDARD)
    tasks: dict[str, tuple[Task, int]] = {
        "random ends of a deal of Hearts from 8 cards each": (
            lambda: play_ends(ROW, CARD_POINTS, half, seeded(), deals),
            deals,
        ),
        "whole random hands of Gin, compiled": (lambda: play_hands(rules, seeded(), deals // 10), deals // 10),
    }
    for ranks, kind in ((13, "random"), (5, "meld-rich")):
        tens, elevens = gin_hands(10, ranks), gin_hands(11, ranks)
        tens_task = ten_times(count_hands, rules.tables, tens)
        elevens_task = ten_times(count_discards, rules.tables, elevens)
        tasks[f"least deadwood of ten cards in the kernel, {kind} hands"] = tens_task, 10 * len(tens)
        tasks[f"best discard of eleven cards in the kernel, {kind} hands"] = elevens_task, 10 * len(elevens)
    for what, (task, many) in tasks.items():
        task()
        yield Figure(f"{what}, a CPU second", [rate(task, many) for _ in range(rounds)])


def ten_times(count: Callable[[gin_kernel.Tables, Ints], int], tables: gin_kernel.Tables, hands: Ints) -> Task:
    """All of these hands, ten times over."""
    return lambda: [count(tables, hands) for _ in range(10)]


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """All figures."""
    options = parser(__doc__, deals=200_000, rounds=7).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        yield from compared(options.deals, options.rounds, in_c(Path(folder)))
    yield from alone(options.deals, options.rounds)


if __name__ == "__main__":
    print_figures(figures())
