"""The connection to a live table: the latest message, and the requests that are made in sight of it. Draws nothing."""

from asyncio import Lock, sleep
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, cast

from hearthside.terminal.screen.client import Client, Refused, Value

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

LOST: Final = "The connection was lost. Trying again…"
_TRIES: Final = 3
"""So often is a server tried that does not answer, before it is looked for anew."""
_WAIT: Final = 1.0
_NO_TABLE: Final = (403, 404)
"""With these the server says that there is no such table for us. All else passes."""


class Outcome(NamedTuple):
    """What became of a request. ``waiting``: it is sent again once there is a connection."""

    what: Literal["done", "stale", "waiting", "busy", "refused"]
    sentence: str = ""


class Server(Protocol):
    """Where the server is."""

    async def client(self) -> Client:
        """What asks it. Raises Refused."""

    async def connect_again(self, client: Client) -> None:
        """Look for the server anew, since it does not answer that client. Raises Refused."""


class _Gone(Exception):
    """The server does not answer any more."""


class _Turned(Exception):
    """Somebody else is at the screen."""


class Live:
    """One table, as one seat sees it."""

    def __init__(self, server: Server, table: str, code: str | None = None) -> None:
        """With the ``code`` of a link for watching, it is looked at from no seat."""
        self.server, self.table, self.code = server, table, code
        self.path = f"/api/tables/{table}"
        self.message: wire.TableMessage | None = None
        self.lost = False
        self.gone: str | None = None
        """Why there is no such table for us, in a sentence."""
        self.speaker: int | None = None
        """Who is at the screen, where several people share it; None: nobody, and no hand is sent."""
        self.listen: Callable[[wire.TableMessage, bool], object] = lambda message, fresh: None
        """Is told of each message, and whether it follows the one before."""
        self.changed: Callable[[], object] = lambda: None
        """Is told when the connection was lost or is there again."""
        self.reopen: Callable[[], object] = lambda: None
        """Is to call `follow` anew in a moment: a request was lost, though the messages may still come."""
        self._sending = Lock()
        """Is held until a request is answered."""
        self._tries = 0
        self._turned = False
        self._pending: tuple[int, Callable[[int], Awaitable[Any]]] | None = None

    # ---- The connection ----

    async def follow(self) -> None:
        """Take each message, for as long as the table is there."""
        while True:
            client = await self._found()
            try:
                await self._listen(client)
            except _Turned:
                continue
            except _Gone:
                await self._again(client)
            except Refused as refused:
                if refused.code == "forbidden" and self.speaker is not None:
                    self.speaker, self._pending = None, None  # that seat is gone, but others play at this screen too
                    continue
                if refused.status not in _NO_TABLE or refused.code == "malformed":
                    self._set_lost()
                    await sleep(_WAIT)
                    continue
                self.gone = str(refused)
                self.changed()
                return

    async def _found(self) -> Client:
        while True:
            try:
                return await self.server.client()
            except Refused:
                self._set_lost()
                await sleep(_WAIT)

    async def _again(self, client: Client) -> None:
        self._tries = 0
        try:
            await self.server.connect_again(client)
        except Refused:
            await sleep(_WAIT)

    async def _listen(self, client: Client) -> None:
        watched = "/watch" if self.code is not None else ""
        self._turned, first = False, True
        path = f"{self.path}{watched}/events"
        async for message in client.events(path, self._without, self._code, seat=self.speaker):
            if self._turned:
                raise _Turned
            came_back, self.lost, self._tries = self.lost, False, 0
            self._take(message, fresh=not first and not came_back)
            if came_back:
                self.changed()
            if first or came_back:
                await self._resend()
            first = False
            if message.covered and self.speaker is not None:
                self.speaker = None  # another deal was dealt, and who is there now is not known
                raise _Turned

    @property
    def _code(self) -> dict[str, str] | None:
        return None if self.code is None else {"invitation": self.code}

    async def watched_rematch(self) -> "wire.WatchedRematch":
        """The next match of people who are watched. Raises Refused."""
        client = await self.server.client()
        found: wire.WatchedRematch = await client.get_with(f"{self.path}/watch/rematch", self._code or {})
        return found

    def _without(self) -> None:
        if self._turned:
            raise _Turned
        self._set_lost()
        self._tries += 1
        if self._tries >= _TRIES:
            raise _Gone

    def _set_lost(self) -> None:
        if not self.lost:
            self.lost = True
            self.changed()

    def _lose(self) -> None:
        """A request was lost. Messages that still come are followed anew, since `_resend` waits for the first."""
        if not self.lost:
            self._set_lost()
            self.reopen()

    def speak_as(self, seat: int | None) -> None:
        """Speak for that seat from now on, or for nobody. Call `follow` anew."""
        self.speaker, self._pending, self._turned = seat, None, True

    # ---- Messages ----

    def is_for_us(self, message: "wire.TableMessage") -> bool:
        """Whether it is for whoever is at the screen now."""
        return len(message.here) < 2 or (None if message.covered else message.view.seat) == self.speaker

    def _take(self, message: "wire.TableMessage", fresh: bool) -> None:
        """Take a message unless a later one is here. The answer to a move and its event bring the same one."""
        before = self.message
        if (before is not None and message.n < before.n) or not self.is_for_us(message):
            return
        self.message = message
        # Of the same length: options, but nothing that happened at the table.
        if before is not None and before.n == message.n:
            self.listen(cast("wire.TableMessage", Value(cast("Value", message), saw=[], said=[])), True)
        else:
            self.listen(message, fresh and before is not None)

    # ---- Requests ----

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request for whoever is at the screen; ``path`` follows that of the table. Raises Refused."""
        client = await self.server.client()
        query = {} if self.speaker is None else {"seat": self.speaker}
        send: Callable[..., Awaitable[Any]] = getattr(client, method)
        return await (
            send(f"{self.path}{path}", **query) if body is None else send(f"{self.path}{path}", body, **query)
        )

    async def move(self, move: dict[str, Any]) -> Outcome:
        """Make a move in sight of the latest message."""
        return await self._send(lambda n: self.ask("post", "/moves", {"n": n, "move": move}))

    async def undo(self) -> Outcome:
        """Take the last move back."""
        return await self._send(lambda n: self.ask("post", "/undo", {"n": n}))

    async def options(self, **wanted: Any) -> str | None:
        """Change options. Returns why they were refused, in a sentence."""
        try:
            self._take(await self.ask("post", "/options", wanted), fresh=True)
        except Refused as refused:
            return str(refused)
        return None

    async def check(self, move: dict[str, Any]) -> "wire.Checked":
        """Whether that move would be legal. Raises Refused."""
        assert self.message is not None
        found: wire.Checked = await self.ask("post", "/check", {"n": self.message.n, "move": move})
        return found

    async def _send(self, request: Callable[[int], Awaitable[Any]]) -> Outcome:
        if self.message is None:
            return Outcome("busy")
        n = self.message.n
        async with self._sending:  # the event of a move may come before its answer, and somebody may go on at once
            if self.message.n != n or self._pending is not None:
                return Outcome("busy")
            try:
                answer = await request(n)
                if answer is not None:
                    self._take(answer, fresh=True)
                return Outcome("done")
            except Refused as refused:
                return await self._settle(refused, n, request)

    async def _settle(self, refused: Refused, n: int, request: Callable[[int], Awaitable[Any]]) -> Outcome:
        if refused.code == "lost":
            self._pending = n, request
            self._lose()
            return Outcome("waiting")
        if refused.code == "stale":
            try:
                self._take(await self.ask("get", ""), fresh=False)
            except Refused:
                self._lose()
            return Outcome("stale")
        return Outcome("refused", str(refused))

    async def _resend(self) -> None:
        """Send what was lost, unless the table has moved: then it had arrived after all, or is out of date."""
        pending, self._pending = self._pending, None
        if pending is not None and self.message is not None and self.message.n == pending[0]:
            await self._send(pending[1])
