"""A server of many tables under load: processor time, memory and delay, beside boardgame.io in the same run.

    python -m benchmarks.hosted [--tables 100,400] [--seconds 20] [--every 3] [--workers 2] [--peer npm|none]

At each table four people have a stream open, and one of them makes a move every three seconds. Ours runs in so many
worker processes over one PostgreSQL (`tests/postgres.py` starts it), with all people of a table at one worker, as a
proxy that goes by the table's address sends them. boardgame.io runs its own server in one process, which is all that it
has, with a card game of as many moves and a Socket.IO connection for each person; its matches are in memory, its usual
storage, which keeps nothing, in PostgreSQL by `bgio-postgres`, which others made for it, and in files, its other one.
npm installs both for this benchmark alone, from `benchmarks/boardgame/package-lock.json`, into a temporary folder.

The delay is from the start of a move's request until the last of the four has its message. Everything shares the
machine with the driver and the database, so the delay says most where the servers are not saturated. The main figure is
how many moves, each told to four people, a server makes in a second of its own processor time.

    python -m benchmarks.hosted --soak 20000

makes so many moves as fast as they are answered, on the first number of tables, which are set up anew when their match
is over. People close their stream now and then and open another. It says what memory and how many open files the
workers had after each tenth of the moves, and what is left in them once everybody is gone: tasks, subscriptions,
connections and open files. Exit status 1: something is.
"""

import asyncio
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import quantiles
from typing import Final, Literal, NamedTuple

from benchmarks.clients import EventStream, Pool, Refused, Socket
from benchmarks.measuring import Figure, parser, print_figures
from benchmarks.server import free_port, resident
from tests.postgres import Cluster

SEATS: Final = 4
P99: Final = 150
"""Milliseconds within which 99 of 100 moves are to be seen by all."""
_PATIENCE: Final = 30.0
"""Seconds after which a move counts as lost."""
_SOAK_PATIENCE: Final = 600.0
"""The same in a soak, which may run at low priority beside other work."""
Kept = Literal["in memory", "in PostgreSQL", "in files"]
_KEPT: Final[dict[Kept, int]] = {"in memory": 10_000, "in PostgreSQL": 100, "in files": 4}
"""Where boardgame.io keeps matches, and the most tables that it is tried with: in files, which it writes once a second,
few are slow, and with 400 in PostgreSQL it does not keep up.
"""
_AT_ONCE: Final = 16
"""Tables that are set up at a time."""
_TO_MOVE: Final = re.compile(rb'"to_move":\[(\d?)')
_PLAYER: Final = re.compile(rb'"currentPlayer":"(\d)"')
_STATE: Final = re.compile(rb'"_stateID":(\d+)')

_WORKER: Final = """
import sys
from benchmarks.hosted import work
work(*sys.argv[1:])
"""


# ---- Tables ----


class Table(ABC):
    """A table as its four people see it: the latest message of each, and whether all have heard of a move."""

    patience = _PATIENCE

    def __init__(self) -> None:
        self.latest = [b""] * SEATS
        self._heard = [-1] * SEATS
        self._awaited = 0
        self._all: asyncio.Future[None] | None = None

    def take(self, seat: int, n: int, message: bytes) -> None:
        """Somebody got a message, which is about the match after ``n`` entries."""
        self.latest[seat] = message
        self._heard[seat] = n
        if self._all is not None and min(self._heard) >= self._awaited and not self._all.done():
            self._all.set_result(None)

    async def heard(self, n: int) -> None:
        """Wait until all have heard of the match after so many entries."""
        self._awaited = n
        if min(self._heard) < n:
            self._all = asyncio.get_running_loop().create_future()
            await asyncio.wait_for(self._all, self.patience)

    @abstractmethod
    async def set_up(self) -> None:
        """Have four people sit down, each with a stream."""

    @abstractmethod
    async def play(self) -> float:
        """Make a move. Seconds until all have heard of it."""

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return False

    @abstractmethod
    async def leave(self) -> None:
        """Have everybody go."""


