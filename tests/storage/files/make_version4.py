"""How version4.db was made: this script, run in a checkout of commit 255323c, the last one with schema version 4.

    git worktree add ../version4 255323c
    cd ../version4 && PYTHONPATH=src:. python .../make_version4.py version4.db

It plays over HTTP. The token of the player is ``TOKEN``; every match is at pace 0 against opponents who do not search.
"""

import asyncio
import socket
import sys
import tempfile
import threading
from pathlib import Path
from random import Random
from typing import Any

TOKEN = "v4" * 21 + "x"
BESIDE = ["cal", "vicky", "charlie"]


def main(target: Path) -> None:
    import uvicorn
    from hearthside.web.app import create_app  # type: ignore[import-not-found]
    from hearthside.web.serve import Server  # type: ignore[import-not-found]
    from tests.advice.lines import FIRST  # type: ignore[import-not-found]
    from tests.web.asking import Program  # type: ignore[import-not-found]
    from tests.web.test_deals import played  # type: ignore[import-not-found]
    from tests.web.test_mirror import exchanged  # type: ignore[import-not-found]
    from tests.web.test_opponents import play_on  # type: ignore[import-not-found]

    folder = Path(tempfile.mkdtemp())
    listening = socket.create_server(("127.0.0.1", 0))
    ready = threading.Event()
    app = create_app(folder)
    server = Server(uvicorn.Config(app, log_level="warning", access_log=False), ready.set, app.state.house)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    ready.wait(20)
    program = Program(listening.getsockname()[1], TOKEN)

    def post(path: str, body: object) -> Any:
        answer = program.ask("POST", path, body)
        assert answer.status < 300, answer.body
        return answer.json if answer.body else None

    def table(opponents: list[str], **wanted: object) -> str:
        seats = [{"kind": "person", "name": "Ann"}, *({"kind": "style", "style": each} for each in opponents)]
        name: str = post("/api/tables", {"pace": 0, "seats": seats} | wanted)["table"]
        return name

    def act(name: str, end: str, body: dict[str, object]) -> Any:
        return post(f"/api/tables/{name}/{end}", body)

    def deal(name: str) -> None:
        n = program.ask("GET", f"/api/tables/{name}").json["n"]
        act(name, "moves", {"n": n, "move": {"type": "deal"}})

    def to_the_end(name: str, seed: int) -> None:
        rng = Random(seed)
        while played(program, name, rng)[-1]["view"]["phase"] != "over":
            deal(name)

    def again(name: str) -> None:
        act(name, "duplicate", {"style": "nellie"})
        start = 0
        while not program.ask("GET", f"/api/tables/{name}/duplicate/1?start={start}").json["over"]:
            start += 1

    # Finished: one of each game, the one of Hearts with a deal that the computer played again.
    hearts = table(BESIDE, goal=26)
    played(program, hearts, Random(1))
    again(hearts)
    if program.ask("GET", f"/api/tables/{hearts}").json["view"]["phase"] != "over":
        deal(hearts)
        to_the_end(hearts, 2)
    gin = table(["cal"], game="gin", goal=30)
    played(program, gin, Random(3))
    if program.ask("GET", f"/api/tables/{gin}").json["can_mirror"]:
        mirror = exchanged(program, gin, 1)["table"]
        played(program, mirror, Random(4))
    if program.ask("GET", f"/api/tables/{gin}").json["view"]["phase"] != "over":
        deal(gin)
        to_the_end(gin, 5)
    # Left: Hearts in play, and Gin after a finished hand, so that it has a result.
    left = table(BESIDE)
    play_on(program, left, 3)
    assert program.ask("DELETE", f"/api/tables/{left}").status == 204
    left_gin = table(["vicky"], game="gin", goal=500)
    played(program, left_gin, Random(6))
    assert program.ask("DELETE", f"/api/tables/{left_gin}").status == 204
    # In play: practice with all hands shown; a seat that changes hands; a hand of Gin.
    practice = table(BESIDE)
    play_on(program, practice, 2)
    act(practice, "options", {"all_hands": True})
    play_on(program, practice, 2)
    act(practice, "options", {"all_hands": False})
    replaced = table(BESIDE, rules="cardshark")
    play_on(program, replaced, 3)
    act(replaced, "options", {"opponent": {"seat": 1, "style": "nellie"}, "name": "Bea", "pace": 100})
    play_on(program, replaced, 3)
    act(replaced, "options", {"opponent": {"seat": 1, "style": "level-2"}, "auto": {"on": True, "style": "cal"}})
    act(replaced, "options", {"auto": {"on": False}})
    in_play = table(["shark"], game="gin")
    play_on(program, in_play, 2)
    waiting = table(BESIDE, wait=True)
    # A deal that is played again, with the guest's lot from its link.
    code = program.ask("GET", f"/api/tables/{hearts}/deals/1").json["code"]
    linked = post("/api/deals", {"code": code, "pace": 0})["table"]
    play_on(program, linked, 2)
    # Notes, marks, an import, and a match of One-Handed.
    note = {"deal": 1, "step": 3, "text": "Too early."}
    post(f"/api/records/{hearts}/notes", note)
    post(f"/api/records/{hearts}/marks", {"deal": 1, "step": 5, "mark": "?!"})
    lady = (Path("tests/golden/records/black-lady.txt")).read_text("utf-8")
    post("/api/records", {"content": lady})
    view = post("/api/onehanded", {"adviser": "nellie"})
    for line in FIRST:
        view = post(f"/api/onehanded/{view['telling']}/tell", {"n": view["n"], "line": line})
    program.ask("GET", "/api/stats/figures")
    program.ask("GET", "/api/records")
    print({"hearts": hearts, "gin": gin, "left": left, "left_gin": left_gin, "practice": practice})
    print({"replaced": replaced, "in_play": in_play, "waiting": waiting, "linked": linked, "telling": view["telling"]})
    server.should_exit = True
    thread.join(20)
    import sqlite3

    database = sqlite3.connect(folder / "hearthside.db")
    database.execute("PRAGMA journal_mode=DELETE")
    database.execute("VACUUM")
    database.close()
    target.write_bytes((folder / "hearthside.db").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
