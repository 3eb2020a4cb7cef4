"""How the characters of Hearts play, each alone at a table of three others, at every seat of every deal.

    python -m benchmarks.styles [--styles NAME ...] [--against shark] [--deals 100] [--first 1] [--rules black-lady]
                                [--limit-worlds N]

Points are points a deal, fewer are better, and the difference is the character's less the others'. South is what the
other who sits there takes more than where all four are the same: what the character does to the person at the table.
Intervals are of 95%, over deals. Of a hundred deals it says in how many the character tried a moon, made one, and
took the queen, and in how many one of the others made a moon, with its interval; of the times when it could have
stopped one, how many it used; of a hundred cards with which it could have topped a trick, how many did not:
`hearthside.ai.hearts.play_statistics` says what counts as that. Milliseconds are of processor time.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from rich.console import Console
from rich.progress import track

from benchmarks.measuring import parser, print_table
from hearthside.ai import STYLES
from hearthside.ai.hearts.play_statistics import SeatStatistics, seat_statistics
from hearthside.arena import hearts
from hearthside.arena.matches import Played, play
from hearthside.arena.statistics import Sample
from hearthside.game import Limit
from hearthside.hearts import PRESETS, Rules

HEADS: Final = (
    *("style", "points", "difference", "South", "tried", "made", "others", "stopped", "queens", "ducked"),
    "ms a move",
)


class Table:
    """Deals of these rules, in which all but one seat play as ``other``."""

    def __init__(self, rules: Rules, other: str, limit: Limit) -> None:
        self.rules, self.other, self.limit = rules, other, limit
        self.usual_points = cache(self._usual)

    def play(self, deal: int, style: str, seat: int) -> Played:
        """A deal with that character at that seat."""
        names = [style if each == seat else self.other for each in range(self.rules.seats)]
        return play(hearts.single_deal_rules(self.rules, deal), names, deal, self.limit, single=True)

    def _usual(self, deal: int) -> int:
        """What South takes where all play the same."""
        return int(self.play(deal, self.other, 0).state.results[0].points[0])


class Row:
    """The figures of one character."""

    def __init__(self, table: Table, style: str) -> None:
        self.table, self.style = table, style
        self.points, self.difference, self.south, self.others = Sample(), Sample(), Sample(), Sample()
        self.statistics = list[SeatStatistics]()
        self.moves, self.seconds = 0, 0.0

    def add(self, deal: int) -> None:
        """One deal more, at every seat."""
        rules, points, others = self.table.rules, list[tuple[int, ...]](), 0
        for seat in range(rules.seats):
            played = self.table.play(deal, self.style, seat)
            result = played.state.results[0]
            points.append(result.points)
            others += result.shooter not in (None, seat)
            self.statistics.append(seat_statistics(rules, result)[seat])
            self.moves += played.moves[seat]
            self.seconds += played.seconds[seat]
        mine = sum(each[seat] for seat, each in enumerate(points)) / rules.seats
        everyone = sum(map(sum, points)) / rules.seats
        self.points.add(mine)
        self.others.add(100 * others / rules.seats)
        self.difference.add(mine - (everyone - mine) / (rules.seats - 1))
        self.south.add(sum(each[0] for each in points[1:]) / (rules.seats - 1) - self.table.usual_points(deal))

    def share(self, habit: str) -> str:
        """Of a hundred deals, in how many it did that."""
        return f"{100 * sum(getattr(each, habit) for each in self.statistics) / len(self.statistics):.1f}%"

    def cells(self) -> Iterator[str]:
        """As they stand in the table."""
        yield STYLES[self.style].short if self.style in STYLES else self.style
        yield f"{self.points.mean:.2f}"
        for sample in (self.difference, self.south):
            yield sample.text("+.2f")
        yield self.share("moon_tried")
        yield self.share("moon_made")
        yield self.others.text(".1f", "%")
        chances = sum(each.stop_chances for each in self.statistics)
        yield f"{100 * sum(each.stopped for each in self.statistics) / max(1, chances):.0f}% of {chances}"
        yield self.share("took_queen")
        ducked = sum(each.ducked for each in self.statistics)
        yield f"{100 * ducked / sum(each.duck_chances for each in self.statistics):.1f}%"
        yield f"{1000 * self.seconds / self.moves:.2f}"


def played(table: Table, style: str, deals: range) -> list[str]:
    """The row of a character, once these deals are played."""
    table.play(deals[0], style, 0)  # the players are compiled before their time is taken
    row = Row(table, style)
    for deal in track(deals, style, console=Console(stderr=True), transient=True):
        row.add(deal)
    return list(row.cells())


def main() -> None:
    """Print a row for each character."""
    ask = parser(__doc__, deals=100, first=1)
    ask.add_argument("--styles", nargs="+", default=[each for each in STYLES if each != "guest"], metavar="NAME")
    ask.add_argument("--against", default="shark", metavar="NAME")
    ask.add_argument("--rules", choices=PRESETS, default="black-lady")
    ask.add_argument("--limit-worlds", type=int)
    asked = ask.parse_args()
    table = Table(PRESETS[asked.rules], asked.against, Limit(worlds=asked.limit_worlds))
    deals = range(asked.first, asked.first + asked.deals)
    print_table(HEADS, (played(table, style, deals) for style in asked.styles))


if __name__ == "__main__":
    main()
