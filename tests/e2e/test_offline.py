"""The program as an installed page: what a browser keeps of it, and what it shows while the server is away."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from playwright.sync_api import expect

from tests.e2e.conftest import Browsers
from tests.e2e.serving import Serving
from tests.e2e.troubles import NO_SERVER

KEPT = """async () => {
  const worker = (await navigator.serviceWorker.ready).active
  if (worker.state !== 'activated') await new Promise((then) => worker.addEventListener('statechange', then))
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return [names, kept.flat().map(({ url }) => url.slice(location.origin.length)).sort()]
}"""
AXE = """async () => {
  undrawn.disabled = true
  return (await axe.run(document, { resultTypes: ['violations'] })).violations.map(({ id }) => id)
}"""


class Proxy(BaseHTTPRequestHandler):
    """What stands in front of a server that is away."""

    def do_GET(self) -> None:
        self.send_error(502)

    do_HEAD = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


def test_a_page_whose_server_is_away_says_so_and_goes_on_where_it_was(
    own_server: Serving, browsers: Browsers, axe: str
) -> None:
    page = browsers.open(own_server.url, worker=True)
    page.goto("/favicon.svg")
    page.evaluate("async () => (await caches.open('hearthside-before')).put('/', new Response('an older release'))")
    page.goto("/#/guide/variants")
    variants = page.get_by_role("heading", name="Variants", level=1)
    expect(variants).to_be_visible()
    page.evaluate(KEPT)  # from here on the worker sees what is fetched
    page.goto("/?key=used-up")
    page.reload()
    page.goto("/#/guide/variants")
    expect(variants).to_be_visible()
    (release,), kept = page.evaluate(KEPT)
    assert release.startswith("hearthside-")
    assert kept == ["/favicon.svg", "/offline.html", "/offline.js"], "no key, no page of a seat, nothing of /api"

    browsers.troubles.announce(*NO_SERVER, "502")
    own_server.kill()
    away = page.get_by_role("heading", name="Hearthside is not running")
    with ThreadingHTTPServer(("127.0.0.1", own_server.port), Proxy) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        try:
            page.reload()
            expect(away).to_be_focused()
        finally:
            proxy.shutdown()
    page.reload()
    expect(away).to_be_focused()
    expect(page.get_by_text("The table is on your own machine: start it")).to_be_visible()
    expect(page.get_by_text("The table is on another machine")).to_be_hidden()
    page.evaluate(axe)
    assert page.evaluate(AXE) == []

    own_server.start()
    expect(variants).to_be_visible()
    assert page.url == f"{own_server.url}/#/guide/variants"
