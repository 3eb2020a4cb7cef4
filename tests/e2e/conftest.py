"""What the browser tests share: one Chromium and one server for all, and for each test a page that is watched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Request, Response, expect, sync_playwright

from hearthside.app.settings import FILE
from hearthside.gin import STANDARD, Rules, State
from tests.browser import FLAGS, NO_BROWSER, find
from tests.e2e.gin_hands import hands
from tests.e2e.gin_seat import GinSeat
from tests.e2e.serving import Serving
from tests.e2e.troubles import Troubles
from tests.ports import free_port

# How long a test waits for what must come. Only a test that fails takes so long, and a busy machine makes none fail.
WAIT: Final = 60_000
expect.set_options(timeout=WAIT)

# Nobody sees these pages and no test looks at pixels, so nothing is drawn, and cards are blank: the deck that they are
# drawn from is most of a page. All the rest is laid out and can be hit. `Look`, which looks at colours, has it drawn.
_UNDRAWN: Final = """
globalThis.undrawn = new CSSStyleSheet()
undrawn.replaceSync('html, dialog, ::backdrop { opacity: 0 !important }')
document.adoptedStyleSheets.push(undrawn)
new MutationObserver((_, observer) => {
  globalThis.deck = document.querySelector('svg.sprite')
  if (!deck) return
  observer.disconnect()
  deck.remove()
}).observe(document, { childList: true, subtree: true })
"""

# A page that is done with asks for nothing, and stores nothing, any more.
_NO_MORE: Final = """() => {
  window.fetch = () => new Promise(() => {})
  Object.defineProperty(window, 'localStorage', { value: {} })
}"""

# A page whose server goes would be told so by the worker, in place of what its test waits for.
_NO_WORKER: Final = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"

# Parts of the client are fetched when they are wanted, and not before. A page whose server may go needs them all.
_NOTHING_AHEAD: Final = "window.requestIdleCallback = () => 0"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    assert path is not None, NO_BROWSER
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yields the server that most tests play at; each has a token of its own, so they do not meet."""
    folder = tmp_path_factory.mktemp("server")
    server = Serving(folder / "data", folder / "notes.txt")
    yield server
    server.stop()
    assert server.said() == ""


@pytest.fixture
def server(shared_server: Serving) -> Serving:
    """The same, with nothing set."""
    (shared_server.data / FILE).unlink(missing_ok=True)
    return shared_server


@pytest.fixture(scope="session")
def own_port() -> int:
    """The port of all servers of a test's own, so that browsers that were at one can be taken for the next."""
    return free_port()


@pytest.fixture
def own_server(tmp_path: Path, own_port: int) -> Iterator[Serving]:
    """Yields a server that a test may kill and start again. Ask for it before `browsers`, so that they close first."""
    server = Serving(tmp_path / "data", tmp_path / "notes.txt", port=own_port)
    yield server
    server.stop()
    assert server.said() == ""


