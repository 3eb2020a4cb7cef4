"""Builds the documentation site from docs/ and from the code. Knows Zensical, and where the site goes.

    python -m website           builds it into site/

Everything is there already: nothing is fetched, and no page asks another origin for anything.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve().parent
SITE = ROOT / "site"
WORK = ROOT / ".venv" / "docs"

# Where the theme's script would fetch what no page of ours has: editors, diagrams, figures of a repository.
_FOREIGN = re.compile(rb"https://(?:unpkg\.com|cdn\.jsdelivr\.net|api\.github\.com)/")
_COLOURS = re.compile(r"\x1b\[[\d;]*m")
# Code, which stays as it is; and a point of a list, with the lines below that are part of it.
_CODE_OR_POINT = re.compile(r"(?ms)^```.*?^```$|^(?P<point>(?:-|\d+\.) [^\n]*\n)(?P<below>(?:(?: {2,}[^\n]*)?\n)*)")


def stage(folder: Path, document: Any) -> None:
    """Puts the sources of the site into `folder`: pages, theme and configuration. ``document``: as `openapi`."""
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages, ignore=shutil.ignore_patterns("sentences", "__pycache__"))
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        (pages / name.lower()).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    for path in pages.rglob("*.md"):
        path.write_text(relinked(path.read_text("utf-8")), "utf-8")
    for name, text in generated(document):
        (pages / name).parent.mkdir(exist_ok=True)
        (pages / name).write_text(text, "utf-8")
    (pages / "llms.txt").write_text(llms(), "utf-8")
    assets = pages / "assets"
    shutil.copytree(HERE / "theme" / "assets", assets)
    shutil.copy(ROOT / "client" / "public" / "favicon.svg", assets / "mark.svg")
    shutil.copy(ROOT / "client" / "src" / "shared" / "styles" / "tokens.css", assets)
    shutil.copytree(HERE / "theme", folder / "theme", ignore=shutil.ignore_patterns("assets"), dirs_exist_ok=True)
    for name in ("zensical.toml", "examples.py"):
        shutil.copy(HERE / name, folder)
    (folder / "src").unlink(missing_ok=True)
    (folder / "src").symlink_to(ROOT / "src", target_is_directory=True)


def relinked(text: str) -> str:
    """A page with links as they are on the site, lists as Zensical reads them, and figures of tables on one line."""
    text = text.replace("](docs/", "](")
    text = re.sub(r"(?m)^\|.* ± .*$", lambda row: row[0].replace(" ± ", "\u00a0±\u00a0"), text)
    text = _CODE_OR_POINT.sub(_indented, text)
    moved = re.compile(r"\]\((?:\.\./)?((?:\.\./)*)(CONTRIBUTING|CHANGELOG)\.md")
    return moved.sub(lambda found: f"]({found[1]}{found[2].lower()}.md", text)


def _indented(found: re.Match[str]) -> str:
    """A point of a list with what belongs to it four places in, and a space after it if there is one inside."""
    if not found["point"]:
        return found[0]
    below = re.sub(r"(?m)^ {2,3}(?=\S|  )", "    ", found["below"])
    return found["point"] + below + "\n" * ("\n\n" in below.rstrip(" "))


def generated(document: Any) -> Iterator[tuple[str, str]]:
    """Yields the pages that are made from the code, each with its name."""
    from website import commands, differences, http

    yield "reference/commands.md", commands.page()
    yield "reference/http.md", http.requests(document)
    yield "reference/values.md", http.values(document)
    yield "researchers/differences.md", differences.page()


def llms() -> str:
    """The index of the site for programs that read, `llms.txt`: its navigation, as a list of links."""
    project = tomllib.loads((HERE / "zensical.toml").read_text("utf-8"))["project"]
    lines = [f"# {project['site_name']}\n", f"> {project['site_description']}\n"]
    for entry in project["nav"]:
        for title, below in entry.items():
            section, pages = ("", [entry]) if isinstance(below, str) else (f"## {title}\n\n", below)
            links = [f"- [{name}]({page.removesuffix('.md')}.html)\n" for each in pages for name, page in each.items()]
            lines.append(section + "".join(links))
    return "\n".join(lines)


def openapi() -> Any:
    """The OpenAPI document of the server."""
    from hearthside.server.app import openapi_text

    return json.loads(openapi_text())


def build() -> None:
    """Builds the site from what stands in the project."""
    WORK.mkdir(parents=True, exist_ok=True)
    stage(WORK, openapi())
    render(WORK)
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(WORK / "site", SITE)


def render(folder: Path) -> str:
    """Makes `site` in that folder from `pages` there. Raises `SystemExit` if Zensical warns of anything."""
    built = folder / "site"
    shutil.rmtree(built, ignore_errors=True)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", str(folder / "zensical.toml")]
    done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise SystemExit(_COLOURS.sub("", done.stdout))
    for script in built.rglob("*.js"):
        script.write_bytes(_FOREIGN.sub(b"about:blank#", script.read_bytes()))
    return done.stdout
