"""Every public name is documented, on one page of docs/reference, with an example, and is not lost without a word."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import resolve_name
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests import public

ROOT = Path(__file__).parents[1]
OF_BOTH_GAMES = {"Deal", "Scores"}
RUN = "the list is out of date: make names"


def page(module: str) -> str:
    return (public.REFERENCE / f"{public.PAGES[module]}.md").read_text("utf-8")


def described(text: str) -> list[str]:
    """The names that a page writes out."""
    return re.findall(r"(?m)^::: (\S+)$", text)


def examples(text: str) -> str:
    """Its examples, with what they print."""
    return "\n".join(re.findall(r"(?ms)^```python\n(>>> .*?)^```$", text))


def docs_of(value: Any) -> Iterator[str]:
    """What is written in a class and in what it consists of, or in a function."""
    yield (value.__doc__ if inspect.isclass(value) else inspect.getdoc(value)) or ""
    if inspect.isclass(value):
        for each in vars(value).values():
            member = getattr(each, "__func__", getattr(each, "fget", getattr(each, "func", each)))
            if inspect.isfunction(member):
                yield member.__doc__ or ""


def said_of_constant(module: str, name: str) -> str:
    """The string after the assignment of a name, in the module where it is assigned."""
    found = import_module(module)
    assert found.__file__ is not None
    body = ast.parse(Path(found.__file__).read_text("utf-8")).body
    for node, after in pairwise(body):
        match node:
            case ast.Assign([ast.Name(id)]) | ast.AnnAssign(ast.Name(id)) if id == name:
                return after.value.value if _is_string(after) else ""  # type: ignore[attr-defined]
    for each in (each for node in body for each in ast.walk(node) if isinstance(each, ast.ImportFrom)):
        for alias in each.names:
            if (alias.asname or alias.name) == name:
                package = found.__spec__.parent if found.__spec__ is not None else None
                return said_of_constant(resolve_name("." * each.level + (each.module or ""), package), alias.name)
    return ""


def _is_string(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def test_each_page_describes_the_names_of_its_module_once() -> None:
    for module in public.PAGES:
        assert sorted(described(page(module))) == sorted(f"{module}.{name}" for name in public.names(module)), module
    pages = {path.stem for path in public.REFERENCE.glob("*.md")}
    assert pages == {*public.PAGES.values(), "index"}
    index = (public.REFERENCE / "index.md").read_text("utf-8")
    for module, name in public.PAGES.items():
        assert f"[`{module}`]({name}.md)" in index


def test_each_name_has_one_place() -> None:
    every = public.public()
    places = Counter(
        id(value)
        for name, value in every.items()
        if inspect.isclass(value) or inspect.isfunction(inspect.unwrap(value))
    )
    twice = {name.rpartition(".")[2] for name, value in every.items() if places[id(value)] > 1}
    assert twice == OF_BOTH_GAMES


@pytest.mark.parametrize("module", public.modules())
def test_each_name_is_documented_and_has_an_example(module: str) -> None:
    shown = examples(page(module))
    assert inspect.getdoc(import_module(module))
    undocumented, without = list[str](), list[str]()
    for name in public.names(module):
        value = getattr(import_module(module), name)
        made = inspect.isclass(value) or inspect.isfunction(inspect.unwrap(value))
        said = list(docs_of(value)) if made else [said_of_constant(module, name)]
        if not said[0] or said[0].startswith(
            (f"{name}(", f"{name} =")
        ):  # the latter are what dataclass and NamedTuple say
            undocumented.append(name)
        if not re.search(rf"(?<!\w){name}(?!\w)", shown) and not any(">>> " in each for each in said):
            without.append(name)
    assert (undocumented, without) == ([], []), "names without a docstring, and names without an example"


NOT_PUBLIC = "is not public and may change"


def imports(text: str) -> Iterator[tuple[str, str]]:
    """The names that a text imports from Hearthside, each with its module; of parts that call them not public, none."""
    for part in re.split(r"(?m)^## ", text):
        if NOT_PUBLIC in part:
            continue
        for module, names in re.findall(r"(?m)^(?:(?:>>>|\.\.\.) +)?from (hearthside[\w.]*) import ([\w*, ]+)", part):
            yield from ((module, name.partition(" as ")[0].strip()) for name in names.split(","))


def test_documentation_imports_what_is_public_alone() -> None:
    found = {each for path in (ROOT / "docs").rglob("*.md") for each in imports(path.read_text("utf-8"))}
    assert ("hearthside.arena", "Contest") in found
    strange = {
        (module, name)
        for module, name in found
        if module not in public.PAGES
        or not (name == "*" or name in public.names(module) or f"{module}.{name}" in public.PAGES)
    }
    assert not strange


def test_methods_are_documented() -> None:
    for name, value in public.public().items():
        if not inspect.isclass(value):
            continue
        for member, found in vars(value).items():
            function = getattr(found, "__func__", getattr(found, "fget", getattr(found, "func", found)))
            if not member.startswith("_") and inspect.isfunction(function):
                assert function.__doc__, f"{name}.{member} has no docstring"


def test_no_name_is_lost_without_a_line_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    listed, there = public.listed(), public.everywhere()
    assert listed == sorted(set(listed)), RUN
    assert there <= set(listed), RUN
    for name in set(listed) - there:
        assert f"`{name}`" in changelog, f"{name} was public: CHANGELOG.md has to name it, in backticks"
