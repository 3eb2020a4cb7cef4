"""Only a game's own modules know which game it is; everything else asks the registry (`hearthside.games`)."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

import hearthside
from hearthside.games import GAMES as REGISTERED

ROOT: Final = Path(hearthside.__file__).parent
GAMES: Final = ("hearts", "gin")
_OF_A_GAME: Final = re.compile(r"\b(?:hearts|gin)", re.IGNORECASE)
"""What stands in whatever names a game, or its modules and types. A file without it is not parsed."""


def own(path: Path) -> bool:
    """Whether a file is one game's own: it, or a folder that it is in, is named after the game."""
    return any(part.startswith(GAMES) for part in path.relative_to(ROOT).parts)


FILES: Final = {
    name: path
    for path in sorted(ROOT.rglob("*.py"))
    if not own(path) and (name := path.relative_to(ROOT).as_posix()) != "games.py"
}
"""The modules that serve both games, the registry itself aside."""


def one_game_names(tree: ast.AST) -> set[str]:
    """The names that a module imports from one game's own modules, or that name a game themselves."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            ours = any(part.startswith(GAMES) for part in (node.module or "").split("."))
            for each in node.names:
                name = each.asname or each.name
                if ours or each.name.startswith(GAMES) or name.startswith(("Hearts", "Gin")):
                    found.add(name)
    return found


def root_of(node: ast.expr) -> str:
    """The first name of a dotted one."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def classes(node: ast.expr) -> Iterator[str]:
    """The first names of the classes that an isinstance is about."""
    match node:
        case ast.Tuple(elts):
            for each in elts:
                yield from classes(each)
        case ast.BinOp(left, _, right):
            yield from classes(left)
            yield from classes(right)
        case _:
            yield root_of(node)


def is_game(node: ast.expr) -> bool:
    """Whether this is a game's slug, or a list that has one."""
    match node:
        case ast.Constant(str() as text):
            return text in GAMES
        case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
            return any(map(is_game, elts))
        case _:
            return False


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Where a module decides by the game: the line, and how."""
    if not _OF_A_GAME.search(source):
        return
    tree = ast.parse(source)
    ours = one_game_names(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left, _, comparators) if any(map(is_game, (left, *comparators))):
                yield node.lineno, "compares a game's name"
            case ast.MatchValue(value) if is_game(value):
                yield node.lineno, "matches a game's name"
            case ast.Call(ast.Name("isinstance"), [_, kinds]) if ours.intersection(classes(kinds)):
                yield node.lineno, "tests a type of one game"
            case ast.MatchClass(cls) if root_of(cls) in ours:
                yield node.lineno, "matches a type of one game"
            case ast.Dict(keys) if {key.value for key in keys if isinstance(key, ast.Constant)}.issuperset(GAMES):
                yield node.lineno, "keeps a table of its own"


def found_in(path: Path) -> list[str]:
    """The faults of a file, by line."""
    return [f"{path.name}:{line} {what}" for line, what in sorted(faults(path.read_text()))]


@pytest.mark.parametrize("name", FILES)
def test_a_module_that_serves_both_games_decides_nothing_by_the_game(name: str) -> None:
    found = found_in(FILES[name])
    assert not found, "\n".join(found)


def room_of(path: Path) -> str:
    """The room of a module. The two programs of the terminal, line game and screen, are rooms of their own in it."""
    first, *others = path.relative_to(ROOT).parts
    return f"{first}/{others[0]}" if first == "terminal" and len(others) > 1 else first


def test_a_room_registers_its_games_once() -> None:
    rooms: Counter[str] = Counter()
    for path, source in ((path, path.read_text()) for path in sorted(ROOT.rglob("*.py"))):
        for node in ast.walk(ast.parse(source)) if "GameTable" in source else ():
            if isinstance(node, ast.Call):
                called = node.func.value if isinstance(node.func, ast.Subscript) else node.func
                if isinstance(called, ast.Name | ast.Attribute) and ast.unparse(called).endswith("GameTable"):
                    rooms[room_of(path)] += 1
    assert not {room: count for room, count in rooms.items() if count > 1}
    assert rooms["games.py"] == 1


@pytest.mark.parametrize(
    "source",
    [
        "x = game == 'hearts'",
        "x = game in ('gin', 'hearts')",
        "match game:\n    case 'gin':\n        pass",
        "from hearthside import gin\nx = isinstance(state, gin.State)",
        "from hearthside.hearts import View\nx = isinstance(view, str | View)",
        "from hearthside import hearts\nmatch state:\n    case hearts.State():\n        pass",
        "from .model import GinRecord\nmatch record:\n    case GinRecord():\n        pass",
        "x = {'hearts': 1, 'gin': 2}",
    ],
)
def test_it_finds_every_way_to_decide_by_the_game(source: str) -> None:
    assert list(faults(source))


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_in_one_group_of_the_first_page(game: str) -> None:
    variants = REGISTERED[game].variants
    assert sorted(chain.from_iterable(variants.groups.values())) == sorted(variants.presets)
