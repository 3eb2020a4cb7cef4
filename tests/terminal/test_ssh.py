"""The table over SSH, by a real client on this machine: who is let in, that there is nothing else, and what is limited.

What is shown is a small program here, and the table itself where it matters that it is that.
"""

import asyncio
import gc
import socket
import threading
import weakref
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import asyncssh
import pytest
from textual.app import App, ComposeResult
from textual.events import Key, Paste, Resize
from textual.widgets import Static

from hearthside.server.limits import Limits, Rate
from hearthside.server.passing import Passing
from hearthside.server.reach import LOOPBACK, Reach
from hearthside.server.secret import Secret
from hearthside.terminal.screen import Hearthside, Refused
from hearthside.terminal.screen.review.record_file import read_file, write_file
from hearthside.terminal.ssh import BySsh, driver, serving, session
from hearthside.terminal.ssh.players import Player, Program, table
from hearthside.terminal.ssh.serving import Serving
from tests.server.asking import FEW_CARDS, some_move
from tests.server.conftest import no_power_cut as no_power_cut
from tests.server.conftest import running
from tests.server.conftest import weak_opponents as weak_opponents

KEYS: Final = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
SECRET: Final = Secret.from_text("a secret for the tests of SSH")
SECONDS: Final = 60


class Small(App[None]):
    """Says which key was pressed, and the size; ``!`` fails, ``#`` draws without end, ``q`` ends it."""

    def __init__(self, player: Player, gone: threading.Event) -> None:
        super().__init__()
        self.player = player
        self._gone = gone

    def compose(self) -> ComposeResult:
        """One line."""
        yield Static("Hello", markup=False)

    def on_key(self, event: Key) -> None:
        """Say which."""
        if event.key == "exclamation_mark":
            raise LookupError("as it was meant to")
        if event.key == "number_sign":
            self.set_interval(0.001, self._draw)
        if event.key == "q":
            self.exit()
        self.query_one(Static).update(
            f"{event.key} {self.size.width}x{self.size.height} {self.player.environ['TERM']}."
        )

    def on_resize(self, event: Resize) -> None:
        """Say which."""
        self.query_one(Static).update(f"Hello, size {event.size.width}x{event.size.height}.")

    def on_paste(self, event: Paste) -> None:
        """Say how much."""
        self.query_one(Static).update(f"pasted {len(event.text)}.")

    def _draw(self) -> None:
        assert self._driver is not None
        self._driver.write("x" * 100_000)

    def on_unmount(self) -> None:
        """It is over."""
        self._gone.set()


class Served:
    """SSH on a port of this machine."""

    def __init__(
        self, front: Serving, port: int, gone: threading.Event, programs: "list[weakref.ref[App[Any]]]"
    ) -> None:
        self.front = front
        self.port = port
        self.gone = gone
        """Set once a small program is over."""
        self.programs = programs


@contextmanager
def served(program: Program | None = None, passing: Passing | None = None) -> Iterator[Served]:
    """Serve the small program, or another."""
    listening = socket.create_server(("127.0.0.1", 0))
    port, gone = listening.getsockname()[1], threading.Event()
    programs: list[weakref.ref[App[Any]]] = []

    def small(who: Player) -> App[Any]:
        made = Small(who, gone)
        programs.append(weakref.ref(made))
        return made

    with Serving(passing or Passing("http://127.0.0.1:9", LOOPBACK, SECRET), [listening], program or small) as front:
        yield Served(front, port, gone, programs)


class Terminal:
    """What is drawn in a terminal, and what is typed into it."""

    def __init__(self, process: "asyncssh.SSHClientProcess[bytes]") -> None:
        self.process = process
        self.drawn = b""

    def type(self, text: str) -> None:
        self.process.stdin.write(text.encode())

    async def until(self, text: str) -> None:
        """Wait until that was drawn since this was last called."""
        async with asyncio.timeout(SECONDS):
            while text.encode() not in self.drawn:
                more = await self.process.stdout.read(65536)
                assert more, f"{text!r} is not in {self.drawn[-2000:]!r}"
                self.drawn += more
        self.drawn = self.drawn.partition(text.encode())[2]

    async def end(self) -> tuple[int | None, bytes]:
        """The status with which it ended, and what was drawn until then."""
        async with asyncio.timeout(SECONDS):
            rest = self.drawn + await self.process.stdout.read()
            await self.process.wait_closed()
        return self.process.exit_status, rest


