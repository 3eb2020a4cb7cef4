"""How much the browser has to fetch: for the home page, for the page that needs most, and in all, compressed.

    python -m benchmarks.client_size

Builds the client once more, for Vite's list of what needs what. A page needs the document, what every page has, and its
own; the rest comes when there is nothing else to do.
"""

import gzip
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import hatch_build
from benchmarks.measuring import Figure, parser, print_figures

DOCUMENT: Final = "index.html"
PAGES: Final = "src/pages/"
TABLE: Final = "src/pages/Table.svelte"
GAMES: Final = {"Hearts": "src/hearts/HeartsTable.svelte", "Gin Rummy": "src/gin/GinTable.svelte"}
"""What a table fetches of its own game."""
MANIFEST: Final = ".vite/manifest.json"
MOST: Final = 150
"""Kilobytes that the page opened first may take."""


def needed(manifest: dict[str, Any], *names: str) -> Iterator[str]:
    """The files of these parts and of all that they import, some perhaps twice."""
    for name in names:
        part = manifest[name]
        yield part["file"]
        yield from part.get("css", [])
        yield from needed(manifest, *part.get("imports", []))


def sizes(folder: Path, names: Sequence[str]) -> tuple[float, float]:
    """Kilobytes of the files in all, plain and compressed one by one."""
    found = [(folder / name).read_bytes() for name in names]
    return sum(map(len, found)) / 1000, sum(len(gzip.compress(each, 9)) for each in found) / 1000


def figures(arguments: Sequence[str] | None = None) -> Iterator[Figure]:
    """What the first page takes and the one that needs most, where it is opened first, and what all files take."""
    parser(__doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as built:
        hatch_build.install_modules()
        hatch_build.npx("vite", "build", "--manifest", "--outDir", built, "--emptyOutDir", "--logLevel", "warn")
        folder = Path(built)
        manifest = json.loads((folder / MANIFEST).read_text())
        top = [path.name for path in folder.iterdir() if path.is_file() and path.name != "sheet.svg"]
        needing = manifest[DOCUMENT]["dynamicImports"]
        pages = {f"the page {Path(name).stem}": [name] for name in needing if name.startswith(PAGES) and name != TABLE}
        pages |= {f"a table of {game}": [TABLE, part] for game, part in GAMES.items()}
        first = [
            figure(folder, sorted({*top, *needed(manifest, DOCUMENT, *parts)}), f"where {page} is opened first", MOST)
            for page, parts in pages.items()
        ]
        yield next(each for each in first if " Home " in each.what)
        yield max(first, key=lambda each: each.ours[0])
        everything = [path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST]
        yield figure(folder, [path.relative_to(folder).as_posix() for path in everything], "in all")


def figure(folder: Path, names: Sequence[str], when: str, at_most: float | None = None) -> Figure:
    """What these files come to."""
    plain, packed = sizes(folder, names)
    what = f"what the browser fetches {when}, compressed: {len(names)} files of {plain:.0f} KB"
    return Figure(what, [packed], "KB", at_most=at_most)


if __name__ == "__main__":
    print_figures(figures())
