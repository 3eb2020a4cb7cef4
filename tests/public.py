"""What is public: the names in `__all__` of the modules that docs/reference lists.

python -m tests.public      adds new names to docs/reference/names.txt, which keeps all that there ever were
"""

import ast
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

REFERENCE: Final = Path(__file__).parents[1] / "docs" / "reference"
LIST: Final = REFERENCE / "names.txt"
HEAD: Final = """\
# Every name that is or was public. `make names` adds new ones. A name that is gone stays here,
# and CHANGELOG.md names it.
"""
PAGES: Final = {
    "hearthside": "hearthside",
    "hearthside.cards": "cards",
    "hearthside.hearts": "hearts",
    "hearthside.gin": "gin",
    "hearthside.record": "records",
    "hearthside.match": "match",
    "hearthside.ai": "players",
    "hearthside.arena": "arena",
    "hearthside.coach": "coach",
    "hearthside.engine": "engine",
    "hearthside.envs": "envs",
    "hearthside.envs.gymnasium": "gymnasium",
    "hearthside.envs.openspiel": "openspiel",
    "hearthside.envs.pettingzoo": "pettingzoo",
}
"""The page of docs/reference that describes each public module."""
NEEDS: Final = {
    "hearthside.envs.gymnasium": "gymnasium",
    "hearthside.envs.openspiel": "pyspiel",
    "hearthside.envs.pettingzoo": "pettingzoo",
}
"""What has to be installed for a module, if it is not always there."""


@cache
def names(module: str) -> list[str]:
    """The public names of a module, whether or not it can be imported here."""
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None
    for node in ast.parse(Path(spec.origin).read_text("utf-8")).body:
        match node:
            case ast.Assign([ast.Name("__all__")], ast.List(elements)):
                return [ast.literal_eval(each) for each in elements]
    raise ValueError(f"{module} has no __all__.")


def modules() -> list[str]:
    """The public modules that can be imported here."""
    return [module for module in PAGES if module not in NEEDS or find_spec(NEEDS[module])]


def public() -> dict[str, Any]:
    """Every public name with its module before it, and what it is; of the modules that can be imported here."""
    return {f"{module}.{name}": getattr(import_module(module), name) for module in modules() for name in names(module)}


def everywhere() -> set[str]:
    """Every public name with its module before it."""
    return {f"{module}.{name}" for module in PAGES for name in names(module)}


def listed() -> list[str]:
    """The names in the list."""
    return [line for line in LIST.read_text("utf-8").splitlines() if not line.startswith("#")]


def scope(*modules: str) -> dict[str, Any]:
    """The public names of these modules as they are after an import of all; of equal ones, the last module's."""
    return {name: getattr(each, name) for each in map(import_module, modules) for name in names(each.__name__)}


def main() -> None:
    """Writes the list with the names that are new."""
    known = listed() if LIST.exists() else []
    LIST.write_text(HEAD + "".join(f"{name}\n" for name in sorted({*known, *everywhere()})), "utf-8")


if __name__ == "__main__":
    main()
