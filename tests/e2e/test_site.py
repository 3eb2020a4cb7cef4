"""The documentation site: it builds without a warning, shows what stands in docs/, asks nobody else for anything, and
axe-core finds nothing to complain of. All of it in one test, since the site is built once for it.
"""

import re
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal

from markdown_it import MarkdownIt
from playwright.sync_api import Browser

from tests.e2e.test_axe import PHONE, RUN, WIDE, Size
from tests.lengths import IN_FULL
from tests.test_site import SOME_REQUESTS
from website import build

# Addresses that are names, or that stand in what nothing runs: the namespace of SVG, and a licence.
NAMES = {"www.w3.org", "fontawesome.com"}
COUNTED = ("h1", "h2", "h3", "h4", "ul", "ol", "li", "table", "tr", "pre", "a", "em", "strong", "img", "blockquote")
LOOKED_AT: tuple[tuple[str, Size, Literal["light", "dark"]], ...] = (
    ("index", WIDE, "light"),
    ("reference/cards", WIDE, "dark"),
    ("reference/commands", PHONE, "dark"),
    ("explanation/search", PHONE, "light"),
)


class Elements(HTMLParser):
    """Counts what a page consists of, and keeps what it would load."""

    def __init__(self, text: str, *, inside: bool) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()
        self.loaded: list[str] = []
        self._counting = inside
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self._counting |= tag == "article"
        if self._counting and named.get("class") != "headerlink" and named.get("id") != "__skip":
            self.counts[tag] += 1
        if tag != "a":
            self.loaded += [value for name in ("src", "href", "srcset", "data") if (value := named.get(name))]

    def handle_endtag(self, tag: str) -> None:
        self._counting &= tag != "article"


def test_the_site(tmp_path: Path, browser: Browser, axe: str) -> None:
    # The document of all requests, and the docstrings of all modules, take as long as the rest of the site. `make docs`
    # has them all.
    build.stage(tmp_path, build.openapi() if IN_FULL else SOME_REQUESTS)
    if not IN_FULL:
        _write_out_one_module(tmp_path)
    assert "No issues found" in build.render(tmp_path)
    site = tmp_path / "site"
    lists_tables_and_code_are_those_of_commonmark(tmp_path / "pages", site)
    nothing_is_asked_of_another_origin(site)
    every_page_is_in_the_navigation_and_the_other_way_round(tmp_path)
    with served(site) as url:
        axe_finds_nothing(browser, url, axe)
        the_search_finds_a_page(browser, url)


def _write_out_one_module(work: Path) -> None:
    """Leave all modules but one out of the pages, and out of the sources, all of which would be read for it."""
    for page in (work / "pages" / "reference").glob("*.md"):
        if page.stem != "cards":
            page.write_text(re.sub(r"(?m)^::: .*\n", "", page.read_text("utf-8")), "utf-8")
    sources = work / "src"
    program = sources.resolve() / "hearthside"
    sources.unlink()
    (sources / "hearthside").mkdir(parents=True)
    for name in ("__init__.py", "cards.py", "pictures.py"):
        shutil.copy(program / name, sources / "hearthside")


def lists_tables_and_code_are_those_of_commonmark(pages: Path, site: Path) -> None:
    reader = MarkdownIt("commonmark").enable("table")
    for page in sorted(pages.rglob("*.md")):
        if "\n::: " in page.read_text("utf-8"):
            continue  # a module is written out there
        built = (site / page.relative_to(pages)).with_suffix(".html")
        shown, meant = (
            Elements(text, inside=inside).counts
            for text, inside in ((built.read_text("utf-8"), False), (reader.render(page.read_text("utf-8")), True))
        )
        assert {kind: shown[kind] for kind in COUNTED} == {kind: meant[kind] for kind in COUNTED}, page.name


def nothing_is_asked_of_another_origin(site: Path) -> None:
    for path in site.rglob("*"):
        if path.suffix == ".html":
            loaded = Elements(path.read_text("utf-8"), inside=False).loaded
            assert loaded and not [each for each in loaded if re.match(r"(?:\w+:)?//", each)], path
        elif path.suffix in (".css", ".js"):
            hosts = re.findall(r"""https?://([\w.-]+\.\w+)|url\(["']?//|@import""", path.read_text("utf-8"))
            assert set(hosts) <= NAMES, path


def every_page_is_in_the_navigation_and_the_other_way_round(work: Path) -> None:
    def pages(entries: Any) -> list[str]:
        if isinstance(entries, str):
            return [entries]
        return [page for entry in entries for each in entry.values() for page in pages(each)]

    listed = pages(tomllib.loads((work / "zensical.toml").read_text("utf-8"))["project"]["nav"])
    there = [path.relative_to(work / "pages").as_posix() for path in (work / "pages").rglob("*.md")]
    assert sorted(listed) == sorted(there)
    index = re.findall(r"(?m)^- \[.+\]\((.+)\)$", (work / "site" / "llms.txt").read_text("utf-8"))
    assert index == [page.replace(".md", ".html") for page in listed]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves that folder to this machine, and yields its address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def axe_finds_nothing(browser: Browser, url: str, axe: str) -> None:
    sizes = {str(size): size for _, size, _ in LOOKED_AT}
    contexts = {each: browser.new_context(**size) for each, size in sizes.items()}
    for name, size, scheme in LOOKED_AT:
        page = contexts[str(size)].new_page()
        page.emulate_media(color_scheme=scheme)
        asked: list[str] = []
        page.on("request", partial(lambda asked, request: asked.append(request.url), asked))
        page.goto(f"{url}/{name}.html")
        shown = page.locator("body").get_attribute("data-md-color-scheme")
        assert shown == {"light": "default", "dark": "slate"}[scheme]
        page.evaluate(axe)
        assert page.evaluate(RUN) == [], (name, scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), name
        assert [each for each in asked if not each.startswith((url, "data:", "blob:"))] == []
        page.close()
    for context in contexts.values():
        context.close()


def the_search_finds_a_page(browser: Browser, url: str) -> None:
    page = browser.new_page()
    page.goto(f"{url}/index.html")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("textbox").or_(page.get_by_role("searchbox")).or_(page.get_by_role("combobox")).first.fill(
        "undercut"
    )
    page.get_by_text(re.compile(r"\d+ results")).wait_for()
    page.context.close()
