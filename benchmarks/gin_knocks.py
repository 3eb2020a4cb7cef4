"""Whether to knock at Gin, as hints judge it, against what came of both: played on by players who cannot see the cards.

    python -m benchmarks.gin_knocks [--decks 60] [--orders 3] [--first 1] [--matches 60] [--against NAME ...]
    python -m benchmarks.gin_knocks --position [--worlds 40] [--against NAME ...]

The Shark plays each deck in both chairs against each of the others, in the first hand of a match under `eaai`. Where it
may first knock with deadwood, the Master's judgement is asked, as for a hint. Then both is done: it knocks, and it
discards and plays on, with the stock in several orders. Matches between two Sharks show how often a match is
won of which the chance was said before a hand, and with the best choice at such a decision. Intervals are of 95%.

With ``--position``, eight ways that lead to one position are played on in the same manner, in hands of the other that
are likely by all it took and threw but its last discard, and in hands that merely agree with what was seen.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from benchmarks.measuring import parser, print_table
from hearthside.ai.gin import equity
from hearthside.ai.gin.ends import End
from hearthside.ai.gin.imagined import imagined_hands
from hearthside.ai.worlds.gin import world_with
from hearthside.ai.worlds.gin import worlds as possible
from hearthside.arena.matches import make_player
from hearthside.arena.statistics import Sample
from hearthside.cards import Card, Cards, shuffled
from hearthside.coach.gin.knocks import is_to_knock_or_wait
from hearthside.coach.gin.verdict import KnockOrWait, knock_or_wait, share
from hearthside.coach.gin.weighing import weigh
from hearthside.coach.values import decision_rng
from hearthside.game import DEALER, Limit, Player
from hearthside.gin import (
    PRESETS,
    Deal,
    Discard,
    Draw,
    HandResult,
    Kind,
    Knock,
    LayOff,
    Move,
    State,
    Take,
    View,
)

Who = Player[View, Move]
RULES: Final = PRESETS["eaai"]
AGAINST: Final = ("simple", "early-knocker", "gin-waiter", "memory", "flat-knock@32worlds", "cal", "shark")
BINS: Final = (0.0, 0.2, 0.4, 0.6, 0.8, 1.01)


# ---- Playing on ----


def player(name: str) -> Who:
    return make_player(name, RULES, Random(1))


def finished(state: State, seats: Sequence[Who], rng: Random) -> HandResult:
    """How a hand ends that these players play on."""
    while any(state.hands):
        state = state.play(seats[state.turn].choose(state.view(state.turn), rng, Limit()))
    return state.results[-1]


def knocked(state: State, knock: Move) -> HandResult:
    """How a hand ends with a knock, against the best defence."""
    after = state.play(knock)
    return (after if after.laid is None else after.play(LayOff(after.turn))).results[-1]


def won(result: HandResult, seat: int) -> int:
    """The points of a hand to a seat, those of the other against it."""
    return 0 if result.winner is None else result.points if result.winner == seat else -result.points


def gone_gin(result: HandResult, seat: int) -> bool:
    return result.winner == seat and result.kind in (Kind.GIN, Kind.BIG_GIN)


def may_knock(state: State) -> bool:
    """Whether a seat is to decide between a knock with deadwood and a discard."""
    view = state.view(state.turn)
    return is_to_knock_or_wait(view, [(move,) for move in view.moves])


# ---- The judgement, and what came of it ----


class Judged(NamedTuple):
    """One decision: what was expected and what came of it, in points and as chances."""

    deadwood: int
    turn: int
    expected: tuple[float, float]
    """Points of a knock, and of waiting."""
    came: tuple[float, float]
    chances: tuple[float, float, float]
    """Expected: to go gin and to win the hand by waiting, to be undercut by a knock."""
    shares: tuple[float, float, float]
    """How often that came."""

    @property
    def gap(self) -> float:
        """Points that waiting is thought to be better by."""
        return self.expected[1] - self.expected[0]

    @property
    def true_gap(self) -> float:
        """Points that it was better by."""
        return self.came[1] - self.came[0]


def judged(state: State) -> KnockOrWait | None:
    """What a hint says of the two."""
    view = state.view(state.turn)
    found = weigh(view, decision_rng(view))
    return None if found is None else knock_or_wait(found)


def decision(state: State, seats: Sequence[Who], orders: int, rng: Random) -> Judged | None:
    """A decision, and both of it done."""
    seat, found = state.turn, judged(state)
    if found is None:
        return None
    knock, wait = found
    assert isinstance(knock.move, Knock) and knock.move.discard is not None
    end, ends = knocked(state, knock.move), []
    for _ in range(orders):
        stock = rng.sample(state.stock, len(state.stock))
        ends.append(finished(state._replace(stock=tuple(stock)).play(wait.move), seats, rng))
    own = (End.GIN, End.KNOCK, End.UNDERCUTS)
    return Judged(
        RULES.melding.deadwood(Cards(state.hands[seat]) - (1 << knock.move.discard)),
        sum(turn.seat == seat for turn in state.turns),
        (knock.worth.points, wait.worth.points),
        (won(end, seat), float(np.mean([won(each, seat) for each in ends]))),
        (share(wait, (End.GIN,)), share(wait, own), share(knock, (End.UNDERCUT,))),
        (
            float(np.mean([gone_gin(each, seat) for each in ends])),
            float(np.mean([each.winner == seat for each in ends])),
            float(end.winner != seat),
        ),
    )


def decisions(name: str, decks: Iterable[int], orders: int) -> Iterator[Judged]:
    """The first decision of the Shark in each deck and chair against that player, where there is one."""
    shark, other = player("shark"), player(name)
    for number in decks:
        for seat in range(2):
            state, seats, rng = (
                State.new(RULES).play(Deal(shuffled(number))),
                (shark, other)[:: 1 - 2 * seat],
                Random(number),
            )
            while not state.results:
                if state.turn == seat and may_knock(state):
                    if found := decision(state, seats, orders, rng):
                        yield found
                    break
                state = state.play(seats[state.turn].choose(state.view(state.turn), rng, Limit()))


# ---- Tables ----


def sampled(figures: Iterable[float]) -> Sample:
    sample = Sample()
    for figure in figures:
        sample.add(figure)
    return sample


def points(figures: Iterable[float]) -> str:
    return sampled(figures).text("+.1f")


def percent(figures: Iterable[float]) -> str:
    return sampled(100 * each for each in figures).text(".1f", "%")


GAPS: Final = [
    "decisions",
    "waiting better by, said",
    "and played",
    "to wait: waiting better by",
    "to knock: knocking better by",
]


def gaps(what: str, found: Sequence[Judged]) -> list[str]:
    """A row about some decisions."""
    waits, knocks = ([each for each in found if (each.gap > 0) == waits] for waits in (True, False))
    return [
        what, str(len(found)), points(each.gap for each in found), points(each.true_gap for each in found),
        f"{points(each.true_gap for each in waits)} of {len(waits)}",
        f"{points(-each.true_gap for each in knocks)} of {len(knocks)}",
    ]  # fmt: skip


def print_gaps(found: dict[str, list[Judged]]) -> None:
    """Both ways against each player, by deadwood and by turn."""
    every = [each for judged in found.values() for each in judged]
    print_table(["against", *GAPS], [*(gaps(name, found[name]) for name in found), gaps("all", every)])
    for head, field, spans in (
        ("deadwood", "deadwood", ((1, 3), (4, 6), (7, 10))),
        ("own turn", "turn", ((1, 3), (4, 6), (7, 9), (10, 99))),
    ):
        print()
        rows = ((low, high, [each for each in every if low <= getattr(each, field) <= high]) for low, high in spans)
        print_table(
            [head, *GAPS], (gaps(f"{low} to {high}" if high < 99 else f"from {low}", some) for low, high, some in rows)
        )


def print_calibration(what: str, pairs: Sequence[tuple[float, float]]) -> None:
    """How often it came what was said to come with some chance, by that chance."""

    def rows() -> Iterator[list[str]]:
        for low, high in pairwise(BINS):
            some = [pair for pair in pairs if low <= pair[0] < high]
            if some:
                said = sampled(100 * pair[0] for pair in some).mean
                yield [
                    f"{100 * low:.0f} to {100 * min(1, high):.0f}%",
                    str(len(some)),
                    f"{said:.1f}%",
                    percent(b for _, b in some),
                ]
        yield ["all", str(len(pairs)), f"{sampled(100 * a for a, _ in pairs).mean:.1f}%", percent(b for _, b in pairs)]

    print()
    print_table([what, "times", "said", "came"], rows())


# ---- Matches ----


def matches(count: int, first: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The chance of either Shark to win a match, before hands and with the best choice at its first decisions, and
    whether it won.
    """
    shark = player("shark")
    before, during = list[tuple[float, float]](), list[tuple[float, float]]()
    for number in range(count):
        state, rng, deck = State.new(RULES), Random(number), first + 1000 * number
        said: tuple[list[tuple[int, float]], list[tuple[int, float]]] = [], []
        met = set[int]()
        while not state.winners:
            if state.turn == DEALER:
                said[0].extend((seat, float(equity.win_chances(state.view(seat))[equity.REACH])) for seat in range(2))
                state, deck, met = state.play(Deal(shuffled(deck))), deck + 1, set()
                continue
            if state.turn not in met and may_knock(state) and (found := judged(state)):
                met.add(state.turn)
                said[1].append((state.turn, max(each.worth.chance for each in found)))
            state = state.play(shark.choose(state.view(state.turn), rng, Limit()))
        for pairs, chances in zip((before, during), said, strict=True):
            pairs += [(chance, float(seat in state.winners)) for seat, chance in chances]
    return before, during