class OurTable(Table):
    """A table of Hearts."""

    def __init__(self, pool: Pool, goal: int | None = None) -> None:
        super().__init__()
        self._pool = pool
        self._goal = goal
        self._tokens: list[str] = []
        self._streams: list[EventStream] = []
        self._path = ""

    async def set_up(self) -> None:
        """Set a table for four, sit down, open the streams, and begin."""
        super().__init__()
        people = [{"kind": "person", "name": f"Guest {seat}"} for seat in range(SEATS)]
        host = json.loads(
            await self._pool.ask("POST", "/api/tables", {"seats": people, "takeover": 0, "goal": self._goal})
        )
        self._path = f"/api/tables/{host['table']}"
        self._tokens = [host["token"]]
        for each in host["invitations"]:
            path = f"{self._path}/seats/{each['seat']}"
            guest = json.loads(await self._pool.ask("POST", path, {"code": each["code"]}))
            self._tokens.append(guest["token"])
        self._streams = [await self._stream(seat) for seat in range(SEATS)]
        await self.heard(0)
        await self._pool.ask("POST", f"{self._path}/begin", {"n": 0}, self._tokens[0])
        await self.heard(1)

    async def _stream(self, seat: int) -> EventStream:
        path, token, take = f"{self._path}/events", self._tokens[seat], self._taker(seat)
        _, stream = await asyncio.get_running_loop().create_connection(
            lambda: EventStream(self._pool.port, path, token, take), "127.0.0.1", self._pool.port
        )
        return stream

    async def come_back(self, seat: int) -> None:
        """Somebody closes their stream and opens another."""
        self._streams[seat].close()
        self._streams[seat] = await self._stream(seat)

    def _taker(self, seat: int) -> Callable[[bytes], None]:
        def take(event: bytes) -> None:
            head, _, data = event.partition(b"\ndata: ")
            self.take(seat, int(head[4:]), data)

        return take

    async def play(self) -> float:
        """A card at random, three cards to pass, or the next deal."""
        seat = self._to_move() or 0
        message = json.loads(self.latest[seat])
        view, n = message["view"], message["n"]
        moves = {
            "deal": {"type": "deal"},
            "pass": {"type": "pass", "cards": view["playable"][:3]},
            "play": {"type": "play", "card": random.choice(view["playable"] or [None])},
        }
        start = time.perf_counter()
        await self._pool.ask("POST", f"{self._path}/moves", {"n": n, "move": moves[view["phase"]]}, self._tokens[seat])
        await self.heard(n + 1)
        return time.perf_counter() - start

    def _to_move(self) -> int | None:
        found = _TO_MOVE.search(self.latest[0])
        return int(found[1]) if found and found[1] else None

    @property
    def over(self) -> bool:
        """Whether the match is."""
        return b'"phase":"over"' in self.latest[0]

    async def leave(self) -> None:
        """End the streams. A match that is over needs no leaving."""
        for stream in self._streams:
            stream.close()


