"""A program at a table, over HTTP: it asks, keeps every byte of the answers, and plays at random."""

import http.client
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from random import Random
from select import select
from time import monotonic
from types import MappingProxyType
from typing import Any, Final, NamedTuple

JSON = "application/json"
FEW_CARDS: Final = 'black-lady cards_each=5 leftover="first-trick"'
"""Rules by which a deal of Hearts is soon over, with all its points."""
ONE_DEAL: Final = 'openspiel cards_each=5 leftover="first-trick"'
"""The same, where the match is over with it."""
NO_PROXY: Final[Mapping[str, str]] = MappingProxyType({})

_YOUNG: Final = 1
"""So many seconds after an answer more is asked over its connection: fewer than the server leaves it open."""
_idle: dict[int, list[tuple[float, http.client.HTTPConnection]]] = {}
"""Connections over which nothing is asked at the moment, by the port of their server, and since when."""


@contextmanager
def kept_open(port: int) -> Iterator[None]:
    """As long as the server at that port runs, requests go over connections that stay open, as those of a browser do.

    Opening one takes longer than most answers.
    """
    _idle[port] = []
    try:
        yield
    finally:
        _close_idle(port)
        del _idle[port]


def _close_idle(port: int) -> None:
    """Has more be asked over a new connection."""
    idle = _idle.get(port, [])
    while idle:
        with suppress(IndexError):  # another thread has taken it
            idle.pop()[1].close()


def _connection(port: int) -> http.client.HTTPConnection:
    """One that is open, or new."""
    idle = _idle.get(port, [])
    while idle:
        try:
            since, connection = idle.pop()
        except IndexError:  # another thread has taken it
            break
        if monotonic() - since < _YOUNG and not select([connection.sock], [], [], 0)[0]:
            return connection
        connection.close()
    return http.client.HTTPConnection("127.0.0.1", port, timeout=120)


def _keep(port: int, connection: http.client.HTTPConnection) -> None:
    """Leaves one open whose answer was read, where the server leaves it open as well."""
    idle = _idle.get(port)
    if idle is None or connection.sock is None:
        connection.close()
    else:
        idle.append((monotonic(), connection))


@contextmanager
def _closed_unless_whole(connection: http.client.HTTPConnection) -> Iterator[None]:
    try:
        yield
    except BaseException as broken:
        connection.close()
        if isinstance(broken, http.client.HTTPException):
            raise ConnectionError("the server was gone before its answer was whole") from broken
        raise


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Program:
    """Asks one server. With a token or a cookie, it is sent along, as are the headers of a proxy."""

    def __init__(
        self, port: int, token: str | None = None, cookie: str | None = None, proxy: Mapping[str, str] = NO_PROXY
    ) -> None:
        self.port = port
        self.proxy = proxy
        self.token = token
        self.cookie = cookie
        self.answers: list[Answer] = []

    def ask(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answer:
        sent = self._identity()
        if method == "POST":
            sent["content-type"] = JSON
        content = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        connection = _connection(self.port)
        with _closed_unless_whole(connection):
            connection.request(method, path, content, sent | (headers or {}))
            response = connection.getresponse()
            answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        if answer.status < 500:
            _keep(self.port, connection)
        else:
            connection.close()  # as the server does after a failure, and only then
        self.answers.append(answer)
        return answer

    def _identity(self) -> dict[str, str]:
        """The headers that say who asks."""
        sent: dict[str, str] = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return sent | ({"cookie": self.cookie} if self.cookie else {}) | {**self.proxy}

    @contextmanager
    def asked(
        self, method: str, path: str, headers: Mapping[str, str], content: bytes | None = None
    ) -> Iterator[http.client.HTTPResponse]:
        """What is answered, over a connection of its own.

        Raises:
            OSError: There is no server, or it is gone before its answer is whole.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            with closing(connection), _closed_unless_whole(connection):
                connection.request(method, path, content, headers)
                yield connection.getresponse()
        finally:
            # A server sees that a stream was left before a new connection, but not before more is asked over one.
            _close_idle(self.port)

    @contextmanager
    def stream(self, table: str) -> Iterator[Iterator[str]]:
        """The table's stream, line by line, as it is sent until it ends. The first message is read."""
        with self.asked("GET", f"/api/tables/{table}/events", self._identity()) as response:
            lines = lines_of(response)
            next(parsed(lines))
            yield lines

    @contextmanager
    def events(self, table: str) -> Iterator[Iterator[Any]]:
        """The table's stream: (id, message) pairs until it ends."""
        with self.asked("GET", f"/api/tables/{table}/events", self._identity()) as response:
            assert response.status == 200
            assert response.getheader("content-type", "").startswith("text/event-stream")
            yield parsed(lines_of(response))


def lines_of(response: http.client.HTTPResponse) -> Iterator[str]:
    """The body line by line, as it comes."""
    return (line.decode() for line in iter(response.readline, b""))


def parsed(lines: Iterator[str]) -> Iterator[tuple[int, Any]]:
    """The messages of a stream with their numbers."""
    number, data = -1, ""
    for line in lines:
        field, _, value = line.rstrip("\r\n").partition(": ")
        match field:
            case "id":
                number = int(value)
            case "data":
                data = value
            case "" if data:
                yield number, json.loads(data)
                data = ""


def some_move(view: Any, rng: Random) -> dict[str, object] | None:
    """Any legal move for the reader of a view, as it is sent; None where another is awaited."""
    if view["phase"] == "deal":
        return {"type": "deal"}
    if view["seat"] not in view["to_move"]:
        return None
    if view["game"] == "gin":
        return _some_move_of_gin(view, rng)
    if view["phase"] == "pass":
        return {"type": "pass", "cards": rng.sample(view["playable"], view["rules"]["pass_count"])}
    return {"type": "play", "card": rng.choice(view["playable"])}


def _some_move_of_gin(view: Any, rng: Random) -> dict[str, object]:
    """Mostly one that brings the hand on, so that it is knocked now and then."""
    match view["phase"]:
        case "offer" | "draw":
            return {"type": rng.choice([each for each in ("draw", "take", "decline") if view[f"may_{each}"]])}
        case "layoff":
            return {"type": "layoff"}
    knocks = [each["card"] for each in view["discards"] if each["knock"]]
    if view["big_gin"] or (knocks and rng.random() < 0.6):
        return {"type": "knock", "discard": None if view["big_gin"] else rng.choice(knocks)}
    free = [each for each in view["discards"] if each["refusal"] is None]
    if not free:
        return {"type": "knock", "discard": rng.choice(knocks)}
    least = min(free, key=lambda each: int(each["count"]))
    return {"type": "discard", "card": (least if rng.random() < 0.8 else rng.choice(free))["card"]}


def awaited(message: Any) -> bool:
    """Whether nothing more will happen until the reader moves."""
    view = message["view"]
    return view["phase"] in ("deal", "over") or view["to_move"] == [view["seat"]]


def play_until(program: Program, table: str, done: Callable[[Any], bool], rng: Random) -> Any:
    """Plays at random, along one stream, until it is the reader's turn and ``done`` holds of the message: that message.

    It is asked once at each turn.
    """
    with program.events(table) as events:
        message = next(events)[1]
        while not (awaited(message) and done(message)):
            if not awaited(message):
                message = next(events)[1]
                continue
            assert message["view"]["phase"] != "over", "it never came to that"
            body = {"n": message["n"], "move": some_move(message["view"], rng)}
            answer = program.ask("POST", f"/api/tables/{table}/moves", body)
            assert answer.status == 200, answer.body
            while message["n"] < answer.json["n"]:
                message = next(events)[1]
    return message
