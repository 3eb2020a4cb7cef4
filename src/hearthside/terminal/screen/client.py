"""Asks a Hearthside server, as the browser does: values, refusals as sentences, and the events of a table."""

import json
from asyncio import sleep
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

if TYPE_CHECKING:
    import httpx2

    from hearthside.server import schemas as wire

_ANSWER_SECONDS: Final = 90.0
"""How long an answer may take. A hint of a long search takes some seconds; a first start compiles what it needs."""
_SILENT_SECONDS: Final = 40.0
"""A stream that is silent for so long is dead: the server sends a comment every 15 seconds."""
_FIRST_WAIT: Final = 0.5
_LONGEST_WAIT: Final = 8.0
"""Seconds until a lost stream is opened again: twice as long each time."""
NO_HEARTHSIDE: Final = "What answered there is no Hearthside server."
_OTHERWISE: Final = "The server answers otherwise than this program expects; it may be of another version."
_NO_SERVER: Final = 500
_UNREACHABLE: Final = "The server cannot be reached. Nothing that it accepted is lost."


class Value(dict[str, Any]):
    """A JSON object, whose members are attributes too, so that `server.schemas` says what it holds."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise Missing(_OTHERWISE) from None


class Refused(Exception):
    """A request was refused, or the server cannot be reached. ``str(error)`` is a sentence for the player."""

    def __init__(self, sentence: str, code: str = "lost", status: int = 0) -> None:
        super().__init__(sentence)
        self.code = code
        """As docs/api.md lists them; `lost` where there was no answer."""
        self.status = status


class Missing(Refused, AttributeError):
    """An answer lacks what this program looks for in it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, "malformed")


class Connection(NamedTuple):
    """A server that answers, and what says who asks it."""

    address: str
    """Such as ``http://127.0.0.1:8737``."""
    headers: Mapping[str, str] = {}
    cookies: Mapping[str, str] = {}
    stop: Callable[[], object] = lambda: None
    """Ends the server, where it was started for this program. It blocks."""
    direct: bool = False
    """Whether it is a server of this machine: no proxy is asked for it, nor told who asks."""