class PeerTable(Table):
    """A table of boardgame.io."""

    def __init__(self, pool: Pool) -> None:
        super().__init__()
        self._pool = pool
        self._match = ""
        self._credentials: list[str] = []
        self._sockets: list[Socket] = []

    async def set_up(self) -> None:
        """Create a match, join it, and open the sockets."""
        ask = self._pool.ask
        self._match = json.loads(await ask("POST", "/games/cards/create", {"numPlayers": SEATS}))["matchID"]
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            body = {"playerID": str(seat), "playerName": f"Guest {seat}"}
            joined = json.loads(await ask("POST", f"/games/cards/{self._match}/join", body))
            self._credentials.append(joined["playerCredentials"])
        for seat in range(SEATS):  # once all have joined: who connects meanwhile makes it forget who joined
            take = self._taker(seat)
            _, socket = await loop.create_connection(
                lambda take=take: Socket(self._pool.port, "cards", take),  # type: ignore[misc]
                "127.0.0.1",
                self._pool.port,
            )
            self._sockets.append(socket)
            await asyncio.wait_for(socket.connected, _PATIENCE)
            socket.emit("sync", self._match, str(seat), self._credentials[seat], SEATS)
        await self.heard(0)

    def _taker(self, seat: int) -> Callable[[bytes], None]:
        def take(packet: bytes) -> None:
            if (found := _STATE.search(packet)) is not None:
                self.take(seat, int(found[1]), packet)

        return take

    async def play(self) -> float:
        """A card at random that may be played, or the next deal."""
        found = _PLAYER.search(self.latest[0])
        assert found is not None
        seat = int(found[1])
        packet = self.latest[seat]
        kind, _, state = json.loads(packet[packet.index(b"[") :])[:3]
        state = state["state"] if kind == "sync" else state
        game, n = state["G"], state["_stateID"]
        hand, trick = game["players"][str(seat)]["hand"], game["trick"]
        suit = [card for card in hand if trick and card // 13 == trick[0]["card"] // 13]
        name, arguments = ("play", [random.choice(suit or hand)]) if hand else ("deal", [])
        payload = {"type": name, "args": arguments, "playerID": str(seat), "credentials": self._credentials[seat]}
        start = time.perf_counter()
        self._sockets[seat].emit("update", {"type": "MAKE_MOVE", "payload": payload}, n, self._match, str(seat))
        await self.heard(n + 1)
        return time.perf_counter() - start

    async def leave(self) -> None:
        """End the connections."""
        for socket in self._sockets:
            socket.close()


# ---- Servers ----


def work(port: str, folder: str, database: str, connections: str) -> None:
    """One worker of ours: `hearthside host` with the limits of a server that is made for this."""
    import socket

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    from hearthside.server.app import create_app
    from hearthside.server.connections import Config
    from hearthside.server.garbage import collect_seldom
    from hearthside.server.limits import Limits
    from hearthside.server.secret import Keys, Secret
    from hearthside.server.serve import Server

    allow_files()
    limits = Limits(connections=int(connections))
    app = create_app(Path(folder), Keys(Secret.of(Path(folder))), limits, database)
    collect_seldom()

    async def end_play() -> None:
        await app.state.tables.end_play()

    async def close() -> None:
        await app.state.tables.close()

    async def tell_left(_: Request) -> Response:
        live, connections = app.state.tables._live.values(), len(server.server_state.connections)
        subscriptions = sum(len(each.table.subscriptions) for each in live)
        found = Left(len(asyncio.all_tasks()), subscriptions, connections, open_files(), len(live))
        return Response(json.dumps(found))

    app.router.routes.insert(0, Route("/left", tell_left))
    server = Server(Config(app, limits), lambda: None, end_play, close)
    server.run(sockets=[socket.create_server(("127.0.0.1", int(port)))])


class Left(NamedTuple):
    """What there is in a worker."""

    tasks: int
    """Of asyncio, one for each request among them."""
    subscriptions: int
    connections: int
    """Of clients; that by which it was asked is one of them."""
    files: int
    """Open ones, without the connections to the database."""
    tables: int
    """In memory: whoever sets up another makes room, and up to 32 stay though nobody uses them."""


def open_files() -> int:
    """Open files of this process, without those of connections within the machine, as those to the database are."""
    local = {line.split()[6] for line in Path("/proc/net/unix").read_text().splitlines()[1:]}
    names = []
    for each in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            names.append(os.readlink(each))
    return sum(name.removeprefix("socket:[").removesuffix("]") not in local for name in names)


def allow_files() -> None:
    """Allow this process as many open files as the system does."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Servers(NamedTuple):
    """A program that runs, and how to get a table of it."""

    processes: list[int]
    database: list[int]
    """Processes of its database, the first of which started the others."""
    table: Callable[[int], Table]
    """By number, a table to be set up."""
    pools: list[Pool]


@contextmanager
def ours(workers: int, tables: int) -> Iterator[Servers]:
    """So many worker processes over one PostgreSQL."""
    cluster = Cluster.make(os.getpid())
    connections = str(2 * (SEATS * tables // workers) + 500)
    with tempfile.TemporaryDirectory() as folder:
        ports = [free_port() for _ in range(workers)]
        start = [sys.executable, "-c", _WORKER]
        commands = [[*start, str(port), folder, cluster.url(), connections] for port in ports]
        with running(commands, ports) as processes:
            pools = [Pool(port) for port in ports]
            yield Servers(processes, [_postmaster(cluster)], lambda number: OurTable(pools[number % workers]), pools)


@contextmanager
def boardgame_io(installed: Path, kept: Kept) -> Iterator[Servers]:
    """boardgame.io's server in a process of its own."""
    cluster = Cluster.make(os.getpid()) if kept == "in PostgreSQL" else None
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = ["node", str(installed / "server.cjs"), str(port)]
        if kept != "in memory":
            command += [folder] if cluster is None else [str(cluster.folder), "postgres"]
        with running([command], [port]) as processes:
            pool = Pool(port)
            yield Servers(
                processes, [] if cluster is None else [_postmaster(cluster)], lambda _: PeerTable(pool), [pool]
            )


def _postmaster(cluster: Cluster) -> int:
    """The process that started all others of a database."""
    return int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])


