"""The cookbook and the tutorial: what doctest does not run of them is run here, and every command exists."""

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from hearthside.arena import Contest, Sample, play
from hearthside.cli import app
from hearthside.games import GAMES
from hearthside.hearts import BLACK_LADY

DOCS = Path(__file__).parent.parent / "docs"
COOKBOOK = sorted((DOCS / "cookbook").glob("*.md"))
RECIPES = [
    pytest.param(recipe, id=f"{path.stem}: {recipe.partition(chr(10))[0]}")
    for path in COOKBOOK
    for recipe in path.read_text("utf-8").split("\n## ")[1:]
]
COMMANDS = sorted(
    {
        line
        for path in DOCS.rglob("*.md")
        for block in re.findall(r"(?ms)^```\w*\n(.*?)^```", path.read_text("utf-8"))
        for line in re.sub(r"\\\n", " ", block).splitlines()
        if re.match(r"hearthside( |$)", line)
    }
)


def test_there_are_as_many_recipes_as_promised() -> None:
    assert len(RECIPES) >= 25


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_has_something_that_is_run(recipe: str) -> None:
    assert (
        ">>> " in recipe or "urlopen" in recipe or "```javascript" in recipe or re.search(r"```\nhearthside ", recipe)
    )


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_in_the_documentation_exists_with_its_options(line: str) -> None:
    """Parsed as the program would, and not run."""
    command: Any = typer.main.get_command(app)
    _, *words = shlex.split(line, comments=True)
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words.pop(0)]
    command.make_context(line, words)


def test_the_first_bot_has_twenty_lines_and_gains_what_the_tutorial_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DOCS / "tutorial" / "first-bot.md").read_text("utf-8")
    (code,) = re.findall(r"(?s)```python\n(.*?)```", text)
    assert len(code.splitlines()) <= 20
    (tmp_path / "bot.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    contest = Contest(rules=BLACK_LADY, players=("bot.py:Bot", "random"))
    gain = Sample()
    for place in range(20):
        gain.add(contest.gain(contest.play(0, place)))
    assert f"| bot.py:Bot | random | 20 | {gain.text('+.2f')} |" in text


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_the_player_in_javascript_plays(game: str, tmp_path: Path) -> None:
    text = (DOCS / "cookbook" / "programs.md").read_text("utf-8")
    (code,) = re.findall(r"(?s)```javascript\n(.*?)```", text)
    (tmp_path / "bot.mjs").write_text(code)
    node = Path(sys.executable).with_name("node")
    rules = GAMES[game].variants.parse({"hearts": "black-lady goal=20", "gin": "standard goal=25"}[game])
    bot = f"exec:{shlex.quote(str(node))} {shlex.quote(str(tmp_path / 'bot.mjs'))}"
    played = play(rules, [bot, *["duck" if game == "hearts" else "simple"] * (rules.seats - 1)], deal=1)
    assert played.state.winners and played.record.names[0] == "Lowest"
    assert not any(played.forfeits)
