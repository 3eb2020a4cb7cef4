"""How much the browser has to fetch: every built file, plain and compressed, card art apart.

    make client && python benchmarks/client_size.py

The aim is at most 150 KB compressed without the card art.
"""

import gzip
from pathlib import Path

STATIC = Path(__file__).parents[1] / "src/hearthside/web/static"


def main() -> None:
    """Print a line for each file, and the two sums."""
    sums = {True: 0, False: 0}
    for path in sorted(path for path in STATIC.rglob("*") if path.is_file() and not path.name.startswith(".")):
        plain = path.read_bytes()
        packed = len(gzip.compress(plain, 9))
        art = "deck" in path.name
        sums[art] += packed
        print(f"{len(plain):9,} {packed:9,}  {path.relative_to(STATIC)}{'  (card art)' if art else ''}")
    print(f"compressed: {sums[False] / 1000:.1f} KB, and {sums[True] / 1000:.1f} KB of card art")


if __name__ == "__main__":
    main()
