"""Players over SSH, all in one process: memory of each, and how long a key takes.

    python -m benchmarks.ssh [--players 50] [--keys 10]

A server and SSH are started in a process of their own, without compiled players, which take as much however many people
play. As many clients as asked for connect from here, each with a key of its own and a terminal of 80 by 24, and begin a
match of Hearts. The memory is that of the process before they come, when two are there, with all of them in play, and
what stays once they are gone. The time is that from a key of a list until the terminal shows what it does, while the
others wait.
"""

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from statistics import median
from typing import Final

import asyncssh

from benchmarks.measuring import Figure, parser, print_figures
from benchmarks.server import free_port, resident

_SERVING: Final = """
import sys
from hearthside.ai import kernels
kernels.warm_up = lambda *_: None
from hearthside.cli import main
sys.argv[1:1] = ["host", "--address", "127.0.0.1", "--no-browser"]
main()
"""
_QUIET: Final = 0.3
"""Seconds without anything new after which a terminal is at rest."""
_GONE: Final = 5.0
"""Seconds until all that was of players who left is let go."""
_PATIENCE: Final = 120.0
MOST_A_PLAYER: Final = 6.0
"""MB."""


class Player:
    """A terminal of 80 by 24 over a connection of its own."""

    def __init__(self, connection: asyncssh.SSHClientConnection, process: "asyncssh.SSHClientProcess[bytes]") -> None:
        self._connection = connection
        self._process = process

    @classmethod
    async def come(cls, port: int) -> "Player":
        """Connect with a new key."""
        key = asyncssh.generate_private_key("ssh-ed25519")
        connection = await asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, client_keys=[key], username="player", config=None, agent_path=None
        )
        process = await connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None)
        return cls(connection, process)

    async def press(self, key: str) -> float:
        """Press a key, and wait for the first change: how many milliseconds that took."""
        begun = time.perf_counter()
        self._process.stdin.write(key.encode())
        async with asyncio.timeout(_PATIENCE):
            await self._process.stdout.read(1 << 16)
        return 1000 * (time.perf_counter() - begun)

    async def rest(self) -> None:
        """Wait until nothing changes any more."""
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(_QUIET):
                    await self._process.stdout.read(1 << 16)

    async def until(self, text: bytes) -> None:
        """Wait until that was drawn."""
        drawn = b""
        async with asyncio.timeout(_PATIENCE):
            while text not in drawn:
                drawn += await self._process.stdout.read(1 << 16)

    async def play(self) -> None:
        """Begin a match of Hearts, by the usual rules."""
        await self.press("h")
        await self.rest()
        await self.press("d")
        await self.rest()

    async def leave(self) -> None:
        """Close the connection."""
        self._connection.close()
        await self._connection.wait_closed()


async def _measured(process: int, port: int, count: int, keys: int) -> list[Figure]:
    second = await Player.come(port)  # with whom all is imported
    await second.until(b"Gin")
    await second.play()
    first = await Player.come(port)
    await first.until(b"Gin")
    before = resident(process)
    players = []
    for _ in range(count):
        players.append(await Player.come(port))
        await players[-1].until(b"Gin")
    at_start = resident(process)
    for each in players:
        await each.play()
    playing = resident(process)
    took = []
    await first.rest()
    for _ in range(keys):
        took.append(await first.press("\x1b[B"))
        await first.rest()
    for each in players:
        await each.leave()
    await asyncio.sleep(_GONE)
    after = resident(process)

    def memory(what: str, until: float, most: float | None = None) -> Figure:
        return Figure(f"{what} each of {count} players over SSH", [(until - before) / count], "MB", at_most=most)

    return [
        Figure("memory of a server with two players over SSH", [before], "MB"),
        memory("memory at the first screen for", at_start, MOST_A_PLAYER),
        memory("memory in play, with a table, for", playing, MOST_A_PLAYER),
        memory("memory that stays, once gone, of", after),
        Figure("from a key to what it draws, over SSH", [median(took)], "ms"),
    ]


def figures(arguments: Sequence[str]) -> Iterator[Figure]:
    """What is measured."""
    options = parser(__doc__, players=50, keys=10).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        http, ssh = free_port(), free_port()
        command = [sys.executable, "-c", _SERVING, "--port", str(http), "--ssh", str(ssh), "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                _wait_for(ssh)
                yield from asyncio.run(_measured(process.pid, ssh, options.players, options.keys))
            finally:
                process.terminate()


def _wait_for(port: int) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise OSError("the server did not start")


if __name__ == "__main__":
    print_figures(figures(sys.argv[1:]))
