"""What goes wrong on a page without anyone seeing it: scripts that fail, errors in the console, requests that fail."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import ConsoleMessage, Page, Request, Response

NO_SERVER: Final = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_EMPTY_RESPONSE",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)
"""What requests come to while there is no server, or where it goes in the midst of an answer, such as the icon. Word of
them may reach the test after it is back."""


class Troubles:
    """Keeps what went wrong, less what a test has announced."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self._announced: tuple[str, ...] = ()

    def announce(self, *parts: str) -> None:
        """From now on, what has one of these in it is meant."""
        self._announced = parts

    def watch(self, page: Page) -> None:
        """Listen to a page. Breaches of the content security policy are errors in the console."""
        page.on("pageerror", lambda error: self._note(f"script: {error}"))
        page.on("console", self._console)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # A page that is left drops its stream; that is no failure.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"request: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"answer: {response.status} {response.request.method} {response.url}")

    def _note(self, trouble: str) -> None:
        if not any(part in trouble for part in self._announced):
            self.seen.append(trouble)