@asynccontextmanager
async def connected(port: int, key: int | None = 0, **more: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    keys = [] if key is None else [KEYS[key]]
    options = {"known_hosts": None, "client_keys": keys, "username": "anybody", "config": None, "agent_path": None}
    async with asyncio.timeout(SECONDS), asyncssh.connect("127.0.0.1", port, **{**options, **more}) as connection:
        yield connection


@asynccontextmanager
async def seated(port: int, key: int = 0, size: tuple[int, int] = (80, 24), term: str = "xterm-256color") -> Any:
    async with connected(port, key) as connection:
        yield Terminal(await connection.create_process(term_type=term, term_size=size, encoding=None))


async def held(condition: Callable[[], bool]) -> None:
    """Wait until that holds."""
    async with asyncio.timeout(SECONDS):
        while not condition():  # noqa: ASYNC110 - another thread makes it hold
            await asyncio.sleep(0.01)


# ---- A terminal ----


def test_a_key_is_enough_and_keys_sizes_and_pastes_arrive_within_bounds() -> None:
    async def play(at: Served) -> None:
        async with seated(at.port) as terminal:
            await terminal.until("\x1b]2;Hearthside")
            await terminal.until("Hello")
            terminal.type("a")
            await terminal.until("a 80x24 xterm-256color.")
            terminal.process.change_terminal_size(99, 29)
            terminal.process.change_terminal_size(100, 30)
            await terminal.until("size 100x30")
            terminal.type("\x1b[A")
            await terminal.until("up 100x30")
            terminal.process.change_terminal_size(60_000, 60_000)
            await terminal.until("size 400x150")
            terminal.process.change_terminal_size(0, 0)
            await terminal.until("size 80x24")
            terminal.type("\x1b[48;60000;60000;1;1tb")  # what some terminals say of their size by themselves
            await terminal.until("b 80x24")
            terminal.type("\x1b[200~ace of spades\x1b[201~")
            await terminal.until("pasted 13.")
            terminal.type("\x1b")
            await terminal.until("escape")
            terminal.type("q")
            status, drawn = await terminal.end()
            assert status == 0
            assert b"\x1b[?1049l\x1b[?25h" in drawn, "the terminal is as it was"

    with served() as at:
        asyncio.run(play(at))
        assert at.gone.is_set()
    gc.collect()
    assert [each() for each in at.programs] == [None], "nothing of it is left"


def test_colours_are_those_of_the_terminal() -> None:
    by = {"xterm-256color": "256", "linux": "standard"}
    assert {term: session._colours({"TERM": term}) for term in by} == by
    assert session._colours({"TERM": "xterm-256color", "COLORTERM": "truecolor"}) == "truecolor"
    assert session._known_of("vt220") == {"NO_COLOR": "1"} and not session._known_of("xterm")
    assert session._colours({"TERM": "foot-256color"} | session._known_of("foot-256color")) == "truecolor"


# ---- Nothing but the table ----


def test_there_is_no_command_no_file_no_forwarding_and_one_terminal() -> None:
    async def try_all(at: Served) -> None:
        async with connected(at.port) as connection:
            ran = await connection.run("ls", check=False)
            assert (ran.exit_status, ran.stdout, ran.stderr) == (1, "", session.NO_COMMAND + "\r\n")
        async with connected(at.port) as connection:
            ran = await connection.run(None, check=False, stdin=asyncssh.DEVNULL)
            assert (ran.exit_status, ran.stderr) == (1, session.NO_TERMINAL + "\r\n")
        async with connected(at.port) as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.start_sftp_client()
        async with seated(at.port, term="dumb") as terminal:
            assert await terminal.process.stderr.read() == session.NO_TERMINAL.encode() + b"\r\n"
        async with connected(at.port) as connection:
            terminal = Terminal(await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None))
            await terminal.until("Hello")
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.create_process(term_type="xterm")
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_connection("127.0.0.1", at.port)
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_unix_connection("/tmp/any")
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 9)

    with served() as at:
        asyncio.run(try_all(at))


