"""What noticing a seat that lets moons through is worth: matches with one that never stops them, played twice.

    python -m benchmarks.moon_defence [--lets frank] [--tries charlie] [--deals 20] [--matches 20] [--first 1]

Two of a kind sit with one who lets moons through and one who tries many: first Sharks, who notice, and then those who
rely on everybody to the end. Shown are the points of the two, fewer are better, and the moons of all others, both a
hundred deals; the last row is the difference, match by match. Intervals are of 95%, over matches. So is the share of
deals before which the two no longer relied on the seat.
"""

from dataclasses import replace

from benchmarks.measuring import parser, print_table
from hearthside.ai.hearts.moon_defence import lets_moons_through
from hearthside.arena.matches import play
from hearthside.arena.statistics import Sample
from hearthside.hearts import BLACK_LADY, Ending, Rules, State

KINDS = ("shark", "shark-unwary")


def match(rules: Rules, kind: str, lets: str, tries: str, first: int) -> tuple[float, float, float]:
    """Of a hundred deals of one match: the points of a seat of the two, the moons of the others, and how often the one
    who lets them through was no longer relied on.
    """
    state = play(rules, (kind, lets, kind, tries), first).state
    results = state.results
    points = sum(result.points[0] + result.points[2] for result in results) / 2
    moons = sum(result.shooter in (1, 3) for result in results)
    noticed = sum(
        lets_moons_through(State.new(rules)._replace(results=results[:place]).view(0))[1]
        for place in range(len(results))
    )
    return 100 * points / len(results), 100 * moons / len(results), 100 * noticed / len(results)


def main() -> None:
    """Print a row for each kind, and one for the difference."""
    ask = parser(__doc__, deals=20, matches=20, first=1)
    ask.add_argument("--lets", default="frank", metavar="NAME")
    ask.add_argument("--tries", default="charlie", metavar="NAME")
    asked = ask.parse_args()
    rules = replace(BLACK_LADY, ending=Ending.DEALS, goal=asked.deals)
    rows = {name: [Sample(), Sample(), Sample()] for name in (*KINDS, "difference")}
    for number in range(asked.matches):
        both = [match(rules, kind, asked.lets, asked.tries, asked.first + number * asked.deals) for kind in KINDS]
        difference = tuple(one - other for one, other in zip(*both, strict=True))
        for samples, figures in zip(rows.values(), (*both, difference), strict=True):
            for sample, figure in zip(samples, figures, strict=True):
                sample.add(figure)
    heads = ["who", "points", "moons of the others", "not relied on"]
    print_table(heads, ([name, *(each.text(".1f") for each in samples)] for name, samples in rows.items()))


if __name__ == "__main__":
    main()
