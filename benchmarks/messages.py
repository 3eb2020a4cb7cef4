"""Messages about a table: processor time for each, up to the bytes of its event, over whole matches of both games.

    python -m benchmarks.messages [--rounds 5] [--against PATH]

A match of simple players is put into a table entry by entry, and each entry is published to the subscribers: to one in
the first seat, among opponents; and to people in all seats with ten more who watch, one or two in each seat more than
the other. PATH is another checkout of this project, with its own copy of this benchmark. Its figures are taken by turns
with ours, each in a process of its own, and a ratio is the median of the rounds' ratios.
"""

import asyncio
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, median

from benchmarks.measuring import Figure, parser, print_figures
from hearthside.ai import player
from hearthside.app.subscriptions import Change
from hearthside.app.table import Table
from hearthside.cards import shuffled
from hearthside.game import DEALER, Deal, Limit
from hearthside.games import GAMES
from hearthside.match import Entry, Log, Seat, SeatedPlayer
from hearthside.server.garbage import collect_seldom
from hearthside.server.serializers import Events

WATCHERS = 10
"""How many subscribers there are beside one in each seat."""
MOST = 60
"""Microseconds that a message may take."""
TIMES = 10.8
"""So many times as many messages are the same aim on any machine: one took 650 µs before, where it was set."""


def played(game: str, number: int) -> Log:
    """A match of simple players, its deals sealed and numbered from ``number`` on."""
    log, simple, rng = Log(GAMES[game].usual), player("nellie", game=game), Random(number)
    while log.state.to_move:
        seat = log.state.to_move[0]
        if seat == DEALER:
            log.add(Entry(Deal(shuffled(number)), number, salt="salt"))
            number += 1
        else:
            log.add(Entry(simple.choose(log.state.view(seat), rng, Limit())))
    return log


def a_table(log: Log, people: int) -> Table:
    """A table of the same rules without an entry, with so many people in its first seats."""

    async def append(_: int, log: Log) -> int:
        return len(log)

    return Table(
        seats=[Seat(holder=str(at)) if at < people else Seat("nellie") for at in range(log.state.rules.seats)],
        players=lambda _, style: SeatedPlayer(player(style, game=log.game.slug)),
        log=Log(log.state.rules),
        seed="secret",
        first_deal=None,
        pace=600,
        append=append,
        kept=len(log),
    )


def kept() -> tuple[bool, str | None]:
    """The store is well."""
    return True, None


async def measured(log: Log, people: int, seats: Sequence[int]) -> tuple[float, float]:
    """Microseconds and bytes of a message, for subscribers in these seats."""
    table, spent, sizes = a_table(log, people), 0.0, list[int]()
    subscriptions = [table.subscribe(Events("table", table, seat, kept), seat) for seat in seats]
    gc.collect()  # what was left before is not to be collected while time is measured
    for entry in log.entries:
        for subscription in subscriptions:
            sizes.append(len(await subscription.next() or b""))
        change = Change((table.log.add(entry),))
        start = time.process_time()
        table.publish(change)
        spent += time.process_time() - start
    await table.close()
    return spent * 1e6 / len(sizes), mean(sizes)


def costs() -> dict[str, tuple[float, float]]:
    """Microseconds and bytes of a message, by what is measured."""
    found = {}
    collect_seldom()  # as a server does
    for name, game in GAMES.items():
        log = played(name, 1)
        everybody = range(log.state.rules.seats)
        watched = [seat % len(everybody) for seat in range(len(everybody) + WATCHERS)]
        found[f"{game.name}, one seat"] = asyncio.run(measured(log, 1, [0]))
        found[f"{game.name}, {len(everybody)} seats and {WATCHERS} watchers"] = asyncio.run(
            measured(log, len(everybody), watched)
        )
    return found


def costs_of(checkout: Path) -> dict[str, tuple[float, float]]:
    """The same from a process of its own, by the program in that checkout."""
    paths = os.pathsep.join((str(checkout / "src"), str(checkout)))
    program = "import json; from benchmarks import messages; print(json.dumps(messages.costs()))"
    env = os.environ | {"PYTHONPATH": paths}
    made = subprocess.run([sys.executable, "-c", program], cwd=checkout, env=env, capture_output=True, check=True)
    found: dict[str, tuple[float, float]] = json.loads(made.stdout)
    return found


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """Processor time of a message, by game and subscribers; with another checkout, messages a CPU second beside it."""
    ask = parser(__doc__, rounds=5)
    ask.add_argument("--against", type=Path, metavar="PATH")
    asked = ask.parse_args(arguments)
    here = Path(__file__).resolve().parent.parent
    ours, theirs = [], []
    for _ in range(asked.rounds):
        ours.append(costs_of(here))
        if asked.against:
            theirs.append(costs_of(asked.against.resolve()))
    for name in ours[0]:
        took = [each[name][0] for each in ours]
        size = median(each[name][1] for each in ours)
        yield Figure(f"a message of {size:,.0f} bytes, {name}", took, "µs", at_most=MOST)
        if theirs:
            rates = [[1e6 / each[name][0] for each in rounds] for rounds in (ours, theirs)]
            yield Figure(
                f"such messages a CPU second, {name}", rates[0], "", "the other checkout", rates[1], at_least=TIMES
            )


if __name__ == "__main__":
    print_figures(figures())