@contextmanager
def installed_peer() -> Iterator[Path]:
    """A temporary folder in which npm has put boardgame.io. Raises OSError where there is no npm."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "boardgame")
        shutil.copytree(Path(__file__).with_name("boardgame"), made)
        words = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(words, cwd=made, check=True, stdout=subprocess.DEVNULL)
        yield made


@contextmanager
def running(commands: Sequence[Sequence[str]], ports: Sequence[int]) -> Iterator[list[int]]:
    """These programs, from when each answers at its port."""
    root = str(Path(__file__).parent.parent)
    env = os.environ | {"PYTHONPATH": os.pathsep.join((f"{root}/src", root, os.environ.get("PYTHONPATH", "")))}
    processes = [subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) for command in commands]
    try:
        for port in ports:
            asyncio.run(answering(port))
        yield [process.pid for process in processes]
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(30)


async def answering(port: int) -> None:
    """Wait until a server is at that port."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.05)


def processor_time(processes: Sequence[int]) -> float:
    """Seconds of processor time that these processes took so far, with those that they started and that are over."""
    ticks = 0
    for pid in processes:
        with suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def processor_times(servers: Servers) -> list[float]:
    """That of the servers, of the database and of this program."""
    database = [each for first in servers.database for each in with_children(first)]
    return [processor_time(each) for each in (servers.processes, database, [os.getpid()])]


def with_children(process: int) -> list[int]:
    """A process and those that it started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *map(int, found)]


# ---- Load ----


class Load(NamedTuple):
    """What came of so many tables for a while."""

    tables: int
    moves: int
    lost: int
    """Moves that were refused, or not seen by all in time."""
    seconds: float
    delays: list[float]
    """Milliseconds, of each move that all have seen."""
    servers: float
    """Processor time of the servers, in seconds."""
    database: float
    driver: float
    memory: float
    """Resident MB of all servers together."""

    @property
    def p50(self) -> float:
        """The median delay."""
        return quantiles(self.delays, n=100)[49]

    @property
    def p99(self) -> float:
        """The delay that 99 of 100 moves keep below."""
        return quantiles(self.delays, n=100)[98]

    @property
    def a_second(self) -> float:
        """Moves in a second of the servers' processor time."""
        return self.moves / self.servers

    @property
    def a_second_in_all(self) -> float:
        """Moves in a second of the processor time of the servers and the database."""
        return self.moves / (self.servers + self.database)

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.tables * SEATS} streams: {self.moves / self.seconds:.1f} moves a second, "
            f"{self.lost} lost, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms; {self.a_second:.0f} moves a CPU second "
            f"of the servers, which took {self.servers / self.seconds:.2f} cores and {self.memory:.0f} MB, "
            f"the database {self.database / self.seconds:.2f} cores, the driver {self.driver / self.seconds:.2f}"
        )


