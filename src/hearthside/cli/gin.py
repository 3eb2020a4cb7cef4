"""The command `gin`: opens the Gin table, with options in any case, or the bare words that GinRummy 4.2 took."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import quote, urlencode

import typer

from .common import Data, Level, NoBrowser, Port, app, refuse, refusing, rules_named
from .serve import open_table
from .statistics import print_statistics

LONGEST_NAME: Final = 24
_MOST: Final = 999
_SWITCHES: Final = {
    "go": "go",
    "keyboard": "keyboard",
    "noblank": "no-saver",
    "laptop": "mono",
    "list": "list",
    "tui": "tui",
}
"""Bare words, and their options."""
_HELP: Final = ("help", "?", "/?")
_EPILOG: Final = (
    "Options may stand in any order and any case. Bare words work too: a number is the limit, GO, LIST, KEYBOARD,"
    " NOBLANK (no screen saver), LAPTOP (no colours) and TUI (in this terminal) are options, a path is the folder, and"
    " the last other word is your name. These two do the same:"
    "\n\nhearthside gin --name Dave --limit 250 --go"
    "\n\nhearthside gin Dave 250 go"
)


def read_words(words: Iterable[str]) -> dict[str, Any]:
    """The options that bare words stand for, by name. The last of a kind counts."""
    found: dict[str, Any] = {}
    for word in words:
        if (switch := _SWITCHES.get(word.lower())) is not None:
            found[switch] = True
        elif word.isdecimal():
            found["limit"] = word
        elif (path := Path(word)).anchor or path.parts[:1] == ("..",):
            found["data"] = path
        else:
            found["name"] = word
    return found


@app.command(epilog=_EPILOG, context_settings={"token_normalize_func": str.lower})
def gin(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="See below.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    limit: Annotated[str | None, typer.Option(help="The goal, 0 to 999; 0 is a single hand.")] = None,
    go: Annotated[bool, typer.Option("--go", help="Deal at once, without the first page.")] = False,
    rules: Annotated[str | None, typer.Option(help="A preset such as oklahoma, notation, or a shared code.")] = None,
    style: Annotated[
        str | None, typer.Option(help="Who plays: nellie, cal, vicky, or a level such as level-7.")
    ] = None,
    level: Level = None,
    easy: Annotated[bool, typer.Option("--easy", help="An easy opponent.")] = False,
    keyboard: Annotated[bool, typer.Option("--keyboard", help="Show the keys that work.")] = False,
    no_saver: Annotated[bool, typer.Option("--no-saver", help="No screen saver.")] = False,
    mono: Annotated[bool, typer.Option("--mono", help="No colours.")] = False,
    tui: Annotated[bool, typer.Option("--tui", help="Play in this terminal.")] = False,
    list_only: Annotated[bool, typer.Option("--list", help="Print the statistics and stop.")] = False,
    data: Data = None,
    port: Port = None,
    no_browser: NoBrowser = False,
) -> None:
    """Open the table for Gin Rummy."""
    if any(word.lower() in _HELP for word in words or ()):
        typer.echo(context.get_help())
        return
    bare = read_words(words or ())
    folder = data or bare.get("data")
    if folder is not None and folder.exists() and not folder.is_dir():
        refuse(f"{folder} is not a folder.")
    if list_only or "list" in bare:
        print_statistics(folder, ["gin"])
        return
    from hearthside.games import GAMES

    game = GAMES["gin"]
    value = rules_named(game, rules, folder)
    chosen = {
        "name": _name(name or bare.get("name")),
        "limit": _limit(limit or bare.get("limit"), value),
        "go": go or "go" in bare,
        "keyboard": keyboard or "keyboard" in bare,
        "saver": "0" if no_saver or "no-saver" in bare else None,
        "mono": mono or "mono" in bare,
        "rules": rules and game.variants.code(value),
        "easy": easy,
        "style": _style(style, level),
    }
    if tui or "tui" in bare:
        from .tui import show

        begins = ("begin", {"game": "gin", "deal": bool(chosen["go"])})
        show(None, folder, port, asked=settings_for(chosen), first=begins)
        return
    open_table("127.0.0.1", port, no_browser, folder, page(chosen))


def settings_for(chosen: Mapping[str, str | bool | None]) -> dict[str, Any]:
    """The settings that these options are in a terminal, for one run."""
    style, found = str(chosen["style"] or "nellie"), dict[str, Any]()
    if chosen["style"] or chosen["easy"]:
        found["gin.opponents"] = ["shark" if style.startswith("level-") else style]
    if style.startswith("level-"):
        found["play.level"] = int(style.removeprefix("level-"))
    if chosen["rules"]:
        found |= {"gin.rules": chosen["rules"], "gin.goal": "usual"}
    if chosen["limit"] is not None:
        found["gin.goal"] = int(str(chosen["limit"]))
    if chosen["name"]:
        found["play.name"] = chosen["name"]
    if chosen["mono"]:
        found["look.greys"] = True
    return found | ({"play.saver": 0} if chosen["saver"] else {})


def page(chosen: dict[str, str | bool | None]) -> str:
    """The address that gives these options to the client; a switch that is on becomes 1."""
    words = {key: "1" if value is True else value for key, value in chosen.items() if value not in (None, False)}
    return "#/gin" + ("?" + urlencode(words, quote_via=quote) if words else "")


def _name(text: str | None) -> str | None:
    from hearthside.server import requests
    from hearthside.server.refused import Refused

    with refusing(Refused):
        plain = requests.name(text)
    if plain and len(plain) > LONGEST_NAME:
        refuse(f"A name has at most {LONGEST_NAME} letters.")
    return plain


def _limit(text: str | None, rules: Any) -> str | None:
    """The limit without leading zeros. Ends the command if these rules cannot be played to it."""
    if text is None:
        return None
    plain = text.strip().lstrip("0") or "0"
    if not text.strip().isdecimal() or len(plain) > len(str(_MOST)):
        refuse(f"A limit is a number from 0 to {_MOST}, where 0 is a single hand; {text!r} is not.")
    with refusing():
        return str(rules.with_goal(int(plain)).goal)


def _style(style: str | None, level: int | None) -> str | None:
    """The name of the opponent's style or level, as the table knows it."""
    if level is not None:
        return f"level-{level}" if style is None else refuse("Name a style or a level, not both.")
    if style is None:
        return None
    from hearthside.server import requests
    from hearthside.server.refused import Refused

    with refusing(Refused):
        return requests.style(style.strip().lower(), "gin")
