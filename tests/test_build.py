"""The locks, and the documentation as it is built."""

import json
import re
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("runtime", "host", "build", "dev")


def lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def pins(name: str) -> set[str]:
    return {line.rstrip(" \\") for line in lock(name).splitlines() if re.match(r"\w", line)}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_by_version_and_hash_and_names_no_address(name: str) -> None:
    assert not re.search(r"://|^-|@ ", lock(name), re.MULTILINE)
    for pin in pins(name):
        assert re.match(r"[\w.-]+==[\w.!+-]+( ; .+)?$", pin)
        assert f"{pin} \\\n    --hash=sha256:" in lock(name)


def test_development_has_what_the_runtime_and_the_build_have() -> None:
    assert pins("runtime") | pins("build") <= pins("dev")


def test_who_hosts_has_what_the_runtime_has_and_what_is_tested() -> None:
    assert pins("runtime") <= pins("host")
    tested = {pin for pin in pins("dev") if pin.startswith("psycopg")}
    assert tested and tested <= pins("host")


def test_the_npm_lock_pins_by_hash_and_names_no_address() -> None:
    text = (ROOT / "client" / "package-lock.json").read_text()
    packages = json.loads(text)["packages"]
    assert "://" not in text
    assert all("integrity" in package for path, package in packages.items() if path)


def test_a_hash_tells_names_and_contents_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "CLIENT", tmp_path)

    def fingerprint(**files: str) -> str:
        for name, content in files.items():
            (tmp_path / name).write_text(content)
        return hatch_build.fingerprint([tmp_path / name for name in files])

    hashes = [fingerprint(a="x", b=""), fingerprint(a="", b="x"), fingerprint(a="x"), fingerprint(ab="x")]
    assert len(set(hashes)) == len(hashes)
    assert fingerprint(a="x") == hashes[2]


def rendered() -> dict[str, str]:
    """The documentation as the browser gets it."""
    pages = {name: (ROOT / "docs" / f"{name}.md").read_text() for name in hatch_build.pages()}
    return {name: hatch_build.rendered(name, text) for name, text in pages.items()}


def test_links_in_the_documentation_lead_to_its_pages_and_their_headings() -> None:
    found = rendered()
    there = {f"#/guide/{name}" for name in found}
    there |= {f"#/guide/{name}/{id}" for name, html in found.items() for id in re.findall(r'<h\d id="([^"]+)"', html)}
    links = [href for html in found.values() for href in re.findall(r'href="([^"]*)"', html)]
    assert "#/guide/opponents" in links and "#/guide/engine/moves" in links
    assert set(links) <= there


def test_a_page_of_the_documentation_is_html_whose_headings_differ() -> None:
    text = "# A\n\n## The `B`\n\n## The B\n\n|  | a |\n|---|---|\n| b | [variants.md](variants.md) |\n"
    html = hatch_build.rendered("engine", text)
    assert re.findall(r'<h\d id="[^"]+">', html) == ['<h1 id="a">', '<h2 id="the-b">', '<h2 id="the-b-1">']
    assert '<div class="wide"><table>\n<thead>\n<tr>\n<td></td>\n<th>a</th>' in html
    assert '<a href="#/guide/variants">Variants</a>' in html, "a link that is labelled as a file is called by its title"