async def loads(
    servers: Servers, steps: Sequence[int], seconds: float, every: float, say: Callable[[str], None]
) -> list[Load]:
    """What comes of more and more tables."""
    allow_files()
    tables: list[Table] = []
    found: list[Load] = []
    for step in steps:
        await set_up(servers, tables, step)
        found.append(await load(servers, tables, seconds, every))
        say(str(found[-1]))
    for table in tables:
        await table.leave()
    for pool in servers.pools:
        pool.close()
    return found


async def set_up(servers: Servers, tables: list[Table], wanted: int) -> None:
    """Set up tables until there are so many."""
    numbers = iter(range(len(tables), wanted))

    async def some() -> None:
        for number in numbers:
            table = servers.table(number)
            await table.set_up()
            tables.append(table)

    await asyncio.gather(*(some() for _ in range(_AT_ONCE)))


async def load(servers: Servers, tables: Sequence[Table], seconds: float, every: float) -> Load:
    """Have each table make a move so often, for so many seconds."""
    loop = asyncio.get_running_loop()
    delays: list[float] = []
    lost = 0
    start = loop.time() + 0.5
    end = start + seconds

    async def play(table: Table, due: float) -> None:
        nonlocal lost
        while due < end:
            await asyncio.sleep(due - loop.time())
            try:
                delays.append(await table.play() * 1000)
            except (Refused, TimeoutError):
                lost += 1
            due = max(due + every, loop.time())

    used = processor_times(servers)
    await asyncio.gather(*(play(table, start + every * place / len(tables)) for place, table in enumerate(tables)))
    took = loop.time() - start
    spent, database, driver = (now - before for now, before in zip(processor_times(servers), used, strict=True))
    memory = sum(map(resident, servers.processes))
    return Load(len(tables), len(delays), lost, took, delays, spent, database, driver, memory)


class Soak(NamedTuple):
    """What came of many moves."""

    sizes: list[float]
    """Resident MB of the servers after each tenth of the moves."""
    before: list[Left]
    """Of each server before any table but one was set up."""
    after: list[Left]
    """Once everybody was gone."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing is left of anybody."""
        pairs = zip(self.before, self.after, strict=True)
        return all(now <= then for before, after in pairs for then, now in zip(before[:4], after[:4], strict=True))


_SOAK_GOAL: Final = 30
"""Of the matches: some 200 moves, so that many tables come and go."""
_BACK: Final = 100
"""One of so many moves is followed by another stream of somebody."""