def test_whoever_has_no_key_is_told_to_make_one_and_no_password_is_good() -> None:
    told: list[str] = []

    class Client(asyncssh.SSHClient):
        gives_up = True

        def kbdint_auth_requested(self) -> str | None:
            return None if told and self.gives_up else ""

        def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: object) -> list[str]:
            told.append(instructions)
            return []

    async def come(at: Served) -> None:
        for more in ({"client_factory": Client}, {"password": "secret", "preferred_auth": "password"}):
            with pytest.raises(asyncssh.PermissionDenied):
                async with connected(at.port, None, **more):
                    raise AssertionError

    class Stubborn(Client):
        gives_up = False

    async def come_again_and_again(at: Served) -> None:
        with pytest.raises(asyncssh.ConnectionLost):
            async with connected(at.port, None, client_factory=Stubborn):
                raise AssertionError

    with served() as at:
        asyncio.run(come(at))
        assert told == [serving.NO_KEY]
        asyncio.run(come_again_and_again(at))
    assert len(told) == 2


def test_the_key_that_is_proven_says_who_it_is_and_no_other_that_was_offered() -> None:
    others, own = (asyncssh.load_keypairs([key])[0] for key in KEYS)

    class Pretended(type(others)):  # type: ignore[misc]
        """The public key of somebody else, and a signature by our own."""

        def sign(self, data: bytes) -> bytes:
            return own.sign(data)

    others.__class__ = Pretended

    async def come(at: Served) -> None:
        async with connected(at.port, client_keys=[others, own]) as connection:
            terminal = Terminal(await connection.create_process(term_type="xterm", encoding=None))
            await terminal.until("Hello")
            program = at.programs[0]()
            assert isinstance(program, Small)
            token = SECRET.token_of(KEYS[1].get_fingerprint())
            assert program.player.headers["authorization"] == f"Bearer {token}"
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(at.port, client_keys=[others]):
                raise AssertionError

    with served() as at:
        asyncio.run(come(at))
    assert len(at.programs) == 1


# ---- Limits ----


def test_of_what_a_client_says_of_itself_little_is_kept() -> None:
    async def come(at: Served) -> None:
        async with connected(at.port) as connection:
            env = {f"NAME_{number}": "x" for number in range(1000)} | {"LANG": "x" * 101, "LC_ALL": "de_DE"}
            process = await connection.create_process(term_type="x" * 1000, env=env, encoding=None)
            await Terminal(process).until("Hello")
            [visit] = at.front.connections
            assert visit.session is not None and visit.session._channel is not None
            assert visit.session._channel._env == {b"LC_ALL": b"de_DE"}
            program = at.programs[0]()
            assert isinstance(program, Small)
            assert program.player.environ == {"LC_ALL": "de_DE", "TERM": "x" * 40, "SSH_TTY": "ssh"}

    with served() as at:
        asyncio.run(come(at))


def test_whoever_begins_nothing_or_has_ended_keeps_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(at: Served) -> None:
        # Neither reads what is said at the end, so that the channel stays open.
        async with connected(at.port, window=16) as connection:
            process = await connection.create_process(term_type="xterm", encoding=None, bufsize=1)
            process.stdin.write(b"q")
            await held(at.gone.is_set)
            await held(lambda: not at.front.connections)
        monkeypatch.setattr(serving, "_LOGIN_SECONDS", 0.1)
        async with connected(at.port, window=16) as connection:
            await connection.create_process(term_type="dumb", encoding=None, bufsize=1)
            await held(lambda: not at.front.connections)

    monkeypatch.setattr(session, "_ENDING", 0.1)
    with served() as at:
        asyncio.run(come(at))


def test_few_connections_from_one_address_may_be_nobody_s_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(at: Served) -> None:
        async with seated(at.port) as terminal:
            await terminal.until("Hello")  # who plays is somebody
            silent = [await asyncio.open_connection("127.0.0.1", at.port) for _ in range(4)]
            greeted = [await reader.readline() for reader, _ in silent]
            assert [each.startswith(b"SSH-2.0-Hearthside") for each in greeted] == [True, True, True, False]
            for _, writer in silent:
                writer.close()
            await held(lambda: not at.front.strangers)
            monkeypatch.setattr(serving, "_CONNECTIONS_OF_ADDRESS", 1)
            reader, writer = await asyncio.open_connection("127.0.0.1", at.port)
            assert await reader.read() == b"", "nor may there be many of those who are somebody"
            writer.close()
            monkeypatch.undo()
            async with seated(at.port, 1) as other:
                await other.until("Hello")

    with served() as at:
        asyncio.run(come(at))


