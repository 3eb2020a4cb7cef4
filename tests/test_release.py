"""Files about releases: the workflows, how a weakness is reported, how to cite, and which version all of them name."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

import release
from hearthside import __version__

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RELEASE: Any = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def jobs(workflow: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return found


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_uses_only_actions_of_one_commit_and_may_do_nothing_that_is_not_granted(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert used and "secrets." not in text
    for each in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+(\.\d+)*|\./\.github/workflows/\w+\.yml", each), each
    assert len({each for each in used if "/checkout@" in each}) <= 1, "every action has one version"
    assert yaml.safe_load(text)["permissions"] == {}
    for name, job in jobs(workflow).items():
        assert job["permissions"], f"{name} says what it may do"
        for step in job.get("steps", ()):
            assert "${{" not in step.get("run", ""), "whoever names a tag would write a command"
            for made in re.findall(r"\bmake ([a-z -]+)", step.get("run", "")):
                assert all(re.search(rf"^{target}:", MAKEFILE, re.MULTILINE) for target in made.split()), made


def test_what_builds_a_release_may_not_publish_it_and_what_publishes_builds_nothing() -> None:
    granted = {name: job["permissions"] for name, job in RELEASE["jobs"].items()}
    assert granted == {
        "test": {"contents": "read"},
        "build": {"contents": "read"},
        "attest": {"id-token": "write", "attestations": "write"},
        "publish": {"id-token": "write"},
        "release": {"contents": "write"},
    }
    for name in ("attest", "publish", "release"):
        assert not any("checkout@" in step.get("uses", "") for step in RELEASE["jobs"][name]["steps"])
    assert [RELEASE["jobs"][name].get("needs") for name in granted] == [
        None,
        "test",
        "build",
        ["build", "attest"],
        "publish",
    ]


def test_what_the_release_writes_beside_the_packages_is_no_part_of_them() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    steps = [step.get("run", "") for job in RELEASE["jobs"].values() for step in job.get("steps", ())]
    folders = re.findall(r"mkdir -p (\S+)", "\n".join(steps))
    assert folders and all(f"/{folder}/" in ignored for folder in folders)


def test_tests_run_under_every_python_from_the_oldest_on() -> None:
    (pythons,) = (job["strategy"]["matrix"]["python"] for job in jobs(ROOT / ".github/workflows/test.yml").values())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f">={pythons[0]}" == project["requires-python"]
    assert pythons == [f"3.{minor}" for minor in range(11, 11 + len(pythons))]


def test_all_files_name_the_version_of_the_package() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    client = json.loads((ROOT / "client" / "package.json").read_text("utf-8"))
    locked = json.loads((ROOT / "client" / "package-lock.json").read_text("utf-8"))
    assert cited["version"] == client["version"] == locked["version"] == __version__ == release.version()
    assert locked["packages"][""]["version"] == __version__
    assert cited["cff-version"] == "1.2.0" and cited["message"] and cited["title"] == "Hearthside"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert cited["authors"] == project["authors"] and cited["license"] == project["license"]


def test_the_changelog_has_a_section_for_the_version_and_no_other_tag_is_taken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert release.main(["notes", f"v{__version__}"]) == 0
    printed = capsys.readouterr().out
    assert printed.strip() and "\n## " not in printed
    assert printed.strip() in (ROOT / "CHANGELOG.md").read_text("utf-8")
    bare = [sys.executable, "-I", "-S", "release.py", "notes", f"v{__version__}"]  # before anything is installed
    assert subprocess.run(bare, cwd=ROOT, capture_output=True, text=True, check=True).stdout == printed
    assert release.main(["notes", "v99.0"]) == 1
    assert "99.0" in capsys.readouterr().err


def test_who_finds_a_weakness_is_led_to_a_private_report_and_to_what_is_defended() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        assert (ROOT / target).is_file(), target
    assert "](docs/security.md)" in text and "Report a vulnerability" in text
    assert not re.search(r"https?://|\w@\w", text), "the forge knows where it is and who reads it"


def test_the_list_of_what_the_package_is_made_of_has_all_that_is_locked() -> None:
    made_of = release.sbom()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(made_of)) is None
    assert made_of["metadata"]["component"]["version"] == __version__
    listed = {each.get("purl", "").partition("?")[0] for each in made_of["components"]}
    pins = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements" / "runtime.txt").read_text("utf-8"), re.MULTILINE)
    assert {f"pkg:pypi/{name}@{version}" for name, version in pins} <= listed
    locked = json.loads((ROOT / "client" / "package-lock.json").read_text("utf-8"))["packages"]
    assert f"pkg:npm/svelte@{locked['node_modules/svelte']['version']}" in listed
    references = [each["bom-ref"] for each in made_of["components"]]
    assert len(references) == len(set(references))
    assert str(ROOT) not in json.dumps(made_of)
    whole = made_of["metadata"]["component"]["bom-ref"]
    (depends_on,) = (each["dependsOn"] for each in made_of["dependencies"] if each["ref"] == whole)
    named = {each["bom-ref"]: each["name"] for each in made_of["components"]}
    direct = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert {named[each] for each in depends_on} == {re.split("[<>=]", each)[0] for each in direct} | {"client"}
