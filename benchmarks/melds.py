"""Least deadwood and best discards from Python: ours, OpenSpiel's and RLCard's, in one run.

    python -m benchmarks.melds [--hands 1000] [--rounds 7]

Random hands come from the whole pack, meld-rich ones from five neighbouring ranks. Each program gets them as it keeps
them, made before the clock starts: an int, a list of numbers, a list of card objects. The best discard of eleven is the
least deadwood after each; where a program answers for ten cards only, it is asked eleven times. OpenSpiel also has one
answer for eleven cards, which is not always right: how often it differs from our least figure stands beside it.

All take turns, so that they see the same machine; figures are answers a CPU second, and a ratio is the median of the
rounds' ratios.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

import pyspiel
from rlcard.games.gin_rummy.utils import melding as rlcard_melds
from rlcard.games.gin_rummy.utils import utils as rlcard

from benchmarks.measuring import Figure, parser, print_figures, rate
from hearthside.cards import DECK, Card, mask
from hearthside.gin.melds import melding

OURS, OPENSPIEL = melding(), pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
Answer = Callable[[Any], object]
LEAST = 2.0
"""How many times as many hands of ten as OpenSpiel is the aim."""


def from_the_ace(cards: Iterable[Card]) -> list[int]:
    """The cards as OpenSpiel and RLCard number them: suit by suit from the ace to the king."""
    return [card // 13 * 13 + (card % 13 + 1) % 13 for card in cards]


def rlcards(cards: Iterable[Card]) -> list[object]:
    """The cards as RLCard's objects."""
    return [rlcard.card_from_card_id(number) for number in from_the_ace(cards)]


def rlcard_deadwood(hand: list[object]) -> int:
    """RLCard's least deadwood of ten cards."""
    best = rlcard_melds.get_best_meld_clusters(hand) or [[]]
    points: int = rlcard.get_deadwood_count(hand, best[0])
    return points


def each_discard(deadwood: Callable[[list[Any]], int]) -> Answer:
    """The deadwood after each discard of eleven, ten cards at a time."""
    return lambda hand: [deadwood(hand[:i] + hand[i + 1 :]) for i in range(len(hand))]


def random_hand(rng: Random, size: int) -> list[Card]:
    """Cards of the whole pack."""
    return rng.sample(DECK, size)


def rich_hand(rng: Random, size: int) -> list[Card]:
    """Cards of five ranks in a row, the ace before the deuce."""
    first = rng.randrange(9)
    return rng.sample([card for card in DECK if first <= (card.rank + 1) % 13 < first + 5], size)


def answer_all(answer: Answer, hands: Sequence[object]) -> None:
    """Every hand once."""
    for hand in hands:
        answer(hand)


def compared(
    what: str, ours: Answer, others: dict[str, Answer], hands: Sequence[list[Card]], rounds_wanted: int
) -> Iterator[Figure]:
    """Our rate beside each other's."""
    forms = {name: [rlcards(hand) if name == "RLCard" else from_the_ace(hand) for hand in hands] for name in others}
    bare = [mask(hand) for hand in hands] * 5  # one pass over the hands is too short to time
    tasks = {"Hearthside": (ours, bare)} | {name: (answer, forms[name]) for name, answer in others.items()}
    rounds = [
        {name: rate(partial(answer_all, answer, them), len(them)) for name, (answer, them) in tasks.items()}
        for _ in range(rounds_wanted)
    ]
    first = [each["Hearthside"] for each in rounds]
    for name in others:
        aim = LEAST if name == "OpenSpiel" and what.startswith("least deadwood of ten") else None
        yield Figure(f"{what}, a CPU second", first, "", name, [each[name] for each in rounds], aim)


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """All comparisons."""
    options = parser(__doc__, hands=1000, rounds=7).parse_args(arguments)
    for kind, draw in (("random", random_hand), ("meld-rich", rich_hand)):
        rng = Random(kind)
        tens, elevens = ([draw(rng, size) for _ in range(options.hands)] for size in (10, 11))
        ten = {"OpenSpiel": OPENSPIEL.min_deadwood, "RLCard": rlcard_deadwood}
        what = f"least deadwood of ten cards from Python, {kind} hands"
        yield from compared(what, OURS.deadwood, ten, tens, options.rounds)
        each = {"OpenSpiel": each_discard(OPENSPIEL.min_deadwood), "RLCard": each_discard(rlcard_deadwood)}
        what = f"deadwood after each discard of eleven, {kind} hands"
        yield from compared(what, OURS.after_discard, each, elevens, options.rounds)
        wrong = sum(
            OURS.after_best_discard(mask(hand)) != OPENSPIEL.min_deadwood(from_the_ace(hand)) for hand in elevens
        )
        peer = f"OpenSpiel, other in {wrong} of {len(elevens)} hands"
        what = f"least deadwood of eleven cards after a discard, {kind} hands"
        yield from compared(what, OURS.after_best_discard, {peer: OPENSPIEL.min_deadwood}, elevens, options.rounds)


if __name__ == "__main__":
    print_figures(figures())
