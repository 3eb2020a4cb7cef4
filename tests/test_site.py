"""The documentation site builds without a warning, shows what stands in docs/, and asks nobody else for anything."""

import re
import tomllib
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import typer
from markdown_it import MarkdownIt

from hearthside.cards import ALL, CLUBS, Card, Cards, shuffled
from hearthside.cli import app
from hearthside.hearts import BLACK_LADY, Deal, Pass, Play, State
from tests.lengths import IN_FULL
from website import build, commands, drawings, http

ROOT = Path(__file__).parent.parent
# Addresses that are names, or that stand in what nothing runs: the namespace of SVG, and a licence.
NAMES = {"www.w3.org", "fontawesome.com"}
COUNTED = ("h1", "h2", "h3", "h4", "ul", "ol", "li", "table", "tr", "pre", "a", "em", "strong", "img", "blockquote")
SOME_REQUESTS = {
    "info": {"version": "1"},
    "paths": {
        "/api/things/{thing}": {
            "put": {
                "summary": "Put",
                "description": "Puts a thing <there>.",
                "parameters": [
                    {"name": "thing", "in": "path", "schema": {"type": "string"}},
                    {"name": "seat", "in": "query", "schema": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
                ],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                "responses": {"204": {}, "404": {}},
            }
        }
    },
    "components": {
        "schemas": {
            "Thing": {
                "description": "A thing.",
                "properties": {
                    "kind": {"enum": ["card", "seat"], "description": "Which | kind."},
                    "of": {
                        "type": "array",
                        "items": {"anyOf": [{"type": "string"}, {"$ref": "#/components/schemas/Thing"}]},
                    },
                    "on": {"type": "boolean", "default": True},
                },
                "required": ["kind", "of"],
            }
        }
    },
}
"""A document as the server makes, small."""


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site was built, from its sources in `pages` to `site`. That it warns of nothing, `build` sees to."""
    folder = tmp_path_factory.mktemp("docs")
    # To make the document of all requests takes as long as to build half of the site.
    document = build.openapi() if IN_FULL else SOME_REQUESTS
    assert "No issues found" in build.build(document, folder, folder / "published")
    return folder


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


def test_lists_tables_and_code_are_those_of_commonmark(work: Path) -> None:
    reader = MarkdownIt("commonmark").enable("table")
    for page in sorted((work / "pages").rglob("*.md")):
        if "\n::: " in page.read_text("utf-8"):
            continue  # a module is written out there
        built = (work / "published" / page.relative_to(work / "pages")).with_suffix(".html")
        shown, meant = (
            Elements(text, inside=inside).counts
            for text, inside in ((built.read_text("utf-8"), False), (reader.render(page.read_text("utf-8")), True))
        )
        kinds = (
            "h1",
            "h2",
            "h3",
            "h4",
            "ul",
            "ol",
            "li",
            "table",
            "tr",
            "pre",
            "a",
            "em",
            "strong",
            "img",
            "blockquote",
        )
        assert {kind: shown[kind] for kind in kinds} == {kind: meant[kind] for kind in kinds}, page.name


def test_nothing_is_asked_of_another_origin(work: Path) -> None:
    site = work / "published"
    for path in site.rglob("*"):
        if path.suffix == ".html":
            loaded = Elements(path.read_text("utf-8"), inside=False).loaded
            assert loaded and not [each for each in loaded if re.match(r"(?:\w+:)?//", each)], path
        elif path.suffix in (".css", ".js"):
            hosts = re.findall(r"""https?://([\w.-]+\.\w+)|url\(["']?//|@import""", path.read_text("utf-8"))
            assert set(hosts) <= NAMES, path


def test_every_page_is_in_the_navigation_and_the_other_way_round(work: Path) -> None:
    def pages(entries: Any) -> list[str]:
        if isinstance(entries, str):
            return [entries]
        return [page for entry in entries for each in entry.values() for page in pages(each)]

    listed = pages(tomllib.loads((work / "zensical.toml").read_text("utf-8"))["project"]["nav"])
    there = [path.relative_to(work / "pages").as_posix() for path in (work / "pages").rglob("*.md")]
    assert sorted(listed) == sorted(there)


def test_requests_and_values_are_written_as_their_document_says() -> None:
    requests, values = http.requests(SOME_REQUESTS), http.values(SOME_REQUESTS)
    assert "### PUT /api/things/{thing}\n\nPuts a thing \\<there>." in requests
    assert "| `seat` | query | integer or null |  |" in requests and "`thing`" not in requests
    assert "Body: [Thing](values.md#thing).\n\nAnswer 204: nothing." in requests and "404" not in requests
    assert "| `kind` | `card` `seat` |  | Which \\| kind. |" in values
    assert (
        "| `of` | array of (string or [Thing](#thing)) |  |  |" in values and "| `on` | boolean | `true` |  |" in values
    )


def test_every_command_and_option_is_on_its_page() -> None:
    page = commands.page()
    found = typer.main.get_command(app)
    for name, command in found.commands.items():  # type: ignore[attr-defined]
        assert f"\n## hearthside {name}\n" in page
        for option in (word for each in command.params for word in each.opts if word.startswith("--")):
            assert f"`{option}" in page, (name, option)


def test_the_pictures_of_the_search_are_those_that_are_drawn_and_true_of_their_deal() -> None:
    for name, drawn in drawings.drawings().items():
        assert (drawings.FOLDER / name).read_text("utf-8") == drawn, f"{name}: python -m website.drawings"
    state = State.new(BLACK_LADY).play(Deal(shuffled(drawings.DEAL)))
    passed, played = drawings.MOVES
    for seat, cards in enumerate(passed.split(", ")):
        state = state.play(Pass(seat, Cards.parse(cards)))
    for card in played.split():
        state = state.play(Play(state.turn, Card.parse(card)))
    view = state.view(0)
    given = view.gave - Cards.parse(played)
    for hands in drawings.WORLDS:
        west, north, east = map(Cards.parse, hands)
        assert west | north | east == ALL - Cards.parse(played) - view.hand
        assert west & given == given and not east & CLUBS and len(west) == len(north) == len(east) == 8
    assert all(card in view.legal for card in map(Card.parse, drawings.TRIED))
    assert {len(drawings.points(lead)) for lead in drawings.TRIED} == {64}


def test_a_warning_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "index.md").write_text("# Wrong\n\nA [page](missing.md).\n")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Wrong"\ndocs_dir = "pages"\n')
    with pytest.raises(SystemExit, match="page does not exist"):
        build.render(tmp_path)