# ---- The position ----

HISTORIES: Final = Path(__file__).with_name("knock_position.txt")
"""By line: the deck; then turn by turn, South's first, whether the seat drew or took, and what it threw."""


def positions() -> Iterator[State]:
    """South has 2♦ 3♦ 4♦, 6♦ 7♦ 8♦, three fives, 8♥ and 10♥, in its eighth turn; 20 cards are in the stock, and North
    is known to hold 4♠.
    """
    for line in HISTORIES.read_text().splitlines():
        deck, *turns = line.split()
        state = State.new(RULES).play(Deal(tuple(Card.parse(deck[at : at + 2]) for at in range(0, 104, 2)), 1))
        while len(state.turns) < 2:
            state = state.play(state.moves(state.turn)[-1])  # both leave the upcard
        for turn in turns:
            seat = state.turn
            state = state.play(Take(seat) if turn[0] == "t" else Draw(seat)).play(Discard(seat, Card.parse(turn[1:])))
        yield state.play(Draw(0))


def print_position(names: Sequence[str], many: int) -> None:
    """Both ways, in likely and in any hands, by who goes on."""

    def row(own: str, other: str, likely: bool) -> list[str]:
        seats, found = (player(own), player(other)), list[tuple[float, bool, bool, bool]]()
        for number, state in enumerate(positions()):
            view, rng = state.view(0), Random(number)
            hands = imagined_hands(view, rng, many) if likely else (
                world.hands[1] & ~world.known[1] for world in possible(view, rng, many)
            )  # fmt: skip
            for hidden in hands:
                here = world_with(view, int(hidden), rng)
                end = knocked(here, Knock(0, Card.parse("TH")))
                later = finished(here.play(Discard(0, Card.parse("TH"))), seats, rng)
                found.append((won(later, 0) - won(end, 0), gone_gin(later, 0), later.winner == 1, end.winner == 1))
        gap, gin, lost, undercut = zip(*found, strict=True)
        return [
            own, other, "likely" if likely else "any", points(gap), percent(gin), percent(lost), percent(undercut)
        ]  # fmt: skip

    heads = ["South", "North", "hands", "waiting better by", "gin", "North wins", "knock undercut"]
    pairs = [("shark", name) for name in names] + [("simple", "simple"), ("simple", "early-knocker")]
    print_table(heads, (row(own, other, likely) for own, other in pairs for likely in (True, False)))


def main() -> None:
    """Print all tables."""
    ask = parser(__doc__, decks=60, orders=3, first=1, matches=60, worlds=40)
    ask.add_argument("--position", action="store_true")
    ask.add_argument("--against", nargs="+", default=AGAINST, metavar="NAME")
    asked = ask.parse_args()
    if asked.position:
        print_position([name for name in asked.against if name != "simple"], asked.worlds)
        return
    decks = range(asked.first, asked.first + asked.decks)
    found = {name: list(decisions(name, decks, asked.orders)) for name in asked.against}
    print_gaps(found)
    every = [each for judged in found.values() for each in judged]
    for place, what in enumerate(("gin by waiting", "hand won by waiting", "knock undercut")):
        print_calibration(what, [(each.chances[place], each.shares[place]) for each in every])
    if asked.matches:
        for what, pairs in zip(
            ("match won, before a hand", "match won, at a decision"), matches(asked.matches, asked.first), strict=True
        ):
            print_calibration(what, pairs)


if __name__ == "__main__":
    main()
