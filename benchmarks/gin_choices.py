"""What a search at Gin gains on the networks alone, by the decisions at which it chooses otherwise.

    python -m benchmarks.gin_choices [--decks 400] [--first 1] [--orders 12] [NAME ...]

Two players by the networks alone play each deck, the first hand of a match under `eaai`, for points. At each decision
every player of these names is asked too. Where it would do something else, both are done and played on by the networks
from the cards as they lie, with the stock in several orders, the same for both. What it gains so at the decisions of a
seat, each taken alone, is what it gains a hand; what follows from several such choices in one hand is not in it.
Intervals are of 95%, over decks.
"""

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Final, NamedTuple

from benchmarks.gin_knocks import Who, finished, won
from benchmarks.measuring import parser, print_table
from hearthside.arena.matches import make_player
from hearthside.arena.statistics import Sample
from hearthside.cards import Card, shuffled
from hearthside.game import Limit
from hearthside.gin import PRESETS, Deal, Move, Phase, State

RULES: Final = PRESETS["eaai"].with_goal(0)
ALONE: Final = "shark worlds=0"
"""The networks alone."""
SEARCHES: Final = ("shark", "master")


class Seen(NamedTuple):
    """What came of a player."""

    gains: Sample
    """Points of a hand, by deck."""
    choices: Sample
    """1 for each decision at which it chose otherwise, 0 for the others."""
    time: Sample
    """Milliseconds of the processor, by decision."""


def decisions(deck: int, alone: Who, rng: Random) -> Iterator[tuple[State, Move]]:
    """The decisions of a hand of the networks alone, and what they did."""
    state = State.new(RULES).play(Deal(shuffled(deck)))
    while any(state.hands):
        view = state.view(state.turn)
        move = alone.choose(view, rng, Limit())
        if len(view.moves) > 1 and state.phase is not Phase.LAYOFF:
            yield state, move
        state = state.play(move)


def brought(state: State, move: Move, alone: Who, stock: Sequence[Card]) -> int:
    """The points that a move brings to its seat, with the stock in this order."""
    after = state._replace(stock=tuple(stock)).play(move)
    return won(finished(after, (alone, alone), Random(0)), state.turn)


def gained(state: State, other: Move, move: Move, alone: Who, orders: int, rng: Random) -> float:
    """By how many points one move is better than the other, in the mean of so many orders of the stock."""
    total, stock = 0, list(state.stock)
    for _ in range(orders):
        rng.shuffle(stock)
        total += brought(state, other, alone, stock) - brought(state, move, alone, stock)
    return total / orders


def measured(names: Sequence[str], decks: range, orders: int) -> dict[str, Seen]:
    """What came of each player."""
    alone = make_player(ALONE, RULES, Random(1))
    players = {name: make_player(name, RULES, Random(1)) for name in names}
    seen = {name: Seen(Sample(), Sample(), Sample()) for name in names}
    for deck in decks:
        rng, gains = Random(deck), dict.fromkeys(names, 0.0)
        for state, move in decisions(deck, alone, rng):
            for name, player in players.items():
                began = process_time()
                other = player.choose(state.view(state.turn), rng, Limit())
                seen[name].time.add((process_time() - began) * 1000)
                seen[name].choices.add(float(other != move))
                if other != move:
                    gains[name] += gained(state, other, move, alone, orders, rng)
        for name in names:
            # The decisions of both seats were counted.
            seen[name].gains.add(gains[name] / 2)
    return seen


def main() -> None:
    """Print a row for each player."""
    options = parser(__doc__, decks=400, first=1, orders=12)
    options.add_argument("names", nargs="*", default=SEARCHES)
    args = options.parse_args()
    seen = measured(args.names, range(args.first, args.first + args.decks), args.orders)
    rows = [
        [
            name, str(each.gains.count), each.gains.text("+.2f"), f"{each.choices.mean:.1%} of {each.choices.count}",
            f"{each.time.mean:.1f}",
        ]
        for name, each in seen.items()
    ]  # fmt: skip
    print_table(["player", "decks", "gain", "other choices", "CPU ms a decision"], rows)


if __name__ == "__main__":
    main()