class Client:
    """Asks one server. Raises Refused where its address is none."""

    def __init__(self, connection: Connection) -> None:
        import httpx2

        limits = httpx2.Timeout(_ANSWER_SECONDS, connect=10)
        self.connection = connection
        try:
            self._http = httpx2.AsyncClient(
                base_url=connection.address,
                headers=connection.headers,
                cookies=dict(connection.cookies),
                timeout=limits,
                trust_env=not connection.direct,
            )
        except httpx2.InvalidURL as error:
            raise Refused(f"{connection.address} is no address of a server.", "malformed") from error

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def get(self, path: str, **query: Any) -> Any:
        """The answer to GET, such as ``get("/api/records", q="queen")``. Raises Refused, as all of these do."""
        return await self._ask("GET", path, None, query)

    async def get_with(self, path: str, headers: Mapping[str, str]) -> Any:
        """The answer to GET with headers of its own, such as the code of an invitation."""
        answer = await self._answer("GET", path, None, {}, headers)
        return _read(answer.content)

    def be(self, token: str) -> None:
        """Ask as the holder of that token from now on."""
        self._http.headers["authorization"] = f"Bearer {token}"

    async def post(self, path: str, body: object = None, **query: Any) -> Any:
        """The answer to POST with that body."""
        return await self._ask("POST", path, body, query)

    async def put(self, path: str, body: object = None, **query: Any) -> Any:
        """The answer to PUT with that body."""
        return await self._ask("PUT", path, body, query)

    async def delete(self, path: str, **query: Any) -> Any:
        """The answer to DELETE."""
        return await self._ask("DELETE", path, None, query)

    async def text(self, path: str, **query: Any) -> str:
        """An answer that is a text, such as a record."""
        return (await self._answer("GET", path, None, query)).text

    async def lines(self, path: str, **query: Any) -> AsyncIterator[Any]:
        """The values of an answer with one JSON object a line, each as soon as it is there."""
        async with self._streamed(path, query) as answer:
            async for line in answer.aiter_lines():
                if line.strip():
                    yield _read(line)

    async def events(
        self,
        path: str,
        lost: Callable[[], object] = lambda: None,
        headers: Mapping[str, str] | None = None,
        **query: Any,
    ) -> "AsyncIterator[wire.TableMessage]":
        """The messages of a table: the latest at once, then one for each change. A stream that is lost is opened again,
        for as long as it takes; ``lost`` is told. Raises Refused where it ended for good. ``headers`` have the code of
        whoever watches.
        """
        wait = _FIRST_WAIT
        while True:
            try:
                async for event, data in self._events(path, query, headers):
                    if event == "again":
                        break
                    if event == "ended":
                        raise _refusal(403, data)
                    wait = _FIRST_WAIT
                    yield cast("wire.TableMessage", data)
                else:
                    lost()
                    await sleep(_FIRST_WAIT)
            except Refused as error:
                if error.code != "lost":
                    raise
                lost()
                await sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _events(
        self, path: str, query: Mapping[str, Any], headers: Mapping[str, str] | None
    ) -> AsyncIterator[tuple[str, Any]]:
        event, data = "", list[str]()
        async with self._streamed(path, query, _SILENT_SECONDS, headers) as answer:
            async for line in answer.aiter_lines():
                name, _, rest = line.partition(":")
                if name == "event":
                    event = rest.strip()
                elif name == "data":
                    data.append(rest.removeprefix(" "))
                elif not line and data:
                    yield event, _read("\n".join(data))
                    event, data = "", []

    @asynccontextmanager
    async def _streamed(
        self,
        path: str,
        query: Mapping[str, Any],
        silent: float = _ANSWER_SECONDS,
        headers: Mapping[str, str] | None = None,
    ) -> "AsyncIterator[httpx2.Response]":
        import httpx2

        try:
            timeout = httpx2.Timeout(silent)
            async with self._http.stream("GET", path, params=_given(query), timeout=timeout, headers=headers) as answer:
                if not answer.is_success:
                    raise _refusal(answer.status_code, _problem(await answer.aread()))
                yield answer
        except (httpx2.RequestError, httpx2.InvalidURL) as error:
            raise Refused(_sentence(error)) from error

    async def _ask(self, method: str, path: str, body: object, query: Mapping[str, Any]) -> Any:
        answer = await self._answer(method, path, body, query)
        return _read(answer.content) if answer.content else None

    async def _answer(
        self, method: str, path: str, body: object, query: Mapping[str, Any], headers: Mapping[str, str] | None = None
    ) -> "httpx2.Response":
        import httpx2

        try:
            answer = await self._http.request(method, path, json=body, params=_given(query), headers=headers)
        except (httpx2.RequestError, httpx2.InvalidURL) as error:
            raise Refused(_sentence(error)) from error
        if not answer.is_success:
            raise _refusal(answer.status_code, _problem(answer.content))
        return answer


def _given(query: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in query.items() if value is not None}


def _read(text: str | bytes) -> Any:
    try:
        return json.loads(text, object_hook=Value)
    except ValueError as error:
        raise Refused(NO_HEARTHSIDE, "malformed") from error


def _problem(text: bytes) -> Any:
    try:
        return _read(text)
    except Refused:
        return None


def _refusal(status: int, problem: Any) -> Refused:
    if not isinstance(problem, Value) or "sentence" not in problem:
        if status >= _NO_SERVER:  # what is before a server answers for it while it starts anew
            return Refused(_UNREACHABLE, status=status)
        return Refused(NO_HEARTHSIDE, "malformed", status)
    return Refused(str(problem.sentence), str(problem.get("code", "malformed")), status)


def _sentence(error: Exception) -> str:
    import httpx2

    if isinstance(error, httpx2.TimeoutException):
        return "The server does not answer. Nothing that it accepted is lost."
    return _UNREACHABLE