@pytest.mark.parametrize("exchanging", [False, True])
def test_a_terminal_that_reads_nothing_is_let_go(exchanging: bool) -> None:
    async def come(at: Served) -> None:
        async with connected(at.port, window=2**26 if exchanging else 1024) as connection:
            process = await connection.create_process(term_type="xterm", encoding=None, bufsize=1)
            assert await process.stdout.read(1)
            process.stdin.write(b"#")
            kept: list[tuple[int, Sequence[bytes]]] = []
            if exchanging:  # keys, without an end: then all waits in another place
                [visit] = at.front.connections
                assert visit._connection is not None
                await process.stdout.read(1024)
                kept = visit._connection._deferred_packets
                visit._connection._kex_complete = False
            await held(at.gone.is_set)
            await held(lambda: not at.front.connections)
            assert sum(len(part) for _, parts in kept for part in parts) < 2 * session.UNREAD

    with served() as at:
        asyncio.run(come(at))


def test_what_no_terminal_sends_ends_its_connection_and_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "LONGEST", 500)

    async def come(at: Served) -> None:
        async with seated(at.port, 1) as other:
            await other.until("Hello")
            async with seated(at.port) as terminal:
                await terminal.until("Hello")
                terminal.type("\x1b[200~" + 600 * "x")  # a paste without an end
                assert (await terminal.end())[0] is None
            async with seated(at.port) as terminal:
                await terminal.until("Hello")
                terminal.type("!")
                status, drawn = await terminal.end()
                assert status == 1
                assert drawn.endswith(session._FAILED.encode() + b"\r\n")
            other.type("c")
            await other.until("c 80x24")

    with served() as at:
        asyncio.run(come(at))
    assert [each.getMessage() for each in caplog.records] == ["The program of a player over SSH has failed."]
    assert caplog.records[0].exc_info is not None and "as it was meant to" in str(caplog.records[0].exc_info[1])


def test_who_may_not_come_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(at: Served) -> bytes:
        async with seated(at.port) as terminal:
            return bytes(await terminal.process.stderr.read())

    few = Limits(newcomers=Rate(1, 3600), sessions=Rate(4, 3600))
    monkeypatch.setattr("hearthside.server.passing.limits_here", lambda _: few)
    limited = Passing("http://127.0.0.1:9", Reach("public", frozenset(["cards.example"])), SECRET)
    assert limited.why_not("key 1", "127.0.0.1", "127.0.0.1") is None
    with served(passing=limited) as at:
        assert asyncio.run(come(at)).startswith(b"Too many new people came from here.")
    assert limited.why_not("key 1", "127.0.0.1", "127.0.0.1") is None, "who was here is not new"
    assert limited.why_not("key 1", "127.0.0.1", "127.0.0.1") is None
    with served(passing=limited) as at:
        assert asyncio.run(come(at)).startswith(b"Too many terminals were opened from here.")
    assert limited.why_not("key 1", "192.0.2.7", "127.0.0.1") is None, "nor from elsewhere"
    network = Passing("http://127.0.0.1:9", Reach("network"), SECRET)
    assert network.why_not("key", "8.8.8.8", "192.168.1.5") == "This server is open to its own network alone."
    assert network.why_not("key", "192.168.1.7", "192.168.1.5") is None


# ---- The end ----


def test_a_program_ends_with_its_connection_and_with_the_server() -> None:
    async def come(at: Served, leave: ExitStack) -> None:
        async with connected(at.port) as connection:
            terminal = Terminal(await connection.create_process(term_type="xterm", encoding=None))
            await terminal.until("Hello")
            connection.abort()
        await held(at.gone.is_set)
        async with seated(at.port) as terminal:
            await terminal.until("Hello")
            await asyncio.to_thread(leave.close)
            _, drawn = await terminal.end()
            assert drawn.endswith(session.ENDED.encode() + b"\r\n")

    with ExitStack() as leave:
        at = leave.enter_context(served())
        asyncio.run(come(at, leave))
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", at.port))


class Slow(App[None]):
    """Has still much to do when the server ends, as one has that lets go of its own."""

    def __init__(self, front: Serving, gone: threading.Event) -> None:
        super().__init__()
        self._front, self._gone = front, gone

    def compose(self) -> ComposeResult:
        """One line."""
        yield Static("Hello", markup=False)

    async def on_unmount(self) -> None:
        """It goes on once the server is to end."""
        assert self._front._ended is not None
        await self._front._ended.wait()
        for _ in range(100):
            await asyncio.sleep(0)
        self._gone.set()


def test_the_server_waits_for_a_program_whose_connection_is_gone_already() -> None:
    async def come(at: Served) -> None:
        async with seated(at.port) as terminal:
            await terminal.until("Hello")
        await held(lambda: not at.front.connections)

    gone = threading.Event()
    with served(lambda player: Slow(at.front, gone)) as at:
        asyncio.run(come(at))
    assert gone.is_set()


