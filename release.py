"""Checks what is released, and writes what goes with it. Knows built packages, the changelog and the locks.

python release.py check FILE...   checks wheels and source distributions, and says what is wrong with them
python release.py notes v1.2.3    prints the changelog's section for that tag, which has to be this version's
python release.py sbom            prints what the package is made of and built with, as a CycloneDX document
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent
MAX_WHEEL: Final = 4_000_000
"""The most bytes that a wheel may have."""
_LEFT: Final = re.compile(
    r"(^|/)(__pycache__|node_modules|dist|\.(?!built-from$|dockerignore$|github/|gitignore$|npmrc$)[^/]*)(/|$)"
    r"|\.(py[co]|map|orig|rej|part|sqlite\S*)$|~$"
)
"""What tools leave behind, in the name of a file."""
_TEST: Final = re.compile(r"(^|/)(tests?|conftest\.py|test_[^/]*)(/|$)")


def version() -> str:
    """The version of the package."""
    (found,) = re.findall(r'^__version__ = "([^"]+)"$', _read("src/hearthside/__init__.py"), re.MULTILINE)
    return str(found)


def notes(tag: str) -> str:
    """The changelog's section for a tag. Raises ValueError if it is not this version's tag or there is no section."""
    if tag != f"v{version()}":
        raise ValueError(f"The tag {tag} does not name version {version()}, which is that of the package.")
    sections = re.split(r"^## +", _read("CHANGELOG.md"), flags=re.MULTILINE)
    for title, _, text in (section.partition("\n") for section in sections[1:]):
        if title.split()[0] == version() and text.strip():
            return text.strip() + "\n"
    raise ValueError(f"CHANGELOG.md has no section for version {version()}.")


# ---- Packages ----


def faults(path: Path) -> list[str]:
    """A sentence for each thing that is wrong with a wheel or a source distribution."""
    return [f"{path.name}: {fault}" for fault in (_of_wheel if path.suffix == ".whl" else _of_source)(path)]


def _of_wheel(path: Path) -> Iterator[str]:
    if (size := path.stat().st_size) > MAX_WHEEL:
        yield f"It has {size:,} bytes, and may have {MAX_WHEEL:,}."
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    info = f"hearthside-{version()}.dist-info"
    yield from _of_names(files, ("hearthside", info))
    yield from (f"{name} is a leftover or a test." for name in files if _LEFT.search(name) or _TEST.search(name))
    yield from _of_contents(files)
    for needed in ("LICENSE", "METADATA", "RECORD", "WHEEL", "entry_points.txt"):
        if not any(name.startswith(f"{info}/") and name.endswith(needed) for name in files):
            yield f"{needed} is missing."
            return
    yield from _of_metadata(files[f"{info}/METADATA"])
    if "Root-Is-Purelib: true\nTag: py3-none-any" not in files[f"{info}/WHEEL"].decode():
        yield "It is not for every platform."
    yield from _of_record(files, f"{info}/RECORD")
    yield from _of_client(files, "hearthside/server/static")


def _of_source(path: Path) -> Iterator[str]:
    with tarfile.open(path) as archive:
        members = archive.getmembers()
        yield from (f"{each.name} is no plain file." for each in members if not each.isfile())
        files = {each.name: file.read() for each in members if (file := archive.extractfile(each))}
    top = f"hearthside-{version()}"
    yield from _of_names(files, (top,))
    inside = {name.removeprefix(f"{top}/"): content for name, content in files.items()}
    yield from (f"{name} is a leftover." for name in inside if _LEFT.search(name))
    yield from _of_contents(files)
    if "PKG-INFO" not in inside:
        yield "PKG-INFO is missing."
        return
    yield from _of_metadata(inside["PKG-INFO"])
    yield from _of_client(inside, "src/hearthside/server/static")
    if "src/hearthside/server/static/.built-from" not in inside:
        yield "The stamp of the built client is missing."


def _of_names(files: dict[str, bytes], tops: tuple[str, ...]) -> Iterator[str]:
    for name in files:
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or "\\" in name or path.parts[0] not in tops:
            yield f"{name} would be written elsewhere."


def _of_contents(files: dict[str, bytes]) -> Iterator[str]:
    """No file of the built client says where it was built. A name such as /app may well stand in one."""
    if len(ROOT.parts) <= 2:
        return
    for name, content in files.items():
        if "/server/static/" in name:
            unpacked = gzip.decompress(content) if name.endswith(".gz") else content
            if os.fsencode(ROOT) + b"/" in unpacked:
                yield f"{name} names {ROOT}."


def _of_metadata(content: bytes) -> Iterator[str]:
    # Imported here, since the notes are asked for where nothing is installed yet.
    from packaging.metadata import Metadata

    try:
        about = Metadata.from_email(content)
    except ExceptionGroup as group:
        yield from (f"The metadata is not valid: {each}." for each in group.exceptions)
        return
    if (about.name, str(about.version)) != ("hearthside", version()):
        yield f"It is {about.name} {about.version}."
    if about.description_content_type != "text/markdown" or not (about.description or "").startswith("# Hearthside"):
        yield "It has no description."
    for name in ("summary", "requires_python", "license_expression"):
        if not getattr(about, name):
            yield f"It has no {name}."


def _of_record(files: dict[str, bytes], record: str) -> Iterator[str]:
    listed = {name: digest for name, digest, _ in csv.reader(files[record].decode().splitlines())}
    for name in sorted(files.keys() ^ listed.keys()):
        yield f"RECORD and files differ in {name}."
    for name in files.keys() & listed.keys() - {record}:
        digest = urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        if listed[name] != f"sha256={digest}":
            yield f"RECORD has another hash for {name}."


def _of_client(files: dict[str, bytes], static: str) -> Iterator[str]:
    """The page and all that it loads are there, and so is the guide."""
    built = {name.removeprefix(f"{static}/").removesuffix(".gz"): name for name in files if name.startswith(static)}
    if missing := {"index.html", "docs/guide.html", "docs/guide.md"} - built.keys():
        yield f"The built client is missing: {', '.join(sorted(missing))}."
        return
    page = files[built["index.html"]]
    page = gzip.decompress(page) if built["index.html"].endswith(".gz") else page
    for loaded in re.findall(r'(?:src|href)="/([^"]+)"', page.decode()):
        if loaded not in built:
            yield f"{loaded}, which the page loads, is missing."


# ---- What the package is made of ----


def sbom() -> dict[str, Any]:
    """The locked packages at run time, and those that the client is built with, as their own tools list them."""
    lock = ("--pyproject", "pyproject.toml", "requirements/runtime.txt")
    # To validate takes most of its time: tests/test_release.py validates the whole document.
    options = ("--no-validate", "--output-reproducible", *lock)
    python = _document("-W", "ignore", "-m", "cyclonedx_py", "requirements", *options)
    client = _document("hatch_build.py", "npm", "sbom", "--package-lock-only", "--sbom-format", "cyclonedx")
    python["metadata"]["component"]["version"] = version()
    python["components"] += [client["metadata"]["component"], *client["components"]]
    project = tomllib.loads(_read("pyproject.toml"))["project"]
    direct = {re.split(r"\W", each)[0] for each in project["dependencies"]}
    needed = [each["bom-ref"] for each in python["components"] if each["name"] in direct]
    whole, part = (each["metadata"]["component"]["bom-ref"] for each in (python, client))
    others = [each for each in python["dependencies"] if each["ref"] != whole]
    python["dependencies"] = [{"ref": whole, "dependsOn": [*needed, part]}, *others, *client["dependencies"]]
    return python


def _document(*args: str) -> dict[str, Any]:
    ended = subprocess.run([sys.executable, *args], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def main(args: Sequence[str]) -> int:
    """Runs one of the commands in the module's docstring and returns its exit code."""
    match list(args):
        case ["check", *files] if files:
            found = [fault for file in files for fault in faults(Path(file))]
            print("\n".join(found or [f"{Path(file).name}: {Path(file).stat().st_size:,} bytes" for file in files]))
            return bool(found)
        case ["notes", tag]:
            try:
                print(notes(tag), end="")
            except ValueError as error:
                print(error, file=sys.stderr)
                return 1
        case ["sbom"]:
            print(json.dumps(sbom(), indent=2, ensure_ascii=False))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
