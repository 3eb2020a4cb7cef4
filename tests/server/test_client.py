"""The client's files as they are served: the page fresh, its assets for ever, and a way on where it is not built."""

import json
import struct
from pathlib import Path

from starlette.applications import Starlette
from starlette.testclient import TestClient

from hatch_build import compress
from hearthside.server.client import routes
from hearthside.server.secret import Keys, Secret

PUBLIC = Path(__file__).resolve().parents[2] / "client" / "public"


def served(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=routes(Keys(Secret.random()), folder)))


def test_the_page_is_fresh_and_its_assets_are_kept(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-abc.js").write_text("1")
    (tmp_path / "index.html").write_text("<title>Hearthside</title>")
    (tmp_path / "theme.js").write_text("2")
    client = served(tmp_path)
    page = client.get("/")
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert page.headers["content-type"].startswith("text/html")
    assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code in (200, 304)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "guide.html").write_text("<h1>User guide</h1>")
    guide = client.get("/docs/guide.html")
    assert (guide.text, guide.headers["cache-control"]) == ("<h1>User guide</h1>", "no-cache")
    top = client.get("/theme.js")
    assert (top.text, top.headers["cache-control"]) == ("2", "no-cache")
    asset = client.get("/assets/index-abc.js")
    assert (asset.text, asset.headers["cache-control"]) == ("1", "public, max-age=31536000, immutable")
    gone = client.get("/assets/index-old.js")
    assert gone.status_code == 404
    assert "immutable" not in gone.headers.get("cache-control", "")


def test_files_are_sent_compressed_to_whoever_takes_that(tmp_path: Path) -> None:
    text = "const suits = 'CDHS'\n" * 50
    assets = tmp_path / "assets"
    assets.mkdir()
    for name, content in (("index-abc.js", text), ("index.html", text), ("tiny.js", "1")):
        (tmp_path / name if name == "index.html" else assets / name).write_text(content)
    compress(tmp_path)
    client = served(tmp_path)
    for path, kind in (("/assets/index-abc.js", "text/javascript"), ("/", "text/html")):
        plain = client.get(path, headers={"accept-encoding": "identity"})
        packed = client.get(path, headers={"accept-encoding": "gzip, deflate, br"})
        assert plain.text == packed.text == text  # the client unpacks it
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(text) == int(plain.headers["content-length"])
        assert plain.headers["content-type"] == packed.headers["content-type"]
        assert packed.headers["content-type"].startswith(kind)
        assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
        assert plain.headers["etag"] != packed.headers["etag"]
        again = client.get(path, headers={"accept-encoding": "gzip", "if-none-match": packed.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert "content-encoding" not in client.get("/assets/tiny.js").headers  # it would be longer


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    client = served(tmp_path / "nothing")
    page = client.get("/")
    assert page.status_code == 503
    assert "make client" in page.text
    assert client.get("/assets/x.js").status_code == 404


def test_nothing_hidden_and_nothing_outside_is_served(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / ".built-from").write_text("x")
    (tmp_path / "secret").write_text("x")
    client = served(tmp_path / "static")
    for path in ("/docs/..%2f..%2fsecret", "/docs/nothing.html", "/" + "x" * 300, "/docs/" + "x" * 300, "/%00"):
        assert client.get(path).status_code == 404
    for path in ("/.built-from", "/..%2fsecret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/..%5csecret"):
        assert client.get(path).status_code == 404


def test_the_manifest_names_icons_of_the_sizes_that_they_have() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {(each["sizes"], each.get("purpose", "any")) for each in manifest["icons"]} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")
    }  # fmt: skip
    for each in manifest["icons"]:
        content = (PUBLIC / each["src"].removeprefix("/")).read_bytes()
        assert content.startswith(b"\x89PNG\r\n\x1a\n") and each["type"] == "image/png"
        assert "{}x{}".format(*struct.unpack(">2I", content[16:24])) == each["sizes"]
