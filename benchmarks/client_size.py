"""How much the browser has to fetch: for each page that is opened first, and in all, plain and compressed.

    python -m benchmarks.client_size

Builds the client once more, for Vite's list of what needs what. A page needs the document, what every page has, and its
own; the rest comes when there is nothing else to do. The aim is at most 150 KB compressed for the first page.
"""

import gzip
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import hatch_build

DOCUMENT: Final = "index.html"
PAGES: Final = "src/pages/"
MANIFEST: Final = ".vite/manifest.json"


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


def main() -> None:
    """Print a line for each page, and one for all files."""
    with tempfile.TemporaryDirectory() as built:
        hatch_build.install_modules()
        hatch_build.npx("vite", "build", "--manifest", "--outDir", built, "--emptyOutDir", "--logLevel", "warn")
        folder = Path(built)
        manifest = json.loads((folder / MANIFEST).read_text())
        top = [path.name for path in folder.iterdir() if path.is_file() and path.name != "sheet.svg"]
        pages = sorted(manifest[DOCUMENT]["dynamicImports"])
        print("    plain  compressed")
        for page in pages:
            if page.startswith(PAGES):
                row(folder, sorted({*top, *needed(manifest, DOCUMENT, page)}), f"{Path(page).stem} first")
        everything = [path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST]
        row(folder, [path.relative_to(folder).as_posix() for path in everything], "all pages")


def row(folder: Path, names: Sequence[str], what: str) -> None:
    """Print what these files come to."""
    plain, packed = sizes(folder, names)
    print(f"{plain:6.1f} KB {packed:8.1f} KB  {what}, {len(names)} files")


if __name__ == "__main__":
    main()
