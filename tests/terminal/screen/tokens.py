"""Writes the colours of the client's style sheet into the module from which the terminal draws.

python -m tests.terminal.screen.tokens
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
SHEET = ROOT / "client/src/shared/styles/tokens.css"
MODULE = ROOT / "src/hearthside/terminal/screen/drawing/colours.py"

_COLOUR = re.compile(r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));")
_FELT = re.compile(r'\[data-felt="(\w+)"\]')
_BACK = re.compile(r'\[data-back="(\w+)"\]')
_SAME = re.compile(r"--([\w-]+): var\(--([\w-]+)\);")
_HEAD = '''"""The colours of the browser's look, by day and by evening. `make types` writes this of its style sheet."""

from collections.abc import Mapping
from typing import Final

Colours = Mapping[str, tuple[str, str]]
"""By name: by day, and by evening."""
'''


def colours(rule: str) -> dict[str, tuple[str, str]]:
    """The colours of one rule, each by day and by evening."""
    return {name: (day or both, evening or both) for name, day, evening, both in _COLOUR.findall(rule)}


def written() -> str:
    """The module, from the style sheet as it is."""
    sheet = SHEET.read_text(encoding="utf-8")
    rules = [(selector.strip(), body) for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet)]
    base, *_ = (colours(body) for selector, body in rules if selector.endswith(":root"))
    greys, *_ = (colours(body) for selector, body in rules if selector.endswith("[data-mono]"))
    two, *_ = (dict(_SAME.findall(body)) for selector, body in rules if selector.endswith('[data-deck="two"]'))
    felts = {found[1]: colours(body) for selector, body in rules if (found := _FELT.search(selector))}
    backs = {found[1]: colours(body) for selector, body in rules if (found := _BACK.search(selector))}
    line, *_ = (colours(body) for selector, body in rules if "[data-back]" in selector)
    parts = [
        _HEAD,
        _mapping("BASE", "Colours", base | line),
        _mappings("FELTS", felts, "The table, by its name."),
        _mappings("BACKS", backs, "The backs of the cards, by their name."),
        _mapping("GREYS", "Colours", greys, "In place of others, without colours."),
        _mapping("TWO", "Mapping[str, str]", two, "In place of others, where suits have two colours."),
    ]
    return "\n".join(parts)


def _shown(value: tuple[str, str] | str) -> str:
    return f'"{value}"' if isinstance(value, str) else f'("{value[0]}", "{value[1]}")'


def _mapping(name: str, kind: str, found: dict[str, tuple[str, str]] | dict[str, str], said: str = "") -> str:
    lines = "".join(f'    "{key}": {_shown(value)},\n' for key, value in found.items())
    return f"{name}: Final[{kind}] = {{\n{lines}}}\n" + (f'"""{said}"""\n' if said else "")


def _mappings(name: str, found: dict[str, dict[str, tuple[str, str]]], said: str) -> str:
    lines = "".join(
        f'    "{key}": {{\n'
        + "".join(f'        "{one}": {_shown(value)},\n' for one, value in each.items())
        + "    },\n"
        for key, each in found.items()
    )
    return f'{name}: Final[Mapping[str, Colours]] = {{\n{lines}}}\n"""{said}"""\n'


if __name__ == "__main__":
    MODULE.write_text(written(), encoding="utf-8")