async def soak(servers: Servers, moves: int, say: Callable[[str], None], tables: int) -> Soak:
    """Make so many moves as fast as they are answered."""
    allow_files()
    Table.patience = _SOAK_PATIENCE
    sizes: list[float] = []
    made = matches = streams = 0

    async def play(table: OurTable, until: int) -> None:
        nonlocal made, matches, streams
        await table.set_up()
        while made < until:
            if table.over:
                matches += 1
                await table.leave()
                await table.set_up()
            await table.play()
            made += 1
            if not random.randrange(_BACK):
                streams += 1
                await table.come_back(random.randrange(SEATS))
            if until == moves and made * 10 // moves > len(sizes):
                sizes.append(sum(map(resident, servers.processes)))
                files = sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in servers.processes)
                so_far = f"{made} moves, {matches} matches over, {streams} other streams"
                say(f"{so_far}: {sizes[-1]:.1f} MB, {files} open files")
        await table.leave()

    async def left(known: Sequence[Left] | None = None) -> list[Left]:
        for pool in servers.pools:
            pool.close()
        end = time.monotonic() + _SOAK_PATIENCE
        while True:
            found = [Left(*json.loads(await pool.ask("GET", "/left"))) for pool in servers.pools]
            still = any(each.subscriptions or each.connections > 1 for each in found)
            if time.monotonic() > end or not (still or (known is not None and not Soak([], [*known], found).is_clean)):
                return found
            await asyncio.sleep(0.5)

    try:
        await asyncio.gather(*(play(OurTable(pool, _SOAK_GOAL), 1) for pool in servers.pools))
        made = 0
        before = await left()
        await asyncio.gather(
            *(play(OurTable(servers.pools[at % len(servers.pools)], _SOAK_GOAL), moves) for at in range(tables))
        )
        return Soak(sizes, before, await left(before))
    finally:
        for pool in servers.pools:
            pool.close()


# ---- Figures ----


def say(line: str) -> None:
    """Print a line beside the table of figures."""
    print(line, file=sys.stderr, flush=True)


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """Moves a CPU second beside boardgame.io, then memory, delay, and how many tables there may be."""
    ask = parser(__doc__, seconds=20, workers=2, soak=0)
    ask.add_argument("--tables", default="100,400", metavar="N,N", help="how many tables, one after the other")
    ask.add_argument("--every", type=float, default=3, help="seconds between two moves of a table")
    ask.add_argument("--peer", choices=("npm", "none"), default="npm", help="whether boardgame.io is measured as well")
    asked = ask.parse_args(arguments)
    steps = [int(each) for each in asked.tables.split(",")]
    if asked.soak:
        with ours(asked.workers, steps[0]) as servers:
            came = asyncio.run(soak(servers, asked.soak, say, steps[0]))
        for before, after in zip(came.before, came.after, strict=True):
            say(f"before: {before}; once everybody is gone: {after}")
        if not came.is_clean:
            raise SystemExit("Something is left.")
        memory = came.sizes[-1] / came.sizes[4]
        yield Figure(f"memory after {asked.soak} moves beside that after half of them", [memory], at_most=1.01)
        return
    with ours(asked.workers, steps[-1]) as servers:
        found = asyncio.run(loads(servers, steps, asked.seconds, asked.every, say))
    last = found[-1]
    beside: dict[str, list[Load]] = {}
    if asked.peer == "npm":
        with installed_peer() as installed:
            for kept, most in _KEPT.items():
                say(f"boardgame.io, matches {kept}")
                with boardgame_io(installed, kept) as servers:
                    tried = [each for each in steps if each <= most]
                    beside[kept] = asyncio.run(loads(servers, tried, asked.seconds, asked.every, say))
    what = "moves told to four people, a CPU second of the servers"
    if not beside:
        yield Figure(what, [last.a_second])
    for name, theirs in beside.items():
        alike = [(our, their) for our in found for their in theirs if our.tables == their.tables]
        for our, their in alike:
            peer = f"boardgame.io, matches {name}"
            if their.database:
                both = f"{what} and the database, {our.tables} tables"
                yield Figure(both, [our.a_second_in_all], "", peer, [their.a_second_in_all])
            else:
                yield Figure(f"{what}, {our.tables} tables", [our.a_second], "", peer, [their.a_second])
            yield Figure(
                f"99 of 100 moves at {our.tables} tables seen by all within", [our.p99], "ms", peer, [their.p99]
            )
    for each in found:
        yield Figure(f"99 of 100 moves at {each.tables} tables seen by all within", [each.p99], "ms", at_most=P99)
    yield Figure(f"memory of {asked.workers} workers at {last.tables} tables", [last.memory], "MB", at_most=1500)


if __name__ == "__main__":
    print_figures(figures())
