"""How version5.db was made: this script, run in a checkout of commit 1ed9f93, the last one with schema version 5.

    git worktree add ../version5 1ed9f93
    cd ../version5 && PYTHONPATH=src:. python .../make_version5.py version5.db

The token of the player is ``TOKEN``; every match is at pace 0 against opponents who do not search.
"""

import asyncio
import sqlite3
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from hearthside.app.library import Library, RecordMark, RecordNote
from hearthside.app.live_table import LiveTable
from hearthside.app.observed_matches import ObservedMatches
from hearthside.app.statistics.play import play_statistics
from hearthside.app.tables import Tables
from hearthside.games import GAMES
from hearthside.match import Seat

TOKEN = "v5" * 21 + "x"
RECORD = Path("tests/golden/records/black-lady.txt").read_text("utf-8")
ME = sha256(TOKEN.encode()).hexdigest()


async def play(live: LiveTable, moves: int) -> None:
    """Make so many moves at most, as the fallback of the table would; deal where that is due."""
    table = live.table
    for _ in range(moves):
        await table.at_rest()
        if table.state.winners:
            return
        if table.why_no_deal() is None:
            await table.deal(table.n)
        else:
            await table.play(table.n, table.policy.fallback_move(table.state.view(0)))


async def fill(folder: Path) -> None:
    tables = Tables(folder)

    async def table(game: str, rules: str, *styles: str) -> LiveTable:
        seats = [Seat(name="Ann", holder=ME, role="host"), *map(Seat, styles)]
        live, _ = await tables.new(GAMES[game].variants.parse(rules), seats, None, 0)
        return live

    hearts = await table("hearts", "black-lady goal=26", "cal", "vicky", "charlie")
    await play(hearts, 1000)
    gin = await table("gin", "standard goal=30", "cal")
    await play(gin, 1000)
    left = await table("gin", "standard", "vicky")
    await play(left, 40)
    await left.leave(0)
    going = await table("hearts", "cardshark", "cal", "vicky", "charlie")
    await play(going, 20)
    await going.seat_another(1, "nellie", 0)
    await play(going, 3)
    await play(await table("gin", "standard", "nellie"), 5)
    seats = [Seat(name="Ann", holder=ME, role="host"), Seat("cal")]
    await tables.sealed(GAMES["gin"].variants.parse("standard"), seats, None, 0)

    library = Library(tables)
    await library.note(ME, hearts.id, RecordNote(1, 3, "Too early."))
    await library.mark(ME, hearts.id, RecordMark(1, 5, "?!"))
    await library.import_file(ME, RECORD)
    await library.find(ME, "", None, 0, 100)
    await ObservedMatches(tables).new(ME, GAMES["gin"].variants.parse("standard"), 0, None, "nellie")
    await asyncio.to_thread(play_statistics, await tables.store(), ME)  # type: ignore[arg-type]
    await tables.close()


def main(target: Path) -> None:
    folder = Path(tempfile.mkdtemp())
    asyncio.run(fill(folder))
    database = sqlite3.connect(folder / "hearthside.db")
    database.execute("PRAGMA journal_mode=DELETE")
    database.execute("VACUUM")
    database.close()
    target.write_bytes((folder / "hearthside.db").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
