"""How a style does under each preset against players of any legal card.

    python -m benchmarks.variants [--deals N] [--first N] [--style STYLE] [PRESET ...]

Half of the seats, or one less than the others, are the style's, every other one. Each deck is played in all rotations
of the seats, so that luck of the deal drops out, and every deal starts with all scores at 0. Points are points a seat a
deal, in games for cash too; fewer is better. The difference is the style's less the others', with its 95% interval over
decks.
"""

import argparse
from functools import partial

from benchmarks.styles import RandomPlayer, versus
from hearthside.ai import STYLES, character
from hearthside.hearts import PRESETS


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("presets", nargs="*", metavar="PRESET", default=[*PRESETS])
    ask.add_argument("--deals", type=int, default=40)
    ask.add_argument("--first", type=int, default=1)
    ask.add_argument("--style", choices=[each for each in STYLES if each != "guest"], default="shark")
    asked = ask.parse_args()
    decks = range(asked.first, asked.first + asked.deals)
    print(
        f"{asked.style} against random, decks {decks.start} to {decks.stop - 1}, each in all rotations; less is better"
    )
    print("| rules | seats | points | random | difference | moons | theirs | ms a move |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for preset in asked.presets:
        rules = PRESETS[preset]
        seats = tuple(range(0, rules.seats - 1, 2))
        own, other, gap, width = versus(rules, decks, partial(character, asked.style), RandomPlayer, seats)
        print(
            f"| {rules.name} | {len(seats)} of {rules.seats} | {own.points / own.seats:.2f} "
            f"| {other.points / other.seats:.2f} | {gap:+.2f} ± {width:.2f} "
            f"| {100 * own.made / own.seats:.1f}% | {100 * other.made / other.seats:.1f}% "
            f"| {1000 * own.seconds / own.moves:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
