"""CONTRIBUTING.md and docs/design.md: every path that they name exists, and the page of presets is whole."""

import re
from pathlib import Path

import pytest

from hearthside.games import GAMES, Game

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT, ROOT / "src/hearthside", ROOT / "client", ROOT / "client/src", ROOT / "client/src/lib")
"""Where a path may begin: in the repository, the Python package, or the client."""
NAMED = re.compile(r"`([\w-]+(?:/[\w.*-]+)*/?|[\w./-]+\.(?:py|md|ts|svelte|txt|toml|json))`")
PLACEHOLDER = re.compile(r"NAME|CapitalLetters|^name\.")


def paths(name: str) -> list[str]:
    """What a page names in code spans as a path: words with a stroke or the ending of a file, without placeholders."""
    text = re.sub(r"```.*?```", "", (ROOT / name).read_text("utf-8"), flags=re.DOTALL)
    found = dict.fromkeys(NAMED.findall(text))
    return [path for path in found if ("/" in path or "." in path) and not PLACEHOLDER.search(path)]


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/design.md"])
def test_every_path_that_is_named_exists(name: str) -> None:
    named = paths(name)
    assert len(named) > 10
    missing = [path for path in named if not any([*folder.glob(path.rstrip("/"))] for folder in FOLDERS)]
    assert missing == [], f"{name} names what is not there"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_preset_stands_in_one_group_of_the_first_page(game: Game) -> None:
    grouped = [slug for slugs in game.variants.groups.values() for slug in slugs]
    assert sorted(grouped) == sorted(game.variants.presets)


def test_the_rooms_of_the_design_are_those_of_the_package() -> None:
    tree = (ROOT / "docs" / "design.md").read_text("utf-8").split("```")[1]
    rooms = {room.strip("/") for line in tree.splitlines() for room in re.findall(r"^  (\w[\w./]*) ", line)}
    rooms |= {room for line in tree.splitlines() for room in re.findall(r"^  \w+/ (\w+)/ ", line)}
    package = {
        each.name
        for each in (ROOT / "src" / "hearthside").iterdir()
        if each.suffix in ("", ".py") and not each.name.startswith("__")
    }
    assert {room.partition("/")[0] for room in rooms} == package
