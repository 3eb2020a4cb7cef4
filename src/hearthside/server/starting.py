"""The application from the first moment on: the client's files at once, all else as soon as it has been made."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.routing import Router
from starlette.types import Message, Receive, Scope, Send

from . import client
from .guard import Guard
from .reach import LOOPBACK, Reach
from .secret import Keys

if TYPE_CHECKING:
    from fastapi import FastAPI

_SAFE: Final = ("GET", "HEAD")


class StartingApp:
    """Makes the application in a thread, since importing it takes most of the start. Until then it answers with the
    client's files, and lets all other requests wait.
    """

    def __init__(self, make: "Callable[[], FastAPI]", keys: Keys, reach: Reach = LOOPBACK) -> None:
        self._make = make
        self.made: Future[FastAPI] = Future()
        """The application, once there is one, or what was raised when it was made."""
        self._files = Guard(Router(client.routes(keys if reach.has_owner else None)), keys.secret, reach)

    def begin(self) -> None:
        """Begin to make the application."""
        # A daemon, so that a process that ends early does not wait for it.
        Thread(target=self._run, name="making the application", daemon=True).start()

    def _run(self) -> None:
        try:
            self.made.set_result(self._make())
        except BaseException as error:  # noqa: BLE001 (whoever waits for the application raises it)
            self.made.set_exception(error)

    async def app(self) -> "FastAPI":
        """The application, once it has been made. Raises what was raised when it was made."""
        return await asyncio.wrap_future(self.made)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. The application's lifespan begins when it has been made; the server's does at once."""
        if scope["type"] == "lifespan":
            await send({"type": "lifespan.startup.complete"})
            send = _once_started(send)
        elif not self.made.done() and scope.get("method") in _SAFE:
            # Whatever is none of the files is for the application.
            with suppress(HTTPException):
                await self._files({**scope, "app": self}, receive, send)
                return
        await (await self.app())(scope, receive, send)


def _once_started(send: Send) -> Send:
    async def others(message: Message) -> None:
        if message["type"] != "lifespan.startup.complete":
            await send(message)

    return others
