"""The page of the command line: every command, argument and option, as the program itself declares them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from hearthside.cli import app

_Command = TyperCommand | TyperGroup

_HEAD = """# Command line

`hearthside COMMAND --help` prints the same. `hearthside` alone is [`hearthside serve`](#hearthside-serve).
"""


def page() -> str:
    """The page, in Markdown."""
    commands = cast(TyperGroup, typer.main.get_command(app))
    return "\n".join([_HEAD, *_sections(commands, "hearthside", None)])


def _sections(command: _Command, name: str, above: typer.Context | None) -> Iterator[str]:
    context = typer.Context(command, info_name=name.rpartition(" ")[2], parent=above)
    if above is not None:
        yield from _section(command, name, context)
    for word, each in getattr(command, "commands", {}).items():
        if not each.hidden:
            yield from _sections(each, f"{name} {word}", context)


def _section(command: _Command, name: str, context: typer.Context) -> Iterator[str]:
    yield f"## {name}\n"
    yield f"{_prose(command.help)}\n"
    yield f"```\n{name} {' '.join(command.collect_usage_pieces(context))}\n```\n"
    shown = [each for each in command.params if not getattr(each, "hidden", False)]
    rows = [_row(each, context) for each in shown]
    if rows:
        yield "\n".join(["| argument or option | what it is | default |", "| --- | --- | --- |", *rows, ""])


def _row(parameter: Any, context: typer.Context) -> str:
    # What typer prints of a parameter: its names with what stands for the value, and what it says of both.
    names, said = parameter.get_help_record(context)
    what, _, facts = said.partition("  [")
    limits, default = "", ""
    for fact in filter(None, facts.rstrip("]").split("; ")):
        if fact.startswith("default: "):
            default = f"`{fact.removeprefix('default: ')}`"
        elif fact != "required":
            limits += f" `{fact}`"
    given = "required" if parameter.required else default
    return f"| `{_cell(names)}` | {_cell(_prose(what) + limits)} | {_cell(given)} |"


def _prose(text: str | None) -> str:
    """Help as Markdown: what is not code there must not become a tag."""
    return inspect.cleandoc(text or "").replace("\b", "").replace("<", "\\<")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