class Contexts:
    """What Chromium calls contexts, each a browser of its own to the pages in it.

    To make one costs as much as to load a page, so a test gets one that an earlier test is done with, emptied. The
    first page of it stays open and blank. Without it the process behind the pages would end with each test.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._lines: dict[BrowserContext, CDPSession] = {}

    def get(self, options: Mapping[str, Any]) -> BrowserContext:
        """One with these options, and nothing stored in it."""
        if free := self._free.setdefault(json.dumps(options), []):
            return free.pop()
        context = self._browser.new_context(**options)
        context.add_init_script(_NO_WORKER)
        self._lines[context] = context.new_cdp_session(context.new_page())
        return context

    def put_back(self, context: BrowserContext, options: Mapping[str, Any]) -> None:
        """Empty one, whose pages ask for nothing and store nothing any more, for another test."""
        _, *pages = context.pages
        for page in pages:
            page.close()
        stored = {"origin": options["base_url"], "storageTypes": "all"}
        self._lines[context].send("Storage.clearDataForOrigin", stored)
        context.clear_cookies()
        context.clear_permissions()
        self._free[json.dumps(options)].append(context)


class Browsers:
    """Opens a browser for each player, with nothing stored in it but what is given here."""

    def __init__(self, browser: Browser, contexts: Contexts, shared_url: str) -> None:
        self.troubles = Troubles()
        self._browser = browser
        self._contexts = contexts
        self._shared_url = shared_url
        self._open: list[tuple[BrowserContext, Mapping[str, Any] | None]] = []
        self._waiting: set[Request] = set()

    def open(
        self,
        url: str,
        settings: dict[str, Any] | None = None,
        *,
        motion: bool = False,
        clock: bool = False,
        fresh: bool = False,
        owner: bool = True,
        worker: bool = False,
        **options: Any,
    ) -> Page:
        """A page that has not gone anywhere yet. The others play at once unless ``settings`` say otherwise.

        It is a page of the owner of the data folder unless ``owner`` is false. Nothing moves unless ``motion`` is
        wanted. With ``clock`` the test winds the time of the page on. A ``fresh`` browser has not fetched anything yet.
        With ``worker`` it keeps the page that it shows where the server is away.
        """
        options = {
            "base_url": url,
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "no-preference" if motion else "reduce",
            **options,
        }
        if clock or fresh or worker:  # the clock stays in a context, and so does what was fetched
            context = self._browser.new_context(**options)
            if not worker:
                context.add_init_script(_NO_WORKER)
            self._open.append((context, None))
        else:
            context = self._contexts.get(options)
            self._open.append((context, options))
        context.set_default_timeout(WAIT)
        if owner:
            Serving.at[url].give_owner_cookie(context)
        context.on("request", self._asked)
        context.on("response", self._answered)
        context.on("requestfailed", self._failed)
        page = context.new_page()
        if clock:
            page.clock.install()
        stays = url == self._shared_url
        page.add_init_script("\n".join((_UNDRAWN, _NOTHING_AHEAD if stays else "", _stored(settings or {}))))
        self.troubles.watch(page)
        return page

    def close(self) -> None:
        """Close them, once all is answered that their pages have asked for.

        The next test would find settings that are still being written, and a server that is to end complains of
        requests that take it longer than it waits, as they may on a busy machine.
        """
        for context, _ in self._open:
            for page in context.pages:
                page.evaluate(_NO_MORE)
        for request in self._waiting.copy():
            if not request.frame.page.is_closed():
                request.response()
        for context, options in self._open:
            context.remove_listener("request", self._asked)
            context.remove_listener("response", self._answered)
            context.remove_listener("requestfailed", self._failed)
            if options is None:
                context.close()
            else:
                self._contexts.put_back(context, options)

    def _asked(self, request: Request) -> None:
        if "/api/" in request.url and request.resource_type == "fetch":  # and no stream
            self._waiting.add(request)

    def _answered(self, response: Response) -> None:
        self._waiting.discard(response.request)

    def _failed(self, request: Request) -> None:
        self._waiting.discard(request)


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def browsers(browser: Browser, contexts: Contexts, shared_server: Serving) -> Iterator[Browsers]:
    """Yields what opens browsers, and fails the test if anything went wrong on a page that it had not announced."""
    browsers = Browsers(browser, contexts, shared_server.url)
    yield browsers
    browsers.close()
    assert browsers.troubles.seen == []


@pytest.fixture
def page(browsers: Browsers, server: Serving) -> Page:
    return browsers.open(server.url)


Seated = Callable[..., GinSeat]


@pytest.fixture
def seated(page: Page, server: Serving) -> Seated:
    """Seats South at a match of Gin that has come to a certain moment; these seats knocked as soon as they could."""

    def sit(stop: Callable[[State], bool], rules: Rules = STANDARD, knocking: tuple[int, ...] = ()) -> GinSeat:
        seat = GinSeat(page)
        seat.take_up(server, hands(rules, stop, knocking))
        seat.asked()
        return seat

    return sit


@pytest.fixture(scope="session")
def axe() -> str:
    path = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
    return path.read_text(encoding="utf-8")


_USUAL: Final[dict[str, Any]] = {
    "pace": 0,
    "sound": False,
    "strength": 6,
    "hearts": {"opponents": ["cal", "vicky", "shark", "nellie", "frank"]},
    "gin": {"opponents": ["shark"]},
}


def _stored(settings: dict[str, Any]) -> str:
    """A script that stores settings once, so that what a test changes on the page outlives a reload."""
    games = {game: {**_USUAL[game], **settings.get(game, {})} for game in ("hearts", "gin")}
    value = json.dumps(json.dumps({**_USUAL, **settings, **games}))
    return f"try {{ localStorage['hearthside.settings'] ??= {value} }} catch {{ /* no page yet */ }}"
