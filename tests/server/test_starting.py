"""The first moments of the server: files before there is an application, and everything else once there is."""

import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from hearthside.server import client as files
from hearthside.server.secret import Keys, Secret
from hearthside.server.starting import StartingApp

BASE = "http://127.0.0.1"
KEYS = Keys(Secret.random())


class Slow:
    """An application that is made when the test says so, and tells when its lifespan begins and ends."""

    def __init__(self) -> None:
        self.made: Future[FastAPI] = Future()
        self.lived: list[str] = []
        self.starting = StartingApp(self.made.result, KEYS)
        self.starting.begin()

    def make(self) -> None:
        @asynccontextmanager
        async def lifespan(_: FastAPI) -> AsyncIterator[None]:
            self.lived.append("begun")
            yield
            self.lived.append("ended")

        app = FastAPI(lifespan=lifespan)
        for path in ("/", "/api/health", "/none-of-the-files"):
            app.get(path)(lambda: "the application")
        app.post("/")(lambda: "the application")
        self.made.set_result(app)
        self.starting.made.result(60)


@pytest.fixture
def slow() -> Slow:
    return Slow()


def test_the_server_listens_without_what_the_application_needs() -> None:
    asked = (
        "import sys, hearthside.server.serve; assert not {'fastapi', 'pydantic', 'hearthside.match'} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", asked], check=True)


def test_the_page_is_there_before_the_application(slow: Slow) -> None:
    with TestClient(slow.starting, BASE) as client:
        page = client.get("/")
        assert page.status_code == (200 if files.is_there(files.STATIC / "index.html") else 503)
        assert "content-security-policy" in page.headers
        assert client.get("/", headers={"host": "evil.example"}).json()["code"] == "bad-host"
        slow.make()
        assert client.get("/").json() == "the application"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/health"), ("GET", "/none-of-the-files"), ("POST", "/"), ("GET", "/docs/a/b")]
)
def test_all_else_waits_for_the_application(slow: Slow, method: str, path: str) -> None:
    with TestClient(slow.starting, BASE) as client, ThreadPoolExecutor() as threads:
        asked = threads.submit(client.request, method, path)
        with pytest.raises(TimeoutError):
            asked.result(0.2)
        slow.make()
        answer = asked.result(60)
        assert answer.json() == ("the application" if path != "/docs/a/b" else {"detail": "Not Found"})


def test_the_applications_lifespan_begins_when_it_is_made_and_ends_with_the_server(slow: Slow) -> None:
    with TestClient(slow.starting, BASE) as client:
        assert slow.lived == []
        slow.make()
        client.get("/api/health")
        assert slow.lived == ["begun"]
    assert slow.lived == ["begun", "ended"]


def test_what_was_raised_when_it_was_made_reaches_whoever_waits_for_it(slow: Slow) -> None:
    client = TestClient(slow.starting, BASE)
    slow.made.set_exception(OSError("no disk"))
    for path in ("/api/health", "/none-of-the-files"):
        with pytest.raises(OSError, match="no disk"):
            client.get(path)
