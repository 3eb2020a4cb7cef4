"""The command that opens the gin table, with options in any case or in the bare words of GinRummy 4.2 (GR-12)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, NamedTuple
from urllib.parse import quote, urlencode

import typer

from .base import Data, Level, NoBrowser, Port, app, refuse, rules_named
from .log import print_log
from .serving import open_table

LONGEST_NAME: Final = 24
_MOST: Final = 999
_SWITCHES: Final = {"go": "go", "keyboard": "keyboard", "noblank": "no-saver", "laptop": "mono", "list": "list"}
"""Bare words, and the options that they stand for."""
_HELP: Final = ("help", "?", "/?")
_EPILOG: Final = (
    "Options stand in any order and any case. Bare words do as well: a number is the limit, GO, LIST, KEYBOARD,"
    " NOBLANK and LAPTOP (the last two: no screen saver, no colours) are what they say, a path is the folder, and the"
    " last word that is none of these is your name. Two that say the same:"
    "\n\nhearthside gin --name Dave --limit 250 --go"
    "\n\nhearthside gin Dave 250 go"
)


class Said(NamedTuple):
    """What the bare words come to."""

    name: str | None = None
    limit: str | None = None
    data: Path | None = None
    switches: frozenset[str] = frozenset()


def said(words: Iterable[str]) -> Said:
    """The bare words as options, the last of a kind counting."""
    found = Said()
    for word in words:
        if (switch := _SWITCHES.get(word.lower())) is not None:
            found = found._replace(switches=found.switches | {switch})
        elif word.isdecimal():
            found = found._replace(limit=word)
        elif (path := Path(word)).anchor or path.parts[:1] == ("..",):
            found = found._replace(data=path)
        else:
            found = found._replace(name=word)
    return found


@app.command(epilog=_EPILOG, context_settings={"token_normalize_func": str.lower})
def gin(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="See below.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    limit: Annotated[str | None, typer.Option(help="What to play to, 0 to 999; 0 is a single hand.")] = None,
    go: Annotated[bool, typer.Option("--go", help="Deal at once, without the first page.")] = False,
    rules: Annotated[str | None, typer.Option(help="A preset such as oklahoma, notation, or a shared code.")] = None,
    style: Annotated[
        str | None, typer.Option(help="Who plays: nellie, cal, vicky, or a level such as level-7.")
    ] = None,
    level: Level = None,
    easy: Annotated[bool, typer.Option("--easy", help="An easy opponent.")] = False,
    keyboard: Annotated[bool, typer.Option("--keyboard", help="Mark the keys that do something.")] = False,
    no_saver: Annotated[bool, typer.Option("--no-saver", help="No screen saver.")] = False,
    mono: Annotated[bool, typer.Option("--mono", help="No need to tell colours apart.")] = False,
    list_only: Annotated[bool, typer.Option("--list", help="Print the statistics, and stop.")] = False,
    data: Data = None,
    port: Port = None,
    no_browser: NoBrowser = False,
) -> None:
    """Open the table for Gin Rummy."""
    if any(word.lower() in _HELP for word in words or ()):
        typer.echo(context.get_help())
        return
    bare = said(words or ())
    folder = _folder(data or bare.data)
    if list_only or "list" in bare.switches:
        print_log(folder, ["gin"])
        return
    told = {
        "name": _name(name or bare.name),
        "limit": _limit(limit or bare.limit, rules, folder),
        "go": go or "go" in bare.switches,
        "keyboard": keyboard or "keyboard" in bare.switches,
        "saver": "0" if no_saver or "no-saver" in bare.switches else None,
        "mono": mono or "mono" in bare.switches,
        "rules": _rules(rules, folder),
        "easy": easy,
        "style": _style(style, level),
    }
    open_table("127.0.0.1", port, no_browser, folder, page(told))


def page(told: dict[str, str | bool | None]) -> str:
    """The address within the table that tells the client so, with a 1 for whatever is simply wanted."""
    words = {key: "1" if value is True else value for key, value in told.items() if value not in (None, False)}
    return "#/gin" + ("?" + urlencode(words, quote_via=quote) if words else "")


def _name(text: str | None) -> str | None:
    from hearthside.web import wanted
    from hearthside.web.problems import Refused

    try:
        plain = wanted.name(text)
    except Refused as refused:
        refuse(refused.problem.sentence)
    if plain and len(plain) > LONGEST_NAME:
        refuse(f"A name has at most {LONGEST_NAME} letters.")
    return plain


def _limit(text: str | None, rules: str | None, folder: Path | None) -> str | None:
    """The limit without leading zeros, if these rules can be played to it."""
    if text is None:
        return None
    plain = text.strip().lstrip("0") or "0"
    if not text.strip().isdecimal() or len(plain) > len(str(_MOST)):
        refuse(f"A limit is a number from 0 to {_MOST}, where 0 is a single hand; {text!r} is not.")
    from hearthside.games import GAMES

    try:
        return str(rules_named(GAMES["gin"], rules, folder).with_goal(int(plain)).goal)
    except ValueError as error:
        refuse(str(error))


def _rules(text: str | None, folder: Path | None) -> str | None:
    """The rules as a word that is safe in an address."""
    from hearthside.games import GAMES

    gin = GAMES["gin"]
    return None if text is None else gin.variants.code(rules_named(gin, text, folder))


def _style(style: str | None, level: int | None) -> str | None:
    """Who is to play, as the table calls them."""
    if level is not None:
        return f"level-{level}" if style is None else refuse("Name a style or a level, and not both.")
    if style is None:
        return None
    from hearthside.web import wanted
    from hearthside.web.problems import Refused

    try:
        return wanted.style(style.strip().lower(), "gin")
    except Refused as refused:
        refuse(refused.problem.sentence)


def _folder(path: Path | None) -> Path | None:
    if path is not None and path.exists() and not path.is_dir():
        refuse(f"{path} is not a folder.")
    return path
