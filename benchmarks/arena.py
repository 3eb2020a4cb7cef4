"""`hearthside arena` with two players of Hearts more, ``uct`` and ``mc``.

    python -m benchmarks.arena hearts shark mc --deals 200 --seed 11

Processes that play deals import this module again, and so know them too; the workers of a cluster do not.
"""

import sys

from benchmarks.monte_carlo import FlatMonteCarlo, Uct
from hearthside.ai.hearts import BASELINES
from hearthside.cli import app

BASELINES.update(uct=Uct, mc=FlatMonteCarlo)

if __name__ == "__main__":
    app(["arena", *sys.argv[1:]])
