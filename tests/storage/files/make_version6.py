"""How version6.db was made: this script, run in a checkout of commit bc68204, the last one with schema version 6.

    git worktree add ../version6 bc68204
    cd ../version6 && PYTHONPATH=src:. python .../make_version6.py version6.db

The tokens of the players are ``TOKENS``: both sit at one match, the first also at a match of their own.
"""

import asyncio
import sqlite3
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from hearthside.app.tables import Tables
from hearthside.games import GAMES
from hearthside.match import Seat

TOKENS = ("v6" * 21 + "x", "w6" * 21 + "x")
ANN, BEN = (sha256(token.encode()).hexdigest() for token in TOKENS)


async def fill(folder: Path) -> None:
    tables = Tables(folder)
    host = Seat(name="Ann", holder=ANN, role="host")
    both = [host, Seat("cal"), Seat(name="Ben", holder=BEN), Seat("vicky")]
    hearts, _ = await tables.new(GAMES["hearts"].variants.parse("black-lady"), both, None, 900)
    gin, _ = await tables.new(GAMES["gin"].variants.parse("standard"), [host, Seat("cal")], None, 0)
    for live, moves in ((hearts, 2), (gin, 12)):
        for _ in range(moves):
            await live.table.at_rest()
            seat = next(each for each in live.table.state.to_move if each in live.table.seats.people)
            view = live.table.state.view(seat)
            await live.table.play(live.table.n, live.table.policy.fallback_move(view))
    await tables.close()


if __name__ == "__main__":
    folder = Path(tempfile.mkdtemp())
    asyncio.run(fill(folder))
    database = sqlite3.connect(folder / "hearthside.db")
    database.execute("PRAGMA journal_mode=DELETE")
    database.execute("VACUUM")
    database.close()
    Path(sys.argv[1]).write_bytes((folder / "hearthside.db").read_bytes())