def test_a_program_that_was_ended_before_it_began_does_not_begin() -> None:
    opened: list[object] = []

    def program(environ: object) -> App[Any]:
        opened.append(environ)
        raise AssertionError

    async def begin(ended: bool) -> None:
        made = session.Session(program, lambda: None)
        if ended:
            made.end()
        channel: Any = SimpleNamespace(get_environment=dict)
        await made._run(channel)

    asyncio.run(begin(ended=True))
    assert not opened
    asyncio.run(begin(ended=False))
    assert len(opened) == 1


def test_the_key_of_the_machine_follows_from_the_secret_and_is_printed() -> None:
    passing = Passing("http://127.0.0.1:9", LOOPBACK, SECRET)

    async def come(at: Served) -> asyncssh.SSHKey | None:
        return await asyncssh.get_server_host_key("127.0.0.1", at.port, config=None)

    with served(passing=passing) as at:
        key = asyncio.run(come(at))
    assert key is not None
    said = BySsh().said(passing, "192.168.1.5", 2222)
    assert said.splitlines() == [
        "By SSH others play with: ssh -p 2222 192.168.1.5",
        f"  This machine has the key {key.get_fingerprint()}.",
    ]


# ---- The table ----


def test_cards_are_played_and_the_same_key_goes_on_where_a_connection_was_lost(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        secret = server.keys.secret
        mine, other = (server.program(secret.token_of(key.get_fingerprint())) for key in KEYS)
        passing = Passing(f"http://127.0.0.1:{server.port}", LOOPBACK, secret)
        wanted = {"game": "hearts", "rules": FEW_CARDS, "deal": 7, "pace": 0}
        name = mine.ask("POST", "/api/tables", wanted).json["table"]

        def state() -> Any:
            return mine.ask("GET", f"/api/tables/{name}").json

        async def answer(terminal: Terminal) -> None:
            """Do by keys what is asked."""
            await held(lambda: some_move(state()["view"], Random(1)) is not None)
            before, move = state(), dict[str, Any](some_move(state()["view"], Random(1)) or {})
            cards = move.get("cards") or [move["card"]]
            for card in cards:
                terminal.type(card.lower())
            terminal.type("\r")
            await held(lambda: state()["n"] > before["n"])
            assert not {*cards} & {*state()["view"]["hand"]}

        async def come(at: Served) -> None:
            async with connected(at.port) as connection:
                terminal = Terminal(await connection.create_process(term_type="xterm", encoding=None))
                await terminal.until("Go on")
                terminal.type("\r")
                await terminal.until("Pass three")
                await answer(terminal)
                connection.abort()
            kept = state()
            async with seated(at.port, 1) as somebody:
                await somebody.until("Gin Rummy")
                assert other.ask("GET", "/api/tables").json == []
            async with seated(at.port) as terminal:
                await terminal.until("Go on")
                terminal.type("\r")
                await terminal.until(state()["view"]["prompt"][0].split()[0])  # what is asked
                assert state()["n"] >= kept["n"]
                await answer(terminal)

        with served(table, passing) as at:
            asyncio.run(come(at))
        assert mine.ask("GET", "/api/settings").json["file"] is None, "they are a stranger, and not the owner"


def test_a_guest_touches_no_file_of_this_machine_and_goes_nowhere_else(tmp_path: Path) -> None:
    guest: Any = table(Player("", {}, {"TERM": "linux", "SSH_TTY": "ssh", "NO_COLOR": "1"}))
    assert (guest.look.ascii, guest.look.greys, guest.motion) == (True, True, False)
    with pytest.raises(Refused, match="no files"):
        write_file(guest, str(tmp_path / "file"), "text")
    with pytest.raises(Refused, match="no files"):
        read_file(guest, __file__)

    assert [*tmp_path.iterdir()] == []

    async def go(port: int) -> None:
        guest = table(Player(f"http://127.0.0.1:{port}", {}, {"TERM": "xterm"}))
        assert isinstance(guest, Hearthside)
        made: Any = guest._connect()
        assert made.direct, "no proxy is told who they are"
        async with guest.run_test():
            with pytest.raises(Refused, match="at this server alone"):
                await guest.visit("http://127.0.0.1:9")

    with running(tmp_path) as server:
        asyncio.run(go(server.port))
