"""How the styles compare: every deck is played in all rotations of the seats, so that luck of the deal drops out.

    python benchmarks/styles.py [--deals N] [--first N] [--rules NAME] [STYLE ...]

For each style: one seat of it at a table of three Sharks, two seats of it against two that play at random, and two
against two of a 20-line player that ducks. Points are points a seat a deal, with 95% intervals over decks; fewer is
better. A moon counts as tried when the seat that holds every point so far goes for it, as made whether it was meant
or not, and as stopped by whoever takes the first other point once half of them lie with one seat.
"""

import argparse
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from hearthside.ai import STYLES, RulePlayer, character
from hearthside.cards import Card, Cards, Suit, shuffled
from hearthside.game import Limit
from hearthside.hearts import PRESETS, Deal, Move, Pass, Play, Rules, State, View
from hearthside.hearts.moves import SUIT
from hearthside.hearts.rules import ALL_HEARTS


def to_pass(view: View) -> tuple[list[Card], list[Card]]:
    """Cards that must be passed, and those to choose the rest from: what is barred only fills up."""
    barred = view.legal & view.rules.unpassable
    return (list(view.legal - barred), list(barred)) if barred else ([], list(view.legal))


class RandomPlayer:
    """Any legal move."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        if view.passing:
            given, choice = to_pass(view)
            return Pass(view.seat, Cards.of([*given, *rng.sample(choice, view.rules.pass_count - len(given))]))
        return Play(view.seat, rng.choice(list(view.legal)))


class Duck:
    """Ducks as high as it can, sheds the dearest card when void, passes the queen and high cards."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        if view.passing:
            given, choice = to_pass(view)
            dear = sorted(choice, key=lambda card: (card.suit == Suit.SPADES and card.rank >= 10, card.rank))
            return Pass(view.seat, Cards.of([*given, *dear[len(given) - view.rules.pass_count :]]))
        legal = list(view.legal)
        if not view.trick.cards:
            return Play(view.seat, min(legal, key=lambda card: card.rank))
        led = Cards(SUIT[view.trick.cards[0].suit])
        if legal[0] not in led:
            return Play(
                view.seat, max(legal, key=lambda card: (view.rules.worth[card] > 1, card in ALL_HEARTS, card.rank))
            )
        top = max(card.rank for card in view.trick.cards if card in led)
        under = [card for card in legal if card.rank < top]
        last = len(view.trick.cards) == len(view.trick.players(view.rules.seats)) - 1
        if under:
            return Play(view.seat, max(under, key=lambda card: card.rank))
        return Play(
            view.seat, max(legal, key=lambda card: (view.rules.worth[card] < 5, card.rank if last else -card.rank))
        )


Seat = RulePlayer | RandomPlayer | Duck


@dataclass
class Tally:
    """What the seats of one player did."""

    seats: int = 0
    points: int = 0
    tried: int = 0
    made: int = 0
    stopped: int = 0
    queens: int = 0
    moves: int = 0
    seconds: float = 0.0


def play(rules: Rules, deck: int, table: Sequence[tuple[Seat, Tally]], rng: Random) -> tuple[int, ...]:
    """Plays one deal and returns the points of each seat."""
    state = State.new(replace(rules, passing=(rules.direction(deck),))).play(Deal(shuffled(deck, rules.packs)))
    tried = [False] * rules.seats
    while not state.results:
        seat = state.to_move[0]
        who, tally = table[seat]
        if isinstance(who, RulePlayer):
            view = state.peek(seat) if who.style.peeks else state.view(seat)
            started = time.process_time()
            move = who.choose(view, rng, Limit())
            tally.seconds += time.process_time() - started
            tally.moves += 1
            if not state.passing and not tried[seat]:
                tried[seat] = state.taken[seat] & rules.penalty != 0 and who.shoots(view, rng)
        else:
            move = who.choose(state.view(seat), rng, Limit())
        before = state.taken
        state = state.play(move)
        if not state.results:
            _notice_stop(rules, before, state.taken, table)
    result = state.results[0]
    for seat, (_, tally) in enumerate(table):
        tally.seats += 1
        tally.points += result.points[seat]
        tally.tried += tried[seat]
        tally.made += result.shooter == seat
        tally.queens += any(rules.worth[card] >= 5 for card in result.taken[seat])
    return result.points


def _notice_stop(
    rules: Rules, before: tuple[int, ...], after: tuple[int, ...], table: Sequence[tuple[Seat, Tally]]
) -> None:
    """Whoever takes the first point beside one that has half of them or more has stopped a moon."""
    held = [seat for seat, cards in enumerate(before) if cards & rules.penalty]
    now = [seat for seat, cards in enumerate(after) if cards & rules.penalty]
    if len(held) == 1 and len(now) == 2 and 2 * rules.count(before[held[0]] & rules.penalty) >= rules.moon_points:
        table[next(seat for seat in now if seat != held[0])][1].stopped += 1


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95% interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(spread / len(values))


def versus(
    rules: Rules, decks: range, mine: Callable[[], Seat], theirs: Callable[[], Seat], seats: tuple[int, ...]
) -> tuple[Tally, Tally, float, float]:
    """Plays each deck in all rotations with ``mine`` in these seats; the gap is mine less theirs."""
    own, other, gaps = Tally(), Tally(), []
    for deck in decks:
        gap = 0.0
        for turn in range(rules.seats):
            rng = Random(f"{deck} {turn}")
            taken = {(seat + turn) % rules.seats for seat in seats}
            table = [(mine(), own) if seat in taken else (theirs(), other) for seat in range(rules.seats)]
            points = play(rules, deck, table, rng)
            gap += sum(points[seat] for seat in taken) / len(taken)
            gap -= sum(points[seat] for seat in range(rules.seats) if seat not in taken) / (rules.seats - len(taken))
        gaps.append(gap / rules.seats)
    return own, other, *interval(gaps)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("styles", nargs="*", default=[each for each in STYLES if each != "guest"])
    ask.add_argument("--deals", type=int, default=100)
    ask.add_argument("--first", type=int, default=1)
    ask.add_argument("--rules", choices=[name for name in PRESETS if PRESETS[name].seats == 4], default="black-lady")
    ask.add_argument("--against", choices=["all", "shark", "duck", "random"], default="all")
    asked = ask.parse_args()
    rules, decks = PRESETS[asked.rules], range(asked.first, asked.first + asked.deals)
    print(f"{asked.rules}, decks {decks.start} to {decks.stop - 1}, each in four rotations; less is better")
    print("| style | against | points | theirs | difference | tried | made | stopped | queens | ms a move |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    tables: dict[str, tuple[Callable[[], Seat], tuple[int, ...]]] = {
        "shark": (partial(character, "shark"), (0,)),
        "duck": (Duck, (0, 1)),
        "random": (RandomPlayer, (0, 1)),
    }
    for style in asked.styles:
        for name, (theirs, seats) in tables.items():
            if asked.against in ("all", name):
                own, other, gap, width = versus(rules, decks, partial(character, style), theirs, seats)
                rates = (f"{100 * part / own.seats:.1f}%" for part in (own.tried, own.made, own.stopped, own.queens))
                print(
                    f"| {style} | {'3 ' if name == 'shark' else '2 '}{name} | {own.points / own.seats:.2f} "
                    f"| {other.points / other.seats:.2f} | {gap:+.2f} ± {width:.2f} | {' | '.join(rates)} "
                    f"| {1000 * own.seconds / own.moves:.2f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
