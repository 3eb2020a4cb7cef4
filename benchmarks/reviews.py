"""How long a review takes: of a deal of Hearts, and of the longest of some hands of Gin.

    python -m benchmarks.reviews [--hands 30] [--rounds 3]

Two players of rules of thumb play each deal; South's decisions are reviewed, as for the page: one thread weighs, and
another is ahead of it. Kernels are loaded before. Times are by the clock, so two cores should have nothing else to do;
processor time is that of all threads.
"""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

from benchmarks.measuring import Figure, parser, print_figures
from hearthside.ai import kernels, player
from hearthside.app.review_lines import begun, decided, summed_up
from hearthside.cards import shuffled
from hearthside.coach.review import Review
from hearthside.game import Deal, Limit
from hearthside.games import game_of
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from hearthside.record import Step
from hearthside.record.moments import AnyStep

NAMES: Final = ("You", "Cal", "Vicky", "Nellie")
FIRST, WHOLE = 1.0, 5.0
"""Seconds within which the first decision and the whole deal should be there."""


def played(rules: Any, number: int) -> list[AnyStep]:
    """The steps of the deal of that number."""
    players = [player(name, rules.game, Random(1)) for name in ("nellie", "vicky")]
    state, rng, steps = game_of(rules).begin(rules), Random(number), list[AnyStep]()
    while not state.results:
        seat = state.to_move[0]
        view = state.view(seat)
        move = players[seat % 2].choose(view, rng, Limit()) if any(state.hands) else Deal(shuffled(number))
        steps.append(Step(state, move, state.play(move)))
        state = steps[-1].after
    return steps


def reviewed(steps: Sequence[AnyStep]) -> tuple[float, float, float]:
    """Seconds until the first decision is there and until all are, and processor time."""
    started, spent = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(1) as threads:
        review, decisions, first = Review(steps, 0), [], 0.0
        begun(review, 1, 1, NAMES, review.seat)
        for decision in review.decisions(threads):
            decided(review, decision, NAMES, review.seat)
            decisions.append(decision)
            first = first or time.perf_counter() - started
        summed_up(review, 1, review.summary(decisions))
    return first, time.perf_counter() - started, time.process_time() - spent


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """Seconds of a review of each game."""
    asked = parser(__doc__, hands=30, rounds=3).parse_args(arguments)
    kernels.warm_up().join()
    hearts = played(BLACK_LADY, 1)
    gin = max((played(STANDARD, number) for number in range(asked.hands)), key=len)
    for game, what, steps in (("Hearts", "a deal", hearts), ("Gin", f"the longest of {asked.hands} hands", gin)):
        reviewed(steps[:1] + steps[-2:])  # loads what is loaded once
        many = len(Review(steps, 0).places)
        first, whole, spent = zip(*(reviewed(steps) for _ in range(asked.rounds)), strict=True)
        yield Figure(f"first decision of a review of {game}", first, "s", at_most=FIRST)
        yield Figure(f"review of {what} of {game}, {many} decisions", whole, "s", at_most=WHOLE)
        yield Figure("processor time of that", spent, "s")


if __name__ == "__main__":
    print_figures(figures())
