"""The container, as far as that can be told without one: its steps are those of the Makefile, and its options exist."""

import json
import re
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from hearthside.ai.kernels.compilation import compile_kernels
from hearthside.cli import app
from hearthside.server import host_check
from hearthside.server.limits import MAX_RECORDS
from hearthside.server.serve import PORT, Hosting

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
COMPOSE: Any = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVER = COMPOSE["services"]["hearthside"]
ENVIRONMENT = {"HEARTHSIDE_NAME": "cards.example", "POSTGRES_PASSWORD": "Parole", "HEARTHSIDE_SECRET": "s" * 32}


def filled(text: str) -> str:
    """With the variables of the file .env."""
    return re.sub(r"\$\{(\w+):\?\}", lambda found: ENVIRONMENT[found[1]], text)


def words(instruction: str) -> list[str]:
    """The words of an instruction that has them as a list."""
    (found,) = re.findall(rf"^\s*{instruction} (\[.*\])$", DOCKERFILE, re.MULTILINE)
    return [str(each) for each in json.loads(found)]


def test_the_image_installs_what_the_makefile_installs_and_pins() -> None:
    compiled = f"from {compile_kernels.__module__} import {compile_kernels.__name__}; {compile_kernels.__name__}()"
    assert compiled in DOCKERFILE
    for file in re.findall(r"-r (requirements/\S+)", DOCKERFILE):
        assert (ROOT / file).is_file() and f"-o {file}" in MAKEFILE
        assert f"--require-hashes -r {file}" in DOCKERFILE
    assert re.findall(r"-r requirements/(\w+)", DOCKERFILE) == ["build", "host"]
    assert "--no-deps --no-build-isolation" in DOCKERFILE and "--no-deps --no-build-isolation" in MAKEFILE


def test_both_stages_have_the_same_python_and_it_is_one_that_is_wanted() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert images == ["python:3.12-slim"] * 2, "compiled code fits one version of Python"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"


def test_nothing_runs_as_root_or_can_write_outside_its_volumes() -> None:
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert "\nUSER hearthside\n" in last
    assert words("VOLUME") == [volume.partition(":")[2] for volume in SERVER["volumes"]]
    assert SERVER["read_only"] and SERVER["cap_drop"] == ["ALL"]
    used = {volume.partition(":")[0] for each in COMPOSE["services"].values() for volume in each["volumes"]}
    assert {each for each in used if not each.startswith(".")} == set(COMPOSE["volumes"])


def test_the_options_of_the_server_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Hosting] = []

    def troubles(hosting: Hosting) -> list[str]:
        asked.append(hosting)
        return []

    monkeypatch.setattr(host_check, "troubles", troubles)
    for name, value in SERVER["environment"].items():
        monkeypatch.setenv(name, filled(value))
    program, *args = [*words("ENTRYPOINT"), *map(filled, SERVER["command"])]
    assert program == "hearthside"
    ended = CliRunner().invoke(app, [*args, "--check"], catch_exceptions=False)
    assert ended.exit_code == 0, ended.stderr
    [hosting] = asked
    assert hosting.troubles() == []
    assert (hosting.public, hosting.port, hosting.workers) == ("https://cards.example", PORT, 2)
    assert hosting.database == "postgresql://hearthside:Parole@postgres/hearthside"
    (network,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert [*map(ip_network, hosting.behind)] == [ip_network(network["subnet"])]


def test_the_proxy_passes_requests_on_to_the_port_and_the_name() -> None:
    caddyfile = (ROOT / "Caddyfile").read_text(encoding="utf-8")
    assert f"reverse_proxy hearthside:{PORT}" in caddyfile and "{$HEARTHSIDE_NAME} {" in caddyfile
    assert "HEARTHSIDE_NAME" in COMPOSE["services"]["caddy"]["environment"]
    assert f"EXPOSE {PORT}" in DOCKERFILE
    (asked,) = re.findall(r"urlopen\('([^']+)'", DOCKERFILE)
    assert asked == f"http://127.0.0.1:{PORT}/api/health"


def test_nginx_passes_requests_on_to_the_port_and_lets_the_server_say_what_is_too_long() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert f"proxy_pass http://127.0.0.1:{PORT};" in page
    (megabytes,) = re.findall(r"client_max_body_size (\d+)m;", page)
    assert int(megabytes) * 2**20 > MAX_RECORDS


@pytest.mark.parametrize("file", [".dockerignore", ".gitignore"])
def test_passwords_and_copies_of_the_database_stay_in_the_folder(file: str) -> None:
    assert {".env", "*.dump"} <= set((ROOT / file).read_text(encoding="utf-8").splitlines())


def test_the_page_about_hosting_names_the_variables() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in ENVIRONMENT:
        assert f"{name}=" in page
